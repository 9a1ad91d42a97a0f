//! The certainty that the first tool of a search serves the query.
//!
//! The rule is a logistic regression on four features that hardly depend on the size of the
//! index. It is fitted to search indexes of 66 to 69 tools: some drawn from the tools of MetaTool
//! and of LiveMCPBench, and the example `heritage`. The tools of some requests are in the
//! search index, those of others are not. The test `evidence` prints the features, and
//! `fit/certainty.py` of the crate `mcpact-word-table` fits the rule. The tests `certainty` and
//! `requests` measure it.
//!
//! `tests/benches/search_ranking.md` has the shares of requests with a weak fit, and the features that add little.

use super::{bm25f::Term, index::Index, query::Query, vectors::background, word_table::DIMENSIONS};

/// The fit of the first tool of a search for the query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// The tool probably serves the query.
    Strong,
    /// Perhaps no tool serves the query.
    #[default]
    Weak,
}

/// The features of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Evidence {
    /// The share of the query's words that one of the first tools has, weighted by their
    /// importance.
    matching: f64,
    /// The greatest similarity in meaning of these tools, minus that of texts of any subject.
    contrast: f64,
    /// The best score of these tools by words. A word that only one tool has counts about 1.
    score: f64,
    /// The logarithm of the mean number of terms of a tool: in longer texts more words match by
    /// chance.
    terms: f64,
}

/// The rule with the word table: the constant and the factors of the features. A positive sum is a
/// strong fit. The constant is 0.006 above the fitted one: words are corrected in another way since
/// the fit, and as many served requests of MetaTool stay weak.
const RULE: [f64; 5] = [1.156, 2.078, 5.554, 0.756, -0.745];
/// The rule without the word table, where words are equally important and nothing is similar.
const RULE_WITHOUT_TABLE: [f64; 5] = [0.51, 3.17, 0.0, 1.117, -0.817];

/// The number of first tools that count: those of a result.
pub(super) const FIRST: usize = 5;
/// The bounds of the mean number of terms of a tool: those of the search indexes that the rule is
/// fitted to.
const MIN_TERMS: f64 = 10.0;
const MAX_TERMS: f64 = 35.0;

impl Evidence {
    /// Returns the features of the first tools of a search, with the scores of all tools.
    pub(super) fn new(query: &Query, first: &[usize], by_words: &[f64], by_meaning: &[f64], index: &Index) -> Evidence {
        let mut matching = [0.0; FIRST];
        let first = &first[..first.len().min(FIRST)];
        for word in &query.words {
            for (matching, tool) in matching.iter_mut().zip(first) {
                let has_tool = |term: &Term| index.bm25f.tools(*term).any(|other| other == *tool);
                *matching += f64::from(u8::from(word.terms.iter().any(has_tool))) * word.importance;
            }
        }
        let all: f64 = query.words.iter().map(|word| word.importance).sum();
        let best = |scores: &[f64]| first.iter().map(|tool| scores[*tool]).fold(-1.0, f64::max);
        Evidence {
            matching: matching.into_iter().fold(0.0, f64::max) / all.max(f64::MIN_POSITIVE),
            contrast: best(by_meaning) - background(&query.meaning),
            score: best(by_words).max(0.0) / index.bm25f.max_rarity(),
            terms: index.bm25f.mean_terms().clamp(MIN_TERMS, MAX_TERMS).ln(),
        }
    }

    /// Returns the features with white space between them, for the program that fits the rule.
    #[cfg(test)]
    pub(super) fn to_line(self) -> String {
        self.features().map(|feature| format!("{feature:.5}")).join(" ")
    }

    pub(super) fn fit(self) -> Fit {
        let [constant, factors @ ..] = if DIMENSIONS == 0 { RULE_WITHOUT_TABLE } else { RULE };
        let products = self
            .features()
            .into_iter()
            .zip(factors)
            .map(|(feature, factor)| feature * factor);
        if constant + products.sum::<f64>() > 0.0 {
            Fit::Strong
        } else {
            Fit::Weak
        }
    }

    /// Returns the features in the order of the rule's factors.
    fn features(self) -> [f64; 4] {
        [self.matching, self.contrast, self.score, self.terms]
    }
}
