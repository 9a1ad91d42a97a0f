//! Finds out whether a type is the root of the document that schemars generates.

use std::{borrow::Cow, marker::PhantomData};

use schemars::{JsonSchema, Schema, SchemaGenerator, transform::Transform};

/// The root of the document that schemars generates, seen from a type whose schema it requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    /// The parameters of a tool: rmcp's `Parameters<T>` is the root, and its schema that of `T`.
    Parameters,
    /// The type itself is the root.
    Type,
    /// The type is inside another one.
    No,
}

impl Root {
    /// Returns the root of the generator's document. The generator refers to its root as `#`, and
    /// identifies it by its id. The id of `Parameters<T>` is the default one, the name of `T`, in
    /// every rmcp.
    pub(super) fn of<T: JsonSchema + ?Sized>(generator: &mut SchemaGenerator) -> Root {
        if refers_to_root::<ById<T>>(generator) {
            Root::Type
        } else if refers_to_root::<ByName<T>>(generator) {
            Root::Parameters
        } else {
            Root::No
        }
    }
}

/// Returns whether the generator takes `Probe` for its root.
fn refers_to_root<Probe: JsonSchema>(generator: &mut SchemaGenerator) -> bool {
    let schema = generator.subschema_for::<Probe>();
    let reference = schema.get("$ref").and_then(|reference| reference.as_str());
    let is_root = reference == Some("#");
    // Any other reference points to a definition that `subschema_for` has added.
    if let Some(name) = reference
        .filter(|_| !is_root)
        .and_then(|reference| reference.rsplit('/').next())
    {
        generator.definitions_mut().remove(name);
    }
    is_root
}

/// A type with the id of `T`.
struct ById<T: ?Sized>(PhantomData<T>);

/// A type whose id is the name of `T`.
struct ByName<T: ?Sized>(PhantomData<T>);

/// The name of both, which no definition has.
const PROBE: Cow<'static, str> = Cow::Borrowed("mcpact.root");

impl<T: JsonSchema + ?Sized> JsonSchema for ById<T> {
    fn schema_name() -> Cow<'static, str> {
        PROBE
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}

impl<T: JsonSchema + ?Sized> JsonSchema for ByName<T> {
    fn schema_name() -> Cow<'static, str> {
        PROBE
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}

/// Makes the generator write neither `$schema` nor a title into its root.
///
/// schemars adds both after the type's schema, and no setting of rmcp prevents it: 22 tokens for
/// each tool. By MCP's specification, a schema without `$schema` is one of JSON Schema 2020-12.
/// Replaces the generator by one that writes neither, with the same other settings and definitions.
pub(super) fn omit_root_keywords<T: JsonSchema + ?Sized>(generator: &mut SchemaGenerator) {
    let mut settings = generator.settings().clone();
    settings.meta_schema = None;
    settings.transforms.push(Box::new(OmitTitle {
        title: T::schema_name(),
    }));
    let definitions = generator.take_definitions(false);
    *generator = settings.into_generator();
    *generator.definitions_mut() = definitions;
}

/// Removes the title of the root, unless it is the type's own.
#[derive(Clone, Debug)]
struct OmitTitle {
    title: Cow<'static, str>,
}

impl Transform for OmitTitle {
    fn transform(&mut self, schema: &mut Schema) {
        let Some(keywords) = schema.as_object_mut() else {
            return;
        };
        // schemars appends its title; the type's own comes before the properties.
        let is_last = keywords
            .keys()
            .rfind(|key| *key != "$defs")
            .is_some_and(|key| key == "title");
        if is_last && keywords.get("title").and_then(|title| title.as_str()) == Some(&self.title) {
            keywords.shift_remove("title");
        }
    }
}
