//! The search for tools: its arguments, its result, and the tokens that it saves.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use super::{Catalogue, Fit, SourceTools, View, entry::Entry};
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// The maximum of words without a tool in a note.
const MAX_SIMILAR: usize = 3;

/// The arguments of [`Catalogue::search`], which serde reads from those of the meta-tool
/// `search_tools`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Search {
    /// The task in words, or a tool's name. The search uses the first 1,000 characters and 64
    /// words. Without a query the result has the sources, or the tools of `source`.
    pub query: Option<String>,
    /// Restricts the search to the tools of this source, in any case.
    pub source: Option<String>,
    /// The maximum of tools with their summaries, from 1 to [`Search::MAX`]. The default is
    /// [`Search::LIMIT`].
    pub limit: usize,
}

impl Search {
    /// The default of `limit`.
    pub const LIMIT: usize = 5;
    /// The maximum of tools with their summaries, and the maximum of those by name alone.
    pub const MAX: usize = 50;

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
}

impl Default for Search {
    fn default() -> Search {
        Search {
            query: None,
            source: None,
            limit: Search::LIMIT,
        }
    }
}

/// The result of a search. [`to_json`](Found::to_json) omits what is empty, except `tools` in a
/// search for tools.
///
/// Tools are objects in a list. Five tools of the example `heritage` with the metrics are 149
/// tokens of `o200k_base`. Rows under a list of columns would be 132 and objects by name 138, but
/// rows explain themselves less, and an object has no order.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// The tools that fit, best first; without a query, the first tools of the source.
    pub tools: Vec<FoundTool>,
    /// The names of the source's other tools, at most [`Search::MAX`].
    pub more: Vec<String>,
    /// All sources, if the search has neither query nor source.
    pub sources: Vec<SourceTools>,
    /// Similar names, if no tool fits.
    pub nearest: Vec<String>,
    /// A note if no tool fits, if the tools fit only some words of the query, or if tools are
    /// omitted.
    pub note: Option<String>,
    /// The next step, if it is not obvious.
    pub tip: Option<String>,
    /// The tokens that the search saves.
    pub token_metrics: TokenMetrics,
}

/// A tool in the result of a search. It has no source, which no description and no call needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FoundTool {
    /// The name.
    pub name: String,
    /// The summary, at most ten words.
    pub summary: String,
    /// The cost of its description at [`Verbosity::Standard`](super::Verbosity::Standard).
    pub tokens: u32,
}

/// The tokens that a search saves, in the catalogue's encoding. They are sums of counts from
/// compile time, or from the construction of the catalogue.
///
/// They do not include the cost of the search itself, its query and its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TokenMetrics {
    /// The cost of listing the whole catalogue: [`Catalogue::tokens`].
    pub baseline_tokens: u32,
    /// The cost of describing each tool in `tools` at
    /// [`Verbosity::Standard`](super::Verbosity::Standard). Sources and tools by name alone cost
    /// nothing here.
    pub returned_tokens: u32,
    /// The difference; 0 if no tool was found, since such a result replaces nothing.
    pub tokens_saved: u32,
    /// The saved share of the baseline in per cent, rounded to one decimal.
    pub savings_percentage: f64,
}

impl TokenMetrics {
    /// Returns the metrics. If `returned_tokens` is 0, no tool was found, and nothing is saved.
    ///
    /// ```
    /// use mcpact::discover::TokenMetrics;
    ///
    /// let metrics = TokenMetrics::new(3_000, 1_000);
    /// assert_eq!((metrics.tokens_saved, metrics.savings_percentage), (2_000, 66.7));
    /// let metrics = TokenMetrics::new(3_000, 0);
    /// assert_eq!((metrics.tokens_saved, metrics.savings_percentage), (0, 0.0));
    /// ```
    pub fn new(baseline_tokens: u32, returned_tokens: u32) -> TokenMetrics {
        let tokens_saved = match returned_tokens {
            0 => 0,
            returned => baseline_tokens.saturating_sub(returned),
        };
        let per_mille = 1_000.0 * f64::from(tokens_saved) / f64::from(baseline_tokens.max(1));
        TokenMetrics {
            baseline_tokens,
            returned_tokens,
            tokens_saved,
            savings_percentage: per_mille.round() / 10.0,
        }
    }
}

impl Found {
    /// Returns the tool result: minified JSON.
    ///
    /// # Panics
    ///
    /// Never, since text and finite numbers are JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("text and finite numbers are JSON")
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.sources.is_empty() || !self.tools.is_empty() {
            map.serialize_entry("tools", &self.tools)?;
        }
        if !self.more.is_empty() {
            map.serialize_entry("more", &self.more)?;
        }
        if !self.sources.is_empty() {
            map.serialize_entry("sources", &self.sources)?;
        }
        if !self.nearest.is_empty() {
            map.serialize_entry("nearest", &self.nearest)?;
        }
        if let Some(note) = &self.note {
            map.serialize_entry("note", note)?;
        }
        if let Some(tip) = &self.tip {
            map.serialize_entry("tip", tip)?;
        }
        map.serialize_entry("token_metrics", &self.token_metrics)?;
        map.end()
    }
}

impl Catalogue {
    /// Returns the tools that fit the query, best first.
    ///
    /// A tool whose name is in the query, in any case and with `-` for `_`, comes first. A note
    /// reports tools that only fit a rare word of the query. If no tool fits, or if the source is
    /// unknown, the result has similar names. Without a query it has the tools of the source in
    /// their order, and the names of those beyond `limit`. Without query and source it has the
    /// sources, or, if they have no names, the tools.
    pub fn search(&self, search: &Search) -> Found {
        self.all().search(search)
    }
}

impl View<'_> {
    /// Returns the matching tools of this part, best first, like [`Catalogue::search`] of a
    /// catalogue without other tools.
    pub fn search(&self, search: &Search) -> Found {
        let mut found = Found::default();
        let query = search.query.as_deref().map(str::trim).filter(|query| !query.is_empty());
        let source = search
            .source
            .as_deref()
            .map(str::trim)
            .filter(|source| !source.is_empty())
            .map(Source::new);
        let source = source.as_ref();
        let limit = search.limit.clamp(1, Search::MAX);
        let is_known = |source: &Source| self.entries().any(|entry| source.has(entry));
        match (query, source) {
            (_, Some(source)) if !is_known(source) => self.report_unknown_source(source.written, &mut found),
            (Some(query), source) => self.find_fitting(query, source, limit, &mut found),
            (None, Some(source)) => self.list_source(source, limit, &mut found),
            // Sources without names have no information.
            (None, None) if self.is_unsorted() => self.list_source(&Source::new(""), limit, &mut found),
            (None, None) => {
                found.sources = self.sources();
                found.tip = Some("Give `query`, or `source` to list its tools".to_owned());
            }
        }
        let returned = found.tools.iter().map(|tool| tool.tokens).sum();
        found.token_metrics = TokenMetrics::new(self.tokens(), returned);
        found
    }

    fn find_fitting(&self, query: &str, source: Option<&Source>, limit: usize, found: &mut Found) {
        let ranking = self.ranking();
        let of_source = |index: usize| source.is_none_or(|source| source.has(self.entry(index)));
        let ranked = ranking.rank(query, of_source);
        let unsure = ranked.fit == Fit::Weak;
        let indices = ranked.indices.into_iter().take(limit);
        found.tools = indices.map(|index| FoundTool::of(self.entry(index))).collect();
        if unsure {
            found.note = Some(match ranked.unknown.as_slice() {
                [] => "Perhaps no tool fits".to_owned(),
                words => {
                    let words: Vec<&str> = words.iter().take(MAX_SIMILAR).map(String::as_str).collect();
                    format!("Perhaps no tool fits; no tool has `{}`", words.join("`, `"))
                }
            });
        }
    }

    fn list_source(&self, source: &Source, limit: usize, found: &mut Found) {
        let mut tools = self.entries().filter(|entry| source.has(*entry));
        found.tools = tools.by_ref().take(limit).map(FoundTool::of).collect();
        found.more = tools
            .by_ref()
            .take(Search::MAX)
            .map(|entry| entry.name().to_owned())
            .collect();
        let omitted = tools.count();
        if omitted > 0 {
            found.note = Some(format!("{omitted} more: give `query`"));
        }
    }

    /// Returns whether there are tools, all without a source.
    fn is_unsorted(&self) -> bool {
        !self.is_empty() && self.entries().all(|entry| entry.source().is_empty())
    }

    fn report_unknown_source(&self, source: &str, found: &mut Found) {
        let names = self.source_names(source);
        found.note = Some(format!(
            "No source `{}`; sources: {}",
            truncate(source, MAX_NAME),
            sentence(&names)
        ));
    }

    /// Returns the names of the sources, those similar to `wanted` first.
    fn source_names(&self, wanted: &str) -> Vec<String> {
        let sources = self.sources();
        let names = || {
            sources
                .iter()
                .map(|source| source.name.as_str())
                .filter(|name| !name.is_empty())
        };
        let mut ordered = crate::similar(wanted, names(), sources.len());
        let rest: Vec<&str> = names().filter(|name| !ordered.contains(name)).collect();
        ordered.extend(rest);
        ordered.into_iter().map(str::to_owned).collect()
    }
}

impl FoundTool {
    fn of(entry: Entry<'_>) -> FoundTool {
        FoundTool {
            name: entry.name().to_owned(),
            summary: entry.summary().to_owned(),
            tokens: entry.described().standard,
        }
    }
}

/// A source in the arguments.
struct Source<'a> {
    written: &'a str,
    lower_case: String,
}

impl Source<'_> {
    fn new(written: &str) -> Source<'_> {
        Source {
            written,
            lower_case: lower_case(written).collect(),
        }
    }

    /// Returns whether a tool belongs to it, in any case.
    fn has(&self, entry: Entry<'_>) -> bool {
        entry.source() == self.written || lower_case(entry.source()).eq(self.lower_case.chars())
    }
}

fn lower_case(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

/// Joins names for a sentence, at most 20.
fn sentence(names: &[String]) -> String {
    const MAX: usize = 20;
    match names.len() {
        0 => "none".to_owned(),
        all if all > MAX => format!("{} and {} more", names[..MAX].join(", "), all - MAX),
        _ => names.join(", "),
    }
}
