//! The tables and the queries, which both databases understand.

use std::fmt::Write as _;

use mcpact_meter::Price;

/// The key of dropped records in the table `meta`.
pub(super) const DROPPED: &str = "dropped";
/// The key of deleted records in the table `meta`.
pub(super) const EXPIRED: &str = "expired";

/// The columns of a record in the order of its values; without `id`.
pub(super) const COLUMNS: [&str; 17] = [
    "started",
    "duration",
    "method",
    "server",
    "target",
    "session",
    "client",
    "protocol",
    "model",
    "input_tokens",
    "output_tokens",
    "full_tokens",
    "estimated",
    "error",
    "warning",
    "input",
    "output",
];

/// The statements of each version of the schema. `{id}` is the type of the column `id`. A version
/// is never changed after its release; a new one is added.
pub(super) const MIGRATIONS: [&str; 2] = [
    "
CREATE TABLE calls (
    id {id},
    started BIGINT NOT NULL,
    duration BIGINT NOT NULL,
    method TEXT NOT NULL,
    server TEXT NOT NULL,
    target TEXT,
    session TEXT NOT NULL,
    client TEXT,
    protocol TEXT,
    model TEXT,
    input_tokens BIGINT,
    output_tokens BIGINT,
    full_tokens BIGINT,
    estimated BIGINT NOT NULL,
    error TEXT,
    input TEXT,
    output TEXT
);
CREATE INDEX calls_started ON calls (started);
CREATE TABLE IF NOT EXISTS meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE tools (
    server TEXT NOT NULL,
    tool TEXT NOT NULL,
    tokens BIGINT NOT NULL,
    shown_tokens BIGINT,
    first_seen BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    PRIMARY KEY (server, tool)
);
",
    "ALTER TABLE calls ADD COLUMN warning TEXT;",
];

/// The tokens of a call: null if both numbers are unknown.
pub(super) const TOKENS: &str = "CASE WHEN input_tokens IS NULL AND output_tokens IS NULL THEN NULL \
     ELSE COALESCE(input_tokens, 0) + COALESCE(output_tokens, 0) END";

/// The models of all calls.
pub(super) const MODEL_NAMES: &str = "SELECT DISTINCT model FROM calls WHERE model IS NOT NULL";

/// Returns the expression of a call's cost, in millionths of a USD: null if it is unknown. Each
/// price has the number of the parameter with its model.
pub(super) fn cost(prices: &[(usize, &Price)]) -> String {
    let mut cases = String::new();
    for (parameter, price) in prices {
        let _ = write!(
            cases,
            " WHEN model = ${parameter} THEN COALESCE(input_tokens, 0) * {} + COALESCE(output_tokens, 0) * {}",
            price.output, price.input
        );
    }
    format!("CASE WHEN model IS NULL OR ({TOKENS}) IS NULL THEN NULL{cases} ELSE NULL END")
}

/// Adds `$2` to the number with the key `$1` in the table `meta`.
pub(super) const ADD_TO_META: &str = "INSERT INTO meta (key, value) VALUES ($1, CAST($2 AS TEXT)) \
     ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + CAST($2 AS BIGINT) AS TEXT)";

/// Adds a tool of a list, or updates its tokens and the times of its first and last list.
pub(super) const ADD_TOOL: &str = "INSERT INTO tools (server, tool, tokens, shown_tokens, first_seen, last_seen) \
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (server, tool) DO UPDATE SET tokens = excluded.tokens, \
     shown_tokens = excluded.shown_tokens, \
     first_seen = CASE WHEN excluded.first_seen < tools.first_seen THEN excluded.first_seen ELSE tools.first_seen END, \
     last_seen = CASE WHEN excluded.last_seen > tools.last_seen THEN excluded.last_seen ELSE tools.last_seen END";

/// The tools of all lists.
pub(super) const TOOLS: &str =
    "SELECT server, tool, tokens, shown_tokens, first_seen, last_seen FROM tools ORDER BY server, tool";

/// Returns the statement that inserts a record.
pub(super) fn insert() -> String {
    let parameters: Vec<String> = (1..=COLUMNS.len()).map(|index| format!("${index}")).collect();
    format!(
        "INSERT INTO calls ({}) VALUES ({})",
        COLUMNS.join(", "),
        parameters.join(", ")
    )
}

/// Returns the query of calls, with this condition, order and page.
pub(super) fn calls(condition: &str, order: &str, page: &str) -> String {
    format!(
        "SELECT id, {} FROM calls{condition} ORDER BY {order}{page}",
        COLUMNS.join(", ")
    )
}

/// The tokens that the result budget of a call dropped. What a list of tools lacks is a saving, and
/// not counted here.
pub(super) const DROPPED_TOKENS: &str =
    "CASE WHEN method <> 'tools/list' THEN COALESCE(full_tokens, output_tokens) - output_tokens ELSE 0 END";

/// The tokens that a shorter list of tools saved.
pub(super) const SAVED_TOKENS: &str = "CASE WHEN method = 'tools/list' THEN full_tokens - output_tokens END";

/// Returns the query of sums by two keys.
pub(super) fn sums(keys: [&str; 2], condition: &str) -> String {
    let [key, server] = keys;
    let sum = |value: &str| format!("CAST(COALESCE(SUM({value}), 0) AS BIGINT)");
    format!(
        "SELECT {key} AS name, {server} AS of_server, COUNT(*), COUNT(error), {}, {}, {}, {}, {}, COUNT({TOKENS}), {}, \
         MAX(duration), {}, MAX({TOKENS}), MIN(started), MAX(started) FROM calls{condition} GROUP BY 1, 2",
        sum("input_tokens"),
        sum("output_tokens"),
        sum("COALESCE(full_tokens, output_tokens)"),
        sum(DROPPED_TOKENS),
        sum("estimated"),
        sum("duration"),
        sum(TOKENS),
    )
}

/// Returns the query of the median and the 95th percentile of a value by two keys, by the nearest
/// rank. Unknown values do not count. The sort takes most of the time, so each value has a query of
/// its own.
pub(super) fn percentiles(keys: [&str; 2], condition: &str, value: &str) -> String {
    let [key, server] = keys;
    let at = |percent: u8| format!("MAX(CASE WHEN place = (number * {percent} + 99) / 100 THEN value END)");
    format!(
        "SELECT name, of_server, {}, {} FROM (SELECT name, of_server, value, \
         ROW_NUMBER() OVER (PARTITION BY name, of_server ORDER BY value) AS place, \
         COUNT(*) OVER (PARTITION BY name, of_server) AS number \
         FROM (SELECT {key} AS name, {server} AS of_server, {value} AS value FROM calls{condition}) AS picked \
         WHERE value IS NOT NULL) AS ranked GROUP BY 1, 2",
        at(50),
        at(95),
    )
}

/// Returns the query of tokens by two keys and the model, for costs.
pub(super) fn models(keys: [&str; 2], condition: &str) -> String {
    let [key, server] = keys;
    format!(
        "SELECT {key} AS name, {server} AS of_server, model, COUNT({TOKENS}), \
         CAST(COALESCE(SUM(input_tokens), 0) AS BIGINT), CAST(COALESCE(SUM(output_tokens), 0) AS BIGINT) \
         FROM calls{condition} GROUP BY 1, 2, 3"
    )
}

/// Returns the query of sums by time: buckets of `$n` microseconds, where `n` is the number of the
/// parameter, and by model.
pub(super) fn series(parameter: usize, condition: &str) -> String {
    format!(
        "SELECT started - started % ${parameter} AS bucket, model, COUNT(*), COUNT(error), \
         CAST(COALESCE(SUM(input_tokens), 0) AS BIGINT), CAST(COALESCE(SUM(output_tokens), 0) AS BIGINT), \
         CAST(COALESCE(SUM(COALESCE(full_tokens, output_tokens)), 0) AS BIGINT), COUNT({TOKENS}) \
         FROM calls{condition} GROUP BY 1, 2 ORDER BY 1"
    )
}

/// The calls since `$1` that were not refused, for limits: apart those since `$2`, the start of the
/// current hour, and those since `$3`, the start of the current minute.
pub(super) const SPENT: &str = "SELECT server, method, target, session, model, \
     CAST(COUNT(*) - COUNT(CASE WHEN error = 'limit_exceeded' THEN 1 END) AS BIGINT), \
     CAST(COALESCE(SUM(input_tokens), 0) AS BIGINT), CAST(COALESCE(SUM(output_tokens), 0) AS BIGINT), MAX(started) \
     FROM calls WHERE started >= $1 GROUP BY server, method, target, session, model, \
     CASE WHEN started >= $3 THEN 2 WHEN started >= $2 THEN 1 ELSE 0 END";
