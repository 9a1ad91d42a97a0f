//! Packed results hold the most items that fit, in order, by the counts of another tokenizer.

use mcpact::{
    Json, ToolSchema,
    results::{Batch, PackError, Packed, Packer, pack},
    serve::MatchesOutput,
    tokens::Encoding,
};
use proptest::{collection::vec, prelude::*, sample::select};
use rmcp::model::CallToolResponse;
use serde::Serialize;
use serde_json::{Value, json};
use tiktoken_rs::o200k_base_singleton;

use crate::{PIECES, alone::alone, config};

/// Counts tokens independently of mcpact.
fn count(text: &str) -> usize {
    o200k_base_singleton().encode_ordinary(text).len()
}

/// The expected text of a packed list.
struct Expected<'a> {
    items: &'a [Item],
    start: usize,
    max: usize,
}

impl Expected<'_> {
    /// Returns the text of a result with these items, before the item at `position`.
    fn text(&self, kept: &[&Item], too_large: &[Value], position: usize) -> String {
        let mut result = json!({ "items": kept });
        if position < self.items.len() {
            result["omitted"] = json!(self.items.len() - position);
            result["next"] = json!(format!("from {position}"));
        }
        if !too_large.is_empty() {
            result["tooLarge"] = json!(too_large);
        }
        result.to_string()
    }

    fn is_too_large(&self, position: usize) -> bool {
        let alone = self.text(&[&self.items[position]], &[], position + 1);
        // A token has at least one byte.
        alone.len() > self.max && count(&alone) > self.max
    }

    /// Returns the text of the result with this number of items, including those that are too
    /// large.
    fn with(&self, number: usize) -> String {
        let (mut kept, mut too_large) = (Vec::new(), Vec::new());
        for position in self.start..self.start + number {
            let item = &self.items[position];
            if self.is_too_large(position) {
                too_large.push(json!({ "id": position.to_string(), "tokens": count(&json!(item).to_string()) }));
            } else {
                kept.push(item);
            }
        }
        self.text(&kept, &too_large, self.start + number)
    }
}

/// An item of a packed list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Item {
    Text(String),
    Ship {
        name: String,
        tons: Option<u16>,
        ports: Vec<String>,
    },
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let text = |pieces| vec(select(&PIECES[..]), pieces).prop_map(|pieces| pieces.concat());
    let ship = (text(0..3), any::<Option<u16>>(), vec(text(0..2), 0..3));
    let ship = ship.prop_map(|(name, tons, ports)| Item::Ship { name, tons, ports });
    let item = prop_oneof![
        5 => text(0..4).prop_map(Item::Text),
        4 => ship,
        1 => text(30..40).prop_map(Item::Text),
    ];
    vec(item, 0..14)
}

proptest! {
    #![proptest_config(config())]

    /// The text has the counted tokens, at most the maximum, and the next item would exceed it. No
    /// item is lost or moved, and the next page continues after the last item.
    #[test]
    fn packing_is_maximal(items in items(), max in 4..90_usize, start in 0..3_usize) {
        let packed = Packer::new(max).start(start).next(|position| format!("from {position}")).pack(items.clone());
        let start = start.min(items.len());
        let expected = Expected { items: &items, start, max };
        let rest = items.len() - start;
        match packed {
            Ok(packed) => {
                let sent = rest - packed.omitted;
                let text = serde_json::to_string(&packed).expect("JSON");
                prop_assert_eq!(&text, &expected.with(sent));
                prop_assert_eq!(packed.tokens, count(&text));
                prop_assert!(packed.tokens <= max);
                prop_assert!(sent > 0 || rest == 0, "no progress");
                if sent < rest {
                    prop_assert!(count(&expected.with(sent + 1)) > max, "another item fits");
                }
            }
            Err(PackError::TooSmall { needed, .. }) => {
                prop_assert!(needed > max);
                let least = Expected { max: needed, ..expected };
                prop_assert!(count(&least.with(rest.min(1))) <= needed);
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, ToolSchema)]
struct Binding {
    id: String,
    name: String,
    text: String,
}

fn binding(id: &str, tokens: usize) -> Binding {
    Binding {
        id: id.to_owned(),
        name: format!("Limits of {id}"),
        text: " gold".repeat(tokens),
    }
}

fn get(id: &str) -> Option<Binding> {
    let tokens = match id {
        "bnd_a" | "bnd_b" | "bnd_c" => 100,
        "bnd_large" => 9_000,
        _ => return None,
    };
    Some(binding(id, tokens))
}

/// Unknown ids are reported, and a repeated id is read once.
#[test]
fn unknown_ids() {
    let mut calls = Vec::new();
    let batch = Batch::get(["bnd_b", "bnd_x", "bnd_a", "bnd_b", "bnd_x"], |id| {
        calls.push(id.to_owned());
        get(id)
    });
    let packed = json!(batch.pack(8_000).expect("it fits"));
    assert_eq!(calls, ["bnd_b", "bnd_x", "bnd_a"]);
    assert_eq!(packed["items"][0]["id"], "bnd_b");
    assert_eq!(packed["items"][1]["id"], "bnd_a");
    assert_eq!(packed["unknown"], json!(["bnd_x"]));
    let ids: Vec<String> = (0..10_000).map(|id| format!("unknown {}", "é".repeat(id))).collect();
    let packed = Batch::get(&ids, get).pack(8_000).expect("it fits");
    assert_eq!(packed.unknown.len(), 21);
    assert_eq!(packed.unknown.last().map(String::as_str), Some("… 9980 more"));
    assert!(packed.tokens < 1_000, "{}", packed.tokens);
}

/// `next` of a batch is the id to continue with.
#[test]
fn a_batch_over_its_maximum() {
    let ids = ["bnd_a", "bnd_large", "bnd_b", "bnd_c"];
    let packed = Batch::get(ids, get).pack(320).expect("progress");
    let sent: Vec<&str> = packed.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(sent, ["bnd_a", "bnd_b"]);
    let json = json!(packed);
    assert_eq!((&json["omitted"], &json["next"]), (&json!(1), &json!("bnd_c")));
    let large = serde_json::to_string(&get("bnd_large")).expect("JSON");
    assert_eq!(
        json["tooLarge"],
        json!([{ "id": "bnd_large", "tokens": count(&large) }])
    );
}

/// The result of a tool with `output = Packed<…>` is valid, and its text has the counted tokens.
#[test]
fn as_announced() {
    let schema: Value = serde_json::from_str(&mcpact::output_schema::<Packed<Binding>>()).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    assert_eq!(schema["required"], json!(["items"]));
    for max in [60, 320, 10_000] {
        let ids = ["bnd_a", "bnd_large", "bnd_x", "bnd_b", "bnd_c"];
        let packed = Batch::get(ids, get).pack(max).expect("progress");
        let tokens = packed.tokens;
        let outcome = MatchesOutput::<Packed<Binding>>::into_output_result(Json(packed));
        let Ok(CallToolResponse::Complete(result)) = outcome else {
            panic!("no result");
        };
        let text = &result.content[0].as_text().expect("a text").text;
        assert_eq!(count(text), tokens);
        let structured = result.structured_content.expect("it is announced");
        assert_eq!(*text, structured.to_string());
        assert!(validator.is_valid(&structured), "{structured}");
    }
}

/// A million items and an item of 10 MB: the items that cannot fit are not read.
#[test]
fn hostile_lists() {
    alone("pack::hostile_lists", 200, pack_hostile_lists);
}

fn pack_hostile_lists() {
    let many = vec!["a"; 1_000_000];
    let packed = pack(&many, 2_000).expect("progress");
    assert_eq!(packed.items.len() + packed.omitted, many.len());
    assert!(packed.tokens <= 2_000 && packed.tokens > 1_990, "{}", packed.tokens);
    // Quotes alone are a single pre-token, which is never divided.
    let packed = pack(vec![""; 1_000_000], 2_000).expect("progress");
    assert!(packed.tokens <= 2_000 && packed.tokens > 1_990, "{}", packed.tokens);
    let packed = pack(["a".repeat(10_000_000), "b".to_owned()], 2_000).expect("progress");
    assert_eq!(packed.items, ["b"]);
    assert_eq!(packed.too_large[0].id, "0");
    let error = pack(["gold"], 3).expect_err("no room");
    let needed = count(r#"{"items":["gold"]}"#);
    assert_eq!(
        error.to_string(),
        format!("no item fits 3 tokens; allow at least {needed}")
    );
}

/// `next` of `pack` is a position that `Packer::start` takes.
#[test]
fn a_packed_list_continues() {
    let items: Vec<String> = (0..40).map(|number| format!("the barque {number}")).collect();
    let first = pack(items.clone(), 60).expect("items");
    let next = first.next.expect("a position").parse().expect("a number");
    assert_eq!(next, first.items.len());
    let rest = Packer::new(8_000).start(next).pack(items.clone()).expect("items");
    assert_eq!([first.items, rest.items].concat(), items);
}

/// Items that were found in any order are in the order of the ids, and counted in the encoding.
#[test]
fn found_items() {
    let found = || ["bnd_b", "bnd_a", "bnd_c"].map(|id| (id.to_owned(), binding(id, 100)));
    let batch = || Batch::found(["bnd_a", "bnd_x", "bnd_b", "bnd_a"], found());
    let packed = batch().pack(8_000).expect("items");
    assert_eq!(packed.items, [binding("bnd_a", 100), binding("bnd_b", 100)]);
    assert_eq!(packed.unknown, ["bnd_x"]);
    for encoding in Encoding::ALL.iter().copied() {
        let packed = batch().encoding(encoding).pack(8_000).expect("items");
        let text = serde_json::to_string(&packed).expect("JSON");
        assert_eq!(packed.tokens, encoding.count(&text));
    }
}
