//! Rewrites of sources: every form of text, and all that must stay.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{Plan, Sources, TextChange};

/// Returns sources of these files.
pub(super) fn sources(files: &[(&str, &str)]) -> Sources {
    let mut sources = Sources {
        files: Vec::new(),
        items: super::items::Items::default(),
        skipped: Vec::new(),
    };
    for (name, text) in files {
        sources.add(PathBuf::from(name), (*text).to_owned());
    }
    assert_eq!(sources.skipped, []);
    sources
}

pub(super) fn change<'a>(tool: &'a str, path: &'a str, old: &'a str, new: &'a str) -> TextChange<'a> {
    TextChange {
        tool,
        path,
        old,
        new: Some(new),
    }
}

/// Returns a file after a plan's edits, without rustfmt.
pub(super) fn applied(sources: &Sources, plan: &Plan, file: usize) -> String {
    super::write::apply(
        &sources.files[file].text,
        plan.edits.get(&file).map_or(&[], Vec::as_slice),
    )
}

const QUERY: &str = "/inputSchema/properties/query/description";

/// Rewrites the description of `query` in a file, and returns the new file.
#[track_caller]
fn rewritten(text: &str, old: &str, new: &str) -> String {
    let sources = sources(&[("lib.rs", text)]);
    let plan = sources.plan(&[change("search", QUERY, old, new)]);
    assert_eq!(plan.refused, [], "{text}");
    assert_eq!(plan.made, [0]);
    let after = applied(&sources, &plan, 0);
    let written = sources.difference(&plan).expect("the code stays");
    assert!(!written.is_empty(), "{written}");
    after
}

/// Returns a file with a tool whose parameter `query` has these attributes.
fn file(attributes: &str) -> String {
    format!(
        "struct Params {{\n{attributes}\n    pub query: String,\n}}\n\n#[tool]\nfn search(p: Parameters<Params>) {{}}\n"
    )
}

#[track_caller]
fn check(before: &str, old: &str, new: &str, after: &str) {
    assert_eq!(rewritten(&file(before), old, new), file(after));
}

#[test]
fn line_comments() {
    check(
        "    /// The words to find",
        "The words to find",
        "Words",
        "    /// Words",
    );
    // mcpact sends no full stop after a single sentence.
    check(
        "    /// The words to find.",
        "The words to find",
        "Words",
        "    /// Words.",
    );
    check(
        "    /// The words to find.",
        "The words to find.",
        "Words.",
        "    /// Words.",
    );
    check("\t///The words to find", "The words to find", "Words", "\t///Words");
    // Only the first paragraph is sent.
    check(
        "    /// The words\n    /// to find\n    ///\n    /// More.",
        "The words to find",
        "Words",
        "    /// Words\n    ///\n    /// More.",
    );
    // Each sentence stays in its paragraph, also one with an abbreviation.
    check(
        "    /// The words to find.\n    ///\n    /// Please note that they are\n    /// in one language, German.",
        "The words to find.\n\nPlease note that they are\nin one language, German.",
        "Words to find, e.g. German.\nThey are in one language.",
        "    /// Words to find, e.g. German.\n    ///\n    /// They are in one language.",
    );
    // Attributes between the lines stay.
    check(
        "    /// The words\n    #[serde(default)] // kept\n    /// to find",
        "The words\nto find",
        "Words",
        "    /// Words\n    #[serde(default)] // kept",
    );
    check(
        "    /// The words\n    #[serde(default)]\n    /// to find",
        "The words\nto find",
        "Some\nwords\nhere",
        "    /// Some\n    #[serde(default)]\n    /// words\n    /// here",
    );
    // A wrapped comment stays wrapped, if the server joins its lines.
    check(
        "    /// The words that the\n    /// search is to find now",
        "The words that the search is to find now",
        "Words that the search will find",
        "    /// Words that the search\n    /// will find",
    );
    check(
        "    /// # Query\n    ///\n    /// The words to find",
        "The words to find",
        "Words",
        "    /// # Query\n    ///\n    /// Words",
    );
}

#[test]
fn line_ends_and_marks() {
    let before = file("    /// The words\r\n    /// to find")
        .replace("\r\n", "\n")
        .replace('\n', "\r\n");
    let after = file("    /// Größe 🦘").replace('\n', "\r\n");
    assert_eq!(rewritten(&before, "The words\nto find", "Größe 🦘"), after);
    let marked = format!(
        "\u{feff}#!/usr/bin/env run\n// größer 🦘\n{}",
        file("    /// The words to find")
    );
    let expected = marked.replace("The words to find", "Words");
    assert_eq!(rewritten(&marked, "The words to find", "Words"), expected);
}

#[test]
fn blocks() {
    check(
        "    /** The words to find */",
        "The words to find",
        "Words",
        "    /** Words */",
    );
    check(
        "    /** The words\n     * to find\n     */",
        "The words to find",
        "Words",
        "    /** Words\n     */",
    );
    check(
        "    /**\n     * The words\n     * to find\n     *\n     * More.\n     */",
        "The words to find",
        "Words\nhere\nand there",
        "    /**\n     * Words\n     * here\n     * and there\n     *\n     * More.\n     */",
    );
    // Only some lines have stars, so these are no decoration.
    check(
        "    /** The words\n    * to\n      find */",
        "The words\n* to\nfind",
        "Words\n* to\nfind",
        "    /** Words\n    * to\n      find */",
    );
    let sources = sources(&[("lib.rs", &file("    /** The words to find */"))]);
    let plan = sources.plan(&[change("search", QUERY, "The words to find", "a */ b")]);
    assert_eq!(plan.made, [0; 0]);
    assert!(
        plan.refused[0].1.contains("its comment is a block"),
        "{:?}",
        plan.refused
    );
}

#[test]
fn attributes() {
    check(
        "    #[doc = \"The words to find\"]",
        "The words to find",
        "\"Words\"",
        "    #[doc = \"\\\"Words\\\"\"]",
    );
    check(
        "    #[doc = r#\"The words \"to\" find\"#]",
        "The words \"to\" find",
        "\"Words\"",
        "    #[doc = r#\"\"Words\"\"#]",
    );
    check(
        "    #[doc = r\"The words\"]",
        "The words",
        "\"W\"\\d",
        "    #[doc = \"\\\"W\\\"\\\\d\"]",
    );
    check(
        "    #[schemars(description = \"The words\", length(min = 1))]",
        "The words",
        "Words",
        "    #[schemars(description = \"Words\", length(min = 1))]",
    );
    check(
        "    /// For people\n    #[mcp(description = \"The \\\n         words\")]",
        "The words",
        "Words",
        "    /// For people\n    #[mcp(description = \"Words\")]",
    );
}

/// A text is not removed if the server would send another text of the item in its place.
#[test]
fn texts_above_others() {
    for (attributes, old) in [
        (
            "    /// Page number.\n    ///\n    /// Internal: becomes OFFSET.",
            "Page number",
        ),
        (
            "    /** Page number.\n\n    Internal: becomes OFFSET. */",
            "Page number",
        ),
        ("    /// # Page\n    ///\n    /// Page number.", "Page number"),
        (
            "    /// One-based.\n    #[schemars(description = \"Page number\")]",
            "Page number",
        ),
    ] {
        let text = file(attributes);
        let sources = sources(&[("lib.rs", &text)]);
        let plan = sources.plan(&[change("search", QUERY, old, "")]);
        assert!(plan.made.is_empty(), "{attributes}");
        let reason = &plan.refused[0].1;
        assert!(
            reason.contains("the rest of its comment the description"),
            "{attributes}: {reason}"
        );
    }
}

/// An attribute with only a description is removed with it.
#[test]
fn attributes_without_text() {
    let text = file("    #[serde(default)]\n    #[schemars(description = \"The words\")]");
    assert_eq!(rewritten(&text, "The words", ""), file("    #[serde(default)]"));
    let text = file("    #[schemars(description = \"The words\", length(min = 1))]");
    let sources = sources(&[("lib.rs", &text)]);
    let plan = sources.plan(&[change("search", QUERY, "The words", "")]);
    assert!(
        plan.refused[0].1.contains("remove the key by hand"),
        "{:?}",
        plan.refused
    );
}

#[test]
fn texts_of_tools() {
    let file = |text: &str| format!("impl S {{\n    {text}\n    async fn search_all(&self) {{}}\n}}\n");
    for (before, after) in [
        ("/// This tool searches\n    #[tool]", "/// Searches\n    #[tool]"),
        (
            "#[rmcp::tool(name = \"search_all\", description = \"This tool searches\")]",
            "#[rmcp::tool(name = \"search_all\", description = \"Searches\")]",
        ),
        (
            "/// For people\n    #[mcp_tool(description = r##\"This tool searches\"##)]",
            "/// For people\n    #[mcp_tool(description = r##\"Searches\"##)]",
        ),
    ] {
        let (before, after) = (file(before), file(after));
        let sources = sources(&[("lib.rs", &before)]);
        let plan = sources.plan(&[change("search_all", "/description", "This tool searches", "Searches")]);
        assert_eq!(plan.refused, []);
        assert_eq!(applied(&sources, &plan, 0), after);
        sources.difference(&plan).expect("the code stays");
    }
    let item = "/// This tool searches\n#[mcp_tool]\nstruct SearchAll {\n    /// The words\n    q: String,\n}\n";
    let sources = sources(&[("lib.rs", item)]);
    let plan = sources.plan(&[
        change("search_all", "/description", "This tool searches", "Searches"),
        change(
            "search_all",
            "/inputSchema/properties/q/description",
            "The words",
            "Words",
        ),
    ]);
    assert_eq!(
        applied(&sources, &plan, 0),
        "/// Searches\n#[mcp_tool]\nstruct SearchAll {\n    /// Words\n    q: String,\n}\n"
    );
}

#[test]
fn texts_that_appear_and_disappear() {
    let text = "struct Page {\n    /// The size\n    #[serde(default)]\n    size: u32,\n\n    #[serde(default)]\n    offset: u32,\n}\n#[tool]\nfn a(p: Page) {}\n";
    let sources = sources(&[("lib.rs", text)]);
    let plan = sources.plan(&[
        change("a", "/inputSchema/properties/size/description", "The size", ""),
        change("a", "/inputSchema/properties/offset/description", "", "Items before"),
    ]);
    assert_eq!(plan.refused, []);
    assert_eq!(
        applied(&sources, &plan, 0),
        "struct Page {\n    #[serde(default)]\n    size: u32,\n\n    /// Items before\n    #[serde(default)]\n    offset: u32,\n}\n#[tool]\nfn a(p: Page) {}\n"
    );
    let line = sources_of_one_line();
    let plan = line.plan(&[change(
        "a",
        "/inputSchema/properties/offset/description",
        "",
        "Items before",
    )]);
    assert!(plan.refused[0].1.contains("shares its line"), "{:?}", plan.refused);
}

fn sources_of_one_line() -> Sources {
    sources(&[("lib.rs", "struct Page { offset: u32 }\n#[tool]\nfn a(p: Page) {}\n")])
}

/// Text that looks like a comment or a description but is none stays, as does all code.
#[test]
fn other_text_stays() {
    let text = "// The words\nconst A: &str = \"The words\"; /* The words */\nlet_it! { /// The words\n query }\n#[other(description = \"The words\")]\nstruct Params {\n    /// The words\n    query: String, // The words\n}\n#[tool]\nfn search(p: Params) { let description = \"The words\"; }\n";
    let after = text.replacen("    /// The words\n", "    /// Words\n", 1);
    assert_eq!(rewritten(text, "The words", "Words"), after);
}

/// After a rewrite, a file that rustfmt would not change is still such a file.
#[test]
fn rustfmt_changes_nothing() {
    let text = "#[tool(\n    name = \"search\",\n    description = \"This tool searches for all of the words that it is given, in all texts\"\n)]\nfn search(p: Params) {}\n\nstruct Params {\n    /// The words\n    /// to find\n    query: String,\n}\n";
    let sources = sources(&[("lib.rs", text)]);
    let plan = sources.plan(&[
        change(
            "search",
            "/description",
            "This tool searches for all of the words that it is given, in all texts",
            "Search",
        ),
        change("search", QUERY, "The words to find", "Words"),
    ]);
    assert_eq!(plan.made, [0, 1]);
    let difference = sources.difference(&plan).expect("the code stays");
    // rustfmt writes the short attribute on one line.
    assert!(
        difference.contains("+#[tool(name = \"search\", description = \"Search\")]\n"),
        "{difference}"
    );
    assert!(
        difference.contains("-    /// The words\n-    /// to find\n+    /// Words\n"),
        "{difference}"
    );
    // Only the two texts change.
    let changed = difference
        .lines()
        .filter(|line| line.starts_with('-') && !line.starts_with("---"));
    let removed: Vec<&str> = changed.map(|line| line[1..].trim()).collect();
    assert_eq!(
        removed,
        [
            "#[tool(",
            "name = \"search\",",
            "description = \"This tool searches for all of the words that it is given, in all texts\"",
            ")]",
            "/// The words",
            "/// to find"
        ]
    );
    let after = sources.contents(&plan).expect("the code stays");
    for text in [text, &after[&0]] {
        assert_eq!(rustfmt_check(text), "", "{text}");
    }
}

/// Returns the changes that rustfmt would make in a file.
fn rustfmt_check(text: &str) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--check"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt starts");
    let mut input = rustfmt.stdin.take().expect("piped");
    input.write_all(text.as_bytes()).expect("rustfmt reads");
    drop(input);
    let output = rustfmt.wait_with_output().expect("rustfmt ends");
    String::from_utf8(output.stdout).expect("UTF-8")
}
