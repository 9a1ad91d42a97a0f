//! The part of a search index that one caller may see.
//!
//! A hidden tool affects no result, suggestion, count or rank.

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError},
};

use super::{
    entry::Entry,
    found::FoundSource,
    rank::Ranking,
    search_index::{Names, SearchIndex, ToolSubset, ViewCache},
    topics,
};
use crate::build::toolset::{SourceTools, by_source};
use mcpact_shared::tool_name::{plain_name, similar_tools};

/// The maximum number of parts whose ranking is kept. A server has few groups of users.
const MAX_PARTS: usize = 16;

/// The part of a [`SearchIndex`] that one caller may see, made by [`SearchIndex::only`].
///
/// Its results are those of an index that contains only these tools. A hidden tool is reported
/// as unknown and never suggested; no token count and no rank of another tool depends on it.
///
/// ```
/// use mcpact::{discover::{Card, SearchIndex, Search, Verbosity}, tokens::Encoding};
/// use serde_json::json;
///
/// let schema = json!({"type": "object", "properties": {}});
/// let cards = vec![Card::new("git_log", "Show the log", &schema), Card::new("git_push", "Push commits", &schema)];
/// let index = SearchIndex::new("git", Encoding::O200kBase, cards);
///
/// let guest = index.only(|tool| tool != "git_push");
/// let found = guest.search(&Search::query("push commits"));
/// assert_eq!(found.tools.iter().map(|tool| &tool.name).collect::<Vec<_>>(), ["git_log"]);
/// assert!(guest.describe(&["git_push"], Verbosity::Standard).tools.is_empty());
/// assert_eq!(guest.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(super) search_index: &'a SearchIndex,
    /// The visible part; `None` if the whole search index is visible.
    part: Option<Arc<ToolSubset>>,
}

impl SearchIndex {
    /// Returns the sources in order of first occurrence.
    pub fn sources(&self) -> Vec<SourceTools<'_>> {
        self.all().sources()
    }

    /// Returns the sources with the words that are typical of their tools.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex}, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let card = Card::new("git_log", "Show the commits of a branch", &json!({"type": "object"}));
    /// let index = SearchIndex::new("git", Encoding::ALL[0], vec![card]);
    /// assert!(index.topics()[0].topics.contains(&"commits".to_owned()));
    /// ```
    pub fn topics(&self) -> Vec<FoundSource> {
        self.all().topics().to_vec()
    }

    /// Returns a view of the whole search index.
    pub fn all(&self) -> View<'_> {
        View {
            search_index: self,
            part: None,
        }
    }

    /// Returns a view of only the tools whose names `allows` accepts.
    ///
    /// The ranking of the last few parts is kept, so a search by another user of the same group is
    /// fast.
    pub fn only(&self, allows: impl Fn(&str) -> bool) -> View<'_> {
        let allowed = |index: &usize| allows(self.entry(*index).name());
        let indices: Vec<usize> = (0..self.len()).filter(allowed).collect();
        if indices.len() == self.len() {
            return self.all();
        }
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let part = match parts.iter().position(|part| part.indices == indices) {
            Some(index) => parts.remove(index),
            None => Arc::new(ToolSubset {
                indices,
                cache: ViewCache::new(),
            }),
        };
        parts.insert(0, Arc::clone(&part));
        parts.truncate(MAX_PARTS);
        View {
            search_index: self,
            part: Some(part),
        }
    }
}

impl<'a> View<'a> {
    /// Returns the notation of described tools.
    #[cfg(feature = "proxy")]
    pub(crate) fn notation(&self) -> super::Notation {
        self.search_index.notation()
    }

    /// Returns the number of tools.
    pub fn len(&self) -> usize {
        match &self.part {
            Some(part) => part.indices.len(),
            None => self.search_index.len(),
        }
    }

    /// Returns true if there are no tools.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns true if the view is the whole search index.
    pub fn is_all(&self) -> bool {
        self.part.is_none()
    }

    /// Returns the cost of listing the tools, in tokens of the search index's encoding.
    pub fn tokens(&self) -> u32 {
        match &self.part {
            Some(_) => self.entries().map(Entry::listed_tokens).sum(),
            None => self.search_index.tokens(),
        }
    }

    /// Returns the sources in order of first occurrence.
    pub fn sources(&self) -> Vec<SourceTools<'a>> {
        by_source(self.entries().map(|entry| (entry.source(), entry.listed_tokens())))
    }

    /// Returns the names of the tools, in the order of the list.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries().map(Entry::name)
    }

    pub(super) fn entry(&self, index: usize) -> Entry<'a> {
        match &self.part {
            Some(part) => self.search_index.entry(part.indices[index]),
            None => self.search_index.entry(index),
        }
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = Entry<'a>> {
        (0..self.len()).map(|index| self.entry(index))
    }

    pub(super) fn cache(&self) -> &ViewCache {
        match &self.part {
            Some(part) => &part.cache,
            None => &self.search_index.cache,
        }
    }

    fn table_of_names(&self) -> &Names {
        self.cache().names.get_or_init(|| {
            let mut names = Names::default();
            for (index, entry) in self.entries().enumerate() {
                names.exact.entry(entry.name().to_owned()).or_insert(index);
                names.plain.entry(plain_name(entry.name())).or_insert(index);
            }
            names
        })
    }

    /// Returns the tool with exactly this name.
    pub(super) fn exactly_named(&self, name: &str) -> Option<usize> {
        self.table_of_names().exact.get(name).copied()
    }

    /// Returns the tool with this name, in any case and with `-` for `_`.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        let spelled = || self.table_of_names().plain.get(&plain_name(name)).copied();
        self.exactly_named(name).or_else(spelled)
    }

    /// Returns the name of the intended tool, in the spellings that [`named`](Self::named) takes.
    /// Returns `None` if several names differ only in spelling, since the tool may be called.
    #[cfg(feature = "proxy")]
    pub(crate) fn intended_name(&self, name: &str) -> Option<&str> {
        let found = self.entry(self.named(name)?).name();
        let plain = plain_name(name);
        let alike = || self.entries().filter(|entry| plain_name(entry.name()) == plain).count();
        (found == name || alike() == 1).then_some(found)
    }

    /// Returns at most `max` similar names, the most similar first.
    pub(super) fn similar_names(&self, name: &str, max: usize) -> Vec<String> {
        similar_tools(name, self.names(), max)
            .into_iter()
            .map(str::to_owned)
            .collect()
    }

    /// Returns the number of tools that only read.
    #[cfg(feature = "proxy")]
    pub(crate) fn read_only_count(&self) -> usize {
        let reads = |entry: &Entry<'_>| entry.annotations().read_only == Some(true);
        self.entries().filter(reads).count()
    }

    /// Returns the tags in order of first occurrence.
    pub(crate) fn tags(&self) -> Vec<&str> {
        let mut known = HashSet::new();
        let tags = (0..self.len()).flat_map(|index| self.entry(index).tags());
        tags.filter(|tag| known.insert(*tag)).collect()
    }

    /// Returns the sources with their descriptions and topics.
    pub(super) fn topics(&self) -> &[FoundSource] {
        let topics = &self.cache().topics;
        topics.get_or_init(|| {
            let mut sources = topics::sources(self.entries());
            for source in &mut sources {
                let description = self.search_index.source_description(&source.name);
                source.description = description.map(str::to_owned);
            }
            sources
        })
    }

    pub(super) fn ranking(&self) -> &Ranking {
        self.cache()
            .ranking
            .get_or_init(|| Ranking::new((0..self.len()).map(|index| self.entry(index).document(self.required(index)))))
    }

    /// Returns the similarity of each tool to a query by the search index's sentence model.
    pub(super) fn similarities(&self, query: &str) -> Option<Vec<f64>> {
        let all = self.search_index.similarities(query)?;
        Some(match &self.part {
            Some(part) => part.indices.iter().map(|index| all[*index]).collect(),
            None => all,
        })
    }

    /// Returns the indices of the tools whose results have the values of a tool's required
    /// parameters.
    pub(super) fn required(&self, index: usize) -> Vec<usize> {
        let required = self.edges_of(index).iter().filter(|edge| edge.is_required);
        required.filter_map(|edge| self.exactly_named(&edge.from)).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::SearchIndex;
    use crate::{
        search::discover::{Card, Search, Verbosity},
        tokens::Encoding,
    };

    fn card(index: usize) -> Card {
        let (name, source, about) = [
            ("show_item", "counter", "Show an item"),
            ("rate_item", "counter", "Rate an item, with a comment"),
            ("track_order", "office", "Track the parcel of an order"),
            ("submit_order", "office", "Submit an order of items"),
            ("order_report", "counter", "Report on orders and items of a week"),
        ][index];
        let schema = json!({ "type": "object", "properties": { "item": { "type": "string" } } });
        Card::new(name, about, &schema).source(source)
    }

    fn search_index(indices: &[usize]) -> SearchIndex {
        let cards = indices.iter().map(|index| card(*index)).collect();
        SearchIndex::new("shop", Encoding::ALL[0], cards)
    }

    /// Checks that each part of an index gives the same results as a search index that contains
    /// nothing else.
    #[test]
    fn a_hidden_tool_affects_no_result() {
        let all = search_index(&[0, 1, 2, 3, 4]);
        for bits in 0..32_usize {
            let indices: Vec<usize> = (0..5).filter(|index| bits >> index & 1 == 1).collect();
            let alone = search_index(&indices);
            let names: Vec<&str> = indices.iter().map(|index| all.entry(*index).name()).collect();
            let view = all.only(|name| names.contains(&name));
            assert_eq!(view.names().collect::<Vec<_>>(), names);
            assert_eq!((view.len(), view.tokens()), (alone.len(), alone.tokens()));
            assert_eq!(view.sources(), alone.sources());
            assert_eq!(view.context(), alone.context());
            for query in [
                "item",
                "orders of a week",
                "submit_order",
                "sumbit-order",
                "weather",
                "an",
            ] {
                for source in [None, Some("counter"), Some("Office"), Some("attic")] {
                    let search = Search {
                        query: Some(query.to_owned()),
                        source: source.map(str::to_owned),
                        ..Search::default()
                    };
                    assert_eq!(view.search(&search), alone.search(&search), "{names:?}: {search:?}");
                }
            }
            assert_eq!(view.search(&Search::default()), alone.search(&Search::default()));
            let asked = ["submit_order", "Rate-Item", "track_ordr", "zzz"];
            assert_eq!(
                view.describe(&asked, Verbosity::Full),
                alone.describe(&asked, Verbosity::Full)
            );
        }
    }

    /// Checks that the kept ranking of one part is not used for another.
    #[test]
    fn parts_are_kept_apart() {
        let all = search_index(&[0, 1, 2, 3, 4]);
        for _ in 0..3 {
            for hidden in 0..5 {
                let name = all.entry(hidden).name();
                let view = all.only(|other| other != name);
                assert_eq!(view.names().count(), 4);
                let found = view.search(&Search::query(name));
                assert!(found.tools.iter().all(|tool| tool.name != name), "{found:?}");
            }
        }
        assert!(all.parts.lock().expect("parts").len() <= super::MAX_PARTS);
        assert!(all.only(|_| true).is_all());
    }
}
