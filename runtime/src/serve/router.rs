//! Compact schemas and meta-tools for the router of an existing rmcp server.

use std::borrow::Borrow;

use rmcp::{
    RoleServer, ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{ListToolsResult, Tool},
    service::RequestContext,
};

use super::{
    Access, StartError,
    budgeted_call::RouterBudgets,
    builder::{pin_problems, similar_names},
    environment::Environment,
    router_catalogue::ListedRows,
    router_routes::{self, Discoverable},
};
use crate::{
    Definition, ResultBudget,
    compact::{self, Options},
    discover::{Card, Catalogue, Mode, Notation, Verbosity},
    meta::Meta,
    tokens::Encoding,
};

/// Methods of an rmcp [`ToolRouter`] that compact its schemas and add the meta-tools.
///
/// The server's handler has to use that router: `#[tool_handler(router = self.tool_router)]`, or
/// `#[tool_handler(router = ROUTER)]` for a static. Without `router`, rmcp calls
/// `Self::tool_router()`, which makes another router for each request.
///
/// ```
/// use mcpact::serve::{Discovery, RouterExt};
/// # use mcpact::rmcp;
/// use rmcp::{handler::server::router::tool::{ToolRoute, ToolRouter}, model::{CallToolResult, Tool}};
///
/// struct Notes {
///     tool_router: ToolRouter<Self>,
/// }
///
/// impl Notes {
/// #   fn tool_router() -> ToolRouter<Self> {
/// #       let schema = serde_json::json!({ "title": "Add", "type": "object", "properties": {} });
/// #       let tool = Tool::new("add_note", "Add a note", std::sync::Arc::new(schema.as_object().unwrap().clone()));
/// #       ToolRouter::new().with_route(ToolRoute::new_dyn(tool, |_| {
/// #           Box::pin(async { Ok(CallToolResult::success(Vec::new()).into()) })
/// #       }))
/// #   }
///     fn new() -> Result<Self, mcpact::serve::StartError> {
///         let tool_router = Self::tool_router()
///             .compacted()
///             .discoverable(Discovery::new().about("the notes of a team"))?;
///         Ok(Self { tool_router })
///     }
/// }
///
/// # impl rmcp::ServerHandler for Notes {}
/// let notes = Notes::new()?;
/// let listed: Vec<_> = notes.tool_router.list_all().into_iter().map(|tool| tool.name).collect();
/// assert_eq!(listed, ["describe_tool", "execute_tool", "search_tools"]);
/// # Ok::<(), mcpact::serve::StartError>(())
/// ```
///
/// The results of `execute_tool` and `execute_read_tool` list each argument that the tool's schema
/// does not name. A call by the tool's own name goes straight to the route and has no such note.
///
/// The time that these methods take grows with the number of tools. A server that is made for each
/// session should make its router once and clone it.
pub trait RouterExt: Sized {
    /// Compacts every input schema by all passes, without a lossy step, as [`compact::router`]
    /// does.
    #[must_use]
    fn compacted(self) -> Self;

    /// Lists the meta-tools instead of the tools, with the settings of `discovery`.
    ///
    /// Clients call each tool by `execute_tool`, or by its name as before. rmcp sorts the list by
    /// name.
    ///
    /// Each tool is called through the handler's `call_tool`, under its own name. So a handler that
    /// checks `request.name` sees `submit_order` if a client calls `execute_tool` with it.
    /// [`Discovery::access`] decides which tools may be found and described.
    ///
    /// A disabled tool stays disabled, and is not found. This is checked once, here: the meta-tools
    /// do not know tools that are disabled or added later, and [`Discovery::access`] does not guard
    /// tools that are added later. A router that is merged into another one by
    /// [`ToolRouter::merge`] keeps its meta-tools, but unlisted tools can no longer be called by
    /// name. So merge routers first and call this last, or use [`Discovery::bypass_handler`].
    ///
    /// # Errors
    ///
    /// Returns all problems at once: unknown names of pinned tools or of tools with a source,
    /// hybrid mode without a pinned tool, a tool with the name of a meta-tool, a wrong value of a
    /// variable.
    fn discoverable(self, discovery: Discovery) -> Result<Self, StartError>;

    /// Lists the tools for one request: the meta-tools, and the listed tools that the caller may
    /// see. The router must have been made discoverable with this [`access`](Discovery::access).
    /// Call it in the handler's `list_tools`: the one that `#[tool_handler]` writes does not know
    /// the caller, and lists only the meta-tools.
    #[must_use]
    fn list_for(&self, access: &Access, request: &RequestContext<RoleServer>) -> ListToolsResult;
}

/// Settings of a router's meta-tools, for [`RouterExt::discoverable`].
#[derive(Clone, Debug)]
#[must_use = "settings do nothing by themselves"]
pub struct Discovery {
    mode: Mode,
    verbosity: Verbosity,
    notation: Notation,
    pinned: Vec<String>,
    about: String,
    sources: Vec<(String, Vec<String>)>,
    encoding: Encoding,
    access: Option<Access>,
    budgets: RouterBudgets,
    bypass_handler: bool,
    catalogue_budget: Option<u32>,
    environment: Environment,
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
            mode: Mode::Dynamic,
            verbosity: Verbosity::Standard,
            notation: Notation::Signature,
            pinned: Vec::new(),
            about: String::new(),
            sources: Vec::new(),
            encoding: Encoding::ALL[0],
            access: None,
            budgets: RouterBudgets::default(),
            bypass_handler: false,
            catalogue_budget: None,
            environment: Environment::default(),
        }
    }

    /// Sets the mode, which decides the listed tools. In [`Mode::Legacy`] the router stays
    /// unchanged.
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

    /// Sets the encoding in which tokens are counted; by default `o200k_base`, or `cl100k_base` in
    /// a build without it.
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
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
        self.budgets.default = Some(ResultBudget::new(tokens));
        self
    }

    /// Takes the result budgets of these tools: those that `result_budget` of `#[mcp_tool]` and
    /// `#[mcp_tools]` or Cargo.toml sets above an adopted `#[tool_router]`, which rmcp calls without
    /// them.
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
        self.budgets.by_name.extend(budgets);
        self
    }

    /// Hides tools from callers: each request finds, describes and calls only the tools that
    /// `access` allows, through the meta-tools and by name. A call of a hidden tool by name gets
    /// rmcp's error for an unknown tool.
    ///
    /// rmcp then does not check the `Mcp-Param-*` headers of calls, since that check would precede
    /// the filter.
    ///
    /// The handler's `list_tools` has to call [`RouterExt::list_for`], which adds the listed tools
    /// to the meta-tools. The `list_tools` that `#[tool_handler]` writes lists none of them.
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
    ///         _: Option<PaginatedRequestParams>,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<ListToolsResult, ErrorData> {
    ///         Ok(self.tool_router.list_for(&self.access, &context))
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
        self.access = Some(access);
        self
    }

    /// Runs the tools directly from the router, without the handler's `call_tool`. For a router
    /// that rmcp's [`Router`](rmcp::handler::server::router::Router) holds, or that is merged into
    /// another one, since that method then does not know the tools by name. A rule in it does not
    /// apply then; [`access`](Self::access) does.
    pub fn bypass_handler(mut self) -> Self {
        self.bypass_handler = true;
        self
    }

    /// Takes the verbosity from the variable `MCP_VERBOSITY` (`minimal`, `standard`, `full`), and
    /// the mode from `MCP_MODE` (`legacy`, `dynamic`, `hybrid`, `catalogue`), if they are set.
    ///
    /// `MCP_MODE` may be one of `modes` or the mode set by [`mode`](Self::mode). Any other mode
    /// keeps the server from starting. `Mode::ALL` leaves the choice to whoever starts the server.
    /// This may be called before or after the methods that set the mode and the verbosity.
    pub fn from_env(mut self, modes: impl IntoIterator<Item = impl Borrow<Mode>>) -> Self {
        self.environment = Environment::new(modes);
        self
    }

    /// Applies the environment, and returns an error for problems with these tools.
    fn check(&mut self, names: &[&str]) -> Result<(), StartError> {
        let environment = std::mem::take(&mut self.environment);
        let (mode, verbosity, mut problems) = environment.settings(self.mode, self.verbosity);
        (self.mode, self.verbosity) = (mode, verbosity);
        problems.extend(pin_problems(self.mode, &self.pinned, &names.iter().copied()));
        for (source, tools) in &self.sources {
            let unknown = tools.iter().filter(|name| !names.contains(&name.as_str()));
            problems.extend(unknown.map(|name| StartError::Sourced {
                source: source.clone(),
                name: name.clone(),
                similar: similar_names(name, names.iter().copied()),
            }));
        }
        let metas = Meta::ALL
            .into_iter()
            .filter(|meta| meta.is_in(self.mode))
            .map(Meta::name);
        problems.extend(metas.filter(|name| names.contains(name)).map(StartError::Taken));
        StartError::of(problems)
    }

    /// Returns the source of a tool, which may be empty.
    fn source_of(&self, tool: &str) -> &str {
        let has_tool = |(_, tools): &&(String, Vec<String>)| tools.iter().any(|name| name == tool);
        self.sources.iter().find(has_tool).map_or("", |(source, _)| source)
    }
}

impl<S: ServerHandler> RouterExt for ToolRouter<S> {
    fn compacted(mut self) -> Self {
        compact::router(&mut self, &Options::default());
        self
    }

    fn discoverable(mut self, mut discovery: Discovery) -> Result<Self, StartError> {
        let tools = self.list_all();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        discovery.check(&names)?;
        discovery.budgets.encoding = Some(discovery.encoding);
        if !discovery.budgets.is_empty() {
            router_routes::fit_results(&mut self, &discovery.budgets);
        }
        if let Some(access) = &discovery.access {
            router_routes::guard(&mut self, access);
        }
        let has_access = discovery.access.is_some();
        if discovery.mode.lists_meta_tools() {
            self = discovery.with_meta_tools(self, &tools)?;
        } else if has_access {
            router_routes::list_by_request(&mut self);
        }
        if has_access {
            router_routes::hide_param_headers(&mut self);
        }
        Ok(self)
    }

    fn list_for(&self, access: &Access, request: &RequestContext<RoleServer>) -> ListToolsResult {
        router_routes::list_for(self, access, request)
    }
}

impl Discovery {
    /// Returns the router with meta-tools in place of these tools.
    fn with_meta_tools<S: ServerHandler>(
        self,
        router: ToolRouter<S>,
        tools: &[Tool],
    ) -> Result<ToolRouter<S>, StartError> {
        let cards: Vec<Card> = tools
            .iter()
            .map(|tool| router_routes::card(tool, self.source_of(&tool.name)))
            .collect();
        // Each source once, in the author's order.
        let mut sources: Vec<String> = Vec::new();
        for (source, tools) in &self.sources {
            if !source.is_empty() && !tools.is_empty() && !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        let by_caller = self.access.is_some();
        let mut metas = router_routes::meta_tools(self.mode, &cards, &self.about, &sources, by_caller);
        let mut rows = None;
        if self.mode == Mode::Catalogue {
            // rmcp sorts by name; the sources are in the author's order.
            let of_source = |card: &&Card| sources.iter().position(|source| *source == card.source);
            let mut sorted: Vec<&Card> = cards.iter().collect();
            sorted.sort_by_key(of_source);
            let listed = ListedRows::new(&sorted, &metas, self.encoding, self.catalogue_budget);
            let described = listed.only(|_| true);
            if !described.fits() {
                return Err(StartError::Catalogue {
                    tokens: described.tokens(),
                    budget: self.catalogue_budget,
                });
            }
            if by_caller {
                rows = Some(listed);
            } else {
                let (_, describe) = &mut metas[0];
                described.write_into(&mut describe.input_schema);
            }
        }
        let discoverable = Discoverable {
            router: router.clone(),
            catalogue: Catalogue::new("tools", self.encoding, cards).describe_as(self.notation),
            verbosity: self.verbosity,
            access: self.access,
            budgets: self.budgets,
            bypass_handler: self.bypass_handler,
            mode: self.mode,
            rows,
        };
        let (mode, pinned) = (self.mode, self.pinned);
        let is_listed = |name: &str| mode.lists(name, &pinned);
        Ok(discoverable.into_router(router, metas, is_listed))
    }
}
