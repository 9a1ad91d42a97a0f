//! The commands `mcpact` and `cargo mcpact`, which count the cost of MCP tools in tokens.
//!
//! This file parses arguments, and turns outcomes into exit codes: 0 done, 100 a check found
//! something, 101 the command could not run, 2 wrong usage (by clap).
//!
//! The rooms, from the lowest to the highest. A room uses those above it in this table and none
//! below; `failure` and `outcome` are for all of them.
//!
//! | Folder or file | |
//! |---|---|
//! | `print` | the output: tables for people and pull requests, JSON, progress |
//! | `input` | the sources of tools, the tools of a server, and their costs |
//! | `prose` | the texts of tools: their facts, and shorter texts with the same facts |
//! | `checks` | limits of costs, lints, and the rules of clients |
//! | `commands` | one file or folder for each command, and the pages that commands write |
//! | `failure` | the servers that could not be asked for their tools |
//! | `outcome` | the outcome of a command |

#![forbid(unsafe_code)]

mod checks;
mod commands;
mod failure;
mod input;
mod outcome;
mod print;
mod prose;
#[cfg(test)]
mod tests;

// The page's tests measure tools and draw them.
#[doc(hidden)]
pub use commands::page as report;
#[doc(hidden)]
pub use input::cost;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use input::json::STACK_BYTES;
use outcome::Outcome;

/// Count the cost of MCP tools in tokens, and check, compact and compare them
#[derive(Parser)]
#[command(name = "mcpact", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(commands::check::Check),
    Init(commands::init::Init),
    List(commands::list::List),
    Why(commands::why::Why),
    Words(commands::words::Words),
    Diff(commands::diff::Diff),
    Fetch(commands::fetch::Fetch),
    Compact(commands::compact::Compact),
    Report(commands::report::ReportCommand),
    Index(commands::index::Index),
    Recall(commands::recall::Recall),
    Lock(commands::lock::LockCommand),
    Count(commands::count::Count),
    #[cfg(feature = "gateway")]
    Gateway(commands::gateway::GatewayCommand),
    #[cfg(feature = "gateway")]
    Log(commands::log::Log),
    #[cfg(feature = "gateway")]
    Advise(commands::advise::Advise),
    /// Serve one or more MCP servers as one (not in this build)
    #[cfg(not(feature = "gateway"))]
    Gateway(commands::missing::Missing),
    /// Print the calls of a log (not in this build)
    #[cfg(not(feature = "gateway"))]
    Log(commands::missing::Missing),
    /// Advise on settings from a log (not in this build)
    #[cfg(not(feature = "gateway"))]
    Advise(commands::missing::Missing),
}

/// The exit code of a check that found something.
const FINDINGS_EXIT_CODE: u8 = 100;
/// The exit code of a command that could not run.
const FAILURE_EXIT_CODE: u8 = 101;

/// Runs the command of these arguments; the first one is the program's name.
#[doc(hidden)]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let run = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || run(&arguments));
    match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The thread's panic was printed.
        Ok(Err(_)) => ExitCode::from(FAILURE_EXIT_CODE),
        Err(error) => {
            print::note(&format!("error: cannot start a thread: {error}"));
            ExitCode::from(FAILURE_EXIT_CODE)
        }
    }
}

fn run(arguments: &[OsString]) -> ExitCode {
    let command = Arguments::command().color(print::colour::help_choice());
    let arguments = match command
        .try_get_matches_from(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches))
    {
        Ok(arguments) => arguments,
        Err(mut error) => {
            commands::removed_flags::add_successor(arguments, &mut error);
            // The pipe for the help may be closed.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILURE_EXIT_CODE));
        }
    };
    let result = match arguments.command {
        Command::Check(check) => check.run(),
        Command::Init(init) => init.run(),
        Command::List(list) => list.run(),
        Command::Why(why) => why.run(),
        Command::Words(words) => words.run(),
        Command::Diff(diff) => diff.run(),
        Command::Fetch(fetch) => fetch.run(),
        Command::Compact(compact) => compact.run(),
        Command::Report(report) => report.run(),
        Command::Index(index) => index.run(),
        Command::Recall(recall) => recall.run(),
        Command::Lock(lock) => lock.run(),
        Command::Count(count) => count.run(),
        Command::Gateway(gateway) => gateway.run(),
        Command::Log(log) => log.run(),
        Command::Advise(advise) => advise.run(),
    };
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(FINDINGS_EXIT_CODE),
        Ok(Outcome::Incomplete) => ExitCode::from(FAILURE_EXIT_CODE),
        // The reader may end early, as in `mcpact list … | head`.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print::error(&error);
            ExitCode::from(FAILURE_EXIT_CODE)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
