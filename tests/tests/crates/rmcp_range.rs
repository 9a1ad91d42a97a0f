//! The feature `rmcp` with the oldest and the newest supported rmcp.

use std::{fmt::Write, fs, path::Path};

use mcpact_tests::fixtures::Fixture;
use serde_json::{Value, json};

use crate::session::Session;

/// Returns a crate with this version of rmcp, and everything that mcpact does with it.
fn crate_with(name: &str, version: &str, features: &str) -> Fixture {
    let mut manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         mcpact = {{ path = \"../../../runtime/mcpact\", features = [{features}] }}\n\
         rmcp = {{ version = \"{version}\", default-features = false, features = [\"macros\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\
         tokio = {{ version = \"1\", features = [\"macros\", \"rt\"] }}\n"
    );
    if version.starts_with('=') {
        // Its macros have no exact requirement, and those of a newer version need a newer rmcp.
        writeln!(manifest, "rmcp-macros = \"{version}\"").expect("a string");
    }
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), name, &manifest, SERVER);
    // The lock file of the workspace has another version.
    fixture.with("CARGO_NET_OFFLINE", "false")
}

/// Checks such a crate, and returns the version of its rmcp.
#[track_caller]
fn compiles(name: &str, version: &str, features: &str) -> String {
    let fixture = crate_with(name, version, features);
    fixture.run(&["check", "--quiet"]);
    version_of_rmcp(&fixture)
}

fn version_of_rmcp(fixture: &Fixture) -> String {
    version_in(&fixture.folder().join("Cargo.lock"))
}

/// Returns the version of rmcp in a lock file.
fn version_in(lock: &Path) -> String {
    let lock = fs::read_to_string(lock).expect("a lock file");
    let (_, rest) = lock.split_once("name = \"rmcp\"\nversion = \"").expect("rmcp");
    let version = rest.split('"').next().expect("a version");
    version.to_owned()
}

const SERVER: &str = r"
//! A router with compact schemas and meta-tools, and a server of mcpact.

use mcpact::{
    JsonSchema, Menu, Server, mcp_tool, mcp_tools,
    serve::{RouterExt, StartError},
    toolset,
};
use rmcp::{
    ServerHandler,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_handler, tool_router,
};
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
pub struct Search {
    query: String,
}

pub struct Adopted {
    tool_router: ToolRouter<Self>,
}

#[mcp_tools(budget = 100)]
#[tool_router]
impl Adopted {
    pub fn new() -> Result<Self, StartError> {
        let server = Self { tool_router: Self::tool_router().compacted().discoverable(Menu::new())? };
        server.tool_router.check_handler(&server)?;
        Ok(server)
    }

    /// Search the archive
    #[tool]
    async fn search(&self, Parameters(search): Parameters<Search>) -> String {
        search.query
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Adopted {}

pub struct Served;

#[mcp_tools]
impl Served {
    /// Search the archive
    #[mcp_tool]
    async fn search(&self, search: Search) -> String {
        search.query
    }
}

toolset! { pub TOOLS = [Served], budget = 100 }

pub fn server() -> Result<Server, StartError> {
    Server::builder(&TOOLS).handlers(Served).build()
}
";

#[test]
fn oldest() {
    let version = compiles("oldest_rmcp", "=3.1.4", r#""http", "schemars", "stdio""#);
    assert_eq!(version, "3.1.4");
}

/// Serves on standard input and output: the router, or mcpact's server.
const MAIN: &str = r#"
use mcpact::serve::stdio;
use rmcp::ServiceExt;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    if std::env::args().any(|argument| argument == "served") {
        let service = called_rmcp::server().expect("it starts").serve(stdio()).await.expect("a client");
        service.waiting().await.expect("an end");
    } else {
        let service = called_rmcp::Adopted::new().expect("it starts").serve(stdio()).await.expect("a client");
        service.waiting().await.expect("an end");
    }
}
"#;

/// On the oldest rmcp, both servers list their tools, call them by name and by the meta-tools, and
/// refuse wrong arguments.
#[test]
#[ignore = "builds rmcp 3.1.4"]
fn calls_on_the_oldest() {
    let fixture = crate_with("called_rmcp", "=3.1.4", r#""http", "schemars", "stdio""#);
    fixture.write("src/main.rs", MAIN);
    fixture.run(&["build", "--quiet"]);
    assert_eq!(version_of_rmcp(&fixture), "3.1.4");
    let binary = fixture
        .target()
        .join(format!("debug/called_rmcp{}", std::env::consts::EXE_SUFFIX));
    // rmcp reports what serde says, mcpact the parameter.
    for (server, reason) in [("adopted", "invalid type"), ("served", "query")] {
        let mut session = Session::start(&binary, &[server]);
        let list = session.request("tools/list", &json!({}));
        assert!(list.contains(r#""tools":[{"#), "{server}: {list}");
        let mut call = |name: &str, arguments: Value| {
            let line = session.request("tools/call", &json!({ "name": name, "arguments": arguments }));
            let message: Value = serde_json::from_str(&line).expect("JSON");
            let text = message["result"]["content"][0]["text"]
                .as_str()
                .unwrap_or(&line)
                .to_owned();
            (
                text,
                message["result"]["isError"] == true || message["error"].is_object(),
            )
        };
        assert_eq!(
            call("search", json!({ "query": "maps" })),
            ("maps".to_owned(), false),
            "{server}"
        );
        // A server of one tool has no meta-tools.
        if server == "adopted" {
            let execute = json!({ "tool": "search", "args": { "query": "maps" } });
            assert_eq!(call("execute_tool", execute), ("maps".to_owned(), false));
        }
        let (text, is_error) = call("search", json!({ "query": 5 }));
        assert!(is_error && text.contains(reason), "{server}: {text}");
    }
}

/// The newest rmcp 3 of the registry, with `skills`, which the oldest does not have.
#[test]
#[ignore = "resolves rmcp anew"]
fn newest() {
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")).expect("the manifest");
    assert!(manifest.contains("rmcp = { version = \">=3.1.4, <4\""), "another range");
    let newest = compiles("newest_rmcp", ">=3.10, <4", r#""http", "schemars", "skills", "stdio""#);
    let locked = version_in(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock")));
    let numbers = |version: &str| -> Vec<u64> {
        let parts = version.split('.');
        parts.map(|part| part.parse().expect("a number")).collect()
    };
    assert!(numbers(&newest) >= numbers(&locked), "{newest} is older than {locked}");
}
