//! Counts, tokens and spans, which equal those of tiktoken-rs for every text.

mod common;

use common::strings::{Random, TRICKY, string};
use common::{agree, data, repository, texts};
use mcpact_tokens::Encoding;
use proptest::prelude::*;

fn both(text: &str) {
    for &encoding in Encoding::ALL {
        if let Err(difference) = agree(encoding, text) {
            panic!("{difference}");
        }
    }
}

/// Compares `count` strings from a seed, in both encodings.
fn generated(count: usize, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..count {
        both(&string(&mut random));
    }
}

#[test]
fn tricky_strings() {
    for text in TRICKY {
        both(text);
        // Every suffix is compared as well: each offset is the start of some pre-token.
        for (at, _) in text.char_indices() {
            both(&text[at..]);
        }
    }
    both(&TRICKY.concat());
}

#[test]
fn tricky_strings_in_pairs() {
    let short: Vec<&&str> = TRICKY.iter().filter(|text| text.len() < 24).collect();
    for left in &short {
        for right in &short {
            both(&format!("{left}{right}"));
        }
    }
}

#[test]
fn every_scalar() {
    // Each scalar occurs alone, and before and after a letter, a space, a symbol and a digit. The
    // text is long, since only the classes are tested here.
    for block in 0..0x11_00 {
        let mut text = String::new();
        for scalar in (block << 8..(block + 1) << 8).filter_map(char::from_u32) {
            text.extend([
                'a', scalar, 'A', scalar, 'b', ' ', scalar, ' ', '!', scalar, '!', '1', scalar, '\n',
            ]);
        }
        // Most planes are unassigned, and all of their scalars have the same class.
        if block < 0x340 || block % 16 == 0 || (0xE00..0xE02).contains(&block) {
            for &encoding in Encoding::ALL {
                let expected = common::oracle(encoding).encode_ordinary(&text).len();
                assert_eq!(
                    encoding.count(&text),
                    expected,
                    "{encoding}, scalars {block:x}00 to {block:x}ff"
                );
            }
        }
    }
}

#[test]
fn generated_strings() {
    generated(if cfg!(debug_assertions) { 5_000 } else { 50_000 }, 0x6D63_7061_6374);
}

/// Compares the number of strings in `MCPACT_STRINGS`. Run it with
/// `MCPACT_STRINGS=1000000 cargo test --release -p mcpact-tokens --all-features --test exactness
/// -- --ignored`.
#[test]
#[ignore = "long; the number of strings is MCPACT_STRINGS"]
fn many_generated_strings() {
    let count = std::env::var("MCPACT_STRINGS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(100_000);
    generated(count, 0x746F_6B65_6E73);
    println!("{count} strings, {} encodings, no difference", Encoding::ALL.len());
}

/// Compares texts of a few words that recur, of up to 20 bytes: counts of recent words are kept by
/// their bytes and their length.
#[test]
fn repeated_words() {
    const LETTERS: [&str; 12] = ["a", "e", "Q", "x", "\0", "\0", "zz", "ing", "É", "q", "k", "W"];
    let mut random = Random(0x0077_6F72_6473);
    for _ in 0..if cfg!(debug_assertions) { 200 } else { 5_000 } {
        let words: Vec<String> = (0..100)
            .map(|_| (0..=random.below(9)).map(|_| random.pick(&LETTERS)).collect())
            .collect();
        let mut text = String::new();
        for _ in 0..300 {
            text.push_str(&words[random.below(words.len())]);
            text.push_str([" ", ",", "\n", "'"][random.below(4)]);
        }
        both(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn arbitrary_strings(text in any::<String>()) {
        for &encoding in Encoding::ALL {
            prop_assert_eq!(agree(encoding, &text), Ok(()));
        }
    }

    #[test]
    fn hostile_strings(text in "[aAbB'sSlLrRtT \u{17f}ʰ中\u{301}ǅ\n\r\t/!1½\u{a0}\u{3000}\"{}:,]{0,40}") {
        for &encoding in Encoding::ALL {
            prop_assert_eq!(agree(encoding, &text), Ok(()));
        }
    }

    #[test]
    fn letters_around_the_longest_merge(text in "[a-e]{90,200}|[=-]{90,400}|[的一是不]{30,120}") {
        for &encoding in Encoding::ALL {
            prop_assert_eq!(agree(encoding, &text), Ok(()));
        }
    }
}

#[test]
fn the_repository() {
    for (path, text) in texts(&repository()) {
        for &encoding in Encoding::ALL {
            assert_eq!(agree(encoding, &text), Ok(()), "{}", path.display());
        }
    }
}

#[test]
fn real_tool_lists() {
    let Some(folder) = data() else { return };
    for (path, text) in texts(&folder) {
        for &encoding in Encoding::ALL {
            assert_eq!(agree(encoding, &text), Ok(()), "{}", path.display());
        }
    }
}

#[test]
fn every_token_by_itself() {
    for &encoding in Encoding::ALL {
        let mut token = 0;
        while let Ok(bytes) = encoding.decode(&[token]) {
            assert_eq!(
                Ok(&bytes),
                common::oracle(encoding).decode_bytes(&[token]).as_ref().map_err(drop)
            );
            if let Ok(text) = str::from_utf8(&bytes) {
                let count = encoding.count(text);
                assert_eq!(
                    count,
                    common::oracle(encoding).encode_ordinary(text).len(),
                    "{encoding} {text:?}"
                );
            }
            token += 1;
        }
        assert!(token >= 100_256);
    }
}
