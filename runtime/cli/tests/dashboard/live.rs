//! New calls on a served page.

use serde_json::json;

use crate::browser::tab::Tab;
use crate::sample::{START, Served, add, log, records};

/// Waits for a condition of the page.
fn wait(tab: &mut Tab, condition: &str) {
    let wait = format!(
        "new Promise((done) => {{ const look = (tries) => {condition} || tries === 0 ? done(tries) : setTimeout(look, 50, tries - 1); look(600); }})"
    );
    assert_ne!(tab.eval(&wait), json!(0), "{condition} never becomes true");
}

#[test]
fn new_calls_are_shown() {
    let calls = records(300);
    let path = log("dash-live", &calls);
    let served = Served::new(&path);
    let Some(mut tab) = Tab::at("dash-live", &served.url(), 1280, 900) else {
        return;
    };
    wait(&mut tab, "document.getElementById('live').dataset.state === 'live'");
    // The focus stays on the row, and an opened row stays open.
    tab.eval("document.querySelector('#rows .open').click()");
    tab.eval("document.querySelector('#rows .open').focus()");
    let focused = tab.eval("document.activeElement.dataset.key");
    let mut new = calls[20].clone();
    new.started = (START + 40 * 86_400) * 1_000_000;
    new.target = Some("brand_new".to_owned());
    add(&path, &[new.clone()]);
    wait(
        &mut tab,
        "document.querySelector('#rows').innerText.includes('brand_new')",
    );
    assert!(tab.text("#shown").ends_with("301\u{a0}calls"), "{}", tab.text("#shown"));
    assert_eq!(tab.eval("document.activeElement.dataset.key"), focused);
    assert_eq!(tab.texts("#rows .detail").len(), 1);
    assert_eq!(tab.texts("#rows .fresh").len(), 1);

    // A paused page stays as it is.
    tab.click("#live");
    assert_eq!(tab.eval("document.getElementById('live').ariaPressed"), json!("false"));
    assert_eq!(tab.text("#live"), "Paused");
    new.target = Some("while_paused".to_owned());
    add(&path, &[new]);
    tab.eval("new Promise((done) => setTimeout(done, 2500))");
    assert!(!tab.text("#rows").contains("while_paused"));
    tab.click("#live");
    wait(
        &mut tab,
        "document.querySelector('#rows').innerText.includes('while_paused')",
    );
    tab.is_well();
}
