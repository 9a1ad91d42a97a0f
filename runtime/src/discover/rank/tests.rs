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

/// Compares the tools of words with those of the same words with an error in each part, and of
/// words that are similar to others by chance.
#[test]
fn mistyped_words() {
    let texts = [
        "Show the attachments of an issue",
        "Add a watcher",
        "List the sprints",
        "Set a transition",
        "Filter spent hours",
        "Watch a file",
        "Replaces a text",
    ];
    let ranking = of_descriptions(texts);
    for (query, first) in [
        ("attachmnets", 0),
        ("attachemnt", 0),
        ("isue", 0),
        ("watchr", 1),
        ("wacther", 1),
        ("sprnt", 2),
        ("sprintz", 2),
        ("sprintss", 2),
        ("transtion", 3),
        ("transitoin", 3),
        ("transetion", 3),
        ("fliter", 4),
        ("filer", 4),
        ("ttachments", 0),
        ("tatachments", 0),
        ("dwatcher", 1),
        ("bransition", 3),
    ] {
        let ranked = ranking.rank(query, |_| true);
        assert_eq!((ranked.indices[0], &ranked.unknown[..]), (first, &[][..]), "{query}");
    }
    for query in ["replicas", "sprat", "feel", "ishu"] {
        let unknown = ranking.rank(query, |_| true).unknown;
        assert_eq!(unknown, [query], "{query}");
    }
}

/// A compound has the name that people write, and the words that it consists of.
#[test]
fn compounds() {
    let texts = [
        "Search GitHub",
        "Push to a git hub",
        "Post on LinkedIn",
        "Open a linked page",
    ];
    let ranking = of_descriptions(texts);
    for (query, first) in [
        ("github", 0),
        ("GitHub", 0),
        ("a git hub", 1),
        ("linkedin", 2),
        ("LinkedIn", 2),
        ("linked", 3),
        ("openPage", 3),
    ] {
        let ranked = ranking.rank(query, |_| true);
        assert_eq!((ranked.indices[0], &ranked.unknown[..]), (first, &[][..]), "{query}");
    }
    assert_eq!(ranking.rank("YouTube", |_| true).unknown.len(), 1);
    // A part that no tool has is no unknown word if a tool has the whole.
    let ranking = of_descriptions(["Search GitHub", "List PRs"]);
    for query in ["prs", "PRs", "github", "GitHub"] {
        assert_eq!(ranking.rank(query, |_| true).unknown, [""; 0], "{query}");
    }
}

/// Two words of a query can be one word of the tools, and the reverse.
#[test]
fn words_apart() {
    let texts = [
        "Restore an index",
        "Rollback a migration",
        "List datasources",
        "Show the knowledge graph",
        "Checkout a branch",
    ];
    let ranking = of_descriptions(texts);
    for (query, first) in [
        ("roll back my index by a migration", 1),
        ("roll-back", 1),
        ("which data sources are there", 2),
        ("check out", 4),
        ("knowledgegraph", 3),
        ("qwxyzk knowledgegraph", 3),
    ] {
        let ranked = ranking.rank(query, |_| true);
        let unknown: &[&str] = if query.contains("qwx") { &["qwxyzk"] } else { &[] };
        assert_eq!(ranked.indices[0], first, "{query}");
        assert_eq!(ranked.unknown, unknown, "{query}");
    }
    // Words of another part of a sentence are no neighbours.
    let unknown = ranking.rank("a check; out of zorpels", |_| true).unknown;
    assert!(unknown.contains(&"check".to_owned()) || cfg!(not(feature = "word-table")));
}

/// Unknown words without others between them are one, in the spelling of the query.
#[test]
fn unknown_words() {
    for (query, unknown) in [
        ("発行されたイシュー", &["発行されたイシュー"][..]),
        ("maps の 天气预报, 天気", &["の", "天气预报", "天気"]),
        ("QwxYzk of zorpels", &["QwxYzk", "zorpels"]),
        ("ＭＡＰＳ", &[]),
        ("why do we search maps whose letters fail", &["fail"]),
    ] {
        assert_eq!(ranking().rank(query, |_| true).unknown, unknown, "{query}");
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

#[test]
fn shortened_words() {
    check("newspappers", 0, &[]);
    check("leters", 4, &[]);
    check("newspap", 0, &[]);
    // A known word is not a mistyped one.
    assert_eq!(
        ranking().rank("corn", |_| true).unknown.len(),
        usize::from(cfg!(feature = "word-table"))
    );
}

/// A beginning of words is completed before it is corrected, also if the word table has it or many
/// words begin with it.
#[test]
fn beginnings_of_words() {
    let endings = ["a", "e", "i", "o", "u", "b", "d", "g", "k"];
    let texts = endings.map(|ending| format!("Qwelt{ending}x"));
    let others = ["Show a munivex", "Show the mundic", "Show the cornelz"];
    let ranking = Ranking::new(
        texts
            .iter()
            .map(String::as_str)
            .chain(others)
            .map(|description| Document {
                description,
                ..Document::default()
            }),
    );
    for (query, first) in [("muni", 9), ("munddic", 10), ("qwelt", 0)] {
        let ranked = ranking.rank(query, |_| true);
        assert_eq!((ranked.indices[0], &ranked.unknown[..]), (first, &[][..]), "{query}");
    }
    // The table knows the meaning of this beginning, so other tools may be before.
    assert!(ranking.rank("corn", |_| true).unknown.is_empty());
    // Three letters begin too many words.
    assert_eq!(ranking.rank("qwe", |_| true).unknown, ["qwe"]);
}

/// Compares sentences about newspapers and the weather, in scripts without spaces, with endings,
/// and with marks.
#[test]
fn other_scripts() {
    for ([newspapers, weather], requests) in [
        (
            ["ค้นหาหนังสือพิมพ์เก่า", "พยากรณ์อากาศวันพรุ่งนี้"],
            [["อยากอ่านหนังสือพิมพ์", "หนังสือพิมพ์"], ["พรุ่งนี้อากาศเป็นอย่างไร", "สภาพอากาศ"]],
        ),
        (
            ["오래된 신문을 검색합니다", "내일의 날씨 예보"],
            [["신문 기사를 찾아 주세요", "신문"], ["내일 날씨가 어때요?", "날씨는"]],
        ),
        (
            ["ຄົ້ນຫາໜັງສືພິມເກົ່າ", "ພະຍາກອນອາກາດມື້ອື່ນ"],
            [["ຂ້ອຍຢາກອ່ານໜັງສືພິມ", "ໜັງສືພິມ"], ["ອາກາດມື້ອື່ນເປັນແນວໃດ", "ອາກາດ"]],
        ),
        (
            ["ស្វែងរកកាសែតចាស់", "ការព្យាករណ៍អាកាសធាតុ"],
            [["ខ្ញុំចង់អានកាសែត", "កាសែត"], ["អាកាសធាតុថ្ងៃស្អែក", "អាកាសធាតុ"]],
        ),
        (
            ["သတင်းစာဟောင်းများကို ရှာဖွေပါ", "မိုးလေဝသ ခန့်မှန်းချက်"],
            [["သတင်းစာဖတ်ချင်တယ်", "သတင်းစာ"], ["မနက်ဖြန် မိုးလေဝသ", "မိုးလေဝသ"]],
        ),
        (
            ["搜索旧报纸", "明天的天气预报"],
            [["我想看旧报纸", "报纸"], ["明天天气怎么样", "天气"]],
        ),
        (
            ["古い新聞を検索する", "明日の天気予報"],
            [["昔の新聞を読みたい", "新聞"], ["明日の天気はどうですか", "天気"]],
        ),
        (
            ["पुराने समाचार पत्र खोजें", "कल के मौसम का पूर्वानुमान"],
            [["समाचार पत्र पढ़ना है", "समाचार"], ["कल मौसम कैसा रहेगा", "मौसम"]],
        ),
        (
            ["البحث في الصحف القديمة", "توقعات الطقس غدا"],
            [["أريد قراءة الصُّحُف", "الصحف"], ["كيف الطقس غدا؟", "الطقس"]],
        ),
    ] {
        let ranking = of_descriptions([newspapers, weather]);
        for (first, requests) in requests.into_iter().enumerate() {
            for request in requests {
                let ranked = ranking.rank(request, |_| true);
                assert_eq!(ranked.indices[0], first, "{request}: {:?}", ranked.scores);
                assert!(ranked.scores[0] > ranked.scores[1], "{request}");
            }
        }
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

#[test]
fn words_of_similar_meaning() {
    let texts = [
        "Show the weather forecast",
        "Book airline tickets",
        "Compare prices of cars",
    ];
    let ranking = of_descriptions(texts);
    for (query, first) in [("rain tomorrow", 0), ("cheap flights", 1), ("automobile cost", 2)] {
        let found = ranking.rank(query, |_| true).indices[0];
        assert!(found == first || cfg!(not(feature = "word-table")), "{query}: {found}");
    }
}
