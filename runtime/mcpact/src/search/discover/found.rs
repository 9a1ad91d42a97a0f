//! The result of a search: its tools, its fit, its text for a model, the tokens it saves.

use std::fmt::Write;

use serde::Serialize;

use super::{Fit, parameter_edge::ParameterEdge};
use mcpact_shared::{
    catalogue::MAX_SOURCE_DESCRIPTION,
    truncate::{MAX_SHOWN_NAME, truncate},
};

/// The maximum number of sources in the text of a search with a weak fit.
const MAX_SOURCES: usize = 20;
/// The maximum number of words of the query that the text repeats.
const MAX_UNKNOWN: usize = 8;

/// The result of a search.
///
/// A model reads [`to_text`](Found::to_text), and a program the fields.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// The best tools, best first; without a query, the first tools of the list. It is empty only
    /// if `sources` is the result, if `offset` is past the end, or if there are no tools.
    pub tools: Vec<FoundTool>,
    /// The fit of the tools for the query; [`Fit::Strong`] without a query.
    pub fit: Fit,
    /// The words of the query that no tool contains, at most eight, if the fit is weak.
    pub unknown: Vec<String>,
    /// Without a query, the names of further tools, at most
    /// [`Search::MAX_LIMIT`](super::Search::MAX_LIMIT).
    pub more: Vec<String>,
    /// The sources and their content, if the fit is weak, or if the search has no query and no
    /// filter.
    pub sources: Vec<FoundSource>,
    /// Notes on the result, joined into one text: ignored filters, omitted tools, an `offset` past
    /// the end, or the argument to give next.
    pub note: Option<String>,
    /// The tokens that the search saves.
    pub token_metrics: TokenMetrics,
}

/// A tool in the result of a search. The source is omitted, since no description and no call needs
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundTool {
    /// The name.
    pub name: String,
    /// The summary, at most ten words.
    pub summary: String,
    /// The cost of its model-visible entry in JSON, in tokens. Its signature costs less.
    pub tokens: u32,
    /// The tools whose results have the values of its required parameters.
    pub edges: Vec<ParameterEdge>,
}

/// A source and its content in the result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundSource {
    /// The name; empty for tools without a source.
    pub name: String,
    /// The number of its tools.
    pub tools: usize,
    /// The description by the author of the tools, if there is one. The text for a model has it in
    /// place of the topics.
    pub description: Option<String>,
    /// Words of its tools that occur in few other sources, the most typical first.
    pub topics: Vec<String>,
}

/// The tokens that a search saves, in the search index's encoding. They are sums of counts from
/// compile time, or from the construction of the search index.
///
/// They do not include the cost of the search itself, its query and its result. A server sends them
/// in `_meta` of the tool result under `token_metrics`: clients read them there, and models do not
/// see them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TokenMetrics {
    /// The cost of listing the whole index: [`SearchIndex::tokens`](super::SearchIndex::tokens).
    pub baseline_tokens: u32,
    /// The cost of the model-visible entry of each tool in `tools`, in JSON as in a list. A server
    /// that describes them by signatures saves more. Sources and tools by name alone are not
    /// counted here.
    pub returned_tokens: u32,
    /// The difference; 0 if no tool was found.
    pub tokens_saved: u32,
    /// The saved share of the baseline in percent, rounded to one decimal.
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

impl FoundSource {
    /// The maximum length of a description, in characters. A result lists up to twenty sources, or
    /// all of them.
    pub const MAX_DESCRIPTION: usize = MAX_SOURCE_DESCRIPTION;
}

impl Found {
    /// Returns a result without tools.
    pub(super) fn empty() -> Found {
        Found {
            tools: Vec::new(),
            fit: Fit::Strong,
            unknown: Vec::new(),
            more: Vec::new(),
            sources: Vec::new(),
            note: None,
            token_metrics: TokenMetrics::default(),
        }
    }

    /// Sets the fit of a search and the words of its query that no tool contains.
    pub(super) fn rate(&mut self, fit: Fit, unknown: Vec<String>) {
        self.fit = fit;
        if fit == Fit::Weak {
            let unknown = unknown.into_iter().take(MAX_UNKNOWN);
            self.unknown = unknown
                .map(|word| truncate(&word, MAX_SHOWN_NAME).into_owned())
                .collect();
        }
    }

    /// Adds a note after the others.
    pub(super) fn add_note(&mut self, note: &str) {
        match &mut self.note {
            Some(notes) => notes.extend([". ", note]),
            None => self.note = Some(note.to_owned()),
        }
    }

    /// Notes that the page begins past the last of so many tools, after which a search omits others.
    pub(super) fn note_end(&mut self, offset: usize, tools: usize, omitted: usize) {
        if !self.tools.is_empty() || tools == 0 {
            return;
        }
        self.add_note(&if omitted == 0 {
            format!("`offset` {offset} is past the last of {tools} tools")
        } else {
            let all = tools + omitted;
            format!("`offset` {offset} is past the best {tools} of {all} tools, and a search lists no others")
        });
    }

    /// Returns the tool result: a line for each tool with its name, its summary, and the tools
    /// whose results have the values of its required parameters.
    ///
    /// In the median of its asks, five tools of the example `heritage` take 87 tokens of
    /// `o200k_base`, and 116 as JSON objects: the test `results` in
    /// `tests/tests/discover/ledger.rs` counts them.
    ///
    /// ```
    /// use mcpact::{discover::{Card, SearchIndex, Search}, tokens::Encoding};
    /// use serde_json::json;
    ///
    /// let schema = json!({"type": "object", "properties": {}});
    /// let cards = vec![
    ///     Card::new("git_log", "Show the commits of a branch", &schema),
    ///     Card::new("git_push", "Upload commits", &schema),
    /// ];
    /// let index = SearchIndex::new("git", Encoding::O200kBase, cards);
    /// assert_eq!(
    ///     index.search(&Search::query("show commits")).to_text(),
    ///     "git_log: Show the commits of a branch\ngit_push: Upload commits",
    /// );
    /// ```
    pub fn to_text(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        if self.fit == Fit::Weak {
            let unknown = self.unknown.join(", ");
            lines.push(if self.unknown.is_empty() {
                "fit: weak".to_owned()
            } else {
                format!("fit: weak; in no tool: {unknown}")
            });
        }
        lines.extend(self.note.iter().map(|note| line(note)));
        lines.extend(self.tools.iter().map(FoundTool::to_line));
        if !self.more.is_empty() {
            lines.push(line(&format!("more: {}", self.more.join(", "))));
        }
        if !self.sources.is_empty() {
            lines.push(self.sources_line());
        }
        lines.join("\n")
    }

    /// Returns the line of the sources, with the number of their tools if they are the result.
    fn sources_line(&self) -> String {
        let are_result = self.tools.is_empty();
        let max = if are_result { usize::MAX } else { MAX_SOURCES };
        let mut text = String::new();
        for (index, source) in self.sources.iter().take(max).enumerate() {
            let content = source.description.clone();
            let content = content.unwrap_or_else(|| source.topics.join(", "));
            let sign = if index > 0 { "; " } else { "" };
            let _ = match (source.name.as_str(), are_result) {
                ("", _) if self.sources.len() == 1 => return line(&format!("topics: {content}")),
                ("", _) => write!(text, "{sign}others: {content}"),
                (name, true) => write!(text, "{sign}{name}, {} tools: {content}", source.tools),
                (name, false) => write!(text, "{sign}{name}: {content}"),
            };
        }
        if self.sources.len() > max {
            let _ = write!(text, "; {} more", self.sources.len() - max);
        }
        line(&format!("sources: {text}"))
    }
}

impl FoundTool {
    fn to_line(&self) -> String {
        let mut text = self.name.clone();
        if !self.summary.is_empty() {
            text.extend([": ", &self.summary]);
        }
        if !self.edges.is_empty() {
            let from: Vec<String> = self.edges.iter().map(ParameterEdge::to_string).collect();
            text.extend([" (", &from.join(", "), ")"]);
        }
        line(&text)
    }
}

/// Replaces control characters, so that the text of a tool stays on its line.
pub(super) fn line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
