//! The written page, also with hostile names.

use mcpact_cli::{
    cost::{Part, PartKind},
    report::{ClientRow, FailureRow, FindingRow, Report, RewriteRow, RuleRow, StepRow, ToolRow, page},
};
use serde_json::Value;

use crate::{
    browser::tab::Tab,
    sample::{measured, museum, totalled},
};

/// Returns names and descriptions with markup and scripts.
fn hostile() -> Vec<String> {
    let mut names: Vec<String> = [
        "</script><img src=x onerror=alert(1)>",
        "<!--<script>",
        "]]></script><script>alert(2)</script>",
        "{style}{data}{script}{title}",
        "\u{202e}txt.exe\u{202c} \u{200f}\u{2066}",
        "line\u{2028}and\u{2029}paragraph\0\u{7}",
        "\"'&quot;&amp;\\u003c`${1}",
        "__proto__",
        "constructor",
        "+3",
        "~/%2f#&=?",
        "",
        "",
    ]
    .map(str::to_owned)
    .to_vec();
    names.push("long".repeat(2_500));
    names.push("\u{1f469}\u{200d}\u{1f4bb}".repeat(1_000));
    names
}

fn leaf(kind: PartKind, label: &str, tokens: usize) -> Part {
    Part {
        kind,
        label: label.to_owned(),
        tokens,
        parts: Vec::new(),
    }
}

fn tool(name: &str, source: &str) -> ToolRow {
    let parts = Part {
        kind: PartKind::Tool,
        label: name.to_owned(),
        tokens: 21,
        parts: vec![
            leaf(PartKind::Name, name, 5),
            Part {
                kind: PartKind::Definition,
                label: name.to_owned(),
                tokens: 10,
                parts: vec![leaf(PartKind::Examples, name, 4), leaf(PartKind::Values, "", 6)],
            },
            leaf(PartKind::Parameter, name, 6),
        ],
    };
    ToolRow {
        name: name.to_owned(),
        source: source.to_owned(),
        summary: name.to_owned(),
        parameters: 1,
        tokens: vec![21; 5],
        compact: vec![22; 5],
        compact_parts: parts.clone(),
        parts,
        steps: vec![(name.to_owned(), -1)],
        lossy: vec![(name.to_owned(), 2)],
        rewrites: vec![RewriteRow {
            location: name.to_owned(),
            old: name.to_owned(),
            new: String::new(),
            saved: 2,
        }],
        entry: serde_json::json!({ "name": name, name: name }).to_string(),
        compact_entry: "no JSON".to_owned(),
    }
}

fn report(names: &[String]) -> Report {
    let finding = |(index, name): (usize, &String)| FindingRow {
        rule: index,
        tool: Some(index),
        parameter: name.clone(),
        path: name.clone(),
        text: name.clone(),
    };
    let rule = |(index, name): (usize, &String)| RuleRow {
        id: name.clone(),
        client: Some(index),
        level: name.clone(),
        effect: Some(name.clone()),
        text: name.clone(),
        instead: name.clone(),
        source: name.clone(),
    };
    let tools: Vec<ToolRow> = names.iter().map(|name| tool(name, name)).collect();
    let client = |name: &String| ClientRow {
        id: name.clone(),
        title: name.clone(),
    };
    let step = |name: &String| StepRow {
        name: name.clone(),
        description: name.clone(),
        flag: Some(name.clone()),
    };
    let failure = |name: &String| FailureRow {
        input: name.clone(),
        error: name.clone(),
    };
    Report {
        title: names.concat(),
        server: names.first().cloned(),
        measures: totalled(&tools),
        tools,
        steps: names.iter().map(step).collect(),
        clients: names.iter().map(client).collect(),
        rules: names.iter().enumerate().map(rule).collect(),
        findings: names.iter().enumerate().map(finding).collect(),
        failures: names.iter().map(failure).collect(),
    }
}

/// Returns the text between two others.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(start).expect("the start");
    rest.split_once(end).expect("the end").0
}

/// Checks that the JSON in the page is the report, and returns the page.
fn checked_page(report: &Report) -> String {
    let page = page(report);
    let data = between(&page, "id=\"data\">", "</script>");
    for letter in ['<', '>', '&', '\u{2028}', '\u{2029}'] {
        assert!(!data.contains(letter), "a raw {letter:?}");
    }
    let read: Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(read, serde_json::to_value(report).expect("JSON"));
    page
}

/// The page has the same number of elements as without tools.
#[test]
fn hostile_names_stay_text() {
    let empty = report(&[]);
    let page = checked_page(&report(&hostile()));
    let without = checked_page(&empty);
    assert_eq!(page.matches('<').count(), without.matches('<').count());
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(page.matches("<!--").count(), 0);
}

/// In a browser, hostile names do not run, and are shown unchanged.
#[test]
fn hostile_names_in_a_browser() {
    let names = hostile();
    for width in [1280, 360] {
        let Some(mut tab) = Tab::open("hostile", &report(&names), width, 800) else {
            return;
        };
        let shown = tab.eval("[...document.querySelectorAll('#rows .open')].map((one) => one.textContent)");
        let shown: Vec<String> = serde_json::from_value(shown).expect("texts");
        assert_eq!(shown.len(), names.len());
        for name in names.iter().filter(|name| !name.is_empty() && name.len() < 100) {
            assert!(shown.contains(name), "{name:?}");
        }
        tab.eval("document.querySelectorAll('#rows .open').forEach((one) => one.click())");
        tab.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        assert_eq!(
            tab.eval("document.querySelectorAll('img, iframe, script:not(:is(body > script))').length"),
            0
        );
        assert_eq!(tab.texts(".detail").len(), names.len());
        // Opens and closes each cell.
        let cells = tab
            .eval("document.querySelectorAll('#cells .cell').length")
            .as_u64()
            .expect("a number");
        assert!(cells > 5, "{cells}");
        for hash in [
            "#zoom=__proto__",
            "#zoom=constructor/constructor",
            "#zoom=%2B3",
            "#tool=__proto__&find=__proto__",
        ] {
            tab.visit(hash);
        }
        tab.is_well();
    }
}

#[test]
fn without_tools() {
    let mut none = report(&[]);
    checked_page(&none);
    none.server = None;
    let Some(mut tab) = Tab::open("empty", &none, 1280, 800) else {
        return;
    };
    assert_eq!(tab.text("#total"), "0");
    assert_eq!(tab.text("#rows"), "There are no tools.");
    tab.is_well();
}

/// With two thousand tools, the page is as large as its data, and is drawn, sorted and filtered
/// fast.
#[test]
fn many_tools() {
    let report = measured("many.json", &museum(40, 50), true);
    assert_eq!(report.tools.len(), 2_000);
    let page = checked_page(&report);
    let own = checked_page(&super::page::report(&[])).len();
    let data = serde_json::to_string(&report).expect("JSON").len();
    assert!(page.len() < own + data + data / 4, "{} of {data}", page.len());
    let Some(mut tab) = Tab::open("many", &report, 1280, 800) else {
        return;
    };
    assert_eq!(tab.eval("document.querySelectorAll('#rows .tool').length"), 2_000);
    let took = tab.eval("(() => { const start = performance.now(); document.querySelector('[data-sort=name] button').click(); document.body.offsetHeight; return Math.round(performance.now() - start); })()");
    let drawn = tab.eval("Math.round(performance.getEntriesByType('navigation')[0].domComplete)");
    println!(
        "2,000 tools: {} kB, drawn after {drawn} ms, sorted in {took} ms",
        page.len() / 1_000
    );
    assert_eq!(tab.texts("#rows .tool:first-child .open"), ["archive_annotate"]);
    assert!(
        tab.eval("document.querySelectorAll('#cells .cell').length")
            .as_u64()
            .expect("a number")
            < 1_500
    );
    tab.is_well();
}

/// The page loads nothing: its own parts have no address.
#[test]
fn nothing_is_loaded() {
    let page = page(&report(&[]));
    for word in [
        "http://",
        "https://",
        "src=",
        "@import",
        "url(",
        "innerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
    ] {
        assert!(!page.contains(word), "{word}");
    }
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(page.len() < 91_000, "{}", page.len());
}

/// The browser refuses what the page's policy forbids.
#[test]
fn the_policy_is_enforced() {
    let Some(mut tab) = Tab::open("policy", &report(&[]), 1280, 800) else {
        return;
    };
    for (deed, directive) in [
        ("fetch('https://example.invalid/').catch(() => {})", "connect-src"),
        (
            "document.body.append(Object.assign(new Image(), { src: 'https://example.invalid/' }))",
            "img-src",
        ),
        (
            "document.body.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
            "style-src-elem",
        ),
        (
            "try { document.body.innerHTML = '<b></b>' } catch {}",
            "require-trusted-types-for",
        ),
    ] {
        let refused = tab.eval(&format!(
            "new Promise((done) => {{ addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective), {{ once: true }}); {deed}; }})"
        ));
        assert_eq!(refused, directive, "{deed}");
    }
}
