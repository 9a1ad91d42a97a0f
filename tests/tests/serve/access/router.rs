//! An adopted `ToolRouter` with the filter, and with a handler that checks names.

use mcpact::{
    Menu,
    discover::{Card, Mode, SearchIndex},
    serve::{Access, RouterExt},
    tokens::Encoding,
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::{router::tool::ToolRouter, tool::ToolCallContext, wrapper::Parameters},
    model::{CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams},
    service::RequestContext,
    tool, tool_handler, tool_router,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    checks,
    users::{PROTOCOLS, User, access, is_clerk, may_see, panicking_access, users},
};

#[derive(Deserialize, schemars::JsonSchema)]
struct Item {
    item: String,
}

/// An item that a client also sends as a header.
#[derive(Deserialize, schemars::JsonSchema)]
struct Order {
    #[schemars(extend("x-mcp-header" = "Item"))]
    item: String,
}

/// The shop as an rmcp server.
#[derive(Clone)]
struct Shop {
    tool_router: ToolRouter<Self>,
    access: Access,
    /// True if its `call_tool` refuses orders of guests by name.
    gates: bool,
}

#[tool_router]
impl Shop {
    /// Show an item
    #[tool(annotations(read_only_hint = true))]
    fn show_item(&self, Parameters(item): Parameters<Item>) -> String {
        format!("shown {}", item.item)
    }

    /// Rate an item
    #[tool]
    fn rate_item(&self, Parameters(item): Parameters<Item>) -> String {
        format!("rated {}", item.item)
    }

    /// Track a parcel
    #[tool(annotations(read_only_hint = true))]
    fn track_order(&self, Parameters(item): Parameters<Order>) -> String {
        format!("tracked {}", item.item)
    }

    /// Submit a purchase
    #[tool]
    fn submit_order(&self, Parameters(item): Parameters<Order>) -> String {
        format!("submitted {}", item.item)
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Shop {
    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.tool_router.list_for(&self.access, request, &context)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if self.gates && !may_see(&request.name, &context) {
            return Err(ErrorData::invalid_request("for clerks", None));
        }
        self.tool_router
            .call(ToolCallContext::new(self, request, context))
            .await
    }
}

fn menu(mode: Mode) -> Menu {
    Menu::new()
        .mode(mode)
        .about("a shop")
        .pins(["rate_item", "submit_order"])
        .source("counter", ["show_item", "rate_item"])
        .source("office", ["track_order", "submit_order"])
        .sources([("office", "purchase and parcel")])
}

fn shop(menu: Menu, gates: bool) -> Shop {
    Shop {
        tool_router: Shop::tool_router().discoverable(menu).expect("it starts"),
        access: access(),
        gates,
    }
}

#[tokio::test]
async fn the_filter() {
    for protocol in PROTOCOLS {
        for mode in Mode::EVERY.iter().copied() {
            let users = users(shop(menu(mode).access(access()), false), protocol).await;
            let [guest, clerk] = &users;
            let metas = ["describe_tool", "execute_read_tool", "execute_tool", "search_tools"];
            let (mut theirs, mut all) = match mode {
                Mode::All => (
                    vec!["rate_item", "show_item"],
                    vec!["rate_item", "show_item", "submit_order", "track_order"],
                ),
                Mode::Dynamic => (metas.to_vec(), metas.to_vec()),
                Mode::Catalogue => (metas[..3].to_vec(), metas[..3].to_vec()),
                Mode::Hybrid => (
                    [&metas[..], &["rate_item"]].concat(),
                    [&metas[..], &["rate_item", "submit_order"]].concat(),
                ),
            };
            theirs.sort_unstable();
            all.sort_unstable();
            assert_eq!(guest.names().await, theirs);
            assert_eq!(clerk.names().await, all);
            // The names under which definitions are kept are no tools.
            for user in &users {
                let missing = user.call("zzz_zzz", json!({})).await;
                for kept in ["submit_order (listed by request)", "describe_tool (listed by request)"] {
                    assert_eq!(user.call(kept, json!({})).await, missing);
                }
            }
            let list = clerk.list().await;
            let mut listed = list["tools"].as_array().expect("tools").iter();
            if let Some(order) = listed.find(|tool| tool["name"] == "submit_order") {
                assert_eq!(order["inputSchema"]["properties"]["item"]["x-mcp-header"], "Item");
            }
            match mode {
                Mode::All => checks::by_name(&users).await,
                Mode::Dynamic | Mode::Hybrid => checks::by_meta_tools(&users).await,
                Mode::Catalogue => checks::by_catalogue(&users).await,
            }
        }
    }
}

/// Checks that the context tools name and count what this user can list, and returns both results.
async fn context(user: &User, mode: Mode) -> [String; 2] {
    let available = user.said("list_available_tools", json!({})).await;
    let active = user.said("get_active_toolset", json!({})).await;
    let list = user.list().await;
    let listed = list["tools"].as_array().expect("tools");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let cards = listed
        .iter()
        .map(|tool| Card::new(text(&tool["name"]), text(&tool["description"]), &tool["inputSchema"]));
    let catalogue = SearchIndex::new("tools", Encoding::ALL[0], cards.collect());
    let costs: Value = serde_json::from_str(&active).expect("JSON");
    assert_eq!(
        costs["meta"]["context"]["tokens"],
        catalogue.tokens(),
        "{mode}: {active}"
    );
    let named = costs["tools"].as_array().expect("tools").iter();
    assert!(
        named
            .map(|tool| &tool["namespacedName"])
            .eq(listed.iter().map(|tool| &tool["name"])),
        "{active}"
    );
    for context in ["get_active_toolset", "list_available_tools"] {
        assert!(listed.iter().any(|tool| tool["name"] == context), "{list}");
    }
    [available, active]
}

/// The context tools neither name nor count a hidden tool, in any mode.
#[tokio::test]
async fn context_tools() {
    for protocol in PROTOCOLS {
        for mode in Mode::EVERY.iter().copied() {
            let menu = menu(mode).access(access()).context_tools();
            let [guest, clerk] = users(shop(menu, false), protocol).await;
            let all = context(&clerk, mode).await;
            assert!(all[0].contains("submit_order") && all[0].contains("office"), "{all:?}");
            assert_eq!(
                all[1].contains("submit_order"),
                matches!(mode, Mode::All | Mode::Hybrid),
                "{all:?}"
            );
            let theirs = context(&guest, mode).await;
            assert!(
                !theirs.concat().contains("order") && !theirs.concat().contains("office"),
                "{theirs:?}"
            );
            // The same as that of a router without the hidden tools.
            let mut visible = Shop::tool_router();
            for hidden in ["track_order", "submit_order"] {
                visible.remove_route(hidden);
            }
            let menu = Menu::new()
                .mode(mode)
                .pins(["rate_item"])
                .source("counter", ["show_item", "rate_item"])
                .context_tools();
            let router = visible.discoverable(menu).expect("it starts");
            let shop = Shop {
                tool_router: router,
                access: Access::new(|_, _| true),
                gates: false,
            };
            let [visitor, _] = users(shop, protocol).await;
            assert_eq!(context(&visitor, mode).await[0], theirs[0]);
        }
    }
}

/// Both of two filters must allow a tool.
#[tokio::test]
async fn two_filters() {
    let of = |order: &'static str| Access::new(move |tool, request| tool != order || is_clerk(request));
    for [first, second] in [["track_order", "submit_order"], ["submit_order", "track_order"]] {
        let menu = menu(Mode::Dynamic).access(of(first)).access(of(second));
        checks::by_meta_tools(&users(shop(menu, false), PROTOCOLS[1]).await).await;
    }
}

/// The list has one page, which belongs to its caller.
#[tokio::test]
async fn a_forged_cursor() {
    for mode in Mode::EVERY.iter().copied() {
        let [guest, _] = users(shop(menu(mode).access(access()), false), PROTOCOLS[1]).await;
        let list = guest.list().await;
        assert_eq!((&list["ttlMs"], &list["cacheScope"]), (&json!(0), &json!("private")));
        for (cursor, shown) in [("2", "2"), (&*"x".repeat(1_000), &*("x".repeat(63) + "…"))] {
            let response = guest.request("tools/list", json!({ "cursor": cursor })).await;
            assert_eq!(response["error"]["code"], -32_602, "{mode}: {response}");
            let message = format!("cursor: `{shown}` is unknown; the list of tools has one page");
            assert_eq!(response["error"]["message"], message);
        }
    }
}

/// A filter that panics hides the tool.
#[tokio::test]
async fn a_filter_that_panics() {
    let users = users(
        shop(menu(Mode::Dynamic).access(panicking_access()), false),
        PROTOCOLS[1],
    )
    .await;
    checks::by_meta_tools(&users).await;
}

/// The `list_tools` of `#[tool_handler]` has no information about the caller, so it lists no tool
/// that may be hidden.
#[tokio::test]
async fn a_list_that_does_not_know_who_asks() {
    #[derive(Clone)]
    struct Plain(ToolRouter<Plain>);
    #[tool_handler(router = self.0)]
    impl ServerHandler for Plain {}
    let route = |name: &'static str| {
        let tool = rmcp::model::Tool::new(name, "Do it", std::sync::Arc::default());
        rmcp::handler::server::router::tool::ToolRoute::new_dyn(tool, |_| {
            Box::pin(async { Ok(rmcp::model::CallToolResult::success(Vec::new()).into()) })
        })
    };
    for (mode, listed) in [
        (Mode::All, &[][..]),
        (Mode::Hybrid, &["describe_tool", "execute_tool", "search_tools"]),
        (Mode::Catalogue, &["describe_tool", "execute_tool"]),
    ] {
        let router = ToolRouter::new()
            .with_route(route("submit_order"))
            .with_route(route("show_item"));
        let menu = Menu::new()
            .mode(mode)
            .pins(["show_item", "submit_order"])
            .access(access());
        let [guest, _] = users(Plain(router.discoverable(menu).expect("it starts")), PROTOCOLS[0]).await;
        assert_eq!(guest.names().await, listed);
        assert!(!guest.list().await.to_string().contains("_order"));
        assert!(guest.call("submit_order", json!({})).await.get("error").is_some());
        assert_eq!(guest.call("show_item", json!({})).await["result"]["content"], json!([]));
    }
}

/// A disabled route is neither listed nor called. One that is added later is listed by the filter,
/// also under the name of a meta-tool.
#[tokio::test]
async fn disabled_and_later_routes() {
    for mode in [Mode::All, Mode::Dynamic] {
        let mut router = Shop::tool_router();
        let later = router.map["rate_item"].clone();
        router.remove_route("rate_item");
        router.disable_route("show_item");
        let access = Access::new(|tool, request| tool != "search_tools" && may_see(tool, request));
        let menu = Menu::new().mode(mode).access(access.clone());
        let mut tool_router = router.discoverable(menu).expect("it starts");
        tool_router.disable_route("track_order");
        for name in ["rate_item", "rate_order", "search_tools"] {
            let mut route = later.clone();
            route.attr.name = name.into();
            tool_router.add_route(route);
        }
        let shop = Shop {
            tool_router,
            access,
            gates: false,
        };
        let [guest, clerk] = users(shop, PROTOCOLS[1]).await;
        let metas = ["describe_tool", "execute_read_tool", "execute_tool"];
        let (metas, orders) = match mode {
            Mode::All => (&[][..], vec!["rate_order", "submit_order"]),
            _ => (&metas[..], vec!["rate_order"]),
        };
        assert_eq!(guest.names().await, [metas, &["rate_item"][..]].concat());
        assert_eq!(clerk.names().await, [metas, &["rate_item"][..], &orders[..]].concat());
        let item = || json!({ "item": "lamp" });
        for disabled in ["show_item", "track_order"] {
            assert!(clerk.call(disabled, item()).await.get("error").is_some());
        }
        assert_eq!(guest.said("rate_item", item()).await, "rated lamp");
    }
}

/// The handler's own check sees the tools that a meta-tool calls.
#[tokio::test]
async fn a_handler_that_gates() {
    for mode in [Mode::Dynamic, Mode::Hybrid, Mode::Catalogue] {
        let [guest, clerk] = users(shop(menu(mode), true), PROTOCOLS[0]).await;
        let direct = guest.call("submit_order", json!({ "item": "lamp" })).await;
        assert_eq!(direct["error"]["message"], "for clerks");
        let execute = |tool: &str| json!({ "tool": tool, "args": { "item": "lamp" } });
        for (meta, tool) in [
            ("execute_tool", "submit_order"),
            ("execute_tool", "Submit Order"),
            ("execute_read_tool", "track_order"),
        ] {
            assert_eq!(guest.call(meta, execute(tool)).await, direct);
        }
        assert_eq!(guest.said("execute_tool", execute("show_item")).await, "shown lamp");
        assert_eq!(
            clerk.said("execute_tool", execute("submit_order")).await,
            "submitted lamp"
        );
    }
}

/// rmcp's `Router` handles calls itself. The handler's `call_tool` finds no tools, so the menu
/// must bypass it.
#[tokio::test]
async fn a_router_of_rmcp() {
    struct Nothing;
    impl ServerHandler for Nothing {}
    let tool = rmcp::model::Tool::new("show_item", "Show an item", std::sync::Arc::default());
    let route = rmcp::handler::server::router::tool::ToolRoute::new_dyn(tool, |_| {
        Box::pin(async {
            Ok(rmcp::model::CallToolResult::success(vec![rmcp::model::ContentBlock::text("shown")]).into())
        })
    });
    let given = ToolRouter::<Nothing>::new().with_route(route);
    for (menu, is_run) in [(Menu::new(), false), (Menu::new().bypass_handler(), true)] {
        let found = given.clone().discoverable(menu).expect("it starts");
        let router = rmcp::handler::server::router::Router::new(Nothing).with_tools(found);
        let (near, far) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move {
            rmcp::ServiceExt::serve(router, far)
                .await
                .expect("a session")
                .waiting()
                .await
        });
        let client = rmcp::ServiceExt::serve((), near).await.expect("a session");
        let arguments = json!({ "tool": "show_item" }).as_object().expect("an object").clone();
        let call = CallToolRequestParams::new("execute_tool").with_arguments(arguments);
        let answer = client.call_tool(call).await;
        assert_eq!(answer.is_ok_and(|result| result.is_error != Some(true)), is_run);
    }
}
