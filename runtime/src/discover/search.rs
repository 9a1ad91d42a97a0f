//! Finding tools: what is asked, what is answered, what that spares.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use super::{Catalogue, SourceTools, View, catalogue::Entry};
use mcpact_rules::truncate::{MAX_NAME, truncate};

/// So many names are told where nothing fits.
const NEAREST: usize = 3;

/// What is asked of [`Catalogue::search`]. Reads the arguments of the meta-tool `search_tools`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Search {
    /// What the tools are for, in words, or a tool's name; of a long one the first 1,000 characters and 64 words are looked at. Without it the sources are told, or the tools of `source`.
    pub query: Option<String>,
    /// Only tools of this source, in any case.
    pub source: Option<String>,
    /// The most tools that are told with their summaries: [`Search::LIMIT`] where nothing else is asked, at least one, at most
    /// [`Search::MAX`].
    pub limit: usize,
}

impl Search {
    /// How many tools are told where `limit` is left out.
    pub const LIMIT: usize = 5;
    /// The most tools that are told with their summaries, and the most that are told by name alone.
    pub const MAX: usize = 50;

    /// For tools that do this.
    pub fn query(query: impl Into<String>) -> Search {
        Search {
            query: Some(query.into()),
            ..Search::default()
        }
    }

    /// For the tools of a source.
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

/// What was found. [`to_json`](Found::to_json) is what the model is told; what is empty is left out there, but for `tools`
/// where tools were asked for.
///
/// Tools are told as objects in a list. Measured over the tools of the example `heritage`, five of them with the metrics are 149
/// tokens of `o200k_base`; a list of rows under a list of columns would be 132, an object by name 138. The first says less of
/// itself and the second does not keep the order.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// The tools that fit, best first; of a source, its first tools.
    pub tools: Vec<FoundTool>,
    /// Of a source, the names of its other tools, at most [`Search::MAX`].
    pub more: Vec<String>,
    /// Where neither query nor source was given, all of the sources.
    pub sources: Vec<SourceTools>,
    /// Where nothing fits, the names of the tools that may have been meant.
    pub nearest: Vec<String>,
    /// That nothing fits, that the tools fit but some words of the query, or that something is left out.
    pub note: Option<String>,
    /// How to go on, where the rest does not say it.
    pub tip: Option<String>,
    /// What the answer spares.
    pub token_metrics: TokenMetrics,
}

/// A tool that was found. Its source is left out: where the set's author gave names that begin with it they say it, and
/// nothing needs it to describe or to call the tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FoundTool {
    /// Its name.
    pub name: String,
    /// At most ten words.
    pub summary: String,
    /// What describing it at [`Verbosity::Standard`](super::Verbosity::Standard) costs.
    pub tokens: u32,
}

/// What finding tools spares, in tokens of the catalogue's encoding. Nothing is counted for it when a search comes: all of it is
/// added up from what was counted when the tools were compiled, or when the catalogue was made.
///
/// What the search itself costs, query and answer, is not in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TokenMetrics {
    /// What listing the whole catalogue costs: [`Catalogue::tokens`].
    pub baseline_tokens: u32,
    /// What describing the tools that were found costs, all of those in `tools` and one by one, at
    /// [`Verbosity::Standard`](super::Verbosity::Standard). Sources and tools that are told by name alone cost nothing here.
    pub returned_tokens: u32,
    /// The first without the second; 0 where no tools were found: such an answer is in place of nothing.
    pub tokens_saved: u32,
    /// What is saved of the baseline, in per cent, to one decimal, halves up; 0 where nothing is saved.
    pub savings_percentage: f64,
}

impl TokenMetrics {
    /// Of what is listed otherwise and what is told instead. No tool costs 0 tokens: where that is told, no tool was found, and
    /// nothing is saved by that.
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
    /// What the model is told: minified JSON.
    ///
    /// # Panics
    ///
    /// Never: text and finite numbers are always JSON.
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
    /// The tools that fit what is asked, best first.
    ///
    /// A tool that the query names, in any case and with `-` for `_`, is the first. Tools that fit no more than a rare word of the query
    /// are told with a note that says so. Where nothing fits, or there is no such source,
    /// the answer says so and names what is near. Without a query the tools of the source are told in their order, and the
    /// other names where there are more than `limit`; without both, the sources, or, where none has a name, the tools.
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
        let known = |source: &Source| self.entries().any(|entry| source.has(entry));
        match (query, source) {
            (_, Some(source)) if !known(source) => self.no_source(source.written, &mut found),
            (Some(query), source) => self.fitting(query, source, limit, &mut found),
            (None, Some(source)) => self.of_source(source, limit, &mut found),
            // Sources without names say nothing.
            (None, None) if self.is_unsorted() => self.of_source(&Source::new(""), limit, &mut found),
            (None, None) => {
                found.sources = self.sources();
                found.tip = Some("Give `query`, or `source` to list its tools".to_owned());
            }
        }
        let returned = found.tools.iter().map(|tool| tool.tokens).sum();
        found.token_metrics = TokenMetrics::new(self.tokens(), returned);
        found
    }

    fn fitting(&self, query: &str, source: Option<&Source>, limit: usize, found: &mut Found) {
        let ranking = self.ranking();
        let of_source = |place: usize| source.is_none_or(|source| source.has(self.entry(place)));
        let ranked = ranking.rank(query, of_source);
        found.tools = ranked
            .places
            .into_iter()
            .take(limit)
            .map(|place| FoundTool::of(self.entry(place)))
            .collect();
        if !found.tools.is_empty() {
            if !ranked.only.is_empty() {
                let words = ranked.only.iter().take(NEAREST).map(String::as_str).collect::<Vec<_>>();
                found.note = Some(format!("No tool fits well; these fit only `{}`", words.join("`, `")));
            }
            return;
        }
        let elsewhere = source.map(|_| ranking.rank(query, |_| true).places).unwrap_or_default();
        found.nearest = if elsewhere.is_empty() {
            self.names_near(query, NEAREST)
        } else {
            let names = elsewhere
                .iter()
                .take(NEAREST)
                .map(|place| self.entry(*place).name().to_owned());
            names.collect()
        };
        found.note = Some(match source.map(|source| truncate(source.written, MAX_NAME)) {
            Some(source) if elsewhere.is_empty() => format!("No tool of source `{source}` fits"),
            Some(source) => format!("No tool of source `{source}` fits; others do"),
            None if self.is_unsorted() => "No tool fits".to_owned(),
            None => format!("No tool fits; sources: {}", listed(&self.source_names(""))),
        });
    }

    fn of_source(&self, source: &Source, limit: usize, found: &mut Found) {
        let mut tools = self.entries().filter(|entry| source.has(*entry));
        found.tools = tools.by_ref().take(limit).map(FoundTool::of).collect();
        found.more = tools
            .by_ref()
            .take(Search::MAX)
            .map(|entry| entry.name().to_owned())
            .collect();
        let untold = tools.count();
        if untold > 0 {
            found.note = Some(format!("{untold} more: give `query`"));
        }
    }

    /// Whether there are tools, and no source of any of them has a name.
    fn is_unsorted(&self) -> bool {
        !self.is_empty() && self.entries().all(|entry| entry.source().is_empty())
    }

    fn no_source(&self, source: &str, found: &mut Found) {
        let names = self.source_names(source);
        found.note = Some(format!(
            "No source `{}`; sources: {}",
            truncate(source, MAX_NAME),
            listed(&names)
        ));
    }

    /// The names of the sources, those first that are near `wanted`.
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

/// A source that is asked for.
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

    /// Whether the tool is of it, in any case.
    fn has(&self, entry: Entry<'_>) -> bool {
        entry.source() == self.written || lower_case(entry.source()).eq(self.lower_case.chars())
    }
}

fn lower_case(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

/// Names for a sentence, not more than one reads.
fn listed(names: &[String]) -> String {
    const MAX: usize = 20;
    match names.len() {
        0 => "none".to_owned(),
        all if all > MAX => format!("{} and {} more", names[..MAX].join(", "), all - MAX),
        _ => names.join(", "),
    }
}
