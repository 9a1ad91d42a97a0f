//! The official SDKs' clients against the server: each client, over each transport, in each mode.
//!
//! The clients are installed from their registries at the first run. Where `python3`, `npm` or a
//! registry is missing, the tests of that client say so and pass; `MCPACT_CLIENTS=required` makes
//! them fail.

mod budgets;
mod fields;
mod http;
mod install;
#[path = "../../../../tests/support/needs.rs"]
mod needs;
#[path = "../../../../tests/support/npm.rs"]
mod npm;
#[path = "../../../../tests/support/packages.rs"]
mod packages;
mod pages;
mod raw;
mod results;
mod session;
mod start;

use std::path::PathBuf;

use heritage::{HERITAGE, serve::PINNED};
use install::{Sdk, client};
use mcpact::Definition;
use serde_json::{Value, json};
use session::{Session, Transport};

/// Returns a valid call of each source, and a word of its result.
fn calls() -> [(&'static str, Value, &'static str); 11] {
    [
        ("prov_search", json!({ "query": "gold", "limit": 1 }), "Gold"),
        ("trove_search", json!({ "query": "gold" }), "\"total\""),
        ("museumsvic_search", json!({ "query": "gold" }), "Gold in quartz"),
        (
            "ala_search_species",
            json!({ "query": "kookaburra" }),
            "Dacelo novaeguineae",
        ),
        ("nma_search_objects", json!({ "query": "gold" }), "Gold scales in a tin"),
        ("vhd_list_themes", json!({}), "\"places\""),
        ("acmi_search_works", json!({ "query": "film" }), "Reef and Rail"),
        ("pm_transcripts_harvest", json!({}), "Curtin, John"),
        (
            "iiif_get_image_url",
            json!({ "imageServiceUrl": "https://prov.example/iiif/bridge-batesford/image/1" }),
            "https://prov.example/iiif/bridge-batesford/image/1/full",
        ),
        ("ga_hap_search", json!({}), "\"total\""),
        ("ghap_list_layers", json!({}), "\"total\""),
    ]
}

/// Returns the tools that a mode lists.
fn expected(mode: &str) -> Vec<&'static Definition> {
    let tools = HERITAGE.tools.iter().copied();
    let meta = HERITAGE.meta_tools.iter().copied();
    match mode {
        "all" => tools.collect(),
        "dynamic" => meta.collect(),
        "catalogue" => HERITAGE.catalogue_tools().tools.to_vec(),
        _ => tools.filter(|tool| PINNED.contains(&tool.name)).chain(meta).collect(),
    }
}

/// Tests a client in each mode. `arguments` are the client's own; `protocol` is the version that it
/// then uses.
fn converse(sdk: Sdk, transport: Transport, arguments: &[&str], protocol: &str) {
    let Some(mut command) = client(sdk) else { return };
    command.extend(arguments.iter().map(PathBuf::from));
    for mode in ["all", "dynamic", "hybrid", "catalogue"] {
        let mut session = Session::open(&command, transport, mode);
        let hello = session.hello.clone();
        assert_eq!(hello["server"]["name"], "heritage", "{hello}");
        assert_eq!(hello["protocol"], protocol, "{hello}");
        lists(&mut session, mode);
        good_calls(&mut session, mode);
        bad_calls(&mut session, mode);
        // The calls did not change the list.
        lists(&mut session, mode);
        session.close();
    }
}

/// Checks that the client gets each entry as it was counted, and accepts its schemas.
fn lists(session: &mut Session, mode: &str) {
    let tools = session.list();
    let expected = expected(mode);
    assert_eq!(tools.len(), expected.len(), "{mode}");
    for (listed, tool) in tools.iter().zip(expected) {
        let entry: Value = serde_json::from_str(tool.wire_entry).expect("JSON");
        assert_eq!(listed, &entry, "{mode}");
        // The client does not convert a schema into a type of its own, so its bytes stay.
        assert_eq!(listed["inputSchema"].to_string(), tool.input_schema, "{}", tool.name);
        for schema in ["inputSchema", "outputSchema"] {
            if let Some(schema) = listed.get(schema) {
                assert_eq!(session.validates(schema), json!({ "valid": true }), "{}", tool.name);
            }
        }
    }
}

/// Calls a tool of each source, directly and, if it is listed, through `execute_tool`.
fn good_calls(session: &mut Session, mode: &str) {
    for (tool, arguments, word) in calls() {
        let direct = session.call(tool, &arguments);
        let text = direct["result"]["content"][0]["text"].as_str().unwrap_or_default();
        assert!(text.contains(word), "{tool}: no {word} in {direct}");
        // Without an announced schema there is no structured content, so no token is sent twice.
        let tool_schema = HERITAGE.get(tool).and_then(|tool| tool.output_schema);
        assert_eq!(
            direct["result"].get("structuredContent").is_some(),
            tool_schema.is_some(),
            "{direct}"
        );
        assert_eq!(
            direct["result"]["content"].as_array().map(Vec::len),
            Some(1),
            "{direct}"
        );
        if mode != "all" {
            let through = session.call("execute_tool", &json!({ "tool": tool, "args": arguments }));
            assert_eq!(direct, through, "{tool}");
        }
    }
    if mode == "catalogue" {
        let unknown = session.call("search_tools", &json!({ "query": "old newspapers" }));
        assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    } else if mode != "all" {
        let found = session.said("search_tools", &json!({ "query": "old newspapers" }));
        assert!(found.contains("trove_search: "), "{found}");
    }
    if mode != "all" {
        let described = session.said("describe_tool", &json!({ "tools": ["trove_search"] }));
        assert!(described.contains(" illustrationType?: "), "{described}");
    }
}

/// Checks that invalid calls get an error that names the problem, and that the server continues.
fn bad_calls(session: &mut Session, mode: &str) {
    for (tool, words) in [
        ("trove_serch", "unknown tool `trove_serch`; did you mean `trove_search`"),
        ("zzzzzzzz", "unknown tool `zzzzzzzz`"),
    ] {
        let response = session.call(tool, &json!({}));
        assert_eq!(response["error"]["code"], -32602, "{response}");
        let message = response["error"]["message"].as_str().expect("a message");
        assert!(message.contains(words), "{message}");
    }
    let wrong = [
        (json!({}), "seriesId: is missing (string"),
        (json!({ "seriesId": 5 }), "seriesId: 5 is not a string"),
        (json!({ "series_id": "VPRS 1" }), "seriesId"),
        (json!({ "args": { "seriesId": "VPRS 1" } }), "seriesId: is missing"),
        (json!({ "seriesId": "VPRS 999" }), "no series `VPRS 999`"),
    ];
    for (arguments, words) in &wrong {
        let said = session.refused("prov_get_series", arguments);
        assert!(said.contains(words), "{arguments}: {said}");
        if mode != "all" {
            let call = json!({ "tool": "prov_get_series", "args": arguments });
            let said = session.refused("execute_tool", &call);
            assert!(said.contains(words), "{arguments}: {said}");
        }
    }
    if mode == "all" {
        return;
    }
    // The error of a call without arguments shows the signature.
    let said = session.refused("execute_tool", &json!({ "tool": "prov_get_series", "args": {} }));
    let signature = "prov_get_series(\n seriesId: string // VPRS number\n)";
    assert!(said.ends_with(signature), "{said}");
    let text = json!({ "tool": "prov_search", "args": "{\"query\":\"gold\"}" });
    let object = json!({ "tool": "prov_search", "args": { "query": "gold" } });
    assert_eq!(
        session.said("execute_tool", &text),
        session.said("execute_tool", &object)
    );
    for (arguments, words) in [
        (json!({ "tool": "trove_serch" }), "did you mean `trove_search`"),
        (
            json!({ "tool": "trove_search", "args": [1] }),
            "args: an array is not an object",
        ),
        (
            json!({ "tool": "trove_search", "args": "gold" }),
            "args: the text is not JSON (expected value at line 1 column 1)",
        ),
        (json!({}), "tool: is missing"),
    ] {
        let said = session.refused("execute_tool", &arguments);
        assert!(said.contains(words), "{arguments}: {said}");
    }
}

const INITIALIZED: &str = "2025-11-25";
const NEWEST: &str = "2026-07-28";

#[test]
fn python_initializes_on_stdio() {
    converse(Sdk::Python, Transport::Stdio, &["legacy"], INITIALIZED);
}

#[test]
fn python_initializes_over_http() {
    converse(Sdk::Python, Transport::Http, &["legacy"], INITIALIZED);
}

#[test]
fn python_discovers_on_stdio() {
    converse(Sdk::Python, Transport::Stdio, &["auto"], NEWEST);
}

#[test]
fn python_discovers_over_http() {
    converse(Sdk::Python, Transport::Http, &["auto"], NEWEST);
}

#[test]
fn typescript_on_stdio() {
    converse(Sdk::TypeScript, Transport::Stdio, &[], INITIALIZED);
}

#[test]
fn typescript_over_http() {
    converse(Sdk::TypeScript, Transport::Http, &[], INITIALIZED);
}
