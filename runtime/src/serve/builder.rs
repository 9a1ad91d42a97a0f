//! How a [`Server`] is put together, and what can be wrong with that: all of it is said at start-up.

use std::{
    borrow::Borrow,
    fmt,
    sync::{Arc, OnceLock},
};

use rmcp::{ServerHandler, model::Implementation};

use super::{
    Access, Handlers, Server, StartError, beside::Beside, changes::Clients, environment::Environment, routes::Routes,
    server::Inner,
};
use crate::{
    Definition, Tools, Toolset,
    arguments::unchecked_patterns,
    discover::{Catalogue, Mode, Verbosity},
    similar,
};

/// Puts a [`Server`] together: made by [`Server::builder`].
#[must_use = "a builder serves nothing before it is built"]
pub struct Builder {
    toolset: &'static Toolset,
    routes: Routes,
    mode: Mode,
    verbosity: Verbosity,
    pinned: Vec<String>,
    implementation: Implementation,
    instructions: Option<String>,
    context_tools: bool,
    search_hints: bool,
    access: Option<Access>,
    beside: Option<Arc<dyn Beside>>,
    changing: bool,
    environment: Environment,
    problems: Vec<StartError>,
}

impl Builder {
    pub(super) fn new(toolset: &'static Toolset) -> Self {
        Self {
            toolset,
            routes: Routes::default(),
            mode: Mode::Legacy,
            verbosity: Verbosity::Standard,
            pinned: Vec::new(),
            implementation: match toolset.package {
                Some(package) => Implementation::new(package.name, package.version),
                None => Implementation::new(toolset.name.to_lowercase(), "0.0.0"),
            },
            instructions: None,
            context_tools: false,
            search_hints: false,
            access: None,
            beside: None,
            changing: false,
            environment: Environment::default(),
            problems: Vec::new(),
        }
    }

    /// What answers the calls of a type's tools: a value of the type whose impl block has
    /// [`#[mcp_tools]`](macro@crate::mcp_tools), or an `Arc` or `&'static` of it that others have too.
    pub fn handlers<H: Handlers + Tools + 'static>(mut self, handlers: H) -> Self {
        self.add(&(Arc::new(handlers) as Arc<dyn Handlers>), H::TOOLS);
        self
    }

    /// Which tools are listed: all of them ([`Mode::Legacy`], as long as nothing else is said), the meta-tools alone, or the
    /// meta-tools and those [pinned](Self::pin).
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// How much `describe_tool` says where it is not asked for a verbosity: [`Verbosity::Standard`] unless something else
    /// is said.
    pub fn verbosity(mut self, verbosity: Verbosity) -> Self {
        self.verbosity = verbosity;
        self
    }

    /// Tools that are listed in [`Mode::Hybrid`], in the toolset's order. They can be called both ways.
    pub fn pin<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.pinned.extend(names.into_iter().map(Into::into));
        self
    }

    /// What the server calls itself, and its version: else the name and version of the crate in which the toolset was made.
    pub fn named(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        self.implementation = Implementation::new(name, version);
        self
    }

    /// What clients are told of how to use the server; most put it into the model's context, where it costs tokens.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Offers `list_available_tools` and `get_active_toolset` too: what each tool costs, for models and people who manage
    /// their context.
    pub fn context_tools(mut self) -> Self {
        self.context_tools = true;
        self
    }

    /// Tells clients that search tools themselves what to search: `_meta` of each tool has `anthropic/searchHint`, its keywords,
    /// and of each pinned tool `anthropic/alwaysLoad`. Models do not see `_meta`; it is not in
    /// [`wire_entry`](crate::Definition::wire_entry), and no budget counts it.
    pub fn search_hints(mut self) -> Self {
        self.search_hints = true;
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
    /// let asked = Arc::clone(&is_open);
    /// let access = Access::new(move |tool, _| tool != "submit_order" || asked.load(Ordering::Relaxed));
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
    /// the mode from `MCP_MODE` (`legacy`, `dynamic`, `hybrid`), if they are set.
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

    /// The server.
    ///
    /// # Errors
    ///
    /// All that is wrong: tools that nothing answers or that two things answer, handlers of tools that the toolset does not
    /// have, pinned names that are no tools, a wrong value of a variable, patterns that cannot be compiled.
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
        self.problems.extend(wrongly_pinned(self.mode, &self.pinned, &names));
        self.problems.extend(self.taken().map(StartError::Taken));
        for tool in self.toolset.tools {
            let unchecked = unchecked_patterns(tool.input_schema).into_iter();
            self.problems
                .extend(unchecked.map(|(parameter, pattern, why)| StartError::Pattern {
                    tool: tool.name,
                    parameter,
                    pattern,
                    why,
                }));
        }
        StartError::of(self.problems)?;
        Ok(Server::new(Inner {
            catalogue: Catalogue::of(self.toolset),
            toolset: self.toolset,
            routes: self.routes,
            mode: self.mode,
            verbosity: self.verbosity,
            pinned: self.pinned,
            implementation: self.implementation,
            instructions: self.instructions,
            context_tools: self.context_tools,
            search_hints: self.search_hints,
            access: self.access,
            beside: self.beside,
            changing: self.changing,
            clients: Clients::default(),
            listed: OnceLock::new(),
            entries: OnceLock::new(),
        }))
    }
}

impl Builder {
    /// Not generic, so that a user's crate compiles none of it for each block.
    fn add(&mut self, handlers: &Arc<dyn Handlers>, tools: &[&'static Definition]) {
        let taken = self.routes.add(handlers, tools);
        self.problems.extend(taken.into_iter().map(StartError::TwoHandlers));
    }

    /// The tools of the toolset that are called like a meta-tool that is listed.
    fn taken(&self) -> impl Iterator<Item = &'static str> + use<> {
        let toolset = self.toolset;
        let metas: &[_] = if self.mode == Mode::Legacy {
            &[]
        } else {
            toolset.meta_tools
        };
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

/// What is wrong with the pinned names, where these are the tools.
pub(super) fn wrongly_pinned<'a>(
    mode: Mode,
    pinned: &[String],
    tools: &(impl Iterator<Item = &'a str> + Clone),
) -> Vec<StartError> {
    let strangers = pinned.iter().filter(|name| !tools.clone().any(|tool| tool == *name));
    let mut problems: Vec<StartError> = strangers
        .map(|name| StartError::Pinned {
            name: name.clone(),
            near: near(name, tools.clone()),
        })
        .collect();
    if mode == Mode::Hybrid && pinned.is_empty() {
        problems.push(StartError::NothingPinned);
    }
    problems
}

/// The names that may have been meant.
pub(super) fn near<'a>(name: &str, tools: impl Iterator<Item = &'a str>) -> Vec<String> {
    similar(name, tools, 3).into_iter().map(str::to_owned).collect()
}
