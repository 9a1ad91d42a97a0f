//! Tests of the rules: on near misses, on hostile texts and on real lists.

use mcpact::cost::Measure;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value, json};

use super::*;
use crate::prose::text_facts;
use crate::tests::real_lists::real;

const O200K: Encoding = Encoding::O200kBase;

/// Returns the rewrites of all rules.
fn rewrites(entry: &Map<String, Value>, encoding: Encoding) -> Vec<Rewrite> {
    super::rewrites(entry, encoding, &Rules::default())
}

fn entry(tool: &Value) -> &Map<String, Value> {
    tool.as_object().expect("a tool")
}

/// Returns a tool with one optional parameter.
fn with(name: &str, schema: &Value) -> Value {
    json!({ "name": "list_things", "description": "Lists things by shop", "inputSchema": { "type": "object", "properties": { name: schema } } })
}

/// Each text is similar to the evidence of a rule, but states a fact.
#[test]
fn near_misses_stay() {
    let size = json!({ "type": "integer", "minimum": 1, "maximum": 100, "default": 20 });
    let order = json!({ "type": "string", "enum": ["asc", "desc"], "default": "asc" });
    let text = json!({ "type": "string" });
    let cases = [
        // white-space, markdown: code, names and patterns
        ("x", &text, "Pass `a  b` or **/*.rs or __name__"),
        // required: a condition, and an exception
        ("x", &text, "Optional for updates of stock"),
        ("x", &text, "Required for updates of stock"),
        // default: another value, one that the schema does not have, one with an explanation
        ("x", &size, "Rows per call. Defaults to 30."),
        ("x", &text, "Rows per call. Defaults to 20."),
        ("x", &order, "Direction of sorting. Defaults to another choice of ours."),
        // bounds: other numbers, and a bound of something else
        ("x", &size, "Rows per call (max 50)"),
        ("x", &size, "Rows per call (1-100 times ten)"),
        ("x", &text, "Search text (max 256 chars)"),
        // filler: a part of a word or of a sentence
        ("x", &text, "Notes that customers wrote"),
        ("x", &text, "Text of note: at most one line"),
        // name: words that are in no name
        ("colour", &text, "Colour of doors"),
        ("from", &text, "Name of thing"),
        ("thing_id", &text, "Name of thing"),
        // article: a rate, a quantity, a letter, a name, a negation
        ("x", &text, "Twice a day"),
        ("x", &text, "A few doors, a lot of keys"),
        ("x", &text, "DNS A record, or plan a or b"),
        ("x", &text, "Not a folder, once per door"),
        ("x", &text, "Reads The Guardian, the more recent issue"),
        // quotes: words of prose, and code
        ("x", &text, "Write 'none', name='a_b' or open(\"a_b\")"),
        ("x", &text, "Use `a_b` or `now`"),
        // name: another number than that of results
        ("limit", &text, "Max doors"),
        // name: of two things of the same name, one; a property that any thing has
        ("parent_shop", &text, "Shop that lists things come from"),
        ("name", &text, "Name of shop"),
    ];
    for (name, schema, text) in cases {
        let mut schema = schema.clone();
        schema["description"] = text.into();
        let tool = with(name, &schema);
        assert_eq!(rewrites(entry(&tool), O200K), [], "{text}");
    }
    for text in [
        "Use this tool whenever things are missing",
        "Opens shops. Use this to decide where things belong.",
        "POST /shop.open",
        // article: a tool's first sentence
        "Lists the things of a shop",
    ] {
        let tool = json!({ "name": "list_things", "description": text, "inputSchema": { "type": "object" } });
        assert_eq!(rewrites(entry(&tool), O200K), [], "{text}");
    }
}

/// A text that is required by its schema is not optional, and the other way round.
#[test]
fn contradictions_stay() {
    let tool = json!({ "name": "t", "inputSchema": {
        "properties": {
            "a": { "type": "string", "description": "Optional colour of doors" },
            "b": { "type": "string", "description": "Size of doors (required)" }
        },
        "required": ["a"]
    } });
    assert_eq!(rewrites(entry(&tool), O200K), []);
}

#[test]
fn rewrites_of_one_text_are_merged() {
    let tool = with(
        "size",
        &json!({ "type": "integer", "default": 20, "maximum": 100, "description": "Optional number of rows (default: 20, max: 100)" }),
    );
    let rewrites = rewrites(entry(&tool), O200K);
    assert!(rewrites.len() > 1, "{rewrites:?}");
    for pair in rewrites.windows(2) {
        assert_eq!(pair[0].new, pair[1].old);
    }
    let merged = merged(&rewrites);
    assert_eq!(merged.len(), 1);
    assert_eq!(merged[0].new, "Number of rows");
    assert_eq!(
        merged[0].saved,
        rewrites.iter().map(|rewrite| rewrite.saved).sum::<isize>()
    );
    let short = apply(entry(&tool), &rewrites);
    assert_eq!(
        short["inputSchema"]["properties"]["size"]["description"],
        "Number of rows"
    );
}

#[test]
fn hostile_texts() {
    let texts = [
        "'µs'), 'ms'".to_owned(),
        "((((((".repeat(1_000),
        "`".repeat(9_999),
        "{[<'\"“".repeat(2_000),
        "\r\n\t\u{0}\u{202e}Note: ".repeat(500),
        "**a** ".repeat(2_000),
        "Args:\n".repeat(1_000),
        "Note that\u{a0}İstanbul (optional, ß) ﬁ".to_owned(),
        "Default: ".to_owned(),
        "- - - 1. (".to_owned(),
    ];
    for text in &texts {
        let mut tool = with(
            "x",
            &json!({ "type": "string", "default": "", "enum": ["", "ß"], "description": text }),
        );
        tool["description"] = text.as_str().into();
        let rewrites = rewrites(entry(&tool), O200K);
        must_be_sound("hostile", entry(&tool), &rewrites);
    }
    for odd in [
        json!({}),
        json!({ "description": 5, "inputSchema": [] }),
        json!({ "name": null, "description": "Note that", "inputSchema": { "properties": { "a": true, "b": { "description": {} } }, "required": 7 } }),
    ] {
        must_be_sound("odd", entry(&odd), &rewrites(entry(&odd), O200K));
    }
}

/// Asserts that the rewrites save the stated tokens, lose no fact, and leave nothing to rewrite.
fn must_be_sound(list: &str, entry: &Map<String, Value>, rewrites: &[Rewrite]) {
    let name = entry.get("name").and_then(Value::as_str).unwrap_or_default();
    let short = apply(entry, rewrites);
    let tokens =
        |entry: &Map<String, Value>, encoding: Encoding| Measure::Model.tokens(&Value::Object(entry.clone()), encoding);
    for encoding in Encoding::ALL {
        assert!(tokens(&short, *encoding) <= tokens(entry, *encoding), "{list}: {name}");
    }
    let saved: isize = rewrites.iter().map(|rewrite| rewrite.saved).sum();
    let difference = tokens(entry, O200K).cast_signed() - tokens(&short, O200K).cast_signed();
    assert_eq!(saved, difference, "{list}: {name}");
    for rewrite in merged(rewrites) {
        let Rewrite { path, old, new, .. } = &rewrite;
        let missing = text_facts::lost(&short, path, old, new);
        assert!(missing.is_empty(), "{list}: {name}{path}: {missing:?}\n{old}\n{new}");
        let is_odd = new.contains("()") && !old.contains("()")
            || new.ends_with(" and")
            || new.starts_with([',', '.']) && !old.starts_with([',', '.']);
        assert!(!is_odd, "{list}: {name}{path}: {new}");
    }
    assert_eq!(
        super::rewrites(&short, O200K, &Rules::default()),
        [],
        "{list}: {name} again"
    );
}

#[test]
fn rewrites_of_real_lists_lose_no_fact() {
    let lists = real();
    let mut count = 0;
    for (list, tools) in &lists {
        for tool in tools {
            let rewrites = rewrites(entry(tool), O200K);
            count += rewrites.len();
            must_be_sound(list, entry(tool), &rewrites);
        }
    }
    println!("{count} rewrites");
    assert!(lists.is_empty() || count > 500, "{count} rewrites");
}

/// A property of two branches keeps its description if the branches differ in it, or belong to two
/// unions.
#[test]
fn branches_with_other_texts_stay() {
    let property = |text: &str| json!({ "properties": { "size": { "type": "integer", "description": text } } });
    let with = |schema: Value| json!({ "name": "t", "inputSchema": { "properties": schema } });
    let (inch, metre) = (property("Size of doors in inches"), property("Size of doors in metres"));
    for schema in [
        json!({ "x": { "oneOf": [inch, metre] } }),
        json!({ "x": { "oneOf": [inch, { "type": "null" }] }, "y": { "oneOf": [inch, { "type": "null" }] } }),
        json!({ "x": { "allOf": [inch, inch] } }),
    ] {
        assert_eq!(rewrites(entry(&with(schema)), O200K), []);
    }
}

/// A text that is too long to be rewritten stays, and the others are rewritten beside it.
#[test]
fn texts_beside_a_long_one() {
    let long = [
        "This tool allows you to find it. ".repeat(1_000),
        "- it\n".repeat(6_000),
        "`\"'(".repeat(6_000),
        "word".repeat(10_000),
    ];
    let tool = |description: &str, notes: &str| {
        let town = json!({ "type": "string", "description": "This is the town of the state" });
        let notes = json!({ "type": "string", "description": notes });
        let properties = json!({ "town": town, "notes": notes });
        json!({ "name": "find", "description": description, "inputSchema": { "properties": properties } })
    };
    let expected = rewrites(entry(&tool("Finds it", "See below")), O200K);
    assert!(!expected.is_empty());
    for long in long {
        for tool in [tool(&long, "See below"), tool("Finds it", &long)] {
            let rewrites = rewrites(entry(&tool), O200K);
            assert_eq!(rewrites, expected);
            let short = Value::Object(apply(entry(&tool), &rewrites));
            let saved: isize = rewrites.iter().map(|rewrite| rewrite.saved).sum();
            let tokens = |tool: &Value| Measure::Model.tokens(tool, O200K).cast_signed();
            assert_eq!(tokens(&tool) - tokens(&short), saved);
        }
    }
}

#[test]
fn omitted_rules() {
    let tool = with(
        "x",
        &json!({ "type": "integer", "default": 2, "description": "The rows of it (default: 2)" }),
    );
    let new = |omitted: &[&'static str]| {
        let short = apply(
            entry(&tool),
            &super::rewrites(entry(&tool), O200K, &Rules::without(omitted)),
        );
        short["inputSchema"]["properties"]["x"]["description"].clone()
    };
    assert_eq!(new(&[]), "Rows of it");
    assert_eq!(new(&["article"]), "The rows of it");
    assert_eq!(new(&["default"]), "Rows of it (default: 2)");
    assert_eq!(new(&["article", "default"]), "The rows of it (default: 2)");
    assert_eq!(parse_rule("words/article"), Ok("article"));
    let message = parse_rule("articles").expect_err("no such rule");
    assert!(message.starts_with("unknown rule `articles`; write `"), "{message}");
    let message = parse_rule("words/articles").expect_err("no such rule");
    assert!(message.contains("; write `words/"), "{message}");
    let message = parse_rule("words/purpose").expect_err("a former rule");
    assert_eq!(message, "the rule `words/purpose` is now a part of `words/filler`");
}
