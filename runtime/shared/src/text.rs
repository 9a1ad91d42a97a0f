//! Words and letters of names and texts, and parts of texts.

use std::ops::Range;

/// Words without information about a parameter.
const EMPTY: [&str; 18] = [
    "a",
    "an",
    "the",
    "this",
    "that",
    "of",
    "for",
    "to",
    "its",
    "optional",
    "parameter",
    "argument",
    "field",
    "value",
    "is",
    "given",
    "specified",
    "desired",
];

/// Symbols that state a fact, unlike punctuation.
const SYMBOLS: [char; 18] = [
    '%', '‰', '$', '€', '£', '¥', '°', '+', '#', '<', '>', '≤', '≥', '≠', '±', '*', '=', '×',
];

/// Returns whether another sentence can follow a text without a full stop.
///
/// ```
/// use mcpact_shared::text::ends_sentence;
///
/// assert!(ends_sentence("Newest first!") && ends_sentence("新的在前。") && !ends_sentence("Newest"));
/// ```
pub const fn ends_sentence(text: &str) -> bool {
    ends_sentence_in(text.as_bytes())
}

/// Returns whether another sentence can follow a text in UTF-8 without a full stop.
pub const fn ends_sentence_in(text: &[u8]) -> bool {
    matches!(
        text,
        [.., b'.' | b'!' | b'?' | b':']
            // `؟` and `۔`.
            | [.., 0xd8, 0x9f]
            | [.., 0xdb, 0x94]
            // `।`, `…`, `。` and `｡`.
            | [.., 0xe0, 0xa5, 0xa4]
            | [.., 0xe2, 0x80, 0xa6]
            | [.., 0xe3, 0x80, 0x82]
            | [.., 0xef, 0xbd, 0xa1]
            // `！`, `．`, `：` and `？`.
            | [.., 0xef, 0xbc, 0x81 | 0x8e | 0x9a | 0x9f]
    )
}

/// Abbreviations after which a sentence continues.
const ABBREVIATIONS: [&str; 12] = [
    "e.g.", "i.e.", "etc.", "vs.", "approx.", "incl.", "cf.", "no.", "max.", "min.", "eg.", "ie.",
];

/// Returns whether the last word of a text is an abbreviation, such as `e.g.` or `U.S.`.
pub fn ends_with_abbreviation(text: &str) -> bool {
    let start = text.rfind(|ch: char| ch.is_whitespace() || ch == '(');
    let word = start.map_or(text, |start| {
        text[start..].trim_start_matches(|ch: char| ch.is_whitespace() || ch == '(')
    });
    let is_letter = |part: &str| part.chars().count() == 1 && part.chars().all(char::is_alphabetic);
    let are_letters = |parts: &str| parts.contains('.') && parts.split('.').all(is_letter);
    let is_known = |abbreviation: &&str| word.eq_ignore_ascii_case(abbreviation);
    ABBREVIATIONS.iter().any(is_known) || word.strip_suffix('.').is_some_and(are_letters)
}

/// Returns whether a sentence certainly ends between two parts of a text: `before` ends with its
/// mark, which is not that of an abbreviation, and `after` does not continue it in lower case.
///
/// ```
/// use mcpact_shared::text::ends_between;
///
/// assert!(ends_between("Lists maps.", " Newest first") && ends_between("列出地圖。", "新的在前"));
/// assert!(!ends_between("No.", " of items") && !ends_between("Maps, e.g.", " Victoria"));
/// ```
pub fn ends_between(before: &str, after: &str) -> bool {
    let is_wide = before.ends_with(['。', '！', '？']);
    let ends = is_wide || before.ends_with(['.', '!', '?']) && !after.starts_with(|ch: char| !ch.is_whitespace());
    ends && !ends_with_abbreviation(before) && !after.trim_start().starts_with(char::is_lowercase)
}

/// Returns a text without its final full stop, for a list with semicolons. An ellipsis stays.
///
/// ```
/// use mcpact_shared::text::without_final_stop;
///
/// assert_eq!(without_final_stop("Newest first."), "Newest first");
/// assert_eq!(without_final_stop("And so on..."), "And so on...");
/// ```
pub fn without_final_stop(text: &str) -> &str {
    match text.strip_suffix('.') {
        Some(body) if !body.is_empty() && !body.ends_with('.') => body,
        _ => text,
    }
}

/// Returns the offset of a part that is borrowed from a text, in bytes.
pub fn offset_in(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// Returns the range of a part, which is a slice of the text, in bytes.
///
/// ```
/// let text = r#"{"id":7}"#;
/// assert_eq!(mcpact_shared::text::range_in(text, &text[6..7]), 6..7);
/// ```
pub fn range_in(text: &str, part: &str) -> Range<usize> {
    let start = offset_in(text, part);
    start..start + part.len()
}

/// Returns the letters and digits of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|ch| ch.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// Returns whether two names have the same letters and digits, such as `Repo Path` and `repo_path`.
/// Names without letters, such as `<` and `>`, must be equal. Symbols with a meaning must be the
/// same, such as the percent sign of `Discount (%)`.
pub fn same_letters(left: &str, right: &str) -> bool {
    left == right
        || (letters(left).next().is_some()
            && letters(left).eq(letters(right))
            && states_symbols(left, right)
            && states_symbols(right, left))
}

/// Returns whether a character is a symbol with a meaning: a unit, a currency, or a sign of
/// comparison or arithmetic.
pub fn is_symbol(letter: char) -> bool {
    SYMBOLS.contains(&letter)
}

/// Returns whether a text has every symbol with a meaning that another text has: units, currencies
/// and signs of comparison or arithmetic.
///
/// ```
/// use mcpact_shared::text::states_symbols;
///
/// assert!(states_symbols("discount", "Discount.") && !states_symbols("discount", "Discount (%)"));
/// ```
pub fn states_symbols(text: &str, other: &str) -> bool {
    other.chars().filter(|ch| is_symbol(*ch)).all(|ch| text.contains(ch))
}

/// Returns whether a name in one word begins with the letters of another name, as
/// `searchArguments` begins with `search`.
pub fn continues(name: &str, start: &str) -> bool {
    let mut rest = letters(name);
    letters(start).next().is_some()
        && letters(start).all(|ch| rest.next() == Some(ch))
        && name.chars().all(|ch| ch.is_alphanumeric() || ch == '_')
}

/// Returns whether the description `text` of a parameter only repeats its `name`.
pub fn repeats_name(text: &str, name: &str) -> bool {
    if !states_symbols(name, text) {
        return false;
    }
    let name: Vec<String> = words(name).iter().map(|word| singular(word).to_owned()).collect();
    let text = words(text);
    let mut informative = text
        .iter()
        .map(|word| singular(word))
        .filter(|word| !EMPTY.contains(word))
        .peekable();
    informative.peek().is_some() && informative.all(|word| name.iter().any(|other| other == word))
}

/// Removes the `s` of a plural.
///
/// ```
/// use mcpact_shared::text::singular;
///
/// assert_eq!((singular("limits"), singular("class"), singular("is")), ("limit", "class", "is"));
/// ```
pub fn singular(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

/// Returns the words of a name or a text in lower case.
///
/// Words end at each character that is neither a letter nor a digit, and where the case changes:
/// `HTTPGet` has the words `http` and `get`.
pub fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                // In `HTTPGet`, the last of several capitals begins the next word.
                let ends_capitals = before.is_uppercase() && letters.peek().is_some_and(|next| next.is_lowercase());
                before.is_lowercase() || before.is_numeric() || ends_capitals
            });
        if begins || !letter.is_alphanumeric() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        before = Some(letter);
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{continues, ends_sentence, repeats_name, same_letters, words};

    #[test]
    fn ends_of_sentences() {
        for end in [
            '.', '!', '?', ':', '。', '！', '？', '：', '．', '｡', '…', '؟', '۔', '।',
        ] {
            assert!(
                ends_sentence(&format!("說明{end}")) && ends_sentence(&end.to_string()),
                "{end}"
            );
        }
        for text in [
            "",
            "Newest first",
            "新的在前",
            "one,",
            "一、",
            "一，",
            "(…)",
            "\u{ff02}",
            "ｏ",
        ] {
            assert!(!ends_sentence(text), "{text}");
        }
    }

    #[test]
    fn letters_of_names() {
        assert!(same_letters("Repo Path", "repo_path") && same_letters("<", "<"));
        assert!(!same_letters("<", ">") && !same_letters("Repo", "repo_path"));
        for (left, right) in [
            ("Discount (%)", "discount"),
            ("100", "≤ $100"),
            ("C#", "c"),
            ("b", "b+"),
        ] {
            assert!(!same_letters(left, right), "{left}");
        }
        assert!(same_letters("C# Version", "c#_version"));
        assert!(continues("searchArguments", "search") && !continues("search it", "search"));
        assert!(!continues("<", ">") && !continues("find", "search"));
    }

    #[test]
    fn repetitions() {
        assert!(repeats_name("The page size", "page_size"));
        assert!(repeats_name("Page size.", "pageSize"));
        assert!(repeats_name("Limits", "limit"));
        assert!(!repeats_name("Search query", "query"));
        assert!(!repeats_name("Max results", "limit"));
        assert!(!repeats_name("", "limit"));
        assert!(!repeats_name("The value", "limit"));
        assert!(!repeats_name("Opacity (%)", "opacity"));
    }

    #[test]
    fn words_end_where_the_case_changes() {
        assert_eq!(words("HTTPGet2Pages"), ["http", "get2", "pages"]);
        assert_eq!(words("date_from, dateTo"), ["date", "from", "date", "to"]);
        assert_eq!(words(" -- "), Vec::<String>::new());
    }
}
