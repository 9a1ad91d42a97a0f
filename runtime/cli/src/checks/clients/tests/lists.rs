//! Real lists, the heritage example, and hostile lists.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::super::{Client, check};
use super::{found, parameter, tool, with};
use crate::checks::lints::{self, Author};
pub(super) use crate::tests::real_lists::real;
use mcpact::cost::Counter;
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_tokens::Encoding;

/// `cargo test -p mcpact-cli --lib real_lists -- --nocapture` prints the number of tools with each
/// finding.
#[test]
fn real_lists() {
    let lists = real();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut tool_counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, tools) in &lists {
        for client in Client::ALL {
            let findings = check(client, Some(name), tools);
            let mut of_tools = BTreeSet::new();
            let mut of_rules = BTreeSet::new();
            for finding in &findings {
                let value = finding.tool.map(|tool| tools[tool].pointer(&finding.path));
                // A missing property is reported at its path.
                let exists = value.is_none_or(|value| value.is_some()) || finding.path.matches('/').count() == 1;
                assert!(exists, "{name}: {} points to nothing", finding.path);
                assert!(finding.detail.chars().count() <= 180, "{}", finding.detail);
                of_tools.extend(finding.tool);
                of_rules.insert((finding.rule.id, finding.tool));
            }
            *tool_counts.entry(client.name()).or_default() += of_tools.len();
            for (rule, _) in of_rules {
                *counts.entry((client.name(), rule)).or_default() += 1;
            }
        }
        lints::check(
            tools,
            &Levels::of_check(),
            Author::Macros,
            &Counter::new(Encoding::O200kBase),
        );
    }
    if lists.is_empty() {
        return;
    }
    let all: usize = lists.iter().map(|(_, tools)| tools.len()).sum();
    println!("{all} tools in {} lists", lists.len());
    for client in Client::ALL {
        println!("{:>5} {client}", tool_counts[client.name()]);
        for ((_, rule), count) in counts.iter().filter(|((name, _), _)| *name == client.name()) {
            println!("      {count:>5} {rule}");
        }
    }
    // One list has 604 tools, two of them with `"exclusiveMinimum": true` (Dokploy/mcp#10).
    assert_eq!(counts[&("vscode", "many-tools")], 1);
    assert_eq!(counts[&("anthropic-api", "invalid-schema")], 2);
}

/// Every client accepts the example's 69 tools, except for `additionalProperties` in the old Gemini
/// API, which `profile = "gemini"` omits.
#[test]
fn every_client_accepts_the_heritage_example() {
    let list: Value = serde_json::from_str(&heritage::HERITAGE.list()).expect("JSON");
    let tools = list["tools"].as_array().or(list.as_array()).expect("tools");
    assert_eq!(tools.len(), 69);
    for client in Client::ALL
        .into_iter()
        .filter(|client| !client.is_opt_in() && *client != Client::Gemini)
    {
        let findings = check(client, Some("heritage"), tools);
        assert_eq!(found(&findings), [""; 0], "{client}");
    }
    let gemini = check(Client::Gemini, Some("heritage"), tools);
    let closed = tools
        .iter()
        .filter(|tool| tool["inputSchema"].get("additionalProperties").is_some());
    assert_eq!(
        found(&gemini),
        vec!["additional-properties /inputSchema/additionalProperties"; closed.count()]
    );
    assert!(
        !check(Client::OpenaiStrict, Some("heritage"), tools).is_empty(),
        "its parameters are optional"
    );
    assert_eq!(
        lints::check(
            tools,
            &Levels::of_check(),
            Author::Macros,
            &Counter::new(Encoding::O200kBase)
        ),
        []
    );
}

/// The list of catalogue mode too: its text is the description of a parameter, which has no
/// maximum.
#[test]
fn every_client_accepts_the_catalogue_of_the_heritage_example() {
    let tools = heritage::HERITAGE.catalogue_tools().tools.iter();
    let tools: Vec<Value> = tools
        .map(|tool| serde_json::from_str(tool.wire_entry).expect("JSON"))
        .collect();
    let text = &tools[0]["inputSchema"]["properties"]["tools"]["description"];
    assert!(text.as_str().expect("a text").len() > 2 * 2_048);
    for client in Client::ALL.into_iter().filter(|client| !client.is_opt_in()) {
        assert_eq!(found(&check(client, Some("heritage"), &tools)), [""; 0], "{client}");
    }
    for tool in &tools {
        assert!(tool["description"].as_str().expect("a text").len() <= 1_024, "{tool}");
    }
    assert_eq!(
        lints::check(
            &tools,
            &Levels::of_check(),
            Author::Unknown,
            &Counter::new(Encoding::O200kBase)
        ),
        []
    );
}

/// Checks that no check panics.
#[track_caller]
fn survives(tools: &[Value]) {
    for client in Client::ALL {
        check(client, Some("server"), tools);
    }
    let mut levels = Levels::of_check();
    for lint in Lint::ALL {
        levels.set_level(lint, Level::Deny);
        levels.set_limit(lint, 0);
    }
    lints::check(tools, &levels, Author::Macros, &Counter::new(Encoding::O200kBase));
}

#[test]
fn any_json_is_accepted() {
    survives(&[]);
    let odd = [
        json!(null),
        json!(true),
        json!(-1.5e300),
        json!(""),
        json!("text"),
        json!([]),
        json!([[], {}]),
        json!({}),
        json!({"name": "", "description": "", "": {"~/": 1}}),
    ];
    survives(&odd);
    let keywords = [
        "type",
        "properties",
        "required",
        "items",
        "enum",
        "const",
        "format",
        "pattern",
        "$ref",
        "$defs",
        "anyOf",
        "oneOf",
        "allOf",
        "not",
        "if",
        "additionalProperties",
        "maxLength",
        "minimum",
        "exclusiveMinimum",
        "description",
        "default",
        "prefixItems",
        "$schema",
        "patternProperties",
    ];
    for value in &odd {
        survives(&[tool(json!({"name": value}))]);
        survives(&[tool(json!({"description": value}))]);
        survives(&[
            tool(json!({"outputSchema": value})),
            with(value.clone()),
            parameter(value.clone()),
        ]);
        for keyword in keywords {
            let mut schema = Map::new();
            schema.insert(keyword.to_owned(), value.clone());
            let schema = Value::Object(schema);
            survives(&[
                with(schema.clone()),
                parameter(schema.clone()),
                tool(json!({"outputSchema": schema})),
            ]);
        }
    }
}

#[test]
fn references_may_lead_in_circles() {
    survives(&[with(json!({
        "$ref": "#",
        "properties": {"a": {"$ref": "#/properties/b"}, "b": {"$ref": "#/properties/a"}, "c": {"$ref": "#/$defs/~1~0"}},
        "$defs": {"Node": {"properties": {"next": {"$ref": "#/$defs/Node"}}}, "/~": {"$ref": "#/$defs/Node"}},
    }))]);
}

#[test]
fn deep_and_long_lists() {
    for keyword in ["items", "not", "additionalProperties"] {
        let mut schema = json!({"type": "array"});
        for _ in 0..300 {
            let mut outer = Map::new();
            outer.insert(keyword.to_owned(), schema);
            schema = Value::Object(outer);
        }
        survives(&[parameter(schema)]);
    }
    let wide: Map<String, Value> = (0..20_000)
        .map(|index| (format!("p {index}"), json!({"type": ["array"]})))
        .collect();
    survives(&[with(json!({"type": "object", "properties": wide}))]);
    survives(&[parameter(json!({"type": "string", "pattern": "(".repeat(1_000_000)}))]);
    survives(&[tool(
        json!({"name": "\\".repeat(1_000_000), "description": "such as (\u{0}".repeat(100_000)}),
    )]);
    let same: Vec<Value> = vec![tool(json!({})); 3_000];
    survives(&same);
}

#[test]
fn time_grows_with_the_length() {
    let wide = |count: usize| -> Vec<Value> {
        let properties: Map<String, Value> = (0..count)
            .map(|index| (format!("p{index}"), json!({"type": "array"})))
            .collect();
        vec![with(json!({"type": "object", "properties": properties}))]
    };
    let time = |tools: &[Value]| {
        let start = std::time::Instant::now();
        for client in Client::ALL {
            check(client, None, tools);
        }
        start.elapsed().as_secs_f64()
    };
    let (few, many) = (wide(1_000), wide(16_000));
    let best = |tools: &[Value]| (0..3).map(|_| time(tools)).fold(f64::INFINITY, f64::min);
    // 16 times the length; the square of that would be 256.
    let ratio = best(&many) / best(&few);
    assert!(ratio < 100.0, "{ratio:.0} times as long");
}
