//! Tools from servers that run: started here on standard input and output, or somewhere over streamable HTTP.
//!
//! The client is our own, and small, since what a listing costs is counted of the bytes that the server sent: the SDK's reads
//! tools into its own type, which drops what it does not know, skips lines that are no messages, and drops the bodies of HTTP
//! errors, where both are what people need to be told.
//!
//! | File | |
//! |---|---|
//! | `session` | the handshake, old or new, and the pages of `tools/list` |
//! | `message` | JSON-RPC: what is asked, what comes back |
//! | `stdio` | a server as a child process; `group` ends what it started |
//! | `http` | a server at an address; `events` reads the streams that it may answer with |
//! | `header` | `--header` and its variables |

mod events;
mod group;
mod header;
mod http;
mod message;
mod session;
mod stdio;

use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use self::header::Header;
use crate::listing::Listing;
use crate::print::Waiting;

/// Servers, and how they are reached.
#[derive(Args, Clone, Debug)]
pub(crate) struct Servers {
    /// The address of a server over streamable HTTP, such as `https://example.com/mcp`; may be given several times
    #[arg(long = "url", value_name = "URL", value_parser = address, help_heading = HEADING)]
    urls: Vec<String>,

    /// A header for every `--url`; of the value, `$NAME` is read from the environment, and `$$` is `$`
    #[arg(long = "header", value_name = "NAME: VALUE", requires = "urls", help_heading = HEADING)]
    headers: Vec<Header>,

    /// A variable of the environment for the COMMAND
    #[arg(long = "env", value_name = "NAME=VALUE", value_parser = variable, requires = "command", help_heading = HEADING)]
    variables: Vec<(String, String)>,

    /// The longest wait for each of a server's answers
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = HEADING)]
    timeout: u64,

    /// The command that starts a server on standard input and output
    #[arg(last = true, value_name = "COMMAND", help_heading = HEADING)]
    command: Vec<OsString>,
}

const HEADING: &str = "Servers";

/// How long is waited, and how much is read of one server.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// For each answer.
    timeout: Duration,
    bytes: u64,
}

impl Limits {
    /// Nothing came for that long.
    fn too_slow(self, method: &str) -> anyhow::Error {
        let seconds = self.timeout.as_secs();
        anyhow::anyhow!(
            "no answer to `{method}` after {seconds} s: `--timeout {}` would wait longer",
            seconds * 2
        )
    }
}

impl Servers {
    /// Whether there is a server to ask.
    pub(crate) fn is_asked_for(&self) -> bool {
        !self.urls.is_empty() || !self.command.is_empty()
    }

    /// The tools of all the servers.
    pub(crate) fn read(&self, most_bytes: u64, waiting: &Waiting) -> Result<Vec<Listing>> {
        let limits = Limits {
            timeout: Duration::from_secs(self.timeout),
            bytes: most_bytes,
        };
        let mut listings = Vec::new();
        for url in &self.urls {
            let headers = self.headers.iter().map(Header::expanded).collect::<Result<Vec<_>>>()?;
            let listing = session::listing(url, http::Http::new(url, headers, limits), waiting);
            listings.push(listing.with_context(|| format!("cannot list the tools of {url}"))?);
        }
        if let [program, arguments @ ..] = self.command.as_slice() {
            let title = self
                .command
                .iter()
                .map(|word| word.to_string_lossy())
                .collect::<Vec<_>>()
                .join(" ");
            let listing = stdio::Stdio::start(program, arguments, &self.variables, limits)
                .and_then(|server| session::listing(&title, server, waiting));
            listings.push(listing.with_context(|| format!("cannot list the tools of `{title}`"))?);
        }
        Ok(listings)
    }
}

fn address(url: &str) -> Result<String, String> {
    match url.split_once("://") {
        Some(("http" | "https", rest)) if !rest.is_empty() => Ok(url.to_owned()),
        _ => Err("an address begins with `http://` or `https://`".to_owned()),
    }
}

fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write `NAME=VALUE`".to_owned()),
    }
}
