//! The classes of all Unicode scalars, by the regex engine of tiktoken-rs.
//!
//! The file is an index of the blocks of 256 scalars, then the distinct blocks, with one byte for
//! each scalar.

use regex_syntax::hir::{Class, HirKind};

use super::layout::class;

/// Every class with the pattern that defines it, as the split patterns write it.
const PATTERNS: [(&str, u8); 7] = [
    (r"[\p{Lu}\p{Lt}]", class::UPPER),
    (r"\p{Ll}", class::LOWER),
    (r"[\p{Lm}\p{Lo}]", class::LETTER),
    (r"\p{M}", class::MARK),
    (r"\p{N}", class::NUMBER),
    (r"[\s&&[^\r\n]]", class::SPACE),
    (r"[\r\n]", class::NEWLINE),
];

/// Returns the class of each scalar value, and `OTHER` for the surrogates between them.
pub(crate) fn of_all() -> Vec<u8> {
    let mut classes = vec![class::OTHER; 0x11_0000];
    for (pattern, class_bit) in PATTERNS {
        let hir = regex_syntax::parse(pattern).expect("a pattern of this file");
        let HirKind::Class(Class::Unicode(ranges)) = hir.kind() else {
            panic!("{pattern} is not a Unicode class");
        };
        for range in ranges.ranges() {
            for scalar in range.start()..=range.end() {
                let slot = &mut classes[scalar as usize];
                assert_eq!(*slot, class::OTHER, "two classes for {scalar:?}");
                *slot = class_bit;
            }
        }
    }
    // `\p{L}` and the five classes of letters must be the same, since cl100k_base uses the former
    // and o200k_base the latter.
    let letters = class::UPPER | class::LOWER | class::LETTER;
    let hir = regex_syntax::parse(r"\p{L}").expect("a pattern of this file");
    let HirKind::Class(Class::Unicode(ranges)) = hir.kind() else {
        panic!("not a class");
    };
    let count: usize = ranges
        .ranges()
        .iter()
        .map(|range| (range.start()..=range.end()).count())
        .sum();
    assert_eq!(count, classes.iter().filter(|class| *class & letters != 0).count());
    classes
}

/// Returns the content of `data/classes.bin`.
pub(crate) fn file() -> Vec<u8> {
    let classes = of_all();
    let mut blocks: Vec<&[u8]> = Vec::new();
    let mut index = Vec::new();
    for block in classes.chunks(256) {
        let place = blocks.iter().position(|known| *known == block).unwrap_or_else(|| {
            blocks.push(block);
            blocks.len() - 1
        });
        index.push(u8::try_from(place).expect("at most 256 distinct blocks"));
    }
    let mut file = index;
    for block in blocks {
        file.extend_from_slice(block);
    }
    file
}
