//! A call that its client cancels.

use std::{
    sync::{
        Arc,
        atomic::{
            AtomicUsize,
            Ordering::{self, SeqCst},
        },
    },
    time::{Duration, Instant},
};

use mcpact::{
    Menu,
    discover::Mode,
    serve::{RouterExt, Server},
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::router::tool::{ToolRoute, ToolRouter},
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ListToolsResult, PaginatedRequestParams,
        ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
    tool_handler,
};
use serde_json::{Value, json};

use crate::{
    library::{BEGUN, DROPPED, builder, server},
    probe::{Client, PATIENCE, call},
    wire::Wire,
};

/// One test, since the handler has one flag.
#[tokio::test]
async fn a_cancelled_call_is_dropped() {
    for (mode, tool, arguments) in [
        (Mode::All, "endless", json!({})),
        (Mode::Dynamic, "execute_tool", json!({ "tool": "endless" })),
    ] {
        DROPPED.store(false, Ordering::SeqCst);
        let mut wire = Wire::open(server(mode)).await;
        wire.ask("tools/call", json!({ "name": tool, "arguments": arguments }))
            .await;
        let call = wire.id;
        BEGUN.acquire().await.expect("open").forget();
        // Other calls get their results meanwhile.
        wire.is_alive().await;
        assert!(!DROPPED.load(Ordering::SeqCst), "{mode}");
        wire.notify(
            "notifications/cancelled",
            json!({ "requestId": call, "reason": "enough" }),
        )
        .await;
        let begun = Instant::now();
        while !DROPPED.load(Ordering::SeqCst) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{mode}: it is not dropped");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        wire.is_alive().await;
    }
}

/// The calls of a handler that never ends by itself.
#[derive(Clone, Default)]
struct Calls {
    running: Arc<AtomicUsize>,
    /// The maximum of calls that ran at a time.
    most: Arc<AtomicUsize>,
}

impl Calls {
    /// Runs until it is dropped.
    async fn run(&self) {
        struct Call(Calls);
        impl Drop for Call {
            fn drop(&mut self) {
                self.0.running.fetch_sub(1, SeqCst);
            }
        }
        let running = self.running.fetch_add(1, SeqCst) + 1;
        self.most.fetch_max(running, SeqCst);
        let _call = Call(self.clone());
        std::future::pending::<()>().await;
    }

    /// Sends this request 1,000 times to a server that answers two at a time, and cancels each one.
    async fn begin_and_cancel<H: ServerHandler + Clone>(&self, server: H, mut request: Value) {
        const REQUESTS: usize = 1_000;
        let mut client = Client::of(server, |lines| lines.max_requests(2)).initialized().await;
        for id in 0..REQUESTS {
            request["id"] = id.into();
            client.send(&request).await;
            let params = json!({ "requestId": id });
            client
                .send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }))
                .await;
        }
        client
            .send(&json!({ "jsonrpc": "2.0", "id": "ping", "method": "ping" }))
            .await;
        assert_eq!(client.next().await["id"], "ping");
        let begun = Instant::now();
        while self.running.load(SeqCst) > 0 {
            assert!(begun.elapsed() < PATIENCE, "{} still run", self.running.load(SeqCst));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let most = self.most.swap(0, SeqCst);
        assert!((1..=100).contains(&most), "{most} ran at a time");
    }
}

/// A handler that waits before it uses the server.
struct Slow {
    tools: Server,
    calls: Calls,
}

impl ServerHandler for Slow {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_resources().build())
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
        self.calls.run().await;
        self.tools.call_tool(request, context).await
    }

    async fn read_resource(
        &self,
        _: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        self.calls.run().await;
        Err(ErrorData::internal_error("no resources", None))
    }
}

/// A client that begins and cancels calls cannot start any number of handlers.
#[tokio::test]
async fn of_handlers_around_and_beside_a_server() {
    let calls = Calls::default();
    let slow = |tools: Server| Slow {
        tools,
        calls: calls.clone(),
    };
    let around = server(Mode::Dynamic).wrapped_by(slow);
    calls.begin_and_cancel(around.clone(), call(0, "words")).await;
    let arguments = json!({ "tool": "words" });
    let mut execute = call(0, "execute_tool");
    execute["params"]["arguments"] = arguments;
    calls.begin_and_cancel(around, execute).await;
    let beside = builder()
        .other_handler(slow(server(Mode::All)))
        .build()
        .expect("a server");
    let params = json!({ "uri": "library://hall" });
    let read = json!({ "jsonrpc": "2.0", "method": "resources/read", "params": params });
    calls.begin_and_cancel(beside, read).await;
}

/// This also applies to the tools of an rmcp router.
#[tokio::test]
async fn of_a_router() {
    #[derive(Clone)]
    struct Endless(ToolRouter<Endless>);
    #[tool_handler(router = self.0)]
    impl ServerHandler for Endless {}

    let calls = Calls::default();
    let endless = calls.clone();
    let router = ToolRouter::new().with_route(ToolRoute::new_dyn(
        Tool::new("endless", "Never end", Arc::default()),
        move |_| {
            let calls = endless.clone();
            Box::pin(async move {
                calls.run().await;
                Ok(CallToolResult::success(Vec::new()).into())
            })
        },
    ));
    calls
        .begin_and_cancel(Endless(router.clone().compacted()), call(0, "endless"))
        .await;
    let discoverable = router.discoverable(Menu::new()).expect("it starts");
    let mut execute = call(0, "execute_tool");
    execute["params"]["arguments"] = json!({ "tool": "endless" });
    calls.begin_and_cancel(Endless(discoverable), execute).await;
}
