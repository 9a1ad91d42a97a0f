//! Long descriptions in hostile shapes: counts, rewrites and compact lists are right.
//!
//! The bench `long_texts` of `tests/benches` measures the time.

mod support;

use mcpact_tokens::Encoding;
use serde_json::{Value, json};
use support::{file, folder, json as read, mcpact, stderr, stdout};

/// The length of a description, in bytes.
const LENGTH: usize = 40_000;

/// The length of a description that `words` reads, in bytes.
const READ_LENGTH: usize = 15_000;

/// Returns texts of this length, of which an algorithm could read each part again for each other
/// part.
fn texts(length: usize) -> Vec<(&'static str, String)> {
    let repeated = |part: &str| part.repeat(length / part.len());
    let numbered: Vec<String> = (0..length / 30)
        .map(|index| format!("Use item_{index} in case {index}. "))
        .collect();
    let numbered = numbered.concat();
    vec![
        ("letters", repeated("a")),
        ("spaces", format!("A{}b", repeated(" "))),
        ("words", repeated("word ")),
        ("sentences", repeated("This tool allows you to find it. ")),
        ("different sentences", numbered),
        ("open quotes", repeated("`\"'(")),
        ("brackets", repeated("{[(<")),
        ("lines", repeated("- it\n")),
        ("headings", repeated("# A\n\n")),
        ("commas", repeated("a, b and c, ")),
        ("dots", repeated(".")),
        ("umlauts", repeated("é")),
        ("emoji", repeated("👩‍👩‍👧")),
        ("escapes", repeated("\\\"\u{1}")),
    ]
}

fn tokens_of(list: &Value) -> u64 {
    list["inputs"][0]["tokens"].as_u64().expect("a number")
}

/// The entry of a tool, as `list` counts it.
fn entry(name: &str, text: &str, parameter: &str) -> Value {
    let property = json!({ "type": ["string", "null"], "description": parameter });
    json!({
        "name": name,
        "description": text,
        "inputSchema": { "type": "object", "properties": { "query": property } },
    })
}

#[test]
fn of_tools_and_of_parameters() {
    let folder = folder("long-texts");
    let write = |name: &str, tools: &[Value]| file(&folder, name, json!({ "tools": tools }).to_string());
    for (shape, text) in texts(LENGTH) {
        for tool in [entry("a_tool", &text, "Towns"), entry("a_tool", "Find it", &text)] {
            let list = write("list.json", std::slice::from_ref(&tool));
            // The list counts what is sent.
            let tokens = Encoding::O200kBase.count(&tool.to_string());
            let listed = read(&["list", "--format", "json", &list]);
            assert_eq!(tokens_of(&listed), tokens as u64, "{shape}");

            // The parts add up, and the greatest is the text.
            let why = mcpact(&["why", "a_tool", &list]);
            assert!(why.status.success(), "{shape}: {}", stderr(&why));
            let written = |tokens: usize| {
                let digits = tokens.to_string();
                let starts: Vec<&str> = digits
                    .as_bytes()
                    .rchunks(3)
                    .rev()
                    .map(|part| std::str::from_utf8(part).expect("digits"))
                    .collect();
                starts.join(",")
            };
            assert!(stdout(&why).contains(&written(tokens)), "{shape}: {tokens}");
            assert!(stdout(&why).len() < 20_000, "{shape}: {} bytes", stdout(&why).len());

            // The compact list has the same texts, and the tokens that are reported.
            let small = folder.join("small.json").to_str().expect("UTF-8").to_owned();
            let report = read(&["compact", "--format", "json", "--output", &small, &list]);
            let compact: Value = serde_json::from_slice(&std::fs::read(&small).expect("written")).expect("JSON");
            let compact = &compact["tools"][0];
            assert_eq!(compact["description"], tool["description"], "{shape}");
            let property = |tool: &Value| tool["inputSchema"]["properties"]["query"].clone();
            assert_eq!(
                property(compact)["description"],
                property(&tool)["description"],
                "{shape}"
            );
            assert_eq!(property(compact)["type"], "string", "{shape}");
            let after = Encoding::O200kBase.count(&compact.to_string());
            assert_eq!(report["before"], tokens, "{shape}");
            assert_eq!(report["after"], after, "{shape}");

            // `words` leaves texts of this length unchanged.
            let words = read(&["words", "--format", "json", &list]);
            assert_eq!(words["rewrites"], json!([]), "{shape}");

            // The page has the same total.
            let page = folder.join("page.html").to_str().expect("UTF-8").to_owned();
            let output = mcpact(&["report", "--html", &page, &list]);
            assert!(output.status.success(), "{shape}: {}", stderr(&output));
            let page = std::fs::read_to_string(&page).expect("the page");
            let (_, data) = page.split_once("id=\"data\">").expect("data");
            let (data, _) = data.split_once("</script>").expect("an end");
            let data: Value = serde_json::from_str(data).expect("JSON");
            let wire = data["measures"]
                .as_array()
                .expect("measures")
                .iter()
                .find(|one| one["id"] == "wire");
            assert!(wire.is_some_and(|wire| wire["total"] == tokens), "{shape}");
        }
    }
}

/// Each rewrite is of a text that is there, or that another rewrite of it wrote, and saves tokens.
#[test]
fn rewrites() {
    let folder = folder("long-rewrites");
    let mut count = 0;
    for (shape, text) in texts(READ_LENGTH) {
        let tools = [entry("a_tool", &text, "Which"), entry("b_tool", "Find it", &text)];
        let list = json!({ "tools": tools });
        let file = file(&folder, "list.json", list.to_string());
        let words = read(&["words", "--format", "json", &file]);
        let rewrites = words["rewrites"].as_array().expect("rewrites");
        for rewrite in rewrites {
            let (tool, path) = (&rewrite["tool"], rewrite["path"].as_str().expect("a path"));
            let tool = tools.iter().find(|entry| entry["name"] == *tool).expect("its tool");
            let given = tool.pointer(path).and_then(Value::as_str);
            let given = given.unwrap_or_else(|| panic!("{shape}: {path}"));
            let old = rewrite["old"].as_str().expect("a text");
            let is_same_text = |other: &&Value| other["tool"] == rewrite["tool"] && other["path"] == rewrite["path"];
            let written = rewrites
                .iter()
                .filter(is_same_text)
                .filter_map(|other| other["new"].as_str());
            let is_there = [given].into_iter().chain(written).any(|text| text.contains(old));
            assert!(is_there, "{shape}: {rewrite}");
            let saved = rewrite["saved"].as_i64();
            assert!(saved.is_some_and(|saved| saved > 0), "{shape}: {rewrite}");
            count += 1;
        }
    }
    assert!(count >= 4, "{count} rewrites");
}
