//! The rules of `mcpact words` on the lists that a gateway shows.

use serde_json::{Value, json};

use super::client::Client;
use super::{file, has_python, server};

/// Returns the description of the tool `echo` that a client is shown.
fn description(name: &str, settings: &Value) -> String {
    let servers = json!({ "one": server("one", &["wordy"]) });
    let path = file(name, &servers, settings);
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    client.initialize();
    client.tools_until(&["echo"]);
    let response = client.ask("tools/list", &json!({}));
    let tools = response["result"]["tools"].as_array().expect("tools");
    let echo = tools.iter().find(|tool| tool["name"] == "echo").expect("a tool");
    echo["description"].as_str().expect("a description").to_owned()
}

#[test]
fn words_are_shortened_on_request() {
    if !has_python() {
        return;
    }
    let given = "This tool allows you to call one.";
    assert_eq!(description("words-off", &json!({})), given);
    assert_eq!(description("words-all", &json!({ "mode": "all" })), given);
    assert_eq!(description("words-on", &json!({ "words": true })), "Call one.");
    assert_eq!(
        description("words-compact", &json!({ "mode": "all", "words": true })),
        "Call one."
    );
}
