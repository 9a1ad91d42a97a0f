//! `schemars_literal`: schemars' schema of a type as a literal.

use schemars::{
    JsonSchema, Schema,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde_json::{Map, Value};

use crate::json::compact::keywords::{implies_bound, is_width};

/// Returns schemars' schema of `T`, as the shortest JSON with the same meaning: the literal for
/// `#[mcp(schema_with = …)]`.
///
/// Use it in a test that prints the literal, or that fails when the type changes. It has no
/// `$schema`, no titles, no formats and bounds of numeric types, and no null that means "absent".
/// References are written inline. Properties are in alphabetical order, unless a crate of the build
/// turns on `serde_json/preserve_order`.
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
/// Panics if `T` contains itself, since a reference inside of another schema does not find its
/// definition.
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
    let format = keywords.get("format").and_then(Value::as_str).map(str::to_owned);
    let Some(format) = format.filter(|format| is_width(format)) else {
        return;
    };
    keywords.remove("format");
    keywords.retain(|keyword, value| !implies_bound(&format, keyword, value));
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
