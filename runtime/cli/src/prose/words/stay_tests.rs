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
        // name: which one of two things, and the case in which the parameter applies
        (
            "copy_file",
            "Copies",
            "id",
            &text,
            "ID of the target file",
            "ID of target file",
        ),
        (
            "add_issue",
            "Adds an issue below another one",
            "issue_number",
            &text,
            "The parent issue number",
            "Parent issue number",
        ),
        (
            "build_cluster",
            "Builds",
            "clusterName",
            &text,
            "Cluster name for Cluster builds",
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

/// Each text keeps an article that begins a clause, and a name that is not the only one.
#[test]
fn clauses_and_objects_of_parameters() {
    for (name, parameter, text, new) in [
        // article: before a clause, after a name, before `one`, and in a statement
        (
            "t",
            "x",
            "After a nickname the server refuses abandons the attempt",
            "After a nickname the server refuses abandons attempt",
        ),
        ("t", "x", "Id of the project the tasks are created in", ""),
        ("t", "x", "The file the user selected", ""),
        ("t", "x", "The new project the tasks belong to", ""),
        ("t", "x", "List of updated files the server sends", ""),
        ("t", "x", "Rows in string the user typed", ""),
        ("t", "x", "With save_path the bytes go to disk", ""),
        ("t", "x", "Absolute time of rows, or a relative one", ""),
        ("t", "x", "None is a flag", ""),
        // name: which of two objects, and the parts of something
        (
            "fork_repository",
            "owner",
            "Owner of the repository to fork",
            "Owner of repository to fork",
        ),
        ("check_lib_tests", "all_targets", "Check all targets (lib, tests)", ""),
    ] {
        let schema = json!({ "type": "string", "description": text });
        let tool = tool(name, "Does it", &json!({ parameter: schema }));
        let path = format!("/inputSchema/properties/{parameter}/description");
        let new = if new.is_empty() { text } else { new };
        assert_eq!(after(&tool, &path), new, "{name}");
    }
}

/// A capital begins a sentence, also of a possessive.
#[test]
fn possessives() {
    let text = "Rows of it. The server's exact set applies";
    let tool = tool(
        "t",
        "Does it",
        &json!({ "x": { "type": "string", "description": text } }),
    );
    assert_eq!(
        after(&tool, "/inputSchema/properties/x/description"),
        "Rows of it. Server's exact set applies"
    );
}

/// name: the name alone does not say it.
#[test]
fn words_of_terms() {
    for (name, text) in [("gravity", "The specific gravity"), ("name", "The given name")] {
        let tool = tool(
            "read",
            "Reads",
            &json!({ name: { "type": "string", "description": text } }),
        );
        assert!(!after(&tool, &format!("/inputSchema/properties/{name}/description")).is_empty());
    }
}

/// The English of a text stays correct.
#[test]
fn fixed_phrases() {
    for (text, phrase) in [
        (
            "The more the results, the slower the call.",
            "The more the results, the slower the call.",
        ),
        ("Stops after three errors of the server in a row.", "in a row"),
        ("Wait for a while until the server starts.", "for a while"),
        ("Compresses the files on the fly.", "on the fly"),
        ("Reads the file as a whole.", "as a whole"),
        ("To the left of the cell is its name.", "To the left of"),
        ("Up to a hundred rows of the table.", "Up to a hundred rows"),
        ("Runs the job at the moment of the call.", "at the moment of"),
        (
            "Runs SQL such as SELECT a FROM the WHERE a = the. To be done with the files.",
            "SELECT a FROM the WHERE a = the.",
        ),
        ("Takes the words after FROM the table of rows.", "FROM the table"),
    ] {
        let properties = json!({ "text": { "type": "string", "description": text } });
        let tool = tool("t", &format!("Reads it. {text}"), &properties);
        for path in ["/description", "/inputSchema/properties/text/description"] {
            let new = after(&tool, path);
            assert!(new.contains(phrase), "{path}: {text}\n{new}");
        }
    }
    for (text, new) in [
        (
            "This tool allows you to delete the files you want to delete.",
            "Delete the files you want to delete.",
        ),
        (
            "This tool lets you see the files that you want to see in the folder.",
            "See the files that you want to see in the folder.",
        ),
    ] {
        assert_eq!(after(&tool("t", text, &json!({})), "/description"), new);
    }
}

/// A tool's description keeps at least two words that say something.
#[test]
fn short_descriptions() {
    for (name, text) in [
        ("application-create", "POST /application.create"),
        ("user-all", "GET /user.all"),
        ("read", "This tool is useful"),
        ("read", "Note that reads"),
    ] {
        assert_eq!(after(&tool(name, text, &json!({})), "/description"), text);
    }
}
