//! Lists that change while the gateway runs.

use mcpact::Menu;
use mcpact::discover::Mode;
use mcpact_gateway::catalogue::Settings;
use serde_json::json;

use super::{catalogue, desk, names, reply, server, text, tool};

#[test]
fn a_changed_list() {
    let settings = Settings {
        menu: Menu::new().mode(Mode::Dynamic),
        ..Settings::default()
    };
    let first = catalogue(&desk(), &settings);
    let mut servers = desk();
    servers[2] = server("notes", &[tool("archive_page", "Archive a page", "page")]);
    let second = first.updated(&servers).expect("right settings");
    // Without a clash the name has no prefix any more.
    assert_eq!(second.tool("search"), Some(("files", "search")));
    assert_eq!(second.tool("notes_search"), None);
    let found = reply(&second, "search_tools", &json!({ "query": "archive page" }));
    assert!(text(&found).0.starts_with("archive_page: "), "{found}");
    let whole = catalogue(&servers, &settings);
    assert_eq!(second.listed_cost(), whole.listed_cost());
    assert_eq!(second.full_cost(), whole.full_cost());
    assert_eq!(names(&second), names(&whole));
}

#[test]
fn cursors_of_another_list() {
    let many = |count: usize| {
        let tools: Vec<_> = (0..count).map(|index| tool(&format!("t{index}"), "", "a")).collect();
        vec![server("many", &tools)]
    };
    let first = catalogue(&many(2_001), &Settings::default());
    let cursor = first.list(None).expect("a page").next_cursor.expect("a cursor");
    assert_eq!(first.list(Some(&cursor)).expect("a page").tools.len(), 1);
    let second = first.updated(&many(2_002)).expect("right settings");
    assert!(second.list(Some(&cursor)).is_err());
}
