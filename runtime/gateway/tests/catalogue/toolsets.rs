//! Toolsets, pinned tools, and the tools that report context costs.

use mcpact::Menu;
use mcpact::discover::Mode;
use mcpact::tokens::Encoding;
use mcpact_gateway::catalogue::{ClientCatalogue, Settings, Shorten};
use serde_json::{Map, Value, json};

use super::{catalogue, desk, entry, names, refused, reply, server, text};

fn writing() -> Settings {
    let patterns = ["files.*", "git.git_commit"].map(str::to_owned);
    Settings {
        toolsets: vec![
            ("writing".to_owned(), patterns.to_vec()),
            ("all".to_owned(), vec!["*.*".to_owned()]),
        ],
        toolset: Some("writing".to_owned()),
        ..Settings::default()
    }
}

#[test]
fn only_its_tools_are_listed_found_and_called() {
    let tools = ["read_file", "write_file", "files_search", "git_commit"];
    let all = catalogue(&desk(), &writing());
    assert_eq!(
        names(&all),
        [&tools[..], &["list_available_tools", "get_active_toolset"]].concat()
    );
    assert_eq!(
        refused(&all, "git_log", &json!({})),
        "`git_log` is not in the active toolset `writing`; `get_active_toolset` lists its tools"
    );
    let settings = Settings {
        menu: Menu::new().mode(Mode::Dynamic),
        ..writing()
    };
    let dynamic = catalogue(&desk(), &settings);
    assert!(
        entry(&dynamic, "search_tools")["description"]
            .as_str()
            .is_some_and(|text| text.starts_with("Search 4 tools"))
    );
    let found = reply(&dynamic, "search_tools", &json!({ "query": "git_log" }));
    assert!(!text(&found).0.contains("git_log:"), "{found}");
    let result = reply(
        &dynamic,
        "execute_tool",
        &json!({ "tool": "git_log", "args": { "branch": "x" } }),
    );
    let inactive = "`git_log` is not in the active toolset `writing`; `get_active_toolset` lists its tools";
    assert_eq!(text(&result), (inactive, true));
    let result = reply(&dynamic, "execute_tool", &json!({ "tool": "get_active_toolset" }));
    let directly = "`execute_tool` does not call `get_active_toolset`; call it directly";
    assert_eq!(text(&result), (directly, true));
    let result = reply(&dynamic, "describe_tool", &json!({ "tools": "git_log" }));
    assert_eq!(text(&result).0, inactive);
    let result = reply(
        &dynamic,
        "describe_tool",
        &json!({ "tools": ["git_commit", "git_log"] }),
    );
    assert!(
        result["content"][0]["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("git_commit("))
    );
    assert_eq!(result["content"][1]["text"], format!("note: {inactive}"));
}

/// Each inactive name has one line, and a call with very many names has not as many lines.
#[test]
fn many_inactive_names() {
    let entries: Vec<Value> = (0..60)
        .map(|index| super::tool(&format!("count_{index}"), "Count", "of"))
        .collect();
    let servers = [desk(), vec![server("counts", &entries)]].concat();
    let settings = Settings {
        menu: Menu::new().mode(Mode::Dynamic),
        ..writing()
    };
    let dynamic = catalogue(&servers, &settings);
    let names: Vec<String> = (0..6_000).map(|index| format!("count_{}", index % 60)).collect();
    let result = reply(&dynamic, "describe_tool", &json!({ "tools": names }));
    let lines: Vec<&str> = text(&result).0.lines().collect();
    assert_eq!(lines.len(), 51);
    assert!(
        lines[49].starts_with("`count_49` is not in the active toolset `writing`"),
        "{lines:?}"
    );
    assert_eq!(lines[50], "10 more names are not in the active toolset");
}

/// Models name the tools of `describe_tool` in several forms.
#[test]
fn other_forms_of_inactive_names() {
    let settings = Settings {
        menu: Menu::new().mode(Mode::Dynamic),
        ..writing()
    };
    let dynamic = catalogue(&desk(), &settings);
    let inactive = "`git_log` is not in the active toolset `writing`; `get_active_toolset` lists its tools";
    for arguments in [
        json!({ "tools": ["git_log"] }),
        json!({ "name": "git_log" }),
        json!({ "tool": "git_log" }),
        json!({ "names": ["git_log"] }),
        json!({ "tools": r#"["git_log"]"# }),
        json!({ "tools": null, "name": "git_log" }),
    ] {
        let result = reply(&dynamic, "describe_tool", &arguments);
        assert_eq!(text(&result).0, inactive, "{arguments}");
    }
    let both = json!({ "names": r#"["git_commit","git_log"]"# });
    let result = reply(&dynamic, "describe_tool", &both);
    let described = result["content"][0]["text"].as_str().expect("a text");
    assert!(described.starts_with("git_commit("), "{result}");
    assert_eq!(result["content"][1]["text"], format!("note: {inactive}"));
}

/// `false` applies with a toolset too, and then no text names the context tools.
#[test]
fn context_tools_are_listed_on_request() {
    let is_listed = |context_tools: Option<bool>, toolset: Option<&str>| {
        let mut menu = Menu::new();
        menu.context_tools = context_tools;
        let settings = Settings {
            menu,
            toolset: toolset.map(str::to_owned),
            ..writing()
        };
        let catalogue = catalogue(&desk(), &settings);
        let listed = names(&catalogue);
        let are = ["list_available_tools", "get_active_toolset"].map(|tool| listed.iter().any(|name| name == tool));
        assert_eq!(are[0], are[1]);
        are[0]
    };
    for (context_tools, toolset, expected) in [
        (None, None, false),
        (None, Some("writing"), true),
        (Some(true), None, true),
        (Some(false), Some("writing"), false),
    ] {
        assert_eq!(
            is_listed(context_tools, toolset),
            expected,
            "{context_tools:?} {toolset:?}"
        );
    }
    let mut menu = Menu::new();
    menu.context_tools = Some(false);
    let settings = Settings { menu, ..writing() };
    assert_eq!(
        refused(&catalogue(&desk(), &settings), "git_log", &json!({})),
        "`git_log` is not in the active toolset `writing`"
    );
}

#[test]
fn context_costs() {
    let catalogue = catalogue(&desk(), &writing());
    let read = |name: &str| -> Value {
        let result = reply(&catalogue, name, &json!({}));
        serde_json::from_str(text(&result).0).expect("JSON")
    };
    let available = read("list_available_tools");
    let total = available["meta"]["totalPossibleContext"]["tokens"]
        .as_u64()
        .expect("tokens");
    let servers = available["toolsByServer"].as_array().expect("servers");
    let server_names: Vec<&str> = servers
        .iter()
        .filter_map(|server| server["serverName"].as_str())
        .collect();
    assert_eq!(server_names, ["files", "git", "notes"]);
    let tokens = |value: &Value| value["context"]["tokens"].as_u64().expect("tokens");
    assert_eq!(servers.iter().map(tokens).sum::<u64>(), total);
    for server in servers {
        let tools = server["tools"].as_array().expect("tools");
        assert_eq!(tools.iter().map(tokens).sum::<u64>(), tokens(server));
    }
    let share = servers[0]["context"]["percentTotal"].as_f64().expect("a share");
    #[expect(clippy::cast_precision_loss, reason = "there are not that many tokens")]
    let expected = tokens(&servers[0]) as f64 / total as f64;
    assert!((share - expected).abs() < 0.0001);

    let active = read("get_active_toolset");
    assert_eq!(active["name"], "writing");
    for report in [&active, &available] {
        assert_eq!(report["meta"]["encoding"], "o200k_base");
    }
    assert_eq!(
        active["meta"]["context"]["tokens"].as_u64(),
        Some(catalogue.listed_cost().model)
    );
    let listed = active["tools"].as_array().expect("tools");
    assert_eq!(listed.len(), names(&catalogue).len());
}

/// In a mode with meta-tools, the active tools are those that the client can search and call.
#[test]
fn active_tools_that_are_not_listed() {
    for (mode, expected) in [
        (Mode::All, &[][..]),
        (
            Mode::Dynamic,
            &["read_file", "write_file", "files_search", "git_commit"][..],
        ),
        (
            Mode::Catalogue,
            &["read_file", "write_file", "files_search", "git_commit"][..],
        ),
        (Mode::Hybrid, &["write_file", "files_search", "git_commit"][..]),
    ] {
        let settings = Settings {
            menu: Menu::new().mode(mode).pins(["files.read_file"]),
            ..writing()
        };
        let catalogue = catalogue(&desk(), &settings);
        let read = |name: &str| -> Value {
            let result = reply(&catalogue, name, &json!({}));
            serde_json::from_str(text(&result).0).expect("JSON")
        };
        let active = read("get_active_toolset");
        let searchable = active["searchable"].as_array().map_or(&[][..], Vec::as_slice);
        let searchable: Vec<&str> = searchable
            .iter()
            .filter_map(|tool| tool["namespacedName"].as_str())
            .collect();
        assert_eq!(searchable, expected, "{mode}");
        let available = read("list_available_tools");
        let servers = available["toolsByServer"].as_array().expect("servers");
        let tools = servers
            .iter()
            .flat_map(|server| server["tools"].as_array().expect("tools"));
        let marks: Vec<bool> = tools.filter_map(|tool| tool["active"].as_bool()).collect();
        assert_eq!(marks, [true, true, true, false, true, false]);
    }
}

/// The context tools check their arguments as the meta-tools do.
#[test]
fn arguments_of_context_tools() {
    let catalogue = catalogue(&desk(), &writing());
    let wrong = reply(&catalogue, "list_available_tools", &json!({ "source": 5 }));
    let (said, is_error) = text(&wrong);
    assert!(is_error && said.starts_with("source: "), "{said}");
    let unknown = reply(&catalogue, "list_available_tools", &json!({ "source": "gti" }));
    let (said, is_error) = text(&unknown);
    assert!(is_error && said.starts_with("unknown source `gti`"), "{said}");
    for (tool, arguments) in [
        ("list_available_tools", json!({ "serverName": "git" })),
        ("get_active_toolset", json!({ "x": 1 })),
    ] {
        let result = reply(&catalogue, tool, &arguments);
        let note = result["content"][1]["text"].as_str().expect("a note");
        let (key, _) = arguments.as_object().and_then(|all| all.iter().next()).expect("a key");
        assert!(note.contains(key.as_str()), "{note}");
    }
    let null = reply(&catalogue, "list_available_tools", &json!({ "source": null }));
    assert!(!text(&null).1);
}

/// The warning has the most expensive tools first.
#[test]
fn a_list_over_its_budget() {
    let warning = |list_budget| {
        let settings = Settings {
            list_budget,
            ..Settings::default()
        };
        let catalogue = catalogue(&desk(), &settings);
        let warning = catalogue.over_budget().map(|problem| problem.to_string());
        (catalogue.listed_cost().model, warning)
    };
    let (cost, none) = warning(None);
    assert_eq!(none, None);
    let exact = u32::try_from(cost).expect("few tokens");
    assert_eq!(warning(Some(exact)).1, None);
    let over = warning(Some(exact - 1)).1.expect("a warning");
    let start = format!("the list costs {cost} tokens, over `list_budget` of {}: ", exact - 1);
    assert!(over.contains(&start) && over.contains(" and 1 more; "), "{over}");
    let tokens: Vec<u32> = over
        .split_whitespace()
        .filter_map(|word| word.trim_matches(',').parse().ok())
        .collect();
    assert!(tokens[1..6].is_sorted_by(|one, next| one >= next), "{over}");
}

/// Renamed tools and shortened descriptions too have the same tokens in both reports.
#[test]
fn both_reports_have_one_number_for_a_tool() {
    fn shortened(entry: &Map<String, Value>, _: Encoding) -> Map<String, Value> {
        let mut short = entry.clone();
        short.insert("description".to_owned(), "Short".into());
        short
    }
    let settings = Settings {
        compact: true,
        shorten: Some(Shorten(shortened)),
        menu: Menu::new().context_tools(),
        ..Settings::default()
    };
    let catalogue = catalogue(&desk(), &settings);
    let tools = |report: &str, pointer: &str| {
        let result = reply(&catalogue, report, &json!({}));
        let report: Value = serde_json::from_str(text(&result).0).expect("JSON");
        let groups = match report.pointer(pointer).expect("tools") {
            Value::Array(servers) if servers[0].get("serverName").is_some() => {
                servers.iter().map(|server| server["tools"].clone()).collect()
            }
            tools => vec![tools.clone()],
        };
        let tools = groups.iter().flat_map(|tools| tools.as_array().expect("tools"));
        let tokens = |tool: &Value| (tool["name"].to_string(), tool["context"]["tokens"].as_u64());
        tools.map(tokens).collect::<Vec<_>>()
    };
    let (available, active) = (
        tools("list_available_tools", "/toolsByServer"),
        tools("get_active_toolset", "/tools"),
    );
    assert_eq!(available.len(), 6);
    assert_eq!(available, active[..6]);
}

/// One server has its name in the report, though its search has no source.
#[test]
fn context_costs_of_one_server() {
    let settings = Settings {
        menu: Menu::new().context_tools(),
        ..Settings::default()
    };
    let catalogue = catalogue(&desk()[1..2], &settings);
    let result = reply(&catalogue, "list_available_tools", &json!({}));
    assert!(text(&result).0.contains(r#""serverName":"git""#), "{result}");
}

#[test]
fn patterns_that_match_nothing() {
    let settings = Settings {
        menu: Menu::new()
            .mode(Mode::Hybrid)
            .pins(["git.git_comit", "notes", "read_file"]),
        ..writing()
    };
    let made = catalogue(&desk(), &settings);
    let problems: Vec<String> = made.problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        problems[..2],
        [
            "pinned tools: no tool matches `git.git_comit`; did you mean `git.git_commit` or `git.*`?",
            "pinned tools: no tool `notes`; write `notes.*` for all tools of that server",
        ]
    );
    assert_eq!(names(&made)[0], "read_file");
    // A server without tools may not have started.
    let mut servers = desk();
    servers[1] = server("git", &[]);
    assert!(catalogue(&servers, &writing()).problems().is_empty());
}

#[test]
fn wrong_settings() {
    let error = |settings: Settings| {
        ClientCatalogue::new(&desk(), &settings)
            .expect_err("an error")
            .to_string()
    };
    let unknown = |name: &str| Settings {
        toolset: Some(name.to_owned()),
        ..writing()
    };
    assert_eq!(
        error(unknown("writting")),
        "unknown toolset `writting`; did you mean `writing`?"
    );
    assert_eq!(error(unknown("x")), "unknown toolset `x`; write `writing` or `all`");
    let wrong = Settings {
        toolsets: vec![("a".to_owned(), vec!["[".to_owned()])],
        ..Settings::default()
    };
    assert!(error(wrong).starts_with("toolset `a`: `[` is not a pattern"));
    let empty = Settings {
        toolsets: vec![("a".to_owned(), Vec::new())],
        ..Settings::default()
    };
    assert!(error(empty).starts_with("toolset `a` has no pattern"));
}
