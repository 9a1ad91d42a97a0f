//! The output of commands: tables for people and pull requests, JSON, SARIF, progress.

pub(crate) mod colour;
mod findings;
mod progress;
mod sarif;
mod table;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use serde_json::Value;

pub(crate) use findings::{CheckFormat, Checked, findings};
pub(crate) use progress::Progress;
pub(crate) use table::{Column, Table, escaped, plain};

/// The format of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables that fit the terminal
    #[default]
    Human,
    /// JSON, for other programs
    Json,
    /// Markdown, for a comment on a pull request
    Markdown,
}

/// The reader of a command's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// People, who wait at a terminal.
    People,
    /// Programs, pull requests and files: only the result and errors are written.
    Programs,
}

impl From<Format> for Reader {
    fn from(format: Format) -> Reader {
        match format {
            Format::Human => Reader::People,
            Format::Json | Format::Markdown => Reader::Programs,
        }
    }
}

impl From<CheckFormat> for Reader {
    fn from(format: CheckFormat) -> Reader {
        match format {
            CheckFormat::Human => Reader::People,
            CheckFormat::Json | CheckFormat::Markdown | CheckFormat::Sarif => Reader::Programs,
        }
    }
}

/// The reader of a file; `-` is standard output.
impl From<&Path> for Reader {
    fn from(output: &Path) -> Reader {
        if output.as_os_str() == "-" {
            Reader::Programs
        } else {
            Reader::People
        }
    }
}

/// Writes an error to standard error.
pub(crate) fn error(error: &anyhow::Error) {
    // If nobody reads it, the exit code still reports the error.
    let _ = writeln!(colour::stderr(), "error: {error:#}");
}

/// Writes a warning to standard error.
pub(crate) fn warning(text: &str) {
    let _ = writeln!(colour::stderr(), "warning: {text}");
}

/// Reports a written file on standard error.
pub(crate) fn wrote(file: &Path, summary: &str) {
    let _ = writeln!(colour::stderr(), "wrote `{}`: {summary}", file.display());
}

/// Writes tables to standard output, with an empty line between them.
pub(crate) fn tables<'a>(format: Format, tables: impl IntoIterator<Item = &'a Table>) -> Result<()> {
    let mut out = colour::stdout();
    for (index, table) in tables.into_iter().enumerate() {
        let separator = if index > 0 { "\n" } else { "" };
        let text = match format {
            Format::Markdown => table.markdown(),
            Format::Human | Format::Json => table.human(),
        };
        write!(out, "{separator}{text}")?;
    }
    Ok(out.flush()?)
}

/// Writes a table to standard output.
pub(crate) fn table(format: Format, table: &Table) -> Result<()> {
    tables(format, [table])
}

/// Writes lines below a table, after an empty line.
pub(crate) fn notes(format: Format, lines: &[String]) -> Result<()> {
    let mut out = colour::stdout();
    if format == Format::Markdown {
        for line in lines {
            write!(out, "\n{}\n", escaped(line))?;
        }
    } else if !lines.is_empty() {
        let lines: Vec<String> = lines.iter().map(|line| plain(line)).collect();
        write!(out, "\n{}\n", lines.join("\n"))?;
    }
    Ok(out.flush()?)
}

/// Writes a value to standard output, indented.
pub(crate) fn json(value: &Value) -> Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// Writes the lines of a difference: removed ones in red, added ones in green.
pub(crate) fn difference(lines: &str) -> Result<()> {
    let mut out = colour::stdout();
    for line in lines.lines() {
        let colour = match line.as_bytes().first() {
            Some(b'-') => colour::RED,
            Some(b'+') => colour::GREEN,
            _ => "",
        };
        let reset = if colour.is_empty() { "" } else { colour::RESET };
        writeln!(out, "{colour}{line}{reset}")?;
    }
    Ok(out.flush()?)
}

/// Returns the digits of a number with separated thousands: `12,069`.
pub(crate) fn number(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the digits of a number that may be negative: `-222`.
pub(crate) fn signed(tokens: isize) -> String {
    let digits = number(tokens.unsigned_abs());
    if tokens < 0 { format!("-{digits}") } else { digits }
}

/// Returns a number and a noun: `1 tool`, `2 queries`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let digits = number(count);
    match noun.strip_suffix('y') {
        _ if count == 1 => format!("{digits} {noun}"),
        Some(stem) => format!("{digits} {stem}ies"),
        None => format!("{digits} {noun}s"),
    }
}

/// Returns the first names of a list, and the number of the others.
pub(crate) fn first_names(names: &[String]) -> String {
    let mut text = names.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > 4 {
        text.push_str(", ");
        text.push_str(&number(names.len() - 4));
        text.push_str(" more");
    }
    text
}

/// Returns a share in percent with one decimal, which is 0 if `whole` is 0.
pub(crate) fn percent(part: usize, whole: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "tokens are far below 2^52")]
    let share = if whole == 0 {
        0.0
    } else {
        part as f64 * 100.0 / whole as f64
    };
    format!("{share:.1} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(
            ["0", "999", "1,000", "159,017"],
            [0, 999, 1000, 159_017].map(number).each_ref().map(String::as_str)
        );
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(0, 0), "0.0 %");
        assert_eq!(
            [counted(1, "query"), counted(2, "query"), counted(0, "tool")],
            ["1 query", "2 queries", "0 tools"]
        );
    }
}
