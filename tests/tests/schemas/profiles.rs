//! The same types in each profile, and enums as a tool's parameters.
#![allow(dead_code, reason = "serde reads the fields")]

use expect_test::{Expect, expect};
use mcpact::{Profile, Tool, ToolSchema, mcp_tool};
use serde::Deserialize;
use serde_json::Value;

fn check<T: ToolSchema>(profile: Profile, expected: &Expect) {
    expected.assert_eq(&mcpact::schema_in::<T>(profile));
}

/// Australian state
#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Vic,
    Nsw,
}

#[derive(Deserialize, ToolSchema)]
enum Shape {
    Unknown,
    Circle { radius: f64 },
    Square(f64),
}

#[derive(Deserialize, ToolSchema)]
struct Everything {
    name: String,
    state: Option<State>,
    states: Vec<Option<State>>,
    #[mcp(default = 20)]
    limit: u32,
    pair: (u8, String),
    shape: Option<Shape>,
}

#[test]
fn portable() {
    check::<Everything>(
        Profile::Portable,
        &expect![[
            r#"{"type":"object","properties":{"name":{"type":"string"},"state":{"description":"Australian state","type":"string","enum":["vic","nsw"]},"states":{"type":"array","items":{"description":"Australian state","type":["string","null"],"enum":["vic","nsw",null]}},"limit":{"type":"integer","default":20},"pair":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{},"minItems":2,"maxItems":2},"shape":{"anyOf":[{"type":"string","enum":["Unknown"]},{"type":"object","properties":{"Circle":{"type":"object","properties":{"radius":{"type":"number"}},"required":["radius"]},"Square":{"type":"number"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}},"required":["name","states","pair"]}"#
        ]],
    );
}

#[test]
fn gemini() {
    check::<Everything>(
        Profile::Gemini,
        &expect![[
            r#"{"type":"object","properties":{"name":{"type":"string"},"state":{"description":"Australian state","type":"string","enum":["vic","nsw"]},"states":{"type":"array","items":{"description":"Australian state","type":"string","nullable":true,"enum":["vic","nsw"]}},"limit":{"type":"integer","default":20},"pair":{"type":"array","items":{"anyOf":[{"type":"integer"},{"type":"string"}]},"minItems":2,"maxItems":2},"shape":{"anyOf":[{"type":"string","enum":["Unknown"]},{"type":"object","properties":{"Circle":{"type":"object","properties":{"radius":{"type":"number"}},"required":["radius"]},"Square":{"type":"number"}},"minProperties":1,"maxProperties":1}]}},"required":["name","states","pair"]}"#
        ]],
    );
}

#[test]
fn openai_strict() {
    check::<Everything>(
        Profile::OpenaiStrict,
        &expect![[
            r#"{"type":"object","properties":{"name":{"type":"string"},"state":{"description":"Australian state","type":["string","null"],"enum":["vic","nsw",null]},"states":{"type":"array","items":{"description":"Australian state","type":["string","null"],"enum":["vic","nsw",null]}},"limit":{"type":"integer"},"pair":{"type":"array","items":{"anyOf":[{"type":"integer"},{"type":"string"}]},"minItems":2,"maxItems":2},"shape":{"anyOf":[{"type":"string","enum":["Unknown"]},{"anyOf":[{"type":"object","properties":{"Circle":{"type":"object","properties":{"radius":{"type":"number"}},"required":["radius"],"additionalProperties":false}},"required":["Circle"],"additionalProperties":false},{"type":"object","properties":{"Square":{"type":"number"}},"required":["Square"],"additionalProperties":false}]},{"type":"null"}]}},"required":["name","state","states","limit","pair","shape"],"additionalProperties":false}"#
        ]],
    );
}

/// Move or resize
#[mcp_tool]
#[derive(Deserialize, ToolSchema)]
#[serde(tag = "action", rename_all = "lowercase")]
enum Change {
    Move { x: i32, y: i32 },
    Resize { x: u32, width: u32, unit: Option<String> },
    Reset,
}

#[test]
fn a_tagged_root_is_folded() {
    expect![[r#"{"type":"object","properties":{"action":{"type":"string","enum":["move","resize","reset"]},"x":{"type":"integer"},"y":{"type":"integer"},"width":{"type":"integer"},"unit":{"type":"string"}},"required":["action"]}"#]].assert_eq(Change::INPUT_SCHEMA);
}

/// Draw a shape
#[mcp_tool]
#[derive(Deserialize, ToolSchema)]
enum Draw {
    Nothing,
    Circle { radius: f64 },
    Square(f64),
}

#[test]
fn an_external_root_has_one_member() {
    expect![[r#"{"type":"object","properties":{"Nothing":{"type":"null"},"Circle":{"type":"object","properties":{"radius":{"type":"number"}},"required":["radius"]},"Square":{"type":"number"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]].assert_eq(Draw::INPUT_SCHEMA);
}

/// Draw with a colour
#[mcp_tool]
#[derive(Deserialize, ToolSchema)]
struct Coloured {
    colour: String,
    #[serde(flatten)]
    change: Change,
}

#[derive(Deserialize, ToolSchema)]
struct Inside {
    coloured: Vec<Coloured>,
    #[serde(flatten)]
    shape: Shape,
}

#[test]
fn flattened_enums() {
    expect![[r#"{"type":"object","properties":{"colour":{"type":"string"},"action":{"type":"string","enum":["move","resize","reset"]},"x":{"type":"integer"},"y":{"type":"integer"},"width":{"type":"integer"},"unit":{"type":"string"}},"required":["colour","action"]}"#]].assert_eq(Coloured::INPUT_SCHEMA);
    check::<Inside>(
        Profile::Portable,
        &expect![[
            r#"{"properties":{"coloured":{"type":"array","items":{"description":"Draw with a colour","properties":{"colour":{"type":"string"}},"required":["colour"],"anyOf":[{"type":"object","properties":{"action":{"type":"string","enum":["move"]},"x":{"type":"integer"},"y":{"type":"integer"}},"required":["action","x","y"]},{"type":"object","properties":{"action":{"type":"string","enum":["resize"]},"x":{"type":"integer"},"width":{"type":"integer"},"unit":{"type":"string"}},"required":["action","x","width"]},{"type":"object","properties":{"action":{"type":"string","enum":["reset"]}},"required":["action"]}]}}},"required":["coloured"],"anyOf":[{"type":"object","properties":{"Unknown":{"type":"null"}},"required":["Unknown"]},{"type":"object","properties":{"Circle":{"type":"object","properties":{"radius":{"type":"number"}},"required":["radius"]}},"required":["Circle"]},{"type":"object","properties":{"Square":{"type":"number"}},"required":["Square"]}]}"#
        ]],
    );
}

/// A span of time
#[derive(Deserialize, ToolSchema)]
struct Span {
    /// First day, YYYY-MM-DD
    from: String,
    /// Last day, YYYY-MM-DD
    to: String,
    /// Whether the bounds are in it
    closed: Option<bool>,
}

/// Compare spans
#[mcp_tool(profile = "refs")]
#[derive(Deserialize, ToolSchema)]
struct CompareSpans {
    left: Span,
    right: Span,
    others: Vec<Span>,
    state: State,
    other_state: Option<State>,
}

/// Compare spans
#[mcp_tool]
#[derive(Deserialize, ToolSchema)]
struct CompareInline {
    left: Span,
    right: Span,
    others: Vec<Span>,
    state: State,
    other_state: Option<State>,
}

#[test]
fn refs_where_they_save() {
    expect![[r##"{"type":"object","properties":{"left":{"$ref":"#/$defs/Span"},"right":{"$ref":"#/$defs/Span"},"others":{"type":"array","items":{"$ref":"#/$defs/Span"}},"state":{"description":"Australian state","type":"string","enum":["vic","nsw"]},"other_state":{"description":"Australian state","type":"string","enum":["vic","nsw"]}},"required":["left","right","others","state"],"$defs":{"Span":{"description":"A span of time","type":"object","properties":{"from":{"description":"First day, YYYY-MM-DD","type":"string"},"to":{"description":"Last day, YYYY-MM-DD","type":"string"},"closed":{"description":"Whether the bounds are in it","type":"boolean"}},"required":["from","to"]}}}"##]].assert_eq(CompareSpans::INPUT_SCHEMA);
    const { assert!(CompareSpans::TOKENS.total < CompareInline::TOKENS.total) };
}

mod other {
    use mcpact::ToolSchema;
    use serde::Deserialize;

    /// A stretch of road
    #[derive(Deserialize, ToolSchema)]
    pub(super) struct Span {
        /// First kilometre, counted from the beginning of the road
        from: f64,
        /// Last kilometre, counted from the beginning of the road
        to: f64,
    }
}

/// A span of a bridge
#[derive(Deserialize, ToolSchema)]
struct Span2 {
    /// First pillar, counted from the beginning of the bridge
    from: u32,
    /// Last pillar, counted from the beginning of the bridge
    to: u32,
}

/// Compare spans of time, road and bridges
#[mcp_tool(profile = "refs")]
#[derive(Deserialize, ToolSchema)]
struct CompareNumbered {
    times: [Span; 2],
    time: Span,
    road: other::Span,
    roads: Vec<other::Span>,
    bridge: Span2,
    bridges: Vec<Span2>,
}

/// Compare spans of bridges, time and road
#[mcp_tool(profile = "refs")]
#[derive(Deserialize, ToolSchema)]
struct CompareNumberedFirst {
    bridge: Span2,
    bridges: Vec<Span2>,
    times: [Span; 2],
    time: Span,
    road: other::Span,
    roads: Vec<other::Span>,
}

/// The name of a type may be that of a namesake with its number.
#[test]
fn numbers_of_namesakes_are_in_no_other_name() {
    let first_bounds = |schema: &str| -> Vec<(String, String)> {
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        let definitions = schema["$defs"].as_object().expect("definitions");
        let first = |(name, definition): (&String, &Value)| {
            let description = &definition["properties"]["from"]["description"];
            let word = description.as_str().and_then(|text| text.split([',', ' ']).nth(1));
            (name.clone(), word.unwrap_or_default().to_owned())
        };
        definitions.iter().map(first).collect()
    };
    let of = |names: [(&str, &str); 3]| names.map(|(name, from)| (name.to_owned(), from.to_owned())).to_vec();
    assert_eq!(
        first_bounds(CompareNumbered::INPUT_SCHEMA),
        of([("Span", "day"), ("Span2", "kilometre"), ("Span22", "pillar")])
    );
    assert_eq!(
        first_bounds(CompareNumberedFirst::INPUT_SCHEMA),
        of([("Span2", "pillar"), ("Span", "day"), ("Span3", "kilometre")])
    );
    assert!(CompareNumbered::INPUT_SCHEMA.contains(r##""bridge":{"$ref":"#/$defs/Span22"}"##));
    assert!(CompareNumberedFirst::INPUT_SCHEMA.contains(r##""road":{"$ref":"#/$defs/Span3"}"##));
}

/// Compare spans of time and road
#[mcp_tool(profile = "refs")]
#[derive(Deserialize, ToolSchema)]
struct CompareNamesakes {
    times: [Span; 2],
    time: Span,
    road: other::Span,
    roads: Vec<other::Span>,
    more_roads: Option<Vec<other::Span>>,
}

#[test]
fn namesakes_are_told_apart() {
    expect![[r##"{"type":"object","properties":{"times":{"type":"array","items":{"$ref":"#/$defs/Span"},"minItems":2,"maxItems":2},"time":{"$ref":"#/$defs/Span"},"road":{"$ref":"#/$defs/Span2"},"roads":{"type":"array","items":{"$ref":"#/$defs/Span2"}},"more_roads":{"type":"array","items":{"$ref":"#/$defs/Span2"}}},"required":["times","time","road","roads"],"$defs":{"Span":{"description":"A span of time","type":"object","properties":{"from":{"description":"First day, YYYY-MM-DD","type":"string"},"to":{"description":"Last day, YYYY-MM-DD","type":"string"},"closed":{"description":"Whether the bounds are in it","type":"boolean"}},"required":["from","to"]},"Span2":{"description":"A stretch of road","type":"object","properties":{"from":{"description":"First kilometre, counted from the beginning of the road","type":"number"},"to":{"description":"Last kilometre, counted from the beginning of the road","type":"number"}},"required":["from","to"]}}}"##]].assert_eq(CompareNamesakes::INPUT_SCHEMA);
}
