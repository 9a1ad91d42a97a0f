//! Views of the page, served and as a file: sorted, filtered, by groups and over time.

use mcpact_gateway::dashboard;
use mcpact_gateway::store::Store;
use serde_json::json;

use crate::browser::tab::Tab;
use crate::sample::{HOSTILE, START, Served, log, records};

/// Returns the page of a log as a file with at most this number of calls.
pub(crate) fn filed(path: &str, max_calls: u64) -> String {
    let store = Store::open_existing(path).expect("a log");
    let written = START.cast_unsigned() + 30 * 86_400;
    dashboard::page_file(&store, "calls.db", max_calls, written)
        .expect("a page")
        .html
}

/// Returns the digits of a text as a number.
fn number(text: &str) -> u64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number in {text}"))
}

#[test]
fn a_served_page() {
    let path = log("dash-views-served", &records(4_000));
    let served = Served::new(&path);
    let Some(mut tab) = Tab::at("dash-views-served", &served.url(), 1280, 900) else {
        return;
    };
    views(&mut tab);
}

#[test]
fn a_file() {
    let path = log("dash-views-file", &records(4_000));
    let Some(mut tab) = Tab::open("dash-views-file", filed(&path, 5_000).as_str(), 1280, 900) else {
        return;
    };
    views(&mut tab);
}

fn views(tab: &mut Tab) {
    let calls = records(4_000);
    let all: u64 = calls.iter().filter_map(mcpact_meter::Record::tokens).sum();
    assert_eq!(number(&tab.text("#total")), all);
    assert!(
        tab.text("#period").starts_with("4\u{202f}000\u{a0}calls"),
        "{}",
        tab.text("#period")
    );
    sorted(tab);
    filtered(tab, &calls);
    groups(tab);
    over_time(tab);
    tab.is_well();
}

/// Checks that a header sorts, and that the same header again reverses the order.
fn sorted(tab: &mut Tab) {
    tab.click("#log-table [data-sort=tokens] button");
    assert_eq!(
        tab.eval("document.querySelector('#log-table [aria-sort]').dataset.sort"),
        json!("tokens")
    );
    let numbers =
        |tab: &mut Tab| -> Vec<u64> { tab.texts("#rows td.c-tokens").iter().map(|text| number(text)).collect() };
    let down = numbers(tab);
    assert_eq!(down.len(), 50);
    assert!(down.is_sorted_by(|a, b| a >= b), "{down:?}");
    let note = tab.eval("document.querySelector('#rows td.c-tokens span').title");
    assert!(
        note.as_str()
            .is_some_and(|note| note.starts_with("Input: ") && note.contains(", Output: ")),
        "{note}"
    );
    // The number has separated thousands.
    assert!(tab.text("#rows td.c-tokens").contains('\u{202f}'));
    tab.click("#log-table [data-sort=tokens] button");
    assert_eq!(
        tab.eval("document.querySelector('#log-table [aria-sort]').ariaSort"),
        json!("ascending")
    );
    let up = numbers(tab);
    assert!(up.is_sorted(), "{up:?}");
    tab.visit("#sort=-tokens&page=80");
    assert_eq!(
        tab.text("#rows tr:last-child td.c-tokens"),
        "\u{2212}",
        "unknown numbers are last"
    );
    assert_eq!(tab.eval("document.getElementById('next').disabled"), json!(true));
    tab.click("#previous");
    assert_eq!(tab.text("#pages"), "Page 79 of 80");
    tab.visit("#sort=-cost");
    let costs = tab.texts("#rows td.c-cost");
    let amounts: Vec<f64> = costs
        .iter()
        .map(|cost| {
            let digits: String = cost.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
            digits.parse().expect("an amount")
        })
        .collect();
    assert!(amounts[0] > 0.0 && amounts.is_sorted_by(|a, b| a >= b), "{costs:?}");
    tab.visit("");
}

fn filtered(tab: &mut Tab, calls: &[mcpact_meter::Record]) {
    let git: Vec<_> = calls.iter().filter(|call| call.server == "git").collect();
    // The names come after the first drawing.
    tab.eval("new Promise((done) => { const look = () => document.querySelectorAll('#filter-server option').length > 1 ? done() : setTimeout(look, 20); look(); })");
    tab.eval("(() => { const list = document.getElementById('filter-server'); list.value = '=git'; list.dispatchEvent(new Event('change')); })()");
    tab.settle();
    assert_eq!(tab.eval("location.hash"), json!("#server=git"));
    assert_eq!(
        number(tab.text("#shown").split(" of ").nth(1).expect("a total")),
        git.len() as u64
    );
    assert_eq!(
        number(&tab.text("#total")),
        git.iter().filter_map(|call| call.tokens()).sum::<u64>()
    );
    tab.click("#filter-errors");
    let failed = git.iter().filter(|call| call.error.is_some()).count() as u64;
    assert_eq!(
        number(tab.text("#shown").split(" of ").nth(1).expect("a total")),
        failed
    );
    assert!(tab.texts("#rows td.c-error").iter().all(|text| text != "–"));
    tab.click("#clear");
    assert_eq!(tab.eval("location.hash"), json!(""));
    // A click on a name in the sums adds the name and its server to the filter.
    tab.click("#group-rows .pick");
    assert!(
        tab.eval("location.hash")
            .as_str()
            .is_some_and(|hash| hash.contains("tool=") && hash.contains("server="))
    );
    tab.eval("history.back()");
    tab.settle();
    let all = number(tab.text("#shown").split(" of ").nth(1).expect("a total"));
    assert_eq!(all, calls.len() as u64);
    tab.visit("#server=nothing");
    assert_eq!(tab.text("#rows"), "There are no calls with these choices.");
    assert_eq!(number(&tab.text("#total")), 0);
    tab.visit("");
}

/// Checks that the sums by each dimension add up to all calls.
fn groups(tab: &mut Tab) {
    for by in ["server", "client", "method", "day"] {
        tab.visit(&format!("#by={by}"));
        if tab.eval("!!document.querySelector('#group-more button')") == json!(true) {
            tab.click("#group-more button");
        }
        let calls: u64 = tab
            .texts("#group-rows td.c-calls")
            .iter()
            .map(|text| number(text))
            .sum();
        assert_eq!(calls, 4_000, "by {by}");
    }
    tab.click("#group-table [data-sort=p95] button");
    assert_eq!(
        tab.eval("document.querySelector('#group-table [aria-sort]').dataset.sort"),
        json!("p95")
    );
    tab.visit("");
}

fn over_time(tab: &mut Tab) {
    assert_eq!(
        tab.eval("document.querySelectorAll('#chart .bar-of').length"),
        json!(21)
    );
    tab.click("#time-numbers summary");
    let calls: u64 = tab
        .texts("#time-numbers tbody td:nth-of-type(1)")
        .iter()
        .map(|text| number(text))
        .sum();
    assert_eq!(calls, 4_000);
    // A click on a bar selects its day, for which the chart then shows hours.
    tab.click("#chart .bar-of:nth-of-type(3) .whole");
    let day = START + 2 * 86_400;
    assert_eq!(
        tab.eval("location.hash"),
        json!(format!("#since={day}&until={}", day + 86_400))
    );
    assert!(
        tab.text("#chip-time").starts_with("28\u{a0}Oct\u{a0}2026"),
        "{}",
        tab.text("#chip-time")
    );
    assert!(
        tab.text("#time-title").contains("a bar for each hour") || tab.text("#time-title").contains("15\u{a0}minutes"),
        "{}",
        tab.text("#time-title")
    );
    for unit in ["cost", "calls", "tokens"] {
        tab.click(&format!("#unit-{unit}"));
        assert!(
            tab.eval("document.querySelectorAll('#chart .bar-of').length > 5")
                .as_bool()
                .expect("a truth")
        );
    }
    tab.click("#chip-time");
    assert_eq!(tab.eval("location.hash"), json!(""));
}

/// Hostile names are text on the served page and in the file.
#[test]
fn hostile_names() {
    let path = log("dash-hostile", &records(2_000));
    let served = Served::new(&path);
    let url = served.url();
    for address in [Some(url.as_str()), None] {
        let tab = match address {
            Some(url) => Tab::at("dash-hostile-served", url, 1280, 900),
            None => Tab::open("dash-hostile-file", filed(&path, 5_000).as_str(), 1280, 900),
        };
        let Some(mut tab) = tab else { return };
        tab.visit("#by=server&errors=true");
        let names = tab.texts("#group-rows .c-name .name");
        for name in HOSTILE {
            let plain: String = name.split_whitespace().collect();
            assert!(
                names.iter().any(
                    |shown| shown.split_whitespace().collect::<String>() == plain.replace('\u{7}', "")
                        || shown.split_whitespace().collect::<String>() == plain
                ),
                "{name:?} is not in {names:?}"
            );
        }
        for index in 0..3 {
            tab.eval(&format!("document.querySelectorAll('#rows .open')[{index}].click()"));
        }
        tab.eval("document.querySelectorAll('img, #rows script, iframe').length === 0 || (() => { throw new Error('markup') })()");
        // Each name can be chosen.
        for name in HOSTILE {
            let hash: String = form_urlencoded::Serializer::new(String::new())
                .append_pair("server", name)
                .finish();
            tab.visit(&format!("#{hash}"));
            assert_ne!(number(&tab.text("#total")), 0, "{name:?}");
        }
        tab.is_well();
    }
}
