//! Compares the costs of tools with their budgets and with a baseline.

use std::cmp::Reverse;
use std::collections::HashMap;

use mcpact_rules::settings::metadata;

use super::config::Config;
use super::percent::Percent;
use crate::cost::{Part, PartKind};
use crate::counting::Counting;
use crate::finding::{Finding, Severity};
use crate::listing::Listing;
use crate::print::{number, percent};

/// The costs of the tools before a change.
pub(crate) struct Baseline {
    /// The source, in backquotes.
    title: String,
    tokens: usize,
    /// The tokens by the tool's name.
    tools: HashMap<String, usize>,
}

impl Baseline {
    pub(crate) fn of(listing: &Listing, counting: Counting) -> Baseline {
        Baseline {
            title: format!("`{}`", listing.title),
            tokens: listing.tokens(counting.encoding),
            tools: listing
                .tools
                .iter()
                .map(|tool| (tool.name.clone(), tool.tokens(counting.encoding)))
                .collect(),
        }
    }
}

/// The maximum number of names in a message.
const MAX_NAMES: usize = 3;

/// Returns a finding for each exceeded limit. `costs` are those of the listing's tools.
pub(crate) fn enforce(
    limits: &Config,
    counting: Counting,
    listing: &Listing,
    costs: &[Part],
    baseline: Option<&Baseline>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let encoding = counting.name();
    let total: usize = costs.iter().map(|cost| cost.tokens).sum();
    if let Some(max) = limits.total.filter(|max| total > *max) {
        let message = format!(
            "{} tools cost {} tokens ({encoding}), {} over the budget of {}",
            number(costs.len()),
            number(total),
            number(total - max),
            number(max)
        );
        findings.push(
            Finding::new(Severity::Error, metadata::TOTAL_BUDGET, listing, None, message)
                .help(format!("the most expensive: {}", most_expensive(costs))),
        );
    }
    let mut of_server = |rule, text: &str, tokens: usize, max: usize| {
        let message = format!(
            "{text} cost {} tokens ({encoding}), {} over the budget of {}",
            number(tokens),
            number(tokens - max),
            number(max)
        );
        findings.push(Finding::new(Severity::Error, rule, listing, None, message));
    };
    if let (Some(tokens), Some(max)) = (listing.instruction_tokens(counting.encoding), limits.instructions)
        && tokens > max
    {
        of_server(metadata::INSTRUCTIONS_BUDGET, "the server's instructions", tokens, max);
    }
    if let Some(max) = limits.deferred {
        let tokens = listing.deferred_tokens(counting.encoding);
        if tokens > max {
            let text = "the tools' names and the server's instructions";
            of_server("deferred-budget", text, tokens, max);
        }
    }
    for (index, cost) in costs.iter().enumerate() {
        let max = limits.tools.get(&cost.label).copied().or(limits.tool);
        if let Some(max) = max.filter(|max| cost.tokens > *max) {
            let message = format!(
                "costs {} tokens ({encoding}), {} over its budget of {}",
                number(cost.tokens),
                number(cost.tokens - max),
                number(max)
            );
            findings.push(
                Finding::new(Severity::Error, metadata::TOOL_BUDGET, listing, Some(index), message)
                    .help(largest_parts(cost)),
            );
        }
    }
    let is_tool = |name: &&String| costs.iter().any(|cost| cost.label == **name);
    for name in limits.tools.keys().filter(|name| !is_tool(name)) {
        let message = format!("the budget for `{name}` applies to no tool");
        findings.push(
            Finding::new(Severity::Warning, "unused-budget", listing, None, message)
                .help("remove it from `tool-budgets`, or fix the name"),
        );
    }
    if let Some(baseline) = baseline {
        let max_increase = limits.max_increase.unwrap_or(Percent::new(0.0));
        findings.extend(increases(listing, costs, total, baseline, max_increase));
    }
    findings
}

/// Returns a finding for each increase over the baseline that exceeds `max_increase`.
fn increases(
    listing: &Listing,
    costs: &[Part],
    total: usize,
    baseline: &Baseline,
    max_increase: Percent,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let finding = |tool, message| Finding::new(Severity::Error, "max-increase", listing, tool, message);
    let increase = |now: usize, before: usize| {
        format!(
            "{} tokens, {} (+{}) more than the {} of {}; the maximum increase is {max_increase}",
            number(now),
            number(now - before),
            percent(now - before, before),
            number(before),
            baseline.title
        )
    };
    if total > max_increase.above(baseline.tokens) {
        let message = format!("all tools cost {}", increase(total, baseline.tokens));
        let is_new = |cost: &&Part| !baseline.tools.contains_key(&cost.label);
        let new: Vec<&Part> = costs.iter().filter(is_new).collect();
        let finding = finding(None, message);
        findings.push(if new.is_empty() {
            finding
        } else {
            finding.help(format!("new tools: {}", most_expensive(new)))
        });
    }
    for (index, cost) in costs.iter().enumerate() {
        let before = baseline.tools.get(&cost.label).copied();
        if let Some(before) = before.filter(|before| cost.tokens > max_increase.above(*before)) {
            let message = format!("costs {}", increase(cost.tokens, before));
            findings.push(finding(Some(index), message).help(largest_parts(cost)));
        }
    }
    findings
}

fn most_expensive<'a>(costs: impl IntoIterator<Item = &'a Part>) -> String {
    largest(costs.into_iter().map(|cost| (format!("`{}`", cost.label), cost.tokens)))
}

fn largest_parts(cost: &Part) -> String {
    let name = |part: &Part| match part.kind {
        PartKind::Parameter | PartKind::Definition => format!("{} `{}`", part.kind.name(), part.label),
        kind => kind.name().to_owned(),
    };
    let parts = cost.parts.iter().map(|part| (name(part), part.tokens));
    format!("the largest parts: {}", largest(parts))
}

/// Returns the names with the most tokens, and the number of the others.
fn largest(parts: impl Iterator<Item = (String, usize)>) -> String {
    let mut parts: Vec<(String, usize)> = parts.collect();
    parts.sort_by_key(|(_, tokens)| Reverse(*tokens));
    let others = parts.len().saturating_sub(MAX_NAMES);
    let mut texts: Vec<String> = parts
        .into_iter()
        .take(MAX_NAMES)
        .map(|(name, tokens)| format!("{name} {}", number(tokens)))
        .collect();
    if others > 0 {
        texts.push(format!("{others} more"));
    }
    texts.join(", ")
}
