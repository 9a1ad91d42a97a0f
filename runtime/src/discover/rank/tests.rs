//! The rank of tools for made-up queries, and the limits of a query.

use super::{Document, Fit, GENERIC_WORDS, MAX_CHARACTERS, Ranking, is_stop_word, truncated};

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

/// Compares the certainty, and the best tools.
#[track_caller]
fn check(query: &str, fit: Fit, indices: &[usize]) {
    let ranked = ranking().rank(query, |_| true);
    assert_eq!(ranked.fit, fit, "{query}");
    assert_eq!(ranked.indices[..indices.len()], *indices, "{query}");
    assert_eq!(ranked.indices.len(), 6);
}

#[test]
fn good_fits() {
    check("newspapers", Fit::Strong, &[0]);
    check("old coins", Fit::Strong, &[2]);
    check("wedding letters", Fit::Weak, &[4]);
    check("wedding maps, funeral coins, birthday cakes", Fit::Weak, &[1, 2]);
    check("search pizza", Fit::Weak, &[]);
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
