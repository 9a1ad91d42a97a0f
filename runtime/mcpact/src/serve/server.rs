//! The server: a toolset with its handlers, its mode, and the other handlers.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{CallToolRequestParams, Implementation, JsonObject, ListToolsResult, PaginatedRequestParams, Tool},
    service::RequestContext,
};

use super::{
    CallOutcome, budgeted_call::add_maximum_size, erased_handler::ErasedHandler, list_changed::Clients,
    result_settings::ResultSettings, routes::Routes, tool_entry,
};
use crate::{
    Definition, Menu, ResultBudget, Toolset,
    build::meta::MetaTool,
    menu::access::{CountEntry, count_entry},
    search::discover::{Mode, SearchIndex, Verbosity},
};

/// A toolset with its handlers.
///
/// It is an [`rmcp::ServerHandler`], so `server.serve(transport)` of rmcp's `ServiceExt` serves it
/// on any transport. A clone is the same server and is cheap, for example for each HTTP session.
///
/// ```
/// use mcpact::{Server, ToolSchema, discover::Mode, mcp_tool, mcp_tools, toolset};
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Add { left: i64, right: i64 }
///
/// struct Sums;
///
/// #[mcp_tools(source = "sums")]
/// impl Sums {
///     /// Add two numbers
///     #[mcp_tool(read_only)]
///     async fn add(&self, Add { left, right }: Add) -> Result<String, String> {
///         left.checked_add(right).map(|sum| sum.to_string()).ok_or_else(|| format!("{left} + {right} has over 64 bits"))
///     }
/// }
///
/// toolset! { pub SUMS = [Sums], budget = 100 }
///
/// let server = Server::builder(&SUMS).handlers(Sums).named("sums", "1.0.0").build()?;
/// assert_eq!(server.mode(), Mode::All);
/// assert_eq!(server.listed_tokens(), SUMS.tokens);
/// # Ok::<(), mcpact::serve::StartError>(())
/// ```
///
/// Resources, prompts, completions and logging come from a handler passed to
/// [`Builder::other_handler`](super::Builder::other_handler). Rules for who may use which tool belong in
/// [`Menu::access`](crate::Menu::access). A handler that checks each call itself wraps the
/// server by [`wrapped_by`](Self::wrapped_by).
#[derive(Clone)]
pub struct Server {
    pub(super) inner: Arc<Inner>,
    /// The handler that wraps the server.
    pub(super) wrapper: Option<Arc<dyn ErasedHandler>>,
    /// Counts the entries that are made for one caller, if the wrapping handler may hide tools.
    pub(super) count: Option<CountEntry>,
    /// True for the server inside a wrapping handler: it has the tools and no meta-tools.
    pub(super) inside: bool,
}

/// The settings that a builder collects and a server keeps.
pub(super) struct Settings {
    pub(super) toolset: &'static Toolset,
    pub(super) routes: Routes,
    pub(super) menu: Menu,
    pub(super) results: ResultSettings,
    pub(super) implementation: Implementation,
    /// The instructions for clients that may see every tool.
    pub(super) instructions: Option<String>,
    /// The instructions without the list that is made from the tools.
    pub(super) own_instructions: Option<String>,
    /// The handler of everything but the tools.
    pub(super) other_handler: Option<Arc<dyn ErasedHandler>>,
    /// True if the tools may change while the server runs.
    pub(super) tools_may_change: bool,
}

/// The shared parts of a server.
pub(super) struct Inner {
    pub(super) settings: Settings,
    pub(super) catalogue: SearchIndex,
    pub(super) clients: Clients,
    /// The entries that the mode lists if nothing is hidden, made on first use.
    pub(super) listed: OnceLock<Vec<Tool>>,
    /// The entries of all tools, made on first use.
    pub(super) entries: OnceLock<Vec<Tool>>,
}

impl Server {
    pub(super) fn new(inner: Inner) -> Self {
        Self {
            inner: Arc::new(inner),
            wrapper: None,
            count: None,
            inside: false,
        }
    }

    /// Returns a server that passes each call of a tool through another handler, under the tool's
    /// own name.
    ///
    /// `wrap` receives a server with the tools and without meta-tools. It returns a handler that
    /// decides which calls it passes on to that server. Serve the returned server, which adds the
    /// meta-tools around the handler.
    ///
    /// - The handler's `call_tool` sees `submit_order`, whether a client calls it by name or by
    ///   `execute_tool`. It sees no call of a meta-tool.
    /// - A caller can list, find, describe and call the tools that the handler's `list_tools` lists
    ///   for the request, on all pages. An omitted tool is reported as unknown. An added tool is
    ///   listed in every mode, and called by its name. It is ignored if a listed meta-tool has its
    ///   name.
    /// - Search and describe take only the names from that list: a description or schema that the
    ///   handler edits is listed as edited, and found and described as in the toolset.
    /// - The handler's `get_tool` is not called, so rmcp does not check the `Mcp-Param-*` headers
    ///   of calls: it would check them before the handler can hide a tool.
    /// - Other methods, such as those for resources, are the handler's own, and its `get_info`
    ///   declares them. The server keeps its name and version, and its instructions if it has any.
    ///   Instructions that are made from the tools keep only the author's own text, since the
    ///   handler may hide tools. From the results of the handler's `initialize` and `discover`, the
    ///   server takes `_meta` and, if it has no instructions, these.
    /// - A request that its client cancels is dropped in the handler, at its current `await`.
    ///
    /// ```
    /// # use mcpact::{Server, mcp_tool, mcp_tools, rmcp, toolset};
    /// use rmcp::{
    ///     ErrorData, RoleServer, ServerHandler,
    ///     model::{CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams},
    ///     service::RequestContext,
    /// };
    /// # struct Shop;
    /// # #[mcp_tools]
    /// # impl Shop {
    /// #     /// Submit an order
    /// #     #[mcp_tool]
    /// #     fn submit_order(&self) {}
    /// # }
    /// # toolset! { SHOP = [Shop] }
    ///
    /// /// Writes down who calls what.
    /// struct Audited { tools: Server }
    ///
    /// impl ServerHandler for Audited {
    ///     async fn call_tool(
    ///         &self,
    ///         request: CallToolRequestParams,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<CallToolResponse, ErrorData> {
    ///         eprintln!("{:?} calls {}", context.client_info().map(|client| client.name), request.name);
    ///         self.tools.call_tool(request, context).await
    ///     }
    ///
    ///     async fn list_tools(
    ///         &self,
    ///         request: Option<PaginatedRequestParams>,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<ListToolsResult, ErrorData> {
    ///         self.tools.list_tools(request, context).await
    ///     }
    /// }
    ///
    /// let server = Server::builder(&SHOP).handlers(Shop).build()?.wrapped_by(|tools| Audited { tools });
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    #[must_use = "serve the returned server"]
    pub fn wrapped_by<H: ServerHandler>(self, wrap: impl FnOnce(Server) -> H) -> Server {
        let handler = wrap(self.inside());
        Server {
            wrapper: Some(Arc::new(handler)),
            count: Some(count_entry),
            ..self
        }
    }

    /// Lists the tools, for a handler that holds this server: all that the caller may see, in every
    /// mode, without meta-tools.
    ///
    /// Such a handler may filter the list, so the list has no cache hint.
    ///
    /// # Errors
    ///
    /// Returns an error if the request has a cursor.
    pub async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.inside().list(request, context).await
    }

    /// Calls a tool by its name, for a handler that holds this server. The name of a meta-tool is
    /// unknown.
    ///
    /// A handler that checks `request.name` does not see which tool a meta-tool would call. So this
    /// server offers only the tools, in any mode, and [`wrapped_by`](Self::wrapped_by) puts the
    /// meta-tools around the handler. Method syntax, `self.server.call_tool(…)`, finds this method
    /// before that of [`ServerHandler`]. A handler that is generic over the server calls the
    /// latter, so wrap it by `wrapped_by` too.
    ///
    /// # Errors
    ///
    /// Returns a protocol error if there is no such tool, if the call was cancelled, or if the
    /// handler returns one.
    pub async fn call_tool(&self, request: CallToolRequestParams, context: RequestContext<RoleServer>) -> CallOutcome {
        self.inside().call_for_client(request, context).await
    }

    /// Calls a tool as [`call_tool`](Self::call_tool) does.
    ///
    /// # Errors
    ///
    /// Returns a protocol error if there is no such tool, if the call was cancelled, or if the
    /// handler returns one.
    pub async fn call(&self, name: &str, arguments: JsonObject, context: RequestContext<RoleServer>) -> CallOutcome {
        let request = CallToolRequestParams::new(name.to_owned()).with_arguments(arguments);
        self.call_tool(request, context).await
    }

    /// Notifies the clients that the list of tools has changed. Clients of protocols before
    /// 2026-07-28 get `notifications/tools/list_changed`; later ones get it if they have subscribed
    /// to it. Does nothing unless [`Builder::tools_may_change`](super::Builder::tools_may_change)
    /// was called.
    pub fn tools_changed(&self) {
        self.inner.clients.notify();
    }

    /// Returns the server's mode.
    pub fn mode(&self) -> Mode {
        if self.inside {
            Mode::All
        } else {
            self.inner.settings.menu.chosen_mode()
        }
    }

    /// Returns the verbosity of `describe_tool` for calls that name none.
    pub fn verbosity(&self) -> Verbosity {
        self.inner.settings.menu.verbosity
    }

    /// Returns the listed tools in their order, if nothing is hidden.
    pub fn listed(&self) -> impl Iterator<Item = &'static Definition> + '_ {
        let tools = self.inner.settings.toolset.tools.iter().copied();
        tools.filter(|tool| self.lists(tool.name)).chain(self.meta_tools())
    }

    /// Returns the sum of the listed tools' tokens, in the toolset's encoding.
    pub fn listed_tokens(&self) -> u32 {
        self.listed().map(|tool| tool.tokens.total).sum()
    }

    /// Returns the index of the tools that a search can find.
    pub fn search_index(&self) -> &SearchIndex {
        &self.inner.catalogue
    }

    /// Returns the server that a wrapping handler receives.
    pub(super) fn inside(&self) -> Server {
        Server {
            inside: true,
            ..self.clone()
        }
    }

    /// Returns the instructions for clients. A client gets them before its rights are known, so
    /// they name no tools and no sources if a handler around the server may hide some.
    pub(super) fn instructions(&self) -> Option<&str> {
        let settings = &self.inner.settings;
        let may_hide = self.wrapper.is_some() || self.inside || settings.menu.code.access.is_some();
        let instructions = if may_hide {
            &settings.own_instructions
        } else {
            &settings.instructions
        };
        instructions.as_deref()
    }

    /// Returns the handler that serves everything but the tools.
    pub(super) fn other(&self) -> Option<&dyn ErasedHandler> {
        self.wrapper.as_deref().or(self.inner.settings.other_handler.as_deref())
    }

    /// Returns true if the mode lists a tool of the toolset to callers who may see it.
    pub(super) fn lists(&self, name: &str) -> bool {
        self.inside || self.inner.settings.menu.lists(name)
    }

    /// Returns the listed meta-tools.
    pub(super) fn meta_tools(&self) -> impl Iterator<Item = &'static Definition> + use<> {
        let discovery = self.inner.settings.toolset.meta_tools_in(self.mode());
        let context = self.inner.settings.menu.context_tools == Some(true) && !self.inside;
        let context = context.then(|| self.inner.settings.toolset.context_tools());
        discovery.iter().copied().chain(context.into_iter().flatten())
    }

    /// Returns the listed tools as rmcp entries.
    pub(super) fn entries(&self) -> &[Tool] {
        let inner = &*self.inner;
        if self.inside {
            return inner.entries();
        }
        inner
            .listed
            .get_or_init(|| self.listed().map(|tool| inner.entry(tool)).collect())
    }
}

impl Inner {
    /// Returns the rmcp entry of a tool.
    pub(super) fn entry(&self, tool: &'static Definition) -> Tool {
        let mut entry = tool_entry::rmcp_tool(tool);
        let Settings {
            menu, toolset, results, ..
        } = &self.settings;
        let is_own = toolset.get(tool.name).is_none();
        if menu.code.search_hints && !is_own {
            tool_entry::add_hints(&mut entry, tool.keywords, menu.is_pinned(tool.name));
        }
        // The results of meta-tools have no budget of their own.
        let budget = if is_own {
            self.executed_budget(tool)
        } else {
            results.budget_of(tool.name)
        };
        if let Some(budget) = budget {
            add_maximum_size(&mut entry, budget);
        }
        entry
    }

    /// Returns the largest result budget of the tools that a meta-tool calls.
    fn executed_budget(&self, tool: &Definition) -> Option<ResultBudget> {
        let meta = MetaTool::from_name(tool.name)?;
        let tools = self.settings.toolset.tools.iter();
        let called = tools.filter(|tool| meta.executes(tool.annotations.read_only == Some(true)));
        let budgets = called.filter_map(|tool| self.settings.results.budget_of(tool.name));
        budgets.max_by_key(ResultBudget::tokens)
    }

    /// Returns the entries of all tools of the toolset, in its order.
    pub(super) fn entries(&self) -> &[Tool] {
        self.entries.get_or_init(|| {
            self.settings
                .toolset
                .tools
                .iter()
                .map(|tool| self.entry(tool))
                .collect()
        })
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Server")
            .field("toolset", &self.inner.settings.toolset.name)
            .field("menu", &self.inner.settings.menu)
            .finish_non_exhaustive()
    }
}
