//! An existing rmcp server: its router made compact by one call, and given the meta-tools by one more. Handlers,
//! `Parameters<T>` and transports stay as they are; `#[tool_handler]` names the router.

use std::borrow::Borrow;

use rmcp::{
    RoleServer, ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{ListToolsResult, Tool},
    service::RequestContext,
};

use super::{
    Access, StartError,
    builder::{near, wrongly_pinned},
    environment::Environment,
    router_calls::{self, Behind},
};
use crate::{
    compact::{self, Options},
    discover::{Card, Catalogue, Mode, Verbosity},
    meta::Meta,
    tokens::Encoding,
};

/// What an rmcp [`ToolRouter`] gains by a call.
///
/// The server's handler has to ask that router: `#[tool_handler(router = self.tool_router)]`, or of a static
/// `#[tool_handler(router = ROUTER)]`. Where it names none, rmcp asks `Self::tool_router()`, which makes another one for each request.
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
/// With the meta-tools, the result of `execute_tool` and `execute_read_tool` has a note about each argument that the tool's schema
/// does not name. A call by the tool's own name goes straight to the route and has no such note.
///
/// Both take time with the number of tools, so a server that is made for each session makes its router once and clones it.
pub trait RouterExt: Sized {
    /// With every input schema made compact: as [`compact::router`] does it, by all passes and no lossy step.
    #[must_use]
    fn compacted(self) -> Self;

    /// With the meta-tools in place of the tools, as `discovery` says it. The router is used where it was used before.
    ///
    /// Each tool is called by `execute_tool`, and by its name too, as before. rmcp sorts what is listed by name.
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
    /// All that is wrong: pinned names, or names with a source, that are no tools; hybrid mode in which nothing is
    /// pinned; a tool that is called like a meta-tool; a wrong value of a variable.
    fn discoverable(self, discovery: Discovery) -> Result<Self, StartError>;

    /// Lists the tools for one request: the meta-tools, and the listed tools that the caller may
    /// see. The router must have been made discoverable with this [`access`](Discovery::access).
    /// Call it in the handler's `list_tools`: the one that `#[tool_handler]` writes does not know
    /// the caller, and lists only the meta-tools.
    #[must_use]
    fn list_for(&self, access: &Access, request: &RequestContext<RoleServer>) -> ListToolsResult;
}

/// How the tools of a router are found: for [`RouterExt::discoverable`].
#[derive(Clone, Debug)]
#[must_use = "it says how tools are found, and does nothing by itself"]
pub struct Discovery {
    mode: Mode,
    verbosity: Verbosity,
    pinned: Vec<String>,
    about: String,
    sources: Vec<(String, Vec<String>)>,
    encoding: Encoding,
    access: Option<Access>,
    bypass_handler: bool,
    environment: Environment,
}

impl Default for Discovery {
    fn default() -> Self {
        Self::new()
    }
}

impl Discovery {
    /// The meta-tools alone ([`Mode::Dynamic`]), which describe as much as [`Verbosity::Standard`] says.
    pub fn new() -> Self {
        Self {
            mode: Mode::Dynamic,
            verbosity: Verbosity::Standard,
            pinned: Vec::new(),
            about: String::new(),
            sources: Vec::new(),
            encoding: Encoding::ALL[0],
            access: None,
            bypass_handler: false,
            environment: Environment::default(),
        }
    }

    /// Which tools are listed: in [`Mode::Legacy`] the router stays as it is.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// How much `describe_tool` says where it is not asked for a verbosity.
    pub fn verbosity(mut self, verbosity: Verbosity) -> Self {
        self.verbosity = verbosity;
        self
    }

    /// Tools that are listed in [`Mode::Hybrid`].
    pub fn pin<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.pinned.extend(names.into_iter().map(Into::into));
        self
    }

    /// What the tools are for: `search_tools` says it to the model, which else does not know what can be found.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// What these tools belong to. Where tools have sources, a search can ask for those of one; where none has, `search_tools`
    /// has no such parameter.
    pub fn source<N: Into<String>>(mut self, source: impl Into<String>, tools: impl IntoIterator<Item = N>) -> Self {
        let tools = tools.into_iter().map(Into::into).collect();
        self.sources.push((source.into(), tools));
        self
    }

    /// Counts in this encoding instead of `o200k_base` (the other one where the build has only that).
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Hides tools from callers: each request finds, describes and calls only the tools that
    /// `access` allows, through the meta-tools and by name. A call of a hidden tool by name gets
    /// rmcp's error for an unknown tool.
    ///
    /// rmcp then does not check the `Mcp-Param-*` headers of calls, since that check would precede the
    /// filter.
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
    ///     // As `#[tool_handler(router = self.tool_router)]` writes it.
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
    /// the mode from `MCP_MODE` (`legacy`, `dynamic`, `hybrid`), if they are set.
    ///
    /// `MCP_MODE` may be one of `modes` or the mode set by [`mode`](Self::mode). Any other mode
    /// keeps the server from starting. `Mode::ALL` leaves the choice to whoever starts the server.
    /// This may be called before or after the methods that set the mode and the verbosity.
    pub fn from_env(mut self, modes: impl IntoIterator<Item = impl Borrow<Mode>>) -> Self {
        self.environment = Environment::new(modes);
        self
    }

    /// Lets the environment choose, and says what is wrong, where these are the tools.
    fn check(&mut self, names: &[&str]) -> Result<(), StartError> {
        let environment = std::mem::take(&mut self.environment);
        let (mode, verbosity, mut problems) = environment.settings(self.mode, self.verbosity);
        (self.mode, self.verbosity) = (mode, verbosity);
        problems.extend(wrongly_pinned(self.mode, &self.pinned, &names.iter().copied()));
        for (source, tools) in &self.sources {
            let strangers = tools.iter().filter(|name| !names.contains(&name.as_str()));
            problems.extend(strangers.map(|name| StartError::Sourced {
                source: source.clone(),
                name: name.clone(),
                near: near(name, names.iter().copied()),
            }));
        }
        let metas = Meta::ALL.into_iter().map(Meta::name);
        if self.mode.lists_meta_tools() {
            problems.extend(metas.filter(|name| names.contains(name)).map(StartError::Taken));
        }
        StartError::of(problems)
    }

    /// What a tool belongs to; nothing where it is not said.
    fn source_of(&self, tool: &str) -> &str {
        let of_it = |(_, tools): &&(String, Vec<String>)| tools.iter().any(|name| name == tool);
        self.sources.iter().find(of_it).map_or("", |(source, _)| source)
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
        if let Some(access) = &discovery.access {
            router_calls::guard(&mut self, access);
        }
        let has_access = discovery.access.is_some();
        if discovery.mode.lists_meta_tools() {
            self = discovery.with_meta_tools(self, &tools);
        } else if has_access {
            router_calls::list_by_request(&mut self);
        }
        if has_access {
            router_calls::hide_param_headers(&mut self);
        }
        Ok(self)
    }

    fn list_for(&self, access: &Access, request: &RequestContext<RoleServer>) -> ListToolsResult {
        router_calls::list_for(self, access, request)
    }
}

impl Discovery {
    /// Returns the router with meta-tools in place of these tools.
    fn with_meta_tools<S: ServerHandler>(self, router: ToolRouter<S>, tools: &[Tool]) -> ToolRouter<S> {
        let cards: Vec<Card> = tools
            .iter()
            .map(|tool| router_calls::card(tool, self.source_of(&tool.name)))
            .collect();
        // In the order of the author's words, not of the tools' names, and each once.
        let mut sources: Vec<String> = Vec::new();
        for (source, tools) in &self.sources {
            if !source.is_empty() && !tools.is_empty() && !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        let metas = router_calls::meta_tools(&cards, &self.about, &sources, self.access.is_some());
        let behind = Behind {
            router: router.clone(),
            catalogue: Catalogue::new("tools", self.encoding, cards),
            verbosity: self.verbosity,
            access: self.access,
            bypass_handler: self.bypass_handler,
        };
        let (mode, pinned) = (self.mode, self.pinned);
        let is_listed = |name: &str| mode.lists(name, &pinned);
        behind.around(router, metas, is_listed)
    }
}
