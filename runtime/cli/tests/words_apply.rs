//! `mcpact words --prompt`, `--apply` and `--fix`, on a saved list and on the sources of a crate.

#[path = "../../../tests/support/git.rs"]
mod git;
#[path = "support/papers.rs"]
mod papers;
mod support;

use std::path::Path;
use std::process::Command;

use git::git;
use papers::{FIND, LIMIT, answers, json_of, list, run};
use serde_json::{Value, json};
use support::{file, folder, stderr, stdout};

const PATH: &str = "/inputSchema/properties/limit/description";

/// Writes the crate of that server, formatted, and returns its file.
fn sources(folder: &Path) -> String {
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    file(
        folder,
        "Cargo.toml",
        "[package]\nname = \"papers\"\nedition = \"2024\"\n",
    );
    let code = format!(
        r#"//! A server of newspapers.

/// Parameters that lists share.
#[derive(Deserialize, JsonSchema)]
pub struct Page {{
    /// {LIMIT}
    #[serde(default)]
    pub limit: u32,
}}

#[derive(Deserialize, JsonSchema)]
pub struct Find {{
    /// The words to find
    pub query: String,
    #[serde(flatten)]
    pub page: Page,
}}

#[tool_router]
impl Papers {{
    #[tool(
        description = "{FIND}",
        annotations(read_only_hint = true)
    )]
    async fn find_articles(&self, Parameters(find): Parameters<Find>) -> String {{
        // {LIMIT}
        format!("{{}}", find.query)
    }}

    /// List titles
    #[tool]
    async fn list_titles(&self, page: Parameters<Page>) -> String {{
        String::from("{LIMIT}")
    }}
}}
"#
    );
    file(&folder.join("src"), "lib.rs", code)
}

fn commit(folder: &Path) {
    git(folder, &["init", "--quiet"]);
    git(folder, &["add", "."]);
    git(folder, &["commit", "--quiet", "--message", "a"]);
}

#[test]
fn the_brief_and_its_answers() {
    let folder = folder("words_prompt");
    let list = list(&folder);
    let output = run(&folder, &["words", "--prompt", &list], 0);
    let prompt = stdout(&output);
    assert!(
        prompt.contains("{\"tool\": \"<tool>\", \"path\": \"<path>\", \"text\": \"<new text>\"}"),
        "{prompt}"
    );
    let texts: Vec<Value> = prompt
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    assert!(
        texts
            .iter()
            .any(|text| text["text"] == FIND && text["parameters"] == json!(["query", "limit"])),
        "{prompt}"
    );
    // A model's output, with the code fences that models add.
    let good =
        json!({ "tool": "find_articles", "path": "/description", "text": "Find newspaper articles, never drafts" });
    let answers = file(&folder, "answers.jsonl", format!("```json\n{good}\n```\n"));
    let output = run(&folder, &["words", "--apply", &answers, "--output", "-", &list], 0);
    let new = json_of(&output);
    assert_eq!(new["tools"][0]["description"], "Find newspaper articles, never drafts");
    assert_eq!(
        new["tools"][1],
        serde_json::from_str::<Value>(&std::fs::read_to_string(&list).unwrap()).unwrap()["tools"][1]
    );
    assert_eq!(
        (&new["serverInfo"]["name"], &new["instructions"]),
        (&json!("papers"), &json!("Ask."))
    );
}

#[test]
fn refused_answers() {
    let folder = folder("words_refused");
    let list = list(&folder);
    let lines = [
        json!({ "tool": "find_articles", "path": "/description", "text": "Find newspaper articles" }).to_string(),
        json!({ "tool": "find_articles", "path": PATH, "text": "Maximum number of articles" }).to_string(),
        json!({ "tool": "find_articles", "path": PATH, "text": "Maximum" }).to_string(),
        json!({ "tool": "gone", "path": PATH, "text": "Maximum" }).to_string(),
        "{\"tool\": 1}".to_owned(),
        "[".repeat(10_000),
        "not JSON \u{1b}[31m".to_owned(),
    ];
    let file = file(&folder, "answers.jsonl", lines.join("\n"));
    let output = run(&folder, &["words", "--apply", &file, "--format", "json", &list], 100);
    let report = json_of(&output);
    // The text of `list_titles` is a copy.
    assert_eq!(report["rewrites"].as_array().map(Vec::len), Some(2), "{report}");
    assert!(report["after"].as_u64() < report["before"].as_u64(), "{report}");
    let reasons: Vec<(u64, &str)> = report["refused"]
        .as_array()
        .expect("refusals")
        .iter()
        .map(|refusal| {
            (
                refusal["line"].as_u64().expect("a line"),
                refusal["reasons"][0].as_str().expect("a reason"),
            )
        })
        .collect();
    let starts = [
        "loses the restriction `never returns drafts`",
        "line 2 rewrites this text already",
        "the list has no tool of this name",
        "expected `{\"tool\"",
        "expected `{\"tool\"",
        "expected `{\"tool\"",
    ];
    assert_eq!(
        reasons.iter().map(|(line, _)| *line).collect::<Vec<_>>(),
        [1, 3, 4, 5, 6, 7]
    );
    for ((_, reason), start) in reasons.iter().zip(starts) {
        assert!(reason.starts_with(start), "{reason}");
    }
    // Without control characters.
    let output = run(&folder, &["words", "--apply", &file, &list], 100);
    assert!(!stdout(&output).contains('\u{1b}'), "{}", stdout(&output));
    assert!(stdout(&output).contains("never returns drafts"), "{}", stdout(&output));
}

#[test]
fn hostile_files() {
    let folder = folder("words_hostile");
    let list = list(&folder);
    for (name, bytes, message) in [
        ("empty", Vec::new(), "has no rewrites"),
        ("binary", vec![0xff; 100], "not UTF-8"),
        ("huge", vec![b'\n'; 3 << 20], "has more than 2 MiB"),
        (
            "many",
            "{}\n".repeat(200_000).into_bytes(),
            "has more than 100000 rewrites",
        ),
    ] {
        let answers = file(&folder, name, bytes);
        let output = run(&folder, &["words", "--max-size", "2", "--apply", &answers, &list], 101);
        assert!(stderr(&output).contains(message), "{name}: {}", stderr(&output));
    }
    // One line of a megabyte.
    let long = json!({ "tool": "find_articles", "path": "/description", "text": "a ".repeat(1 << 19) });
    let answers = file(&folder, "long", long.to_string());
    let output = run(&folder, &["words", "--apply", &answers, "--format", "json", &list], 100);
    let reason = json_of(&output)["refused"][0]["reasons"][0]
        .as_str()
        .expect("a reason")
        .to_owned();
    assert!(reason.starts_with("the line has "), "{reason}");
}

#[test]
fn fixes_in_sources() {
    let folder = folder("words_fix");
    let (list, code) = (list(&folder), sources(&folder));
    let before = std::fs::read_to_string(&code).expect("a file");
    let answers = answers(
        &folder,
        "answers.jsonl",
        &[
            ("find_articles", "/description", "Find newspaper articles, never drafts"),
            ("find_articles", PATH, "Maximum number of articles"),
            ("list_titles", PATH, "Maximum number of articles"),
        ],
    );
    // Git cannot restore these files.
    let fix = ["words", "--apply", &answers, "--fix", "--sources", "src", &list];
    commit(&folder);
    std::fs::write(&code, format!("{before}\n")).expect("written");
    let output = run(&folder, &fix, 101);
    assert!(
        stderr(&output).contains("`src/lib.rs` has uncommitted changes"),
        "{}",
        stderr(&output)
    );
    std::fs::write(&code, &before).expect("written");
    // A dry run writes nothing.
    let output = run(&folder, &[&fix[..], &["--dry-run"]].concat(), 0);
    let difference = stdout(&output);
    assert!(
        difference.contains("+    /// Maximum number of articles\n"),
        "{difference}"
    );
    assert_eq!(std::fs::read_to_string(&code).expect("a file"), before);
    let output = run(&folder, &fix, 0);
    assert!(
        stdout(&output).contains("wrote 1 file: src/lib.rs"),
        "{}",
        stdout(&output)
    );
    let after = std::fs::read_to_string(&code).expect("a file");
    // The attribute is short enough for one line, and is formatted as by rustfmt.
    let attribute = "    #[tool(\n        description = \"Find newspaper articles, never drafts\",\n        annotations(read_only_hint = true)\n    )]\n";
    let old =
        format!("    #[tool(\n        description = \"{FIND}\",\n        annotations(read_only_hint = true)\n    )]\n");
    let expected = before
        .replace(&old, attribute)
        .replace(&format!("    /// {LIMIT}\n"), "    /// Maximum number of articles\n");
    assert_eq!(after, expected);
    let formatted = Command::new("rustfmt")
        .args(["--check", "--edition", "2024", &code])
        .output()
        .expect("rustfmt");
    assert!(
        formatted.status.success(),
        "{}",
        String::from_utf8_lossy(&formatted.stdout)
    );
}

/// A comment of two tools stays if only one of them gets another text.
#[test]
fn unfound_texts_are_refused() {
    let folder = folder("words_unfound");
    let (list, code) = (list(&folder), sources(&folder));
    let before = std::fs::read_to_string(&code).expect("a file");
    let answers = answers(
        &folder,
        "answers.jsonl",
        // A line with the same text keeps it.
        &[
            ("list_titles", PATH, "Maximum number of articles"),
            ("find_articles", PATH, LIMIT),
        ],
    );
    let output = run(
        &folder,
        &[
            "words",
            "--apply",
            &answers,
            "--fix",
            "--allow-dirty",
            "--format",
            "json",
            &list,
        ],
        100,
    );
    let report = json_of(&output);
    let reason = report["refused"][0]["reasons"][0].as_str().expect("a reason");
    assert!(reason.contains("is also that of `find_articles`"), "{reason}");
    assert_eq!(std::fs::read_to_string(&code).expect("a file"), before);
}

/// `--fix` also writes the rules' own rewrites into the sources, after which there is nothing to
/// rewrite.
#[test]
fn fixes_by_the_rules() {
    let folder = folder("words_rules");
    let (list, code) = (list(&folder), sources(&folder));
    let before = std::fs::read_to_string(&code).expect("a file");
    let output = run(
        &folder,
        &["words", "--fix", "--allow-dirty", "--format", "json", &list],
        0,
    );
    let report = json_of(&output);
    let rewrites = report["rewrites"].as_array().expect("rewrites");
    assert!(!rewrites.is_empty(), "{report}");
    let after = std::fs::read_to_string(&code).expect("a file");
    assert_ne!(after, before);
    for rewrite in rewrites {
        let (old, new) = (
            rewrite["old"].as_str().expect("a text"),
            rewrite["new"].as_str().expect("a text"),
        );
        assert!(
            after.contains(new) && !after.contains(&format!("/// {old}\n")),
            "{rewrite}: {after}"
        );
    }
    // The list of the changed server has the new texts.
    let text = std::fs::read_to_string(&list).expect("a file");
    let mut tools: Value = serde_json::from_str(&text).expect("JSON");
    for rewrite in rewrites {
        let part = |key: &str| rewrite[key].as_str().expect("a text");
        let own = tools["tools"].as_array_mut().expect("tools").iter_mut();
        let mut named = own.filter(|tool| tool["name"] == part("tool"));
        let tool = named.next().expect("a tool of the list");
        *tool.pointer_mut(part("path")).expect("a text of the tool") = part("new").into();
    }
    std::fs::write(&list, tools.to_string()).expect("a writable file");
    let output = run(&folder, &["words", "--format", "json", &list], 0);
    assert_eq!(json_of(&output)["rewrites"], json!([]));
    run(&folder, &["words", "--fix", "--allow-dirty", &list], 0);
    assert_eq!(std::fs::read_to_string(&code).expect("a file"), after);
}

/// The rules' rewrites of texts that the sources do not have are findings, which name the texts.
#[test]
fn texts_that_the_sources_lack_are_named() {
    let folder = folder("words_lack");
    let code = sources(&folder);
    let before = std::fs::read_to_string(&code).expect("a file");
    let tool = json!({ "name": "burn_paper", "description": "This tool allows you to burn a paper.", "inputSchema": { "type": "object" } });
    let list = file(&folder, "other.json", json!({ "tools": [tool] }).to_string());
    let fix = ["words", "--fix", "--allow-dirty", &list];
    let output = run(&folder, &fix, 100);
    let shown = format!("{}{}", stdout(&output), stderr(&output));
    assert!(shown.contains("burn_paper"), "{shown}");
    let report = json_of(&run(&folder, &[&fix[..], &["--format", "json"]].concat(), 100));
    let refused = &report["refused"][0];
    assert_eq!(
        (&refused["tool"], &refused["path"]),
        (&json!("burn_paper"), &json!("/description")),
        "{report}"
    );
    assert_eq!(std::fs::read_to_string(&code).expect("a file"), before);
}

#[test]
fn wrong_arguments() {
    let folder = folder("words_arguments");
    let list = list(&folder);
    for arguments in [
        ["words", "--dry-run", &list].as_slice(),
        &["words", "--prompt", "--fix", &list],
        &["words", "--output", "a", &list],
    ] {
        run(&folder, arguments, 2);
    }
    run(&folder, &["words", "--config", "mcpact.toml", &list], 101);
    let output = run(&folder, &["words", "--fix", "--format", "sarif", &list], 101);
    assert!(stderr(&output).contains("only lists rewrites"), "{}", stderr(&output));
    std::fs::create_dir_all(folder.join("empty")).expect("a folder");
    let output = run(
        &folder,
        &["words", "--fix", "--dry-run", "--sources", "empty", &list],
        101,
    );
    assert!(
        stderr(&output).contains("no Rust file in `empty`"),
        "{}",
        stderr(&output)
    );
}
