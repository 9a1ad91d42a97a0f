//! The rank of tools for made-up queries, and the limits of a query.

use super::{Document, GENERIC_WORDS, MAX_CHARACTERS, MAX_WORDS, Ranking, is_stop_word, truncated};

#[test]
fn generic_words_are_sorted() {
    assert!(GENERIC_WORDS.is_sorted());
    assert!(GENERIC_WORDS.iter().all(|word| !is_stop_word(word)));
}

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
        source: "",
        keywords: Vec::new(),
        summary: text,
        description: text,
    }))
}

/// Compares the tools that fit, and the words that they fit if not the whole query.
#[track_caller]
fn check(query: &str, indices: &[usize], only: &[&str]) {
    let ranked = ranking().rank(query, |_| true);
    assert_eq!(
        (ranked.indices.as_slice(), ranked.only.len()),
        (indices, only.len()),
        "{query}"
    );
    assert!(ranked.only.iter().eq(only), "{query}: {:?}", ranked.only);
}

#[test]
fn good_fits() {
    check("newspapers", &[0], &[]);
    check("old coins", &[2], &[]);
    check("recent letters", &[4], &[]);
    check("old", &[0], &[]);
}

#[test]
fn a_rare_word_finds_a_tool() {
    check("wedding letters", &[4], &["letters"]);
    check(
        "wedding maps, funeral coins, birthday cakes",
        &[1, 2],
        &["maps", "coins"],
    );
}

#[test]
fn limits_of_a_query() {
    let ranking = ranking();
    let most = "a ".repeat(MAX_CHARACTERS / 2 - 3) + "coins";
    assert_eq!(ranking.rank(&most, |_| true).indices, [2]);
    assert_eq!(ranking.rank(&format!("aa {most}"), |_| true).indices, [0; 0]);
    // Repeated words count once.
    let other = |number: usize| format!("{} ", char::from_u32(0x1200 + u32::try_from(number).unwrap()).unwrap());
    let words = |number: usize| (0..number).map(other).collect::<String>().repeat(3) + "coins";
    assert_eq!(ranking.words(&words(MAX_WORDS - 1)).last().unwrap().text, "coins");
    assert_eq!(ranking.words(&words(MAX_WORDS)).len(), MAX_WORDS);
    assert_ne!(ranking.words(&words(MAX_WORDS)).last().unwrap().text, "coins");
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

/// Generic words, verbs, and words of all tools.
#[test]
fn other_words_find_no_tool() {
    check("old pizza", &[], &[]);
    check("search pizza", &[], &[]);
    check("map a pizza to quantum ovens", &[], &[]);
    check("order a pizza", &[], &[]);
}

/// A word counts as the topic even if it is also a verb before.
#[test]
fn a_verb_can_be_the_topic() {
    check("order some orders", &[3], &[]);
    check("order some orders and pizza", &[3], &["orders"]);
    check("order some pizza", &[], &[]);
}

#[test]
fn a_query_without_words_finds_no_tool() {
    for query in ["", "the of and", "!?"] {
        check(query, &[], &[]);
    }
}
