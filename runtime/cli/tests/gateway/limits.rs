//! Limits of the key `mcpact.limits`, of calls through the gateway.

use serde_json::json;

use super::client::Client;
use super::{file, has_python, server, text};

#[test]
fn calls_over_a_limit_are_refused() {
    if !has_python() {
        return;
    }
    let servers = json!({ "one": server("one", &[]), "two": server("two", &[]) });
    let limits = json!([{ "tool": "echo", "server": "one", "calls": 2 }]);
    let path = file("limits", &servers, &json!({ "limits": limits }));
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    client.initialize();
    client.tools_until(&["one_echo", "two_echo"]);
    for _ in 0..2 {
        let response = client.call("one_echo", &json!({}));
        assert_ne!(response["result"]["isError"], true, "{response}");
    }
    let refused = client.call("one_echo", &json!({}));
    assert_eq!(refused["result"]["isError"], true, "{refused}");
    assert!(
        text(&refused).starts_with("The limit of tool `echo` of server `one` is 2 calls a day; 0 calls left."),
        "{refused}"
    );
    // Other tools, and the tool of the other server, have no limit.
    for tool in ["two_echo", "one_own"] {
        let response = client.call(tool, &json!({}));
        assert_ne!(response["result"]["isError"], true, "{response}");
    }
    let (_, errors) = client.end();
    assert!(
        errors.contains("limits of an hour or a day begin again with each start"),
        "{errors}"
    );
}

#[test]
fn a_wrong_limit_is_an_error() {
    let servers = json!({ "one": { "command": "one" } });
    let path = file(
        "wrong-limits",
        &servers,
        &json!({ "limits": [{ "tool": "echo", "call": 2 }] }),
    );
    let client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    let (code, errors) = client.end();
    assert_ne!(code, Some(0));
    assert!(
        errors.contains("key `mcpact`: limits: `limits[0]`: unknown field `call`"),
        "{errors}"
    );
}
