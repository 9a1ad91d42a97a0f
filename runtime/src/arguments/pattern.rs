//! Regular expressions of ECMA-262, which `pattern` is in, by the crate `fancy-regex`, which has its own dialect.
//!
//! Each is compiled once. One that `fancy-regex` cannot compile is not checked: whether it is right is not ours to say.
//! One that goes back and forth too often over a string has not matched it, so that no string can keep a server busy
//! or slip through.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use fancy_regex::{Regex, RegexBuilder};

/// Steps back that a match may take.
const STEPS_BACK: usize = 100_000;

/// By pattern; none where it does not compile. Patterns are of the program's types, so that there are few.
static COMPILED: LazyLock<Mutex<HashMap<String, Option<Arc<Regex>>>>> = LazyLock::new(Mutex::default);

/// Whether the pattern is somewhere in the text, or says nothing that can be checked.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    compiled(pattern).is_none_or(|regex| regex.is_match(text).unwrap_or(false))
}

fn compiled(pattern: &str) -> Option<Arc<Regex>> {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(regex) = compiled.get(pattern) {
        return regex.clone();
    }
    let regex = RegexBuilder::new(&translated(pattern))
        .backtrack_limit(STEPS_BACK)
        .build()
        .ok()
        .map(Arc::new);
    compiled.insert(pattern.to_owned(), regex.clone());
    regex
}

/// The pattern in `fancy-regex`'s dialect: there, `\d` and `\w` are of all scripts, a dot leaves out only `\n`, and brackets
/// and doubled signs mean something inside of brackets.
fn translated(pattern: &str) -> String {
    let mut translated = String::with_capacity(pattern.len());
    let mut letters = pattern.chars().peekable();
    let mut in_class = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match (letters.next(), in_class) {
                (Some('d'), false) => translated.push_str("[0-9]"),
                (Some('d'), true) => translated.push_str("0-9"),
                (Some('D'), _) => translated.push_str("[^0-9]"),
                (Some('w'), false) => translated.push_str("[0-9A-Za-z_]"),
                (Some('w'), true) => translated.push_str("0-9A-Za-z_"),
                (Some('W'), _) => translated.push_str("[^0-9A-Za-z_]"),
                (Some('/'), _) => translated.push('/'),
                (Some(escaped), _) => translated.extend(['\\', escaped]),
                (None, _) => translated.push('\\'),
            },
            '[' if in_class => translated.push_str("\\["),
            '&' | '~' if in_class => translated.extend(['\\', letter]),
            '[' => {
                in_class = true;
                let negated = letters.next_if_eq(&'^').is_some();
                if letters.next_if_eq(&']').is_some() {
                    in_class = false;
                    translated.push_str(if negated { "[\\s\\S]" } else { "[^\\s\\S]" });
                } else {
                    translated.push_str(if negated { "[^" } else { "[" });
                }
            }
            ']' if in_class => {
                in_class = false;
                translated.push(']');
            }
            ']' => translated.push_str("\\]"),
            '.' if !in_class => translated.push_str("[^\\n\\r\\u{2028}\\u{2029}]"),
            _ => translated.push(letter),
        }
    }
    translated
}

#[cfg(test)]
mod tests {
    use super::{compiled, matches};

    #[track_caller]
    fn check(pattern: &str, right: &[&str], wrong: &[&str]) {
        assert!(compiled(pattern).is_some(), "{pattern} compiles");
        for text in right {
            assert!(matches(pattern, text), "{text:?} matches {pattern}");
        }
        for text in wrong {
            assert!(!matches(pattern, text), "{text:?} does not match {pattern}");
        }
    }

    #[test]
    fn is_not_anchored() {
        check("a+", &["a", "xay"], &["", "x"]);
        check("^[a-z]+$", &["a", "abc"], &["", "A", "a1", "a\n"]);
    }

    #[test]
    fn means_what_ecma_262_means() {
        check(r"^\d$", &["7"], &["٧", "a"]);
        check(r"^[\d-]$", &["7", "-"], &["٧", "\\"]);
        check(r"^\w\W$", &["a ", "_é"], &["é ", "aa"]);
        check(r"^[^\w]$", &["é", "-"], &["a", "1"]);
        check("^.$", &["a", "é", "\u{85}"], &["\n", "\r", "\u{2028}", ""]);
        check("^[[a]$", &["[", "a"], &["b"]);
        check("^[a&&b]$", &["a", "&"], &["&&"]);
        check("^[^]$", &["\n", "a"], &[""]);
        check(r"^\/\-$", &["/-"], &["/"]);
        check(r"^(?!no)[a-z]+(?<=e)$", &["one"], &["none", "two"]);
        check(r"^(a)\1$", &["aa"], &["a", "ab"]);
        check(r"^(?<name>é)$", &["é"], &["\u{fe}"]);
    }

    #[test]
    fn what_cannot_be_compiled_is_not_checked() {
        assert!(compiled("(").is_none());
        assert!(matches("(", "anything"));
    }

    #[test]
    fn what_takes_too_long_has_not_matched() {
        let text = "a".repeat(10_000) + "!";
        assert!(!matches(r"^(?=(a+)+$)a+\1$", &text));
        assert!(!matches("^(a+)+$", &("a".repeat(1_000_000) + "!")));
    }
}
