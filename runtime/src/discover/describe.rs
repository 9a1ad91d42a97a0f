//! The description of tools by name, with their parameters.

use std::collections::HashSet;

use serde::{Serialize, Serializer, ser::Error};
use serde_json::{Map, Value, json};

use super::{
    Catalogue, Verbosity, View,
    share::{Definition, share},
};
use crate::Annotations;
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// The description of tools. [`to_json`](Described::to_json) omits what is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Described {
    /// The tools in the order of their names in the call, each once.
    pub tools: Vec<DescribedTool>,
    /// Schemas that several tools share, by name. [`DescribedTool::text`] refers to them by
    /// `{"$ref":"#/$defs/<name>"}`.
    pub definitions: Vec<(String, String)>,
    /// The unknown names.
    pub unknown: Vec<UnknownTool>,
    /// A note if the call has no names, or too many.
    pub note: Option<String>,
}

/// A tool with its description.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescribedTool {
    /// The name.
    pub name: String,
    /// JSON: at [`Verbosity::Standard`] the model-visible entry.
    pub text: String,
    /// The cost of its description alone, without shared schemas. For a compiled tool it is
    /// [`Definition::described`].
    ///
    /// [`Definition::described`]: crate::Definition::described
    pub tokens: u32,
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
    pub nearest: Vec<String>,
}

impl Catalogue {
    /// The maximum of names in a call. A note reports the number of further names.
    pub const MAX_DESCRIBED: usize = 50;

    /// Describes tools by name, with their parameters.
    ///
    /// Names match in any case and with `-` for `_`. An unknown name is reported with similar
    /// names, and the other tools are described. A schema that occurs several times is written once
    /// if that costs fewer tokens.
    ///
    /// ```
    /// use mcpact::{discover::{Card, Catalogue, Verbosity}, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let schema = json!({"type": "object", "properties": {}});
    /// let catalogue = Catalogue::new("git", Encoding::O200kBase, vec![Card::new("git_log", "Show the log", &schema)]);
    /// assert_eq!(
    ///     catalogue.describe(&["git_log", "git_lgo"], Verbosity::Minimal).to_json(),
    ///     concat!(
    ///         r#"{"tools":[{"name":"git_log","description":"Show the log"}],"#,
    ///         r#""unknown":[{"name":"git_lgo","nearest":["git_log"]}]}"#,
    ///     ),
    /// );
    /// ```
    pub fn describe(&self, names: &[impl AsRef<str>], verbosity: Verbosity) -> Described {
        self.all().describe(names, verbosity)
    }
}

impl View<'_> {
    /// Describes tools of this part, like [`Catalogue::describe`] of a catalogue without other
    /// tools.
    pub fn describe(&self, names: &[impl AsRef<str>], verbosity: Verbosity) -> Described {
        let mut described = Described::default();
        if names.is_empty() {
            described.note = Some("Give `tools`: names from search_tools".to_owned());
        }
        // A call may have any number of names, so those beyond the maximum are only counted.
        let mut seen = HashSet::new();
        let mut indices = Vec::new();
        let mut unknown: Vec<&str> = Vec::new();
        for name in names.iter().map(AsRef::as_ref) {
            if !seen.insert(name) || seen.len() > Catalogue::MAX_DESCRIBED {
                continue;
            }
            match self.named(name) {
                Some(index) if !indices.contains(&index) => indices.push(index),
                Some(_) => {}
                None => unknown.push(name),
            }
        }
        let max = Catalogue::MAX_DESCRIBED;
        if seen.len() > max {
            let ignored = seen.len() - max;
            described.note = Some(format!("At most {max} tools in a call; {ignored} are ignored"));
        }
        described.unknown = unknown
            .into_iter()
            .map(|name| UnknownTool {
                name: truncate(name, MAX_NAME).into_owned(),
                nearest: self.similar_names(name, 3),
            })
            .collect();
        let mut texts = Vec::new();
        for entry in indices.into_iter().map(|index| self.entry(index)) {
            let (text, tokens) = entry.text(verbosity);
            texts.push(text.into_owned());
            described.tools.push(DescribedTool {
                name: entry.name().to_owned(),
                text: String::new(),
                tokens,
                annotations: (verbosity == Verbosity::Full).then(|| entry.annotations()),
            });
        }
        let (texts, definitions) = share(texts, |texts, definitions| {
            let texts = texts.iter().map(String::as_str);
            body(texts, definitions.iter().map(Definition::pair))
        });
        for (tool, text) in described.tools.iter_mut().zip(texts) {
            tool.text = text;
        }
        described.definitions = definitions
            .into_iter()
            .map(|definition| (definition.name, definition.schema))
            .collect();
        described
    }
}

impl Definition {
    fn pair(&self) -> (&str, &str) {
        (&self.name, &self.schema)
    }
}

/// Writes the JSON of the tools and their shared schemas.
fn body<'a>(tools: impl Iterator<Item = &'a str>, definitions: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let tools: Vec<&str> = tools.collect();
    let definitions: Vec<String> = definitions
        .map(|(name, schema)| format!("\"{name}\":{schema}"))
        .collect();
    let (tools, definitions) = (tools.join(","), definitions.join(","));
    if definitions.is_empty() {
        format!("{{\"tools\":[{tools}]}}")
    } else {
        format!("{{\"tools\":[{tools}],\"$defs\":{{{definitions}}}}}")
    }
}

impl Described {
    /// Returns the tool result: minified JSON.
    pub fn to_json(&self) -> String {
        let definitions = self
            .definitions
            .iter()
            .map(|(name, schema)| (name.as_str(), schema.as_str()));
        let mut text = body(self.tools.iter().map(|tool| tool.text.as_str()), definitions);
        text.pop();
        let hints = self.hints();
        let more = [
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

    /// Returns the annotations of the tools by name.
    fn hints(&self) -> Map<String, Value> {
        let hints = self.tools.iter().filter_map(|tool| {
            let hints = hints(tool.annotations?);
            (!hints.is_empty()).then(|| (tool.name.clone(), Value::from(hints)))
        });
        hints.collect()
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
