//! Texts that stay, since a shorter one would lose a fact.

use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use super::shortened;

/// Returns a text of a tool after all rules; the other texts of the tool are not read.
fn after(tool: &Value, path: &str) -> String {
    let short = Value::Object(shortened(tool.as_object().expect("a tool"), Encoding::O200kBase));
    let text = short.pointer(path).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

fn tool(name: &str, description: &str, properties: &Value) -> Value {
    json!({ "name": name, "description": description, "inputSchema": { "type": "object", "properties": properties } })
}

#[test]
fn descriptions_of_tools() {
    let two = json!({ "a": { "type": "number" }, "size": { "type": "number" } });
    let sort = json!({
        "sort": { "type": "string", "description": "Should be used with order" },
        "order": { "type": "string" }
    });
    let member =
        json!({ "member": { "type": "string", "description": "For workspace crates, specify the member path" } });
    for (properties, text) in [
        // article: a letter, a column, another language
        (&two, "Does sums. Subtracts a from size of rows."),
        (&json!({}), "Does sums. Subtracts a from b."),
        (&json!({}), "Does sums. Returns a minus b by rows."),
        (&json!({}), "Reads rows. Column a holds names of people."),
        (&json!({}), "Gestiona tareas. Asigna la tarea a Juan."),
        (&json!({}), "Lit un fichier. Le fichier a été modifié"),
        // adjective: which of two
        (&json!({}), "Rename a tag to an existing tag to merge both."),
        // phrase: other conditions, and no plural
        (&json!({}), "Reads rows. If not specified otherwise, dates are in UTC."),
        (&json!({}), "If not provided with a token, fails by design."),
        (&json!({}), "Computes the maximum number of each column."),
        // a requirement, and a sentence to which the next line refers
        (&sort, "List rows. Sort should be used with order."),
        (
            &member,
            "Get docs. For workspace crates, specify member path.\nIt must be relative.",
        ),
    ] {
        assert_eq!(after(&tool("t", text, properties), "/description"), text);
    }
}

#[test]
fn descriptions_of_parameters() {
    let text = json!({ "type": "string" });
    let date = json!({ "type": "string", "format": "date" });
    let time = json!({ "type": "string", "format": "date-time" });
    for (name, description, parameter, schema, text, new) in [
        // article: a letter, a column
        ("t", "Adds", "x", &text, "Rows of which column a holds names", ""),
        ("t", "Adds", "x", &text, "Value of a minus size of it", ""),
        ("t", "Adds", "x", &text, "Total of a from b", ""),
        // name: the thing of two, and a noun that is a verb, too
        (
            "attach_file",
            "Attach a file to a message in a channel.",
            "parentId",
            &text,
            "ID of the channel",
            "ID of channel",
        ),
        (
            "attach_channel_file",
            "Attach a file",
            "parentId",
            &text,
            "ID of the channel",
            "ID of channel",
        ),
        (
            "move_item",
            "Move an item into a folder.",
            "targetId",
            &text,
            "ID of the folder",
            "ID of folder",
        ),
        ("get_board_list", "Reads", "id", &text, "ID of the board", "ID of board"),
        ("get_results", "Reads", "id", &text, "ID of the query", "ID of query"),
        ("get_cards", "Reads", "id", &text, "ID of the list", "ID of list"),
        ("get_cards", "Reads", "path", &text, "Path to the list", "Path to list"),
        // tool-verb: another noun than the object
        ("run_job", "Runs", "x", &text, "Users with permission to execute", ""),
        ("run_job", "Runs", "x", &text, "Maximum time to execute", ""),
        (
            "delete_job",
            "Deletes",
            "x",
            &text,
            "Users with permission to delete",
            "",
        ),
        // examples: the answer, and a zone
        (
            "t",
            "Reads",
            "x",
            &date,
            "Exclusive end. To include all of January, for example 2024-02-01.",
            "",
        ),
        (
            "t",
            "Reads",
            "x",
            &time,
            "Start of it (e.g. 2024-01-31T10:00:00+10:00)",
            "",
        ),
    ] {
        let mut schema = schema.clone();
        schema["description"] = text.into();
        let tool = tool(name, description, &json!({ parameter: schema }));
        let path = format!("/inputSchema/properties/{parameter}/description");
        let new = if new.is_empty() { text } else { new };
        assert_eq!(after(&tool, &path), new, "{name}");
    }
}
