//! Words of tools' names with one typing error or shortened, over the lists of published servers.
//!
//! The lists are not part of this repository: see `mcpact_tests::data`.

use std::collections::BTreeSet;

use mcpact::{
    discover::{Card, Search, SearchIndex},
    tokens::Encoding,
};
use mcpact_tests::lists::{List, servers};

/// The minimum number of tools of a list, and of letters of a word.
const MIN_TOOLS: usize = 10;
const MIN_LETTERS: usize = 5;
/// The minimum share of mistyped words with the first tool of the correct word, in percent.
const MIN_SAME: f64 = 95.0;
/// The lengths of beginnings, and the minimum share of them that find a tool, in percent.
const LENGTHS: [usize; 3] = [4, 5, 6];
const MIN_FOUND: f64 = 94.0;

fn index(list: &List) -> SearchIndex {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let cards = list
        .tools
        .iter()
        .map(|tool| Card::new(text(&tool["name"]), text(&tool["description"]), &tool["inputSchema"]));
    SearchIndex::new(&list.name, Encoding::O200kBase, cards.collect())
}

/// Returns the words of the tools' names between other characters.
fn words(list: &List) -> BTreeSet<&str> {
    let names = list.tools.iter().filter_map(|tool| tool["name"].as_str());
    let words = names.flat_map(|name| name.split(['_', '-', '.']));
    words
        .filter(|word| word.len() >= MIN_LETTERS && word.bytes().all(|byte| byte.is_ascii_lowercase()))
        .collect()
}

/// Returns a word without a letter, with two letters swapped, with a letter twice, and with a wrong
/// letter. The errors of each word are at other letters.
fn mistyped(word: &str, number: usize) -> Vec<String> {
    let at = |kind: usize| (7 * number + 3 * kind) % (word.len() - 1);
    let changed = |kind: usize, change: &dyn Fn(&mut Vec<char>, usize)| {
        let mut letters: Vec<char> = word.chars().collect();
        change(&mut letters, at(kind));
        letters.into_iter().collect::<String>()
    };
    let mut all = vec![
        changed(0, &|letters, at| {
            letters.remove(at);
        }),
        changed(1, &|letters, at| letters.swap(at, at + 1)),
        changed(2, &|letters, at| letters.insert(at, letters[at])),
        changed(3, &|letters, at| {
            letters[at] = if letters[at] == 'e' { 'a' } else { 'e' }
        }),
    ];
    all.retain(|mistyped| mistyped != word);
    all
}

#[test]
fn find_the_same_tool() {
    let Some(data) = mcpact_tests::data() else { return };
    let (mut all, mut same) = (0_u32, 0_u32);
    for list in servers(&data).iter().filter(|list| list.tools.len() >= MIN_TOOLS) {
        let index = index(list);
        let first = |word: &str| index.search(&Search::query(word)).tools[0].name.clone();
        for (number, word) in words(list).iter().enumerate() {
            let expected = first(word);
            for word in mistyped(word, number) {
                all += 1;
                same += u32::from(first(&word) == expected);
            }
        }
    }
    let share = 100.0 * f64::from(same) / f64::from(all);
    println!("{all} mistyped words, {share:.1} % find the first tool of the correct word");
    assert!(all > 1_000 && share >= MIN_SAME, "{share:.1} % of {all}");
}

/// The first letters of a word find a tool whose name has a word that begins with them.
#[test]
fn beginnings_find_a_tool() {
    let Some(data) = mcpact_tests::data() else { return };
    let (mut all, mut found) = ([0_u32; 3], [0_u32; 3]);
    for list in servers(&data).iter().filter(|list| list.tools.len() >= MIN_TOOLS) {
        let index = index(list);
        for word in words(list).into_iter().filter(|word| word.len() > LENGTHS[2]) {
            for (kind, length) in LENGTHS.into_iter().enumerate() {
                let tools = index.search(&Search::query(&word[..length])).tools;
                all[kind] += 1;
                found[kind] += u32::from(tools.iter().any(|tool| tool.name.contains(&word[..length])));
            }
        }
    }
    for ((length, all), found) in LENGTHS.into_iter().zip(all).zip(found) {
        let share = 100.0 * f64::from(found) / f64::from(all);
        println!("{all} beginnings of {length} letters, {share:.1} % find a tool whose name has them");
        assert!(
            all > 100 && share >= MIN_FOUND,
            "{length} letters: {share:.1} % of {all}"
        );
    }
}
