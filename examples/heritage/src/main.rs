//! The command line: what the tools cost, and what a client is sent of them.

#![forbid(unsafe_code)]

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use heritage::{HERITAGE, report};

const USAGE: &str = "\
usage: heritage tokens [--format human|json]   what each tool costs
       heritage list                           the tools/list result, as JSON";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match answer(&arguments) {
        Ok(text) => print(&text),
        Err(problem) => {
            eprintln!("error: {problem}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// What to print, or what is wrong with the arguments.
fn answer(arguments: &[&str]) -> Result<String, String> {
    match arguments {
        ["tokens"] | ["tokens", "--format", "human"] => Ok(report::table(&HERITAGE)),
        ["tokens", "--format", "json"] => Ok(report::json(&HERITAGE)),
        ["list"] => Ok(HERITAGE.list()),
        ["-h" | "--help" | "help"] => Ok(USAGE.to_owned()),
        [] => Err("a command is missing".to_owned()),
        ["tokens", "--format"] => Err("`--format` needs a value: `human` or `json`".to_owned()),
        ["tokens", "--format", format] => Err(format!("unknown format `{format}`: `human` or `json`")),
        ["tokens", "--format", _, unknown, ..] | ["tokens" | "list", unknown, ..] => {
            Err(format!("unknown argument `{unknown}`"))
        }
        [unknown, ..] => Err(format!("unknown command `{unknown}`")),
    }
}

/// Prints `text` on a line; a reader that stops early (`| head`) is no error.
fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: cannot write: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
