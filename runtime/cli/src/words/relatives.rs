//! Relative clauses that a shorter phrase replaces: `that is included`, `you want to read`.

use super::grammar::{word_after, word_before};
use super::parsed_text::{Edit, Text};
use super::restated_names::are_same_verbs;
use super::subject::Subject;

/// Relative clauses without a verb of their own: `files that are included` is `files included`.
const RELATIVES: [&str; 4] = ["that is ", "that are ", "which is ", "which are "];
/// Relative clauses about a wish of the user: `the file you want to read` is `the file to read`.
const WISHES: [&str; 6] = [
    "that you want to ",
    "which you want to ",
    "you want to ",
    "that you would like to ",
    "you would like to ",
    "you wish to ",
];
/// Words before which `that` or `you` begins a clause of another kind.
const BEFORE_CLAUSE: [&str; 57] = [
    "if",
    "when",
    "because",
    "so",
    "and",
    "or",
    "but",
    "ensure",
    "ensures",
    "indicates",
    "note",
    "than",
    "like",
    "means",
    "sure",
    "is",
    "are",
    "verify",
    "check",
    "confirm",
    "assume",
    "whether",
    "after",
    "before",
    "except",
    "unless",
    "what",
    "which",
    "where",
    "how",
    "as",
    "until",
    "once",
    "in",
    "given",
    "provided",
    "whenever",
    "wherever",
    "whatever",
    "whichever",
    "while",
    "since",
    "though",
    "although",
    "case",
    "time",
    "moment",
    "event",
    "reason",
    "way",
    "why",
    "who",
    "whom",
    "that",
    "only",
    "also",
    "then",
];

/// Removes the beginnings of relative clauses.
pub(super) fn relatives(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let whole = 0..text.source.len();
    let mut found = Vec::new();
    let follows_noun = |start: usize| {
        let previous = word_before(text, start);
        previous.len() > 1 && !BEFORE_CLAUSE.contains(&previous) && text.source[..start].ends_with(' ')
    };
    for relative in RELATIVES {
        for start in text.find_words(relative, &whole) {
            let end = start + relative.len();
            let next = word_after(text, end);
            let is_participle = next.len() > 4 && (next.ends_with("ed") || next.ends_with("ing"))
                || ["available", "relevant", "helpful", "useful", "visible"].contains(&next);
            if is_participle && follows_noun(start) {
                found.push(Edit::remove(start..end));
            }
        }
    }
    for wish in WISHES {
        for start in text.find_words(wish, &whole) {
            if follows_noun(start) && !repeats_verb(text, start, start + wish.len()) {
                found.push(Edit {
                    range: start..start + wish.len(),
                    with: "to ".to_owned(),
                });
            }
        }
    }
    found
}

/// Returns whether the verb at `end` is in the sentence before a wish, too: `Delete the files you
/// want to delete`.
fn repeats_verb(text: &Text<'_>, wish: usize, end: usize) -> bool {
    let verb = word_after(text, end);
    let sentence = text.sentences.iter().find(|sentence| sentence.contains(&wish));
    sentence.is_some_and(|sentence| {
        let mut words = text.lower[sentence.start..wish].split(|char: char| !char.is_alphanumeric());
        words.any(|word| word.strip_suffix('s').unwrap_or(word) == verb || are_same_verbs(word, verb))
    })
}
