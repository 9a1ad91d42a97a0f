//! The table's file: its checksum, its order, its vectors.

use std::fmt::Write;

use mcpact_word_table::{BACKGROUND, BYTES, DIMENSIONS, WORDS, Word};
use sha2::{Digest, Sha256};

/// Compares the checksums of the files with those in the README.
#[test]
fn checksums() {
    for file in [BYTES, include_bytes!("../data/background.bin")] {
        let mut digest = String::new();
        for byte in Sha256::digest(file) {
            write!(digest, "{byte:02x}").expect("a string has room");
        }
        assert!(include_str!("../README.md").contains(&digest), "{digest}");
    }
}

#[test]
fn background_of_unit_vectors() {
    for centre in &BACKGROUND {
        let squares: i32 = centre.iter().map(|value| i32::from(*value).pow(2)).sum();
        assert!((126 * 126..128 * 128).contains(&squares), "{squares}");
    }
}

#[test]
fn size() {
    assert_eq!((WORDS, DIMENSIONS), (32_000, 128));
    let bytes = BYTES.len() + size_of_val(&BACKGROUND);
    assert!(bytes <= 3_000_000, "{bytes}");
}

#[test]
fn words_are_found() {
    for word in ["weather", "flight", "js", "2d", "authentication", "please"] {
        assert!(Word::find(word).is_some(), "{word}");
    }
    for word in ["", "a", "Weather", "wéather", "qqxzjv", &"a".repeat(100)] {
        assert_eq!(Word::find(word), None, "{word}");
    }
}

/// Finds each word of the file, in the order of the file.
#[test]
fn all_words_are_found() {
    const TEXT: usize = 16 + 4 * 25;
    let (mut at, mut last) = (TEXT, None);
    for length in 0..25 {
        let number: [u8; 4] = BYTES[16 + 4 * length..][..4].try_into().expect("four bytes");
        for _ in 0..u32::from_le_bytes(number) {
            let word = str::from_utf8(&BYTES[at..at + length]).expect("a word");
            let found = Word::find(word);
            assert!(found.is_some() && found > last, "{word}");
            (at, last) = (at + length, found);
        }
    }
    assert_eq!(BYTES.len() - at, WORDS * 72);
}

fn unit(text: &str) -> [f32; DIMENSIONS] {
    let mut sum = [0.0; DIMENSIONS];
    for word in text.split(' ') {
        Word::find(word).expect(word).add_to(&mut sum, 1.0);
    }
    let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    assert!(length.is_finite() && length > 0.0, "{text}: {length}");
    sum.map(|value| value / length)
}

/// Compares texts of similar meaning without a word in common with texts of another meaning.
#[test]
fn similar_texts() {
    for (text, similar, other) in [
        ("book cheap flight", "reserve airline ticket", "parse json document"),
        ("rain tomorrow", "weather forecast", "git commit history"),
        ("car price", "automobile cost", "read mailbox"),
        ("delete file", "remove document", "currency exchange"),
    ] {
        let dot = |other: &str| {
            unit(text)
                .iter()
                .zip(unit(other))
                .map(|(left, right)| left * right)
                .sum::<f32>()
        };
        assert!(
            dot(similar) > dot(other) + 0.2,
            "{text}: {} and {}",
            dot(similar),
            dot(other)
        );
    }
}
