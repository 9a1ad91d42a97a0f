//! Tool results list ignored arguments, in the text and in the structured content.

use std::collections::BTreeMap;

use mcpact::{Json, Menu, ToolSchema, discover::Mode, mcp_tool, mcp_tools, serve::Server, toolset};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    library::{LIBRARY, builder, server},
    wire::Wire,
};

fn texts(result: &Value) -> Vec<&str> {
    let content = result["content"].as_array().expect("content");
    content
        .iter()
        .map(|block| block["text"].as_str().expect("a text"))
        .collect()
}

/// Calls a tool by its name, or through `execute_tool`.
async fn call(wire: &mut Wire, mode: Mode, tool: &str, arguments: Value) -> Value {
    match mode {
        Mode::All => wire.call(tool, arguments).await,
        _ => {
            wire.call("execute_tool", json!({ "tool": tool, "args": arguments }))
                .await
        }
    }
}

/// serde ignores unknown arguments: the result stays the same, with a note.
#[tokio::test]
async fn mistyped_optional_arguments() {
    for mode in [Mode::All, Mode::Dynamic] {
        let mut wire = Wire::open(server(mode)).await;
        let mut call = async |tool: &str, arguments: Value| call(&mut wire, mode, tool, arguments).await;
        let exactly = call("find", json!({ "query": "a" })).await;
        let mistyped = call("find", json!({ "query": "a", "limt": 5 })).await;
        assert_eq!(mistyped["content"][0], exactly["content"][0]);
        assert_eq!(
            mistyped["content"][1]["text"],
            "note: `limt` is not a parameter of find, so it was ignored; did you mean `limit`?"
        );
        // No missing parameter has a similar name.
        for (arguments, name) in [
            (json!({ "query": "a", "limit": 20, "limt": 5 }), "limt"),
            (json!({ "query": "a", "querry": "b" }), "querry"),
            (json!({ "query": "a", "requestedBy": "me" }), "requestedBy"),
        ] {
            let note = format!(
                "note: `{name}` is not a parameter of find, so it was ignored; its parameters are `query`, `limit`"
            );
            let result = call("find", arguments).await;
            assert_eq!(texts(&result)[1..], [note]);
        }
        // An alias is a name, null means absent, and a map accepts any name.
        for (tool, arguments) in [
            ("options", json!({ "colour": "red", "max": 5 })),
            ("options", json!({ "colour": "red", "size": null })),
            ("collects", json!({ "siez": 5 })),
        ] {
            let result = call(tool, arguments.clone()).await;
            assert_eq!(texts(&result).len(), 1, "{arguments}: {result}");
        }
        let result = call("options", json!({ "color": "red", "coulour": "blue", "siez": 5 })).await;
        let said = json!({ "colour": "red", "size": null, "most": null });
        let notes = [
            "note: `coulour` is not a parameter of options, so it was ignored; its parameters are `colour`, `size`, `most`",
            "note: `siez` is not a parameter of options, so it was ignored; did you mean `size`?",
        ];
        assert_eq!(texts(&result), [said.to_string(), notes.join("\n")]);
        assert_eq!(result.get("structuredContent"), None, "{result}");
        // An error result contains the note in its text.
        let refused = call("find", json!({ "qeury": "a", "limt": 5 })).await;
        assert_eq!(
            texts(&refused),
            [
                "query: is missing (string: Words); did you mean \"query\" instead of \"qeury\"?\n\
                 note: `limt` is not a parameter of find, so it was ignored; did you mean `limit`?"
            ]
        );
    }
}

#[tokio::test]
async fn of_every_tool() {
    for mode in [Mode::All, Mode::Dynamic] {
        let mut wire = Wire::open(server(mode)).await;
        // A tool without parameters.
        let result = call(&mut wire, mode, "words", json!({ "text": 1 })).await;
        let note = "note: `text` is not a parameter of words, so it was ignored; words has no parameters";
        assert_eq!(texts(&result), ["words", note]);
        // An error of the tool itself.
        let result = call(&mut wire, mode, "fallible", json!({ "way": "bad", "zone": 1 })).await;
        let note = "note: `zone` is not a parameter of fallible, so it was ignored; its parameters are `way`";
        assert_eq!(texts(&result), ["the library is closed: ask on Monday", note]);
        // A tool with an output schema, which the result must match.
        let result = call(&mut wire, mode, "measure", json!({ "text": "abc", "unit": "kB" })).await;
        let note = "note: `unit` is not a parameter of measure, so it was ignored; its parameters are `text`";
        assert_eq!(result["structuredContent"], json!({ "size": 3, "_ignored": [note] }));
        assert_eq!(texts(&result), ["{\"size\":3}", note]);
        let schema = LIBRARY
            .get("measure")
            .and_then(|tool| tool.output_schema)
            .expect("a schema");
        let schema = serde_json::from_str(schema).expect("JSON");
        assert!(jsonschema::is_valid(&schema, &result["structuredContent"]), "{schema}");
    }
}

/// Arguments of the meta-tools themselves.
#[tokio::test]
async fn of_the_meta_tools() {
    let mut wire = Wire::open(server(Mode::Dynamic)).await;
    let result = wire.call("search_tools", json!({ "q": "catalogue" })).await;
    let note = "note: `q` is not a parameter of search_tools, so it was ignored; its parameters are `query`, `source`, `read_only`, `limit`";
    assert_eq!(texts(&result)[1], note);
    let result = wire
        .call("describe_tool", json!({ "tools": ["find"], "verbose": true }))
        .await;
    let note = "note: `verbose` is not a parameter of describe_tool, so it was ignored; did you mean `verbosity`?";
    assert_eq!(texts(&result)[1], note);
    // Whole numbers are integers there too.
    let result = wire.call("search_tools", json!({ "query": "a", "limit": 1.0 })).await;
    assert_eq!(texts(&result).len(), 1, "{result}");
}

/// Arguments of the tools that report the context cost.
#[tokio::test]
async fn of_the_context_tools() {
    for mode in [Mode::All, Mode::Dynamic] {
        let server = builder()
            .menu(Menu::new().mode(mode).context_tools())
            .build()
            .expect("a server");
        let mut wire = Wire::open(server).await;
        for (tool, others) in [
            ("list_available_tools", "its parameters are `source`"),
            ("get_active_toolset", "get_active_toolset has no parameters"),
        ] {
            let exactly = wire.call(tool, json!({})).await;
            let result = wire.call(tool, json!({ "mode": "all" })).await;
            let note = format!("note: `mode` is not a parameter of {tool}, so it was ignored; {others}");
            assert_eq!(texts(&result), [texts(&exactly)[0], &*note]);
            assert_eq!(result["isError"], false, "{result}");
        }
    }
}

#[tokio::test]
async fn however_many_there_are() {
    let mut wire = Wire::open(server(Mode::All)).await;
    let mut arguments = json!({ "query": "a" });
    for index in 0..50_000 {
        arguments[format!("unknown{index}")] = json!(index);
    }
    let result = wire.call("find", arguments).await;
    let notes: Vec<&str> = texts(&result)[1].lines().collect();
    assert_eq!(notes.len(), 2);
    assert!(
        notes[0].starts_with("note: `unknown0`, `unknown1`")
            && notes[0].ends_with("its parameters are `query`, `limit`"),
        "{}",
        notes[0]
    );
    assert_eq!(notes[1], "note: 49980 more arguments were ignored");
    let mut arguments = json!({ "query": "a" });
    arguments["é".repeat(5_000_000)] = json!(1);
    let result = wire.call("find", arguments).await;
    assert!(texts(&result)[1].len() < 1_000, "{} bytes", texts(&result)[1].len());
}

/// Parameters without which a tool returns everything.
#[derive(serde::Deserialize, ToolSchema)]
struct Filter {
    family: Option<String>,
    limit: Option<u32>,
}

struct Birds;

#[mcp_tools]
impl Birds {
    /// List the birds
    #[mcp_tool]
    fn list_birds(&self, filter: Filter) -> String {
        format!("{:?} {:?}", filter.family, filter.limit)
    }
}

toolset! { BIRDS = [Birds] }

/// A call of which no argument is known would return everything, so it is refused. With a known
/// argument, or without any, the tool is called.
#[tokio::test]
async fn a_call_without_a_known_argument_is_refused() {
    for mode in [Mode::All, Mode::Dynamic] {
        let menu = Menu::new().mode(mode);
        let server = Server::builder(&BIRDS)
            .handlers(Birds)
            .menu(menu)
            .build()
            .expect("a server");
        let mut wire = Wire::open(server).await;
        let refused = call(
            &mut wire,
            mode,
            "list_birds",
            json!({ "famly": "owls", "sort": "name" }),
        )
        .await;
        assert_eq!(refused["isError"], true);
        assert_eq!(
            texts(&refused)[0],
            "no argument is a parameter of `list_birds`, so it was not called\n\
             note: `famly` is not a parameter of list_birds, so it was ignored; did you mean `family`?\n\
             note: `sort` is not a parameter of list_birds, so it was ignored; its parameters are `family`, `limit`"
        );
        for (arguments, result) in [
            (json!({ "family": "owls", "sort": "name" }), "Some(\"owls\") None"),
            (json!({ "limit": null, "sort": "name" }), "None None"),
            (json!({}), "None None"),
        ] {
            let called = call(&mut wire, mode, "list_birds", arguments).await;
            assert_eq!(texts(&called)[0], result);
        }
    }
}

/// A type that refuses further properties.
#[derive(Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    size: usize,
    inner: Inner,
}

#[derive(Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Inner {
    lines: usize,
}

#[derive(Serialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Long {
        size: usize,
    },
    #[expect(dead_code, reason = "a second form")]
    Short,
}

/// A type with its own property of that name.
#[derive(Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Taken {
    _ignored: usize,
}

struct Outputs;

#[mcp_tools]
impl Outputs {
    /// Measure a text
    #[mcp_tool(output = Closed)]
    fn closed(&self) -> Json<Closed> {
        let inner = Inner { lines: 1 };
        Json(Closed { size: 3, inner })
    }

    /// Count letters
    #[mcp_tool(output = BTreeMap<String, usize>)]
    fn counts(&self) -> Json<BTreeMap<String, usize>> {
        Json([("a".to_owned(), 2)].into())
    }

    /// Choose a size
    #[mcp_tool(output = Tagged)]
    fn tagged(&self) -> Json<Tagged> {
        Json(Tagged::Long { size: 3 })
    }

    /// Take the name
    #[mcp_tool(output = Taken)]
    fn taken(&self) -> Json<Taken> {
        Json(Taken { _ignored: 3 })
    }
}

toolset! { OUTPUTS = [Outputs] }

/// A client that shows only structured content sees the notes too, and the content matches the
/// announced schema.
#[tokio::test]
async fn in_structured_content_of_every_object() {
    let server = Server::builder(&OUTPUTS).handlers(Outputs).build().expect("a server");
    let mut wire = Wire::open(server).await;
    for (tool, content) in [
        ("closed", json!({ "size": 3, "inner": { "lines": 1 } })),
        ("tagged", json!({ "kind": "long", "size": 3 })),
    ] {
        let schema = OUTPUTS.get(tool).and_then(|tool| tool.output_schema).expect("a schema");
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        let plain = wire.call(tool, json!({})).await;
        assert_eq!(plain["structuredContent"], content);
        assert!(jsonschema::is_valid(&schema, &content), "{schema}");
        let noted = wire.call(tool, json!({ "unit": "kB" })).await;
        let note = format!("note: `unit` is not a parameter of {tool}, so it was ignored; {tool} has no parameters");
        let mut expected = content;
        expected["_ignored"] = json!([note]);
        assert_eq!(noted["structuredContent"], expected, "{schema}");
        assert_eq!(noted.get("_meta"), None, "{noted}");
        assert!(jsonschema::is_valid(&schema, &expected), "{schema}");
    }
    let closed = OUTPUTS.get("closed").and_then(|tool| tool.output_schema);
    assert_eq!(
        closed,
        Some(
            r#"{"description":"A type that refuses further properties","type":"object","properties":{"size":{"type":"integer"},"inner":{"type":"object","properties":{"lines":{"type":"integer"}},"required":["lines"],"additionalProperties":false},"_ignored":{"type":"array","items":{"type":"string"}}},"required":["size","inner"],"additionalProperties":false}"#
        )
    );
    // Any name can be a key of a map.
    for (tool, content) in [("taken", json!({ "_ignored": 3 })), ("counts", json!({ "a": 2 }))] {
        let result = wire.call(tool, json!({ "unit": "kB" })).await;
        assert_eq!(result["structuredContent"], content);
        assert!(result["_meta"]["mcpact/ignored"][0].is_string(), "{result}");
    }
}
