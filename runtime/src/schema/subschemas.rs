//! Under which keywords of a schema further schemas stand.

/// What the value of a keyword holds, where that is schemas: a property called `items` is a name, not a keyword, so who walks a
/// schema has to know.
///
/// The keywords are those of JSON Schema 2020-12: of its vocabularies [applicator] (`properties`, `items`, `anyOf`, `if`, …) and
/// [unevaluated], `contentSchema`, and `$defs` of the core. Two are older and still met in tools: `definitions`, which is `$defs`
/// before 2019-09, and `items` with an array, which is `prefixItems` before 2020-12. What 2020-12 does not read as schemas any
/// more and references do not lead to (`additionalItems`, `dependencies`) is not among them.
///
/// A reader takes a value only where it has the form that is named here, since what servers send may have any other. A schema
/// itself is an object or a boolean.
///
/// ```
/// use mcpact::Subschemas;
/// use serde_json::{Value, json};
///
/// /// How many schemas a schema consists of.
/// fn count(schema: &Value) -> usize {
///     let members = schema.as_object().into_iter().flatten();
///     let within = members.map(|(keyword, value)| match (Subschemas::of(keyword), value) {
///         (Some(Subschemas::One | Subschemas::OneOrList), Value::Object(_) | Value::Bool(_)) => count(value),
///         (Some(Subschemas::List | Subschemas::OneOrList), Value::Array(schemas)) => schemas.iter().map(count).sum(),
///         (Some(Subschemas::Map), Value::Object(schemas)) => schemas.values().map(count).sum(),
///         _ => 0,
///     });
///     1 + within.sum::<usize>()
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
    /// A schema, or in dialects before 2020-12 an array of them: `items`.
    OneOrList,
    /// An object that has schemas by name, by pattern or by property: `properties`.
    Map,
}

impl Subschemas {
    /// What the keyword's value holds; `None` where that is no schemas.
    ///
    /// ```
    /// use mcpact::Subschemas;
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
