//! The command line: one of the servers on stdio, or the costs of their tools.

#![forbid(unsafe_code)]

use std::{env, error::Error, process::ExitCode};

use adopt::{before, compacted, counted, report, searched};
use mcpact::discover::Mode;
use rmcp::{ServerHandler, ServiceExt, transport::stdio};

const USAGE: &str = "\
usage: adopt tokens                                  what the tools of each server cost
       adopt before|compacted|counted|searched       serve one client on standard input and output

MCP_MODE is all, dynamic, hybrid or catalogue: what `searched` lists.";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["tokens"] => report::table().map(|table| print!("{table}")).map_err(Into::into),
        ["before"] => serve(before::Server::new()).await,
        ["compacted"] => match compacted::Server::new() {
            Ok(server) => serve(server).await,
            Err(error) => Err(error.into()),
        },
        ["counted"] => serve(counted::Server::new()).await,
        ["searched"] => match searched::Server::new(Mode::Dynamic) {
            Ok(server) => serve(server).await,
            Err(error) => Err(error.into()),
        },
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(server: impl ServerHandler) -> Result<(), Box<dyn Error>> {
    server.serve(stdio()).await?.waiting().await?;
    Ok(())
}
