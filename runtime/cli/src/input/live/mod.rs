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
//! | `sse` | the older transport over HTTP |
//! | `header` | `--header` and its variables |
//! | `declared` | the servers that a client's file declares |

mod declared;
mod events;
mod group;
mod header;
mod http;
mod message;
mod session;
mod sse;
mod stdio;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;

use self::declared::Reached;
use self::header::Header;
use self::message::Request;
use crate::listing::Listing;
use crate::print::Waiting;

pub(crate) use declared::{Declared, declared};
pub(crate) use message::Refusal;

/// The number of declared servers that are asked at a time.
const AT_A_TIME: usize = 4;
/// The stack of a thread that asks one server: lists may be nested deeply.
const STACK: usize = 64 << 20;

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

    /// Of a client's file of servers, this one alone; may be given several times
    #[arg(long = "server", value_name = "NAME", help_heading = HEADING)]
    names: Vec<String>,

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
    /// Returns the maximum time to wait for the response to this request.
    fn timeout_of(self, request: &Request) -> Duration {
        request
            .patience
            .map_or(self.timeout, |patience| patience.min(self.timeout))
    }

    /// Returns the error for a request without a response in time.
    fn too_slow(self, request: &Request) -> anyhow::Error {
        let seconds = self.timeout_of(request).as_secs();
        anyhow!(
            "no answer to `{}` after {seconds} s: `--timeout {}` would wait longer",
            request.method,
            seconds * 2
        )
    }
}

/// A server that could not be asked for its tools.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The server as the user gave it.
    pub(crate) title: String,
    pub(crate) error: anyhow::Error,
}

impl Servers {
    /// Whether there is a server to ask.
    pub(crate) fn is_asked_for(&self) -> bool {
        !self.urls.is_empty() || !self.command.is_empty()
    }

    /// Returns an error if `--server` is given without a client's file.
    pub(crate) fn must_choose(&self, has_client_file: bool) -> Result<()> {
        ensure!(
            self.names.is_empty() || has_client_file,
            "`--server` chooses among the servers of a client's file, and no such file is given"
        );
        Ok(())
    }

    /// Asks each server of the command line for its tools.
    pub(crate) fn read(&self, most_bytes: u64, waiting: &Waiting) -> Result<Vec<Result<Listing, Failure>>> {
        let limits = self.limits(most_bytes);
        let mut listings = Vec::new();
        for url in &self.urls {
            let headers = self.headers.iter().map(Header::expanded).collect::<Result<Vec<_>>>()?;
            let listing = session::listing(url, http::Http::new(url, headers, limits), waiting)
                .with_context(|| format!("cannot list the tools of {url}"));
            listings.push(listing.map_err(|error| Failure {
                title: url.clone(),
                error,
            }));
        }
        if let [program, arguments @ ..] = self.command.as_slice() {
            let words: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
            let title = words.join(" ");
            let listing = started(&title, program, arguments, &self.variables, None, limits, waiting)
                .with_context(|| format!("cannot list the tools of `{title}`"));
            listings.push(listing.map_err(|error| Failure { title, error }));
        }
        Ok(listings)
    }

    /// Asks each server of a client's file for its tools, several at a time.
    ///
    /// # Errors
    ///
    /// Returns an error if `--server` gives an unknown name, or the file has no servers.
    pub(crate) fn read_declared(
        &self,
        file: &str,
        servers: &[Declared],
        most_bytes: u64,
        waiting: &Waiting,
    ) -> Result<Vec<Result<Listing, Failure>>> {
        let known = || {
            let names: Vec<String> = servers.iter().map(|server| format!("`{}`", server.name)).collect();
            names.join(", ")
        };
        for name in &self.names {
            ensure!(
                servers.iter().any(|server| server.name == *name),
                "`{file}` has no server `{name}`; its servers are {}",
                known()
            );
        }
        let wanted: Vec<&Declared> = servers
            .iter()
            .filter(|server| self.names.is_empty() || self.names.contains(&server.name))
            .collect();
        ensure!(!wanted.is_empty(), "`{file}` has no server that is enabled");
        let limits = self.limits(most_bytes);
        let mut listings = Vec::new();
        for some in wanted.chunks(AT_A_TIME) {
            thread::scope(|scope| -> Result<()> {
                let asked = some
                    .iter()
                    .map(|server| {
                        let ask = move || of_declared(server, limits, waiting);
                        thread::Builder::new().stack_size(STACK).spawn_scoped(scope, ask)
                    })
                    .collect::<std::io::Result<Vec<_>>>()?;
                for (server, asked) in some.iter().zip(asked) {
                    let listing = asked
                        .join()
                        .unwrap_or_else(|_| Err(anyhow!("the thread that asked it panicked")))
                        .with_context(|| format!("cannot list the tools of `{}`", server.name));
                    listings.push(listing.map_err(|error| Failure {
                        title: server.name.clone(),
                        error,
                    }));
                }
                Ok(())
            })?;
        }
        Ok(listings)
    }

    fn limits(&self, most_bytes: u64) -> Limits {
        Limits {
            timeout: Duration::from_secs(self.timeout),
            bytes: most_bytes,
        }
    }
}

fn of_declared(server: &Declared, limits: Limits, waiting: &Waiting) -> Result<Listing> {
    match server.reached()? {
        Reached::Url { url, headers } => {
            session::listing(&server.name, http::Http::new(&url, headers, limits), waiting)
        }
        Reached::Command {
            program,
            arguments,
            variables,
            folder,
        } => {
            let arguments: Vec<OsString> = arguments.into_iter().map(OsString::from).collect();
            started(
                &server.name,
                OsStr::new(&program),
                &arguments,
                &variables,
                folder.as_deref(),
                limits,
                waiting,
            )
        }
    }
}

/// Starts a server on standard input and output, and asks it for its tools.
fn started(
    title: &str,
    program: &OsStr,
    arguments: &[OsString],
    variables: &[(String, String)],
    folder: Option<&Path>,
    limits: Limits,
    waiting: &Waiting,
) -> Result<Listing> {
    stdio::Stdio::start(program, arguments, variables, folder, limits)
        .and_then(|server| session::listing(title, server, waiting))
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
