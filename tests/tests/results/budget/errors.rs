//! Protocol errors of tools with a budget: their message and their data.

use mcpact::{Server, mcp_tool, mcp_tools, toolset};
use rmcp::{
    ErrorData, ServiceError,
    model::{CallToolRequestParams, ErrorCode},
};
use serde_json::{Value, json};

use super::client;

struct Port;

fn long_data() -> Value {
    json!({ "elicitations": vec!["https://port.example/passes"; 100] })
}

#[mcp_tools(result_budget = 60)]
impl Port {
    /// Fail with short data
    #[mcp_tool]
    fn short(&self) -> Result<(), ErrorData> {
        Err(ErrorData::invalid_params("no ship", Some(json!({ "berth": 7 }))))
    }

    /// Fail with long data
    #[mcp_tool]
    fn long(&self) -> Result<(), ErrorData> {
        Err(ErrorData::invalid_params("no ship", Some(long_data())))
    }

    /// Fail until the user has visited URLs
    #[mcp_tool]
    fn visit(&self) -> Result<(), ErrorData> {
        Err(ErrorData::new(ErrorCode(-32042), "buy a pass", Some(long_data())))
    }
}

toolset! { PORT = [Port] }

#[tokio::test]
async fn data_of_errors() {
    let server = Server::builder(&PORT).handlers(Port).build().expect("a server");
    let client = client(server).await;
    let omitted = "no ship (the data of this error are omitted: they exceed the result budget)";
    for (tool, message, data) in [
        ("short", "no ship", Some(json!({ "berth": 7 }))),
        ("long", omitted, None),
        // The data are for the client, which opens the URLs.
        ("visit", "buy a pass", Some(long_data())),
    ] {
        let error = client.call_tool(CallToolRequestParams::new(tool)).await;
        let Err(ServiceError::McpError(error)) = error else {
            panic!("{tool}: {error:?}");
        };
        assert_eq!((&*error.message, error.data), (message, data), "{tool}");
    }
}
