//! The builder of a [`Server`]: its settings.

use std::{borrow::Borrow, fmt, sync::Arc};

use rmcp::{ServerHandler, model::Implementation};

use super::{
    Access, Handlers, Server, StartError,
    environment::Environment,
    meta_functions::{CATALOGUE_FUNCTIONS, META_FUNCTIONS},
    result_context::with_tokens,
    routes::Routes,
    server::MetaFunctions,
    settings::{ResultSettings, Settings},
};
use crate::{
    Definition, ResultBudget, Tools, Toolset,
    discover::{Embedder, Mode, Notation, Verbosity},
};

/// Builds a [`Server`]. [`Server::builder`] returns it.
#[must_use = "a builder serves nothing before it is built"]
pub struct Builder {
    pub(super) settings: Settings,
    /// The functions of the meta-tools, if a method may have turned these on.
    pub(super) meta: Option<&'static MetaFunctions>,
    pub(super) notation: Notation,
    pub(super) embedder: Option<Arc<dyn Embedder>>,
    pub(super) environment: Environment,
    pub(super) problems: Vec<StartError>,
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
                mode: Mode::Legacy,
                verbosity: Verbosity::Standard,
                pinned: Vec::new(),
                implementation: match toolset.package {
                    Some(package) => Implementation::new(package.name, package.version),
                    None => Implementation::new(toolset.name.to_lowercase(), "0.0.0"),
                },
                instructions: None,
                own_instructions: None,
                context_tools: false,
                search_hints: false,
                access: None,
                results: ResultSettings::default(),
                other_handler: None,
                tools_may_change: false,
            },
            meta: None,
            notation: Notation::Signature,
            embedder: None,
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
    /// with a [catalogue](crate::CatalogueTools) of all tools. [`Toolset::advise`] reports which
    /// mode suits a toolset.
    ///
    /// A binary that calls neither this nor [`from_env`](Self::from_env) contains no search.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.settings.mode = mode;
        self.meta = Some(&META_FUNCTIONS);
        self
    }

    /// Sets [`Mode::Catalogue`], as [`mode`](Self::mode) does, for a binary with no other mode: it
    /// contains neither the search nor the word table (`cargo bench --bench size` measures both).
    pub fn catalogue_mode(mut self) -> Self {
        self.settings.mode = Mode::Catalogue;
        self.meta = self.meta.or(Some(&CATALOGUE_FUNCTIONS));
        self
    }

    /// Sets the verbosity of `describe_tool` for calls that name none; [`Verbosity::Standard`] by
    /// default.
    pub fn verbosity(mut self, verbosity: Verbosity) -> Self {
        self.settings.verbosity = verbosity;
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
        self.settings.pinned.extend(names.into_iter().map(Into::into));
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

    /// Adds `list_available_tools` and `get_active_toolset`, which report the tokens of each tool
    /// to models and people who manage their context.
    ///
    /// ```json
    /// {"name":"SHOP","meta":{"context":{"tokens":90,"percentTotal":null},"encoding":"o200k_base"},"tools":[
    ///   {"namespacedName":"show_item","description":"Show an item",
    ///    "context":{"tokens":30,"percentTotal":0.3333}},
    ///   {"namespacedName":"rate_item","description":"Rate an item",
    ///    "context":{"tokens":60,"percentTotal":0.6667}}]}
    /// ```
    ///
    /// `list_available_tools` also has the tools that are not listed, by source. With over 100
    /// tools, it has the sources alone, and the tools of one source by its parameter `source`.
    ///
    /// ```json
    /// {"meta":{"totalPossibleContext":{"tokens":9000,"percentTotal":null},"encoding":"o200k_base"},
    ///  "note":"300 tools; pass `source` for the tools of a source","toolsByServer":[
    ///   {"serverName":"shop","context":{"tokens":3000,"percentTotal":0.3333}},
    ///   {"serverName":"office","context":{"tokens":6000,"percentTotal":0.6667}}]}
    /// ```
    pub fn context_tools(mut self) -> Self {
        self.settings.context_tools = true;
        self
    }

    /// Adds the exact tokens of each tool result to its `_meta.context`, and those of each item of
    /// a list, in the toolset's encoding. They are those of the larger of content and structured
    /// content, as a result budget counts them. Clients read `_meta`; models do not see it.
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
        self.settings.results.context = Some(with_tokens);
        self
    }

    /// Adds hints for clients that search tools themselves. `_meta` of each tool gets its keywords
    /// as `anthropic/searchHint`, and `_meta` of each pinned tool gets `anthropic/alwaysLoad`.
    ///
    /// Models do not see `_meta`. It is not in [`wire_entry`](crate::Definition::wire_entry), and
    /// no budget counts it.
    pub fn search_hints(mut self) -> Self {
        self.settings.search_hints = true;
        self
    }

    /// Sets the [maximum cost of each result](crate::results#budgets) of tools without a
    /// `result_budget` of their own, in tokens of the toolset's encoding. It applies to tools that
    /// a [wrapping handler](Server::wrapped_by) adds too. The results of meta-tools have no budget.
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
        self.settings.results.budget = Some(ResultBudget::new(tokens));
        self
    }

    /// Sends clients with these names a short text instead of the one that repeats structured
    /// content. It is for clients that show a model both: they would pay for the result twice.
    ///
    /// The [budget](crate::results#budgets) of a result then applies to both together. A result
    /// without structured content and an error result stay as they are, and so does one whose
    /// text says something else.
    ///
    /// By default, each client gets the whole text, as MCP asks for: many show it alone. So name
    /// only clients that are known to show both.
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
    /// // The name in `clientInfo`.
    /// let server = Server::builder(&SHOP).handlers(Shop).brief_text_for(["both-shown"]).build()?;
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn brief_text_for<N: Into<String>>(mut self, clients: impl IntoIterator<Item = N>) -> Self {
        let names = clients.into_iter().map(Into::into);
        self.settings.results.brief_text_for.extend(names);
        self
    }

    /// Adds a model to the search of `search_tools`. [`build`](Self::build) makes the vectors of
    /// all tools.
    pub fn embedder(mut self, embedder: Arc<dyn Embedder>) -> Self {
        self.embedder = Some(embedder);
        self
    }

    /// Hides tools from callers: each request lists, finds, describes and calls only the tools that
    /// `access` allows. See [`authorization`](super::authorization).
    ///
    /// If this is called twice, both filters must allow a tool.
    pub fn access(mut self, access: Access) -> Self {
        self.settings.access = Some(access.and(self.settings.access.take()));
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
    /// [`access`](Self::access) or a wrapping handler may change its decisions.
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
    /// let server = Server::builder(&SHOP).handlers(Shop).access(access).tools_may_change().build()?;
    ///
    /// is_open.store(false, Ordering::Relaxed);
    /// server.tools_changed();
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn tools_may_change(mut self) -> Self {
        self.settings.tools_may_change = true;
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
        self.meta = Some(&META_FUNCTIONS);
        self
    }
}

impl Builder {
    /// Adds handlers. The function is not generic, so that a user's crate does not compile it for
    /// each block.
    fn add(&mut self, handlers: &Arc<dyn Handlers>, tools: &[&'static Definition]) {
        let taken = self.settings.routes.add(handlers, tools);
        self.problems.extend(taken.into_iter().map(StartError::TwoHandlers));
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Builder")
            .field("toolset", &self.settings.toolset.name)
            .field("routes", &self.settings.routes)
            .field("mode", &self.settings.mode)
            .field("verbosity", &self.settings.verbosity)
            .field("pinned", &self.settings.pinned)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
