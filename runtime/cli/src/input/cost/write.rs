//! Writes the model-visible entry, and marks the bytes of each part.

use std::collections::HashMap;

use mcpact::json_schema::Subschemas;
use mcpact_shared::model_entry::MODEL_KEYS;
use serde_json::{Map, Value};

use super::part::{Part, PartKind};

/// The text of an entry, and the parts to which its bytes belong.
pub(super) struct Written {
    pub(super) text: String,
    /// The marks by `start`. The bytes from a mark to the next one belong to its node, which may be
    /// that of the mark before.
    pub(super) marks: Vec<Mark>,
    /// The parts; the first is the whole tool.
    pub(super) nodes: Vec<Node>,
    /// The nodes of parameters and definitions, by the node around them, their kind and their name.
    /// A condition or a union at the root may have a parameter again.
    named: HashMap<(usize, PartKind, String), usize>,
}

pub(super) struct Mark {
    pub(super) start: usize,
    pub(super) node: usize,
}

pub(super) struct Node {
    kind: PartKind,
    label: String,
    /// The indices of its parts, in the order of the text.
    parts: Vec<usize>,
}

/// Returns the properties of a tool's entry that a model sees.
pub(crate) fn model_properties(tool: &Map<String, Value>) -> impl Iterator<Item = (&'static str, &Value)> {
    MODEL_KEYS.into_iter().filter_map(|key| Some((key, tool.get(key)?)))
}

/// Writes the [`model_properties`] of a tool as one minified object.
pub(super) fn model_entry(tool: &Map<String, Value>) -> Written {
    let label = tool.get("name").and_then(Value::as_str).unwrap_or_default();
    let mut written = Written {
        text: String::new(),
        marks: Vec::new(),
        nodes: vec![Node {
            kind: PartKind::Tool,
            label: label.to_owned(),
            parts: Vec::new(),
        }],
        named: HashMap::new(),
    };
    let mut separator = '{';
    for (key, value) in model_properties(tool) {
        written.begin(0, PartKind::Structure);
        written.text.push(separator);
        separator = ',';
        written.string(key);
        written.text.push(':');
        match key {
            "name" => written.whole(0, PartKind::Name, value),
            "description" => written.whole(0, PartKind::Description, value),
            _ => written.schema(0, value),
        }
    }
    written.begin(0, PartKind::Structure);
    written.text.push_str(if separator == '{' { "{}" } else { "}" });
    written
}

/// Returns the part of a keyword and its value, or `None` if the value has schemas or is structure.
fn kind_of(keyword: &str) -> Option<PartKind> {
    Some(match keyword {
        "description" => PartKind::Description,
        "enum" | "const" => PartKind::Values,
        "default" => PartKind::Default,
        "examples" | "example" => PartKind::Examples,
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "minLength" | "maxLength"
        | "pattern" | "format" | "minItems" | "maxItems" | "uniqueItems" | "minContains" | "maxContains"
        | "minProperties" | "maxProperties" | "contentEncoding" | "contentMediaType" => PartKind::Rules,
        _ => return None,
    })
}

/// Returns the part of each schema by name, or `None` if they belong to the part around them.
fn part_under(keyword: &str) -> Option<PartKind> {
    match keyword {
        "properties" | "patternProperties" => Some(PartKind::Parameter),
        "$defs" | "definitions" => Some(PartKind::Definition),
        _ => None,
    }
}

impl Written {
    /// Writes a schema, or an array of schemas.
    fn schema(&mut self, scope: usize, value: &Value) {
        match value {
            Value::Object(properties) => self.object(scope, properties),
            Value::Array(schemas) => {
                self.begin(scope, PartKind::Structure);
                self.text.push('[');
                for (index, schema) in schemas.iter().enumerate() {
                    if index > 0 {
                        self.begin(scope, PartKind::Structure);
                        self.text.push(',');
                    }
                    self.schema(scope, schema);
                }
                self.begin(scope, PartKind::Structure);
                self.text.push(']');
            }
            other => self.whole(scope, PartKind::Structure, other),
        }
    }

    fn object(&mut self, scope: usize, properties: &Map<String, Value>) {
        self.begin(scope, PartKind::Structure);
        self.text.push('{');
        for (index, (keyword, value)) in properties.iter().enumerate() {
            self.begin(scope, PartKind::Structure);
            if index > 0 {
                self.text.push(',');
            }
            let kind = kind_of(keyword);
            if let Some(kind) = kind {
                self.begin(scope, kind);
            }
            self.string(keyword);
            self.text.push(':');
            match (kind, Subschemas::of(keyword), value) {
                (Some(kind), _, value) => self.whole(scope, kind, value),
                (None, Some(Subschemas::Map), Value::Object(properties)) => {
                    self.named(scope, part_under(keyword), properties);
                }
                (None, Some(Subschemas::One | Subschemas::List | Subschemas::OneOrList), value) => {
                    self.schema(scope, value);
                }
                (None, _, value) => self.whole(scope, PartKind::Structure, value),
            }
        }
        self.begin(scope, PartKind::Structure);
        self.text.push('}');
    }

    /// Writes schemas by name. A part begins at the opening quote of its name.
    fn named(&mut self, scope: usize, kind: Option<PartKind>, properties: &Map<String, Value>) {
        self.begin(scope, PartKind::Structure);
        self.text.push('{');
        for (index, (name, schema)) in properties.iter().enumerate() {
            if index > 0 {
                self.begin(scope, PartKind::Structure);
                self.text.push(',');
            }
            let part = kind.map_or(scope, |kind| self.part_of_name(scope, kind, name));
            self.begin(
                part,
                if kind.is_some() {
                    PartKind::Name
                } else {
                    PartKind::Structure
                },
            );
            self.string(name);
            self.begin(part, PartKind::Structure);
            self.text.push(':');
            self.schema(part, schema);
        }
        self.begin(scope, PartKind::Structure);
        self.text.push('}');
    }

    /// Writes a value whose bytes all belong to one part.
    fn whole(&mut self, scope: usize, kind: PartKind, value: &Value) {
        self.begin(scope, kind);
        if value.is_string()
            && let Some(Mark { node, .. }) = self.marks.last()
        {
            // Without its quote, a long string is known to the counter from other texts.
            let start = self.text.len() + 1;
            self.marks.push(Mark { start, node: *node });
        }
        self.text.push_str(&value.to_string());
    }

    fn string(&mut self, text: &str) {
        self.text.push_str(&Value::from(text).to_string());
    }

    /// Assigns the following bytes to this leaf of the part.
    fn begin(&mut self, scope: usize, kind: PartKind) {
        let known = self.nodes[scope]
            .parts
            .iter()
            .copied()
            .find(|part| self.nodes[*part].kind == kind);
        let node = known.unwrap_or_else(|| self.add(scope, kind, kind.name()));
        let start = self.text.len();
        match self.marks.last_mut() {
            Some(mark) if mark.node == node => {}
            Some(mark) if mark.start == start => mark.node = node,
            _ => self.marks.push(Mark { start, node }),
        }
    }

    /// Returns the part of a parameter or a definition, and adds it at its first occurrence.
    fn part_of_name(&mut self, scope: usize, kind: PartKind, name: &str) -> usize {
        let key = (scope, kind, name.to_owned());
        if let Some(node) = self.named.get(&key) {
            return *node;
        }
        let node = self.add(scope, kind, name);
        self.named.insert(key, node);
        node
    }

    fn add(&mut self, scope: usize, kind: PartKind, label: &str) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node {
            kind,
            label: label.to_owned(),
            parts: Vec::new(),
        });
        self.nodes[scope].parts.push(node);
        node
    }

    /// Returns the tree of the parts; `counts` are the tokens of each node's own bytes.
    pub(super) fn tree(&self, counts: &[usize]) -> Part {
        self.part(0, counts)
    }

    fn part(&self, node: usize, counts: &[usize]) -> Part {
        let Node { kind, label, parts } = &self.nodes[node];
        let mut parts: Vec<Part> = parts
            .iter()
            .map(|part| self.part(*part, counts))
            .filter(|part| part.tokens > 0 || !part.parts.is_empty())
            .collect();
        // Leaves come first, then the other parts in their order.
        parts.sort_by_key(|part| {
            let leaf = PartKind::LEAVES.iter().position(|kind| *kind == part.kind);
            leaf.unwrap_or(PartKind::LEAVES.len())
        });
        Part {
            kind: *kind,
            label: label.clone(),
            tokens: counts[node] + parts.iter().map(|part| part.tokens).sum::<usize>(),
            parts,
        }
    }
}
