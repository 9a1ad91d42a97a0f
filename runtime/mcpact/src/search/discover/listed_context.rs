//! The context cost of the tools that a server lists.

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{
    AvailableContext, ContextCost, ContextInfo, Mode, SearchIndex,
    context_cost::{MAX_TOOLS, Total, json, total},
};
use crate::tokens::Encoding;

/// The context cost of the tools that a server lists: the result of `get_active_toolset`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedContext {
    /// The name of the toolset.
    pub name: String,
    /// The encoding of the tokens.
    pub encoding: Encoding,
    /// The total.
    pub context: ContextInfo,
    /// The tools in the order of the list.
    pub tools: Vec<ContextCost>,
    /// The tools that are not listed, and that a search or a description shows; their sources, if
    /// they are over 100. Shares are those of their sum.
    pub searchable: Vec<ContextCost>,
}

impl ListedContext {
    /// Returns the context cost of listed tools, in tokens of an encoding.
    ///
    /// ```
    /// use mcpact::{discover::{ContextCost, ListedContext}, tokens::Encoding};
    ///
    /// let listed = [
    ///     ContextCost::tool("git_log", "Show the log", 30),
    ///     ContextCost::tool("git_show", "Show a commit", 60),
    /// ];
    /// assert_eq!(
    ///     ListedContext::new("dev", Encoding::O200kBase, listed).to_json(),
    ///     concat!(
    ///         r#"{"name":"dev","meta":{"context":{"tokens":90,"percentTotal":null},"encoding":"o200k_base"},"tools":["#,
    ///         r#"{"namespacedName":"git_log","description":"Show the log","#,
    ///         r#""context":{"tokens":30,"percentTotal":0.3333}},"#,
    ///         r#"{"namespacedName":"git_show","description":"Show a commit","#,
    ///         r#""context":{"tokens":60,"percentTotal":0.6667}}]}"#,
    ///     ),
    /// );
    /// ```
    pub fn new(name: &str, encoding: Encoding, listed: impl IntoIterator<Item = ContextCost>) -> ListedContext {
        let mut tools: Vec<ContextCost> = listed.into_iter().collect();
        let total = total(&tools);
        for tool in &mut tools {
            tool.add_share(total);
        }
        ListedContext {
            name: name.to_owned(),
            encoding,
            context: ContextInfo::whole(total),
            tools,
            searchable: Vec::new(),
        }
    }

    /// Adds the tools that are not listed, each with the name of its source.
    ///
    /// ```
    /// use mcpact::{discover::{ContextCost, ListedContext}, tokens::Encoding};
    ///
    /// let meta = [ContextCost::tool("search_tools", "Search", 50)];
    /// let found = [("git".to_owned(), ContextCost::tool("git_log", "Show the log", 30))];
    /// assert_eq!(
    ///     ListedContext::new("dev", Encoding::O200kBase, meta).with_searchable(found).to_json(),
    ///     concat!(
    ///         r#"{"name":"dev","meta":{"context":{"tokens":50,"percentTotal":null},"encoding":"o200k_base"},"tools":["#,
    ///         r#"{"namespacedName":"search_tools","description":"Search","#,
    ///         r#""context":{"tokens":50,"percentTotal":1.0}}],"searchable":["#,
    ///         r#"{"namespacedName":"git_log","description":"Show the log","#,
    ///         r#""context":{"tokens":30,"percentTotal":1.0}}]}"#,
    ///     ),
    /// );
    /// ```
    #[must_use]
    pub fn with_searchable(mut self, tools: impl IntoIterator<Item = (String, ContextCost)>) -> ListedContext {
        let context = AvailableContext::new(self.encoding, tools);
        self.searchable = if context.len() > MAX_TOOLS {
            context.sources.iter().map(ContextCost::without_tools).collect()
        } else {
            context.sources.into_iter().flat_map(|source| source.tools).collect()
        };
        self
    }

    /// Returns the tool result: minified JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

impl SearchIndex {
    /// Returns the context cost of the tools listed in a mode: all tools, or the meta-tools of the
    /// toolset in this mode. In hybrid mode the `pinned` tools precede the meta-tools; unknown
    /// names are ignored.
    ///
    /// A search index of tools that are known only at run time has no meta-tools.
    /// [`ListedContext::new`] takes any list.
    pub fn listed_context(&self, mode: Mode, pinned: &[impl AsRef<str>]) -> ListedContext {
        let meta = self.toolset().map_or(&[][..], |toolset| toolset.meta_tools_in(mode));
        let meta = meta.iter().map(|tool| ContextCost::definition(tool));
        let all = self.all();
        let tools = all.costs().filter(|tool| mode.lists(&tool.name, pinned));
        ListedContext::new(self.name(), self.encoding(), tools.chain(meta))
    }
}

impl Serialize for ListedContext {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("meta", &Total::new("context", self.context, self.encoding))?;
        map.serialize_entry("tools", &self.tools)?;
        if !self.searchable.is_empty() {
            map.serialize_entry("searchable", &self.searchable)?;
        }
        map.end()
    }
}
