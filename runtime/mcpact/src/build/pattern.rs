//! Regular expressions of ECMA-262, the language of `pattern`, matched by the crate `fancy-regex`.
//!
//! Each pattern is compiled once. The macros refuse a pattern that is not in ECMA-262. A pattern
//! that `fancy-regex` cannot compile keeps a server from starting; elsewhere it is not checked.

use std::{
    collections::HashMap,
    iter::Peekable,
    str::Chars,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use crate::build::schema::{Node, Notes, Shape, Text, visit::any};
use fancy_regex::{Regex, RegexBuilder};

/// The maximum number of backtracking steps in a match. A string that needs more does not match, so
/// that it cannot keep a server busy.
const MAX_BACKTRACKING_STEPS: usize = 100_000;

/// The maximum number of compiled patterns that are kept. The schemas of a program's types have
/// fewer; those of other servers may have any number.
const MAX_COMPILED: usize = 4_096;

/// The compiled patterns of the program's types; `None` for one that does not compile.
static COMPILED: LazyLock<Mutex<HashMap<String, Option<Arc<Regex>>>>> = LazyLock::new(Mutex::default);

/// The engine of regular expressions, as functions.
///
/// It is a sixth of a server's binary. A tool refers to it only if its parameters have a pattern or
/// a format, so the linker drops it from a server without any.
#[derive(Debug)]
pub struct Engine {
    matches: fn(&str, &str) -> bool,
    #[cfg(feature = "rmcp")]
    refusal: fn(&str) -> Option<String>,
}

impl Engine {
    pub(crate) const REGEX: &Engine = &Engine {
        matches,
        #[cfg(feature = "rmcp")]
        refusal,
    };

    /// Returns the engine for arguments of this type, or `None` if they need no engine.
    #[track_caller]
    pub(crate) const fn of(node: &'static Node) -> Option<&'static Engine> {
        if needs_regex(node) { Some(Engine::REGEX) } else { None }
    }

    /// Returns whether some part of the text matches the pattern, or the pattern cannot be checked.
    pub(crate) fn matches(&self, pattern: &str, text: &str) -> bool {
        (self.matches)(pattern, text)
    }

    /// Returns the reason for which a pattern cannot be checked.
    #[cfg(feature = "rmcp")]
    pub(crate) fn refusal(&self, pattern: &str) -> Option<String> {
        (self.refusal)(pattern)
    }
}

/// Returns whether an argument of the type may be checked by a regular expression: it has a
/// pattern or a format somewhere.
#[track_caller]
const fn needs_regex(node: &'static Node) -> bool {
    if notes_need_regex(&node.notes) {
        return true;
    }
    match &node.shape {
        Shape::Raw(keywords)
        | Shape::Leaf {
            keywords: Some(keywords),
            ..
        } if has_pattern(keywords) => return true,
        Shape::Map { keys, .. } if needs_regex(keys) => return true,
        Shape::Object(object) if any!(object.fields.get(), field => notes_need_regex(&field.notes)) => return true,
        _ => {}
    }
    let mut children = node.children();
    while let Some(child) = children.next() {
        if needs_regex(child.node()) {
            return true;
        }
    }
    false
}

#[track_caller]
const fn notes_need_regex(notes: &Notes) -> bool {
    if notes.pattern.is_some() || notes.format.is_some() {
        return true;
    }
    if let Some(keywords) = &notes.extend
        && has_pattern(keywords)
    {
        return true;
    }
    match notes.inner {
        Some(inner) => notes_need_regex(inner),
        None => false,
    }
}

/// Returns whether the text contains the keyword `pattern`, or a name that ends so.
#[track_caller]
const fn has_pattern(keywords: &Text) -> bool {
    const KEYWORD: &[u8] = b"pattern\"";
    let text = keywords.json.as_bytes();
    let (mut at, mut matched) = (0, 0);
    while at < text.len() && matched < KEYWORD.len() {
        matched = if text[at] == KEYWORD[matched] {
            matched + 1
        } else if text[at] == KEYWORD[0] {
            1
        } else {
            0
        };
        at += 1;
    }
    matched == KEYWORD.len()
}

fn matches(pattern: &str, text: &str) -> bool {
    compiled(pattern).is_none_or(|regex| regex.is_match(text).unwrap_or(false))
}

fn compiled(pattern: &str) -> Option<Arc<Regex>> {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(regex) = compiled.get(pattern) {
        return regex.clone();
    }
    let regex = compile(pattern).ok().map(Arc::new);
    if compiled.len() == MAX_COMPILED {
        compiled.clear();
    }
    compiled.insert(pattern.to_owned(), regex.clone());
    regex
}

fn compile(pattern: &str) -> fancy_regex::Result<Regex> {
    RegexBuilder::new(&translated(pattern))
        .backtrack_limit(MAX_BACKTRACKING_STEPS)
        .build()
}

/// Returns the reason for which a pattern cannot be compiled, and fills the cache for the calls if it can.
#[cfg(feature = "rmcp")]
fn refusal(pattern: &str) -> Option<String> {
    if compiled(pattern).is_some() {
        return None;
    }
    compile(pattern).err().map(|error| error.to_string())
}

/// Translates a pattern for `fancy-regex`. There, `\d`, `\w` and `\b` match all scripts, `\<` and
/// `\>` are word boundaries, and a dot excludes only `\n`.
fn translated(pattern: &str) -> String {
    let mut translated = String::with_capacity(pattern.len());
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('d') => translated.push_str("[0-9]"),
                Some('D') => translated.push_str("[^0-9]"),
                Some('w') => translated.push_str("[0-9A-Za-z_]"),
                Some('W') => translated.push_str("[^0-9A-Za-z_]"),
                Some('b') => translated.push_str(WORD_BOUNDARY),
                Some('B') => translated.push_str(NO_WORD_BOUNDARY),
                Some(escaped @ ('/' | '<' | '>')) => translated.push(escaped),
                Some(escaped) => translated.extend(['\\', escaped]),
                None => translated.push('\\'),
            },
            '[' => push_class(&mut letters, &mut translated),
            ']' => translated.push_str("\\]"),
            '.' => translated.push_str("[^\\n\\r\\u{2028}\\u{2029}]"),
            _ => translated.push(letter),
        }
    }
    translated
}

const WORD_BOUNDARY: &str = "(?:(?<=[0-9A-Za-z_])(?![0-9A-Za-z_])|(?<![0-9A-Za-z_])(?=[0-9A-Za-z_]))";
const NO_WORD_BOUNDARY: &str = "(?:(?<=[0-9A-Za-z_])(?=[0-9A-Za-z_])|(?<![0-9A-Za-z_])(?![0-9A-Za-z_]))";

/// Translates a character class, after its `[`. In `fancy-regex`, brackets and doubled signs have a
/// meaning inside of it.
fn push_class(letters: &mut Peekable<Chars<'_>>, translated: &mut String) {
    let is_negated = letters.next_if_eq(&'^').is_some();
    if letters.next_if_eq(&']').is_some() {
        translated.push_str(if is_negated { "[\\s\\S]" } else { "[^\\s\\S]" });
        return;
    }
    translated.push_str(if is_negated { "[^" } else { "[" });
    // The item before a `-`, if it can begin a range.
    let mut from: Option<ClassItem> = None;
    while let Some(letter) = letters.next() {
        if letter == ']' {
            translated.push(']');
            return;
        }
        if letter == '-'
            && let Some(start) = from.take()
            && let Some(letter) = letters.next_if(|next| *next != ']')
        {
            let mut text = String::new();
            let end = push_class_item(letter, letters, &mut text);
            // Between other items it is a character, as in `[\w-.]`.
            let is_range = (start, end) == (ClassItem::Character, ClassItem::Character);
            translated.push_str(if is_range { "-" } else { "\\-" });
            translated.push_str(&text);
            continue;
        }
        from = Some(push_class_item(letter, letters, translated));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ClassItem {
    Character,
    /// Several characters, such as `\d`.
    Set,
}

/// Translates an item of a character class, which begins with this letter.
fn push_class_item(letter: char, letters: &mut Peekable<Chars<'_>>, translated: &mut String) -> ClassItem {
    let escaped = match letter {
        '\\' => letters.next(),
        '[' | '&' | '~' | '-' => Some(letter),
        _ => {
            translated.push(letter);
            return ClassItem::Character;
        }
    };
    match escaped {
        Some('d') => translated.push_str("0-9"),
        Some('D') => translated.push_str("[^0-9]"),
        Some('w') => translated.push_str("0-9A-Za-z_"),
        Some('W') => translated.push_str("[^0-9A-Za-z_]"),
        Some('b') => {
            translated.push_str("\\x08");
            return ClassItem::Character;
        }
        Some(escaped @ ('/' | '<' | '>')) => {
            translated.push(escaped);
            return ClassItem::Character;
        }
        Some(escaped) => {
            translated.extend(['\\', escaped]);
            push_code(escaped, letters, translated);
            if !matches!(escaped, 's' | 'S' | 'p' | 'P') {
                return ClassItem::Character;
            }
        }
        None => translated.push('\\'),
    }
    ClassItem::Set
}

/// Copies the code of an escape: `{L}` of `\p{L}`, or `0041` of `\u0041`.
fn push_code(escaped: char, letters: &mut Peekable<Chars<'_>>, translated: &mut String) {
    let digits = match escaped {
        'u' | 'p' | 'P' if letters.peek() == Some(&'{') => {
            for letter in letters.by_ref() {
                translated.push(letter);
                if letter == '}' {
                    break;
                }
            }
            return;
        }
        'u' => 4,
        'x' => 2,
        _ => 0,
    };
    for _ in 0..digits {
        translated.extend(letters.next_if(char::is_ascii_hexdigit));
    }
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
    fn semantics_of_ecma_262() {
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
        check(r"^\<a\>$", &["<a>"], &["a"]);
        check(r"^[\<\>]$", &["<", ">"], &["\\", "a"]);
        check("^[!--]$", &["!", "+", "-"], &[".", "a"]);
        check("^[a-z--9]$", &["a", "z", "-", "/", "9"], &["+", "A"]);
        check("^[+--.]$", &["+", ",", "-", "."], &["/", "a"]);
        check(r"^[\w-.]$", &["a", "-", "."], &["+", "/"]);
        check(r"^[+-\d]$", &["+", "-", "7"], &[",", "/"]);
        check(r"^[\u0041-\u0043-z]$", &["B", "-", "z"], &["D", "y"]);
        check(r"^[\p{Lu}-]$", &["É", "-"], &["{", "u", "é"]);
        check(r"^[\b]$", &["\u{8}"], &["b"]);
        check(r"a\bé", &["aé"], &["ab"]);
        check(r"\bcat\b", &["cat", "a cat!"], &["concat", "cats"]);
        check(r"a\B", &["ab", "xay"], &["a", "aé"]);
    }

    #[test]
    fn uncompilable_patterns_are_not_checked() {
        assert!(compiled("(").is_none());
        assert!(matches("(", "anything"));
    }

    #[test]
    fn slow_matches_end() {
        let text = "a".repeat(10_000) + "!";
        assert!(!matches(r"^(?=(a+)+$)a+\1$", &text));
        assert!(!matches("^(a+)+$", &("a".repeat(1_000_000) + "!")));
    }
}
