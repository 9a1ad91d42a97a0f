//! Servers on standard input and output with problems, as shell scripts.
//!
//! The scripts rely on the ids of the requests: 1 is `initialize`, and ids from 2 on are pages of
//! `tools/list`.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{command, failure, listed, mcpact};

const HELLO: &str = r#"read line; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"},"instructions":"Be kind to all."}}'; read line; "#;
const ONE_TOOL: &str =
    r#"read line; echo '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}}'; "#;

/// Returns the error for a script as server, with a timeout of one second.
#[track_caller]
fn error(script: &str) -> String {
    failure(&["--timeout", "1", "--", "sh", "-c", script])
}

fn after_hello(script: &str) -> String {
    format!("{HELLO}{script}")
}

#[test]
fn a_valid_server() {
    let script = after_hello(&format!(
        "echo; echo '{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}}'; echo '{{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}}'; {ONE_TOOL}read pong; echo \"$pong\" >&2; exit 1"
    ));
    let listing = listed(&["--", "sh", "-c", &script]);
    assert_eq!(listing["server"], "sh 1");
    assert_eq!(listing["tools"][0]["name"], "a");
    // "Be kind to all."
    assert_eq!(listing["instructions"], 5);
    let result = mcpact(&["list", "--", "sh", "-c", &script]);
    assert!(
        result.out.ends_with("\n\ninstructions: 5 tokens, besides the tools\n"),
        "{}",
        result.out
    );
    // Every measure counts the instructions; an estimate names their encoding.
    for (measure, text) in [
        ("wire", "\n\ninstructions: 5 tokens, besides the tools\nwire: "),
        (
            "claude",
            "\n\ninstructions: 5 tokens, besides the tools (o200k_base)\nclaude: ",
        ),
    ] {
        let result = mcpact(&["list", "--measure", measure, "--", "sh", "-c", &script]);
        assert!(result.out.contains(text), "{}", result.out);
        assert_eq!(
            listed(&["--measure", measure, "--", "sh", "-c", &script])["instructions"],
            5
        );
    }
}

#[test]
fn no_program() {
    let error = failure(&["--", "no-such-server", "--flag"]);
    assert_eq!(
        error,
        "error: cannot list the tools of `no-such-server --flag`: program `no-such-server` not found; check that it is installed and in PATH\n"
    );
    assert!(failure(&["--", "/"]).contains("no permission to run `/`; check that it is a program"));
}

#[test]
fn it_exits_at_once() {
    let error = error("i=1; while [ $i -le 30 ]; do echo line $i. >&2; i=$((i+1)); done; exit 3");
    assert!(
        error.contains("the server ended with exit code 3 before the response to `initialize`; its standard error ends with:\n  line 11.\n"),
        "{error}"
    );
    assert!(
        error.ends_with("\n  line 30.\n") && !error.contains("line 10."),
        "{error}"
    );
}

#[test]
fn it_hangs() {
    let start = Instant::now();
    let hangs = error("echo Starting >&2; sleep 60");
    assert!(
        hangs.contains("no response to `initialize` after 1 s; wait longer with `--timeout 2`; its standard error ends with:\n  Starting\n"),
        "{hangs}"
    );
    let hangs = error(&after_hello("sleep 60"));
    assert!(
        hangs.contains("page 1 of `tools/list`: no response to `tools/list` after 1 s"),
        "{hangs}"
    );
    // Each time, one second for the response and two for the shutdown.
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn it_sends_only_notifications() {
    let endless = "while :; do echo '{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}'; done";
    let error = failure(&["--timeout", "1", "--max-size", "1024", "--", "sh", "-c", endless]);
    assert!(error.contains("no response to `initialize` after 1 s"), "{error}");
}

/// A banner is skipped, as by the official SDKs, and reported.
#[test]
fn it_logs_to_standard_output() {
    let banner = "printf 'Server\\033[1m listening\\n{\"level\":30,\"msg\":\"ready\"}\\n'; ";
    let script = format!("{banner}{HELLO}echo more; {ONE_TOOL}");
    let result = mcpact(&["list", "--format", "json", "--", "sh", "-c", &script]);
    assert_eq!(result.code, Some(0), "{}", result.err);
    assert!(
        result.err.starts_with("warning: `sh -c ")
            && result.err.ends_with(
                "` wrote 3 lines to standard output, which must contain only messages: `Server\u{fffd}[1m listening`\n"
            ),
        "{}",
        result.err
    );
    assert_eq!(listed(&["--", "sh", "-c", &script])["tools"][0]["name"], "a");
    // Without messages, the error shows the stray line.
    let line = "Server listening on port 3000, and more words than anybody wants to read of";
    let error = error(&format!("echo '{line} it all'; sleep 60"));
    assert!(
        error.contains(&format!(
            "no response to `initialize` after 1 s; wait longer with `--timeout 2`; the server wrote 1 line to standard output, which must contain only messages: `{line}"
        )),
        "{error}"
    );
    let broken = self::error(r#"read line; echo '{"jsonrpc":"2.0","id":1,"result":[]}'; sleep 60"#);
    assert!(
        broken.contains("invalid message: `{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[]}`: `result` must be an object"),
        "{broken}"
    );
}

/// The server refuses `initialize`, and ignores all later messages.
#[test]
fn it_refuses_at_once() {
    let refuses = |error: &str| {
        let script = format!("read line; echo '{{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{error}}}'; sleep 60");
        let start = Instant::now();
        let result = failure(&["--", "sh", "-c", &script]);
        (result, start.elapsed())
    };
    let (result, took) = refuses(r#"{"code":-32000,"message":"API_KEY is not set"}"#);
    assert!(
        result.ends_with("the server refuses `initialize`: API_KEY is not set (JSON-RPC error -32000)\n"),
        "{result}"
    );
    // The shutdown may take two seconds.
    assert!(took < Duration::from_secs(10), "{took:?}");
    // The server may use the protocol without `initialize`, which is tried for a few seconds only.
    let (result, took) = refuses(r#"{"code":-32601,"message":"Method not found"}"#);
    assert!(
        result.ends_with("the server refuses `initialize`: Method not found (JSON-RPC error -32601)\n"),
        "{result}"
    );
    assert!(took < Duration::from_secs(20), "{took:?}");
}

/// The saved file is a valid input, with every byte of the tools.
#[test]
fn fetched_files_are_inputs() {
    let tools = r#"[{"title":"A","inputSchema":{"type":"object","z":1},"name":"a","x-own":null}]"#;
    let script = after_hello(&format!(
        "read line; echo '{{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{{\"tools\":{tools}}}}}'; "
    ));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fetched.json");
    let path = file.to_str().expect("UTF-8");
    let result = mcpact(&["fetch", "-o", path, "--", "sh", "-c", &script]);
    assert_eq!((result.code, result.out.as_str()), (Some(0), ""), "{}", result.err);
    assert_eq!(result.err, format!("wrote `{path}`: 1 tool\n"));
    let text = fs::read_to_string(&file).expect("written");
    let saved: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        saved.to_string(),
        format!(r#"{{"serverInfo":{{"name":"sh","version":"1"}},"instructions":"Be kind to all.","tools":{tools}}}"#)
    );
    let read = listed(&[path]);
    let live = listed(&["--", "sh", "-c", &script]);
    assert_eq!((&read["server"], &read["tools"]), (&live["server"], &live["tools"]));
    let result = mcpact(&["fetch", "--", "sh", "-c", &script]);
    assert_eq!((result.out, result.err), (text, String::new()));
    let result = mcpact(&["fetch", path, path]);
    assert_eq!(result.code, Some(101));
    assert!(
        result.err.contains("select a server with `--server NAME`"),
        "{}",
        result.err
    );
}

#[test]
fn it_closes_its_pipes() {
    let closed = error(&after_hello("exec 0<&-; sleep 0.2; exit 7"));
    assert!(
        closed.contains("the server ended with exit code 7 before the response to `tools/list`"),
        "{closed}"
    );
    let closed = error("exec 1>&-; sleep 60");
    assert!(
        closed.contains("the server closed its standard output before the response to `initialize`"),
        "{closed}"
    );
}

#[test]
fn it_sends_too_much() {
    let huge = after_hello("head -c 100000000 /dev/zero | tr '\\0' a");
    let error = failure(&["--max-size", "16", "--", "sh", "-c", &huge]);
    assert!(
        error.contains("more than 16 MiB; raise the limit with `--max-size 32`"),
        "{error}"
    );
}

#[test]
fn its_list_never_ends() {
    let pages = |cursor: &str| {
        after_hello(&format!(
            "i=2; while read line; do echo '{{\"jsonrpc\":\"2.0\",\"id\":'$i',\"result\":{{\"tools\":[],\"nextCursor\":\"'{cursor}'\"}}}}'; i=$((i+1)); done"
        ))
    };
    let again = error(&pages("same"));
    assert!(
        again.contains("page 2 of `tools/list` repeats the cursor of an earlier page"),
        "{again}"
    );
    let endless = error(&pages("$i"));
    assert!(endless.contains("`tools/list` has more than 1000 pages"), "{endless}");
}

/// A server that ignores the closed input and signals is killed, with its own children.
#[test]
fn it_does_not_end() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("server.pids");
    let script = after_hello(&format!(
        "{ONE_TOOL}trap '' TERM; sleep 60 & echo $! $$ > '{}'; while :; do sleep 1; done",
        file.display()
    ));
    let start = Instant::now();
    assert_eq!(listed(&["--", "sh", "-c", &script])["tools"][0]["name"], "a");
    assert!(start.elapsed() >= Duration::from_secs(2), "{:?}", start.elapsed());
    assert_ended(&file);
}

/// The terminal interrupts only this program, which kills the server.
#[test]
fn an_interrupt() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted.pids");
    let _ = fs::remove_file(&file);
    let script = format!(
        "trap '' TERM INT; sleep 60 & echo $! $$ > '{0}.new'; mv '{0}.new' '{0}'; while :; do sleep 1; done",
        file.display()
    );
    let mut child = command(&["list", "--", "sh", "-c", &script])
        .spawn()
        .expect("it starts");
    let start = Instant::now();
    while !file.exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "the server does not start");
        thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .expect("kill")
            .success()
    );
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_ended(&file);
}

/// Checks that the two processes in the file have ended.
#[track_caller]
fn assert_ended(file: &Path) {
    let pids = fs::read_to_string(file).expect("the server was there");
    assert_eq!(pids.split_whitespace().count(), 2);
    for pid in pids.split_whitespace() {
        // The process that reaps it may be slow.
        let gone = (0..200).any(|_| {
            thread::sleep(Duration::from_millis(20));
            let output = Command::new("ps")
                .args(["-o", "stat=", "-p", pid])
                .output()
                .expect("ps");
            let state = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            state.is_empty() || state.starts_with('Z')
        });
        assert!(gone, "{pid} lives");
    }
}
