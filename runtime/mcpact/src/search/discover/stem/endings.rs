//! The endings of English words that the steps of the algorithm remove, with their replacements.

/// An ending and its replacement.
pub(super) struct Ending {
    pub(super) text: &'static str,
    pub(super) by: &'static str,
    /// The letters as a number, the last one in the lowest byte.
    packed: u64,
    /// The bytes of the number that the letters have.
    mask: u64,
}

/// Returns the first of the endings that a word has. The longest ending counts, so `ational`
/// precedes `tional`.
pub(super) fn find(word: &[u8], endings: &'static [Ending]) -> Option<&'static Ending> {
    let last = match word.last_chunk() {
        Some(last) => u64::from_be_bytes(*last),
        None => word.iter().fold(0, |last, letter| last << 8 | u64::from(*letter)),
    };
    endings.iter().find(|ending| last & ending.mask == ending.packed)
}

const fn endings<const N: usize>(texts: [(&'static str, &'static str); N]) -> [Ending; N] {
    let mut endings = [const { Ending::new("", "") }; N];
    let mut index = 0;
    while index < N {
        endings[index] = Ending::new(texts[index].0, texts[index].1);
        index += 1;
    }
    endings
}

impl Ending {
    const fn new(text: &'static str, by: &'static str) -> Ending {
        let (mut packed, mut mask, mut index) = (0, 0, 0);
        while index < text.len() {
            packed = packed << 8 | text.as_bytes()[index] as u64;
            mask = mask << 8 | 0xff;
            index += 1;
        }
        Ending { text, by, packed, mask }
    }
}

/// The endings of step 1b.
pub(super) const TENSES: &[Ending] = &endings([
    ("eedly", "ee"),
    ("eed", "ee"),
    ("ingly", ""),
    ("edly", ""),
    ("ing", ""),
    ("ed", ""),
]);
/// The endings of step 2, which are in the first region.
pub(super) const SUFFIXES: &[Ending] = &endings([
    ("ization", "ize"),
    ("ational", "ate"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("iveness", "ive"),
    ("tional", "tion"),
    ("biliti", "ble"),
    ("lessli", "less"),
    ("entli", "ent"),
    ("ation", "ate"),
    ("alism", "al"),
    ("aliti", "al"),
    ("ousli", "ous"),
    ("iviti", "ive"),
    ("fulli", "ful"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("abli", "able"),
    ("izer", "ize"),
    ("ator", "ate"),
    ("alli", "al"),
    ("bli", "ble"),
    ("ogi", "og"),
    ("li", ""),
]);
/// The endings of step 3, which are in the first region; `ative` also in the second one.
pub(super) const MORE_SUFFIXES: &[Ending] = &endings([
    ("ational", "ate"),
    ("tional", "tion"),
    ("alize", "al"),
    ("icate", "ic"),
    ("iciti", "ic"),
    ("ative", ""),
    ("ical", "ic"),
    ("ness", ""),
    ("ful", ""),
]);
/// The endings of step 4, which are in the second region and have no replacement.
pub(super) const REMOVED: &[Ending] = &endings([
    ("ement", ""),
    ("ance", ""),
    ("ence", ""),
    ("able", ""),
    ("ible", ""),
    ("ment", ""),
    ("ant", ""),
    ("ent", ""),
    ("ism", ""),
    ("ate", ""),
    ("iti", ""),
    ("ous", ""),
    ("ive", ""),
    ("ize", ""),
    ("ion", ""),
    ("al", ""),
    ("er", ""),
    ("ic", ""),
]);
