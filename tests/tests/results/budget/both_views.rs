//! Clients that show a model content and structured content: the text is brief, the budget is of both.

use mcpact::{Json, Server, ToolSchema, discover::Mode, mcp_tool, mcp_tools, results::Table, toolset};
use mcpact::{Menu, serve::RouterExt};
use rmcp::{
    RoleClient, ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{CallToolResult, ClientCapabilities, ClientConfig, ContentBlock, Implementation},
    service::RunningService,
    tool, tool_handler, tool_router,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{call, client_of, menus, report, texts, tokens};

pub(super) const BRIEF: &str = "The result is the structured content.";

#[derive(Clone, Serialize, ToolSchema)]
#[mcp(flat)]
struct Ship {
    name: String,
    tons: u32,
}

#[derive(Serialize, ToolSchema)]
struct Ships {
    total: usize,
    ships: Vec<Ship>,
}

fn ships(count: usize) -> Vec<Ship> {
    let ship = |number: usize| Ship {
        name: format!("Loch Ard {number}, \"iron\""),
        tons: 1_600,
    };
    (0..count).map(ship).collect()
}

#[derive(Deserialize, ToolSchema)]
struct List {
    count: usize,
    #[serde(default)]
    offset: usize,
}

struct Port;

#[mcp_tools]
impl Port {
    /// List ships
    #[mcp_tool(output = Ships, read_only)]
    fn list_ships(&self, list: List) -> Result<Json<Ships>, String> {
        let found: Vec<Ship> = ships(list.count).split_off(list.offset);
        if found.is_empty() {
            return Err("no ships".to_owned());
        }
        let total = list.count;
        Ok(Json(Ships { total, ships: found }))
    }

    /// List names of ships
    #[mcp_tool(output = Vec<String>, read_only)]
    fn list_names(&self, list: List) -> Json<Vec<String>> {
        Json(ships(list.count).into_iter().map(|ship| ship.name).collect())
    }

    /// List ships as a table
    #[mcp_tool(output = Table<Ship>, read_only)]
    fn table_ships(&self, list: List) -> Table<Ship> {
        Table::new(ships(list.count))
    }

    /// Read a log
    #[mcp_tool(read_only)]
    fn read_log(&self, list: List) -> String {
        "The barque struck. ".repeat(list.count)
    }
}

toolset! { PORT = [Port] }

fn server(mode: Mode, budget: u32) -> Server {
    let builder = Server::builder(&PORT).handlers(Port);
    let menu = Menu::new().mode(mode).result_budget(budget);
    let builder = builder.menu(menu.brief_text_for(["both", "also-both"]));
    builder.build().expect("a server")
}

/// Connects a client of this name.
pub(super) async fn client(server: impl ServerHandler, name: &str) -> RunningService<RoleClient, ClientConfig> {
    let client = ClientConfig::new(ClientCapabilities::default(), Implementation::new(name, "1"));
    client_of(server, client).await
}

/// Returns the tokens of all that such a client shows.
pub(super) fn tokens_of_both(result: &CallToolResult) -> usize {
    let texts = texts(result);
    let content = tokens(&texts.join("\n")).max(texts.iter().map(|text| tokens(text)).sum());
    content
        + result
            .structured_content
            .as_ref()
            .map_or(0, |value| tokens(&value.to_string()))
}

/// A client that the setting does not name gets the whole text: it may show nothing else.
#[tokio::test]
async fn other_clients_get_the_text() {
    let client = client(server(Mode::All, 8_000), "other").await;
    let result = call(&client, "list_ships", json!({ "count": 3 })).await;
    let structured = result.structured_content.as_ref().expect("content");
    assert_eq!(texts(&result), [structured.to_string()]);
    let table = call(&client, "table_ships", json!({ "count": 3 })).await;
    assert!(texts(&table)[0].starts_with("name,tons\n"), "{table:?}");
}

/// The text that repeats structured content is one sentence; any other text stays.
#[tokio::test]
async fn a_brief_text() {
    for name in ["both", "also-both"] {
        let client = client(server(Mode::All, 8_000), name).await;
        for tool in ["list_ships", "table_ships"] {
            let result = call(&client, tool, json!({ "count": 3 })).await;
            assert_eq!(texts(&result), [BRIEF], "{tool}");
            assert_eq!(report(&result)["tokensSent"], tokens_of_both(&result), "{tool}");
            let rows = if tool == "list_ships" { "ships" } else { "rows" };
            let structured = result.structured_content.expect("content");
            assert_eq!(structured[rows].as_array().map(Vec::len), Some(3), "{tool}");
        }
        let log = call(&client, "read_log", json!({ "count": 2 })).await;
        assert_eq!(texts(&log), ["The barque struck. ".repeat(2)]);
        let error = call(&client, "list_ships", json!({ "count": 0 })).await;
        assert_eq!((error.is_error, texts(&error)), (Some(true), vec!["no ships"]));
        // The client's protocol has no structured content that is an array.
        let names = call(&client, "list_names", json!({ "count": 1 })).await;
        assert_eq!(names.structured_content, None);
        assert_eq!(texts(&names), [r#"["Loch Ard 0, \"iron\""]"#]);
    }
}

/// Within any budget, both views together are at most the budget, and one more item would exceed
/// it. Without a list that can be cut, the result is an error that does not refer to other content.
#[tokio::test]
async fn the_budget_is_of_both() {
    let mut cut = 0;
    for budget in (20..260).step_by(3) {
        for mode in [Mode::All, Mode::Dynamic] {
            let client = client(server(mode, budget), "both").await;
            let call = async |arguments: Value| match mode {
                Mode::All => call(&client, "list_ships", arguments).await,
                _ => {
                    call(
                        &client,
                        "execute_tool",
                        json!({ "tool": "list_ships", "args": arguments }),
                    )
                    .await
                }
            };
            for arguments in [json!({ "count": 12 }), json!({ "count": 12, "ofset": 1 })] {
                let result = call(arguments.clone()).await;
                let sent = tokens_of_both(&result);
                assert!(sent <= budget as usize, "{sent} tokens over {budget}: {result:?}");
                assert_eq!(report(&result)["tokensSent"], sent, "{result:?}");
                let Some(structured) = &result.structured_content else {
                    assert_eq!(result.is_error, Some(true));
                    assert!(!texts(&result).contains(&BRIEF), "{result:?}");
                    continue;
                };
                assert_eq!(texts(&result)[0], BRIEF);
                let kept = structured["ships"].as_array().expect("ships").len();
                if report(&result)["truncated"] == false {
                    assert_eq!(kept, 12);
                    continue;
                }
                if report(&result)["items"].is_null() {
                    // Not even the first ship fits, so its own parts are shortened.
                    continue;
                }
                cut += 1;
                assert_eq!(texts(&result).last().copied(), structured["_truncated"].as_str());
                assert_eq!(report(&result)["next"], json!({ "offset": kept }));
                if arguments.get("ofset").is_none() && kept + 1 < 12 {
                    let (note, more) = (note(12 - kept - 1, kept + 1), ships(kept + 1));
                    let next = json!({ "total": 12, "ships": more, "_truncated": note });
                    let next = tokens(&format!("{BRIEF}\n{note}")).max(tokens(BRIEF) + tokens(&note))
                        + tokens(&next.to_string());
                    assert!(next > budget as usize, "one more ship fits {budget}: {next}");
                }
            }
        }
    }
    assert!(cut > 100, "{cut}");
}

fn note(missing: usize, kept: usize) -> String {
    format!("(... {missing} of 12 `ships` are missing. Call again with `offset` = {kept}.)")
}

#[derive(Clone)]
struct Adopted {
    tool_router: ToolRouter<Self>,
}

#[mcp_tools]
#[tool_router]
impl Adopted {
    /// List ships
    #[tool]
    #[mcp_tool(output = Ships, result_budget = 180)]
    fn list_ships(&self) -> CallToolResult {
        CallToolResult::structured(json!({ "total": 12, "ships": ships(12) }))
    }

    /// Describe a ship
    #[tool]
    #[mcp_tool(result_budget = 120)]
    fn describe_ship(&self) -> CallToolResult {
        let text = "The Loch Ard was wrecked in 1878 off Mutton Bird Island. ".repeat(100);
        let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
        result.structured_content = Some(json!({ "pages": 12 }));
        result
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Adopted {}

toolset! { ADOPTED = [Adopted] }

/// The same for the routes of rmcp, by name and through a meta-tool.
#[tokio::test]
async fn routers() {
    for (mode, menu) in menus(Some(&ADOPTED)) {
        let menu = menu.brief_text_for(["both"]);
        let tool_router = Adopted::tool_router().discoverable(menu).expect("a router");
        for (name, is_brief) in [("both", true), ("other", false)] {
            let client = client(
                Adopted {
                    tool_router: tool_router.clone(),
                },
                name,
            )
            .await;
            let mut results = vec![call(&client, "list_ships", json!({})).await];
            let noted = call(&client, "list_ships", json!({ "ofset": 1 })).await;
            let structured = noted.structured_content.as_ref().expect("structured content");
            assert!(structured["_ignored"].is_array(), "{noted:?}");
            results.push(noted);
            if mode == Mode::Dynamic {
                results.push(call(&client, "execute_tool", json!({ "tool": "list_ships" })).await);
            }
            for result in results {
                assert_eq!(texts(&result)[0] == BRIEF, is_brief, "{mode} {result:?}");
                assert_eq!(report(&result)["truncated"], true);
                assert!(result.structured_content.is_some());
                let both = tokens_of_both(&result);
                assert_eq!(both <= 180, is_brief, "{both}: {result:?}");
            }
        }
    }
}

/// A long text beside short structured content is cut to the rest of the budget.
#[tokio::test]
async fn a_text_of_its_own() {
    let menu = Menu::of(&ADOPTED).mode(Mode::All);
    let menu = menu.brief_text_for(["both"]);
    let tool_router = Adopted::tool_router().discoverable(menu).expect("a router");
    for name in ["both", "other"] {
        let tool_router = tool_router.clone();
        let client = client(Adopted { tool_router }, name).await;
        let result = call(&client, "describe_ship", json!({})).await;
        assert_eq!(result.structured_content, Some(json!({ "pages": 12 })), "{result:?}");
        assert!(texts(&result)[0].starts_with("The Loch Ard was wrecked"), "{result:?}");
        assert_eq!(report(&result)["truncated"], true);
        let content = tokens(&texts(&result).join("\n"));
        let sent = if name == "both" {
            tokens_of_both(&result)
        } else {
            content
        };
        assert!((100..=120).contains(&sent), "{sent}: {result:?}");
    }
}
