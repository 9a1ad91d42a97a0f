//! The cost of tiers: ten results of a search at each tier, with texts as long as real ones.

use heritage::{
    collection::{
        pm_transcripts::{TRANSCRIPTS, Transcript},
        trove::ARTICLES,
        vhd::{PLACES, Place},
    },
    sources::trove::FullArticle,
};
use mcpact::{At, Tier, Tiered, results::tokens};
use serde::{Serialize, de::DeserializeOwned};

/// The number of results of a search.
const RESULTS: usize = 10;

/// The tokens of a record's texts. The sample records have sentences where the sources have pages.
const TOKENS: usize = 2_000;

/// Returns a text that repeats another until it has at least this many tokens.
fn lengthened(text: &str, count: usize) -> String {
    let mut long = text.to_owned();
    while tokens(&long) < count {
        long = format!("{long} {text}");
    }
    long
}

/// Returns the first records, whose properties in `texts` have `TOKENS` tokens together.
fn records<T: Serialize + DeserializeOwned + 'static>(all: impl Iterator<Item = &'static T>, texts: &[&str]) -> Vec<T> {
    let lengthen = |record: &T| {
        let mut record = serde_json::to_value(record).expect("JSON");
        for name in texts {
            let text = record[name].as_str().expect("a text");
            record[name] = lengthened(text, TOKENS.div_ceil(texts.len())).into();
        }
        serde_json::from_value(record).expect("a record")
    };
    all.take(RESULTS).map(lengthen).collect()
}

/// Prints the tokens of ten results at each tier. The lowest costs at most a tenth of the highest.
#[track_caller]
fn enter<T: Tiered<Base = T>>(name: &str, found: &[T]) {
    assert_eq!(found.len(), RESULTS);
    let at = |tier: Tier<T>| -> Vec<At<&T>> { found.iter().map(|record| record.at(tier)).collect() };
    let cost = |tier| tokens(&serde_json::to_string(&at(tier)).expect("JSON"));
    let costs: Vec<usize> = Tier::all().map(cost).collect();
    println!("{name:<12} {:>8} {:>8} {:>8}", costs[0], costs[1], costs[2]);
    let (lowest, highest) = (costs[0], costs[2]);
    assert!(highest >= RESULTS * TOKENS, "{name}: {highest}");
    assert!(lowest * 10 <= highest, "{name}: {lowest} of {highest}");
    // The count in a result is that of the properties which the next tiers add, as an object.
    let brief = serde_json::to_value(at(Tier::LOWEST)).expect("JSON");
    let counts = brief.as_array().expect("results").iter();
    let announced: u64 = counts
        .map(|result| result["contentTokenCount"].as_u64().expect("a count"))
        .sum();
    let difference = (highest - lowest) as u64;
    assert!(
        announced.abs_diff(difference) <= 20 * RESULTS as u64,
        "{announced}, {difference}"
    );
}

#[test]
fn ten_results_at_each_tier() {
    println!("{:<12} {:>8} {:>8} {:>8}", "10 results", "tier 1", "1.5", "2");
    let articles: Vec<FullArticle> = ARTICLES
        .iter()
        .take(RESULTS)
        .map(|article| FullArticle {
            brief: &article.brief,
            newspaper: "The Kalgoorlie Pan",
            words: TOKENS,
            text: lengthened(&article.text, TOKENS).leak(),
            pdf: format!("https://trove.example/article/{}.pdf", article.brief.id),
        })
        .collect();
    enter("articles", &articles);
    enter::<Transcript>("transcripts", &records(TRANSCRIPTS.iter(), &["text"]));
    let texts = ["history", "description", "significance"];
    enter::<Place>("places", &records(PLACES.iter(), &texts));
}
