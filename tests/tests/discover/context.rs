//! The share of tools in a model's context.

use heritage::HERITAGE;
use mcpact::{
    discover::{ListedContext, Mode, SearchIndex},
    tokens::Encoding,
};
use serde_json::{Value, json};

#[test]
fn of_all_tools() {
    let context = SearchIndex::of(&HERITAGE).context();
    assert_eq!(context.context.tokens, HERITAGE.tokens);
    assert_eq!(context.context.percent_total, None);
    let mut tools = HERITAGE.tools.iter();
    for (told, source) in context.sources.iter().zip(HERITAGE.sources()) {
        assert_eq!((told.name.as_str(), told.context.tokens), (source.name, source.tokens));
        assert_eq!(told.tools.len(), source.tools);
        for (told, tool) in told.tools.iter().zip(tools.by_ref()) {
            assert_eq!(
                (told.name.as_str(), told.context.tokens),
                (tool.name, tool.tokens.total)
            );
            let part = f64::from(tool.tokens.total) / f64::from(HERITAGE.tokens);
            let told = told.context.percent_total.expect("a part of the whole");
            assert!((told - part).abs() <= 0.000_05 + 1e-12, "{told} of {part}");
        }
    }
    assert!(tools.next().is_none());
    let json: Value = serde_json::from_str(&context.to_json()).expect("JSON");
    assert_eq!(json, serde_json::to_value(&context).expect("JSON"));
    assert_eq!(
        json["meta"]["totalPossibleContext"],
        json!({"tokens": HERITAGE.tokens, "percentTotal": null})
    );
    assert_eq!(json["toolsByServer"][0]["serverName"], "prov");
    assert_eq!(
        json["toolsByServer"][0]["tools"][0]["description"],
        HERITAGE.tools[0].summary
    );
    assert_eq!(json["toolsByServer"][0]["tools"][0]["namespacedName"], "prov_search");
}

#[test]
fn of_what_is_listed() {
    let index = SearchIndex::of(&HERITAGE);
    let names = |active: &ListedContext| active.tools.iter().map(|tool| tool.name.clone()).collect::<Vec<_>>();
    let pinned = ["trove_search", "prov_search", "no_such_tool"];
    let meta: Vec<&str> = HERITAGE.meta_tools.iter().map(|tool| tool.name).collect();

    let all = index.listed_context(Mode::All, &pinned);
    assert_eq!(all.context.tokens, HERITAGE.tokens);
    assert_eq!(all.tools.len(), HERITAGE.tools.len());
    let dynamic = index.listed_context(Mode::Dynamic, &pinned);
    assert_eq!(dynamic.context.tokens, HERITAGE.meta_tokens);
    assert_eq!(names(&dynamic), meta);
    let hybrid = index.listed_context(Mode::Hybrid, &pinned);
    assert_eq!(
        names(&hybrid),
        [&["prov_search", "trove_search"], meta.as_slice()].concat()
    );
    assert_eq!(
        hybrid.context.tokens,
        hybrid.tools.iter().map(|tool| tool.context.tokens).sum::<u32>()
    );
    let json: Value = serde_json::from_str(&hybrid.to_json()).expect("JSON");
    assert_eq!(json, serde_json::to_value(&hybrid).expect("JSON"));
    assert_eq!(json["name"], "HERITAGE");
    assert_eq!(json["meta"]["context"]["percentTotal"], Value::Null);
}

#[test]
fn of_nothing() {
    let nothing = SearchIndex::new("empty", Encoding::O200kBase, Vec::new());
    assert!(nothing.is_empty());
    let total = json!({"tokens": 0, "percentTotal": null});
    assert_eq!(
        serde_json::to_value(nothing.context()).expect("JSON"),
        json!({"meta": {"totalPossibleContext": total, "encoding": "o200k_base"}, "toolsByServer": []})
    );
    assert_eq!(
        serde_json::to_value(nothing.listed_context(Mode::All, &[""; 0])).expect("JSON"),
        json!({"name": "empty", "meta": {"context": total, "encoding": "o200k_base"}, "tools": []})
    );
    let found = nothing.search(&mcpact::discover::Search::query("anything"));
    assert_eq!(found.token_metrics.savings_percentage.to_bits(), 0.0_f64.to_bits());
    assert_eq!(found.to_text(), "There are no tools");
}

#[test]
fn context_tools_are_counted() {
    let oracle = tiktoken_rs::o200k_base_singleton();
    let tools = HERITAGE.context_tools();
    assert_eq!(
        tools.map(|tool| tool.name),
        ["list_available_tools", "get_active_toolset"]
    );
    for tool in tools {
        assert_eq!(
            tool.tokens.total as usize,
            oracle.encode_ordinary(tool.entry).len(),
            "{}",
            tool.entry
        );
        assert_eq!(tool.annotations.read_only, Some(true));
        assert!(HERITAGE.meta_tools.iter().all(|meta| meta.name != tool.name));
    }
    let wire = mcpact_tests::types::tools::WIRE.context_tools();
    for tool in wire {
        assert_eq!(
            tool.tokens.total as usize,
            oracle.encode_ordinary(tool.wire_entry).len()
        );
    }
    assert!(HERITAGE.meta_tools_cost_less());
}
