//! `mcpact count`: the tokens of text files.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use mcpact_tokens::Encoding;

use crate::commands::encoding_flag::EncodingFlag;
use crate::outcome::Outcome;
use crate::print;

/// Count the tokens of text files, exactly
///
/// Prints one number for one file. For several files, prints a line with the number and the name of
/// each, and the total.
#[derive(Args)]
pub(crate) struct Count {
    #[command(flatten)]
    encoding: EncodingFlag,

    /// Count these files of UTF-8 text; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Count {
    /// Counts all files before printing, so an error leaves no partial result.
    pub(crate) fn run(&self) -> Result<Outcome> {
        let requested = self.encoding.requested();
        let encoding = requested.map_or_else(Encoding::default, |requested| requested.encoding);
        let counts = self
            .files
            .iter()
            .map(|file| Ok(encoding.count_cached(&text_of(file)?)))
            .collect::<Result<Vec<usize>>>()?;
        self.print(&counts).context("cannot write the result")?;
        Ok(Outcome::Done)
    }

    fn print(&self, counts: &[usize]) -> io::Result<()> {
        let mut out = print::stdout();
        if let [count] = counts {
            writeln!(out, "{count}")?;
        } else {
            let total: usize = counts.iter().sum();
            let width = total.to_string().len();
            for (count, file) in counts.iter().zip(&self.files) {
                writeln!(out, "{count:width$} {}", file.display())?;
            }
            writeln!(out, "{total:width$} total")?;
        }
        out.flush()
    }
}

/// Returns the text of a file, or of standard input for `-`.
fn text_of(file: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let (name, read) = if print::is_stdio(file) {
        let read = io::stdin().lock().read_to_end(&mut bytes).map(drop);
        ("standard input".to_owned(), read)
    } else {
        let read = std::fs::read(file).map(|read| bytes = read);
        (format!("`{}`", file.display()), read)
    };
    read.with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        anyhow!("{name} is not UTF-8: invalid character at byte {offset} (counted from 0)")
    })
}
