//! The tools that a model can search and request descriptions of: a toolset, or cards.

use std::{
    borrow::Cow,
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

use super::{
    EmbedError, Embedder, Notation,
    card::{Card, CountedCard},
    entry::Entry,
    found::FoundSource,
    parameter_edge::ParameterEdge,
    rank::{Ranking, Sentences},
};
use crate::{Toolset, tokens::Encoding};

/// The tools that a model can search and request descriptions of. This is not the text of
/// [catalogue mode](crate::CatalogueTools), which lists every tool in a description.
///
/// ```
/// use mcpact::{ToolSchema, discover::{SearchIndex, Search, Verbosity}, mcp_tool, toolset};
///
/// /// Search newspapers
/// #[mcp_tool(source = "trove")]
/// #[derive(ToolSchema)]
/// struct TroveSearch { query: String }
///
/// toolset! { TOOLS = [TroveSearch] }
/// static INDEX: SearchIndex = SearchIndex::of(&TOOLS);
///
/// let found = INDEX.search(&Search::query("newspaper"));
/// assert_eq!(found.tools[0].name, "trove_search");
/// let described = INDEX.describe(&["trove_search"], Verbosity::Standard);
/// assert_eq!(described.tools[0].tokens, found.tools[0].tokens);
/// ```
#[derive(Debug)]
pub struct SearchIndex {
    name: Cow<'static, str>,
    encoding: Encoding,
    notation: Notation,
    tools: Tools,
    /// The vectors of the tools by a sentence model, if there is one.
    sentences: Option<Sentences>,
    /// The names of sources and their descriptions by the author.
    source_descriptions: Vec<(String, String)>,
    /// Lookup tables over all tools.
    pub(super) cache: ViewCache,
    /// The parts that callers used last, the latest first.
    pub(super) parts: Mutex<Vec<Arc<ToolSubset>>>,
}

/// The tools of a search index, compiled or read at run time.
#[derive(Debug)]
enum Tools {
    Set(&'static Toolset),
    Cards(Vec<CountedCard>),
}

/// Some of the tools of a search index.
#[derive(Debug)]
pub(super) struct ToolSubset {
    /// The indices of the tools in the search index, ascending.
    pub(super) indices: Vec<usize>,
    pub(super) cache: ViewCache,
}

/// Lookup tables over the tools of a view, built on first use. Their indices are those of the view.
#[derive(Debug)]
pub(super) struct ViewCache {
    pub(super) ranking: OnceLock<Ranking>,
    pub(super) names: OnceLock<Names>,
    pub(super) topics: OnceLock<Vec<FoundSource>>,
    /// The edges of each tool that has some.
    pub(super) edges: OnceLock<HashMap<usize, Vec<ParameterEdge>>>,
}

impl ViewCache {
    pub(super) const fn new() -> ViewCache {
        ViewCache {
            ranking: OnceLock::new(),
            names: OnceLock::new(),
            topics: OnceLock::new(),
            edges: OnceLock::new(),
        }
    }
}

/// The indices of the tools by name. If several tools have the same name, the first counts.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) exact: HashMap<String, usize>,
    /// Names in the form of `plain_name`.
    pub(super) plain: HashMap<String, usize>,
}

impl SearchIndex {
    /// Returns the tools of a toolset. The first search or lookup by name builds the tables.
    pub const fn of(toolset: &'static Toolset) -> SearchIndex {
        SearchIndex {
            name: Cow::Borrowed(toolset.name),
            encoding: toolset.encoding,
            notation: Notation::Signature,
            tools: Tools::Set(toolset),
            sentences: None,
            source_descriptions: Vec::new(),
            cache: ViewCache::new(),
            parts: Mutex::new(Vec::new()),
        }
    }

    /// Returns an index of tools that are known only at run time, and counts the tokens of each.
    ///
    /// If several tools have the same name, a model can only reach the first. Tools of several
    /// servers need a prefix.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex}, tokens::Encoding};
    ///
    /// let card = Card::from_text("git_status", "Show the status", r#"{"type":"object","properties":{}}"#)?;
    /// let index = SearchIndex::new("git", Encoding::O200kBase, vec![card]);
    /// assert_eq!(index.len(), 1);
    /// assert_eq!(index.tokens(), 24);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn new(name: impl Into<String>, encoding: Encoding, cards: Vec<Card>) -> SearchIndex {
        let cards = cards.into_iter().map(|card| CountedCard::new(card, encoding));
        SearchIndex {
            name: Cow::Owned(name.into()),
            encoding,
            notation: Notation::Signature,
            tools: Tools::Cards(cards.collect()),
            sentences: None,
            source_descriptions: Vec::new(),
            cache: ViewCache::new(),
            parts: Mutex::new(Vec::new()),
        }
    }

    /// Sets the notation of described tools; [`Notation::Signature`] by default.
    #[must_use]
    pub const fn describe_as(mut self, notation: Notation) -> SearchIndex {
        self.notation = notation;
        self
    }

    /// Sets the descriptions of sources, by the names of these, for the results of searches. A
    /// description should have at most
    /// [`FoundSource::MAX_DESCRIPTION`](super::FoundSource::MAX_DESCRIPTION) characters.
    #[cfg(feature = "proxy")]
    #[must_use]
    pub fn describe_sources(mut self, descriptions: Vec<(String, String)>) -> SearchIndex {
        self.source_descriptions = descriptions;
        self
    }

    /// Returns the author's description of a source, the last one if there are several.
    pub(super) fn source_description(&self, source: &str) -> Option<&str> {
        let of_toolset = match &self.tools {
            Tools::Set(toolset) => toolset.source_descriptions,
            Tools::Cards(_) => &[],
        };
        let of_toolset = of_toolset.iter().copied();
        let added = self
            .source_descriptions
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        let (_, description) = of_toolset.chain(added).rfind(|(name, _)| *name == source)?;
        Some(description).filter(|text| !text.trim().is_empty())
    }

    /// Adds a model to the search, and computes the vectors of all tools with it: their names and
    /// the beginnings of their descriptions.
    ///
    /// # Errors
    ///
    /// Returns the model's error for a tool, or an error if vectors are empty, not finite, or
    /// differ in length.
    pub fn embedder(mut self, embedder: Arc<dyn Embedder>) -> Result<SearchIndex, EmbedError> {
        let entries = (0..self.len()).map(|index| self.entry(index));
        let texts = entries.map(|entry| (entry.name(), entry.description()));
        self.sentences = Some(Sentences::new(embedder, texts)?);
        Ok(self)
    }

    /// Returns the similarity of each tool to a query by the sentence model, if there is one and it
    /// reads the query.
    pub(super) fn similarities(&self, query: &str) -> Option<Vec<f64>> {
        self.sentences.as_ref()?.similarities(query)
    }

    /// Returns the notation of described tools.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns the name of the toolset, or the name given to [`new`](Self::new).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the encoding of all counts.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the number of tools.
    pub fn len(&self) -> usize {
        match &self.tools {
            Tools::Set(toolset) => toolset.tools.len(),
            Tools::Cards(cards) => cards.len(),
        }
    }

    /// Returns true if there are no tools.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the cost of listing all tools, in tokens: for a toolset, the cost that its budget
    /// limits.
    pub fn tokens(&self) -> u32 {
        match &self.tools {
            Tools::Set(toolset) => toolset.tokens,
            Tools::Cards(cards) => cards.iter().map(|counted| counted.tokens.standard).sum(),
        }
    }

    /// Returns the toolset of the search index, if it has one.
    pub(super) fn toolset(&self) -> Option<&'static Toolset> {
        match &self.tools {
            Tools::Set(toolset) => Some(toolset),
            Tools::Cards(_) => None,
        }
    }

    pub(super) fn entry(&self, index: usize) -> Entry<'_> {
        match &self.tools {
            Tools::Set(toolset) => Entry::Compiled(toolset.tools[index]),
            Tools::Cards(cards) => Entry::Card(&cards[index]),
        }
    }
}
