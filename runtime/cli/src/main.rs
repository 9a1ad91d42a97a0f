//! The program `mcpact`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    mcpact_cli::main(std::env::args_os())
}
