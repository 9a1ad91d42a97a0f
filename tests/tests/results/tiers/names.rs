//! Names of tiers and properties, and the fields of each tier.

use mcpact::{Tier, Tiered, tokens::Encoding};
use serde::Serialize;
use serde_json::{Value, json};

use super::json;

fn names<T: Tiered>() -> Vec<&'static str> {
    Tier::<T>::all().map(Tier::name).collect()
}

fn count(value: &Value) -> usize {
    Encoding::ALL[0].count(&value.to_string())
}

/// Only tiers with a field or a preview exist.
#[test]
fn tiers_that_exist() {
    #[derive(Serialize, Tiered)]
    struct TwoTiers {
        a: u8,
        #[tier(2)]
        b: String,
    }
    #[derive(Serialize, Tiered)]
    struct WithMiddle {
        a: u8,
        #[tier(1.5)]
        b: String,
    }
    #[derive(Serialize, Tiered)]
    struct WithPreview {
        #[tier(2, preview = 1)]
        b: String,
        a: u8,
    }
    assert_eq!(names::<TwoTiers>(), ["1", "2"]);
    assert_eq!(names::<WithMiddle>(), ["1", "1.5"]);
    assert_eq!(names::<WithPreview>(), ["1", "1.5", "2"]);
    assert_eq!(names::<Box<&TwoTiers>>(), ["1", "2"]);
}

#[derive(Clone, Serialize, Tiered)]
#[tiers("brief", "normal", "full", "everything")]
struct Place {
    name: &'static str,
    #[tier("normal")]
    state: Option<&'static str>,
    #[tier("everything")]
    history: String,
    #[tier("full")]
    names: Vec<&'static str>,
    #[tier("full")]
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

/// A tier has the fields of those before it, and the count is that of the next one.
#[test]
fn each_tier_and_its_count() {
    let place = Place {
        name: "Ballarat",
        state: Some("VIC"),
        history: "Gold. ".repeat(40),
        names: vec!["Ballaarat", "Balla Arat"],
        note: None,
    };
    let state = count(&json!({"state": "VIC"}));
    let names = count(&json!({"names": ["Ballaarat", "Balla Arat"]}));
    let history = count(&json!({ "history": place.history }));
    let expected = [
        json!({"name": "Ballarat", "content_token_count": state}),
        json!({"name": "Ballarat", "state": "VIC", "content_token_count": names}),
        json!({"name": "Ballarat", "state": "VIC", "content_token_count": history, "names": ["Ballaarat", "Balla Arat"]}),
        json!({"name": "Ballarat", "state": "VIC", "history": place.history, "names": ["Ballaarat", "Balla Arat"]}),
    ];
    for (tier, expected) in Tier::all().zip(expected) {
        let shown = place.clone().at(tier);
        assert_eq!(
            serde_json::to_string(&shown).expect("JSON"),
            expected.to_string(),
            "{tier}"
        );
        assert_eq!(shown.tier(), tier);
    }
    let noted = Place {
        note: Some("a city"),
        ..place
    };
    let full = count(&json!({"names": ["Ballaarat", "Balla Arat"], "note": "a city"}));
    assert_eq!(
        json(noted.at("normal".parse().expect("a tier")))["content_token_count"],
        full
    );
}

/// A tier without any of its fields is not the next one.
#[test]
fn absent_fields() {
    #[derive(Serialize, Tiered)]
    struct Item {
        id: u8,
        #[tier(1.5)]
        #[serde(skip_serializing_if = "Option::is_none")]
        summary: Option<&'static str>,
        #[tier(2)]
        #[serde(skip_serializing_if = "str::is_empty")]
        text: &'static str,
    }
    let item = Item {
        id: 1,
        summary: None,
        text: "long",
    };
    let expected = json!({"id": 1, "content_token_count": count(&json!({"text": "long"}))});
    assert_eq!(json((&item).at(Tier::LOWEST)), expected);
    let empty = Item { text: "", ..item };
    assert_eq!(json(empty.at(Tier::LOWEST)), json!({"id": 1}));
}

#[test]
fn names_of_serde() {
    #[derive(Serialize)]
    struct Inner {
        a: u8,
        text: u8,
    }
    fn double<S: serde::Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{text}{text}"))
    }
    #[derive(Serialize, Tiered)]
    #[serde(rename_all(serialize = "SCREAMING-KEBAB-CASE"), tag = "kind")]
    struct Names<'a, T> {
        r#type: T,
        #[tier(2, preview = 4)]
        #[serde(serialize_with = "double")]
        full_text: &'a str,
        #[tier(2)]
        #[serde(rename = "say \"more\"", serialize_with = "double")]
        more: &'a str,
        #[serde(flatten)]
        inner: Inner,
        #[serde(skip)]
        _skipped: u8,
    }
    let value = Names {
        r#type: Some(1),
        full_text: "abc",
        more: "d",
        inner: Inner { a: 1, text: 2 },
        _skipped: 0,
    };
    let added = count(&json!({"FULL-TEXT": "abcabc", "say \"more\"": "dd"}));
    let expected = json!({
        "kind": "Names", "TYPE": 1, "FULL-TEXT-PREVIEW":
        "abca\n\n(... truncated 2 characters. Request tier 2 for full FULL-TEXT.)",
        "CONTENT-TOKEN-COUNT": added, "a": 1, "text": 2,
    });
    assert_eq!(
        json((&value).at("1.5".parse().expect("a tier"))).to_string(),
        expected.to_string()
    );
    assert_eq!(json(value.at(Tier::HIGHEST))["FULL-TEXT"], "abcabc");
}

/// The tier is that of the type, also for a pointer to it.
#[test]
fn pointers() {
    #[derive(Serialize, Tiered)]
    struct Item {
        id: u8,
        #[tier(2)]
        text: String,
    }
    let item = Item {
        id: 1,
        text: "text".into(),
    };
    let tier: Tier<Item> = Tier::LOWEST;
    let expected = json((&item).at(tier));
    assert_eq!(json(std::sync::Arc::new(&item).at(tier)), expected);
    assert_eq!(json((&item).at_tier::<0>()), expected);
    assert_eq!(json(Box::new(item).at(tier)), expected);
}
