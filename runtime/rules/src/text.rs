//! Text rules of the lints, and the words of names.

/// An example in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The words that begin it, such as `e.g.`.
    pub opening: &'static str,
    /// Its offset in the text, in bytes.
    pub start: usize,
}

/// Returns the first example in a description; its place is `examples = […]`.
pub fn example(text: &str) -> Option<Example> {
    // Unlike `to_lowercase`, this keeps the offsets.
    let lower = text.to_ascii_lowercase();
    for opening in ["e.g.", "for example", "for instance"] {
        if let Some(start) = lower.find(opening) {
            return Some(Example { opening, start });
        }
    }
    let is_quoted =
        |(start, opening): &(usize, &str)| lower[start + opening.len()..].starts_with(['"', '\'', '`', '“', '‘']);
    let (start, _) = lower.match_indices("such as ").find(is_quoted)?;
    Some(Example {
        opening: "such as",
        start,
    })
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

/// Returns whether the description `text` of a parameter only repeats its `name`.
pub fn repeats(text: &str, name: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::{example, repeats, words};

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
    fn words_end_where_the_case_changes() {
        assert_eq!(words("HTTPGet2Pages"), ["http", "get2", "pages"]);
        assert_eq!(words("date_from, dateTo"), ["date", "from", "date", "to"]);
        assert_eq!(words(" -- "), Vec::<String>::new());
    }
}
