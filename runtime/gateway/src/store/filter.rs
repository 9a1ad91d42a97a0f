//! The calls that a query selects, and their order.

use std::fmt::Write as _;

use super::sql::{DROPPED_TOKENS, SAVED_TOKENS, TOKENS};
use super::value::Value;

/// The calls of a query: those that meet all conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The tool, the prompt or the resource.
    pub target: Option<String>,
    /// The server.
    pub server: Option<String>,
    /// The session.
    pub session: Option<String>,
    /// The client, with or without its version.
    pub client: Option<String>,
    /// The method.
    pub method: Option<String>,
    /// The model.
    pub model: Option<String>,
    /// The earliest time, in microseconds since 1970-01-01 UTC.
    pub since: Option<i64>,
    /// The time before which calls started (exclusive), in microseconds since 1970-01-01 UTC.
    pub until: Option<i64>,
    /// True for only calls with errors.
    pub errors: bool,
    /// True for only calls with warnings of limits.
    pub warnings: bool,
    /// A part of the tool, the server, the method, the client, the session or the error, in any
    /// case.
    pub text: Option<String>,
    /// The call with this `id` only.
    pub id: Option<i64>,
    /// Calls with a larger `id` only: those that were logged later.
    pub after: Option<i64>,
}

impl Filter {
    /// Returns the condition with its parameters.
    pub(super) fn condition(&self) -> (String, Vec<Value>) {
        let mut conditions = Vec::new();
        let mut parameters: Vec<Value> = Vec::new();
        let mut add = |condition: &str, value: Value| {
            parameters.push(value);
            conditions.push(condition.replace("$n", &format!("${}", parameters.len())));
        };
        let columns = [
            ("target", &self.target),
            ("server", &self.server),
            ("session", &self.session),
            ("method", &self.method),
            ("model", &self.model),
        ];
        for (column, value) in columns {
            if let Some(value) = value {
                add(&format!("{column} = $n"), value.as_str().into());
            }
        }
        if let Some(client) = &self.client {
            let with_version = format!("{} %", escaped(client));
            add("(client = $n", client.as_str().into());
            add("OR client LIKE $n ESCAPE '\\')", with_version.into());
        }
        for (condition, value) in [
            ("started >= $n", self.since),
            ("started < $n", self.until),
            ("id = $n", self.id),
            ("id > $n", self.after),
        ] {
            if let Some(value) = value {
                add(condition, value.into());
            }
        }
        if let Some(text) = self.text.as_ref().filter(|text| !text.is_empty()) {
            let columns = ["target", "server", "method", "client", "session", "error"];
            let any: Vec<String> = columns
                .iter()
                .map(|column| format!("LOWER(COALESCE({column}, '')) LIKE $n ESCAPE '\\'"))
                .collect();
            let pattern = format!("%{}%", escaped(&text.to_lowercase()));
            add(&format!("({})", any.join(" OR ")), pattern.into());
        }
        if self.errors {
            conditions.push("error IS NOT NULL".to_owned());
        }
        if self.warnings {
            conditions.push("warning IS NOT NULL".to_owned());
        }
        let mut condition = String::new();
        for text in conditions {
            let joint = if text.starts_with("OR ") {
                " "
            } else if condition.is_empty() {
                " WHERE "
            } else {
                " AND "
            };
            let _ = write!(condition, "{joint}{text}");
        }
        (condition, parameters)
    }
}

/// Returns a text for a pattern of `LIKE`.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// A column of the log by which calls are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// The time of the request.
    #[default]
    Started,
    /// The time until the response.
    Duration,
    /// The method.
    Method,
    /// The server.
    Server,
    /// The tool, the prompt or the resource.
    Target,
    /// The session.
    Session,
    /// The client.
    Client,
    /// The model.
    Model,
    /// The tokens of input.
    Input,
    /// The tokens of output.
    Output,
    /// The tokens of input and output.
    Tokens,
    /// The tokens that a shorter list of tools saved.
    Saved,
    /// The tokens that a result budget dropped.
    Dropped,
    /// The cost by the prices of the store.
    Cost,
    /// The error.
    Error,
    /// The order in which calls were logged: that of their ends.
    Logged,
}

impl Column {
    /// All columns.
    pub const ALL: [Column; 16] = [
        Column::Started,
        Column::Duration,
        Column::Method,
        Column::Server,
        Column::Target,
        Column::Session,
        Column::Client,
        Column::Model,
        Column::Input,
        Column::Output,
        Column::Tokens,
        Column::Saved,
        Column::Dropped,
        Column::Cost,
        Column::Error,
        Column::Logged,
    ];

    /// Returns the name, such as `started`.
    pub fn name(self) -> &'static str {
        match self {
            Column::Started => "started",
            Column::Duration => "duration",
            Column::Method => "method",
            Column::Server => "server",
            Column::Target => "target",
            Column::Session => "session",
            Column::Client => "client",
            Column::Model => "model",
            Column::Input => "input",
            Column::Output => "output",
            Column::Tokens => "tokens",
            Column::Saved => "saved",
            Column::Dropped => "dropped",
            Column::Cost => "cost",
            Column::Error => "error",
            Column::Logged => "logged",
        }
    }

    /// Returns whether the values are texts, and not numbers.
    pub fn is_text(self) -> bool {
        matches!(
            self,
            Column::Method
                | Column::Server
                | Column::Target
                | Column::Session
                | Column::Client
                | Column::Model
                | Column::Error
        )
    }

    /// Returns the column with this name.
    pub fn from_name(name: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.name() == name)
    }

    /// Returns the expression of the column; `None` for the cost, which depends on prices.
    fn sql(self) -> Option<&'static str> {
        Some(match self {
            Column::Cost => return None,
            Column::Input => "input_tokens",
            Column::Output => "output_tokens",
            Column::Tokens => TOKENS,
            Column::Saved => SAVED_TOKENS,
            Column::Dropped => DROPPED_TOKENS,
            Column::Logged => "id",
            column => column.name(),
        })
    }
}

/// The order of calls: the newest first by default. Unknown values are last in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The column.
    pub column: Column,
    /// True if the largest value is first.
    pub descending: bool,
}

impl Default for Sort {
    fn default() -> Sort {
        Sort {
            column: Column::Started,
            descending: true,
        }
    }
}

impl Sort {
    /// Returns the order, in which `cost` is the expression of a call's cost.
    pub(super) fn sql(self, cost: &str) -> String {
        let column = self.column.sql().unwrap_or(cost);
        let direction = if self.descending { "DESC" } else { "ASC" };
        if self.column == Column::Started {
            // The column of the index has no unknown values.
            return format!("started {direction}, id {direction}");
        }
        if self.column == Column::Logged {
            return format!("id {direction}");
        }
        format!("({column}) IS NULL, {column} {direction}, id {direction}")
    }
}

/// A part of the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The maximum number of calls.
    pub limit: u64,
    /// The number of calls before the page.
    pub offset: u64,
}

impl Default for Page {
    fn default() -> Page {
        Page { limit: 100, offset: 0 }
    }
}

/// The property by which sums are grouped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupBy {
    /// One sum of all calls.
    #[default]
    All,
    /// The tool of a server, or the method of other requests.
    Tool,
    /// The server.
    Server,
    /// The session.
    Session,
    /// The client with its version.
    Client,
    /// The method.
    Method,
    /// The model.
    Model,
    /// The error, of calls that have one.
    Error,
    /// The hour in UTC: the name is its start in microseconds since 1970.
    Hour,
    /// The day in UTC: the name is its start in microseconds since 1970.
    Day,
}

impl GroupBy {
    /// All groupings.
    pub const ALL: [GroupBy; 10] = [
        GroupBy::All,
        GroupBy::Tool,
        GroupBy::Server,
        GroupBy::Session,
        GroupBy::Client,
        GroupBy::Method,
        GroupBy::Model,
        GroupBy::Error,
        GroupBy::Hour,
        GroupBy::Day,
    ];

    /// Returns the name, such as `tool`.
    pub fn name(self) -> &'static str {
        match self {
            GroupBy::All => "all",
            GroupBy::Tool => "tool",
            GroupBy::Server => "server",
            GroupBy::Session => "session",
            GroupBy::Client => "client",
            GroupBy::Method => "method",
            GroupBy::Model => "model",
            GroupBy::Error => "error",
            GroupBy::Hour => "hour",
            GroupBy::Day => "day",
        }
    }

    /// Returns the key, and the server if it is part of the key.
    pub(super) fn sql(self) -> [&'static str; 2] {
        match self {
            GroupBy::All => ["''", "CAST(NULL AS TEXT)"],
            GroupBy::Tool => ["COALESCE(target, method)", "server"],
            GroupBy::Server => ["server", "CAST(NULL AS TEXT)"],
            GroupBy::Session => ["session", "CAST(NULL AS TEXT)"],
            GroupBy::Client => ["client", "CAST(NULL AS TEXT)"],
            GroupBy::Method => ["method", "CAST(NULL AS TEXT)"],
            GroupBy::Error => ["error", "CAST(NULL AS TEXT)"],
            GroupBy::Model => ["model", "CAST(NULL AS TEXT)"],
            GroupBy::Hour => ["CAST(started - started % 3600000000 AS TEXT)", "CAST(NULL AS TEXT)"],
            GroupBy::Day => ["CAST(started - started % 86400000000 AS TEXT)", "CAST(NULL AS TEXT)"],
        }
    }
}
