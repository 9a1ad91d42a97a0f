//! Properties of every result with a budget, each for at least 100,000 random results.

use std::cell::Cell;

use mcpact::tokens::Encoding;
use proptest::{prelude::*, sample::select, test_runner::TestRunner};
use rmcp::model::{CallToolResult, ContentBlock, Tool};
use serde_json::{Map, Value, json};
use unicode_segmentation::UnicodeSegmentation;

use super::{fit_by, report, shown_tokens_by, text_result, texts, tokens_by, tool};
use crate::{CASES, config};

/// Parts of texts that merge across their ends, or that are several characters of one grapheme.
const PIECES: [&str; 32] = [
    "a",
    "word",
    "Ballarat",
    "'s",
    "'",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r\n",
    "\"",
    "\\",
    "1",
    "2024",
    ",",
    ".",
    "{",
    "}",
    "[",
    "]",
    "(...",
    ")",
    "中文",
    "ж",
    "e\u{301}",
    "\u{301}\u{302}",
    "🇦🇺",
    "🇳",
    "👩‍👩‍👧",
    "\u{200d}",
    "한국",
    "\0",
];

pub(super) fn text(pieces: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    prop::collection::vec(select(&PIECES[..]), pieces).prop_map(|pieces| pieces.concat())
}

pub(super) fn encoding() -> impl Strategy<Value = Encoding> {
    select(Encoding::ALL)
}

pub(super) fn item() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<u16>().prop_map(Value::from),
        text(0..5).prop_map(Value::from),
        (text(0..3), any::<i8>()).prop_map(|(name, year)| json!({ "name": name, "year": year })),
        prop::collection::vec(text(0..2), 0..3).prop_map(Value::from),
    ]
}

pub(super) fn ships() -> Tool {
    tool(&json!({ "offset": { "type": "integer" } }), None)
}

/// Returns the list with its first items, in one of the forms of a result.
fn listed(items: &[Value], form: u8) -> CallToolResult {
    let list = Value::from(items);
    let object = json!({ "total": 7, "items": list, "near": [] });
    match form {
        0 => text_result(list.to_string()),
        1 => text_result(format!("{object:#}")),
        2 => CallToolResult::structured(list),
        _ => CallToolResult::structured(object),
    }
}

/// Returns the result that has `kept` items and the note.
fn with_note(items: &[Value], kept: usize, form: u8) -> CallToolResult {
    let mut result = listed(&items[..kept], form);
    if form == 1 {
        // The text keeps its bytes: the original's items, and the text after them.
        let whole = format!("{:#}", json!({ "total": 7, "items": items, "near": [] }));
        result.content = vec![ContentBlock::text(pretty_prefix(&whole, kept))];
    }
    let name = if form % 2 == 1 { "`items`" } else { "items" };
    let (missing, all) = (items.len() - kept, items.len());
    let note = format!("(... {missing} of {all} {name} are missing. Call again with `offset` = {kept}.)");
    if let Some(Value::Object(structured)) = &mut result.structured_content {
        structured.insert("_truncated".to_owned(), note.as_str().into());
    }
    result.content.push(ContentBlock::text(note));
    result
}

/// Returns a pretty object with the first items of its list.
fn pretty_prefix(whole: &str, kept: usize) -> String {
    let open = whole.find("\"items\": [").expect("a list") + "\"items\": [".len();
    let rest = &whole[open..];
    let mut stream = rest;
    let mut end = open;
    for _ in 0..kept {
        let start = whole.len() - stream.len();
        let skipped = stream.len() - stream.trim_start_matches([',', '\n', ' ']).len();
        let mut values = serde_json::Deserializer::from_str(&stream[skipped..]).into_iter::<Value>();
        values.next().expect("an item").expect("JSON");
        end = start + skipped + values.byte_offset();
        stream = &whole[end..];
    }
    let close = whole.rfind("],\n  \"near\"").expect("an end");
    format!("{}{}", &whole[..end], &whole[close..])
}

/// A text is never over its budget, and is cut between graphemes, with a note about the rest.
#[test]
fn texts_fit() {
    let cases = (text(30..70), text(0..6), 20_u32..60, encoding());
    let (over, cut) = (Cell::new(0), Cell::new(0));
    let result = TestRunner::new(config()).run(&cases, |(first, second, budget, encoding)| {
        let mut content = vec![ContentBlock::text(first.as_str())];
        if !second.is_empty() {
            content.push(ContentBlock::text(second.as_str()));
        }
        let result = CallToolResult::success(content);
        let full = shown_tokens_by(encoding, &result);
        let fitted = fit_by(encoding, result.clone(), budget, &ships());
        let sent = shown_tokens_by(encoding, &fitted);
        prop_assert!(sent <= budget as usize, "{sent} tokens over {budget}: {fitted:?}");
        prop_assert_eq!(&report(&fitted)["tokensSent"], sent);
        prop_assert_eq!(&report(&fitted)["tokensInFull"], full);
        if full <= budget as usize {
            prop_assert_eq!(&fitted.content, &result.content);
            return Ok(());
        }
        over.set(over.get() + 1);
        if fitted.is_error == Some(true) {
            // The error itself may be cut.
            let text = texts(&fitted)[0];
            let is_error = [
                "The result of `list_ships` has ",
                "The only item in the result of `list_ships`",
            ]
            .iter()
            .any(|start| text.starts_with(start) || start.starts_with(text));
            prop_assert!(is_error && !text.is_empty(), "{fitted:?}");
        } else if let Some((index, (kept, note))) = texts(&fitted)
            .into_iter()
            .enumerate()
            .find_map(|(index, text)| Some((index, text.split_once("\n(... truncated ")?)))
        {
            let whole = [&first, &second][index];
            let missing = whole.strip_prefix(kept);
            prop_assert!(
                missing.is_some_and(|missing| !missing.is_empty()),
                "{kept:?} of {whole:?}"
            );
            let missing = missing.unwrap_or_default();
            prop_assert!(
                whole.grapheme_indices(true).any(|(start, _)| start == kept.len()),
                "{kept:?} of {whole:?}"
            );
            let stated: usize = note
                .split(' ')
                .next()
                .and_then(|missing| missing.parse().ok())
                .unwrap_or_default();
            prop_assert_eq!(stated, missing.chars().count());
            cut.set(cut.get() + 1);
        } else {
            let note = texts(&fitted).concat();
            prop_assert!(
                note.contains(" items are missing.") || note.contains(" of 2 blocks are missing."),
                "{fitted:?}"
            );
        }
        Ok(())
    });
    result.expect("all texts");
    let (over, cut) = (over.get(), cut.get());
    assert!(over > CASES / 2 && cut > over / 2, "{cut} of {over} texts are cut");
}

proptest! {
    #![proptest_config(config())]

    /// A list keeps the longest prefix of its items: one more does not fit.
    #[test]
    fn lists_keep_the_longest_prefix(items in prop::collection::vec(item(), 0..7), form in 0_u8..4, budget in 8_u32..70, encoding in encoding()) {
        let result = listed(&items, form);
        let fitted = fit_by(encoding, result.clone(), budget, &ships());
        let (full, sent, max) = (shown_tokens_by(encoding, &result), shown_tokens_by(encoding, &fitted), budget as usize);
        prop_assert!(sent <= max, "{sent} tokens over {budget}: {fitted:?}");
        if full <= max {
            prop_assert_eq!(&fitted.content, &result.content);
            prop_assert_eq!(&fitted.structured_content, &result.structured_content);
            return Ok(());
        }
        // Where the first item does not fit, its own parts are shortened.
        let kept = if fitted.is_error == Some(true) || report(&fitted)["items"].is_null() {
            0
        } else {
            let kept = report(&fitted)["items"].as_u64().and_then(|kept| usize::try_from(kept).ok()).unwrap_or_default();
            prop_assert!(kept > 0 && kept < items.len());
            let expected = with_note(&items, kept, form);
            prop_assert_eq!(&fitted.content, &expected.content);
            prop_assert_eq!(&fitted.structured_content, &expected.structured_content);
            kept
        };
        if kept + 1 < items.len() {
            let next = with_note(&items, kept + 1, form);
            prop_assert!(shown_tokens_by(encoding, &next) > max, "one more item fits: {next:?}");
        }
    }

    /// Any JSON stays JSON, or becomes an error result. Neither is over its budget. In a text, it
    /// stays JSON or is omitted.
    #[test]
    fn json_is_never_cut_inside(
        value in item().prop_recursive(3, 12, 4, |inner| prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((select(&["a", "items", "_truncated", ""][..]), inner), 0..4).prop_map(|properties| {
                let properties = properties.into_iter().map(|(name, value)| (name.to_owned(), value));
                Value::Object(properties.collect::<Map<_, _>>())
            }),
        ]),
        form in 0_u8..4,
        budget in 1_u32..60,
        encoding in encoding(),
    ) {
        let value = if value.is_string() || value.is_number() { json!([value]) } else { value };
        let (before, after) = [("", ""), ("", ""), ("Found:\n", ""), ("A page.\n```json\n", "\n```")][usize::from(form)];
        let json = format!("{value:#}");
        let is_most = json.len() > before.len() + after.len();
        let result = if form == 0 { CallToolResult::structured(value) } else { text_result([before, &json, after].concat()) };
        let fitted = fit_by(encoding, result.clone(), budget, &ships());
        let sent = shown_tokens_by(encoding, &fitted);
        prop_assert!(sent <= budget as usize, "{sent} tokens over {budget}: {fitted:?}");
        if shown_tokens_by(encoding, &result) <= budget as usize {
            prop_assert_eq!(&fitted.content, &result.content);
            prop_assert_eq!(&fitted.structured_content, &result.structured_content);
        }
        if fitted.is_error != Some(true) {
            let text = texts(&fitted)[0];
            let json = text.strip_prefix(before).and_then(|text| text.strip_suffix(after));
            let is_json = json.is_some_and(|json| serde_json::from_str::<Value>(json).is_ok());
            let is_prose = text.split_once("\n(... truncated ").is_some_and(|(kept, _)| before.starts_with(kept) && !kept.is_empty());
            prop_assert!(is_json || (is_prose && form > 1) || !is_most, "{text}");
        }
        prop_assert_eq!(fitted.is_error == Some(true) && fitted.structured_content.is_some(), false);
    }
}

/// Equal texts: the tokenizers of the tests and those of the server.
#[test]
fn the_oracle_is_another_tokenizer() {
    let text = PIECES.concat();
    for encoding in Encoding::ALL {
        assert_eq!(tokens_by(*encoding, &text), encoding.count(&text), "{encoding:?}");
    }
}
