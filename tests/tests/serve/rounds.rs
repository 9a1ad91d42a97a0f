//! Calls in several rounds: a tool asks for input, and the client calls again with the input.

use mcpact::discover::Mode;
use serde_json::{Value, json};

use crate::{
    library::server,
    wire::{Wire, text},
};

/// Returns the params of a call in protocol 2026-07-28, which needs no handshake.
fn params(name: &str, arguments: &Value, more: &Value) -> Value {
    let mut params = json!({
        "name": name,
        "arguments": arguments,
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": { "elicitation": { "form": {} } },
            "io.modelcontextprotocol/clientInfo": { "name": "wire", "version": "1" },
        },
    });
    let more = more.as_object().expect("an object").clone();
    params.as_object_mut().expect("an object").extend(more);
    params
}

const LONGEST: usize = 1 << 20;

#[tokio::test]
async fn a_tool_asks() {
    for (mode, name, arguments) in [
        (Mode::All, "clear", json!({ "text": "attic" })),
        (
            Mode::Dynamic,
            "execute_tool",
            json!({ "tool": "clear", "args": { "text": "attic" } }),
        ),
    ] {
        let mut wire = Wire::lines(server(mode), LONGEST);
        let answer = wire.request("tools/call", params(name, &arguments, &json!({}))).await;
        let asked = &answer["result"];
        assert_eq!(asked["resultType"], "input_required", "{answer}");
        assert_eq!(asked["requestState"], "attic, once", "{answer}");
        let question = &asked["inputRequests"]["sure"];
        assert_eq!(question["method"], "elicitation/create", "{answer}");
        assert_eq!(question["params"]["message"], "Clear attic?", "{answer}");
        for (response, said) in [
            (json!({ "action": "accept", "content": {} }), "cleared attic, once"),
            (json!({ "action": "decline" }), "attic, once: kept"),
        ] {
            let more = json!({ "inputResponses": { "sure": response }, "requestState": asked["requestState"] });
            let answer = wire.request("tools/call", params(name, &arguments, &more)).await;
            assert_eq!(text(&answer["result"]), said, "{answer}");
            assert_eq!(answer["result"]["isError"], Value::Bool(false), "{answer}");
        }
        // The error names a response that does not fit the question.
        let more = json!({ "inputResponses": { "sure": 5 } });
        let answer = wire.request("tools/call", params(name, &arguments, &more)).await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        let said = text(&answer["result"]);
        assert!(
            said.starts_with("the client's response to `sure` cannot be read: "),
            "{said}"
        );
    }
}

/// A client of an older protocol gets an error result, and no request for input.
#[tokio::test]
async fn an_older_client_is_not_asked() {
    let mut wire = Wire::open(server(Mode::All)).await;
    assert_eq!(
        wire.refused("clear", json!({ "text": "attic" })).await,
        "`clear` needs input, and this client cannot be asked for it; that needs protocol 2026-07-28"
    );
    // The error names the tool, and not the meta-tool.
    let mut dynamic = Wire::open(server(Mode::Dynamic)).await;
    let call = json!({ "tool": "clear", "args": { "text": "attic" } });
    assert_eq!(
        dynamic.refused("execute_tool", call).await,
        "`clear` needs input, and this client cannot be asked for it; that needs protocol 2026-07-28"
    );
    // The tool's method can check this before it asks.
    assert_eq!(wire.said("clear", json!({ "text": "" })).await, "can ask: false");
    wire.is_alive().await;
    let mut wire = Wire::lines(server(Mode::All), LONGEST);
    let answer = wire
        .request("tools/call", params("clear", &json!({ "text": "" }), &json!({})))
        .await;
    assert_eq!(text(&answer["result"]), "can ask: true", "{answer}");
}

/// The error for a response that does not fit the question truncates the client's text.
#[tokio::test]
async fn a_long_response() {
    let mut wire = Wire::lines(server(Mode::All), LONGEST);
    let more = json!({ "inputResponses": { "sure": "é".repeat(100_000) } });
    let arguments = json!({ "text": "attic" });
    let answer = wire.request("tools/call", params("clear", &arguments, &more)).await;
    let said = text(&answer["result"]);
    assert!(said.starts_with("the client's response to `sure` cannot be read: "));
    assert!(said.len() < 2_000, "{} bytes", said.len());
}
