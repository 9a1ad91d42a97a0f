//! Handlers that wrap a server with the filter, or without one.

use std::sync::{Arc, Mutex};

use mcpact::{Menu, discover::Mode, mcp_tool, mcp_tools, serve::Server, toolset};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams, ServerConfig},
    service::RequestContext,
};
use serde_json::{Value, json};

use super::{
    checks,
    filter::{expected, holds},
    shop::{SHOP, builder, menu, server},
    users::{PROTOCOLS, access, may_see, users},
};

/// A handler that checks the name of each call, as real ones do.
struct Gate {
    tools: Server,
    /// The names of the calls that it has seen.
    seen: Arc<Mutex<Vec<String>>>,
    /// True if it filters the list too.
    filters: bool,
}

impl Gate {
    /// Wraps a server, and returns it with the names of the calls that the gate sees.
    fn around(tools: Server, filters: bool) -> (Server, Arc<Mutex<Vec<String>>>) {
        let seen = Arc::default();
        let server = tools.wrapped_by(|tools| Gate {
            tools,
            seen: Arc::clone(&seen),
            filters,
        });
        (server, seen)
    }
}

impl ServerHandler for Gate {
    fn get_info(&self) -> ServerConfig {
        self.tools.get_info()
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = self.tools.list_tools(request, context.clone()).await?;
        if self.filters {
            list.tools.retain(|tool| may_see(&tool.name, &context));
        }
        Ok(list)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.seen.lock().expect("names").push(request.name.to_string());
        if !may_see(&request.name, &context) {
            return Err(ErrorData::invalid_request("for clerks", None));
        }
        self.tools.call_tool(request, context).await
    }

    fn get_tool(&self, name: &str) -> Option<rmcp::model::Tool> {
        self.tools.get_tool(name)
    }
}

#[tokio::test]
async fn a_handler_that_filters_and_gates() {
    for protocol in PROTOCOLS {
        for mode in Mode::EVERY.iter().copied() {
            let (server, seen) = Gate::around(builder(mode).build().expect("a server"), true);
            holds(server, mode, protocol).await;
            let seen = seen.lock().expect("names");
            assert!(seen.iter().any(|name| name == "submit_order"), "{seen:?}");
            assert!(seen.iter().all(|name| SHOP.get(name).is_some()), "{seen:?}");
        }
    }
}

/// The filter applies to the tools that a wrapping handler lists, too.
#[tokio::test]
async fn a_handler_that_lists_and_calls_what_the_filter_hides() {
    for mode in Mode::EVERY.iter().copied() {
        let all = builder(Mode::All).build().expect("a server");
        let server = server(menu(mode).access(access()));
        let server = server.wrapped_by(|_| Gate {
            tools: all,
            seen: Arc::default(),
            filters: false,
        });
        holds(server, mode, PROTOCOLS[1]).await;
    }
}

/// A wrapping handler's list has the tools of the toolset too, and a similar name is suggested
/// once.
#[tokio::test]
async fn a_suggestion_of_a_wrapped_server() {
    let (server, _) = Gate::around(builder(Mode::Dynamic).build().expect("a server"), true);
    let [guest, _] = users(server, PROTOCOLS[0]).await;
    let answer = guest.call("item", json!({})).await;
    assert_eq!(
        answer["error"]["message"],
        "unknown tool `item`; did you mean `show_item` or `rate_item`?"
    );
}

/// The handler only checks calls: a guest finds the tool, and the call is refused like one by name.
#[tokio::test]
async fn a_handler_that_gates() {
    let (server, seen) = Gate::around(builder(Mode::Dynamic).build().expect("a server"), false);
    let [guest, clerk] = users(server, PROTOCOLS[0]).await;
    let execute = |tool: &str| json!({ "tool": tool, "args": { "item": "lamp" } });
    let direct = guest.call("submit_order", json!({ "item": "lamp" })).await;
    assert_eq!(direct["error"]["message"], "for clerks");
    for (meta, tool) in [
        ("execute_tool", "submit_order"),
        ("execute_tool", "Submit Order"),
        ("execute_read_tool", "track_order"),
    ] {
        assert_eq!(guest.call(meta, execute(tool)).await, direct);
    }
    assert_eq!(
        clerk.said("execute_tool", execute("submit_order")).await,
        "submitted lamp"
    );
    assert_eq!(
        *seen.lock().expect("names"),
        [
            "submit_order",
            "submit_order",
            "submit_order",
            "track_order",
            "submit_order"
        ]
    );
}

/// A handler that holds a server and is served itself, as the docs once recommended.
#[derive(Clone)]
struct Holder {
    server: Server,
}

impl ServerHandler for Holder {
    fn get_info(&self) -> ServerConfig {
        self.server.get_info()
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = self.server.list_tools(request, context.clone()).await?;
        list.tools.retain(|tool| may_see(&tool.name, &context));
        Ok(list)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !may_see(&request.name, &context) {
            return Err(ErrorData::invalid_params(
                format!("unknown tool `{}`", request.name),
                None,
            ));
        }
        self.server.call_tool(request, context).await
    }
}

/// The server inside offers only the tools, in any mode, so that the handler's check applies.
#[tokio::test]
async fn a_handler_that_holds_a_server() {
    for mode in Mode::EVERY.iter().copied() {
        let server = builder(mode).build().expect("a server");
        let users = users(Holder { server }, PROTOCOLS[1]).await;
        checks::by_name(&users).await;
        let [guest, clerk] = users;
        assert_eq!(guest.names().await, ["rate_item", "show_item"]);
        for execute in ["execute_tool", "execute_read_tool"] {
            let call = json!({ "tool": "submit_order", "args": { "item": "lamp" } });
            let answer = guest.call(execute, call).await;
            let message = answer["error"]["message"].as_str().expect("an error");
            assert!(message.starts_with(&format!("unknown tool `{execute}`")), "{answer}");
            assert_eq!(message.contains("wrapped_by"), mode != Mode::All, "{answer}");
        }
        // A filtered list must not be cached for others.
        let list = clerk.list().await;
        assert_eq!((&list["ttlMs"], &list["cacheScope"]), (&json!(0), &json!("private")));
        assert_eq!(
            clerk.said("submit_order", json!({ "item": "lamp" })).await,
            "submitted lamp"
        );
    }
}

/// A tool that the wrapping handler adds is listed in every mode, and called by its name. The tools
/// that report the context cost count it, and the entries that the handler edits.
#[tokio::test]
async fn a_handler_that_adds_a_tool() {
    #[derive(Clone)]
    struct Adds {
        tools: Server,
    }
    impl ServerHandler for Adds {
        async fn list_tools(
            &self,
            request: Option<PaginatedRequestParams>,
            context: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            let page = |cursor: &str| Some(PaginatedRequestParams::default().with_cursor(Some(cursor.to_owned())));
            // The tool is on its own page, with others that have the names of meta-tools.
            if request == page("own") {
                let names = ["ring_bell", "execute_tool", "get_active_toolset"];
                let tools = names.map(|name| rmcp::model::Tool::new(name, "Ring the bell", Arc::default()));
                return Ok(ListToolsResult::with_all_items(tools.to_vec()));
            }
            let mut list = self.tools.list_tools(request, context).await?;
            for tool in list.tools.iter_mut().filter(|tool| tool.name == "rate_item") {
                tool.description = Some("Rate an item, from one star to five stars".into());
            }
            list.next_cursor = Some("own".to_owned());
            Ok(list)
        }

        async fn call_tool(
            &self,
            request: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            if request.name == "ring_bell" {
                return Ok(rmcp::model::CallToolResult::success(vec![rmcp::model::ContentBlock::text("rung")]).into());
            }
            self.tools.call_tool(request, context).await
        }
    }
    let server = builder(Mode::Dynamic).build().expect("a server");
    let [guest, _] = users(server.wrapped_by(|tools| Adds { tools }), PROTOCOLS[0]).await;
    assert_eq!(guest.names().await, expected(["ring_bell"], Mode::Dynamic));
    assert_eq!(guest.said("ring_bell", json!({})).await, "rung");
    let executed = guest.call("execute_tool", json!({ "tool": "ring_bell" })).await;
    assert_eq!(
        executed["result"]["content"][0]["text"],
        "`execute_tool` does not call `ring_bell`; call it directly"
    );
    let show = json!({ "tool": "show_item", "args": { "item": "lamp" } });
    assert_eq!(guest.said("execute_tool", show).await, "shown lamp");
    let list = guest.request("tools/list", json!({ "cursor": "own" })).await;
    assert_eq!(list["error"]["code"], -32602, "{list}");

    let oracle = tiktoken_rs::o200k_base_singleton();
    for mode in [Mode::All, Mode::Hybrid] {
        let server = builder(mode).build().expect("a server");
        let [guest, _] = users(server.wrapped_by(|tools| Adds { tools }), PROTOCOLS[0]).await;
        let mut listed = guest.list().await;
        let mut costs = Vec::new();
        loop {
            for tool in listed["tools"].as_array().expect("tools") {
                let [name, about, input] = ["name", "description", "inputSchema"].map(|key| &tool[key]);
                let entry = json!({ "name": name, "description": about, "inputSchema": input });
                costs.push((name.clone(), oracle.encode_ordinary(&entry.to_string()).len()));
            }
            let Some(cursor) = listed.get("nextCursor") else { break };
            listed = guest.request("tools/list", json!({ "cursor": cursor })).await["result"].take();
        }
        let [active, available] =
            ["get_active_toolset", "list_available_tools"].map(|tool| guest.said(tool, json!({})));
        let active: Value = serde_json::from_str(&active.await).expect("JSON");
        let counted = active["tools"].as_array().expect("tools").iter().map(|tool| {
            let tokens = tool["context"]["tokens"].as_u64().expect("tokens");
            (tool["namespacedName"].clone(), usize::try_from(tokens).expect("a size"))
        });
        assert_eq!(counted.collect::<Vec<_>>(), costs, "{mode}");
        let available = available.await;
        for tool in [
            r#"{"namespacedName":"ring_bell","description":"Ring the bell""#,
            "from one star to five",
        ] {
            assert!(available.contains(tool), "{available}");
        }
    }
}

struct Bells;

#[mcp_tools(count = "wire")]
impl Bells {
    /// Count the bells
    #[mcp_tool(read_only)]
    fn count_bells(&self) -> String {
        "2".to_owned()
    }
}

toolset! { BELLS = [Bells], count = "wire" }

/// The entry of an added tool is counted like those of the toolset.
#[tokio::test]
async fn one_unit_of_costs() {
    struct Rings(Server);

    impl ServerHandler for Rings {
        async fn list_tools(
            &self,
            request: Option<PaginatedRequestParams>,
            context: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            let mut list = self.0.list_tools(request, context).await?;
            let tool = rmcp::model::Tool::new("ring_bell", "Ring the bell", Arc::default());
            list.tools.push(tool.with_title("Bell"));
            Ok(list)
        }
    }

    let builder = Server::builder(&BELLS)
        .handlers(Bells)
        .menu(Menu::new().context_tools());
    let [guest, _] = users(builder.build().expect("a server").wrapped_by(Rings), PROTOCOLS[0]).await;
    let list = guest.list().await;
    let active: Value = serde_json::from_str(&guest.said("get_active_toolset", json!({})).await).expect("JSON");
    for (tool, cost) in list["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .zip(active["tools"].as_array().expect("tools"))
    {
        assert_eq!(tool["name"], cost["namespacedName"]);
        let tokens = tiktoken_rs::o200k_base_singleton()
            .encode_ordinary(&tool.to_string())
            .len();
        assert_eq!(cost["context"]["tokens"], tokens, "{tool}");
    }
    assert_eq!(active["tools"].as_array().map(Vec::len), Some(4), "{active}");
}
