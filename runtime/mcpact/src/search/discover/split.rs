//! Splits names and texts into words: in lower case, without diacritics.

mod ascii;

use std::ops::Range;

use super::{
    interner::Key,
    letters::{composed, fold, is_combining, is_unspaced},
};

/// Splits a name or a text into words, also where the case changes.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(text, |word, _| words.push(word.to_owned()));
    words
}

/// Calls `each` with the words of a text, and with the bytes that each word has there.
pub(super) fn each_word(text: &str, mut each: impl FnMut(&str, Range<usize>)) {
    each_key(text, &mut Buffers::default(), |key, range| each(key.text(), range));
}

/// Returns the words of a compound as one word: `github` for `GitHub`.
pub(super) fn joined(compound: &str) -> String {
    let mut joined = String::new();
    each_word(compound, |word, _| joined.push_str(word));
    joined
}

/// Calls `each` with the words of a text as keys of an interner, like [`each_word`].
pub(super) fn each_key(text: &str, buffers: &mut Buffers, mut each: impl FnMut(Key<'_>, Range<usize>)) {
    let bytes = text.as_bytes();
    let mut start = 0;
    // Only the words with other letters take longer. No word contains white space, and a byte of
    // white space is no part of another character.
    while !bytes[start..].is_ascii() {
        let other = bytes[start..].iter().position(|byte| !byte.is_ascii());
        let other = other.map_or(bytes.len(), |at| start + at);
        let before = bytes[start..other].iter().rposition(u8::is_ascii_whitespace);
        let before = before.map_or(start, |at| start + at);
        let end = bytes[other..].iter().position(u8::is_ascii_whitespace);
        let end = end.map_or(bytes.len(), |at| other + at);
        ascii::each_key(text, start..before, &mut buffers.word, &mut each);
        each_other_word(&text[before..end], buffers, |word, range| {
            each(word.into(), before + range.start..before + range.end);
        });
        start = end;
    }
    ascii::each_key(text, start..bytes.len(), &mut buffers.word, &mut each);
}

/// Buffers for words that differ from their spelling in the text, reused for all words.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    word: String,
    pair: String,
}

/// Calls `each` with the words of a text in any script, like [`each_key`].
fn each_other_word(text: &str, buffers: &mut Buffers, mut each: impl FnMut(&str, Range<usize>)) {
    let Buffers { word, pair } = buffers;
    word.clear();
    let mut start = 0;
    let mut before: Option<char> = None;
    let mut unspaced: Option<Unspaced> = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, ch)) = chars.next() {
        if is_combining(ch) {
            continue;
        }
        let ch = composed(ch, &mut chars);
        let next = chars.peek().map(|(_, next)| *next);
        let end = chars.peek().map_or(text.len(), |(at, _)| *at);
        // The last of several capitals begins a word, as in `HTTPGet`.
        let begins_word = before.filter(|_| ch.is_uppercase()).is_some_and(|before| {
            before.is_lowercase()
                || before.is_numeric()
                || (before.is_uppercase() && next.is_some_and(char::is_lowercase))
        });
        let is_unspaced = is_unspaced(ch);
        let is_in_word = is_unspaced || ch.is_alphanumeric();
        if (is_unspaced || begins_word || !is_in_word) && !word.is_empty() {
            each(word, start..at);
            word.clear();
        }
        if is_unspaced {
            // Without spaces between words, each pair of letters is a word.
            let length = ch.len_utf8();
            match &unspaced {
                Some(first) if end - first.range.start == first.letter.len_utf8() + length => {
                    each(&text[first.range.start..end], first.range.start..end);
                }
                Some(first) => {
                    // The letters are composed, or a mark between them is no part of the pair.
                    pair.clear();
                    pair.push(first.letter);
                    pair.push(ch);
                    each(pair, first.range.start..end);
                }
                None => {}
            }
            unspaced = Some(Unspaced {
                letter: ch,
                range: at..end,
                has_pair: unspaced.is_some(),
            });
            before = None;
            continue;
        }
        if let Some(single) = unspaced.take() {
            single.end(&mut each, pair);
        }
        before = is_in_word.then_some(ch);
        if is_in_word {
            if word.is_empty() {
                start = at;
            }
            ch.to_lowercase().for_each(|ch| fold(ch, word));
        }
    }
    if let Some(single) = unspaced {
        single.end(&mut each, pair);
    }
    if !word.is_empty() {
        each(word, start..text.len());
    }
}

/// The last letter of a run of letters without spaces between words.
struct Unspaced {
    letter: char,
    range: Range<usize>,
    /// True if the letter before it is of the run.
    has_pair: bool,
}

impl Unspaced {
    /// Ends the run: its letter is a word if it is the only one.
    fn end(self, each: &mut impl FnMut(&str, Range<usize>), word: &mut String) {
        if !self.has_pair {
            word.clear();
            word.push(self.letter);
            each(word, self.range);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Buffers, each_key, each_other_word, each_word, words};
    use crate::search::discover::interner::Interner;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn words_of_names_and_texts() {
        assert_eq!(words("trove_search-people"), ["trove", "search", "people"]);
        assert_eq!(words("getHTTPPage2Items"), ["get", "http", "page2", "items"]);
        assert_eq!(words("ＷｈａｔｓＡｐｐ２"), ["whats", "app2"]);
        assert_eq!(words("Zoë's Čeština, straße"), ["zoe", "s", "cestina", "strasse"]);
        assert_eq!(words("thời tiết ǽ Ơi"), ["thoi", "tiet", "ae", "oi"]);
        assert_eq!(words("ё Йод ά ΐ"), ["е", "иод", "α", "ι"]);
        assert_eq!(words("搜索网页 ok 水"), ["搜索", "索网", "网页", "ok", "水"]);
        assert_eq!(words("新聞とは"), ["新聞", "聞と", "とは"]);
        assert_eq!(words("내일 날씨를"), ["내일", "날씨", "씨를"]);
        // Thai with a tone and a silent letter, Lao, Myanmar, Khmer.
        assert_eq!(words("ค้นหา ศุกร์"), ["คน", "นห", "หา", "ศุ", "ุก", "กร"]);
        assert_eq!(words("ເກົ່າ"), ["ເກ", "ກົ", "ົາ"]);
        assert_eq!(words("စာ!ဖတ်"), ["စာ", "ဖတ"]);
        assert_eq!(words("ខ្មែរ"), ["ខម", "មែ", "ែរ"]);
        // A mark divides no word.
        assert_eq!(words("पुस्तक हिन्दी"), ["पुसतक", "हिनदी"]);
        assert_eq!(words("الصُّحُف"), ["الصحف"]);
        assert_eq!(words("Москва"), ["москва"]);
        assert_eq!(words(" -_- "), Vec::<String>::new());
    }

    /// The words are the same however their letters and marks are written.
    #[test]
    fn composed_and_decomposed_letters() {
        for text in [
            "thời tiết",
            "Zoë",
            "йод ё",
            "άλφα ΐ",
            "がぎ パン",
            "날씨를",
            "हिन्दी क़लम",
            "ศุกร์",
            "ǖber",
            "Ṩ",
        ] {
            let decomposed: String = text.nfd().collect();
            assert_eq!(words(&decomposed), words(text));
            assert_eq!(words(&text.nfc().collect::<String>()), words(text));
        }
    }

    /// Compares the words that are found in blocks with those that are found letter by letter, at
    /// each location of a block.
    #[test]
    fn words_of_ascii() {
        let texts = [
            "getHTTPPage2Items",
            "a1B2 CDeF-gH",
            "ABC",
            "x  Yz.",
            "iOS18Beta",
            "ABc",
            "A",
            "@[`{/:",
            "\0 \x7f",
        ];
        for text in texts {
            for before in 0..70 {
                for (start, end) in [("-", ""), ("a", "-"), ("A", "b"), ("1", "B")] {
                    let text = format!("{}{text}{end}", start.repeat(before));
                    let mut expected = Vec::new();
                    each_other_word(&text, &mut Buffers::default(), |word, range| {
                        expected.push((word.to_owned(), range));
                    });
                    let mut found = Vec::new();
                    each_word(&text, |word, range| found.push((word.to_owned(), range)));
                    assert_eq!(found, expected, "{text}");
                }
            }
        }
    }

    /// Compares the numbers of words in a text with those of the words alone.
    #[test]
    fn numbers_of_words() {
        let text = "a bC Ab1 abcDEFGH ABCDEFGHI é abcdefghijk zeB\u{e9}C x";
        let (mut words, mut alone) = (Interner::default(), Interner::default());
        each_key(text, &mut Buffers::default(), |key, _| {
            assert_eq!(words.intern_key(key), alone.intern(key.text()));
        });
        assert!(words.texts().eq(alone.texts()));
    }
}
