//! The search for tools: its arguments, its steps, and its filters by source, effect and tag.

use serde::Deserialize;

use super::{
    Fit, Found, FoundTool, SearchIndex, TokenMetrics, View,
    entry::Entry,
    rank::{MAX_CHARACTERS, MAX_WORDS},
};
use crate::build::meta::MAX_FOUND;
use mcpact_shared::{
    truncate::{MAX_SHOWN_NAME, first_items, truncate},
    unknown_name::similar_first,
};

/// The maximum number of names in a note.
const MAX_NAMES: usize = 20;

/// The arguments of [`SearchIndex::search`], which serde reads from those of the meta-tool
/// `search_tools`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Search {
    /// The task in words, or a tool's name. The search uses the first 4,000 characters and 128
    /// words. Without a query the result has the sources, or the tools that pass the filters.
    pub query: Option<String>,
    /// Restricts the search to the tools of this source, whose name matches in any case.
    pub source: Option<String>,
    /// Restricts the search to tools that are read-only, or to those that are not.
    pub read_only: Option<bool>,
    /// Restricts the search to the tools with this tag, which matches in any case.
    pub tag: Option<String>,
    /// The maximum number of tools with their summaries, from 1 to [`Search::MAX_LIMIT`]. The
    /// default is
    /// [`Search::DEFAULT_LIMIT`].
    pub limit: usize,
    /// The number of tools to skip: those of the results before this one. A server keeps no state
    /// between them.
    pub offset: usize,
}

impl Search {
    /// The default of `limit`.
    pub const DEFAULT_LIMIT: usize = 5;
    /// The maximum number of tools with their summaries, and of further tools by name alone.
    pub const MAX_LIMIT: usize = MAX_FOUND;

    /// Returns a search for tools for a task.
    pub fn query(query: impl Into<String>) -> Search {
        Search {
            query: Some(query.into()),
            ..Search::default()
        }
    }

    /// Returns a search for the tools of a source.
    pub fn source(source: impl Into<String>) -> Search {
        Search {
            source: Some(source.into()),
            ..Search::default()
        }
    }

    /// Returns the maximum number of tools with their summaries.
    fn max(&self) -> usize {
        self.limit.clamp(1, Search::MAX_LIMIT)
    }
}

impl Default for Search {
    fn default() -> Search {
        Search {
            query: None,
            source: None,
            read_only: None,
            tag: None,
            limit: Search::DEFAULT_LIMIT,
            offset: 0,
        }
    }
}

impl SearchIndex {
    /// Returns the best tools for the query, best first.
    ///
    /// The result has tools whenever the index has some. A tool whose name is in the query, in
    /// any spelling of its words, comes first. If the fit is weak, the result has the words of the
    /// query that no tool contains, and the sources with their content.
    /// A filter by an unknown name is ignored. If no tool passes all filters together, all of them
    /// are ignored. A note says so.
    ///
    /// Without a query the result has the tools that pass the filters in their order, and the names
    /// of those beyond `limit`. Without query and filter it has the sources, or, if they have no
    /// names, the tools.
    pub fn search(&self, search: &Search) -> Found {
        self.all().search(search)
    }
}

impl View<'_> {
    /// Returns the best tools of this part, best first, like [`SearchIndex::search`] of an index
    /// without other tools.
    pub fn search(&self, search: &Search) -> Found {
        let mut found = Found::empty();
        let query = search.query.as_deref().map(str::trim).filter(|query| !query.is_empty());
        let mut filter = Filter::new(search.source.as_deref(), search.tag.as_deref(), search.read_only);
        if self.is_empty() {
            found.note = Some("There are no tools".to_owned());
        } else if !self.entries().any(|entry| filter.accepts(entry)) {
            found.note = Some(filter.drop_refused(self));
        }
        match query {
            Some(query) => self.find_best(query, search, &filter, &mut found),
            // Sources without names have no information.
            None if filter.is_empty() && !self.has_no_sources() => {
                found.sources = self.topics().to_vec();
                let next = "Give `query`, or `source` to list its tools";
                found.note.get_or_insert_with(|| next.to_owned());
            }
            None => self.list(search, &filter, &mut found),
        }
        let returned = found.tools.iter().map(|tool| tool.tokens).sum();
        found.token_metrics = TokenMetrics::new(self.tokens(), returned);
        found
    }

    fn find_best(&self, query: &str, search: &Search, filter: &Filter<'_>, found: &mut Found) {
        let by_sentence = self.similarities(query);
        let accepts = |index| filter.accepts(self.entry(index));
        let sorted = search.offset.saturating_add(search.max());
        let ranked = self.ranking().rank_with(query, by_sentence.as_deref(), sorted, accepts);
        // A list without matches is at least the start of the search index.
        let listed = match ranked.matching {
            0 => &ranked.indices[..],
            matching => &ranked.indices[..matching],
        };
        let page = listed.iter().skip(search.offset).take(search.max());
        found.tools = page.map(|index| self.found_tool(*index)).collect();
        found.note_end(search.offset, listed.len(), ranked.omitted);
        let next = search.offset.saturating_add(found.tools.len());
        // With a smaller limit, the caller wants the best few.
        if search.limit > Search::MAX_LIMIT && next < listed.len() {
            let max = Search::MAX_LIMIT;
            found.add_note(&format!("`limit` is at most {max}; the next tools: `offset` {next}"));
        }
        if ranked.is_cut {
            found.add_note(&format!(
                "The search reads {MAX_CHARACTERS} characters and {MAX_WORDS} different words of `query`; search for each part of a longer one"
            ));
        }
        if ranked.matching == 0 && !found.tools.is_empty() {
            let which = if search.offset == 0 { "the first" } else { "others" };
            found.add_note(&format!(
                "No tool has a word of the query; these are {which} of the list"
            ));
        }
        // Later pages do not repeat the rest.
        if search.offset == 0 && !found.tools.is_empty() {
            found.rate(ranked.fit(), ranked.unknown);
            if found.fit == Fit::Weak {
                found.sources = self.topics().to_vec();
            }
        }
    }

    fn list(&self, search: &Search, filter: &Filter<'_>, found: &mut Found) {
        let accepted = |index: &usize| filter.accepts(self.entry(*index));
        let mut tools = (0..self.len()).filter(accepted).skip(search.offset);
        let first = tools.by_ref().take(search.max());
        found.tools = first.map(|index| self.found_tool(index)).collect();
        let more = tools.by_ref().take(Search::MAX_LIMIT);
        found.more = more.map(|index| self.entry(index).name().to_owned()).collect();
        let omitted = tools.count();
        if omitted > 0 {
            let next = search.offset + found.tools.len() + found.more.len();
            found.add_note(&format!("{omitted} more: `offset` {next}"));
        } else {
            let all = (0..self.len()).filter(accepted).count();
            found.note_end(search.offset, all, 0);
        }
    }

    fn found_tool(&self, index: usize) -> FoundTool {
        let entry = self.entry(index);
        let edges = self.edges_of(index).iter().filter(|edge| edge.is_required);
        FoundTool {
            edges: edges.cloned().collect(),
            name: entry.name().to_owned(),
            summary: entry.summary().to_owned(),
            tokens: entry.described_tokens().standard,
        }
    }

    /// Returns whether no tool has a source.
    fn has_no_sources(&self) -> bool {
        self.entries().all(|entry| entry.source().is_empty())
    }
}

/// The filters of a search.
struct Filter<'a> {
    source: Option<Name<'a>>,
    tag: Option<Name<'a>>,
    read_only: Option<bool>,
}

impl<'a> Filter<'a> {
    /// Returns the filters by these names and this effect. An empty name is no filter.
    fn new(source: Option<&'a str>, tag: Option<&'a str>, read_only: Option<bool>) -> Filter<'a> {
        Filter {
            source: source.and_then(Name::new),
            tag: tag.and_then(Name::new),
            read_only,
        }
    }

    /// Returns whether the filters accept every tool.
    fn is_empty(&self) -> bool {
        self.source.is_none() && self.tag.is_none() && self.read_only.is_none()
    }

    /// Returns whether a tool passes all filters.
    fn accepts(&self, entry: Entry<'_>) -> bool {
        self.source.as_ref().is_none_or(|source| source.is(entry.source()))
            && self
                .tag
                .as_ref()
                .is_none_or(|tag| entry.tags().any(|other| tag.is(other)))
            && self
                .read_only
                .is_none_or(|wanted| wanted == (entry.annotations().read_only == Some(true)))
    }

    /// Removes the filters by unknown names, or else all filters, if no tool of the view passes them
    /// together. Returns a note on the removed filters.
    fn drop_refused(&mut self, view: &View<'_>) -> String {
        let mut notes = Vec::new();
        let is_unknown_source = |name: &mut Name<'_>| !view.entries().any(|entry| name.is(entry.source()));
        if let Some(source) = self.source.take_if(is_unknown_source) {
            notes.push(source.unknown("source", view.sources().iter().map(|source| source.name)));
        }
        let is_unknown_tag =
            |name: &mut Name<'_>| !view.entries().any(|entry| entry.tags().any(|other| name.is(other)));
        if let Some(tag) = self.tag.take_if(is_unknown_tag) {
            notes.push(tag.unknown("tag", view.tags().into_iter()));
        }
        if !view.entries().any(|entry| self.accepts(entry)) {
            let note = if self.source.is_none() && self.tag.is_none() {
                "No tool passes `read_only`, so it was ignored"
            } else {
                "No tool passes these filters together, so they were ignored"
            };
            notes.push(note.to_owned());
            *self = Filter::new(None, None, None);
        }
        notes.join(". ")
    }
}

/// A name in the arguments.
struct Name<'a> {
    written: &'a str,
    lower_case: String,
}

impl Name<'_> {
    fn new(written: &str) -> Option<Name<'_>> {
        let written = written.trim();
        (!written.is_empty()).then(|| Name {
            written,
            lower_case: lower_case(written).collect(),
        })
    }

    /// Returns whether the argument is this name, in any case.
    fn is(&self, name: &str) -> bool {
        name == self.written || lower_case(name).eq(self.lower_case.chars())
    }

    /// Returns a note for an unknown name, with the known names, the similar ones first.
    fn unknown<'a>(&self, kind: &str, known: impl Iterator<Item = &'a str>) -> String {
        let known: Vec<&str> = known.filter(|name| !name.is_empty()).collect();
        let names = similar_first(self.written, &known);
        format!(
            "No {kind} `{}`; {kind}s: {}",
            truncate(self.written, MAX_SHOWN_NAME),
            joined(&names)
        )
    }
}

fn lower_case(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

/// Joins names for a sentence.
fn joined(names: &[&str]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    first_items(names.iter(), MAX_NAMES)
}
