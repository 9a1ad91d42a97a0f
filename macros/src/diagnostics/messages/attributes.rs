//! Messages of attributes: their arguments, literal schemas, descriptions and rules.

use super::super::synonyms::synonym;
use super::with_article;
use mcpact_shared::unknown_name::{instead, join_with_or};

messages! {
    // Arguments

    /// `#[mcp(range = 1..=2, range = 1..=3)]`
    duplicate_key(key) => "`{key}` occurs twice; keep one of them";

    /// `#[mcp(range = 1..=2 length = 3)]`
    no_comma() => "expected a comma; write `key = value, key = value`";

    /// `#[mcp("Max results")]`
    no_key() => "expected a key; write `key` or `key = value`";

    /// `#[mcp(range = )]`
    no_value(key) => "`{key} =` has no value; write one after the `=`";

    /// `#[mcp]`, `#[mcp = "…"]`
    no_list(attribute, example) => "`#[{attribute}]` takes keys in parentheses; write `#[{attribute}({example})]`";

    /// `#[mcp(description = "")]`
    empty(key) => "`{key}` is empty; write its value or remove it";

    /// `#[mcp(with = "A", schema_with = r#"{}"#)]`
    contradiction(key, other) => "`{key}` conflicts with `{other}`; remove one of them";

    /// `#[mcp(required)]` on a field of a tuple
    needs_named_field(key) =>
        "`{key}` applies to a field with a name, and the values of a tuple are always required; remove it";

    /// `#[mcp(required, default = 1)] a: Option<u32>`
    required_default() => "`required` conflicts with a default; remove one of them";

    /// `#[mcp(default)] a: u32`
    no_serde_default() =>
        "`default` without a value states the default of `#[serde(default)]`, which this field lacks; add it, or write `default = …`";

    /// `#[serde(default, deserialize_with = "read")] #[mcp(default)] a: u32`
    default_of_read_fn() =>
        "`default` without a value states the default of the type, but a function reads this field; write `default = …` with the JSON that the function reads";

    /// `#[mcp(skip)] a: u32`
    skip_needs_default() =>
        "`skip` omits a field, so a call without it must be valid; add `#[serde(default)]`, also to an `Option`, or write `#[serde(skip)]` if serde should not read it";

    /// `#[serde(flatten)] #[mcp(skip)] page: Page`
    skip_flattened() =>
        "`skip` does not apply to a flattened field, since a call may need its properties; remove it, or put it on fields of the flattened type";

    /// `#[mcp(extend(x = 1))]`
    extend_shape() => "`extend` takes keywords in quotes; write `extend(\"x-mcp-header\" = \"Region\")`";

    /// `#[mcp(extend("minimum" = 1))]`
    extend_own(keyword, instead) => "mcpact writes \"{keyword}\" itself; write `{instead}`";

    /// `#[schemars(extend("enum" = []))]`
    no_values() => "`enum` allows no value; write one or more, or remove it";

    /// `#[schemars(extend("enum" = ["a", "a"]))]`
    same_value(value) => "`enum` has the value `{value}` twice; remove one of them";

    // Literal schemas

    /// `#[mcp(schema_with = "{'type': 1}")]`
    not_json(line: usize, column: usize, problem) => "the schema is not JSON at line {line}, column {column}: {problem}";

    /// `#[mcp(schema_with = "true")]`, `#[mcp(schema_with = r#"{"items":true}"#)]`
    not_a_schema(part, found) =>
        "{part} is `{found}`, and clients accept only objects as schemas; write `{{…}}`, or `{{}}` for any value";

    /// `#[mcp(schema_with = r##"{"$ref":"#/$defs/A"}"##)]`
    schema_reference(keyword) =>
        "`{keyword}` applies to the root of a document, and this schema becomes a part of one; write the schema in its place, or `with = \"Type\"`";

    /// `#[mcp(schema_with = r#"{"type":"integer"}"#, range = 1..)]`
    rule_beside_literal(key) => "`{key}` conflicts with a literal schema; write it into the schema";

    // Descriptions

    /// `#[doc = include_str!("search.md")]`
    doc_not_literal() =>
        "a macro cannot read the text that this expands to; write `description = \"…\"` in the attribute, or a `///` comment above this";

    // Rules

    /// `#[mcp(range = 9..=1)]`
    empty_range(key) => "empty {key}; write the smaller bound first, such as `{key} = 1..=9`";

    /// `#[mcp(length = -1..)]`
    not_a_length() => "a length is a whole number from 0; write `length = 1..=10` or `length = 4`";

    /// `#[mcp(pattern = "([")]`
    not_a_pattern(at: usize, problem) => "invalid pattern at character {at}: {problem}";

    /// `#[mcp(range = 1..=10, default = 20)]`
    default_outside(default) => "the default `{default}` is outside of the range; change one of them";

    /// `#[mcp(range = 1..=2)] struct Page { … }`
    rule_needs_single_value(key) =>
        "`{key}` applies to a single value; put it on a field, or on a newtype such as `struct Limit(u32);`";

    /// `#[serde(flatten)] #[mcp(description = "…")] page: Page`
    note_on_flattened(key) => "`{key}` does not apply to a flattened field; put it on a field of the flattened type";
}

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

/// `#[mcp(range = "1-100")]`, `#[mcp_tool(budget = 0)]`
pub(crate) fn wrong_value(key: &str, takes: &str, found: &str) -> String {
    if found.is_empty() {
        format!("`{key}` has no value; expected {takes}")
    } else {
        format!("invalid value `{found}` for `{key}`; expected {takes}")
    }
}

/// `#[mcp(crate = mcpact)]` on a field
pub(crate) fn misplaced_key(key: &str, target: &str, keys: &[&str]) -> String {
    format!(
        "`{key}` is not allowed on {}; expected one of {}",
        with_article(target),
        join_with_or(keys)
    )
}
