//! The words of queries: mistyped, shortened, joined, of similar meaning, and of other scripts.

use super::{Document, Ranking, check, of_descriptions, ranking};

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
