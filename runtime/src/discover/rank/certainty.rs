//! The certainty that the first tool of a search serves the query.
//!
//! The rule is a logistic regression on three features that do not depend on the size of the
//! catalogue. It is fitted to catalogues of 66 to 69 tools, drawn from the tools of MetaTool and of
//! LiveMCPBench, with the requests of both: those whose tools are in the catalogue, and the others.
//! The test `certainty` of `tests/tests/discover` measures it.

use super::{Fit, bm25f::Term, index::Index, query::Query, table::DIMENSIONS};

/// What a search knows of its first tool.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence {
    /// The share of the query's words that an accepted tool has, each by its importance.
    pub(super) known: f64,
    /// The share of the query's words that the first tool has.
    pub(super) matching: f64,
    /// The similarity of the first tool in meaning.
    pub(super) similarity: f64,
}

/// The rule with the word table: the constant and the factors of the features. A positive sum is a
/// strong fit.
const RULE: [f64; 4] = [-2.50, 1.84, 1.42, 4.73];
/// The rule without the word table, where words are equally important and nothing is similar.
const RULE_WITHOUT_TABLE: [f64; 4] = [-1.24, 2.44, 1.82, 0.0];

impl Evidence {
    pub(super) fn new(
        query: &Query,
        first: usize,
        similarity: f64,
        index: &Index,
        is_known: impl Fn(Term) -> bool,
    ) -> Evidence {
        let (mut known, mut matching) = (0.0, 0.0);
        for word in &query.words {
            let has = |is_accepted: &dyn Fn(Term) -> bool| word.terms.iter().any(|term| is_accepted(*term));
            known += if has(&is_known) { word.importance } else { 0.0 };
            let is_first = |term| index.bm25f.tools(term).any(|tool| tool == first);
            matching += if has(&is_first) { word.importance } else { 0.0 };
        }
        let all: f64 = query.words.iter().map(|word| word.importance).sum();
        let all = all.max(f64::MIN_POSITIVE);
        Evidence {
            known: known / all,
            matching: matching / all,
            similarity,
        }
    }

    pub(super) fn fit(self) -> Fit {
        let [constant, known, matching, similarity] = if DIMENSIONS == 0 { RULE_WITHOUT_TABLE } else { RULE };
        let sum = constant + known * self.known + matching * self.matching + similarity * self.similarity;
        if sum > 0.0 { Fit::Strong } else { Fit::Weak }
    }
}
