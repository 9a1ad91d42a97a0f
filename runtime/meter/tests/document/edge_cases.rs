//! The table of edge cases. Tests have the names of its rows.

use mcpact_meter::CountingMethod;
use mcpact_meter::tokens::{MAX_EXACT, Shown, Tokens};

use crate::{chars4, exact, input, output};

#[test]
fn null_and_undefined_have_one_token() {
    assert_eq!(exact(&["{}"]).tokens, Some(1));
    for counting in [CountingMethod::default(), CountingMethod::Chars4] {
        assert_eq!(counting.input("tools/call", None).tokens, Some(1));
        assert_eq!(counting.input("ping", Some("null")).tokens, Some(1));
        assert_eq!(counting.output("ping", "{}", Shown::Content).tokens, Some(1));
        assert_eq!(counting.output("ping", "null", Shown::Content).tokens, Some(1));
    }
}

/// JSON has no circular references. What comes near them is nesting without end, which does not
/// recurse.
#[test]
fn circular_references_as_deep_nesting() {
    let deep = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    let params = format!(r#"{{"name":"x","arguments":{{"a":{deep}}}}}"#);
    assert_eq!(input("tools/call", &params), exact(&[&params]));
    assert_eq!(input("custom/method", &deep), exact(&[&deep]));
    let result = format!(r#"{{"content":[],"structuredContent":{deep}}}"#);
    assert_eq!(output("tools/call", &result), exact(&[&deep]));
}

#[test]
fn very_large_responses() {
    let text = "Content of a page with words. ".repeat(2_000);
    let result = format!(r#"{{"content":[{{"type":"text","text":"{text}"}}]}}"#);
    assert!(result.len() > 50_000);
    assert_eq!(output("tools/call", &result), exact(&[&text]));
    // Above the limit, four bytes are a token.
    let huge = format!(
        r#"{{"content":[{{"type":"text","text":"{}"}}]}}"#,
        "a ".repeat(MAX_EXACT / 2)
    );
    let expected = Tokens {
        tokens: Some(huge.len().div_ceil(4) as u64),
        is_estimate: true,
    };
    assert_eq!(output("tools/call", &huge), expected);
    assert_eq!(input("tools/call", &huge), expected);
}

/// The document's estimate counts the length of the encoded text; an exact count estimates the
/// pixels.
#[test]
fn base64_image_data() {
    let data = "QUJD".repeat(300);
    let result = format!(r#"{{"content":[{{"type":"image","data":"{data}","mimeType":"image/png"}}]}}"#);
    let structure = [r#"{"content":[]}"#, r#"{"type":"image","data":""}"#];
    let estimate = CountingMethod::Chars4.output("tools/call", &result, Shown::Content);
    assert_eq!(estimate, chars4(&[&structure[..], &[&data]].concat()));
    // Not an image: its size cannot be read.
    assert_eq!(output("tools/call", &result), Tokens::default());
}

#[test]
fn empty_content() {
    assert_eq!(output("tools/call", r#"{"content":[]}"#), exact(&[""]));
    let estimate = CountingMethod::Chars4.output("tools/call", r#"{"content":[]}"#, Shown::Content);
    assert_eq!(estimate, chars4(&[r#"{"content":[]}"#]));
    assert_eq!(
        output("tools/call", r#"{"content":[{"type":"text","text":""}]}"#),
        exact(&[""])
    );
}

/// The document returns 0 here. What is unknown is not 0.
#[test]
fn invalid_json() {
    for invalid in ["{\"name\":", "", "{} {}", "undefined", "{\"a\":\"\u{1}\"}"] {
        assert_eq!(input("tools/call", invalid), Tokens::default(), "{invalid}");
        assert_eq!(output("tools/call", invalid), Tokens::default(), "{invalid}");
        assert_eq!(CountingMethod::Chars4.error(invalid), Tokens::default(), "{invalid}");
    }
}

/// Valid JSON of another form than the protocol's is counted as it is.
#[test]
fn other_forms() {
    for other in [
        r#"{"content":{"type":"text"}}"#,
        r#"{"content":null,"structuredContent":null}"#,
        r#"{"contents":7}"#,
        "[]",
    ] {
        for method in ["tools/call", "resources/read", "prompts/get", "tools/list"] {
            assert_eq!(output(method, other), exact(&[other]), "{method} {other}");
        }
    }
    let block = r#"{"content":[{"type":"text"},7,{"type":"hologram","data":"x"}]}"#;
    assert_eq!(
        output("tools/call", block),
        exact(&[r#"{"type":"text"}"#, "7", r#"{"type":"hologram","data":"x"}"#])
    );
    assert_eq!(input("tools/call", "[1]"), exact(&["{}"]));
}
