//! Results that pass through a handler around the server: the outer call cuts them, with the facts of
//! the inner one.

use mcpact::{Json, Menu, Server, ToolSchema, discover::Mode, mcp_tool, mcp_tools, results::Table, toolset};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{CallToolRequestParams, CallToolResponse, CallToolResult, ListToolsResult, PaginatedRequestParams, Tool},
    service::RequestContext,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{call, calls::each_way, client, report, shown_tokens, texts};

#[derive(Serialize, ToolSchema)]
#[mcp(flat)]
struct Ship {
    name: String,
    notes: &'static str,
}

fn ships() -> Table<Ship> {
    Table::new((0..200).map(|number| Ship {
        name: format!("Loch Ard {number}"),
        notes: "struck at night,\nnear the cape",
    }))
}

#[derive(Deserialize, ToolSchema)]
struct Paging {
    #[serde(default)]
    #[expect(dead_code, reason = "the notes name it")]
    offset: u32,
}

struct Port;

#[mcp_tools(result_budget = 100)]
impl Port {
    /// List ships as a table
    #[mcp_tool]
    fn list_ships(&self, _: Paging) -> Table<Ship> {
        ships()
    }

    /// List ships as a table and as rows
    #[mcp_tool(output = Table<Ship>)]
    fn list_rows(&self, _: Paging) -> Table<Ship> {
        ships()
    }

    /// List long notes
    #[mcp_tool]
    fn list_notes(&self) -> Json<Vec<String>> {
        Json(vec!["struck at night ".repeat(100); 3])
    }

    /// List names without a budget that matters
    #[mcp_tool(result_budget = 10_000)]
    fn list_names(&self) -> Table<Ship> {
        ships()
    }
}

toolset! { PORT = [Port] }

/// Passes calls on.
struct Passing(Server);

impl ServerHandler for Passing {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.0.call_tool(request, context).await
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.0.list_tools(request, context).await
    }
}

fn server(mode: Mode) -> Server {
    let builder = Server::builder(&PORT)
        .handlers(Port)
        .menu(Menu::new().mode(mode).result_context());
    builder.build().expect("a server")
}

fn wrapped(mode: Mode) -> Server {
    server(mode).wrapped_by(Passing)
}

/// A table is cut between its records, as without the handler.
#[tokio::test]
async fn tables_keep_whole_records() {
    for tool in ["list_ships", "list_rows"] {
        let expected = each_way(server, tool, json!({})).await;
        for result in each_way(wrapped, tool, json!({})).await {
            assert!(shown_tokens(&result) <= 100, "{result:?}");
            assert_eq!(result.content, expected[0].content);
            assert_eq!(result.structured_content, expected[0].structured_content);
            let kept = report(&result)["items"].as_u64().expect("a number");
            assert_eq!(report(&result)["next"], json!({ "offset": kept }));
            let text = texts(&result)[0];
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            assert_eq!(reader.records().flatten().count() as u64, kept, "{text}");
            let meta = result.meta.as_ref().expect("meta");
            assert_eq!(meta.get("mcpact/table"), None);
        }
    }
    for result in each_way(wrapped, "list_names", json!({})).await {
        assert_eq!(result.meta.expect("meta").get("mcpact/table"), None);
    }
}

/// The tokens are those of the result that is sent, and so are the items.
#[tokio::test]
async fn context_of_sent_results() {
    for result in each_way(wrapped, "list_notes", json!({})).await {
        assert_eq!(report(&result)["truncated"], true);
        let tokens = shown_tokens(&result);
        let context = &result.meta.as_ref().expect("meta")["context"];
        assert_eq!(
            (&context["tokens"], &context["percentTotal"]),
            (&json!(tokens), &Value::Null)
        );
        // The three texts are shortened, and counted as they are sent.
        assert_eq!(context["items"].as_array().map(Vec::len), Some(3), "{context}");
    }
}

/// The result of a tool that the handler adds is cut by the tool's own schemas.
#[tokio::test]
async fn added_tools() {
    struct Adding;

    impl ServerHandler for Adding {
        async fn call_tool(
            &self,
            _: CallToolRequestParams,
            _: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            Ok(CallToolResult::structured(json!({ "wrecks": vec!["Loch Ard"; 200] })).into())
        }

        async fn list_tools(
            &self,
            _: Option<PaginatedRequestParams>,
            _: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            let schema = |value: Value| value.as_object().expect("an object").clone();
            let input = schema(json!({ "type": "object", "properties": { "offset": { "type": "integer" } } }));
            let output = schema(json!({
                "type": "object", "properties": { "wrecks": { "type": "array" } }, "additionalProperties": false,
            }));
            let tool = Tool::new("list_wrecks", "List wrecks", input).with_raw_output_schema(output.into());
            Ok(ListToolsResult::with_all_items(vec![tool]))
        }
    }

    for (budget, size) in [(100, None), (30_000, Some(240_000))] {
        let server = Server::builder(&PORT)
            .handlers(Port)
            .menu(Menu::new().result_budget(budget));
        let client = client(server.build().expect("a server").wrapped_by(|_| Adding)).await;
        let listed = client.list_all_tools().await.expect("a list");
        let sizes = listed[0]
            .meta
            .as_ref()
            .map(|meta| meta["anthropic/maxResultSizeChars"].as_u64());
        assert_eq!(sizes.flatten(), size);
        let result = call(&client, "list_wrecks", json!({})).await;
        let structured = result.structured_content.as_ref().expect("content");
        assert_eq!(
            structured.as_object().map(serde_json::Map::len),
            Some(1),
            "{structured}"
        );
        let kept = structured["wrecks"].as_array().expect("wrecks").len();
        if size.is_none() {
            assert!(shown_tokens(&result) <= 100, "{result:?}");
            assert_eq!(report(&result)["next"], json!({ "offset": kept }));
        } else {
            assert_eq!(kept, 200);
        }
    }
}
