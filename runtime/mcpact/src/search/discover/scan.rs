//! Locates the schemas in a tool's JSON text, whose bytes can be shared unchanged.

use std::ops::Range;

use crate::json::signature::{Keyword, Outline};

/// A schema in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Located<'a> {
    /// The name of the innermost property around it.
    pub(super) name: &'a str,
    /// The range of its bytes.
    pub(super) range: Range<usize>,
}

/// Returns the schemas in a tool's text, an outer one before those in it. It omits the input and
/// output schemas themselves, in which clients look for an object.
pub(super) fn schemas(tool: &str) -> Vec<Located<'_>> {
    let json = Outline::new(tool);
    let mut found = Vec::new();
    for (key, schema) in json.properties(0) {
        let name = json.quoted(key);
        if matches!(name, "inputSchema" | "outputSchema") {
            add_inner(&json, schema, name, &mut found);
        }
    }
    found
}

/// Returns the names that a tool's schemas define under `$defs` and `definitions`.
pub(super) fn definitions(tool: &str) -> Vec<&str> {
    let json = Outline::new(tool);
    let keywords = [Keyword::Defs, Keyword::Definitions].into_iter();
    let keys = keywords.flat_map(|keyword| json.keys(keyword));
    let names = keys.flat_map(|key| json.properties(key + 1));
    names.map(|(name, _)| json.quoted(name)).collect()
}

/// Adds the schemas under the keywords of a schema.
fn add_inner<'a>(json: &Outline<'a>, schema: usize, name: &'a str, found: &mut Vec<Located<'a>>) {
    for (key, value) in json.properties(schema) {
        match json.keyword(key) {
            Some(Keyword::Properties) => {
                for (key, schema) in json.properties(value) {
                    add(json, schema, json.quoted(key), found);
                }
            }
            Some(Keyword::Items | Keyword::AdditionalProperties) => add(json, value, name, found),
            Some(Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf | Keyword::PrefixItems) => {
                for schema in json.values(value) {
                    add(json, schema, name, found);
                }
            }
            _ => {}
        }
    }
}

/// Adds a schema and those in it.
fn add<'a>(json: &Outline<'a>, schema: usize, name: &'a str, found: &mut Vec<Located<'a>>) {
    if json.kind(schema) == b'{' {
        let (start, end) = json.bounds(schema);
        found.push(Located {
            name,
            range: start..end,
        });
        add_inner(json, schema, name, found);
    }
}

#[cfg(test)]
mod tests {
    use super::{definitions, schemas};

    #[test]
    fn nested_schemas() {
        let tool = concat!(
            r#"{"name":"a","description":"b {\"properties\":{\"c\":{}}}","inputSchema":{"type":"object","properties":{"#,
            r#""one":{"type":"string","default":{"properties":{"x":{}}}},"#,
            r#""tags":{"type":"array","items":{"type":"string","enum":["a","]"]}},"#,
            r#""deep":{"anyOf":[{"type":"null"},{"type":"object","properties":{"n":{"minimum":-1.5e3}}}]}},"required":["one"]}}"#,
        );
        let found: Vec<(&str, &str)> = schemas(tool)
            .into_iter()
            .map(|located| (located.name, &tool[located.range.clone()]))
            .collect();
        assert_eq!(
            found,
            [
                ("one", r#"{"type":"string","default":{"properties":{"x":{}}}}"#),
                ("tags", r#"{"type":"array","items":{"type":"string","enum":["a","]"]}}"#),
                ("tags", r#"{"type":"string","enum":["a","]"]}"#),
                (
                    "deep",
                    r#"{"anyOf":[{"type":"null"},{"type":"object","properties":{"n":{"minimum":-1.5e3}}}]}"#
                ),
                ("deep", r#"{"type":"null"}"#),
                ("deep", r#"{"type":"object","properties":{"n":{"minimum":-1.5e3}}}"#),
                ("n", r#"{"minimum":-1.5e3}"#),
            ]
        );
    }

    #[test]
    fn definitions_of_a_tool() {
        let tool = r##"{"name":"a","inputSchema":{"properties":{"x":{"$ref":"#/$defs/Tree"}},"$defs":{"Tree":{"a":1},"B":{}}}}"##;
        assert_eq!(definitions(tool), ["Tree", "B"]);
        assert_eq!(definitions("{}"), Vec::<&str>::new());
    }

    #[test]
    fn text_that_is_not_json_ends() {
        for text in [
            "",
            "{",
            "{\"inputSchema\":{\"properties\":{\"é",
            "{]",
            "[\\",
            "{\"a\":}",
        ] {
            assert!(schemas(text).is_empty());
        }
    }
}
