//! Text rules of the lints, words of names, and summaries and keywords for the search.

use std::collections::HashSet;

use crate::truncate::truncate;

/// An example in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The words that begin it, such as `e.g.`.
    pub opening: &'static str,
    /// Its offset in the text, in bytes.
    pub start: usize,
}

/// The words that begin an example.
const OPENINGS: [&str; 3] = ["e.g.", "for example", "for instance"];

/// Returns the first example in a description that only illustrates it: such an example belongs in
/// `examples = […]`.
///
/// An example that shows how values are written belongs to the description, since nothing else
/// states it: `e.g. 2024-01-31`, `e.g. crates/rmcp`, `e.g. 'now-1h'`, `e.g. USD`.
pub fn example(text: &str) -> Option<Example> {
    // Unlike `to_lowercase`, this keeps the offsets.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<Example> = OPENINGS
        .into_iter()
        .flat_map(|opening| {
            let starts = lower.match_indices(opening);
            starts.map(move |(start, _)| Example { opening, start })
        })
        .filter(|example| !defines_format(&text[example.start + example.opening.len()..]))
        .collect();
    found.sort_by_key(|example| example.start);
    found.into_iter().next()
}

/// Returns whether the first value at the beginning of `text` shows how values are written. Such a
/// value is quoted, has a character that plain words do not have, or is spelled as a code, such as
/// `USD` or `userId`. A whole number alone does not show how values are written.
fn defines_format(text: &str) -> bool {
    let value = text.trim_start_matches(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ':'));
    let end = value.find([',', ';', ')', '\n']).unwrap_or(value.len());
    let value = &value[..end];
    // A full stop ends the value, unless it is inside, as in `2.5`.
    let end = value.find(". ").unwrap_or(value.len());
    let value = value[..end].trim_end_matches(['.', ' ']);
    let is_plain = |letter: char| letter.is_alphabetic() || letter.is_whitespace() || matches!(letter, '-' | '’');
    let is_code = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        letters.windows(2).any(|pair| pair[1].is_uppercase())
    };
    if value.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    !value.chars().all(is_plain) || value.split_whitespace().any(is_code)
}

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

/// Returns whether another sentence can follow a text that ends with this ASCII character.
pub const fn ends_sentence(last: u8) -> bool {
    matches!(last, b'.' | b'!' | b'?' | b':')
}

/// Returns the letters and digits of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|ch| ch.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// Returns whether two names have the same letters and digits, such as `Repo Path` and `repo_path`.
/// Names without letters, such as `<` and `>`, must be equal.
pub fn same_letters(left: &str, right: &str) -> bool {
    left == right || (letters(left).next().is_some() && letters(left).eq(letters(right)))
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
/// use mcpact_rules::text::singular;
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

/// The maximum number of words in a summary.
pub const MAX_SUMMARY_WORDS: usize = 10;

/// The maximum length of a summary, in characters. Some scripts have no spaces, so that a word may
/// be a whole paragraph.
pub const MAX_SUMMARY_CHARS: usize = 120;

/// Returns the first words of a description's first paragraph: at most [`MAX_SUMMARY_WORDS`], with
/// at most [`MAX_SUMMARY_CHARS`] characters. A longer first word is truncated, with `…`.
pub fn summary(description: &str) -> String {
    let mut summary = String::new();
    let mut length = 0;
    let mut words = first_paragraph(description).split_whitespace().peekable();
    for _ in 0..MAX_SUMMARY_WORDS {
        let Some(word) = words.peek() else {
            return summary;
        };
        if summary.is_empty() {
            summary.push_str(&truncate(word, MAX_SUMMARY_CHARS));
            length = summary.chars().count();
        } else {
            length += 1 + word.chars().take(MAX_SUMMARY_CHARS).count();
            if length > MAX_SUMMARY_CHARS {
                break;
            }
            summary.push(' ');
            summary.push_str(word);
        }
        words.next();
    }
    if words.peek().is_some() {
        summary.truncate(summary.trim_end_matches([',', ';', ':', '.']).len());
    }
    summary
}

/// Returns the text before the first blank line, or before the heading of a docstring's section,
/// such as `Args:`.
fn first_paragraph(description: &str) -> &str {
    let description = description.trim_start();
    let is_heading = |line: &str| line.ends_with(':') && !line.contains(char::is_whitespace);
    let mut end = 0;
    for line in description.split_inclusive('\n') {
        if end > 0 && (line.trim().is_empty() || is_heading(line.trim())) {
            break;
        }
        end += line.len();
    }
    &description[..end]
}

/// Words of at most eight letters that are useless for a search, in alphabetical order. Requests
/// have more of them.
pub const STOP_WORDS: [&str; 40] = [
    "a", "all", "an", "and", "any", "are", "as", "at", "be", "by", "can", "each", "for", "from", "has", "have", "how",
    "if", "in", "into", "is", "it", "its", "not", "of", "on", "one", "or", "that", "the", "their", "this", "to", "up",
    "use", "via", "what", "which", "with", "your",
];

/// Returns a tool's `own` keywords, then those among the words of its name and summary, each once.
pub fn keywords(
    own: &[&str],
    words: impl IntoIterator<Item = String>,
    is_stop_word: impl Fn(&str) -> bool,
) -> Vec<String> {
    let derived = words.into_iter().filter(|word| !is_stop_word(word));
    // A single letter is an initial, or the end of a contraction.
    let derived = derived.filter(|word| word.chars().nth(1).is_some());
    let mut known = HashSet::new();
    own.iter()
        .map(|word| (*word).to_owned())
        .chain(derived)
        .filter(|word| known.insert(word.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        Example, MAX_SUMMARY_CHARS, STOP_WORDS, continues, example, repeats_name, same_letters, summary, words,
    };

    #[test]
    fn summaries() {
        assert_eq!(summary("Search Trove newspapers."), "Search Trove newspapers.");
        assert_eq!(
            summary("one two three four five six seven eight nine ten, eleven"),
            "one two three four five six seven eight nine ten"
        );
        let list = format!("Styles of {}, {} and more", "a".repeat(60), "b".repeat(60));
        assert_eq!(summary(&list), format!("Styles of {}", "a".repeat(60)));
        let sentence = "将图像插入文件的指定位置。".repeat(100_000);
        let chars: Vec<char> = summary(&sentence).chars().collect();
        assert_eq!((chars.len(), chars[119], chars[0]), (MAX_SUMMARY_CHARS, '…', '将'));
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn examples() {
        let opening = |text| example(text).map(|example| example.opening);
        assert_eq!(opening("A place, e.g. Ballarat"), Some("e.g."));
        assert_eq!(opening("For example New York. And more"), Some("for example"));
        assert_eq!(
            opening("Changes (for instance, a git-sync commit) of a file"),
            Some("for instance")
        );
        assert_eq!(opening("At most, e.g. 20"), Some("e.g."));
        assert_eq!(opening("Papers such as gazettes"), None);
        assert_eq!(opening("Examples of maps"), None);
        // The first one defines the format, the other illustrates.
        assert_eq!(
            example("A day, e.g. 1 May, of a year, e.g. the last"),
            Some(Example {
                opening: "e.g.",
                start: 30
            })
        );
    }

    #[test]
    fn an_example_that_defines_a_format() {
        for text in [
            "Day, e.g. 2024-01-31",
            "Day, e.g., '2024-01-31T10:00:00Z', in UTC",
            "A member (e.g., `crates/rmcp`)",
            "Start, e.g. now-1.5h",
            "Currency, e.g. USD",
            "Key, e.g. userId, of the record",
            "A glob. For example: *.rs",
            "Kind, for example \"Pod\" or \"Service\"",
            "Kind (for instance “Pod”)",
            "Filter, e.g. {job=\"nginx\"}",
            "Start, e.g. 2 weeks ago",
            "Version, e.g. 2.5.",
        ] {
            assert_eq!(example(text), None, "{text}");
        }
    }

    #[test]
    fn letters_of_names() {
        assert!(same_letters("Repo Path", "repo_path") && same_letters("<", "<"));
        assert!(!same_letters("<", ">") && !same_letters("Repo", "repo_path"));
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
    }

    #[test]
    fn words_end_where_the_case_changes() {
        assert_eq!(words("HTTPGet2Pages"), ["http", "get2", "pages"]);
        assert_eq!(words("date_from, dateTo"), ["date", "from", "date", "to"]);
        assert_eq!(words(" -- "), Vec::<String>::new());
    }
}
