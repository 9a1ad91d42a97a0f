//! The rank of tools for made-up queries, and the limits of a query.

use super::{
    Builder, Document, Fit, Ranking,
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

/// A ranking with replaced texts is the ranking of the new texts, also for a word that only the old
/// texts had, which is then corrected.
#[test]
fn replaced_texts() {
    let document = |name, description| Document {
        name,
        description,
        asks: vec![description],
        ..Document::default()
    };
    let before = [
        document("a", "old silverware prints"),
        document("b", "silverwares and maps"),
    ];
    let after = [document("a", "new photographs of bridges"), before[1].clone()];
    let replaced = Builder::of(before.iter().cloned()).ranking_with(0, &after[0]);
    let alone = Ranking::new(after.iter().cloned());
    for query in [
        "old",
        "silverwere",
        "prin",
        "prints",
        "bridge",
        "photo maps",
        "map",
        "a",
        "b",
        "",
    ] {
        assert_eq!(replaced.rank(query, |_| true), alone.rank(query, |_| true), "{query}");
    }
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
    check("pizza coins", 2, &["pizza"]);
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
    assert_eq!(
        (ranked.indices[0], ranked.unknown.as_slice()),
        (0, &["coins".to_owned()][..])
    );
    assert!(!ranked.indices.contains(&2));
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
    let ranked = ranking.rank(&words(MAX_WORDS), |_| true);
    assert_eq!((ranked.unknown.len(), ranked.scores), (MAX_WORDS, vec![0.0; 6]));
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

/// All spellings of the words of a name, as the whole query or as a part of it.
#[test]
fn names_are_first() {
    let names = ["search_maps", "getWeatherForecast", "maps", "天气预报"];
    let ranking = Ranking::new(names.into_iter().map(|name| Document {
        name,
        description: "Get weather forecast maps",
        ..Document::default()
    }));
    for (query, first) in [
        ("search_maps", 0),
        ("Search-Maps", 0),
        ("please call `search_maps` for maps", 0),
        ("get_weather_forecast", 1),
        ("getWeatherForecast", 1),
        ("get weather forecast", 1),
        ("get_wether_forcast", 1),
        ("MAPS", 2),
        ("天气预报", 3),
    ] {
        let ranked = ranking.rank(query, |_| true);
        assert_eq!((ranked.indices[0], ranked.fit), (first, Fit::Strong), "{query}");
    }
}

#[test]
fn mistyped_and_shortened_words() {
    check("newspappers", 0, &[]);
    check("leters", 4, &[]);
    check("newspap", 0, &[]);
    // A known word is not a mistyped one.
    assert_eq!(
        ranking().rank("taps", |_| true).unknown.len(),
        usize::from(cfg!(feature = "word-table"))
    );
}

#[test]
fn words_of_similar_meaning() {
    let texts = [
        "Show the weather forecast",
        "Book airline tickets",
        "Compare prices of cars",
    ];
    let ranking = Ranking::new(texts.into_iter().map(|description| Document {
        description,
        ..Document::default()
    }));
    for (query, first) in [("rain tomorrow", 0), ("cheap flights", 1), ("automobile cost", 2)] {
        let found = ranking.rank(query, |_| true).indices[0];
        assert!(found == first || cfg!(not(feature = "word-table")), "{query}: {found}");
    }
}
