//! The problems of a list: by level, rule and client, with their parameters.

use mcpact_cli::report::{FindingRow, Report, RuleRow};
use serde_json::json;

use crate::{
    browser::tab::Tab,
    sample::{measured, museum},
};

fn report() -> Report {
    measured("museum.json", &museum(3, 8), true)
}

/// Errors come first, and differ from warnings by a word, a sign and a colour.
#[test]
fn errors_first() {
    let Some(mut tab) = Tab::open("errors", &report(), 1280, 800) else {
        return;
    };
    assert_eq!(
        tab.texts(".finding .level"),
        ["\u{2715}\nerror", "!\nwarning", "i\nnote"]
    );
    let colours = tab.eval(
        "new Set([...document.querySelectorAll('.finding .level')].map((one) => getComputedStyle(one).color)).size",
    );
    assert_eq!(colours, json!(3), "each level has a colour of its own");
    let sum = tab.text("#findings-sum");
    assert!(
        sum.starts_with("1 kind of error \u{b7} 1 kind of warning \u{b7} 1 kind of note, at "),
        "{sum}"
    );
    tab.is_well();
}

/// A group lists each tool once, with the parameters that break the rule.
#[test]
fn a_place_names_its_parameter() {
    let report = report();
    let Some(mut tab) = Tab::open("places", &report, 1280, 800) else {
        return;
    };
    tab.click(".finding[data-level=error] summary");
    let expected = report.findings.iter().filter(|finding| finding.rule == 3);
    let places = tab.texts(".finding[data-level=error] .place .parameter");
    assert_eq!(places.len(), expected.count());
    assert!(places.iter().all(|parameter| parameter == "since"), "{places:?}");
    let body = tab.text(".finding[data-level=error] .voices");
    assert!(
        body.starts_with("Strict Client refuses the whole list.") && body.contains("Instead: write one type"),
        "{body}"
    );
    assert!(
        tab.text(".finding[data-level=error] .finding-count")
            .starts_with(&places.len().to_string())
    );
    tab.is_well();
}

/// The summary of clients, and the problems of one of them.
#[test]
fn clients() {
    let Some(mut tab) = Tab::open("clients", &report(), 1280, 800) else {
        return;
    };
    assert_eq!(tab.text("#to-problems"), "Works in 2 of 3\u{a0}clients");
    assert_eq!(tab.text("#clients-title"), "Works in 2 of 3\u{a0}clients");
    let tiles = tab.texts(".tile");
    assert!(tiles[0].ends_with("Strict Client\nRefuses the whole list"), "{tiles:?}");
    assert!(tiles[1].contains("Plain Client\nLoses details of"), "{tiles:?}");
    assert!(tiles[2].ends_with("Easy Client\nWorks"), "{tiles:?}");
    tab.click(".tile[data-level=warning]");
    assert_eq!(tab.eval("location.hash"), json!("#client=plain"));
    assert_eq!(tab.texts(".finding .finding-what b"), ["Type array"]);
    assert_eq!(tab.texts(".finding .in-clients"), ["Plain Client"]);
    tab.click("#all-clients");
    assert_eq!(tab.texts(".finding").len(), 3);
    tab.visit("#client=strict");
    assert_eq!(tab.texts(".finding").len(), 1);
    assert_eq!(
        tab.eval("document.querySelector('.tile[aria-pressed=true]').innerText.includes('Strict')"),
        json!(true)
    );
    tab.is_well();
}

/// A list without problems hides the section of clients, and reports that nothing was found.
#[test]
fn nothing_found() {
    let mut report = report();
    report.findings.clear();
    report.clients.clear();
    let Some(mut tab) = Tab::open("nothing-found", &report, 1280, 800) else {
        return;
    };
    assert_eq!(tab.eval("document.getElementById('clients').hidden"), json!(true));
    assert_eq!(tab.text("#findings"), "Problems\n\nNothing was found.");
    tab.is_well();
}

/// A finding on the whole list names no tool, so it is not counted as one.
#[test]
fn a_finding_on_the_list() {
    let mut report = report();
    for (client, effect) in [(0, "dropped"), (1, "cut")] {
        report.rules.push(RuleRow {
            id: "many-tools".to_owned(),
            client: Some(client),
            level: if effect == "cut" { "warning" } else { "error" }.to_owned(),
            effect: Some(effect.to_owned()),
            text: "There are too many tools.".to_owned(),
            instead: "split the server".to_owned(),
            source: "example/client#2".to_owned(),
        });
    }
    let first = report.rules.len() - 2;
    report.findings = vec![
        FindingRow {
            rule: first,
            tool: None,
            parameter: String::new(),
            path: String::new(),
            text: "90 tools".to_owned(),
        },
        FindingRow {
            rule: first + 1,
            tool: Some(3),
            parameter: String::new(),
            path: "/name".to_owned(),
            text: "a name".to_owned(),
        },
    ];
    let Some(mut tab) = Tab::open("on-the-list", &report, 1280, 800) else {
        return;
    };
    let tiles = tab.texts(".tile");
    assert!(
        tiles[0].ends_with("Strict Client\nDrops some of the tools"),
        "{tiles:?}"
    );
    assert!(
        tiles[1].contains("Plain Client\nCuts or changes text of 1"),
        "{tiles:?}"
    );
    tab.click(".finding[data-level=error] summary");
    let body = tab.text(".finding[data-level=error] .voices");
    assert!(body.starts_with("Strict Client drops some of the tools."), "{body}");
    assert_eq!(
        tab.text(".finding[data-level=error] .tool-list .muted"),
        "the whole list"
    );
    tab.is_well();
}
