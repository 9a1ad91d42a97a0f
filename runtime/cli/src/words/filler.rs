//! Phrases that say nothing, or the same as a shorter phrase.

use std::ops::Range;

use super::subject::Subject;
use super::text::{Edit, Text, capitalized};

/// The words for a tool in its own description.
const TOOLS: [&str; 7] = ["tool", "function", "endpoint", "method", "command", "operation", "api"];
/// The words for a parameter in its own description.
const PARAMETERS: [&str; 6] = ["parameter", "field", "property", "argument", "option", "value"];
/// Labels before a sentence that is as true without them.
const LABELS: [&str; 10] = [
    "please note that ",
    "please note: ",
    "note that ",
    "note to llm: ",
    "note: ",
    "important note: ",
    "please be aware that ",
    "be aware that ",
    "keep in mind that ",
    "it should be noted that ",
];
/// Openings of a sentence about a tool. A verb in its basic form follows.
const PURPOSES: [&str; 12] = [
    "use this {} to ",
    "you can use this {} to ",
    "this {} allows you to ",
    "this {} lets you ",
    "this {} enables you to ",
    "this {} allows users to ",
    "this {} can be used to ",
    "this {} is used to ",
    "this {} is designed to ",
    "this {} provides the ability to ",
    "a {} to ",
    "{} to ",
];
/// The same without the word for a tool.
const PURPOSES_OF_IT: [&str; 5] = [
    "use this to ",
    "you can use this to ",
    "allows you to ",
    "it allows you to ",
    "this allows you to ",
];
/// Openings of the description of a parameter. A noun follows.
const SPECIFIES: [&str; 9] = [
    "specifies the ",
    "specify the ",
    "defines the ",
    "indicates the ",
    "denotes the ",
    "represents the ",
    "this is the ",
    "parameter for the ",
    "parameter specifying the ",
];
/// Openings of the description of a boolean, before a verb in its basic form.
const WHETHER: [&str; 8] = [
    "whether or not to ",
    "whether to ",
    "flag to indicate whether to ",
    "flag indicating whether to ",
    "indicates whether to ",
    "specifies whether to ",
    "controls whether to ",
    "boolean flag to ",
];
/// Phrases and shorter ones that mean the same everywhere.
const SHORTER: [(&str, &str); 29] = [
    ("in order to", "to"),
    ("so as to", "to"),
    ("due to the fact that", "because"),
    ("for the reason that", "because"),
    ("in the event that", "if"),
    ("at this point in time", "now"),
    ("for the purpose of", "for"),
    ("for the purposes of", "for"),
    ("with regard to", "about"),
    ("has the ability to", "can"),
    ("have the ability to", "can"),
    ("is able to", "can"),
    ("are able to", "can"),
    ("whether or not", "whether"),
    ("make use of", "use"),
    ("makes use of", "uses"),
    ("prior to", "before"),
    ("subsequent to", "after"),
    ("a large number of", "many"),
    ("a wide range of", "many"),
    ("a wide variety of", "many"),
    ("each and every", "each"),
    ("a comprehensive list of", "a list of"),
    ("that can be used to", "to"),
    ("which can be used to", "to"),
    ("allowing you to", "to"),
    ("enabling you to", "to"),
    ("the unique identifier of", "the ID of"),
    ("unique identifier of", "ID of"),
];
/// Words between an article and a noun that say nothing there.
const EMPTY_ADJECTIVES: [&str; 4] = ["a specific ", "a particular ", "a given ", "a specified "];
/// Words before such an article, of which the noun is the object.
const PREPOSITIONS: [&str; 5] = ["of ", "about ", "for ", "from ", "on "];
/// Words of a sentence that narrows, in which `a specific` has a meaning.
const NARROWING: [&str; 7] = ["only", "filter", "limit", "restrict", "specific", "scope", "narrow"];
/// Nouns that need the adjective: `of a specific kind`.
const NEEDY: [&str; 16] = [
    "kind", "type", "sort", "way", "time", "date", "day", "order", "format", "point", "range", "number", "name",
    "value", "set", "part",
];

/// Removes labels such as `Note:`.
pub(super) fn labels(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    openings(text, &LABELS.map(str::to_owned), |_| true)
}

/// Removes `This tool allows you to` and the like.
pub(super) fn purposes(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if !subject.is_tool {
        return Vec::new();
    }
    let named = TOOLS
        .iter()
        .flat_map(|noun| PURPOSES.map(|opening| opening.replace("{}", noun)));
    let all: Vec<String> = named.chain(PURPOSES_OF_IT.map(str::to_owned)).collect();
    let found = openings(text, &all, |rest| {
        rest.starts_with(|char: char| char.is_ascii_lowercase())
    });
    // In a later sentence, the purpose is advice: `Use this to decide`.
    let first = text.sentences.first().map_or(0, |first| first.end);
    found.into_iter().filter(|edit| edit.range.end < first).collect()
}

/// Removes `This tool` before its verb: `This tool returns` is `Returns`.
pub(super) fn subjects(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let nouns: &[&str] = if subject.is_tool { &TOOLS } else { &PARAMETERS };
    let all: Vec<String> = nouns.iter().map(|noun| format!("this {noun} ")).collect();
    openings(text, &all, |rest| {
        let mut words = rest.split([' ', ',', '\n']);
        let (verb, next) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match verb {
            "is" => !matches!(next, "not" | "no" | "the" | "a" | "an"),
            "only" | "can" => true,
            "has" | "does" | "was" | "as" | "this" | "needs" => false,
            _ => verb.len() > 3 && verb.ends_with('s') && verb.bytes().all(|byte| byte.is_ascii_lowercase()),
        }
    })
    .into_iter()
    .map(|edit| {
        // `This tool is useful for` is `Useful for`.
        let rest = &text.lower[edit.range.end..];
        let length = if rest.starts_with("is ") { "is ".len() } else { 0 };
        Edit::remove(edit.range.start..edit.range.end + length)
    })
    .collect()
}

/// Removes `Specifies the` and `Whether to` at the start of a parameter's description.
pub(super) fn specifies(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let Some(first) = text.sentences.first().filter(|_| subject.parameter.is_some()) else {
        return Vec::new();
    };
    let openings: &[&str] = if subject.has_type("boolean") { &WHETHER } else { &[] };
    let found = openings
        .iter()
        .chain(&SPECIFIES)
        .find_map(|opening| opens(text, first, opening));
    found.map(Edit::remove).into_iter().collect()
}

/// Removes `List of` at the start of the description of an array.
pub(super) fn lists(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let Some(first) = text
        .sentences
        .first()
        .filter(|_| subject.parameter.is_some() && subject.has_type("array"))
    else {
        return Vec::new();
    };
    let openings = ["an array of ", "array of ", "a list of ", "the list of ", "list of "];
    let found = openings.iter().find_map(|opening| opens(text, first, opening));
    found.map(Edit::remove).into_iter().collect()
}

/// Writes the shorter of two phrases.
pub(super) fn shorter(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let whole = 0..text.source.len();
    let mut found = Vec::new();
    for (long, short) in SHORTER {
        for start in text.find_words(long, &whole) {
            let range = start..start + long.len();
            let is_capital = text.source[start..].starts_with(char::is_uppercase);
            let with = if is_capital {
                capitalized(short)
            } else {
                short.to_owned()
            };
            found.push(Edit { range, with });
        }
    }
    for start in text.find_words("please ", &whole) {
        found.push(Edit::remove(start..start + "please ".len()));
    }
    found
}

/// Removes `specific` and the like between an article and a noun: `about a specific issue` is `about an issue`.
pub(super) fn adjectives(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if !subject.is_tool {
        return Vec::new();
    }
    let mut found = Vec::new();
    for sentence in &text.sentences {
        let lower = &text.lower[sentence.clone()];
        // The adjective itself is one of the words.
        if NARROWING.iter().map(|word| lower.matches(word).count()).sum::<usize>()
            > usize::from(lower.contains("a specific "))
        {
            continue;
        }
        for adjective in EMPTY_ADJECTIVES {
            for start in text.find_words(adjective, sentence) {
                let is_object = PREPOSITIONS
                    .iter()
                    .any(|preposition| text.lower[..start].ends_with(preposition));
                let end = start + adjective.len();
                let noun = text.lower[end..].chars().next();
                let article = if noun.is_some_and(|first| "aeio".contains(first)) {
                    "an "
                } else {
                    "a "
                };
                let word = text.lower[end..]
                    .split(|char: char| !char.is_alphanumeric())
                    .next()
                    .unwrap_or_default();
                if is_object && noun.is_some_and(|first| first.is_ascii_alphabetic()) && !NEEDY.contains(&word) {
                    found.push(Edit {
                        range: start..end,
                        with: article.to_owned(),
                    });
                }
            }
        }
    }
    found
}

/// Returns the range of an opening with which a sentence begins.
fn opens(text: &Text<'_>, sentence: &Range<usize>, opening: &str) -> Option<Range<usize>> {
    let range = sentence.start..sentence.start + opening.len();
    let begins = text.lower[sentence.clone()].starts_with(opening);
    (begins && range.end < sentence.end && !text.has_literal(&range)).then_some(range)
}

/// Removes an opening from every sentence that has one and whose rest is fit to stand alone.
fn openings(text: &Text<'_>, openings: &[String], is_fit: impl Fn(&str) -> bool) -> Vec<Edit> {
    let found = text.sentences.iter().filter_map(|sentence| {
        let range = openings.iter().find_map(|opening| opens(text, sentence, opening))?;
        is_fit(&text.lower[range.end..sentence.end]).then(|| Edit::remove(range))
    });
    found.collect()
}
