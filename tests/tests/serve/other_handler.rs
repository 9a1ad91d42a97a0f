//! Resources, prompts, completions and logging beside the tools, and servers without them.

#![allow(deprecated, reason = "logging and subscriptions of older protocols are in use")]

use mcpact::{Menu, discover::Mode, serve::Server};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CompletionInfo, DiscoverResult,
        GetPromptRequestParams, GetPromptResponse, GetPromptResult, InitializeRequestParams, InitializeResult,
        ListPromptsResult, ListResourcesResult, ListToolsResult, MetaObject, PaginatedRequestParams, Prompt,
        ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource, ResourceContents,
        ServerCapabilities, ServerConfig, SetLevelRequestParams, SubscribeRequestParams,
    },
    service::RequestContext,
};
use serde_json::{Value, json};

use crate::{
    library::{builder, server},
    wire::Wire,
};

/// Returns the methods of capabilities other than tools, with valid params.
fn others() -> Vec<(&'static str, Value)> {
    vec![
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        ("resources/read", json!({ "uri": "paper://terms" })),
        ("resources/directory/read", json!({ "uri": "paper://terms" })),
        ("prompts/list", json!({})),
        ("prompts/get", json!({ "name": "greet" })),
        (
            "completion/complete",
            json!({ "ref": { "type": "ref/prompt", "name": "greet" }, "argument": { "name": "whom", "value": "a" } }),
        ),
        ("logging/setLevel", json!({ "level": "info" })),
        ("skills/list", json!({})),
        ("tasks/get", json!({ "taskId": "1" })),
    ]
}

/// Returns the methods that protocol 2026-07-28 no longer has.
fn older() -> Vec<(&'static str, Value)> {
    vec![
        ("resources/subscribe", json!({ "uri": "paper://terms" })),
        ("resources/unsubscribe", json!({ "uri": "paper://terms" })),
    ]
}

#[track_caller]
fn is_unknown(method: &str, answer: &Value) {
    assert_eq!(answer["error"]["code"], -32601, "{method}: {answer}");
    assert_eq!(answer["error"]["message"], method, "{answer}");
}

#[tokio::test]
async fn methods_that_are_not_declared() {
    struct Silent;
    impl ServerHandler for Silent {}
    let beside = || builder().other_handler(Silent).build().expect("a server");
    let around = || server(Mode::All).wrapped_by(|_| Silent);
    for server in [server(Mode::All), server(Mode::Dynamic), beside(), around()] {
        let mut wire = Wire::open(server.clone()).await;
        for (method, params) in others().into_iter().chain(older()) {
            is_unknown(method, &wire.request(method, params).await);
        }
        let mut wire = Wire::lines(server, 1 << 20);
        for (method, params) in others() {
            is_unknown(method, &wire.newest(method, params).await);
        }
        let notifications = json!({ "notifications": { "toolsListChanged": true } });
        is_unknown(
            "subscriptions/listen",
            &wire.newest("subscriptions/listen", notifications).await,
        );
    }
}

/// A handler with everything but tools; its own tools and name are ignored.
struct Papers;

impl ServerHandler for Papers {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_prompts()
            .enable_completions()
            .enable_logging()
            .build();
        ServerConfig::new(capabilities).with_instructions("Read the terms first.")
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(vec![Resource::new(
            "paper://terms",
            "terms",
        )]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Ok(ReadResourceResult::new(vec![ResourceContents::text("Be kind.", request.uri)]).into())
    }

    async fn subscribe(&self, _: SubscribeRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(vec![Prompt::new(
            "greet",
            Some("Greet somebody"),
            None,
        )]))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        Ok(GetPromptResult::new(Vec::new()).with_description(request.name).into())
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Ok(CompleteResult::new(
            CompletionInfo::new(vec!["Ada".to_owned()]).expect("few values"),
        ))
    }

    async fn set_level(&self, _: SetLevelRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Err(ErrorData::internal_error("it is not asked for tools", None))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Err(ErrorData::internal_error("it is not asked for tools", None))
    }
}

async fn has_papers(server: Server) {
    let mut wire = Wire::open(server.clone()).await;
    for (method, params, property, value) in [
        ("resources/list", json!({}), "/resources/0/uri", "paper://terms"),
        (
            "resources/read",
            json!({ "uri": "paper://terms" }),
            "/contents/0/text",
            "Be kind.",
        ),
        ("prompts/list", json!({}), "/prompts/0/name", "greet"),
        ("prompts/get", json!({ "name": "greet" }), "/description", "greet"),
        (others()[6].0, others()[6].1.clone(), "/completion/values/0", "Ada"),
    ] {
        let answer = wire.request(method, params).await;
        assert_eq!(
            answer["result"].pointer(property),
            Some(&json!(value)),
            "{method}: {answer}"
        );
    }
    for (method, params) in [
        ("logging/setLevel", json!({ "level": "info" })),
        ("resources/subscribe", json!({ "uri": "paper://terms" })),
    ] {
        let answer = wire.request(method, params).await;
        assert_eq!(answer["result"], json!({}), "{method}: {answer}");
    }
    // An undeclared method is unknown, as before.
    is_unknown("skills/list", &wire.request("skills/list", json!({})).await);
    wire.is_alive().await;
    let mut wire = Wire::lines(server, 1 << 20);
    let discovered = wire.newest("server/discover", json!({})).await;
    let capabilities = &discovered["result"]["capabilities"];
    assert_eq!(
        *capabilities,
        json!({ "logging": {}, "completions": {}, "prompts": {}, "resources": { "subscribe": true }, "tools": {} })
    );
    assert_eq!(discovered["result"]["instructions"], "Read the terms first.");
    let info = &discovered["result"]["_meta"]["io.modelcontextprotocol/serverInfo"];
    assert_eq!((&info["name"], &info["version"]), (&json!("library"), &json!("7")));
}

#[tokio::test]
async fn beside_the_tools() {
    for mode in [Mode::All, Mode::Dynamic] {
        let builder = builder().menu(Menu::new().mode(mode)).named("library", "7");
        has_papers(builder.other_handler(Papers).build().expect("a server")).await;
    }
}

/// A handler that wraps a server serves everything but the tools, and the server keeps its name.
#[tokio::test]
async fn around_the_tools() {
    struct Around {
        tools: Server,
        papers: Papers,
    }
    impl ServerHandler for Around {
        fn get_info(&self) -> ServerConfig {
            self.papers.get_info()
        }
        async fn list_tools(
            &self,
            request: Option<PaginatedRequestParams>,
            context: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            self.tools.list_tools(request, context).await
        }
        async fn call_tool(
            &self,
            request: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            self.tools.call_tool(request, context).await
        }
        async fn list_resources(
            &self,
            request: Option<PaginatedRequestParams>,
            context: RequestContext<RoleServer>,
        ) -> Result<ListResourcesResult, ErrorData> {
            self.papers.list_resources(request, context).await
        }
    }
    for mode in [Mode::All, Mode::Dynamic] {
        let server = builder()
            .menu(Menu::new().mode(mode))
            .named("library", "7")
            .build()
            .expect("a server");
        let server = server.wrapped_by(|tools| Around { tools, papers: Papers });
        let info = ServerHandler::get_info(&server);
        assert_eq!(
            (info.server_info.name.as_str(), info.server_info.version.as_str()),
            ("library", "7")
        );
        assert!(info.capabilities.tools.is_some() && info.capabilities.resources.is_some());
        let mut wire = Wire::open(server).await;
        let listed = wire.request("resources/list", json!({})).await;
        assert_eq!(listed["result"]["resources"][0]["name"], "terms", "{listed}");
        wire.is_alive().await;
    }
}

/// A handler without information of its own leaves the server its name, instructions and tools.
#[tokio::test]
async fn a_wrapped_server_keeps_its_name() {
    struct Silent(Server);
    impl ServerHandler for Silent {
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
    let server = builder()
        .named("library", "7")
        .instructions("Be quiet.")
        .build()
        .expect("a server");
    let plain = ServerHandler::get_info(&server);
    assert_eq!(ServerHandler::get_info(&server.wrapped_by(Silent)), plain);
}

/// The instructions and the `_meta` that a handler returns to one client reach that client.
#[tokio::test]
async fn the_handshake_of_a_handler() {
    struct Greeting;
    impl ServerHandler for Greeting {
        async fn initialize(
            &self,
            request: InitializeRequestParams,
            _: RequestContext<RoleServer>,
        ) -> Result<InitializeResult, ErrorData> {
            let mut result = InitializeResult::new(ServerCapabilities::default())
                .with_protocol_version(request.protocol_version)
                .with_instructions(format!("Welcome, {}.", request.client_info.name));
            result.meta = Some(MetaObject(
                json!({ "app/lane": 7 }).as_object().expect("an object").clone(),
            ));
            Ok(result)
        }

        async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
            let versions = self.supported_protocol_versions().into_owned();
            let mut result = DiscoverResult::from_server_info(versions, self.get_info());
            let name = context.client_info().expect("it is in the request").name;
            result.instructions = Some(format!("Welcome, {name}."));
            result
                .meta
                .get_or_insert_default()
                .insert("app/lane".to_owned(), json!(7));
            Ok(result)
        }
    }
    let named = || builder().named("library", "7");
    for (server, instructions) in [
        (named().other_handler(Greeting).build(), "Welcome, wire."),
        (
            named().build().map(|server| server.wrapped_by(|_| Greeting)),
            "Welcome, wire.",
        ),
        (
            named().instructions("Be quiet.").other_handler(Greeting).build(),
            "Be quiet.",
        ),
    ] {
        let server = server.expect("a server");
        let params = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "wire", "version": "1" },
        });
        let initialized = Wire::lines(server.clone(), 1 << 20).request("initialize", params).await;
        let discovered = Wire::lines(server, 1 << 20).newest("server/discover", json!({})).await;
        let info = &initialized["result"]["serverInfo"];
        let discovered_info = &discovered["result"]["_meta"]["io.modelcontextprotocol/serverInfo"];
        for (result, info) in [(&initialized["result"], info), (&discovered["result"], discovered_info)] {
            assert_eq!(result["instructions"], instructions, "{result}");
            assert_eq!(result["_meta"]["app/lane"], 7, "{result}");
            assert_eq!((&info["name"], &info["version"]), (&json!("library"), &json!("7")));
            assert_eq!(result["capabilities"], json!({ "tools": {} }));
        }
    }
}
