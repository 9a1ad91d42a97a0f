//! Schemas of schemars, with the settings that rmcp has for a tool's parameters.

use std::marker::PhantomData;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};

/// The schemas that schemars makes.
pub struct SchemarsSchemas {
    /// The schema of the type, without `$schema` and `title`.
    pub of_type: Value,
    /// The same with `inline_subschemas`.
    pub of_type_inline: Value,
    /// The schema of what serde writes, with `inline_subschemas`.
    pub of_output: Value,
    /// The same as rmcp sends it: what occurs several times is written once.
    pub of_output_shared: Value,
    /// The schema of the tool that takes the type, as rmcp sends it.
    pub of_tool: Value,
    /// The same with `inline_subschemas`: for clients that take no `$ref`.
    pub of_tool_inline: Value,
}

/// Detects `JsonSchema` by method priority: its own method precedes that of [`Unknown`].
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    pub const NEW: Probe<T> = Probe(PhantomData);
}

impl<T: JsonSchema> Probe<T> {
    pub fn schemas(&self) -> Option<SchemarsSchemas> {
        Some(SchemarsSchemas {
            of_type: of_type::<T>(false),
            of_type_inline: of_type::<T>(true),
            of_output: of_output::<T>(true),
            of_output_shared: of_output::<T>(false),
            of_tool: of_tool::<T>(false),
            of_tool_inline: of_tool::<T>(true),
        })
    }
}

/// For types without `JsonSchema`.
pub trait Unknown {
    fn schemas(&self) -> Option<SchemarsSchemas> {
        None
    }
}

impl<T> Unknown for Probe<T> {}

fn of_type<T: JsonSchema>(inline: bool) -> Value {
    let mut of_type = schema::<T>(inline);
    of_type.remove("$schema");
    of_type.remove("title");
    of_type.into()
}

fn of_output<T: JsonSchema>(inline: bool) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.inline_subschemas = inline);
    let mut of_output = settings.into_generator().into_root_schema_for::<T>();
    if !inline {
        of_output.remove("$schema");
        of_output.remove("title");
    }
    of_output.to_value()
}

/// rmcp-3.9.0/src/handler/server/common.rs, `validate_and_strip`.
fn of_tool<T: JsonSchema>(inline: bool) -> Value {
    let mut of_tool = schema::<LookUp<T>>(inline);
    of_tool.remove("title");
    of_tool.remove("description");
    of_tool.into()
}

/// rmcp-3.9.0/src/handler/server/common.rs, `schema_for_type`; there `inline` is false.
fn schema<T: JsonSchema>(inline: bool) -> Map<String, Value> {
    let schema = SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = inline)
        .into_generator()
        .into_root_schema_for::<T>();
    match schema.to_value() {
        Value::Object(properties) => properties,
        other => panic!("the schema {other}"),
    }
}

/// The parameters of the tool that `cases!` makes.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema matters")]
struct LookUp<T> {
    needed: T,
    /// Not needed
    optional: Option<T>,
    /// Rest of the "query"
    more: String,
}
