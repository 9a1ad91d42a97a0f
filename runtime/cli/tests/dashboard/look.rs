//! The look of the page: contrast, width, paper, and pictures of a log with 100,000 calls.

use mcpact_gateway::dashboard::MAX_CALLS;
use serde_json::json;

use crate::browser::tab::Tab;
use crate::sample::{Served, log, records};
use crate::views::filed;

#[test]
fn contrast_in_both_themes() {
    let path = log("dash-contrast", &records(1_500));
    let Some(mut tab) = Tab::open("dash-contrast", filed(&path, 2_000).as_str(), 1280, 900) else {
        return;
    };
    for theme in ["light", "dark"] {
        tab.colours(theme);
        for hash in ["", "#errors=true&unit=calls&by=server"] {
            tab.visit(hash);
            tab.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))");
            tab.eval("document.querySelector('#rows .open').click()");
            assert_eq!(tab.pale(), Vec::<String>::new(), "{theme} {hash}");
        }
    }
    tab.is_well();
}

/// Reduced motion disables animations, and the page fits on paper.
#[test]
fn motion_and_paper() {
    let path = log("dash-paper", &records(600));
    let Some(mut tab) = Tab::open("dash-paper", filed(&path, 2_000).as_str(), 1280, 900) else {
        return;
    };
    let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    tab.ask("Emulation.setEmulatedMedia", &features);
    assert_eq!(tab.eval("document.getAnimations().length"), json!(0));
    let sheets = tab.printed();
    assert!((2..=5).contains(&sheets), "{sheets} sheets");
}

/// A log of 100,000 calls, at each width and in both themes: sorted, filtered, and of one day.
#[test]
fn many_calls() {
    let path = log("dash-many", &records(100_000));
    let served = Served::new(&path);
    let Some(mut tab) = Tab::at("dash-many", &served.url(), 1440, 1000) else {
        return;
    };
    assert!(tab.text("#period").starts_with("100\u{202f}000\u{a0}calls"));
    for (width, height) in [(1440, 1000), (768, 1100), (390, 1600)] {
        tab.size(width, height);
        tab.visit("");
        for theme in ["light", "dark"] {
            tab.colours(theme);
            tab.picture(&format!("dash-{width}-{theme}"), true);
            tab.is_well();
        }
        tab.visit("#sort=-duration&tool=fetch&unit=calls&by=day");
        tab.eval("document.querySelector('#rows .open').click()");
        tab.picture(&format!("dash-{width}-filtered"), true);
        tab.is_well();
    }
    // The file has a part of the calls, and is small enough to be sent.
    let page = filed(&path, MAX_CALLS);
    assert!(page.len() < 4_000_000, "{} bytes", page.len());
    let Some(mut tab) = Tab::open("dash-many-file", page.as_str(), 1440, 1000) else {
        return;
    };
    assert!(tab.text("#period").starts_with("100\u{202f}000\u{a0}calls"));
    tab.visit("#server=git&sort=-tokens");
    tab.picture("dash-1440-file", true);
    tab.is_well();
}
