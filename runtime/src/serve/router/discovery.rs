//! The settings of the meta-tools of an rmcp router.

use std::{borrow::Borrow, collections::HashMap, sync::Arc};

use super::results::RouterResults;
use crate::serve::{Access, environment::Environment, result_context::with_tokens};
use crate::{
    Definition, ResultBudget, Toolset,
    discover::{Embedder, Mode, Notation, Verbosity},
    tokens::Encoding,
};

/// Settings of a router's meta-tools, for
/// [`RouterExt::discoverable`](crate::serve::RouterExt::discoverable).
#[derive(Clone, Debug)]
#[must_use = "settings do nothing by themselves"]
pub struct Discovery {
    /// The definitions of the router's tools, if they have some.
    pub(super) toolset: Option<&'static Toolset>,
    pub(super) mode: Mode,
    pub(super) verbosity: Verbosity,
    pub(super) notation: Notation,
    pub(super) pinned: Vec<String>,
    pub(super) about: String,
    pub(super) sources: Vec<(String, Vec<String>)>,
    pub(super) source_descriptions: Vec<(String, String)>,
    pub(super) access: Option<Access>,
    pub(super) results: RouterResults,
    pub(super) bypass_handler: bool,
    pub(super) context_tools: bool,
    pub(super) search_hints: bool,
    /// The keywords of tools, for the search hints.
    pub(super) keywords: HashMap<&'static str, &'static [&'static str]>,
    pub(super) catalogue_budget: Option<u32>,
    pub(super) environment: Environment,
    pub(super) embedder: Option<Arc<dyn Embedder>>,
}

impl Default for Discovery {
    fn default() -> Self {
        Self::new()
    }
}

impl Discovery {
    /// Creates settings with [`Mode::Dynamic`] and [`Verbosity::Standard`].
    pub fn new() -> Self {
        Self {
            toolset: None,
            mode: Mode::Dynamic,
            verbosity: Verbosity::Standard,
            notation: Notation::Signature,
            pinned: Vec::new(),
            about: String::new(),
            sources: Vec::new(),
            source_descriptions: Vec::new(),
            access: None,
            results: RouterResults::new(),
            bypass_handler: false,
            context_tools: false,
            search_hints: false,
            keywords: HashMap::new(),
            catalogue_budget: None,
            environment: Environment::default(),
            embedder: None,
        }
    }

    /// Sets the mode, which decides the listed tools. In [`Mode::Legacy`] the router has no
    /// meta-tools, but the other settings apply.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// Sets the maximum cost of the meta-tools in [`Mode::Catalogue`], in tokens of the
    /// [encoding](Self::encoding). The catalogue is the richest that fits: every name, then
    /// summaries, then required parameters. Without a budget it has all summaries, within 5,000
    /// tokens. `discoverable` returns an error if not even the names fit.
    pub fn catalogue_budget(mut self, tokens: u32) -> Self {
        self.catalogue_budget = Some(tokens);
        self
    }

    /// Adds a model to the search of `search_tools`. `discoverable` makes the vectors of all tools.
    pub fn embedder(mut self, embedder: Arc<dyn Embedder>) -> Self {
        self.embedder = Some(embedder);
        self
    }

    /// Sets the verbosity of `describe_tool` for calls that name none.
    pub fn verbosity(mut self, verbosity: Verbosity) -> Self {
        self.verbosity = verbosity;
        self
    }

    /// Sets the notation of `describe_tool`; [`Notation::Signature`] by default.
    pub fn describe_as(mut self, notation: Notation) -> Self {
        self.notation = notation;
        self
    }

    /// Lists these tools in [`Mode::Hybrid`].
    pub fn pin<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.pinned.extend(names.into_iter().map(Into::into));
        self
    }

    /// Sets a phrase about the tools' purpose. The description of `search_tools` contains it, so
    /// that the model knows what to search for.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Sets the source of these tools. A search can be restricted to one source. If no tool has a
    /// source, `search_tools` has no such parameter.
    pub fn source<N: Into<String>>(mut self, source: impl Into<String>, tools: impl IntoIterator<Item = N>) -> Self {
        let tools = tools.into_iter().map(Into::into).collect();
        self.sources.push((source.into(), tools));
        self
    }

    /// Describes a source by a text of at most 100 characters
    /// ([`FoundSource::MAX_DESCRIPTION`](crate::discover::FoundSource::MAX_DESCRIPTION)). Results of
    /// `search_tools` that list the sources have it in place of the words that are typical of the
    /// source's tools. A later text for the same source replaces it, and an empty one removes it.
    ///
    /// Callers that may see one tool of the source see the whole text, also if
    /// [`access`](Self::access) hides others, so it must not name them.
    ///
    /// ```
    /// use mcpact::serve::Discovery;
    ///
    /// let discovery = Discovery::new()
    ///     .source("trove", ["search_newspapers", "read_article"])
    ///     .describe_source("trove", "Newspapers, books, images");
    /// ```
    pub fn describe_source(mut self, source: impl Into<String>, text: impl Into<String>) -> Self {
        self.source_descriptions.push((source.into(), text.into()));
        self
    }

    /// Sets the encoding in which tokens are counted; by default `o200k_base`, or `cl100k_base` in
    /// a build without it.
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.results.encoding = encoding;
        self
    }

    /// Sets the [maximum cost of each result](crate::results#budgets) of tools without a
    /// [budget of their own](Self::result_budgets), in tokens of the [encoding](Self::encoding). It
    /// applies in every mode, to calls by name and by `execute_tool`.
    ///
    /// ```
    /// use mcpact::serve::Discovery;
    ///
    /// let discovery = Discovery::new().result_budget(10_000);
    /// ```
    pub fn result_budget(mut self, tokens: u32) -> Self {
        self.results.settings.budget = Some(ResultBudget::new(tokens));
        self
    }

    /// Adds the result budgets of these tools: those that `result_budget` of `#[mcp_tool]` and
    /// `#[mcp_tools]` or Cargo.toml sets for an adopted `#[tool_router]`. rmcp calls the tools of
    /// such a router without budgets.
    ///
    /// ```
    /// # use mcpact::{mcp_tool, rmcp, serve::Discovery};
    /// # struct Notes;
    /// #[mcpact::mcp_tools(result_budget = 2_000)]
    /// #[rmcp::tool_router]
    /// impl Notes {
    ///     /// List the notes
    ///     #[rmcp::tool]
    ///     fn list_notes(&self) -> String { "none".to_owned() }
    /// }
    ///
    /// # use mcpact::Tools;
    /// let discovery = Discovery::new().result_budgets(Notes::TOOLS);
    /// ```
    pub fn result_budgets(mut self, tools: &[&'static Definition]) -> Self {
        let budgets = tools.iter().filter_map(|tool| Some((tool.name, tool.result_budget?)));
        self.results.budgets.extend(budgets);
        self
    }

    /// Adds the exact tokens of each result to its `_meta.context`, as
    /// [`Builder::result_context`](crate::serve::Builder::result_context) does, in tokens of the
    /// [encoding](Self::encoding). It applies in every mode, to calls by name and to meta-tools.
    ///
    /// ```
    /// use mcpact::serve::Discovery;
    ///
    /// let discovery = Discovery::new().result_context();
    /// ```
    pub fn result_context(mut self) -> Self {
        self.results.settings.context = Some(with_tokens);
        self
    }

    /// Sends clients with these names a short text instead of the one that repeats structured
    /// content, as [`Builder::brief_text_for`](crate::serve::Builder::brief_text_for) does.
    ///
    /// ```
    /// use mcpact::serve::Discovery;
    ///
    /// let discovery = Discovery::new().brief_text_for(["both-shown"]);
    /// ```
    pub fn brief_text_for<N: Into<String>>(mut self, clients: impl IntoIterator<Item = N>) -> Self {
        let names = clients.into_iter().map(Into::into);
        self.results.settings.brief_text_for.extend(names);
        self
    }

    /// Adds `list_available_tools` and `get_active_toolset`, as
    /// [`Builder::context_tools`](crate::serve::Builder::context_tools) does, in every mode. They
    /// report the tokens of each tool that the caller may see, in the [encoding](Self::encoding).
    /// Tools that are added to the router later are not reported.
    ///
    /// ```
    /// # use mcpact::rmcp;
    /// use mcpact::serve::{Discovery, RouterExt};
    /// # struct Notes;
    /// #[rmcp::tool_router]
    /// impl Notes {
    ///     /// List the notes
    ///     #[rmcp::tool]
    ///     fn list_notes(&self) -> String { "none".to_owned() }
    /// }
    ///
    /// # #[rmcp::tool_handler]
    /// # impl rmcp::ServerHandler for Notes {}
    /// let router = Notes::tool_router().discoverable(Discovery::new().context_tools())?;
    /// let listed: Vec<_> = router.list_all().into_iter().map(|tool| tool.name).collect();
    /// assert_eq!(listed[2..4], ["get_active_toolset", "list_available_tools"]);
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn context_tools(mut self) -> Self {
        self.context_tools = true;
        self
    }

    /// Adds hints for clients that search tools themselves, in every mode: `_meta` of each
    /// [pinned](Self::pin) tool gets `anthropic/alwaysLoad`, as by
    /// [`Builder::search_hints`](crate::serve::Builder::search_hints). A router has no keywords of
    /// its tools; [`of`](Self::of) and [`search_hints_of`](Self::search_hints_of) add them.
    ///
    /// ```
    /// use mcpact::serve::Discovery;
    ///
    /// let discovery = Discovery::new().pin(["list_notes"]).search_hints();
    /// ```
    pub fn search_hints(mut self) -> Self {
        self.search_hints = true;
        self
    }

    /// Adds the [hints](Self::search_hints), with the keywords of these tools as
    /// `anthropic/searchHint` in `_meta`: those of an adopted `#[tool_router]`, which `keywords` of
    /// `#[mcp_tool]` sets and the tool's name and summary complete.
    ///
    /// ```
    /// # use mcpact::{mcp_tool, rmcp, serve::Discovery};
    /// # struct Notes;
    /// #[mcpact::mcp_tools]
    /// #[rmcp::tool_router]
    /// impl Notes {
    ///     /// List the notes
    ///     #[rmcp::tool]
    ///     #[mcp_tool(keywords = ["memos"])]
    ///     fn list_notes(&self) -> String { "none".to_owned() }
    /// }
    ///
    /// # use mcpact::Tools;
    /// let discovery = Discovery::new().search_hints_of(Notes::TOOLS);
    /// ```
    pub fn search_hints_of(mut self, tools: &[&'static Definition]) -> Self {
        self.add_keywords(tools);
        self.search_hints()
    }

    /// Hides tools from callers: each request finds, describes and calls only the tools that
    /// `access` allows, through the meta-tools and by name. A call of a hidden tool by name gets
    /// rmcp's error for an unknown tool.
    ///
    /// If this is called twice, both filters must allow a tool.
    ///
    /// rmcp then does not check the `Mcp-Param-*` headers of calls, since that check would precede
    /// the filter.
    ///
    /// The handler's `list_tools` has to call
    /// [`RouterExt::list_for`](crate::serve::RouterExt::list_for), which adds the listed tools to
    /// the meta-tools. The `list_tools` that `#[tool_handler]` writes lists none of them.
    ///
    /// ```
    /// use mcpact::serve::{Access, Discovery, RouterExt};
    /// # use mcpact::rmcp;
    /// use rmcp::{
    ///     ErrorData, RoleServer, ServerHandler,
    ///     handler::server::{router::tool::ToolRouter, tool::ToolCallContext},
    ///     model::{CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams},
    ///     service::RequestContext,
    /// };
    ///
    /// struct Shop {
    ///     access: Access,
    ///     tool_router: ToolRouter<Self>,
    /// }
    ///
    /// impl Shop {
    ///     fn new(tool_router: ToolRouter<Self>, access: Access) -> Result<Self, mcpact::serve::StartError> {
    ///         let tool_router = tool_router.discoverable(Discovery::new().access(access.clone()))?;
    ///         Ok(Self { access, tool_router })
    ///     }
    /// }
    ///
    /// impl ServerHandler for Shop {
    ///     async fn list_tools(
    ///         &self,
    ///         request: Option<PaginatedRequestParams>,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<ListToolsResult, ErrorData> {
    ///         self.tool_router.list_for(&self.access, request, &context)
    ///     }
    ///
    ///     // The same as that of `#[tool_handler(router = self.tool_router)]`.
    ///     async fn call_tool(
    ///         &self,
    ///         request: CallToolRequestParams,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<CallToolResponse, ErrorData> {
    ///         self.tool_router.call(ToolCallContext::new(self, request, context)).await
    ///     }
    /// }
    /// ```
    pub fn access(mut self, access: Access) -> Self {
        self.access = Some(access.and(self.access.take()));
        self
    }

    /// Runs the tools directly from the router, without the handler's `call_tool`. Use it for a
    /// router that rmcp's [`Router`](rmcp::handler::server::router::Router) holds, or that is
    /// merged into another one: there, `call_tool` does not find the tools by name. A rule in
    /// `call_tool` then does not apply; [`access`](Self::access) does.
    pub fn bypass_handler(mut self) -> Self {
        self.bypass_handler = true;
        self
    }

    /// Takes settings from the environment variables that are set:
    ///
    /// | Variable | Value |
    /// |---|---|
    /// | `MCP_CONTEXT_TOOLS` | `1` adds the [context tools](Self::context_tools), and `0` removes them |
    /// | `MCP_MODE` | the mode: `legacy`, `dynamic`, `hybrid` or `catalogue` |
    /// | `MCP_PINS` | the tools that hybrid mode lists in place of those [pinned](Self::pin) in code, separated by commas |
    /// | `MCP_VERBOSITY` | the verbosity of `describe_tool`: `minimal`, `standard` or `full` |
    ///
    /// `MCP_MODE` may be one of `modes` or the mode set by [`mode`](Self::mode). Any other mode
    /// keeps the server from starting. With `Mode::ALL`, the user who starts the server chooses the
    /// mode. This may be called before or after the methods that make these settings.
    pub fn from_env(mut self, modes: impl IntoIterator<Item = impl Borrow<Mode>>) -> Self {
        self.environment = Environment::new(modes);
        self
    }
}
