//! The list of each mode.

use mcpact::{Menu, cost::Measure, discover::Mode};
use mcpact_gateway::catalogue::{ClientCatalogue, Settings, SettingsError};
use serde_json::{Value, json};

use super::{catalogue, desk, entry, names, reading, server, tool};

fn in_mode(mode: Mode) -> Settings {
    let menu = Menu::new().mode(mode);
    Settings {
        menu: if mode == Mode::Hybrid {
            menu.pins(["git.git_commit"])
        } else {
            menu
        },
        ..Settings::default()
    }
}

#[test]
fn listed_tools() {
    let metas = ["search_tools", "describe_tool", "execute_tool", "execute_read_tool"];
    let listed = |mode| names(&catalogue(&desk(), &in_mode(mode)));
    assert_eq!(
        listed(Mode::All),
        [
            "read_file",
            "write_file",
            "files_search",
            "git_log",
            "git_commit",
            "notes_search"
        ]
    );
    assert_eq!(listed(Mode::Dynamic), metas);
    assert_eq!(listed(Mode::Hybrid), [&["git_commit"], &metas[..]].concat());
    assert_eq!(listed(Mode::Catalogue), metas[1..]);
}

#[test]
fn search_tool() {
    let found = entry(&catalogue(&desk(), &in_mode(Mode::Dynamic)), "search_tools");
    let description = found["description"].as_str().expect("a description");
    assert!(description.starts_with("Search 6 tools by task: "), "{description}");
    assert_eq!(found["annotations"]["readOnlyHint"], true);
    assert_eq!(
        found["inputSchema"]["properties"]["source"]["enum"],
        json!(["files", "git", "notes"])
    );
    // A configured server without tools does not hide the others' names.
    let mut servers = desk();
    servers.truncate(2);
    servers[0].tools.clear();
    let beside_dead = catalogue(&servers, &in_mode(Mode::Dynamic));
    assert_eq!(
        entry(&beside_dead, "search_tools")["inputSchema"]["properties"]["source"]["enum"],
        json!(["git"])
    );
    // One server narrows no search.
    let alone = catalogue(&desk()[1..2], &in_mode(Mode::Dynamic));
    assert_eq!(
        entry(&alone, "search_tools")["inputSchema"]["properties"].get("source"),
        None
    );
    let settings = Settings {
        menu: in_mode(Mode::Dynamic).menu.about("the desk"),
        ..in_mode(Mode::Dynamic)
    };
    let found = entry(&catalogue(&desk(), &settings), "search_tools");
    assert_eq!(found["description"], "Search 6 tools by task: the desk");
}

#[test]
fn catalogue_of_all_tools() {
    let described = entry(&catalogue(&desk(), &in_mode(Mode::Catalogue)), "describe_tool");
    let text = described["inputSchema"]["properties"]["tools"]["description"]
        .as_str()
        .expect("a text");
    for part in [
        "# files",
        "read_file - Read the contents of a file",
        "# notes",
        "notes_search",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let settings = Settings {
        menu: in_mode(Mode::Catalogue).menu.catalogue_budget(10),
        ..in_mode(Mode::Catalogue)
    };
    let small = catalogue(&desk(), &settings);
    let problem = small.problems()[0].to_string();
    assert!(problem.contains("over its budget"), "{problem}");
    // The names stay.
    let described = entry(&small, "describe_tool");
    let text = described["inputSchema"]["properties"]["tools"]["description"].to_string();
    assert!(text.contains("| notes_search |") && !text.contains(" - "), "{text}");
    let advice = small.advice().last().map(ToString::to_string);
    let expected = "catalogue mode shows 6 of 6 tools without a summary, since the summaries do not fit into \
                    `catalogue_budget`";
    assert_eq!(advice.as_deref(), Some(expected));
    let large = catalogue(&desk(), &in_mode(Mode::Catalogue));
    assert!(
        large
            .advice()
            .iter()
            .all(|advice| !advice.to_string().contains("summary"))
    );
}

/// Each count is that of the library over the entries themselves.
#[test]
fn costs() {
    for mode in Mode::EVERY {
        let catalogue = catalogue(&desk(), &in_mode(*mode));
        let sum = |measure: Measure, entries: &[Value]| {
            let encoding = catalogue.settings().encoding();
            entries
                .iter()
                .map(|entry| measure.tokens(entry, encoding) as u64)
                .sum::<u64>()
        };
        let listed: Vec<Value> = names(&catalogue).iter().map(|name| entry(&catalogue, name)).collect();
        let servers = desk();
        let given: Vec<Value> = servers
            .iter()
            .flat_map(|server| &server.tools)
            .map(|entry| serde_json::from_str(entry.get()).expect("an entry"))
            .collect();
        assert_eq!(catalogue.listed_cost().model, sum(Measure::Model, &listed), "{mode}");
        assert_eq!(catalogue.listed_cost().wire, sum(Measure::Wire, &listed), "{mode}");
        assert_eq!(catalogue.full_cost().model, sum(Measure::Model, &given), "{mode}");
        assert_eq!(catalogue.full_cost().wire, sum(Measure::Wire, &given), "{mode}");
    }
}

#[test]
fn a_mode_that_saves_nothing() {
    let few = [server("git", &[reading(tool("git_log", "Show the commits", "branch"))])];
    let catalogue = catalogue(&few, &in_mode(Mode::Dynamic));
    assert!(catalogue.problems().is_empty());
    let problem = catalogue.advice()[0].to_string();
    assert!(
        problem.starts_with("dynamic mode costs ") && problem.ends_with("choose mode `all`"),
        "{problem}"
    );
}

#[test]
fn hybrid_mode_without_pins() {
    let settings = Settings {
        menu: Menu::new().mode(Mode::Hybrid),
        ..Settings::default()
    };
    assert_eq!(
        ClientCatalogue::new(&desk(), &settings).err(),
        Some(SettingsError::NothingPinned)
    );
}

#[test]
fn instructions() {
    let mut servers = desk();
    assert_eq!(catalogue(&servers, &Settings::default()).instructions(), None);
    servers[0].instructions = Some("Paths are absolute.\n".to_owned());
    let of = |servers: &[_]| {
        catalogue(servers, &Settings::default())
            .instructions()
            .expect("instructions")
    };
    assert_eq!(of(&servers), "Paths are absolute.\n");
    servers[2].instructions = Some("Titles are short.".to_owned());
    assert_eq!(
        of(&servers),
        "# files\n\nPaths are absolute.\n\n# notes\n\nTitles are short."
    );
}
