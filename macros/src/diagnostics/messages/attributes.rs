//! Messages of attributes: their arguments, literal schemas, descriptions and rules.

use super::super::synonyms::synonym;
use super::{instead, list, with_article};

// Arguments

/// `#[mcp(desription = "…")]`, `#[mcp(desc = "…")]`
pub(crate) fn unknown_key(attribute: &str, key: &str, keys: &[&str]) -> String {
    let attribute = if attribute.ends_with('!') {
        format!("`{attribute}`")
    } else {
        format!("`#[{attribute}]`")
    };
    let instead = match synonym(key, keys) {
        Some(synonym) => format!("write {synonym}"),
        None => instead(key, keys),
    };
    format!("{attribute} has no key `{key}`; {instead}")
}

/// `#[mcp(range = 1..=2, range = 1..=3)]`
pub(crate) fn duplicate_key(key: &str) -> String {
    format!("`{key}` occurs twice; keep one of them")
}

/// `#[mcp(range = 1..=2 length = 3)]`
pub(crate) fn no_comma() -> String {
    "expected a comma; write `key = value, key = value`".to_owned()
}

/// `#[mcp("Max results")]`
pub(crate) fn no_key() -> String {
    "expected a key; write `key` or `key = value`".to_owned()
}

/// `#[mcp(range = )]`
pub(crate) fn no_value(key: &str) -> String {
    format!("`{key} =` has no value; write one after the `=`")
}

/// `#[mcp(range = "1-100")]`, `#[mcp_tool(budget = 0)]`
pub(crate) fn wrong_value(key: &str, takes: &str, found: &str) -> String {
    if found.is_empty() {
        format!("`{key}` has no value; expected {takes}")
    } else {
        format!("invalid value `{found}` for `{key}`; expected {takes}")
    }
}

/// `#[mcp]`, `#[mcp = "…"]`
pub(crate) fn no_list(attribute: &str, example: &str) -> String {
    format!("`#[{attribute}]` takes keys in parentheses; write `#[{attribute}({example})]`")
}

/// `#[mcp(crate = mcpact)]` on a field
pub(crate) fn misplaced_key(key: &str, target: &str, keys: &[&str]) -> String {
    format!(
        "`{key}` is not allowed on {}; expected one of {}",
        with_article(target),
        list(keys)
    )
}

/// `#[mcp(description = "")]`
pub(crate) fn empty(key: &str) -> String {
    format!("`{key}` is empty; write its value or remove it")
}

/// `#[mcp(with = "A", schema_with = r#"{}"#)]`
pub(crate) fn contradiction(key: &str, other: &str) -> String {
    format!("`{key}` conflicts with `{other}`; remove one of them")
}

/// `#[mcp(required)]` on a field of a tuple
pub(crate) fn only_on_member(key: &str) -> String {
    format!("`{key}` applies to a field with a name, and the values of a tuple are always required; remove it")
}

/// `#[mcp(required)] #[serde(default)] a: Option<u32>`
pub(crate) fn required_default() -> String {
    "`required` conflicts with a default; remove one of them".to_owned()
}

/// `#[mcp(skip)] a: u32`
pub(crate) fn skip_needs_default() -> String {
    "`skip` hides a field that the call requires; add `#[serde(default)]`, or write `#[serde(skip)]` if serde should not read it"
        .to_owned()
}

/// `#[mcp(extend(x = 1))]`
pub(crate) fn extend_shape() -> String {
    "`extend` takes keywords in quotes; write `extend(\"x-mcp-header\" = \"Region\")`".to_owned()
}

/// `#[mcp(extend("minimum" = 1))]`
pub(crate) fn extend_own(keyword: &str, instead: &str) -> String {
    format!("mcpact writes \"{keyword}\" itself; write `{instead}`")
}

/// `#[schemars(extend("enum" = []))]`
pub(crate) fn no_values() -> String {
    "`enum` allows no value; write one or more, or remove it".to_owned()
}

/// `#[schemars(extend("enum" = ["a", "a"]))]`
pub(crate) fn same_value(value: &str) -> String {
    format!("`enum` has the value `{value}` twice; remove one of them")
}

// Literal schemas

/// `#[mcp(schema_with = "{'type': 1}")]`
pub(crate) fn not_json(line: usize, column: usize, problem: &str) -> String {
    format!("the schema is not JSON at line {line}, column {column}: {problem}")
}

/// `#[mcp(schema_with = "true")]`, `#[mcp(schema_with = r#"{"items":true}"#)]`
pub(crate) fn not_a_schema(part: &str, found: &str) -> String {
    format!("{part} is `{found}`, and clients accept only objects as schemas; write `{{…}}`, or `{{}}` for any value")
}

/// `#[mcp(schema_with = r##"{"$ref":"#/$defs/A"}"##)]`
pub(crate) fn schema_reference(keyword: &str) -> String {
    format!(
        "`{keyword}` applies to the root of a document, and this schema becomes a part of one; write the schema in its place, or `with = \"Type\"`"
    )
}

/// `#[mcp(schema_with = r#"{"type":"integer"}"#, range = 1..)]`
pub(crate) fn rule_beside_literal(key: &str) -> String {
    format!("`{key}` conflicts with a literal schema; write it into the schema")
}

// Descriptions

/// `#[doc = include_str!("search.md")]`
pub(crate) fn doc_not_literal() -> String {
    "a macro cannot read the text that this expands to; write `description = \"…\"` in the attribute, or a `///` comment above this"
        .to_owned()
}

// Rules

/// `#[mcp(range = 9..=1)]`
pub(crate) fn empty_range(key: &str) -> String {
    format!("empty {key}; write the smaller bound first, such as `{key} = 1..=9`")
}

/// `#[mcp(length = -1..)]`
pub(crate) fn not_a_length() -> String {
    "a length is a whole number from 0; write `length = 1..=10` or `length = 4`".to_owned()
}

/// `#[mcp(pattern = "([")]`
pub(crate) fn not_a_pattern(at: usize, problem: &str) -> String {
    format!("invalid pattern at character {at}: {problem}")
}

/// `#[mcp(range = 1..=10, default = 20)]`
pub(crate) fn default_outside(default: &str) -> String {
    format!("the default `{default}` is outside of the range; change one of them")
}

/// `#[mcp(range = 1..=2)] struct Page { … }`
pub(crate) fn rule_on_parts(key: &str) -> String {
    format!("`{key}` applies to a single value; put it on a field, or on a newtype such as `struct Limit(u32);`")
}

/// `#[serde(flatten)] #[mcp(description = "…")] page: Page`
pub(crate) fn note_on_flattened(key: &str) -> String {
    format!("`{key}` does not apply to a flattened field; put it on a field of the flattened type")
}
