//! Ranks tools for a query: BM25F over all texts that the index has of a tool.
//!
//! Every tool has a rank, so a query finds the best tools of any catalogue. [`Fit`] reports whether
//! the best of them probably serves the query.
//!
//! | | |
//! |---|---|
//! | [`fields`] | the texts of a tool and their weights |
//! | [`bm25f`] | the statistics of the words, and the scores |
//! | [`query`] | the words of a query, and the terms that each finds |
//! | [`names`] | tools that a query names |
//!
//! The entry points are [`Ranking::new`] and [`Ranking::rank`].

mod bm25f;
mod fields;
mod names;
mod query;

pub(super) use fields::Document;

use bm25f::Bm25f;
use names::Names;
use query::Query;

/// The maximum number of tools in a result. The search sorts no more, and nobody reads so many.
const MAX_RANKED: usize = 1_000;

/// The certainty that the first tool of a search serves the query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// The tool probably serves it.
    Strong,
    /// The search is unsure. Perhaps no tool serves the query.
    #[default]
    Weak,
}

/// The tools for a query.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ranked {
    /// The indices of all accepted tools, best first, at most [`MAX_RANKED`].
    pub(super) indices: Vec<usize>,
    /// The score of each, in the same order. A tool that the query names can have a lower score
    /// than tools after it.
    pub(super) scores: Vec<f64>,
    /// The certainty of the first.
    pub(super) fit: Fit,
    /// The words of the query that no accepted tool contains, as written there, without stop words.
    pub(super) unknown: Vec<String>,
}

/// Statistics over all words of a catalogue.
#[derive(Debug)]
pub(super) struct Ranking {
    names: Names,
    index: Bm25f,
}

impl Ranking {
    /// Collects the statistics of the tools, in their order.
    pub(super) fn new<'a>(documents: impl Iterator<Item = Document<'a>>) -> Ranking {
        let (mut names, mut index) = (Names::default(), bm25f::Builder::default());
        for (tool, document) in documents.enumerate() {
            names.add(tool, document.name);
            index.add(&document);
        }
        Ranking {
            names,
            index: index.finish(),
        }
    }

    /// Returns the tools that `keep` accepts, best first.
    pub(super) fn rank(&self, query: &str, keep: impl Fn(usize) -> bool) -> Ranked {
        let kept: Vec<usize> = (0..self.index.tools()).filter(|tool| keep(*tool)).collect();
        let query = Query::new(query, &self.index);
        let mut scores = vec![0.0; self.index.tools()];
        for (term, weight) in query.terms() {
            self.index.add_scores(term, weight, &mut scores);
        }
        let named = self.names.named(query.text, &keep);
        let unknown = query.unknown(|term| self.index.postings(term).iter().any(|(tool, _)| keep(*tool as usize)));
        let indices = best(kept, &named, &scores);
        let fit = match indices.first() {
            Some(first) if scores[*first] > 0.0 || !named.is_empty() => Fit::Strong,
            _ => Fit::Weak,
        };
        Ranked {
            scores: indices.iter().map(|tool| scores[*tool]).collect(),
            indices,
            fit,
            unknown,
        }
    }
}

/// Sorts the tools: those that the query names, then the others by their scores. Returns at most
/// [`MAX_RANKED`].
fn best(mut tools: Vec<usize>, named: &[usize], scores: &[f64]) -> Vec<usize> {
    tools.retain(|tool| !named.contains(tool));
    let order = |left: &usize, right: &usize| scores[*right].total_cmp(&scores[*left]).then(left.cmp(right));
    if tools.len() > MAX_RANKED {
        tools.select_nth_unstable_by(MAX_RANKED, order);
        tools.truncate(MAX_RANKED);
    }
    tools.sort_unstable_by(order);
    let mut indices = named.to_vec();
    indices.extend(tools);
    indices.truncate(MAX_RANKED);
    indices
}

#[cfg(test)]
mod tests;
