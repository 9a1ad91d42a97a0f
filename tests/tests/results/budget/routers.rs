//! Result budgets of rmcp routers, for calls by name and through the meta-tools.

use std::sync::Arc;

use mcpact::{
    Menu, ToolSchema,
    discover::Mode,
    results::Table,
    serve::{IntoToolResult, RouterExt},
    toolset,
};
use rmcp::{
    ErrorData, ServerHandler,
    handler::server::router::tool::{ToolRoute, ToolRouter},
    model::{CallToolResponse, CallToolResult, ContentBlock, Tool},
    tool, tool_handler, tool_router,
};
use serde_json::{Value, json};

use super::{call, client, menus, report, shown_tokens, texts};

#[derive(Clone)]
struct Port {
    tool_router: ToolRouter<Self>,
}

#[mcpact::mcp_tools]
#[tool_router]
impl Port {
    /// Read a log
    #[tool]
    #[mcpact::mcp_tool(result_budget = 40)]
    fn read_log(&self) -> String {
        "The barque struck. ".repeat(100)
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Port {}

toolset! { PORT = [Port] }

fn port(menu: Menu) -> Port {
    let schema = json!({ "type": "object", "properties": { "skip": { "type": "integer" } } });
    let schema = schema.as_object().cloned().unwrap_or_default();
    let tool = Tool::new("list_ships", "List ships", Arc::new(schema));
    let route = ToolRoute::new_dyn(tool, |_| {
        let ships = Value::from(vec!["Schomberg"; 100]).to_string();
        Box::pin(async { Ok(CallToolResult::success(vec![ContentBlock::text(ships)]).into()) })
    });
    let router = Port::tool_router().with_route(route);
    let tool_router = router.discoverable(menu).expect("a router");
    Port { tool_router }
}

#[tokio::test]
async fn budgets_of_a_router() {
    for (mode, menu) in menus(Some(&PORT)) {
        let client = client(port(menu.result_budget(60))).await;
        for (tool, max) in [("list_ships", 60), ("read_log", 40)] {
            let mut results = vec![call(&client, tool, json!({ "skip": 5 })).await];
            if mode == Mode::Dynamic {
                let through = json!({ "tool": tool, "args": { "skip": 5 } });
                results.push(call(&client, "execute_tool", through).await);
            }
            for result in results {
                assert!(
                    shown_tokens(&result) <= max && report(&result)["truncated"] == true,
                    "{result:?}"
                );
                let has_next = texts(&result)
                    .iter()
                    .any(|text| text.contains("Call again with `skip` = "));
                assert_eq!(has_next, tool == "list_ships");
            }
        }
        // The note on an ignored argument counts.
        if mode == Mode::Dynamic {
            let through = json!({ "tool": "list_ships", "args": { "skpi": 5 } });
            let result = call(&client, "execute_tool", through).await;
            assert!(shown_tokens(&result) <= 60, "{result:?}");
            let texts = texts(&result);
            assert!(
                texts[1].starts_with("note: `skpi` is not in the schema") && texts.len() == 3,
                "{texts:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_router_without_budgets_stays() {
    let client = client(port(Menu::new().mode(Mode::All))).await;
    let result = call(&client, "list_ships", json!({})).await;
    assert!(result.meta.is_none() && result.content.len() == 1);
    let client = super::client(port(Menu::new().mode(Mode::All).result_budget(50_000))).await;
    let listed = client.list_all_tools().await.expect("a list");
    let size = |tool: &Tool| tool.meta.as_ref()?.get("anthropic/maxResultSizeChars")?.as_u64();
    assert!(listed.iter().all(|tool| size(tool) == Some(400_000)));
}

#[derive(Clone)]
struct Plain {
    tool_router: ToolRouter<Self>,
}

#[derive(Clone, serde::Serialize, ToolSchema)]
#[mcp(flat)]
struct Ship {
    name: &'static str,
}

#[mcpact::mcp_tools]
#[tool_router]
impl Plain {
    /// List names
    #[tool]
    fn list_names(&self) -> Result<CallToolResult, ErrorData> {
        let names = Table::new([Ship { name: "Loch Ard" }]).into_tool_result()?;
        let CallToolResponse::Complete(result) = names else {
            unreachable!("a table is complete");
        };
        Ok(result)
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Plain {}

/// A result without a budget has no number of lines.
#[tokio::test]
async fn tables_without_a_budget() {
    for (mode, menu) in menus(None) {
        let tool_router = Plain::tool_router().discoverable(menu).expect("a router");
        let client = client(Plain { tool_router }).await;
        let mut results = vec![call(&client, "list_names", json!({})).await];
        if mode == Mode::Dynamic {
            results.push(call(&client, "execute_tool", json!({ "tool": "list_names" })).await);
        }
        for result in results {
            assert_eq!((texts(&result), result.meta.clone()), (vec!["name\nLoch Ard"], None));
        }
    }
}

/// The meta-tools that call unlisted tools have the size of the largest budget.
#[tokio::test]
async fn sizes_of_a_router() {
    let menu = Menu::new().mode(Mode::Dynamic).result_budget(50_000);
    let client = client(port(menu)).await;
    for tool in client.list_all_tools().await.expect("a list") {
        let meta = tool.meta.map(|meta| meta.0.into());
        let size = json!({ "anthropic/maxResultSizeChars": 400_000 });
        assert_eq!(meta, (tool.name == "execute_tool").then_some(size), "{}", tool.name);
    }
}
