//! The tools of several servers as one client sees them: the list, its pages and its cost.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    error::Error,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, OnceLock},
};

use mcpact::{
    cost::{Counters, Measure},
    discover::{self, AvailableContext, ContextCost, ListedContext},
    tokens::Encoding,
    truncate,
};
use mcpact_meter::ListedTool;
use mcpact_shared::{number::thousands, truncate::MAX_SHOWN_NAME};
use serde::Serialize;
use serde_json::{Value, value::RawValue};

use super::{
    Settings,
    patterns::Pattern,
    problem::Problem,
    server_entry::{ServerEntry, wire},
};

/// The maximum number of tools in a text about a list.
const MAX_SHOWN_TOOLS: usize = 5;
/// The maximum number of tools on a page. Many clients read only the first page, so nearly every
/// list fits on one page.
const MAX_PAGE_TOOLS: usize = 2_000;
/// The maximum length of a page, in bytes, if it has more than one tool.
const MAX_PAGE_BYTES: usize = 8 << 20;

/// A page of the list.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<'a> {
    /// The entries.
    pub tools: Vec<&'a RawValue>,
    /// The cursor of the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// The exact cost of a list, in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The cost of name, description and input schema of each tool.
    pub model: u64,
    /// The cost of the whole entry of each tool.
    pub wire: u64,
}

/// An unknown cursor. A changed list does not have the cursors of the former list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCursor(String);

impl fmt::Display for UnknownCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "cursor: `{}` is unknown, or the list has changed; list the tools again without a cursor",
            truncate(&self.0, MAX_SHOWN_NAME)
        )
    }
}

impl Error for UnknownCursor {}

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
    pub(super) settings: Settings,
    pub(super) servers: Vec<UpstreamServer>,
    /// All tools that are not omitted, in the order of the servers and their lists.
    pub(super) tools: Vec<Tool>,
    /// The index of each tool by the name in the client's list.
    pub(super) by_name: HashMap<String, usize>,
    /// The tools that can be searched and described: those of the active toolset, in a mode with
    /// meta-tools.
    pub(super) search: discover::SearchIndex,
    /// The entries of the client's list.
    pub(super) listed: Vec<Listed>,
    /// The number of tools whose summary the catalogue of [`discover::Mode::Catalogue`] omits.
    pub(super) without_summary: usize,
    pub(super) problems: Vec<Problem>,
}

/// An upstream server.
#[derive(Debug)]
pub(super) struct UpstreamServer {
    pub(super) name: String,
    pub(super) instructions: Option<String>,
}

/// A tool of a server.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) entry: Arc<ServerEntry>,
    /// The index of the server.
    pub(super) server: usize,
    /// The name in the client's list.
    pub(super) name: String,
    /// False if the active toolset does not have the tool.
    pub(super) is_active: bool,
    /// The maximum cost of a result, in tokens.
    pub(super) budget: Option<u32>,
    /// The exact cost of the entry for the client's list, in tokens.
    pub(super) shown_tokens: OnceLock<u32>,
}

/// An entry of the client's list.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) entry: Box<RawValue>,
    pub(super) name: String,
    /// The exact cost of name, description and input schema, in tokens.
    pub(super) tokens: u32,
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

    /// Returns the instructions for a client: those of the only server with instructions,
    /// unchanged, or those of all servers under their names.
    pub fn instructions(&self) -> Option<String> {
        let given = self.servers.iter().filter_map(|server| {
            let text = server.instructions.as_deref()?;
            (!text.trim().is_empty()).then_some((server.name.as_str(), text))
        });
        let given: Vec<(&str, &str)> = given.collect();
        match given.as_slice() {
            [] => None,
            [(_, text)] => Some((*text).to_owned()),
            several => {
                let parts = several
                    .iter()
                    .map(|(name, text)| format!("# {name}\n\n{}", text.trim()));
                Some(parts.collect::<Vec<_>>().join("\n\n"))
            }
        }
    }

    /// Returns the first page of the list, or the page of a cursor.
    ///
    /// # Errors
    ///
    /// Returns an error if the list has no such cursor. A changed list has new cursors.
    pub fn list(&self, cursor: Option<&str>) -> Result<Page<'_>, UnknownCursor> {
        let start = match cursor {
            None => 0,
            Some(cursor) => self.start(cursor).ok_or_else(|| UnknownCursor(cursor.to_owned()))?,
        };
        let (mut tools, mut bytes) = (Vec::new(), 0);
        for listed in &self.listed[start..] {
            bytes += listed.entry.get().len();
            if tools.len() == MAX_PAGE_TOOLS || (bytes > MAX_PAGE_BYTES && !tools.is_empty()) {
                break;
            }
            tools.push(&*listed.entry);
        }
        let end = start + tools.len();
        Ok(Page {
            tools,
            next_cursor: (end < self.listed.len()).then(|| self.cursor(end)),
        })
    }

    fn cursor(&self, start: usize) -> String {
        let mut hasher = DefaultHasher::new();
        for listed in &self.listed {
            listed.entry.get().hash(&mut hasher);
        }
        format!("{start}-{:016x}", hasher.finish())
    }

    fn start(&self, cursor: &str) -> Option<usize> {
        let (start, _) = cursor.split_once('-')?;
        let start: usize = start.parse().ok()?;
        (start < self.listed.len() && self.cursor(start) == cursor).then_some(start)
    }

    /// Returns the cost of the servers' own lists, without omitted tools.
    pub fn full_cost(&self) -> Cost {
        let encoding = self.settings.encoding();
        Cost {
            model: self.tools.iter().map(|tool| tool.entry.tokens).sum(),
            wire: self.tools.iter().map(|tool| tool.entry.wire(encoding)).sum(),
        }
    }

    /// Returns the servers' tools with the tokens of their own and of the shown definitions, for
    /// the log. `seen` is the time of the list, in microseconds since 1970-01-01 UTC.
    pub fn known_tools(&self, seen: i64) -> Vec<ListedTool> {
        let listed = self.listed.iter();
        let shown: HashMap<&str, u32> = listed.map(|listed| (listed.name.as_str(), listed.tokens)).collect();
        let tool = |tool: &Tool| ListedTool {
            server: self.servers[tool.server].name.clone(),
            tool: tool.entry.name.clone(),
            tokens: tool.entry.tokens,
            shown_tokens: shown.get(tool.name.as_str()).map(|tokens| u64::from(*tokens)),
            seen,
        };
        self.tools.iter().map(tool).collect()
    }

    /// Returns the cost of the list that a client is shown.
    pub fn listed_cost(&self) -> Cost {
        let encoding = self.settings.encoding();
        Cost {
            model: self.listed.iter().map(|listed| u64::from(listed.tokens)).sum(),
            wire: self.listed.iter().map(|listed| wire(&listed.entry, encoding)).sum(),
        }
    }

    /// Returns advice about the mode: a mode that costs more than the list that it replaces, and
    /// summaries that the catalogue's budget omits. Call it after all servers have listed their
    /// tools: it knows no others.
    pub fn advice(&self) -> Vec<Problem> {
        let mode = self.settings.menu.chosen_mode();
        let mut advice = Vec::new();
        let active = || self.tools.iter().filter(|tool| tool.is_active);
        let all_tools: u64 = active().map(|tool| tool.entry.shown_tokens).sum();
        let shown = self.listed_cost().model;
        if mode.lists_meta_tools() && !self.tools.is_empty() && shown >= all_tools {
            advice.push(Problem::of_settings(format!(
                "{mode} mode costs {shown} tokens and saves nothing: the tools themselves cost {all_tools}; choose mode \
                 `all`"
            )));
        }
        if self.without_summary > 0 {
            let (bare, all) = (
                thousands(self.without_summary as u64),
                thousands(active().count() as u64),
            );
            advice.push(Problem::of_settings(format!(
                "catalogue mode shows {bare} of {all} tools without a summary, since the summaries do not fit into \
                 `catalogue_budget`"
            )));
        }
        advice
    }

    /// Returns the warning of a list over its budget, with its most expensive tools.
    pub fn over_budget(&self) -> Option<Problem> {
        let budget = self.settings.list_budget?;
        let shown: u64 = self.listed.iter().map(|listed| u64::from(listed.tokens)).sum();
        if shown <= u64::from(budget) {
            return None;
        }
        let mut listed: Vec<(&str, u32)> = self
            .listed
            .iter()
            .map(|listed| (listed.name.as_str(), listed.tokens))
            .collect();
        listed.sort_by_key(|(name, tokens)| (Reverse(*tokens), *name));
        let names = listed.iter().take(MAX_SHOWN_TOOLS).map(|(name, tokens)| {
            let name = truncate(name, MAX_SHOWN_NAME);
            format!("`{name}` {}", thousands(u64::from(*tokens)))
        });
        let more = match listed.len().saturating_sub(MAX_SHOWN_TOOLS) {
            0 => String::new(),
            more => format!(" and {} more", thousands(more as u64)),
        };
        Some(Problem::of_settings(format!(
            "the list costs {} tokens, over `list_budget` of {}: {}{more}; choose a toolset or another mode",
            thousands(shown),
            thousands(u64::from(budget)),
            names.collect::<Vec<_>>().join(", ")
        )))
    }

    /// Returns the context cost of all tools of all servers, in JSON, also of those outside the
    /// active toolset.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the servers if none is called `source`.
    pub(super) fn available(&self, source: Option<&str>) -> Result<String, String> {
        let (counters, encoding) = (Counters::new(), self.settings.encoding());
        let tools = self.tools.iter().map(|tool| {
            let server = self.servers[tool.server].name.clone();
            let tokens = tool.shown_tokens(&counters, encoding);
            let cost = ContextCost::tool(tool.name.as_str(), tool.entry.summary(), tokens);
            let has_toolset = self.settings.toolset.is_some();
            (server, if has_toolset { cost.active(tool.is_active) } else { cost })
        });
        AvailableContext::new(encoding, tools).report(source)
    }

    /// Returns the context cost of the listed tools, in JSON, and that of the active tools that
    /// only a search or a description shows.
    pub(super) fn active(&self) -> String {
        let name = self.settings.toolset.as_deref().unwrap_or("all");
        let listed = self.listed.iter().map(|listed| {
            let entry: Value = serde_json::from_str(listed.entry.get()).unwrap_or_default();
            let description = entry["description"].as_str().unwrap_or_default();
            ContextCost::described(listed.name.as_str(), description, listed.tokens)
        });
        let listed_names: HashSet<&str> = self.listed.iter().map(|listed| listed.name.as_str()).collect();
        let (counters, encoding) = (Counters::new(), self.settings.encoding());
        let others = self.tools.iter().filter(|tool| tool.is_active);
        let others = others.filter(|tool| !listed_names.contains(tool.name.as_str()));
        let others = others.map(|tool| {
            let tokens = tool.shown_tokens(&counters, encoding);
            let cost = ContextCost::tool(tool.name.as_str(), tool.entry.summary(), tokens);
            (self.servers[tool.server].name.clone(), cost)
        });
        ListedContext::new(name, encoding, listed)
            .with_searchable(others)
            .to_json()
    }
}

impl Tool {
    /// Returns the exact cost of the entry for the client's list, in tokens of name, description
    /// and input schema.
    pub(super) fn shown_tokens(&self, counters: &Counters, encoding: Encoding) -> u32 {
        *self.shown_tokens.get_or_init(|| {
            let tokens = if self.name == self.entry.name {
                self.entry.shown_tokens
            } else {
                model_tokens(&self.entry.shown(&self.name, None), counters, encoding)
            };
            u32::try_from(tokens).unwrap_or(u32::MAX)
        })
    }

    /// Returns whether a pattern selects this tool of the server.
    pub(super) fn is_selected_by(&self, pattern: &Pattern, server: &str) -> bool {
        pattern.matches(server, [&self.entry.name, &self.name])
    }
}

/// Returns the exact cost of name, description and input schema of an entry.
pub(super) fn model_tokens(entry: &RawValue, counters: &Counters, encoding: Encoding) -> u64 {
    let entry: Value = serde_json::from_str(entry.get()).unwrap_or_default();
    counters.get(encoding).tokens(Measure::Model, &entry) as u64
}
