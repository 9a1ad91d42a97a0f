//! Rewrites that are refused, each with its reason, and those that are accepted.

use mcpact::recall::Request;
use mcpact_tokens::Encoding;
use serde_json::json;

use super::{Proposal, RequestSource, RewriteLine, Targets, check, keep_findable, prompt};
use crate::input::listing::Tool;
use crate::input::tools_of;

const O200K: Encoding = Encoding::O200kBase;
const LIMIT: &str = "/inputSchema/properties/limit/description";

fn tools() -> Vec<Tool> {
    tools_of(json!([
        {
            "name": "search_maps",
            "description": "This tool allows you to search old maps of towns. Do not use it for photos.",
            "inputSchema": { "type": "object", "properties": {
                "limit": { "type": "integer", "maximum": 100, "description": "The maximum number of maps that are returned, at most 100" },
                "year": { "type": "integer", "description": "Year of the map, for example the year 1850" },
            } },
        },
        { "name": "search_photos", "description": "Search photos of people", "inputSchema": { "type": "object" } },
        { "name": "twice", "description": "One", "inputSchema": { "type": "object" } },
        { "name": "twice", "description": "Two", "inputSchema": { "type": "object" } },
    ]))
}

fn rewrite_line(line: usize, tool: &str, path: &str, text: &str) -> RewriteLine {
    RewriteLine {
        line,
        tool: tool.to_owned(),
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

/// Checks one rewrite of a tool's description, and returns why it is refused.
fn reasons(tool: &str, path: &str, text: &str) -> Vec<String> {
    let (made, refused) = check(&tools(), vec![rewrite_line(1, tool, path, text)], O200K);
    assert_eq!(
        made.len() + refused.len(),
        usize::from(text != "Search photos of people"),
        "{text}"
    );
    refused.into_iter().flat_map(|refusal| refusal.reasons).collect()
}

#[test]
fn accepted_rewrites() {
    let lines = vec![
        rewrite_line(
            1,
            "search_maps",
            "/description",
            " Search old maps of towns, not photos\n",
        ),
        rewrite_line(2, "search_maps", LIMIT, "Maximum number of maps"),
        // The same text is no rewrite.
        rewrite_line(3, "search_photos", "/description", "Search photos of people"),
    ];
    let (made, refused) = check(&tools(), lines, O200K);
    assert_eq!(refused, []);
    let texts: Vec<&str> = made.iter().map(|made| made.new.as_str()).collect();
    assert_eq!(
        texts,
        ["Search old maps of towns, not photos", "Maximum number of maps"]
    );
}

#[test]
fn refused_rewrites() {
    let long = "Search old maps of towns, not photos, ".repeat(5);
    for (tool, path, text, reason) in [
        (
            "search_map",
            "/description",
            "Maps",
            "the list has no tool of this name; did you mean `search_maps`?",
        ),
        ("twice", "/description", "A", "several tools have this name"),
        (
            "search_maps",
            "/descriptio",
            "Maps",
            "the tool has no text at this path; did you mean `/description`?",
        ),
        (
            "search_maps",
            "/inputSchema/type",
            "Maps",
            "the tool has no text at this path",
        ),
        ("search_maps", "", "Maps", "the tool has no text at this path"),
        ("search_maps", "/description", " ", "the text is empty"),
        (
            "search_maps",
            "/description",
            "Search maps, not photos\u{202e}",
            "the text has the invisible character U+202E",
        ),
        (
            "search_maps",
            "/description",
            "Search\u{0}",
            "the text has the invisible character U+0000",
        ),
        (
            "search_maps",
            "/description",
            "Search\u{e0041}",
            "the text has the invisible character U+E0041",
        ),
        (
            "search_maps",
            "/description",
            &long,
            "the text costs 28 tokens more (o200k_base)",
        ),
        (
            "search_maps",
            "/description",
            "Search old maps of towns",
            "loses the restriction `not use it for`",
        ),
        (
            "search_maps",
            "/inputSchema/properties/year/description",
            "Year of the map",
            "loses the number `1850`",
        ),
        (
            "search_maps",
            LIMIT,
            "Maximum number of maps, by default 7",
            "says the number `7`, which the tool does not say",
        ),
    ] {
        let reasons = reasons(tool, path, text);
        assert_eq!(reasons.len(), 1, "{text:?}: {reasons:?}");
        assert!(reasons[0].starts_with(reason), "{text:?}: {reasons:?}");
    }
    let huge = "maps ".repeat(50_000);
    assert_eq!(
        reasons("search_maps", "/description", &huge),
        ["the text has more than 65536 bytes"]
    );
}

#[test]
fn only_the_first_rewrite_of_a_text_counts() {
    let text = "Search old maps of towns. Not for photos";
    let lines = vec![
        rewrite_line(4, "search_maps", "/description", text),
        rewrite_line(7, "search_maps", "/description", "Maps"),
    ];
    let (made, refused) = check(&tools(), lines, O200K);
    assert_eq!(made.len(), 1);
    assert_eq!(refused[0].reasons, ["line 4 rewrites this text already"]);
    assert_eq!(refused[0].line, Some(7));
}

/// A fact may move to another text, but only if that rewrite is accepted.
#[test]
fn facts_that_move() {
    let tools = tools_of(json!([{
        "name": "get_map",
        "description": "Get a map. The size of the map is at most 4096 pixels.",
        "inputSchema": { "type": "object", "properties": {
            "size": { "type": "integer", "description": "This is the size of the map that you would like to get here" },
        } },
    }]));
    let size = "/inputSchema/properties/size/description";
    let moves = |size_text: &str| {
        let lines = vec![
            rewrite_line(1, "get_map", "/description", "Get a map"),
            rewrite_line(2, "get_map", size, size_text),
        ];
        check(&tools, lines, O200K)
    };
    let (made, refused) = moves("Size of the map, at most 4096 pixels");
    assert_eq!((made.len(), refused.as_slice()), (2, [].as_slice()));
    let (made, refused) = moves("Size of the map, at most 4096 pixels\u{7}");
    assert_eq!(made.len(), 0);
    assert_eq!(refused[0].reasons, ["loses the number `4096 pixels`"]);
}

#[test]
fn requests_still_find_their_tools() {
    // Six tools that a request for "gazettes" finds only by the word.
    let tool =
        |name: String, text: &str| json!({ "name": name, "description": text, "inputSchema": { "type": "object" } });
    let mut entries: Vec<serde_json::Value> = (0..8)
        .map(|n| tool(format!("tool_{n}"), "List the shops of a town"))
        .collect();
    entries.push(tool(
        "tool_last".to_owned(),
        "List the shops of a town and the gazettes that it has",
    ));
    let tools = tools_of(json!(entries));
    let proposal = |tool: usize, new: &str| Proposal {
        tool,
        path: "/description".to_owned(),
        old: tools[tool].description().to_owned(),
        new: new.to_owned(),
        line: Some(tool),
    };
    let searched = RequestSource::Requests(vec![Request {
        query: "gazettes".to_owned(),
        relevant: vec!["tool_last".to_owned()],
    }]);
    let mut made = vec![proposal(0, "List shops of a town"), proposal(8, "List shops of a town")];
    let mut refused = Vec::new();
    let recall = keep_findable(&searched, &tools, &mut made, &mut refused, O200K);
    assert_eq!(recall, Some((1.0, 1.0)));
    assert_eq!((made.len(), made[0].tool), (1, 0));
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert_eq!(
        refused[0].reasons,
        ["the request \"gazettes\" no longer finds `tool_last` among the first 5 tools"]
    );
    // Without requests nothing is checked.
    assert_eq!(
        keep_findable(&RequestSource::Asks, &tools, &mut made, &mut refused, O200K),
        None
    );
}

/// A request that finds a further tool, or is among few tools, excuses no other.
#[test]
fn no_request_is_worse() {
    let tool =
        |name: &str, text: &str| json!({ "name": name, "description": text, "inputSchema": { "type": "object" } });
    let tools = tools_of(json!([
        tool("find_orders", "Find orders of customers by date, price or city"),
        tool("find_refunds", "Find refunds of customers by date or price"),
        tool("find_invoices", "Find invoices, bills and receipts of customers"),
    ]));
    let mut made = vec![Proposal {
        tool: 2,
        path: "/description".to_owned(),
        old: tools[2].description().to_owned(),
        new: "Find invoices".to_owned(),
        line: Some(1),
    }];
    let searched = RequestSource::Requests(vec![Request {
        query: "receipts of customers".to_owned(),
        relevant: vec!["find_invoices".to_owned()],
    }]);
    let mut refused = Vec::new();
    assert_eq!(
        keep_findable(&searched, &tools, &mut made, &mut refused, O200K),
        Some((1.0, 1.0))
    );
    assert_eq!((made.len(), refused.len()), (0, 1), "{refused:?}");
    let reason = &refused[0].reasons[0];
    assert!(
        reason.starts_with("the request \"receipts of customers\" finds `find_"),
        "{reason}"
    );
    assert!(reason.ends_with(" before `find_invoices`"), "{reason}");
}

/// Without requests, no tool may become shadowed.
#[test]
fn rewrites_shadow_no_tool() {
    let tool =
        |name: &str, text: &str| json!({ "name": name, "description": text, "inputSchema": { "type": "object" } });
    let tools = tools_of(json!([
        tool("list_items", "List items"),
        tool("items_list", "List items of the archive")
    ]));
    let proposal = |new: &str| Proposal {
        tool: 1,
        path: "/description".to_owned(),
        old: tools[1].description().to_owned(),
        new: new.to_owned(),
        line: Some(1),
    };
    for (new, count) in [("List archive items", 1), ("List items", 0)] {
        let (mut made, mut refused) = (vec![proposal(new)], Vec::new());
        assert_eq!(
            keep_findable(&RequestSource::Asks, &tools, &mut made, &mut refused, O200K),
            None
        );
        assert_eq!((made.len(), refused.len()), (count, 1 - count), "{new}: {refused:?}");
    }
}

/// The paths of the prompt are the paths that rewrites may have, and its counts are exact.
#[test]
fn the_brief_has_every_text() {
    let tools = tools();
    let targets = Targets {
        share: 60,
        tool: None,
        tools: std::iter::empty().collect(),
    };
    let (prompt, count) = prompt(&tools, O200K, &targets);
    let lines: Vec<serde_json::Value> = prompt
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let lines: Vec<&serde_json::Value> = lines
        .iter()
        .filter(|line| line["tokens"].is_number() && line["text"].is_string())
        .collect();
    assert_eq!((lines.len(), count), (3, 3), "{prompt}");
    for line in lines {
        let (tool, path, text) = (
            line["tool"].as_str().unwrap(),
            line["path"].as_str().unwrap(),
            line["text"].as_str().unwrap(),
        );
        let (made, refused) = check(&tools, vec![rewrite_line(1, tool, path, text)], O200K);
        assert_eq!((made.len(), refused.len()), (0, 0), "{line}");
        assert_eq!(line["tokens"], O200K.count(text));
        assert!(line["target"].as_u64() < line["tokens"].as_u64(), "{line}");
    }
    assert!(
        prompt.contains("\"schema\":{\"type\":\"integer\",\"maximum\":100}"),
        "{prompt}"
    );
}

/// Equal texts of equal schemas are in the prompt once, and are rewritten alike.
#[test]
fn copies() {
    let schema = json!({ "type": "object", "properties": {
        "page": { "type": "string", "description": "The token of the next page of results" },
    } });
    let other = json!({ "type": "object", "properties": {
        "page": { "type": "integer", "description": "The token of the next page of results" },
    } });
    let tool = |name: &str, schema: &serde_json::Value| json!({ "name": name, "inputSchema": schema });
    let tools = tools_of(json!([
        tool("a", &schema),
        tool("b", &schema),
        tool("c", &schema),
        tool("d", &other)
    ]));
    let targets = Targets {
        share: 60,
        tool: None,
        tools: std::iter::empty().collect(),
    };
    let (prompt, count) = prompt(&tools, O200K, &targets);
    assert_eq!(count, 2, "{prompt}");
    assert_eq!(prompt.matches("\"also\":2").count(), 1, "{prompt}");
    assert!(!prompt.contains("budget"), "{prompt}");

    let path = "/inputSchema/properties/page/description";
    let line = |line, tool: &str, text: &str| rewrite_line(line, tool, path, text);
    let kept = "The token of the next page of results";
    let lines = vec![line(1, "a", "Token of the next page of results"), line(2, "c", kept)];
    let (made, refused) = check(&tools, lines, O200K);
    assert_eq!(refused, []);
    // `c` has a line of its own, and the schema of `d` differs.
    let changed: Vec<usize> = made.iter().map(|made| made.tool).collect();
    assert_eq!(changed, [0, 1]);
}

/// A text may be removed if names and the tool's description say all of it.
#[test]
fn empty_texts() {
    let tools = tools_of(json!([{
        "name": "get_shift",
        "description": "Get the details of a shift",
        "inputSchema": { "type": "object", "properties": {
            "shiftId": { "type": "string", "description": "The ID of the shift to get details for" },
            "zone": { "type": "string", "description": "The zone of the caller" },
        } },
    }]));
    let line = |line, name: &str| {
        rewrite_line(
            line,
            "get_shift",
            &format!("/inputSchema/properties/{name}/description"),
            "",
        )
    };
    let (made, refused) = check(&tools, vec![line(1, "shiftId"), line(2, "zone")], O200K);
    assert_eq!(made.iter().map(|made| made.line).collect::<Vec<_>>(), [Some(1)]);
    assert_eq!(
        refused[0].reasons,
        ["the text is empty, but names and the tool's description do not say all of its words"]
    );
    let (_, refused) = check(&tools, vec![rewrite_line(1, "get_shift", "/description", "")], O200K);
    assert_eq!(refused.len(), 1);
}
