//! The program `cargo-mcpact`, whose first argument is cargo's name of the subcommand.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|name| name == "mcpact") {
        arguments.remove(1);
    }
    mcpact_cli::main(arguments)
}
