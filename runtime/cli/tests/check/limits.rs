//! Limits from files and flags, the ratchet, and baselines.

use serde_json::{Value, json};

use crate::support::{file, folder, json as read, stderr, stdout};
use crate::{ends, run, shell_server, tools, total};

#[test]
fn check_enforces_the_limits_of_init() {
    let folder = folder("init");
    let list = file(&folder, "list.json", tools("Find an item").to_string());
    let output = run(&folder, &["init", &list]);
    ends(&output, 0);
    let cost = total(&list);
    let max = cost + cost / 4;
    let limits = std::fs::read_to_string(folder.join("mcpact.toml")).expect("written");
    assert!(limits.contains(&format!("total-budget = {max}\n")), "{limits}");
    ends(&run(&folder, &["check", &list]), 0);

    let output = run(&folder, &["init", &list]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("`mcpact.toml` already exists; overwrite it with `--output mcpact.toml`"),
        "{}",
        stderr(&output)
    );

    let longer = "Find an item in any of the shops by words of its name, of its maker or of what others said of it, the best first, with what it costs";
    let more = file(&folder, "more.json", tools(longer).to_string());
    let output = run(&folder, &["check", &more]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[tool-budget] `find_item`: costs "),
        "{}",
        stdout(&output)
    );
    // Flags override the file.
    ends(
        &run(
            &folder,
            &["check", "--tool-budget", "500", "--total-budget", "500", &more],
        ),
        0,
    );
}

#[test]
fn instructions_and_deferred_loading() {
    let folder = folder("deferred");
    let mut list = tools("Find an item");
    list["instructions"] = json!("Search for an item before you order one.");
    let list = file(&folder, "list.json", list.to_string());
    let output = run(&folder, &["list", "--profile", "deferred", "--format", "json", &list]);
    let listed: Value = serde_json::from_str(stdout(&output)).expect("JSON");
    let (all, instructions) = (&listed["inputs"][0]["tokens"], &listed["inputs"][0]["instructions"]);
    let (all, instructions) = (all.as_u64().expect("a total"), instructions.as_u64().expect("a count"));
    assert!(all > instructions, "{listed}");

    let limits =
        |instructions: u64, all: u64| format!("instructions-budget = {instructions}\ndeferred-budget = {all}\n");
    file(&folder, "mcpact.toml", limits(instructions, all));
    ends(&run(&folder, &["check", &list]), 0);
    file(&folder, "mcpact.toml", limits(instructions - 1, all - 1));
    let output = run(&folder, &["check", &list]);
    ends(&output, 100);
    for (rule, tokens, text) in [
        ("instructions-budget", instructions, "the server's instructions"),
        ("deferred-budget", all, "the tools' names and the server's instructions"),
    ] {
        let message = format!(
            "error[{rule}] {text} cost {tokens} tokens (o200k_base), 1 over the budget of {}",
            tokens - 1
        );
        assert!(stdout(&output).contains(&message), "{}", stdout(&output));
    }
    file(&folder, "mcpact.toml", limits(500, all));
    ends(&run(&folder, &["check", &list]), 0);
}

/// Clients truncate instructions of more than 2,048 characters, which are not bytes.
#[test]
fn instructions_that_clients_truncate() {
    let folder = folder("truncated-instructions");
    for (characters, is_found) in [(2_048, false), (2_049, true)] {
        let mut list = tools("Find an item");
        list["instructions"] = json!("ä".repeat(characters));
        let list = file(&folder, "list.json", list.to_string());
        let output = run(&folder, &["check", &list]);
        let message = "warning[truncated-instructions] the server's instructions have 2,049 characters, and Claude Code \
            truncates them after 2,048";
        assert_eq!(stdout(&output).contains(message), is_found, "{}", stdout(&output));
        assert_eq!(stdout(&output).contains("truncated-instructions"), is_found);
        // A warning alone does not fail the check.
        ends(&output, 0);
    }
}

#[test]
fn the_ratchet_only_lowers() {
    let folder = folder("ratchet");
    let list = file(&folder, "list.json", tools("Find an item").to_string());
    file(
        &folder,
        "mcpact.toml",
        "# ours\ntool-budget = 1000 # each\ntotal-budget = 20\n",
    );
    // An exceeded limit prevents the ratchet.
    ends(&run(&folder, &["check", "--ratchet", &list]), 100);
    file(&folder, "mcpact.toml", "# ours\ntool-budget = 1000 # each\n");
    ends(&run(&folder, &["check", "--ratchet=10%", &list]), 0);
    let costs = read(&["list", "--format", "json", &list]);
    let max = costs["inputs"][0]["tools"][0]["tokens"].as_u64().expect("a number");
    let limits = std::fs::read_to_string(folder.join("mcpact.toml")).expect("there");
    assert_eq!(limits, format!("# ours\ntool-budget = {} # each\n", max + max / 10));
    ends(&run(&folder, &["check", "--ratchet=10%", &list]), 0);
    assert_eq!(
        std::fs::read_to_string(folder.join("mcpact.toml")).expect("there"),
        limits
    );
}

/// Nothing is lowered or removed if a server could not be asked, whose costs and findings are unknown.
#[cfg(unix)]
#[test]
fn the_ratchet_needs_all_servers() {
    let folder = folder("ratchet-incomplete");
    let small = shell_server(&tools("Find an item"));
    let servers = json!({ "mcpServers": { "big": { "command": "no-such-server" }, "small": small } });
    file(&folder, "servers.json", servers.to_string());
    let limits = "tool-budget = 500\n[tool-budgets]\nbig_tool = 900\n[allowed]\nmany-tools = 1\n\
        [allowed.truncated-description]\nbig_tool = 2\n";
    file(&folder, "mcpact.toml", limits);
    let output = run(&folder, &["check", "--ratchet", "servers.json"]);
    ends(&output, 101);
    assert!(
        stderr(&output).starts_with("warning: `--ratchet` changes nothing, since the costs of servers that could not"),
        "{}",
        stderr(&output)
    );
    assert!(
        stdout(&output).contains("2 tools, ") && !stdout(&output).contains("unused"),
        "{}",
        stdout(&output)
    );
    assert_eq!(
        std::fs::read_to_string(folder.join("mcpact.toml")).expect("there"),
        limits
    );
    // The budget of a tool that one of several inputs has is used.
    let one = file(&folder, "one.json", tools("Find an item").to_string());
    let other = file(
        &folder,
        "other.json",
        r#"{"tools":[{"name":"other","inputSchema":{"type":"object"}}]}"#,
    );
    file(
        &folder,
        "mcpact.toml",
        "[tool-budgets]\nfind_item = 900\nbig_tool = 900\n",
    );
    let output = run(&folder, &["check", &one, &other]);
    assert_eq!(
        stdout(&output).matches("unused-budget").count(),
        1,
        "{}",
        stdout(&output)
    );
}

#[test]
fn baselines_and_increases() {
    let folder = folder("baseline");
    let before = file(&folder, "before.json", tools("Find an item").to_string());
    let after = file(&folder, "after.json", tools("Find an item by name").to_string());
    ends(&run(&folder, &["lock", &before]), 0);
    ends(&run(&folder, &["lock", "--check", &before]), 0);
    let output = run(&folder, &["lock", "--check", &after]);
    ends(&output, 100);
    assert_eq!(
        stdout(&output).lines().count(),
        4,
        "the total and the tool, before and after: {}",
        stdout(&output)
    );

    for baseline in ["mcpact.lock.json", "before.json"] {
        ends(&run(&folder, &["check", "--baseline", baseline, &before]), 0);
        let output = run(&folder, &["check", "--baseline", baseline, &after]);
        ends(&output, 100);
        let result = stdout(&output);
        assert!(
            result.contains("error[max-increase] 2 findings in 1 tool\n")
                && result.contains("\n  `find_item`: costs ")
                && result.contains("; the maximum increase is 0 %"),
            "{result}"
        );
        ends(
            &run(
                &folder,
                &["check", "--baseline", baseline, "--max-increase", "10%", &after],
            ),
            0,
        );
    }
    let output = run(&folder, &["check", "--max-increase", "10%", &after]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("add `--baseline mcpact.lock.json`"),
        "{}",
        stderr(&output)
    );
    file(&folder, "mcpact.toml", "max-increase = \"10%\"\n");
    let output = run(&folder, &["check", &after]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("`max-increase` in `mcpact.toml` requires a baseline; write `baseline = "),
        "{}",
        stderr(&output)
    );
    ends(&run(&folder, &["check", "--baseline", "mcpact.lock.json", &after]), 0);
    let output = run(
        &folder,
        &[
            "check",
            "--baseline",
            "mcpact.lock.json",
            "--encoding",
            "cl100k_base",
            &after,
        ],
    );
    ends(&output, 101);
    assert!(
        stderr(&output).contains("counted in o200k_base, but this check in cl100k_base"),
        "{}",
        stderr(&output)
    );
}
