//! The rank of tools for made-up queries, and the limits of a query.

mod ablation;
mod benchmark_data;
mod evidence;
mod words;

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

/// Returns the ranking of tools with these descriptions and nothing else.
fn of_descriptions<const TOOLS: usize>(descriptions: [&str; TOOLS]) -> Ranking {
    Ranking::new(descriptions.into_iter().map(|description| Document {
        description,
        ..Document::default()
    }))
}

/// Checks that a ranking with replaced texts is the ranking of the new texts. A word that only the
/// old texts have is then corrected.
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
    let replaced = Ranking::from(Builder::of(before.iter().cloned()).with(0, &after[0]));
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
        assert_eq!((ranked.indices.len(), ranked.fit()), (6, Fit::Weak), "{query}");
    }
}

#[test]
fn only_accepted_tools() {
    let ranked = ranking().rank("old coins in pizza", |tool| tool != 2);
    assert_eq!(ranked.indices[0], 0);
    // A tool that is not accepted has `coins`.
    assert_eq!(ranked.unknown, ["pizza"]);
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
    let other = |number: usize| format!("{} ", char::from_u32(0x1401 + u32::try_from(number).unwrap()).unwrap());
    let words = |number: usize| (0..number).map(other).collect::<String>().repeat(3) + "coins";
    assert_eq!(ranking.rank(&words(MAX_WORDS - 1), |_| true).indices[0], 2);
    let ranked = ranking.rank(&words(MAX_WORDS), |_| true);
    assert_eq!((ranked.unknown.len(), ranked.scores), (MAX_WORDS, vec![0.0; 6]));
    let is_cut = |query: &str| ranking.rank(query, |_| true).is_cut;
    assert!(!is_cut(&most) && is_cut(&format!("aa {most}")));
    assert!(!is_cut(&words(MAX_WORDS - 1)) && is_cut(&words(MAX_WORDS)));
}

#[test]
fn a_truncated_query_ends_with_a_whole_word() {
    for query in ["", "coins", &"𝄞".repeat(MAX_CHARACTERS)] {
        assert_eq!(truncated(query, MAX_CHARACTERS), query);
    }
    let truncated = |query: &str| truncated(query, MAX_CHARACTERS).to_owned();
    let unspaced = "天".repeat(MAX_CHARACTERS + 1);
    assert_eq!(truncated(&unspaced), "天".repeat(MAX_CHARACTERS));
    let before = "é".repeat(MAX_CHARACTERS - 3);
    assert_eq!(truncated(&format!("{before} coins")), before);
    assert_eq!(truncated(&format!("{before} éé, coins")), format!("{before} éé"));
}

/// Compares all spellings of the words of a name, as the whole query or as a part of it.
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
        ("please call get_wether_forecast for maps", 1),
        ("getweatherforecast", 1),
        ("please call getweatherforecast for maps", 1),
        ("MAPS", 2),
        ("天气预报", 3),
    ] {
        let ranked = ranking.rank(query, |_| true);
        assert_eq!((ranked.indices[0], ranked.fit()), (first, Fit::Strong), "{query}");
    }
}

/// Tools that have nothing in common with a query are not a result of it.
#[test]
fn matching_tools() {
    let matching = |query: &str| ranking().rank(query, |_| true).matching;
    assert_eq!(
        (matching("xyzzy"), matching("coinz xyzzy")),
        (0, if cfg!(feature = "word-table") { 6 } else { 1 })
    );
    assert_eq!(matching("?"), 0);
}

/// A tool stays before the tool whose results it requires, if only it has a word of the query.
#[test]
fn a_chain_with_a_tool_without_a_match() {
    let document = |name, description, requires| Document {
        name,
        description,
        requires,
        ..Document::default()
    };
    let others = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let first = [
        document("find", "Search", vec![]),
        document("zorpel_qwxyzk_blimf", "", vec![]),
        document("read", "Read a zorpel", vec![0]),
    ];
    let others = others.map(|name| document(name, "Other", vec![]));
    let ranked = Ranking::new(first.into_iter().chain(others)).rank("qwxyzk blimf zorpel", |_| true);
    assert_eq!((&ranked.indices[..2], ranked.matching), (&[1, 2][..], 2), "{ranked:?}");
}

/// The number of matching tools does not depend on the number of sorted ones.
#[test]
fn matching_tools_beyond_the_sorted_ones() {
    let description = |index| if index % 2 == 0 { "Find a zorpel" } else { "Find" };
    let documents = (0..200).map(|index| Document {
        description: description(index),
        ..Document::default()
    });
    let ranking = Ranking::new(documents);
    for sorted in [5, 50, 150] {
        let ranked = ranking.rank_with("zorpel", None, sorted, |_| true);
        assert_eq!(ranked.matching, 100, "{sorted}");
    }
}

/// Checks that a search is ranked before the tool that needs an id of its results, unless the query
/// has an id.
#[test]
fn a_required_tool_is_before() {
    // Equal texts have equal scores, and the first in the list is first.
    let ranking = |requires: &[usize]| {
        let documents = [requires, &[]].into_iter().map(|requires| Document {
            description: "Letters of a library",
            requires: requires.to_vec(),
            ..Document::default()
        });
        Ranking::new(documents)
    };
    for query in [
        "letters",
        "a letter of 1880",
        "letters of the 1880s",
        "letter 71b",
        "letter at https://a.org",
    ] {
        let first = |requires: &[usize]| ranking(requires).rank(query, |_| true).indices[0];
        let has_id = query.contains("71") || query.contains(':');
        assert_eq!((first(&[]), first(&[1])), (0, usize::from(!has_id)), "{query}");
        // A hidden tool changes nothing.
        assert_eq!(ranking(&[1]).rank(query, |tool| tool != 1).indices, [0], "{query}");
    }
}
