//! Calls by name and by the meta-tools, with rmcp's client.

use mcpact::{
    Menu, ToolSchema,
    discover::{SearchIndex, Verbosity},
    mcp_tool,
    serve::RouterExt,
    toolset,
};
use rmcp::{
    RoleClient,
    handler::server::router::tool::ToolRouter,
    model::{CallToolRequestParams, CallToolResult},
    service::RunningService,
};
use serde_json::{Value, json};

use super::{client, listed, route, router, texts::MIXED};

type Client = RunningService<RoleClient, ()>;

/// Calls a tool. Returns the texts of the result, and true for an error result.
async fn call(client: &Client, name: &str, arguments: Value) -> (String, bool) {
    let Value::Object(arguments) = arguments else {
        panic!("no object: {arguments}")
    };
    let params = CallToolRequestParams::new(name.to_owned()).with_arguments(arguments);
    let CallToolResult { content, is_error, .. } = client.call_tool(params).await.expect("an answer");
    let texts: Vec<&str> = content
        .iter()
        .map(|content| content.as_text().expect("a text").text.as_str())
        .collect();
    (texts.join("|"), is_error == Some(true))
}

async fn searched() -> Client {
    client(router(&MIXED).discoverable(Menu::new()).expect("it starts")).await
}

#[tokio::test]
async fn by_name_and_by_execute() {
    let client = searched().await;
    let arguments = json!({ "_article": 1, "_tag": "gold" });
    let expected = (r#"add_tag {"_article":1,"_tag":"gold"}"#.to_owned(), false);
    assert_eq!(call(&client, "add_tag", arguments.clone()).await, expected);
    for args in [arguments.clone(), arguments.to_string().into()] {
        let execute = json!({ "tool": "add_tag", "args": args });
        assert_eq!(call(&client, "execute_tool", execute).await, expected);
    }
    let read = json!({ "tool": "read_article", "args": { "_id": 3 } });
    let expected = (r#"read_article {"_id":3}"#.to_owned(), false);
    for name in ["execute_tool", "execute_read_tool"] {
        assert_eq!(call(&client, name, read.clone()).await, expected);
    }
}

#[tokio::test]
async fn tools_that_cannot_be_executed() {
    let client = searched().await;
    let said = async |name: &str, arguments| {
        let (text, is_error) = call(&client, name, arguments).await;
        assert!(is_error, "{text}");
        text
    };
    assert_eq!(
        said("execute_read_tool", json!({ "tool": "add_tag", "args": {} })).await,
        "`add_tag` is not read-only; call it with `execute_tool`"
    );
    assert_eq!(
        said("execute_tool", json!({ "tool": "add_tags", "args": {} })).await,
        "unknown tool `add_tags`; did you mean `add_tag`?"
    );
    assert_eq!(
        said("execute_tool", json!({ "tool": "xyz" })).await,
        "unknown tool `xyz`; `search_tools` finds tools"
    );
    assert_eq!(
        said("execute_tool", json!({ "tool": "add_tag", "args": [1] })).await,
        "args: an array is not an object; pass the arguments of `add_tag` as an object, {…}"
    );
    // After an error of a call without arguments, the result shows the tool's signature.
    assert_eq!(
        said("execute_tool", json!({ "tool": "add_tag", "args": {} })).await,
        "add_tag {}|add_tag(_article: int, _tag: string)"
    );
    let text = said("execute_tool", json!({ "args": {} })).await;
    assert!(text.contains("tool"), "{text}");
    let text = said("search_tools", json!({ "query": 1 })).await;
    assert!(text.starts_with("query: "), "{text}");
    let text = said("describe_tool", json!({ "tools": "add_tag", "verbosity": "ful" })).await;
    assert!(text.contains("unknown verbosity `ful`; write `full`"), "{text}");
}

/// For a tool of rmcp, only the schema shows which arguments are ignored.
#[tokio::test]
async fn ignored_arguments_are_named() {
    let client = searched().await;
    let note =
        "note: `_page` is not in the schema of read_article, so it was probably ignored; its parameters are `_id`";
    for arguments in [
        json!({ "tool": "read_article", "args": { "_id": 3, "_page": 2 } }),
        json!({ "name": "read_article", "arguments": { "_id": 3, "_page": 2 } }),
    ] {
        let expected = format!("read_article {{\"_id\":3,\"_page\":2}}|{note}");
        assert_eq!(call(&client, "execute_tool", arguments).await, (expected, false));
    }
    // A call by name has the same note, once.
    let expected = (format!("read_article {{\"_id\":3,\"_page\":2}}|{note}"), false);
    let arguments = json!({ "_id": 3, "_page": 2 });
    assert_eq!(call(&client, "read_article", arguments.clone()).await, expected);
    let compacted = super::client(router(&MIXED).compacted()).await;
    assert_eq!(call(&compacted, "read_article", arguments.clone()).await, expected);
    let both = router(&MIXED).compacted().discoverable(Menu::new());
    let both = super::client(both.expect("it starts")).await;
    assert_eq!(call(&both, "read_article", arguments.clone()).await, expected);
    let execute = json!({ "tool": "read_article", "args": arguments });
    assert_eq!(call(&both, "execute_tool", execute).await, expected);
    let (text, _) = call(&client, "search_tools", json!({ "q": "tags" })).await;
    assert!(
        text.contains("|note: `q` is not a parameter of search_tools, so it was ignored"),
        "{text}"
    );
}

#[tokio::test]
async fn search_and_describe() {
    let menu = Menu::new().source("trove", ["search_newspapers", "read_article"]);
    let client = client(router(&MIXED).discoverable(menu).expect("it starts")).await;
    let query = json!({ "query": "tag an article", "limit": 1 });
    let query =
        CallToolRequestParams::new("search_tools").with_arguments(query.as_object().expect("an object").clone());
    let result = serde_json::to_value(client.call_tool(query).await.expect("a result")).expect("JSON");
    let found = result["content"][0]["text"].as_str().expect("a text");
    assert!(found.starts_with("add_tag: "), "{found}");
    let metrics = &result["_meta"]["token_metrics"];
    assert_eq!(metrics["returned_tokens"], MIXED.tools[2].tokens.total);
    assert_eq!(metrics["baseline_tokens"], MIXED.tokens);
    assert!(!found.contains("tokens"), "{found}");
    let (found, _) = call(&client, "search_tools", json!({ "source": "trove" })).await;
    let names: Vec<&str> = found.lines().filter_map(|line| line.split(": ").next()).collect();
    // Tools that are added at run time are in the order of their names.
    assert_eq!(names, ["read_article", "search_newspapers"]);
    let names = json!({ "tools": ["read_article", "read_articel"] });
    let (described, is_error) = call(&client, "describe_tool", names).await;
    assert!(!is_error, "{described}");
    let signature = SearchIndex::of(&MIXED)
        .describe(&["read_article"], Verbosity::Standard)
        .to_text();
    let unknown = "\n\nunknown tool `read_articel`; did you mean `read_article`?";
    assert_eq!(described, signature + unknown);
}

/// Without sources, an empty search lists the tools.
#[tokio::test]
async fn search_for_nothing() {
    let client = searched().await;
    let (text, _) = call(&client, "search_tools", json!({ "limit": 2 })).await;
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.split(": ").next().unwrap_or_default())
        .collect();
    assert_eq!(lines, ["add_tag", "read_article", "more"]);
    assert!(text.ends_with("more: search_newspapers"), "{text}");
    let (text, _) = call(&client, "search_tools", json!({ "query": "weather forecast" })).await;
    assert!(text.starts_with("fit: weak; in no tool: weather, forecast\n"), "{text}");
    assert!(text.contains("\nadd_tag: ") && text.contains("\ntopics: "), "{text}");
}

#[tokio::test]
async fn disabled_tools_stay_so() {
    let mut given = router(&MIXED);
    given.disable_route("add_tag");
    let found = given.discoverable(Menu::new()).expect("it starts");
    // The remaining tools only read.
    assert_eq!(listed(&found), ["describe_tool", "execute_tool", "search_tools"]);
    let client = client(found).await;
    let (text, is_error) = call(&client, "execute_tool", json!({ "tool": "add_tag", "args": {} })).await;
    assert!(is_error && text.starts_with("unknown tool `add_tag`"), "{text}");
    let (text, _) = call(&client, "search_tools", json!({ "query": "add_tag" })).await;
    assert!(!text.contains("add_tag: "), "{text}");
    let direct = client.call_tool(CallToolRequestParams::new("add_tag")).await;
    assert!(direct.is_err(), "{direct:?}");
}

/// Another tool
#[mcp_tool]
#[derive(serde::Deserialize, ToolSchema)]
struct Another {}

toolset! { OTHERS = [Another] }

#[tokio::test]
async fn merged_routers_keep_their_meta_tools() {
    let mut all = router(&OTHERS);
    // In a merged router, the handler does not find the tools by name.
    let found = router(&MIXED).discoverable(Menu::new().bypass_handler());
    all.merge(found.expect("it starts"));
    assert_eq!(
        listed(&all),
        [
            "another",
            "describe_tool",
            "execute_read_tool",
            "execute_tool",
            "search_tools"
        ]
    );
    all.add_route(route(OTHERS.tools[0]));
    let client = client(all).await;
    let read = json!({ "tool": "read_article", "args": { "_id": 3 } });
    let (text, is_error) = call(&client, "execute_tool", read).await;
    assert_eq!((text.as_str(), is_error), (r#"read_article {"_id":3}"#, false));
    assert!(
        client
            .call_tool(CallToolRequestParams::new("read_article"))
            .await
            .is_err()
    );
}

/// A router whose tools all read has no `execute_read_tool`, so its name is as unknown as any, and
/// free for a tool.
#[tokio::test]
async fn a_meta_tool_that_is_not_listed() {
    let reads = |name: &'static str| {
        let mut route = route(MIXED.get("read_article").expect("a tool"));
        route.attr.name = name.into();
        route
    };
    let execute = json!({ "tool": "execute_read_tool" }).as_object().cloned();
    let call = CallToolRequestParams::new("execute_tool").with_arguments(execute.expect("an object"));
    let router = ToolRouter::new().with_route(reads("read_article"));
    for (router, is_known) in [
        (router.clone(), false),
        (router.with_route(reads("execute_read_tool")), true),
    ] {
        let client = client(router.discoverable(Menu::new()).expect("it starts")).await;
        let result = client.call_tool(call.clone()).await.expect("a result");
        let text = &result.content[0].as_text().expect("a text").text;
        assert_eq!(
            text.starts_with("unknown tool `execute_read_tool`"),
            !is_known,
            "{text}"
        );
    }
}
