//! Structured content of results, checked against the output schema in the list.

use mcpact::{Json, ToolSchema, discover::Mode, mcp_tool, mcp_tools, serve::Server, toolset};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::wire::Wire;

#[derive(Deserialize, Serialize, ToolSchema)]
struct Out {
    v: u8,
    o: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<String>,
    #[serde(rename(serialize = "lastPage"), default)]
    last_page: bool,
}

#[derive(Deserialize, ToolSchema)]
struct Ask {
    v: u8,
}

struct Answering;

#[mcp_tools(source = "answering")]
impl Answering {
    /// Return optional properties
    #[mcp_tool(read_only, output = Out)]
    fn answer(&self, params: Ask) -> Json<Out> {
        Json(Out {
            v: params.v,
            o: (params.v > 1).then_some(params.v),
            more: (params.v > 2).then(|| "more".to_owned()),
            last_page: params.v > 3,
        })
    }

    /// Return the arguments
    #[mcp_tool(read_only, output = Out)]
    fn echo(&self, params: Out) -> Json<Out> {
        Json(params)
    }
}

toolset! { ANSWERING = [Answering] }

fn server(mode: Mode) -> Server {
    Server::builder(&ANSWERING)
        .handlers(Answering)
        .mode(mode)
        .build()
        .expect("a server")
}

/// Clients that check results, such as the SDKs of Python and TypeScript, refuse `"o":null` unless
/// the output schema allows it.
#[tokio::test]
async fn results_without_values_fit_the_listed_schema() {
    let mut wire = Wire::open(server(Mode::Legacy)).await;
    let list = wire.request("tools/list", json!({})).await;
    let schema = &list["result"]["tools"][0]["outputSchema"];
    assert_eq!(
        *schema,
        json!({
            "type": "object",
            "properties": {
                "v": {"type": "integer"},
                "o": {"type": ["integer", "null"]},
                "more": {"type": "string"},
                "lastPage": {"type": "boolean"},
            },
            "required": ["v", "o", "lastPage"],
        })
    );
    let validator = jsonschema::draft202012::new(schema).expect("a schema");
    for v in 0..5 {
        let params = json!({"name": "answer", "arguments": {"v": v}});
        let answer = wire.request("tools/call", params).await;
        let content = &answer["result"]["structuredContent"];
        assert_eq!(content["o"].is_null(), v < 2, "{answer}");
        assert!(content.get("o").is_some(), "{answer}");
        if let Err(error) = validator.validate(content) {
            panic!("{content}: {error}");
        }
    }
    // The input schema of the same type describes the form that serde reads.
    let echo = &list["result"]["tools"][1];
    assert_eq!(echo["inputSchema"]["properties"]["o"], json!({"type": "integer"}));
    assert_eq!(echo["inputSchema"]["required"], json!(["v"]));
    assert_eq!(echo["outputSchema"], *schema);
    let arguments = json!({"name": "echo", "arguments": {"v": 1, "last_page": true}});
    let answer = wire.request("tools/call", arguments).await;
    let content = &answer["result"]["structuredContent"];
    assert_eq!(*content, json!({"v": 1, "o": null, "lastPage": true}));
    assert!(validator.is_valid(content), "{answer}");
}

/// `describe_tool` shows the schema of `tools/list`.
#[tokio::test]
async fn described_as_listed() {
    let mut wire = Wire::open(server(Mode::Dynamic)).await;
    let arguments = json!({"tools": ["answer"], "verbosity": "full"});
    let params = json!({"name": "describe_tool", "arguments": arguments});
    let answer = wire.request("tools/call", params).await;
    let said = answer["result"].to_string();
    let schema: Value = serde_json::from_str(&mcpact::output_schema::<Out>()).expect("JSON");
    let spelled = |value: &Value| value.to_string().replace('"', "\\\"");
    let inside = spelled(&schema["properties"]);
    assert!(
        said.contains(&inside) || said.contains(&schema["properties"].to_string()),
        "{said}"
    );
}
