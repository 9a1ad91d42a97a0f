//! Values of variables, headers and tokens are in no log and no error.

use serde_json::json;

use super::client::Client;
use super::{file, has_python, server, text};

#[test]
fn variables_of_a_server() {
    if !has_python() {
        return;
    }
    let mut leaky = server("leaky", &["secret"]);
    leaky["env"] = json!({ "API_KEY": "sk-very-secret" });
    let path = file("secrets", &json!({ "leaky": leaky }), &json!({}));
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    client.initialize();
    // The server knows the secret, and may send it to its client: results are no log.
    assert_eq!(
        text(&client.call("env", &json!({ "name": "API_KEY" }))),
        "sk-very-secret"
    );
    let death = client.call("die", &json!({}));
    assert!(text(&death).contains("the key is [redacted]"), "{death}");
    let logged = client.notification("notifications/message");
    assert!(
        logged["params"]["data"]
            .as_str()
            .expect("a text")
            .contains("[redacted]"),
        "{logged}"
    );
    client.call_until("echo");
    let (_, errors) = client.end();
    assert!(
        errors.contains("the key is [redacted]") && errors.contains("started with [redacted]"),
        "{errors}"
    );
    assert!(!errors.contains("sk-very-secret"), "{errors}");
}

#[test]
fn headers_and_keys_of_addresses() {
    let remote = json!({ "url": "http://127.0.0.1:9/s/3f7Kq9ZxW2bT8LmN/mcp?key=key-in-address",
        "headers": { "Authorization": "Bearer token-in-header" } });
    let path = file("headers", &json!({ "remote": remote }), &json!({}));
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    let params =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let response = client.ask("initialize", &params);
    let message = response["error"]["message"].as_str().expect("an error").to_owned();
    assert!(message.starts_with("server `remote` cannot be reached"), "{message}");
    let (_, errors) = client.end();
    for secret in ["key-in-address", "token-in-header", "3f7Kq9ZxW2bT8LmN"] {
        assert!(
            !message.contains(secret) && !errors.contains(secret),
            "{message} {errors}"
        );
    }
}

#[test]
fn lines_of_a_key() {
    if !has_python() {
        return;
    }
    let mut leaky = server("leaky", &["secret"]);
    leaky["env"] =
        json!({ "API_KEY": "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\nBgkqhkiG9w0B\n-----END PRIVATE KEY-----\n" });
    let path = file("secret-lines", &json!({ "leaky": leaky }), &json!({}));
    let mut client = Client::start(&["--config", path.to_str().expect("UTF-8")]);
    client.initialize();
    let death = client.call("die", &json!({}));
    assert!(text(&death).contains("[redacted]"), "{death}");
    let (_, errors) = client.end();
    for line in ["MIIEvQIBADAN", "BgkqhkiG9w0B"] {
        assert!(
            !text(&death).contains(line) && !errors.contains(line),
            "{death} {errors}"
        );
    }
}
