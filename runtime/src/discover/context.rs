//! What of a model's context tools take: of a whole catalogue, and of what a server lists.

use serde::{Serialize, Serializer};
use serde_json::json;

use super::{Catalogue, Mode, View};

/// How many tokens something takes, and what part of the whole that is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ContextInfo {
    /// What it costs in a list, in tokens of the catalogue's encoding, exactly.
    pub tokens: u32,
    /// Its part of the whole that it is told with: from 0 to 1, to four decimals, halves up. Each is rounded on its own, so
    /// that they need not add up to 1. `None` for that whole itself; 0 where the whole costs nothing.
    #[serde(rename = "percentTotal")]
    pub percent_total: Option<f64>,
}

impl ContextInfo {
    /// A whole.
    pub const fn whole(tokens: u32) -> ContextInfo {
        ContextInfo {
            tokens,
            percent_total: None,
        }
    }

    /// A part of a whole that costs `total`.
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

/// What a tool takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolContext {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub context: ContextInfo,
}

/// What a source's tools take.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SourceContext {
    /// Its name.
    #[serde(rename = "serverName")]
    pub name: String,
    /// What they take together.
    pub context: ContextInfo,
    /// Each of them, in the order in which they are listed.
    pub tools: Vec<ToolContext>,
}

/// What all tools of a catalogue would take, were they listed: the answer of `list_available_tools`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Available {
    /// All of them.
    pub context: ContextInfo,
    /// The sources, in the order in which they first occur.
    pub sources: Vec<SourceContext>,
}

/// What the tools take that a server lists: the answer of `get_active_toolset`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Active {
    /// The toolset's name.
    pub name: String,
    /// All of them.
    pub context: ContextInfo,
    /// Each of them, in the order in which they are listed.
    pub tools: Vec<ToolContext>,
}

impl Catalogue {
    /// What all tools take, by source.
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
    pub fn context(&self) -> Available {
        self.all().context()
    }

    /// Returns the tools listed in a mode: all tools, or the meta-tools of the toolset. In hybrid
    /// mode the `pinned` tools precede the meta-tools; unknown names are ignored.
    ///
    /// A catalogue of tools that are known only at run time has no meta-tools of its own;
    /// [`Active::new`] takes any list.
    pub fn active(&self, mode: Mode, pinned: &[impl AsRef<str>]) -> Active {
        let meta = self.toolset().map_or(&[][..], |toolset| toolset.meta_tools);
        let meta = meta.iter().map(|tool| (tool.name, tool.tokens.total));
        let meta = meta.filter(|_| mode.lists_meta_tools());
        let all = self.all();
        let tools = all.entries().filter(|entry| mode.lists(entry.name(), pinned));
        let tools = tools.map(|entry| (entry.name(), entry.listed()));
        Active::new(self.name(), tools.chain(meta))
    }
}

impl View<'_> {
    /// Returns the cost of this part by source, like [`Catalogue::context`] of a catalogue without
    /// other tools.
    pub fn context(&self) -> Available {
        let total = self.tokens();
        let mut sources: Vec<SourceContext> = Vec::new();
        for source in self.sources() {
            let tools = self.entries().filter(|entry| entry.source() == source.name);
            sources.push(SourceContext {
                context: ContextInfo::part(source.tokens, total),
                tools: tools
                    .map(|entry| ToolContext::new(entry.name(), entry.listed(), total))
                    .collect(),
                name: source.name,
            });
        }
        Available {
            context: ContextInfo::whole(total),
            sources,
        }
    }
}

impl Available {
    /// Minified JSON.
    pub fn to_json(&self) -> String {
        // Not by `Value`, which need not keep the order of members.
        format!(
            "{{\"meta\":{{\"totalPossibleContext\":{}}},\"toolsByServer\":{}}}",
            text(&self.context),
            text(&self.sources)
        )
    }
}

impl Active {
    /// Of tools that are listed, with what each costs there.
    ///
    /// ```
    /// use mcpact::discover::Active;
    ///
    /// assert_eq!(
    ///     Active::new("dev", [("git_log", 30), ("git_show", 60)]).to_json(),
    ///     concat!(
    ///         r#"{"name":"dev","meta":{"context":{"tokens":90,"percentTotal":null}},"tools":["#,
    ///         r#"{"name":"git_log","context":{"tokens":30,"percentTotal":0.3333}},"#,
    ///         r#"{"name":"git_show","context":{"tokens":60,"percentTotal":0.6667}}]}"#,
    ///     ),
    /// );
    /// ```
    pub fn new<'a>(name: &str, listed: impl IntoIterator<Item = (&'a str, u32)>) -> Active {
        let listed: Vec<(&str, u32)> = listed.into_iter().collect();
        let total = listed.iter().map(|(_, tokens)| tokens).sum();
        Active {
            name: name.to_owned(),
            context: ContextInfo::whole(total),
            tools: listed
                .into_iter()
                .map(|(name, tokens)| ToolContext::new(name, tokens, total))
                .collect(),
        }
    }

    /// Minified JSON.
    pub fn to_json(&self) -> String {
        format!(
            "{{\"name\":{},\"meta\":{{\"context\":{}}},\"tools\":{}}}",
            text(&self.name),
            text(&self.context),
            text(&self.tools)
        )
    }
}

impl ToolContext {
    fn new(name: &str, tokens: u32, total: u32) -> ToolContext {
        ToolContext {
            name: name.to_owned(),
            context: ContextInfo::part(tokens, total),
        }
    }
}

/// Text and numbers as JSON.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("text and finite numbers are JSON")
}

impl Serialize for Available {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({"meta": {"totalPossibleContext": self.context}, "toolsByServer": self.sources}).serialize(serializer)
    }
}

impl Serialize for Active {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({"name": self.name, "meta": {"context": self.context}, "tools": self.tools}).serialize(serializer)
    }
}
