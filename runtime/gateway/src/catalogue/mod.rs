//! The list of tools for a client, and the routing of its calls.
//!
//! A [`ClientCatalogue`] is built from the `tools/list` entries of all servers and the
//! [`Settings`]. It does no input or output: the gateway passes lists, calls and results to it.
//!
//! | | |
//! |---|---|
//! | [`Settings`], [`ServerTools`], [`SettingsError`] | the input, and the reasons for which it is refused |
//! | [`ClientCatalogue::list`], [`Page`] | the entries that a client is shown, byte for byte where nothing changes |
//! | [`ClientCatalogue::call`], [`Action`], [`Forward`] | a call goes to a server, or has its result here |
//! | [`ClientCatalogue::call_with_absences`], [`Absence`] | the same while servers are starting or down |
//! | [`Shaping`] | changes a result on its way back: budgets, notes |
//! | [`ClientCatalogue::problems`], [`Problem`] | tools that are omitted, patterns that match nothing |
//! | [`ClientCatalogue::advice`] | a mode that costs more than it saves, summaries that are omitted |
//! | [`ClientCatalogue::over_budget`] | a list over its budget |
//! | [`ClientCatalogue::full_cost`], [`ClientCatalogue::listed_cost`], [`Cost`] | the tokens of the servers' own lists, and of the list that is shown |
//!
//! Of the private modules, `checked_entry` checks the form of an entry, `client_entry` makes the client's
//! form of it, and `server_entry` has both. `names` names the tools, `patterns` selects tools,
//! `limited` reports limits of unknown tools, `build` builds the catalogue, `calls` routes calls, and
//! `context` reports context costs.

mod absence;
mod advice;
mod build;
mod calls;
mod checked_entry;
mod client_entry;
mod context;
mod instructions;
mod limited;
mod list;
pub(crate) mod names;
mod patterns;
mod problem;
mod raw_arguments;
mod raw_result;
mod server_entry;
mod settings;
mod shaping;

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use mcpact::{discover, proxy::MetaTool};
use serde_json::value::RawValue;

use self::server_entry::ServerEntry;

pub use mcpact_rules::tool_name::MAX_COMMON_NAME;

pub use self::{
    absence::Absence,
    calls::{Action, Forward},
    checked_entry::MAX_ENTRY_BYTES,
    list::{Cost, Page, UnknownCursor},
    patterns::{Pattern, PatternError},
    problem::Problem,
    server_entry::{MAX_LIST_BYTES, MAX_TOOLS},
    settings::{ResultBudgets, ServerTools, Settings, SettingsError, Shorten},
    shaping::Shaping,
};

/// The tools of several servers, in the form that one client sees.
///
/// ```
/// use mcpact_gateway::catalogue::{Action, ClientCatalogue, ServerTools, Settings};
/// use serde_json::value::RawValue;
///
/// let entry = r#"{"name":"read_file","description":"Read a file","inputSchema":{"type":"object","properties":{"path":{"type":"string"}}}}"#;
/// let files = ServerTools {
///     name: "files".to_owned(),
///     tools: vec![RawValue::from_string(entry.to_owned())?],
///     instructions: None,
///     description: None,
/// };
/// let catalogue = ClientCatalogue::new(&[files], &Settings::default())?;
///
/// assert_eq!(catalogue.list(None)?.tools[0].get(), entry);
/// let Action::Forward(call) = catalogue.call("read_file", None) else { unreachable!() };
/// assert_eq!((call.server.as_str(), call.tool.as_str()), ("files", "read_file"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ClientCatalogue {
    settings: Settings,
    servers: Vec<UpstreamServer>,
    /// All tools that are not omitted, in the order of the servers and their lists.
    tools: Vec<Tool>,
    /// The index of each tool by the name in the client's list.
    by_name: HashMap<String, usize>,
    /// The tools that can be searched and described: those of the active toolset, in a mode with
    /// meta-tools.
    search: discover::Catalogue,
    /// The entries of the client's list.
    listed: Vec<Listed>,
    /// The number of tools whose summary the catalogue of [`discover::Mode::Catalogue`] omits.
    without_summary: usize,
    problems: Vec<Problem>,
}

/// An upstream server.
#[derive(Debug)]
struct UpstreamServer {
    name: String,
    instructions: Option<String>,
}

/// A tool of a server.
#[derive(Debug)]
struct Tool {
    entry: Arc<ServerEntry>,
    /// The index of the server.
    server: usize,
    /// The name in the client's list.
    name: String,
    /// False if the active toolset does not have the tool.
    is_active: bool,
    /// The maximum cost of a result, in tokens.
    budget: Option<u32>,
    /// The exact cost of the entry for the client's list, in tokens.
    shown_tokens: OnceLock<u32>,
}

/// An entry of the client's list.
#[derive(Debug)]
struct Listed {
    entry: Box<RawValue>,
    name: String,
    /// The exact cost of name, description and input schema, in tokens.
    tokens: u32,
}

/// The kind of a tool that the gateway itself has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GatewayTool {
    Meta(MetaTool),
    /// One of the [context tools](mcpact::proxy::context_tools), by its index.
    Context(usize),
}

impl ClientCatalogue {
    /// Returns the problems of tools and patterns, in the order in which they were found.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the number of tools of all servers, without omitted ones.
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Returns true if no server has a tool.
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// Returns the server and the server's own name of a tool, by the name in the client's list.
    pub fn tool(&self, name: &str) -> Option<(&str, &str)> {
        let tool = &self.tools[*self.by_name.get(name)?];
        Some((&self.servers[tool.server].name, &tool.entry.name))
    }
}
