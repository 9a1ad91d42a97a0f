//! An existing rmcp server: its router made compact by one call, and given the meta-tools by one more. Handlers,
//! `Parameters<T>` and transports stay as they are; `#[tool_handler]` names the router.

use rmcp::handler::server::router::tool::ToolRouter;

use super::{
    StartError,
    builder::{near, wrongly_pinned},
    environment::Environment,
    router_calls,
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
/// let notes = Notes::new()?;
/// let listed: Vec<_> = notes.tool_router.list_all().into_iter().map(|tool| tool.name).collect();
/// assert_eq!(listed, ["describe_tool", "execute_tool", "search_tools"]);
/// # Ok::<(), mcpact::serve::StartError>(())
/// ```
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
    /// What is disabled stays so, and is not found; it is looked at here, once: what is disabled or added later, the
    /// meta-tools do not know. A router that is merged into another one by [`ToolRouter::merge`] keeps its meta-tools, but not
    /// the way by name to tools that are not listed; so routers are merged first, and this is called last.
    ///
    /// # Errors
    ///
    /// All that is wrong: pinned names, or names with a source, that are no tools; hybrid mode in which nothing is
    /// pinned; a tool that is called like a meta-tool; a wrong value of a variable.
    fn discoverable(self, discovery: Discovery) -> Result<Self, StartError>;
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

    /// Takes the mode from the variable `MCP_MODE` (`legacy`, `dynamic`, `hybrid`) and the verbosity from `MCP_VERBOSITY`
    /// (`minimal`, `standard`, `full`), where they are set: who starts a server has the last word. What code says holds where they
    /// are not, and it does not matter whether it is said before this or after.
    pub fn from_env(mut self) -> Self {
        self.environment = Environment::new();
        self
    }

    /// Lets the environment choose, and says what is wrong, where these are the tools.
    fn check(&mut self, names: &[&str]) -> Result<(), StartError> {
        self.mode = self.environment.mode(self.mode);
        self.verbosity = self.environment.verbosity(self.verbosity);
        let mut problems = std::mem::take(&mut self.environment.problems);
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

impl<S: Send + Sync + 'static> RouterExt for ToolRouter<S> {
    fn compacted(mut self) -> Self {
        compact::router(&mut self, &Options::default());
        self
    }

    fn discoverable(self, mut discovery: Discovery) -> Result<Self, StartError> {
        let tools = self.list_all();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        discovery.check(&names)?;
        if !discovery.mode.lists_meta_tools() {
            return Ok(self);
        }
        let cards: Vec<Card> = tools
            .iter()
            .map(|tool| router_calls::card(tool, discovery.source_of(&tool.name)))
            .collect();
        // In the order of the author's words, not of the tools' names, and each once.
        let mut sources: Vec<String> = Vec::new();
        for (source, tools) in &discovery.sources {
            if !source.is_empty() && !tools.is_empty() && !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        let metas = router_calls::meta_tools(&cards, &discovery.about, &sources);
        let catalogue = Catalogue::new("tools", discovery.encoding, cards);
        let is_listed = |name: &str| discovery.mode.lists(name, &discovery.pinned);
        Ok(router_calls::router(
            self,
            metas,
            catalogue,
            discovery.verbosity,
            is_listed,
        ))
    }
}
