//! The pages of the client's list, and its cost.

use std::{
    collections::HashMap,
    error::Error,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

use mcpact::{
    cost::{Counters, Measure},
    tokens::Encoding,
    truncate,
};
use mcpact_meter::ListedTool;
use mcpact_rules::truncate::MAX_SHOWN_NAME;
use serde::Serialize;
use serde_json::{Value, value::RawValue};

use super::{ClientCatalogue, Tool, server_entry::wire};

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

impl ClientCatalogue {
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
        let encoding = self.settings.encoding;
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
        let encoding = self.settings.encoding;
        Cost {
            model: self.listed.iter().map(|listed| u64::from(listed.tokens)).sum(),
            wire: self.listed.iter().map(|listed| wire(&listed.entry, encoding)).sum(),
        }
    }
}

/// Returns the exact cost of name, description and input schema of an entry.
pub(super) fn model_tokens(entry: &RawValue, counters: &Counters, encoding: Encoding) -> u64 {
    let entry: Value = serde_json::from_str(entry.get()).unwrap_or_default();
    counters.get(encoding).tokens(Measure::Model, &entry) as u64
}
