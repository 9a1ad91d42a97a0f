//! Servers over streamable HTTP behind the gateway.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::json;

use super::client::Client;
use super::http::Serving;
use super::{file, has_python, script, text};

/// A server that misbehaves on request.
struct Remote {
    child: Child,
    port: String,
}

impl Remote {
    fn start(other: &str) -> Remote {
        let mut child = Command::new("python3")
            .args([&script("remote.py"), other])
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 starts");
        let mut port = String::new();
        let stdout = child.stdout.take().expect("piped");
        BufReader::new(stdout).read_line(&mut port).expect("the port");
        Remote {
            child,
            port: port.trim().to_owned(),
        }
    }

    fn client(&self, name: &str, path: &str) -> Client {
        let url = format!("http://127.0.0.1:{}{path}", self.port);
        let server = json!({ "url": url, "headers": { "Authorization": "Bearer secret-key" } });
        let path = file(
            name,
            &json!({ "remote": server }),
            &json!({ "bounds": { "message_bytes": 100_000 } }),
        );
        Client::start(&["--config", path.to_str().expect("UTF-8")])
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The result of a call whose session the server does not know any more.
const NO_EFFECT: &str = "server `remote` has ended its session, so the call had no effect; call again";

/// Some servers respond to an unknown session with HTTP 400.
#[test]
fn a_lost_session_that_is_a_bad_request() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("strict", "/strict");
    client.initialize();
    client.call("forget", &json!({}));
    assert_eq!(text(&client.call("log", &json!({}))), NO_EFFECT);
    assert!(text(&client.call_until("log")).starts_with('['));
}

/// A server with sessions that responds to each `GET` with HTTP 404 has no stream of messages.
#[test]
fn a_server_without_a_stream() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("post-only", "/post-only");
    client.initialize();
    while !text(&client.call("log", &json!({}))).contains("GET") {}
    thread::sleep(Duration::from_millis(200));
    assert!(text(&client.call("log", &json!({}))).starts_with('['));
    assert!(client.others.is_empty(), "{:?}", client.others);
}

#[test]
fn faults_of_a_server() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("remote", "/mcp");
    assert_eq!(client.initialize()["serverInfo"]["name"], "remote");
    assert!(text(&client.call("log", &json!({}))).starts_with('['));
    // A stream that breaks off is resumed after its last event.
    assert_eq!(text(&client.call("resume", &json!({}))), "resumed");
    assert_eq!(client.notification("notifications/message")["params"]["data"], "before");
    // Version 2025-03-26 allows several messages in an event.
    assert_eq!(text(&client.call("batch", &json!({}))), "of a batch");
    assert_eq!(client.notification("notifications/message")["params"]["data"], "after");
    for (tool, words) in [
        ("break", "ended the stream of events before the response"),
        (
            "refuse",
            "responded with HTTP 401 Unauthorized: bad key [redacted]; write a valid key",
        ),
        ("html", "sent `text/html`, which is neither JSON nor a stream of events"),
        ("long", "sent a body of more than 100000 bytes"),
        ("flood", "sent an event of more than 100000 bytes"),
    ] {
        let response = client.call(tool, &json!({}));
        assert_eq!(response["result"]["isError"], true);
        assert!(
            text(&response).starts_with(&format!("server `remote` {words}")),
            "{response}"
        );
    }
    // A lost session is opened again.
    client.call("forget", &json!({}));
    let lost = client.call("log", &json!({}));
    assert_eq!(text(&lost), NO_EFFECT);
    let log = client.call_until("log");
    let log = text(&log);
    assert!(log.contains("GET e1") && log.contains("GET -"), "{log}");
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
    assert!(!errors.contains("secret-key"), "{errors}");
    assert!(
        errors.contains("skipped an event that is not a message: [redacted] is no message"),
        "{errors}"
    );
    let mut client = remote.client("remote", "/mcp");
    client.initialize();
    let log = client.call("log", &json!({}));
    assert!(text(&log).contains("DELETE"), "{log}");
}

#[test]
fn redirects_to_other_hosts_are_not_followed() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("http://localhost:1/steal");
    let mut client = remote.client("redirect", "/redirect");
    let params =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let response = client.ask("initialize", &params);
    let message = response["error"]["message"].as_str().expect("an error");
    assert!(
        message.contains("responded with HTTP 307 Temporary Redirect; it moved to `http://localhost:1/steal`"),
        "{message}"
    );
}

/// A connection to such a server is closed as well.
#[test]
fn a_server_that_never_responds() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("silent", "/silent");
    let params =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    client.request("initialize", &params);
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
}

/// The server refuses each notification, and never completes the body of the error.
#[test]
fn an_error_without_an_end() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("endless", "/endless");
    client.initialize();
    assert!(text(&client.call("log", &json!({}))).starts_with('['));
    client.send(&json!({ "method": "notifications/roots/list_changed" }));
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
    assert!(errors.contains("responded with HTTP 500"), "{errors}");
}

/// The server accepts no notification while it is busy.
#[test]
fn a_call_does_not_wait_for_a_notification() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("busy", "/busy");
    client.initialize();
    for _ in 0..3 {
        client.send(&json!({ "method": "notifications/roots/list_changed" }));
    }
    assert!(text(&client.call("log", &json!({}))).starts_with('['));
    let (code, errors) = client.end();
    assert_eq!(code, Some(0), "{errors}");
}

#[test]
fn a_cancelled_call_is_closed() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("held", "/mcp");
    client.initialize();
    let id = client.request("tools/call", &json!({ "name": "hold" }));
    client.notification("notifications/message");
    client.send(&json!({ "method": "notifications/cancelled", "params": { "requestId": id } }));
    let is_closed = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(50));
        text(&client.call("log", &json!({}))).contains("closed")
    });
    assert!(is_closed, "the gateway keeps the call's connection");
}

/// The server asks the gateway to return without a pause, and has no message.
#[test]
fn a_stream_that_ends_at_once() {
    if !has_python() {
        return;
    }
    let remote = Remote::start("");
    let mut client = remote.client("spin", "/spin");
    client.initialize();
    thread::sleep(Duration::from_secs(3));
    let log = client.call("log", &json!({}));
    let streams = text(&log).matches("GET").count();
    assert!((1..15).contains(&streams), "{streams} streams within 3 s");
}

/// A gateway over HTTP behind a gateway on standard input and output.
#[test]
fn a_gateway_behind_a_gateway() {
    if !has_python() {
        return;
    }
    let serving = Serving::start(&["--", "python3", &script("server.py"), "a"]);
    let path = file("chain", &json!({ "a": { "url": serving.url } }), &json!({}));
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    assert_eq!(client.initialize()["serverInfo"]["name"], "a");
    let id = client.request(
        "tools/call",
        &json!({ "name": "steps", "_meta": { "progressToken": 5 } }),
    );
    let steps: Vec<_> = (0..3)
        .map(|_| client.notification("notifications/progress")["params"]["progress"].clone())
        .collect();
    assert_eq!(steps, [0, 1, 2]);
    assert_eq!(text(&client.response(id)), "a");
    let asked = client.request("tools/call", &json!({ "name": "ask" }));
    let roots = client.notification("roots/list");
    client.send(&json!({ "id": roots["id"], "result": { "roots": [] } }));
    assert!(text(&client.response(asked)).contains("\"roots\": []"));
    assert_eq!(client.call("die", &json!({}))["result"]["isError"], true);
    client.notification("notifications/tools/list_changed");
    assert_eq!(text(&client.call_until("echo")), "a");
}
