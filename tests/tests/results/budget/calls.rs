//! Calls of a server whose tools have result budgets.

use mcpact::{Json, Menu, Server, ToolSchema, discover::Mode, mcp_tool, mcp_tools, toolset};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult, PaginatedRequestParams,
    },
    service::RequestContext,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{call, client, report, shown_tokens, texts, tokens};

#[derive(Deserialize, ToolSchema)]
struct Paging {
    /// Words
    query: String,
    #[serde(default)]
    offset: u32,
}

#[derive(Serialize, ToolSchema)]
struct Ships {
    total: u32,
    ships: Vec<String>,
}

struct Port;

#[mcp_tools(result_budget = 80)]
impl Port {
    /// List ships
    #[mcp_tool(output = Ships, read_only)]
    fn list_ships(&self, paging: Paging) -> Json<Ships> {
        let ships = (paging.offset..200).map(|number| format!("{} {number}", paging.query));
        Json(Ships {
            total: 200,
            ships: ships.collect(),
        })
    }

    /// Read a log
    #[mcp_tool(result_budget = 30_000, read_only)]
    fn read_log(&self) -> String {
        "The barque struck. ".repeat(100)
    }

    /// Report an error
    #[mcp_tool]
    fn report_error(&self, paging: Paging) -> Result<String, String> {
        Err(paging.query.repeat(100))
    }
}

struct Dock;

#[mcp_tools]
impl Dock {
    /// Read a book
    #[mcp_tool(read_only)]
    fn read_book(&self) -> String {
        "A ship, ".repeat(100)
    }

    /// List names
    #[mcp_tool(output = Vec<String>, result_budget = 80)]
    fn list_names(&self) -> CallToolResult {
        let mut result = CallToolResult::structured(vec!["Loch Ard"; 200].into());
        result.content = vec![ContentBlock::text("200 names")];
        result
    }
}

toolset! { PORT = [Port, Dock] }

fn server(mode: Mode, default: Option<u32>) -> Server {
    let menu = Menu::new().mode(mode);
    let menu = match default {
        Some(tokens) => menu.result_budget(tokens),
        None => menu,
    };
    let builder = Server::builder(&PORT).handlers(Port).handlers(Dock).menu(menu);
    builder.build().expect("a server")
}

/// Calls a tool by its name and by each meta-tool that can call it.
pub(super) async fn each_way(
    server: impl Fn(Mode) -> Server,
    tool: &'static str,
    arguments: Value,
) -> Vec<CallToolResult> {
    let direct = client(server(Mode::All)).await;
    let mut results = vec![call(&direct, tool, arguments.clone()).await];
    let dynamic = client(server(Mode::Dynamic)).await;
    let through = json!({ "tool": tool, "args": arguments });
    results.push(call(&dynamic, "execute_tool", through.clone()).await);
    if server(Mode::Dynamic)
        .listed()
        .any(|listed| listed.name == "execute_read_tool")
        && tool != "report_error"
    {
        results.push(call(&dynamic, "execute_read_tool", through).await);
    }
    results
}

fn budgets() -> Vec<Option<u32>> {
    let budgets = PORT
        .tools
        .iter()
        .map(|tool| tool.result_budget.map(|budget| budget.tokens()));
    budgets.collect()
}

#[tokio::test]
async fn every_way_has_the_budget() {
    assert_eq!(budgets(), [Some(80), Some(30_000), Some(80), None, Some(80)]);
    let arguments = json!({ "query": "Loch Ard", "offset": 20 });
    let results = each_way(|mode| server(mode, None), "list_ships", arguments).await;
    assert!(results.len() >= 2);
    for result in &results {
        assert!(shown_tokens(result) <= 80, "{result:?}");
        let structured = result.structured_content.as_ref().expect("content");
        let ships = structured["ships"].as_array().expect("ships");
        assert_eq!(ships[0], "Loch Ard 20");
        let (missing, next) = (180 - ships.len(), 20 + ships.len());
        let note = format!("(... {missing} of 180 `ships` are missing. Call again with `offset` = {next}.)");
        assert_eq!(texts(result)[1], note);
        assert_eq!(structured["_truncated"], note);
        assert_eq!(report(result)["next"], json!({ "offset": next }));
        assert_eq!(result.content, results[0].content);
    }
}

/// Calling again with the arguments of the note visits every item once.
#[tokio::test]
async fn the_note_continues_the_list() {
    let client = client(server(Mode::All, None)).await;
    let mut seen = Vec::new();
    let mut arguments = json!({ "query": "Ly-ee-Moon" });
    loop {
        let result = call(&client, "list_ships", arguments.clone()).await;
        let structured = result.structured_content.as_ref().expect("content");
        seen.extend(structured["ships"].as_array().expect("ships").iter().cloned());
        match &report(&result)["next"] {
            Value::Object(next) => arguments.as_object_mut().expect("an object").extend(next.clone()),
            _ => break,
        }
    }
    let all: Vec<Value> = (0..200).map(|number| format!("Ly-ee-Moon {number}").into()).collect();
    assert_eq!(seen, all);
}

/// The notes on ignored arguments count, and so does the schema after an error of `execute_tool`.
#[tokio::test]
async fn notes_count() {
    let arguments = json!({ "query": "Loch Ard", "offst": 20 });
    for result in each_way(|mode| server(mode, None), "list_ships", arguments).await {
        assert!(shown_tokens(&result) <= 80, "{result:?}");
        assert!(
            texts(&result)[1].starts_with("note: `offst` is not a parameter"),
            "{result:?}"
        );
        assert!(result.structured_content.expect("content")["_ignored"].is_array());
    }
    for arguments in [json!({}), json!({ "query": "struck a reef; " })] {
        for result in each_way(|mode| server(mode, None), "report_error", arguments).await {
            assert_eq!(result.is_error, Some(true));
            assert!(shown_tokens(&result) <= 80, "{result:?}");
        }
    }
}

#[tokio::test]
async fn the_servers_budget_is_a_default() {
    let book = tokens(&"A ship, ".repeat(100));
    for (default, truncated) in [
        (None, Value::Null),
        (Some(50), true.into()),
        (Some(10_000), false.into()),
    ] {
        for result in each_way(|mode| server(mode, default), "read_book", json!({})).await {
            let report = result.meta.as_ref().and_then(|meta| meta.get("mcpact/result"));
            assert_eq!(report.map_or(&Value::Null, |report| &report["truncated"]), &truncated);
            assert!(shown_tokens(&result) <= default.map_or(book, |tokens| tokens as usize));
        }
        let log = each_way(|mode| server(mode, default), "read_log", json!({})).await;
        assert!(log.iter().all(|result| report(result)["truncated"] == false));
    }
}

/// Only a budget above the clients' default size is in the list, and models do not see it.
#[tokio::test]
async fn sizes_in_the_list() {
    let size = "anthropic/maxResultSizeChars";
    for (default, expected) in [(None, None), (Some(25_000), None), (Some(25_001), Some(200_008))] {
        let client = client(server(Mode::All, default)).await;
        let listed = client.list_all_tools().await.expect("a list");
        let of = |name: &str| {
            let tool = listed.iter().find(|tool| tool.name == name).expect("a tool");
            tool.meta
                .as_ref()
                .and_then(|meta| meta.get(size))
                .and_then(Value::as_u64)
        };
        assert_eq!(
            (of("list_ships"), of("read_log"), of("read_book")),
            (None, Some(240_000), expected)
        );
    }
    assert!(PORT.tools.iter().all(|tool| !tool.wire_entry.contains(size)));
    // Unlisted tools are called through these, so they have the largest size.
    for mode in [Mode::Dynamic, Mode::Catalogue] {
        for (default, expected) in [(None, 240_000), (Some(40_000), 320_000)] {
            let client = client(server(mode, default)).await;
            for tool in client.list_all_tools().await.expect("a list") {
                let found = tool.meta.and_then(|meta| meta.get(size).and_then(Value::as_u64));
                assert_eq!(
                    found,
                    tool.name.starts_with("execute").then_some(expected),
                    "{}",
                    tool.name
                );
            }
        }
    }
}

/// A client of an older protocol gets no structured content that is not an object, so only the text
/// counts.
#[tokio::test]
async fn older_clients() {
    let client = client(server(Mode::All, None)).await;
    let result = call(&client, "list_names", json!({})).await;
    assert_eq!((texts(&result), &result.structured_content), (vec!["200 names"], &None));
    assert_eq!(report(&result)["truncated"], false);
}

/// A handler around the server gets whole results, and its own results are cut.
#[tokio::test]
async fn wrapped_servers() {
    struct Shouting(Server);

    impl ServerHandler for Shouting {
        async fn call_tool(
            &self,
            request: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            let response = self.0.call_tool(request, context).await?;
            let CallToolResponse::Complete(mut result) = response else {
                return Ok(response);
            };
            let ships = result
                .structured_content
                .as_ref()
                .map(|content| content["ships"].as_array().map(Vec::len));
            assert_eq!(ships, Some(Some(200)));
            result
                .content
                .push(rmcp::model::ContentBlock::text("HEAVE HO! ".repeat(3)));
            Ok(result.into())
        }

        async fn list_tools(
            &self,
            request: Option<PaginatedRequestParams>,
            context: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            self.0.list_tools(request, context).await
        }
    }

    let server = |mode| server(mode, None).wrapped_by(Shouting);
    for result in each_way(server, "list_ships", json!({ "query": "Loch Ard" })).await {
        assert!(shown_tokens(&result) <= 80, "{result:?}");
        let texts = texts(&result);
        assert_eq!((texts.len(), texts[1]), (3, "HEAVE HO! HEAVE HO! HEAVE HO! "));
    }
}
