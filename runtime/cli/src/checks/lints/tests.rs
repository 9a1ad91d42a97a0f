//! For each lint, a list that it reports and a list that it accepts.

use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::{Author, Counter, Diagnostic, Level, Levels, Lint};

fn check(tools: &[Value], levels: &Levels, author: Author) -> Vec<Diagnostic> {
    super::check(tools, levels, author, &Counter::new(Encoding::O200kBase))
}

/// Returns a tool with one parameter, `limit`, with this description.
fn tool(name: &str, description: &str, parameter: &str) -> Value {
    json!({
        "name": name,
        "description": description,
        "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer", "description": parameter}}},
    })
}

fn good() -> Value {
    tool("search", "Search newspapers", "How many at most")
}

/// Returns all lints at `deny`, with their limits.
fn deny_all() -> Levels {
    let mut levels = Levels::of_check();
    for lint in Lint::ALL {
        levels.set_level(lint, Level::Deny);
    }
    levels
}

/// Returns the diagnostics of all lints as `name path`.
fn found(tools: &[Value]) -> Vec<String> {
    let text = |diagnostic: Diagnostic| format!("{} {}", diagnostic.lint.name(), diagnostic.path);
    check(tools, &deny_all(), Author::Macros)
        .into_iter()
        .map(text)
        .collect()
}

fn tokens(tool: &Value) -> usize {
    Encoding::O200kBase.count(&tool.to_string())
}

#[test]
fn a_good_list() {
    assert_eq!(found(&[good()]), [""; 0]);
    assert_eq!(found(&[]), [""; 0]);
}

const PARAMETER: &str = "/inputSchema/properties/limit";

/// A list that only this lint reports, once, and a similar list that no lint reports.
struct Row {
    lint: Lint,
    broken: Vec<Value>,
    path: &'static str,
    valid: Vec<Value>,
}

/// Returns a row for lists of one tool.
fn row(lint: Lint, broken: Value, path: &'static str, valid: Value) -> Row {
    Row {
        lint,
        broken: vec![broken],
        path,
        valid: vec![valid],
    }
}

/// Returns the tool with another schema of its parameter.
fn with_limit(limit: Value) -> Value {
    let mut tool = good();
    tool["inputSchema"]["properties"]["limit"] = limit;
    tool["inputSchema"]["$defs"] = json!({"Limit": {"description": "At most"}});
    tool
}

fn table() -> Vec<Row> {
    let fifty = "word ".repeat(50);
    let fifty_one = format!("{fifty}more");
    let description = "/inputSchema/properties/limit/description";
    let many = |count: usize| -> Vec<Value> {
        (0..count)
            .map(|index| json!({"name": format!("t{index}"), "inputSchema": {"type": "object"}}))
            .collect()
    };
    let two = |names: [&str; 2], parameters: [&str; 2]| {
        vec![
            tool(names[0], "Search", parameters[0]),
            tool(names[1], "Find", parameters[1]),
        ]
    };
    let of_type = |kind: &str| json!({"name": "a", "description": "Search", "inputSchema": {"type": kind}});
    let at_most = |name: &str, text: &str| tool(name, text, "At most");
    let limit = |text: &str| tool("a", "Search", text);
    vec![
        row(
            Lint::LongName,
            at_most(&"a".repeat(49), "Search"),
            "/name",
            at_most(&"a".repeat(48), "Search"),
        ),
        row(
            Lint::LongDescription,
            at_most("a", &fifty_one),
            "/description",
            at_most("a", &fifty),
        ),
        row(Lint::LongDescription, limit(&fifty_one), description, limit(&fifty)),
        row(
            Lint::EmbeddedExample,
            limit("At most, e.g. 20"),
            description,
            limit("At most"),
        ),
        // Only the description of a parameter repeats its name.
        row(
            Lint::RepeatsName,
            limit("The limit"),
            description,
            at_most("a", "The limit"),
        ),
        row(
            Lint::FillerText,
            at_most("a", "Use this tool to search"),
            "/description",
            at_most("a", "Search"),
        ),
        row(
            Lint::FillerText,
            limit("Only in order to page"),
            description,
            limit("Only to page"),
        ),
        // The type of the valid one is described.
        row(
            Lint::Undocumented,
            with_limit(json!({"type": "integer"})),
            PARAMETER,
            with_limit(json!({"$ref": "#/$defs/Limit"})),
        ),
        Row {
            lint: Lint::ManyTools,
            broken: many(129),
            path: "",
            valid: many(128),
        },
        Row {
            lint: Lint::DuplicateText,
            broken: two(["a", "b"], ["At most", "At most"]),
            path: description,
            valid: two(["a", "b"], ["At most", "No more than"]),
        },
        row(
            Lint::OddName,
            at_most("a.b", "Search"),
            "/name",
            at_most("a-b", "Search"),
        ),
        row(
            Lint::TruncatedDescription,
            at_most("a", &"ä".repeat(2_049)),
            "/description",
            at_most("a", &"ä".repeat(2_048)),
        ),
        Row {
            lint: Lint::DuplicateName,
            broken: two(["a", "a"], ["At most", "No more than"]),
            path: "/name",
            valid: two(["a", "b"], ["At most", "No more than"]),
        },
        row(Lint::InputSchema, of_type("string"), "/inputSchema", of_type("object")),
        row(
            Lint::DanglingRef,
            with_limit(json!({"$ref": "#/$defs/None", "description": "At most"})),
            "/inputSchema/properties/limit/$ref",
            with_limit(json!({"$ref": "#/$defs/Limit", "description": "At most"})),
        ),
    ]
}

#[test]
fn each_lint() {
    for row in table() {
        let name = row.lint.name();
        assert_eq!(found(&row.broken), [format!("{name} {}", row.path)], "{name}");
        assert_eq!(found(&row.valid), [""; 0], "{name}");
    }
    for name in ["", "a.b", "ä", "a b", &"a".repeat(65)] {
        assert!(
            found(&[tool(name, "Search", "At most")]).contains(&"odd_name /name".to_owned()),
            "{name}"
        );
    }
}

#[test]
fn every_lint_has_a_row() {
    // Only the macros report the first ones, and `check_shadowed` reports the last one.
    let others = [
        Lint::TruncatedDoc,
        Lint::UnreachableParameter,
        Lint::ModeAdvice,
        Lint::UnboundedResult,
        Lint::IgnoredTransform,
        Lint::ShadowedTool,
    ];
    let rows = table();
    for lint in Lint::ALL {
        let has_row = rows.iter().any(|row| row.lint == lint);
        assert_eq!(has_row, !others.contains(&lint), "{}", lint.name());
    }
}

#[test]
fn text_of_several_tools() {
    let state = json!({"type": "string", "enum": ["vic", "nsw"], "description": "State"});
    let with = |name: &str, parameter: &str| {
        let mut tool = tool(name, "Search", parameter);
        tool["inputSchema"]["properties"]["state"] = state.clone();
        tool
    };
    let tools = [with("a", "At most"), with("b", "At most"), with("c", "No more than")];
    let mut levels = Levels::of_check();
    levels.set_level(Lint::RepeatsName, Level::Allow);
    assert_eq!(check(&tools, &levels, Author::Macros), [], "allowed by default");
    levels.set_level(Lint::DuplicateText, Level::Warn);
    let findings = check(&tools, &levels, Author::Macros);
    let locations: Vec<_> = findings
        .iter()
        .map(|finding| (finding.tool, finding.path.as_str()))
        .collect();
    assert_eq!(
        locations,
        [
            (Some(1), "/inputSchema/properties/limit/description"),
            (Some(1), "/inputSchema/properties/state/description"),
            (Some(1), "/inputSchema/properties/state/enum"),
        ]
    );
    assert!(
        findings[0]
            .problem
            .starts_with("2 tools have the same description \"At most\", first tool 1 of the list")
    );
    assert!(
        findings[2]
            .problem
            .starts_with("3 tools have the same enum [\"vic\",\"nsw\"], ")
    );
    assert!(
        findings
            .iter()
            .all(|finding| finding.saved_tokens.is_none() && finding.level == Level::Warn)
    );
}

#[test]
fn savings_are_exact() {
    let long = tool("a", &format!("{}and then some", "word ".repeat(50)), "At most");
    let short = tool("a", "word ".repeat(50).trim_end(), "At most");
    let finding = &check(std::slice::from_ref(&long), &Levels::of_check(), Author::Macros)[0];
    assert_eq!(
        (finding.lint, finding.saved_tokens),
        (Lint::LongDescription, Some(tokens(&long) - tokens(&short)))
    );

    // Savings are in the encoding of the counter.
    let cl100k = Encoding::Cl100kBase;
    let counter = Counter::new(cl100k);
    let finding = &super::check(
        std::slice::from_ref(&long),
        &Levels::of_check(),
        Author::Macros,
        &counter,
    )[0];
    let tokens_of = |tool: &Value| cl100k.count(&tool.to_string());
    assert_eq!(finding.saved_tokens, Some(tokens_of(&long) - tokens_of(&short)));

    let example = tool("a", "Search (e.g. gold) now", "At most");
    let without = tool("a", "Search now", "At most");
    let finding = &check(std::slice::from_ref(&example), &Levels::of_check(), Author::Macros)[0];
    assert_eq!(
        (finding.lint, finding.saved_tokens),
        (Lint::EmbeddedExample, Some(tokens(&example) - tokens(&without)))
    );

    let filler = tool("a", "Please note: sorted in order to page", "At most");
    let without = tool("a", "sorted in order to page", "At most");
    let finding = &check(std::slice::from_ref(&filler), &Levels::of_check(), Author::Macros)[0];
    assert_eq!(
        (finding.lint, finding.saved_tokens),
        (Lint::FillerText, Some(tokens(&filler) - tokens(&without)))
    );

    let repeats = tool("a", "Search", "The limit");
    let mut without = repeats.clone();
    without["inputSchema"]["properties"]["limit"] = json!({"type": "integer"});
    let finding = &check(std::slice::from_ref(&repeats), &Levels::of_check(), Author::Macros)[0];
    assert_eq!(
        (finding.lint, finding.saved_tokens),
        (Lint::RepeatsName, Some(tokens(&repeats) - tokens(&without)))
    );

    // Text that only people see costs a model nothing.
    let mut again = good();
    again["annotations"] = json!({"title": "Search"});
    let finding = &check(&[good(), again], &Levels::of_check(), Author::Macros)[0];
    assert_eq!(
        (finding.lint, finding.saved_tokens),
        (Lint::DuplicateName, Some(tokens(&good())))
    );
}

#[test]
fn many_locations_are_counted() {
    let each = |index: usize| (format!("p{index:03}"), json!({"type": "string"}));
    let properties: serde_json::Map<String, Value> = (0..30).map(each).collect();
    let tools = [json!({"name": "a", "inputSchema": {"type": "object", "properties": properties}})];
    let findings = check(&tools, &deny_all(), Author::Macros);
    assert_eq!(findings.len(), 21);
    assert_eq!(findings[20].path, "/inputSchema/properties/p020");
    assert_eq!(findings[20].problem, "10 more locations from here on");
}

#[test]
fn levels_and_limits() {
    let mut levels = Levels::of_check();
    levels.set_level(Lint::LongName, Level::Deny);
    levels.set_limit(Lint::LongName, 5);
    levels.set_limit(Lint::Undocumented, 5);
    assert_eq!(levels.get(Lint::LongName), (Level::Deny, 5));
    assert_eq!(levels.get(Lint::Undocumented), (Level::Allow, 0), "it has no limit");
    let findings = check(&[good()], &levels, Author::Macros);
    assert_eq!((findings[0].lint, findings[0].level), (Lint::LongName, Level::Deny));
}
