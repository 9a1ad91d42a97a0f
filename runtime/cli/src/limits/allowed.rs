//! Findings that a project allows for now: `[allowed]` of `mcpact.toml`, by rule and tool, each with a number.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result};
use mcpact::similar;
use serde::Deserialize;
use toml_edit::{DocumentMut, Item, TableLike, Value};

use crate::finding::{Finding, Level};
use crate::listing::Listing;
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
pub(crate) struct Spare {
    rule: String,
    /// The tool; `None` for the whole list.
    tool: Option<String>,
    /// The actual number of findings.
    found: usize,
}

/// The result of [`sort`], besides the findings that remain.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    pub(crate) allowed: Vec<Finding>,
    pub(crate) spare: Vec<Spare>,
}

/// The number of findings by input, rule and tool.
type Counts<'a> = HashMap<(&'a str, &'a str, Option<&'a str>), usize>;

/// Moves the allowed findings out of `findings`, and adds a warning for each allowance that is
/// higher than needed.
///
/// A tool with more findings of a rule than are allowed keeps all of them, since the new one is
/// unknown. `rules` are the names of the checked rules, and `known` those of all rules.
pub(crate) fn sort(
    allowed: &Allowed,
    findings: &mut Vec<Finding>,
    listings: &[Listing],
    rules: &[String],
    known: &[String],
) -> Sorted {
    let listings: Vec<&Listing> = listings.iter().filter(|listing| listing.locked.is_none()).collect();
    let (Some(first), false) = (listings.first(), allowed.is_empty()) else {
        return Sorted::default();
    };
    let mut counts: Counts<'_> = HashMap::new();
    let before = std::mem::take(findings);
    for finding in &before {
        *counts.entry(key(finding)).or_default() += 1;
    }
    let mut sorted = Sorted::default();
    for (rule, tool, limit) in entries(allowed) {
        if !rules.iter().any(|name| name == rule) {
            continue;
        }
        let of = |listing: &&Listing| counts.get(&(listing.title.as_str(), rule, tool)).copied();
        let found = listings.iter().filter_map(of).max().unwrap_or(0);
        if found < limit {
            sorted.spare.push(Spare {
                rule: rule.to_owned(),
                tool: tool.map(str::to_owned),
                found,
            });
        }
    }
    for finding in &before {
        let limit = limit(allowed, &finding.rule, finding.tool.as_deref());
        let count = counts[&key(finding)];
        let mut finding = finding.clone();
        if count <= limit {
            sorted.allowed.push(finding);
            continue;
        }
        if limit > 0 {
            let more = format!("{limit} of these {count} are allowed");
            finding.help = Some(finding.help.map_or(more.clone(), |help| format!("{help}; {more}")));
        }
        findings.push(finding);
    }
    let warning = |message: String, help: String| Finding {
        level: Level::Warning,
        rule: "unused-allowance".to_owned(),
        input: first.title.clone(),
        tool: None,
        place: None,
        path: None,
        message,
        parts: None,
        effect: None,
        help: Some(help),
        source: None,
    };
    for Spare { rule, tool, found } in &sorted.spare {
        let what = match tool {
            Some(tool) => format!("`{rule}` of `{tool}`"),
            None => format!("`{rule}`"),
        };
        let limit = limit(allowed, rule, tool.as_deref());
        findings.push(warning(
            format!(
                "{} of {what} may be there, and {found} are found",
                counted(limit, "finding")
            ),
            format!("lower it in `[{KEY}]`, or let `mcpact check --ratchet` do it"),
        ));
    }
    for rule in allowed.keys().filter(|rule| !known.contains(rule)) {
        let meant = similar(rule, known.iter().map(String::as_str), 1);
        findings.push(warning(
            format!("`[{KEY}]` names `{rule}`, and no rule has that name"),
            match meant[..] {
                [meant] => format!("write `{meant}`"),
                _ => "remove its lines".to_owned(),
            },
        ));
    }
    sorted
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
pub(crate) fn of(findings: &[Finding]) -> Allowed {
    let mut allowed = Allowed::new();
    for finding in findings.iter().filter(|finding| finding.level == Level::Error) {
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
/// `cut-description 4, duplicate-name 1`.
pub(crate) fn summary(allowed: &Allowed) -> (usize, String) {
    let mut sums: BTreeMap<&str, usize> = BTreeMap::new();
    for (rule, _, limit) in entries(allowed) {
        *sums.entry(rule).or_default() += limit;
    }
    let words: Vec<String> = sums.iter().map(|(rule, sum)| format!("{rule} {sum}")).collect();
    (sums.values().sum(), words.join(", "))
}

/// Adds allowances to the text of a new file.
pub(crate) fn write(text: &mut String, allowed: &Allowed) {
    use std::fmt::Write as _;
    if allowed.is_empty() {
        return;
    }
    let name = |name: &str| toml_edit::Key::new(name).to_string();
    let _ = write!(
        text,
        "\n# What `mcpact check` found when this was written, by rule and tool. It is allowed; whatever is new is not.\n\
         # `mcpact check --ratchet` removes what has been mended.\n[{KEY}]\n"
    );
    // Numbers before tables: a line after a table's heading belongs to the table.
    for (rule, allowance) in allowed {
        if let Allowance::List(limit) = allowance {
            let _ = writeln!(text, "{} = {limit}", name(rule));
        }
    }
    for (rule, allowance) in allowed {
        if let Allowance::Tools(tools) = allowance {
            let _ = writeln!(text, "\n[{KEY}.{}]", name(rule));
            for (tool, limit) in tools {
                let _ = writeln!(text, "{} = {limit}", name(tool));
            }
        }
    }
}

/// Returns the file's text with every allowance lowered to the number of findings, and without
/// allowances that are not needed. Returns `None` if no allowance is too high.
pub(crate) fn lower(text: &str, spare: &[Spare]) -> Result<Option<String>> {
    if spare.is_empty() {
        return Ok(None);
    }
    let mut file: DocumentMut = text.parse().context("the file of limits is not TOML")?;
    let Some(allowed) = file.get_mut(KEY).and_then(Item::as_table_like_mut) else {
        return Ok(None);
    };
    for Spare { rule, tool, found } in spare {
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
    } else if let Some(limit) = table.get_mut(key).and_then(Item::as_value_mut) {
        // The text around the value, such as a comment, stays.
        let around = limit.decor().clone();
        *limit = Value::from(i64::try_from(found).unwrap_or(i64::MAX));
        *limit.decor_mut() = around;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn finding(rule: &str, tool: Option<&str>) -> Finding {
        Finding {
            level: Level::Error,
            rule: rule.to_owned(),
            input: "it".to_owned(),
            tool: tool.map(str::to_owned),
            place: None,
            path: None,
            message: "is wrong".to_owned(),
            parts: None,
            effect: None,
            help: None,
            source: None,
        }
    }

    /// Returns the allowances, the remaining findings, and the warnings.
    fn sorted(file: &str, mut findings: Vec<Finding>, rules: &[&str]) -> (Sorted, Vec<String>) {
        let file: BTreeMap<String, Allowed> = toml::from_str(file).expect("TOML");
        let listing = Listing {
            title: "it".to_owned(),
            ..Listing::default()
        };
        let rules: Vec<String> = rules.iter().map(|rule| (*rule).to_owned()).collect();
        let known: Vec<String> = ["cut", "many", "vscode/x"].map(str::to_owned).to_vec();
        let sorted = sort(&file[KEY], &mut findings, &[listing], &rules, &known);
        let left = findings
            .iter()
            .map(|finding| {
                let help = finding.help.as_deref().unwrap_or_default();
                let tool = finding.tool.as_deref().unwrap_or_default();
                format!("{} {tool}: {} ({help})", finding.rule, finding.message)
            })
            .collect();
        (sorted, left)
    }

    const FILE: &str = "[allowed]\nmany = 1\n[allowed.cut]\na = 1 # ours\n\"b.c\" = 3\n[allowed.\"vscode/x\"]\nd = 1\n";

    #[test]
    fn new_findings_stay() {
        let found = |tools: &[&str]| tools.iter().map(|tool| finding("cut", Some(tool))).collect::<Vec<_>>();
        let mut all = found(&["a", "b.c", "b.c", "b.c"]);
        all.push(finding("many", None));
        let (sorted_all, left) = sorted(FILE, all, &["cut", "many"]);
        assert_eq!((sorted_all.allowed.len(), left.len()), (5, 0), "{left:?}");
        let (_, left) = sorted(FILE, found(&["a", "a", "e", "b.c", "b.c", "b.c"]), &["cut"]);
        assert_eq!(
            left,
            [
                "cut a: is wrong (1 of these 2 are allowed)",
                "cut a: is wrong (1 of these 2 are allowed)",
                "cut e: is wrong ()"
            ]
        );
    }

    #[test]
    fn allowances_without_findings_are_removed() {
        let (sorted, left) = sorted(FILE, vec![finding("cut", Some("b.c"))], &["cut", "many"]);
        assert_eq!(
            left,
            [
                "unused-allowance : 1 finding of `cut` of `a` may be there, and 0 are found (lower it in `[allowed]`, or let `mcpact check --ratchet` do it)",
                "unused-allowance : 3 findings of `cut` of `b.c` may be there, and 1 are found (lower it in `[allowed]`, or let `mcpact check --ratchet` do it)",
                "unused-allowance : 1 finding of `many` may be there, and 0 are found (lower it in `[allowed]`, or let `mcpact check --ratchet` do it)",
            ]
        );
        // The client was not checked, so its line stays.
        expect![[r#"
            [allowed]
            [allowed.cut]
            "b.c" = 1
            [allowed."vscode/x"]
            d = 1
        "#]]
        .assert_eq(&lower(FILE, &sorted.spare).unwrap().expect("lower"));
        assert_eq!(lower(FILE, &[]).unwrap(), None);
        let one = "tool-budget = 3\n[allowed]\ncut = { a = 1 }\n";
        assert_eq!(
            lower(one, &sorted.spare).unwrap().as_deref(),
            Some("tool-budget = 3\n"),
            "an empty table goes"
        );
    }

    #[test]
    fn unknown_rules_are_reported() {
        let (_, left) = sorted("[allowed]\nmanny = 1\n", Vec::new(), &["many"]);
        assert_eq!(
            left,
            ["unused-allowance : `[allowed]` names `manny`, and no rule has that name (write `many`)"]
        );
    }

    #[test]
    fn what_is_written_allows_what_was_found() {
        let mut findings = vec![
            finding("cut", Some("b.c")),
            finding("cut", Some("b.c")),
            finding("many", None),
        ];
        findings.push(Finding {
            level: Level::Warning,
            ..finding("cut", Some("a"))
        });
        let allowed = of(&findings);
        assert_eq!(summary(&allowed), (3, "cut 2, many 1".to_owned()));
        let mut text = String::new();
        write(&mut text, &allowed);
        expect![[r#"

            # What `mcpact check` found when this was written, by rule and tool. It is allowed; whatever is new is not.
            # `mcpact check --ratchet` removes what has been mended.
            [allowed]
            many = 1

            [allowed.cut]
            "b.c" = 2
        "#]]
        .assert_eq(&text);
        let read: BTreeMap<String, Allowed> = toml::from_str(&text).expect("TOML");
        assert_eq!(read[KEY], allowed);
    }
}
