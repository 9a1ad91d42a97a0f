//! The use of tools in a log: calls, results and lists, by tool and session.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use mcpact::menu::{MetaTool, context_tools};
use mcpact::tokens::Encoding;
use mcpact_meter::Record;
use mcpact_shared::protocol::method;

use super::sessions::{Event, SessionLogs, SessionReport};
use crate::store::KnownTool;

/// The minimum number of tool calls for advice.
pub const MIN_CALLS: u64 = 50;
/// The minimum number of sessions with tool calls for advice.
pub const MIN_SESSIONS: usize = 5;

/// The names of the gateway's own tools that find tools. Their calls are a cost of finding tools, and
/// no use of a tool. They are logged without a server: the tools of a server that have the same names
/// are tools like others.
pub(crate) static DISCOVERY_TOOLS: LazyLock<[&str; 4]> = LazyLock::new(|| {
    let [available, active] = context_tools(Encoding::O200kBase).map(|tool| tool.name);
    [MetaTool::Search.name(), MetaTool::Describe.name(), available, active]
});

/// The calls of a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolUse {
    /// The number of calls.
    pub calls: u64,
    /// The tokens of arguments and results.
    pub tokens: u64,
    /// The sessions with a call, by index.
    sessions: HashSet<usize>,
    /// The tokens of each result without error.
    results: Vec<u64>,
}

impl ToolUse {
    /// Returns the number of sessions with a call.
    pub fn sessions(&self) -> usize {
        self.sessions.len()
    }

    /// Returns the tokens of the results, the smallest first.
    pub fn results(&self) -> Vec<u64> {
        let mut results = self.results.clone();
        results.sort_unstable();
        results
    }
}

/// The use of tools in a log.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    listed: Vec<KnownTool>,
    /// True if all tools are known, and each has a server with a name. Then a call without a server
    /// reached no tool.
    has_names: bool,
    tools: BTreeMap<(String, String), ToolUse>,
    /// The index of each session.
    sessions: HashMap<String, usize>,
    /// The sessions with a call of a tool.
    active: HashSet<usize>,
    /// The end of the last list of each session, in microseconds since 1970-01-01 UTC.
    lists: HashMap<usize, i64>,
    calls: u64,
    tokens: u64,
    discovery_tokens: u64,
    discovery_calls: u64,
    session_logs: SessionLogs,
    first_call: Option<i64>,
    last_call: Option<i64>,
}

impl Usage {
    /// Creates the use of these tools, without calls.
    pub fn new(listed: Vec<KnownTool>) -> Usage {
        Usage {
            has_names: !listed.is_empty() && listed.iter().all(|tool| !tool.server.is_empty()),
            listed,
            ..Usage::default()
        }
    }

    /// Adds a call.
    pub fn add(&mut self, record: &Record) {
        let tokens = record.tokens().unwrap_or(0);
        self.tokens += tokens;
        self.first_call = Some(self.first_call.map_or(record.started, |from| from.min(record.started)));
        self.last_call = Some(self.last_call.map_or(record.started, |to| to.max(record.started)));
        let next = self.sessions.len();
        let session = *self.sessions.entry(record.session.clone()).or_insert(next);
        let mut event = Event::Other;
        match (record.method.as_str(), record.target.as_deref()) {
            (method::LIST_TOOLS, _) if record.error.is_none() => {
                let ended = record.started.saturating_add_unsigned(record.duration);
                let last = self.lists.entry(session).or_insert(ended);
                *last = ended.max(*last);
            }
            (method::CALL_TOOL, Some(tool)) if record.server.is_empty() && DISCOVERY_TOOLS.contains(&tool) => {
                self.discovery_tokens += tokens;
                self.discovery_calls += 1;
                if tool == MetaTool::Search.name() {
                    event = Event::Search;
                }
            }
            // The gateway itself responded, for example to an unknown name.
            (method::CALL_TOOL, Some(_)) if record.server.is_empty() && self.has_names => {}
            (method::CALL_TOOL, Some(tool)) => {
                event = Event::Call;
                self.calls += 1;
                self.active.insert(session);
                let key = (record.server.clone(), tool.to_owned());
                let tool = self.tools.entry(key).or_default();
                tool.calls += 1;
                tool.tokens += tokens;
                tool.sessions.insert(session);
                if let (Some(output), None) = (record.output_tokens, &record.error) {
                    tool.results.push(output);
                }
            }
            _ => {}
        }
        self.session_logs.add(session, event, record.started, tokens);
    }

    /// Returns the metrics of the sessions.
    pub(super) fn session_report(&self) -> SessionReport {
        self.session_logs.report()
    }

    /// Returns the number of tool calls, without those of meta-tools that find tools, and those that
    /// reached no server.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// Returns the number of sessions with tool calls.
    pub fn sessions(&self) -> usize {
        self.active.len()
    }

    /// Returns the tokens of all calls.
    pub fn tokens(&self) -> u64 {
        self.tokens
    }

    /// Returns the time of the first call, in seconds since 1970-01-01 UTC.
    pub fn first_call(&self) -> Option<i64> {
        self.first_call.map(|micros| micros.div_euclid(1_000_000))
    }

    /// Returns the time of the last call, in seconds since 1970-01-01 UTC.
    pub fn last_call(&self) -> Option<i64> {
        self.last_call.map(|micros| micros.div_euclid(1_000_000))
    }

    /// Returns the listed tools, without those that are gone.
    pub fn listed(&self) -> impl Iterator<Item = &KnownTool> {
        let gone_before = self.gone_before();
        self.listed.iter().filter(move |tool| tool.last_seen >= gone_before)
    }

    /// Returns the servers and names of the tools that are gone.
    pub(super) fn gone(&self) -> HashSet<(&str, &str)> {
        let gone_before = self.gone_before();
        let gone = self.listed.iter().filter(|tool| tool.last_seen < gone_before);
        gone.map(|tool| (tool.server.as_str(), tool.tool.as_str())).collect()
    }

    /// Returns the time since which the lists of [`MIN_SESSIONS`] sessions ended. A tool that was
    /// last listed before it has left its server, or its server the client's file.
    fn gone_before(&self) -> i64 {
        let mut ends: Vec<i64> = self.lists.values().copied().collect();
        ends.sort_unstable();
        let first = ends.len().checked_sub(MIN_SESSIONS).map(|index| ends[index]);
        first.map_or(i64::MIN, |end| end.saturating_sub(SLACK))
    }

    /// Returns the calls of a tool; `None` if there were none.
    pub fn tool_use(&self, server: &str, tool: &str) -> Option<&ToolUse> {
        self.tools.get(&(server.to_owned(), tool.to_owned()))
    }

    /// Returns the called tools with their servers and names.
    pub fn tools(&self) -> impl Iterator<Item = (&str, &str, &ToolUse)> {
        self.tools
            .iter()
            .map(|((server, tool), calls)| (server.as_str(), tool.as_str(), calls))
    }

    /// Returns the number of sessions whose list had the tool.
    pub fn lists_with(&self, tool: &KnownTool) -> u64 {
        // The list is recorded at its end, and its tools a moment earlier.
        let from = tool.first_seen.saturating_sub(SLACK);
        let to = tool.last_seen.saturating_add(SLACK);
        let lists = self.lists.values().filter(|ended| (from..=to).contains(*ended));
        lists.count() as u64
    }

    /// Returns the tokens that finding one tool in one session takes on average; `None` if no tool
    /// was searched for.
    pub fn tokens_per_find(&self) -> Option<u64> {
        let pairs: u64 = self.tools.values().map(|tool| tool.sessions.len() as u64).sum();
        (self.discovery_calls > 0 && pairs > 0).then(|| self.discovery_tokens / pairs)
    }
}

/// The difference between the clocks of a list's record and of its tools, in microseconds.
const SLACK: i64 = 60_000_000;

/// Collects the calls of a log, in any order.
impl Extend<Record> for Usage {
    fn extend<T: IntoIterator<Item = Record>>(&mut self, records: T) {
        for record in records {
            self.add(&record);
        }
    }
}
