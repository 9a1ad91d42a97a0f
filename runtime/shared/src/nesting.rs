//! The nesting of JSON text, measured before a parser recurses through it.

/// Returns the offset of the first bracket that opens more than `max` levels of arrays and objects.
///
/// The JSON is read once, without recursion. The result for other text is arbitrary, and a parser
/// refuses it.
///
/// ```
/// use mcpact_shared::nesting::deeper_than;
///
/// let json = br#"{"names":[["[{"]]}"#;
/// assert_eq!(deeper_than(2, json), Some(10));
/// assert_eq!(deeper_than(3, json), None);
/// ```
pub fn deeper_than(max: usize, json: &[u8]) -> Option<usize> {
    let mut level = 0_usize;
    let mut is_in_string = false;
    let mut offset = 0;
    while offset < json.len() {
        match json[offset] {
            b'\\' if is_in_string => offset += 1,
            b'"' => is_in_string = !is_in_string,
            b'{' | b'[' if !is_in_string => {
                level += 1;
                if level > max {
                    return Some(offset);
                }
            }
            b'}' | b']' if !is_in_string => level = level.saturating_sub(1),
            _ => {}
        }
        offset += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::deeper_than;

    #[track_caller]
    fn check(json: &str, max: usize, expected: Option<usize>) {
        assert_eq!(deeper_than(max, json.as_bytes()), expected, "{json} {max}");
    }

    #[test]
    fn the_maximum_is_exact() {
        check("", 0, None);
        check("5", 0, None);
        check(" {}", 0, Some(1));
        check("{}", 1, None);
        check(r#"{"a":[[],{}]}"#, 2, Some(6));
        check(r#"{"a":[[],{}]}"#, 3, None);
        check("[[],[]]", 2, None);
        check(&"[".repeat(1_000_000), 999_999, Some(999_999));
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        check(r#"["[[["]"#, 1, None);
        check(r#"["\"[", "\\", []]"#, 1, Some(14));
    }

    #[test]
    fn other_text() {
        check("]]]{", 1, None);
        check(r#"["\"#, 1, None);
    }
}
