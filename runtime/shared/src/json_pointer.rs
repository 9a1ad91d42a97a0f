//! Steps of JSON pointers, as RFC 6901 escapes them.

/// Returns a name as a step of a JSON pointer.
pub fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Returns the name that a step of a JSON pointer encodes.
///
/// ```
/// use mcpact_shared::json_pointer::{escape, unescape};
///
/// assert_eq!(unescape(&escape("a/~1")), "a/~1");
/// ```
pub fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}
