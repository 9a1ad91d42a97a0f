//! Skipping windows changes no count and no end, compared with a scan of each offset.

#[path = "../../tests/common/strings.rs"]
#[allow(dead_code)]
mod strings;

use super::{Front, RINGS, Scan, count_before, count_with, ends, ends_with, repeats_max_token};
use crate::Encoding;
use crate::vocabulary::Vocabulary;
use strings::Random;

/// Parts of long tokens, and of none.
const PARTS: [&str; 16] = [
    "a",
    "b",
    "e",
    "i",
    "x",
    " ",
    "=",
    "-",
    "*",
    "/",
    "ab",
    "the",
    "ing",
    "\t",
    "nternational",
    "的",
];

/// Returns the number of tokens that begin before `bound`, and the lengths of the tokens that end at
/// each offset, from a scan that skips nothing.
fn unskipped(vocabulary: &Vocabulary, text: &[u8], bound: usize) -> (usize, Vec<usize>) {
    const RING: usize = RINGS[0];
    let mut front = Front::<RING>::new();
    let mut lengths = vec![0];
    for at in 1..=text.len() {
        front.advance(vocabulary, text, at, bound);
        lengths.push(usize::from(front.lengths[at % RING]));
    }
    (front.counts[text.len() % RING], lengths)
}

/// Returns the ends of the tokens of a text, from the lengths of the tokens that end at each offset.
fn ends_of(lengths: &[usize]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut at = lengths.len() - 1;
    while at > 0 {
        ends.push(at);
        at -= lengths[at];
    }
    ends.reverse();
    ends
}

fn parts(random: &mut Random, bytes: usize) -> String {
    let mut text = String::new();
    while text.len() < bytes {
        text += PARTS[random.below(PARTS.len())];
    }
    text
}

/// Each text repeats a part whose length divides the period, or not, after a beginning and before an
/// end without repetition.
#[test]
fn skipping_changes_nothing() {
    let mut random = Random(0x736B_6970);
    let rounds = if cfg!(debug_assertions) { 1_000 } else { 60_000 };
    for _ in 0..rounds {
        let mut text = String::new();
        if random.below(2) == 0 {
            let bytes = random.below(600);
            text += &parts(&mut random, bytes);
        }
        let bytes = [1, 1, 2, 3, 4, 5, 7, 8, 16, 64, 128, 240][random.below(12)];
        let part = parts(&mut random, bytes);
        text += &part.repeat((RINGS[1] + random.below(4 * RINGS[1])) / part.len() + 1);
        for _ in 0..random.below(3) {
            text += PARTS[random.below(PARTS.len())];
        }
        let text = text.as_bytes();
        let bound = if random.below(2) == 0 {
            text.len()
        } else {
            random.below(text.len() + 1)
        };
        for encoding in Encoding::ALL {
            let vocabulary = encoding.vocabulary();
            let (count, lengths) = unskipped(vocabulary, text, bound);
            let counts = [
                count_before(vocabulary, text, bound),
                count_with::<{ RINGS[0] }>(vocabulary, text, bound),
                count_with::<{ RINGS[1] }>(vocabulary, text, bound),
            ];
            assert_eq!(counts, [count; 3], "{encoding} {bound} {text:?}");
            let expected = ends_of(&lengths);
            assert_eq!(ends(vocabulary, text), expected, "{encoding} {text:?}");
            assert_eq!(
                ends_with::<{ RINGS[0] }>(vocabulary, text),
                expected,
                "{encoding} {text:?}"
            );
            assert_eq!(
                ends_with::<{ RINGS[1] }>(vocabulary, text),
                expected,
                "{encoding} {text:?}"
            );
        }
    }
}

/// The window that is chosen for a repeated part skips most of the text.
#[test]
fn repeated_parts_are_skipped() {
    for part in [
        "a",
        "=",
        " ",
        "-=*",
        "+-*/=",
        "* - * -",
        "=-=-=-=-=-=-=-=-",
        &"-+".repeat(16),
        &"-+=*".repeat(32),
    ] {
        let text = part.repeat(20_000 / part.len());
        for &encoding in Encoding::ALL {
            let skipped = if repeats_max_token(text.as_bytes()) {
                skipped::<{ RINGS[0] }>(encoding, &text)
            } else {
                skipped::<{ RINGS[1] }>(encoding, &text)
            };
            // A part of seven bytes divides neither period.
            assert_eq!(skipped > 0, part.len() != 7, "{encoding} {part:?}");
        }
    }
}

fn skipped<const RING: usize>(encoding: Encoding, text: &str) -> usize {
    let mut scan = Scan::<RING>::new(encoding.vocabulary(), text.as_bytes(), text.len());
    let mut at = 0;
    while at < text.len() {
        at = scan.advance(at + 1);
    }
    scan.skipped
}

/// The runs of both vocabularies have a period soon, so no text shows a window without one.
#[test]
fn a_period_is_that_of_all_lengths_and_counts() {
    period_of_windows::<{ RINGS[0] }>();
    period_of_windows::<{ RINGS[1] }>();
}

fn period_of_windows<const RING: usize>() {
    let at = 2 * RING;
    let window = || {
        let mut front = Front::<RING>::new();
        for offset in at - RING + 1..=at {
            front.lengths[offset % RING] = 1;
            front.counts[offset % RING] = offset;
        }
        front
    };
    assert_eq!(window().tokens_of_period(at), Some(RING / 2));
    for offset in at - RING + 1..=at {
        let mut other_length = window();
        other_length.lengths[offset % RING] = 2;
        assert_eq!(other_length.tokens_of_period(at), None, "{offset}");
        let mut other_count = window();
        other_count.counts[offset % RING] += 1;
        assert_eq!(other_count.tokens_of_period(at), None, "{offset}");
    }
}
