//! The ledger: the sum of the lists of all published servers against what a client is shown.

use mcpact::Menu;
use mcpact::discover::Mode;
use mcpact_gateway::catalogue::{ClientCatalogue, ServerTools, Settings};
use mcpact_shared::number::thousands;

use super::{catalogue, servers::published};

/// Returns the rows of the ledger in the README.
fn rows(servers: &[ServerTools]) -> Vec<String> {
    let row = |what: &str, catalogue: &ClientCatalogue, tools: usize, full: u64| {
        let listed = catalogue.listed_cost().model;
        #[expect(clippy::cast_precision_loss, reason = "there are not that many tokens")]
        let percent = 100.0 * listed as f64 / full as f64;
        format!("| {what} | {tools} | {} | {percent:.1} % |", thousands(listed))
    };
    let count = |catalogue: &ClientCatalogue| {
        let mut tools = 0;
        let mut cursor = None;
        loop {
            let page = catalogue.list(cursor.as_deref()).expect("a page");
            tools += page.tools.len();
            cursor = page.next_cursor;
            if cursor.is_none() {
                return tools;
            }
        }
    };
    let given = Settings {
        compact: false,
        ..Settings::default()
    };
    let given = catalogue(servers, &given);
    let full = given.full_cost().model;
    let mut rows = vec![format!(
        "| the servers' own lists | {} | {} | 100 % |",
        given.len(),
        thousands(full)
    )];
    for (what, mode, pins) in [
        ("`all`", Mode::All, &[][..]),
        (
            "`hybrid`, filesystem and git pinned",
            Mode::Hybrid,
            &["filesystem.*", "git.*"],
        ),
        ("`catalogue`, `catalogue_budget` 20,000", Mode::Catalogue, &[]),
        ("`dynamic`", Mode::Dynamic, &[]),
    ] {
        let mut menu = Menu::new().mode(mode).pins(pins.iter().copied());
        menu.catalogue_budget = (mode == Mode::Catalogue).then_some(20_000);
        let settings = Settings {
            menu,
            ..Settings::default()
        };
        let catalogue = catalogue(servers, &settings);
        assert!(catalogue.problems().is_empty(), "{:?}", catalogue.problems());
        assert_eq!(catalogue.full_cost().model, full);
        rows.push(row(what, &catalogue, count(&catalogue), full));
    }
    rows
}

/// The README has the rows that this test prints.
#[test]
fn all_published_servers() {
    let Some(servers) = published() else { return };
    let rows = rows(&servers);
    println!("{} servers\n{}", servers.len(), rows.join("\n"));
    let readme = include_str!("../../README.md");
    let missing: Vec<&String> = rows.iter().filter(|row| !readme.contains(row.as_str())).collect();
    assert!(missing.is_empty(), "rows that the README does not have: {missing:#?}");
}
