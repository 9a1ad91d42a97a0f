//! The look of pages: contrast and colours, and pictures of the pages of real servers.

use serde_json::{Value, json};

use crate::{
    browser::{folder, tab::Tab},
    command,
    sample::{measured, museum},
    support,
};

#[test]
fn contrast_in_both_themes() {
    let report = measured("museum.json", &museum(3, 8), true);
    let Some(mut tab) = Tab::open("contrast", &report, 1280, 900) else {
        return;
    };
    for theme in ["light", "dark"] {
        tab.colours(theme);
        for hash in [
            "#tool=museum_search&zoom=museum",
            "#view=after&measure=claude&zoom=museum/museum_list",
        ] {
            tab.visit(hash);
            tab.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))");
            assert_eq!(tab.pale(), Vec::<String>::new(), "{theme} {hash}");
        }
    }
    tab.is_well();
}

/// Colours differ by theme, and the toggle overrides the system.
#[test]
fn light_and_dark() {
    let report = measured("museum.json", &museum(2, 4), true);
    for width in [1280, 360] {
        let Some(mut tab) = Tab::open("themes", &report, width, 900) else {
            return;
        };
        themes(&mut tab);
    }
}

fn themes(tab: &mut Tab) {
    let page = "getComputedStyle(document.body).backgroundColor";
    let light = tab.eval(page);
    tab.colours("dark");
    let dark = tab.eval(page);
    assert_ne!(light, dark);
    tab.click("#theme");
    assert_eq!(tab.eval(page), light, "chosen over the system's");
    tab.click("#theme");
    assert_eq!(tab.eval(page), dark);
    tab.colours("light");
    assert_eq!(tab.eval(page), dark, "chosen over the system's");
    tab.visit("");
    assert_eq!(tab.eval(page), dark, "kept");
    tab.click("#theme");
    assert_eq!(tab.eval(page), light);
    tab.is_well();
}

#[test]
fn real_servers() {
    for (name, file, sourced) in [
        ("git", "servers/git.json", false),
        ("github", "servers/github-legacy-ts.json", false),
        ("heritage", "heritage/v0.6.2-69tools.as-schemars-emits-it.json", true),
        ("dokploy", "servers/dokploy.json", true),
    ] {
        let Some(list) = data(file) else { return };
        let report = measured(file, &list, sourced);
        let Some(mut tab) = Tab::open(name, &report, 1280, 900) else {
            return;
        };
        let digits: String = tab.text("#total").chars().filter(char::is_ascii_digit).collect();
        let total: usize = report.tools.iter().map(|tool| tool.tokens[0]).sum();
        assert_eq!(digits, total.to_string());
        tab.picture(&format!("{name}-light"), list.to_string().len() < 100_000);
        tab.visit("#view=after&measure=claude");
        tab.colours("dark");
        tab.click("#rows .open");
        tab.eval("scrollTo(0, document.getElementById('map').offsetTop - 60)");
        tab.picture(&format!("{name}-map-dark"), false);
        tab.eval("document.querySelector('#rows .opened').scrollIntoView()");
        tab.picture(&format!("{name}-detail-dark"), false);
        tab.colours("light");
        tab.picture(&format!("{name}-detail-light"), false);
        tab.is_well();
        tab.ask("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
        tab.eval("scrollTo(0, 0)");
        tab.picture(&format!("{name}-print"), false);
        tab.ask("Emulation.setEmulatedMedia", &json!({ "media": "" }));
        tab.colours("light");
        tab.size(800, 1000);
        tab.visit("");
        tab.click("#cells .cell");
        tab.click("#cells .cell");
        tab.eval("document.getElementById('map').scrollIntoView()");
        tab.picture(&format!("{name}-zoomed-800"), false);
        tab.is_well();
        tab.size(360, 1700);
        tab.visit("");
        tab.picture(&format!("{name}-360"), false);
        tab.eval("document.querySelector('#findings').scrollIntoView()");
        tab.click("#rows .open");
        tab.eval("document.querySelector('#findings').scrollIntoView()");
        tab.picture(&format!("{name}-tools-360"), false);
        tab.is_well();
        for (width, height) in [(1440, 1000), (768, 1000), (390, 1700)] {
            tab.size(width, height);
            for colours in ["light", "dark"] {
                tab.visit("");
                tab.colours(colours);
                tab.picture(&format!("{name}-{width}-{colours}"), false);
                tab.is_well();
            }
        }
    }
}

/// The pages that the command writes for the largest lists, with every finding open.
#[test]
fn pages_of_the_command() {
    let Some(data) = support::data() else { return };
    for (name, file) in [
        ("dokploy", "servers/dokploy.json"),
        ("github", "servers/github-legacy-ts.json"),
    ] {
        let list = data.join(file);
        let name = format!("command-{name}");
        let page = command::page(&list, &folder().join(format!("{name}.html")));
        let Some(mut tab) = Tab::open(&name, page.as_str(), 1440, 1000) else {
            return;
        };
        for (width, height) in [(1440, 1000), (768, 1000), (390, 1700)] {
            tab.size(width, height);
            for colours in ["light", "dark"] {
                tab.visit("");
                tab.colours(colours);
                tab.picture(&format!("{name}-{width}-{colours}-top"), false);
                // The groups are filled when they open.
                tab.eval("new Promise((done) => { document.querySelectorAll('details').forEach((one) => (one.open = true)); setTimeout(() => done(true), 300); })");
                let unfilled = "[...document.querySelectorAll('details.finding')].filter((one) => one.children.length === 1).length";
                assert_eq!(tab.eval(unfilled), json!(0), "{name}");
                assert_eq!(tab.pale(), Vec::<String>::new(), "{name} {width} {colours}");
                tab.eval("document.querySelector('#findings').scrollIntoView()");
                tab.picture(&format!("{name}-{width}-{colours}"), false);
                tab.is_well();
            }
        }
    }
}

/// Returns the tool list of a real server, if the shared data exists.
fn data(name: &str) -> Option<Value> {
    let text = std::fs::read_to_string(support::data()?.join(name)).expect("a file of the data");
    Some(serde_json::from_str(&text).expect("JSON"))
}
