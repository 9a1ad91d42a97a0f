//! `mcpact`: what MCP tools cost in tokens, from the command line.
//!
//! This file parses arguments and turns results into exit codes; each command is a module. Exit codes: 0 done, 2 wrong usage (clap's own),
//! 101 could not run. 100 is kept for commands that find something.

#![forbid(unsafe_code)]

#[cfg_attr(not(test), expect(dead_code, reason = "used by the command `check`, which follows"))]
mod clients;
mod count;
#[cfg_attr(not(test), expect(dead_code, reason = "used by the command `check`, which follows"))]
mod lints;

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
