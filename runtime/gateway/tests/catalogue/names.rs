//! Names with a prefix.

use mcpact_gateway::catalogue::Settings;
use serde_json::json;

use super::{catalogue, desk, entry, forwarded, in_dynamic_mode, names, raw, server, tool};

#[test]
fn prefixes_by_setting() {
    let settings = Settings {
        prefixed_servers: vec!["git".to_owned()],
        ..Settings::default()
    };
    assert!(names(&catalogue(&desk(), &settings)).contains(&"git_git_log".to_owned()));
    let settings = Settings {
        prefix_all: true,
        ..Settings::default()
    };
    let all = catalogue(&desk(), &settings);
    assert!(names(&all).contains(&"files_read_file".to_owned()));
    assert_eq!(forwarded(&all, "files_read_file", &json!({})).tool, "read_file");
}

/// A tool with the name of a meta-tool has a prefix where the gateway has that meta-tool.
#[test]
fn names_of_meta_tools() {
    let servers = [server(
        "other",
        &[tool("search_tools", "Search tools of a workshop", "query")],
    )];
    assert_eq!(names(&catalogue(&servers, &Settings::default())), ["search_tools"]);
    let settings = in_dynamic_mode();
    let dynamic = catalogue(&servers, &settings);
    assert_eq!(dynamic.tool("other_search_tools"), Some(("other", "search_tools")));
    assert_eq!(dynamic.tool("search_tools"), None);
}

/// Only the name changes in the bytes of an entry.
#[test]
fn bytes_of_a_renamed_entry() {
    let text = |server: &str| {
        format!(
            r#"{{ "title":"\u00e9", "name" : "find", "inputSchema":{{"type":"object","properties":{{}}}}, "x-{server}":1.50 }}"#
        )
    };
    let mut servers = [server("a", &[]), server("b", &[])];
    for server in &mut servers {
        server.tools = vec![raw(&text(&server.name))];
    }
    let catalogue = catalogue(&servers, &Settings::default());
    let page = catalogue.list(None).expect("a page");
    assert_eq!(page.tools[1].get(), text("b").replace("\"find\"", "\"b_find\""));
    assert_eq!(entry(&catalogue, "a_find")["x-a"], 1.5);
}
