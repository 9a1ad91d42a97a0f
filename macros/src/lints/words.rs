//! What a description says that is better said elsewhere, or not at all.

/// How an example in `text` begins, if there is one: it belongs into `examples = […]`.
pub(super) fn example(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    for opening in ["e.g.", "for example", "for instance"] {
        if lower.contains(opening) {
            return Some(opening);
        }
    }
    let behind = lower.split("such as ").skip(1);
    let mut quoted = behind.filter(|behind| behind.starts_with(['"', '\'', '`', '“', '‘']));
    quoted.next().map(|_| "such as")
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

/// In lower case, without a plural's `s`.
fn words(text: &str) -> Vec<String> {
    let words = crate::tool::words::words(text);
    words
        .map(|word| match word.strip_suffix('s') {
            Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem.to_owned(),
            _ => word,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{example, repeats};

    #[test]
    fn examples() {
        assert_eq!(example("A place, e.g. Ballarat"), Some("e.g."));
        assert_eq!(example("For example 1850"), Some("for example"));
        assert_eq!(example("A code, such as \"VPRS\""), Some("such as"));
        assert_eq!(example("Papers such as gazettes"), None);
        assert_eq!(example("Examples of maps"), None);
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
}
