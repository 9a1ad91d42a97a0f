//! Toolsets: the tools that a server publishes together, as static data.

#[cfg(feature = "serde_json")]
pub(crate) mod advice;
mod expansion;
pub(crate) mod join;
#[cfg(feature = "serde_json")]
pub(crate) mod listed;
pub(crate) mod suited_mode;

use mcpact_tokens::Encoding;

#[cfg(feature = "serde_json")]
use crate::build::named_settings::Mode;
use crate::build::{
    budget::total,
    edges::{Edge, Unreachable},
    index::Contents,
    meta::{
        self,
        catalogue::{CatalogueEvaluation, CatalogueTools, Instructions},
    },
    tool::{CountedEntry, Definition},
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
    /// The name of the static.
    pub name: &'static str,
    /// The tools in the order of the list.
    pub tools: &'static [&'static Definition],
    /// The exact cost of all tools, in tokens of [`encoding`](Self::encoding).
    pub tokens: u32,
    /// The maximum cost.
    pub budget: Option<u32>,
    /// The encoding of all counts.
    pub encoding: Encoding,
    /// The entry of a tool that is counted.
    pub count: CountedEntry,
    /// The meta-tools, which find and call tools that are not listed: `search_tools`,
    /// `describe_tool`, `execute_tool`, and `execute_read_tool` if some tools only read and some
    /// write.
    pub meta_tools: &'static [&'static Definition],
    /// The cost of all meta-tools.
    pub meta_tokens: u32,
    /// The parameters whose values other tools return.
    pub edges: &'static [Edge],
    pub(crate) catalogue: CatalogueEvaluation,
    /// The first parameter that the lint `unreachable_parameter` reports.
    #[doc(hidden)]
    pub unreachable: Option<Unreachable>,
    /// The names of sources and their descriptions by the author, in the author's order.
    pub source_descriptions: &'static [(&'static str, &'static str)],
    /// The instructions of a [server](crate::serve) of this toolset, if it has some.
    pub instructions: Option<Instructions>,
    /// The crate of the static, if Cargo built it. It names a [server](crate::serve) of this
    /// toolset.
    pub package: Option<Package>,
    /// The bytes of the index in the binary.
    #[doc(hidden)]
    pub index: &'static [u8],
}

/// The name and version of a crate, from its Cargo.toml.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Package {
    /// The name of the crate.
    pub name: &'static str,
    /// The version of the crate.
    pub version: &'static str,
}

impl Package {
    /// Returns the package from Cargo's environment variables.
    #[doc(hidden)]
    pub const fn of(name: Option<&'static str>, version: Option<&'static str>) -> Option<Package> {
        match (name, version) {
            (Some(name), Some(version)) => Some(Package { name, version }),
            _ => None,
        }
    }
}

impl Toolset {
    /// Returns a toolset with the `contents` of its index.
    #[doc(hidden)]
    pub const fn new(
        contents: &Contents,
        meta_tools: &'static [&'static Definition],
        catalogue: CatalogueEvaluation,
        unreachable: Option<Unreachable>,
        package: Option<Package>,
        index: &'static [u8],
    ) -> Toolset {
        Toolset {
            name: contents.name,
            tools: contents.tools,
            tokens: contents.tokens,
            budget: match contents.budget {
                Some(budget) => Some(budget.tokens),
                None => None,
            },
            encoding: contents.encoding,
            count: contents.count,
            meta_tools,
            meta_tokens: total(meta_tools),
            edges: contents.edges,
            catalogue,
            unreachable,
            source_descriptions: contents.sources,
            instructions: contents.instructions,
            package,
            index,
        }
    }

    /// Returns the tool of this name.
    pub fn get(&self, name: &str) -> Option<&'static Definition> {
        self.tools.iter().find(|tool| tool.name == name).copied()
    }

    /// Returns the sources in order of first occurrence, with the cost of their tools.
    pub fn sources(&self) -> Vec<SourceTools<'static>> {
        by_source(self.tools.iter().map(|tool| (tool.source, tool.tokens.total)))
    }

    /// Returns the meta-tools in catalogue mode: `describe_tool` with a catalogue of all tools, and
    /// `execute_tool`.
    ///
    /// The compiler evaluates them in the build of a program that can call this method, or together
    /// with the toolset if `catalogue_budget` or the lint `mode_advice` needs their cost. Otherwise
    /// they add no time to `cargo check`.
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
    /// assert!(SUMS.catalogue_tools().tools[0].wire_entry.contains("add - Add two numbers"));
    /// ```
    pub fn catalogue_tools(&self) -> &'static CatalogueTools {
        self.catalogue.get()
    }

    /// Returns the meta-tools that a server lists in this mode.
    #[cfg(feature = "serde_json")]
    pub(crate) fn meta_tools_in(&self, mode: Mode) -> &'static [&'static Definition] {
        match mode {
            Mode::All => &[],
            Mode::Dynamic | Mode::Hybrid => self.meta_tools,
            Mode::Catalogue => self.catalogue_tools().tools,
        }
    }

    /// Returns whether the list of the meta-tools costs less than the list of all tools. A server
    /// of a small toolset should list its tools: a dynamic mode would only add calls.
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
    /// assert!(!SUMS.meta_tools_cost_less());
    /// ```
    pub const fn meta_tools_cost_less(&self) -> bool {
        self.meta_tokens < self.tokens
    }

    /// Returns the tools that report the context cost of tools to a model: `list_available_tools`
    /// and `get_active_toolset`. They are not in [`meta_tools`](Self::meta_tools), and no total
    /// counts them.
    pub fn context_tools(&self) -> [&'static Definition; 2] {
        meta::context_tools(self.encoding, self.count)
    }

    /// Returns the [index](crate::index) as JSON.
    ///
    /// # Panics
    ///
    /// Never panics, since the index consists of text.
    pub fn index(&self) -> &'static str {
        std::str::from_utf8(self.index).expect("pieces of JSON are UTF-8")
    }

    /// Returns the result of `tools/list` as JSON, with the exact bytes of the wire entries.
    pub fn list(&self) -> String {
        let entries: Vec<&str> = self.tools.iter().map(|tool| tool.wire_entry).collect();
        format!("{{\"tools\":[{}]}}", entries.join(","))
    }
}

/// A source, with the number and the cost of its tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceTools<'a> {
    /// The name of the source.
    pub name: &'a str,
    /// The number of its tools.
    pub tools: usize,
    /// The cost of listing its tools, in tokens of the toolset's or catalogue's encoding.
    pub tokens: u32,
}

/// Groups tools, as pairs of source and tokens, by source, in order of first occurrence.
pub(crate) fn by_source<'a>(tools: impl Iterator<Item = (&'a str, u32)>) -> Vec<SourceTools<'a>> {
    let mut sources: Vec<SourceTools<'a>> = Vec::new();
    for (name, tokens) in tools {
        match sources.iter_mut().find(|source| source.name == name) {
            Some(source) => {
                source.tools += 1;
                source.tokens += tokens;
            }
            None => sources.push(SourceTools { name, tools: 1, tokens }),
        }
    }
    sources
}
