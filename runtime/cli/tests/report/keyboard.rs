//! The page with the keyboard only.

use serde_json::json;

use crate::{
    browser::tab::Tab,
    sample::{measured, museum},
};

/// Returns the accessible name of the focused element.
const FOCUSED: &str = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText";

fn tab(name: &str, width: u32) -> Option<Tab> {
    Tab::open(name, &measured("museum.json", &museum(3, 8), true), width, 800)
}

/// Presses Tab until an element has the focus.
fn reach(tab: &mut Tab, selector: &str) {
    let there = format!("document.activeElement.matches({})", json!(selector));
    for _ in 0..80 {
        tab.press(&["Tab"]);
        if tab.eval(&there) == json!(true) {
            return;
        }
    }
    panic!("Tab never comes to {selector}");
}

/// Opens a source, a tool and a parameter, and closes them again.
fn map_by_keys(tab: &mut Tab) {
    reach(tab, "#cells [role=treeitem]");
    assert_eq!(
        tab.eval("document.querySelectorAll('#cells [tabindex=\"0\"]').length"),
        json!(1)
    );
    let focused = tab.eval(FOCUSED);
    assert!(
        focused.as_str().is_some_and(|text| text.contains("Source")),
        "{focused}"
    );
    assert_eq!(
        tab.eval("document.getElementById('tip').hidden"),
        json!(false),
        "a note at the cell"
    );
    let all = tab.text("#map-total");
    tab.press(&["Enter"]);
    let source = tab.text("#path [aria-current]");
    assert_eq!(tab.texts("#path li").first().map(String::as_str), Some("All tools"));
    assert_ne!(tab.text("#map-total"), all);
    // The second tool of the source, and its parts.
    tab.press(&["ArrowDown", "ArrowUp", "ArrowDown"]);
    let tool = tab.eval("document.activeElement.querySelector('.name').innerText");
    tab.press(&["Enter"]);
    assert_eq!(json!(tab.text("#path [aria-current]")), tool);
    assert_eq!(tab.texts("#path li").len(), 3);
    // The first part with parts, unlike a description.
    for _ in 0..10 {
        if tab.eval(FOCUSED).as_str().is_some_and(|text| text.ends_with(", opens")) {
            break;
        }
        tab.press(&["ArrowDown"]);
    }
    tab.press(&["ArrowRight"]);
    assert_eq!(
        tab.eval("document.activeElement.getAttribute('aria-level')"),
        json!("2")
    );
    tab.press(&["ArrowLeft"]);
    assert_eq!(
        tab.eval("document.activeElement.getAttribute('aria-level')"),
        json!("1")
    );
    tab.press(&["End"]);
    let place =
        "document.activeElement.getAttribute('aria-posinset') === document.activeElement.getAttribute('aria-setsize')";
    assert_eq!(tab.eval(place), json!(true));
    // The closed element has the focus.
    tab.press(&["Escape"]);
    assert_eq!(tab.text("#path [aria-current]"), source);
    assert_eq!(
        tab.eval("document.activeElement.querySelector('.name').innerText"),
        tool
    );
    tab.press(&["ArrowLeft"]);
    assert_eq!(tab.text("#map-total"), all);
    assert_eq!(tab.text("#path [aria-current]"), "All tools");
    // This is the outermost level.
    tab.press(&["Escape"]);
    assert_eq!(tab.text("#map-total"), all);
}

#[test]
fn the_map_wide() {
    let Some(mut tab) = tab("keys-wide", 1280) else { return };
    map_by_keys(&mut tab);
    tab.is_well();
}

#[test]
fn the_map_narrow() {
    let Some(mut tab) = tab("keys-narrow", 360) else { return };
    map_by_keys(&mut tab);
    tab.is_well();
}

/// The other elements from the first Tab on: the table, its order, a row, the choices.
#[test]
fn the_rest() {
    let Some(mut tab) = tab("keys-rest", 1280) else { return };
    tab.press(&["Tab"]);
    assert_eq!(tab.eval(FOCUSED), json!("To the table of tools"));
    tab.press(&["Enter"]);
    assert_eq!(tab.eval("document.activeElement.id"), json!("tools"));
    reach(&mut tab, "[data-sort=name] button");
    tab.press(&["Enter"]);
    let names = tab.texts("#rows .open");
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!(names, sorted);
    reach(&mut tab, "#rows .open");
    tab.press(&["Enter"]);
    assert_eq!(
        tab.eval("document.activeElement.getAttribute('aria-expanded')"),
        json!("true")
    );
    assert_eq!(tab.texts(".detail .diff").len(), 1);
    tab.press(&[" "]);
    assert_eq!(tab.texts(".detail").len(), 0);
    tab.visit("");
    reach(&mut tab, "[name=measure]");
    tab.press(&["ArrowRight"]);
    assert_eq!(tab.eval("location.hash"), json!("#measure=cl100k_base"));
    tab.press(&["Tab"]);
    assert_eq!(tab.eval("document.activeElement.name"), json!("view"));
    tab.press(&["ArrowRight"]);
    assert_eq!(tab.eval("location.hash"), json!("#measure=cl100k_base&view=after"));
    tab.press(&["Tab", "Enter"]);
    assert_eq!(tab.eval("document.documentElement.dataset.theme"), json!("light"));
    tab.is_well();
}
