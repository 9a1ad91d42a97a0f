//! The functions that `#[derive(JsonSchema)]` calls: a type's schema, in the form of its document.

use std::{any::type_name, borrow::Cow, marker::PhantomData};

use mcpact_tokens::Encoding;
use schemars::{
    JsonSchema, Schema, SchemaGenerator,
    generate::Contract,
    transform::{Transform, transform_subschemas},
};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    either::either,
    root::{Root, omit_root_keywords},
    share::share_repeated,
};
use crate::build::{
    schema::{Node, Profile, ToolSchema, inline_output_schema, output_schema, root_schema, schema_in},
    tool::measured::input_schema,
};

/// Returns the type's name for schemars' definitions.
pub fn name<T: ToolSchema + ?Sized>() -> Cow<'static, str> {
    T::NODE.name.into()
}

/// Returns the name by which schemars distinguishes types.
pub fn id<T: ?Sized>() -> Cow<'static, str> {
    type_name::<T>().into()
}

/// Detects `serde::Serialize`. `Serialized::<T>::IS_SERIALIZED` is the inherent constant of a type
/// that serde writes, which rustc prefers, and the constant of [`NotSerialized`] for others.
#[derive(Debug)]
pub struct Serialized<T: ?Sized>(PhantomData<T>);

impl<T: Serialize + ?Sized> Serialized<T> {
    /// True if serde writes the type.
    pub const IS_SERIALIZED: bool = true;
}

/// The constant of all other types.
pub trait NotSerialized {
    /// False for any other type.
    const IS_SERIALIZED: bool = false;
}

impl<T: ?Sized> NotSerialized for Serialized<T> {}

/// Writes a tool's input schema, as the compiler counts it.
pub(super) type WriteRoot = fn(&'static Node, Profile) -> String;

/// Writes an input schema without references that save tokens.
pub fn root(node: &'static Node, profile: Profile) -> String {
    root_schema(node, profile)
}

/// Writes an input schema in [`Profile::Refs`]. It counts tokens, for which a binary has a
/// vocabulary of 3.7 MB, so only types of a crate with this profile refer to it.
pub fn root_with_references(node: &'static Node, profile: Profile) -> String {
    input_schema(node, profile, Encoding::ALL[0])
}

/// Returns the type's schema for the generator's document.
///
/// - The parameters of a tool get the input schema that the compiler has counted, byte for byte.
/// - With schemars' contract `Serialize`, the result is the output schema.
/// - Without that contract, as in rmcp before 3.9, a type that serde both reads and writes may
///   describe arguments or results. Then the result is a schema for both: a property that serde
///   writes as null may be null. Objects that occur several times are definitions.
///
/// Inside another type, definitions become those of the generator.
///
/// # Panics
///
/// Panics if clients refuse the type as the parameters of a tool, and like
/// [`schema_in`](crate::schema_in).
pub fn json_schema<T: ToolSchema + JsonSchema + ?Sized>(
    generator: &mut SchemaGenerator,
    profile: Profile,
    write_root: WriteRoot,
    is_serialized: bool,
) -> Schema {
    let document = Root::of::<T>(generator);
    if document != Root::No {
        omit_root_keywords::<T>(generator);
    }
    let is_input = !is_serialized && document == Root::Type && T::NODE.is_object();
    if document == Root::Parameters || is_input {
        return parsed(&write_root(T::NODE, profile));
    }
    let mut schema = if *generator.contract() == Contract::Serialize {
        named_root(parsed(&output_schema::<T>()), T::NODE.name)
    } else if is_serialized {
        let mut schema = schema_of_both::<T>(profile);
        if document == Root::Type {
            share_repeated(schema.ensure_object(), T::NODE.name);
        }
        schema
    } else {
        parsed(&schema_in::<T>(profile))
    };
    lift_definitions(&mut schema, generator);
    schema
}

/// Returns a schema of the values that serde reads and of those that it writes.
pub fn schema_of_both<T: ToolSchema + ?Sized>(profile: Profile) -> Schema {
    either(
        parsed(&schema_in::<T>(profile)),
        named_root(parsed(&inline_output_schema(T::NODE)), T::NODE.name),
    )
}

fn parsed(text: &str) -> Schema {
    serde_json::from_str(text).expect("a schema is JSON, and an object")
}

/// Replaces the references of an output schema to its root by references to a definition, as in an
/// input schema, since the schema is a part of another document.
fn named_root(mut schema: Schema, name: &str) -> Schema {
    // A type inside may have the same name.
    let is_taken = schema
        .get("$defs")
        .is_some_and(|definitions| definitions.get(name).is_some());
    let name = if is_taken {
        format!("{name}.root")
    } else {
        name.to_owned()
    };
    let mut rename = NameRoot {
        reference: format!("#/$defs/{name}"),
        has_root: false,
    };
    rename.transform(&mut schema);
    if rename.has_root {
        let mut body = schema.clone();
        body.remove("$defs");
        let definitions = schema
            .ensure_object()
            .entry("$defs")
            .or_insert_with(|| Map::new().into());
        if let Value::Object(definitions) = definitions {
            definitions.insert(name, body.to_value());
        }
    }
    schema
}

/// Changes references to the root.
struct NameRoot {
    reference: String,
    has_root: bool,
}

impl Transform for NameRoot {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if let Some(Value::String(reference)) = schema.get_mut("$ref")
            && reference == "#"
        {
            reference.clone_from(&self.reference);
            self.has_root = true;
        }
    }
}

/// Moves the definitions of a schema to those of the generator.
fn lift_definitions(schema: &mut Schema, generator: &mut SchemaGenerator) {
    let Some(Value::Object(definitions)) = schema.remove("$defs") else {
        return;
    };
    let path = generator
        .settings()
        .definitions_path
        .trim_matches(['#', '/'])
        .to_owned();
    // Another type of the document may have the same name.
    for number in 1.. {
        let mut lift = Lift {
            path: path.clone(),
            number,
        };
        let lifted: Map<String, Value> = definitions
            .iter()
            .map(|(name, definition)| {
                let mut definition = Schema::try_from(definition.clone()).unwrap_or_default();
                lift.transform(&mut definition);
                (lift.name(name), definition.to_value())
            })
            .collect();
        let known = generator.definitions_mut();
        let is_free = |(name, definition): (&String, &Value)| known.get(name).is_none_or(|other| other == definition);
        if lifted.iter().all(is_free) {
            known.extend(lifted);
            lift.transform(schema);
            return;
        }
    }
}

/// Changes references to the path of the generator's definitions.
struct Lift {
    path: String,
    /// The number of the names, from 1.
    number: usize,
}

impl Lift {
    /// Returns a definition's name that no type of schemars has.
    fn name(&self, name: &str) -> String {
        match self.number {
            1 => format!("mcpact.{name}"),
            number => format!("mcpact.{name}.{number}"),
        }
    }
}

impl Transform for Lift {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if let Some(Value::String(reference)) = schema.get_mut("$ref")
            && let Some(name) = reference.strip_prefix("#/$defs/")
        {
            *reference = format!("#/{}/{}", self.path, self.name(name));
        }
    }
}
