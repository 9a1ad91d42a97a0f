//! The builder of a [`Server`]: its settings, and their check, which reports all problems at once.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rmcp::{ServerHandler, model::Implementation};

use super::{
    Handlers, Server, StartError,
    list_changed::Clients,
    result_context::with_tokens,
    result_settings::ResultSettings,
    routes::Routes,
    server::{Inner, Settings},
};
use crate::{
    Definition, Menu, Tools, Toolset,
    call::arguments::unchecked_patterns,
    search::discover::{EmbedError, Mode, SearchIndex},
};

/// Builds a [`Server`]. [`Server::builder`] returns it.
#[must_use = "a builder serves nothing before it is built"]
pub struct Builder {
    settings: Settings,
    problems: Vec<StartError>,
}

impl Menu {
    /// Adds the exact tokens of each tool result to its `_meta.context`, and those of each item of
    /// a list, in the [encoding](Self::encoding), in every mode. They are those of the larger of
    /// content and structured content, as a result budget counts them. Clients read `_meta`; models
    /// do not see it.
    ///
    /// ```json
    /// {"context":{"tokens":24,"percentTotal":null,"items":[{"id":"a","tokens":6,"percentTotal":0.25}]}}
    /// ```
    ///
    /// Items are counted up to 1,000. Of a text of more than 1 MiB, or of more than 128 KiB with
    /// fewer than 3.2 bytes in a token, `tokensAtLeast` is a lower bound in place of `tokens`, and
    /// no items are counted, so that the time is bounded. Of an object with several lists, the
    /// items are those of `items`, or of the longest one.
    ///
    /// The origins that a tool returns by [`WithOrigin`](super::WithOrigin) and
    /// [`WithOrigins`](super::WithOrigins) are in the same object.
    pub fn result_context(mut self) -> Self {
        // Here, since only this room knows results of rmcp.
        self.code.result_context = Some(with_tokens);
        self
    }
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
            settings: Settings {
                toolset,
                routes: Routes::default(),
                menu: Menu::new(),
                results: ResultSettings::new(&Menu::new(), Some(toolset)),
                implementation: match toolset.package {
                    Some(package) => Implementation::new(package.name, package.version),
                    None => Implementation::new(toolset.name.to_lowercase(), "0.0.0"),
                },
                instructions: None,
                own_instructions: None,
                other_handler: None,
                tools_may_change: false,
            },
            problems: Vec::new(),
        }
    }

    /// Adds the handlers of a type's tools: a value of the type whose impl block has
    /// [`#[mcp_tools]`](macro@crate::mcp_tools), or a shared `Arc` or `&'static` of it.
    pub fn handlers<H: Handlers + Tools + 'static>(mut self, handlers: H) -> Self {
        self.add(&(Arc::new(handlers) as Arc<dyn Handlers>), H::TOOLS);
        self
    }

    /// Adds handlers. The function is not generic, so that a user's crate does not compile it for
    /// each block.
    fn add(&mut self, handlers: &Arc<dyn Handlers>, tools: &[&'static Definition]) {
        let taken = self.settings.routes.add(handlers, tools);
        self.problems.extend(taken.into_iter().map(StartError::TwoHandlers));
    }

    /// Sets the menu: what callers are shown of the tools, and may call. By default, they are shown
    /// all tools. A later menu replaces an earlier one.
    ///
    /// ```
    /// # use mcpact::{mcp_tool, mcp_tools, toolset};
    /// use mcpact::{Menu, Server, discover::Mode};
    /// # struct Shop;
    /// # #[mcp_tools]
    /// # impl Shop {
    /// #     /// Submit an order
    /// #     #[mcp_tool]
    /// #     fn submit_order(&self) {}
    /// # }
    /// # toolset! { SHOP = [Shop] }
    ///
    /// let menu = Menu::new().mode(Mode::Dynamic).result_budget(10_000);
    /// let server = Server::builder(&SHOP).handlers(Shop).menu(menu).build()?;
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn menu(mut self, menu: Menu) -> Self {
        self.settings.menu = menu;
        self
    }

    /// Sets the server's name and version. By default, they are those of the crate that defines the
    /// toolset.
    pub fn named(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        self.settings.implementation = Implementation::new(name, version);
        self
    }

    /// Sets the instructions for clients, instead of those of the
    /// [toolset](crate::Toolset::instructions). Most clients put them into the model's context,
    /// where they cost tokens.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.settings.instructions = Some(instructions.into());
        self
    }

    /// Adds resources, prompts, completions and logging: all that `handler` implements and declares
    /// in the capabilities of its `get_info`. The server also passes notifications and custom
    /// requests on to the handler, but it does not use the handler's tools. From the results of the
    /// handler's `initialize` and `discover`, it takes `_meta` and, if it has no instructions of its
    /// own, these.
    ///
    /// The methods of an undeclared capability get the error for an unknown method. If this is
    /// called twice, the server uses the last handler.
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
    /// let server = Server::builder(&SHOP).handlers(Shop).other_handler(Papers).build()?;
    /// let capabilities = server.get_info().capabilities;
    /// assert!(capabilities.tools.is_some() && capabilities.resources.is_some());
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn other_handler(mut self, handler: impl ServerHandler) -> Self {
        self.settings.other_handler = Some(Arc::new(handler));
        self
    }

    /// Declares that the list of tools may change while the server runs, because
    /// [`Menu::access`] or a wrapping handler may change its decisions.
    /// [`Server::tools_changed`] notifies the clients.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    ///
    /// # use mcpact::{mcp_tool, mcp_tools, toolset};
    /// use mcpact::{Menu, Server, serve::Access};
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
    /// let server = Server::builder(&SHOP).handlers(Shop).menu(Menu::new().access(access)).tools_may_change().build()?;
    ///
    /// is_open.store(false, Ordering::Relaxed);
    /// server.tools_changed();
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn tools_may_change(mut self) -> Self {
        self.settings.tools_may_change = true;
        self
    }

    /// Returns the server.
    ///
    /// # Errors
    ///
    /// Returns all problems at once: tools with no handler or two handlers, handlers of tools that
    /// the toolset does not have, unknown pinned names, a wrong value of a variable, patterns that
    /// cannot be compiled.
    pub fn build(mut self) -> Result<Server, StartError> {
        let Settings { toolset, menu, .. } = &mut self.settings;
        let toolset = *toolset;
        self.problems.extend(menu.not_of_server());
        menu.encoding = Some(toolset.encoding);
        menu.apply_environment(Mode::default(), &mut self.problems);
        self.find_problems();
        StartError::of(self.problems)?;
        let mut settings = self.settings;
        let menu = &mut settings.menu;
        let mode = menu.chosen_mode();
        menu.code.meta.take_if(|_| !mode.lists_meta_tools());
        let mut catalogue = SearchIndex::of(toolset).describe_as(menu.notation);
        if let Some(embedder) = menu.code.embedder.take() {
            let error = |error: EmbedError| StartError::NoVector(error.to_string());
            catalogue = catalogue.embedder(embedder).map_err(error)?;
        }
        settings.results = ResultSettings::new(menu, Some(toolset));
        let compiled = toolset.instructions;
        let own = compiled.map(|text| text.own.to_owned());
        let listed = compiled.map(|text| text.in_mode(mode).into_owned());
        let given = settings.instructions.take();
        let text = |text: Option<String>| given.clone().or(text).filter(|text| !text.is_empty());
        settings.instructions = text(listed);
        settings.own_instructions = text(own);
        Ok(Server::new(Inner {
            settings,
            catalogue,
            clients: Clients::default(),
            listed: OnceLock::new(),
            entries: OnceLock::new(),
        }))
    }

    /// Adds the problems of the settings: handlers, pinned names, names of meta-tools, the budget
    /// of catalogue mode, patterns.
    fn find_problems(&mut self) {
        let Settings {
            toolset, routes, menu, ..
        } = &self.settings;
        let missing = routes.missing(toolset);
        if !missing.is_empty() {
            self.problems.push(StartError::NoHandlers(missing));
        }
        let stray = routes.stray(toolset);
        if !stray.is_empty() {
            self.problems.push(StartError::NotInToolset(stray));
        }
        let names = toolset.tools.iter().map(|tool| tool.name);
        let metas = toolset.meta_tools_in(menu.chosen_mode()).iter().copied();
        let context = (menu.context_tools == Some(true)).then(|| toolset.context_tools());
        let own = metas.chain(context.into_iter().flatten()).map(|tool| tool.name);
        self.problems.extend(menu.problems(&names, own));
        let catalogue = toolset.catalogue_tools();
        if menu.chosen_mode() == Mode::Catalogue && !catalogue.fits() {
            self.problems.push(StartError::CatalogueOverBudget {
                tokens: catalogue.tokens,
                budget: catalogue.budget,
            });
        }
        for tool in toolset.tools {
            let unchecked = tool.engine.map(|engine| unchecked_patterns(engine, tool.input_schema));
            let unchecked = unchecked.into_iter().flatten();
            self.problems.extend(
                unchecked.map(|(parameter, pattern, problem)| StartError::InvalidPattern {
                    tool: tool.name,
                    parameter,
                    pattern,
                    problem,
                }),
            );
        }
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Builder")
            .field("toolset", &self.settings.toolset.name)
            .field("routes", &self.settings.routes)
            .field("menu", &self.settings.menu)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
