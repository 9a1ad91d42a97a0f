//! The description of tools by name, with their parameters.

use std::{borrow::Cow, collections::HashSet};

use serde::{Serialize, Serializer, ser::Error};
use serde_json::{Map, Value, json};

use super::{
    Notation, ParameterEdge, SearchIndex, Verbosity, View,
    found::line,
    shared_schemas::{SharedText, share},
};
use crate::{
    Annotations,
    json::signature::{brief, definition, signature},
    tokens::Encoding,
};
use mcpact_shared::truncate::{MAX_SHOWN_NAME, truncate};
use mcpact_shared::unknown_name::did_you_mean;

/// The description of tools. [`to_text`](Described::to_text) and [`to_json`](Described::to_json)
/// omit empty fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Described {
    /// The tools in the order of their names in the call, each once.
    pub tools: Vec<DescribedTool>,
    /// Schemas that several tools share, by name: JSON to which [`DescribedTool::text`] refers by
    /// `{"$ref":"#/$defs/<name>"}`, or, beside signatures, lines such as `type sort = "new"|"old"`.
    pub definitions: Vec<(String, String)>,
    /// The unknown names.
    pub unknown: Vec<UnknownTool>,
    /// A note if the call has no names, or too many.
    pub note: Option<String>,
    /// The notation of the texts: that of the search index, and JSON at [`Verbosity::Full`].
    pub notation: Notation,
}

/// A tool with its description.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescribedTool {
    /// The name.
    pub name: String,
    /// A signature, or JSON: see [`Described::notation`].
    pub text: String,
    /// The cost of its description in JSON, in tokens, alone and without shared schemas. For a
    /// compiled tool it is [`Definition::described`]. A signature costs less: [`Described::count`]
    /// counts it.
    ///
    /// [`Definition::described`]: crate::Definition::described
    pub tokens: u32,
    /// The tools whose results have the values of its required parameters, unless its text names
    /// them; empty at [`Verbosity::Minimal`].
    pub edges: Vec<ParameterEdge>,
    /// Hints for clients, only at [`Verbosity::Full`].
    pub annotations: Option<Annotations>,
}

/// An unknown name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnknownTool {
    /// The name, truncated after 64 characters.
    pub name: String,
    /// At most three similar names, the most similar first.
    pub similar: Vec<String>,
}

impl SearchIndex {
    /// The maximum number of names in a call. A note reports the number of further names.
    pub const MAX_DESCRIBED: usize = 50;

    /// Describes tools by name, with their parameters.
    ///
    /// Names match in any case and with `-` in place of `_`. An unknown name is reported with
    /// similar names, and the other tools are described. A schema that occurs several times is
    /// written once if that costs fewer tokens.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex, Verbosity}, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let schema = json!({"type": "object", "properties": {}});
    /// let index = SearchIndex::new("git", Encoding::O200kBase, vec![Card::new("git_log", "Show the log", &schema)]);
    /// assert_eq!(
    ///     index.describe(&["git_log", "git_lgo"], Verbosity::Standard).to_text(),
    ///     "git_log() // Show the log\n\nunknown tool `git_lgo`; did you mean `git_log`?",
    /// );
    /// ```
    pub fn describe(&self, names: &[impl AsRef<str>], verbosity: Verbosity) -> Described {
        self.all().describe(names, verbosity)
    }
}

impl View<'_> {
    /// Describes tools of this part, like [`SearchIndex::describe`] of a search index without other
    /// tools.
    pub fn describe(&self, names: &[impl AsRef<str>], verbosity: Verbosity) -> Described {
        let (indices, mut described) = self.resolve(names);
        described.notation = match verbosity {
            Verbosity::Full => Notation::JsonSchema,
            Verbosity::Minimal | Verbosity::Standard => self.search_index.notation(),
        };
        let mut entries = Vec::new();
        for entry in indices.iter().map(|index| self.entry(*index)) {
            let (json, tokens) = entry.json(verbosity);
            entries.push(match (described.notation, verbosity) {
                (Notation::Signature, Verbosity::Minimal) => entry.entry_for_brief().into_owned(),
                _ => json.into_owned(),
            });
            described.tools.push(DescribedTool {
                name: entry.name().to_owned(),
                text: String::new(),
                tokens,
                edges: Vec::new(),
                annotations: (verbosity == Verbosity::Full).then(|| entry.annotations()),
            });
        }
        described.write(entries, verbosity);
        if verbosity != Verbosity::Minimal {
            for (tool, index) in described.tools.iter_mut().zip(indices) {
                let edges = self.edges_of(index).iter().filter(|edge| edge.is_required);
                tool.edges = edges
                    .filter(|edge| !has_name(&tool.text, &edge.from))
                    .cloned()
                    .collect();
            }
        }
        described
    }

    /// Returns the indices of the named tools, at most [`SearchIndex::MAX_DESCRIBED`] of them, and a
    /// description without tools that reports the other names.
    fn resolve(&self, names: &[impl AsRef<str>]) -> (Vec<usize>, Described) {
        let mut described = Described::default();
        if names.is_empty() {
            described.note = Some("Set `tools` to the names of tools".to_owned());
        }
        let max = SearchIndex::MAX_DESCRIBED;
        let mut seen = HashSet::new();
        let mut indices = Vec::new();
        for name in names.iter().map(AsRef::as_ref) {
            // A call may have any number of names, so those beyond the maximum are only counted.
            if !seen.insert(name) || seen.len() > max {
                continue;
            }
            match self.named(name) {
                Some(index) if !indices.contains(&index) => indices.push(index),
                Some(_) => {}
                None => described.unknown.push(UnknownTool {
                    name: truncate(name, MAX_SHOWN_NAME).into_owned(),
                    similar: self.similar_names(name, 3),
                }),
            }
        }
        if seen.len() > max {
            let ignored = seen.len() - max;
            described.note = Some(format!("At most {max} tools in a call; {ignored} are ignored"));
        }
        (indices, described)
    }
}

impl Described {
    /// Writes the texts of the tools, and the schemas that several of them share, from JSON.
    fn write(&mut self, entries: Vec<String>, verbosity: Verbosity) {
        let notation = self.notation;
        let text = |entry: &String| match (notation, verbosity) {
            (Notation::JsonSchema, _) => entry.clone(),
            (Notation::Signature, Verbosity::Minimal) => brief(entry),
            (Notation::Signature, _) => signature(entry),
        };
        let definition = |shared: &SharedText| {
            let text = match notation {
                Notation::JsonSchema => shared.schema.clone(),
                Notation::Signature => definition(&shared.name, &shared.schema),
            };
            (shared.name.clone(), text)
        };
        // A line with the names of the parameters has no schema.
        let (entries, shared) = if verbosity == Verbosity::Minimal {
            (entries, Vec::new())
        } else {
            share(entries, |entries, shared| {
                let tools: Vec<String> = entries.iter().map(text).collect();
                let definitions: Vec<(String, String)> = shared.iter().map(definition).collect();
                body(notation, tools.iter().map(String::as_str), &definitions)
            })
        };
        for (tool, entry) in self.tools.iter_mut().zip(&entries) {
            tool.text = text(entry);
        }
        self.definitions = shared.iter().map(definition).collect();
    }

    /// Returns the tool result for a model: signatures with an empty line between tools, the shared
    /// types before them, unknown names and notes after them. In
    /// [`Notation::JsonSchema`] it is [`to_json`](Self::to_json).
    pub fn to_text(&self) -> String {
        if self.notation == Notation::JsonSchema {
            return self.to_json();
        }
        let mut text = self.body();
        let unknown = self.unknown.iter().map(UnknownTool::to_text);
        for line in unknown.chain(self.note.clone()) {
            let separator = if text.is_empty() { "" } else { "\n\n" };
            text.extend([separator, &line]);
        }
        text
    }

    /// Counts the tokens of [`to_text`](Self::to_text).
    ///
    /// A program that calls this contains the vocabulary of the encodings, a few megabytes.
    pub fn count(&self, encoding: Encoding) -> usize {
        encoding.count_cached(&self.to_text())
    }

    /// Returns minified JSON. Signatures are strings in it, and cost more than in
    /// [`to_text`](Self::to_text).
    pub fn to_json(&self) -> String {
        let mut text = match self.notation {
            Notation::JsonSchema => self.body(),
            Notation::Signature => self.signatures().to_string(),
        };
        text.pop();
        let (from, hints) = (self.edges_by_tool(), self.hints());
        let more = [
            ("from", (!from.is_empty()).then(|| Value::from(from))),
            ("annotations", (!hints.is_empty()).then(|| Value::from(hints))),
            ("unknown", (!self.unknown.is_empty()).then(|| json!(self.unknown))),
            ("note", self.note.as_deref().map(Value::from)),
        ];
        for (key, value) in more {
            if let Some(value) = value {
                text.extend([",\"", key, "\":", &value.to_string()]);
            }
        }
        text.push('}');
        text
    }

    fn body(&self) -> String {
        let tools: Vec<Cow<'_, str>> = self.tools.iter().map(|tool| tool.with_edges(self.notation)).collect();
        body(self.notation, tools.iter().map(Cow::as_ref), &self.definitions)
    }

    /// Returns the signatures and the shared types as strings.
    fn signatures(&self) -> Value {
        let tools = self.tools.iter();
        let tools: Value = tools
            .map(|tool| json!({ "name": tool.name, "signature": tool.text }))
            .collect();
        let mut result = json!({ "tools": tools });
        if !self.definitions.is_empty() {
            result["types"] = self.definitions.iter().map(|(_, line)| line.as_str()).collect();
        }
        result
    }

    /// Returns the edges of the tools' parameters, by tool.
    fn edges_by_tool(&self) -> Map<String, Value> {
        let tools = self.tools.iter().filter(|tool| !tool.edges.is_empty());
        let from = tools.map(|tool| {
            let edges: Vec<String> = tool.edges.iter().map(ParameterEdge::to_string).collect();
            (tool.name.clone(), Value::from(edges.join(", ")))
        });
        from.collect()
    }

    /// Returns the annotations of the tools by name.
    fn hints(&self) -> Map<String, Value> {
        let hints = self.tools.iter().filter_map(|tool| {
            let hints = hints(tool.annotations?);
            (!hints.is_empty()).then(|| (tool.name.clone(), Value::from(hints)))
        });
        hints.collect()
    }
}

impl DescribedTool {
    /// Returns the text; that of a signature ends with a comment that has the edges.
    fn with_edges(&self, notation: Notation) -> Cow<'_, str> {
        if self.edges.is_empty() || notation == Notation::JsonSchema {
            return Cow::Borrowed(&self.text);
        }
        let edges: Vec<String> = self.edges.iter().map(ParameterEdge::to_string).collect();
        Cow::Owned(format!("{}\n// {}", self.text, line(&edges.join(", "))))
    }
}

impl UnknownTool {
    fn to_text(&self) -> String {
        unknown_tool_message(&self.name, &self.similar)
    }
}

/// Returns the error text for an unknown name, with the similar names.
pub(crate) fn unknown_tool_message(name: &str, similar: &[impl AsRef<str>]) -> String {
    format!("unknown tool `{name}`{}", did_you_mean(similar))
}

/// Returns whether a text contains a tool's name that is not a part of a longer name.
fn has_name(text: &str, tool: &str) -> bool {
    let is_of_name = |ch: char| ch.is_alphanumeric() || matches!(ch, '_' | '-');
    text.match_indices(tool)
        .any(|(at, _)| !text[..at].ends_with(is_of_name) && !text[at + tool.len()..].starts_with(is_of_name))
}

/// Writes the tools and their shared schemas, as JSON or as lines.
fn body<'a>(notation: Notation, tools: impl Iterator<Item = &'a str>, definitions: &[(String, String)]) -> String {
    let tools: Vec<&str> = tools.collect();
    if notation == Notation::Signature {
        let lines: Vec<&str> = definitions.iter().map(|(_, line)| line.as_str()).collect();
        let lines = (!lines.is_empty()).then(|| lines.join("\n"));
        let paragraphs: Vec<&str> = lines.as_deref().into_iter().chain(tools).collect();
        return paragraphs.join("\n\n");
    }
    let definitions: Vec<String> = definitions
        .iter()
        .map(|(name, schema)| format!("\"{name}\":{schema}"))
        .collect();
    let (tools, definitions) = (tools.join(","), definitions.join(","));
    if definitions.is_empty() {
        format!("{{\"tools\":[{tools}]}}")
    } else {
        format!("{{\"tools\":[{tools}],\"$defs\":{{{definitions}}}}}")
    }
}

/// Returns the annotations under MCP's names.
fn hints(annotations: Annotations) -> Map<String, Value> {
    let hints = [
        ("readOnlyHint", annotations.read_only),
        ("destructiveHint", annotations.destructive),
        ("idempotentHint", annotations.idempotent),
        ("openWorldHint", annotations.open_world),
    ];
    let hints = hints
        .into_iter()
        .filter_map(|(name, hint)| Some((name.to_owned(), Value::from(hint?))));
    hints.collect()
}

impl Serialize for Described {
    /// Serializes [`to_json`](Described::to_json), in the order of properties of
    /// `serde_json::Value`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: Value = serde_json::from_str(&self.to_json()).map_err(S::Error::custom)?;
        value.serialize(serializer)
    }
}
