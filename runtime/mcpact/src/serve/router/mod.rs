//! Compact schemas and meta-tools for the router of an existing rmcp server.
//!
//! `discoverable` has the routes of the menu's own tools, and `routes` changes the router's others:
//! which of them rmcp lists, who may call them, and what is done with their results.

mod discoverable;
mod routes;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{ListToolsResult, PaginatedRequestParams, Tool},
    service::RequestContext,
};

use self::{
    discoverable::{Discoverable, is_read_only},
    routes::note_ignored,
};
use crate::serve::{Access, StartError, result_settings::ResultSettings, tool_entry};
use crate::{
    CountedEntry, Menu,
    build::meta::{MetaTool, context_tools},
    json::compact::{self, Options},
    menu::calls::listed_metas,
    search::discover::Mode,
    tokens::Encoding,
};

/// Methods of an rmcp [`ToolRouter`] that compact its schemas and add the meta-tools.
///
/// The server's handler has to use that router: `#[tool_handler(router = self.tool_router)]`, or
/// `#[tool_handler(router = ROUTER)]` for a static. Without `router`, rmcp calls
/// `Self::tool_router()`, which makes another router for each request.
/// [`check_handler`](RouterExt::check_handler) reports this mistake when the server starts.
///
/// ```
/// use mcpact::{Menu, serve::RouterExt};
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
///             .discoverable(Menu::new().about("the notes of a team"))?;
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

    /// Lists the meta-tools instead of the tools, with the settings of `menu`, which may list some or
    /// all tools besides. Without a mode, it is [`Mode::Dynamic`].
    ///
    /// Clients call each tool by `execute_tool`, or by its name as before. rmcp sorts the list by
    /// name.
    ///
    /// Each tool is called through the handler's `call_tool`, under its own name. So a handler that
    /// checks `request.name` sees `submit_order` if a client calls `execute_tool` with it.
    /// [`Menu::access`] decides which tools may be found and described.
    ///
    /// A disabled tool stays disabled, and is not found. `discoverable` checks this once. The
    /// meta-tools do not find tools that are added later, and still find tools that are disabled
    /// later. [`Menu::access`] does not guard tools that are added later. A router that is
    /// merged into another one by [`ToolRouter::merge`] keeps its meta-tools, but clients cannot
    /// call unlisted tools by name. So merge routers first and call this last, or use
    /// [`Menu::bypass_handler`].
    ///
    /// # Errors
    ///
    /// Returns all problems at once: unknown names of pinned tools or of tools with a source,
    /// hybrid mode without a pinned tool, a tool with the name of a meta-tool, a wrong value of a
    /// variable.
    fn discoverable(self, menu: Menu) -> Result<Self, StartError>;

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
    /// see. The router must have been made discoverable with this [`access`](Menu::access).
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

    fn discoverable(mut self, mut menu: Menu) -> Result<Self, StartError> {
        note_ignored(&mut self);
        check(&mut menu, &self.list_all())?;
        if menu.code.search_hints {
            add_search_hints(&menu, &mut self);
        }
        // The search reads the hints too.
        let tools = self.list_all();
        let results = ResultSettings::new(&menu, menu.code.toolset);
        routes::finish_results(&mut self, &results);
        let access = menu.code.access.clone();
        if let Some(access) = &access {
            routes::guard(&mut self, access);
        }
        if menu.chosen_mode().lists_meta_tools() || menu.context_tools == Some(true) {
            self = Discoverable::new(menu, results, self.clone(), &tools)?.into_router(self);
        } else if access.is_some() {
            routes::list_by_request(&mut self);
        }
        if access.is_some() {
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

/// Applies the environment, and returns all its problems and those of the menu for these tools.
fn check(menu: &mut Menu, tools: &[Tool]) -> Result<(), StartError> {
    let mut problems = Vec::new();
    menu.apply_environment(Mode::Dynamic, &mut problems);
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    let reading = tools.iter().filter(|tool| is_read_only(tool)).count();
    let metas = listed_metas(menu.chosen_mode(), tools.len(), reading).map(MetaTool::name);
    let context = context_tools(menu.encoding.unwrap_or(Encoding::ALL[0]), CountedEntry::Model);
    let context = context.into_iter().filter(|_| menu.context_tools == Some(true));
    let own = metas.chain(context.map(|tool| tool.name));
    problems.extend(menu.problems(&names.iter().copied(), own));
    problems.extend(menu.source_problems(&names, &menu.source_names(&names)));
    StartError::of(problems)
}

/// Adds the hints for clients that search tools themselves.
fn add_search_hints<S: Send + Sync + 'static>(menu: &Menu, router: &mut ToolRouter<S>) {
    for (name, route) in &mut router.map {
        let definition = menu.code.toolset.and_then(|toolset| toolset.get(name));
        let keywords = definition.map_or(&[][..], |tool| tool.keywords);
        tool_entry::add_hints(&mut route.attr, keywords, menu.is_pinned(name));
    }
}

/// The router that rmcp's `#[tool_router]` makes, of whichever rmcp. `with_ignored_arguments` is
/// the method of mcpact's own rmcp; the method of [`OtherRouter`] belongs to any other.
#[doc(hidden)]
#[derive(Debug)]
pub struct AdoptedRouter<R>(pub R);

impl<S: Send + Sync + 'static> AdoptedRouter<ToolRouter<S>> {
    /// Returns the router, whose results list ignored arguments, and whose calls end if they panic
    /// or are cancelled.
    #[must_use]
    pub fn with_ignored_arguments(mut self) -> ToolRouter<S> {
        note_ignored(&mut self.0);
        self.0
    }
}

/// The method for a router of another rmcp.
#[doc(hidden)]
pub trait OtherRouter {
    /// The type of the router.
    type Router;

    /// Returns the router unchanged.
    fn with_ignored_arguments(self) -> Self::Router;
}

impl<R> OtherRouter for AdoptedRouter<R> {
    type Router = R;

    fn with_ignored_arguments(self) -> R {
        self.0
    }
}
