//! Keywords that restrict no value.

/// Returns whether every value matches a keyword: a text for readers, definitions, or an extension
/// such as `x-fastmcp-wrap-result`.
pub(crate) fn is_annotation(keyword: &str) -> bool {
    matches!(
        keyword,
        "title"
            | "description"
            | "default"
            | "examples"
            | "example"
            | "deprecated"
            | "readOnly"
            | "writeOnly"
            | "nullable"
            | "$comment"
            | "$schema"
            | "$defs"
            | "definitions"
    ) || keyword.starts_with("x-")
}
