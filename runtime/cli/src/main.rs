//! `mcpact`: what MCP tools cost in tokens, from the command line.
//!
//! This file parses arguments and turns results into exit codes; each command is a module. Exit codes: 0 done, 2 wrong usage (clap's own),
//! 101 could not run. 100 is kept for commands that find something.

#![forbid(unsafe_code)]

mod count;
#[expect(
    dead_code,
    unused_imports,
    reason = "the command that fills a report is not there yet; tests/report draws them"
)]
mod report;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What MCP tools cost in tokens
#[derive(Parser)]
#[command(name = "mcpact", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Count(count::Count),
}

/// Could not run: a file is missing, an input is broken.
const FAILED: u8 = 101;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Count(count) => count.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(FAILED)
        }
    }
}
