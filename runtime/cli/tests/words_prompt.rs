//! `mcpact words --prompt` with targets, and `--apply` with requests.

#[path = "support/papers.rs"]
mod papers;
mod support;

use papers::{answers, json_of, list, run};
use serde_json::{Value, json};
use support::{file, folder, stderr, stdout};

/// The targets of a tool's texts reach the target of the tool, which its budget lowers.
#[test]
fn targets_of_the_brief() {
    let folder = folder("words_targets");
    let list = list(&folder);
    let lines_of = |prompt: &str, arguments: &[&str]| -> Vec<Value> {
        let output = run(&folder, &[&["words", prompt], arguments, &[&list]].concat(), 0);
        let lines = stdout(&output)
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        lines.filter(|line: &Value| line["tokens"].is_u64()).collect()
    };
    let lines = |arguments: &[&str]| lines_of("--prompt", arguments);
    let sums = |lines: &[Value], tool: &str| {
        let number = |value: &Value| value.as_u64().expect("a number");
        let own: Vec<&Value> = lines.iter().filter(|line| line["tool"] == tool).collect();
        let (head, texts) = own.split_first().expect("a line of the tool");
        assert!(
            head["text"].is_null() && texts.iter().all(|text| text["text"].is_string()),
            "{own:?}"
        );
        let sum = |key: &str| texts.iter().map(|text| number(&text[key])).sum::<u64>();
        let after = number(&head["tokens"]) - sum("tokens") + sum("target");
        (number(&head["tokens"]), number(&head["target"]), after)
    };
    let plain = lines(&[]);
    let (tokens, target, after) = sums(&plain, "find_articles");
    assert!(after == target && target < tokens, "{tokens} {target} {after}");
    assert!(plain[0]["budget"].is_null(), "{plain:?}");
    let small = lines_of("--prompt=30", &[]);
    assert!(sums(&small, "find_articles").1 < target);
    // The budget of a tool, of all others, and one that is above the target.
    let budget = target - 2;
    let config =
        format!("encoding = \"o200k_base\"\ntool-budget = {tokens}\n[tool-budgets]\nfind_articles = {budget}\n");
    let config = file(&folder, "limits.toml", config);
    let with = lines(&["--config", &config]);
    let (_, lower, after) = sums(&with, "find_articles");
    assert_eq!(&with[0]["budget"], &json!(budget));
    assert!(lower <= budget && with[0]["budget_out_of_reach"].is_null(), "{lower}");
    assert_eq!(after, lower);
    assert_eq!(sums(&with, "list_titles").1, sums(&plain, "list_titles").1);
    let titles = with
        .iter()
        .find(|line| line["tool"] == "list_titles")
        .expect("the tool");
    assert_eq!(titles["budget"], tokens);
    // A budget below the tokens of names and schemas.
    let small = file(&folder, "small.toml", "encoding = \"o200k_base\"\ntool-budget = 5\n");
    let small = lines(&["--config", &small]);
    let (_, target, after) = sums(&small, "find_articles");
    assert!(target == after && target > 5, "{target} {after}");
    assert_eq!(small[0]["budget_out_of_reach"], true);
    // In the folder of the limits, no option is needed.
    std::fs::rename(&config, folder.join("mcpact.toml")).expect("a file");
    assert_eq!(lines(&[]), with);
}

/// A rewrite after which a request does not find its tool is refused; without the request it is
/// made.
#[test]
fn requests_of_a_file() {
    let folder = folder("words_queries");
    let tool =
        |name: &str, text: &str| json!({ "name": name, "description": text, "inputSchema": { "type": "object" } });
    let mut tools: Vec<Value> = (0..8)
        .map(|index| tool(&format!("tool_{index}"), "Lists the records of shops in a town"))
        .collect();
    tools.push(tool("tool_last", "Lists the records of shops in a town, from gazettes"));
    let list = file(&folder, "tools.json", json!({ "tools": tools }).to_string());
    let requests = file(
        &folder,
        "requests.jsonl",
        json!({ "query": "gazettes", "relevant": ["tool_last"] }).to_string(),
    );
    let answers = answers(
        &folder,
        "answers.jsonl",
        &[
            ("tool_0", "/description", "Lists records of shops in towns"),
            ("tool_last", "/description", "Lists records of shops in towns"),
        ],
    );
    let apply = ["words", "--format", "json", "--apply", &answers];
    let made = json_of(&run(&folder, &[&apply[..], &[&list]].concat(), 0));
    assert_eq!(
        (made["rewrites"].as_array().map(Vec::len), &made["recall"]),
        (Some(2), &Value::Null)
    );
    let made = json_of(&run(
        &folder,
        &[&apply[..], &["--queries", &requests, &list]].concat(),
        100,
    ));
    assert_eq!(made["rewrites"].as_array().map(Vec::len), Some(1), "{made}");
    assert_eq!(made["rewrites"][0]["tool"], "tool_0");
    assert_eq!(made["recall"], json!({ "before": 1.0, "after": 1.0 }));
    assert_eq!(
        made["refused"][0]["reasons"],
        json!(["the request \"gazettes\" no longer finds `tool_last` among the first 5 tools"])
    );
    // A request for a tool that the list does not have is a mistake in the file.
    let wrong = file(
        &folder,
        "wrong.jsonl",
        json!({ "query": "gazettes", "relevant": ["tool_lost"] }).to_string(),
    );
    let output = run(&folder, &[&apply[..], &["--queries", &wrong, &list]].concat(), 101);
    assert!(stderr(&output).contains("tool_lost"), "{}", stderr(&output));
    run(&folder, &["words", "--queries", &requests, &list], 2);
}
