//! The commands `mcpact` and `cargo mcpact`, which count the cost of MCP tools in tokens.
//!
//! This file parses arguments, and turns outcomes into exit codes: 0 done, 100 a check found
//! something, 101 the command could not run, 2 wrong usage (by clap).
//!
//! | Folder or file | |
//! |---|---|
//! | `commands` | one file for each command |
//! | `input` | the sources of tools: files, binaries, packages, servers |
//! | `listing` | the tools of one server |
//! | `index_texts` | the texts and edges that only an index has |
//! | `discovery` | the texts of tools for the search, and the edges between tools |
//! | `count_basis` | the encoding and the counted entry |
//! | `encoding_flag` | the option `--encoding` |
//! | `cost` | the cost of a tool, by part |
//! | `schema_walk`, `json` | a visitor of all schemas in a schema; JSON values in messages |
//! | `checks` | limits of costs, lints, and the rules of clients |
//! | `documented_commands` | a test of the commands in the documents |
//! | `failure` | the servers that could not be asked for their tools |
//! | `finding` | the findings of checks |
//! | `outcome` | the outcome of a command |
//! | `parameter_path` | the parameter at a JSON pointer |
//! | `invisible` | characters that people cannot see |
//! | `advice` | changes that save tokens |
//! | `rewriting` | rewrites of texts by people and models, and in sources |
//! | `rust_sources` | the texts of tools in Rust sources |
//! | `report` | the pages of `mcpact report` and `mcpact recall` |
//! | `real_lists` | real tool lists, for tests |
//! | `test_folder`, `test_git` | folders and git, for tests |
//! | `lost_facts` | facts that a newer list no longer states |
//! | `recall_results` | the results of `mcpact recall` |
//! | `words` | filler text, and its rewrites |
//! | `absent_value` | conditions on whether a call has a value, such as `if unset` |
//! | `boolean_conditions` | phrases such as `if true` in the descriptions of booleans |
//! | `placeholder_values` | values that only illustrate a format, such as `jo@example.org` |
//! | `print` | tables for people and pull requests, JSON, SARIF |

#![forbid(unsafe_code)]

mod absent_value;
mod advice;
mod boolean_conditions;
mod checks;
mod commands;
// The page's tests measure tools and draw them.
#[doc(hidden)]
pub mod cost;
mod count_basis;
mod discovery;
#[cfg(test)]
mod documented_commands;
mod encoding_flag;
mod failure;
mod finding;
mod index_texts;
mod inferred_sources;
mod input;
mod invisible;
mod json;
mod listing;
mod lost_facts;
mod outcome;
mod parameter_path;
mod placeholder_values;
mod print;
#[cfg(test)]
mod real_lists;
mod recall_results;
#[doc(hidden)]
pub mod report;
mod rewriting;
mod rust_sources;
mod schema_walk;
#[cfg(test)]
#[path = "../../../tests/support/folder.rs"]
mod test_folder;
#[cfg(test)]
#[path = "../../../tests/support/git.rs"]
mod test_git;
mod words;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

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
    Gateway(commands::gateway::GatewayCommand),
    Log(commands::log::Log),
    Advise(commands::advise::Advise),
}

/// The exit code of a check that found something.
const FINDINGS_EXIT_CODE: u8 = 100;
/// The exit code of a command that could not run.
const FAILURE_EXIT_CODE: u8 = 101;
/// The size of the stack. Schemas may be deeply nested, and recursive functions walk them.
const STACK: usize = 256 << 20;

/// Runs the command of these arguments; the first one is the program's name.
#[doc(hidden)]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let run = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(arguments));
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

fn run(arguments: Vec<OsString>) -> ExitCode {
    let command = Arguments::command().color(print::colour::help_choice());
    let arguments = match command
        .try_get_matches_from(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches))
    {
        Ok(arguments) => arguments,
        Err(error) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
