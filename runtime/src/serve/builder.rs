//! The builder of a [`Server`], which reports all of its problems at once.

use std::{
    borrow::Borrow,
    fmt,
    sync::{Arc, OnceLock},
};

use rmcp::{ServerHandler, model::Implementation};

use super::{
    Access, Handlers, Server, StartError,
    environment::Environment,
    erased_handler::ErasedHandler,
    list_changed::Clients,
    pinned::pin_problems,
    result_context::{AddContext, with_tokens},
    routes::Routes,
    server::Inner,
};
use crate::{
    Definition, ResultBudget, Tools, Toolset,
    discover::{Catalogue, EmbedError, Embedder, Mode, Notation, Verbosity},
};

/// Builds a [`Server`]; made by [`Server::builder`].
#[must_use = "a builder serves nothing before it is built"]
pub struct Builder {
    toolset: &'static Toolset,
    routes: Routes,
    mode: Mode,
    verbosity: Verbosity,
    notation: Notation,
    pinned: Vec<String>,
    implementation: Implementation,
    instructions: Option<String>,
    context_tools: bool,
    result_context: Option<AddContext>,
    search_hints: bool,
    access: Option<Access>,
    result_budget: Option<ResultBudget>,
    embedder: Option<Arc<dyn Embedder>>,
    beside: Option<Arc<dyn ErasedHandler>>,
    changing: bool,
    environment: Environment,
    problems: Vec<StartError>,
}

impl Server {
    /// Returns a builder of a server with these tools.
    pub fn builder(toolset: &'static Toolset) -> Builder {
        Builder::new(toolset)
    }
}

impl Builder {
    fn new(toolset: &'static Toolset) -> Self {
        Self {
            toolset,
            routes: Routes::default(),
            mode: Mode::Legacy,
            verbosity: Verbosity::Standard,
            notation: Notation::Signature,
            pinned: Vec::new(),
            implementation: match toolset.package {
                Some(package) => Implementation::new(package.name, package.version),
                None => Implementation::new(toolset.name.to_lowercase(), "0.0.0"),
            },
            instructions: None,
            context_tools: false,
            result_context: None,
            search_hints: false,
            access: None,
            result_budget: None,
            embedder: None,
            beside: None,
            changing: false,
            environment: Environment::default(),
            problems: Vec::new(),
        }
    }

    /// Adds the handlers of a type's tools: a value of the type whose impl block has
    /// [`#[mcp_tools]`](macro@crate::mcp_tools), or a shared `Arc` or `&'static` of it.
    pub fn handlers<H: Handlers + Tools + 'static>(mut self, handlers: H) -> Self {
        self.add(&(Arc::new(handlers) as Arc<dyn Handlers>), H::TOOLS);
        self
    }

    /// Sets the mode, which decides the listed tools: all of them ([`Mode::Legacy`], the default),
    /// only the meta-tools, the meta-tools and the [pinned](Self::pin) tools, or the meta-tools
    /// with a [catalogue](crate::CatalogueTools) of all tools. [`Toolset::advise`] says which suits
    /// a toolset.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// Sets the verbosity of `describe_tool` for calls that name none; [`Verbosity::Standard`] by
    /// default.
    pub fn verbosity(mut self, verbosity: Verbosity) -> Self {
        self.verbosity = verbosity;
        self
    }

    /// Sets the notation of `describe_tool`; [`Notation::Signature`] by default.
    pub fn describe_as(mut self, notation: Notation) -> Self {
        self.notation = notation;
        self
    }

    /// Lists these tools in [`Mode::Hybrid`], in the toolset's order. A client can call them by
    /// name and by `execute_tool`.
    pub fn pin<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.pinned.extend(names.into_iter().map(Into::into));
        self
    }

    /// Sets the server's name and version. By default, they are those of the crate that defines the
    /// toolset.
    pub fn named(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        self.implementation = Implementation::new(name, version);
        self
    }

    /// Sets the instructions for clients, instead of those of the
    /// [toolset](crate::Toolset::instructions). Most clients put them into the model's context,
    /// where they cost tokens.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Adds `list_available_tools` and `get_active_toolset`, which report the tokens of each tool
    /// to models and people who manage their context.
    pub fn context_tools(mut self) -> Self {
        self.context_tools = true;
        self
    }

    /// Adds the exact tokens of each tool result to its `_meta.context`, and those of each item of a
    /// list, in the toolset's encoding. Clients read `_meta`; models do not pay for it.
    ///
    /// ```json
    /// {"context":{"tokens":24,"percentTotal":null,"items":[{"id":"a","tokens":6,"percentTotal":0.25}]}}
    /// ```
    ///
    /// The origin that a tool returns by [`InContext`](super::InContext) is in the same object.
    pub fn result_context(mut self) -> Self {
        self.result_context = Some(with_tokens);
        self
    }

    /// Adds hints for clients that search tools themselves. `_meta` of each tool gets its keywords
    /// as `anthropic/searchHint`, and `_meta` of each pinned tool gets `anthropic/alwaysLoad`.
    ///
    /// Models do not see `_meta`. It is not in [`wire_entry`](crate::Definition::wire_entry), and
    /// no budget counts it.
    pub fn search_hints(mut self) -> Self {
        self.search_hints = true;
        self
    }

    /// Sets the [maximum cost of each result](crate::results#budgets) of tools without a
    /// `result_budget` of their own, in tokens of the toolset's encoding. It applies to tools that a
    /// [wrapping handler](Server::wrapped_by) adds too. The results of meta-tools have no budget.
    ///
    /// ```
    /// # use mcpact::{Server, mcp_tool, mcp_tools, toolset};
    /// # struct Shop;
    /// # #[mcp_tools]
    /// # impl Shop {
    /// #     /// Submit an order
    /// #     #[mcp_tool]
    /// #     fn submit_order(&self) {}
    /// # }
    /// # toolset! { SHOP = [Shop] }
    /// let server = Server::builder(&SHOP).handlers(Shop).result_budget(10_000).build()?;
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn result_budget(mut self, tokens: u32) -> Self {
        self.result_budget = Some(ResultBudget::new(tokens));
        self
    }

    /// Adds a model to the search of `search_tools`. [`build`](Self::build) makes the vectors of all
    /// tools.
    pub fn embedder(mut self, embedder: Arc<dyn Embedder>) -> Self {
        self.embedder = Some(embedder);
        self
    }

    /// Hides tools from callers: each request lists, finds, describes and calls only the tools that
    /// `access` allows. See [`authorization`](super::authorization).
    ///
    /// If this is called twice, both filters must allow a tool.
    pub fn access(mut self, access: Access) -> Self {
        self.access = Some(match self.access.take() {
            None => access,
            Some(first) => {
                Access::new(move |tool, request| first.allows(tool, request) && access.allows(tool, request))
            }
        });
        self
    }

    /// Adds resources, prompts, completions and logging: all that `handler` implements and declares
    /// in the capabilities of its `get_info`. Its notifications and custom requests are passed on
    /// to it too; its tools are not.
    ///
    /// The methods of an undeclared capability get the error for an unknown method. If this is
    /// called twice, the last handler counts.
    ///
    /// ```
    /// # use mcpact::{Server, mcp_tool, mcp_tools, rmcp, toolset};
    /// use rmcp::{
    ///     ErrorData, RoleServer, ServerHandler,
    ///     model::{ListResourcesResult, PaginatedRequestParams, Resource, ServerCapabilities, ServerConfig},
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
    /// struct Papers;
    ///
    /// impl ServerHandler for Papers {
    ///     fn get_info(&self) -> ServerConfig {
    ///         ServerConfig::new(ServerCapabilities::builder().enable_resources().build())
    ///     }
    ///
    ///     async fn list_resources(
    ///         &self,
    ///         _: Option<PaginatedRequestParams>,
    ///         _: RequestContext<RoleServer>,
    ///     ) -> Result<ListResourcesResult, ErrorData> {
    ///         Ok(ListResourcesResult::with_all_items(vec![Resource::new("shop://terms", "terms")]))
    ///     }
    /// }
    ///
    /// let server = Server::builder(&SHOP).handlers(Shop).beside(Papers).build()?;
    /// let capabilities = server.get_info().capabilities;
    /// assert!(capabilities.tools.is_some() && capabilities.resources.is_some());
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn beside(mut self, handler: impl ServerHandler) -> Self {
        self.beside = Some(Arc::new(handler));
        self
    }

    /// Declares that the list of tools may change while the server runs, because
    /// [`access`](Self::access) or a wrapping handler then decides otherwise.
    /// [`Server::tools_changed`] notifies the clients.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    ///
    /// # use mcpact::{mcp_tool, mcp_tools, toolset};
    /// use mcpact::{Server, serve::Access};
    /// # struct Shop;
    /// # #[mcp_tools]
    /// # impl Shop {
    /// #     /// Submit an order
    /// #     #[mcp_tool]
    /// #     fn submit_order(&self) {}
    /// # }
    /// # toolset! { SHOP = [Shop] }
    ///
    /// let is_open = Arc::new(AtomicBool::new(true));
    /// let state = Arc::clone(&is_open);
    /// let access = Access::new(move |tool, _| tool != "submit_order" || state.load(Ordering::Relaxed));
    /// let server = Server::builder(&SHOP).handlers(Shop).access(access).changing().build()?;
    ///
    /// is_open.store(false, Ordering::Relaxed);
    /// server.tools_changed();
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn changing(mut self) -> Self {
        self.changing = true;
        self
    }

    /// Takes the verbosity from the variable `MCP_VERBOSITY` (`minimal`, `standard`, `full`), and
    /// the mode from `MCP_MODE` (`legacy`, `dynamic`, `hybrid`, `catalogue`), if they are set.
    ///
    /// `MCP_MODE` may be one of `modes` or the mode set by [`mode`](Self::mode). Any other mode
    /// keeps the server from starting. `Mode::ALL` leaves the choice to whoever starts the server.
    /// This may be called before or after the methods that set the mode and the verbosity.
    ///
    /// ```
    /// # use mcpact::{mcp_tool, mcp_tools, toolset};
    /// use mcpact::{Server, discover::Mode};
    /// # struct Shop;
    /// # #[mcp_tools]
    /// # impl Shop {
    /// #     /// Submit an order
    /// #     #[mcp_tool]
    /// #     fn submit_order(&self) {}
    /// # }
    /// # toolset! { SHOP = [Shop] }
    ///
    /// let server = Server::builder(&SHOP).handlers(Shop).from_env([Mode::Legacy, Mode::Dynamic]).build()?;
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn from_env(mut self, modes: impl IntoIterator<Item = impl Borrow<Mode>>) -> Self {
        self.environment = Environment::new(modes);
        self
    }

    /// Returns the server.
    ///
    /// # Errors
    ///
    /// Returns all problems at once: tools with no or two handlers, handlers of tools that the
    /// toolset does not have, unknown pinned names, a wrong value of a variable, patterns that
    /// cannot be compiled.
    pub fn build(mut self) -> Result<Server, StartError> {
        let environment = std::mem::take(&mut self.environment);
        let (mode, verbosity, problems) = environment.settings(self.mode, self.verbosity);
        (self.mode, self.verbosity) = (mode, verbosity);
        self.problems.extend(problems);
        let missing = self.routes.missing(self.toolset);
        if !missing.is_empty() {
            self.problems.push(StartError::NoHandlers(missing));
        }
        let stray = self.routes.stray(self.toolset);
        if !stray.is_empty() {
            self.problems.push(StartError::Stray(stray));
        }
        let names = self.toolset.tools.iter().map(|tool| tool.name);
        self.problems.extend(pin_problems(self.mode, &self.pinned, &names));
        self.problems.extend(self.taken_names().map(StartError::Taken));
        let catalogue = self.toolset.catalogue();
        if self.mode == Mode::Catalogue && !catalogue.fits() {
            self.problems.push(StartError::Catalogue {
                tokens: catalogue.tokens,
                budget: catalogue.budget,
            });
        }
        for tool in self.toolset.tools {
            let unchecked = tool.engine.map(|engine| engine.unchecked(tool.input_schema));
            let unchecked = unchecked.into_iter().flatten();
            self.problems
                .extend(unchecked.map(|(parameter, pattern, why)| StartError::Pattern {
                    tool: tool.name,
                    parameter,
                    pattern,
                    why,
                }));
        }
        StartError::of(self.problems)?;
        let mut catalogue = Catalogue::of(self.toolset).describe_as(self.notation);
        if let Some(embedder) = self.embedder {
            let error = |error: EmbedError| StartError::Embedder(error.to_string());
            catalogue = catalogue.embedder(embedder).map_err(error)?;
        }
        // A client gets instructions before its rights are known, so they name no source then.
        let own = self.toolset.instructions.map(|instructions| match &self.access {
            Some(_) => instructions.own.to_owned(),
            None => instructions.in_mode(self.mode).into_owned(),
        });
        Ok(Server::new(Inner {
            catalogue,
            toolset: self.toolset,
            routes: self.routes,
            mode: self.mode,
            verbosity: self.verbosity,
            pinned: self.pinned,
            implementation: self.implementation,
            instructions: self.instructions.or(own).filter(|text| !text.is_empty()),
            context_tools: self.context_tools,
            result_context: self.result_context,
            search_hints: self.search_hints,
            access: self.access,
            result_budget: self.result_budget,
            beside: self.beside,
            changing: self.changing,
            clients: Clients::default(),
            listed: OnceLock::new(),
            entries: OnceLock::new(),
        }))
    }
}

impl Builder {
    /// Adds handlers. The function is not generic, so that a user's crate does not compile it for
    /// each block.
    fn add(&mut self, handlers: &Arc<dyn Handlers>, tools: &[&'static Definition]) {
        let taken = self.routes.add(handlers, tools);
        self.problems.extend(taken.into_iter().map(StartError::TwoHandlers));
    }

    /// Returns the tools of the toolset that have the name of a listed meta-tool.
    fn taken_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let toolset = self.toolset;
        let metas = toolset.meta_tools_in(self.mode);
        let context = self.context_tools.then(|| toolset.context_tools());
        let names = metas.iter().copied().chain(context.into_iter().flatten());
        names.map(|tool| tool.name).filter(|name| toolset.get(name).is_some())
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Builder")
            .field("toolset", &self.toolset.name)
            .field("routes", &self.routes)
            .field("mode", &self.mode)
            .field("verbosity", &self.verbosity)
            .field("pinned", &self.pinned)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
