//! Search over the tools of all published servers.

use mcpact::discover::Mode;
use mcpact_gateway::catalogue::Settings;
use serde_json::json;

use super::{catalogue, reply, servers::published, text};

#[test]
fn across_servers() {
    let Some(servers) = published() else { return };
    let settings = Settings {
        mode: Mode::Dynamic,
        ..Settings::default()
    };
    let catalogue = catalogue(&servers, &settings);
    for (query, tool, server) in [
        ("click on a button of a page", "browser_click", "playwright"),
        ("convert a time between time zones", "convert_time", "time"),
        ("show the working tree status of a repository", "git_status", "git"),
        ("take a screenshot", "browser_take_screenshot", "playwright"),
        ("open an issue in a repository", "create_issue", "github-legacy-ts"),
        (
            "relations between entities of the knowledge graph",
            "create_relations",
            "memory",
        ),
        ("query Loki logs", "query_loki_logs", "grafana"),
    ] {
        let found = reply(&catalogue, "search_tools", &json!({ "query": query }));
        let (found, _) = text(&found);
        let name = found.lines().find_map(|line| {
            let (name, _) = line.split_once(':')?;
            (catalogue.tool(name)? == (server, tool)).then_some(name)
        });
        let name = name.unwrap_or_else(|| panic!("{query}: {server}.{tool} is not in\n{found}"));
        let arguments = json!({ "query": query, "source": server, "limit": 3 });
        let only = reply(&catalogue, "search_tools", &arguments);
        assert!(
            text(&only).0.lines().any(|line| line.starts_with(&format!("{name}:"))),
            "{only}"
        );
    }
}
