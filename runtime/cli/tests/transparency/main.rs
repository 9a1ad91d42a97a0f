//! Six real servers, directly and through the gateway: the SDKs send and get the same messages.
//!
//! A recorder between the SDK and the server, or the gateway, writes each line of both directions.
//! Its records are compared byte for byte, except for differences between two runs of the server
//! itself.
#![cfg(unix)]

#[path = "../support/gateway_file.rs"]
mod gateway_file;
#[path = "../../../../tests/support/git.rs"]
mod git;
mod install;
#[path = "../../../../tests/support/needs.rs"]
mod needs;
#[path = "../../../../tests/support/npm.rs"]
mod npm;
#[path = "../../../../tests/support/packages.rs"]
mod packages;
mod page;
mod rounds;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

use git::git;
use install::Installed;
use serde_json::Value;

/// The name of a server in `steps.json`, and its command.
struct Server {
    name: &'static str,
    command: Vec<String>,
    variables: Vec<(&'static str, String)>,
}

/// The SDK, and its mode: with `initialize`, or with the protocol that the server prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Client {
    Python(&'static str),
    TypeScript,
}

fn script(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transparency");
    folder.join(name).to_str().expect("a UTF-8 path").to_owned()
}

/// Returns the server with files of its own in `folder`.
fn server(name: &'static str, installed: &Installed, folder: &Path) -> Server {
    let node = |package: &str| {
        let binary = installed.node.join("node_modules/.bin").join(package);
        vec!["node".to_owned(), binary.display().to_string()]
    };
    let folder_name = folder.display().to_string();
    let mut variables = Vec::new();
    let command = match name {
        "everything" => node("mcp-server-everything"),
        "memory" => {
            variables.push(("MEMORY_FILE_PATH", format!("{folder_name}/memory.json")));
            node("mcp-server-memory")
        }
        "filesystem" => [node("mcp-server-filesystem"), vec![folder_name]].concat(),
        "git" => vec![installed.python.join("mcp-server-git").display().to_string()],
        "fetch" => {
            // The page of the test is reached without a proxy.
            variables.push(("NO_PROXY", "127.0.0.1".to_owned()));
            vec![
                installed.python.join("mcp-server-fetch").display().to_string(),
                "--ignore-robots-txt".to_owned(),
                "--allow-private-ips".to_owned(),
            ]
        }
        _ => vec![
            installed.fastmcp.join("python").display().to_string(),
            script("small_server.py"),
        ],
    };
    Server {
        name,
        command,
        variables,
    }
}

/// Creates the server's folder again, so that each run starts with the same files.
fn prepare(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("the test's folder can be made");
    git(folder, &["init", "--quiet", "--initial-branch=main"]);
    fs::write(folder.join("note.txt"), "a note\n").expect("written");
    git(folder, &["add", "."]);
    git(folder, &["commit", "--quiet", "-m", "First"]);
}

/// Takes the steps of the server, and returns the recorded lines.
fn record(client: Client, server: &Server, folder: &Path, installed: &Installed, through_gateway: bool) -> Vec<String> {
    prepare(folder);
    let steps: Value = serde_json::from_str(include_str!("steps.json")).expect("JSON");
    let steps = steps[server.name].to_string();
    let steps = steps
        .replace("FOLDER", folder.to_str().expect("UTF-8"))
        .replace("URL", page::address());
    let file = folder.with_extension("log");
    let mut command = match client {
        Client::Python(mode) => {
            let mut command = Command::new(installed.python.join("python"));
            command.arg(script("client.py")).env("MODE", mode);
            command
        }
        Client::TypeScript => {
            let mut command = Command::new("node");
            command.arg(installed.node.join("client.mjs"));
            command
        }
    };
    command.arg(steps).arg("python3").arg(script("tee.py")).arg(&file);
    if through_gateway {
        command.args([env!("CARGO_BIN_EXE_mcpact"), "gateway", "--"]);
    }
    let variables = server.variables.iter().map(|(name, value)| (*name, value));
    let output = command
        .args(&server.command)
        .envs(variables)
        .stdin(Stdio::null())
        .output()
        .expect("the client starts");
    let text = fs::read(&file).unwrap_or_default();
    let lines: Vec<String> = String::from_utf8_lossy(&text).lines().map(str::to_owned).collect();
    assert!(
        lines.len() > 4,
        "{client:?} {}: {}",
        server.name,
        String::from_utf8_lossy(&output.stderr)
    );
    lines
}

/// A recorded session, in an order that does not depend on time.
#[derive(Debug, PartialEq, Eq)]
struct Session {
    /// The messages of the client, in their order.
    sent: Vec<String>,
    /// The response to each request, by its id.
    responses: BTreeMap<String, String>,
    /// Requests and notifications of the server, in its order.
    others: Vec<String>,
}

fn session(lines: &[String]) -> Session {
    let mut session = Session {
        sent: Vec::new(),
        responses: BTreeMap::new(),
        others: Vec::new(),
    };
    for line in lines {
        let (mark, text) = line.split_at(2);
        let message: Value = serde_json::from_str(text).expect("JSON");
        if mark == "> " {
            session.sent.push(text.to_owned());
        } else if message.get("method").is_some() {
            session.others.push(text.to_owned());
        } else {
            session.responses.insert(message["id"].to_string(), text.to_owned());
        }
    }
    session
}

/// Compares both ways. Returns the number of equal messages.
fn compare(client: Client, server: &Server, folder: &Path, installed: &Installed) -> usize {
    let title = format!("{client:?} {}", server.name);
    let mut direct = session(&record(client, server, folder, installed, false));
    let mut gateway = session(&record(client, server, folder, installed, true));
    if server.name == "fastmcp" {
        // The gateway responds to the call in which the server ends, and to the next call.
        let is_crash = |text: &&String| text.contains("\"crash\"") && text.contains("tools/call");
        let crash = direct
            .sent
            .iter()
            .find(is_crash)
            .expect("the call that ends the server");
        let crash: Value = serde_json::from_str(crash).expect("JSON");
        let id = crash["id"].to_string();
        assert_eq!(direct.responses.get(&id), None, "{title}");
        let result = gateway.responses.remove(&id).expect("an error result");
        assert!(
            result.contains("\"isError\":true") && result.contains("ended with exit code 7"),
            "{title}: {result}"
        );
        let after = gateway.sent.split_off(direct.sent.len());
        let after: Value = serde_json::from_str(after.first().expect("a call after the end")).expect("JSON");
        let result = gateway.responses.remove(&after["id"].to_string());
        assert!(
            result.is_some_and(|result| result.contains("\"text\":\"7\"")),
            "{title}"
        );
        // A client whose protocol has log messages is notified.
        let told = gateway.others.split_off(direct.others.len());
        if client != Client::Python("auto") {
            assert!(
                told.iter().any(|text| text.contains("restarts in")),
                "{title}: {told:?}"
            );
        }
    }
    if server.name == "fetch" {
        let fetched = direct.responses.values().filter(|text| text.contains(page::WORD));
        // Two calls and the prompt; one call is cut before the word.
        assert!(fetched.count() >= 2, "{title}: {:?}", direct.responses);
    }
    for session in [&mut direct, &mut gateway] {
        vary(session);
    }
    assert_eq!(gateway, direct, "{title}");
    direct.sent.len() + direct.responses.len() + direct.others.len()
}

/// Removes differences between two runs of the server itself.
fn vary(session: &mut Session) {
    // The number of steps before the server read the cancellation.
    let cancelled = session
        .sent
        .iter()
        .find(|text| text.contains("notifications/cancelled"));
    if let Some(cancelled) = cancelled {
        let message: Value = serde_json::from_str(cancelled).expect("JSON");
        let token = format!("\"progressToken\":{}", message["params"]["requestId"]);
        session.others.retain(|text| !text.contains(&token));
    }
}

fn check(test: &str, names: &[&'static str], clients: &[Client]) {
    let Some(installed) = install::installed() else { return };
    let root = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let messages: usize = thread::scope(|scope| {
        let compared: Vec<_> = names
            .iter()
            .map(|name| {
                let installed = &installed;
                scope.spawn(move || {
                    let folder: PathBuf = root.join(format!("transparent-{test}-{name}"));
                    let server = server(name, installed, &folder);
                    let compared = clients
                        .iter()
                        .map(|client| compare(*client, &server, &folder, installed));
                    compared.sum::<usize>()
                })
            })
            .collect();
        compared.into_iter().map(|thread| thread.join().expect("equal")).sum()
    });
    println!("{messages} messages are equal");
}

#[test]
fn three_servers_with_both_sdks() {
    check(
        "three",
        &["everything", "memory", "fastmcp"],
        &[Client::Python("legacy"), Client::TypeScript],
    );
}

/// `cargo test -p mcpact-cli --test transparency -- --ignored`: all servers, and the protocol
/// without `initialize` for each server that supports it.
#[test]
#[ignore = "starts 36 servers: a few minutes"]
fn six_servers_with_each_protocol() {
    let servers = ["everything", "memory", "filesystem", "git", "fetch", "fastmcp"];
    check(
        "six",
        &servers,
        &[Client::Python("legacy"), Client::Python("auto"), Client::TypeScript],
    );
}
