//! Compares a toolset with the tools that a server lists, so that its counts are those of the list.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::Toolset;
use crate::build::tool::{CountedEntry, Definition};

impl Toolset {
    /// Returns the differences between the toolset and `listed`, the tools that a server of any
    /// kind lists. The result is empty if the server sends every counted byte and nothing else.
    ///
    /// `listed` is what rmcp's router returns in any version (`Server::tool_router().list_all()`),
    /// the result of `tools/list`, or its JSON-RPC message. The order of the tools does not matter.
    /// The order of properties does, since tokens depend on it.
    ///
    /// [`assert_listed!`](crate::assert_listed) is the test.
    ///
    /// ```
    /// use mcpact::{ToolSchema, toolset};
    /// use serde_json::json;
    ///
    /// #[derive(ToolSchema)]
    /// struct Add { left: i64, right: i64 }
    ///
    /// toolset! { SUMS = ["add"(Add) = "Add two numbers", "clear"() = "Clear the sum"] }
    ///
    /// let clear = json!({
    ///     "name": "clear",
    ///     "description": "Clear the sum, please",
    ///     "inputSchema": { "type": "object", "properties": {} }
    /// });
    /// assert_eq!(
    ///     SUMS.differences_to(&[clear]),
    ///     [
    ///         "`add` is not listed by the server",
    ///         "`clear`: the description is \"Clear the sum, please\", and \"Clear the sum\" is counted",
    ///     ],
    /// );
    /// ```
    pub fn differences_to(&self, listed: &(impl Serialize + ?Sized)) -> Vec<String> {
        let listed = match serde_json::to_value(listed) {
            Ok(listed) => listed,
            Err(error) => return vec![format!("the listed tools are not JSON: {error}")],
        };
        let Some(tools) = tools(&listed) else {
            return vec!["no list of tools; pass an array of tools, or the result of `tools/list`".to_owned()];
        };
        let mut unknown: BTreeMap<&str, &Value> = BTreeMap::new();
        let mut differences = Vec::new();
        for tool in tools {
            match tool.get("name").and_then(Value::as_str) {
                None => differences.push(format!("a listed tool has no name: {tool}")),
                Some(name) if unknown.insert(name, tool).is_some() => {
                    differences.push(format!("`{name}` is listed twice"));
                }
                Some(_) => {}
            }
        }
        for tool in self.tools {
            match unknown.remove(tool.name) {
                None => differences.push(format!("`{}` is not listed by the server", tool.name)),
                Some(listed) => differences_of(tool, listed, &mut differences),
            }
        }
        for name in unknown.keys() {
            differences.push(format!(
                "`{name}` is listed by the server, and not counted in {}",
                self.name
            ));
        }
        differences
    }
}

/// Returns the tools of a list, of the result of `tools/list`, or of its message.
fn tools(listed: &Value) -> Option<&Vec<Value>> {
    let listed = listed.get("result").unwrap_or(listed);
    listed.get("tools").unwrap_or(listed).as_array()
}

/// Adds the differences between a tool and its entry in the list, in the counted properties.
fn differences_of(tool: &Definition, listed: &Value, differences: &mut Vec<String>) {
    let counted = match tool.count {
        CountedEntry::Model => tool.entry,
        CountedEntry::Wire => tool.wire_entry,
    };
    let counted: Value = serde_json::from_str(counted).expect("an entry is JSON");
    let keys: Vec<&str> = match (tool.count, listed) {
        (CountedEntry::Wire, Value::Object(listed)) => {
            let counted = counted.as_object().into_iter().flat_map(|counted| counted.keys());
            let more = listed.keys().filter(|key| counted.clone().all(|other| other != *key));
            counted.clone().chain(more).map(String::as_str).collect()
        }
        _ => vec!["description", "inputSchema"],
    };
    for key in keys {
        let (ours, theirs) = (counted.get(key), listed.get(key));
        // The text shows the order of properties too.
        if key == "inputSchema" && theirs == Some(&Value::Object(Map::new())) {
            differences.push(format!(
                "`{}`: the input schema is empty, as rmcp before 0.8 sends it for a tool without parameters; write \
                 `#[mcp_tools]` above `#[tool_router]`, which sends the counted schema",
                tool.name
            ));
        } else if ours.map(Value::to_string) != theirs.map(Value::to_string) {
            differences.push(format!("`{}`: {}", tool.name, difference(&noun(key), ours, theirs)));
        }
    }
}

/// Returns the noun for a property of the entry, for messages.
fn noun(key: &str) -> String {
    match key {
        "description" => "the description".to_owned(),
        "inputSchema" => "the input schema".to_owned(),
        key => format!("`{key}`"),
    }
}

/// Returns the first difference between two values.
fn difference(location: &str, counted: Option<&Value>, sent: Option<&Value>) -> String {
    match (counted, sent) {
        (Some(Value::Object(counted)), Some(Value::Object(sent))) => {
            if let Some((key, value)) = sent.iter().find(|(key, _)| !counted.contains_key(*key)) {
                return format!(
                    "{location} has `\"{key}\":{value}`, which is not counted{}",
                    advice(key)
                );
            }
            for (key, value) in counted {
                let other = sent.get(key);
                if other.map(Value::to_string) != Some(value.to_string()) {
                    return difference(&format!("{location}/{key}"), Some(value), other);
                }
            }
            format!(
                "{location} has the counted keys in another order; turn on mcpact's feature `schemars` or `rmcp`, which keep it"
            )
        }
        (Some(counted), Some(sent)) => format!("{location} is {sent}, and {counted} is counted"),
        (Some(counted), None) => format!("{location} is not sent, and {counted} is counted"),
        (None, sent) => format!("{location} is {}, and is not counted", sent.unwrap_or(&Value::Null)),
    }
}

/// Returns the fix for a keyword that schemars adds.
fn advice(key: &str) -> &'static str {
    match key {
        "$schema" => "; derive `mcpact::JsonSchema` in place of schemars' macro for the type in `Parameters<…>`",
        _ => "",
    }
}

/// Fails with the differences, for [`assert_listed!`](crate::assert_listed).
///
/// # Panics
///
/// Panics if there are differences.
#[doc(hidden)]
#[track_caller]
pub fn assert(toolset: &Toolset, listed: &(impl Serialize + ?Sized)) {
    let differences = toolset.differences_to(listed);
    assert!(
        differences.is_empty(),
        "the server does not list the tools that {} counts:\n  {}",
        toolset.name,
        differences.join("\n  ")
    );
}

/// Compares a toolset with the tools that a server lists, in a test.
///
/// It takes any value that serializes as a list of tools or as the result of `tools/list`, such as
/// the list of rmcp's router in any version. See [`Toolset::differences_to`].
///
/// ```
/// use mcpact::{ToolSchema, toolset};
///
/// #[derive(ToolSchema)]
/// struct Add { left: i64, right: i64 }
///
/// toolset! { SUMS = ["add"(Add) = "Add two numbers"] }
///
/// // With rmcp: `mcpact::assert_listed!(SUMS, Server::tool_router().list_all());`
/// let listed: serde_json::Value = SUMS.list().parse()?;
/// mcpact::assert_listed!(SUMS, listed);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Panics
///
/// Panics if a tool is missing, or its name, its description or its schema differs. The message
/// lists each difference. With `count = "wire"`, all properties are compared.
#[macro_export]
macro_rules! assert_listed {
    ($toolset:expr, $listed:expr $(,)?) => {
        $crate::__private::assert_listed(&$toolset, &$listed)
    };
}
