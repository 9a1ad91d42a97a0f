//! JSON whose nesting is bounded: deep enough for every schema that means something, and never deeper than the stack.

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The most levels of arrays and objects that are read. A schema of 64 properties within each other takes 130.
pub(crate) const MAX_LEVELS: usize = 400;

/// Parses JSON of at most [`MAX_LEVELS`]; serde_json's own limit of 128 is below what schemas come to.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value> {
    if let Some(at) = too_deep(bytes) {
        bail!("nested more than {MAX_LEVELS} levels deep (at byte {at})");
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    reader.disable_recursion_limit();
    let value = serde::Deserialize::deserialize(&mut reader).context("not JSON")?;
    reader.end().context("not JSON")?;
    Ok(value)
}

/// Where the nesting goes beyond the limit. What is no JSON may be misjudged, and is refused by the parser.
fn too_deep(bytes: &[u8]) -> Option<usize> {
    let mut level = 0usize;
    let mut in_string = false;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if in_string => at += 1,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                level += 1;
                if level > MAX_LEVELS {
                    return Some(at);
                }
            }
            b'}' | b']' if !in_string => level = level.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(levels: usize) -> String {
        format!("{}{}", "[".repeat(levels), "]".repeat(levels))
    }

    #[test]
    fn the_limit_is_exact() {
        assert!(parse(nested(MAX_LEVELS).as_bytes()).is_ok());
        let error = parse(nested(MAX_LEVELS + 1).as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "nested more than 400 levels deep (at byte 400)");
        // Millions of levels are refused before anything is built.
        assert!(parse("[".repeat(5_000_000).as_bytes()).is_err());
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        let text = format!(r#"["{}", "\"{}"]"#, "[".repeat(2_000), "{".repeat(2_000));
        assert!(parse(text.as_bytes()).is_ok());
    }

    #[test]
    fn what_follows_is_an_error() {
        assert_eq!(
            format!("{:#}", parse(b"{} {}").unwrap_err()),
            "not JSON: trailing characters at line 1 column 4"
        );
    }
}
