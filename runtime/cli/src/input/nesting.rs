//! JSON of bounded depth: enough for every useful schema, and never too much for the stack.

use anyhow::{Context, Result, bail};
use mcpact_shared::nesting::deeper_than;
use serde_json::Value;

/// The maximum number of nested levels of arrays and objects. A schema of 64 nested properties has
/// 130 levels.
const MAX_INPUT_LEVELS: usize = 400;

/// Parses JSON of at most [`MAX_INPUT_LEVELS`]. serde_json's own limit of [`MAX_MESSAGE_LEVELS`] is
/// too low for some schemas.
///
/// [`MAX_MESSAGE_LEVELS`]: mcpact_shared::protocol::MAX_MESSAGE_LEVELS
pub(crate) fn parse(bytes: &[u8]) -> Result<Value> {
    if let Some(offset) = deeper_than(MAX_INPUT_LEVELS, bytes) {
        bail!("more than {MAX_INPUT_LEVELS} nested levels (at byte {offset})");
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    reader.disable_recursion_limit();
    let value = serde::Deserialize::deserialize(&mut reader).context("not JSON")?;
    reader.end().context("not JSON")?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(levels: usize) -> String {
        format!("{}{}", "[".repeat(levels), "]".repeat(levels))
    }

    #[test]
    fn the_limit_is_exact() {
        assert!(parse(nested(MAX_INPUT_LEVELS).as_bytes()).is_ok());
        let error = parse(nested(MAX_INPUT_LEVELS + 1).as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "more than 400 nested levels (at byte 400)");
        // Millions of levels are refused before anything is built.
        assert!(parse("[".repeat(5_000_000).as_bytes()).is_err());
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        let text = format!(r#"["{}", "\"{}"]"#, "[".repeat(2_000), "{".repeat(2_000));
        assert!(parse(text.as_bytes()).is_ok());
    }

    #[test]
    fn trailing_text_is_an_error() {
        assert_eq!(
            format!("{:#}", parse(b"{} {}").unwrap_err()),
            "not JSON: trailing characters at line 1 column 4"
        );
    }
}
