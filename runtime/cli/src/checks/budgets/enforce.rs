//! Compares the costs of tools with their budgets and with a baseline.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use mcpact_shared::settings::metadata;
use mcpact_shared::truncate::first_items;

use super::config::{Config, DEFERRED_BUDGET};
use super::percent::Percent;
use crate::checks::finding::{Finding, Severity};
use crate::input::cost::{Part, PartKind};
use crate::input::count_basis::CountBasis;
use crate::input::listing::Listing;
use crate::print::{counted, number, percent};

/// The costs of the tools before a change.
pub(crate) struct Baseline {
    /// The source, in backquotes.
    title: String,
    tokens: usize,
    /// The tokens of the server's instructions, if it has some.
    instructions: Option<usize>,
    /// The tokens by the tool's name.
    tools: HashMap<String, usize>,
}

impl Baseline {
    pub(crate) fn of(listing: &Listing, basis: CountBasis) -> Baseline {
        Baseline {
            title: format!("`{}`", listing.title),
            tokens: listing.tokens(basis.encoding),
            instructions: listing.instruction_tokens(basis.encoding),
            tools: listing
                .tools
                .iter()
                .map(|tool| (tool.name.clone(), tool.tokens(basis.encoding)))
                .collect(),
        }
    }
}

/// The maximum number of names in a message.
const MAX_NAMES: usize = 3;

/// Returns a finding for each exceeded limit. `costs` are those of the listing's tools.
pub(crate) fn enforce(
    limits: &Config,
    basis: CountBasis,
    listing: &Listing,
    costs: &[Part],
    baseline: Option<&Baseline>,
) -> Vec<Finding> {
    let mut findings = server_findings(limits, basis, listing, costs);
    findings.extend(tool_findings(limits, basis, listing, costs));
    findings.extend(missing_tools(listing, baseline));
    if let Some(baseline) = baseline {
        let max_increase = limits.max_increase.unwrap_or(Percent::new(0.0));
        let instructions = listing.instruction_tokens(basis.encoding);
        findings.extend(increases(listing, costs, instructions, baseline, max_increase));
    }
    findings
}

/// Returns a warning for each budget of a tool that no input has.
pub(crate) fn unused_budgets(limits: &Config, listings: &[Listing]) -> Vec<Finding> {
    let Some(first) = listings.first() else {
        return Vec::new();
    };
    let names: HashSet<&str> = listings
        .iter()
        .flat_map(|listing| &listing.tools)
        .map(|tool| tool.name.as_str())
        .collect();
    let unused = limits.tools.keys().filter(|name| !names.contains(name.as_str()));
    unused
        .map(|name| {
            let message = format!("the budget for `{name}` applies to no tool");
            Finding::new(Severity::Warning, "unused-budget", first, None, message)
                .help("remove it from `tool-budgets`, or fix the name")
        })
        .collect()
}

/// Returns a finding for a list without tools: an error if the baseline has some. A server that
/// lacks a key or a right often lists none.
fn missing_tools(listing: &Listing, baseline: Option<&Baseline>) -> Option<Finding> {
    if !listing.tools.is_empty() {
        return None;
    }
    let with_tools = baseline.filter(|baseline| !baseline.tools.is_empty());
    let (level, message) = match with_tools {
        Some(Baseline { title, tools, .. }) => {
            let tools = counted(tools.len(), "tool");
            (
                Severity::Error,
                format!("the list has no tools, and {title} has {tools}"),
            )
        }
        None => (Severity::Warning, "the list has no tools".to_owned()),
    };
    let finding = Finding::new(level, "no-tools", listing, None, message);
    Some(finding.help("check the server's settings, such as its keys and its command"))
}

/// Returns the cost and its excess, such as `350 tokens (o200k_base), 50 over`, which follow
/// `costs` in a message.
fn excess(tokens: usize, max: usize, basis: CountBasis) -> String {
    format!(
        "{} tokens ({}), {} over",
        number(tokens),
        basis.name(),
        number(tokens - max)
    )
}

/// Returns a finding for each exceeded budget of the server: all tools, the instructions, and the
/// names with the instructions.
fn server_findings(limits: &Config, basis: CountBasis, listing: &Listing, costs: &[Part]) -> Vec<Finding> {
    let budgets = [
        (
            metadata::TOTAL_BUDGET,
            format!("{} tools", number(costs.len())),
            Some(total(costs)),
            limits.total,
        ),
        (
            metadata::INSTRUCTIONS_BUDGET,
            "the server's instructions".to_owned(),
            listing.instruction_tokens(basis.encoding),
            limits.instructions,
        ),
        (
            DEFERRED_BUDGET,
            "the tools' names and the server's instructions".to_owned(),
            limits.deferred.map(|_| listing.deferred_tokens(basis.encoding)),
            limits.deferred,
        ),
    ];
    let mut findings = Vec::new();
    for (rule, subject, tokens, max) in budgets {
        let (Some(tokens), Some(max)) = (tokens, max) else {
            continue;
        };
        if tokens <= max {
            continue;
        }
        let excess = excess(tokens, max, basis);
        let message = format!("{subject} cost {excess} the budget of {}", number(max));
        let mut finding = Finding::new(Severity::Error, rule, listing, None, message);
        if rule == metadata::TOTAL_BUDGET {
            finding = finding.help(format!("the most expensive: {}", most_expensive(costs)));
        }
        findings.push(finding);
    }
    findings
}

/// Returns a finding for each tool over its budget.
fn tool_findings(limits: &Config, basis: CountBasis, listing: &Listing, costs: &[Part]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, cost) in costs.iter().enumerate() {
        let max = limits.tools.get(&cost.label).copied().or(limits.tool);
        let Some(max) = max.filter(|max| cost.tokens > *max) else {
            continue;
        };
        let excess = excess(cost.tokens, max, basis);
        let message = format!("costs {excess} its budget of {}", number(max));
        let finding = Finding::new(Severity::Error, metadata::TOOL_BUDGET, listing, Some(index), message);
        findings.push(finding.help(largest_parts(cost)));
    }
    findings
}

/// Returns the cost of all tools.
fn total(costs: &[Part]) -> usize {
    costs.iter().map(|cost| cost.tokens).sum()
}

/// Returns a finding for each increase over the baseline that exceeds `max_increase`.
fn increases(
    listing: &Listing,
    costs: &[Part],
    instructions: Option<usize>,
    baseline: &Baseline,
    max_increase: Percent,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let finding = |tool, message| Finding::new(Severity::Error, "max-increase", listing, tool, message);
    let increase = |now: usize, before: usize| {
        let share = if before == 0 {
            String::new()
        } else {
            format!(" (+{})", percent(now - before, before))
        };
        format!(
            "{} tokens, {}{share} more than the {} of {}; the maximum increase is {max_increase}",
            number(now),
            number(now - before),
            number(before),
            baseline.title
        )
    };
    let total = total(costs);
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
    if let (Some(now), Some(before)) = (instructions, baseline.instructions)
        && now > max_increase.above(before)
    {
        let message = format!("the server's instructions cost {}", increase(now, before));
        findings.push(finding(None, message));
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
    let texts = parts.iter().map(|(name, tokens)| format!("{name} {}", number(*tokens)));
    first_items(texts, MAX_NAMES)
}
