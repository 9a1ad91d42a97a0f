//! SARIF of `check`: each result is at the line of its tool.

mod support;

use serde_json::{Value, json};
use support::{data, file, folder, lists, mcpact_in, stderr};

/// The tool of a result, with its file, line and columns.
struct ResultLocation {
    tool: Option<String>,
    uri: String,
    line: u64,
    columns: Option<(u64, u64)>,
}

/// Runs `check` in a folder, and returns the results.
#[track_caller]
fn check(folder: &std::path::Path, arguments: &[&str]) -> Vec<ResultLocation> {
    let output = mcpact_in(folder, &[&["check", "--format", "sarif"], arguments].concat(), b"");
    assert!(matches!(output.status.code(), Some(0 | 100)), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    results
        .iter()
        .map(|result| {
            let location = &result["locations"][0];
            let physical = &location["physicalLocation"];
            let region = &physical["region"];
            ResultLocation {
                tool: location["logicalLocations"][0]["name"].as_str().map(str::to_owned),
                uri: physical["artifactLocation"]["uri"].as_str().expect("a URI").to_owned(),
                line: region["startLine"].as_u64().expect("a line"),
                columns: region["startColumn"].as_u64().zip(region["endColumn"].as_u64()),
            }
        })
        .collect()
}

/// Returns the text between two columns of a line.
fn text_at(text: &str, line: u64, (from, to): (u64, u64)) -> String {
    let number = |number: u64| usize::try_from(number).expect("small");
    let line = text.split('\n').nth(number(line) - 1).expect("a line");
    line.chars().skip(number(from) - 1).take(number(to - from)).collect()
}

#[test]
fn lists_locks_and_folders() {
    let folder = folder("sarif");
    let tool = |name: &str| json!({ "description": "über: name", "name": name, "inputSchema": { "type": "object", "properties": { "name": { "enum": ["two"] } } } });
    let tools = json!({ "tools": [tool("one"), tool("two"), tool("one")] });
    let many = format!("{tools:#}");
    file(&folder, "many.json", &many);
    file(&folder, "one.json", tools.to_string());
    let output = mcpact_in(&folder, &["lock", "--output", "lock.json", "one.json"], b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let budgets = ["--tool-budget", "1", "--total-budget", "1", "--allow", "duplicate-name"];
    for (name, lines) in [
        ("many.json", None),
        ("one.json", Some([1, 1, 1])),
        ("lock.json", Some([2, 3, 4])),
    ] {
        let text = std::fs::read_to_string(folder.join(name)).expect("written");
        let results = check(&folder, &[&budgets[..], &[name]].concat());
        assert!(results.iter().all(|result| result.uri == name));
        // The result of `total-budget` is on the whole list, and so is that of a lock file's missing
        // schemas.
        let of_list = if name == "lock.json" { 2 } else { 1 };
        let (total, of_tools): (Vec<&ResultLocation>, Vec<&ResultLocation>) =
            results.iter().partition(|result| result.tool.is_none());
        assert_eq!(
            total
                .iter()
                .map(|result| (result.line, result.columns))
                .collect::<Vec<_>>(),
            vec![(1, None); of_list]
        );
        let mut locations: Vec<(u64, (u64, u64))> = Vec::new();
        for result in of_tools {
            let tool = result.tool.as_deref().expect("a tool");
            let columns = result.columns.expect("columns");
            assert_eq!(text_at(&text, result.line, columns), format!("\"{tool}\""), "{name}");
            locations.push((result.line, columns));
        }
        locations.sort_unstable();
        locations.dedup();
        assert_eq!(
            locations.len(),
            3,
            "tools of the same name have different locations: {locations:?}"
        );
        let expected = lines.map_or_else(
            || {
                let lines = many.lines().enumerate();
                lines
                    .filter(|(_, line)| line.starts_with("      \"name\": \""))
                    .map(|(index, _)| index as u64 + 1)
                    .collect()
            },
            Vec::from,
        );
        assert_eq!(
            locations.iter().map(|(line, _)| *line).collect::<Vec<_>>(),
            expected,
            "{name}"
        );
    }

    // In a folder, each tool has its own file.
    let several = folder.join("several");
    std::fs::create_dir(&several).expect("a folder");
    file(&several, "a.json", tool("one").to_string());
    file(&several, "b.json", format!("\n{}", tool("two")));
    let mut of_files: Vec<(Option<String>, String, u64)> = check(&folder, &["--tool-budget", "1", "several"])
        .into_iter()
        .map(|result| (result.tool, result.uri, result.line))
        .collect();
    of_files.sort();
    of_files.dedup();
    assert_eq!(
        of_files,
        [
            (Some("one".to_owned()), "several/a.json".to_owned(), 1),
            (Some("two".to_owned()), "several/b.json".to_owned(), 2),
        ]
    );
}

/// In every real list, the text at each location is the name of the tool.
#[test]
fn every_real_list() {
    let Some(data) = data() else { return };
    for list in lists(&data) {
        let mut checked = 0;
        for result in check(&data, &["--tool-budget", "1", &list]) {
            // Some results are on the whole list.
            let Some(tool) = &result.tool else { continue };
            let columns = result.columns.expect("a location");
            let text = std::fs::read_to_string(&result.uri).expect("the file that is named");
            let name: String = serde_json::from_str(&text_at(&text, result.line, columns)).expect("a string");
            assert_eq!(name, *tool, "{list}");
            checked += 1;
        }
        assert!(checked > 0, "{list}");
    }
}
