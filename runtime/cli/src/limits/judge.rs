//! Holds what tools cost against what they may cost, and against what they cost before.

use std::collections::HashMap;

use super::{Limits, Share};
use crate::cost::{Kind, Part};
use crate::counting::Counting;
use crate::finding::{Finding, Level};
use crate::listing::{Listing, Tool};
use crate::print::{number, percent};

/// What the tools cost before.
pub(crate) struct Baseline {
    /// Where it was read.
    pub(crate) title: String,
    pub(crate) tokens: usize,
    /// By the tool's name.
    pub(crate) tools: HashMap<String, usize>,
}

/// The most tools that a message names.
const NAMED: usize = 3;

/// Everything that is over a limit; `costs` are those of the listing's tools.
pub(crate) fn judge(
    limits: &Limits,
    counting: Counting,
    listing: &Listing,
    costs: &[Part],
    baseline: Option<&Baseline>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |rule: &str, tool: Option<&Tool>, message: String, help: String| {
        findings.push(Finding {
            level: Level::Error,
            rule: rule.to_owned(),
            input: listing.title.clone(),
            tool: tool.map(|tool| tool.name.clone()),
            place: tool.and_then(|tool| tool.place.clone()),
            path: None,
            message,
            parts: None,
            effect: None,
            help: Some(help),
            source: None,
        });
    };
    let encoding = counting.name();
    let total: usize = costs.iter().map(|cost| cost.tokens).sum();
    if let Some(most) = limits.total.filter(|most| total > *most) {
        add(
            "total-budget",
            None,
            format!(
                "{} tools cost {} tokens ({encoding}), {} over the budget of {}",
                number(costs.len()),
                number(total),
                number(total - most),
                number(most)
            ),
            format!("the dearest: {}", dearest(costs.iter())),
        );
    }
    for (tool, cost) in listing.tools.iter().zip(costs) {
        let most = limits.tools.get(&cost.label).copied().or(limits.tool);
        if let Some(most) = most.filter(|most| cost.tokens > *most) {
            add(
                "tool-budget",
                Some(tool),
                format!(
                    "costs {} tokens ({encoding}), {} over its budget of {}",
                    number(cost.tokens),
                    number(cost.tokens - most),
                    number(most)
                ),
                format!("the heaviest: {}", heaviest(cost)),
            );
        }
    }
    for name in limits
        .tools
        .keys()
        .filter(|name| !costs.iter().any(|cost| cost.label == **name))
    {
        findings.push(Finding {
            level: Level::Warning,
            rule: "unused-budget".to_owned(),
            input: listing.title.clone(),
            tool: None,
            place: None,
            path: None,
            message: format!("there is a budget for `{name}`, and no tool of that name"),
            parts: None,
            effect: None,
            help: Some("take its line out of `tool-budgets`, or mend the name".to_owned()),
            source: None,
        });
    }
    if let Some(baseline) = baseline {
        let share = limits.max_increase.unwrap_or(Share::percent(0.0));
        findings.extend(increases(listing, costs, total, baseline, share));
    }
    findings
}

fn increases(listing: &Listing, costs: &[Part], total: usize, baseline: &Baseline, share: Share) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |tool: Option<&Tool>, message: String, help: Option<String>| {
        findings.push(Finding {
            level: Level::Error,
            rule: "max-increase".to_owned(),
            input: listing.title.clone(),
            tool: tool.map(|tool| tool.name.clone()),
            place: tool.and_then(|tool| tool.place.clone()),
            path: None,
            message,
            parts: None,
            effect: None,
            help,
            source: None,
        });
    };
    let more = |now: usize, before: usize| {
        format!(
            "{} tokens, {} (+{}) more than the {} of {}",
            number(now),
            number(now - before),
            percent(now - before, before),
            number(before),
            baseline.title
        )
    };
    if total > share.above(baseline.tokens) {
        let new: Vec<&Part> = costs
            .iter()
            .filter(|cost| !baseline.tools.contains_key(&cost.label))
            .collect();
        let help = if new.is_empty() {
            None
        } else {
            Some(format!("new are {}", dearest(new.into_iter())))
        };
        add(
            None,
            format!("all tools cost {}; {share} are allowed", more(total, baseline.tokens)),
            help,
        );
    }
    for (tool, cost) in listing.tools.iter().zip(costs) {
        if let Some(before) = baseline
            .tools
            .get(&cost.label)
            .copied()
            .filter(|before| cost.tokens > share.above(*before))
        {
            add(
                Some(tool),
                format!("costs {}; {share} are allowed", more(cost.tokens, before)),
                Some(format!("the heaviest: {}", heaviest(cost))),
            );
        }
    }
    findings
}

/// The dearest tools, for a message.
fn dearest<'a>(costs: impl Iterator<Item = &'a Part>) -> String {
    named(costs.map(|cost| (format!("`{}`", cost.label), cost.tokens)).collect())
}

/// The heaviest parts of a tool, for a message.
fn heaviest(cost: &Part) -> String {
    let name = |part: &Part| match part.kind {
        Kind::Parameter | Kind::Definition => format!("{} `{}`", part.kind.name(), part.label),
        kind => kind.name().to_owned(),
    };
    named(cost.parts.iter().map(|part| (name(part), part.tokens)).collect())
}

fn named(mut parts: Vec<(String, usize)>) -> String {
    parts.sort_by_key(|(_, tokens)| std::cmp::Reverse(*tokens));
    let left = parts.len().saturating_sub(NAMED);
    let mut words: Vec<String> = parts
        .into_iter()
        .take(NAMED)
        .map(|(name, tokens)| format!("{name} {}", number(tokens)))
        .collect();
    if left > 0 {
        words.push(format!("{left} more"));
    }
    words.join(", ")
}
