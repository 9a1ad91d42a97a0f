//! Conditions that there is no value, such as `if unset`.

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
/// Participles of a value that a call has not.
const ABSENT: [&str; 5] = ["unset", "omitted", "absent", "missing", "unspecified"];

/// Returns whether a text in lower case is the condition that there is no value: `if unset`,
/// `unless specified`, or its end `not given`.
pub(crate) fn is_absence(lower: &str) -> bool {
    let words: Vec<&str> = lower
        .split_whitespace()
        .filter(|word| !FILLERS.contains(word))
        .collect();
    match words.as_slice() {
        ["if" | "when", verb] => ABSENT.contains(verb),
        ["if" | "when", "not", verb] | ["unless" | "not", verb] => GIVEN.contains(verb),
        _ => false,
    }
}

/// Returns the rest of a text that begins with the condition that there is no value, and a comma.
pub(crate) fn after_absence<'t>(text: &'t str, lower: &str) -> Option<&'t str> {
    let comma = lower.find(", ")?;
    is_absence(&lower[..comma]).then(|| text[comma + 2..].trim_start())
}

#[cfg(test)]
mod tests {
    use super::{after_absence, is_absence};

    #[test]
    fn conditions() {
        for text in [
            "if unset",
            "when it is not given",
            "unless specified",
            "if left unset",
            "not provided",
        ] {
            assert!(is_absence(text), "{text}");
        }
        for text in [
            "if empty",
            "if set",
            "unless omitted",
            "if the file is missing",
            "if unset or empty",
        ] {
            assert!(!is_absence(text), "{text}");
        }
        assert_eq!(after_absence("If unset, 5", "if unset, 5"), Some("5"));
        assert_eq!(after_absence("If unset", "if unset"), None);
    }
}
