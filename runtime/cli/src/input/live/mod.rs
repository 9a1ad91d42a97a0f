//! Tools from running servers: started here on standard input and output, or over HTTP.
//!
//! The client is the gateway's, `mcpact_gateway::upstream`, which keeps the bytes that are counted,
//! and the lines and errors that are reported here. The SDK's own client would read tools into its
//! type, which drops unknown properties, and skip whatever is not a message.
//!
//! | File | |
//! |---|---|
//! | `session` | the handshake, old or new, and the pages of `tools/list` |
//! | `limits` | time and size |
//! | `server` | one server, and the errors of its connection |
//! | `header` | `--header` and its variables |
//! | `redaction` | errors and titles without secrets |

mod header;
mod limits;
mod redaction;
mod server;
mod session;

use std::ffi::OsString;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use mcpact_gateway::config::{Program, Transport, parse_url};
use mcpact_shared::unknown_name::unknown_name;
use tokio::runtime::{self, Runtime};

use self::header::Header;
use self::limits::Limits;
use self::redaction::Redaction;
use self::server::Server;
use crate::failure::Failure;
use crate::input::listing::Listing;
use crate::print::Progress;

pub(crate) use mcpact_gateway::config::{ServerDeclaration, declarations};

/// The maximum number of declared servers that are asked at the same time.
const MAX_CONCURRENT: usize = 4;
/// The stack of a thread that asks one server: lists may be nested deeply.
const STACK: usize = 64 << 20;

/// The options for servers.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServerOptions {
    /// Ask the server at this address, such as `https://example.com/mcp`; may be repeated
    #[arg(long = "url", value_name = "URL", value_parser = parse_url, help_heading = HEADING)]
    urls: Vec<String>,

    /// Send this header to every `--url`; `$NAME` in the value is an environment variable, `$$` is
    /// `$`
    #[arg(long = "header", value_name = "NAME: VALUE", requires = "urls", help_heading = HEADING)]
    headers: Vec<Header>,

    /// Set this environment variable for COMMAND
    #[arg(long = "env", value_name = "NAME=VALUE", value_parser = parse_variable, requires = "command", help_heading = HEADING)]
    variables: Vec<(String, String)>,

    /// Select this server of a client's file; may be repeated
    #[arg(long = "server", value_name = "NAME", help_heading = HEADING)]
    names: Vec<String>,

    /// Wait at most this long for each response
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = HEADING)]
    timeout: u64,

    /// Start a server on standard input and output with this command
    #[arg(last = true, value_name = "COMMAND", help_heading = HEADING)]
    command: Vec<OsString>,
}

const HEADING: &str = "Servers";

impl ServerOptions {
    /// Returns whether the command line has a server.
    pub(crate) fn is_requested(&self) -> bool {
        !self.urls.is_empty() || !self.command.is_empty()
    }

    /// Returns an error if `--server` is given without a client's file.
    pub(crate) fn must_choose(&self, has_client_file: bool) -> Result<()> {
        ensure!(
            self.names.is_empty() || has_client_file,
            "`--server` selects a server of a client's file, but no input is such a file"
        );
        Ok(())
    }

    /// Asks each server of the command line for its tools.
    pub(crate) fn read(&self, max_bytes: u64, progress: &Progress) -> Result<Vec<Result<Listing, Failure>>> {
        if !self.is_requested() {
            return Ok(Vec::new());
        }
        let runtime = runtime()?;
        let limits = self.limits(max_bytes);
        let mut listings = Vec::new();
        for url in &self.urls {
            let headers = self.headers.iter().map(Header::expanded).collect::<Result<Vec<_>>>()?;
            let url = url.clone();
            let transport = Transport::Url {
                url: url.clone(),
                headers,
            };
            listings.push(read_given(&runtime, &url, &transport, limits, progress));
        }
        if let [name, arguments @ ..] = self.command.as_slice() {
            let words: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
            let program = Program {
                name: name.clone(),
                arguments: arguments.to_vec(),
                variables: self.variables.clone(),
                folder: None,
            };
            let transport = Transport::Command(program);
            listings.push(read_given(&runtime, &words.join(" "), &transport, limits, progress));
        }
        Ok(listings)
    }

    /// Asks each server of a client's file for its tools, several at a time.
    ///
    /// # Errors
    ///
    /// Returns an error if `--server` gives an unknown name, or the file has no servers.
    pub(crate) fn read_declarations(
        &self,
        file: &str,
        servers: &[ServerDeclaration],
        max_bytes: u64,
        progress: &Progress,
    ) -> Result<Vec<Result<Listing, Failure>>> {
        let known_names = || servers.iter().map(|server| server.name.as_str()).collect::<Vec<_>>();
        for name in &self.names {
            ensure!(
                servers.iter().any(|server| server.name == *name),
                "{}",
                unknown_name("server", name, &known_names())
            );
        }
        let selected: Vec<&ServerDeclaration> = servers
            .iter()
            .filter(|server| self.names.is_empty() || self.names.contains(&server.name))
            .collect();
        ensure!(!selected.is_empty(), "`{file}` has no enabled server");
        let runtime = &runtime()?;
        let limits = self.limits(max_bytes);
        let mut listings = Vec::new();
        for chunk in selected.chunks(MAX_CONCURRENT) {
            thread::scope(|scope| -> Result<()> {
                let threads = chunk
                    .iter()
                    .map(|server| {
                        let read = move || read_server(runtime, server, limits, progress);
                        thread::Builder::new().stack_size(STACK).spawn_scoped(scope, read)
                    })
                    .collect::<std::io::Result<Vec<_>>>()?;
                for (server, thread) in chunk.iter().zip(threads) {
                    let listing = thread
                        .join()
                        .unwrap_or_else(|_| Err(anyhow!("its thread panicked")))
                        .with_context(|| cannot_list(&server.name));
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

    fn limits(&self, max_bytes: u64) -> Limits {
        Limits {
            timeout: Duration::from_secs(self.timeout),
            bytes: max_bytes,
        }
    }
}

/// Returns the runtime of all servers' connections, which the threads that ask them drive.
fn runtime() -> Result<Runtime> {
    Ok(runtime::Builder::new_current_thread().enable_all().build()?)
}

fn read_server(runtime: &Runtime, server: &ServerDeclaration, limits: Limits, progress: &Progress) -> Result<Listing> {
    let transport = server.transport()?;
    let mut redaction = Redaction::of(&transport);
    redaction.add(&server.values_of_variables()?);
    let listing = runtime.block_on(connect(&server.name, &transport, &redaction, limits, progress));
    let mut listing = listing.map_err(|error| redaction.error(&error))?;
    listing.declared_name = Some(server.name.clone());
    Ok(listing)
}

/// Asks a server of the command line for its tools. Its title, as the user gave it, is written
/// without secrets into reports.
fn read_given(
    runtime: &Runtime,
    given: &str,
    transport: &Transport,
    limits: Limits,
    progress: &Progress,
) -> Result<Listing, Failure> {
    let redaction = Redaction::of(transport);
    let title = redaction.text(given);
    let listing = runtime.block_on(connect(&title, transport, &redaction, limits, progress));
    listing.map_err(|error| Failure {
        error: redaction.error(&error).context(cannot_list(&title)),
        title,
    })
}

fn cannot_list(title: &str) -> String {
    format!("cannot list the tools of `{title}`")
}

/// Connects to a server, and asks it for its tools.
async fn connect(
    title: &str,
    transport: &Transport,
    redaction: &Redaction,
    limits: Limits,
    progress: &Progress,
) -> Result<Listing> {
    let server = Server::connect(title, transport, limits)?;
    session::listing(title, server, redaction, progress).await
}

fn parse_variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write `NAME=VALUE`".to_owned()),
    }
}
