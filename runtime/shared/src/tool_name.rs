//! Names of tools, as clients and the protocol accept them.

use crate::similar::similar;

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
/// assert_eq!(mcpact_shared::tool_name::plain_name(" Trove-Search "), "trove_search");
/// ```
pub fn plain_name(name: &str) -> String {
    name.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .map(|ch| if ch == '-' || ch == ' ' { '_' } else { ch })
        .collect()
}

/// The separators after a qualifier of a name.
const QUALIFIER_ENDS: [&str; 4] = ["__", ".", "/", ":"];

/// Returns the rests of a name after each qualifier, longest first: clients and models write
/// `mcp__github__get_me` for `get_me`.
pub fn unqualified(name: &str) -> impl Iterator<Item = &str> {
    let starts = name.char_indices().map(|(start, _)| start);
    let starts = starts.filter(|start| {
        let is_short = name.len() - start <= MAX_PROTOCOL_NAME;
        is_short && QUALIFIER_ENDS.iter().any(|end| name[..*start].ends_with(end))
    });
    starts.map(|start| &name[start..])
}

/// Returns the names of tools that an unknown name may stand for, best first and at most `max`: the
/// one that it qualifies, and the similar ones.
///
/// ```
/// use mcpact_shared::tool_name::similar_tools;
///
/// let tools = ["get_tag", "get_me"];
/// assert_eq!(similar_tools("mcp__github__get_me", tools, 3), ["get_me"]);
/// assert_eq!(similar_tools("get_tga", tools, 3), ["get_tag"]);
/// ```
pub fn similar_tools<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>, max: usize) -> Vec<&'a str> {
    let names: Vec<&str> = names.into_iter().collect();
    let known = |rest: &str| names.iter().copied().find(|name| *name == rest);
    let qualified = unqualified(wanted).find_map(known);
    let others = similar(wanted, names.iter().copied(), max).into_iter();
    let others = others.filter(|name| Some(*name) != qualified);
    qualified.into_iter().chain(others).take(max).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_common_name, is_name, is_protocol_name, similar_tools};

    #[test]
    fn qualified_names() {
        let tools = ["me", "get_me", "get_tag", "list_issue_read", "issue_read"];
        for (wanted, first) in [
            ("mcp__github__get_me", "get_me"),
            ("functions.get_me", "get_me"),
            ("github/me", "me"),
            ("github:list_issue_read", "list_issue_read"),
            // One `_` divides words, not names.
            ("lists_issue_read", "list_issue_read"),
        ] {
            assert_eq!(similar_tools(wanted, tools, 3)[0], first, "{wanted}");
        }
        assert!(similar_tools("github.", tools, 3).is_empty());
    }

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
