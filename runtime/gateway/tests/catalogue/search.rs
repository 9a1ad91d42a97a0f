//! Search over the tools of all published servers.

use mcpact_gateway::catalogue::Settings;
use serde_json::json;

use super::{catalogue, desk, in_dynamic_mode, reply, server, servers::published, text, tool};

#[test]
fn across_servers() {
    let Some(servers) = published() else { return };
    let settings = in_dynamic_mode();
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

/// The meta-tools of a gateway accept the same filters as those of a server, and say when a search
/// is unsure. The tags of a FastMCP server are in `_meta`.
#[test]
fn filters_and_an_unsure_search() {
    let mut drawing = tool("draw_map", "Draw a map of a town", "town");
    drawing["_meta"] = json!({ "fastmcp": { "tags": ["paper"] } });
    let servers = [desk(), vec![server("maps", &[drawing])]].concat();
    let settings = in_dynamic_mode();
    let catalogue = catalogue(&servers, &settings);
    let lines = |arguments: &serde_json::Value| {
        let result = reply(&catalogue, "search_tools", arguments);
        let (said, is_error) = text(&result);
        assert!(!is_error, "{said}");
        said.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let names = |arguments| {
        let mut names: Vec<String> = lines(&arguments)
            .iter()
            .filter(|line| !line.starts_with("fit: ") && !line.starts_with("sources: "))
            .filter_map(|line| Some(line.split_once(": ")?.0.to_owned()))
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(json!({ "query": "a map", "tag": "Paper" })), ["draw_map"]);
    let reads = ["files_search", "git_log", "notes_search", "read_file"];
    assert_eq!(names(json!({ "query": "commits", "read_only": true })), reads);
    let writes = ["draw_map", "git_commit", "write_file"];
    assert_eq!(names(json!({ "query": "commits", "read_only": false })), writes);
    let unsure = lines(&json!({ "query": "a Frobnicator in Qwxyzk", "limit": 1 }));
    assert_eq!(unsure[0], "fit: weak; in no tool: Frobnicator, Qwxyzk");
    assert_eq!(unsure.len(), 3, "{unsure:?}");
    assert!(unsure[2].starts_with("sources: files: "), "{unsure:?}");
}

/// The sources of an unsure search have the descriptions of the settings, then of the servers.
#[test]
fn descriptions_of_servers() {
    let mut servers = desk();
    servers[0].description = Some("Files of a desk".to_owned());
    servers[1].description = Some("Own text".to_owned());
    let settings = Settings {
        menu: in_dynamic_mode()
            .menu
            .sources([("git", "Versions of texts"), ("gti", "x")]),
        ..in_dynamic_mode()
    };
    let catalogue = catalogue(&servers, &settings);
    let query = json!({ "query": "a Frobnicator in Qwxyzk", "limit": 1 });
    let found = reply(&catalogue, "search_tools", &query);
    let (said, _) = text(&found);
    assert!(
        said.contains("sources: files: Files of a desk; git: Versions of texts; notes: "),
        "{said}"
    );
    let problems: Vec<String> = catalogue.problems().iter().map(ToString::to_string).collect();
    assert!(
        problems
            .iter()
            .any(|problem| problem.contains("sources: ") && problem.contains("`git`")),
        "{problems:?}"
    );
}

/// Servers name further words for the search in `_meta`.
#[test]
fn keywords_of_a_server() {
    let mut drawing = tool("draw_map", "Draw a map of a town", "town");
    drawing["_meta"] = json!({ "anthropic/searchHint": "draw cartography" });
    let servers = [desk(), vec![server("maps", &[drawing])]].concat();
    let settings = in_dynamic_mode();
    let found = reply(
        &catalogue(&servers, &settings),
        "search_tools",
        &json!({ "query": "cartography", "limit": 1 }),
    );
    assert!(
        text(&found).0.lines().any(|line| line.starts_with("draw_map:")),
        "{found}"
    );
}

/// Tags that are short together are values of the parameter. More tags would cost each client more
/// than all meta-tools, so the parameter takes any text, and an unknown tag gets similar ones.
#[test]
fn tags_in_the_schema() {
    let property = |tags: &[String]| {
        let mut entry = tool("draw_map", "Draw a map of a town", "town");
        entry["_meta"] = json!({ "fastmcp": { "tags": tags } });
        let settings = in_dynamic_mode();
        let catalogue = catalogue(&[desk(), vec![server("maps", &[entry])]].concat(), &settings);
        let unknown = reply(
            &catalogue,
            "search_tools",
            &json!({ "query": "map", "tag": "tag_00001x" }),
        );
        let note = format!("No tag `tag_00001x`; tags: {}", tags[1]);
        assert!(text(&unknown).0.contains(&note), "{unknown}");
        super::entry(&catalogue, "search_tools")["inputSchema"]["properties"]["tag"].clone()
    };
    // A tag has twelve bytes with its quotes and the comma.
    let tags = |count: usize| (0..count).map(|index| format!("tag_{index:05}")).collect::<Vec<_>>();
    let listed = tags(1_024 / 12);
    assert_eq!(property(&listed), json!({ "type": "string", "enum": listed }));
    let text = "One of 86 tags; an unknown one returns similar ones";
    assert_eq!(property(&tags(86)), json!({ "description": text, "type": "string" }));
}
