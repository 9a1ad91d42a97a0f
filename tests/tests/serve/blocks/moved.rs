//! Methods of an rmcp block in a block of mcpact, with `Parameters<T>` and rmcp's `Json<T>`.

use mcpact::{
    ToolSchema, Tools, mcp_tool, mcp_tools,
    serve::{Call, CallOutcome, Handlers},
};
use rmcp::{
    ErrorData, RoleServer,
    handler::server::wrapper::{self, Parameters},
    model::{CallToolResponse, CallToolResult, ContentBlock},
    service::RequestContext,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{connection, request, text};

#[derive(Debug, Deserialize, ToolSchema)]
struct Search {
    query: String,
    #[mcp(default = 20, range = 1..=100)]
    limit: u32,
}

#[derive(Serialize, ToolSchema)]
struct Hits {
    total: u32,
}

type Alias = Parameters<Search>;

struct Trove;

#[mcp_tools]
impl Trove {
    /// Search
    #[mcp_tool]
    async fn search(&self, Parameters(search): Parameters<Search>) -> String {
        format!("{} {}", search.query, search.limit)
    }

    /// Search, with a part of the request before its parameters
    #[mcp_tool]
    async fn context(&self, context: RequestContext<RoleServer>, Parameters(search): Parameters<Search>) -> String {
        format!("{} {}", context.id, search.query)
    }

    /// Search, by another name of the same
    #[mcp_tool]
    fn alias(&self, params: Alias) -> String {
        params.0.query
    }

    /// Count
    #[mcp_tool(output = Hits)]
    async fn count(&self, Parameters(search): Parameters<Search>) -> wrapper::Json<Hits> {
        wrapper::Json(Hits { total: search.limit })
    }

    /// Count, or say why not
    #[mcp_tool(output = Hits)]
    fn try_count(&self, Parameters(search): Parameters<Search>) -> Result<rmcp::Json<Hits>, String> {
        match search.query.as_str() {
            "" => Err("an empty query".to_owned()),
            _ => Ok(rmcp::Json(Hits { total: search.limit })),
        }
    }

    /// Answer as rmcp does
    #[mcp_tool]
    fn result(&self, Parameters(search): Parameters<Search>) -> Result<CallToolResult, ErrorData> {
        match search.query.as_str() {
            "" => Err(ErrorData::invalid_params("an empty query", None)),
            query => Ok(CallToolResult::success(vec![ContentBlock::text(query)])),
        }
    }
}

async fn outcome(name: &str, arguments: Value) -> CallOutcome {
    let connection = connection();
    let place = Trove::TOOLS.iter().position(|tool| tool.name == name).expect("a tool");
    let call = Call::new(
        Trove::TOOLS[place],
        serde_json::from_value(arguments).expect("an object"),
        request(connection.peer(), 7),
    );
    Trove.call(place, call).await
}

async fn answer(name: &str, arguments: Value) -> (String, bool) {
    text(&outcome(name, arguments).await.expect("an answer"))
}

#[test]
fn wrapped_parameters_have_the_schema_of_what_is_in_them() {
    let schema = mcpact::schema::<Search>();
    for tool in Trove::TOOLS {
        assert_eq!(tool.input_schema, schema, "{}", tool.name);
    }
}

/// Wrapped parameters have defaults and rules, like others.
#[tokio::test]
async fn wrapped_parameters() {
    let gold = json!({ "query": "gold" });
    assert_eq!(answer("search", gold.clone()).await, ("gold 20".to_owned(), false));
    assert_eq!(answer("context", gold.clone()).await, ("7 gold".to_owned(), false));
    assert_eq!(answer("alias", gold).await, ("gold".to_owned(), false));
    let wrong = json!({ "limit": 500 });
    let error = mcpact::arguments::<Search>(wrong.clone()).expect_err("it is wrong");
    for tool in Trove::TOOLS {
        assert_eq!(answer(tool.name, wrong.clone()).await, (error.to_string(), true));
    }
}

#[tokio::test]
async fn answers() {
    for name in ["count", "try_count"] {
        let response = outcome(name, json!({ "query": "gold", "limit": 3 })).await;
        let Ok(CallToolResponse::Complete(result)) = response else {
            panic!("not complete: {response:?}");
        };
        assert_eq!(result.structured_content, Some(json!({ "total": 3 })), "{name}");
        assert_eq!(
            result.content[0].as_text().map(|text| text.text.as_str()),
            Some("{\"total\":3}")
        );
    }
    let empty = json!({ "query": "" });
    assert_eq!(
        answer("try_count", empty.clone()).await,
        ("an empty query".to_owned(), true)
    );
    let error = outcome("result", empty).await.expect_err("a protocol error");
    assert_eq!(error.message, "an empty query");
    assert_eq!(
        answer("result", json!({ "query": "gold" })).await,
        ("gold".to_owned(), false)
    );
}
