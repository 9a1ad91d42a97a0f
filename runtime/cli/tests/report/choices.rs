//! The page on a wide and on a narrow screen.

use mcpact_cli::report::{FindingRow, Report};
use serde_json::json;

use crate::{
    browser::tab::Tab,
    sample::{measured, museum},
};

fn report() -> Report {
    measured("museum.json", &museum(3, 8), true)
}

/// Returns a number as the page writes it.
fn whole(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

fn total(report: &Report, measure: usize, compacted: bool) -> String {
    let measure = &report.measures[measure];
    whole(if compacted {
        measure.compact_total
    } else {
        measure.total
    })
}

/// Returns the numbers in a column.
fn column(tab: &mut Tab, id: &str) -> Vec<usize> {
    let texts = tab.eval(&format!(
        "[...document.querySelectorAll('#rows .c-{id}')].map((one) => one.textContent)"
    ));
    let texts: Vec<String> = serde_json::from_value(texts).expect("texts");
    texts
        .iter()
        .map(|text| {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            digits.parse().expect("a number")
        })
        .collect()
}

/// Each header sorts in both directions, and announces its direction.
#[test]
fn sorting() {
    let report = report();
    let Some(mut tab) = Tab::open("sorting", &report, 1280, 800) else {
        return;
    };
    let mut expected: Vec<usize> = report.tools.iter().map(|tool| tool.tokens[0]).collect();
    expected.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(column(&mut tab, "tokens"), expected, "the most expensive first");
    assert_eq!(
        tab.eval("document.querySelector('[aria-sort=descending]').dataset.sort"),
        json!("tokens")
    );
    tab.click("[data-sort=tokens] button");
    expected.reverse();
    assert_eq!(column(&mut tab, "tokens"), expected);
    assert_eq!(
        tab.eval("document.querySelector('[aria-sort=ascending]').dataset.sort"),
        json!("tokens")
    );

    tab.click("[data-sort=parameters] button");
    let parameters = column(&mut tab, "parameters");
    assert!(
        parameters.is_sorted_by(|a, b| a >= b) && parameters[0] > 1,
        "{parameters:?}"
    );

    tab.click("[data-sort=name] button");
    let mut names: Vec<String> = report.tools.iter().map(|tool| tool.name.clone()).collect();
    names.sort();
    assert_eq!(tab.texts("#rows .open"), names);
    assert_eq!(tab.eval("document.querySelectorAll('[aria-sort]').length"), json!(1));
    tab.click("[data-sort=name] button");
    names.reverse();
    assert_eq!(tab.texts("#rows .open"), names);

    tab.click("[data-sort=source] button");
    assert!(tab.texts("#rows .c-source").is_sorted());
    tab.is_well();
}

#[test]
fn filters() {
    let report = report();
    let Some(mut tab) = Tab::open("filters", &report, 1280, 800) else {
        return;
    };
    tab.click("#find");
    tab.write("library search");
    assert_eq!(tab.texts("#rows .open"), ["library_search"]);
    let tool = report
        .tools
        .iter()
        .find(|tool| tool.name == "library_search")
        .expect("a tool");
    assert_eq!(tab.text("#sum .c-tokens"), whole(tool.tokens[0]));
    assert_eq!(tab.text("#sum .c-compact"), whole(tool.compact[0]));
    assert!(tab.text("#shown").starts_with("1 of 24"));
    assert_eq!(tab.eval("location.hash"), json!("#find=library+search"));

    tab.eval("document.getElementById('find').select()");
    tab.write("no such thing");
    assert_eq!(tab.text("#rows"), "No tool has these words.");
    assert_eq!(tab.text("#sum .c-tokens"), "0");

    tab.visit("");
    tab.eval("(() => { const one = document.getElementById('source'); one.value = '=museum'; one.dispatchEvent(new Event('change')); })()");
    assert_eq!(tab.texts("#rows .open").len(), 8);
    assert!(tab.texts("#rows .c-source").iter().all(|source| source == "museum"));
    tab.visit("#source=museum&find=cite");
    assert_eq!(tab.texts("#rows .open"), ["museum_cite"]);
    tab.is_well();
}

/// Checks that the measure and the view change every number.
fn switching(tab: &mut Tab, report: &Report) {
    assert_eq!(tab.text("#total"), total(report, 0, false));
    assert_eq!(tab.text("#sum .c-tokens"), total(report, 0, false));
    let tops = "['kinds', 'map', 'findings', 'tools', 'about'].map((id) => document.getElementById(id).offsetTop)";
    let places = tab.eval(tops);
    for (index, measure) in report.measures.iter().enumerate() {
        for (view, compacted) in [("after", true), ("before", false)] {
            tab.click(&format!("#measure-{index} + span"));
            tab.click(&format!("#view-{view} + span"));
            let expected = format!(
                "{}{}",
                if measure.exact { "" } else { "\u{2248}\u{202f}" },
                total(report, index, compacted)
            );
            assert_eq!(tab.text("#total"), expected, "{} {view}", measure.id);
            assert_eq!(tab.text("#sum .c-tokens"), expected);
            assert_eq!(tab.text("#bar-total"), format!("{expected} tokens"));
            assert!(tab.text("#map-total").starts_with(&expected));
            assert_eq!(
                tab.text(".counted [data-on=true] .badge") == "Exact count",
                measure.exact
            );
            assert_eq!(tab.eval(tops), places, "the page moves: {} {view}", measure.id);
            let kinds = tab.eval("[...document.querySelectorAll('.legend li')].map((one) => Number(one.children[2].textContent.replace(/\\D/g, ''))).reduce((a, b) => a + b)");
            let exact: usize = report
                .tools
                .iter()
                .map(|tool| {
                    if compacted {
                        tool.compact[index]
                    } else {
                        tool.tokens[index]
                    }
                })
                .sum();
            let kinds = usize::try_from(kinds.as_u64().expect("a number")).expect("small");
            // Each of the nine numbers is rounded.
            assert!(
                kinds.abs_diff(exact) <= if index == 0 { 0 } else { 5 },
                "{kinds} {exact}"
            );
        }
    }
}

#[test]
fn switching_wide() {
    let report = report();
    let Some(mut tab) = Tab::open("switch-wide", &report, 1280, 800) else {
        return;
    };
    switching(&mut tab, &report);
    tab.is_well();
}

#[test]
fn switching_narrow() {
    let report = report();
    let Some(mut tab) = Tab::open("switch-narrow", &report, 360, 800) else {
        return;
    };
    // The title is above the choices, not in their bar.
    tab.eval("document.querySelector('.bar-title').style.display = 'flex'");
    switching(&mut tab, &report);
    tab.eval("document.querySelector('.bar-title').style.display = ''");
    tab.eval("(() => { const one = document.getElementById('sort'); one.value = 'name'; one.dispatchEvent(new Event('change')); })()");
    assert!(tab.texts("#rows .open").is_sorted());
    tab.click("#rows .open");
    assert_eq!(tab.texts(".detail .diff").len(), 1);
    tab.is_well();
}

/// An opened row: the costs of its parts add up, and the changes of compaction are marked.
#[test]
fn details() {
    let report = report();
    let Some(mut tab) = Tab::open("details", &report, 1280, 800) else {
        return;
    };
    tab.visit("#tool=museum_get&sort=name");
    let tool = report
        .tools
        .iter()
        .find(|tool| tool.name == "museum_get")
        .expect("a tool");
    let parts = tab.eval("[...document.querySelectorAll('.detail .parts > li > .part > .number')].map((one) => Number(one.textContent)).reduce((a, b) => a + b)");
    assert_eq!(parts, json!(tool.tokens[0]));
    let gone = tab.texts(".detail .diff .gone");
    assert!(gone.iter().any(|line| line.contains("$schema")), "{gone:?}");
    assert_eq!(tab.texts(".detail .steps li").len(), tool.steps.len());
    tab.eval("document.querySelectorAll('.detail .diff .fold').forEach((one) => one.click())");
    // Without the removed lines, the text is the compact entry; without the added ones, the
    // original.
    for (skipped, entry) in [("gone", &tool.compact_entry), ("came", &tool.entry)] {
        let text = tab.eval(&format!(
            "[...document.querySelectorAll('.detail .diff > div:not(.{skipped}) .line')].map((one) => one.textContent).join('').replace(/,([}}\\]])/g, '$1')"
        ));
        let shown: serde_json::Value = serde_json::from_str(&commas(text.as_str().expect("text")))
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(shown, serde_json::from_str::<serde_json::Value>(entry).expect("JSON"));
    }
    tab.click("#view-after + span");
    let parts = tab.eval("[...document.querySelectorAll('.detail .parts > li > .part > .number')].map((one) => Number(one.textContent)).reduce((a, b) => a + b)");
    assert_eq!(parts, json!(tool.compact[0]));
    tab.is_well();
}

/// Removes commas, since the last property of one text may not be the last one of the other.
fn commas(text: &str) -> String {
    let mut out = String::new();
    for (index, letter) in text.char_indices() {
        let before = text[..index].chars().next_back();
        if letter == '"' && matches!(before, Some('}' | ']' | '"')) {
            out.push(',');
        }
        out.push(letter);
    }
    out
}

/// An address selects a view, and the browser can go back.
#[test]
fn links() {
    let report = report();
    let Some(mut tab) = Tab::open("links", &report, 1280, 800) else {
        return;
    };
    tab.visit("#measure=claude&view=after&zoom=museum/museum_list&sort=name&find=museum&tool=museum_list");
    assert_eq!(tab.texts("#path li"), ["All tools", "museum", "museum_list"]);
    assert_eq!(
        tab.text("#total"),
        format!("\u{2248}\u{202f}{}", total(&report, 3, true))
    );
    assert_eq!(tab.texts(".detail").len(), 1);
    assert!(tab.texts("#rows .open").is_sorted());
    tab.click("#path li:nth-child(2) button");
    assert_eq!(tab.texts("#path li").len(), 2);
    tab.eval(
        "new Promise((done) => { addEventListener('popstate', () => done(true), { once: true }); history.back(); })",
    );
    assert_eq!(tab.texts("#path li").len(), 3);
    // An unknown view is ignored.
    tab.visit("#measure=none&view=later&zoom=%/x&sort=&tool=nothing&source=nowhere");
    assert_eq!(tab.text("#total"), total(&report, 0, false));
    assert_eq!(tab.texts("#path li"), ["All tools"]);
    assert_eq!(tab.texts("#rows .open").len(), 24);
    tab.is_well();
}

#[test]
fn findings() {
    let mut report = report();
    report.findings = ["museum_get", "museum_list"]
        .map(|name| FindingRow {
            rule: 1,
            tool: report.tools.iter().position(|tool| tool.name == name),
            parameter: "shape".to_owned(),
            path: "/inputSchema/properties/shape".to_owned(),
            text: "parameter `shape` has no description".to_owned(),
        })
        .to_vec();
    let Some(mut tab) = Tab::open("findings", &report, 1280, 800) else {
        return;
    };
    assert_eq!(tab.texts(".finding").len(), 1);
    tab.click(".finding summary");
    assert_eq!(tab.texts(".finding li button"), ["museum_get", "museum_list"]);
    tab.click("#find");
    tab.write("library");
    tab.click(".finding li:nth-child(2) button");
    assert_eq!(
        tab.eval("location.hash"),
        json!("#tool=museum_list"),
        "what hid the tool is taken away"
    );
    assert_eq!(tab.text(":focus"), "museum_list");
    tab.is_well();
}
