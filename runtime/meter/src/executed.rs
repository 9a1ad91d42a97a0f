//! The tools that a client calls by `execute_tool` of an mcpact server.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

use mcpact_shared::meta_tool::{EXECUTE, EXECUTE_READ, EXECUTED_ARGUMENTS, EXECUTED_NAME};
use mcpact_shared::protocol::method;

use crate::json::{array_items, object_properties, string};

/// The knowledge of whether a server has `execute_tool`, from its lists.
#[derive(Debug, Default)]
pub struct ExecuteTool(AtomicBool);

impl ExecuteTool {
    /// Reads a `tools/list` result. A tool of another server may have the name too, so its
    /// parameters count.
    pub fn read_list(&self, result: &str) {
        let [tools] = object_properties(result, ["tools"]);
        let tools = tools.and_then(array_items).unwrap_or_default();
        if tools.into_iter().any(is_execute_tool) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the name of the tool that a request calls by `execute_tool`, as the client writes it.
    pub fn executed<'p>(&self, method: &str, params: &'p str) -> Option<Cow<'p, str>> {
        if method != method::CALL_TOOL || !self.0.load(Ordering::Relaxed) {
            return None;
        }
        let [name, arguments] = object_properties(params, ["name", "arguments"]);
        self.executed_by(&string(name?)?, arguments?)
    }

    /// Returns the name of the tool that a call of `tool` executes, as the client writes it. `tool`
    /// is the server's own name.
    pub fn executed_by<'a>(&self, tool: &str, arguments: &'a str) -> Option<Cow<'a, str>> {
        if ![EXECUTE, EXECUTE_READ].contains(&tool) || !self.0.load(Ordering::Relaxed) {
            return None;
        }
        let names = object_properties(arguments, EXECUTED_NAME);
        string(names.into_iter().flatten().find(|name| *name != "null")?)
    }
}

fn is_execute_tool(tool: &str) -> bool {
    let [name, schema] = object_properties(tool, ["name", "inputSchema"]);
    let [properties] = object_properties(schema.unwrap_or_default(), ["properties"]);
    let own = object_properties(properties.unwrap_or_default(), [EXECUTED_NAME[0], EXECUTED_ARGUMENTS]);
    name.and_then(string).as_deref() == Some(EXECUTE) && own.iter().all(Option::is_some)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::session::Session;
    use crate::wire::exchange::Exchange;
    use crate::{Limit, Meter};

    /// Returns whether the second call of `fetch` is refused, after a list of these tools.
    fn second_is_refused(listed: &str, calls: [&str; 2]) -> bool {
        let limit = Limit {
            tool: Some("fetch".to_owned()),
            calls: Some(1),
            ..Limit::default()
        };
        let meter = Meter::builder().limit(limit).build();
        let mut exchange = Exchange::new(meter, Session::new("1"), "pipe", Arc::default(), Arc::default());
        exchange.sent(r#"{"id":0,"method":"tools/list"}"#);
        exchange.received(&format!(r#"{{"id":0,"result":{{"tools":[{listed}]}}}}"#));
        let [first, second] = calls.map(|params| {
            exchange
                .sent(&format!(r#"{{"id":1,"method":"tools/call","params":{params}}}"#))
                .is_some()
        });
        assert!(!first);
        second
    }

    #[test]
    fn limits_apply_to_executed_tools() {
        let own = r#"{"name":"execute_tool","inputSchema":{"properties":{"tool":{},"args":{}}}}"#;
        let other = r#"{"name":"execute_tool","inputSchema":{"properties":{"tool":{}}}}"#;
        let execute = r#"{"name":"execute_tool","arguments":{"tool":"fetch","args":{}}}"#;
        let read = r#"{"name":"execute_read_tool","arguments":{"tool":null,"name":" Fetch"}}"#;
        for calls in [[execute, execute], [execute, read], [r#"{"name":"fetch"}"#, read]] {
            assert!(second_is_refused(own, calls), "{calls:?}");
            assert!(!second_is_refused(other, calls), "{calls:?}");
        }
        let search = r#"{"name":"execute_tool","arguments":{"tool":"search","args":{"tool":"fetch"}}}"#;
        assert!(!second_is_refused(own, [execute, search]));
    }
}
