//! A server with only `#[derive(JsonSchema)]` and `toolset!` of mcpact, on the workspace's rmcp.

#[allow(
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    reason = "a crate of its own, written as a server's author would"
)]
#[path = "../../fixtures/any_rmcp/src/server.rs"]
mod server;

use rmcp::{handler::server::router::tool::ToolRouter, model::Tool};
use serde_json::{Value, json};
use server::{
    Server, TOOLS,
    adopted::{ADOPTED, Adopted},
};

fn listed() -> Vec<Tool> {
    let router: ToolRouter<Server> = Server::new().tool_router;
    router.list_all()
}

/// Every counted byte is sent, and nothing else.
#[test]
fn lists_what_is_counted() {
    mcpact::assert_listed!(TOOLS, listed());
    let oracle = tiktoken_rs::o200k_base_singleton();
    for tool in listed() {
        let sent = serde_json::to_string(&tool).unwrap();
        let counted = TOOLS.get(&tool.name).unwrap();
        assert_eq!(sent, counted.entry);
        assert_eq!(oracle.encode_ordinary(&sent).len(), counted.tokens.total as usize);
    }
}

#[test]
fn adopted_router_lists_what_is_counted() {
    mcpact::assert_listed!(ADOPTED, Adopted::router().list_all());
    assert_eq!(ADOPTED.tools[1].name, "sum");
}

/// A list may come from a client too.
#[test]
fn takes_each_form_of_a_list() {
    let tools = json!(listed());
    for form in [
        tools.clone(),
        json!({ "tools": tools }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": tools } }),
    ] {
        assert_eq!(TOOLS.differences_to(&form), Vec::<String>::new());
    }
    let expected = ["no list of tools; pass an array of tools, or the result of `tools/list`"];
    assert_eq!(TOOLS.differences_to(&json!({ "resources": [] })), expected);
}

#[test]
fn reports_each_difference() {
    let mut tools = json!(listed());
    let [count, next, search] = tools.as_array_mut().unwrap().as_mut_slice() else {
        panic!("three tools");
    };
    count["name"] = "count_all".into();
    next["description"] = "List the next page.".into();
    search["inputSchema"]["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    assert_eq!(
        TOOLS.differences_to(&tools),
        [
            "`search`: the input schema has `\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"`, which is not counted; derive `mcpact::JsonSchema` in place of schemars' macro for the type in `Parameters<…>`",
            "`next`: the description is \"List the next page.\", and \"List the next page\" is counted",
            "`count` is not listed by the server",
            "`count_all` is listed by the server, and not counted in TOOLS",
        ]
    );
    let search = &mut tools[2]["inputSchema"];
    let mut keywords = search.as_object().unwrap().clone();
    keywords.shift_remove("$schema");
    let kind = keywords.shift_remove("type").unwrap();
    keywords.insert("type".to_owned(), kind);
    *search = Value::Object(keywords);
    let difference = &TOOLS.differences_to(&tools)[0];
    assert!(
        difference.starts_with("`search`: the input schema has the counted keys in another order"),
        "{difference}"
    );
    tools[2]["inputSchema"]["properties"]["limit"]["maximum"] = 50.into();
    let difference = &TOOLS.differences_to(&tools)[0];
    assert_eq!(
        difference,
        "`search`: the input schema/properties/limit/maximum is 50, and 100 is counted"
    );
}

#[test]
#[should_panic = "the server does not list the tools that TOOLS counts:\n  `next` is not listed by the server"]
fn assertion_fails() {
    let tools: Vec<Tool> = listed().into_iter().filter(|tool| tool.name != "next").collect();
    mcpact::assert_listed!(TOOLS, tools);
}
