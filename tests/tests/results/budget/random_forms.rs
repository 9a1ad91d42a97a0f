//! Properties of results of other forms than one list: tables and several blocks.

use std::cell::Cell;

use mcpact::{ToolSchema, results::Table, serve::IntoToolResult};
use proptest::{collection::vec, option, prelude::*, test_runner::TestRunner};
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    fit_by,
    properties::{encoding, item, ships, text},
    report, shown_tokens_by, texts,
};
use crate::{CASES, config};

#[derive(Clone, Debug, Serialize, ToolSchema)]
#[mcp(flat)]
struct Ship {
    id: u16,
    name: Option<String>,
    is_lost: bool,
}

fn table(ships: &[Ship]) -> CallToolResult {
    match Table::new(ships.to_vec()).into_tool_result() {
        Ok(CallToolResponse::Complete(result)) => result,
        outcome => panic!("{outcome:?}"),
    }
}

/// A table keeps the longest prefix of its records: one more does not fit.
#[test]
fn tables_keep_the_longest_prefix() {
    let ship = (any::<u16>(), option::of(text(0..5)), any::<bool>());
    let ship = ship.prop_map(|(id, name, is_lost)| Ship { id, name, is_lost });
    let cases = (vec(ship, 0..14), 30_u32..120, encoding());
    let cut = Cell::new(0);
    let result = TestRunner::new(config()).run(&cases, |(records, budget, encoding)| {
        let (whole, max) = (table(&records), budget as usize);
        let fitted = fit_by(encoding, whole.clone(), budget, &ships());
        let sent = shown_tokens_by(encoding, &fitted);
        prop_assert!(sent <= max, "{sent} tokens over {budget}: {fitted:?}");
        if shown_tokens_by(encoding, &whole) <= max {
            prop_assert_eq!(&fitted.content, &whole.content);
            return Ok(());
        }
        let all = records.len();
        let with_note = |kept: usize| {
            let mut result = table(&records[..kept]);
            result.content.push(ContentBlock::text(format!(
                "(... {} of {all} items are missing. Call again with `offset` = {kept}.)",
                all - kept
            )));
            result
        };
        let kept = if fitted.is_error == Some(true) {
            0
        } else {
            let kept = report(&fitted)["items"]
                .as_u64()
                .and_then(|kept| usize::try_from(kept).ok());
            let kept = kept.unwrap_or_default();
            prop_assert!(kept > 0 && kept < all, "{fitted:?}");
            prop_assert_eq!(&fitted.content, &with_note(kept).content);
            cut.set(cut.get() + 1);
            kept
        };
        if kept + 1 < all {
            let next = with_note(kept + 1);
            prop_assert!(shown_tokens_by(encoding, &next) > max, "one more record fits: {next:?}");
        }
        Ok(())
    });
    result.expect("all tables");
    assert!(cut.get() > CASES / 5, "only {} tables are cut", cut.get());
}

fn blocks() -> impl Strategy<Value = Vec<String>> {
    let list = vec(item(), 0..5).prop_map(|items| Value::from(items).to_string());
    vec(prop_oneof![3 => text(0..14), 1 => list], 2..6)
}

fn result(blocks: &[String], items: Option<Vec<Value>>) -> CallToolResult {
    let mut result = CallToolResult::success(blocks.iter().map(ContentBlock::text).collect());
    result.structured_content = items.map(|items| json!({ "total": 7, "items": items }));
    result
}

/// Returns whether a text is a JSON list of the first items of another list, with the same lines
/// before it.
fn begins_list(text: &str, whole: &str) -> bool {
    let start = whole.rfind("\n[").map_or(0, |end| end + 1);
    let (before, list) = whole.split_at(start);
    let [kept, all] = [text.strip_prefix(before).unwrap_or_default(), list].map(serde_json::from_str::<Vec<Value>>);
    kept.is_ok_and(|kept| all.is_ok_and(|all| all.starts_with(&kept)))
}

/// Several blocks, with or without structured content, are never over their budget. Only the block
/// that is cut and those after it change.
#[test]
fn several_blocks_fit() {
    let cases = (blocks(), option::of(vec(item(), 0..6)), 40_u32..100, encoding());
    let (over, cut) = (Cell::new(0), Cell::new(0));
    let outcome = TestRunner::new(config()).run(&cases, |(blocks, items, budget, encoding)| {
        let (whole, max) = (result(&blocks, items), budget as usize);
        let fitted = fit_by(encoding, whole.clone(), budget, &ships());
        let (full, sent) = (shown_tokens_by(encoding, &whole), shown_tokens_by(encoding, &fitted));
        prop_assert!(sent <= max, "{sent} tokens over {budget}: {fitted:?}");
        prop_assert_eq!(&report(&fitted)["tokensSent"], sent);
        prop_assert_eq!(&report(&fitted)["tokensInFull"], full);
        if full <= max {
            prop_assert_eq!(&fitted.content, &whole.content);
            prop_assert_eq!(&fitted.structured_content, &whole.structured_content);
            return Ok(());
        }
        over.set(over.get() + 1);
        if fitted.is_error != Some(true) {
            cut.set(cut.get() + 1);
            let kept = texts(&fitted);
            let is_note = |text: &&str| text.contains("(... truncated ") || text.contains(" are missing.");
            // The note about a list of structured content alone is there.
            let structured = fitted.structured_content.as_ref();
            let is_noted = structured.is_some_and(|structured| structured["_truncated"].is_string());
            prop_assert!(is_noted || kept.iter().any(is_note), "no note: {fitted:?}");
            for (at, text) in kept.iter().enumerate() {
                let is_block = blocks
                    .get(at)
                    .is_some_and(|block| block == text || begins_list(text, block));
                prop_assert!(is_block || is_note(text), "{text:?} is no part of {blocks:?}");
            }
        }
        Ok(())
    });
    outcome.expect("all results");
    let (over, cut) = (over.get(), cut.get());
    assert!(cut > CASES / 100, "{cut} of {over} results are cut");
}
