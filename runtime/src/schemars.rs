//! Types that only implement `schemars::JsonSchema`, and `schemars::JsonSchema` for derived types.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

use mcpact_rules::int_range::IntRange;
use schemars::{
    JsonSchema, Schema, SchemaGenerator,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::{
    ToolSchema,
    schema::{Node, Shape, schema},
};

/// A value of a type without a schema at compile time, such as one that only implements
/// [`schemars::JsonSchema`].
///
/// schemars makes schemas at run time, but tokens are counted at compile time. So the schema is `{}`,
/// any value, and only the description shows the model the form to write. Serde reads and writes a `T`
/// and refuses other values.
///
/// To give the model more, use `#[mcp(schema_with = …)]` with a literal on a field of type `T`.
/// [`schemars_literal`] returns the literal that corresponds to schemars' schema.
///
/// An optional field is `Option<Untyped<T>>`. `Untyped<Option<T>>` is a required one.
///
/// ```
/// use mcpact::{ToolSchema, Untyped};
/// # mod geometry {
/// #     #[derive(serde::Deserialize, schemars::JsonSchema)]
/// #     pub struct Area { pub width: u32 }
/// # }
/// use geometry::Area; // derives `schemars::JsonSchema`
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Crop {
///     /// As `{"width": pixels}`
///     area: Untyped<Area>,
/// }
///
/// let crop: Crop = serde_json::from_str(r#"{"area":{"width":5}}"#)?;
/// assert_eq!(crop.area.width, 5);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Untyped<T>(pub T);

impl<T> ToolSchema for Untyped<T> {
    const NODE: &'static Node = &Node::new("Untyped", Shape::Any);
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Untyped<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Untyped)
    }
}

impl<T: Serialize> Serialize for Untyped<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T> Deref for Untyped<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Untyped<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> From<T> for Untyped<T> {
    fn from(value: T) -> Self {
        Untyped(value)
    }
}

impl<T: fmt::Debug> fmt::Debug for Untyped<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Returns schemars' schema of `T`, as the shortest JSON with the same meaning: the literal for
/// `#[mcp(schema_with = …)]`.
///
/// Use it in a test that prints the literal, or that fails when the type changes. It has no `$schema`,
/// no titles, no formats and bounds of numeric types, and no null that means "absent". References
/// are written inline. Properties are in alphabetical order, unless a crate of the build turns on
/// `serde_json/preserve_order`.
///
/// ```
/// #[derive(schemars::JsonSchema)]
/// struct Area {
///     width: u32,
///     height: Option<u32>,
/// }
///
/// let literal: serde_json::Value = mcpact::schemars_literal::<Area>().parse()?;
/// assert_eq!(
///     literal,
///     serde_json::json!({
///         "type": "object",
///         "properties": { "width": { "type": "integer" }, "height": { "type": "integer" } },
///         "required": ["width"]
///     })
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Panics
///
/// If `T` contains itself: a reference does not find its definition from inside another schema.
pub fn schemars_literal<T: JsonSchema + ?Sized>() -> String {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    Compact.transform(&mut schema);
    let literal = schema.to_value().to_string();
    assert!(
        !literal.contains("\"$ref\":"),
        "`{}` contains itself, so its schema cannot be written inside another; derive `ToolSchema` for it, or \
         write a literal that ends at some depth",
        T::schema_name()
    );
    literal
}

/// Removes the keywords that [`schemars_literal`] omits.
struct Compact;

impl Transform for Compact {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(keywords) = schema.as_object_mut() else {
            return;
        };
        keywords.remove("title");
        drop_format(keywords);
        let required = keywords.get("required").cloned();
        if let Some(Value::Object(properties)) = keywords.get_mut("properties") {
            for (name, property) in properties {
                let is_required =
                    matches!(&required, Some(Value::Array(names)) if names.iter().any(|other| other == name.as_str()));
                match property {
                    Value::Object(property) if !is_required => drop_null(property),
                    // Clients refuse a boolean schema.
                    Value::Bool(true) => *property = Value::Object(Map::new()),
                    _ => {}
                }
            }
        }
    }
}

/// Removes the format of a number, and the bounds that it implies.
fn drop_format(keywords: &mut Map<String, Value>) {
    let Some(format) = keywords.get("format").and_then(Value::as_str) else {
        return;
    };
    let range = IntRange::of_format(format);
    if range.is_none() && !matches!(format, "float" | "double") {
        return;
    }
    keywords.remove("format");
    let bounds = range.map(|range| [("minimum", range.min), ("maximum", range.max)]);
    for (keyword, bound) in bounds.into_iter().flatten() {
        let value = keywords.get(keyword);
        let signed = value.and_then(Value::as_i64).map(i128::from);
        if signed.or_else(|| value?.as_u64().map(i128::from)) == Some(bound) {
            keywords.remove(keyword);
        }
    }
}

/// Removes null from the values of an optional property.
fn drop_null(property: &mut Map<String, Value>) {
    property.retain(|key, value| key != "default" || !value.is_null());
    if let Some(Value::Array(values)) = property.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            property.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(options)) = property.get_mut("anyOf") {
        options.retain(|option| option.get("type").is_none_or(|name| name != "null"));
        if let [Value::Object(only)] = options.as_mut_slice() {
            let only = std::mem::take(only);
            property.remove("anyOf");
            for (key, value) in only {
                property.entry(key).or_insert(value);
            }
        }
    }
}

/// Implements [`schemars::JsonSchema`] for types that derive [`ToolSchema`], with the same schema. APIs
/// that require it, such as rmcp's `Parameters<T>`, then accept the types.
///
/// Call it in the module of the types, and name a generic type with its parameters. schemars adds
/// `$schema` and `title` to the root of a document, depending on its settings. rmcp requires an object
/// at the root, which an enum's schema is not: use `#[mcp_tool]` for it.
///
/// ```
/// use mcpact::{ToolSchema, impl_json_schema};
///
/// #[derive(ToolSchema)]
/// struct Page {
///     /// Max results
///     limit: u32,
/// }
///
/// impl_json_schema!(Page);
///
/// let schema = schemars::schema_for!(Page).to_value();
/// assert_eq!(schema["properties"]["limit"]["description"], "Max results");
/// ```
#[macro_export]
macro_rules! impl_json_schema {
    ($($ty:ty),+ $(,)?) => {$(
        #[automatically_derived]
        impl $crate::__schemars::schemars::JsonSchema for $ty {
            fn schema_name() -> $crate::__schemars::Cow<'static, $crate::__private::str> {
                $crate::__schemars::name::<$ty>()
            }

            fn schema_id() -> $crate::__schemars::Cow<'static, $crate::__private::str> {
                $crate::__schemars::Cow::Borrowed($crate::__private::concat!(
                    $crate::__private::module_path!(),
                    "::",
                    $crate::__schemars::stringify!($ty)
                ))
            }

            fn json_schema(
                generator: &mut $crate::__schemars::schemars::SchemaGenerator,
            ) -> $crate::__schemars::schemars::Schema {
                $crate::__schemars::json_schema::<$ty>(generator)
            }
        }
    )+};
}

/// The names in the expansion of [`impl_json_schema!`].
#[doc(hidden)]
pub mod __schemars {
    pub use core::stringify;
    pub use schemars;
    pub use std::borrow::Cow;

    pub use super::{json_schema, name};
}

/// Returns the type's name for schemars' definitions.
pub fn name<T: ToolSchema + ?Sized>() -> std::borrow::Cow<'static, str> {
    T::NODE.name.into()
}

/// Returns the type's schema, and adds its definitions to the generator's.
///
/// # Panics
///
/// Panics like [`schema`](fn@crate::schema).
pub fn json_schema<T: ToolSchema + ?Sized>(generator: &mut SchemaGenerator) -> Schema {
    let text = schema::<T>();
    let mut schema: Schema = serde_json::from_str(&text).expect("a schema is JSON, and an object");
    if let Some(Value::Object(definitions)) = schema.remove("$defs") {
        let path = generator
            .settings()
            .definitions_path
            .trim_matches(['#', '/'])
            .to_owned();
        let mut lift = Lift { path };
        lift.transform(&mut schema);
        for (name, definition) in definitions {
            let mut definition = Schema::try_from(definition).unwrap_or_default();
            lift.transform(&mut definition);
            let definitions = generator.definitions_mut();
            definitions.insert(Lift::name(&name), definition.to_value());
        }
    }
    schema
}

/// Changes references to the path of the generator's definitions.
struct Lift {
    path: String,
}

impl Lift {
    /// Returns a definition's name that no type of schemars has.
    fn name(name: &str) -> String {
        format!("mcpact.{name}")
    }
}

impl Transform for Lift {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if let Some(Value::String(reference)) = schema.get_mut("$ref")
            && let Some(name) = reference.strip_prefix("#/$defs/")
        {
            *reference = format!("#/{}/{}", self.path, Lift::name(name));
        }
    }
}
