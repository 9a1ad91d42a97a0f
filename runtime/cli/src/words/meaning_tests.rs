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

/// said-next: the second sentence limits the first.
#[test]
fn restrictions_after_a_sentence() {
    for (name, text) in [
        (
            "send",
            "Send a message to a channel. Never send a message to a channel you were not invited to.",
        ),
        ("run", "Run a SQL query. Does not run a SQL query that modifies data."),
        (
            "run",
            "Run a SQL query here. Run a SQL query here only if it reads data.",
        ),
    ] {
        let new = of_tool(name, text);
        let first = text.split('.').next().unwrap_or_default();
        assert!(new.starts_with(first), "{text}\n{new}");
    }
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

/// required, type: a statement about a field of the value.
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

/// type: the names of types are the values.
#[test]
fn lists_of_types() {
    let text = json!({ "type": "string" });
    for description in [
        "Type of the value (string, number, boolean)",
        "Data type: number, boolean, string",
        "Data type; number; boolean; string",
    ] {
        let new = of_parameter("x", &text, description);
        assert!(new.contains("string"), "{description}\n{new}");
    }
    assert_eq!(of_parameter("x", &text, "Key of doors (string)"), "Key of doors");
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

/// relative: the wish is a clause of its own.
#[test]
fn wishes_after_conjunctions() {
    for clause in [
        "whenever you want to read an email",
        "in case you want to fetch mail of a user",
        "every time you want to see a row",
        "since you want to see a row",
        "and say why you want to see a row",
    ] {
        let text = format!("Reads rows of users. Use this tool {clause}.");
        let new = of_tool("t", &text);
        assert!(new.contains("you want to"), "{text}\n{new}");
    }
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

/// phrase: a possessive, a singular, and the article before a vowel.
#[test]
fn phrases() {
    for (text, new) in [
        ("Sorts. Lists all of the user's repositories", ""),
        ("Sorts. Reads all of the users' files", ""),
        ("Sorts. Reads all of the file", ""),
        ("Sorts. Searches a wide variety of content", ""),
        (
            "Sorts. Lists all of the open files of it",
            "Sorts. Lists all open files of it",
        ),
        (
            "Sorts. Reads a wide variety of file formats of it",
            "Sorts. Reads many file formats of it",
        ),
        ("Returns a unique identifier of the job", "Returns an ID of the job"),
    ] {
        let found = of_tool("t", text);
        if new.is_empty() {
            assert!(
                text.split(' ')
                    .skip(2)
                    .all(|word| word == "the" || found.contains(word)),
                "{text}\n{found}"
            );
        } else {
            assert_eq!(found, new);
        }
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
