//! Limits of tools that no server has.

use super::*;

#[test]
fn limits_of_unknown_tools_are_reported() {
    let problems = |servers: &[ServerTools], server: Option<&str>, tool: &str| {
        let settings = Settings {
            limited_tools: vec![(server.map(str::to_owned), tool.to_owned())],
            ..in_dynamic_mode()
        };
        let problems = catalogue(servers, &settings);
        problems.problems().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let desk = desk();
    for (server, tool) in [
        (None, "git_log"),
        (None, "Git-Log"),
        (Some("git"), "git_log"),
        (Some("notes"), "search"),
        (None, "search_tools"),
        // The setting reports this server.
        (Some("gti"), "git_log"),
    ] {
        assert_eq!(problems(&desk, server, tool), [""; 0], "{tool}");
    }
    for (server, tool, expected) in [
        (
            None,
            "notes_search",
            "limits: no server has a tool `notes_search`; limits have the server's own name: write `search`, and the \
             server `notes`",
        ),
        (
            None,
            "git_logs",
            "limits: no server has a tool `git_logs`; did you mean `git_log`?",
        ),
        (Some("files"), "git_log", "limits: no server has a tool `git_log`"),
    ] {
        let problems = problems(&desk, server, tool);
        assert!(
            problems.len() == 1 && problems[0].contains(expected),
            "{tool}: {problems:?}"
        );
    }
    // A server that has not started, or that executes tools which it does not list, may have it.
    let execute = tool("execute_tool", "Call a tool", "tool");
    for other in [server("late", &[]), server("heritage", &[execute])] {
        let mut servers = desk.clone();
        servers.push(other);
        assert_eq!(problems(&servers, None, "trove_search"), [""; 0]);
        assert_eq!(problems(&servers, Some("git"), "trove_search").len(), 1);
    }
}
