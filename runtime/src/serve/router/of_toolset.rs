//! The settings for the router of an adopted block, by the definitions of its tools.

use rmcp::model::Tool;

use super::{Discovery, card::card};
use crate::{Definition, Toolset, discover::Card};

impl Discovery {
    /// Creates settings for the router of an adopted `#[tool_router]`, whose tools have definitions
    /// in `toolset`.
    ///
    /// rmcp's router lacks the `asks`, `keywords`, `summary`, `tags`, `source`, `examples` and
    /// `result_budget` of `#[mcp_tool]`, and the tools that return the ids of a parameter. With
    /// them the search finds what [`assert_recall!`](crate::assert_recall) of the toolset measures.
    /// The settings also have the toolset's encoding and its descriptions of sources. Tools that
    /// the toolset lacks are found by their own texts.
    ///
    /// ```
    /// # use mcpact::{mcp_tool, rmcp, serve::{Discovery, RouterExt}, toolset};
    /// # struct Notes;
    /// #[mcpact::mcp_tools]
    /// #[rmcp::tool_router]
    /// impl Notes {
    ///     /// List the notes
    ///     #[rmcp::tool]
    ///     #[mcp_tool(asks = ["what did I jot down"])]
    ///     fn list_notes(&self) -> String { "none".to_owned() }
    /// }
    ///
    /// # #[rmcp::tool_handler]
    /// # impl rmcp::ServerHandler for Notes {}
    /// toolset! { NOTES = [Notes] }
    /// let router = Notes::tool_router().discoverable(Discovery::of(&NOTES))?;
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn of(toolset: &'static Toolset) -> Self {
        let mut discovery = Self::new().encoding(toolset.encoding).result_budgets(toolset.tools);
        discovery.add_keywords(toolset.tools);
        discovery.toolset = Some(toolset);
        discovery
    }

    /// Adds the keywords of tools to their search hints.
    pub(super) fn add_keywords(&mut self, tools: &[&'static Definition]) {
        let keywords = tools.iter().map(|tool| (tool.name, tool.keywords));
        self.keywords.extend(keywords);
    }

    /// Returns the card of a tool, with the texts and the edges that the toolset has of it.
    pub(super) fn card(&self, tool: &Tool) -> Card {
        let source = self.source_of(&tool.name);
        let Some((toolset, definition)) = self.toolset.and_then(|set| Some((set, set.get(&tool.name)?))) else {
            return card(tool, source, None);
        };
        // A card knows whether the schema requires a parameter, not whether an id inside of it is.
        let edges = toolset
            .edges
            .iter()
            .filter(|edge| edge.is_required && edge.tool == definition.name);
        card(tool, source, Some(definition)).edges(edges.map(|edge| (edge.parameter, edge.from, false)))
    }
}
