//! Writes results to standard output, and messages to standard error.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::colour;
use super::format::Format;
use super::pipe;
use super::plain::{escaped, plain, plain_lines};
use super::table::Table;
use super::wrap::wrapped;

/// Writes an error to standard error.
pub(crate) fn error(error: &anyhow::Error) {
    note(&format!("error: {error:#}"));
}

/// Writes a warning to standard error.
pub(crate) fn warning(text: &str) {
    note(&format!("warning: {text}"));
}

/// Writes lines to standard error. They may have texts of servers.
pub(crate) fn note(text: &str) {
    // If nobody reads them, the exit code still reports the result.
    let _ = writeln!(colour::stderr(), "{}", plain_lines(text));
}

/// Writes a file, or standard output for `-`. Reports a written file with this summary.
pub(crate) fn save(output: &Path, text: &str, summary: &str) -> Result<()> {
    if output.as_os_str() == "-" {
        return Ok(pipe::stdout().write_all(text.as_bytes())?);
    }
    let name = output.display();
    std::fs::write(output, text).with_context(|| format!("cannot write `{name}`"))?;
    note(&format!("wrote `{name}`: {summary}"));
    Ok(())
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
        write!(out, "\n{}\n", wrapped(&lines.join("\n")))?;
    }
    Ok(out.flush()?)
}

/// Writes JSON below a line of text, after an empty line; in Markdown, as a block of code.
pub(crate) fn code(format: Format, line: &str, value: &Value) -> Result<()> {
    let mut out = colour::stdout();
    let text = plain_lines(&serde_json::to_string_pretty(value)?);
    match format {
        Format::Markdown => write!(out, "\n{}\n\n```json\n{text}\n```\n", escaped(line))?,
        Format::Human | Format::Json => write!(out, "\n{}\n{text}\n", plain(line))?,
    }
    Ok(out.flush()?)
}

/// Writes a value to standard output, indented.
pub(crate) fn json(value: &Value) -> Result<()> {
    let mut out = pipe::stdout();
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
        writeln!(out, "{colour}{}{reset}", plain(line))?;
    }
    Ok(out.flush()?)
}
