//! [`Menu`]: the settings of what a caller is shown of the tools and may call.

use std::collections::BTreeMap;
#[cfg(feature = "rmcp")]
use std::{borrow::Borrow, sync::Arc};

#[cfg(feature = "rmcp")]
use rmcp::{RoleServer, service::RequestContext};
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::{Value, json};

use super::own_entries::{Facts, OwnEntries};
#[cfg(feature = "rmcp")]
use super::{
    access::{Access, AddContext},
    environment::Environment,
    own_entries::{CATALOGUE_FUNCTIONS, META_FUNCTIONS, MetaFunctions},
    start_error::StartError,
};
#[cfg(feature = "rmcp")]
use crate::{
    ResultBudget, Toolset,
    search::discover::{Embedder, FoundSource},
    similar,
};
use crate::{
    search::discover::{Card, Mode, Notation, Verbosity},
    tokens::Encoding,
};

/// What a caller is shown of the tools and may call: the same value for a
/// [`Server`](crate::Server), for the router of an existing rmcp server, and for the gateway, which
/// reads it from the key `mcpact` of its file.
///
/// ```
/// use mcpact::{Menu, discover::Mode};
///
/// let menu = Menu::new().mode(Mode::Hybrid).pins(["submit_order"]).result_budget(10_000);
/// ```
///
/// A setting has the same name everywhere. Some settings are facts of a
/// [`toolset!`](crate::toolset!) and are compiled with it, so a server refuses them here, and its
/// error says where they belong.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[must_use = "settings do nothing by themselves"]
pub struct Menu {
    #[doc(hidden)]
    pub mode: Option<Mode>,
    #[doc(hidden)]
    pub verbosity: Verbosity,
    #[doc(hidden)]
    pub notation: Notation,
    #[doc(hidden)]
    pub pins: Vec<String>,
    #[doc(hidden)]
    pub about: Option<String>,
    /// The descriptions of sources, by name.
    #[doc(hidden)]
    pub sources: BTreeMap<String, String>,
    #[doc(hidden)]
    #[serde(deserialize_with = "encoding")]
    pub encoding: Option<Encoding>,
    #[doc(hidden)]
    pub context_tools: Option<bool>,
    #[doc(hidden)]
    pub catalogue_budget: Option<u32>,
    /// The budgets by pattern of tools; `*` is the budget of all others.
    #[doc(hidden)]
    #[serde(deserialize_with = "budgets")]
    pub result_budget: BTreeMap<String, u32>,
    #[cfg(feature = "rmcp")]
    #[serde(skip, default = "CodeSettings::of_file")]
    pub(crate) code: CodeSettings,
}

/// The settings that only code can make: those of a server, or of the router of an rmcp server.
#[cfg(feature = "rmcp")]
#[derive(Clone, Debug, Default)]
pub(crate) struct CodeSettings {
    pub(crate) access: Option<Access>,
    pub(crate) embedder: Option<Arc<dyn Embedder>>,
    pub(crate) search_hints: bool,
    /// Adds the tokens of each result to its `_meta`.
    pub(crate) result_context: Option<AddContext>,
    pub(crate) brief_text_for: Vec<String>,
    /// The functions of the meta-tools, if a method may have turned these on.
    pub(crate) meta: Option<&'static MetaFunctions>,
    /// Creates the default budget of results, if a method may have set one. It needs the tokenizer's
    /// vocabulary, so that servers without budgets do not contain it.
    pub(crate) new_budget: Option<fn(u32) -> ResultBudget>,
    environment: Environment,
    /// The definitions of a router's tools.
    pub(crate) toolset: Option<&'static Toolset>,
    /// The sources of a router's tools.
    pub(crate) tools_of_sources: Vec<(String, Vec<String>)>,
    pub(crate) bypass_handler: bool,
}

#[cfg(feature = "rmcp")]
impl CodeSettings {
    /// Returns the settings of a menu from a file, which may have any mode.
    fn of_file() -> CodeSettings {
        CodeSettings {
            meta: Some(&META_FUNCTIONS),
            new_budget: Some(ResultBudget::new),
            ..CodeSettings::default()
        }
    }
}

/// Reads the name of an encoding, or null.
fn encoding<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Encoding>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
}

/// Reads the budget of all tools, or the budgets by pattern of tools.
fn budgets<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, u32>, D::Error> {
    let budgets = match Value::deserialize(deserializer)? {
        tokens @ Value::Number(_) => json!({ Menu::ALL_TOOLS: tokens }),
        budgets => budgets,
    };
    serde_json::from_value(budgets).map_err(D::Error::custom)
}

impl Menu {
    /// The settings that a file may have, by their names.
    #[doc(hidden)]
    pub const KEYS: [&'static str; 10] = [
        "mode",
        "verbosity",
        "notation",
        "pins",
        "about",
        "sources",
        "encoding",
        "context_tools",
        "catalogue_budget",
        "result_budget",
    ];

    /// The pattern of the tools that no other pattern of a result budget selects.
    #[doc(hidden)]
    pub const ALL_TOOLS: &'static str = "*";

    /// Creates the default settings.
    pub fn new() -> Menu {
        Menu::default()
    }

    /// Sets the mode, which decides the listed tools: all of them ([`Mode::All`]), only the
    /// meta-tools, the meta-tools and the [pinned](Self::pins) tools, or the meta-tools with a
    /// [catalogue](crate::CatalogueTools) of all tools. [`Toolset::advise`](crate::Toolset::advise)
    /// reports which mode suits a toolset.
    ///
    /// Without a mode, a server lists all tools, a router that is made discoverable runs in
    /// [`Mode::Dynamic`], and a gateway passes the servers' lists on. A server whose menu has neither
    /// a mode nor `from_env` contains no search in its binary.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = Some(mode);
        #[cfg(feature = "rmcp")]
        {
            self.code.meta = Some(&META_FUNCTIONS);
        }
        self
    }

    /// Sets the verbosity of `describe_tool` for calls that name none; [`Verbosity::Standard`] by
    /// default.
    pub fn verbosity(mut self, verbosity: Verbosity) -> Self {
        self.verbosity = verbosity;
        self
    }

    /// Sets the notation of `describe_tool`; [`Notation::Signature`] by default.
    pub fn notation(mut self, notation: Notation) -> Self {
        self.notation = notation;
        self
    }

    /// Lists these tools in [`Mode::Hybrid`], in their order in the list of all tools. A client can
    /// call them by name and by `execute_tool`. The gateway takes patterns, such as `git.*`.
    pub fn pins<N: Into<String>>(mut self, tools: impl IntoIterator<Item = N>) -> Self {
        self.pins.extend(tools.into_iter().map(Into::into));
        self
    }

    /// Sets a phrase about the tools' purpose. The description of `search_tools` contains it, so
    /// that the model knows what to search for. A toolset's doc comment is its phrase, and without
    /// one a gateway takes words that are typical of each server.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = Some(about.into());
        self
    }

    /// Describes sources by texts of at most 100 characters
    /// ([`FoundSource::MAX_DESCRIPTION`](crate::discover::FoundSource::MAX_DESCRIPTION)). Results of
    /// `search_tools` that list the sources have them in place of the words that are typical of each
    /// source's tools. A later text for the same source replaces the earlier one, and an empty one
    /// removes it. The sources of a gateway are its servers.
    ///
    /// Callers that may see one tool of the source see the whole text, also if an access filter
    /// hides others, so it must not name them.
    ///
    /// ```
    /// use mcpact::Menu;
    ///
    /// let menu = Menu::new().sources([("trove", "Newspapers, books, images")]);
    /// ```
    pub fn sources<S: Into<String>, T: Into<String>>(mut self, texts: impl IntoIterator<Item = (S, T)>) -> Self {
        let texts = texts.into_iter().map(|(source, text)| (source.into(), text.into()));
        self.sources.extend(texts);
        self
    }

    /// Sets the encoding in which tokens are counted; by default the one of the toolset, else
    /// `o200k_base`, or `cl100k_base` in a build without it.
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Adds `list_available_tools` and `get_active_toolset`, which report the tokens of each tool
    /// that the caller may see to models and people who manage their context.
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
    /// tools, it has the sources alone, and the tools of one source by its parameter `source`. Tools
    /// that are added to a router later are not reported.
    ///
    /// ```json
    /// {"meta":{"totalPossibleContext":{"tokens":9000,"percentTotal":null},"encoding":"o200k_base"},
    ///  "note":"300 tools; pass `source` for the tools of a source","toolsByServer":[
    ///   {"serverName":"shop","context":{"tokens":3000,"percentTotal":0.3333}},
    ///   {"serverName":"office","context":{"tokens":6000,"percentTotal":0.6667}}]}
    /// ```
    pub fn context_tools(mut self) -> Self {
        self.context_tools = Some(true);
        self
    }

    /// Sets the maximum cost of the meta-tools in [`Mode::Catalogue`], in tokens of the
    /// [encoding](Self::encoding). The catalogue is the richest that fits: every name, then
    /// summaries, then required parameters. Without a budget it has all summaries, within 5,000
    /// tokens.
    pub fn catalogue_budget(mut self, tokens: u32) -> Self {
        self.catalogue_budget = Some(tokens);
        self
    }

    /// Sets the [maximum cost of each result](crate::results#budgets) of tools without a
    /// `result_budget` of their own, in tokens of the [encoding](Self::encoding). It applies in every
    /// mode, to calls by name and by `execute_tool`, and also to tools that a wrapping handler adds.
    /// The results of meta-tools have no budget.
    pub fn result_budget(mut self, tokens: u32) -> Self {
        self.result_budget.insert(Menu::ALL_TOOLS.to_owned(), tokens);
        #[cfg(feature = "rmcp")]
        {
            self.code.new_budget = Some(ResultBudget::new);
        }
        self
    }

    /// Returns the mode, which is that of all tools without one.
    #[doc(hidden)]
    pub fn chosen_mode(&self) -> Mode {
        self.mode.unwrap_or_default()
    }

    /// Returns what the menu adds to the list of tools with these cards: the meta-tools and the tools
    /// that report the context cost. `sources` are the names of the tools' sources, each once.
    ///
    /// If `by_caller` is true, other callers see other tools, so the texts name neither the number
    /// of tools nor their sources.
    pub fn own_entries(&self, cards: &[Card], sources: &[String], by_caller: bool) -> OwnEntries {
        OwnEntries::new(
            self.chosen_mode(),
            cards,
            &Facts {
                about: self.about.as_deref().unwrap_or_default(),
                sources,
                by_caller,
                budget: self.catalogue_budget,
                encoding: self.encoding.unwrap_or(Encoding::ALL[0]),
                has_context_tools: self.context_tools == Some(true),
            },
        )
    }
}

/// The settings of servers and routers, which no file has.
#[cfg(feature = "rmcp")]
impl Menu {
    /// Creates the menu of an adopted `#[tool_router]`, whose tools have definitions in `toolset`.
    ///
    /// rmcp's router lacks the `asks`, `keywords`, `summary`, `tags`, `source`, `examples` and
    /// `result_budget` of `#[mcp_tool]`, and the tools that return the ids of a parameter. With
    /// them the search finds what [`assert_recall!`](crate::assert_recall) of the toolset measures,
    /// results have their budgets, and [search hints](Self::search_hints) have their keywords. The
    /// menu also has the toolset's encoding and its descriptions of sources. Tools that the toolset
    /// lacks are found by their own texts.
    ///
    /// ```
    /// # use mcpact::{Menu, mcp_tool, rmcp, serve::RouterExt, toolset};
    /// # struct Notes;
    /// #[mcpact::mcp_tools(result_budget = 2_000)]
    /// #[rmcp::tool_router]
    /// impl Notes {
    ///     /// List the notes
    ///     #[rmcp::tool]
    ///     #[mcp_tool(asks = ["what did I jot down"], keywords = ["memos"])]
    ///     fn list_notes(&self) -> String { "none".to_owned() }
    /// }
    ///
    /// # #[rmcp::tool_handler]
    /// # impl rmcp::ServerHandler for Notes {}
    /// toolset! { NOTES = [Notes] }
    /// let router = Notes::tool_router().discoverable(Menu::of(&NOTES))?;
    /// # Ok::<(), mcpact::serve::StartError>(())
    /// ```
    pub fn of(toolset: &'static Toolset) -> Menu {
        let mut menu = Menu::new().encoding(toolset.encoding);
        menu.code.toolset = Some(toolset);
        menu
    }

    /// Sets [`Mode::Catalogue`], as [`mode`](Self::mode) does, for a binary with no other mode: it
    /// contains neither the search nor the word table (`cargo bench --bench size` measures both).
    pub fn catalogue_mode(mut self) -> Self {
        self.mode = Some(Mode::Catalogue);
        self.code.meta = self.code.meta.or(Some(&CATALOGUE_FUNCTIONS));
        self
    }

    /// Sets the source of these tools of a router. A search can be restricted to one source. If no
    /// tool has a source, `search_tools` has no such parameter.
    ///
    /// ```
    /// use mcpact::Menu;
    ///
    /// let menu = Menu::new()
    ///     .source("trove", ["search_newspapers", "read_article"])
    ///     .sources([("trove", "Newspapers, books, images")]);
    /// ```
    pub fn source<N: Into<String>>(mut self, source: impl Into<String>, tools: impl IntoIterator<Item = N>) -> Self {
        let tools = tools.into_iter().map(Into::into).collect();
        self.code.tools_of_sources.push((source.into(), tools));
        self
    }

    /// Hides tools from callers: each request lists, finds, describes and calls only the tools that
    /// `access` allows. See [`authorization`](crate::serve::authorization). If this is called twice,
    /// both filters must allow a tool.
    ///
    /// A handler with a router calls [`RouterExt::list_for`](crate::serve::RouterExt::list_for) in
    /// its `list_tools`, which adds the listed tools to the meta-tools. The `list_tools` that
    /// `#[tool_handler]` writes lists none of them. rmcp then does not check the `Mcp-Param-*`
    /// headers of calls, since that check would precede the filter.
    ///
    /// ```
    /// use mcpact::{Menu, serve::{Access, RouterExt}};
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
    ///         let tool_router = tool_router.discoverable(Menu::new().access(access.clone()))?;
    ///         Ok(Self { access, tool_router })
    ///     }
    /// }
    ///
    /// impl ServerHandler for Shop {
    ///     async fn list_tools(
    ///         &self,
    ///         request: Option<PaginatedRequestParams>,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<ListToolsResult, ErrorData> {
    ///         self.tool_router.list_for(&self.access, request, &context)
    ///     }
    ///
    ///     // The same as that of `#[tool_handler(router = self.tool_router)]`.
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
        self.code.access = Some(access.and(self.code.access.take()));
        self
    }

    /// Runs the tools of a router directly, without the handler's `call_tool`. Use it for a router
    /// that rmcp's [`Router`](rmcp::handler::server::router::Router) holds, or that is merged into
    /// another one: there, `call_tool` does not find the tools by name. A rule in `call_tool` then
    /// does not apply; [`access`](Self::access) does.
    pub fn bypass_handler(mut self) -> Self {
        self.code.bypass_handler = true;
        self
    }

    /// Adds hints for clients that search tools themselves. `_meta` of each tool gets its keywords
    /// as `anthropic/searchHint`, and `_meta` of each pinned tool gets `anthropic/alwaysLoad`. The
    /// tools of a router have keywords only with [`of`](Self::of).
    ///
    /// Models do not see `_meta`. It is not in [`wire_entry`](crate::Definition::wire_entry), and
    /// no budget counts it.
    pub fn search_hints(mut self) -> Self {
        self.code.search_hints = true;
        self
    }

    /// Sends clients with these names a short text instead of the one that repeats structured
    /// content. It is for clients that show a model both: they would pay for the result twice. The
    /// name of a client is the one in its `clientInfo`.
    ///
    /// The [budget](crate::results#budgets) of a result then applies to both together. A result
    /// without structured content and an error result stay as they are, and so does one whose
    /// text says something else.
    ///
    /// By default, each client gets the whole text, as MCP asks for: many show it alone. So name
    /// only clients that are known to show both.
    pub fn brief_text_for<N: Into<String>>(mut self, clients: impl IntoIterator<Item = N>) -> Self {
        self.code.brief_text_for.extend(clients.into_iter().map(Into::into));
        self
    }

    /// Adds a model to the search of `search_tools`. The start of the server makes the vectors of
    /// all tools.
    pub fn embedder(mut self, embedder: Arc<dyn Embedder>) -> Self {
        self.code.embedder = Some(embedder);
        self
    }

    /// Takes settings from the environment variables that are set:
    ///
    /// | Variable | Value |
    /// |---|---|
    /// | `MCP_CONTEXT_TOOLS` | `1` adds the [context tools](Self::context_tools), and `0` removes them |
    /// | `MCP_MODE` | the mode: `all`, `dynamic`, `hybrid` or `catalogue` |
    /// | `MCP_PINS` | the tools that hybrid mode lists in place of those [pinned](Self::pins) in code, separated by commas |
    /// | `MCP_VERBOSITY` | the verbosity of `describe_tool`: `minimal`, `standard` or `full` |
    ///
    /// `MCP_MODE` may be one of `modes` or the mode set by [`mode`](Self::mode). Any other mode
    /// keeps the server from starting. With `Mode::EVERY`, the user who starts the server chooses the
    /// mode. This may be called before or after the methods that make these settings.
    ///
    /// ```
    /// use mcpact::{Menu, discover::Mode};
    ///
    /// let menu = Menu::new().from_env([Mode::All, Mode::Dynamic]);
    /// ```
    pub fn from_env(mut self, modes: impl IntoIterator<Item = impl Borrow<Mode>>) -> Self {
        self.code.environment = Environment::new(modes);
        self.code.meta = Some(&META_FUNCTIONS);
        self
    }

    /// Returns whether the mode lists a tool of this name, which is not one of the menu's own.
    pub(crate) fn lists(&self, name: &str) -> bool {
        self.chosen_mode().lists(name, &self.pins)
    }

    /// Returns whether the tool of this name is pinned.
    pub(crate) fn is_pinned(&self, name: &str) -> bool {
        self.pins.iter().any(|pinned| pinned == name)
    }

    /// Returns whether the caller of a request may see and call the tool.
    pub(crate) fn allows(&self, name: &str, context: &RequestContext<RoleServer>) -> bool {
        self.code
            .access
            .as_ref()
            .is_none_or(|access| access.allows(name, context))
    }

    /// Replaces settings by those of the environment, and sets the mode if neither sets it.
    pub(crate) fn apply_environment(&mut self, default_mode: Mode, problems: &mut Vec<StartError>) {
        let environment = std::mem::take(&mut self.code.environment);
        let mode = self.mode.get_or_insert(default_mode);
        let mut context_tools = self.context_tools == Some(true);
        problems.extend(environment.apply(mode, &mut self.verbosity, &mut self.pins, &mut context_tools));
        self.context_tools = Some(context_tools);
    }

    /// Returns the problems of the settings for tools with these names: unknown pinned names, and
    /// names of the menu's own tools.
    pub(crate) fn problems<'a>(
        &self,
        tools: &(impl Iterator<Item = &'a str> + Clone),
        own: impl Iterator<Item = &'static str>,
    ) -> Vec<StartError> {
        let unknown = self.pins.iter().filter(|name| !tools.clone().any(|tool| tool == *name));
        let mut problems: Vec<StartError> = unknown
            .map(|name| StartError::UnknownPinnedTool {
                name: name.clone(),
                similar: similar_names(name, tools.clone()),
            })
            .collect();
        if self.chosen_mode() == Mode::Hybrid && self.pins.is_empty() {
            problems.push(StartError::NothingPinned);
        }
        let taken = own.filter(|own| tools.clone().any(|tool| tool == *own));
        problems.extend(taken.map(StartError::MetaToolName));
        problems
    }

    /// Returns the problems of the sources of a router's tools. `sources` are the names of all of
    /// them.
    pub(crate) fn source_problems(&self, tools: &[&str], sources: &[String]) -> Vec<StartError> {
        let mut problems = Vec::new();
        for (source, sourced) in &self.code.tools_of_sources {
            let unknown = sourced.iter().filter(|name| !tools.contains(&name.as_str()));
            problems.extend(unknown.map(|name| StartError::UnknownSourcedTool {
                source: source.clone(),
                name: name.clone(),
                similar: similar_names(name, tools.iter().copied()),
            }));
        }
        for (source, text) in &self.sources {
            if !sources.contains(source) {
                problems.push(StartError::UnknownDescribedSource {
                    source: source.clone(),
                    similar: similar_names(source, sources.iter().map(String::as_str)),
                });
            }
            let characters = text.chars().count();
            if characters > FoundSource::MAX_DESCRIPTION {
                problems.push(StartError::LongSourceDescription {
                    source: source.clone(),
                    characters,
                });
            }
        }
        problems
    }

    /// Returns the source of a router's tool, which may be empty.
    pub(crate) fn source_of(&self, tool: &str) -> &str {
        let has_tool = |(_, tools): &&(String, Vec<String>)| tools.iter().any(|name| name == tool);
        if let Some((source, _)) = self.code.tools_of_sources.iter().find(has_tool) {
            return source;
        }
        let definition = self.code.toolset.and_then(|toolset| toolset.get(tool));
        definition.map_or("", |tool| tool.source)
    }

    /// Returns the names of the sources that have tools, each once, in the author's order. `tools`
    /// are the names of a router's tools.
    pub(crate) fn source_names(&self, tools: &[&str]) -> Vec<String> {
        let given = self.code.tools_of_sources.iter().filter(|(_, tools)| !tools.is_empty());
        let given = given.map(|(source, _)| source.as_str());
        let of_toolset = self.code.toolset.into_iter().flat_map(|toolset| toolset.tools);
        let of_toolset = of_toolset.filter(|tool| tools.contains(&tool.name));
        let mut names: Vec<String> = Vec::new();
        for source in given.chain(of_toolset.map(|tool| self.source_of(tool.name))) {
            if !source.is_empty() && !names.iter().any(|name| name == source) {
                names.push(source.to_owned());
            }
        }
        names
    }

    /// Returns the descriptions of sources by the toolset, then those of the settings.
    pub(crate) fn source_descriptions(&self) -> Vec<(String, String)> {
        let of_toolset = self.code.toolset.map_or(&[][..], |toolset| toolset.source_descriptions);
        let of_toolset = of_toolset
            .iter()
            .map(|(source, text)| ((*source).to_owned(), (*text).to_owned()));
        let given = self.sources.iter().map(|(source, text)| (source.clone(), text.clone()));
        of_toolset.chain(given).collect()
    }

    /// Returns a problem for each setting that is a fact of the toolset, or belongs to a router.
    pub(crate) fn not_of_server(&self) -> impl Iterator<Item = StartError> + use<> {
        let CodeSettings {
            toolset,
            tools_of_sources,
            bypass_handler,
            ..
        } = &self.code;
        let by_macro = "write it in `toolset!`";
        let settings = [
            (
                self.about.is_some(),
                "about",
                "write it as the doc comment of the toolset",
            ),
            (!self.sources.is_empty(), "sources", by_macro),
            (self.catalogue_budget.is_some(), "catalogue_budget", by_macro),
            (
                self.encoding.is_some() || toolset.is_some(),
                "encoding",
                "write it in `[package.metadata.mcpact]`, and begin with `Menu::new()`",
            ),
            (!tools_of_sources.is_empty(), "source", "write it in `#[mcp_tools]`"),
            (
                *bypass_handler,
                "bypass_handler",
                "remove it; only a router has a handler around it",
            ),
        ];
        let set = settings.into_iter().filter(|(is_set, ..)| *is_set);
        set.map(|(_, setting, fix)| StartError::NotOfServer { setting, fix })
    }
}

/// Returns the names of tools that are similar to an unknown name.
#[cfg(feature = "rmcp")]
fn similar_names<'a>(name: &str, tools: impl Iterator<Item = &'a str>) -> Vec<String> {
    similar(name, tools, 3).into_iter().map(str::to_owned).collect()
}
