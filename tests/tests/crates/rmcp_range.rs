//! The feature `rmcp` with the oldest and the newest supported rmcp.

use std::{fmt::Write, fs};

use mcpact_tests::fixtures::Fixture;

/// Checks a crate with this version of rmcp, and everything that mcpact does with it.
#[track_caller]
fn compiles(name: &str, version: &str, features: &str) -> String {
    let mut manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         mcpact = {{ path = \"../../../runtime\", features = [{features}] }}\n\
         rmcp = {{ version = \"{version}\", default-features = false, features = [\"macros\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n"
    );
    if version.starts_with('=') {
        // Its macros have no exact requirement, and those of a newer version need a newer rmcp.
        writeln!(manifest, "rmcp-macros = \"{version}\"").expect("a string");
    }
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), name, &manifest, SERVER);
    // The lock file of the workspace has another version.
    let fixture = fixture.with("CARGO_NET_OFFLINE", "false");
    fixture.run(&["check", "--quiet"]);
    let lock = fs::read_to_string(fixture.folder().join("Cargo.lock")).expect("a lock file");
    let (_, rest) = lock.split_once("name = \"rmcp\"\nversion = \"").expect("rmcp");
    let version = rest.split('"').next().expect("a version");
    version.to_owned()
}

const SERVER: &str = r"
//! A router with compact schemas and meta-tools, and a server of mcpact.

use mcpact::{
    JsonSchema, Server, mcp_tool, mcp_tools,
    serve::{Discovery, RouterExt, StartError},
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
        let server = Self { tool_router: Self::tool_router().compacted().discoverable(Discovery::new())? };
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

/// The newest rmcp 3 of the registry, with `skills`, which the oldest does not have.
#[test]
#[ignore = "resolves rmcp anew"]
fn newest() {
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml")).expect("the manifest");
    assert!(manifest.contains("rmcp = { version = \">=3.1.4, <4\""), "another range");
    let version = compiles("newest_rmcp", ">=3.10, <4", r#""http", "schemars", "skills", "stdio""#);
    assert!(version.starts_with("3."), "{version}");
}
