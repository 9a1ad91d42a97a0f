//! Lists without tools, an index as input, and lossy steps.

use serde_json::json;

use crate::support::{file, folder, json as read, mcpact, stderr, stdout};
use crate::{ends, run, tools, total};

#[test]
fn lists_without_tools() {
    let folder = folder("nothing");
    let list = file(&folder, "list.json", r#"{"tools":[]}"#);
    for (command, message) in [
        ("init", "nothing to measure"),
        ("lock", "no tools to lock"),
        ("index", "would be empty"),
    ] {
        let output = run(&folder, &[command, &list]);
        ends(&output, 101);
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    let output = mcpact(&["check", &list]);
    ends(&output, 0);
    let result = stdout(&output);
    assert!(
        result.starts_with("warning[no-tools] the list has no tools\n")
            && result.ends_with("0 tools, 0 tokens (o200k_base): 1 warning\n"),
        "{result}"
    );
    // A server that had tools is broken.
    let before = file(&folder, "before.json", tools("Find an item").to_string());
    let output = mcpact(&["check", "--baseline", &before, "--max-increase", "5%", &list]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[no-tools] the list has no tools, and `")
            && stdout(&output).contains("before.json` has 2 tools\n"),
        "{}",
        stdout(&output)
    );
    ends(&mcpact(&["check", "--baseline", &list, &list]), 0);
    // The costs of no tools are no limits.
    let limits = file(&folder, "mcpact.toml", "tool-budget = 500\n");
    let output = mcpact(&["check", "--ratchet", "--config", &limits, &list]);
    ends(&output, 101);
    assert_eq!(std::fs::read_to_string(limits).expect("there"), "tool-budget = 500\n");
}

#[test]
fn an_index_is_an_input() {
    let folder = folder("index");
    let list = file(&folder, "list.json", tools("Find an item").to_string());
    let output = mcpact(&["index", &list]);
    ends(&output, 0);
    let index = file(&folder, "index.json", &output.stdout);
    assert_eq!(total(&index), total(&list));
    let changed = stdout(&output).replace("Find an item", "Find a great many items");
    let output = mcpact(&["list", &file(&folder, "changed.json", changed)]);
    ends(&output, 101);
    assert!(stderr(&output).contains("find_item"), "{}", stderr(&output));
}

#[test]
fn lossy_steps_are_reported_but_not_done() {
    let folder = folder("lossy");
    let mut list = tools("Find an item");
    list["tools"][1]["inputSchema"]["additionalProperties"] = json!(false);
    let list = file(&folder, "list.json", list.to_string());
    let result = read(&["compact", "--format", "json", &list]);
    let closed = result["lossy"]
        .as_array()
        .expect("steps")
        .iter()
        .find(|step| step["step"] == "closed-objects")
        .expect("the step saves tokens");
    let saves = closed["saved"].as_u64().expect("a number");
    let done = read(&["compact", "--lossy", "closed-objects", "--format", "json", &list]);
    assert_eq!(
        done["after"].as_u64(),
        result["after"].as_u64().map(|after| after - saves)
    );
    assert!(
        done["lossy"]
            .as_array()
            .expect("steps")
            .iter()
            .all(|step| step["step"] != "closed-objects")
    );
    let output = mcpact(&["compact", &list]);
    assert!(stdout(&output).contains("closed-objects"), "{}", stdout(&output));
}

/// The name of a server in a client's file counts in the names of its tools; `--server-name`
/// overrides it.
#[cfg(unix)]
#[test]
fn names_of_servers_in_a_clients_file() {
    let folder = folder("server-names");
    let long = format!("a_{}", "b".repeat(44));
    let list = json!({ "tools": [{ "name": long, "description": "Read", "inputSchema": { "type": "object" } }] });
    let servers = json!({ "mcpServers": { "the company shop of the north": crate::shell_server(&list) } });
    let servers = file(&folder, "servers.json", servers.to_string());
    let output = mcpact(&["check", "--client", "claude-code", &servers]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("claude-code/name-length"),
        "{}",
        stdout(&output)
    );
    let output = mcpact(&["check", "--client", "claude-code", "--server-name", "n", &servers]);
    ends(&output, 0);
    // `init` allows the errors that `check` finds.
    ends(&run(&folder, &["init", "--client", "claude-code", "servers.json"]), 0);
    ends(&run(&folder, &["check", "servers.json"]), 0);
    let limits = std::fs::read_to_string(folder.join("mcpact.toml")).expect("written");
    assert!(limits.contains("name-length"), "{limits}");
}
