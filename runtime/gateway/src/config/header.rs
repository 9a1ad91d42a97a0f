//! The headers that a configuration may set.

use mcpact_rules::protocol::{self, http::HEADER_VALUE};

/// The headers that the protocol sets.
const RESERVED: [&str; 7] = [
    "accept",
    "connection",
    "content-length",
    "content-type",
    "host",
    protocol::header::SESSION,
    "transfer-encoding",
];

/// Checks a header that a configuration sets.
///
/// # Errors
///
/// Returns an error if the name or the value is not allowed, or if the protocol sets the header.
pub fn check_header(name: &str, value: &str) -> Result<(), String> {
    if name.is_empty()
        || !name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
    {
        return Err(format!("invalid name of a header `{name}`"));
    }
    if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
        return Err(format!("the protocol sets the header `{name}`; remove it"));
    }
    if value.contains(char::is_control) {
        return Err(HEADER_VALUE.to_owned());
    }
    Ok(())
}
