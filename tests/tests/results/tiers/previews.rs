//! Previews: their length, their note, and the location of the cut.

use std::{borrow::Cow, cell::Cell};

use mcpact::{At, Tier, Tiered, ToolSchema};
use proptest::{prelude::*, test_runner::TestRunner};
use serde::Serialize;
use tiktoken_rs::o200k_base_singleton;
use unicode_segmentation::UnicodeSegmentation;

use super::json;
use crate::{CASES, alone::alone, config, pattern};

#[derive(Clone, Serialize, Tiered, ToolSchema)]
struct Text {
    id: u8,
    #[tier(2, preview = 10)]
    characters: Cow<'static, str>,
    #[tier(2, preview_tokens = 3)]
    tokens: Option<String>,
}

fn preview(text: &str) -> [serde_json::Value; 2] {
    let text = Text {
        id: 1,
        characters: text.to_owned().into(),
        tokens: Some(text.to_owned()),
    };
    let mut shown = json(text.at("1.5".parse().expect("a tier")));
    ["characters_preview", "tokens_preview"].map(|name| shown[name].take())
}

#[test]
fn whole_texts_have_no_note() {
    assert_eq!(preview("ten chars."), ["ten chars.", "ten chars."]);
    assert_eq!(preview(""), ["", ""]);
    let none = Text {
        id: 1,
        characters: "".into(),
        tokens: None,
    };
    let shown = json(none.at("1.5".parse().expect("a tier")));
    assert!(shown["tokens_preview"].is_null());
    // The announced property is a text.
    assert_eq!(shown.get("tokens_preview"), None);
    super::schemas::check_values::<At<Text>>(&[shown]);
}

#[test]
fn the_note_counts_characters() {
    let text = "é".repeat(1_234_567 + 10);
    let [characters, _] = preview(&text);
    let expected = format!(
        "{}\n\n(... truncated 1,234,567 characters. Request tier 2 for full characters.)",
        "é".repeat(10)
    );
    assert_eq!(characters, expected);
    assert_eq!(
        preview("Search Trove newspapers")[1],
        "Search Trove\n\n(... truncated 11 characters. Request tier 2 for full tokens.)"
    );
}

/// For any text: the beginning is that of the text, within its maximum, not cut inside a grapheme,
/// and the longest such one. With a maximum of tokens, it ends within the first tokens of the text.
#[test]
fn beginnings() {
    let texts = prop_oneof![
        pattern(".{0,40}"),
        pattern("[a-c \n]{0,40}"),
        pattern("[e\u{301}\u{1F1E6}-\u{1F1FF}\u{200D}\u{1F469}\u{0E01}\u{0E33}한]{0,30}"),
    ];
    let maximal = Cell::new(0);
    let mut runner = TestRunner::new(config());
    let result = runner.run(&texts, |text| {
        let starts = text.grapheme_indices(true).map(|(start, _)| start);
        let boundaries: Vec<usize> = starts.chain([text.len()]).collect();
        let note = "\n\n(... truncated ";
        for (shown, is_tokens) in preview(&text).iter().zip([false, true]) {
            let shown = shown.as_str().expect("a text");
            let start = match shown.rsplit_once(note) {
                Some((start, rest)) if shown != text => {
                    let missing = text[start.len()..].chars().count();
                    let expected = format!("{missing} character");
                    prop_assert!(rest.starts_with(&expected));
                    start
                }
                _ => shown,
            };
            prop_assert!(text.starts_with(start));
            prop_assert!(boundaries.contains(&start.len()), "cut inside a grapheme: {:?}", start);
            if is_tokens {
                prop_assert!(count(start) <= 3);
                // The last of the graphemes that end within the first three tokens. It may have more
                // tokens without the text after it; then fewer graphemes are kept.
                let first = o200k_base_singleton().encode_ordinary(&text);
                let bytes = o200k_base_singleton()
                    .decode_bytes(&first[..first.len().min(3)])
                    .expect("tokens")
                    .len();
                let last = boundaries
                    .iter()
                    .rfind(|boundary| **boundary <= bytes)
                    .copied()
                    .unwrap_or_default();
                if count(&text[..last]) <= 3 {
                    prop_assert_eq!(start.len(), last);
                    maximal.set(maximal.get() + 1);
                } else {
                    prop_assert!(start.len() < last);
                }
            } else {
                prop_assert!(start.chars().count() <= 10);
                let next = boundaries.iter().find(|boundary| **boundary > start.len());
                prop_assert!(next.is_none_or(|next| text[..*next].chars().count() > 10));
            }
        }
        Ok(())
    });
    result.expect("all texts");
    assert!(maximal.get() > CASES / 2, "{}", maximal.get());
}

/// Counts tokens independently of mcpact.
fn count(text: &str) -> usize {
    o200k_base_singleton().encode_ordinary(text).len()
}

/// A result of 20 MB costs bounded work and shows a bounded part.
#[test]
fn a_large_text() {
    alone("tiers::previews::a_large_text", 250, show_a_large_text);
}

fn show_a_large_text() {
    let text = Text {
        id: 1,
        characters: "word ".repeat(4_000_000).into(),
        tokens: None,
    };
    let shown = json(text.at(Tier::LOWEST));
    assert_eq!(shown.as_object().expect("an object").len(), 2);
    assert!(shown["content_token_count"].as_u64().expect("a number") > 1_000_000);
}
