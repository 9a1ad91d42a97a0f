//! The examples of the document about tiers, with their JSON shapes.

use std::cell::Cell;

use mcpact::{At, Stored, Tier, Tiered, ToolSchema, tokens::Encoding};
use serde::Serialize;
use serde_json::{Value, json};

use super::json;

#[derive(Clone, Serialize, Tiered, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Binding {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) key_points: Vec<String>,
    #[tier(2, preview = 500)]
    pub(super) content: String,
    pub(super) text_url: String,
}

/// Returns a text of this many characters, the first of them those of the document.
pub(super) fn content(characters: usize) -> String {
    let start = "Workers run in V8 isolates, not Node.js. The distinction matters because Workers deliberately \
        restricts the Node.js API surface. ";
    start.chars().cycle().take(characters).collect()
}

pub(super) fn binding(content: String) -> Binding {
    Binding {
        id: "bnd_abc".into(),
        name: "Cloudflare Workers limits".into(),
        summary: "Overview of CPU time limits, bundle size, memory constraints...".into(),
        key_points: vec![
            "50ms CPU limit (free plan)".into(),
            "10MB bundle max".into(),
            "No filesystem".into(),
        ],
        content,
        text_url: "https://bind.ly/@bindly/cloudflare-workers-limits?format=md".into(),
    }
}

/// The names of a binding's properties at tier 1.5, in the order of the document.
pub(super) const NAMES_AT_1_5: [&str; 7] = [
    "id",
    "name",
    "summary",
    "keyPoints",
    "contentPreview",
    "contentTokenCount",
    "textUrl",
];

/// Returns the names of an object's properties, in their order.
pub(super) fn names(object: &Value) -> Vec<&str> {
    let properties = object.as_object().expect("an object");
    properties.keys().map(String::as_str).collect()
}

/// Counts with another implementation of the tokenizer.
pub(super) fn count(text: &str) -> usize {
    tiktoken_rs::o200k_base_singleton().encode_ordinary(text).len()
}

/// Returns a content whose property has 2,840 tokens.
fn content_of_2840_tokens() -> String {
    let mut content = content(9140);
    let json = |content: &str| json!({ "content": content }).to_string();
    let missing = 2840 - Encoding::ALL[0].count(&json(&content));
    content.push_str(&" limits".repeat(missing));
    assert_eq!(count(&json(&content)), 2840);
    content
}

/// Property by property, in the order of the document.
#[test]
fn tier_1() {
    let binding = binding(content_of_2840_tokens());
    let text = serde_json::to_string(&binding.at(Tier::LOWEST)).expect("JSON");
    assert_eq!(
        text,
        concat!(
            r#"{"id":"bnd_abc","name":"Cloudflare Workers limits","#,
            r#""summary":"Overview of CPU time limits, bundle size, memory constraints...","#,
            r#""keyPoints":["50ms CPU limit (free plan)","10MB bundle max","No filesystem"],"#,
            r#""contentTokenCount":2840,"#,
            r#""textUrl":"https://bind.ly/@bindly/cloudflare-workers-limits?format=md"}"#,
        )
    );
    assert!(count(&text) <= 300, "about 300 tokens");
}

#[test]
fn tier_1_5() {
    let binding = binding(content(9140));
    let tier = Tier::from_name("1.5").expect("a tier");
    let shown = json(binding.clone().at(tier));
    assert_eq!(names(&shown), NAMES_AT_1_5);
    let preview = shown["contentPreview"].as_str().expect("a text");
    let (start, note) = preview.split_once("\n\n").expect("a note");
    assert_eq!(start, content(500));
    assert_eq!(
        note,
        "(... truncated 8,640 characters. Request tier 2 for full content.)"
    );
    assert_eq!(
        shown["contentTokenCount"],
        json(binding.at(Tier::LOWEST))["contentTokenCount"]
    );
}

#[test]
fn tier_2() {
    let binding = binding(content(9140));
    assert_eq!(json(binding.clone().at(Tier::HIGHEST)), json(&binding));
}

/// A binding whose content is loaded only for the tier that has it.
#[derive(Serialize, Tiered)]
#[serde(rename_all = "camelCase")]
struct StoredBinding {
    id: String,
    name: String,
    #[tier(2, preview = 500)]
    content: Option<String>,
    text_url: String,
}

fn stored_binding(content: Option<String>) -> StoredBinding {
    StoredBinding {
        id: "bnd_abc".into(),
        name: "Cloudflare Workers limits".into(),
        content,
        text_url: "https://bind.ly/@bindly/cloudflare-workers-limits?format=md".into(),
    }
}

/// The lower tiers show the stored facts, as the document does, and load no content. They are the
/// same as those of the whole binding.
#[test]
fn stored_facts() {
    let whole = content_of_2840_tokens();
    let loads = Cell::new(0);
    let get = |tier: Tier<StoredBinding>| {
        let content = (tier == Tier::HIGHEST).then(|| {
            loads.set(loads.get() + 1);
            whole.clone()
        });
        let stored = Stored::new(2840).preview("content", &whole[..500], whole.len() - 500);
        serde_json::to_string(&stored_binding(content).at_stored(tier, stored)).expect("JSON")
    };
    let at = |tier| serde_json::to_string(&stored_binding(Some(whole.clone())).at(tier)).expect("JSON");
    let [lowest, middle] = [Tier::LOWEST, "1.5".parse().expect("a tier")];
    assert_eq!(
        get(lowest),
        concat!(
            r#"{"id":"bnd_abc","name":"Cloudflare Workers limits","contentTokenCount":2840,"#,
            r#""textUrl":"https://bind.ly/@bindly/cloudflare-workers-limits?format=md"}"#,
        )
    );
    assert_eq!([get(lowest), get(middle)], [at(lowest), at(middle)]);
    assert_eq!(loads.get(), 0);
    assert_eq!((get(Tier::HIGHEST), loads.get()), (at(Tier::HIGHEST), 1));
}

#[derive(Serialize, Tiered)]
struct Omitted {
    #[tier(2, preview = 500)]
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    id: u8,
}

/// The facts of a field that serde omits come last.
#[test]
fn stored_facts_of_an_omitted_field() {
    let stored = Stored::new(2840).preview("content", "Workers", 9_133);
    let shown = Omitted { content: None, id: 7 }.at_stored("1.5".parse().expect("a tier"), stored);
    assert_eq!(
        serde_json::to_string(&shown).expect("JSON"),
        concat!(
            r#"{"id":7,"content_preview":"Workers\n\n(... truncated 9,133 characters. Request tier 2 for full content.)","#,
            r#""content_token_count":2840}"#,
        )
    );
}

/// A call for several documents at one tier: the results are those of the calls for each.
#[test]
fn a_batch_at_one_tier() {
    let bindings: Vec<Binding> = [10, 500, 501].map(|characters| binding(content(characters))).to_vec();
    for tier in Tier::all() {
        let batch: Vec<At<&Binding>> = bindings.iter().map(|binding| binding.at(tier)).collect();
        let each: Vec<Value> = bindings.iter().map(|binding| json(binding.at(tier))).collect();
        assert_eq!(json(&batch), Value::Array(each));
    }
}

/// Ten results of a search, each of 2,000 tokens: a tenth of the tokens, or fewer.
#[test]
fn ten_results_of_a_search() {
    let found = vec![binding(content(9140)); 10];
    let cost = |tier: Tier<Binding>| {
        let results: Vec<At<&Binding>> = found.iter().map(|binding| binding.at(tier)).collect();
        Encoding::ALL[0].count(&json(&results).to_string())
    };
    let [lowest, middle, highest] = [Tier::LOWEST, "1.5".parse().expect("a tier"), Tier::HIGHEST].map(cost);
    assert!(highest > 18_000, "{highest}");
    assert!(lowest * 10 <= highest, "{lowest} of {highest}");
    assert!(lowest < middle && middle * 3 < highest, "{middle} of {highest}");
}
