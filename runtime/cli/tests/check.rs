//! `mcpact check`, `init` and `lock`: limits from files and flags, a baseline, every format.

mod support;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, mcpact_in, stderr, stdout};

/// Returns a server with two tools of 35 and 71 tokens.
fn tools(description: &str) -> Value {
    json!({
        "serverInfo": { "name": "shop", "version": "1.2.0" },
        "tools": [
            { "name": "list_shops", "description": "List shops", "inputSchema": { "type": "object", "properties": {} } },
            {
                "name": "find_item",
                "description": description,
                "inputSchema": {
                    "type": "object",
                    "properties": {
                        "name": { "type": "string", "description": "Words of the item's name" },
                        "limit": { "type": "integer", "minimum": 1, "maximum": 50, "default": 10 },
                    },
                    "required": ["name"],
                },
            },
        ],
    })
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    mcpact_in(folder, arguments, b"")
}

#[track_caller]
fn ends(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(output), stderr(output));
}

/// Returns the tokens of the tools in `list`.
fn total(list: &str) -> u64 {
    read(&["list", "--format", "json", list])["inputs"][0]["tokens"]
        .as_u64()
        .expect("a number")
}

#[test]
fn words_are_findings_on_request() {
    let folder = folder("check_words");
    let list = file(
        &folder,
        "list.json",
        tools("This tool allows you to find an item.").to_string(),
    );
    let findings = |arguments: &[&str]| -> Vec<Value> {
        let output = run(&folder, &[&["check", "--format", "json", &list], arguments].concat());
        ends(&output, 0);
        let report: Value = serde_json::from_str(stdout(&output)).expect("JSON");
        let all = report["findings"].as_array().expect("findings").iter();
        let is_of_words = |finding: &&Value| finding["rule"].as_str().is_some_and(|rule| rule.starts_with("words/"));
        all.filter(is_of_words).cloned().collect()
    };
    assert_eq!(findings(&[]), Vec::<Value>::new());
    let found = findings(&["--words"]);
    let purpose = found
        .iter()
        .find(|finding| finding["rule"] == "words/purpose")
        .expect("a finding");
    assert_eq!(purpose["level"], "warning");
    assert_eq!(
        (&purpose["tool"], &purpose["path"]),
        (&json!("find_item"), &json!("/description"))
    );
    assert_eq!(purpose["help"], "write \"Find an item.\"");
}

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
        stderr(&output).contains("`mcpact.toml` already exists; overwrite it with `--force`"),
        "{}",
        stderr(&output)
    );

    let longer = "Find an item in any of the shops by words of its name, of its maker or of what others said of it, the best first, with what it costs";
    let more = file(&folder, "more.json", tools(longer).to_string());
    let output = run(&folder, &["check", &more]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[tool-budget] `find_item` costs "),
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

/// A client with deferred loading sends the names alone and the server's instructions.
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
    ends(
        &run(
            &folder,
            &[
                "check",
                "--deferred-budget",
                &all.to_string(),
                "--instructions-budget",
                "500",
                &list,
            ],
        ),
        0,
    );
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
    ends(&run(&folder, &["check", "--ratchet", "--headroom", "10%", &list]), 0);
    let costs = read(&["list", "--format", "json", &list]);
    let max = costs["inputs"][0]["tools"][0]["tokens"].as_u64().expect("a number");
    let limits = std::fs::read_to_string(folder.join("mcpact.toml")).expect("there");
    assert_eq!(limits, format!("# ours\ntool-budget = {} # each\n", max + max / 10));
    ends(&run(&folder, &["check", "--ratchet", "--headroom", "10%", &list]), 0);
    assert_eq!(
        std::fs::read_to_string(folder.join("mcpact.toml")).expect("there"),
        limits
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
                && result.contains("\n  `find_item` costs ")
                && result.contains("; the maximum increase is 0%"),
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

#[test]
fn lints_and_clients() {
    let folder = folder("style");
    let mut list = tools("Find an item");
    list["tools"][1]["name"] = json!("list_shops");
    list["tools"][1]["inputSchema"]["properties"]["tags"] = json!({ "type": "array" });
    let list = file(&folder, "list.json", list.to_string());
    let output = run(&folder, &["check", &list]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[duplicate-name] `list_shops`"),
        "{}",
        stdout(&output)
    );
    ends(&run(&folder, &["check", "--allow", "duplicate-name", &list]), 0);
    let output = run(
        &folder,
        &["check", "--allow", "duplicate-name", "--client", "vscode", &list],
    );
    ends(&output, 100);
    let result = stdout(&output);
    assert!(
        result.contains("error[vscode/") && result.contains("at: /inputSchema/properties/tags"),
        "{result}"
    );
    assert!(result.contains("source: microsoft/vscode#"), "{result}");
    file(
        &folder,
        "mcpact.toml",
        "clients = [\"vscode\"]\n[lints]\nduplicate-name = \"allow\"\nundocumented = \"deny\"\n",
    );
    let output = run(&folder, &["check", &list]);
    ends(&output, 100);
    assert!(
        stdout(&output).contains("error[undocumented]") && stdout(&output).contains("error[vscode/"),
        "{}",
        stdout(&output)
    );
    let output = run(&folder, &["check", "--client", "vscod", &list]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("unknown client `vscod`; did you mean `vscode`?"),
        "{}",
        stderr(&output)
    );
    file(
        &folder,
        "mcpact.toml",
        "[lints]\nlong-description = { level = \"warn\", tokens = 3 }\n",
    );
    let output = run(&folder, &["check", &list]);
    ends(&output, 101);
    assert!(
        stderr(&output).contains("unknown key `tokens`; write `level` or `words`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn every_format() {
    let folder = folder("formats");
    let list = file(&folder, "a list.json", tools("Find an item").to_string());
    let check = |format: &str| {
        let output = run(
            &folder,
            &["check", "--tool-budget", "10", "--format", format, "a list.json"],
        );
        ends(&output, 100);
        stdout(&output).to_owned()
    };
    let findings: Value = serde_json::from_str(&check("json")).expect("JSON");
    assert_eq!(findings["inputs"][0]["tokens"].as_u64(), Some(total(&list)));
    assert_eq!(findings["findings"].as_array().map(Vec::len), Some(2));
    assert_eq!(findings["findings"][0]["rule"], "tool-budget");

    let sarif: Value = serde_json::from_str(&check("sarif")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"], json!([{ "id": "tool-budget" }]));
    let result = &run["results"][0];
    assert_eq!(
        (&result["ruleId"], &result["level"]),
        (&json!("tool-budget"), &json!("error"))
    );
    let location = &result["locations"][0];
    assert_eq!(location["physicalLocation"]["artifactLocation"]["uri"], "a%20list.json");
    assert_eq!(location["logicalLocations"][0]["name"], "list_shops");

    let markdown = check("markdown");
    assert!(markdown.starts_with("### ❌ mcpact: 2 tools, "), "{markdown}");
    assert!(
        markdown.contains("| error | tool-budget | 2 | list\\_shops, find\\_item |"),
        "{markdown}"
    );
    assert!(
        markdown.contains("<summary>tool-budget: 2 findings in 2 tools</summary>\n\n| tool | location |")
            && markdown.contains("| find\\_item |  | costs "),
        "{markdown}"
    );
    // Several inputs are named.
    let both = mcpact_in(
        &folder,
        &["check", "--tool-budget", "10", "--format", "markdown", &list, &list],
        b"",
    );
    assert!(
        stdout(&both).contains("| error | tool-budget | 4 |") && stdout(&both).contains("/a list.json | find\\_item |"),
        "{}",
        stdout(&both)
    );
}

#[test]
fn colours() {
    let folder = folder("colours");
    let list = file(&folder, "list.json", tools("Find an item").to_string());
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcpact"));
        command
            .args(["list", &list])
            .env_remove("NO_COLOR")
            .env_remove("CARGO_TERM_COLOR");
        let output = command.envs(variables.iter().copied()).output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured(&[]), "not a terminal");
    assert!(coloured(&[("CARGO_TERM_COLOR", "always")]));
    assert!(!coloured(&[("CARGO_TERM_COLOR", "always"), ("NO_COLOR", "1")]));
}

#[test]
fn lists_without_tools() {
    let folder = folder("nothing");
    let list = file(&folder, "list.json", r#"{"tools":[]}"#);
    for (command, message) in [
        ("init", "nothing to measure"),
        ("lock", "nothing to lock"),
        ("index", "would be empty"),
    ] {
        let output = run(&folder, &[command, &list]);
        ends(&output, 101);
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    let output = mcpact(&["check", &list]);
    ends(&output, 0);
    assert!(stdout(&output).starts_with("0 tools, 0 tokens"), "{}", stdout(&output));
}

/// The output of `index` is a valid input.
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
    let saves = closed["saves"].as_u64().expect("a number");
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
