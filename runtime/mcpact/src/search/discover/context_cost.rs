//! The context cost of tools, and the cost of a whole search index.

use std::collections::HashMap;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{SearchIndex, View, entry::Entry};
use crate::{Definition, tokens::Encoding};
use mcpact_shared::{summary::summary, unknown_name::unknown_name};

/// The maximum number of tools in a result that names no source. Beyond it, it has the sources
/// alone.
pub(super) const MAX_TOOLS: usize = 100;

/// A number of tokens, and its share of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ContextInfo {
    /// The exact cost in a list, in tokens of the search index's encoding.
    pub tokens: u32,
    /// The share of the total, from 0 to 1, rounded to four decimals; 0 if the total is 0. Shares
    /// are rounded one by one, so they need not add up to 1. `None` for the total itself.
    #[serde(rename = "percentTotal")]
    pub percent_total: Option<f64>,
}

impl ContextInfo {
    /// Returns a total.
    pub const fn whole(tokens: u32) -> ContextInfo {
        ContextInfo {
            tokens,
            percent_total: None,
        }
    }

    /// Returns a part of a total.
    ///
    /// ```
    /// use mcpact::discover::ContextInfo;
    ///
    /// assert_eq!(ContextInfo::part(145, 15_234).percent_total, Some(0.0095));
    /// assert_eq!(ContextInfo::part(0, 0).percent_total, Some(0.0));
    /// ```
    pub fn part(tokens: u32, total: u32) -> ContextInfo {
        let part = 10_000.0 * f64::from(tokens) / f64::from(total.max(1));
        ContextInfo {
            tokens,
            percent_total: Some(part.round() / 10_000.0),
        }
    }
}

/// The context cost of a tool, or of a source with its tools.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContextCost {
    /// The name of the tool or the source.
    pub name: String,
    /// The summary of a tool; `None` for a source.
    pub description: Option<String>,
    /// The cost.
    pub context: ContextInfo,
    /// The tools of a source in the order of the list; empty for a tool.
    pub tools: Vec<ContextCost>,
    /// True if the active toolset has the tool; `None` for a source, and without a toolset.
    pub is_active: Option<bool>,
}

impl ContextCost {
    /// Returns the cost of a tool, without its share: a list adds it.
    pub fn tool(name: impl Into<String>, summary: impl Into<String>, tokens: u32) -> ContextCost {
        ContextCost {
            name: name.into(),
            description: Some(summary.into()),
            context: ContextInfo::whole(tokens),
            tools: Vec::new(),
            is_active: None,
        }
    }

    /// Sets whether the active toolset has the tool.
    #[must_use]
    pub fn active(mut self, is_active: bool) -> ContextCost {
        self.is_active = Some(is_active);
        self
    }

    /// Returns the cost of a source without its tools.
    pub(super) fn without_tools(&self) -> ContextCost {
        ContextCost {
            name: self.name.clone(),
            description: None,
            context: self.context,
            tools: Vec::new(),
            is_active: None,
        }
    }

    /// Returns the cost of a tool with the summary of its description, at most ten words.
    pub fn described(name: impl Into<String>, description: &str, tokens: u32) -> ContextCost {
        ContextCost::tool(name, summary(description), tokens)
    }

    /// Returns the cost of a compiled tool.
    pub(crate) fn definition(tool: &Definition) -> ContextCost {
        ContextCost::tool(tool.name, tool.summary, tool.tokens.total)
    }

    fn entry(entry: Entry<'_>) -> ContextCost {
        ContextCost::tool(entry.name(), entry.summary(), entry.listed_tokens())
    }

    pub(super) fn add_share(&mut self, total: u32) {
        self.context = ContextInfo::part(self.context.tokens, total);
        for tool in &mut self.tools {
            tool.add_share(total);
        }
    }
}

/// The context cost of all tools of a search index: the result of `list_available_tools`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AvailableContext {
    /// The encoding of the tokens.
    pub encoding: Encoding,
    /// The total.
    pub context: ContextInfo,
    /// The sources in order of first occurrence.
    pub sources: Vec<ContextCost>,
}

impl SearchIndex {
    /// Returns the context cost of all tools, by source.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex}, tokens::Encoding};
    ///
    /// let card = Card::from_text("git_log", "Show the log", r#"{"type":"object","properties":{}}"#)?.source("git");
    /// let context = SearchIndex::new("dev", Encoding::O200kBase, vec![card]).context();
    /// assert_eq!(
    ///     context.to_json(),
    ///     concat!(
    ///         r#"{"meta":{"totalPossibleContext":{"tokens":24,"percentTotal":null},"encoding":"o200k_base"},"#,
    ///         r#""toolsByServer":[{"serverName":"git","context":{"tokens":24,"percentTotal":1.0},"tools":[{"namespacedName":"git_log","#,
    ///         r#""description":"Show the log","context":{"tokens":24,"percentTotal":1.0}}]}]}"#,
    ///     ),
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn context(&self) -> AvailableContext {
        self.all().context()
    }
}

impl View<'_> {
    /// Returns the context cost of the visible tools, like [`SearchIndex::context`] of an index
    /// without other tools.
    pub fn context(&self) -> AvailableContext {
        self.context_of("")
    }

    /// Returns the cost of each visible tool.
    pub(crate) fn costs(&self) -> impl Iterator<Item = ContextCost> {
        self.entries().map(ContextCost::entry)
    }

    /// Returns the context cost of the visible tools. `server` is the source of tools without one.
    pub(crate) fn context_of(&self, server: &str) -> AvailableContext {
        let source = |entry: Entry<'_>| match entry.source() {
            "" => server.to_owned(),
            source => source.to_owned(),
        };
        let costs = self.entries().map(|entry| (source(entry), ContextCost::entry(entry)));
        AvailableContext::new(self.search_index.encoding(), costs)
    }
}

impl AvailableContext {
    /// Returns the context cost of tools, each with the name of its source, in tokens of an
    /// encoding.
    pub fn new(encoding: Encoding, tools: impl IntoIterator<Item = (String, ContextCost)>) -> AvailableContext {
        let mut indices: HashMap<String, usize> = HashMap::new();
        let mut sources: Vec<ContextCost> = Vec::new();
        for (source, tool) in tools {
            let index = *indices.entry(source).or_insert_with_key(|name| {
                sources.push(ContextCost {
                    name: name.clone(),
                    description: None,
                    context: ContextInfo::whole(0),
                    tools: Vec::new(),
                    is_active: None,
                });
                sources.len() - 1
            });
            let tokens = &mut sources[index].context.tokens;
            *tokens = tokens.saturating_add(tool.context.tokens);
            sources[index].tools.push(tool);
        }
        let total = total(&sources);
        for source in &mut sources {
            source.add_share(total);
        }
        AvailableContext {
            encoding,
            context: ContextInfo::whole(total),
            sources,
        }
    }

    /// Returns the result of `list_available_tools`, in JSON: the tools of a source. Without a
    /// source, all tools, or the sources alone if there are over 100 tools.
    ///
    /// ```
    /// use mcpact::{discover::{AvailableContext, ContextCost}, tokens::Encoding};
    ///
    /// let tool = |number: u32| (format!("s{}", number % 2), ContextCost::tool(format!("t{number}"), "Do it", 10));
    /// let context = AvailableContext::new(Encoding::O200kBase, (0..200).map(tool));
    /// assert_eq!(
    ///     context.report(None)?,
    ///     concat!(
    ///         r#"{"meta":{"totalPossibleContext":{"tokens":2000,"percentTotal":null},"encoding":"o200k_base"},"#,
    ///         r#""note":"200 tools; pass `source` for the tools of a source","toolsByServer":["#,
    ///         r#"{"serverName":"s0","context":{"tokens":1000,"percentTotal":0.5}},"#,
    ///         r#"{"serverName":"s1","context":{"tokens":1000,"percentTotal":0.5}}]}"#,
    ///     ),
    /// );
    /// assert!(context.report(Some("s1"))?.contains("t199"));
    /// assert_eq!(context.report(Some("s2")), Err("unknown source `s2`; write `s0` or `s1`".to_owned()));
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with the similar source, or all sources, if no source has this name.
    pub fn report(&self, source: Option<&str>) -> Result<String, String> {
        if let Some(name) = source {
            if let Some(source) = self.sources.iter().find(|source| source.name == name) {
                return Ok(json(&self.with(None, std::slice::from_ref(source))));
            }
            let known: Vec<&str> = self.sources.iter().map(|source| source.name.as_str()).collect();
            return Err(unknown_name("source", name, &known));
        }
        let tools = self.len();
        if tools <= MAX_TOOLS {
            return Ok(self.to_json());
        }
        let sources: Vec<ContextCost> = self.sources.iter().map(ContextCost::without_tools).collect();
        let note = format!("{tools} tools; pass `source` for the tools of a source");
        Ok(json(&self.with(Some(&note), &sources)))
    }

    /// Returns the number of tools.
    pub(super) fn len(&self) -> usize {
        self.sources.iter().map(|source| source.tools.len()).sum()
    }

    fn with<'a>(&self, note: Option<&'a str>, sources: &'a [ContextCost]) -> Report<'a> {
        Report {
            total: Total::new("totalPossibleContext", self.context, self.encoding),
            note,
            sources,
        }
    }

    /// Returns the context cost of all tools in minified JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// The reported parts of an [`AvailableContext`].
struct Report<'a> {
    total: Total,
    note: Option<&'a str>,
    sources: &'a [ContextCost],
}

/// The total of a report, under the name that the report has for it, with the encoding.
pub(super) struct Total {
    name: &'static str,
    context: ContextInfo,
    encoding: Encoding,
}

impl Total {
    pub(super) fn new(name: &'static str, context: ContextInfo, encoding: Encoding) -> Total {
        Total {
            name,
            context,
            encoding,
        }
    }
}

impl Serialize for Total {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(self.name, &self.context)?;
        map.serialize_entry("encoding", self.encoding.name())?;
        map.end()
    }
}

/// Returns the sum of tokens.
pub(super) fn total(costs: &[ContextCost]) -> u32 {
    let tokens = costs.iter().map(|cost| cost.context.tokens);
    tokens.fold(0, u32::saturating_add)
}

/// Writes the JSON directly: a `Value` may sort the properties.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("text and finite numbers are JSON")
}

impl Serialize for ContextCost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.description {
            Some(description) => {
                map.serialize_entry("namespacedName", &self.name)?;
                map.serialize_entry("description", description)?;
            }
            None => map.serialize_entry("serverName", &self.name)?,
        }
        map.serialize_entry("context", &self.context)?;
        if let Some(is_active) = self.is_active {
            map.serialize_entry("active", &is_active)?;
        }
        if !self.tools.is_empty() {
            map.serialize_entry("tools", &self.tools)?;
        }
        map.end()
    }
}

impl Serialize for AvailableContext {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.with(None, &self.sources).serialize(serializer)
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("meta", &self.total)?;
        if let Some(note) = self.note {
            map.serialize_entry("note", note)?;
        }
        map.serialize_entry("toolsByServer", &self.sources)?;
        map.end()
    }
}
