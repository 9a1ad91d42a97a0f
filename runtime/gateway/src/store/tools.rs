//! The tools of the servers' lists, whether they were called or not.

use mcpact_meter::ListedTool;
use serde::Serialize;

use super::database::StoreError;
use super::log::Store;
use super::sql;
use super::value::Value;

/// A tool that was in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KnownTool {
    /// The name of the server.
    pub server: String,
    /// The tool's own name.
    pub tool: String,
    /// The tokens of the server's own definition.
    pub tokens: u64,
    /// The tokens of the definition in the clients' list; `None` if clients must search for the
    /// tool.
    pub shown_tokens: Option<u64>,
    /// The time of the first list with the tool, in microseconds since 1970-01-01 UTC.
    pub first_seen: i64,
    /// The time of the last list with the tool.
    pub last_seen: i64,
}

impl Store {
    /// Returns the tools of all lists, by server and name.
    ///
    /// # Errors
    ///
    /// Returns an error if the query fails.
    pub fn tools(&self) -> Result<Vec<KnownTool>, StoreError> {
        let rows = self.lock().rows(sql::TOOLS, &[])?;
        let read = |row: &Vec<Value>| {
            let [server, tool, tokens, shown, first, last] = &row[..] else {
                return None;
            };
            Some(KnownTool {
                server: server.text(),
                tool: tool.text(),
                tokens: tokens.count(),
                shown_tokens: shown.maybe_count(),
                first_seen: first.int(),
                last_seen: last.int(),
            })
        };
        Ok(rows.iter().filter_map(read).collect())
    }
}

/// Returns the values of a listed tool for [`sql::ADD_TOOL`].
pub(super) fn values(tool: &ListedTool) -> Vec<Value> {
    vec![
        Value::from(tool.server.as_str()),
        Value::from(tool.tool.as_str()),
        Value::from(tool.tokens),
        Value::from(tool.shown_tokens.as_ref()),
        Value::from(tool.seen),
    ]
}
