//! Parameters that are the same in several tools, with their tokens in all of them.

use std::collections::HashMap;

use serde::Serialize;

use crate::input::cost::{Part, PartKind};
use crate::input::listing::Tool;

/// A parameter with the same name and schema in several tools.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Repeat {
    pub(crate) parameter: String,
    /// The names of the tools, in the server's order.
    pub(crate) tools: Vec<String>,
    /// The tokens of the parameter in all of these tools together.
    pub(crate) tokens: usize,
}

/// Returns the repeated parameters, the most expensive first. Each tool comes with its cost.
pub(crate) fn repeats<'a>(tools: impl IntoIterator<Item = (&'a Tool, &'a Part)>) -> Vec<Repeat> {
    let mut found: HashMap<(&str, String), Repeat> = HashMap::new();
    for (tool, cost) in tools {
        // The parts of kind `Parameter` include patterns of names.
        let parameters = cost.parts.iter().filter(|part| part.kind == PartKind::Parameter);
        let tokens: HashMap<&str, usize> = parameters.map(|part| (part.label.as_str(), part.tokens)).collect();
        for (name, schema) in tool.parameters() {
            let repeat = found.entry((name, schema.to_string())).or_insert_with(|| Repeat {
                parameter: name.clone(),
                tools: Vec::new(),
                tokens: 0,
            });
            repeat.tools.push(tool.name.clone());
            repeat.tokens += tokens.get(name.as_str()).copied().unwrap_or_default();
        }
    }
    let mut repeats: Vec<Repeat> = found.into_values().filter(|repeat| repeat.tools.len() > 1).collect();
    repeats.sort_by(|one, other| {
        other
            .tokens
            .cmp(&one.tokens)
            .then_with(|| one.tools.cmp(&other.tools))
            .then_with(|| one.parameter.cmp(&other.parameter))
    });
    repeats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tools_of;
    use mcpact::cost::Counter;
    use mcpact_tokens::Encoding;
    use serde_json::json;

    #[test]
    fn parameters_with_the_same_name_and_schema() {
        let same = json!({ "type": "string", "description": "Which workspace" });
        let tool = |name: &str, properties: serde_json::Value| json!({ "name": name, "inputSchema": { "type": "object", "properties": properties } });
        let tools = tools_of(json!([
            tool("a", json!({ "w": same, "x": { "type": "string" } })),
            tool("b", json!({ "y": { "type": "string" }, "w": same })),
            tool("c", json!({ "w": { "type": "string" } })),
            json!({ "name": "d", "inputSchema": { "patternProperties": { "^x": {} }, "properties": { "w": same } } }),
        ]));
        let counter = Counter::new(Encoding::O200kBase);
        let costs: Vec<Part> = tools.iter().map(|tool| tool.cost(&counter)).collect();
        let repeats = super::repeats(tools.iter().zip(&costs));
        assert_eq!(repeats.len(), 1);
        assert_eq!(
            (repeats[0].parameter.as_str(), &repeats[0].tools),
            ("w", &["a", "b", "d"].map(str::to_owned).to_vec())
        );
        let paid: usize = [0, 1, 3]
            .iter()
            .map(|tool: &usize| &costs[*tool])
            .flat_map(|cost| &cost.parts)
            .filter(|part| part.label == "w")
            .map(|part| part.tokens)
            .sum();
        assert_eq!(repeats[0].tokens, paid);
    }
}
