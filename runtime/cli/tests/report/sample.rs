//! Sample reports: measured tool lists, with measures and findings for the tests.

use mcpact::compact;
use mcpact::cost::{Counter, Measure};
use mcpact_cli::{
    cost,
    report::{ClientRow, FindingRow, MeasureInfo, Report, RuleRow, StepRow, ToolRow},
};
use mcpact_tokens::Encoding;
use serde_json::{Map, Value, json};

fn measure(id: &str, description: &str, error: Option<&str>, once: usize) -> MeasureInfo {
    MeasureInfo {
        id: id.to_owned(),
        title: id.to_owned(),
        description: description.to_owned(),
        exact: error.is_none(),
        error: error.map(str::to_owned),
        once,
        total: 0,
        compact_total: 0,
    }
}

/// Returns the measures of the command, without that of the names alone.
pub(crate) fn measures() -> Vec<MeasureInfo> {
    vec![
        measure(
            "o200k_base",
            "Name, description and input schema of each tool, minified, in OpenAI's newest public encoding",
            None,
            0,
        ),
        measure(
            "cl100k_base",
            "The same three fields in the older encoding of GPT-4",
            None,
            0,
        ),
        measure(
            "wire",
            "All that tools/list sends, with annotations and output schemas, in o200k_base",
            None,
            0,
        ),
        measure(
            "claude",
            "What Claude is billed for, fitted to its own counts",
            Some("mean 4 %, at most 11.5 %"),
            328,
        ),
        measure(
            "openai",
            "What GPT models read once the tools are written as TypeScript",
            Some("not known"),
            13,
        ),
    ]
}

/// Returns the measures with the totals of these tools.
pub(crate) fn totalled(rows: &[ToolRow]) -> Vec<MeasureInfo> {
    let sum = |of: fn(&ToolRow) -> &Vec<usize>, index: usize| rows.iter().map(|row| of(row)[index]).sum::<usize>();
    let totals = |(index, measure): (usize, MeasureInfo)| MeasureInfo {
        total: sum(|row| &row.tokens, index) + measure.once,
        compact_total: sum(|row| &row.compact, index) + measure.once,
        ..measure
    };
    measures().into_iter().enumerate().map(totals).collect()
}

fn counts(tool: &Value, entry: &str, parameters: usize) -> Vec<usize> {
    let first = Encoding::O200kBase.count(entry);
    vec![
        first,
        Encoding::Cl100kBase.count(entry),
        Encoding::O200kBase.count(&tool.to_string()),
        first * 161 / 100 + 21 + 5 * parameters,
        first * 72 / 100,
    ]
}

/// Returns the report of a `tools/list`; with `sourced`, the first word of a name is the tool's
/// source.
pub(crate) fn measured(title: &str, list: &Value, sourced: bool) -> Report {
    let tools = list.get("tools").unwrap_or(list).as_array().expect("a list of tools");
    let rows: Vec<ToolRow> = tools.iter().map(|tool| row(tool, sourced)).collect();
    let server = list.get("serverInfo").map(|info| {
        let text = |key: &str| info[key].as_str().unwrap_or_default();
        format!("{} {}", text("name"), text("version"))
    });
    Report {
        title: title.to_owned(),
        server,
        measures: totalled(&rows),
        steps: vec![StepRow {
            name: "examples".to_owned(),
            description: "`examples`".to_owned(),
            flag: Some("examples".to_owned()),
        }],
        clients: clients(),
        rules: rules(),
        findings: findings(tools),
        failures: Vec::new(),
        tools: rows,
    }
}

/// Returns one client that refuses the list, one that loses details, and one that accepts
/// everything.
fn clients() -> Vec<ClientRow> {
    [
        ("strict", "Strict Client"),
        ("plain", "Plain Client"),
        ("easy", "Easy Client"),
    ]
    .map(|(id, title)| ClientRow {
        id: id.to_owned(),
        title: title.to_owned(),
    })
    .to_vec()
}

/// Returns two lints, and a rule that two clients have.
pub(crate) fn rules() -> Vec<RuleRow> {
    let row = |id: &str, client: Option<usize>, level: &str, effect: Option<&str>| RuleRow {
        id: id.to_owned(),
        client,
        level: level.to_owned(),
        effect: effect.map(str::to_owned),
        text: effect
            .map(|effect| format!("A list with several types is {effect}."))
            .unwrap_or_default(),
        instead: "write one `type`".to_owned(),
        source: effect.map(|_| "example/client#1".to_owned()).unwrap_or_default(),
    };
    vec![
        row("long-description", None, "warning", None),
        row("undocumented", None, "note", None),
        row("type-array", Some(1), "warning", Some("any")),
        row("type-array", Some(0), "error", Some("refused")),
    ]
}

fn row(tool: &Value, sourced: bool) -> ToolRow {
    let name = tool["name"].as_str().unwrap_or_default();
    let compacted = compact::tool(tool);
    let parameters = tool["inputSchema"]["properties"].as_object().map_or(0, Map::len);
    let parts_of = |tool: &Value| cost::of_tool(tool.as_object().expect("a tool"), &Counter::new(Encoding::O200kBase));
    let (before, after) = (Measure::Model.text(tool), Measure::Model.text(&compacted.tool));
    let summary = tool["description"].as_str().unwrap_or_default().lines();
    let source = name.split(['_', '-']).next().filter(|_| sourced).unwrap_or_default();
    ToolRow {
        name: name.to_owned(),
        source: source.to_owned(),
        summary: summary
            .map(str::trim)
            .find(|line| !line.is_empty())
            .unwrap_or_default()
            .to_owned(),
        parameters,
        tokens: counts(tool, &before, parameters),
        compact: counts(&compacted.tool, &after, parameters),
        parts: parts_of(tool),
        compact_parts: parts_of(&compacted.tool),
        steps: compacted
            .savings
            .iter()
            .map(|saving| (saving.step.to_string(), saving.tokens))
            .collect(),
        lossy: vec![("examples".to_owned(), 7)],
        rewrites: Vec::new(),
        entry: before,
        compact_entry: after,
    }
}

/// Returns the locations at which the tools break [`rules`].
fn findings(tools: &[Value]) -> Vec<FindingRow> {
    let mut found = Vec::new();
    for (index, tool) in tools.iter().enumerate() {
        let mut add = |rule: usize, parameter: &str, text: String| {
            found.push(FindingRow {
                rule,
                tool: Some(index),
                parameter: parameter.to_owned(),
                path: format!("/inputSchema/properties/{parameter}"),
                text,
            });
        };
        let words = tool["description"]
            .as_str()
            .unwrap_or_default()
            .split_whitespace()
            .count();
        if words > 40 {
            add(0, "", format!("the description has {words} words"));
        }
        for (parameter, schema) in tool["inputSchema"]["properties"].as_object().into_iter().flatten() {
            if schema["description"].as_str().is_none() {
                add(1, parameter, format!("parameter `{parameter}` has no description"));
            }
            if schema["type"].is_array() {
                add(2, parameter, format!("\"type\": {}", schema["type"]));
                add(3, parameter, format!("\"type\": {}", schema["type"]));
            }
        }
    }
    found
}

/// Returns a server with `sources` × `each` tools of every shape.
pub(crate) fn museum(sources: usize, each: usize) -> Value {
    let words = [
        "search", "get", "list", "count", "export", "compare", "annotate", "cite",
    ];
    let houses = ["archive", "library", "museum", "herbarium", "gallery", "observatory"];
    let mut tools = Vec::new();
    for source in 0..sources {
        for number in 0..each {
            let house = houses[source % houses.len()].to_owned() + &"x".repeat(source / houses.len());
            let word = words[number % words.len()];
            let mut properties = Map::new();
            for place in 0..=(number + source) % 7 {
                properties.insert(
                    ["query", "state", "limit", "since", "filters", "format", "shape"][place].to_owned(),
                    property(place),
                );
            }
            tools.push(json!({
                "name": format!("{house}_{word}{}", if number < words.len() { String::new() } else { format!("_{}", number / words.len()) }),
                "description": format!("Looks through the {house} and does what one does to {word} things there. {}", "It takes care. ".repeat(number % 5)),
                "inputSchema": {
                    "$schema": "https://json-schema.org/draft/2020-12/schema",
                    "title": "Parameters",
                    "type": "object",
                    "properties": properties,
                    "required": ["query"]
                },
                "annotations": { "readOnlyHint": true }
            }));
        }
    }
    json!({ "serverInfo": { "name": "museum", "version": "1.2.0" }, "tools": tools })
}

fn property(place: usize) -> Value {
    match place {
        0 => json!({ "type": "string", "description": "What to look for, in words" }),
        1 => {
            json!({ "anyOf": [{ "type": "string", "enum": ["vic", "nsw", "qld"] }, { "type": "null" }], "default": null })
        }
        2 => {
            json!({ "type": "integer", "format": "uint32", "minimum": 0, "maximum": 100, "default": 20, "description": "Max results" })
        }
        3 => json!({ "type": ["string", "null"], "format": "date", "examples": ["1901-01-01"] }),
        4 => json!({ "type": "array", "items": { "type": "object", "properties": {
            "field": { "type": "string", "description": "Which field is compared" },
            "value": { "type": "string", "title": "Value" }
        } } }),
        5 => json!({ "type": "string", "enum": ["json", "csv", "xml"], "title": "Format" }),
        _ => json!({ "type": "number" }),
    }
}
