//! The lock file: what a toolset costs, committed, so that a review shows what a change costs.
//!
//! `mcpact.lock.json` is JSON with one line a tool, sorted by name. [`assert_lock!`](crate::assert_lock) keeps it in a test;
//! `mcpact lock` writes it for any server. Version 1 of the format:
//!
//! ```json
//! {"mcpact_lock":1,"toolset":"SUMS","encoding":"o200k_base","count":"model","tokens":52,"meta_tokens":201,"tools":[
//! {"name":"add","source":"sums","tokens":52,"parts":{"name":2,"description":5,"structure":25,"parameters":{"left":10,"right":10}}}
//! ]}
//! ```
//!
//! `tokens` are those of the counted entries in the encoding that it names; `meta_tokens`, those of the meta-tools, and `source`
//! are left out where nothing is known of them. A reader refuses a version that it does not know, and names both.

use std::fmt;
use std::path::Path;

use crate::{
    tool::{Count, Definition},
    toolset::Toolset,
};

#[cfg(feature = "serde_json")]
mod read;

#[cfg(feature = "serde_json")]
pub use read::LockError;

/// The version of the lock file's format that this crate writes and reads.
pub const VERSION: u32 = 1;

/// What [`assert_lock!`](crate::assert_lock) and `mcpact` look for in a package's folder.
pub const FILE: &str = "mcpact.lock.json";

/// The variable that lets [`assert_lock!`](crate::assert_lock) write the file anew: `MCPACT_UPDATE=1`.
pub const UPDATE: &str = "MCPACT_UPDATE";

/// What is locked of a toolset.
///
/// ```
/// use mcpact::lock::Lock;
/// use mcpact::{ToolSchema, mcp_tool, toolset};
///
/// /// Add two numbers
/// #[mcp_tool(source = "sums")]
/// #[derive(ToolSchema)]
/// struct Add { left: i64, right: i64 }
///
/// toolset! { SUMS = [Add] }
///
/// let lock = Lock::of(&SUMS);
/// assert_eq!(lock.tokens, u64::from(SUMS.tokens));
/// assert!(lock.to_string().starts_with(r#"{"mcpact_lock":1,"toolset":"SUMS","encoding":"o200k_base""#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The toolset's name, or the server's.
    pub toolset: String,
    /// The name of the encoding in which everything is counted.
    pub encoding: String,
    /// Which bytes are counted.
    pub count: Count,
    /// What the tools cost together.
    pub tokens: u64,
    /// What the meta-tools cost together, where there are any.
    pub meta_tokens: Option<u64>,
    /// Sorted by name.
    pub tools: Vec<LockedTool>,
}

/// What is locked of a tool: a line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedTool {
    /// The name by which it is called.
    pub name: String,
    /// What it belongs to.
    pub source: Option<String>,
    /// What its counted entry costs.
    pub tokens: u64,
    /// What its name costs, with its quotes.
    pub name_tokens: u64,
    /// What its description costs, with its quotes.
    pub description_tokens: u64,
    /// What all else costs that is no parameter.
    pub structure_tokens: u64,
    /// Each parameter in the order of the schema, with what it costs.
    pub parameters: Vec<(String, u64)>,
}

impl Lock {
    /// What there is to lock of a toolset.
    pub fn of(toolset: &Toolset) -> Lock {
        Lock::new(
            toolset.name.to_owned(),
            toolset.encoding.name().to_owned(),
            toolset.count,
            Some(u64::from(toolset.meta_tokens)).filter(|tokens| *tokens > 0),
            toolset.tools.iter().map(|tool| LockedTool::of(tool)).collect(),
        )
    }

    /// Puts the tools in order and sums them up.
    pub fn new(
        toolset: String,
        encoding: String,
        count: Count,
        meta_tokens: Option<u64>,
        mut tools: Vec<LockedTool>,
    ) -> Lock {
        tools.sort_by(|one, other| one.name.cmp(&other.name));
        Lock {
            toolset,
            encoding,
            count,
            tokens: tools.iter().map(|tool| tool.tokens).sum(),
            meta_tokens,
            tools,
        }
    }
}

impl LockedTool {
    fn of(tool: &Definition) -> LockedTool {
        let parameters = tool.tokens.parameters.iter();
        LockedTool {
            name: tool.name.to_owned(),
            source: Some(tool.source.to_owned()),
            tokens: u64::from(tool.tokens.total),
            name_tokens: u64::from(tool.tokens.name),
            description_tokens: u64::from(tool.tokens.description),
            structure_tokens: u64::from(tool.tokens.structure),
            parameters: parameters
                .map(|parameter| (unescaped(parameter.name), u64::from(parameter.tokens)))
                .collect(),
        }
    }
}

/// The file's text, with a line feed at its end.
impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"mcpact_lock\":{VERSION},\"toolset\":{}", Quoted(&self.toolset))?;
        write!(f, ",\"encoding\":{}", Quoted(&self.encoding))?;
        write!(f, ",\"count\":\"{}\",\"tokens\":{}", name_of(self.count), self.tokens)?;
        if let Some(tokens) = self.meta_tokens {
            write!(f, ",\"meta_tokens\":{tokens}")?;
        }
        f.write_str(",\"tools\":[\n")?;
        for (index, tool) in self.tools.iter().enumerate() {
            let comma = if index + 1 < self.tools.len() { "," } else { "" };
            writeln!(f, "{tool}{comma}")?;
        }
        f.write_str("]}\n")
    }
}

/// The tool's line, without what parts it from the next.
impl fmt::Display for LockedTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"name\":{}", Quoted(&self.name))?;
        if let Some(source) = &self.source {
            write!(f, ",\"source\":{}", Quoted(source))?;
        }
        write!(
            f,
            ",\"tokens\":{},\"parts\":{{\"name\":{}",
            self.tokens, self.name_tokens
        )?;
        write!(f, ",\"description\":{}", self.description_tokens)?;
        write!(f, ",\"structure\":{},\"parameters\":{{", self.structure_tokens)?;
        for (index, (name, tokens)) in self.parameters.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{}:{tokens}", Quoted(name))?;
        }
        f.write_str("}}}")
    }
}

/// Text as a JSON string.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;

        f.write_char('"')?;
        for char in self.0.chars() {
            match char {
                '"' | '\\' => write!(f, "\\{char}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                char if u32::from(char) < 0x20 => write!(f, "\\u{:04x}", u32::from(char))?,
                char => f.write_char(char)?,
            }
        }
        f.write_char('"')
    }
}

const fn name_of(count: Count) -> &'static str {
    match count {
        Count::Model => "model",
        Count::Wire => "wire",
    }
}

/// A parameter's name, which a definition has as JSON writes it.
fn unescaped(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    let mut chars = name.chars();
    while let Some(char) = chars.next() {
        let escape = if char == '\\' { chars.next() } else { None };
        text.push(match escape {
            None => char,
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                // Only control characters are written so.
                u32::from_str_radix(&digits, 16)
                    .ok()
                    .and_then(char::from_u32)
                    .unwrap_or(char)
            }
            Some(other) => other,
        });
    }
    text
}

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
    use super::*;

    fn tool(name: &str, tokens: u64) -> LockedTool {
        LockedTool {
            name: name.to_owned(),
            source: None,
            tokens,
            name_tokens: 2,
            description_tokens: 0,
            structure_tokens: tokens - 2,
            parameters: vec![("a \"b\"\n".to_owned(), 0)],
        }
    }

    fn lock(tools: Vec<LockedTool>) -> Lock {
        Lock::new("SET".to_owned(), "o200k_base".to_owned(), Count::Model, None, tools)
    }

    #[test]
    fn lines_are_sorted_and_escaped() {
        let text = lock(vec![tool("b", 5), tool("a", 7)]).to_string();
        expect_test::expect![[r#"
            {"mcpact_lock":1,"toolset":"SET","encoding":"o200k_base","count":"model","tokens":12,"tools":[
            {"name":"a","tokens":7,"parts":{"name":2,"description":0,"structure":5,"parameters":{"a \"b\"\n":0}}},
            {"name":"b","tokens":5,"parts":{"name":2,"description":0,"structure":3,"parameters":{"a \"b\"\n":0}}}
            ]}
        "#]]
        .assert_eq(&text);
    }

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

    #[test]
    fn names_of_parameters_are_read_as_json_writes_them() {
        assert_eq!(unescaped(r#"plain \"q\" \\ \n \u001f ü"#), "plain \"q\" \\ \n \u{1f} ü");
    }
}
