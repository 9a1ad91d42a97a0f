//! Long runs of characters, which are counted exactly and in linear time.

mod common;

use std::time::{Duration, Instant};

use common::strings::Random;
use common::{agree, oracle};
use mcpact_tokens::Encoding;

/// The length of the runs.
const LENGTH: usize = 100_000;

fn runs(length: usize) -> Vec<(&'static str, String)> {
    let mut random = Random(0x7275_6E73);
    let mut letters = |alphabet: &str| {
        let alphabet: Vec<char> = alphabet.chars().collect();
        (0..length)
            .map(|_| alphabet[random.below(alphabet.len())])
            .collect::<String>()
    };
    vec![
        ("random letters", letters("abcdefghijklmnopqrstuvwxyz")),
        ("random common letters", letters("etaoinshr")),
        (
            "random base64",
            letters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"),
        ),
        ("random symbols", letters("=-_*#/\\.")),
        ("random characters", letters("的一是不了在人有我他这中大来上")),
        ("random spaces", letters(" \t\u{a0}")),
        ("one letter", "a".repeat(length)),
        ("two letters", "ab".repeat(length / 2)),
        ("spaces", " ".repeat(length)),
        ("line ends", "\r\n".repeat(length / 2)),
        ("dashes", "-".repeat(length)),
        ("digits", "1234567890".repeat(length / 10)),
        ("an emoji", "👨‍👩‍👧".repeat(length / 18)),
        ("a character", "的".repeat(length / 3)),
        ("zeros", "\0".repeat(length)),
        ("upper case", "A".repeat(length)),
        ("apostrophes", "'s".repeat(length / 2)),
    ]
}

#[test]
fn exact() {
    for (name, text) in runs(LENGTH) {
        for &encoding in Encoding::ALL {
            let expected = oracle(encoding).encode_ordinary(&text);
            assert_eq!(encoding.count(&text), expected.len(), "{encoding}, {name}");
            assert!(encoding.encode(&text) == expected, "{encoding}, {name}");
        }
    }
}

/// Compares lengths around those at which the method changes, at which the windows of `long` wrap
/// around, and at which the first window is skipped.
#[test]
fn exact_at_every_length() {
    for unit in ["a", " ", "-", "=", "ab", "的", "\0", "xyz", "ing"] {
        let boundaries = [480, 512, 770, 1_442].map(|bytes| bytes / unit.len());
        let boundaries = boundaries.into_iter().flat_map(|length| length - 5..length + 6);
        for length in (1..140).chain(250..262).chain(380..390).chain(boundaries) {
            let text = unit.repeat(length);
            for &encoding in Encoding::ALL {
                assert_eq!(
                    encoding.encode(&text),
                    oracle(encoding).encode_ordinary(&text),
                    "{encoding} {unit:?} {length}"
                );
            }
        }
    }
}

/// Compares texts that repeat a part, with other characters at random offsets: the windows that
/// `long` skips begin and end anywhere.
#[test]
fn exact_in_broken_repetitions() {
    let mut random = Random(0x7265_7065_6174);
    for unit in [
        "a",
        " ",
        "-",
        "=",
        "ab",
        "/*",
        "word",
        "`\"'(",
        "xyz",
        "的",
        "\t\t ",
        "0123456789abcdef",
    ] {
        for _ in 0..if cfg!(debug_assertions) { 2 } else { 30 } {
            let mut text = unit.repeat(3_000 / unit.len() + random.below(600));
            for _ in 0..random.below(4) {
                let at = random.below(text.len());
                if text.is_char_boundary(at) {
                    text.insert_str(at, ["x", "q", "=", "- ", "ab"][random.below(5)]);
                }
            }
            for &encoding in Encoding::ALL {
                if let Err(difference) = agree(encoding, &text) {
                    panic!("{unit:?}: {difference}");
                }
            }
        }
    }
}

/// A megabyte takes less than 0.1 s with optimisation. The bound is loose because machines may be
/// busy: it only excludes quadratic time.
#[test]
fn in_bounded_time() {
    for (name, text) in runs(10 * LENGTH) {
        for &encoding in Encoding::ALL {
            let start = Instant::now();
            assert!(encoding.count(&text) > 0);
            let took = start.elapsed();
            assert!(took < Duration::from_secs(5), "{encoding}, {name}: {took:?}");
        }
    }
}
