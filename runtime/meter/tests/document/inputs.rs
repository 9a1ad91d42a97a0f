//! The table of extracted inputs, by method.

use mcpact_meter::CountingMethod;

use crate::{chars4, exact, input};

#[test]
fn tools_call_has_name_and_arguments() {
    let params = r#"{"name":"fetch_url","arguments":{"url":"https://example.com"},"_meta":{"progressToken":1}}"#;
    let text = r#"{"name":"fetch_url","arguments":{"url":"https://example.com"}}"#;
    assert_eq!(input("tools/call", params), exact(&[text]));
    assert_eq!(
        CountingMethod::Chars4.input("tools/call", Some(params)),
        chars4(&[text])
    );
    // Without arguments.
    assert_eq!(input("tools/call", r#"{"name":"now"}"#), exact(&[r#"{"name":"now"}"#]));
}

#[test]
fn complex_nested_arguments() {
    let params = r#"{"arguments": {"filter": {"any": [{"year": 1850}, {"place": "Ballarat", "tags": ["gold", "caf\u00e9"]}]}, "n": 1.50, "ok": true, "x": null}, "name": "search"}"#;
    let text = r#"{"name":"search","arguments":{"filter":{"any":[{"year":1850},{"place":"Ballarat","tags":["gold","café"]}]},"n":1.50,"ok":true,"x":null}}"#;
    assert_eq!(input("tools/call", params), exact(&[text]));
}

#[test]
fn resources_read_has_the_uri() {
    let params = r#"{"uri":"file:///path/to/file","_meta":{"a":1}}"#;
    assert_eq!(
        input("resources/read", params),
        exact(&[r#"{"uri":"file:///path/to/file"}"#])
    );
}

#[test]
fn prompts_get_has_name_and_arguments() {
    let params = r#"{"name":"code_review","arguments":{"language":"Rust"}}"#;
    assert_eq!(input("prompts/get", params), exact(&[params]));
}

#[test]
fn tools_list_has_the_cursor() {
    let params = r#"{"cursor":"abc123","_meta":{}}"#;
    assert_eq!(input("tools/list", params), exact(&[r#"{"cursor":"abc123"}"#]));
    assert_eq!(input("tools/list", r#"{"_meta":{"a":1}}"#), exact(&["{}"]));
    assert_eq!(CountingMethod::default().input("tools/list", None), exact(&["{}"]));
}

#[test]
fn other_methods_have_all_parameters() {
    let params = r#"{"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"a","value":"b"}}"#;
    assert_eq!(input("completion/complete", params), exact(&[params]));
    assert_eq!(input("custom/method", "[1, 2]"), exact(&["[1,2]"]));
    // Except for the protocol's own.
    assert_eq!(
        input("custom/method", r#"{"a":1,"_meta":{"b":2}}"#),
        exact(&[r#"{"a":1}"#])
    );
}
