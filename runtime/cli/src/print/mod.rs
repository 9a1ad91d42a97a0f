//! What commands print: tables for people and for pull requests, JSON, and what is being waited for.

pub(crate) mod colour;
mod findings;
mod sarif;
mod table;
mod waiting;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use serde_json::Value;

pub(crate) use findings::{CheckFormat, Checked, findings};
pub(crate) use table::{Column, Table, escaped, plain};
pub(crate) use waiting::Waiting;

/// What a result is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables that fit the terminal
    #[default]
    Human,
    /// For other programs
    Json,
    /// For a comment on a pull request
    Markdown,
}

/// Who reads what a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Those who wait at a terminal.
    People,
    /// Programs, pull requests and files: nothing but the result is written, and mistakes.
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

/// A command whose result is a file: `-` is standard output.
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
pub(crate) fn wrote(file: &Path, what: &str) {
    let _ = writeln!(colour::stderr(), "wrote `{}`: {what}", file.display());
}

/// Writes tables to standard output, in the form asked for, each apart from the one before.
pub(crate) fn tables<'a>(format: Format, tables: impl IntoIterator<Item = &'a Table>) -> Result<()> {
    let mut out = colour::stdout();
    for (index, table) in tables.into_iter().enumerate() {
        let between = if index > 0 { "\n" } else { "" };
        let text = match format {
            Format::Markdown => table.markdown(),
            Format::Human | Format::Json => table.human(),
        };
        write!(out, "{between}{text}")?;
    }
    Ok(out.flush()?)
}

/// The same of one.
pub(crate) fn table(format: Format, table: &Table) -> Result<()> {
    tables(format, [table])
}

/// Writes lines below a table, apart from it.
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

/// Writes the lines of a difference: what begins with `-` in red, with `+` in green.
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

/// A number with its thousands apart: `12,069`.
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

/// `1 tool`, `2 tools`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{} {thing}{}", number(count), if count == 1 { "" } else { "s" })
}

/// The first few of some names.
pub(crate) fn some(names: &[String]) -> String {
    let mut text = names.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > 4 {
        text.push_str(", ");
        text.push_str(&number(names.len() - 4));
        text.push_str(" more");
    }
    text
}

/// A share in percent with one decimal; nothing of nothing is nothing.
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
    fn numbers_are_read_at_a_glance() {
        assert_eq!(
            ["0", "999", "1,000", "159,017"],
            [0, 999, 1000, 159_017].map(number).each_ref().map(String::as_str)
        );
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(0, 0), "0.0 %");
    }
}
