//! Hints and segments: skipping changes no count, and each token is counted where it begins.

mod common;

use common::strings::{Random, TRICKY, json_like, string};
use common::{data, texts};
use mcpact_tokens::{Encoding, Hint, PlacedHint, count_segments};

/// Returns the number of tokens that begin in each segment, by their spans.
fn reference(encoding: Encoding, text: &str, bounds: &[u32]) -> Vec<u32> {
    let mut out = vec![0; bounds.len() + 1];
    for token in encoding.tokens(text) {
        out[bounds.partition_point(|bound| *bound as usize <= token.span.start)] += 1;
    }
    out
}

fn segments(encoding: Encoding, text: &str, hints: &[PlacedHint], bounds: &[u32]) -> Vec<u32> {
    let mut out = vec![u32::MAX; bounds.len() + 1];
    count_segments(encoding, text.as_bytes(), hints, bounds, &mut out);
    out
}

/// Returns up to `most` offsets into the text, ascending; at boundaries of characters if `whole`.
fn offsets(random: &mut Random, text: &str, most: usize, whole: bool) -> Vec<usize> {
    let mut offsets: Vec<usize> = (0..random.below(most + 1))
        .map(|_| random.below(text.len() + 1))
        .collect();
    if whole {
        offsets.retain(|at| text.is_char_boundary(*at));
    }
    offsets.sort_unstable();
    offsets
}

/// Cuts the text at random offsets, makes a hint for each piece, and counts by segment with random
/// bounds.
fn check(random: &mut Random, encoding: Encoding, text: &str) {
    let cuts = offsets(random, text, 12, true);
    let mut hints = Vec::new();
    let mut from = 0;
    for cut in cuts.iter().copied().chain([text.len()]) {
        let hint = Hint::of(encoding, &text[from..cut]);
        assert_eq!(Hint::from_bits(hint.bits()), hint);
        // A caller may omit empty hints and some others.
        if random.below(8) != 0 {
            hints.push(hint.at(from));
        }
        from = cut;
    }
    let bounds: Vec<u32> = offsets(random, text, 5, false)
        .iter()
        .map(|at| u32::try_from(*at).expect("short texts"))
        .collect();
    let expected = reference(encoding, text, &bounds);
    assert_eq!(
        segments(encoding, text, &hints, &bounds),
        expected,
        "{encoding} {text:?} {cuts:?} {bounds:?}"
    );
    assert_eq!(
        segments(encoding, text, &[], &bounds),
        expected,
        "{encoding} {text:?} without hints, {bounds:?}"
    );
    let all = segments(encoding, text, &hints, &[]);
    assert_eq!(all[0] as usize, encoding.count(text), "{encoding} {text:?} {cuts:?}");
}

#[test]
fn any_pieces_and_any_bounds() {
    let mut random = Random(0x6869_6E74_7321);
    for round in 0..if cfg!(debug_assertions) { 5_000 } else { 200_000 } {
        let mut text = String::new();
        if round % 3 == 0 {
            text = string(&mut random);
        } else {
            json_like(&mut random, &mut text, 30);
        }
        for &encoding in Encoding::ALL {
            check(&mut random, encoding, &text);
        }
    }
}

#[test]
fn tricky_strings_in_pieces() {
    let mut random = Random(0x7472_6963_6B79);
    for &encoding in Encoding::ALL {
        for text in TRICKY {
            for _ in 0..20 {
                check(&mut random, encoding, text);
            }
        }
    }
}

#[test]
fn long_pre_tokens_by_segment() {
    let mut random = Random(0x6C6F_6E67_6572);
    for &encoding in Encoding::ALL {
        for text in [
            "x".repeat(500),
            "=-".repeat(300),
            "x".repeat(3_000),
            " ".repeat(3_000) + "x",
            "的一是不".repeat(50),
            "word ".repeat(3) + &"ab".repeat(200) + "\" x",
        ] {
            for _ in 0..10 {
                check(&mut random, encoding, &text);
            }
        }
    }
}

/// A hint of one piece is correct in any text that contains the piece, also if a word begins before
/// the piece or ends after it.
#[test]
fn pieces_in_any_context() {
    let mut random = Random(0x636F_6E74_6578);
    for _ in 0..if cfg!(debug_assertions) { 3_000 } else { 100_000 } {
        let mut parts = Vec::new();
        for _ in 0..=random.below(6) {
            parts.push(string(&mut random));
        }
        for &encoding in Encoding::ALL {
            let mut text = String::new();
            let mut hints = Vec::new();
            for part in &parts {
                hints.push(Hint::of(encoding, part).at(text.len()));
                text += part;
            }
            assert_eq!(
                segments(encoding, &text, &hints, &[])[0] as usize,
                encoding.count(&text),
                "{encoding} {parts:?}"
            );
        }
    }
}

/// A hint of `before_delimiter` is correct before every delimiter that its docs list.
#[test]
fn values_before_delimiters() {
    let mut random = Random(0x7661_6C75_6573);
    let delimiters: Vec<char> = (0..128_u8)
        .map(char::from)
        .filter(|c| !c.is_ascii_alphanumeric() && *c != '\'')
        .collect();
    for round in 0..if cfg!(debug_assertions) { 3_000 } else { 100_000 } {
        let piece = string(&mut random);
        let text = format!(
            "{{\"{piece}{}{}",
            delimiters[round % delimiters.len()],
            string(&mut random)
        );
        for &encoding in Encoding::ALL {
            let hint = Hint::before_delimiter(encoding, &piece).at(2);
            assert_eq!(
                segments(encoding, &text, &[hint], &[])[0] as usize,
                encoding.count(&text),
                "{encoding} {piece:?} {text:?}"
            );
        }
    }
}

/// The rule that `before_delimiter` depends on: text that is cut between a letter or digit and one
/// of these characters counts the same in two pieces.
#[test]
fn cuts_before_punctuation_are_additive() {
    let mut random = Random(0x6164_6469_7469);
    let mut cuts = 0;
    for _ in 0..if cfg!(debug_assertions) { 2_000 } else { 50_000 } {
        let mut text = String::new();
        json_like(&mut random, &mut text, 20);
        for &encoding in Encoding::ALL {
            let whole = encoding.count(&text);
            for (at, pair) in text.as_bytes().windows(2).enumerate() {
                if pair[0].is_ascii_alphanumeric() && b"\"{}[](),:./\\_-".contains(&pair[1]) {
                    let (left, right) = text.split_at(at + 1);
                    assert_eq!(
                        encoding.count(left) + encoding.count(right),
                        whole,
                        "{encoding} {text:?} at {at}"
                    );
                    cuts += 1;
                }
            }
        }
    }
    assert!(cuts > 10_000);
}

#[test]
fn real_tool_lists() {
    let Some(folder) = data() else { return };
    let mut random = Random(0x7265_616C);
    for (_, text) in texts(&folder.join("heritage")) {
        for &encoding in Encoding::ALL {
            check(&mut random, encoding, &text);
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut random = Random(0x6279_7465_7321);
    for _ in 0..2_000 {
        let mut bytes: Vec<u8> = (0..random.below(40))
            .map(|_| u8::try_from(random.below(256)).expect("a byte"))
            .collect();
        bytes.extend_from_slice(&[0xF0, 0x9F][..random.below(3)]);
        for &encoding in Encoding::ALL {
            let mut out = [0; 2];
            // These hints are out of order and out of range.
            let hints = [Hint::from_bits(random.0).at(0), Hint::from_bits(random.0 >> 7).at(3)];
            count_segments(encoding, &bytes, &hints, &[7], &mut out);
            count_segments(encoding, &bytes, &[], &[9, 3, 3], &mut [0; 4]);
        }
    }
}

#[test]
fn in_const_evaluation() {
    const TEXT: &str = r#"{"name":"trove_search","description":"Search Trove's newspapers (1803-1954)"}"#;
    const SPLIT: usize = 24;
    const HINTS: [PlacedHint; 2] = {
        let (left, right) = TEXT.split_at(SPLIT);
        [
            Hint::of(Encoding::ALL[0], left).at(0),
            Hint::of(Encoding::ALL[0], right).at(SPLIT),
        ]
    };
    const COUNTS: [u32; 2] = {
        let mut out = [0; 2];
        count_segments(Encoding::ALL[0], TEXT.as_bytes(), &HINTS, &[24], &mut out);
        out
    };
    const ALL: usize = Encoding::ALL[0].count(TEXT);
    assert_eq!((COUNTS[0] + COUNTS[1]) as usize, ALL);
    assert_eq!(COUNTS.to_vec(), reference(Encoding::ALL[0], TEXT, &[24]));
}

#[test]
fn spans_and_tokens_of_hints() {
    let encoding = Encoding::ALL[0];
    let hint = Hint::of(encoding, r#""type":"string""#);
    assert_eq!((hint.start(), hint.end(), hint.tokens()), (1, 14, 3));
    for nothing in ["", "\"", "20", "query", "}},", "\"'\""] {
        assert_eq!(Hint::of(encoding, nothing), Hint::NONE, "{nothing:?}");
    }
    assert_eq!(Hint::NONE.bits(), 0);
    assert_eq!(
        Hint::NONE.at(7),
        PlacedHint {
            start: 0,
            end: 0,
            tokens: 0
        }
    );
    assert_eq!(Hint::of(encoding, &format!("a {} ", "b".repeat(1 << 21))), Hint::NONE);
}
