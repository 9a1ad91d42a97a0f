//! Counts with remembered strings equal those of the encoding.

use serde_json::json;

use super::*;

/// Generates small random numbers, the same on every machine.
fn random(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).expect("31 bits")
}

/// Marks random parts of random texts, also across quotes.
#[test]
fn counts_equal_those_of_the_encoding() {
    let pieces = [
        "a", "word", "'s", "'", " ", "  ", "\\n", "\\\"", "\\\\", "\"", "\n", "1", "2024", "中文", "ж", "é", "\u{301}",
        "/", ":", ",", "{", "}", "[", "]", "\":\"", "\",\"", "Ⓐ", "🙂", "\t", ".", "//", " \"", ": \"",
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15;
    let mut remembered = 0;
    for encoding in Encoding::ALL {
        for _ in 0..40_000 {
            let length = 1 + random(&mut state) % 24;
            let words: Vec<&str> = (0..length).map(|_| pieces[random(&mut state) % pieces.len()]).collect();
            let text = words.concat();
            let start = words[..random(&mut state) % length].concat().len();
            let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
            // Most marked parts end at quotes, like those of JSON.
            let (start, end) = match *quotes.as_slice() {
                [.., open, close] if !random(&mut state).is_multiple_of(4) => (open + 1, close),
                _ => (start, text.len()),
            };
            let rendered = Rendered::marked(text.clone(), start..end);
            let counter = Counter::new(*encoding);
            assert_eq!(
                counter.count(&rendered),
                encoding.count(&text),
                "{text:?}, {start}..{end}"
            );
            remembered += counter.known.lock().unwrap().len();
        }
    }
    assert!(remembered > 1_000, "{remembered} strings were remembered");
}

/// The parts begin anywhere, and some are long enough to be counted alone.
#[test]
fn tokens_of_parts_are_those_that_begin_there() {
    let pieces = [
        "a", "Word", "'s", "'", " ", "  ", "\\n", "\"", "\n", "1", "2024", "中文", "é", "\u{301}", "/", "\":\"", "🙂",
        "\t", ".", " the",
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15;
    let mut remembered = 0;
    for encoding in Encoding::ALL {
        for _ in 0..400 {
            let words: Vec<&str> = (0..8_000).map(|_| pieces[random(&mut state) % pieces.len()]).collect();
            let text = words.concat();
            let mut starts = vec![0];
            for _ in 0..random(&mut state) % 6 {
                starts.push(char_boundary(&text, random(&mut state) % text.len()));
            }
            starts.sort_unstable();
            let mut expected = vec![0; starts.len()];
            for token in encoding.tokens(&text) {
                expected[starts.partition_point(|start| *start <= token.span.start) - 1] += 1;
            }
            let counter = Counter::new(*encoding);
            assert_eq!(
                counter.tokens_of_parts(&text, &starts),
                expected,
                "{text:?}, {starts:?}"
            );
            remembered += counter.known.lock().unwrap().len();
        }
    }
    assert!(remembered > 400, "{remembered} parts were remembered");
}

#[test]
fn long_strings_are_counted_once() {
    // The number of forms that a text has in JSON and in the comments of TypeScript.
    for (long, forms) in [
        ("word ".repeat(4_000), 1),
        (format!("A {}", "x".repeat(20_000)), 1),
        ("Ab3+".repeat(5_000), 1),
        ("中文 ".repeat(3_000), 1),
        ("\n- one two\n".repeat(3_000), 2),
        // A comment that is one word has no boundary.
        ("x".repeat(20_000), 1),
    ] {
        let counter = Counter::new(Encoding::ALL[0]);
        let is_one_word = !long.contains(|character: char| !character.is_ascii_lowercase());
        let measures = Measure::ALL
            .iter()
            .filter(|measure| !is_one_word || **measure != Measure::OpenAi);
        for measure in measures {
            for name in ["a", "b"] {
                let tool = json!({ "name": name, "inputSchema": { "type": "object", "description": long } });
                let text = measure.render(&tool);
                assert_eq!(counter.count(&text), counter.encoding.count(text.as_str()));
            }
        }
        assert_eq!(counter.known.lock().unwrap().len(), forms, "{:?}", &long[..9]);
        let bytes = counter.counted_bytes();
        assert!(
            bytes < forms * (long.len() + 6_000) + 1_000,
            "{bytes} of {}",
            long.len()
        );
    }
}

#[test]
fn very_long_strings_are_divided() {
    let counter = Counter::new(Encoding::ALL[0]);
    for long in [
        "Ab 3'ſ\u{301}".repeat(2 * MIN_SHARE / 8),
        "word".repeat(MIN_SHARE),
        "中文，".repeat(MIN_SHARE / 2),
    ] {
        assert!(long.len() >= 2 * MIN_SHARE);
        assert_eq!(counter.count_long(&long), counter.encoding.count(&long));
    }
}
