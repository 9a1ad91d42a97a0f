//! Names of tools, as clients and the protocol accept them.

/// The maximum length of a name, in characters: that of Anthropic's API and of OpenAI's.
pub const MAX_COMMON_NAME: usize = 64;

/// The maximum length of a name, in characters: that of the protocol.
pub const MAX_PROTOCOL_NAME: usize = 128;

/// Returns whether the name matches `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`, as major clients require.
pub fn is_name(name: &str) -> bool {
    name.starts_with(|ch: char| ch.is_ascii_alphabetic()) && is_common_name(name)
}

/// Returns whether the name matches `^[a-zA-Z0-9_-]{1,64}$`, as nearly all clients require.
pub fn is_common_name(name: &str) -> bool {
    (1..=MAX_COMMON_NAME).contains(&name.len()) && name.chars().all(is_common_character)
}

/// Returns whether nearly all clients accept a character in a name.
pub fn is_common_character(ch: char) -> bool {
    ch.is_ascii_alphanumeric() || matches!(ch, '_' | '-')
}

/// Returns whether the protocol allows the name: `^[a-zA-Z0-9_.-]{1,128}$`.
pub fn is_protocol_name(name: &str) -> bool {
    (1..=MAX_PROTOCOL_NAME).contains(&name.len()) && name.chars().all(is_protocol_character)
}

/// Returns whether the protocol allows a character in a name.
pub fn is_protocol_character(ch: char) -> bool {
    ch == '.' || is_common_character(ch)
}

/// Returns a name in the form for comparisons, without case and with `_` for `-` and spaces.
///
/// ```
/// assert_eq!(mcpact_rules::tool_name::plain_name(" Trove-Search "), "trove_search");
/// ```
pub fn plain_name(name: &str) -> String {
    name.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .map(|ch| if ch == '-' || ch == ' ' { '_' } else { ch })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{is_common_name, is_name, is_protocol_name};

    #[test]
    fn names_of_the_protocol() {
        assert!(is_protocol_name("irc.watch.create") && is_protocol_name("2nd") && is_protocol_name(&"a".repeat(128)));
        for name in ["", "a b", "a/b", "a\"b", "ä", &"a".repeat(129)] {
            assert!(!is_protocol_name(name), "{name}");
        }
    }

    #[test]
    fn names() {
        assert!(is_name("trove_search") && is_name("a") && is_name("Get-2") && is_name(&"a".repeat(64)));
        for name in ["", "2nd", "_x", "a.b", "a b", "ä", &"a".repeat(65)] {
            assert!(!is_name(name), "{name}");
        }
        assert!(is_common_name("2nd") && is_common_name("_x") && !is_common_name("a.b"));
    }
}
