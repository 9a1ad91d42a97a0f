//! The page with the keyboard only.

use serde_json::json;

use crate::browser::tab::Tab;
use crate::sample::{log, records};
use crate::views::filed;

/// Presses Tab until an element has the focus.
fn reach(tab: &mut Tab, selector: &str) {
    let there = format!("document.activeElement.matches({})", json!(selector));
    for _ in 0..120 {
        tab.press(&["Tab"]);
        if tab.eval(&there) == json!(true) {
            return;
        }
    }
    panic!("Tab never comes to {selector}");
}

#[test]
fn all_of_the_page() {
    let path = log("dash-keys", &records(1_000));
    let Some(mut tab) = Tab::open("dash-keys", filed(&path, 2_000).as_str(), 1280, 900) else {
        return;
    };
    tab.press(&["Tab"]);
    assert_eq!(tab.eval("document.activeElement.innerText"), json!("To the log"));
    tab.press(&["Enter"]);
    assert_eq!(tab.eval("document.activeElement.id"), json!("log"));
    reach(&mut tab, "#log-table [data-sort=duration] button");
    tab.press(&["Enter"]);
    assert_eq!(
        tab.eval("document.querySelector('#log-table [aria-sort]').ariaSort"),
        json!("descending")
    );
    assert_eq!(
        tab.eval("document.activeElement.closest('th').dataset.sort"),
        json!("duration"),
        "the focus stays"
    );
    reach(&mut tab, "#rows .open");
    tab.press(&["Enter"]);
    assert_eq!(tab.eval("document.activeElement.ariaExpanded"), json!("true"));
    assert_eq!(tab.texts("#rows .detail").len(), 1);
    tab.press(&[" "]);
    assert_eq!(tab.texts("#rows .detail").len(), 0);
    // The chart is one tab stop, and arrow keys select its bars.
    tab.visit("");
    reach(&mut tab, "#chart .bar-of");
    assert_eq!(
        tab.eval("document.querySelectorAll('#chart [tabindex=\"0\"]').length"),
        json!(1)
    );
    assert_eq!(
        tab.eval("document.getElementById('tip').hidden"),
        json!(false),
        "a note at the bar"
    );
    tab.press(&["ArrowRight", "ArrowRight"]);
    let label = tab.eval("document.activeElement.ariaLabel");
    assert!(
        label
            .as_str()
            .is_some_and(|label| label.starts_with("28\u{a0}Oct\u{a0}2026: ")),
        "{label}"
    );
    tab.press(&["Enter"]);
    assert!(
        tab.eval("location.hash")
            .as_str()
            .is_some_and(|hash| hash.starts_with("#since="))
    );
    // Each choice can be made, and each control has a name.
    tab.visit("");
    reach(&mut tab, "[name=unit]");
    tab.press(&["ArrowRight"]);
    assert_eq!(tab.eval("location.hash"), json!("#unit=cost"));
    let nameless = tab.eval("[...document.querySelectorAll('button, select, input, [role=button]')].filter((one) => !(one.ariaLabel || one.innerText?.trim() || one.closest('label')?.innerText.trim())).map((one) => one.outerHTML)");
    assert_eq!(nameless, json!([]));
    tab.is_well();
}
