//! Servers that start slowly, end, send garbage or change, beside servers that keep working.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::json;

use super::client::Client;
use super::{file, has_python, script, server, text};

/// Waits for the end of a process, and returns whether it ends.
pub(crate) fn ends(process: &str) -> bool {
    (0..2_000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        !runs(process)
    })
}

/// Returns the children of a process.
fn children(process: u32) -> Vec<String> {
    let parent = format!(" {process} ");
    let processes = Path::new("/proc").read_dir().into_iter().flatten().flatten();
    let names = processes.filter_map(|entry| entry.file_name().into_string().ok());
    let is_child = |name: &String| {
        let status = std::fs::read_to_string(Path::new("/proc").join(name).join("stat"));
        // After the name: the state, and the parent.
        let parents = status
            .ok()
            .and_then(|status| Some(status.rsplit_once(')')?.1.get(2..)?.to_owned()));
        parents.is_some_and(|parents| parents.starts_with(&parent))
    };
    names.filter(is_child).collect()
}

fn runs(process: &str) -> bool {
    // An ended process whose parent has not waited for it is a zombie.
    let status = std::fs::read_to_string(Path::new("/proc").join(process).join("stat"));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
fn one_of_several_servers() {
    if !has_python() {
        return;
    }
    let servers = json!({ "good": server("good", &[]), "bad": server("bad", &["garbage", "noise"]),
        "late": server("late", &["late"]), "gone": { "command": "no-such-program" } });
    let path = file(
        "faults",
        &servers,
        &json!({ "bounds": { "message_bytes": 100_000, "wait_seconds": 1 } }),
    );
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    let hello = client.initialize();
    assert_eq!(hello["serverInfo"]["name"], "mcpact");
    // Servers that start late are announced.
    client.tools_until(&["good_echo", "bad_own", "late_own"]);
    // A server that never starts is reported.
    let gone = client.wait(|message| {
        message["params"]["data"]
            .as_str()
            .is_some_and(|text| text.contains("`gone`"))
    });
    let words = "server `gone` does not start: program `no-such-program` not found; check that it is installed";
    assert!(
        gone["params"]["data"].as_str().expect("a text").starts_with(words),
        "{gone}"
    );
    // A server ends during a call. The other server keeps working, and the first one restarts.
    let death = client.request("tools/call", &json!({ "name": "bad_die" }));
    assert_eq!(text(&client.call("good_echo", &json!({}))), "good");
    let response = client.response(death);
    assert_eq!(response["result"]["isError"], true);
    assert!(
        text(&response).starts_with("server `bad` ended with exit code 3"),
        "{response}"
    );
    assert!(text(&response).contains("it restarts in"), "{response}");
    assert_eq!(text(&client.call_until("bad_echo")), "bad");
    // A too long message fails only its own call.
    let long = client.call("bad_long", &json!({ "bytes": 200_000 }));
    assert!(text(&long).contains("sent a message of 200"), "{long}");
    assert_eq!(text(&client.call("bad_long", &json!({ "bytes": 10 }))), "xxxxxxxxxx");
    // A server asks the client with an id of its own.
    let asked = client.request("tools/call", &json!({ "name": "good_ask" }));
    let roots = client.notification("roots/list");
    client.send(&json!({ "id": roots["id"], "result": { "roots": [] } }));
    let answer = client.response(asked);
    // The server gets the response with its own id.
    assert!(
        text(&answer).contains(r#""id": 1"#) && text(&answer).contains(r#""roots": []"#),
        "{answer}"
    );
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
    assert!(
        errors.contains("skipped a line on standard output that is not a message: Listening on"),
        "{errors}"
    );
    assert!(
        errors.contains("skipped a line of 3000000 bytes; at most 100000 are read"),
        "{errors}"
    );
    assert!(errors.contains(" more lines were not logged"), "{errors}");
    // Only the first of 20,000 lines are logged.
    assert!(errors.lines().count() < 1_500, "{}", errors.lines().count());
}

#[test]
fn processes_end_with_the_gateway() {
    if !has_python() {
        return;
    }
    for signal in [None, Some("-TERM")] {
        let mut client = Client::start(&["--", "python3", &script("server.py"), "a"]);
        client.initialize();
        let child = text(&client.call("child", &json!({}))).to_owned();
        assert!(runs(&child));
        if let Some(signal) = signal {
            client.signal(signal);
        }
        let (code, errors) = client.end();
        assert_eq!(code, Some(0), "{errors}");
        assert!(ends(&child), "the server's own child runs on");
    }
}

#[test]
fn one_server_is_passed_through_and_restarted() {
    if !has_python() {
        return;
    }
    let mut client = Client::start(&["--", "python3", &script("server.py"), "a"]);
    assert_eq!(client.initialize()["serverInfo"]["name"], "a");
    let call =
        r#"{"jsonrpc":"2.0","id":"é","method":"tools/call","params":{"name":"steps","_meta":{"progressToken":"t"}}}"#;
    client.send_text(call);
    let messages = [client.next(), client.next(), client.next(), client.next()];
    assert_eq!(messages[2]["params"], json!({ "progressToken": "t", "progress": 2 }));
    assert_eq!(messages[3]["id"], "é");
    let death = client.call("die", &json!({}));
    assert_eq!(death["result"]["isError"], true);
    client.notification("notifications/message");
    client.notification("notifications/tools/list_changed");
    assert_eq!(text(&client.call("echo", &json!({}))), "a");
    // Lines that are not messages.
    client.send_text("hello");
    assert_eq!(client.next()["error"]["code"], -32700);
    client.send_text(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#);
    assert_eq!(client.next()["error"]["code"], -32600);
}

/// Requests before the end of the input still get a response.
#[test]
fn a_client_that_closes_its_input_gets_its_responses() {
    if !has_python() {
        return;
    }
    let mut client = Client::start(&["--", "python3", &script("server.py"), "a"]);
    client.initialize();
    let id = client.request("tools/call", &json!({ "name": "echo" }));
    client.close_input();
    assert_eq!(text(&client.response(id)), "a");
}

/// The queue of a server that does not read is limited, and the other server keeps working. Both
/// end with the gateway.
#[test]
fn a_server_that_does_not_read() {
    if !has_python() {
        return;
    }
    for signal in [None, Some("-TERM")] {
        does_not_read(signal);
    }
}

fn does_not_read(signal: Option<&str>) {
    let servers = json!({ "deaf": server("deaf", &["deaf"]), "good": server("good", &[]) });
    let bounds = json!({ "bounds": { "message_bytes": 250_000 }, "prefix": "always" });
    let path = file("deaf", &servers, &bounds);
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    client.initialize();
    client.tools_until(&["deaf_echo", "good_echo"]);
    let arguments = json!({ "text": "x".repeat(100_000) });
    let calls: Vec<u64> = (0..30)
        .map(|_| client.request("tools/call", &json!({ "name": "deaf_echo", "arguments": arguments })))
        .collect();
    // The first calls fill the pipe and the queue; the last one exceeds them.
    let refused = client.response(calls[29]);
    assert_eq!(refused["result"]["isError"], true, "{refused}");
    assert!(text(&refused).contains("does not read its input"), "{refused}");
    assert_eq!(text(&client.call("good_echo", &json!({}))), "good");
    let servers = children(client.process());
    assert!(servers.len() == 2 || cfg!(not(target_os = "linux")), "{servers:?}");
    if let Some(signal) = signal {
        client.signal(signal);
    }
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
    assert!(servers.iter().all(|server| ends(server)), "a server runs on");
}

/// The gateway ends after a signal, although its client does not read. The client may have closed
/// its input before.
#[test]
fn a_client_that_does_not_read() {
    if !has_python() {
        return;
    }
    for is_closed in [false, true] {
        reads_nothing(is_closed);
    }
}

fn reads_nothing(is_closed: bool) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mcpact"));
    command.args(["gateway", "--", "python3", &script("server.py"), "a"]);
    let mut gateway = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the gateway starts");
    let mut input = gateway.stdin.take().expect("piped");
    let flood = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "flood", "_meta": { "progressToken": 1 } } });
    writeln!(input, "{flood}").expect("the gateway reads");
    // The first bytes show that the call runs.
    let mut output = gateway.stdout.take().expect("piped");
    output.read_exact(&mut [0; 1_000]).expect("progress");
    let input = (!is_closed).then_some(input);
    if is_closed {
        // The session ends, and the last messages wait for the client.
        let servers = children(gateway.id());
        assert!(servers.iter().all(|server| ends(server)), "a server runs on");
    }
    let kill = std::process::Command::new("kill")
        .args(["-TERM", &gateway.id().to_string()])
        .status();
    assert!(kill.expect("kill").success());
    let has_ended = (0..3_000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        gateway.try_wait().expect("a status").is_some()
    });
    let _ = gateway.kill();
    drop(input);
    assert!(has_ended, "the gateway waits for its client");
}
