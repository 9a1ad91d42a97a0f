//! What a description says that is better said elsewhere, or not at all: as the macros judge it.

use std::ops::Range;

/// An example in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Example {
    /// How it begins.
    pub(super) opening: &'static str,
    /// Where it begins.
    start: usize,
}

/// The first example in `text`.
pub(super) fn example(text: &str) -> Option<Example> {
    // Bytes stay where they are.
    let lower = text.to_ascii_lowercase();
    for opening in ["e.g.", "for example", "for instance"] {
        if let Some(start) = lower.find(opening) {
            return Some(Example { opening, start });
        }
    }
    let quoted =
        |(start, opening): &(usize, &str)| lower[start + opening.len()..].starts_with(['"', '\'', '`', '“', '‘']);
    let (start, _) = lower.match_indices("such as ").find(quoted)?;
    Some(Example {
        opening: "such as",
        start,
    })
}

/// `text` without the example: to the end of its parentheses, or else of its sentence.
pub(super) fn without(text: &str, example: &Example) -> String {
    let Range { start, end } = extent(text, example);
    let before = text[..start].trim_end_matches([' ', ',', ';', ':', '-', '–', '—']);
    format!("{before}{}", &text[end..])
}

fn extent(text: &str, example: &Example) -> Range<usize> {
    let before = &text[..example.start];
    let opened = before.rfind('(').filter(|open| !before[*open..].contains(')'));
    if let Some(open) = opened
        && let Some(close) = text[example.start..].find(')')
    {
        return open..example.start + close + 1;
    }
    let behind = example.start + example.opening.len();
    let end = text[behind..].find(". ").map_or(text.len(), |end| behind + end);
    example.start..end
}

/// Words that say nothing of a parameter.
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

/// Whether `text` says of a parameter only what `name` says.
pub(super) fn repeats(text: &str, name: &str) -> bool {
    let name = words(name);
    let text = words(text);
    let mut said = text.iter().filter(|word| !EMPTY.contains(&word.as_str())).peekable();
    said.peek().is_some() && said.all(|word| name.contains(word))
}

/// In lower case and without a plural's `s`, split at all that is no letter or digit, and where the case changes.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
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
    for word in &mut words {
        if let Some(stem) = word.strip_suffix('s')
            && stem.len() > 2
            && !stem.ends_with('s')
        {
            word.truncate(stem.len());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{example, repeats, without, words};

    #[test]
    fn examples() {
        let opening = |text| example(text).map(|example| example.opening);
        assert_eq!(opening("A place, e.g. Ballarat"), Some("e.g."));
        assert_eq!(opening("For example 1850"), Some("for example"));
        assert_eq!(opening("A code, such as \"VPRS\""), Some("such as"));
        assert_eq!(opening("Papers such as gazettes"), None);
        assert_eq!(opening("Papers such as gazettes, such as `x`"), Some("such as"));
        assert_eq!(opening("Examples of maps"), None);
    }

    #[test]
    fn without_the_example() {
        let cut = |text: &str| without(text, &example(text).expect("an example"));
        assert_eq!(cut("A place, e.g. Ballarat"), "A place");
        assert_eq!(
            cut("A place (e.g. Ballarat, Bendigo) in Victoria"),
            "A place in Victoria"
        );
        assert_eq!(cut("A place. For example Ballarat. Or none."), "A place.. Or none.");
        assert_eq!(cut("Größe – e.g. „groß“"), "Größe");
        assert_eq!(cut("(see maps) a code, such as `VPRS`"), "(see maps) a code");
    }

    #[test]
    fn repetitions() {
        assert!(repeats("The page size", "page_size"));
        assert!(repeats("Page size.", "pageSize"));
        assert!(repeats("Limits", "limit"));
        assert!(!repeats("Search query", "query"));
        assert!(!repeats("Max results", "limit"));
        assert!(!repeats("", "limit"));
        assert!(!repeats("The value", "limit"));
    }

    #[test]
    fn names_are_split_where_the_case_changes() {
        assert_eq!(words("HTTPGet2Pages"), ["http", "get2", "page"]);
        assert_eq!(words("date_from, dateTo"), ["date", "from", "date", "to"]);
    }
}
