//! Conditions that there is no value, such as `if unset`, and that there is one, such as `if set`.

/// Words of a condition that say nothing besides the verb: `if it is left unset`.
const FILLERS: [&str; 11] = [
    "it",
    "is",
    "this",
    "the",
    "value",
    "parameter",
    "field",
    "argument",
    "left",
    "are",
    "option",
];
/// Participles of a value that a call has.
const GIVEN: [&str; 7] = ["provided", "specified", "set", "given", "supplied", "passed", "present"];
/// The fillers that name a value.
const NOUNS: [&str; 5] = ["value", "parameter", "field", "argument", "option"];
/// Participles of a value that a call does not have.
const ABSENT: [&str; 5] = ["unset", "omitted", "absent", "missing", "unspecified"];

/// Returns whether a word in lower case says nothing in a condition on whether a call has a value.
pub(crate) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// A condition on whether a call has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// `if set`.
    Given,
    /// `if unset`, `unless given`.
    Absent,
}

/// Returns the condition with which words in lower case begin, and the number of its words.
pub(crate) fn presence(words: &[&str]) -> Option<(Presence, usize)> {
    let mut spoken = (1..).zip(words).filter(|(_, word)| !FILLERS.contains(word));
    let (_, opening) = spoken.next()?;
    let (mut count, mut verb) = spoken.next()?;
    let mut present = Presence::Given;
    match *opening {
        "unless" => present = Presence::Absent,
        "if" | "when" if *verb == "not" => {
            present = Presence::Absent;
            (count, verb) = spoken.next()?;
        }
        "if" | "when" if ABSENT.contains(verb) => return Some((Presence::Absent, count)),
        "if" | "when" => {}
        _ => return None,
    }
    // "If the field is present" may be about another field.
    let is_own = present == Presence::Absent || words[..count].iter().all(|word| !NOUNS.contains(word));
    (GIVEN.contains(verb) && is_own).then_some((present, count))
}

/// Returns the rest of a text that begins with the condition that there is no value, and a comma.
pub(crate) fn after_absence<'t>(text: &'t str, lower: &str) -> Option<&'t str> {
    let comma = lower.find(", ")?;
    let words: Vec<&str> = lower[..comma].split_whitespace().collect();
    let is_absence = presence(&words) == Some((Presence::Absent, words.len()));
    is_absence.then(|| text[comma + 2..].trim_start())
}

/// Returns the start of a text that ends with the condition that there is no value.
pub(crate) fn before_absence<'t>(text: &'t str, lower: &str) -> Option<&'t str> {
    let start = [" if ", " when ", " unless "]
        .iter()
        .filter_map(|word| lower.rfind(word))
        .max()?;
    let words: Vec<&str> = lower[start..].split_whitespace().collect();
    let is_absence = presence(&words) == Some((Presence::Absent, words.len()));
    is_absence.then(|| text[..start].trim_end_matches([' ', ',']))
}

#[cfg(test)]
mod tests {
    use super::{Presence, after_absence, before_absence, presence};

    fn read(text: &str) -> Option<(Presence, usize)> {
        presence(&text.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn conditions() {
        for (text, count) in [
            ("if unset", 2),
            ("when it is not given", 5),
            ("unless specified otherwise", 2),
            ("if left unset or empty", 3),
        ] {
            assert_eq!(read(text), Some((Presence::Absent, count)), "{text}");
        }
        assert_eq!(read("if set to 5"), Some((Presence::Given, 2)));
        assert_eq!(read("when it is provided"), Some((Presence::Given, 4)));
        for text in [
            "when the field is provided",
            "if empty",
            "unless omitted",
            "if the file is missing",
            "if not",
            "set",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(after_absence("If unset, 5", "if unset, 5"), Some("5"));
        assert_eq!(before_absence("5, if not given", "5, if not given"), Some("5"));
        assert_eq!(before_absence("5 if it is empty", "5 if it is empty"), None);
        for text in ["If unset", "If unset or empty, 5", "If set, 5"] {
            assert_eq!(after_absence(text, &text.to_lowercase()), None, "{text}");
        }
    }
}
