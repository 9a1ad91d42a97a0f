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
       heritage tokens [--format human|json]   print the cost of each tool
       heritage list                           print the tools/list result, as JSON

MCP_MODE is all (all tools are listed), dynamic (the meta-tools), hybrid (the meta-tools and ten tools) or catalogue
(the names and summaries of all tools);
MCP_VERBOSITY is minimal, standard or full: the detail of describe_tool, unless a call sets another one;
MCP_CONTEXT_TOOLS is 1 for tools that report what each tool costs.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        [] => return run_server(None),
        ["--http"] => Err("`--http` needs an address, such as 127.0.0.1:8000".to_owned()),
        ["--http", address] => match address.parse() {
            Ok(address) => return run_server(Some(address)),
            Err(_) => Err(format!(
                "`{address}` is not an address; write one such as 127.0.0.1:8000"
            )),
        },
        ["--http", _, unknown, ..] => Err(format!("unknown argument `{unknown}`")),
        arguments => output(arguments),
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
async fn run_server(address: Option<SocketAddr>) -> ExitCode {
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
fn output(arguments: &[&str]) -> Result<String, String> {
    match arguments {
        ["tokens"] | ["tokens", "--format", "human"] => Ok(report::table(&HERITAGE)),
        ["tokens", "--format", "json"] => Ok(report::json(&HERITAGE)),
        ["list"] => Ok(HERITAGE.list()),
        ["-h" | "--help" | "help"] => Ok(USAGE.to_owned()),
        ["tokens", "--format"] => Err("`--format` needs a value; write `human` or `json`".to_owned()),
        ["tokens", "--format", format] => Err(format!("unknown format `{format}`; write `human` or `json`")),
        ["tokens", "--format", _, unknown, ..] | ["tokens" | "list", unknown, ..] => {
            Err(format!("unknown argument `{unknown}`"))
        }
        [unknown, ..] => Err(format!("unknown command `{unknown}`")),
        [] => Err("a command is missing".to_owned()),
    }
}

/// Prints `text` on a line. A reader that stops early (`| head`) does not cause an error.
fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: cannot write: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
