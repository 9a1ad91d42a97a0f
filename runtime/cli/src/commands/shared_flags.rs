//! Flags that mean the same in several commands, each declared once.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

/// `--format` of a command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatFlag<F: ValueEnum + Default + Clone + Send + Sync + 'static> {
    /// Write the result in this format
    #[arg(id = "format", long = "format", value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) value: F,
}

/// `--full` of a command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FullFlag {
    /// Print all that was found, not only the first ones, and whole texts
    #[arg(long)]
    pub(crate) full: bool,
}

impl FullFlag {
    /// Returns the maximum number of rows of a command that prints `max` by default.
    pub(crate) fn max_or(self, max: usize) -> usize {
        if self.full { usize::MAX } else { max }
    }
}

/// `--client` of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct ClientFlag {
    /// Apply the rules of this client, or of `all`; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) client: Vec<String>,
}

/// `--config` of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConfigFlag {
    /// Read limits from this file instead of `mcpact.toml` or Cargo.toml in this folder
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// `--queries` of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct QueriesFlag {
    /// Read the requests from this file instead of the tools' asks, as lines of `{"query": "maps of
    /// Melbourne", "relevant": ["prov_search"]}` with an optional `id`
    #[arg(long, value_name = "FILE")]
    pub(crate) queries: Option<PathBuf>,
}

/// `--html` of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct HtmlFlag {
    /// Write a page to this file, which loads nothing from the network; `-` is standard output,
    /// which then has only the page
    #[arg(id = "html", long = "html", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// `--dry-run` of a command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct DryRunFlag {
    /// Print the changes of files as a diff, and write none
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `--baseline` of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct BaselineFlag {
    /// Compare with this lock file or other input; `REV:FILE` is a file of a git revision
    #[arg(long, short, value_name = "FILE")]
    pub(crate) baseline: Option<String>,
}

/// `--output` of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputFlag {
    /// Write this file; `-` is standard output
    #[arg(id = "output", long = "output", short = 'o', value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

impl OutputFlag {
    /// Returns the file to write, which is `default` without the option.
    pub(crate) fn file_or<'a>(&'a self, default: &'a str) -> &'a Path {
        self.file.as_deref().unwrap_or(default.as_ref())
    }
}
