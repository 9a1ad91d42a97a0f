//! The chosen catalogue: exact counts, within the budget, no richer one fits, and every name.

use mcpact_tokens::Encoding;
use serde_json::json;

use super::{
    Detail, Limit, OwnedRow, Row,
    choose::{self, DEFAULT_BUDGET},
    crowding::{Word, crowding, table_len},
    frame,
};
use crate::{discover::Card, utf8::Filler};

/// Returns cards with names and texts that are hard to count: other scripts, quotes, punctuation at
/// the end, white space, names in every style.
pub(super) fn cards(count: usize) -> Vec<Card> {
    let verbs = ["get", "list", "search", "update", "delete", "Größe", "検索", "2nd", "x"];
    let nouns = [
        "item",
        "PullRequest",
        "user_list",
        "file.path",
        "naïve",
        "表",
        "id_",
        "HTTP2Log",
        "a-b",
    ];
    let summaries = [
        "",
        "Find items by name, tag or colour",
        "Say \"hi\" (politely)",
        "An item's history: who, when, why…",
        "用户的文件 and more",
        "C:\\path\\to\\files, in bulk",
        "Ends with an apostrophe'",
        "  Two  spaces\tand a tab\n",
        "1,234.5 % of it!",
        "don't, can't; won't",
    ];
    let required = [
        json!([]),
        json!(["id"]),
        json!(["owner", "repo_name", "pull-number"]),
        json!(["_id", "a\"b"]),
        json!(["été", "x1", "1"]),
    ];
    let sources = ["", "shop", "office.de", "git hub", "商店"];
    let card = |index: usize| {
        let name = format!("{}_{}{}", verbs[index * 7 % 9], nouns[index * 5 % 9], index / 9);
        let schema = json!({ "type": "object", "properties": {}, "required": required[index * 3 % 5] });
        Card::new(name, summaries[index * 3 % 10], &schema).source(sources[index / 3 % 5])
    };
    (0..count).map(card).collect()
}

/// A choice of details for rows.
struct Choice {
    groups: Vec<usize>,
    count: usize,
    details: Vec<Detail>,
    tokens: u32,
}

fn chosen(rows: &[Row<'_>], tokens: u32, richest: Detail) -> Choice {
    let mut groups = vec![0; rows.len()];
    let count = choose::group(rows, &mut groups);
    let mut details = vec![Detail::Name; rows.len()];
    let tokens = choose::choose(
        rows,
        &groups,
        (tokens, richest),
        &mut vec![Word::FREE; table_len(rows.len())],
        (&mut details, &mut vec![0; rows.len()]),
    );
    Choice {
        groups,
        count,
        details,
        tokens,
    }
}

fn text(rows: &[Row<'_>], choice: &Choice, details: &[Detail]) -> String {
    let mut len = 0;
    let mut bytes = vec![0; 1 << 16];
    choose::write(
        rows,
        &choice.groups,
        choice.count,
        details,
        &mut Filler::over(&mut bytes, &mut len),
    );
    bytes.truncate(len);
    String::from_utf8(bytes).expect("UTF-8")
}

/// Counts the tokens that a description with these rows adds to the schema of `describe_tool`.
fn count(encoding: Encoding, rows: &str, has_sources: bool) -> usize {
    let [start, end] = frame::around(has_sources);
    let without = "{\"type\":\"object\",\"properties\":{\"tools\":{\"type\":\"array\"";
    let with = without.replace(
        "\"tools\":{",
        &format!("\"tools\":{{\"description\":\"{start}{rows}{end}\","),
    );
    encoding.count(&with) - encoding.count(without)
}

#[test]
fn for_any_budget() {
    for encoding in Encoding::ALL.iter().copied() {
        for tools in [1, 2, 17, 40] {
            let owned: Vec<OwnedRow> = cards(tools).iter().map(|card| OwnedRow::new(card, encoding)).collect();
            let rows: Vec<Row<'_>> = owned.iter().map(OwnedRow::row).collect();
            for richest in [Detail::Full, Detail::Required] {
                let all = chosen(&rows, u32::MAX, richest);
                assert!(all.details.iter().all(|detail| *detail == richest));
                let names = chosen(&rows, 0, richest).tokens;
                for budget in (names.saturating_sub(3)..all.tokens + 3).step_by(1 + tools * tools / 40) {
                    holds(encoding, &rows, budget, richest, names);
                }
            }
        }
    }
}

fn holds(encoding: Encoding, rows: &[Row<'_>], budget: u32, richest: Detail, names: u32) {
    let choice = chosen(rows, budget, richest);
    let has_sources = choice.count > 1;
    let frame = frame::tokens(encoding, has_sources);
    let counted = |details: &[Detail]| {
        let text = text(rows, &choice, details);
        u32::try_from(count(encoding, &text, has_sources)).expect("a few") - frame
    };
    // The sums are the counts of the whole text.
    assert_eq!(
        choice.tokens,
        counted(&choice.details),
        "{}",
        text(rows, &choice, &choice.details)
    );
    // It fits, unless not even the names fit.
    if names > budget {
        assert!(choice.details.iter().all(|detail| *detail == Detail::Name));
        return;
    }
    assert!(choice.tokens <= budget);
    // No richer detail of any tool fits.
    for index in 0..rows.len() {
        if let Some(richer) = choice.details[index].richer(richest) {
            let mut details = choice.details.clone();
            details[index] = richer;
            let tokens = counted(&details);
            assert!(tokens > budget, "{budget}: {}", text(rows, &choice, &details));
        }
    }
    // Every name and every source is in the text.
    let text = text(rows, &choice, &choice.details) + " ";
    for row in rows {
        assert!(text.contains(&format!(" | {} ", row.name)), "{} in {text}", row.name);
        assert!(text.contains(&format!(" # {} ", row.source)) || row.source.is_empty());
    }
}

/// Checks that each step begins when all tools that fit have taken the one before, and that crowded
/// names come first.
#[test]
fn crowded_names_get_words_first() {
    use Detail::{Full, Name, Short};

    let names = ["get_user", "list_users", "get_item", "list_item", "reboot"];
    let cards = names.map(|name| Card::new(name, "Do one thing, and another thing", &json!({})));
    let owned = cards.each_ref().map(|card| OwnedRow::new(card, Encoding::ALL[0]));
    let rows = owned.each_ref().map(OwnedRow::row);
    let mut crowdings = [0; 5];
    crowding(&rows, &mut [Word::FREE; table_len(5)], &mut crowdings);
    // `user`, `users` and `reboot` are rare; `get`, `list` and `item` are in two names.
    assert_eq!(crowdings, [1, 1, 2, 2, 1]);
    let steps = |budget| chosen(&rows, budget, Detail::Full).details;
    let names = chosen(&rows, 0, Detail::Full).tokens;
    let short = rows[0].tokens(Detail::Short) - rows[0].tokens(Detail::Name);
    assert_eq!(steps(names + short), [Name, Name, Short, Name, Name]);
    assert_eq!(steps(names + 3 * short), [Short, Name, Short, Short, Name]);
    let full = rows[0].tokens(Full) - rows[0].tokens(Short);
    assert_eq!(steps(names + 5 * short + full), [Short, Short, Full, Short, Short]);
}

#[test]
fn words_of_names() {
    let names = ["getUser", "GET-USER", "get.user2", "HTTPGet", "", "_", "größe"];
    let cards = names.map(|name| Card::new(name, "", &json!({})));
    let owned = cards.each_ref().map(|card| OwnedRow::new(card, Encoding::ALL[0]));
    let rows = owned.each_ref().map(OwnedRow::row);
    let mut crowdings = [0; 7];
    crowding(&rows, &mut [Word::FREE; table_len(7)], &mut crowdings);
    assert_eq!(crowdings, [2, 2, 1, 1, u32::MAX - 1, u32::MAX - 1, 1]);
    // A full table is no error.
    crowding(&rows, &mut [Word::FREE; 2], &mut crowdings);
}

#[test]
fn limits() {
    let (default, own) = (Limit::new(None), Limit::new(Some(7)));
    assert_eq!((default.tokens, default.richest), (DEFAULT_BUDGET, Detail::Full));
    assert_eq!((own.tokens, own.richest), (7, Detail::Required));
}
