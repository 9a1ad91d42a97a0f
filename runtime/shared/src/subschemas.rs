//! The keywords of JSON Schema whose values contain schemas.

/// The form in which a keyword's value contains schemas.
///
/// A property called `items` is a name, not a keyword, so a visitor needs this list. `visit` of
/// `mcpact::json_schema` uses it; most callers need no more than that.
///
/// The keywords are those of JSON Schema 2020-12: its vocabularies [applicator] (`properties`,
/// `items`, `anyOf`, `if`, …) and [unevaluated], `contentSchema`, and `$defs` of the core. Two are
/// older and still in use: `definitions`, which is `$defs` before 2019-09, and `items` with an
/// array, which is `prefixItems` before 2020-12. `additionalItems` and `dependencies` are not on
/// the list: 2020-12 does not read them, and references do not lead into them.
///
/// A value of another form contains no schemas: a server may send any. A schema is an object or a
/// boolean.
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
    /// An object with schemas by name, by pattern or by property: `properties`.
    Map,
}

impl Subschemas {
    /// Returns the form of the keyword's value, or `None` if it contains no schemas.
    ///
    /// ```
    /// use mcpact_shared::subschemas::Subschemas;
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
