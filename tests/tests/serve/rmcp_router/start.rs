//! The list of a router in each mode, and the errors at its start.

use mcpact::{
    Menu,
    discover::{Mode, Notation, SearchIndex, Verbosity},
    serve::{RouterExt, StartError},
    tokens::Encoding,
};

use super::{listed, route, router, texts::MIXED};

const METAS: [&str; 4] = ["describe_tool", "execute_read_tool", "execute_tool", "search_tools"];

#[test]
fn modes() {
    let with = |mode| router(&MIXED).discoverable(Menu::new().mode(mode).pins(["add_tag"]));
    assert_eq!(listed(&with(Mode::Dynamic).expect("it starts")), METAS);
    let mut hybrid = vec!["add_tag"];
    hybrid.extend(METAS);
    assert_eq!(listed(&with(Mode::Hybrid).expect("it starts")), hybrid);
    assert_eq!(listed(&with(Mode::Catalogue).expect("it starts")), METAS[..3]);
    let all = with(Mode::All).expect("it starts");
    assert_eq!(listed(&all), listed(&router(&MIXED)));
    assert!(all.get("search_tools").is_none());
}

/// Unlisted tools are found by name, since rmcp reads their schema when a call over HTTP arrives.
#[test]
fn schemas_of_tools_that_are_not_listed() {
    let given = router(&MIXED);
    let found = router(&MIXED).discoverable(Menu::new()).expect("it starts");
    for tool in MIXED.tools {
        let schema =
            |router: &super::ToolRouter<super::Server>| router.get(tool.name).map(|tool| tool.input_schema.clone());
        assert!(schema(&given).is_some());
        assert_eq!(schema(&given), schema(&found));
        assert!(found.has_route(tool.name));
    }
}

/// The schemas are compact, like those of listed tools.
#[test]
fn compacted() {
    let mut router = router(&MIXED);
    let route = router.map.get_mut("add_tag").expect("it is there");
    let mut schema = route.attr.input_schema.as_ref().clone();
    schema.insert(
        "$schema".to_owned(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    schema.insert("title".to_owned(), "AddTag".into());
    route.attr.input_schema = std::sync::Arc::new(schema);
    let compact = router.compacted();
    let compact = &compact.get("add_tag").expect("it is there").input_schema;
    assert_eq!(
        serde_json::to_string(compact).expect("JSON"),
        MIXED.tools[2].input_schema
    );
}

fn refused(menu: Menu) -> StartError {
    router(&MIXED).discoverable(menu).expect_err("it cannot start")
}

#[test]
fn problems() {
    let problem = |menu| refused(menu).to_string();
    assert_eq!(
        problem(Menu::new().mode(Mode::Hybrid)),
        "hybrid mode without a pinned tool; name some with `.pins([…])` or, after `.from_env(…)`, in the variable `MCP_PINS`, or choose dynamic mode"
    );
    assert_eq!(
        problem(Menu::new().pins(["add_tags"])),
        "unknown pinned tool `add_tags`; did you mean `add_tag`?"
    );
    assert_eq!(
        problem(Menu::new().mode(Mode::All).source("tags", ["add_tagg", "xyz"])),
        "unknown tool `add_tagg` of the source `tags`; did you mean `add_tag`?\n\
         unknown tool `xyz` of the source `tags`; write the name of one of the server's tools"
    );
    let mut taken = router(&MIXED);
    let mut tool = route(MIXED.tools[0]);
    tool.attr.name = "search_tools".into();
    taken.add_route(tool);
    let error = taken.discoverable(Menu::new()).expect_err("it cannot start");
    assert_eq!(error, StartError::MetaToolName("search_tools"));
    assert_eq!(
        error.to_string(),
        "a tool has the name `search_tools` of a meta-tool; give it another name, such as \
         `name = \"my_search_tools\"` in its attribute"
    );
}

/// A server's verbosity and encoding, each of which changes the texts.
#[tokio::test]
async fn verbosity_and_encoding() {
    let said = async |menu| {
        let client = super::client(router(&MIXED).discoverable(menu).expect("it starts")).await;
        let params = rmcp::model::CallToolRequestParams::new("describe_tool")
            .with_arguments(serde_json::from_str(r#"{"tools":"add_tag"}"#).expect("an object"));
        let answer = client.call_tool(params).await.expect("an answer");
        answer.content[0].as_text().expect("a text").text.clone()
    };
    let minimal = said(Menu::new().verbosity(Verbosity::Minimal)).await;
    let standard = said(Menu::default().encoding(Encoding::ALL[0])).await;
    let schema = said(Menu::new().notation(Notation::JsonSchema)).await;
    assert_eq!(minimal, "add_tag(_article, _tag) // Add a tag to an article");
    let signature = SearchIndex::of(&MIXED)
        .describe(&["add_tag"], Verbosity::Standard)
        .to_text();
    assert_eq!(standard, signature);
    assert_eq!(schema, format!(r#"{{"tools":[{}]}}"#, MIXED.tools[2].entry));
}
