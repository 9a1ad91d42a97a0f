//! The formats of the log, and the text of its values.

use anyhow::Result;
use clap::ValueEnum;
use mcpact_meter::usd;
use mcpact_rules::number::thousands;
use serde_json::Value;

use crate::print::{self, Format};

/// The format of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum LogFormat {
    /// A table that fits the terminal
    #[default]
    Human,
    /// JSON, with the sum of all calls
    Json,
    /// JSON Lines: an object for each call or sum
    Jsonl,
    /// CSV with a header
    Csv,
    /// Markdown
    Markdown,
}

impl LogFormat {
    /// Returns the format of tables.
    pub(super) fn tables(self) -> Format {
        match self {
            LogFormat::Markdown => Format::Markdown,
            LogFormat::Json => Format::Json,
            LogFormat::Human | LogFormat::Jsonl | LogFormat::Csv => Format::Human,
        }
    }
}

/// Returns a number of tokens, or `−` if it is unknown.
pub(super) fn tokens(tokens: Option<u64>) -> String {
    tokens.map_or_else(|| "−".to_owned(), whole)
}

/// Returns a number with separated thousands.
pub(super) fn whole(value: u64) -> String {
    thousands(value)
}

/// Returns a cost in USD, or `−` if it is unknown.
pub(super) fn cost(amount: Option<f64>) -> String {
    match amount {
        None => "−".to_owned(),
        Some(amount) => format!("${}", usd(amount)),
    }
}

/// Writes objects as lines of JSON.
pub(super) fn json_lines<'v>(values: impl IntoIterator<Item = &'v Value>) -> Result<()> {
    let lines: Vec<String> = values.into_iter().map(Value::to_string).collect();
    let ends = lines.iter().flat_map(|line| [line.as_str(), "\n"]);
    print::json_text(&ends.collect::<String>())
}

/// Writes objects as CSV: the columns are these keys. A cell that a spreadsheet would evaluate gets
/// an apostrophe before it.
pub(super) fn csv<'v>(keys: &[&str], has_header: bool, values: impl IntoIterator<Item = &'v Value>) -> Result<()> {
    let mut out = csv::Writer::from_writer(print::stdout());
    if has_header {
        out.write_record(keys)?;
    }
    for value in values {
        out.write_record(keys.iter().map(|key| cell(value, key)))?;
    }
    Ok(out.flush()?)
}

/// Returns a property, which may be inside another one: `duration.p95`.
fn cell(value: &Value, key: &str) -> String {
    let property = key.split('.').fold(value, |value, key| &value[key]);
    match property {
        Value::Null => String::new(),
        Value::String(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err() => {
            format!("'{text}")
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
