//! Tools as types of rmcp, `ToolBase` with `SyncTool` or `AsyncTool`, as clients list and call them.

use std::{borrow::Cow, sync::Arc};

use mcpact::{JsonSchema, toolset};
use rmcp::{
    ErrorData, RoleClient, ServerHandler, ServiceExt,
    handler::server::router::tool::{AsyncTool, SyncTool, ToolBase, ToolRouter},
    model::{CallToolRequestParams, CallToolResult, JsonObject},
    service::RunningService,
    tool_handler,
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Default, Deserialize, JsonSchema)]
struct Sum {
    left: i64,
    /// The second number, or one
    #[serde(default = "one")]
    right: i64,
}

const fn one() -> i64 {
    1
}

toolset! {
    pub SUMS = [
        "add"(Sum) = "Add two numbers",
        "subtract"(Sum) = "Subtract the second number from the first",
    ],
    budget = 120
}

/// Implements rmcp's trait for a tool of the toolset.
macro_rules! tool_base {
    ($type:ident, $index:literal) => {
        struct $type;

        impl ToolBase for $type {
            type Parameter = Sum;
            type Output = Value;
            type Error = ErrorData;

            fn name() -> Cow<'static, str> {
                SUMS.tools[$index].name.into()
            }

            fn description() -> Option<Cow<'static, str>> {
                Some(SUMS.tools[$index].description.into())
            }

            fn output_schema() -> Option<Arc<JsonObject>> {
                None
            }
        }
    };
}
tool_base!(Add, 0);
tool_base!(Subtract, 1);

#[derive(Clone)]
struct Server {
    tool_router: ToolRouter<Self>,
}

impl AsyncTool<Server> for Add {
    async fn invoke(_: &Server, sum: Sum) -> Result<Value, ErrorData> {
        Ok(json!({ "sum": sum.left + sum.right }))
    }
}

impl SyncTool<Server> for Subtract {
    fn invoke(_: &Server, sum: Sum) -> Result<Value, ErrorData> {
        Ok(json!({ "difference": sum.left - sum.right }))
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}

fn router() -> ToolRouter<Server> {
    ToolRouter::new().with_async_tool::<Add>().with_sync_tool::<Subtract>()
}

async fn client() -> RunningService<RoleClient, ()> {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = Server { tool_router: router() }.serve(far).await.expect("a session");
        server.waiting().await.expect("an end")
    });
    ().serve(near).await.expect("a session")
}

#[tokio::test]
async fn clients_list_what_is_counted() {
    mcpact::assert_listed!(SUMS, router().list_all());
    let oracle = tiktoken_rs::o200k_base_singleton();
    let listed = client().await.list_all_tools().await.expect("a list");
    assert_eq!(listed.len(), 2);
    for tool in listed {
        let sent = serde_json::to_string(&tool).expect("JSON");
        let counted = SUMS.get(&tool.name).expect("a tool");
        assert_eq!(sent, counted.entry);
        assert_eq!(oracle.encode_ordinary(&sent).len(), counted.tokens.total as usize);
    }
}

#[tokio::test]
async fn calls_reach_the_types() {
    let client = client().await;
    let call = async |name: &'static str, arguments: Value| {
        let arguments = arguments.as_object().expect("an object").clone();
        client
            .call_tool(CallToolRequestParams::new(name).with_arguments(arguments))
            .await
    };
    let structured = |result: CallToolResult| result.structured_content.expect("structured content");
    let sum = call("add", json!({ "left": 2, "right": 3 })).await.expect("a result");
    assert_eq!(structured(sum), json!({ "sum": 5 }));
    let sum = call("add", json!({ "left": 2 })).await.expect("a result");
    assert_eq!(structured(sum), json!({ "sum": 3 }));
    let difference = call("subtract", json!({ "left": 2, "right": 3 }))
        .await
        .expect("a result");
    assert_eq!(structured(difference), json!({ "difference": -1 }));
    let wrong = call("subtract", json!({ "left": "2" })).await.expect("an error result");
    assert_eq!(wrong.is_error, Some(true));
    let text = &wrong.content[0].as_text().expect("a text").text;
    assert!(text.contains("invalid type"), "{text}");
}

/// A type that the list of the toolset does not have, and one with another description, are
/// reported.
#[test]
fn differences_are_reported() {
    let only = ToolRouter::<Server>::new().with_async_tool::<Add>().list_all();
    assert_eq!(
        SUMS.differences_to(&json!(only)),
        ["`subtract` is not listed by the server"]
    );
}
