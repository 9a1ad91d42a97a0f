//! The sources of tools.
//!
//! | File | |
//! |---|---|
//! | `file` | files and folders, told apart by what is in them |
//! | `text` | text as UTF-8 |
//! | `list` | JSON: the answer to `tools/list` |
//! | `lines` | JSON lines: tools, or the messages of a session |
//! | `lock` | lock files |
//! | `nesting` | JSON of bounded depth |
//! | `shape` | a tool in the shapes of other APIs than MCP |
//! | `places` | where tools stand in a file of JSON |
//! | `binary` | the section of a binary that holds an index |
//! | `index` | an index: what `toolset!` puts there |
//! | `package` | the binaries of a package, built by cargo |
//! | `live` | servers that run: over stdio and HTTP |
//! | `git` | files at a revision |

mod binary;
mod file;
mod git;
mod index;
mod lines;
mod list;
mod live;
mod lock;
pub(crate) mod nesting;
mod package;
mod places;
mod shape;
pub(crate) mod text;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::Outcome;
use crate::listing::Listing;
use crate::print::{self, Reader, Waiting};

pub(crate) use list::kind_of;
pub(crate) use live::Failure;

/// The most that is read of a file, unless it is said otherwise.
const MAX_MIB: u64 = 64;

/// Where the tools are that a command looks at.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// A `tools/list` result as JSON, a lock file, a folder of such files, a client's file of servers, or a program built with
    /// mcpact; `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The most that is read of a file or a server, in MiB
    #[arg(long, value_name = "MIB", default_value_t = MAX_MIB, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    max_size: u64,

    #[command(flatten)]
    servers: live::Servers,

    #[command(flatten)]
    build: package::Build,
}

/// What can be looked at, for those who gave nothing.
const KINDS: &str = "nothing to read: there is no Cargo.toml here, so give one of
  a file        mcpact list tools.json              the result of `tools/list`, or a folder of such files
  a client      mcpact list .mcp.json               the servers that a client's file declares
  a program     mcpact list target/debug/server     one that was built with mcpact
  a package     cargo mcpact list                   in the folder of a server's Cargo.toml
  a command     mcpact list -- npx some-server      starts the server and asks it
  an address    mcpact list --url https://example.com/mcp";

/// The inputs that were read, and the servers that could not be asked.
pub(crate) struct Found {
    pub(crate) listings: Vec<Listing>,
    pub(crate) failures: Vec<Failure>,
}

impl Found {
    /// Writes the failures to standard error, and returns the outcome of the command.
    pub(crate) fn ends(&self, outcome: Outcome) -> Outcome {
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
        let Found { listings, failures } = self.read_each(reader)?;
        match failures.into_iter().next() {
            Some(failure) => Err(failure.error),
            None => Ok(listings),
        }
    }

    /// Reads all inputs. A server that cannot be asked does not hide the others.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or if the only input is a server that cannot be
    /// asked.
    pub(crate) fn read_each(&self, reader: impl Into<Reader>) -> Result<Found> {
        let waiting = Waiting::told_to(reader.into());
        let most_bytes = self.most_bytes();
        let nothing_else = self.files.is_empty() && !self.servers.is_asked_for();
        let mut listings = Vec::new();
        let mut failures = Vec::new();
        let mut add = |asked: Vec<Result<Listing, Failure>>| {
            for asked in asked {
                match asked {
                    Ok(listing) => listings.push(listing),
                    Err(failure) => failures.push(failure),
                }
            }
        };
        let mut has_client_file = false;
        for path in &self.files {
            let content = file::read(path, most_bytes)?;
            add(content.listings.into_iter().map(Ok).collect());
            if let Some(servers) = content.servers {
                has_client_file = true;
                let file = path.display().to_string();
                add(self.servers.read_declared(&file, &servers, most_bytes, &waiting)?);
            }
        }
        self.servers.must_choose(has_client_file)?;
        add(self.servers.read(most_bytes, &waiting)?);
        if self.build.is_asked_for() || nothing_else && package::is_here() {
            add(package::read(&self.build, most_bytes)?.into_iter().map(Ok).collect());
        } else if nothing_else {
            bail!(KINDS);
        }
        match failures.pop() {
            Some(failure) if listings.is_empty() && failures.is_empty() => return Err(failure.error),
            failure => failures.extend(failure),
        }
        Ok(Found { listings, failures })
    }

    /// Removes the first file if another input follows: of two inputs, the first is the baseline of
    /// the other.
    pub(crate) fn first_of_two(&mut self) -> Option<PathBuf> {
        let is_first = match self.files.len() {
            1 => self.servers.is_asked_for() || self.build.is_asked_for(),
            files => files == 2 && !self.servers.is_asked_for() && !self.build.is_asked_for(),
        };
        is_first.then(|| self.files.remove(0))
    }

    /// Returns the only file if there is no other input; `REV:FILE` is a file of a git revision.
    pub(crate) fn only_file(&self) -> Option<&Path> {
        match self.files.as_slice() {
            [file] if !self.servers.is_asked_for() && !self.build.is_asked_for() => Some(file),
            _ => None,
        }
    }

    /// Returns the maximum number of bytes that are read of one file or server.
    pub(crate) fn most_bytes(&self) -> u64 {
        self.max_size.saturating_mul(1 << 20)
    }
}

/// Reads a baseline, as [`single`] does.
pub(crate) fn baseline(from: &str) -> Result<Listing> {
    single(from, MAX_MIB << 20).with_context(|| format!("the baseline `{from}`"))
}

/// Reads an input of one server; `REV:FILE` is a file of a git revision if no file has that name.
pub(crate) fn single(from: &str, most_bytes: u64) -> Result<Listing> {
    let content = match from.split_once(':') {
        Some((rev, path)) if !rev.is_empty() && !path.is_empty() && !Path::new(from).exists() => {
            let bytes = git::at_revision(rev, Path::new(path))?;
            file::of_bytes(from, &bytes, most_bytes)?
        }
        _ => file::read(Path::new(from), most_bytes)?,
    };
    if content.servers.is_some() {
        bail!("it is a client's file of servers: `mcpact fetch --server NAME` saves the tools of one");
    }
    let mut listings = content.listings;
    match (listings.pop(), listings.len()) {
        (Some(listing), 0) => Ok(listing),
        (_, others) => bail!("it has {} servers: name the file of one", others + 1),
    }
}

/// The tools of a value in the form of `tools/list`, for tests.
#[cfg(test)]
pub(crate) fn tools_of(value: serde_json::Value) -> Vec<crate::listing::Tool> {
    list::read("a test", value).expect("tools").tools
}
