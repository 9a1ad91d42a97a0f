//! Structured content of results, checked against the output schema in the list.

use mcpact::{
    Json, Menu, ToolSchema,
    discover::Mode,
    mcp_tool, mcp_tools,
    serve::{Access, Server},
    toolset,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::wire::{Wire, text};

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

    /// Return a list
    #[mcp_tool(read_only, output = Vec<u8>)]
    fn list(&self) -> Json<Vec<u8>> {
        Json(vec![1, 2])
    }
}

toolset! { ANSWERING = [Answering] }

fn server(mode: Mode) -> Server {
    Server::builder(&ANSWERING)
        .handlers(Answering)
        .menu(Menu::new().mode(mode))
        .build()
        .expect("a server")
}

/// Clients that check results, such as the SDKs of Python and TypeScript, refuse `"o":null` unless
/// the output schema allows it.
#[tokio::test]
async fn results_without_values_fit_the_listed_schema() {
    let mut wire = Wire::open(server(Mode::All)).await;
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

/// Clients of protocols before 2026-07-28 accept only objects as structured content, and many refuse
/// a list that announces another type.
#[tokio::test]
async fn older_clients_get_no_schema_of_a_list() {
    let hybrid = Menu::new().pins(["answer", "list"]).mode(Mode::Hybrid);
    let builder = |menu| Server::builder(&ANSWERING).handlers(Answering).menu(menu);
    for server in [
        server(Mode::All),
        server(Mode::All).wrapped_by(|tools| tools),
        builder(hybrid.clone()).build().expect("a server"),
        builder(hybrid).build().expect("a server").wrapped_by(|tools| tools),
        builder(Menu::new().access(Access::new(|tool, _| tool != "echo")))
            .build()
            .expect("a server"),
    ] {
        let schema = |list: &Value, name: &str| -> Value {
            let tools = list["result"]["tools"].as_array().expect("tools");
            let tool = tools.iter().find(|tool| tool["name"] == name).expect("it is listed");
            tool.get("outputSchema").cloned().unwrap_or_default()
        };
        let call = || json!({"name": "list", "arguments": {}});
        let mut wire = Wire::open(server.clone()).await;
        let list = wire.request("tools/list", json!({})).await;
        assert_eq!(schema(&list, "list"), Value::Null, "{list}");
        assert_eq!(schema(&list, "answer")["type"], "object");
        let result = wire.request("tools/call", call()).await["result"].take();
        assert!(result.get("structuredContent").is_none(), "{result}");
        assert_eq!(text(&result), "[1,2]");

        let mut wire = Wire::lines(server, 1 << 20);
        let list = wire.newest("tools/list", json!({})).await;
        assert_eq!(schema(&list, "list")["type"], "array", "{list}");
        let result = wire.newest("tools/call", call()).await["result"].take();
        assert_eq!(result["structuredContent"], json!([1, 2]));
    }
}
