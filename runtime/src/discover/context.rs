//! The context cost of tools: of a whole catalogue, and of the tools that a server lists.

use std::collections::{BTreeMap, HashMap};

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{Catalogue, Mode, View};

/// A number of tokens, and its share of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ContextInfo {
    /// The exact cost in a list, in tokens of the catalogue's encoding.
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
    /// The cost.
    pub context: ContextInfo,
    /// The tools of a source in the order of the list; empty for a tool.
    pub tools: Vec<ContextCost>,
}

impl ContextCost {
    fn of_tools<'a>(tools: impl Iterator<Item = (&'a str, u32)>, total: u32) -> Vec<ContextCost> {
        let cost = |(name, tokens): (&str, u32)| ContextCost {
            name: name.to_owned(),
            context: ContextInfo::part(tokens, total),
            tools: Vec::new(),
        };
        tools.map(cost).collect()
    }
}

/// The context cost of all tools of a catalogue: the result of `list_available_tools`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CatalogueContext {
    /// The total.
    pub context: ContextInfo,
    /// The sources in order of first occurrence.
    pub sources: Vec<ContextCost>,
}

/// The context cost of the tools that a server lists: the result of `get_active_toolset`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedContext {
    /// The name of the toolset.
    pub name: String,
    /// The total.
    pub context: ContextInfo,
    /// The tools in the order of the list.
    pub tools: Vec<ContextCost>,
}

impl Catalogue {
    /// Returns the context cost of all tools, by source.
    ///
    /// ```
    /// use mcpact::{discover::{Card, Catalogue}, tokens::Encoding};
    ///
    /// let card = Card::from_text("git_log", "Show the log", r#"{"type":"object","properties":{}}"#)?.source("git");
    /// let context = Catalogue::new("dev", Encoding::O200kBase, vec![card]).context();
    /// assert_eq!(
    ///     context.to_json(),
    ///     concat!(
    ///         r#"{"meta":{"totalPossibleContext":{"tokens":24,"percentTotal":null}},"toolsByServer":[{"serverName":"git","#,
    ///         r#""context":{"tokens":24,"percentTotal":1.0},"tools":[{"name":"git_log","context":{"tokens":24,"percentTotal":1.0}}]}]}"#,
    ///     ),
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn context(&self) -> CatalogueContext {
        self.all().context()
    }

    /// Returns the context cost of the tools listed in a mode: all tools, or the meta-tools of the
    /// toolset in this mode. In hybrid mode the `pinned` tools precede the meta-tools; unknown
    /// names are ignored.
    ///
    /// A catalogue of tools that are known only at run time has no meta-tools.
    /// [`ListedContext::new`] takes any list.
    pub fn active(&self, mode: Mode, pinned: &[impl AsRef<str>]) -> ListedContext {
        let meta = self.toolset().map_or(&[][..], |toolset| toolset.meta_tools_in(mode));
        let meta = meta.iter().map(|tool| (tool.name, tool.tokens.total));
        let all = self.all();
        let tools = all.entries().filter(|entry| mode.lists(entry.name(), pinned));
        let tools = tools.map(|entry| (entry.name(), entry.listed()));
        ListedContext::new(self.name(), tools.chain(meta))
    }
}

impl View<'_> {
    /// Returns the context cost of the visible tools, like [`Catalogue::context`] of a catalogue
    /// without other tools.
    pub fn context(&self) -> CatalogueContext {
        let tools = self.entries();
        CatalogueContext::new(tools.map(|entry| (entry.source(), entry.name(), entry.listed())))
    }
}

impl CatalogueContext {
    /// Returns the context cost of tools, from their sources, names and tokens.
    ///
    /// ```
    /// use mcpact::discover::CatalogueContext;
    ///
    /// assert_eq!(
    ///     CatalogueContext::new([("git", "git_log", 30), ("git", "git_show", 60)]).to_json(),
    ///     concat!(
    ///         r#"{"meta":{"totalPossibleContext":{"tokens":90,"percentTotal":null}},"toolsByServer":[{"serverName":"git","#,
    ///         r#""context":{"tokens":90,"percentTotal":1.0},"tools":["#,
    ///         r#"{"name":"git_log","context":{"tokens":30,"percentTotal":0.3333}},"#,
    ///         r#"{"name":"git_show","context":{"tokens":60,"percentTotal":0.6667}}]}]}"#,
    ///     ),
    /// );
    /// ```
    pub fn new<'a>(tools: impl IntoIterator<Item = (&'a str, &'a str, u32)>) -> CatalogueContext {
        let mut sources: Vec<(&str, Vec<(&str, u32)>)> = Vec::new();
        let mut indices: HashMap<&str, usize> = HashMap::new();
        for (source, name, tokens) in tools {
            let index = *indices.entry(source).or_insert_with(|| {
                sources.push((source, Vec::new()));
                sources.len() - 1
            });
            sources[index].1.push((name, tokens));
        }
        let sum = |tools: &[(&str, u32)]| {
            tools
                .iter()
                .fold(0, |sum: u32, (_, tokens)| sum.saturating_add(*tokens))
        };
        let total = sources
            .iter()
            .fold(0, |total: u32, (_, tools)| total.saturating_add(sum(tools)));
        let sources = sources.into_iter().map(|(source, tools)| ContextCost {
            name: source.to_owned(),
            context: ContextInfo::part(sum(&tools), total),
            tools: ContextCost::of_tools(tools.into_iter(), total),
        });
        CatalogueContext {
            context: ContextInfo::whole(total),
            sources: sources.collect(),
        }
    }

    /// Returns the tool result: minified JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

impl ListedContext {
    /// Returns the context cost of listed tools, from their names and tokens.
    ///
    /// ```
    /// use mcpact::discover::ListedContext;
    ///
    /// assert_eq!(
    ///     ListedContext::new("dev", [("git_log", 30), ("git_show", 60)]).to_json(),
    ///     concat!(
    ///         r#"{"name":"dev","meta":{"context":{"tokens":90,"percentTotal":null}},"tools":["#,
    ///         r#"{"name":"git_log","context":{"tokens":30,"percentTotal":0.3333}},"#,
    ///         r#"{"name":"git_show","context":{"tokens":60,"percentTotal":0.6667}}]}"#,
    ///     ),
    /// );
    /// ```
    pub fn new<'a>(name: &str, listed: impl IntoIterator<Item = (&'a str, u32)>) -> ListedContext {
        let listed: Vec<(&str, u32)> = listed.into_iter().collect();
        let total = listed.iter().map(|(_, tokens)| tokens).sum();
        ListedContext {
            name: name.to_owned(),
            context: ContextInfo::whole(total),
            tools: ContextCost::of_tools(listed.into_iter(), total),
        }
    }

    /// Returns the tool result: minified JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// Writes the JSON directly: a `Value` may sort the properties.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("text and finite numbers are JSON")
}

impl Serialize for ContextCost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_source = !self.tools.is_empty();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(if is_source { "serverName" } else { "name" }, &self.name)?;
        map.serialize_entry("context", &self.context)?;
        if is_source {
            map.serialize_entry("tools", &self.tools)?;
        }
        map.end()
    }
}

impl Serialize for CatalogueContext {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("meta", &BTreeMap::from([("totalPossibleContext", self.context)]))?;
        map.serialize_entry("toolsByServer", &self.sources)?;
        map.end()
    }
}

impl Serialize for ListedContext {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("meta", &BTreeMap::from([("context", self.context)]))?;
        map.serialize_entry("tools", &self.tools)?;
        map.end()
    }
}
