//! Where tools come from.
//!
//! | File | |
//! |---|---|
//! | `file` | files and folders, told apart by what is in them |
//! | `list` | JSON: the answer to `tools/list` |
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
mod list;
mod live;
mod lock;
pub(crate) mod nesting;
mod package;
mod places;
mod shape;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::listing::Listing;
use crate::print::{Reader, Waiting};

/// The most that is read of a file, unless it is said otherwise.
const MOST_MIB: u64 = 64;

/// Where the tools are that a command looks at.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// The answer to `tools/list` as JSON, a lock file, a folder of such files, or a program built with mcpact; `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The most that is read of a file or a server, in MiB
    #[arg(long, value_name = "MIB", default_value_t = MOST_MIB, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    max_size: u64,

    #[command(flatten)]
    servers: live::Servers,

    #[command(flatten)]
    build: package::Build,
}

/// What can be looked at, for those who gave nothing.
const KINDS: &str = "nothing to read: there is no Cargo.toml here, so give one of
  a file        mcpact list tools.json              the answer to `tools/list`, or a folder of such files
  a program     mcpact list target/debug/server     one that was built with mcpact
  a package     cargo mcpact list                   in the folder of a server's Cargo.toml
  a command     mcpact list -- npx some-server      starts the server and asks it
  an address    mcpact list --url https://example.com/mcp";

impl Input {
    /// All of the inputs: files, addresses, the command, the package. People are told on the terminal what takes long.
    pub(crate) fn read(&self, reader: impl Into<Reader>) -> Result<Vec<Listing>> {
        let waiting = Waiting::told_to(reader.into());
        let most_bytes = self.max_size.saturating_mul(1 << 20);
        let nothing_else = self.files.is_empty() && !self.servers.is_asked_for();
        let mut listings = Vec::new();
        for path in &self.files {
            listings.extend(file::read(path, most_bytes)?);
        }
        listings.extend(self.servers.read(most_bytes, &waiting)?);
        if self.build.is_asked_for() || nothing_else && package::is_here() {
            listings.extend(package::read(&self.build, most_bytes)?);
        } else if nothing_else {
            bail!(KINDS);
        }
        Ok(listings)
    }
}

/// Something to compare with: one input. `REV:FILE` is a file of a git revision, where no file has that name.
pub(crate) fn baseline(from: &str) -> Result<Listing> {
    one(from).with_context(|| format!("the baseline `{from}`"))
}

fn one(from: &str) -> Result<Listing> {
    let most_bytes = MOST_MIB << 20;
    let mut listings = match from.split_once(':') {
        Some((rev, path)) if !rev.is_empty() && !path.is_empty() && !Path::new(from).exists() => {
            let bytes = git::at_revision(rev, Path::new(path))?;
            file::of_bytes(from, &bytes, most_bytes)?
        }
        _ => file::read(Path::new(from), most_bytes)?,
    };
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
