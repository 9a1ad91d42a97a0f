//! `mcpact count`: the tokens of text files.

use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use mcpact_tokens::Encoding;

use crate::outcome::Outcome;

/// Count the tokens of text files, exactly
///
/// Prints one number for one file. For several files, prints a line with the number and the name of each, and the total.
#[derive(Args)]
pub(crate) struct Count {
    /// Count in this encoding: `o200k_base` or `cl100k_base`
    #[arg(long, default_value_t, value_name = "NAME")]
    encoding: Encoding,

    /// Count these files of UTF-8 text; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The error for a file that cannot be counted.
#[derive(Debug)]
pub(crate) enum Error {
    Read { name: String, cause: io::Error },
    NotText { name: String, byte: usize },
    Write(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read { name, cause } => write!(f, "cannot read {name}: {cause}"),
            Error::NotText { name, byte } => {
                write!(
                    f,
                    "{name} is not UTF-8: invalid character at byte {byte} (counted from 0)"
                )
            }
            Error::Write(_) => f.write_str("cannot write the result"),
        }
    }
}

impl std::error::Error for Error {
    /// Returns the cause of a closed pipe. Other messages contain their cause.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Write(cause) => Some(cause),
            Error::Read { .. } | Error::NotText { .. } => None,
        }
    }
}

impl Count {
    /// Counts all files before printing, so an error leaves no partial result.
    pub(crate) fn run(&self) -> anyhow::Result<Outcome> {
        let mut counts = Vec::with_capacity(self.files.len());
        for file in &self.files {
            counts.push(self.encoding.count(&text_of(file)?));
        }
        self.print(&counts).map_err(Error::Write)?;
        Ok(Outcome::Done)
    }

    fn print(&self, counts: &[usize]) -> io::Result<()> {
        let mut out = io::stdout().lock();
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
fn text_of(file: &Path) -> Result<String, Error> {
    let is_stdin = file.as_os_str() == "-";
    let name = || {
        if is_stdin {
            "standard input".to_owned()
        } else {
            format!("`{}`", file.display())
        }
    };
    let mut bytes = Vec::new();
    let read = if is_stdin {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(file).map(|read| bytes = read)
    };
    read.map_err(|cause| Error::Read { name: name(), cause })?;
    String::from_utf8(bytes).map_err(|error| Error::NotText {
        name: name(),
        byte: error.utf8_error().valid_up_to(),
    })
}
