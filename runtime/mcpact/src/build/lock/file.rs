//! Writes a lock file, and compares it with the current costs, line by line.

use std::{fs, io, path::Path};

use super::format::{Lock, VERSION};
use crate::build::toolset::Toolset;

/// The name of the lock file in a package's folder.
pub const FILE: &str = "mcpact.lock.json";

/// The variable that makes [`assert_lock!`](crate::assert_lock) write the file: `MCPACT_UPDATE=1`.
pub const UPDATE: &str = "MCPACT_UPDATE";

impl Lock {
    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        fs::write(path, self.to_string())
    }

    /// Returns the [`difference`] between the file and this lock.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn difference_to(&self, path: &Path) -> io::Result<Option<String>> {
        // A checkout may have changed the line ends.
        let locked = fs::read_to_string(path)?.replace("\r\n", "\n");
        Ok(difference(&locked, &self.to_string()))
    }
}

/// Checks the lock file of a toolset, for [`assert_lock!`](crate::assert_lock).
///
/// # Panics
///
/// Panics if the file is missing or differs; see [`assert_lock!`](crate::assert_lock).
#[doc(hidden)]
#[track_caller]
pub fn assert(toolset: &Toolset, path: &Path) {
    let name = toolset.name;
    assert!(
        !toolset.tools.is_empty(),
        "the toolset {name} has no tools to lock; add tools, or remove `assert_lock!`"
    );
    let lock = Lock::of(toolset);
    let file = path.display();
    if std::env::var_os(UPDATE).is_some_and(|value| value != "0" && !value.is_empty()) {
        if let Err(error) = lock.write(path) {
            panic!("cannot write `{file}`: {error}");
        }
        return;
    }
    match lock.difference_to(path) {
        Ok(None) => {}
        Ok(Some(difference)) => panic!(
            "`{file}` differs from the costs of {name}:\n{difference}\nif the change is intended, run `{UPDATE}=1 cargo test`, and commit the file"
        ),
        Err(error) => panic!(
            "cannot read the lock file `{file}`: {error}\nrun `{UPDATE}=1 cargo test` to write it, and commit it"
        ),
    }
}

/// Returns the lines that differ, the old ones after `-` and the new ones after `+`, or `None` if
/// no line differs.
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
            "  lock file of version {version}; this mcpact reads and writes version {VERSION}"
        ));
    }
    // The comma at the end of a line does not belong to the tool.
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
            // Both are sorted by name, so the smaller line is missing in the other file.
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

/// Returns the sort key of a line: the head comes first, then the tools by name, then the end.
fn key(line: &str) -> (u8, &str) {
    match line.strip_prefix("{\"name\":\"") {
        Some(rest) => {
            // Quotes in a name are escaped. The caller compares whole lines, so names may differ
            // after a quote.
            let end = rest.find("\",\"").unwrap_or(rest.len());
            (1, &rest[..end])
        }
        None if line.starts_with("{\"mcpact_lock\":") => (0, ""),
        None => (2, ""),
    }
}

/// Returns the version in the first line of a file.
fn version(text: &str) -> Option<u32> {
    let rest = text.strip_prefix("{\"mcpact_lock\":")?;
    let end = rest.find(|char: char| !char.is_ascii_digit())?;
    rest[..end].parse().ok()
}

/// Compares a toolset with its committed lock file, in a test.
///
/// The file is `mcpact.lock.json` in the package's folder. A second argument is another path,
/// relative to that folder. With `MCPACT_UPDATE=1` in the environment the macro writes the file
/// instead.
///
/// ```no_run
/// # use mcpact::{ToolSchema, mcp_tool, toolset};
/// # /// Add two numbers
/// # #[mcp_tool]
/// # #[derive(ToolSchema)]
/// # struct Add { left: i64, right: i64 }
/// # toolset! { SUMS = [Add] }
/// // In a test of the server:
/// mcpact::assert_lock!(SUMS);
/// ```
///
/// # Panics
///
/// Panics if the file cannot be read or written, if it has another version (the message names
/// both), or if the toolset has no tools. Also panics if a tool or its cost differs; the message
/// then has the old and the new lines.
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
    use crate::build::lock::format::tests::{lock, tool};

    #[test]
    fn added_removed_and_changed_tools() {
        let before = lock(vec![tool("a", 7), tool("b", 5), tool("c", 9)]).to_string();
        let after = lock(vec![tool("b", 6), tool("c", 9), tool("d", 4)]).to_string();
        let difference = difference(&before, &after).expect("they differ");
        let lines: Vec<&str> = difference.lines().map(|line| &line[..line.len().min(13)]).collect();
        assert_eq!(
            lines,
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
            "  lock file of version 12; this mcpact reads and writes version 1"
        );
    }
}
