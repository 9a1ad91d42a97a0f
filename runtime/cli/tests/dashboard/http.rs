//! The server of the dashboard without a browser: hosts, methods, parameters and headers.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use mcpact_meter::Record;
use serde_json::{Value, json};

use crate::sample::{HOSTILE, Served, log, records};

/// A response: status, head and body.
struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).expect("JSON")
    }
}

/// Sends a request with these lines after the first one.
fn send(address: SocketAddr, first: &str, lines: &[&str]) -> Reply {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .expect("an option");
    let mut head = format!("{first} HTTP/1.1\r\n");
    for line in lines {
        head.push_str(line);
        head.push_str("\r\n");
    }
    head.push_str("connection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("a response");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .expect("a status");
    Reply {
        status,
        head: head.to_ascii_lowercase(),
        body: body.to_owned(),
    }
}

fn get(address: SocketAddr, path: &str) -> Reply {
    send(address, &format!("GET {path}"), &["host: localhost"])
}

#[test]
fn requests_that_are_refused() {
    let served = Served::new(&log("dash-refused", &records(50)));
    let address = served.address;
    for (first, lines, status, text) in [
        (
            "GET /",
            &["host: evil.example"][..],
            403,
            "the host `evil.example` is not allowed",
        ),
        ("GET /api/calls", &["host: evil.example:80"], 403, "is not allowed"),
        (
            "GET /api/calls",
            &["host: localhost", "origin: https://evil.example"],
            403,
            "other origins",
        ),
        (
            "GET /api/calls",
            &["host: localhost", "sec-fetch-site: cross-site"],
            403,
            "other sites",
        ),
        (
            "GET /",
            &["host: localhost", "host: evil.example"],
            403,
            "exactly one `Host`",
        ),
        ("POST /api/calls", &["host: localhost"], 405, "only reads"),
        ("DELETE /", &["host: localhost"], 405, "only reads"),
        ("GET /api/drop", &["host: localhost"], 404, "no such page"),
        ("GET /../../etc/passwd", &["host: localhost"], 404, "no such page"),
        (
            "GET /api/calls?sort=id;DROP",
            &["host: localhost"],
            400,
            "unknown column `id;DROP`",
        ),
        (
            "GET /api/calls?page=-1",
            &["host: localhost"],
            400,
            "write a whole number",
        ),
        (
            "GET /api/groups?by=x",
            &["host: localhost"],
            400,
            "unknown grouping `x`",
        ),
        (
            "GET /api/overview?evil=1",
            &["host: localhost"],
            400,
            "unknown parameter `evil`",
        ),
        ("GET /api/call", &["host: localhost"], 400, "`id` is missing"),
    ] {
        let reply = send(address, first, lines);
        assert_eq!(reply.status, status, "{first}: {}", reply.body);
        assert!(reply.body.contains(text), "{first}: {}", reply.body);
        assert!(reply.head.contains("content-type: text/plain"), "{first}");
        assert!(reply.head.contains("x-content-type-options: nosniff"), "{first}");
    }
}

#[test]
fn headers_of_the_page() {
    let served = Served::new(&log("dash-headers", &records(50)));
    let reply = get(served.address, "/");
    assert_eq!(reply.status, 200);
    for header in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'sha256-",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
        "cache-control: no-store",
    ] {
        assert!(reply.head.contains(header), "{header} is not in {}", reply.head);
    }
    assert!(!reply.head.contains("access-control"), "no other origin may read");
}

/// Values of filters are parameters of the query, and never part of its text.
#[test]
fn data() {
    let calls = records(3_000);
    let served = Served::new(&log("dash-data", &calls));
    let all = get(served.address, "/api/overview").json();
    assert_eq!(all["total"]["calls"], 3_000);
    let sum = |of: fn(&mcpact_meter::Record) -> Option<u64>| calls.iter().filter_map(of).sum::<u64>();
    assert_eq!(all["total"]["input"], sum(|call| call.input_tokens));
    assert_eq!(all["total"]["output"], sum(|call| call.output_tokens));
    let kinds: u64 = ["definitions", "discovery", "arguments", "results"]
        .iter()
        .filter_map(|kind| all["kinds"][kind].as_u64())
        .sum();
    assert_eq!(kinds, sum(|call| call.input_tokens) + sum(|call| call.output_tokens));
    let bars: u64 = all["series"]["rows"]
        .as_array()
        .expect("bars")
        .iter()
        .filter_map(|bar| bar["calls"].as_u64())
        .sum();
    assert_eq!(bars, 3_000);
    let errors = calls.iter().filter(|call| call.error.is_some()).count();
    let by_type: u64 = all["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .filter_map(|one| one["calls"].as_u64())
        .sum();
    assert_eq!(
        (all["total"]["errors"].as_u64(), by_type),
        (Some(errors as u64), errors as u64)
    );

    for name in HOSTILE {
        let query: String = form_urlencoded::Serializer::new(String::new())
            .append_pair("server", name)
            .finish();
        let found = get(served.address, &format!("/api/overview?{query}")).json();
        let expected = calls.iter().filter(|call| call.server == name).count();
        assert_eq!(found["total"]["calls"], expected, "{name}");
    }
    let none = get(served.address, "/api/overview?server=x%27%20OR%201%3D1--").json();
    assert_eq!(none["total"]["calls"], 0);
    assert_eq!(none["from"], Value::Null);
}

#[test]
fn pages_of_calls() {
    let mut calls = records(500);
    calls[7].input = Some("{\"secret\":1}".to_owned());
    let served = Served::new(&log("dash-pages", &calls));
    let page = |query: &str| get(served.address, &format!("/api/calls?{query}")).json();
    let first = page("size=20");
    assert_eq!(first["total"], 500);
    assert_eq!(first["calls"].as_array().map(Vec::len), Some(20));
    let newest = calls.iter().map(|call| call.started).max();
    assert_eq!(first["calls"][0]["started"].as_i64(), newest);
    let tokens = page("sort=tokens&size=500");
    let tokens: Vec<Option<u64>> = tokens["calls"]
        .as_array()
        .expect("calls")
        .iter()
        .map(
            |call| match (call["input_tokens"].as_u64(), call["output_tokens"].as_u64()) {
                (None, None) => None,
                (input, output) => Some(input.unwrap_or(0) + output.unwrap_or(0)),
            },
        )
        .collect();
    let known: Vec<u64> = tokens.iter().copied().take_while(Option::is_some).flatten().collect();
    assert!(known.is_sorted_by(|a, b| a >= b));
    assert!(
        tokens[known.len()..].iter().all(Option::is_none),
        "unknown ones are last"
    );
    assert!(known.len() < tokens.len());
    assert_eq!(page("page=25&size=20")["calls"], json!([]));
    // Contents are in the response for one call alone.
    let all = page("order=ascending&size=500");
    assert!(!all.to_string().contains("secret"));
    let id = &all["calls"][7]["id"];
    let call = get(served.address, &format!("/api/call?id={id}")).json();
    assert_eq!(call["input"], "{\"secret\":1}");
    assert_eq!(get(served.address, "/api/call?id=999999").json(), Value::Null);
}

/// A server behind the gateway can have tools with the names of the gateway's own meta-tools.
#[test]
fn tools_of_a_server_are_no_discovery() {
    let call = |server: &str, output| Record {
        method: "tools/call".to_owned(),
        server: server.to_owned(),
        target: Some("search_tools".to_owned()),
        input_tokens: Some(10),
        output_tokens: Some(output),
        ..Record::default()
    };
    let served = Served::new(&log("dash-meta-tools", &[call("", 100), call("heritage", 5_000)]));
    let kinds = |query: &str| get(served.address, &format!("/api/overview{query}")).json()["kinds"].clone();
    let expected = |discovery, arguments, results| json!({ "definitions": 0, "discovery": discovery, "arguments": arguments, "results": results });
    assert_eq!(kinds(""), expected(110, 10, 5_000));
    assert_eq!(kinds("?server=heritage"), expected(0, 10, 5_000));
    assert_eq!(kinds("?tool=search_tools"), expected(110, 10, 5_000));
}
