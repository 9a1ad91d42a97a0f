//! The formats of the log, and the text of its values.

use std::borrow::Cow;
use std::io::{BufWriter, Write};

use anyhow::Result;
use clap::ValueEnum;
use mcpact_meter::usd;
use mcpact_shared::number::thousands;
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
    let mut out = BufWriter::new(print::stdout());
    if has_header {
        writeln!(out, "{}", keys.join(","))?;
    }
    for value in values {
        let cells = keys.iter().map(|key| cell(value, key));
        let cells: Vec<String> = cells.map(|cell| quoted(&cell).into_owned()).collect();
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(out.flush()?)
}

/// Returns a cell of CSV (RFC 4180): in quotes if it has a sign of its own.
fn quoted(cell: &str) -> Cow<'_, str> {
    if cell.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", cell.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(cell)
    }
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

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn cells_in_quotes() {
        for (cell, written) in [
            ("", ""),
            ("a b;'", "a b;'"),
            ("a,b", "\"a,b\""),
            ("say \"a\"", "\"say \"\"a\"\"\""),
            ("a\nb", "\"a\nb\""),
            ("\ra", "\"\ra\""),
        ] {
            assert_eq!(quoted(cell), written);
        }
    }
}
