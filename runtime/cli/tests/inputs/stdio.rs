//! Servers on standard input and output that are not as they should be: scripts of the shell, which knows the ids that are asked
//! with: 1 is `initialize`, 2 and on are the pages of `tools/list`.

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

/// The error of a server that is this script, which may take a second for an answer.
#[track_caller]
fn error(script: &str) -> String {
    failure(&["--timeout", "1", "--", "sh", "-c", script])
}

fn after_hello(script: &str) -> String {
    format!("{HELLO}{script}")
}

#[test]
fn a_good_one() {
    let script = after_hello(&format!(
        "echo; echo '{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}}'; echo '{{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}}'; {ONE_TOOL}read pong; echo \"$pong\" >&2; exit 1"
    ));
    let listing = listed(&["--", "sh", "-c", &script]);
    assert_eq!(listing["server"], "sh 1");
    assert_eq!(listing["tools"][0]["name"], "a");
    // "Be kind to all."
    assert_eq!(listing["instructions"], 5);
    let said = mcpact(&["list", "--", "sh", "-c", &script]);
    assert!(said.out.ends_with("\n\ninstructions  5 tokens\n"), "{}", said.out);
    // In every measure; an estimate names the encoding of the instructions.
    for (measure, text) in [
        ("wire", "\n\ninstructions  5 tokens\nwire: "),
        ("claude", "\n\ninstructions  5 tokens (o200k_base)\nclaude: "),
    ] {
        let said = mcpact(&["list", "--measure", measure, "--", "sh", "-c", &script]);
        assert!(said.out.contains(text), "{}", said.out);
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
fn it_ends_at_once() {
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
    // A second for the answer and two for its end, each time.
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn it_chatters() {
    let endless = "while :; do echo '{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}'; done";
    let error = failure(&["--timeout", "1", "--max-size", "1024", "--", "sh", "-c", endless]);
    assert!(error.contains("no response to `initialize` after 1 s"), "{error}");
}

/// A banner is skipped, as by the official SDKs, and reported.
#[test]
fn it_logs_to_standard_output() {
    let banner = "printf 'Server\\033[1m listening\\n{\"level\":30,\"msg\":\"ready\"}\\n'; ";
    let script = format!("{banner}{HELLO}echo more; {ONE_TOOL}");
    let said = mcpact(&["list", "--format", "json", "--", "sh", "-c", &script]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.err.starts_with("warning: `sh -c ")
            && said.err.ends_with(
                "` wrote 3 lines to standard output, which must contain only messages: `Server\u{fffd}[1m listening`\n"
            ),
        "{}",
        said.err
    );
    assert_eq!(listed(&["--", "sh", "-c", &script])["tools"][0]["name"], "a");
    // Without messages, the error shows the line that the program writes instead.
    let words = "Server listening on port 3000, and more words than anybody wants to read of";
    let error = error(&format!("echo '{words} it all'; sleep 60"));
    assert!(
        error.contains(&format!(
            "no response to `initialize` after 1 s; wait longer with `--timeout 2`; the server wrote 1 line to standard output, which must contain only messages: `{words}"
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
        let said = failure(&["--", "sh", "-c", &script]);
        (said, start.elapsed())
    };
    let (said, took) = refuses(r#"{"code":-32000,"message":"API_KEY is not set"}"#);
    assert!(
        said.ends_with("the server refuses `initialize`: API_KEY is not set (JSON-RPC error -32000)\n"),
        "{said}"
    );
    // Its end may take two seconds.
    assert!(took < Duration::from_secs(10), "{took:?}");
    // It may use the protocol without `initialize`, which is tried for a few seconds, not for the
    // whole timeout.
    let (said, took) = refuses(r#"{"code":-32601,"message":"Method not found"}"#);
    assert!(
        said.ends_with("the server refuses `initialize`: Method not found (JSON-RPC error -32601)\n"),
        "{said}"
    );
    assert!(took < Duration::from_secs(20), "{took:?}");
}

/// The saved file is an input like any other, with every byte of the tools.
#[test]
fn what_is_fetched_is_read_again() {
    let tools = r#"[{"title":"A","inputSchema":{"type":"object","z":1},"name":"a","x-own":null}]"#;
    let script = after_hello(&format!(
        "read line; echo '{{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{{\"tools\":{tools}}}}}'; "
    ));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fetched.json");
    let path = file.to_str().expect("UTF-8");
    let said = mcpact(&["fetch", "-o", path, "--", "sh", "-c", &script]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{}", said.err);
    assert_eq!(said.err, format!("wrote `{path}`: 1 tool\n"));
    let text = fs::read_to_string(&file).expect("written");
    let saved: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        saved.to_string(),
        format!(r#"{{"serverInfo":{{"name":"sh","version":"1"}},"instructions":"Be kind to all.","tools":{tools}}}"#)
    );
    let read = listed(&[path]);
    let live = listed(&["--", "sh", "-c", &script]);
    assert_eq!((&read["server"], &read["tools"]), (&live["server"], &live["tools"]));
    let said = mcpact(&["fetch", "--", "sh", "-c", &script]);
    assert_eq!((said.out, said.err), (text, String::new()));
    let said = mcpact(&["fetch", path, path]);
    assert_eq!(said.code, Some(101));
    assert!(
        said.err.contains("select a server with `--server NAME`"),
        "{}",
        said.err
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

/// Neither a closed input nor a signal that can be ignored ends it: it is killed, and what it started with it.
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
    all_gone(&file);
}

/// The terminal interrupts this program alone; it ends the server, which hangs.
#[test]
fn somebody_interrupts() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted.pids");
    let _ = fs::remove_file(&file);
    let script = format!(
        "trap '' TERM INT; sleep 60 & echo $! $$ > '{0}.new'; mv '{0}.new' '{0}'; while :; do sleep 1; done",
        file.display()
    );
    let mut child = command(&["list", "--", "sh", "-c", &script])
        .spawn()
        .expect("it starts");
    while !file.exists() {
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
    all_gone(&file);
}

/// The two processes that the file names have ended.
#[track_caller]
fn all_gone(file: &Path) {
    let pids = fs::read_to_string(file).expect("the server was there");
    assert_eq!(pids.split_whitespace().count(), 2);
    for pid in pids.split_whitespace() {
        // Who reaps it may need a moment.
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
