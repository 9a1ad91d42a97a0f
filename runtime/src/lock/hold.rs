//! Holds a toolset against its lock file: what differs, line by line.

use std::path::Path;

use super::{Lock, UPDATE, VERSION};
use crate::toolset::Toolset;

/// Holds a toolset against its lock file; `assert_lock!` calls it.
///
/// # Panics
///
/// Where the file is not there, is of another version, or says something else; see [`assert_lock!`](crate::assert_lock).
#[doc(hidden)]
#[track_caller]
pub fn assert(toolset: &Toolset, path: &Path) {
    assert!(
        !toolset.tools.is_empty(),
        "the toolset {} has no tools: there is nothing to lock",
        toolset.name
    );
    let now = Lock::of(toolset).to_string();
    if std::env::var_os(UPDATE).is_some_and(|value| value != "0" && !value.is_empty()) {
        if let Err(error) = std::fs::write(path, &now) {
            panic!("cannot write `{}`: {error}", path.display());
        }
        return;
    }
    let locked = match std::fs::read_to_string(path) {
        Ok(locked) => locked,
        Err(error) => panic!(
            "cannot read the lock file `{}`: {error}\nwrite it with `{UPDATE}=1 cargo test`, and commit it",
            path.display()
        ),
    };
    // A checkout may have changed the line ends.
    let locked = locked.replace("\r\n", "\n");
    if let Some(difference) = difference(&locked, &now) {
        panic!(
            "`{}` does not say what {} costs now:\n{difference}\nif that is meant, write it anew with `{UPDATE}=1 cargo test`, and commit it",
            path.display(),
            toolset.name
        );
    }
}

/// The lines that differ, those that are no longer true with `-`, the others with `+`; `None` where none does.
///
/// ```
/// use mcpact::lock;
///
/// let before = "{\"name\":\"a\",\"tokens\":7},\n{\"name\":\"b\",\"tokens\":9}\n";
/// let after = "{\"name\":\"a\",\"tokens\":8},\n{\"name\":\"b\",\"tokens\":9}\n";
/// assert_eq!(
///     lock::difference(before, after).unwrap(),
///     "- {\"name\":\"a\",\"tokens\":7}\n+ {\"name\":\"a\",\"tokens\":8}"
/// );
/// assert_eq!(lock::difference(after, after), None);
/// ```
pub fn difference(locked: &str, now: &str) -> Option<String> {
    if let Some(version) = version(locked).filter(|version| *version != VERSION) {
        return Some(format!(
            "  it is a lock file of version {version}; this mcpact reads and writes version {VERSION}"
        ));
    }
    // A comma parts a line from the next one: it is no difference of the tool.
    let lines =
        |text: &'_ str| -> Vec<String> { text.lines().map(|line| line.trim_end_matches(',').to_owned()).collect() };
    let (before, after) = (lines(locked), lines(now));
    let mut differences = Vec::new();
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    loop {
        match (old.peek(), new.peek()) {
            (None, None) => break,
            (Some(one), Some(other)) if one == other => {
                old.next();
                new.next();
            }
            // Both are sorted by name: the lesser one is missing in the other file.
            (Some(one), other) if other.is_none_or(|other| key(one) <= key(other)) => {
                let changed = other.is_some_and(|other| key(one) == key(other));
                differences.push(format!("- {one}"));
                old.next();
                if changed {
                    differences.extend(new.next().map(|line| format!("+ {line}")));
                }
            }
            _ => differences.extend(new.next().map(|line| format!("+ {line}"))),
        }
    }
    (!differences.is_empty()).then(|| differences.join("\n"))
}

/// What a line is sorted by: the head first, the tools by name, the end last.
fn key(line: &str) -> (u8, &str) {
    match line.strip_prefix("{\"name\":\"") {
        Some(rest) => {
            // A quote within a name is escaped; names that differ only behind one are told apart by the whole line.
            let end = rest.find("\",\"").unwrap_or(rest.len());
            (1, &rest[..end])
        }
        None if line.starts_with("{\"mcpact_lock\":") => (0, ""),
        None => (2, ""),
    }
}

/// The version that a file's first line names.
fn version(text: &str) -> Option<u32> {
    let rest = text.strip_prefix("{\"mcpact_lock\":")?;
    let end = rest.find(|char: char| !char.is_ascii_digit())?;
    rest[..end].parse().ok()
}

/// Holds a toolset against its committed lock file, in a test.
///
/// The file is `mcpact.lock.json` in the package's folder, or the one that a second argument names, from there. With
/// `MCPACT_UPDATE=1` in the environment it is written instead.
///
/// ```no_run
/// # use mcpact::{ToolSchema, mcp_tool, toolset};
/// # /// Add two numbers
/// # #[mcp_tool]
/// # #[derive(ToolSchema)]
/// # struct Add { left: i64, right: i64 }
/// # toolset! { SUMS = [Add] }
/// // Within a test of the server:
/// mcpact::assert_lock!(SUMS);
/// ```
///
/// # Panics
///
/// Where the file cannot be read or written, is of another version of the format (both are named), where the toolset has no
/// tools, and where a tool or what it costs differs: the message has the lines of the file that are no longer true, and those
/// that are.
#[macro_export]
macro_rules! assert_lock {
    ($toolset:expr $(,)?) => {
        $crate::assert_lock!($toolset, "mcpact.lock.json")
    };
    ($toolset:expr, $file:expr $(,)?) => {
        $crate::lock::assert(
            &$toolset,
            &::std::path::Path::new(::core::env!("CARGO_MANIFEST_DIR")).join($file),
        )
    };
}

#[cfg(test)]
mod tests {
    use super::difference;
    use crate::lock::tests::{lock, tool};

    #[test]
    fn what_was_added_removed_and_changed() {
        let before = lock(vec![tool("a", 7), tool("b", 5), tool("c", 9)]).to_string();
        let after = lock(vec![tool("b", 6), tool("c", 9), tool("d", 4)]).to_string();
        let difference = difference(&before, &after).expect("they differ");
        // By sign and what the line is about.
        let told: Vec<&str> = difference.lines().map(|line| &line[..line.len().min(13)]).collect();
        assert_eq!(
            told,
            [
                "- {\"mcpact_lo",
                "+ {\"mcpact_lo",
                "- {\"name\":\"a\"",
                "- {\"name\":\"b\"",
                "+ {\"name\":\"b\"",
                "+ {\"name\":\"d\"",
            ],
            "{difference}"
        );
    }

    #[test]
    fn both_versions_are_named() {
        let text = lock(vec![tool("a", 7)]).to_string();
        let other = text.replacen("\"mcpact_lock\":1", "\"mcpact_lock\":12", 1);
        assert_eq!(
            difference(&other, &text).unwrap(),
            "  it is a lock file of version 12; this mcpact reads and writes version 1"
        );
    }
}
