//! The command line: a server on stdio or over HTTP, the tools' costs, and the `tools/list` result.

#![forbid(unsafe_code)]

use std::{
    env,
    io::{self, Write},
    net::SocketAddr,
    process::ExitCode,
};

use heritage::{HERITAGE, report, serve};

const USAGE: &str = "\
usage: heritage                                serve one client on standard input and output
       heritage --http ADDRESS                 serve this machine over HTTP, such as at 127.0.0.1:8000
       heritage tokens [--format human|json]   what each tool costs
       heritage list                           the tools/list result, as JSON

MCP_MODE is legacy (all tools are listed), dynamic (the meta-tools), hybrid (the meta-tools and ten tools) or catalogue
(the names and summaries of all tools);
MCP_VERBOSITY is minimal, standard or full: what describe_tool says unless it is asked for another.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        [] => return served(None),
        ["--http"] => Err("`--http` needs an address, such as 127.0.0.1:8000".to_owned()),
        ["--http", address] => match address.parse() {
            Ok(address) => return served(Some(address)),
            Err(_) => Err(format!("`{address}` is no address: write one such as 127.0.0.1:8000")),
        },
        ["--http", _, unknown, ..] => Err(format!("unknown argument `{unknown}`")),
        arguments => answer(arguments),
    };
    match outcome {
        Ok(text) => print(&text),
        Err(problem) => {
            eprintln!("error: {problem}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Serves at the address until the process ends, or on standard input and output until the client
/// closes them.
#[tokio::main]
async fn served(address: Option<SocketAddr>) -> ExitCode {
    let server = match serve::server() {
        Ok(server) => server,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    let outcome = match address {
        Some(address) => serve::on_http(server, address).await,
        None => serve::on_stdio(server).await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the text to print. The error names the mistake in the arguments.
fn answer(arguments: &[&str]) -> Result<String, String> {
    match arguments {
        ["tokens"] | ["tokens", "--format", "human"] => Ok(report::table(&HERITAGE)),
        ["tokens", "--format", "json"] => Ok(report::json(&HERITAGE)),
        ["list"] => Ok(HERITAGE.list()),
        ["-h" | "--help" | "help"] => Ok(USAGE.to_owned()),
        ["tokens", "--format"] => Err("`--format` needs a value: `human` or `json`".to_owned()),
        ["tokens", "--format", format] => Err(format!("unknown format `{format}`: `human` or `json`")),
        ["tokens", "--format", _, unknown, ..] | ["tokens" | "list", unknown, ..] => {
            Err(format!("unknown argument `{unknown}`"))
        }
        [unknown, ..] => Err(format!("unknown command `{unknown}`")),
        [] => Err("a command is missing".to_owned()),
    }
}

/// Prints `text` on a line. A reader that stops early (`| head`) is no error.
fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: cannot write: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
