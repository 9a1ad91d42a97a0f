//! Texts that stay, since a shorter one would say something else or no correct English.

use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::shortened;

fn after(tool: &Value, path: &str) -> String {
    let short = Value::Object(shortened(tool.as_object().expect("a tool"), Encoding::O200kBase));
    let text = short.pointer(path).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

/// Returns the description of a tool without parameters, after all rules.
fn of_tool(name: &str, description: &str) -> String {
    let tool = json!({ "name": name, "description": description, "inputSchema": { "type": "object" } });
    after(&tool, "/description")
}

/// Returns the description of a parameter, after all rules.
fn of_parameter(name: &str, schema: &Value, description: &str) -> String {
    let mut schema = schema.clone();
    schema["description"] = description.into();
    let tool = json!({ "name": "t", "inputSchema": { "type": "object", "properties": { name: schema } } });
    after(&tool, &format!("/inputSchema/properties/{name}/description"))
}

/// required, default, bounds: a statement about one case.
#[test]
fn statements_about_a_case() {
    let text = json!({ "type": "string" });
    let number = json!({ "type": "integer", "minimum": 1, "maximum": 100, "default": 5 });
    for (schema, description) in [
        (&text, "For create: required. For update: optional."),
        (&text, "Name of it; for update, optional"),
        (&text, "For update (optional), else needed"),
        (&number, "Quality. For JPEG and WebP, 1-100."),
        (&number, "Rows. With paging, default 5."),
        (&number, "Rows. When sorted, max 100."),
    ] {
        assert_eq!(of_parameter("x", schema, description), description);
    }
}

/// default: the condition means that there is no value, and goes with its statement.
#[test]
fn defaults_of_absent_values() {
    let branch = json!({ "type": "string", "default": "main" });
    for condition in ["If unset,", "When not given,", "Unless specified,"] {
        let text = format!("Branch to read. {condition} defaults to main.");
        assert_eq!(of_parameter("x", &branch, &text), "Branch to read.", "{condition}");
    }
    for text in [
        "Branch to read. If empty, defaults to main.",
        "Branch to read. If set, defaults to main.",
    ] {
        assert_eq!(of_parameter("x", &branch, text), text);
    }
}

/// required: a statement about a field of the value.
#[test]
fn statements_about_a_field() {
    let object = json!({ "type": "object" });
    let text = json!({ "type": "string" });
    for (schema, description) in [
        (
            &object,
            "Fields: from (string, required - `A`), metric (string, required - `B`), targetDatasourceUid (string, optional).",
        ),
        (&object, "Filter of rows: status (optional)"),
        (&text, "Row with shopName (optional)"),
        (&text, "Row with `shop` (optional) in it"),
        (&text, "Rows (string, required) and columns (string, optional)"),
    ] {
        assert_eq!(of_parameter("x", schema, description), description);
    }
    // The names are those of the parameter.
    assert_eq!(
        of_parameter("shopName", &text, "Key of shopName (optional)"),
        "Key of shopName"
    );
}

/// name: a symbol is a fact.
#[test]
fn symbols() {
    let number = json!({ "type": "number" });
    for (name, description) in [
        ("opacity", "Opacity (%)"),
        ("angle", "Angle (°)"),
        ("price", "Price ($)"),
        ("price", "Price (£)"),
        ("size", "Size (>)"),
    ] {
        assert_eq!(of_parameter(name, &number, description), description);
    }
    assert_eq!(of_parameter("opacity", &number, "The opacity."), "");
}

/// quotes: the quotes are the subject.
#[test]
fn quotes_that_a_sentence_is_about() {
    let text = json!({ "type": "string" });
    for description in [
        "Put exact phrases in double quotes, e.g. \"state-of-the-art\".",
        "Wrap column names in backticks, e.g. `order_id`.",
        "Names must be escaped. Write `order_id` then.",
    ] {
        assert_eq!(of_parameter("x", &text, description), description);
    }
}

/// filler: a singular, and the article before a vowel.
#[test]
fn phrases() {
    for (text, new) in [
        (
            "Sorts. Searches a wide variety of content",
            "Sorts. Searches a wide variety of content",
        ),
        (
            "Sorts. Reads a wide variety of file formats of it",
            "Sorts. Reads many file formats of it",
        ),
        ("Returns a unique identifier of the job", "Returns an ID of the job"),
    ] {
        assert_eq!(of_tool("t", text), new);
    }
}

/// article: one of several things.
#[test]
fn articles_of_parts() {
    let text = json!({ "type": "string" });
    for part in ["one of the", "some of the", "each of the", "2 of the", "none of the"] {
        let description = format!("Id that {part} connect tools returned");
        let new = of_parameter("x", &text, &description);
        assert!(new.contains(part), "{description}\n{new}");
    }
}

/// white-space: the next line begins a sentence.
#[test]
fn lines_that_begin_a_sentence() {
    let text =
        "Loads the file at the given absolute path to the audio time series\nOffset and duration are in seconds.";
    let tool = json!({ "name": "load", "description": text, "inputSchema": { "type": "object" } });
    assert!(after(&tool, "/description").contains("series\nOffset"));
}
