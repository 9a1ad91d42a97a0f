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

use crate::{
    tool::{Count, Definition},
    toolset::Toolset,
};

mod hold;
#[cfg(feature = "serde_json")]
mod read;

#[doc(hidden)]
pub use hold::assert;
pub use hold::difference;
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

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn tool(name: &str, tokens: u64) -> LockedTool {
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

    pub(super) fn lock(tools: Vec<LockedTool>) -> Lock {
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
    fn names_of_parameters_are_read_as_json_writes_them() {
        assert_eq!(unescaped(r#"plain \"q\" \\ \n \u001f ü"#), "plain \"q\" \\ \n \u{1f} ü");
    }
}
