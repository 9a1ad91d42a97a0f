//! The content of a lock file, and its text.

use std::fmt;

use crate::build::{
    tool::{CountedEntry, Definition},
    toolset::Toolset,
};

/// The version of the lock file's format that this crate writes and reads.
pub const VERSION: u32 = 1;

/// The costs of a toolset in a lock file.
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
    /// The name of the toolset or the server.
    pub toolset: String,
    /// The name of the encoding of all counts.
    pub encoding: String,
    /// The entry of a tool that is counted.
    pub count: CountedEntry,
    /// The cost of all tools, in tokens.
    pub tokens: u64,
    /// The cost of the meta-tools, if there are any, in tokens.
    pub meta_tokens: Option<u64>,
    /// The cost of the instructions of a server that lists all tools, if there are any, in tokens.
    pub instruction_tokens: Option<u64>,
    /// The tools, sorted by name.
    pub tools: Vec<LockedTool>,
}

/// The cost of a tool, a line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedTool {
    /// The name in calls.
    pub name: String,
    /// The source, if it is known.
    pub source: Option<String>,
    /// The tokens of the counted entry.
    pub tokens: u64,
    /// The tokens of the name, with its quotes.
    pub name_tokens: u64,
    /// The tokens of the description, with its quotes.
    pub description_tokens: u64,
    /// The tokens of keys, braces and `required`.
    pub structure_tokens: u64,
    /// The name and the tokens of each parameter, in the order of the schema.
    pub parameters: Vec<(String, u64)>,
}

impl Lock {
    /// Returns the costs of a toolset.
    pub fn of(toolset: &Toolset) -> Lock {
        let tools = toolset.tools.iter().map(|tool| LockedTool::of(tool)).collect();
        let (name, encoding) = (toolset.name.to_owned(), toolset.encoding.name().to_owned());
        Lock {
            meta_tokens: Some(u64::from(toolset.meta_tokens)).filter(|tokens| *tokens > 0),
            instruction_tokens: toolset
                .instructions
                .map(|instructions| u64::from(instructions.tokens_in_list())),
            ..Lock::new(name, encoding, toolset.count, tools)
        }
    }

    /// Returns a lock of these tools, sorted by name, with the sum of their tokens, and without
    /// meta-tools and instructions.
    pub fn new(toolset: String, encoding: String, count: CountedEntry, mut tools: Vec<LockedTool>) -> Lock {
        tools.sort_by(|one, other| one.name.cmp(&other.name));
        Lock {
            toolset,
            encoding,
            count,
            tokens: tools.iter().map(|tool| tool.tokens).sum(),
            meta_tokens: None,
            instruction_tokens: None,
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

/// Writes the text of the file, with a line feed at its end.
impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"mcpact_lock\":{VERSION},\"toolset\":{}", Quoted(&self.toolset))?;
        write!(f, ",\"encoding\":{}", Quoted(&self.encoding))?;
        write!(f, ",\"count\":\"{}\",\"tokens\":{}", self.count.name(), self.tokens)?;
        if let Some(tokens) = self.meta_tokens {
            write!(f, ",\"meta_tokens\":{tokens}")?;
        }
        if let Some(tokens) = self.instruction_tokens {
            write!(f, ",\"instruction_tokens\":{tokens}")?;
        }
        f.write_str(",\"tools\":[\n")?;
        for (index, tool) in self.tools.iter().enumerate() {
            let comma = if index + 1 < self.tools.len() { "," } else { "" };
            writeln!(f, "{tool}{comma}")?;
        }
        f.write_str("]}\n")
    }
}

/// Writes the line of the tool, without comma and line feed.
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

/// A text that is written as a JSON string. It needs no feature, unlike serde_json.
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

/// Returns the name of a parameter without the escapes that it has in a definition's JSON.
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
                // Only control characters are written with a number.
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
pub(super) mod tests {
    use super::*;

    pub(in crate::build::lock) fn tool(name: &str, tokens: u64) -> LockedTool {
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

    pub(in crate::build::lock) fn lock(tools: Vec<LockedTool>) -> Lock {
        Lock::new("SET".to_owned(), "o200k_base".to_owned(), CountedEntry::Model, tools)
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
        let whole = Lock {
            meta_tokens: Some(201),
            instruction_tokens: Some(40),
            ..lock(Vec::new())
        };
        assert_eq!(
            whole.to_string().lines().next(),
            Some(
                r#"{"mcpact_lock":1,"toolset":"SET","encoding":"o200k_base","count":"model","tokens":0,"meta_tokens":201,"instruction_tokens":40,"tools":["#
            )
        );
    }

    #[test]
    fn names_of_parameters_are_unescaped() {
        assert_eq!(unescaped(r#"plain \"q\" \\ \n \u001f ü"#), "plain \"q\" \\ \n \u{1f} ü");
    }
}
