//! The names of tools in the client's list: the server's own, unless names clash or are too long.

use std::collections::HashMap;

use mcpact_shared::tool_name::MAX_COMMON_NAME;
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use mcpact_shared::unknown_name::join_with_or;
use sha2::{Digest, Sha256};

/// The number of hexadecimal digits that distinguish a shortened name.
const DIGITS: usize = 8;
/// The maximum number of tools or prompts with the same own name that an error lists.
const MAX_RENAMED: usize = 5;

/// A tool or a prompt to name.
pub(crate) struct Unnamed<'a> {
    pub(crate) server: &'a str,
    /// The server's own name of the tool.
    pub(crate) name: &'a str,
    /// True if the settings request the server's name as a prefix.
    pub(crate) is_prefixed: bool,
}

/// Returns the name of each tool. No name is `reserved`. All names differ, unless a server
/// names a tool exactly like the shortened name of another tool.
///
/// A name depends on the other tools only if it clashes, and never on their order. All tools with a
/// clashing name get the prefix, so that each name contains its server.
pub(crate) fn names(tools: &[Unnamed<'_>], reserved: &[&str]) -> Vec<String> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for tool in tools {
        *uses.entry(tool.name).or_default() += 1;
    }
    let is_clash = |tool: &Unnamed<'_>| uses[tool.name] > 1 || reserved.contains(&tool.name);
    let first = tools.iter().map(|tool| {
        let name = if tool.is_prefixed || is_clash(tool) {
            format!("{}_{}", prefix(tool.server), tool.name)
        } else {
            tool.name.to_owned()
        };
        if name.chars().count() > MAX_COMMON_NAME {
            shortened(&name, tool)
        } else {
            name
        }
    });
    let mut named: Vec<String> = first.collect();
    // `a_b` and `c` give the same name as `a` and `b_c`.
    let mut uses: HashMap<String, usize> = HashMap::new();
    for name in &named {
        *uses.entry(name.clone()).or_default() += 1;
    }
    for (name, tool) in named.iter_mut().zip(tools) {
        if uses[name] > 1 || reserved.contains(&name.as_str()) {
            *name = shortened(name, tool);
        }
    }
    named
}

/// Returns the error text for a server's own name of a tool or a prompt (`kind`), which has these
/// names in the client's list.
pub(crate) fn renamed_error(kind: &str, own_name: &str, shown_names: &[&str]) -> String {
    let own_name = truncate(own_name, MAX_SHOWN_NAME);
    let shown_names = &shown_names[..shown_names.len().min(MAX_RENAMED)];
    format!(
        "unknown {kind} `{own_name}`; its name here is {}",
        join_with_or(shown_names)
    )
}

/// Returns the beginning of a name, and digits that depend only on the server and its own name.
fn shortened(name: &str, tool: &Unnamed<'_>) -> String {
    let mut hash = Sha256::new();
    hash.update(tool.server.as_bytes());
    hash.update([0]);
    hash.update(tool.name.as_bytes());
    let hash = hash.finalize();
    let number = u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]);
    let kept: String = name.chars().take(MAX_COMMON_NAME - DIGITS - 1).collect();
    format!("{}_{number:0DIGITS$x}", kept.trim_end_matches(['_', '-']))
}

/// Returns the name of a server in the characters that every client accepts.
fn prefix(server: &str) -> String {
    let allowed = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    server
        .chars()
        .map(|letter| if allowed(letter) { letter } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{MAX_COMMON_NAME, Unnamed, names};

    #[track_caller]
    fn check(tools: &[(&str, &str)], expected: &[&str]) {
        let tools: Vec<Unnamed<'_>> = tools
            .iter()
            .map(|(server, name)| Unnamed {
                server,
                name,
                is_prefixed: *server == "asked",
            })
            .collect();
        assert_eq!(names(&tools, &["search_tools"]), expected);
    }

    #[test]
    fn prefixes() {
        check(&[("git", "log"), ("files", "read")], &["log", "read"]);
        check(
            &[("git", "log"), ("my.app", "log"), ("x", "y")],
            &["git_log", "my_app_log", "y"],
        );
        check(&[("asked", "log")], &["asked_log"]);
        check(&[("git", "search_tools")], &["git_search_tools"]);
        // Both would be `a_b_c`.
        check(
            &[("a", "b_c"), ("a_b", "c"), ("x", "b_c"), ("x", "c"), ("y", "z")],
            &["a_b_c_662f0bbb", "a_b_c_0c1d18f5", "x_b_c", "x_c", "z"],
        );
    }

    #[test]
    fn long_names() {
        let long = "read_the_records_of_every_state_library_and_archive_in_the_country";
        let tools = |server| {
            [Unnamed {
                server,
                name: long,
                is_prefixed: false,
            }]
        };
        let [first, other] = ["a", "b"].map(|server| names(&tools(server), &[]).remove(0));
        assert!(first.starts_with("read_the_records_of_every_state_library"), "{first}");
        assert!(first.len() <= MAX_COMMON_NAME && first != other, "{first} {other}");
    }
}
