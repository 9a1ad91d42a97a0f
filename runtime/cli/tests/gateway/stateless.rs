//! Clients over HTTP that have no session: version 2026-07-28.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use super::http::{Serving, messages};
use super::{file, has_python, server, text};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

fn request(id: &Value, method: &str, params: &Value) -> String {
    let mut params = params.clone();
    params["_meta"][VERSION] = "2026-07-28".into();
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string()
}

#[test]
fn many_clients_share_the_servers() {
    if !has_python() {
        return;
    }
    let servers = json!({ "a": server("a", &[]), "b": server("b", &[]) });
    let path = file("stateless", &servers, &json!({ "prefix": "always" }));
    let serving = Serving::start(&["--config", path.to_str().expect("UTF-8")]);
    let headers = [("mcp-protocol-version", "2026-07-28")];
    let ask = |id: &Value, method: &str, params: &Value| messages(serving.post(&headers, &request(id, method, params)));

    let (status, found) = ask(&json!("one"), "server/discover", &json!({}));
    assert_eq!((status, &found[0]["id"]), (200, &json!("one")));
    assert_eq!(found[0]["result"]["supportedVersions"], json!(["2026-07-28"]));
    // All clients use the same id and the same progress token.
    std::thread::scope(|scope| {
        let calls: Vec<_> = ["a", "b", "a", "b", "a", "b"]
            .into_iter()
            .map(|name| {
                let params =
                    json!({ "name": format!("{name}_steps"), "arguments": {}, "_meta": { "progressToken": "t" } });
                (name, scope.spawn(move || ask(&json!(1), "tools/call", &params).1))
            })
            .collect();
        for (name, call) in calls {
            let sent = call.join().expect("no panic");
            assert_eq!(sent.len(), 4, "{sent:?}");
            assert!(
                sent[..3].iter().all(|step| step["params"]["progressToken"] == "t"),
                "{sent:?}"
            );
            let last = &sent[3];
            assert_eq!((&last["id"], text(last)), (&json!(1), name));
            assert_eq!(last["result"]["resultType"], "complete");
        }
    });
    for (headers, method, status, code) in [
        (&[("mcp-protocol-version", "2025-06-18")][..], "tools/list", 400, -32020),
        (&[("mcp-method", "tools/call")], "tools/list", 400, -32020),
        (&[("mcp-name", "other")], "tools/call", 400, -32020),
        // The Base64 of `other`.
        (&[("mcp-name", "=?base64?b3RoZXI=?=")], "tools/call", 400, -32020),
        (&[], "ping", 404, -32601),
    ] {
        let body = request(&json!(1), method, &json!({ "name": "a_echo", "arguments": {} }));
        let (got, sent) = messages(serving.post(headers, &body));
        assert_eq!((got, &sent[0]["error"]["code"]), (status, &json!(code)), "{headers:?}");
    }
    let other = request(&json!(1), "tools/list", &json!({})).replace("2026-07-28", "2099-01-01");
    let (got, sent) = messages(serving.post(&[], &other));
    assert_eq!((got, &sent[0]["error"]["code"]), (400, &json!(-32022)));
}

#[test]
fn a_client_listens_and_leaves() {
    if !has_python() {
        return;
    }
    let servers = json!({ "a": server("a", &["grows"]), "b": server("b", &[]) });
    let path = file("listening", &servers, &json!({}));
    let serving = Serving::start(&["--config", path.to_str().expect("UTF-8")]);
    let wanted = json!({ "notifications": { "toolsListChanged": true } });
    let mut stream = serving.post(&[], &request(&json!("mine"), "subscriptions/listen", &wanted));
    let mut lines = BufReader::new(stream.body_mut().as_reader())
        .lines()
        .map_while(Result::ok);
    let mut next = || {
        let line = lines
            .find_map(|line| line.strip_prefix("data: ").map(str::to_owned))
            .expect("a message");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    assert_eq!(next()["method"], "notifications/subscriptions/acknowledged");
    let call = |tool: &str| {
        let params = json!({ "name": tool, "arguments": {} });
        messages(serving.post(&[], &request(&json!(1), "tools/call", &params))).1
    };
    assert_eq!(text(&call("a_own")[0]), "a");
    let change = next();
    assert_eq!(change["method"], "notifications/tools/list_changed");
    assert_eq!(
        change["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"],
        "mine"
    );
    assert_eq!(text(&call("added")[0]), "a");
    drop(lines);
    drop(stream);
    // The gateway still serves.
    assert_eq!(text(&call("b_own")[0]), "b");
}

/// The clients share the server, which would wait for the one that does not read.
#[test]
fn a_client_that_does_not_read_delays_no_other() {
    if !has_python() {
        return;
    }
    let servers = json!({ "a": server("a", &[]), "b": server("b", &[]) });
    let path = file("unread", &servers, &json!({ "prefix": "always" }));
    let serving = Serving::start(&["--config", path.to_str().expect("UTF-8")]);
    let params = json!({ "name": "a_flood", "arguments": {}, "_meta": { "progressToken": "t" } });
    let body = request(&json!(1), "tools/call", &params);
    let address = serving.url.trim_start_matches("http://").trim_end_matches("/mcp");
    let mut unread = TcpStream::connect(address).expect("a connection");
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    unread.write_all((head + &body).as_bytes()).expect("written");
    // The first bytes show that the call runs.
    unread.read_exact(&mut [0; 1_000]).expect("progress");
    let params = json!({ "name": "a_echo", "arguments": {} });
    let (status, sent) = messages(serving.post(&[], &request(&json!(1), "tools/call", &params)));
    assert_eq!((status, text(&sent[0])), (200, "a"));
}
