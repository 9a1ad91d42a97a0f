//! Edges between tools: for each parameter, a visible tool whose results have its values.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::{
    parameter_edge::{ParameterEdge, required_names},
    split::words,
    view::View,
};
use crate::{
    build::edges::Edge,
    json::json_schema::{Location, visit},
};

impl View<'_> {
    /// Returns the edges of a tool's parameters to other visible tools, at most one for each
    /// parameter.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex}, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let id = json!({"type": "object", "properties": {"articleId": {"type": "string"}}, "required": ["articleId"]});
    /// let cards = vec![
    ///     Card::new("find", "Find articles", &json!({"type": "object"})).output_schema(&id),
    ///     Card::new("read", "Read an article", &id),
    /// ];
    /// let index = SearchIndex::new("library", Encoding::O200kBase, cards);
    /// let all = index.all();
    /// let edges = all.edges("read");
    /// assert_eq!(edges[0].to_string(), "articleId perhaps from find");
    /// assert!(index.only(|tool| tool != "find").edges("read").is_empty());
    /// ```
    pub fn edges(&self, tool: &str) -> &[ParameterEdge] {
        self.named(tool).map_or(&[], |index| self.edges_of(index))
    }

    pub(super) fn edges_of(&self, index: usize) -> &[ParameterEdge] {
        let edges = self.cache().edges.get_or_init(|| self.collect_edges());
        edges.get(&index).map_or(&[], Vec::as_slice)
    }

    /// Chooses a producer for each parameter: the first visible tool that needs no id itself, or
    /// else the first visible tool. The edges of a toolset and of an index follow from types; others
    /// are inferred.
    fn collect_edges(&self) -> HashMap<usize, Vec<ParameterEdge>> {
        if let Some(toolset) = self.search_index.toolset() {
            return self.stated(toolset.edges.iter().map(StatedEdge::of_type).collect());
        }
        let indexed = self.entries().filter_map(|entry| Some((entry.name(), entry.edges()?)));
        let stated = indexed.flat_map(|(tool, edges)| edges.iter().map(move |edge| StatedEdge::of_index(tool, edge)));
        let mut edges = self.inferred();
        edges.retain(|index, _| self.entry(*index).edges().is_none());
        edges.extend(self.stated(stated.collect()));
        edges
    }

    fn stated(&self, mut edges: Vec<StatedEdge<'_>>) -> HashMap<usize, Vec<ParameterEdge>> {
        // A hidden tool affects no choice.
        edges.retain(|edge| self.exactly_named(edge.tool).is_some() && self.exactly_named(edge.from).is_some());
        let needs_id: HashSet<&str> = edges
            .iter()
            .filter(|edge| edge.is_required)
            .map(|edge| edge.tool)
            .collect();
        let mut chosen: HashMap<usize, Vec<ParameterEdge>> = HashMap::new();
        for edge in &edges {
            let Some(index) = self.exactly_named(edge.tool) else {
                continue;
            };
            let of_tool = chosen.entry(index).or_default();
            match of_tool.iter_mut().find(|other| other.parameter == edge.parameter) {
                None => of_tool.push(ParameterEdge {
                    parameter: edge.parameter.to_owned(),
                    is_required: edge.is_required,
                    from: edge.from.to_owned(),
                    is_inferred: edge.is_inferred,
                }),
                Some(other) if edge.is_required && !other.is_required => {
                    (other.is_required, other.is_inferred) = (true, edge.is_inferred);
                    edge.from.clone_into(&mut other.from);
                }
                Some(other)
                    if edge.is_required == other.is_required
                        && needs_id.contains(other.from.as_str())
                        && !needs_id.contains(edge.from) =>
                {
                    edge.from.clone_into(&mut other.from);
                }
                Some(_) => {}
            }
        }
        chosen
    }

    /// Infers edges from names: a parameter such as `articleId` and a property of the same name
    /// in the output schema of another tool. The last word of the name is `id`, and the name has
    /// another word: `id` alone is not such a name.
    fn inferred(&self) -> HashMap<usize, Vec<ParameterEdge>> {
        let mut returned = self.returned_ids();
        if returned.is_empty() {
            return HashMap::new();
        }
        let parameters: HashMap<usize, Vec<IdParameter>> = (0..self.len())
            .filter(|index| self.is_first(*index))
            .map(|index| (index, id_parameters(self.entry(index).input_schema())))
            .collect();
        keep_producers(&mut returned, &parameters);
        let mut edges: HashMap<usize, Vec<ParameterEdge>> = HashMap::new();
        for (tool, of_tool) in parameters {
            for parameter in of_tool {
                let from = returned
                    .get(&parameter.id)
                    .and_then(|returning| returning.producer_for(tool));
                if let Some(from) = from {
                    edges.entry(tool).or_default().push(ParameterEdge {
                        parameter: parameter.name,
                        is_required: parameter.is_required,
                        from: self.entry(from).name().to_owned(),
                        is_inferred: true,
                    });
                }
            }
        }
        edges
    }

    /// Returns the ids in the output schemas, with the tools that have them.
    fn returned_ids(&self) -> HashMap<String, Returning> {
        let mut returned: HashMap<String, Returning> = HashMap::new();
        for index in 0..self.len() {
            let output = self.entry(index).output_schema();
            let Some(output) = output.filter(|_| self.is_first(index)) else {
                continue;
            };
            let output: Value = serde_json::from_str(output).unwrap_or_default();
            visit(&output, |path, schema| {
                let name = path.last().and_then(Location::property);
                if let Some(id) = name.filter(|_| is_scalar(schema)).and_then(id_words) {
                    returned.entry(id).or_default().tools.push(index);
                }
            });
        }
        returned
    }

    /// Returns whether a tool is the first of those with its name, which a call reaches.
    fn is_first(&self, index: usize) -> bool {
        self.exactly_named(self.entry(index).name()) == Some(index)
    }
}

/// An edge of a toolset or of an index.
struct StatedEdge<'a> {
    tool: &'a str,
    parameter: &'a str,
    is_required: bool,
    from: &'a str,
    is_inferred: bool,
}

impl<'a> StatedEdge<'a> {
    fn of_type(edge: &'a Edge) -> StatedEdge<'a> {
        StatedEdge {
            tool: edge.tool,
            parameter: edge.parameter,
            is_required: edge.is_required,
            from: edge.from,
            is_inferred: false,
        }
    }

    fn of_index(tool: &'a str, edge: &'a ParameterEdge) -> StatedEdge<'a> {
        StatedEdge {
            tool,
            parameter: &edge.parameter,
            is_required: edge.is_required,
            from: &edge.from,
            is_inferred: edge.is_inferred,
        }
    }
}

/// Keeps the tools that produce an id: those that do not need it. Notes which of them need no id.
fn keep_producers(returned: &mut HashMap<String, Returning>, parameters: &HashMap<usize, Vec<IdParameter>>) {
    let needs = |tool: usize, id: &str| {
        let mut required = parameters[&tool].iter().filter(|parameter| parameter.is_required);
        required.any(|parameter| parameter.id == id)
    };
    for (id, returning) in returned.iter_mut() {
        returning.tools.dedup();
        returning.tools.retain(|tool| !needs(*tool, id));
    }
    let has_producer = |tool: usize, parameter: &IdParameter| {
        let returning = returned.get(&parameter.id);
        returning.is_some_and(|returning| returning.tools.iter().any(|from| *from != tool))
    };
    let needs_id: HashSet<usize> = parameters
        .iter()
        .filter(|(tool, of_tool)| {
            let mut required = of_tool.iter().filter(|parameter| parameter.is_required);
            required.any(|parameter| has_producer(**tool, parameter))
        })
        .map(|(tool, _)| *tool)
        .collect();
    for returning in returned.values_mut() {
        let free = returning.tools.iter().filter(|tool| !needs_id.contains(tool));
        returning.free = free.take(2).copied().collect();
    }
}

/// The tools whose output schema has an id.
#[derive(Default)]
struct Returning {
    tools: Vec<usize>,
    /// The first two of these tools that need no id: two, since the first may be the tool with the
    /// parameter.
    free: Vec<usize>,
}

impl Returning {
    /// Returns the producer for a parameter of a tool.
    fn producer_for(&self, tool: usize) -> Option<usize> {
        let mut producers = self.free.iter().chain(&self.tools);
        producers.find(|from| **from != tool).copied()
    }
}

/// A parameter that can be an id.
struct IdParameter {
    name: String,
    /// The words of its name.
    id: String,
    is_required: bool,
}

/// Returns the parameters that can be ids.
fn id_parameters(schema: &str) -> Vec<IdParameter> {
    let schema: Value = serde_json::from_str(schema).unwrap_or_default();
    let required = required_names(&schema);
    let properties = schema["properties"].as_object().into_iter().flatten();
    let parameters = properties.filter(|(_, schema)| is_scalar(schema) && schema["enum"].is_null());
    let parameters = parameters.filter_map(|(name, _)| {
        Some(IdParameter {
            name: name.clone(),
            id: id_words(name)?,
            is_required: required.contains(name.as_str()),
        })
    });
    parameters.collect()
}

/// Returns the words of the name of an id, for comparisons: `articleId` and `article_id` are the
/// same.
fn id_words(name: &str) -> Option<String> {
    let words = words(name);
    let is_id = words.len() > 1 && words.last().is_some_and(|word| word == "id");
    is_id.then(|| words.join(" "))
}

/// Returns whether each value of a schema is a text or a number, or else null.
fn is_scalar(schema: &Value) -> bool {
    let is_null = |kind: &&Value| **kind == "null";
    let is_named = |kind: &Value| matches!(kind.as_str(), Some("string" | "integer" | "number"));
    match (&schema["type"], schema["anyOf"].as_array()) {
        (Value::Array(kinds), _) => {
            let mut others = kinds.iter().filter(|kind| !is_null(kind)).peekable();
            others.peek().is_some() && others.all(is_named)
        }
        (Value::Null, Some(alternatives)) => {
            let mut others = alternatives.iter().filter(|one| !is_null(&&one["type"])).peekable();
            others.peek().is_some() && others.all(is_scalar)
        }
        (kind, _) => is_named(kind),
    }
}
