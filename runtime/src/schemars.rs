//! Beside `schemars`: types that know only it, and ours where it is asked for. Nothing else of this crate runs it.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

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

/// A value of a type that has no schema at compile time, such as one that knows only [`schemars::JsonSchema`].
///
/// schemars makes schemas at run time, so nothing of them can be known where tokens are counted: the schema is `{}`, any
/// value, and a model learns from the description alone what to write. To serde it is `T`, so a wrong value is refused.
///
/// Where the model should be told more, write the schema down: `#[mcp(schema_with = …)]` on a field of type `T` takes a
/// literal, and [`schemars_literal`] prints the one that schemars would make.
///
/// An optional field is `Option<Untyped<T>>`, not `Untyped<Option<T>>`, which must be there.
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

/// The schema that schemars makes of `T`, in the least JSON that means the same: the literal for `#[mcp(schema_with = …)]`.
///
/// For a test that prints it once, or that fails when the type has changed since. Left out are `$schema`, titles, the
/// formats and bounds of numeric types, and nulls that stand for "absent"; references are written inline. Members are in
/// the order of the alphabet, unless some crate of the build turns on `serde_json/preserve_order`.
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
/// Where `T` contains itself: a reference would not find its definition from within another schema.
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
        "`{}` contains itself, so its schema cannot stand within another: derive `ToolSchema` for it, or write \
         a literal that stops at some depth",
        T::schema_name()
    );
    literal
}

/// Leaves out what [`schemars_literal`] says.
struct Compact;

impl Transform for Compact {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(members) = schema.as_object_mut() else {
            return;
        };
        members.remove("title");
        drop_width(members);
        let required = members.get("required").cloned();
        if let Some(Value::Object(properties)) = members.get_mut("properties") {
            for (name, property) in properties {
                let is_required =
                    matches!(&required, Some(Value::Array(names)) if names.iter().any(|other| other == name.as_str()));
                match property {
                    Value::Object(property) if !is_required => drop_null(property),
                    // Clients refuse a boolean in place of a schema.
                    Value::Bool(true) => *property = Value::Object(Map::new()),
                    _ => {}
                }
            }
        }
    }
}

/// The format of a number, and the bounds that its type alone gives it.
fn drop_width(members: &mut Map<String, Value>) {
    let Some(Value::String(format)) = members.get("format") else {
        return;
    };
    let (least, most) = match format.as_str() {
        "int8" => (i64::from(i8::MIN), i64::from(i8::MAX)),
        "int16" => (i64::from(i16::MIN), i64::from(i16::MAX)),
        "int32" => (i64::from(i32::MIN), i64::from(i32::MAX)),
        "uint8" => (0, i64::from(u8::MAX)),
        "uint16" => (0, i64::from(u16::MAX)),
        "uint32" => (0, i64::from(u32::MAX)),
        "uint64" | "uint128" | "uint" => (0, i64::MAX),
        "int64" | "int128" | "int" | "float" | "double" => (i64::MIN, i64::MAX),
        _ => return,
    };
    members.remove("format");
    for (bound, width) in [("minimum", least), ("maximum", most)] {
        if members.get(bound).and_then(Value::as_i64) == Some(width) {
            members.remove(bound);
        }
    }
}

/// Null among the values of a member that may be left out.
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

/// Implements [`schemars::JsonSchema`] for types that derive [`ToolSchema`], with the same schema, so that
/// what asks for it takes them: rmcp's `Parameters<T>`, for one.
///
/// It stands in the module of the types; a generic type is named with its parameters. schemars adds `$schema` and
/// `title` to the root of a document; what becomes of them is up to its settings. rmcp wants an object at the root, which
/// an enum's schema is not: give such a type to `#[mcp_tool]`, which folds it.
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

/// What [`impl_json_schema!`] names.
#[doc(hidden)]
pub mod __schemars {
    pub use core::stringify;
    pub use schemars;
    pub use std::borrow::Cow;

    pub use super::{json_schema, name};
}

/// The type's name, as schemars names definitions.
pub fn name<T: ToolSchema + ?Sized>() -> std::borrow::Cow<'static, str> {
    T::NODE.name.into()
}

/// The type's schema, its definitions among the generator's.
///
/// # Panics
///
/// As [`schema`](fn@crate::schema).
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

/// Points references to where the generator keeps definitions.
struct Lift {
    path: String,
}

impl Lift {
    /// A name that schemars gives to no type of its own.
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
