//! JSON Schema documents: the keywords whose values contain further schemas.

/// The form of a keyword's value that contains schemas.
///
/// Code that walks a schema needs it to tell keywords from names: a property called `items` is no
/// keyword.
///
/// The keywords are those of JSON Schema 2020-12: of its vocabularies [applicator] (`properties`,
/// `items`, `anyOf`, `if`, …) and [unevaluated], `contentSchema`, and `$defs` of the core. Two older
/// forms are included, since tools still have them: `definitions`, which is `$defs` before 2019-09,
/// and `items` with an array, which is `prefixItems` before 2020-12. Keywords that 2020-12 no longer
/// reads as schemas (`additionalItems`, `dependencies`) are not included.
///
/// A server can send any value, so check its form as well. A schema is an object or a boolean.
///
/// ```
/// use mcpact::json_schema::Subschemas;
/// use serde_json::{Value, json};
///
/// /// Counts the schemas in a schema.
/// fn count(schema: &Value) -> usize {
///     let properties = schema.as_object().into_iter().flatten();
///     let inside = properties.map(|(keyword, value)| match (Subschemas::of(keyword), value) {
///         (Some(Subschemas::One | Subschemas::OneOrList), Value::Object(_) | Value::Bool(_)) => count(value),
///         (Some(Subschemas::List | Subschemas::OneOrList), Value::Array(schemas)) => schemas.iter().map(count).sum(),
///         (Some(Subschemas::Map), Value::Object(schemas)) => schemas.values().map(count).sum(),
///         _ => 0,
///     });
///     1 + inside.sum::<usize>()
/// }
///
/// let schema = json!({
///     "type": "object",
///     "properties": { "items": { "type": "array", "items": { "type": "string" } } },
///     "default": { "items": {} }
/// });
/// assert_eq!(count(&schema), 3);
/// ```
///
/// [applicator]: https://json-schema.org/draft/2020-12/json-schema-core#section-10
/// [unevaluated]: https://json-schema.org/draft/2020-12/json-schema-core#section-11
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subschemas {
    /// A schema: `not`.
    One,
    /// An array of schemas: `anyOf`.
    List,
    /// A schema, or before 2020-12 an array of schemas: `items`.
    OneOrList,
    /// An object whose values are schemas: `properties`.
    Map,
}

impl Subschemas {
    /// Returns the form of the keyword's value, or `None` if it contains no schemas.
    ///
    /// ```
    /// use mcpact::json_schema::Subschemas;
    ///
    /// assert_eq!(Subschemas::of("patternProperties"), Some(Subschemas::Map));
    /// assert_eq!(Subschemas::of("required"), None);
    /// ```
    pub fn of(keyword: &str) -> Option<Subschemas> {
        Some(match keyword {
            "additionalProperties"
            | "propertyNames"
            | "unevaluatedProperties"
            | "contains"
            | "unevaluatedItems"
            | "not"
            | "if"
            | "then"
            | "else"
            | "contentSchema" => Subschemas::One,
            "allOf" | "anyOf" | "oneOf" | "prefixItems" => Subschemas::List,
            "items" => Subschemas::OneOrList,
            "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions" => Subschemas::Map,
            _ => return None,
        })
    }
}
