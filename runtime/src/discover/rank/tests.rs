//! Which tools fit made-up queries, and how much of a query is looked at.

use super::{Document, GENERIC_WORDS, MAX_CHARACTERS, MAX_WORDS, Ranking, head, is_stop_word};

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

/// The places, and the words that alone fit.
#[track_caller]
fn check(query: &str, places: &[usize], only: &[&str]) {
    let ranked = ranking().rank(query, |_| true);
    assert_eq!(
        (ranked.places.as_slice(), ranked.only.len()),
        (places, only.len()),
        "{query}"
    );
    assert!(ranked.only.iter().eq(only), "{query}: {:?}", ranked.only);
}

#[test]
fn what_fits_well() {
    check("newspapers", &[0], &[]);
    check("old coins", &[2], &[]);
    check("recent letters", &[4], &[]);
    check("old", &[0], &[]);
}

#[test]
fn a_rare_word_leads() {
    check("wedding letters", &[4], &["letters"]);
    check(
        "wedding maps, funeral coins, birthday cakes",
        &[1, 2],
        &["maps", "coins"],
    );
}

#[test]
fn what_is_looked_at() {
    let ranking = ranking();
    let most = "a ".repeat(MAX_CHARACTERS / 2 - 3) + "coins";
    assert_eq!(ranking.rank(&most, |_| true).places, [2]);
    assert_eq!(ranking.rank(&format!("aa {most}"), |_| true).places, [0; 0]);
    // Words that are repeated are no others.
    let other = |number: usize| format!("{} ", char::from_u32(0x1200 + u32::try_from(number).unwrap()).unwrap());
    let words = |number: usize| (0..number).map(other).collect::<String>().repeat(3) + "coins";
    assert_eq!(ranking.asked(&words(MAX_WORDS - 1)).last().unwrap().word, "coins");
    assert_eq!(ranking.asked(&words(MAX_WORDS)).len(), MAX_WORDS);
    assert_ne!(ranking.asked(&words(MAX_WORDS)).last().unwrap().word, "coins");
}

#[test]
fn a_cut_query_ends_with_a_whole_word() {
    for query in ["", "coins", &"𝄞".repeat(MAX_CHARACTERS)] {
        assert_eq!(head(query), query);
    }
    let unspaced = "天".repeat(MAX_CHARACTERS + 1);
    assert_eq!(head(&unspaced), "天".repeat(MAX_CHARACTERS));
    let before = "é".repeat(MAX_CHARACTERS - 3);
    assert_eq!(head(&format!("{before} coins")), before);
    assert_eq!(head(&format!("{before} éé, coins")), format!("{before} éé"));
}

/// Neither what qualifies anything, nor a verb, nor what all tools have.
#[test]
fn other_words_do_not() {
    check("old pizza", &[], &[]);
    check("search pizza", &[], &[]);
    check("map a pizza to quantum ovens", &[], &[]);
    check("order a pizza", &[], &[]);
}

/// What is sought is sought, though it was said before as what is done with it.
#[test]
fn verbs_that_are_sought_too() {
    check("order some orders", &[3], &[]);
    check("order some orders and pizza", &[3], &["orders"]);
    check("order some pizza", &[], &[]);
}

/// A query that asks for nothing finds nothing.
#[test]
fn nothing_asked() {
    for query in ["", "the of and", "!?"] {
        check(query, &[], &[]);
    }
}
