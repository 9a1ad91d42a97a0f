//! Rewrites of a file: lines of JSON, each an object with `tool`, `path` and `text`.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::Refusal;
use crate::input::json::excerpt;
use crate::input::text;
use crate::print::is_stdio;

/// The maximum length of a line, in bytes. No text of a tool is that long.
const MAX_LINE: usize = 256 << 10;
/// The maximum number of rewrites in a file.
const MAX_LINES: usize = 100_000;

/// A rewrite in a file.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RewriteLine {
    /// The line in the file, counted from 1.
    #[serde(skip)]
    pub(crate) line: usize,
    pub(crate) tool: String,
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Reads a file of rewrites; `-` is standard input. Lines without a valid rewrite are refused, each
/// with its reason. The marks of a Markdown block, which models like to add, and empty lines are
/// skipped.
///
/// # Errors
///
/// Returns an error if the file cannot be read, is larger than `max_bytes`, is no text, or has no
/// rewrite.
pub(crate) fn read(path: &Path, max_bytes: u64) -> Result<(Vec<RewriteLine>, Vec<Refusal>)> {
    let name = path.display();
    let mut bytes = Vec::new();
    let read = if is_stdio(path) {
        std::io::stdin().lock().take(max_bytes + 1).read_to_end(&mut bytes)
    } else {
        let file = std::fs::File::open(path).with_context(|| format!("cannot read `{name}`"))?;
        file.take(max_bytes + 1).read_to_end(&mut bytes)
    };
    read.with_context(|| format!("cannot read `{name}`"))?;
    if bytes.len() as u64 > max_bytes {
        bail!(
            "`{name}` has more than {} MiB; `--max-size` sets the limit",
            max_bytes >> 20
        );
    }
    let bytes = text::utf8(&bytes).with_context(|| format!("cannot read `{name}`"))?;
    let text = std::str::from_utf8(&bytes).with_context(|| format!("`{name}` is not UTF-8"))?;
    let mut lines = Vec::new();
    let mut refused = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with("```") {
            continue;
        }
        if lines.len() + refused.len() == MAX_LINES {
            bail!("`{name}` has more than {MAX_LINES} rewrites; write several files");
        }
        match parse(line) {
            Ok(rewrite) => lines.push(RewriteLine {
                line: index + 1,
                ..rewrite
            }),
            Err(reason) => refused.push(Refusal {
                line: Some(index + 1),
                tool: None,
                path: None,
                reasons: vec![reason],
            }),
        }
    }
    if lines.is_empty() && refused.is_empty() {
        bail!("`{name}` has no rewrites; expected lines of `{{\"tool\": …, \"path\": …, \"text\": …}}`");
    }
    Ok((lines, refused))
}

fn parse(line: &str) -> Result<RewriteLine, String> {
    if line.len() > MAX_LINE {
        return Err(format!("the line has {} bytes, more than {MAX_LINE}", line.len()));
    }
    serde_json::from_str(line).map_err(|error| {
        let shown = excerpt(line);
        format!("expected `{{\"tool\": …, \"path\": …, \"text\": …}}`, found `{shown}` ({error})")
    })
}
