//! What MCP tools cost in tokens, from the command line: `mcpact` and `cargo mcpact`.
//!
//! This file parses arguments and turns results into exit codes: 0 done, 100 something was found, 101 could not run, 2 wrong
//! usage (clap's own).
//!
//! | Folder | |
//! |---|---|
//! | `commands` | one file a command |
//! | `input` | where tools come from: JSON, folders of it, binaries, servers, packages |
//! | `cost` | what a tool costs, by part |
//! | `print` | tables for people, for pull requests, and JSON |

#![forbid(unsafe_code)]

mod commands;
mod cost;
mod input;
mod listing;
mod print;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// What MCP tools cost in tokens
#[derive(Parser)]
#[command(name = "mcpact", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Count(commands::count::Count),
    List(commands::list::List),
}

/// How a command ended that could run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    /// Exit code 100.
    #[expect(dead_code, reason = "for the commands that find something")]
    Found,
}

/// Something was found.
const FOUND: u8 = 100;
/// Could not run: a file is missing, an input is broken.
const FAILED: u8 = 101;
/// Schemas may be nested deeply, and are walked by functions that call themselves: [`input::nesting`] has the limit.
const STACK: usize = 256 << 20;

/// Runs the command that the arguments say; the first is the program's name.
#[doc(hidden)]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let run = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(arguments));
    match run.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The thread's panic was printed.
        Ok(Err(_)) => ExitCode::from(FAILED),
        Err(error) => {
            eprintln!("error: no thread could be started: {error}");
            ExitCode::from(FAILED)
        }
    }
}

fn run(arguments: Vec<OsString>) -> ExitCode {
    let command = Arguments::command().color(print::colour::of_help());
    let arguments = match command
        .try_get_matches_from(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches))
    {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help that goes to a closed pipe is no failure.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILED));
        }
    };
    let result = match arguments.command {
        Command::Count(count) => count.run(),
        Command::List(list) => list.run(),
    };
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(FOUND),
        // `mcpact list … | head` is no mistake.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(print::colour::stderr(), "error: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
