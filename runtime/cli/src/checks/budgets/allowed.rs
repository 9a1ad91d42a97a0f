//! `[allowed]` of `mcpact.toml`: the number of allowed findings, by rule and tool.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result};
use mcpact_shared::similar::similar;
use serde::Deserialize;
use toml_edit::{DocumentMut, Item, TableLike};

use super::edit_toml::{key as toml_key, set_integer};
use crate::checks::finding::{Finding, Severity};
use crate::input::listing::Listing;
use crate::print::counted;

/// The key of the table in `mcpact.toml`.
const KEY: &str = "allowed";

/// The allowances of all rules, by name.
pub(crate) type Allowed = BTreeMap<String, Allowance>;

/// The number of findings of a rule that are allowed.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub(crate) enum Allowance {
    /// The allowance of the whole list, for rules such as `many-tools`.
    List(usize),
    /// The allowances by tool.
    Tools(BTreeMap<String, usize>),
}

/// An allowance that is higher than the number of findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnusedAllowance {
    rule: String,
    /// The tool; `None` for the whole list.
    tool: Option<String>,
    /// The actual number of findings.
    found: usize,
}

/// The allowed findings and the unused allowances that [`apply`] returns.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    pub(crate) allowed: Vec<Finding>,
    pub(crate) unused: Vec<UnusedAllowance>,
}

/// The names of rules.
pub(crate) struct RuleNames {
    pub(crate) checked: Vec<String>,
    /// The names of all rules.
    pub(crate) known: Vec<String>,
}

/// The number of findings by input, rule and tool.
type Counts<'a> = HashMap<(&'a str, &'a str, Option<&'a str>), usize>;

/// Moves the allowed findings out of `findings`, and adds a warning for each allowance that is
/// higher than needed.
///
/// A tool with more findings of a rule than are allowed keeps all of them, since the new one is
/// unknown. The findings of servers that could not be asked are unknown too, so no allowance is
/// then higher than needed.
pub(crate) fn apply(
    allowed: &Allowed,
    findings: &mut Vec<Finding>,
    listings: &[Listing],
    rules: &RuleNames,
    is_complete: bool,
) -> Applied {
    let known = &rules.known;
    let listings: Vec<&Listing> = listings.iter().filter(|listing| listing.locked.is_none()).collect();
    let (Some(first), false) = (listings.first(), allowed.is_empty()) else {
        return Applied::default();
    };
    let before = std::mem::take(findings);
    let mut counts: Counts<'_> = HashMap::new();
    for finding in &before {
        *counts.entry(key(finding)).or_default() += 1;
    }
    let mut applied = Applied {
        unused: if is_complete {
            unused(allowed, &counts, &rules.checked)
        } else {
            Vec::new()
        },
        allowed: Vec::new(),
    };
    for finding in &before {
        let is_known = known.contains(&finding.rule);
        let limit = if is_known {
            limit(allowed, &finding.rule, finding.tool.as_deref())
        } else {
            0
        };
        let count = counts[&key(finding)];
        let mut finding = finding.clone();
        if count <= limit {
            applied.allowed.push(finding);
            continue;
        }
        if limit > 0 {
            let note = format!("{limit} of these {count} are allowed");
            finding.help = Some(finding.help.map_or(note.clone(), |help| format!("{help}; {note}")));
        }
        findings.push(finding);
    }
    let warnings = applied.unused.iter().map(|unused| unused_warning(allowed, unused));
    let unknown = allowed.keys().filter(|rule| !known.contains(rule));
    let warnings = warnings.chain(unknown.map(|rule| unknown_rule_warning(rule, known)));
    findings.extend(
        warnings.map(|(message, help)| {
            Finding::new(Severity::Warning, "unused-allowance", first, None, message).help(help)
        }),
    );
    applied
}

/// Returns the allowances of checked rules that are higher than needed.
fn unused(allowed: &Allowed, counts: &Counts<'_>, rules: &[String]) -> Vec<UnusedAllowance> {
    let checked = entries(allowed).filter(|(rule, ..)| rules.iter().any(|name| name == rule));
    let unused = checked.filter_map(|(rule, tool, limit)| {
        // A finding may be about all servers of a file together, so not only listings count.
        let inputs = counts.iter().filter(|((_, of, on), _)| (*of, *on) == (rule, tool));
        let found = inputs.map(|(_, count)| *count).max().unwrap_or(0);
        (found < limit).then(|| UnusedAllowance {
            rule: rule.to_owned(),
            tool: tool.map(str::to_owned),
            found,
        })
    });
    unused.collect()
}

/// Returns the message about an allowance that is higher than needed, and its help.
fn unused_warning(allowed: &Allowed, unused: &UnusedAllowance) -> (String, String) {
    let UnusedAllowance { rule, tool, found } = unused;
    let name = match tool {
        Some(tool) => format!("`{rule}` of `{tool}`"),
        None => format!("`{rule}`"),
    };
    let limit = counted(limit(allowed, rule, tool.as_deref()), "finding");
    (
        format!("{limit} of {name} allowed, but only {found} found"),
        format!("lower it in `[{KEY}]`, or run `mcpact check --ratchet`"),
    )
}

/// Returns the message about an allowance for an unknown rule, and its help.
fn unknown_rule_warning(rule: &str, known: &[String]) -> (String, String) {
    let suggestions = similar(rule, known.iter().map(String::as_str), 1);
    let help = match suggestions[..] {
        // A budget allows tokens, and its findings are no rule of a lint or a client.
        _ if rule.ends_with("-budget") => {
            "set the budget itself: `tool-budget`, `[tool-budgets]`, `total-budget`".to_owned()
        }
        [suggestion] => format!("write `{suggestion}`"),
        _ => "remove its lines".to_owned(),
    };
    (format!("unknown rule `{rule}` in `[{KEY}]`"), help)
}

fn key(finding: &Finding) -> (&str, &str, Option<&str>) {
    (&finding.input, &finding.rule, finding.tool.as_deref())
}

/// Returns the single allowances.
fn entries(allowed: &Allowed) -> impl Iterator<Item = (&str, Option<&str>, usize)> {
    allowed.iter().flat_map(|(rule, allowance)| -> Vec<_> {
        match allowance {
            Allowance::List(limit) => vec![(rule.as_str(), None, *limit)],
            Allowance::Tools(tools) => tools
                .iter()
                .map(|(tool, limit)| (rule.as_str(), Some(tool.as_str()), *limit))
                .collect(),
        }
    })
}

fn limit(allowed: &Allowed, rule: &str, tool: Option<&str>) -> usize {
    match (allowed.get(rule), tool) {
        (Some(Allowance::List(limit)), None) => *limit,
        (Some(Allowance::Tools(tools)), Some(tool)) => tools.get(tool).copied().unwrap_or(0),
        _ => 0,
    }
}

/// Returns allowances for all errors among the findings.
pub(crate) fn allow_errors(findings: &[Finding]) -> Allowed {
    let mut allowed = Allowed::new();
    for finding in findings.iter().filter(|finding| finding.level == Severity::Error) {
        let allowance = allowed.entry(finding.rule.clone());
        match &finding.tool {
            None => match allowance.or_insert(Allowance::List(0)) {
                Allowance::List(limit) => *limit += 1,
                // A rule applies either to tools or to lists.
                Allowance::Tools(_) => {}
            },
            Some(tool) => {
                if let Allowance::Tools(tools) = allowance.or_insert(Allowance::Tools(BTreeMap::new())) {
                    *tools.entry(tool.clone()).or_default() += 1;
                }
            }
        }
    }
    allowed
}

/// Returns the number of allowed findings, and a list by rule:
/// `truncated-description 4, duplicate-name 1`.
pub(crate) fn summary(allowed: &Allowed) -> (usize, String) {
    let mut sums: BTreeMap<&str, usize> = BTreeMap::new();
    for (rule, _, limit) in entries(allowed) {
        *sums.entry(rule).or_default() += limit;
    }
    let list: Vec<String> = sums.iter().map(|(rule, sum)| format!("{rule} {sum}")).collect();
    (sums.values().sum(), list.join(", "))
}

/// Adds allowances to the text of a new file.
pub(crate) fn write(text: &mut String, allowed: &Allowed) {
    use std::fmt::Write as _;
    if allowed.is_empty() {
        return;
    }
    let _ = write!(
        text,
        "\n# Findings of `mcpact check` when this file was written, by rule and tool. They are allowed; new ones are not.\n\
         # `mcpact check --ratchet` removes those that are fixed.\n"
    );
    // Numbers before tables: a line after a table's heading belongs to the table.
    let is_of_list = |allowance: &Allowance| matches!(allowance, Allowance::List(_));
    if allowed.values().any(is_of_list) {
        let _ = writeln!(text, "[{KEY}]");
    }
    for (rule, allowance) in allowed {
        if let Allowance::List(limit) = allowance {
            let _ = writeln!(text, "{} = {limit}", toml_key(rule));
        }
    }
    for (rule, allowance) in allowed {
        if let Allowance::Tools(tools) = allowance {
            let _ = writeln!(text, "\n[{KEY}.{}]", toml_key(rule));
            for (tool, limit) in tools {
                let _ = writeln!(text, "{} = {limit}", toml_key(tool));
            }
        }
    }
}

/// Returns the file's text with every allowance lowered to the number of findings, and without
/// allowances that are not needed. Returns `None` if no allowance is too high.
pub(crate) fn lower(text: &str, unused: &[UnusedAllowance]) -> Result<Option<String>> {
    if unused.is_empty() {
        return Ok(None);
    }
    let mut file: DocumentMut = text.parse().context("the file of limits is not TOML")?;
    let Some(allowed) = file.get_mut(KEY).and_then(Item::as_table_like_mut) else {
        return Ok(None);
    };
    for UnusedAllowance { rule, tool, found } in unused {
        match tool {
            None => set(allowed, rule, *found),
            Some(tool) => {
                if let Some(tools) = allowed.get_mut(rule).and_then(Item::as_table_like_mut) {
                    set(tools, tool, *found);
                    if tools.is_empty() {
                        allowed.remove(rule);
                    }
                }
            }
        }
    }
    if allowed.is_empty() {
        file.remove(KEY);
    }
    Ok(Some(file.to_string()))
}

fn set(table: &mut dyn TableLike, key: &str, found: usize) {
    if found == 0 {
        table.remove(key);
    } else if let Some(limit) = table.get_mut(key) {
        set_integer(limit, i64::try_from(found).unwrap_or(i64::MAX));
    }
}
