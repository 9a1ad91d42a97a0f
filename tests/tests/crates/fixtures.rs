//! Crates with unusual settings.
//!
//! They have a renamed mcpact, no prelude, all lints denied, own items with names of the standard
//! library, types and tools in two crates, or a stripped binary.

use std::sync::LazyLock;

use mcpact_tests::fixtures::Fixture;
use object::{Object, ObjectSection};
use serde_json::Value;

fn fixture(name: &str) -> Fixture {
    Fixture::new(env!("CARGO_TARGET_TMPDIR"), name)
}

/// Checks the crate in an edition.
#[track_caller]
fn checks(name: &str, edition: &str) -> Fixture {
    let fixture = fixture(name);
    fixture.edit("Cargo.toml", "edition = \"2024\"", &format!("edition = \"{edition}\""));
    let said = fixture.run(&["check"]).stderr();
    assert!(!said.contains("warning"), "{name} in edition {edition}:\n{said}");
    fixture
}

#[test]
fn renamed() {
    checks("renamed", "2024");
}

#[test]
fn no_implicit_prelude() {
    checks("no_prelude", "2024");
    checks("no_prelude", "2021");
}

#[test]
fn names_of_the_standard_library() {
    checks("shadowed", "2024");
    checks("shadowed", "2021");
}

/// Without an encoding, there is one error, which names the missing feature.
#[test]
fn no_encoding() {
    const MANIFEST: &str = r#"[package]
name = "no_encoding"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
mcpact = { path = "../../../runtime/mcpact", default-features = false }
"#;
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), "no_encoding", MANIFEST, "");
    let output = fixture.cargo(&["check"]);
    output.fails_with(&[
        "no encoding is enabled; with `default-features = false`, add the feature `o200k_base` or `cl100k_base`",
    ]);
    let stderr = output.stderr();
    let errors = stderr.lines().filter(|line| line.starts_with("error"));
    let is_known =
        |line: &&str| line.contains("no encoding is enabled") || line.contains("could not compile `mcpact-tokens`");
    let others: Vec<&str> = errors.filter(|line| !is_known(line)).collect();
    assert!(others.is_empty(), "{others:?} in\n{stderr}");
}

/// Above `#[tool_router]`, the error names the feature for each rmcp.
#[test]
fn no_feature_for_a_router() {
    const MANIFEST: &str = r#"[package]
name = "no_feature"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
mcpact = { path = "../../../runtime/mcpact" }
rmcp = { version = "3.9", features = ["macros", "server"] }
serde = { version = "1", features = ["derive"] }
"#;
    const LIB: &str = r"use rmcp::{handler::server::wrapper::Parameters, schemars, tool, tool_router};

#[derive(serde::Deserialize, schemars::JsonSchema, mcpact::ToolSchema)]
pub struct Search {
    query: String,
}

pub struct Server;

#[mcpact::mcp_tools]
#[tool_router]
impl Server {
    /// Search
    #[tool]
    async fn search(&self, Parameters(search): Parameters<Search>) -> String {
        search.query
    }
}
";
    let name = "no_feature";
    let fixture = Fixture::written(env!("CARGO_TARGET_TMPDIR"), name, MANIFEST, LIB);
    let output = fixture.cargo(&["check"]);
    output.fails_with(&[
        "error: above `#[tool_router]`, `#[mcp_tools]` needs a feature of mcpact; write `features = [\"rmcp\"]` at mcpact in Cargo.toml with rmcp 3, `features = [\"schemars\"]` with an older one",
        "src/lib.rs:",
    ]);
    let stderr = output.stderr();
    let errors = stderr.lines().filter(|line| line.starts_with("error"));
    assert_eq!(
        errors.filter(|line| !line.contains("could not compile")).count(),
        1,
        "{stderr}"
    );
    fixture.edit("Cargo.toml", "mcpact\" }", "mcpact\", features = [\"rmcp\"] }");
    fixture.run(&["check"]);
}

/// Names in expansions do not collide with names of user types.
#[test]
fn names_of_the_macros() {
    checks("hygiene", "2024");
}

#[test]
fn everything_denied() {
    checks("strict", "2024");
    let fixture = checks("strict", "2021");
    if fixture.cargo(&["clippy", "--version"]).succeeded() {
        fixture.run(&["clippy"]);
    } else {
        println!("skipped: no clippy");
    }
    // The crate does deny missing documentation.
    fixture.edit("src/lib.rs", "/// Max results\n", "");
    fixture
        .cargo(&["check"])
        .fails_with(&["missing documentation for a struct"]);
}

/// Counts include types of another crate.
#[test]
fn types_in_another_crate() {
    fixture("types");
    let printed = fixture("tools").run(&["run", "--quiet"]).stdout();
    let tree = concat!(
        r#"{"name":"plant","description":"Plant a tree","inputSchema":{"type":"object","properties":{"#,
        r##""name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"##,
        r#""required":["name","children"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"#,
        r##""children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["name","children"]}}}}"##,
    );
    let search = concat!(
        r#"{"name":"search","description":"Search newspapers","inputSchema":{"type":"object","properties":{"#,
        r#""query":{"description":"Search query","type":"string"},"#,
        r#""sort":{"description":"Sort order. newest: Newest first","type":"string","enum":["newest","oldest"]},"#,
        r#""limit":{"description":"Max results","type":"integer","minimum":1,"maximum":100,"default":20},"#,
        r##""start":{"type":"string"},"tree":{"$ref":"#/$defs/Tree"}},"required":["query"],"##,
        r#""$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"#,
        r##""children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["name","children"]}}}}"##,
    );
    let oracle = tiktoken_rs::o200k_base_singleton();
    let lines: Vec<(usize, &str)> = printed
        .lines()
        .map(|line| line.split_once(' ').expect("tokens and an entry"))
        .map(|(tokens, entry)| (tokens.parse().expect("a number"), entry))
        .collect();
    let expected = [search, tree].map(|entry| (oracle.encode_ordinary(entry).len(), entry));
    assert_eq!(lines, expected);
}

#[test]
fn the_index_in_a_binary() {
    indexed(&[], "debug");
}

/// No code refers to one of the toolsets, and the linker removes unused data.
#[test]
fn the_index_in_a_stripped_binary() {
    indexed(&["--release"], "release");
}

/// Checks the index in a binary of this profile.
#[track_caller]
fn indexed(profile: &[&str], folder: &str) {
    let (printed, indexes) = built_indexes(profile, folder);
    let of = |toolset: &str| indexes.iter().find(|index| index["toolset"] == toolset);
    assert_eq!(indexes.len(), 2, "{indexes:?}");

    let library = of("LIBRARY").expect("the library's toolset");
    assert_eq!(*library, printed);
    assert_eq!(library["mcpact_index"], mcpact::index::VERSION);
    assert_eq!(library["mcpact_index"], 1);
    assert_eq!(library["budget"], 1_000);
    let tools = library["tools"].as_array().expect("tools");
    let names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["seek", "list_sources"]);
    for tool in tools {
        assert_eq!(tool["entry"]["name"], tool["name"]);
        assert_eq!(tool["source"], "trove");
    }
    assert_eq!(library["tokens"], tools.iter().map(tokens_of_parts).sum::<u64>());
    // The entry has everything that is sent, and only its model-visible part is counted.
    let entry = concat!(
        r#"{"name":"list_sources","description":"List sources","inputSchema":"#,
        r#"{"type":"object","properties":{}}}"#
    );
    assert_eq!(tools[1]["entry"], serde_json::from_str::<Value>(entry).expect("JSON"));
    let oracle = tiktoken_rs::o200k_base_singleton();
    assert_eq!(tools[1]["tokens"]["standard"], oracle.encode_ordinary(entry).len());
    assert_eq!(tools[0]["annotations"]["readOnlyHint"], true);

    let own = of("OWN").expect("the binary's toolset");
    assert_eq!(own["tools"][0], tools[1]);
    assert_eq!(own.get("budget"), None);
}

/// Returns the index that the binary of this profile prints, and those in its section.
fn built_indexes(profile: &[&str], folder: &str) -> (Value, Vec<Value>) {
    // Two tests build it at the same time.
    static SECTION: LazyLock<Fixture> = LazyLock::new(|| fixture("section"));
    let printed = SECTION.run(&[&["run", "--quiet"], profile].concat()).stdout();
    let binary = SECTION
        .target()
        .join(folder)
        .join(format!("section{}", std::env::consts::EXE_SUFFIX));
    let bytes = std::fs::read(&binary).expect("the binary");
    let file = object::File::parse(&*bytes).expect("a binary");
    let names = [mcpact::index::SECTION, "__mcpact"];
    let section = names
        .iter()
        .find_map(|name| file.section_by_name(name))
        .expect("the index's section");
    let text = std::str::from_utf8(section.data().expect("data")).expect("UTF-8");
    let indexes = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    (serde_json::from_str(&printed).expect("JSON"), indexes.collect())
}

/// Returns the tokens of a tool, and checks that they are the sum of its parts.
#[track_caller]
fn tokens_of_parts(tool: &Value) -> u64 {
    let tokens = tool["tokens"]["standard"].as_u64().expect("a number");
    let parts = &tool["parts"];
    let number = |value: &Value| value.as_u64().expect("a number");
    let parameters: u64 = parts["parameters"]
        .as_object()
        .expect("parameters")
        .values()
        .map(number)
        .sum();
    let sum = parameters
        + ["name", "description", "structure"]
            .map(|part| number(&parts[part]))
            .iter()
            .sum::<u64>();
    assert_eq!(sum, tokens, "the parts add up");
    tokens
}
