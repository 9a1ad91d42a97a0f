//! What schemars makes of a type, with the settings that rmcp has for a tool's parameters.

use std::marker::PhantomData;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};

/// The schemas that schemars makes.
pub struct Theirs {
    /// Of the type, without `$schema` and `title`.
    pub of_type: Value,
    /// Of the tool that takes the type, as rmcp sends it.
    pub of_tool: Value,
}

/// Asks whether a type has `JsonSchema`: where it has, this has a method of its own, that goes before [`Unknown`]'s.
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    pub const NEW: Probe<T> = Probe(PhantomData);
}

impl<T: JsonSchema> Probe<T> {
    pub fn theirs(&self) -> Option<Theirs> {
        let mut of_type = schema::<T>();
        of_type.remove("$schema");
        of_type.remove("title");
        // rmcp-3.9.0/src/handler/server/common.rs, `validate_and_strip`.
        let mut of_tool = schema::<LookUp<T>>();
        of_tool.remove("title");
        of_tool.remove("description");
        Some(Theirs {
            of_type: of_type.into(),
            of_tool: of_tool.into(),
        })
    }
}

/// Where a type has no `JsonSchema`.
pub trait Unknown {
    fn theirs(&self) -> Option<Theirs> {
        None
    }
}

impl<T> Unknown for Probe<T> {}

/// rmcp-3.9.0/src/handler/server/common.rs, `schema_for_type`.
fn schema<T: JsonSchema>() -> Map<String, Value> {
    let schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<T>();
    match schema.to_value() {
        Value::Object(members) => members,
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
