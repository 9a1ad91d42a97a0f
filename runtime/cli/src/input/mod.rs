//! The tools of servers: the sources that they come from, and what each tool costs.
//!
//! The room uses `print` alone. The sources use what a listing consists of, and never the other way
//! round.
//!
//! | File | |
//! |---|---|
//! | `listing` | the tools of one server |
//! | `index_texts` | the texts and edges of a tool that only an index has |
//! | `inferred_sources` | the sources that the names of tools suggest |
//! | `count_basis` | the encoding and the counted entry |
//! | `cost` | the cost of a tool, by part |
//! | `json`, `schema_walk` | JSON values in messages; a visitor of all schemas in a schema |
//! | `parameter_path` | the parameter at a JSON pointer |
//! | `file` | files and folders of any content |
//! | `text` | text as UTF-8 |
//! | `list` | JSON: the result of `tools/list` |
//! | `lines` | JSON lines: tools, or the messages of a session |
//! | `lock` | lock files |
//! | `json_rpc` | messages of JSON-RPC |
//! | `nesting` | JSON of bounded depth |
//! | `shape` | tools in the shapes of other APIs than MCP |
//! | `size` | the maximum size of inputs |
//! | `tool_locations` | the locations of tools in a JSON file |
//! | `binary` | the section of a binary that holds an index |
//! | `index_lines` | an index, which `toolset!` writes |
//! | `package` | the binaries of a package, built by cargo |
//! | `live` | running servers, over stdio and HTTP |
//! | `git` | files at a revision |

mod binary;
#[doc(hidden)]
pub mod cost;
pub(crate) mod count_basis;
mod file;
mod git;
mod index_lines;
pub(crate) mod index_texts;
mod inferred_sources;
pub(crate) mod json;
mod json_rpc;
mod lines;
mod list;
pub(crate) mod listing;
mod live;
mod lock;
mod nesting;
mod package;
pub(crate) mod parameter_path;
pub(crate) mod schema_walk;
mod shape;
mod size;
pub(crate) mod text;
mod tool_locations;

use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use self::file::ReadOptions;
use crate::failure::Failure;
use crate::input::listing::Listing;
use crate::outcome::Outcome;
use crate::print::{self, Progress, Reader};

/// The default maximum size of a file or of a server's responses.
const MAX_MIB: u64 = 64;

/// The inputs of a command.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// A `tools/list` result as JSON, a lock file, a folder of such files, a client's file of
    /// servers, or a program built with mcpact; `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Read at most this many MiB of a file or a server
    #[arg(long, value_name = "MIB", default_value_t = MAX_MIB, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    max_size: u64,

    #[command(flatten)]
    servers: live::ServerOptions,

    #[command(flatten)]
    build: package::CargoOptions,
}

/// The error without any input.
const NO_INPUT: &str = "no input, and no Cargo.toml here; name one of
  a file        tools.json                        a `tools/list` result, or a folder of such files
  a client      .mcp.json                         the servers in a client's file
  a program     target/debug/server               a program built with mcpact
  a package     --package NAME                    in the folder of a server's Cargo.toml
  a command     -- npx some-server                starts the server and asks it
  an address    --url https://example.com/mcp";

/// The inputs that were read, and the servers that could not be asked.
pub(crate) struct ReadInputs {
    pub(crate) listings: Vec<Listing>,
    pub(crate) failures: Vec<Failure>,
    /// The clients' files among the inputs, each with the indices of its servers' listings.
    pub(crate) client_files: Vec<(String, Range<usize>)>,
}

impl ReadInputs {
    /// Writes the failures to standard error, and returns the outcome of the command.
    pub(crate) fn report_failures(&self, outcome: Outcome) -> Outcome {
        for failure in &self.failures {
            print::error(&failure.error);
        }
        if self.failures.is_empty() {
            outcome
        } else {
            Outcome::Incomplete
        }
    }
}

impl Input {
    /// Reads all inputs: files, addresses, the command, the package. The terminal shows inputs that
    /// take long.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them cannot be read.
    pub(crate) fn read(&self, reader: impl Into<Reader>) -> Result<Vec<Listing>> {
        let ReadInputs { listings, failures, .. } = self.read_each(reader)?;
        match failures.into_iter().next() {
            Some(failure) => Err(failure.error),
            None => Ok(listings),
        }
    }

    /// Reads the only input.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be read. If there are several, the error is `error` with their
    /// number.
    pub(crate) fn read_one(&self, reader: impl Into<Reader>, error: &str) -> Result<Listing> {
        let mut listings = self.read(reader)?;
        match (listings.pop(), listings.len()) {
            (Some(listing), 0) => Ok(listing),
            (_, others) => bail!("{error}, not {}", others + 1),
        }
    }

    /// Reads all inputs. A server that cannot be asked does not hide the others.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or if the only input is a server that cannot be
    /// asked.
    pub(crate) fn read_each(&self, reader: impl Into<Reader>) -> Result<ReadInputs> {
        self.read_with(reader.into(), false)
    }

    /// Reads all inputs like [`read_each`](Input::read_each), with the locations of tools in JSON
    /// files.
    pub(crate) fn read_with_locations(&self, reader: impl Into<Reader>) -> Result<ReadInputs> {
        self.read_with(reader.into(), true)
    }

    fn read_with(&self, reader: Reader, has_locations: bool) -> Result<ReadInputs> {
        let progress = Progress::for_reader(reader);
        let max_bytes = self.max_bytes();
        let is_only_package = self.files.is_empty() && !self.servers.is_requested();
        let mut listings = Vec::new();
        let mut failures = Vec::new();
        let mut client_files = Vec::new();
        // Returns the indices of the new listings.
        let mut add = |results: Vec<Result<Listing, Failure>>| {
            let start = listings.len();
            for result in results {
                match result {
                    Ok(listing) => listings.push(listing),
                    Err(failure) => failures.push(failure),
                }
            }
            start..listings.len()
        };
        for path in &self.files {
            let options = ReadOptions {
                max_bytes,
                has_locations,
            };
            let content = file::read(path, options)?;
            add(content.listings.into_iter().map(Ok).collect());
            if let Some(servers) = content.servers {
                let file = path.display().to_string();
                if content.has_gateway_view {
                    print::note(&format!(
                        "all tools of `{file}` are read: only `mcpact gateway` applies its toolset and mode"
                    ));
                }
                let added = add(self.servers.read_declarations(&file, &servers, max_bytes, &progress)?);
                client_files.push((file, added));
            }
        }
        self.servers.must_choose(!client_files.is_empty())?;
        add(self.servers.read(max_bytes, &progress)?);
        if self.build.is_requested() || is_only_package && package::exists() {
            add(package::read(&self.build, max_bytes)?.into_iter().map(Ok).collect());
        } else if is_only_package {
            bail!(NO_INPUT);
        }
        match failures.pop() {
            Some(failure) if listings.is_empty() && failures.is_empty() => return Err(failure.error),
            failure => failures.extend(failure),
        }
        Ok(ReadInputs {
            listings,
            failures,
            client_files,
        })
    }

    /// Removes the first file if another input follows: of two inputs, the first is the baseline of
    /// the other.
    pub(crate) fn first_of_two(&mut self) -> Option<PathBuf> {
        let has_others = self.servers.is_requested() || self.build.is_requested();
        let is_first = match self.files.len() {
            1 => has_others,
            files => files == 2 && !has_others,
        };
        is_first.then(|| self.files.remove(0))
    }

    /// Returns the only file if there is no other input; `REV:FILE` is a file of a git revision.
    pub(crate) fn only_file(&self) -> Option<&Path> {
        match self.files.as_slice() {
            [file] if !self.servers.is_requested() && !self.build.is_requested() => Some(file),
            _ => None,
        }
    }

    /// Returns the maximum number of bytes that are read of one file or server.
    pub(crate) fn max_bytes(&self) -> u64 {
        self.max_size.saturating_mul(1 << 20)
    }
}

/// Reads a baseline, as [`single`] does.
pub(crate) fn baseline(source: &str) -> Result<Listing> {
    single(source, MAX_MIB << 20).with_context(|| format!("the baseline `{source}`"))
}

/// Reads an input of one server; `REV:FILE` is a file of a git revision if no file has that name.
pub(crate) fn single(source: &str, max_bytes: u64) -> Result<Listing> {
    let options = ReadOptions {
        max_bytes,
        has_locations: false,
    };
    let content = match source.split_once(':') {
        Some((rev, path)) if !rev.is_empty() && !path.is_empty() && !Path::new(source).exists() => {
            let bytes = git::at_revision(rev, Path::new(path))?;
            file::read_bytes(source, &bytes, options)?
        }
        _ => file::read(Path::new(source), options)?,
    };
    if content.servers.is_some() {
        bail!("this is a client's file of servers; save the tools of one server with `mcpact fetch --server NAME`");
    }
    let mut listings = content.listings;
    match (listings.pop(), listings.len()) {
        (Some(listing), 0) => Ok(listing),
        (_, others) => bail!("the input has {} servers; name the file of one of them", others + 1),
    }
}

/// Returns the tools of a `tools/list` result, for tests.
#[cfg(test)]
pub(crate) fn tools_of(value: serde_json::Value) -> Vec<crate::input::listing::Tool> {
    list::read("a test", value).expect("tools").tools
}
