//! Toolsets: the tools that a server publishes together, as one list that is ready at start.

use mcpact_tokens::Encoding;

use crate::{
    message::Message,
    meta,
    schema::str_eq,
    tool::{Count, Definition},
};

/// The tools that a server publishes, made by [`toolset!`](crate::toolset).
///
/// ```
/// use mcpact::{ToolSchema, mcp_tool, toolset};
///
/// /// Add two numbers
/// #[mcp_tool(source = "sums")]
/// #[derive(ToolSchema)]
/// struct Add { left: i64, right: i64 }
///
/// toolset! { pub SUMS = [Add], budget = 100 }
///
/// assert_eq!(SUMS.tools[0].name, "add");
/// assert_eq!(SUMS.tokens, SUMS.get("add").unwrap().tokens.total);
/// assert!(SUMS.tokens <= 100);
/// ```
#[derive(Debug)]
pub struct Toolset {
    /// The static's name.
    pub name: &'static str,
    /// In the order in which they are listed.
    pub tools: &'static [&'static Definition],
    /// What they cost together, in tokens of [`encoding`](Self::encoding), exactly.
    pub tokens: u32,
    /// The most that they may cost.
    pub budget: Option<u32>,
    /// What they are counted in.
    pub encoding: Encoding,
    /// Which bytes are counted.
    pub count: Count,
    /// The meta-tools by which these tools are found and called where they are not listed: `search_tools`,
    /// `describe_tool`, `execute_tool`, and, where some tools only read and some write, `execute_read_tool`.
    pub meta_tools: &'static [&'static Definition],
    /// What the meta-tools cost together.
    pub meta_tokens: u32,
    /// The crate in which it was made, and its version, where Cargo built it: what a [server](crate::serve) of it calls itself.
    pub package: Option<Package>,
    /// The index as it lies in the binary.
    #[doc(hidden)]
    pub index: &'static [u8],
}

/// A crate, as its Cargo.toml names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

impl Package {
    /// Of what Cargo says while it builds the crate.
    #[doc(hidden)]
    pub const fn of(name: Option<&'static str>, version: Option<&'static str>) -> Option<Package> {
        match (name, version) {
            (Some(name), Some(version)) => Some(Package { name, version }),
            _ => None,
        }
    }
}

impl Toolset {
    /// The tool of this name.
    pub fn get(&self, name: &str) -> Option<&'static Definition> {
        self.tools.iter().find(|tool| tool.name == name).copied()
    }

    /// The sources in the order in which they first occur, with what their tools cost together.
    pub fn sources(&self) -> Vec<Source> {
        let tools = self.tools.iter().map(|tool| (tool.source, tool.tokens.total));
        let sources = by_source(tools).into_iter();
        sources
            .map(|(name, tools, tokens)| Source { name, tools, tokens })
            .collect()
    }

    /// Whether listing the meta-tools alone costs less than listing all tools. Where it does not, a dynamic mode costs tokens and
    /// calls, and finds what the model would have seen anyway: a small toolset is better listed.
    ///
    /// ```
    /// use mcpact::{ToolSchema, mcp_tool, toolset};
    ///
    /// /// Add two numbers
    /// #[mcp_tool]
    /// #[derive(ToolSchema)]
    /// struct Add { left: i64, right: i64 }
    ///
    /// toolset! { SUMS = [Add] }
    /// assert!(!SUMS.dynamic_pays());
    /// ```
    pub const fn dynamic_pays(&self) -> bool {
        self.meta_tokens < self.tokens
    }

    /// Tools that tell a model what tools take of its context, for a server that wants to list them too:
    /// `list_available_tools` and `get_active_toolset`, without parameters. They are none of
    /// [`meta_tools`](Self::meta_tools), and counted in no total of the set.
    pub fn context_tools(&self) -> [&'static Definition; 2] {
        meta::context_tools(self.encoding, self.count)
    }

    /// The index as JSON, version 1 of its format: see [`index`](crate::index).
    ///
    /// # Panics
    ///
    /// Never: the index is put together from text.
    pub fn index(&self) -> &'static str {
        std::str::from_utf8(self.index).expect("pieces of JSON are UTF-8")
    }

    /// The result of `tools/list` as JSON, byte for byte what the wire entries are.
    pub fn list(&self) -> String {
        let entries: Vec<&str> = self.tools.iter().map(|tool| tool.wire_entry).collect();
        format!("{{\"tools\":[{}]}}", entries.join(","))
    }
}

/// What a source holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name.
    pub name: &'static str,
    /// How many tools it has.
    pub tools: usize,
    /// What they cost together, in tokens of the toolset's encoding.
    pub tokens: u32,
}

/// Of tools, each with its source and its tokens: the sources in the order in which they first occur, each with how many tools
/// and tokens it has.
pub(crate) fn by_source<'a>(tools: impl Iterator<Item = (&'a str, u32)>) -> Vec<(&'a str, usize, u32)> {
    let mut sources: Vec<(&str, usize, u32)> = Vec::new();
    for (source, tokens) in tools {
        match sources.iter_mut().find(|(name, ..)| *name == source) {
            Some((_, tools, total)) => {
                *tools += 1;
                *total += tokens;
            }
            None => sources.push((source, 1, tokens)),
        }
    }
    sources
}

/// How many tools the lists hold together.
#[track_caller]
pub const fn length(lists: &[&[&'static Definition]]) -> usize {
    let mut length = 0;
    let mut index = 0;
    while index < lists.len() {
        length += lists[index].len();
        index += 1;
    }
    length
}

/// The lists behind each other.
///
/// # Panics
///
/// In const evaluation, where two tools have one name or a tool is not counted as the toolset is, which is what `counted` says.
#[track_caller]
pub const fn join<const LENGTH: usize>(
    lists: &[&[&'static Definition]],
    counted: Option<(Encoding, Count)>,
) -> [&'static Definition; LENGTH] {
    let mut tools: [&Definition; LENGTH] = [&Definition::NOTHING; LENGTH];
    // The latest tool so far of each group of names, and behind each tool the one before it in its group: a name is compared with
    // those of its group alone, since const evaluation compares names slowly.
    let mut latest = [NONE; GROUPS];
    let mut before = [NONE; LENGTH];
    let mut length = 0;
    let mut list = 0;
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            let tool = lists[list][index];
            let group = group(tool.name);
            let mut other = latest[group];
            while other != NONE {
                if str_eq(tools[other].name, tool.name) {
                    refuse_same_name(tools[other], tool);
                }
                other = before[other];
            }
            if let Some((encoding, count)) = counted {
                refuse_other_count(tool, encoding, count);
            }
            before[length] = latest[group];
            latest[group] = length;
            tools[length] = tool;
            length += 1;
            index += 1;
        }
        list += 1;
    }
    tools
}

/// No tool.
const NONE: usize = usize::MAX;

/// How many groups of names there are.
const GROUPS: usize = 251;

/// The group of a name: by some of its bytes.
#[track_caller]
const fn group(name: &str) -> usize {
    let name = name.as_bytes();
    let len = name.len();
    let some = [name[len / 4], name[len / 2], name[len * 3 / 4], name[len - 1]];
    u32::from_le_bytes(some) as usize % GROUPS
}

#[track_caller]
const fn refuse_same_name(other: &Definition, tool: &Definition) -> ! {
    let mut message = Message::new();
    message
        .push("two tools are named `")
        .push(tool.name)
        .push("`, one of source `")
        .push(other.source)
        .push("` and one of `")
        .push(tool.source)
        .push("`\n  a client calls a tool by its name: rename one with `#[mcp_tool(name = \"…\")]`");
    message.panic()
}

#[track_caller]
const fn refuse_other_count(tool: &Definition, encoding: Encoding, count: Count) {
    if tool.encoding as u8 != encoding as u8 {
        let mut message = Message::new();
        message
            .push("tool `")
            .push(tool.name)
            .push("` is counted in ")
            .push(tool.encoding.name())
            .push(" and this toolset in ")
            .push(encoding.name())
            .push("\n  set one `encoding` in `[package.metadata.mcpact]` of both crates");
        message.panic();
    }
    if !matches!(
        (tool.count, count),
        (Count::Model, Count::Model) | (Count::Wire, Count::Wire)
    ) {
        let mut message = Message::new();
        message
            .push("tool `")
            .push(tool.name)
            .push("` and this toolset do not count the same bytes\n  give both `count = \"wire\"`, or neither");
        message.panic();
    }
}
