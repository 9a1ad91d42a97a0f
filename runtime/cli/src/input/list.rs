//! Tools from JSON: the answer to `tools/list` in the forms in which people keep it.

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use super::live::Refusal;
use crate::listing::{Listing, Tool, sources_by_name};

/// Reads `{"tools": […]}`, the same as a JSON-RPC answer, an array of tools, or one tool.
pub(crate) fn read(title: &str, value: Value) -> Result<Listing> {
    let mut info = None;
    let entries = match value {
        Value::Array(entries) => entries,
        Value::Object(mut object) => {
            if let Some(error) = object.get("error").filter(|_| !object.contains_key("tools")) {
                bail!("it is a JSON-RPC error, not a list of tools: {}", Refusal::of(error));
            }
            if let Some(Value::Object(result)) = object.remove("result") {
                object = result;
            }
            info = object.remove("serverInfo");
            match object.remove("tools") {
                Some(Value::Array(entries)) => entries,
                Some(other) => bail!("`tools` is {}; it must be an array of tools", kind_of(&other)),
                None if object.contains_key("name") && object.contains_key("inputSchema") => {
                    vec![Value::Object(object)]
                }
                None => bail!(
                    "no tools in it: write the answer to `tools/list` ({{\"tools\": […]}}), an array of tools, or one tool with `name` and `inputSchema`"
                ),
            }
        }
        other => bail!(
            "it is {}; the answer to `tools/list` is an object with `tools`",
            kind_of(&other)
        ),
    };
    let mut tools = entries
        .into_iter()
        .enumerate()
        .map(|(index, entry)| tool(entry).with_context(|| format!("tools[{index}]")))
        .collect::<Result<Vec<Tool>>>()?;
    sources_by_name(&mut tools);
    Ok(Listing {
        title: title.to_owned(),
        server: info.as_ref().and_then(server_of),
        info,
        tools,
        ..Listing::default()
    })
}

/// A tool as `tools/list` has it. Only its name must be there: what else is wrong with it is found by `check`.
pub(crate) fn tool(entry: Value) -> Result<Tool> {
    let Value::Object(entry) = entry else {
        bail!(
            "a tool is an object with `name` and `inputSchema`; this is {}",
            kind_of(&entry)
        );
    };
    let name = match entry.get("name") {
        Some(Value::String(name)) => name.clone(),
        Some(other) => bail!("its `name` is {}; it must be a string", kind_of(other)),
        None => return Err(anyhow!("it has no `name`")),
    };
    Ok(Tool {
        name,
        source: None,
        entry,
        index: None,
        locked: None,
        place: None,
    })
}

/// Returns the name and the version that a server gives itself in its `serverInfo`.
pub(crate) fn server_of(info: &Value) -> Option<String> {
    let name = info.get("name")?.as_str()?;
    Some(match info.get("version").and_then(Value::as_str) {
        Some(version) => format!("{name} {version}"),
        None => name.to_owned(),
    })
}

/// What a value is, for messages.
pub(crate) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
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
            json!([tool]),
            tool.clone(),
        ] {
            assert_eq!(names(form), ["greet"]);
        }
    }

    #[test]
    fn a_saved_error_shows_its_message() {
        let saved = json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32000, "message": "no key\nset KEY" } });
        assert_eq!(
            read("it", saved).unwrap_err().to_string(),
            "it is a JSON-RPC error, not a list of tools: no key (JSON-RPC error -32000)"
        );
        let text = json!({ "error": "Unauthorized" });
        assert_eq!(
            read("it", text).unwrap_err().to_string(),
            "it is a JSON-RPC error, not a list of tools: Unauthorized"
        );
    }

    #[test]
    fn wrong_types_are_said() {
        for (value, message) in [
            (
                json!(3),
                "it is a number; the answer to `tools/list` is an object with `tools`",
            ),
            (
                json!({ "tools": {} }),
                "`tools` is an object; it must be an array of tools",
            ),
            (
                json!([{ "name": "a" }, 1]),
                "tools[1]: a tool is an object with `name` and `inputSchema`; this is a number",
            ),
            (
                json!([{ "name": null }]),
                "tools[0]: its `name` is null; it must be a string",
            ),
            (json!([{}]), "tools[0]: it has no `name`"),
        ] {
            assert_eq!(format!("{:#}", read("it", value).unwrap_err()), message);
        }
        assert!(
            read("it", json!({}))
                .unwrap_err()
                .to_string()
                .starts_with("no tools in it: write")
        );
    }
}
