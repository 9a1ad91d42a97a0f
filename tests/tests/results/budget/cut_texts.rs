//! Texts over their budget.

use rmcp::model::{Annotations, ContentBlock};
use serde_json::json;

use super::{fit, report, shapes::paging, text_result, texts, tool};

#[test]
fn a_text_is_cut_with_a_note() {
    let text = "The barque struck at night e\u{301}. ".repeat(200);
    let fitted = fit(
        text_result(text.clone()),
        100,
        &tool(&json!({ "pages": { "type": "string" } }), None),
    );
    let (kept, note) = texts(&fitted)[0].rsplit_once('\n').expect("a note");
    assert!(text.starts_with(kept) && kept.len() > 200, "{kept}");
    let missing = text.chars().count() - kept.chars().count();
    let missing = format!("{},{:03}", missing / 1_000, missing % 1_000);
    assert_eq!(
        note,
        format!("(... truncated {missing} characters. Narrow the call by `pages`.)")
    );
}

#[test]
fn lines_are_kept_whole() {
    let text = "id,name\n1,Schomberg\n".to_owned() + &"2,Loch Ard\n".repeat(100);
    let fitted = fit(text_result(text.clone()), 60, &tool(&json!({}), None));
    let kept = texts(&fitted)[0];
    let lines: Vec<&str> = kept.lines().collect();
    let (note, lines) = lines.split_last().expect("lines");
    assert!(
        lines.len() > 3 && text.lines().zip(lines).all(|(line, kept)| line == *kept),
        "{kept}"
    );
    let missing = 102 - lines.len();
    assert!(
        note.contains(&format!(
            " characters in {missing} lines. `list_ships` has no parameter"
        )),
        "{note}"
    );
    // With the number of lines before the records, the note says how to continue.
    let mut table = text_result(text);
    table
        .meta
        .get_or_insert_default()
        .insert("mcpact/table".to_owned(), 1.into());
    let fitted = fit(table, 60, &tool(&paging(), None));
    let records = texts(&fitted)[0].lines().count() - 1;
    let note = format!(
        "(... {} of 101 items are missing. Call again with `offset` = {records}.)",
        101 - records
    );
    assert_eq!(texts(&fitted)[1], note);
    assert!(fitted.meta.expect("meta").get("mcpact/table").is_none());
}

/// A cut text keeps the annotations of its block.
#[test]
fn annotations_of_a_cut_text() {
    let mut result = text_result("The barque struck. ".repeat(100));
    let annotations = Annotations::default().with_priority(0.5);
    let ContentBlock::Text(block) = &mut result.content[0] else {
        panic!("it is a text");
    };
    block.annotations = Some(annotations.clone());
    let fitted = fit(result, 60, &tool(&paging(), None));
    assert_eq!(report(&fitted)["truncated"], true);
    let block = fitted.content[0].as_text().expect("a text");
    assert_eq!(block.annotations, Some(annotations));
}
