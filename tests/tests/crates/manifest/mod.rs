//! `[package.metadata.mcpact]` and `MCPACT_BUDGET`, in crates that cargo checks.
//!
//! Only the keys in its Cargo.toml decide whether a crate passes.

mod budgets;

use mcpact_tests::fixtures::Fixture;

/// The crate of the README, with the budget in Cargo.toml.
const TROVE: &str = r#"
//! A tool

/// Search Trove newspapers, images, books
#[mcpact::mcp_tool(name = "trove_search")]
#[derive(serde::Deserialize, mcpact::ToolSchema)]
pub struct TroveSearch {
    /// Search query
    pub query: String,
    /// NUC code of a contributing library
    pub nuc: Option<String>,
}
"#;

const TOOLSET: &str = "mcpact::toolset! { pub ALL = [TroveSearch] }\n";

fn manifest(name: &str, features: &[&str], metadata: &str) -> String {
    format!(
        r#"[package]
name = "{name}"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
mcpact = {{ path = "../../../runtime/mcpact", features = {features:?} }}
serde = {{ version = "1", features = ["derive"] }}

[package.metadata.other]
tool-budget = "not ours"
{metadata}"#
    )
}

/// Returns a crate of this manifest and this `src/lib.rs`.
fn written(name: &str, manifest: &str, lib: &str) -> Fixture {
    Fixture::written(env!("CARGO_TARGET_TMPDIR"), name, manifest, lib).in_target("target-manifest")
}

fn section(lines: &str) -> String {
    format!("[package.metadata.mcpact]\n{lines}\n")
}

/// A crate with one tool and a toolset of it.
struct Trove {
    name: &'static str,
    fixture: Fixture,
}

impl Trove {
    fn new(name: &'static str) -> Trove {
        let lib = TROVE.to_owned() + TOOLSET;
        let fixture = written(name, &manifest(name, &[], ""), &lib);
        Trove { name, fixture }
    }

    /// Writes Cargo.toml, and nothing else.
    fn set(&self, metadata: &str) {
        self.fixture.write("Cargo.toml", &manifest(self.name, &[], metadata));
    }

    #[track_caller]
    fn passes(&self) -> String {
        self.fixture.run(&["check"]).stderr()
    }

    #[track_caller]
    fn fails_with(&self, words: &[&str]) {
        self.fixture.cargo(&["check"]).fails_with(words);
    }
}

const OVER_20: &[&str] = &[
    "tool `trove_search` costs ",
    " tokens (o200k_base), ",
    " over its budget of 20\n",
    "name = \"trove_search\"",
];

/// The types of each derive macro have that macro's default, wherever they are used, and the key
/// sets both.
#[test]
fn whole_comments() {
    const LIB: &str = r#"
//! Types of both derive macros
/// A page
#[derive(serde::Deserialize, mcpact::ToolSchema)]
pub struct Page {
    /// Rows
    ///
    /// At most 50.
    pub limit: u8,
}
/// Finds papers
///
/// For people.
#[mcpact::mcp_tool]
#[derive(serde::Deserialize, mcpact::JsonSchema)]
pub struct Find {
    /// Words
    ///
    /// - `AND` joins
    /// - `OR` separates
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}
#[test]
fn the_entry() {
    assert_eq!(<Find as mcpact::Tool>::ENTRY, include_str!("../expected.json"));
}
"#;
    let name = "whole";
    let with = |metadata: &str| manifest(name, &["schemars"], metadata);
    let fixture = written(name, &with(""), LIB);
    let check = |metadata: &str, [about, query, limit]: [&str; 3]| {
        let expected = format!(
            r#"{{"name":"find","description":"{about}","inputSchema":{{"type":"object","properties":{{"query":{{"description":"{query}","type":"string"}},"limit":{{"description":"{limit}","type":"integer"}}}},"required":["query","limit"]}}}}"#
        );
        fixture.write("expected.json", &expected);
        fixture.write("Cargo.toml", &with(metadata));
        fixture.run(&["test"]);
    };
    let (query, limit) = ("Words. `AND` joins; `OR` separates", "Rows. At most 50.");
    check("", ["Finds papers", query, "Rows"]);
    check(&section("whole-docs = false"), ["Finds papers", "Words", "Rows"]);
    check(
        &section("whole-docs = true"),
        ["Finds papers. For people.", query, limit],
    );
}

/// A crate without a tool is checked again too.
#[test]
fn a_changed_key_rebuilds_types() {
    const LIB: &str = "//! A type\n/// A page\n#[derive(serde::Deserialize, mcpact::JsonSchema)]\npub struct Page { /** Rows */ pub limit: u8 }\n";
    let name = "retyped";
    let with = |metadata: &str| manifest(name, &["schemars"], metadata);
    let fixture = written(name, &with(""), LIB);
    fixture.run(&["check"]);
    fixture.write("Cargo.toml", &with(&section("whole-docs = false")));
    let stderr = fixture.run(&["check"]).stderr();
    assert!(stderr.contains("Checking retyped"), "{stderr}");
}

#[test]
fn stated_facts() {
    const LIB: &str = r#"
//! A type
const fn twenty() -> u8 { 20 }
/// A page. The last five fields refuse the values that serde takes for absent ones, or read others.
#[derive(serde::Deserialize, mcpact::ToolSchema)]
pub struct Page {
    #[serde(default = "twenty")]
    pub limit: u8,
    #[serde(default)]
    pub offset: Option<u32>,
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    #[mcp(range = 1..=100)]
    pub size: u8,
    #[serde(default = "twenty")]
    #[mcp(range = ..=10)]
    pub width: u8,
    #[serde(default)]
    #[mcp(length = 1..)]
    pub ids: Vec<String>,
    #[serde(default)]
    #[mcp(format = "email")]
    pub from: String,
    #[serde(default = "twenty", deserialize_with = "tens")]
    #[mcp(trust)]
    pub tens: u8,
}
fn tens<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    serde::Deserialize::deserialize(deserializer).map(|tens: u8| tens * 10)
}
const SCHEMA: &str = <Search as mcpact::Tool>::INPUT_SCHEMA;
/// Search
#[mcpact::mcp_tool]
#[derive(serde::Deserialize, mcpact::ToolSchema)]
pub struct Search {
    #[serde(flatten)]
    pub page: Page,
}
const _: () = {
    let (found, expected) = (SCHEMA.as_bytes(), include_bytes!("../expected.json"));
    assert!(found.len() == expected.len());
    let mut index = 0;
    while index < found.len() {
        assert!(found[index] == expected[index]);
        index += 1;
    }
};
"#;
    let name = "stated";
    let fixture = written(name, &manifest(name, &[], ""), LIB);
    let check = |metadata: &str, [limit, offset, all]: [&str; 3]| {
        let tens = limit.trim_end_matches(r#","default":20"#);
        let refused = format!(
            r#""size":{{"type":"integer","minimum":1,"maximum":100}},"width":{{"type":"integer","maximum":10}},"ids":{{"type":"array","items":{{"type":"string"}},"minItems":1}},"from":{{"type":"string","format":"email"}},"tens":{{"type":"integer"{tens}}}"#
        );
        let expected = format!(
            r#"{{"type":"object","properties":{{"limit":{{"type":"integer"{limit}}},"offset":{{"type":"integer"{offset}}},"all":{{"type":"boolean"{all}}},{refused}}}}}"#
        );
        fixture.write("expected.json", &expected);
        fixture.write("Cargo.toml", &manifest(name, &[], metadata));
        fixture.run(&["check"]);
    };
    check("", ["", "", ""]);
    check(
        &section("state-defaults = true"),
        [r#","default":20"#, "", r#","default":false"#],
    );
    check(
        &section("state-bounds = true"),
        [r#","minimum":0,"maximum":255"#, r#","minimum":0"#, ""],
    );
    check(
        &section("state-bounds = true\nstate-defaults = true"),
        [
            r#","minimum":0,"maximum":255,"default":20"#,
            r#","minimum":0"#,
            r#","default":false"#,
        ],
    );
}

#[test]
fn errors_in_the_section() {
    let trove = Trove::new("wrong");
    // The section begins in line 14.
    trove.set(&section(
        "tool-bugdet = 200\ntotal-budget = \"many\"\n\nencoding = \"p50k_base\"\nprofile = \"none\"\ntool-budget = 0",
    ));
    trove.fails_with(&[
        "Cargo.toml:15: unknown key `tool-bugdet`",
        "Cargo.toml:16: invalid value `\"many\"`",
        "Cargo.toml:18: invalid value `\"p50k_base\"`",
        "Cargo.toml:19: invalid value `\"none\"`",
        "Cargo.toml:20: invalid value `0`",
    ]);
    trove.set("[package.metadata]\nmcpact = 5\n");
    trove.fails_with(&["Cargo.toml:15: ", "`[package.metadata.mcpact]`"]);
    trove.set("");
    trove.passes();
}

#[test]
fn encoding() {
    let trove = Trove::new("encoding");
    let lib =
        |total: u32| format!("{TROVE}const _: () = assert!(<TroveSearch as mcpact::Tool>::TOKENS.total == {total});\n");
    let text = "{\"name\":\"trove_search\",\"description\":\"Search Trove newspapers, images, books\",\"inputSchema\":\
        {\"type\":\"object\",\"properties\":{\"query\":{\"description\":\"Search query\",\"type\":\"string\"},\"nuc\":\
        {\"description\":\"NUC code of a contributing library\",\"type\":\"string\"}},\"required\":[\"query\"]}}";
    let count =
        |oracle: &tiktoken_rs::CoreBPE| u32::try_from(oracle.encode_ordinary(text).len()).expect("a small number");
    let (o200k, cl100k) = (
        count(tiktoken_rs::o200k_base_singleton()),
        count(tiktoken_rs::cl100k_base_singleton()),
    );
    assert_ne!(o200k, cl100k, "a tool that shows the difference");

    trove.fixture.write("src/lib.rs", &lib(o200k));
    trove.passes();
    trove.set(&section("encoding = \"cl100k_base\""));
    trove.fails_with(&[
        "Cargo.toml:15: invalid value `\"cl100k_base\"` for `encoding`; expected an encoding whose feature is on; turn on the feature",
    ]);

    let with_feature = |metadata: &str| manifest("encoding", &["cl100k_base"], metadata);
    trove.fixture.write("Cargo.toml", &with_feature(""));
    trove.passes();
    trove
        .fixture
        .write("Cargo.toml", &with_feature(&section("encoding = \"cl100k_base\"")));
    trove.fails_with(&["assertion failed"]);
    trove.fixture.write("src/lib.rs", &lib(cl100k));
    trove.passes();
    trove.fixture.write(
        "Cargo.toml",
        &with_feature(&section("encoding = \"cl100k_base\"\ntool-budget = 20")),
    );
    trove.fails_with(&["tokens (cl100k_base), ", "over its budget of 20"]);
}

#[test]
fn mode() {
    let trove = Trove::new("mode");
    trove.set(&section("tool-budget = 20\ntotal-budget = 30"));
    trove.fails_with(OVER_20);
    let Trove { fixture, .. } = trove;

    let fixture = fixture.with("MCPACT_BUDGET", "warn");
    let said = fixture.run(&["check"]).stderr();
    let warning = "without `MCPACT_BUDGET=warn` the build fails here";
    assert_eq!(said.matches(warning).count(), 2, "the tool and the toolset: {said}");
    assert!(
        said.contains("name = \"trove_search\""),
        "it is said at the tool: {said}"
    );

    let fixture = fixture.with("MCPACT_BUDGET", "off");
    let said = fixture.run(&["check"]).stderr();
    assert!(said.contains("Checking mode") && !said.contains("warning"), "{said}");

    let fixture = fixture.with("MCPACT_BUDGET", "loud");
    fixture
        .cargo(&["check"])
        .fails_with(&["MCPACT_BUDGET is `loud`; write `fail` (the default), `warn` or `off`"]);

    let fixture = fixture.with("MCPACT_BUDGET", "fail");
    fixture.cargo(&["check"]).fails_with(OVER_20);
}

/// A budget in the attribute overrides that of Cargo.toml.
#[test]
fn attribute_first() {
    let trove = Trove::new("attribute");
    let lib = TROVE.to_owned();
    trove.set(&section("tool-budget = 20"));
    trove.fixture.write(
        "src/lib.rs",
        &lib.replace("\"trove_search\"", "\"trove_search\", budget = 200"),
    );
    trove.passes();
    trove.set(&section("tool-budget = 200"));
    trove.fixture.write(
        "src/lib.rs",
        &lib.replace("\"trove_search\"", "\"trove_search\", budget = 20"),
    );
    trove.fails_with(OVER_20);
    trove.fails_with(&["raise `budget`"]);
}

/// `trust` applies to all types of the crate, and a change rebuilds it.
#[test]
fn trust() {
    let trove = Trove::new("trust");
    trove.fixture.write(
        "src/lib.rs",
        "//! A type\n\n/// A page\n#[derive(serde::Deserialize, mcpact::ToolSchema)]\npub struct Page {\n    /// The number\n    \
         #[serde(deserialize_with = \"serde::Deserialize::deserialize\")]\n    pub number: u32,\n}\n",
    );
    trove.fails_with(&["`#[serde(deserialize_with)]`"]);
    trove.set(&section("trust = true"));
    trove.passes();
    trove.set(&section("trust = false"));
    trove.fails_with(&["`#[serde(deserialize_with)]`"]);
    trove.set(&section("trust = 1"));
    trove.fails_with(&["Cargo.toml:15: invalid value `1` for `trust`; expected `true` or `false`"]);
}
