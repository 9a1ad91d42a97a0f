//! Compact schemas and meta-tools for the router of an existing rmcp server.
//!
//! | | |
//! |---|---|
//! | `discovery`, `of_toolset`, `problems` | the settings of a discoverable router, also by a toolset, and their problems |
//! | `card`, `catalogue` | the card of a tool for the search, and the text of the catalogue mode |
//! | `routes`, `context` | the routes of the meta-tools and of the context tools |
//! | `results` | budgets and other settings of the results of a router's tools |
//! | `adopted` | the router of a block that `#[mcp_tools]` adopts |

mod adopted;
pub(super) mod card;
mod catalogue;
mod context;
mod discovery;
mod of_toolset;
mod problems;
mod results;
mod routes;

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{ListToolsResult, PaginatedRequestParams, Tool},
    service::RequestContext,
};

pub use adopted::{AdoptedRouter, OtherRouter};
pub use discovery::Discovery;

use self::{catalogue::ListedRows, context::ContextTools, routes::Discoverable};
use crate::serve::{Access, StartError, ignored_arguments::note_ignored, tool_entry};
use crate::{
    compact::{self, Options},
    discover::{Card, Catalogue, EmbedError, Mode},
    meta::{self, MetaTool},
};

/// Methods of an rmcp [`ToolRouter`] that compact its schemas and add the meta-tools.
///
/// The server's handler has to use that router: `#[tool_handler(router = self.tool_router)]`, or
/// `#[tool_handler(router = ROUTER)]` for a static. Without `router`, rmcp calls
/// `Self::tool_router()`, which makes another router for each request.
/// [`check_handler`](RouterExt::check_handler) reports this mistake when the server starts.
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
/// The results of all calls list each argument that the tool's schema does not name: serde ignores
/// it, and the model believes that it had an effect. An output schema that would refuse the list
/// gets the property `_ignored` for it. A tool without an output schema sends its text alone, if
/// the text has all of the structured content.
///
/// A call that panics gets an error result, and a cancelled call is dropped at its current `await`.
/// rmcp would never respond to the first one, and would let the second one run on.
///
/// The time that these methods take grows with the number of tools. A server that is made for each
/// session should make its router once and clone it.
pub trait RouterExt: Sized {
    /// The server that has the router.
    type Handler: ServerHandler;

    /// Compacts every input schema by all passes, without a lossy step, as [`compact::router`]
    /// does. The results list ignored arguments. Call it before
    /// [`discoverable`](RouterExt::discoverable), whose result budgets then count these lists.
    #[must_use]
    fn compacted(self) -> Self;

    /// Lists the meta-tools instead of the tools, with the settings of `discovery`, which may list
    /// some or all tools besides.
    ///
    /// Clients call each tool by `execute_tool`, or by its name as before. rmcp sorts the list by
    /// name.
    ///
    /// Each tool is called through the handler's `call_tool`, under its own name. So a handler that
    /// checks `request.name` sees `submit_order` if a client calls `execute_tool` with it.
    /// [`Discovery::access`] decides which tools may be found and described.
    ///
    /// A disabled tool stays disabled, and is not found. `discoverable` checks this once. The
    /// meta-tools do not find tools that are added later, and still find tools that are disabled
    /// later. [`Discovery::access`] does not guard tools that are added later. A router that is
    /// merged into another one by [`ToolRouter::merge`] keeps its meta-tools, but clients cannot
    /// call unlisted tools by name. So merge routers first and call this last, or use
    /// [`Discovery::bypass_handler`].
    ///
    /// # Errors
    ///
    /// Returns all problems at once: unknown names of pinned tools or of tools with a source,
    /// hybrid mode without a pinned tool, a tool with the name of a meta-tool, a wrong value of a
    /// variable.
    fn discoverable(self, discovery: Discovery) -> Result<Self, StartError>;

    /// Checks that the server's handler uses this router, and not one without the changes to this
    /// one.
    ///
    /// ```
    /// # use mcpact::rmcp::{self, ServerHandler, handler::server::router::tool::ToolRouter, tool, tool_handler, tool_router};
    /// use mcpact::serve::{RouterExt, StartError};
    ///
    /// struct Notes {
    ///     tool_router: ToolRouter<Self>,
    /// }
    ///
    /// #[tool_router]
    /// impl Notes {
    ///     fn new() -> Result<Self, StartError> {
    ///         let notes = Self { tool_router: Self::tool_router().compacted() };
    ///         notes.tool_router.check_handler(&notes)?;
    ///         Ok(notes)
    ///     }
    ///
    /// #   /// Adds a note
    /// #   #[tool(input_schema = std::sync::Arc::new([("title".into(), "Note".into()), ("type".into(), "object".into())].into_iter().collect()))]
    /// #   fn add_note(&self) -> String { String::new() }
    ///     // …
    /// }
    ///
    /// // It should be `#[tool_handler(router = self.tool_router)]`.
    /// #[tool_handler]
    /// impl ServerHandler for Notes {}
    ///
    /// let error = Notes::new().err().expect("another router");
    /// assert!(error.to_string().contains("#[tool_handler(router = self.tool_router)]"));
    /// ```
    ///
    /// Compares with the handler's `get_tool`, which `#[tool_handler]` writes. Reports nothing for
    /// a handler without this method.
    ///
    /// # Errors
    ///
    /// Returns [`StartError::OtherRouter`], with the first tool by name that differs.
    fn check_handler(&self, handler: &Self::Handler) -> Result<(), StartError>;

    /// Lists the tools for one request: the meta-tools, and the listed tools that the caller may
    /// see. The router must have been made discoverable with this [`access`](Discovery::access).
    /// Call this in the handler's `list_tools`: the one that `#[tool_handler]` writes does not use
    /// the request, and lists only the meta-tools.
    ///
    /// The list has one page, and clients must not cache it for other callers.
    ///
    /// Without a filter, the `list_tools` of `#[tool_handler]` lists all tools. It ignores cursors
    /// and sends no cache hints, so clients treat the list as private and stale at once. mcpact
    /// does not see these requests. If the router never changes, a `list_tools` of the handler's
    /// own can add the hints by `ListToolsResult::with_ttl_ms` and `with_cache_scope`.
    ///
    /// # Errors
    ///
    /// Returns an error if the request has a cursor.
    fn list_for(
        &self,
        access: &Access,
        request: Option<PaginatedRequestParams>,
        context: &RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData>;
}

impl<S: ServerHandler> RouterExt for ToolRouter<S> {
    type Handler = S;

    fn compacted(mut self) -> Self {
        compact::router(&mut self, &Options::default());
        note_ignored(&mut self);
        self
    }

    fn discoverable(mut self, mut discovery: Discovery) -> Result<Self, StartError> {
        note_ignored(&mut self);
        let tools = self.list_all();
        discovery.apply_environment(&tools)?;
        discovery.add_search_hints(&mut self);
        // The search reads the hints too.
        let tools = self.list_all();
        discovery.results.add_to(&mut self);
        if let Some(access) = &discovery.access {
            routes::guard(&mut self, access);
        }
        let has_access = discovery.access.is_some();
        if discovery.mode.lists_meta_tools() || discovery.context_tools {
            self = discovery.into_meta_router(self, &tools)?;
        } else if has_access {
            routes::list_by_request(&mut self);
        }
        if has_access {
            routes::hide_param_headers(&mut self);
        }
        Ok(self)
    }

    fn check_handler(&self, handler: &S) -> Result<(), StartError> {
        // An unlisted tool has another name in its entry than in the router.
        let routes = self.map.iter().filter(|(name, _)| !self.is_disabled(name));
        let asked: Vec<_> = routes
            .map(|(name, route)| (name, &route.attr, handler.get_tool(name)))
            .collect();
        if asked.iter().all(|(_, _, theirs)| theirs.is_none()) {
            return Ok(());
        }
        let differs =
            |ours: &Tool, theirs: Option<&Tool>| theirs.is_none_or(|theirs| theirs.input_schema != ours.input_schema);
        let differing = asked.iter().filter(|(_, ours, theirs)| differs(ours, theirs.as_ref()));
        match differing.map(|(name, ..)| name).min() {
            Some(tool) => Err(StartError::OtherRouter { tool: tool.to_string() }),
            None => Ok(()),
        }
    }

    fn list_for(
        &self,
        access: &Access,
        request: Option<PaginatedRequestParams>,
        context: &RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        tool_entry::refuse_cursor(request)?;
        // Without hints, rmcp declares the list private and stale at once.
        let tools = routes::tools_for(self, access, context);
        Ok(ListToolsResult::with_all_items(tools))
    }
}

impl Discovery {
    /// Returns the router with the mode's meta-tools in place of the tools that the mode does not
    /// list, and with the context tools if they are turned on.
    fn into_meta_router<S: ServerHandler>(
        self,
        router: ToolRouter<S>,
        tools: &[Tool],
    ) -> Result<ToolRouter<S>, StartError> {
        let cards: Vec<Card> = tools.iter().map(|tool| self.card(tool)).collect();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        let sources = self.source_names(&names);
        let source_descriptions = self.all_source_descriptions();
        let by_caller = self.access.is_some();
        let metas = meta::meta_tools(self.mode, &cards, &self.about, &sources, by_caller);
        let mut metas: Vec<(MetaTool, Tool)> = metas.into_iter().map(routes::meta_tool).collect();
        let rows = match self.mode {
            Mode::Catalogue => self.add_catalogue(&cards, &sources, &mut metas)?,
            _ => None,
        };
        let context = self
            .context_definitions()
            .map(|definitions| Arc::new(ContextTools::new(definitions, &self, &metas, rows.as_ref())));
        let mut catalogue = Catalogue::new("tools", self.results.encoding, cards)
            .describe_as(self.notation)
            .describe_sources(source_descriptions);
        if let Some(embedder) = self.embedder.filter(|_| self.mode.lists_meta_tools()) {
            let error = |error: EmbedError| StartError::NoVector(error.to_string());
            catalogue = catalogue.embedder(embedder).map_err(error)?;
        }
        let discoverable = Discoverable {
            router: router.clone(),
            catalogue,
            verbosity: self.verbosity,
            access: self.access,
            results: self.results,
            bypass_handler: self.bypass_handler,
            mode: self.mode,
            rows,
            context,
        };
        let (mode, pinned) = (self.mode, self.pinned);
        let is_listed = |name: &str| mode.lists(name, &pinned);
        Ok(discoverable.into_router(router, metas, is_listed))
    }

    /// Adds the hints for clients that search tools themselves, if they are turned on.
    fn add_search_hints<S: Send + Sync + 'static>(&self, router: &mut ToolRouter<S>) {
        if !self.search_hints {
            return;
        }
        for (name, route) in &mut router.map {
            let keywords = self.keywords.get(name.as_ref()).copied().unwrap_or_default();
            let is_pinned = self.pinned.iter().any(|pinned| pinned == name);
            tool_entry::add_hints(&mut route.attr, keywords, is_pinned);
        }
    }

    /// Writes the catalogue into `describe_tool`, the first of the meta-tools. With an access rule,
    /// returns its rows instead, from which each caller's catalogue is written.
    fn add_catalogue(
        &self,
        cards: &[Card],
        sources: &[String],
        metas: &mut [(MetaTool, Tool)],
    ) -> Result<Option<ListedRows>, StartError> {
        // rmcp sorts by name; the sources are in the author's order.
        let of_source = |card: &&Card| sources.iter().position(|source| *source == card.source);
        let mut sorted: Vec<&Card> = cards.iter().collect();
        sorted.sort_by_key(of_source);
        let rows = ListedRows::new(&sorted, metas, self.results.encoding, self.catalogue_budget);
        let all = rows.only(|_| true);
        if !all.fits() {
            return Err(StartError::CatalogueOverBudget {
                tokens: all.tokens(),
                budget: self.catalogue_budget,
            });
        }
        if self.access.is_some() {
            return Ok(Some(rows));
        }
        let (_, describe) = &mut metas[0];
        all.write_into(Arc::make_mut(&mut describe.input_schema));
        Ok(None)
    }
}
