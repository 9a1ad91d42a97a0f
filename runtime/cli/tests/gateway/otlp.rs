//! Calls through the gateway, as an OpenTelemetry collector receives them.
#![cfg(feature = "otlp")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use serde_json::json;

use super::client::Client;
use super::{has_python, script, text};

/// A request to the collector: its path and its body.
type Export = (String, Vec<u8>);

/// Starts a collector that accepts everything, and returns its address.
fn collector() -> (String, Receiver<Export>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (sender, exports) = channel();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let sender = sender.clone();
            // The gateway closes the connection when it ends.
            thread::spawn(move || drop(take(stream, &sender)));
        }
    });
    (address, exports)
}

/// Reads the requests of a connection, and sends them to `exports`.
fn take(stream: TcpStream, exports: &Sender<Export>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut stream = stream;
    loop {
        let mut first = String::new();
        if reader.read_line(&mut first)? == 0 {
            return Ok(());
        }
        let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let _ = exports.send((path, body));
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n")?;
    }
}

fn contains(body: &[u8], text: &str) -> bool {
    body.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn a_collector_gets_spans_and_histograms_of_the_gateway() {
    if !has_python() {
        return;
    }
    let (address, exports) = collector();
    let mut gateway = Command::new(env!("CARGO_BIN_EXE_mcpact"));
    gateway.args(["gateway", "--", "python3", &script("server.py"), "observed"]);
    gateway.env("OTEL_EXPORTER_OTLP_ENDPOINT", address);
    gateway.env("API_KEY", "sk-of-the-test");
    let mut client = Client::of(gateway);
    client.initialize();
    let response = client.call("observed_own", &json!({ "secret_argument": 1 }));
    assert_eq!(text(&response), "observed");
    let (status, errors) = client.end();
    assert_eq!(status, Some(0), "{errors}");
    let mut all: Vec<Export> = Vec::new();
    while let Ok(export) = exports.recv_timeout(Duration::from_secs(10)) {
        all.push(export);
        let has = |path: &str| all.iter().any(|(own, _)| own == path);
        if has("/v1/traces") && has("/v1/metrics") {
            break;
        }
    }
    let of = |path: &str, text: &str| all.iter().any(|(own, body)| own == path && contains(body, text));
    for (path, text) in [
        ("/v1/traces", "tools/call observed_own"),
        ("/v1/traces", "mcp.method.name"),
        ("/v1/traces", "mcpact."),
        ("/v1/metrics", "mcp.server.operation.duration"),
    ] {
        let paths: Vec<&String> = all.iter().map(|(path, _)| path).collect();
        assert!(of(path, text), "{text} is not in {path} of {paths:?}: {errors}");
    }
    // Arguments and secrets are never exported.
    assert!(
        all.iter()
            .all(|(_, body)| !contains(body, "secret_argument") && !contains(body, "sk-of-the-test"))
    );
}
