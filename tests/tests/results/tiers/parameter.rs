//! `Tier<T>` as a parameter: its schema, its default, and wrong names.

use mcpact::{Tier, Tiered, ToolSchema};
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Clone, Debug, Serialize, Tiered)]
struct Article {
    id: u32,
    #[tier(2, preview = 500)]
    text: String,
}

#[derive(Debug, Deserialize, ToolSchema)]
struct GetArticle {
    id: u32,
    tier: Tier<Article>,
}

#[test]
fn schema() {
    assert_eq!(
        mcpact::schema::<GetArticle>(),
        concat!(
            r#"{"type":"object","properties":{"id":{"type":"integer"},"#,
            r#""tier":{"type":"string","enum":["1","1.5","2"],"default":"1"}},"required":["id"]}"#,
        )
    );
}

#[test]
fn default() {
    for call in [json!({"id": 1}), json!({"id": 1, "tier": null})] {
        let read: GetArticle = mcpact::arguments(call.clone()).expect("arguments");
        assert_eq!((read.id, read.tier), (1, Tier::LOWEST));
        let read: GetArticle = serde_json::from_value(call).expect("arguments");
        assert_eq!(read.tier, Tier::default());
    }
}

#[test]
fn each_name() {
    for tier in Tier::<Article>::all() {
        let read: GetArticle = mcpact::arguments(json!({"id": 1, "tier": tier})).expect("arguments");
        assert_eq!(read.tier, tier);
        assert_eq!(tier.to_string().parse(), Ok(tier));
    }
    assert!(Tier::<Article>::LOWEST < Tier::HIGHEST);
}

#[test]
fn wrong_names() {
    let error = mcpact::arguments::<GetArticle>(json!({"id": 1, "tier": "1.6"})).expect_err("no such tier");
    assert!(error.to_string().contains("1.5"), "{error}");
    let error = serde_json::from_value::<GetArticle>(json!({"id": 1, "tier": "full"})).expect_err("no such tier");
    assert_eq!(error.to_string(), "unknown tier `full`; write `1`, `1.5` or `2`");
}
