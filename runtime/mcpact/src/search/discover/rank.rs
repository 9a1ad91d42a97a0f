//! Ranks tools for a query: the words that they have in common, and their similarity in meaning.
//!
//! Every tool has a rank, so a query finds the best tools of any index. [`Fit`] reports whether
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
//!
//! The entry points are [`Ranking::new`] and [`Ranking::rank_with`].
//!
//! `tests/benches/search_ranking.md` has the effect of each part, and what was tried without one.

pub(crate) mod bm25f;
mod certainty;
mod chains;
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

pub use certainty::Fit;
pub(super) use fields::Document;
pub(super) use index::Builder;
pub(super) use query::{MAX_CHARACTERS, MAX_WORDS};
pub(super) use sentences::Sentences;
pub(super) use vectors::is_general;

use certainty::Evidence;
use index::Index;
use query::Query;

use super::ranking_parts::{RankingPart, is_on};

/// The maximum number of tools in a result, since no model reads more.
pub(super) const MAX_RANKED: usize = 1_000;

/// The weight of the similarity in meaning beside that of common words.
const MEANING_WEIGHT: f64 = 2.5;
/// The weight of the similarity by a sentence model beside both.
const SENTENCE_WEIGHT: f64 = 2.0;

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

/// The tables of a search index.
#[derive(Debug)]
pub(super) struct Ranking {
    index: Index,
}

impl Ranking {
    /// Reads the texts of the tools, in their order.
    pub(super) fn new<'a>(documents: impl Iterator<Item = Document<'a>>) -> Ranking {
        Builder::of(documents).into()
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

impl From<Builder> for Ranking {
    fn from(builder: Builder) -> Ranking {
        Ranking {
            index: builder.finish(),
        }
    }
}

/// Returns the score of each tool, which is 0 for a tool that is not in `kept`. The three kinds of
/// scores have different scales, so each is standardized over the tools in `kept`.
fn combined_scores(kept: &[usize], by_words: &[f64], by_meaning: &[f64], by_sentence: Option<&[f64]>) -> Vec<f64> {
    let mut sums = vec![0.0; by_words.len()];
    if is_on(RankingPart::Bm25f) {
        add_standard(&mut sums, kept, by_words, 1.0);
    }
    if is_on(RankingPart::Meaning) {
        add_standard(&mut sums, kept, by_meaning, MEANING_WEIGHT);
    }
    if let Some(by_sentence) = by_sentence {
        add_standard(&mut sums, kept, by_sentence, SENTENCE_WEIGHT);
    }
    sums
}

/// Adds the scores of the given tools, centred and divided by their standard deviation. Scores that
/// do not differ add nothing.
fn add_standard(sums: &mut [f64], tools: &[usize], scores: &[f64], weight: f64) {
    let mean = mean(tools.iter().map(|tool| scores[*tool]));
    let variance = self::mean(tools.iter().map(|tool| (scores[*tool] - mean).powi(2)));
    let scale = weight / variance.sqrt();
    // A quotient of rounding errors is not a score either.
    if variance > f64::EPSILON {
        for tool in tools {
            sums[*tool] += scale * (scores[*tool] - mean);
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let number = u32::try_from(values.len()).map_or(f64::INFINITY, f64::from);
    values.sum::<f64>() / number.max(1.0)
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
mod tests;
