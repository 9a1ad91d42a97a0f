//! The headers that a configuration may set.

use mcpact_shared::protocol::{self, http::HEADER_VALUE};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};

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
        return Err(invalid_name(name));
    }
    if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
        return Err(format!("the protocol sets the header `{name}`; remove it"));
    }
    if value.contains(char::is_control) {
        return Err(HEADER_VALUE.to_owned());
    }
    Ok(())
}

/// Returns the error for a name that HTTP does not allow.
pub(crate) fn invalid_name(name: &str) -> String {
    let name = truncate(name, MAX_SHOWN_NAME);
    format!("invalid name of a header `{name}`; write letters, digits and `-`, as in `X-Api-Key`")
}

#[cfg(test)]
mod tests {
    use super::check_header;

    #[test]
    fn names() {
        for name in ["", "a b", "a:", "é"] {
            let error = check_header(name, "value").expect_err(name);
            assert_eq!(
                error,
                format!("invalid name of a header `{name}`; write letters, digits and `-`, as in `X-Api-Key`")
            );
        }
        assert_eq!(check_header("X-Api-Key", "value"), Ok(()));
    }
}
