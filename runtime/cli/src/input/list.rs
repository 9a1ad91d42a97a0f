//! Tools from JSON: the result of `tools/list` in its common forms.

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Map, Value};

use super::json_rpc::RpcError;
use super::shape;
use crate::input::inferred_sources::sources_by_name;
use crate::input::json::kind_of;
use crate::input::listing::{Listing, Tool};

/// Reads `{"tools": […]}`, the same in a JSON-RPC response, an array of tools, or one tool.
///
/// # Errors
///
/// Returns an error for a value without tools, and for one page of a longer list, whose total would
/// look complete.
pub(crate) fn read(title: &str, value: Value) -> Result<Listing> {
    let mut info = None;
    let mut instructions = None;
    let entries = match value {
        Value::Array(entries) => entries,
        Value::Object(mut object) => {
            if let Some(error) = error_of(&object).filter(|_| !object.contains_key("tools")) {
                bail!(
                    "expected a list of tools, found a JSON-RPC error: {}",
                    RpcError::of(error)
                );
            }
            if let Some(Value::Object(result)) = object.remove("result") {
                object = result;
            }
            info = object.remove("serverInfo");
            instructions = instructions_of(&object);
            must_be_whole(&object)?;
            match object.remove("tools") {
                Some(Value::Array(entries)) => entries,
                Some(other) => bail!("`tools` must be an array of tools, not {}", kind_of(&other)),
                None if shape::is_tool(&object) => vec![Value::Object(object)],
                None => bail!(
                    "no tools found; expected a `tools/list` result (`{{\"tools\": […]}}`), an array of tools, or one tool with `name` and `inputSchema`"
                ),
            }
        }
        other => bail!("expected an object with `tools`, found {}", kind_of(&other)),
    };
    let mut tools = shape::entries(entries)
        .into_iter()
        .enumerate()
        .map(|(index, entry)| tool(entry).with_context(|| format!("tools[{index}]")))
        .collect::<Result<Vec<Tool>>>()?;
    sources_by_name(&mut tools);
    Ok(Listing {
        title: title.to_owned(),
        server: info.as_ref().and_then(server_of),
        info,
        instructions,
        tools,
        ..Listing::default()
    })
}

/// Returns the error of a saved message. Some servers send `"error": null` beside the result.
pub(super) fn error_of(message: &Map<String, Value>) -> Option<&Value> {
    let error = message.get("error");
    error.filter(|error| !(error.is_null() && message.contains_key("result")))
}

/// Returns an error if the list has another page.
fn must_be_whole(object: &Map<String, Value>) -> Result<()> {
    match object.get("nextCursor") {
        _ if is_last_page(object) => Ok(()),
        Some(Value::String(_)) => bail!(
            "this is one page of a longer list (`nextCursor`), and its total would be too low; use the server itself, or an array with the tools of all pages"
        ),
        other => bail!(
            "`nextCursor` must be a string, not {}",
            kind_of(other.unwrap_or(&Value::Null))
        ),
    }
}

/// Returns whether no page follows this one.
pub(super) fn is_last_page(page: &Map<String, Value>) -> bool {
    match page.get("nextCursor") {
        None | Some(Value::Null) => true,
        Some(cursor) => cursor.as_str() == Some(""),
    }
}

/// Returns the server's instructions for a model, or `None` if they are empty.
pub(crate) fn instructions_of(object: &Map<String, Value>) -> Option<String> {
    let text = object.get("instructions").and_then(Value::as_str);
    text.filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Reads a tool of `tools/list`, which must have a name. `check` reports its other problems.
pub(crate) fn tool(entry: Value) -> Result<Tool> {
    let Value::Object(entry) = entry else {
        bail!(
            "expected an object with `name` and `inputSchema`, found {}",
            kind_of(&entry)
        );
    };
    let entry = shape::normalized(entry).map_err(|message| anyhow!(message))?;
    let name = match entry.get("name") {
        Some(Value::String(name)) => name.clone(),
        Some(other) => bail!("`name` must be a string, not {}", kind_of(other)),
        None => bail!("missing `name`"),
    };
    Ok(Tool::new(name, entry))
}

/// Returns the name and the version that a server gives itself in its `serverInfo`.
pub(crate) fn server_of(info: &Value) -> Option<String> {
    let name = info.get("name")?.as_str()?;
    let version = info.get("version").and_then(Value::as_str);
    Some(match version.filter(|version| !version.is_empty()) {
        Some(version) => format!("{name} {version}"),
        None => name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn names(value: Value) -> Vec<String> {
        read("it", value)
            .unwrap()
            .tools
            .into_iter()
            .map(|tool| tool.name)
            .collect()
    }

    #[test]
    fn every_form() {
        let tool = json!({ "name": "greet", "inputSchema": { "type": "object" } });
        for form in [
            json!({ "tools": [tool] }),
            json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [tool] } }),
            json!({ "jsonrpc": "2.0", "id": 1, "error": null, "result": { "tools": [tool] } }),
            json!([tool]),
            tool.clone(),
        ] {
            assert_eq!(names(form), ["greet"]);
        }
    }

    /// The model sees the same text of a tool in every shape.
    #[test]
    fn every_shape() {
        let schema = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
        let mcp = json!({ "name": "greet", "description": "Greets", "inputSchema": schema });
        let anthropic = json!({ "name": "greet", "description": "Greets", "input_schema": schema });
        let flat = json!({ "type": "function", "name": "greet", "description": "Greets", "parameters": schema });
        let chat = json!({ "type": "function", "function": { "name": "greet", "description": "Greets", "parameters": schema } });
        let gemini = json!({ "functionDeclarations": [{ "name": "greet", "description": "Greets", "parametersJsonSchema": schema }] });
        let entry = |value: Value| -> Vec<String> {
            let tools = read("it", value).unwrap().tools;
            let text = |tool: &Tool| mcpact::cost::Measure::Model.text(&Value::Object(tool.entry.clone()));
            tools.iter().map(text).collect()
        };
        let expected = mcpact::cost::Measure::Model.text(&mcp);
        for shape in [mcp, anthropic, flat, chat] {
            assert_eq!(entry(json!({ "model": "any", "tools": [shape] })), [expected.as_str()]);
            assert_eq!(entry(json!([shape])), [expected.as_str()]);
            assert_eq!(entry(shape), [expected.as_str()]);
        }
        assert_eq!(entry(json!({ "tools": [gemini] })), [expected.as_str()]);
        let error = read("it", json!([{ "type": "function", "function": [] }])).unwrap_err();
        assert_eq!(
            format!("{error:#}"),
            "tools[0]: `function` must be an object, not an array"
        );
    }

    #[test]
    fn a_page_is_not_a_list() {
        let tools = json!([{ "name": "greet" }]);
        for value in [
            json!({ "tools": tools, "nextCursor": "2" }),
            json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": tools, "nextCursor": "2" } }),
        ] {
            let error = read("it", value).unwrap_err().to_string();
            assert!(
                error.starts_with("this is one page of a longer list (`nextCursor`)"),
                "{error}"
            );
        }
        for last in [json!(null), json!("")] {
            assert_eq!(names(json!({ "tools": tools, "nextCursor": last })), ["greet"]);
        }
    }

    #[test]
    fn instructions_are_read() {
        let value = json!({ "instructions": "Be kind.", "tools": [] });
        assert_eq!(read("it", value).unwrap().instructions.as_deref(), Some("Be kind."));
        let response = json!({ "result": { "instructions": "", "tools": [] } });
        assert_eq!(read("it", response).unwrap().instructions, None);
    }

    #[test]
    fn a_saved_error_shows_its_message() {
        let saved = json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32000, "message": "no key\nset KEY" } });
        assert_eq!(
            read("it", saved).unwrap_err().to_string(),
            "expected a list of tools, found a JSON-RPC error: no key (JSON-RPC error -32000)"
        );
        let text = json!({ "error": "Unauthorized" });
        assert_eq!(
            read("it", text).unwrap_err().to_string(),
            "expected a list of tools, found a JSON-RPC error: Unauthorized"
        );
    }

    #[test]
    fn wrong_types() {
        for (value, message) in [
            (json!(3), "expected an object with `tools`, found a number"),
            (
                json!({ "tools": {} }),
                "`tools` must be an array of tools, not an object",
            ),
            (
                json!([{ "name": "a" }, 1]),
                "tools[1]: expected an object with `name` and `inputSchema`, found a number",
            ),
            (json!([{ "name": null }]), "tools[0]: `name` must be a string, not null"),
            (json!([{}]), "tools[0]: missing `name`"),
        ] {
            assert_eq!(format!("{:#}", read("it", value).unwrap_err()), message);
        }
        assert!(
            read("it", json!({}))
                .unwrap_err()
                .to_string()
                .starts_with("no tools found; expected")
        );
    }
}
