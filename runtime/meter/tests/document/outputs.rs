//! The forms of results and errors, and each kind of content.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use mcpact_meter::CountingMethod;
use mcpact_meter::tokens::{Shown, Tokens, is_error_result};

use crate::{chars4, exact, output};

/// The start of a PNG of 800 × 600 pixels in Base64.
fn png() -> String {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0, 0, 3, 32, 0, 0, 2, 88, 8, 2, 0, 0, 0]);
    STANDARD.encode(png)
}

#[test]
fn content_arrays() {
    let result =
        r#"{"content":[{"type":"text","text":"Hello, world!"},{"type":"text","text":"line\ntwo \"quoted\""}]}"#;
    assert_eq!(
        output("tools/call", result),
        exact(&["Hello, world!", "line\ntwo \"quoted\""])
    );
    // The document's estimate counts the structure around the texts.
    let structure = [
        r#"{"content":[]}"#,
        r#"{"type":"text","text":""}"#,
        r#"{"type":"text","text":""}"#,
    ];
    let texts = ["Hello, world!", "line\ntwo \"quoted\""];
    let estimate = CountingMethod::Chars4.output("tools/call", result, Shown::Content);
    assert_eq!(estimate, chars4(&[structure.as_slice(), texts.as_slice()].concat()));
}

#[test]
fn text_and_image() {
    let result = format!(
        r#"{{"content":[{{"type":"text","text":"A map"}},{{"type":"image","data":"{}","mimeType":"image/png"}}]}}"#,
        png()
    );
    let text = exact(&["A map"]).tokens.unwrap();
    // 480,000 pixels, 750 a token.
    let expected = Tokens {
        tokens: Some(text + 640),
        is_estimate: true,
    };
    assert_eq!(output("tools/call", &result), expected);
}

#[test]
fn audio_is_unknown() {
    let audio = r#"{"content":[{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"}]}"#;
    assert_eq!(output("tools/call", audio), Tokens::default());
    // Besides a text, the number is at least that of the text.
    let both =
        r#"{"content":[{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"},{"type":"text","text":"A bird"}]}"#;
    let expected = Tokens {
        is_estimate: true,
        ..exact(&["A bird"])
    };
    assert_eq!(output("tools/call", both), expected);
}

#[test]
fn embedded_resources_and_links() {
    let text = r#"{"type":"resource","resource":{"uri":"memo://1","mimeType":"text/plain","text":"A memo"}}"#;
    let link = r#"{"type":"resource_link","uri":"memo://2","name":"two"}"#;
    let result = format!(r#"{{"content":[{text}, {link}]}}"#);
    assert_eq!(output("tools/call", &result), exact(&[text, link]));
    let blob = r#"{"content":[{"type":"resource","resource":{"uri":"memo://3","blob":"AAAA"}}]}"#;
    assert_eq!(output("tools/call", blob), Tokens::default());
    // Servers write absent properties as null, and a text counts beside a blob.
    for blob in ["null", r#""""#, r#""AAAA""#, "7"] {
        let resource =
            format!(r#"{{"type":"resource","resource":{{"uri":"memo://1","text":"A memo","blob":{blob}}}}}"#);
        let result = format!(r#"{{"content":[{resource}]}}"#);
        assert_eq!(output("tools/call", &result), exact(&[&resource]), "{blob}");
    }
}

#[test]
fn structured_content() {
    let both = r#"{"content":[{"type":"text","text":"{\"year\":1850}"}],"structuredContent":{"year": 1850}}"#;
    assert_eq!(output("tools/call", both), exact(&[r#"{"year":1850}"#]));
    let twice = CountingMethod::default().output("tools/call", both, Shown::Both);
    assert_eq!(twice, exact(&[r#"{"year":1850}"#, r#"{"year":1850}"#]));
    let alone = r#"{"content":[],"structuredContent":[1, 2, "three"]}"#;
    assert_eq!(output("tools/call", alone), exact(&[r#"[1,2,"three"]"#]));
    let other = r#"{"content":[{"type":"text","text":"short"}],"structuredContent":{"long":"text of another length"}}"#;
    let structured = CountingMethod::default().output("tools/call", other, Shown::Structured);
    assert_eq!(structured, exact(&[r#"{"long":"text of another length"}"#]));
}

#[test]
fn structured_objects() {
    let result = r#"{"status": "success", "data": {"id": 7}}"#;
    let text = r#"{"status":"success","data":{"id":7}}"#;
    assert_eq!(output("tools/call", result), exact(&[text]));
    assert_eq!(output("custom/method", result), exact(&[text]));
    assert_eq!(
        CountingMethod::Chars4.output("custom/method", result, Shown::Content),
        chars4(&[text])
    );
}

#[test]
fn error_responses() {
    let error = r#"{"code": -32601, "message": "Method not found", "data": {"method": "x"}}"#;
    let text = r#"{"code":-32601,"message":"Method not found","data":{"method":"x"}}"#;
    assert_eq!(CountingMethod::default().error(error), exact(&[text]));
    assert_eq!(CountingMethod::Chars4.error(error), chars4(&[text]));
}

#[test]
fn error_results() {
    let result = r#"{"content":[{"type":"text","text":"no such ship"}],"isError":true}"#;
    assert_eq!(output("tools/call", result), exact(&["no such ship"]));
    assert!(is_error_result(result));
    assert!(!is_error_result(r#"{"content":[],"isError":false}"#));
    assert!(!is_error_result(
        r#"{"content":[{"type":"text","text":"\"isError\":true"}]}"#
    ));
}

#[test]
fn primitive_values() {
    for (value, text) in [
        (r#""done""#, r#""done""#),
        ("42", "42"),
        ("true", "true"),
        ("-1.5e3", "-1.5e3"),
    ] {
        assert_eq!(output("custom/method", value), exact(&[text]));
        assert_eq!(output("tools/call", value), exact(&[text]));
        assert_eq!(
            CountingMethod::Chars4.output("tools/call", value, Shown::Content),
            chars4(&[text])
        );
    }
}

#[test]
fn resources_read_has_its_contents() {
    let result = r#"{"contents":[{"uri":"memo://1","mimeType":"text/plain","text":"A memo"},{"uri":"memo://2","text":"Another"}]}"#;
    assert_eq!(output("resources/read", result), exact(&["A memo", "Another"]));
    let blob = r#"{"contents":[{"uri":"memo://3","blob":"AAAA"}]}"#;
    assert_eq!(output("resources/read", blob), Tokens::default());
}

#[test]
fn prompts_get_has_its_messages() {
    let result = r#"{"description":"not shown","messages":[{"role":"user","content":{"type":"text","text":"Review this"}},{"role":"assistant","content":[{"type":"text","text":"Yes"}]}]}"#;
    assert_eq!(output("prompts/get", result), exact(&["Review this", "Yes"]));
}

#[test]
fn tools_list_has_the_model_visible_entries() {
    let result = r#"{"tools":[{"inputSchema": {"type": "object", "properties": {}}, "name": "now", "title": "Now", "description": "The time", "annotations": {"readOnlyHint": true}, "outputSchema": {"type": "object"}}],"nextCursor":"2"}"#;
    let entry = r#"{"name":"now","description":"The time","inputSchema":{"type":"object","properties":{}}}"#;
    assert_eq!(output("tools/list", result), exact(&[entry]));
}
