//! The server: what it lists in its mode, and where its calls go.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, Implementation, JsonObject,
        ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};

use super::{
    Builder, Call, Outcome,
    answer::for_older_clients,
    guard::guarded,
    ignored::{OutputSchema, noted},
    list, meta,
    round::{self, is_newest},
    routes::Routes,
    unread,
};
use crate::{
    Definition, Toolset,
    discover::{Catalogue, Mode, Verbosity},
};

/// A toolset with its handlers: an [`rmcp::ServerHandler`], so that `server.serve(transport)` of rmcp's `ServiceExt` serves
/// it on any transport. A clone is the same server: one for each HTTP session costs nothing.
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
/// assert_eq!(server.mode(), Mode::Legacy);
/// assert_eq!(server.listed_tokens(), SUMS.tokens);
/// # Ok::<(), mcpact::serve::StartError>(())
/// ```
///
/// A server that has prompts and resources too implements `ServerHandler` itself and passes `list_tools`, `call_tool`,
/// `get_tool` and `on_custom_request` on to this one; the last says what is wrong with a call that rmcp cannot read.
#[derive(Clone)]
pub struct Server(Arc<Inner>);

/// What a server consists of.
pub(super) struct Inner {
    pub(super) toolset: &'static Toolset,
    pub(super) catalogue: Catalogue,
    pub(super) routes: Routes,
    pub(super) mode: Mode,
    pub(super) verbosity: Verbosity,
    pub(super) pinned: Vec<String>,
    pub(super) implementation: Implementation,
    pub(super) instructions: Option<String>,
    pub(super) context_tools: bool,
    pub(super) search_hints: bool,
    /// The tools as rmcp lists them, made when they are first asked for.
    pub(super) listed: OnceLock<Vec<Tool>>,
}

impl Server {
    /// Puts a server of these tools together.
    pub fn builder(toolset: &'static Toolset) -> Builder {
        Builder::new(toolset)
    }

    pub(super) fn new(inner: Inner) -> Self {
        Self(Arc::new(inner))
    }

    /// The mode that it runs in.
    pub fn mode(&self) -> Mode {
        self.0.mode
    }

    /// How much `describe_tool` says where it is not asked for a verbosity.
    pub fn verbosity(&self) -> Verbosity {
        self.0.verbosity
    }

    /// The tools that clients are sent, in that order: it depends on the mode alone and never changes.
    pub fn listed(&self) -> impl Iterator<Item = &'static Definition> + '_ {
        self.0.listed()
    }

    /// What the tools that clients are sent cost together, in tokens of the toolset's encoding.
    pub fn listed_tokens(&self) -> u32 {
        self.listed().map(|tool| tool.tokens.total).sum()
    }

    /// What can be found by search.
    pub fn catalogue(&self) -> &Catalogue {
        &self.0.catalogue
    }

    /// Answers a call as a client's would be: of a tool of the toolset, listed or not, or of a meta-tool that is listed.
    ///
    /// # Errors
    ///
    /// A protocol error where there is no such tool, where the call was cancelled, or where the handler says so.
    pub async fn call(&self, name: &str, arguments: JsonObject, context: RequestContext<RoleServer>) -> Outcome {
        let inner = &*self.0;
        if let Some(route) = inner.routes.get(name) {
            return inner.run(route, arguments, context).await;
        }
        match inner.meta_tools().find(|tool| tool.name == name) {
            Some(tool) => inner.meta(tool, arguments, context).await,
            None => Err(ErrorData::invalid_params(inner.unknown(name), None)),
        }
    }
}

impl Inner {
    /// Whether a tool of the toolset is listed.
    pub(super) fn lists(&self, name: &str) -> bool {
        self.mode.lists(name, &self.pinned)
    }

    fn is_pinned(&self, name: &str) -> bool {
        self.pinned.iter().any(|pinned| pinned == name)
    }

    /// The tools that clients are sent.
    pub(super) fn listed(&self) -> impl Iterator<Item = &'static Definition> + '_ {
        let tools = self.toolset.tools.iter().copied();
        tools.filter(|tool| self.lists(tool.name)).chain(self.meta_tools())
    }

    /// A tool as rmcp lists it.
    fn entry(&self, tool: &'static Definition) -> Tool {
        let mut entry = list::listed(tool);
        if self.search_hints && self.toolset.get(tool.name).is_some() {
            list::hint(&mut entry, tool, self.is_pinned(tool.name));
        }
        entry
    }

    /// The tools that clients are sent, as rmcp has them.
    fn entries(&self) -> &[Tool] {
        self.listed
            .get_or_init(|| self.listed().map(|tool| self.entry(tool)).collect())
    }

    /// The meta-tools that are listed.
    fn meta_tools(&self) -> impl Iterator<Item = &'static Definition> + use<> {
        let discovery: &[_] = if self.mode.lists_meta_tools() {
            self.toolset.meta_tools
        } else {
            &[]
        };
        let context = self.context_tools.then(|| self.toolset.context_tools());
        discovery.iter().copied().chain(context.into_iter().flatten())
    }

    /// What is said of a name that is no tool's.
    pub(super) fn unknown(&self, name: &str) -> String {
        let tools = self.toolset.tools.iter().copied().chain(self.meta_tools());
        meta::unknown(name, tools.map(|tool| tool.name), self.mode)
    }

    /// Runs a tool of the toolset.
    pub(super) async fn run(
        &self,
        route: &super::routes::Route,
        arguments: JsonObject,
        context: RequestContext<RoleServer>,
    ) -> Outcome {
        // The token alone is shared: a whole second context would be a copy of the request's `_meta` and extensions.
        let token = context.ct.clone();
        let call = Call::new(route.definition, arguments, context);
        let ignored = Arc::clone(&call.ignored);
        // In a block of its own: a method that is not async runs in `call`, and may panic there.
        let outcome = guarded(
            route.definition.name,
            || token.is_cancelled(),
            token.cancelled(),
            async { route.handlers.call(route.place, call).await },
        )
        .await;
        match ignored.get() {
            None => outcome,
            Some(ignored) => {
                let announced = route
                    .definition
                    .output_schema
                    .map_or(OutputSchema::None, OutputSchema::Text);
                noted(outcome, route.definition.name, announced, ignored)
            }
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut config = ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(self.0.implementation.clone());
        config.instructions.clone_from(&self.0.instructions);
        config
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.0.entries().to_vec()))
    }

    async fn call_tool(
        &self,
        mut request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let takes_any = is_newest(&context);
        round::keep(&mut request, &mut context);
        let outcome = self
            .call(&request.name, request.arguments.unwrap_or_default(), context)
            .await;
        if takes_any {
            outcome
        } else {
            outcome.map(|response| for_older_clients(&request.name, response))
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(unread::answer(request))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        // rmcp asks at each call over HTTP: what is listed has been parsed already.
        let listed = self.0.entries().iter().find(|tool| tool.name == name);
        let unlisted = || self.0.toolset.get(name).map(|tool| self.0.entry(tool));
        listed.cloned().or_else(unlisted)
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Server")
            .field("toolset", &self.0.toolset.name)
            .field("mode", &self.0.mode)
            .field("verbosity", &self.0.verbosity)
            .field("pinned", &self.0.pinned)
            .finish_non_exhaustive()
    }
}
