//! Normalizes text for the search: words in lower case without diacritics.

use std::ops::Range;

use mcpact_rules::text::{self, STOP_WORDS};

use super::letters::{fold, is_combining, is_of_unspaced_script};

/// The words of questions and requests that never describe a task, beside [`STOP_WORDS`].
const REQUEST_WORDS: &[&str] = &[
    "about", "am", "been", "but", "could", "did", "do", "does", "had", "i", "just", "me", "my", "need", "our",
    "please", "should", "so", "some", "than", "them", "then", "there", "these", "they", "those", "tool", "us", "want",
    "was", "we", "were", "when", "where", "who", "will", "would", "you",
];

/// The stop words as numbers, sorted: each word of each description is compared with some.
const STOP_NUMBERS: [u64; STOP_WORDS.len() + REQUEST_WORDS.len()] = {
    let mut numbers = [0; STOP_WORDS.len() + REQUEST_WORDS.len()];
    let (mut stop, mut request) = (0, 0);
    // Both lists are sorted.
    while stop + request < numbers.len() {
        let next = stop + request;
        let of_stop = if stop < STOP_WORDS.len() {
            packed(STOP_WORDS[stop].as_bytes())
        } else {
            u64::MAX
        };
        let of_request = if request < REQUEST_WORDS.len() {
            packed(REQUEST_WORDS[request].as_bytes())
        } else {
            u64::MAX
        };
        if of_stop < of_request {
            numbers[next] = of_stop;
            stop += 1;
        } else {
            numbers[next] = of_request;
            request += 1;
        }
    }
    numbers
};

/// Packs a word of at most eight bytes, without zero bytes, into a number. Numbers are ordered like
/// words.
pub(super) const fn packed(word: &[u8]) -> u64 {
    assert!(word.len() <= 8, "a long word");
    let (mut number, mut index) = (0, 0);
    while index < 8 {
        number = number << 8 | if index < word.len() { word[index] as u64 } else { 0 };
        index += 1;
    }
    number
}

/// Words of requests without information about the task: `please help me find …`.
const FILLER: &[&str] = &[
    "any",
    "appreciate",
    "assist",
    "assistance",
    "could",
    "d",
    "hello",
    "help",
    "hey",
    "hi",
    "i",
    "interested",
    "know",
    "let",
    "like",
    "ll",
    "looking",
    "m",
    "need",
    "please",
    "re",
    "recommend",
    "suggest",
    "tell",
    "thank",
    "thanks",
    "trying",
    "ve",
    "wanna",
    "want",
    "wondering",
];

/// Returns whether a word belongs to the form of a request, not to its content.
pub(super) fn is_filler(word: &str) -> bool {
    FILLER.binary_search(&word).is_ok()
}

/// Returns whether a word never describes a task.
pub(super) fn is_stop_word(word: &str) -> bool {
    word.len() <= 8 && STOP_NUMBERS.binary_search(&packed(word.as_bytes())).is_ok()
}

/// Returns the words of a tool's name and summary without stop words, each once.
pub(super) fn keywords(name: &str, summary: &str) -> Vec<String> {
    text::keywords(&[], words(name).into_iter().chain(words(summary)), is_stop_word)
}

/// Returns a name in the form for comparisons: `Trove-Search` is `trove_search`.
pub(super) fn plain_name(name: &str) -> String {
    name.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .map(plain_char)
        .collect()
}

fn plain_char(ch: char) -> char {
    if ch == '-' || ch == ' ' { '_' } else { ch }
}

/// Splits a name or a text into words, also where the case changes.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(text, |word, _| words.push(word.to_owned()));
    words
}

/// Calls `each` with the words of a text, and with the bytes that each word has there.
pub(super) fn each_word(text: &str, mut each: impl FnMut(&str, Range<usize>)) {
    let mut buffers = Buffers::default();
    if text.is_ascii() {
        return each_ascii_word(text, &mut buffers, each);
    }
    // Only the words with other letters take longer. No word contains white space, and a byte of
    // white space is no part of another character.
    let mut start = 0;
    for part in text.as_bytes().split_inclusive(u8::is_ascii_whitespace) {
        let part = &text[start..start + part.len()];
        let each = |word: &str, range: Range<usize>| each(word, start + range.start..start + range.end);
        if part.is_ascii() {
            each_ascii_word(part, &mut buffers, each);
        } else {
            each_other_word(part, &mut buffers, each);
        }
        start += part.len();
    }
}

/// Buffers for words that differ from their spelling in the text, reused for all words of a text.
#[derive(Default)]
struct Buffers {
    word: String,
    pair: String,
}

/// Calls `each` with the words of a text in any script, like [`each_word`].
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
        let next = chars.peek().map(|(_, next)| *next);
        // The last of several capitals begins a word, as in `HTTPGet`.
        let begins_word = before.filter(|_| ch.is_uppercase()).is_some_and(|before| {
            before.is_lowercase()
                || before.is_numeric()
                || (before.is_uppercase() && next.is_some_and(char::is_lowercase))
        });
        let is_in_word = ch.is_alphanumeric();
        let is_unspaced = is_in_word && is_of_unspaced_script(ch);
        if (is_unspaced || begins_word || !is_in_word) && !word.is_empty() {
            each(word, start..at);
            word.clear();
        }
        if is_unspaced {
            // Without spaces between words, each pair of letters is a word.
            let end = at + ch.len_utf8();
            if let Some(first) = &unspaced {
                pair.clear();
                pair.push(first.letter);
                pair.push(ch);
                each(pair, first.range.start..end);
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

/// The kind of an ASCII character: 0 between words, [`UPPER`], or [`LOWER`] for others in words.
const KINDS: [u8; 128] = {
    let mut kinds = [0; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        if byte.is_ascii_uppercase() {
            kinds[byte as usize] = UPPER;
        } else if byte.is_ascii_alphanumeric() {
            kinds[byte as usize] = LOWER;
        }
        byte += 1;
    }
    kinds
};
const LOWER: u8 = 1;
const UPPER: u8 = 2;

/// Calls `each` with the words of a text without letters of other scripts, like [`each_word`]. Most
/// texts are of this kind, and the index of a large catalogue is made from megabytes of them.
fn each_ascii_word(text: &str, buffers: &mut Buffers, mut each: impl FnMut(&str, Range<usize>)) {
    let bytes = text.as_bytes();
    let kind = |at: usize| bytes.get(at).map_or(0, |byte| KINDS[usize::from(byte & 0x7f)]);
    let lower = &mut buffers.word;
    let mut end = 0;
    while end < bytes.len() {
        let start = end;
        let first = kind(start);
        end += 1;
        if first == 0 {
            continue;
        }
        // Capitals belong together, except for the last before a small letter, as in `HTTPGet`.
        if first == UPPER {
            while kind(end) == UPPER && !bytes.get(end + 1).is_some_and(u8::is_ascii_lowercase) {
                end += 1;
            }
        }
        while kind(end) == LOWER {
            end += 1;
        }
        let word = &text[start..end];
        if first == UPPER {
            lower.clear();
            // Enough capacity for nearly all words.
            lower.reserve(32);
            lower.push_str(word);
            lower.make_ascii_lowercase();
            each(lower, start..end);
        } else {
            each(word, start..end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FILLER, REQUEST_WORDS, STOP_NUMBERS, STOP_WORDS, is_stop_word, keywords, plain_name, words};

    #[test]
    fn stop_words_are_sorted() {
        assert!(REQUEST_WORDS.is_sorted() && FILLER.is_sorted());
        assert!(STOP_NUMBERS.is_sorted());
        assert!(STOP_WORDS.iter().chain(REQUEST_WORDS).all(|word| is_stop_word(word)));
        for word in ["", "th", "thes", "thesee", "abouts", "wouldwould", "été"] {
            assert!(!is_stop_word(word), "{word}");
        }
    }

    #[test]
    fn words_of_names_and_texts() {
        assert_eq!(words("trove_search-people"), ["trove", "search", "people"]);
        assert_eq!(words("getHTTPPage2Items"), ["get", "http", "page2", "items"]);
        assert_eq!(words("Zoë's Čeština, straße"), ["zoe", "s", "cestina", "strasse"]);
        assert_eq!(words("Zoe\u{308}"), ["zoe"]);
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
        // Texts with and without other letters have the same words.
        for text in ["getHTTPPage2Items", "a1B2 CDeF-gH", "ABC", "x  Yz.", "iOS18Beta"] {
            let with_other = words(&format!("{text} é"));
            assert_eq!(words(text), with_other[..with_other.len() - 1], "{text}");
        }
    }

    #[test]
    fn keywords_and_names() {
        assert_eq!(
            keywords("trove_search", "Search the Trove for newspapers"),
            ["trove", "search", "newspapers"]
        );
        assert_eq!(plain_name(" Trove-Search "), "trove_search");
    }
}
