//! The rank of tools for made-up queries, and the limits of a query.

use super::{
    Document, Fit, Ranking,
    query::{MAX_CHARACTERS, MAX_WORDS, truncated},
};

fn ranking() -> Ranking {
    let texts = [
        "Search old newspapers",
        "Search maps",
        "Search coins",
        "Order prints",
        "Search letters",
        "Search films and search songs",
    ];
    let names = ["first", "second", "third", "fourth", "fifth", "sixth"];
    Ranking::new(names.into_iter().zip(texts).map(|(name, text)| Document {
        name,
        summary: text,
        description: text,
        ..Document::default()
    }))
}

/// Compares the first tool, and the words that no tool has.
#[track_caller]
fn check(query: &str, first: usize, unknown: &[&str]) {
    let ranked = ranking().rank(query, |_| true);
    assert_eq!(ranked.indices.len(), 6, "{query}");
    assert_eq!(
        (ranked.indices[0], ranked.unknown),
        (first, unknown.iter().map(|word| (*word).to_owned()).collect()),
        "{query}"
    );
}

#[test]
fn the_best_tool_is_first() {
    check("newspapers", 0, &[]);
    check("old coins", 2, &[]);
    check("old", 0, &[]);
    check("ORDER a print", 3, &[]);
}

#[test]
fn an_unknown_word_removes_no_tool() {
    check("Wedding letters", 4, &["Wedding"]);
    check("quantum maps", 1, &["quantum"]);
    check("pizza", 0, &["pizza"]);
}

#[test]
fn a_query_without_words_is_weak() {
    for query in ["", "the of and", "!?", "pizza"] {
        let ranked = ranking().rank(query, |_| true);
        assert_eq!((ranked.indices.len(), ranked.fit), (6, Fit::Weak), "{query}");
    }
}

#[test]
fn only_accepted_tools() {
    let ranked = ranking().rank("old coins", |tool| tool != 2);
    assert_eq!(ranked.indices, [0, 1, 3, 4, 5]);
    assert_eq!(ranked.unknown, ["coins"]);
    assert_eq!(ranked.scores.len(), 5);
}

#[test]
fn limits_of_a_query() {
    let ranking = ranking();
    let most = "a ".repeat(MAX_CHARACTERS / 2 - 3) + "coins";
    assert_eq!(ranking.rank(&most, |_| true).indices[0], 2);
    assert_eq!(ranking.rank(&format!("aa {most}"), |_| true).unknown, ["aa"]);
    // Repeated words count as one of the maximum.
    let other = |number: usize| format!("{} ", char::from_u32(0x1200 + u32::try_from(number).unwrap()).unwrap());
    let words = |number: usize| (0..number).map(other).collect::<String>().repeat(3) + "coins";
    assert_eq!(ranking.rank(&words(MAX_WORDS - 1), |_| true).indices[0], 2);
    assert_eq!(ranking.rank(&words(MAX_WORDS), |_| true).indices[0], 0);
}

#[test]
fn a_truncated_query_ends_with_a_whole_word() {
    for query in ["", "coins", &"𝄞".repeat(MAX_CHARACTERS)] {
        assert_eq!(truncated(query), query);
    }
    let unspaced = "天".repeat(MAX_CHARACTERS + 1);
    assert_eq!(truncated(&unspaced), "天".repeat(MAX_CHARACTERS));
    let before = "é".repeat(MAX_CHARACTERS - 3);
    assert_eq!(truncated(&format!("{before} coins")), before);
    assert_eq!(truncated(&format!("{before} éé, coins")), format!("{before} éé"));
}
