//! The meta-tools over a connection: calls through them, and imprecise arguments.

use mcpact::Menu;
use mcpact::discover::{Mode, Notation, SearchIndex, Verbosity};
use serde_json::{Value, json};

use crate::{
    library::{LIBRARY, builder, server},
    wire::{Wire, text},
};

async fn open() -> Wire {
    Wire::open(server(Mode::Hybrid)).await
}

#[tokio::test]
async fn every_tool_can_be_called_both_ways() {
    let mut wire = open().await;
    for (tool, arguments) in [
        ("find", json!({ "query": "a" })),
        ("add", json!({ "text": "b" })),
        ("measure", json!({ "text": "c" })),
        ("words", json!({})),
    ] {
        let direct = wire.call(tool, arguments.clone()).await;
        let through = wire
            .call("execute_tool", json!({ "tool": tool, "args": arguments }))
            .await;
        assert_eq!(direct, through, "{tool}");
        // The protocol's name for the arguments.
        let through = wire
            .call("execute_tool", json!({ "tool": tool, "arguments": arguments }))
            .await;
        assert_eq!(direct, through, "{tool}");
    }
}

#[tokio::test]
async fn the_twin_only_reads() {
    let mut wire = open().await;
    let call = |tool: &str| json!({ "tool": tool, "args": { "query": "a" } });
    assert_eq!(wire.said("execute_read_tool", call("find")).await, "a in 20");
    assert_eq!(
        wire.refused("execute_read_tool", call("add")).await,
        "`add` is not read-only; call it with `execute_tool`"
    );
    // A tool without a hint may write.
    let said = wire.refused("execute_read_tool", call("words")).await;
    assert!(said.contains("is not read-only"), "{said}");
}

#[tokio::test]
async fn arguments_that_are_plain_enough() {
    let mut wire = open().await;
    for args in [
        json!({ "text": "abc" }),
        json!("{\"text\":\"abc\"}"),
        json!(" {\"text\": \"abc\"} "),
    ] {
        let call = json!({ "tool": "add", "args": args });
        assert_eq!(wire.said("execute_tool", call).await, "added abc");
    }
    for args in [Value::Null, json!(""), json!({}), json!("{}")] {
        let call = json!({ "tool": "words", "args": args });
        assert_eq!(wire.said("execute_tool", call).await, "words");
    }
    assert_eq!(wire.said("execute_tool", json!({ "tool": "words" })).await, "words");
}

#[tokio::test]
async fn arguments_that_are_not_an_object() {
    let mut wire = open().await;
    for (args, wrong) in [
        (json!([1]), "an array is not an object"),
        (json!(5), "a number is not an object"),
        (json!(true), "a boolean is not an object"),
        (
            json!("text"),
            "the text is not JSON (expected ident at line 1 column 2)",
        ),
        (
            json!("{\"text\": \"a\",\n}"),
            "the text is not JSON (trailing comma at line 2 column 1)",
        ),
        (
            json!("{\"text\": \"a"),
            "the text is not JSON (EOF while parsing a string at line 1 column 11)",
        ),
        (json!("[1]"), "the text contains an array, not an object"),
    ] {
        let said = wire
            .refused("execute_tool", json!({ "tool": "add", "args": args }))
            .await;
        assert_eq!(
            said,
            format!("args: {wrong}; pass the arguments of `add` as an object, {{…}}")
        );
    }
}

/// The error of a call without arguments lists the parameters, in the notation of the server.
#[tokio::test]
async fn missing_arguments() {
    let mut wire = open().await;
    let result = wire.call("execute_tool", json!({ "tool": "add", "args": {} })).await;
    assert_eq!(result["isError"], true);
    let said = text(&result);
    assert!(said.starts_with("text: is missing (string)"), "{said}");
    assert!(said.ends_with("add(text: string)"), "{said}");
    let json = builder().menu(Menu::new().mode(Mode::Dynamic).notation(Notation::JsonSchema));
    let mut json = Wire::open(json.build().expect("a server")).await;
    let result = json.call("execute_tool", json!({ "tool": "add" })).await;
    let schema = LIBRARY.get("add").expect("a tool").input_schema;
    let said = text(&result);
    assert!(said.ends_with(&format!("parameters of `add`: {schema}")), "{said}");
}

#[tokio::test]
async fn missing_and_unknown_tools() {
    let mut wire = open().await;
    let said = wire.refused("execute_tool", json!({})).await;
    assert!(said.contains("tool: is missing"), "{said}");
    assert_eq!(
        wire.refused("execute_tool", json!({ "tool": "ad" , "args": {} })).await,
        "unknown tool `ad`; did you mean `add`?"
    );
    assert_eq!(
        wire.refused("execute_tool", json!({ "tool": "zzzzzzzz" })).await,
        "unknown tool `zzzzzzzz`; `search_tools` finds tools"
    );
    // A meta-tool is not called through another.
    let said = wire
        .refused("execute_tool", json!({ "tool": "execute_tool", "args": {} }))
        .await;
    assert_eq!(said, "`execute_tool` does not call `execute_tool`; call it directly");
}

/// Arguments beside `args` are an error, since the tool would run without them.
#[tokio::test]
async fn arguments_beside_args() {
    let mut wire = open().await;
    let beside = json!({ "tool": "find", "query": "a" });
    assert_eq!(
        wire.refused("execute_tool", beside).await,
        "query: no such parameter; the arguments of `find` go into `args`: {…}"
    );
    let nested = json!({ "tool": "find", "args": { "args": { "query": "a" } } });
    let said = wire.refused("execute_tool", nested).await;
    assert!(said.contains("query: is missing"), "{said}");
}

/// Models write the names of the protocol's own `tools/call`.
#[tokio::test]
async fn the_names_of_the_protocol() {
    let mut wire = open().await;
    let args = json!({ "text": "abc" });
    for call in [
        json!({ "name": "add", "arguments": args }),
        json!({ "name": "add", "args": args }),
        json!({ "tool": "add", "arguments": args }),
        json!({ "tool": "add", "name": "add", "args": args, "arguments": args }),
        json!({ "toolName": "add", "args": args }),
        json!({ "tool": null, "name": "add", "args": null, "arguments": args }),
        json!({ "name": "add", "arguments": args.to_string() }),
    ] {
        assert_eq!(wire.said("execute_tool", call.clone()).await, "added abc", "{call}");
    }
    assert_eq!(wire.said("execute_tool", json!({ "name": "words" })).await, "words");
    let read = json!({ "name": "find", "arguments": { "query": "a" } });
    assert_eq!(wire.said("execute_read_tool", read).await, "a in 20");
    for (call, expected) in [
        (
            json!({ "tool": "add", "args": args, "arguments": { "text": "other" } }),
            "args, arguments: both are given, and differ; pass the tool's arguments once, in `args`: {…}",
        ),
        (
            json!({ "tool": "add", "name": "abc" }),
            "name: no such parameter; the arguments of `add` go into `args`: {…}",
        ),
        (json!({ "name": 5 }), "tool: 5 is not a string"),
        (
            json!({ "name": "find", "query": "a" }),
            "query: no such parameter; the arguments of `find` go into `args`: {…}",
        ),
    ] {
        assert_eq!(wire.refused("execute_tool", call).await, expected);
    }
}

#[tokio::test]
async fn describing_leniently() {
    let mut wire = open().await;
    let list = wire.said("describe_tool", json!({ "tools": ["measure"] })).await;
    let signature = SearchIndex::of(&LIBRARY)
        .describe(&["measure"], Verbosity::Standard)
        .to_text();
    assert_eq!(list, signature);
    for other in [
        json!({ "tools": "measure" }),
        json!({ "tools": "[\"measure\"]" }),
        json!({ "tool": "measure" }),
        json!({ "name": "measure" }),
        json!({ "names": ["measure"] }),
        json!({ "toolName": "measure" }),
    ] {
        assert_eq!(wire.said("describe_tool", other.clone()).await, list, "{other}");
    }
    let minimal = wire
        .said("describe_tool", json!({ "tools": ["Measure"], "verbosity": "minimal" }))
        .await;
    assert!(minimal.len() < list.len(), "{minimal}");
    let some = wire
        .said("describe_tool", json!({ "tools": ["measure", "mesure"] }))
        .await;
    assert_eq!(
        some,
        format!("{list}\n\nunknown tool `mesure`; did you mean `measure`?")
    );
    // Without any tool the result is an error.
    let said = wire.refused("describe_tool", json!({})).await;
    assert_eq!(said, "Set `tools` to the names of tools");
    let said = wire
        .refused("describe_tool", json!({ "tools": ["measure"], "verbosity": "ful" }))
        .await;
    assert!(said.contains("`ful`") && said.contains("full"), "{said}");
    let said = wire.refused("describe_tool", json!({ "tools": 5 })).await;
    assert!(said.starts_with("tools: 5 is"), "{said}");
    let many: Vec<String> = (0..300).map(|index| format!("tool{index}")).collect();
    let said = wire.refused("describe_tool", json!({ "tools": many })).await;
    assert!(said.contains("At most 50 tools in a call; 250 are ignored"), "{said}");
    let long = "x".repeat(10_000);
    let said = wire.refused("describe_tool", json!({ "tools": long })).await;
    assert_eq!(said, format!("unknown tool `{}…`", "x".repeat(63)));
    let said = wire.said("search_tools", json!({ "source": long })).await;
    assert!(said.contains(&format!("No source `{}…`", "x".repeat(63))), "{said}");
}

#[tokio::test]
async fn searching_leniently() {
    let mut wire = open().await;
    let found = wire.said("search_tools", json!({ "query": "catalogue" })).await;
    assert!(found.contains("find: "), "{found}");
    let sources = wire.said("search_tools", json!({})).await;
    assert!(
        sources.contains("reading, ") && sources.contains("writing, "),
        "{sources}"
    );
    let of = wire
        .said("search_tools", json!({ "source": "WRITING", "limit": 500 }))
        .await;
    assert!(of.contains("endless: ") && !of.contains("measure: "), "{of}");
    let unknown = wire.said("search_tools", json!({ "source": "wirting" })).await;
    assert!(unknown.contains("No source `wirting`; sources: writing"), "{unknown}");
    let said = wire.refused("search_tools", json!({ "query": 5, "limit": "b" })).await;
    assert!(
        said.contains("query: 5 is not a string") && said.contains("limit"),
        "{said}"
    );
}

/// `execute_tool` accepts the same spellings of a name as `describe_tool`.
#[tokio::test]
async fn names_in_other_spellings() {
    let mut wire = open().await;
    for tool in ["panics_later", "Panics-Later", " PANICS LATER\n"] {
        let described = wire.said("describe_tool", json!({ "tools": [tool] })).await;
        assert!(described.starts_with("panics_later("), "{described}");
        let said = wire.refused("execute_tool", json!({ "tool": tool })).await;
        assert!(said.starts_with("`panics_later` panicked"), "{said}");
    }
    let found = wire
        .said("execute_read_tool", json!({ "tool": "Find", "args": { "query": "a" } }))
        .await;
    assert_eq!(found, "a in 20");
    // The read-only twin calls no tool that may write.
    let said = wire
        .refused("execute_read_tool", json!({ "tool": "Add", "args": { "text": "a" } }))
        .await;
    assert_eq!(said, "`add` is not read-only; call it with `execute_tool`");
}

/// Null means the same as an absent argument.
#[tokio::test]
async fn nulls() {
    let mut wire = open().await;
    for (tool, without, with) in [
        (
            "search_tools",
            json!({ "query": "catalogue" }),
            json!({ "query": "catalogue", "limit": null, "source": null }),
        ),
        (
            "search_tools",
            json!({}),
            json!({ "query": null, "source": null, "limit": null }),
        ),
        (
            "describe_tool",
            json!({ "tools": ["find"] }),
            json!({ "tools": ["find"], "verbosity": null }),
        ),
        (
            "execute_tool",
            json!({ "tool": "words" }),
            json!({ "tool": "words", "args": null, "arguments": null }),
        ),
    ] {
        assert_eq!(wire.said(tool, with).await, wire.said(tool, without).await, "{tool}");
    }
    let nothing = json!({ "tools": null });
    assert_eq!(
        wire.refused("describe_tool", nothing).await,
        wire.refused("describe_tool", json!({})).await
    );
    let said = wire.refused("execute_tool", json!({ "tool": null })).await;
    assert!(said.contains("tool: is missing"), "{said}");
}
