//! Servers behind the gateway that ask a client without `initialize`: results ask the SDK.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::gateway_file;
use super::install::{self, Installed};
use super::script;

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// Starts the server at a free port, and returns its address.
fn remote(installed: &Installed) -> (Running, String) {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let server = Command::new(installed.python.join("python"))
        .args([script("asking_server.py"), port.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let server = Running(server);
    for _ in 0..300 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return (server, format!("http://127.0.0.1:{port}/mcp"));
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("the server does not listen for 30 s")
}

/// Writes a client's file with this server, and returns its path.
fn file(name: &str, server: &Value, settings: &Value) -> PathBuf {
    gateway_file::file(&format!("rounds-{name}"), &json!({ "asking": server }), settings)
}

/// Starts the gateway over HTTP, and returns its address.
fn serve(path: &Path) -> (Running, String) {
    let mut gateway = Command::new(env!("CARGO_BIN_EXE_mcpact"))
        .args(["gateway", "--http", "127.0.0.1:0", "--config"])
        .arg(path)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the gateway starts");
    let mut lines = BufReader::new(gateway.stderr.take().expect("piped")).lines();
    let gateway = Running(gateway);
    let url = lines.by_ref().map_while(Result::ok).find_map(|line| {
        let (_, url) = line.split_once("serving at ")?;
        Some(url.trim().to_owned())
    });
    // The gateway's output must be read, so that the gateway does not block.
    thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
    (gateway, url.expect("the address"))
}

/// Returns the results that the tools returned to a client of the SDK.
fn results(installed: &Installed, variables: &[(&str, &str)], arguments: &[&str]) -> Value {
    let output = Command::new(installed.python.join("python"))
        .arg(script("asked_client.py"))
        .args(arguments)
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("the client starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no results: {errors}"))
}

fn expected(number: u64) -> Value {
    json!({
        "choose": format!("chosen: {number}"),
        "refuse": "refused: decline",
        "write": "written: TEA!",
        "folders": "folders: file:///notes",
        "plan": format!("planned: TEA {number}!!"),
        "letter": format!("Number {number}"),
        "steps": [1.0, 2.0],
    })
}

#[test]
fn the_sdk_is_asked_over_both_transports() {
    let Some(installed) = install::installed() else { return };
    let (_server, url) = remote(&installed);
    let python = installed.python.join("python").display().to_string();
    let local = json!({ "command": python, "args": [script("asking_server.py")] });
    for (name, server) in [("local", local), ("remote", json!({ "url": url }))] {
        let path = file(name, &server, &json!({ "prefix": "always" }));
        let command = [
            "asking_",
            env!("CARGO_BIN_EXE_mcpact"),
            "gateway",
            "--config",
            path.to_str().expect("UTF-8"),
        ];
        assert_eq!(
            results(&installed, &[], &command),
            expected(7),
            "{name}, standard input and output"
        );
        let (_gateway, url) = serve(&path);
        assert_eq!(
            results(&installed, &[], &["asking_", &url]),
            expected(7),
            "{name}, HTTP"
        );
        // With `initialize` the same client is asked by requests.
        let legacy = results(&installed, &[("MODE", "legacy")], &["asking_", &url]);
        assert_eq!(legacy, expected(7), "{name}, HTTP with `initialize`");
    }
}

#[test]
fn clients_at_once_get_their_own_results() {
    let Some(installed) = install::installed() else { return };
    let (_server, remote) = remote(&installed);
    let python = installed.python.join("python").display().to_string();
    let local = json!({ "command": python, "args": [script("asking_server.py")] });
    for (name, server) in [("local", local), ("remote", json!({ "url": remote }))] {
        let path = file(&format!("at-once-{name}"), &server, &json!({ "prefix": "always" }));
        let (_gateway, url) = serve(&path);
        // After the first calls, the gateway has recorded that the server asks.
        assert_eq!(results(&installed, &[], &["asking_", &url]), expected(7), "{name}");
        thread::scope(|scope| {
            let clients = [11, 12, 13].map(|number| {
                let (installed, url) = (&installed, &url);
                let variables = [("NUMBER", number.to_string()), ("THINKS", "0.3".to_owned())];
                scope.spawn(move || {
                    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
                    (number, results(installed, &variables, &["asking_", url]))
                })
            });
            for client in clients {
                let (number, results) = client.join().expect("results");
                assert_eq!(results, expected(number), "{name}");
            }
        });
    }
}

#[test]
fn execute_tool_asks_too_and_a_client_that_declares_nothing_is_not_asked() {
    let Some(installed) = install::installed() else { return };
    let python = installed.python.join("python").display().to_string();
    let local = json!({ "command": python, "args": [script("asking_server.py")] });
    let path = file("dynamic", &local, &json!({ "mode": "dynamic" }));
    let command = |prefix| {
        [
            prefix,
            env!("CARGO_BIN_EXE_mcpact"),
            "gateway",
            "--config",
            path.to_str().expect("UTF-8"),
        ]
    };
    let mut expected = expected(7);
    expected.as_object_mut().expect("an object").remove("letter");
    assert_eq!(results(&installed, &[], &command("execute_tool")), expected);
    let silent = results(&installed, &[("SILENT", "1")], &command(""));
    for tool in ["choose", "write", "folders"] {
        let text = silent[tool].as_str().expect("a text");
        assert!(text.contains("the client declares no capability"), "{tool}: {text}");
    }
}
