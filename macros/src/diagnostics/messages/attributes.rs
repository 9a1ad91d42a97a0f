//! What attributes say, and what they say of a value.

use super::super::meant::meant;
use super::super::nearest::nearest;
use super::{article, list};

// Arguments of attributes

/// `#[mcp(desription = "…")]`, `#[mcp(desc = "…")]`
pub(crate) fn unknown_key(attribute: &str, key: &str, keys: &[&str]) -> String {
    let of = if attribute.ends_with('!') {
        format!("`{attribute}`")
    } else {
        format!("`#[{attribute}]`")
    };
    match (meant(key, keys), nearest(key, keys)) {
        (Some(write), _) => format!("{of} has no key `{key}`: write {write}"),
        (None, Some(near)) => format!("{of} has no key `{key}`: write `{near}`"),
        (None, None) => format!("{of} has no key `{key}`: its keys are {}", list(keys)),
    }
}

/// `#[mcp(range = 1..=2, range = 1..=3)]`
pub(crate) fn duplicate_key(key: &str) -> String {
    format!("`{key}` is given twice: keep one of them")
}

/// `#[mcp(range = 1..=2 length = 3)]`
pub(crate) fn no_comma() -> String {
    "expected a comma: write `key = value, key = value`".to_owned()
}

/// `#[mcp("Max results")]`
pub(crate) fn no_key() -> String {
    "expected a key: write `key` or `key = value`".to_owned()
}

/// `#[mcp(range = )]`
pub(crate) fn no_value(key: &str) -> String {
    format!("`{key} =` has no value: write one behind the `=`")
}

/// `#[mcp(range = "1-100")]`, `#[mcp_tool(budget = 0)]`
pub(crate) fn wrong_value(key: &str, takes: &str, found: &str) -> String {
    if found.is_empty() {
        format!("`{key}` takes {takes}; here is no value")
    } else {
        format!("`{key}` takes {takes}; this is `{found}`")
    }
}

/// `#[mcp]`, `#[mcp = "…"]`
pub(crate) fn no_list(attribute: &str, example: &str) -> String {
    format!("`#[{attribute}]` takes keys in parentheses: write `#[{attribute}({example})]`")
}

/// `#[mcp(crate = mcpact)]` on a field
pub(crate) fn misplaced_key(key: &str, place: &str, keys: &[&str]) -> String {
    let article = article(place);
    format!(
        "`{key}` cannot be said of {article} {place}: what can is {}",
        list(keys)
    )
}

/// `#[mcp(description = "")]`
pub(crate) fn empty(key: &str) -> String {
    format!("`{key}` is empty: write what it should say, or leave it out")
}

/// `#[mcp(with = "A", schema_with = r#"{}"#)]`
pub(crate) fn contradiction(key: &str, other: &str) -> String {
    format!("`{key}` and `{other}` say the same thing twice: keep one of them")
}

/// `#[mcp(required)]` on a place in a tuple
pub(crate) fn only_on_member(key: &str) -> String {
    format!("`{key}` is said of a field with a name: the values of a tuple are always there; remove it")
}

/// `#[mcp(required)] #[serde(default)] a: Option<u32>`
pub(crate) fn required_default() -> String {
    "what is `required` has no use for a default: remove one of the two".to_owned()
}

/// `#[mcp(skip)] a: u32`
pub(crate) fn skip_needs_default() -> String {
    "a model cannot send what `skip` leaves out of the schema: add `#[serde(default)]` to the field, or write `#[serde(skip)]` if it is not to be read at all"
        .to_owned()
}

/// `#[mcp(extend(x = 1))]`
pub(crate) fn extend_shape() -> String {
    "`extend` takes members, the names in quotes: write `extend(\"x-mcp-header\" = \"Region\")`".to_owned()
}

/// `#[mcp(extend("minimum" = 1))]`
pub(crate) fn extend_own(key: &str, instead: &str) -> String {
    format!("\"{key}\" is written by mcpact itself: write `{instead}` in place of it")
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
pub(crate) fn not_json(line: usize, column: usize, what: &str) -> String {
    format!("the schema is not JSON at line {line}, column {column}: {what}")
}

/// `#[mcp(schema_with = "true")]`, `#[mcp(schema_with = r#"{"items":true}"#)]`
pub(crate) fn not_a_schema(what: &str, found: &str) -> String {
    format!("{what} is `{found}`, and clients take only objects for schemas: write `{{…}}`, or `{{}}` for any value")
}

/// `#[mcp(schema_with = r##"{"$ref":"#/$defs/A"}"##)]`
pub(crate) fn schema_reference(key: &str) -> String {
    format!(
        "`{key}` means something only at the root of a document, and this schema stands inside a tool's: write the shape in its place, or `with = \"Type\"`"
    )
}

/// `#[mcp(schema_with = r#"{"type":"integer"}"#, range = 1..)]`
pub(crate) fn rule_beside_literal(key: &str) -> String {
    format!("`{key}` has no place beside a schema that is written out: write it into the schema")
}

// Descriptions

/// `#[doc = include_str!("search.md")]`
pub(crate) fn doc_not_literal() -> String {
    "a macro cannot read what this expands to: write the description as `description = \"…\"` in the attribute, or as a `///` comment above this"
        .to_owned()
}

// Rules

/// `#[mcp(range = 9..=1)]`
pub(crate) fn empty_range(key: &str) -> String {
    format!("nothing lies in this {key}: write the smaller bound first, such as `{key} = 1..=9`")
}

/// `#[mcp(length = -1..)]`
pub(crate) fn not_a_length() -> String {
    "a length is a whole number from 0: write `length = 1..=10` or `length = 4`".to_owned()
}

/// `#[mcp(pattern = "([")]`
pub(crate) fn not_a_pattern(at: usize, why: &str) -> String {
    format!("the pattern cannot be read at character {at}: {why}")
}

/// `#[mcp(range = 1..=10, default = 20)]`
pub(crate) fn default_outside(default: &str) -> String {
    format!("the default `{default}` is outside of the range: change one of them")
}

/// `#[mcp(range = 1..=2)] struct Page { … }`
pub(crate) fn rule_on_parts(key: &str) -> String {
    format!("`{key}` rules one value: put it on a field, or on a newtype such as `struct Limit(u32);`")
}

/// `#[serde(flatten)] #[mcp(description = "…")] page: Page`
pub(crate) fn note_on_flattened(key: &str) -> String {
    format!("`{key}` has no place: the members of a flattened field stand for themselves; put it on one of those")
}
