//! What is searched and described: the tools of a toolset, or tools that are known only at run time.

use std::{borrow::Cow, collections::HashMap, sync::OnceLock};

use super::{
    Verbosity,
    card::{Card, CountedCard},
    rank::{Document, Ranking},
    words::plain_name,
};
use crate::{
    Annotations, Definition, Toolset, VerbosityTokens,
    near::nearest,
    tokens::Encoding,
    tool::{draft::Draft, entry::Form},
    toolset::by_source,
};

/// What is searched and described.
///
/// ```
/// use mcpact::{ToolSchema, discover::{Catalogue, Search, Verbosity}, mcp_tool, toolset};
///
/// /// Search newspapers
/// #[mcp_tool(source = "trove")]
/// #[derive(ToolSchema)]
/// struct TroveSearch { query: String }
///
/// toolset! { TOOLS = [TroveSearch] }
/// static CATALOGUE: Catalogue = Catalogue::of(&TOOLS);
///
/// let found = CATALOGUE.search(&Search::query("newspaper"));
/// assert_eq!(found.tools[0].name, "trove_search");
/// let described = CATALOGUE.describe(&["trove_search"], Verbosity::Standard);
/// assert_eq!(described.tools[0].tokens, found.tools[0].tokens);
/// ```
#[derive(Debug)]
pub struct Catalogue {
    name: Cow<'static, str>,
    encoding: Encoding,
    tools: Tools,
    /// Made at the first search.
    ranking: OnceLock<Ranking>,
    /// Made when a tool is first asked for by name.
    names: OnceLock<Names>,
}

/// The places of the tools by their names, of several with one name the first.
#[derive(Debug, Default)]
struct Names {
    exact: HashMap<String, usize>,
    /// As `plain_name` makes them.
    plain: HashMap<String, usize>,
}

#[derive(Debug)]
enum Tools {
    Set(&'static Toolset),
    Cards(Vec<CountedCard>),
}

/// One tool of a catalogue.
#[derive(Clone, Copy)]
pub(super) enum Entry<'a> {
    Static(&'static Definition),
    Card(&'a CountedCard),
}

/// What a source holds.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SourceTools {
    /// Its name.
    pub name: String,
    /// How many tools it has.
    pub tools: usize,
    /// What listing them costs together.
    pub tokens: u32,
}

impl Catalogue {
    /// The tools of a toolset. Nothing is made before the first search, or before a tool is asked for by name.
    pub const fn of(toolset: &'static Toolset) -> Catalogue {
        Catalogue {
            name: Cow::Borrowed(toolset.name),
            encoding: toolset.encoding,
            tools: Tools::Set(toolset),
            ranking: OnceLock::new(),
            names: OnceLock::new(),
        }
    }

    /// Tools that are known only at run time; each is counted here, once.
    ///
    /// Of several with one name the first is the one that a model can reach: where servers are put together, their names
    /// need something before them.
    ///
    /// ```
    /// use mcpact::{discover::{Card, Catalogue}, tokens::Encoding};
    ///
    /// let card = Card::from_text("git_status", "Show the status", r#"{"type":"object","properties":{}}"#)?;
    /// let catalogue = Catalogue::new("git", Encoding::O200kBase, vec![card]);
    /// assert_eq!(catalogue.len(), 1);
    /// assert_eq!(catalogue.tokens(), 24);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn new(name: impl Into<String>, encoding: Encoding, cards: Vec<Card>) -> Catalogue {
        let cards = cards.into_iter().map(|card| CountedCard::new(card, encoding));
        Catalogue {
            name: Cow::Owned(name.into()),
            encoding,
            tools: Tools::Cards(cards.collect()),
            ranking: OnceLock::new(),
            names: OnceLock::new(),
        }
    }

    /// The toolset's name, or the one given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What its tokens are counted in.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// How many tools there are.
    pub fn len(&self) -> usize {
        match &self.tools {
            Tools::Set(toolset) => toolset.tools.len(),
            Tools::Cards(cards) => cards.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What listing all the tools costs: of a toolset, what its budget counts.
    pub fn tokens(&self) -> u32 {
        match &self.tools {
            Tools::Set(toolset) => toolset.tokens,
            Tools::Cards(cards) => cards.iter().map(|counted| counted.tokens.standard).sum(),
        }
    }

    /// The sources in the order in which they first occur.
    pub fn sources(&self) -> Vec<SourceTools> {
        let tools = self.entries().map(|entry| (entry.source(), entry.listed()));
        let sources = by_source(tools).into_iter();
        let sources = sources.map(|(name, tools, tokens)| SourceTools {
            name: name.to_owned(),
            tools,
            tokens,
        });
        sources.collect()
    }

    /// The toolset, where it is one.
    pub(super) fn toolset(&self) -> Option<&'static Toolset> {
        match &self.tools {
            Tools::Set(toolset) => Some(toolset),
            Tools::Cards(_) => None,
        }
    }

    pub(super) fn entry(&self, place: usize) -> Entry<'_> {
        match &self.tools {
            Tools::Set(toolset) => Entry::Static(toolset.tools[place]),
            Tools::Cards(cards) => Entry::Card(&cards[place]),
        }
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        (0..self.len()).map(|place| self.entry(place))
    }

    /// The tool that is called so, in any case and with `-` for `_`.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        let names = self.names.get_or_init(|| {
            let mut names = Names::default();
            for (place, entry) in self.entries().enumerate() {
                names.exact.entry(entry.name().to_owned()).or_insert(place);
                names.plain.entry(plain_name(entry.name())).or_insert(place);
            }
            names
        });
        let exactly = names.exact.get(name);
        exactly.or_else(|| names.plain.get(&plain_name(name))).copied()
    }

    /// The name of the tool that is called so, in the spellings that [`named`](Self::named) takes. Where several differ in their
    /// spelling alone, which is meant is not guessed: it may be called.
    #[cfg(feature = "rmcp")]
    pub(crate) fn meant(&self, name: &str) -> Option<&str> {
        let found = self.entry(self.named(name)?).name();
        let plain = plain_name(name);
        let alike = || self.entries().filter(|entry| plain_name(entry.name()) == plain).count();
        (found == name || alike() == 1).then_some(found)
    }

    /// The names that may have been meant, nearest first.
    pub(super) fn names_near(&self, name: &str, most: usize) -> Vec<String> {
        let names = self.entries().map(Entry::name);
        nearest(name, names, most).into_iter().map(str::to_owned).collect()
    }

    pub(super) fn ranking(&self) -> &Ranking {
        self.ranking
            .get_or_init(|| Ranking::new(self.entries().map(Entry::document)))
    }
}

impl<'a> Entry<'a> {
    pub(super) fn name(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.name,
            Entry::Card(counted) => &counted.card.name,
        }
    }

    pub(super) fn source(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.source,
            Entry::Card(counted) => &counted.card.source,
        }
    }

    pub(super) fn summary(self) -> &'a str {
        match self {
            Entry::Static(tool) => tool.summary,
            Entry::Card(counted) => &counted.card.summary,
        }
    }

    pub(super) fn annotations(self) -> Annotations {
        match self {
            Entry::Static(tool) => tool.annotations,
            Entry::Card(counted) => counted.card.annotations,
        }
    }

    /// What describing it costs.
    pub(super) fn described(self) -> VerbosityTokens {
        match self {
            Entry::Static(tool) => tool.described,
            Entry::Card(counted) => counted.tokens,
        }
    }

    /// What listing it costs.
    pub(super) fn listed(self) -> u32 {
        match self {
            Entry::Static(tool) => tool.tokens.total,
            Entry::Card(counted) => counted.tokens.standard,
        }
    }

    /// What describing it says, and what that costs.
    pub(super) fn text(self, verbosity: Verbosity) -> (Cow<'a, str>, u32) {
        let tokens = self.described();
        match (self, verbosity) {
            (Entry::Static(tool), Verbosity::Minimal) => {
                (Draft::at_run_time(tool, Form::Minimal).into(), tokens.minimal)
            }
            (Entry::Static(tool), Verbosity::Standard) => (tool.entry.into(), tokens.standard),
            (Entry::Static(tool), Verbosity::Full) => (Draft::at_run_time(tool, Form::Full).into(), tokens.full),
            (Entry::Card(counted), Verbosity::Minimal) => (counted.card.minimal().into(), tokens.minimal),
            (Entry::Card(counted), Verbosity::Standard) => (counted.card.standard().into(), tokens.standard),
            (Entry::Card(counted), Verbosity::Full) => (counted.card.full().into(), tokens.full),
        }
    }

    fn document(self) -> Document<'a> {
        let (keywords, description): (Vec<&str>, _) = match self {
            Entry::Static(tool) => (tool.keywords.to_vec(), tool.description),
            Entry::Card(counted) => (
                counted.card.keywords.iter().map(String::as_str).collect(),
                counted.card.description.as_str(),
            ),
        };
        Document {
            name: self.name(),
            source: self.source(),
            keywords,
            summary: self.summary(),
            description,
        }
    }
}
