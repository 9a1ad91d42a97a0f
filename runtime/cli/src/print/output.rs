//! Writes results to standard output, and messages to standard error.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::colour;
use super::format::{Format, is_stdio};
use super::pipe;
use super::plain::{escaped, is_invisible, plain, plain_lines};
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

/// Writes a file of JSON like [`save`]; standard output has it as [`json_text`].
pub(crate) fn save_json(output: &Path, text: &str, summary: &str) -> Result<()> {
    if is_stdio(output) {
        return json_text(text);
    }
    save(output, text, summary)
}

/// Writes a file, or standard output for `-`. Reports a written file with this summary.
pub(crate) fn save(output: &Path, text: &str, summary: &str) -> Result<()> {
    if is_stdio(output) {
        return Ok(pipe::stdout().write_all(text.as_bytes())?);
    }
    let name = output.display();
    std::fs::write(output, text).with_context(|| format!("cannot write `{name}`"))?;
    note(&format!("wrote `{name}`: {summary}"));
    Ok(())
}

/// Writes tables to standard output, with an empty line between them. Those without rows are
/// omitted.
pub(crate) fn tables<'a>(format: Format, tables: impl IntoIterator<Item = &'a Table>) -> Result<()> {
    let mut out = colour::stdout();
    let tables = tables.into_iter().filter(|table| !table.is_empty());
    for (index, table) in tables.enumerate() {
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
    if !lines.is_empty() {
        writeln!(colour::stdout())?;
    }
    self::lines(format, lines)
}

/// Writes lines to standard output; in Markdown, as paragraphs.
pub(crate) fn lines(format: Format, lines: &[String]) -> Result<()> {
    let mut out = colour::stdout();
    let text = match format {
        Format::Markdown => lines.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("\n\n"),
        Format::Human | Format::Json => wrapped(&lines.iter().map(|line| plain(line)).collect::<Vec<_>>().join("\n")),
    };
    if !text.is_empty() {
        writeln!(out, "{text}")?;
    }
    Ok(out.flush()?)
}

/// Writes JSON below a line of text, after an empty line; in Markdown, as a block of code.
#[cfg(feature = "gateway")]
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
    json_text(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// Writes lines of JSON to standard output. A terminal gets characters that people cannot see as
/// escapes of JSON.
pub(crate) fn json_text(text: &str) -> Result<()> {
    let mut out = pipe::stdout();
    if io::stdout().is_terminal() {
        out.write_all(visible_json(text).as_bytes())?;
    } else {
        out.write_all(text.as_bytes())?;
    }
    Ok(out.flush()?)
}

fn visible_json(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for ch in text.chars() {
        if is_invisible(ch) {
            let mut units = [0; 2];
            for unit in ch.encode_utf16(&mut units) {
                let _ = write!(visible, "\\u{unit:04x}");
            }
        } else {
            visible.push(ch);
        }
    }
    visible
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escapes() -> serde_json::Result<()> {
        let value = Value::from("a\u{9b}31m\u{202e}b\u{e0041}\u{7f}é\n");
        let text = serde_json::to_string_pretty(&value)?;
        let visible = visible_json(&text);
        assert_eq!(visible, r#""a\u009b31m\u202eb\udb40\udc41\u007fé\n""#);
        assert_eq!(serde_json::from_str::<Value>(&visible)?, value);
        Ok(())
    }
}
