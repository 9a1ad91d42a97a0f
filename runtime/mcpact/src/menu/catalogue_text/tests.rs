//! The chosen catalogue: exact counts, within the budget, no richer one fits, and every name.

use mcpact_tokens::Encoding;
use serde_json::json;

use super::OwnedRow;
use crate::build::meta::catalogue::{
    CatalogueLimit, Detail, Row,
    choose::{self, DEFAULT_BUDGET},
    crowding::{Word, crowding, table_len},
    frame,
};
use crate::{build::utf8::Utf8Writer, random::Random, search::discover::Card};

/// Returns cards with names and texts that are hard to count: other scripts, quotes, punctuation at
/// the end, white space, names in every style.
pub(crate) fn cards(count: usize) -> Vec<Card> {
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
        CatalogueLimit { tokens, richest },
        &mut vec![Word::FREE; table_len(rows.len())],
        &mut details,
        &mut vec![0; rows.len()],
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
        &mut Utf8Writer::over(&mut bytes, &mut len),
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

/// Returns a text of random words, which can be empty.
fn random_text(random: &mut Random) -> String {
    let words = [
        "Find",
        "items",
        "by name,",
        "(politely)",
        "\"hi\"",
        "用户的文件",
        "C:\\path",
        "1,234.5 %",
        "don't,",
        "—",
        "été",
        "e.g.",
        "  ",
        "why…",
        "and",
        "colour;",
        "\t",
        "x",
    ];
    let count = random.below(15);
    (0..count).map(|_| *random.pick(&words)).collect::<Vec<_>>().join(" ")
}

/// Returns 1 to `max` cards with random names, texts, required parameters and sources. The tools of
/// a source are anywhere in the list.
fn random_cards(random: &mut Random, max: usize) -> Vec<Card> {
    let words = [
        "get",
        "list",
        "PullRequest",
        "user_list",
        "naïve",
        "検索",
        "2nd",
        "id_",
        "a-b",
    ];
    let names = ["id", "owner", "repo_name", "_id", "été", "a\"b", "1"];
    let sources = ["", "shop", "office.de", "git hub", "商店", "2nd"];
    let of_set = 1 + random.below(sources.len());
    (0..=random.below(max))
        .map(|index| {
            let count = 1 + random.below(3);
            let name: Vec<&str> = (0..count).map(|_| *random.pick(&words)).collect();
            let count = random.below(4);
            let required = &random.shuffled(&names)[..count];
            let schema = json!({ "type": "object", "properties": {}, "required": required });
            let name = format!("{}_{index}", name.join("_"));
            Card::new(name, random_text(random), &schema).source(*random.pick(&sources[..of_set]))
        })
        .collect()
}

/// Calls `check` with the rows of random cards in each encoding.
fn for_random_rows(seed: u64, sets: usize, max: usize, check: impl Fn(Encoding, &[Row<'_>], &mut Random)) {
    let mut random = Random::new(seed);
    for set in 0..sets {
        let encoding = Encoding::ALL[set % Encoding::ALL.len()];
        let cards = random_cards(&mut random, max);
        let owned: Vec<OwnedRow> = cards.iter().map(|card| OwnedRow::new(card, encoding)).collect();
        let rows: Vec<Row<'_>> = owned.iter().map(OwnedRow::row).collect();
        check(encoding, &rows, &mut random);
    }
}

/// Returns the tokens with the names alone and with all details, after checks of both choices.
fn bounds(rows: &[Row<'_>], richest: Detail) -> (u32, u32) {
    let all = chosen(rows, u32::MAX, richest);
    assert!(all.details.iter().all(|detail| *detail == richest));
    (chosen(rows, 0, richest).tokens, all.tokens)
}

#[test]
fn every_budget_of_a_few_tools() {
    for_random_rows(1, 60, 6, |encoding, rows, _| {
        for richest in [Detail::Full, Detail::Required] {
            let (names, all) = bounds(rows, richest);
            for budget in names.saturating_sub(3)..all + 3 {
                holds(encoding, rows, budget, richest, names);
            }
        }
    });
}

#[test]
fn budgets_of_many_tools() {
    for_random_rows(2, 24, 60, |encoding, rows, random| {
        let (names, all) = bounds(rows, Detail::Required);
        let some = (0..6).map(|_| names + u32::try_from(random.below((all - names + 1) as usize)).expect("a few"));
        for budget in some.chain([names.saturating_sub(1), names, all.saturating_sub(1), all]) {
            holds(encoding, rows, budget, Detail::Required, names);
        }
    });
}

/// Cards whose texts are hard to count, at some budgets.
#[test]
fn for_any_budget() {
    for encoding in Encoding::ALL.iter().copied() {
        for tools in [1, 2, 17, 40] {
            let owned: Vec<OwnedRow> = cards(tools).iter().map(|card| OwnedRow::new(card, encoding)).collect();
            let rows: Vec<Row<'_>> = owned.iter().map(OwnedRow::row).collect();
            for richest in [Detail::Full, Detail::Required] {
                let (names, all) = bounds(&rows, richest);
                for budget in (names.saturating_sub(3)..all + 3).step_by(1 + tools * tools / 40) {
                    holds(encoding, &rows, budget, richest, names);
                }
            }
        }
    }
}

/// Returns the details with a richer one of this row.
fn richer(details: &[Detail], index: usize, richest: Detail) -> Option<Vec<Detail>> {
    let mut details = details.to_vec();
    details[index] = details[index].richer(richest)?;
    Some(details)
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
    let does_not_fit = |details: &[Detail]| {
        let tokens = counted(details);
        assert!(tokens > budget, "{budget}: {}", text(rows, &choice, details));
    };
    for index in 0..rows.len() {
        let Some(details) = richer(&choice.details, index, richest) else {
            continue;
        };
        // No richer detail of any tool fits.
        does_not_fit(&details);
        // Nor do richer details of two tools, or two steps of one.
        if rows.len() <= 6 {
            let pairs = (index..rows.len()).filter_map(|other| richer(&details, other, richest));
            pairs.for_each(|details| does_not_fit(&details));
        }
    }
    names_are_under_their_sources(rows, &text(rows, &choice, &choice.details));
}

/// Checks that every name is in the text once, and that the heading before it is its source.
fn names_are_under_their_sources(rows: &[Row<'_>], text: &str) {
    let text = format!("{text} ");
    for row in rows {
        let name = format!(" | {} ", row.name);
        let (before, after) = text.split_once(&name).unwrap_or_else(|| panic!("{name} in {text}"));
        assert!(!after.contains(&name), "{name} in {text}");
        let heading = before.rsplit_once(" # ").map_or("", |(_, heading)| heading);
        let source = heading.split(" | ").next().expect("a part");
        assert_eq!(source, row.source, "{name} in {text}");
    }
    for row in rows.iter().filter(|row| !row.source.is_empty()) {
        assert_eq!(text.matches(&format!(" # {} ", row.source)).count(), 1, "{text}");
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
    let (default, own) = (CatalogueLimit::new(None), CatalogueLimit::new(Some(7)));
    assert_eq!((default.tokens, default.richest), (DEFAULT_BUDGET, Detail::Full));
    assert_eq!((own.tokens, own.richest), (7, Detail::Required));
}
