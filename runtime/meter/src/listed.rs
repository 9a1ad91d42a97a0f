//! The tools of a list, for logs that also contain tools without calls.

use mcpact_shared::truncate::truncate;

use crate::json::{array_items, object_properties, string};
use crate::record::MAX_NAME;
use crate::tokens::CountingMethod;

/// A tool of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedTool {
    /// The name of the server.
    pub server: String,
    /// The tool's own name, without a prefix.
    pub tool: String,
    /// The tokens of the server's own definition.
    pub tokens: u64,
    /// The tokens of the definition that clients are shown; `None` if they have to search for the
    /// tool.
    pub shown_tokens: Option<u64>,
    /// The time of the list, in microseconds since 1970-01-01 UTC.
    pub seen: i64,
}

impl ListedTool {
    /// Returns the bytes that the tool takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<ListedTool>() + self.server.len() + self.tool.len()
    }
}

/// Returns the tools of a `tools/list` result that a client is shown as the server sent it.
pub(crate) fn tools(server: &str, result: &str, seen: i64, counting: CountingMethod) -> Vec<ListedTool> {
    let [tools] = object_properties(result, ["tools"]);
    let entries = tools.and_then(array_items).unwrap_or_default();
    let tool = |entry: &str| {
        let [name] = object_properties(entry, ["name"]);
        let tokens = counting.definition(entry)?;
        Some(ListedTool {
            server: server.to_owned(),
            tool: truncate(&string(name?)?, MAX_NAME).into_owned(),
            tokens,
            shown_tokens: Some(tokens),
            seen,
        })
    };
    entries.into_iter().filter_map(tool).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcpact_tokens::Encoding;

    #[test]
    fn tokens_are_those_of_name_description_and_schema() {
        let result = r#"{"tools":[{"name":"a","title":"left out","description":"B c.","inputSchema":{"type": "object"}},{"name":7},"x"],"nextCursor":"1"}"#;
        let tools = tools("s", result, 5, CountingMethod::Exact(Encoding::O200kBase));
        let entry = r#"{"name":"a","description":"B c.","inputSchema":{"type":"object"}}"#;
        let tokens = Encoding::O200kBase.count(entry) as u64;
        assert_eq!(
            tools,
            [ListedTool {
                server: "s".to_owned(),
                tool: "a".to_owned(),
                tokens,
                shown_tokens: Some(tokens),
                seen: 5
            }]
        );
    }

    #[test]
    fn invalid_lists() {
        for result in ["", "{}", "[]", r#"{"tools":{}}"#, r#"{"tools":[[]]}"#] {
            assert_eq!(tools("s", result, 5, CountingMethod::Exact(Encoding::O200kBase)), []);
        }
    }
}
