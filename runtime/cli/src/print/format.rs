//! The formats of results, and their readers.

use std::path::Path;

use clap::ValueEnum;

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

/// The format of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingsFormat {
    /// Text or tables that fit the terminal
    #[default]
    Human,
    /// JSON, for other programs
    Json,
    /// Markdown, for a comment on a pull request
    Markdown,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

impl FindingsFormat {
    /// Returns the format of other results; `None` for SARIF, which has only findings.
    pub(crate) fn without_sarif(self) -> Option<Format> {
        match self {
            FindingsFormat::Human => Some(Format::Human),
            FindingsFormat::Json => Some(Format::Json),
            FindingsFormat::Markdown => Some(Format::Markdown),
            FindingsFormat::Sarif => None,
        }
    }
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

impl From<FindingsFormat> for Reader {
    fn from(format: FindingsFormat) -> Reader {
        match format {
            FindingsFormat::Human => Reader::People,
            FindingsFormat::Json | FindingsFormat::Markdown | FindingsFormat::Sarif => Reader::Programs,
        }
    }
}

/// Returns whether a path is `-`: standard input, or standard output.
pub(crate) fn is_stdio(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The reader of a file; `-` is standard output.
impl From<&Path> for Reader {
    fn from(output: &Path) -> Reader {
        if is_stdio(output) {
            Reader::Programs
        } else {
            Reader::People
        }
    }
}
