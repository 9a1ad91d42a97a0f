//! JSON lines: one tool a line, or the messages of a saved session; also as an event stream.

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::list::{error_of, is_last_page};
use super::nesting;

/// Parses JSON lines into one value in the form of a `tools/list` result. The value has the tools
/// of all lines in their order, and the `serverInfo`, the `instructions` and the last `nextCursor`
/// of the messages. Returns `None` unless the text has two lines or more and the first is JSON.
pub(super) fn parse(bytes: &[u8]) -> Option<Result<Value>> {
    let is_stream = is_stream(bytes);
    let mut lines = bytes
        .split(|byte| *byte == b'\n')
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim_ascii()))
        .filter_map(|(number, line)| {
            let line = match line.strip_prefix(b"data:") {
                Some(data) if is_stream => data.trim_ascii_start(),
                _ if is_stream => b"",
                _ => line,
            };
            (!line.is_empty()).then_some((number, line))
        });
    let (_, first) = lines.clone().next()?;
    if !is_stream && lines.clone().nth(1).is_none() || nesting::parse(first).is_err() {
        return None;
    }
    let mut list = List::default();
    let read = lines.try_for_each(|(number, line)| {
        let value = nesting::parse(line).with_context(|| format!("line {number}"))?;
        list.add(value);
        Ok(())
    });
    Some(read.map(|()| list.finish()))
}

/// Returns whether the text is an event stream, as `curl` saves it from a server over HTTP.
fn is_stream(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    [b"data:".as_slice(), b"event:", b"id:", b"retry:", b":"]
        .iter()
        .any(|start| text.starts_with(start))
}

/// The list that the lines form.
#[derive(Default)]
struct List {
    tools: Vec<Value>,
    /// The other properties of the messages' results.
    others: Map<String, Value>,
    /// The first error that the server sent.
    error: Option<Value>,
    /// True after the last page of a `tools/list` in a session.
    is_whole: bool,
}

impl List {
    fn add(&mut self, value: Value) {
        let Value::Object(mut object) = value else {
            self.tools.push(value);
            return;
        };
        if let Some(error) = error_of(&object) {
            self.error.get_or_insert(error.clone());
            return;
        }
        let is_message = object.contains_key("jsonrpc");
        let result = match object.remove("result") {
            Some(Value::Object(result)) => result,
            // A request of the client, or a notification.
            _ if is_message => return,
            _ if object.contains_key("tools") => object,
            _ => return self.tools.push(Value::Object(object)),
        };
        self.merge(result, is_message);
    }

    /// Adds a result of `initialize`, or a page of `tools/list`. After the last page of a session's
    /// list, the next page begins the list anew: the client has asked again.
    fn merge(&mut self, mut result: Map<String, Value>, is_message: bool) {
        if let Some(Value::Array(tools)) = result.remove("tools") {
            if self.is_whole && is_message {
                self.tools.clear();
            }
            self.is_whole = is_message && is_last_page(&result);
            self.tools.extend(tools);
            // The last page decides about the cursor.
            self.others.shift_remove("nextCursor");
        }
        self.others.append(&mut result);
    }

    fn finish(self) -> Value {
        let mut list = self.others;
        match self.error {
            Some(error) if self.tools.is_empty() => list.insert("error".to_owned(), error),
            _ => list.insert("tools".to_owned(), Value::Array(self.tools)),
        };
        Value::Object(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parsed(text: &str) -> Value {
        parse(text.as_bytes()).expect("lines").expect("JSON")
    }

    #[test]
    fn tools_and_messages() {
        let (a, b) = (json!({ "name": "a" }), json!({ "name": "b" }));
        let wanted = json!({ "tools": [a, b] });
        assert_eq!(parsed("{\"name\":\"a\"}\r\n\r\n{\"name\":\"b\"}"), wanted);
        let pages = "{\"tools\":[{\"name\":\"a\"}],\"nextCursor\":\"2\"}\n{\"tools\":[{\"name\":\"b\"}]}\n";
        assert_eq!(parsed(pages), wanted);
        let session = [
            json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {} }),
            json!({ "jsonrpc": "2.0", "id": 1, "result": { "serverInfo": { "name": "s" }, "instructions": "i" } }),
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
            json!({ "jsonrpc": "2.0", "id": 2, "result": { "tools": [a], "nextCursor": "2" } }),
            json!({ "jsonrpc": "2.0", "id": 3, "result": { "tools": [b], "nextCursor": "3" } }),
        ];
        let text: Vec<String> = session.iter().map(Value::to_string).collect();
        assert_eq!(
            parsed(&text.join("\n")),
            json!({ "serverInfo": { "name": "s" }, "instructions": "i", "nextCursor": "3", "tools": [a, b] })
        );
        let stream = format!("event: message\nid: 7\ndata: {}\n\n", session[3]);
        assert_eq!(parsed(&stream), json!({ "nextCursor": "2", "tools": [a] }));
    }

    #[test]
    fn a_list_that_is_requested_again() {
        let (a, b) = (json!({ "name": "a" }), json!({ "name": "b" }));
        let result = |result: Value| json!({ "jsonrpc": "2.0", "id": 1, "result": result }).to_string();
        let both = [
            result(json!({ "tools": [a], "nextCursor": "2" })),
            result(json!({ "tools": [b], "nextCursor": "" })),
        ];
        let changed = json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" }).to_string();
        for again in [&both[..], &[result(json!({ "tools": [a, b] }))]] {
            let session = [&both[..], std::slice::from_ref(&changed), again].concat();
            assert_eq!(parsed(&session.join("\n"))["tools"], json!([a, b]));
        }
        // Lists outside of a session may be those of several servers.
        let lists = [json!({ "tools": [a] }).to_string(), json!({ "tools": [b] }).to_string()];
        assert_eq!(parsed(&lists.join("\n")), json!({ "tools": [a, b] }));
    }

    /// Some servers send `"error": null` beside the result.
    #[test]
    fn an_error_that_is_null() {
        let (a, b) = (json!({ "name": "a" }), json!({ "name": "b" }));
        let result = |result: Value| json!({ "jsonrpc": "2.0", "id": 1, "error": null, "result": result }).to_string();
        let pages = [
            result(json!({ "tools": [a], "nextCursor": "2" })),
            result(json!({ "tools": [b] })),
        ];
        assert_eq!(parsed(&pages.join("\n")), json!({ "tools": [a, b] }));
    }

    #[test]
    fn errors() {
        let error =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":1}}";
        assert_eq!(parsed(error), json!({ "error": { "code": 1 } }));
        let broken = parse(b"{}\n\n{").expect("lines").unwrap_err();
        assert!(format!("{broken:#}").starts_with("line 3: not JSON"), "{broken:#}");
        for other in ["", "{}", "{\n}", "Listening\n{}", "data: Listening\n"] {
            assert!(parse(other.as_bytes()).is_none(), "{other}");
        }
    }
}
