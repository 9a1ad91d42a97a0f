//! What is searched and described: the tools of a toolset, or tools that are known only at run time.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex},
};

use super::{
    SourceTools, Verbosity,
    card::{Card, CountedCard},
    rank::Document,
    view::{Part, Tables},
};
use crate::{
    Annotations, Definition, Toolset, VerbosityTokens,
    tokens::Encoding,
    tool::{draft::Draft, entry::Form},
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
    /// Lookup tables over all tools.
    pub(super) tables: Tables,
    /// The parts that callers used last, the latest first.
    pub(super) parts: Mutex<Vec<Arc<Part>>>,
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

impl Catalogue {
    /// The tools of a toolset. Nothing is made before the first search, or before a tool is asked for by name.
    pub const fn of(toolset: &'static Toolset) -> Catalogue {
        Catalogue {
            name: Cow::Borrowed(toolset.name),
            encoding: toolset.encoding,
            tools: Tools::Set(toolset),
            tables: Tables::new(),
            parts: Mutex::new(Vec::new()),
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
            tables: Tables::new(),
            parts: Mutex::new(Vec::new()),
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
        self.all().sources()
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

    pub(super) fn document(self) -> Document<'a> {
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
