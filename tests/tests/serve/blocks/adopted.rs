//! An rmcp server with one more attribute: its router sends the counted entries.

use mcpact::{ToolSchema, Tools, mcp_tool, mcp_tools, toolset};
use rmcp::{
    Json, RoleServer, ServerHandler,
    handler::server::{router::tool::ToolRouter, tool::ToolCallContext, wrapper::Parameters},
    model::{CallToolRequestParams, CallToolResponse, CallToolResult, JsonObject},
    service::RequestContext,
    tool, tool_handler, tool_router,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{connection, request};

/// Which newspapers
#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Vic,
    Nsw,
}

// This type needs no `JsonSchema`.
#[derive(Deserialize, ToolSchema)]
struct Search {
    /// Search query
    zeal: String,
    state: Option<State>,
    #[serde(default = "twenty")]
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
}

#[derive(Serialize, ToolSchema, schemars::JsonSchema)]
struct Hits {
    /// How many
    total: u32,
    first: Option<String>,
}

#[derive(Clone)]
struct Trove {
    tool_router: ToolRouter<Self>,
}

#[mcp_tools(source = "trove", budget = 400)]
#[tool_router]
impl Trove {
    /// Search Trove newspapers, images,
    /// "books".
    ///
    /// This is for people.
    #[tool(title = "Search", annotations(read_only_hint = true, open_world_hint = false))]
    #[mcp_tool(budget = 150, keywords = ["gazettes"], allow(truncated_doc))]
    async fn trove_search(&self, Parameters(search): Parameters<Search>) -> String {
        let state = search.state.map(|state| match state {
            State::Vic => "Victoria",
            State::Nsw => "New South Wales",
        });
        format!("{} {state:?} {}", search.zeal, search.limit)
    }

    #[tool(description = "Count.")]
    #[mcp_tool(output = Hits)]
    async fn count(&self, _context: RequestContext<RoleServer>, params: Parameters<Search>) -> Json<Hits> {
        Json(Hits {
            total: params.0.limit,
            first: None,
        })
    }

    /// List sources
    #[tool(name = "list-sources")]
    fn sources(&self) -> String {
        "Trove".to_owned()
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Trove {}

toolset! { TROVE = [Trove], budget = 400 }

fn server() -> Trove {
    Trove {
        tool_router: Trove::tool_router(),
    }
}

#[test]
fn sends_what_was_counted() {
    let mut counted: Vec<&str> = Trove::TOOLS.iter().map(|tool| tool.wire_entry).collect();
    counted.sort_unstable();
    let tools = server().tool_router.list_all();
    let mut sent: Vec<String> = tools
        .iter()
        .map(|tool| serde_json::to_string(tool).expect("JSON"))
        .collect();
    sent.sort_unstable();
    assert_eq!(sent, counted);
    assert_eq!(
        Trove::TROVE_SEARCH.wire_entry,
        concat!(
            r#"{"name":"trove_search","title":"Search","description":"Search Trove newspapers, images, \"books\"","#,
            r#""inputSchema":{"type":"object","properties":{"zeal":{"description":"Search query","type":"string"},"#,
            r#""state":{"description":"Which newspapers","type":"string","enum":["vic","nsw"]},"#,
            r#""limit":{"type":"integer","minimum":1,"maximum":100,"default":20}},"required":["zeal"]},"#,
            r#""annotations":{"readOnlyHint":true,"openWorldHint":false}}"#,
        )
    );
    assert!(
        Trove::COUNT.wire_entry.contains("outputSchema"),
        "{}",
        Trove::COUNT.wire_entry
    );
}

#[test]
fn is_a_block_of_tools() {
    let tools: Vec<_> = Trove::TOOLS.iter().map(|tool| (tool.name, tool.source)).collect();
    assert_eq!(
        tools,
        [("trove_search", "trove"), ("count", "trove"), ("list-sources", "trove")]
    );
    assert_eq!(TROVE.tools.len(), 3);
    assert!(Trove::TROVE_SEARCH.keywords.contains(&"gazettes"));
    assert_eq!(Trove::TROVE_SEARCH.annotations.read_only, Some(true));
    let encoding = Trove::TROVE_SEARCH.encoding;
    for tool in TROVE.tools {
        assert_eq!(tool.tokens.total as usize, encoding.count(tool.entry), "{}", tool.name);
    }
}

/// A server may make a router for each connection.
#[test]
fn parses_a_schema_once() {
    let schema = || Trove::tool_router().list_all().remove(0).input_schema;
    assert!(std::sync::Arc::ptr_eq(&schema(), &schema()));
}

fn twenty() -> u32 {
    20
}

#[derive(Deserialize, ToolSchema)]
struct Page {
    #[serde(default = "twenty")]
    limit: u32,
    #[serde(default = "twenty")]
    #[mcp(default = 20)]
    most: u32,
}

/// The example of the guide on adoption.
#[test]
fn defaults_that_serde_calls_are_said_by_mcp() {
    assert_eq!(
        mcpact::schema::<Page>(),
        r#"{"type":"object","properties":{"limit":{"type":"integer"},"most":{"type":"integer","default":20}}}"#
    );
    let page: Page = serde_json::from_value(json!({})).expect("defaults");
    assert_eq!((page.limit, page.most), (20, 20));
}

async fn call(name: &'static str, arguments: Value) -> CallToolResult {
    let connection = connection();
    let server = server();
    let arguments: JsonObject = serde_json::from_value(arguments).expect("an object");
    let params = CallToolRequestParams::new(name).with_arguments(arguments);
    let context = ToolCallContext::new(&server, params, request(connection.peer(), 1));
    match server.tool_router.call(context).await.expect("an answer") {
        CallToolResponse::Complete(result) => result,
        other => panic!("not complete: {other:?}"),
    }
}

#[tokio::test]
async fn still_answers() {
    let result = call("trove_search", json!({ "zeal": "gold", "state": "vic", "limit": 3 })).await;
    assert_eq!(
        result.content[0].as_text().map(|text| text.text.as_str()),
        Some("gold Some(\"Victoria\") 3")
    );
    let result = call("count", json!({ "zeal": "gold" })).await;
    assert_eq!(result.structured_content, Some(json!({ "total": 20, "first": null })));
    // serde ignores what the schema does not name.
    let result = call("trove_search", json!({ "zeal": "gold", "page": 2 })).await;
    let note = "note: `page` is not in the schema of trove_search, so it was probably ignored; \
                its parameters are `zeal`, `state`, `limit`";
    assert_eq!(result.content[1].as_text().map(|text| text.text.as_str()), Some(note));
    let result = call("count", json!({ "zeal": "gold", "stat": "vic" })).await;
    let note = "note: `stat` is not in the schema of count, so it was probably ignored; did you mean `state`?";
    assert_eq!(
        result.structured_content,
        Some(json!({ "total": 20, "first": null, "_ignored": [note] }))
    );
    let result = call("list-sources", json!({})).await;
    assert_eq!(
        result.content[0].as_text().map(|text| text.text.as_str()),
        Some("Trove")
    );
}
