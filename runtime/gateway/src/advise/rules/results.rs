//! Results that a budget would cut: a few large ones of a tool, or all of them.

use mcpact_shared::number::thousands;
use serde_json::json;

use crate::advise::advice::{Advice, AdviceKind};
use crate::advise::config::pattern;
use crate::advise::usage::Usage;
use mcpact_shared::number::counted;

/// The minimum number of results of a tool.
const MIN_RESULTS: usize = 20;
/// The number of tokens above which a result is large.
const LARGE: u64 = 2_000;
/// The minimum share of all logged tokens that the advice saves, in percent.
const MIN_SHARE: u64 = 1;

/// Returns the advice about results, by tool.
pub(super) fn find(usage: &Usage) -> Vec<Advice> {
    let gone = usage.gone();
    usage
        .tools()
        .filter(|(server, tool, _)| !gone.contains(&(*server, *tool)))
        .filter_map(|(server, tool, calls)| large(server, tool, &calls.results()))
        .filter(|advice| advice.saved * 100 >= usage.tokens() * MIN_SHARE)
        .collect()
}

/// Returns the advice for results in ascending order.
fn large(server: &str, tool: &str, results: &[u64]) -> Option<Advice> {
    if results.len() < MIN_RESULTS {
        return None;
    }
    let rank = |percent: usize| results[(results.len() * percent).div_ceil(100).max(1) - 1];
    let (median, quartile) = (rank(50), rank(75));
    let (kind, budget) = if median > LARGE {
        (AdviceKind::AlwaysLarge, round_up(LARGE))
    } else {
        (AdviceKind::LargeResults, round_up(quartile.max(LARGE / 2)))
    };
    let cut: Vec<u64> = results.iter().copied().filter(|tokens| *tokens > budget).collect();
    let largest = *cut.last()?;
    let saved: u64 = cut.iter().map(|tokens| tokens - budget).sum();
    let all: u64 = results.iter().sum();
    let (evidence, change) = match kind {
        AdviceKind::AlwaysLarge => (
            format!(
                "half of its {} have at least {} tokens, the largest {}",
                counted(results.len() as u64, "result"),
                thousands(median),
                thousands(largest)
            ),
            format!(
                "if you write the server, give the result tiers or a choice of fields; else set a budget of {} tokens for its results",
                thousands(budget)
            ),
        ),
        _ => (
            format!(
                "{} of {} have {} % of the tokens of its results; three of four have at most {}, the largest {}",
                thousands(cut.len() as u64),
                counted(results.len() as u64, "result"),
                thousands(cut.iter().sum::<u64>() * 100 / all.max(1)),
                thousands(quartile),
                thousands(largest)
            ),
            format!("set a budget of {} tokens for its results", thousands(budget)),
        ),
    };
    Some(Advice {
        kind,
        server: server.to_owned(),
        tools: vec![tool.to_owned()],
        evidence,
        change,
        saved,
        counted: true,
        config: json!({ "mcpact": { "result_budget": { pattern(server, tool): budget } } }),
    })
}

/// Rounds up to two digits, so that a budget is a readable number.
fn round_up(tokens: u64) -> u64 {
    let digits = tokens.max(1).ilog10();
    let unit = 10_u64.pow(digits.saturating_sub(1));
    tokens.div_ceil(unit) * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers() {
        for (tokens, expected) in [
            (1, 1),
            (99, 99),
            (101, 110),
            (1_000, 1_000),
            (1_234, 1_300),
            (19_999, 20_000),
        ] {
            assert_eq!(round_up(tokens), expected);
        }
    }
}
