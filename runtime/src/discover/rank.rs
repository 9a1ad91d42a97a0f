//! Ranks tools for a query: the words that they have in common, and their similarity in meaning.
//!
//! Every tool has a rank, so a query finds the best tools of any catalogue. [`Fit`] reports whether
//! the first of them probably serves the query.
//!
//! | | |
//! |---|---|
//! | [`fields`] | the texts of a tool and their weights |
//! | [`index`] | the statistics of the words of all tools, read once |
//! | [`bm25f`] | the scores of words |
//! | [`vectors`], [`word_table`] | the similarity in meaning, by the word table |
//! | [`sentences`] | the similarity in meaning, by a model of the server |
//! | [`chains`] | the order of tools of which one requires the result of the other |
//! | [`query`] | the words of a query, and the terms that each finds |
//! | [`spelling`] | terms that a mistyped or shortened word may stand for |
//! | [`names`] | tools that a query names |
//! | [`combine`] | the weighted sum of the scores, which have different scales |
//!
//! The entry points are [`Ranking::new`] and [`Ranking::rank_with`].
//!
//! # The effect of each part
//!
//! Recall among the first five (R@5) in percent, and for MetaTool nDCG@10, without one part at a
//! time. The test `ablation` prints the tables. The data is described in
//! `tests/tests/discover/retrieval.rs`; heritage's tools are without keywords and asks here. The
//! standard errors of single values are 1.4 for MetaTool's 1,000 requests, and 6 to 7 for 55 steps
//! and 49 tasks.
//!
//! | Without | MetaTool | nDCG@10 | Steps | Tasks | 150 requests over heritage's tools |
//! |---|---|---|---|---|---|
//! | nothing | 73.1 | 64.8 | 76.4 | 42.1 | 63.7 |
//! | the similarity in meaning | 63.7 | 55.8 | 70.9 | 36.9 | 63.3 |
//! | BM25F | 65.8 | 58.5 | 72.7 | 32.7 | 55.0 |
//! | the stemmer | 70.4 | 62.0 | 76.4 | 39.4 | 60.3 |
//! | the name's own part of a vector | 71.0 | 64.2 | 74.5 | 41.3 | 63.7 |
//! | the weight of names | 72.8 | 64.4 | 74.5 | 42.1 | 63.0 |
//! | compounds as words | 73.2 | 64.5 | 76.4 | 42.1 | 63.7 |
//! | the correction of words | 73.1 | 64.7 | 74.5 | 42.1 | 63.7 |
//! | the words of requests among stop words | 72.8 | 64.4 | 76.4 | 42.1 | 63.7 |
//! | parameters | 73.1 | 64.6 | 74.5 | 40.7 | 61.7 |
//! | sources | 73.1 | 64.6 | 76.4 | 38.9 | 63.7 |
//!
//! The requests over the example `heritage` with its keywords and asks, the half for tuning, and
//! each of its 355 asks without itself in the index. The test reads the tools without output
//! schemas, so they have no chains:
//!
//! | Without chains and | 150 requests, R@1 | R@5 | Asks, R@1 | R@5 |
//! |---|---|---|---|---|
//! | nothing | 66.3 | 92.3 | 60.3 | 89.6 |
//! | the similarity in meaning | 67.7 | 89.0 | 52.4 | 85.9 |
//! | BM25F | 49.7 | 80.3 | 49.0 | 79.7 |
//! | the correction of words | 64.3 | 91.7 | 60.3 | 89.3 |
//! | keywords | 48.7 | 78.3 | 35.8 | 67.6 |
//! | asks | 62.0 | 89.0 | | |
//!
//! With chains, the requests have 69.0 and 92.3, those of the half held out 61.3 and 93.3, and the
//! asks 60.6 and 89.9: the tests `requests` and `recall` of the example print them. Of 1,382 words
//! with one typing error in the names of tools of published servers, 95.5 % find the first tool of
//! the correct word: see the test `typing_errors`.
//!
//! Asks are not part of the vectors: with a weight of 0.3 for asks, the R@1 of asks is two points
//! lower.
//!
//! A sentence model adds a score of its own. With all-MiniLM-L6-v2, in percent; the tools of
//! heritage have keywords and asks, which its vectors do not contain:
//!
//! | Weight of the model | MetaTool, R@1 | R@5 | Steps, R@1 | R@5 | Tasks, R@5 | heritage, R@1 | R@5 |
//! |---|---|---|---|---|---|---|---|
//! | none | 49.9 | 73.4 | 56.4 | 76.4 | 42.1 | 68.3 | 93.0 |
//! | 1 | 54.0 | 76.4 | 58.2 | 74.5 | 38.5 | 63.7 | 92.0 |
//! | **2** | 54.7 | 78.1 | 60.0 | 78.2 | 36.5 | 60.3 | 92.0 |
//!
//! Not part of the ranking, since they have no measurable effect: the number of occurrences of a
//! word in the query, a gain for tools of a source that fits, and paths in a query read as `file`.

pub(crate) mod bm25f;
mod certainty;
mod chains;
mod combine;
mod fields;
mod index;
mod names;
mod query;
mod sentences;
mod spelling;
#[cfg_attr(
    not(feature = "word-table"),
    allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "vectors of the table have many dimensions"
    )
)]
mod vectors;
mod word_table;

pub(super) use fields::Document;
pub(super) use index::Builder;
pub(super) use query::{MAX_CHARACTERS, MAX_WORDS};
pub(super) use sentences::Sentences;

use certainty::Evidence;
use combine::combined_scores;
use index::Index;
use query::Query;
use vectors::Meaning;
use word_table::Word;

/// The maximum number of tools in a result, since no model reads more.
pub(super) const MAX_RANKED: usize = 1_000;

/// The fit of the first tool of a search for the query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// The tool probably serves the query.
    Strong,
    /// Perhaps no tool serves the query.
    #[default]
    Weak,
}

/// The tools for a query.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ranked {
    /// The indices of all accepted tools, at most [`MAX_RANKED`]. The tools that the search asks
    /// for are first, best first.
    pub(super) indices: Vec<usize>,
    /// The score of each tool, in the same order. A tool that the query names can have a lower
    /// score than tools after it.
    pub(super) scores: Vec<f64>,
    /// The features that decide the fit of the first tools.
    evidence: Evidence,
    /// True if the query names the first tool.
    is_named: bool,
    /// The number of the first tools that have something in common with the query. The others are
    /// in the order of the list.
    pub(super) matching: usize,
    /// The number of further tools that the result would have without [`MAX_RANKED`].
    pub(super) omitted: usize,
    /// True if the search ignores the end of the query.
    pub(super) is_cut: bool,
    /// The words of the query that no tool contains, as written there, without stop words.
    pub(super) unknown: Vec<String>,
}

impl Ranked {
    /// Returns the fit of the first tools.
    pub(super) fn fit(&self) -> Fit {
        if self.is_named {
            Fit::Strong
        } else {
            self.evidence.fit()
        }
    }
}

/// Returns whether a word says little about a subject, such as `get` and `again`. Without the word
/// table, no word is known to.
pub(super) fn is_general(word: &str) -> bool {
    const MAX_IMPORTANCE: f32 = 0.4;
    Word::find(word).is_some_and(|word| Meaning::from(word).length() < MAX_IMPORTANCE)
}

/// The index of a catalogue.
#[derive(Debug)]
pub(super) struct Ranking {
    index: Index,
}

impl Ranking {
    /// Reads the texts of the tools, in their order.
    pub(super) fn new<'a>(documents: impl Iterator<Item = Document<'a>>) -> Ranking {
        Builder::of(documents).ranking()
    }

    /// Returns the tools that `keep` accepts, best first, without a sentence model.
    #[cfg(test)]
    pub(super) fn rank(&self, query: &str, keep: impl Fn(usize) -> bool) -> Ranked {
        self.rank_with(query, None, MAX_RANKED, keep)
    }

    /// Returns the tools that `keep` accepts, with the similarity of each tool to the query by a
    /// sentence model. The first `sorted` tools are best first, the others in no order.
    pub(super) fn rank_with(
        &self,
        query: &str,
        by_sentence: Option<&[f64]>,
        sorted: usize,
        keep: impl Fn(usize) -> bool,
    ) -> Ranked {
        let index = &self.index;
        let is_kept: Vec<bool> = (0..index.tools).map(keep).collect();
        let kept: Vec<usize> = (0..index.tools).filter(|tool| is_kept[*tool]).collect();
        let query = Query::new(query, index);
        let mut by_words = vec![0.0; index.tools];
        for (term, weight) in query.terms() {
            index.bm25f.add_scores(term, weight, &mut by_words);
        }
        let by_meaning = index.vectors.similarities(&query.meaning);
        let mut scores = combined_scores(&kept, &by_words, &by_meaning, by_sentence);
        // Every tool is more or less similar to a text of known words.
        let is_similar = by_sentence.is_some() || query.meaning.length() > 0.0;
        let has_match = |tool: usize| is_similar || by_words[tool] > 0.0;
        if !query.has_id() {
            // A tool with a match stays before those without.
            let can_lead = |tool: usize| is_kept[tool] && has_match(tool);
            index.chains.order(can_lead, &mut scores);
        }
        let named = index.names.named(query.text, |tool| is_kept[tool]);
        let is_known = |term| index.bm25f.tools(term).next().is_some();
        let unknown = query.unknown(is_known);
        // The matching tools have the best scores, but not all of them are sorted.
        let matches = |tool: &&usize| has_match(**tool) || named.contains(*tool);
        let matching = kept.iter().filter(matches).count();
        let listed = if matching == 0 { kept.len() } else { matching };
        let indices = best(kept, &named, &scores, sorted.max(certainty::FIRST));
        let evidence = Evidence::new(&query, &indices, &by_words, &by_meaning, index);
        Ranked {
            scores: indices.iter().map(|tool| scores[*tool]).collect(),
            indices,
            evidence,
            is_named: !named.is_empty(),
            matching: matching.min(MAX_RANKED),
            omitted: listed.saturating_sub(MAX_RANKED),
            is_cut: query.is_cut,
            unknown,
        }
    }
}

impl Builder {
    /// Reads the texts of the tools, in their order.
    pub(super) fn of<'a>(documents: impl Iterator<Item = Document<'a>>) -> Builder {
        let mut builder = Builder::for_tools(documents.size_hint().0);
        documents.for_each(|document| builder.add(&document));
        builder
    }

    /// Returns the ranking of the tools.
    pub(super) fn ranking(self) -> Ranking {
        Ranking { index: self.finish() }
    }

    /// Returns the ranking with other texts of one tool, whose name stays the same.
    pub(super) fn ranking_with(&self, tool: usize, document: &Document<'_>) -> Ranking {
        let mut builder = self.clone();
        builder.replace(tool, document);
        builder.ranking()
    }
}

/// Returns the tools: those that the query names, then the others by their scores; at most
/// [`MAX_RANKED`]. Only the best are sorted, `sorted` of them, since most searches list few.
fn best(mut tools: Vec<usize>, named: &[usize], scores: &[f64], sorted: usize) -> Vec<usize> {
    tools.retain(|tool| !named.contains(tool));
    let order = |left: &usize, right: &usize| scores[*right].total_cmp(&scores[*left]).then(left.cmp(right));
    let mut first = &mut tools[..];
    for max in [MAX_RANKED, sorted] {
        if first.len() > max {
            first.select_nth_unstable_by(max, order);
            first = &mut first[..max];
        }
    }
    first.sort_unstable_by(order);
    let mut indices = named.to_vec();
    indices.extend(tools);
    indices.truncate(MAX_RANKED);
    indices
}

#[cfg(test)]
mod ablation;
#[cfg(test)]
mod benchmark_data;
#[cfg(test)]
mod evidence;
#[cfg(test)]
mod tests;
