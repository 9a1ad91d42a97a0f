//! The measures of a search over several requests.

use super::Searched;
use crate::search::discover::rank::bm25f::to_f64;

/// The depth of nDCG.
const DEPTH: usize = 10;

/// The quality of a search: means over all requests, from 0 to 1; 0 without requests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Quality {
    /// The number of requests.
    pub requests: usize,
    /// R@1: the share of a request's relevant tools that the search ranks first.
    pub recall_1: f64,
    /// R@5: the share among the first five.
    pub recall_5: f64,
    /// nDCG@10: the relevant tools among the first ten, each discounted by the logarithm of its
    /// rank, as a share of the best order.
    pub ndcg_10: f64,
    /// MRR: the reciprocal of the rank of the first relevant tool, 0 if none is found.
    pub mrr: f64,
}

impl Quality {
    /// Returns the quality over these requests.
    pub fn of<'a>(searched: impl IntoIterator<Item = &'a Searched>) -> Quality {
        let mut sum = Quality::default();
        for one in searched {
            sum.requests += 1;
            sum.recall_1 += one.recall(1);
            sum.recall_5 += one.recall(5);
            sum.ndcg_10 += one.ndcg();
            sum.mrr += one.first_rank().map_or(0.0, |rank| 1.0 / to_f64(rank));
        }
        let requests = to_f64(sum.requests.max(1));
        Quality {
            requests: sum.requests,
            recall_1: sum.recall_1 / requests,
            recall_5: sum.recall_5 / requests,
            ndcg_10: sum.ndcg_10 / requests,
            mrr: sum.mrr / requests,
        }
    }

    /// Returns whether R@5 is less than `min`, from 0 to 1. Compares the percentages that reports
    /// print, but all requests must be found if `min` is 1.
    #[doc(hidden)]
    pub fn is_below(&self, min: f64) -> bool {
        if min >= 1.0 {
            return self.recall_5 < 1.0 - f64::EPSILON;
        }
        let printed = |share: f64| format!("{:.1}", 100.0 * share).parse().unwrap_or(share);
        printed(self.recall_5) < printed(min)
    }
}

impl Searched {
    /// Returns the share of the relevant tools among the first `top`.
    pub fn recall(&self, top: usize) -> f64 {
        let relevant = self.request.relevant.len();
        to_f64(relevant - self.missing(top).count()) / to_f64(relevant.max(1))
    }

    fn ndcg(&self) -> f64 {
        let gain = |rank: usize| 1.0 / (to_f64(rank) + 1.0).log2();
        let ranks = self.ranks.iter().flatten().filter(|rank| **rank <= DEPTH);
        let ideal: f64 = (1..=self.ranks.len().min(DEPTH)).map(gain).sum();
        if ideal > 0.0 {
            ranks.map(|rank| gain(*rank)).sum::<f64>() / ideal
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Quality;
    use crate::search::recall::{Request, Searched};

    fn searched(ranks: &[Option<usize>]) -> Searched {
        Searched {
            request: Request {
                query: String::new(),
                relevant: ranks.iter().map(|_| String::new()).collect(),
            },
            found: Vec::new(),
            ranks: ranks.to_vec(),
            ask: None,
        }
    }

    #[track_caller]
    fn assert_quality(ranks: &[&[Option<usize>]], expected: [f64; 4]) {
        let searched: Vec<Searched> = ranks.iter().map(|ranks| searched(ranks)).collect();
        let quality = Quality::of(&searched);
        let measured = [quality.recall_1, quality.recall_5, quality.ndcg_10, quality.mrr];
        for (measured, expected) in measured.iter().zip(expected) {
            assert!(
                (measured - expected).abs() < 1e-4,
                "{measured} for {expected} of {ranks:?}"
            );
        }
        assert_eq!(quality.requests, ranks.len());
    }

    /// Reports print tenths of a percent, so a share that is printed as 80.0 % is not below 80.0 %.
    #[test]
    fn printed_digits() {
        let quality = |recall_5| Quality {
            recall_5,
            ..Quality::default()
        };
        assert!(!quality(1_999.0 / 2_500.0).is_below(0.8));
        assert!(quality(0.799_4).is_below(0.8));
        assert!(!quality(2.0 / 3.0).is_below(0.667));
    }

    /// The expected values are computed by hand.
    #[test]
    fn measures() {
        assert_quality(&[], [0.0; 4]);
        assert_quality(&[&[Some(1)]], [1.0; 4]);
        // 1 / log2(3)
        assert_quality(&[&[Some(2)]], [0.0, 1.0, 0.6309, 0.5]);
        // 1 / log2(7)
        assert_quality(&[&[Some(6)]], [0.0, 0.0, 0.3562, 0.1667]);
        assert_quality(&[&[Some(11)]], [0.0, 0.0, 0.0, 0.0909]);
        assert_quality(&[&[None]], [0.0; 4]);
        // (1 + 1 / log2(5)) / (1 + 1 / log2(3))
        assert_quality(&[&[Some(1), Some(4)]], [0.5, 1.0, 0.8772, 1.0]);
        // 1 / log2(4) / (1 + 1 / log2(3))
        assert_quality(&[&[None, Some(3)]], [0.0, 0.5, 0.3066, 0.3333]);
        assert_quality(&[&[Some(1)], &[Some(2)], &[None], &[None]], [0.25, 0.5, 0.4077, 0.375]);
    }
}
