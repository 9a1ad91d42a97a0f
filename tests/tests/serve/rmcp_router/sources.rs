//! Descriptions of the sources of a router, in results of `search_tools`.

use mcpact::{
    Menu,
    discover::{FoundSource, Mode},
    serve::{RouterExt, StartError},
};
use rmcp::model::CallToolRequestParams;
use serde_json::{Value, json};

use super::{client, router, texts::MIXED};

fn menu() -> Menu {
    Menu::new()
        .source("trove", ["search_newspapers", "read_article"])
        .source("tags", ["add_tag"])
}

/// Returns the text of a search.
async fn found(menu: Menu, arguments: Value) -> String {
    let client = client(router(&MIXED).discoverable(menu).expect("it starts")).await;
    let arguments = arguments.as_object().expect("an object").clone();
    let search = CallToolRequestParams::new("search_tools").with_arguments(arguments);
    let result = client.call_tool(search).await.expect("a result");
    result.content[0].as_text().expect("a text").text.clone()
}

/// The description replaces the topics of its source, whether the sources are the result of a
/// search or follow it.
#[tokio::test]
async fn in_place_of_topics() {
    let described = || {
        menu()
            .sources([("trove", "Old text")])
            .sources([("trove", "Newspapers,\nbooks, images")])
    };
    let plain = found(menu(), json!({})).await;
    let (before, topics) = plain.split_once("; trove, 2 tools: ").expect("two sources");
    assert!(
        before.contains("sources: tags, 1 tools: ") && topics.contains("newspapers"),
        "{plain}"
    );
    let text = found(described(), json!({})).await;
    assert_eq!(text, format!("{before}; trove, 2 tools: Newspapers, books, images"));
    let text = found(described(), json!({ "query": "zebra" })).await;
    assert!(
        text.contains("sources: tags: ") && text.ends_with("; trove: Newspapers, books, images"),
        "{text}"
    );
}

#[test]
fn problems() {
    let problem = |menu| router(&MIXED).discoverable(menu).expect_err("it cannot start");
    let long = "é".repeat(FoundSource::MAX_DESCRIPTION);
    for mode in [Mode::All, Mode::Dynamic] {
        let menu = || menu().mode(mode);
        let error = problem(menu().sources([("trov", "Newspapers")]));
        assert_eq!(
            error,
            StartError::UnknownDescribedSource {
                source: "trov".to_owned(),
                similar: vec!["trove".to_owned()],
            }
        );
        assert_eq!(
            error.to_string(),
            "unknown described source `trov`; did you mean `trove`?"
        );
        assert_eq!(
            problem(menu().sources([("", "All")]).sources([("tags", format!("{long}!"))])).to_string(),
            "unknown described source ``; write a name that `.source(…)` gives to tools\n\
             the description of the source `tags` has 101 characters, over the maximum of 100; shorten it"
        );
        let described = menu().sources([("tags", long.clone())]);
        assert!(router(&MIXED).discoverable(described).is_ok());
    }
}
