//! Comparisons with `rust-stemmers`.

use rust_stemmers::{Algorithm, Stemmer};

use super::{BEGINNINGS, COMPLETE, EXCEPTIONS, Ending, MORE_SUFFIXES, REMOVED, SUFFIXES, may_have_ending, stem};

#[test]
fn tables() {
    assert!(EXCEPTIONS.is_sorted());
    for endings in [SUFFIXES, MORE_SUFFIXES, REMOVED] {
        assert!(endings.is_sorted_by_key(|ending| std::cmp::Reverse(ending.text.len())));
    }
}

/// Compares words made of the parts that the algorithm distinguishes, alone and repeated, with
/// `rust-stemmers`.
#[test]
fn the_same_as_the_reference() {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut changed = 0;
    let mut check = |word: &str| {
        let found = stem(word);
        assert_eq!(found, stemmer.stem(word), "{word}");
        changed += usize::from(found != word);
    };
    let ends = |endings: &'static [Ending]| endings.iter().flat_map(|ending| [ending.text, ending.by]);
    let mut endings: Vec<&str> = [SUFFIXES, MORE_SUFFIXES, REMOVED].into_iter().flat_map(ends).collect();
    endings.extend("s es ies ied sses us ss ed eed edly eedly ing ingly y ly e ee l ll ally ogy 7".split(' '));
    endings.extend("b bb dd ff gg mm nn pp rr tt at bl iz ating zing".split(' '));
    endings.sort_unstable();
    endings.dedup();
    let mut starts = vec![
        "", "y", "b", "ba", "ab", "bab", "abe", "yo", "say", "syy", "bow", "tax", "eye", "a7b", "wor",
    ];
    starts.extend("hop happ relig connect nat tribal organ compl controll univers exceed".split(' '));
    starts.extend(BEGINNINGS.iter().chain(COMPLETE).copied());
    starts.extend(EXCEPTIONS.iter().map(|(word, _)| *word));
    for start in &starts {
        for middle in &endings {
            check(&format!("{start}{middle}"));
            for end in &endings {
                check(&format!("{start}{middle}{end}"));
            }
        }
    }
    assert!(changed > 50_000, "{changed}");
}

/// Compares all words of up to three letters, also after some beginnings.
#[test]
fn words_without_ending_are_their_stems() {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut omitted = 0;
    let mut check = |word: &str| {
        assert_eq!(stem(word), stemmer.stem(word));
        omitted += usize::from(!may_have_ending(word));
    };
    let letters = || b'a'..=b'z';
    let ends = letters().flat_map(|a| letters().flat_map(move |b| letters().map(move |c| [a, b, c])));
    for end in ends {
        let end = std::str::from_utf8(&end).expect("ASCII");
        for beginning in ["", "a", "fan", "relig", "gener", "commun", "happi"] {
            check(&format!("{beginning}{end}"));
            check(&format!("{beginning}{end}7"));
        }
    }
    assert!(omitted > 100_000, "{omitted}");
}

#[test]
fn stems() {
    for (left, right) in [
        ("searches", "searching"),
        ("places", "placed"),
        ("galleries", "gallery"),
        ("stopped", "stop"),
        ("classification", "classifications"),
        ("convert", "converting"),
        ("images", "image"),
    ] {
        assert_eq!(stem(left), stem(right), "{left} and {right}");
    }
    assert_ne!(stem("species"), stem("specific"));
    assert_ne!(stem("news"), stem("new"));
    assert_eq!(stem("gas"), "gas");
    assert_eq!(stem("straße"), "straße");
}
