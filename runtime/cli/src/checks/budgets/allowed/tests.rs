//! Findings that are allowed, and the text of the allowances.

use super::*;
use expect_test::expect;

fn finding(rule: &str, tool: Option<&str>) -> Finding {
    Finding {
        tool: tool.map(str::to_owned),
        ..Finding::new(Severity::Error, rule, &listing(), None, "is wrong".to_owned())
    }
}

fn listing() -> Listing {
    Listing {
        title: "it".to_owned(),
        ..Listing::default()
    }
}

/// Returns the allowances, the remaining findings, and the warnings.
fn applied(file: &str, findings: Vec<Finding>, rules: &[&str]) -> (Applied, Vec<String>) {
    applied_to(file, findings, rules, true)
}

fn applied_to(file: &str, mut findings: Vec<Finding>, rules: &[&str], is_complete: bool) -> (Applied, Vec<String>) {
    let file: BTreeMap<String, Allowed> = toml::from_str(file).expect("TOML");
    let rules = RuleNames {
        checked: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        known: ["cut", "many", "vscode/x"].map(str::to_owned).to_vec(),
    };
    let applied = apply(&file[KEY], &mut findings, &[listing()], &rules, is_complete);
    let remaining = findings
        .iter()
        .map(|finding| {
            let help = finding.help.as_deref().unwrap_or_default();
            let tool = finding.tool.as_deref().unwrap_or_default();
            format!("{} {tool}: {} ({help})", finding.rule, finding.message)
        })
        .collect();
    (applied, remaining)
}

const FILE: &str = "[allowed]\nmany = 1\n[allowed.cut]\na = 1 # ours\n\"b.c\" = 3\n[allowed.\"vscode/x\"]\nd = 1\n";

#[test]
fn new_findings_stay() {
    let found = |tools: &[&str]| tools.iter().map(|tool| finding("cut", Some(tool))).collect::<Vec<_>>();
    let mut all = found(&["a", "b.c", "b.c", "b.c"]);
    all.push(finding("many", None));
    let (applied_all, remaining) = applied(FILE, all, &["cut", "many"]);
    assert_eq!((applied_all.allowed.len(), remaining.len()), (5, 0), "{remaining:?}");
    let (_, remaining) = applied(FILE, found(&["a", "a", "e", "b.c", "b.c", "b.c"]), &["cut"]);
    assert_eq!(
        remaining,
        [
            "cut a: is wrong (1 of these 2 are allowed)",
            "cut a: is wrong (1 of these 2 are allowed)",
            "cut e: is wrong ()"
        ]
    );
}

#[test]
fn allowances_without_findings_are_removed() {
    let (applied, remaining) = applied(FILE, vec![finding("cut", Some("b.c"))], &["cut", "many"]);
    assert_eq!(
        remaining,
        [
            "unused-allowance : 1 finding of `cut` of `a` allowed, but only 0 found (lower it in `[allowed]`, or run `mcpact check --ratchet`)",
            "unused-allowance : 3 findings of `cut` of `b.c` allowed, but only 1 found (lower it in `[allowed]`, or run `mcpact check --ratchet`)",
            "unused-allowance : 1 finding of `many` allowed, but only 0 found (lower it in `[allowed]`, or run `mcpact check --ratchet`)",
        ]
    );
    // The client was not checked, so its line remains.
    expect![[r#"
        [allowed]
        [allowed.cut]
        "b.c" = 1
        [allowed."vscode/x"]
        d = 1
    "#]]
    .assert_eq(&lower(FILE, &applied.unused).unwrap().expect("lower"));
    assert_eq!(lower(FILE, &[]).unwrap(), None);
    let one = "tool-budget = 3\n[allowed]\ncut = { a = 1 }\n";
    assert_eq!(
        lower(one, &applied.unused).unwrap().as_deref(),
        Some("tool-budget = 3\n"),
        "an empty table goes"
    );
}

/// A server that could not be asked may have the findings.
#[test]
fn allowances_of_incomplete_inputs_are_not_unused() {
    let (applied, remaining) = applied_to(FILE, vec![finding("cut", Some("b.c"))], &["cut", "many"], false);
    assert_eq!((applied.unused, remaining), (Vec::new(), Vec::<String>::new()));
    assert_eq!(applied.allowed.len(), 1);
}

#[test]
fn unknown_rules_are_reported() {
    let (_, remaining) = applied("[allowed]\nmanny = 1\n", Vec::new(), &["many"]);
    assert_eq!(
        remaining,
        ["unused-allowance : unknown rule `manny` in `[allowed]` (write `many`)"]
    );
    let finding = finding("tool-budget", Some("a"));
    let (applied, remaining) = applied("[allowed.tool-budget]\na = 1\n", vec![finding], &["many"]);
    assert_eq!(applied.allowed, []);
    assert_eq!(
        remaining,
        [
            "tool-budget a: is wrong ()",
            "unused-allowance : unknown rule `tool-budget` in `[allowed]` (set the budget itself: `tool-budget`, \
             `[tool-budgets]`, `total-budget`)"
        ]
    );
}

#[test]
fn the_written_allowances_allow_the_findings() {
    let mut findings = vec![
        finding("cut", Some("b.c")),
        finding("cut", Some("b.c")),
        finding("many", None),
    ];
    findings.push(Finding {
        level: Severity::Warning,
        ..finding("cut", Some("a"))
    });
    let allowed = allow_errors(&findings);
    assert_eq!(summary(&allowed), (3, "cut 2, many 1".to_owned()));
    let mut text = String::new();
    write(&mut text, &allowed);
    expect![[r#"

        # Findings of `mcpact check` when this file was written, by rule and tool. They are allowed; new ones are not.
        # `mcpact check --ratchet` removes those that are fixed.
        [allowed]
        many = 1

        [allowed.cut]
        "b.c" = 2
    "#]]
    .assert_eq(&text);
    let read: BTreeMap<String, Allowed> = toml::from_str(&text).expect("TOML");
    assert_eq!(read[KEY], allowed);
}
