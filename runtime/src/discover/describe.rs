//! Telling what tools do and which parameters they have.

use std::collections::HashSet;

use serde::{Serialize, Serializer, ser::Error};
use serde_json::{Map, Value, json};

use super::{
    Catalogue, Verbosity, View,
    share::{Definition, share},
};
use crate::Annotations;
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// What describing tools says. [`to_json`](Described::to_json) is what the model is told; what is empty is left out there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Described {
    /// The tools, in the order in which they were asked for, each once.
    pub tools: Vec<DescribedTool>,
    /// What several of them have in common: names and schemas, which [`DescribedTool::text`] refers to by
    /// `{"$ref":"#/$defs/<name>"}`.
    pub definitions: Vec<(String, String)>,
    /// The names that no tool has.
    pub unknown: Vec<UnknownTool>,
    /// What to do otherwise, where nothing was asked for, or too much.
    pub note: Option<String>,
}

/// A tool that is described.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescribedTool {
    /// Its name.
    pub name: String,
    /// JSON: at [`Verbosity::Standard`] the model-visible entry.
    pub text: String,
    /// What it costs alone, before anything is shared: for a compiled tool, what [`Definition::described`] says of it.
    ///
    /// [`Definition::described`]: crate::Definition::described
    pub tokens: u32,
    /// Hints for clients, at [`Verbosity::Full`] alone.
    pub annotations: Option<Annotations>,
}

/// A name that no tool has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnknownTool {
    /// The name; of one that is longer than 64 characters its beginning and `…`.
    pub name: String,
    /// The names that may have been meant, nearest first, at most three.
    pub nearest: Vec<String>,
}

impl Catalogue {
    /// So many names are looked up at once, and no more; how many others were given is told.
    pub const MAX_DESCRIBED: usize = 50;

    /// What these tools do and which parameters they have.
    ///
    /// A name is taken in any case and with `-` for `_`. One that no tool has is told with those that are near, and the others are
    /// described all the same. Schemas that the answer holds several times are written once, where that costs fewer
    /// tokens.
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
            described.note = Some("Give `tools`: names as search_tools tells them".to_owned());
        }
        // Anybody may send any number of names: what each costs beyond the most must not grow with them.
        let mut seen = HashSet::new();
        let mut places = Vec::new();
        let mut unknown: Vec<&str> = Vec::new();
        for name in names.iter().map(AsRef::as_ref) {
            if !seen.insert(name) || seen.len() > Catalogue::MAX_DESCRIBED {
                continue;
            }
            match self.named(name) {
                Some(place) if !places.contains(&place) => places.push(place),
                Some(_) => {}
                None => unknown.push(name),
            }
        }
        let left = seen.len().saturating_sub(Catalogue::MAX_DESCRIBED);
        if left > 0 {
            let most = Catalogue::MAX_DESCRIBED;
            described.note = Some(format!("At most {most} tools at once: {left} are left out"));
        }
        described.unknown = unknown
            .into_iter()
            .map(|name| UnknownTool {
                name: truncate(name, MAX_NAME).into_owned(),
                nearest: self.names_near(name, 3),
            })
            .collect();
        let mut texts = Vec::new();
        for entry in places.into_iter().map(|place| self.entry(place)) {
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

/// The tools, and what they share.
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
    /// What the model is told: minified JSON.
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

    /// The tools' annotations by name, of those that have any.
    fn hints(&self) -> Map<String, Value> {
        let hints = self.tools.iter().filter_map(|tool| {
            let hints = hints(tool.annotations?);
            (!hints.is_empty()).then(|| (tool.name.clone(), Value::from(hints)))
        });
        hints.collect()
    }
}

/// Annotations as MCP spells them.
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
    /// As [`to_json`](Described::to_json) says it, in the order of members that `serde_json::Value` keeps.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: Value = serde_json::from_str(&self.to_json()).map_err(S::Error::custom)?;
        value.serialize(serializer)
    }
}
