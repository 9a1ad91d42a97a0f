//! Words of grammar that a short text does not need: articles, empty adjectives, relative pronouns.

use super::subject::Subject;
use super::text::{Edit, Text};

/// Articles, each with the space after it.
const ARTICLES: [&str; 3] = ["the ", "a ", "an "];
/// Words before which `the` has a meaning: comparatives (`the more`), a rest, a time, and one of
/// two.
const AFTER_THE: [&str; 14] = [
    "more", "less", "most", "least", "rest", "one", "ones", "few", "past", "other", "latter", "former", "many", "best",
];
/// Words before which `a` has a meaning: quantities (`a few`) and rates (`a day`).
const AFTER_A: [&str; 16] = [
    "few", "lot", "number", "bit", "little", "couple", "dozen", "day", "week", "month", "year", "hour", "minute",
    "second", "time", "maximum",
];
/// Words after which an article stays, because it belongs to a negation or a fixed phrase.
const BEFORE_ARTICLE: [&str; 10] = [
    "not", "such", "half", "once", "twice", "quite", "what", "many", "times", "per",
];
/// Words before which `a` is a letter: `a or b`.
const CONNECTIVES: [&str; 12] = [
    "or", "and", "to", "of", "in", "is", "are", "be", "for", "by", "as", "with",
];
/// Words after which `a` begins a noun, unless it is a letter: `path of a file`.
const BEFORE_A: [&str; 22] = [
    "of", "for", "from", "to", "in", "on", "at", "by", "as", "with", "within", "into", "about", "like", "is", "are",
    "be", "if", "when", "whether", "or", "and",
];
/// Words before which `a` is a letter, beside the connectives.
const AFTER_LETTER: [&str; 20] = [
    "from", "than", "at", "on", "into", "plus", "minus", "modulo", "can", "must", "may", "will", "should", "was",
    "not", "if", "when", "only", "before", "after",
];
/// Adjectives that refer to the value of a parameter, where no other value can be meant.
const POINTING: [&str; 7] = [
    "specified",
    "given",
    "provided",
    "specific",
    "particular",
    "desired",
    "supplied",
];
/// Adjectives and adverbs that praise, and state no fact.
const PRAISE: [&str; 12] = [
    "comprehensive",
    "powerful",
    "robust",
    "seamless",
    "seamlessly",
    "easily",
    "effortlessly",
    "cutting-edge",
    "state-of-the-art",
    "simply",
    "valid",
    "various",
];
/// Verbs whose object exists: `Update an existing issue`.
const CHANGING: [&str; 14] = [
    "update", "updates", "delete", "deletes", "remove", "removes", "edit", "edits", "modify", "modifies", "rename",
    "renames", "change", "changes",
];
/// Words of a sentence that narrows, in which `a specific` has a meaning.
const NARROWING: [&str; 6] = ["only", "filter", "limit", "restrict", "scope", "narrow"];
/// Words before `a specific`, of which the noun is the object.
const PREPOSITIONS: [&str; 5] = ["of", "about", "for", "from", "on"];
/// Nouns that need the adjective: `of a specific kind`, `a valid value`.
const NEEDY: [&str; 30] = [
    "kind", "kinds", "type", "types", "sort", "way", "ways", "time", "times", "date", "day", "order", "format",
    "point", "range", "number", "name", "value", "values", "set", "part", "options", "inputs", "formats", "choices",
    "and", "state", "status", "case", "cases",
];
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
const BEFORE_CLAUSE: [&str; 36] = [
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
];

/// Removes articles before nouns: `The name of the branch` is `Name of branch`. The first sentence
/// of a tool stays one, since it is the tool's summary in a search.
pub(super) fn articles(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let summary = text.sentences.first().filter(|_| subject.is_tool);
    let whole = summary.map_or(0, |summary| summary.end)..text.source.len();
    let has_letters = subject.has_letters || has_letters(text);
    let mut found: Vec<Edit> = Vec::new();
    for article in ARTICLES {
        for start in text.find_words(article, &whole) {
            let end = start + article.len();
            let (previous, next) = (word_before(text, start), word_after(text, end));
            let is_first = text.sentences.iter().any(|sentence| sentence.start == start);
            // `DNS A record`, `The Guardian`, `THE`
            let is_plain = match text.source[start..end].trim_end() {
                "the" | "a" | "an" => true,
                "The" | "A" | "An" => is_first,
                _ => false,
            };
            let kept: &[&str] = if article == "the " { &AFTER_THE } else { &AFTER_A };
            let is_noun = !kept.contains(&next)
                && !CONNECTIVES.contains(&next)
                && !BEFORE_ARTICLE.contains(&previous)
                && text.source[end..].starts_with(|char: char| char.is_alphabetic() || "'\"`".contains(char));
            let is_article = article != "a " || !has_letters && is_article(text, start, is_first);
            if is_plain && is_noun && is_article {
                found.push(Edit::remove(start..end));
            }
        }
    }
    found
}

/// Returns whether a text has a letter as a word, besides `a` and `I`: then `a` may be one,
/// too.
fn has_letters(text: &Text<'_>) -> bool {
    text.lower.split_whitespace().any(|word| {
        let word = word.trim_matches(|char: char| !char.is_alphanumeric());
        word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic()) && word != "a" && word != "i"
    })
}

/// Returns whether the `a` at an offset is an article. An article follows a preposition or begins a
/// clause, and precedes a singular: a plural, and a verb such as `holds`, ends in `s`.
fn is_article(text: &Text<'_>, start: usize, is_first: bool) -> bool {
    let (previous, at) = (word_before(text, start), start + "a ".len());
    let next = word_after(text, at);
    let after_next = word_after(text, at + next.len() + 1);
    let is_plural = next.ends_with('s') && !["ss", "us", "is"].iter().any(|end| next.ends_with(end));
    let is_participle =
        next.ends_with("ed") && (CONNECTIVES.contains(&after_next) || AFTER_LETTER.contains(&after_next));
    (is_first || previous.is_empty() || BEFORE_A.contains(&previous))
        && !is_plural
        && !is_participle
        && !AFTER_LETTER.contains(&next)
}

/// Removes adjectives that point at a parameter's value, and praise: `the specified file` is
/// `the file`. In a tool's own text, only `of a specific` and the like: requests may have the other
/// words.
pub(super) fn adjectives(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    for sentence in &text.sentences {
        let lower = &text.lower[sentence.clone()];
        let narrows = NARROWING.iter().any(|word| lower.contains(word));
        let existing = subject.is_tool.then_some(&"existing");
        for adjective in POINTING.iter().chain(&PRAISE).chain(existing) {
            for start in text.find_words(adjective, sentence) {
                let end = start + adjective.len();
                let rest = &text.lower[end..sentence.end];
                let next = word_after(text, end + 1);
                let is_noun = rest.starts_with(' ')
                    && rest[1..].starts_with(|char: char| char.is_ascii_alphabetic())
                    && !NEEDY.contains(&next)
                    && !CONNECTIVES.contains(&next);
                let is_adverb = adjective.ends_with("ly");
                let article = article_before(text, start);
                let follows_preposition =
                    article.is_some_and(|article| PREPOSITIONS.contains(&word_before(text, start - article.len() - 1)));
                // `Rename a tag to an existing tag` says which tag it is.
                let verb = word_after(text, sentence.start);
                let follows_verb =
                    article.is_some_and(|article| start - article.len() - 1 == sentence.start + verb.len() + 1);
                let is_changed = *adjective == "existing" && CHANGING.contains(&verb) && follows_verb;
                let is_object =
                    article != Some("the") && (is_changed || follows_preposition && POINTING.contains(adjective));
                if subject.is_tool && !is_object {
                    continue;
                }
                let is_fit = match article {
                    // `Given a file`, and `is specified for`
                    None => is_adverb || (PRAISE.contains(adjective) && word_before(text, start) != "is"),
                    Some("the") => true,
                    Some(_) if ["specific", "particular"].contains(adjective) => !narrows && follows_preposition,
                    Some(_) => !narrows,
                };
                if !is_noun || !is_fit || *adjective == "valid" && article.is_none() {
                    continue;
                }
                found.push(match article {
                    Some("a" | "an") => {
                        let from = start - article.map_or(0, |article| article.len() + 1);
                        let is_capital = text.source[from..].starts_with('A');
                        let with = match (is_capital, next.starts_with(['a', 'e', 'i', 'o'])) {
                            (true, true) => "An ",
                            (true, false) => "A ",
                            (false, true) => "an ",
                            (false, false) => "a ",
                        };
                        Edit {
                            range: from..end + 1,
                            with: with.to_owned(),
                        }
                    }
                    _ => Edit::remove(start..end + 1),
                });
            }
        }
    }
    found
}

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
            if follows_noun(start) {
                found.push(Edit {
                    range: start..start + wish.len(),
                    with: "to ".to_owned(),
                });
            }
        }
    }
    found
}

/// Returns the article directly before an offset.
fn article_before<'t>(text: &'t Text<'_>, at: usize) -> Option<&'t str> {
    let word = word_before(text, at);
    let is_beside = text.source[..at].ends_with(' ');
    ["the", "a", "an"].contains(&word).then_some(word).filter(|_| is_beside)
}

/// Returns the word in lower case that ends before the spaces before an offset; empty after other
/// signs.
fn word_before<'t>(text: &'t Text<'_>, at: usize) -> &'t str {
    let before = text.lower[..at].trim_end_matches(' ');
    let start = before
        .rfind(|char: char| !char.is_alphanumeric() && char != '-' && char != '_')
        .map_or(0, |index| {
            index + before[index..].chars().next().map_or(1, char::len_utf8)
        });
    &before[start..]
}

/// Returns the word in lower case that begins at an offset; empty at other signs.
fn word_after<'t>(text: &'t Text<'_>, at: usize) -> &'t str {
    let after = text.lower.get(at..).unwrap_or_default();
    let end = after.find(|char: char| !char.is_alphanumeric() && char != '-');
    &after[..end.unwrap_or(after.len())]
}
