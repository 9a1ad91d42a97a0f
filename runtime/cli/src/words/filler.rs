//! Phrases that say nothing, or the same as a shorter phrase.

use mcpact_rules::filler::{
    FIRST_PURPOSES, LABELS, PURPOSES, PURPOSES_WITHOUT_NOUN, REPLACEMENTS, TOOL_NOUNS, begins_with_plural,
    begins_with_purpose, fits,
};

use super::conditions::whether;
use super::grammar::is_plural;
use super::parsed_text::{Edit, Text, capitalized};
use super::subject::Subject;

/// The words for a parameter in its own description.
const PARAMETERS: [&str; 6] = ["parameter", "field", "property", "argument", "option", "value"];
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
/// Verbs after which a list is the plural of its items.
const LISTING_VERBS: [&str; 14] = [
    "get",
    "gets",
    "return",
    "returns",
    "retrieve",
    "retrieves",
    "fetch",
    "fetches",
    "list",
    "lists",
    "show",
    "shows",
    "provide",
    "provides",
];
/// Phrases and shorter ones that mean the same in some sentences, or seldom cost more.
const SHORTER_IN_CONTEXT: [(&str, &str); 24] = [
    ("a large number of", "many"),
    ("e.g.,", "e.g."),
    ("i.e.,", "i.e."),
    ("only used for", "only for"),
    ("only used with", "only with"),
    ("only used when", "only when"),
    ("only used if", "only if"),
    ("used only for", "only for"),
    ("used only when", "only when"),
    ("only relevant for", "only for"),
    ("only relevant when", "only when"),
    ("only applicable for", "only for"),
    ("only applicable to", "only for"),
    ("only applicable when", "only when"),
    ("only valid when", "only when"),
    ("only applies to", "only for"),
    ("only applies when", "only when"),
    ("as well as", "and"),
    ("all of the", "all"),
    ("maximum number of", "max"),
    ("minimum number of", "min"),
    ("if not provided", "if omitted"),
    ("if not specified", "if omitted"),
    ("if it is not provided", "if omitted"),
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
    let named = TOOL_NOUNS
        .iter()
        .flat_map(|noun| PURPOSES.map(|opening| opening.replace("{}", noun)));
    let all: Vec<String> = named.chain(PURPOSES_WITHOUT_NOUN.map(str::to_owned)).collect();
    let found = openings(text, &all, |rest| {
        rest.starts_with(|char: char| char.is_ascii_lowercase())
    });
    // In a later sentence, `Use this to decide` is advice.
    let first = text.sentences.first().map_or(0, |first| first.end);
    let names_tool = |edit: &Edit| {
        let opening = &text.lower[edit.range.clone()];
        TOOL_NOUNS.iter().any(|noun| opening.contains(&format!("this {noun} ")))
    };
    let mut found: Vec<Edit> = found
        .into_iter()
        .filter(|edit| edit.range.end < first || names_tool(edit))
        .collect();
    let is_free = found.first().is_none_or(|edit| edit.range.end > first);
    if is_free && let Some(sentence) = text.sentences.first() {
        let opening = FIRST_PURPOSES.iter().find_map(|opening| {
            let named = TOOL_NOUNS.iter().map(|noun| opening.replace("{}", noun));
            let range = named.into_iter().find_map(|named| text.opening(sentence, &named))?;
            begins_with_purpose(&text.lower[range.end..sentence.end]).then_some(range)
        });
        found.extend(opening.map(Edit::remove));
    }
    found
}

/// Removes `This tool` before its verb: `This tool returns` is `Returns`.
pub(super) fn self_references(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let nouns: &[&str] = if subject.is_tool { &TOOL_NOUNS } else { &PARAMETERS };
    let all: Vec<String> = nouns.iter().map(|noun| format!("this {noun} ")).collect();
    openings(text, &all, |rest| {
        let mut words = rest.split([' ', ',', '\n']);
        let (verb, next) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        match verb {
            "is" => !matches!(next, "not" | "no" | "the" | "a" | "an"),
            "only" | "can" => true,
            "has" | "does" | "was" | "as" | "this" | "needs" | "always" | "sometimes" => false,
            _ => verb.len() > 3 && is_plural(verb) && verb.bytes().all(|byte| byte.is_ascii_lowercase()),
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
pub(super) fn parameter_openings(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let Some(first) = text.sentences.first().filter(|_| subject.parameter.is_some()) else {
        return Vec::new();
    };
    let is_boolean = subject.has_type("boolean");
    let whether = is_boolean.then(|| whether(text, first)).flatten();
    let found = whether.or_else(|| SPECIFIES.iter().find_map(|opening| text.opening(first, opening)));
    found.map(Edit::remove).into_iter().collect()
}

/// Removes `List of` at the start of the description of an array.
pub(super) fn list_openings(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let Some(first) = text
        .sentences
        .first()
        .filter(|_| subject.parameter.is_some() && subject.has_type("array"))
    else {
        return Vec::new();
    };
    let openings = ["an array of ", "array of ", "a list of ", "the list of ", "list of "];
    let found = openings.iter().find_map(|opening| text.opening(first, opening));
    found.map(Edit::remove).into_iter().collect()
}

/// Removes `a list of` after a verb such as `Returns`, in the description of a tool.
pub(super) fn lists_of_plurals(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if !subject.is_tool {
        return Vec::new();
    }
    let whole = 0..text.source.len();
    let found = text.find_words("a list of ", &whole);
    let follows_verb = |start: &usize| {
        let before = text.lower[..*start].trim_end_matches(' ');
        let verb = before.rsplit(|char: char| !char.is_alphanumeric()).next();
        verb.is_some_and(|verb| LISTING_VERBS.contains(&verb))
    };
    let found = found.into_iter().filter(follows_verb);
    found
        .map(|start| Edit::remove(start..start + "a list of ".len()))
        .collect()
}

/// Writes the shorter of two phrases.
pub(super) fn shorter_phrases(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let whole = 0..text.source.len();
    let mut found = Vec::new();
    for (long, short) in REPLACEMENTS.into_iter().chain(SHORTER_IN_CONTEXT) {
        for start in text.find_words(long, &whole) {
            let rest = &text.lower[start + long.len()..];
            // `Find the IDs if not provided` is a condition of the call, `If not specified
            // otherwise` another one.
            let is_clause = text.sentences.iter().any(|sentence| sentence.start == start) && rest.starts_with(',');
            let before = text.lower[..start].trim_end_matches(' ');
            let is_fit = match long {
                _ if long.starts_with("if ") => is_clause,
                // `max each column` is not correct.
                _ if long.ends_with(" number of") => begins_with_plural(rest),
                // `It is only used for` has a verb that needs the participle.
                _ if long.starts_with("only ") || long.starts_with("used only ") => begins_clause(before),
                // `As well as the title, the body`, `works as well as before`
                "as well as" => before.ends_with(','),
                // `All users' files` would be those of every user.
                "all of the" => {
                    !begins_with_any(rest, &["above", "following", "below", "time", "way"]) && begins_with_plural(rest)
                }
                _ => fits(long, rest),
            };
            if !is_fit {
                continue;
            }
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

/// Returns whether a text before an offset ends at the start of a clause.
fn begins_clause(before: &str) -> bool {
    before.is_empty() || before.ends_with(['.', ',', ';', ':', '(', '[', '-', '–', '—', '*', '\n', '!', '?'])
}

/// Returns whether the first word of a text is one of the words.
fn begins_with_any(rest: &str, words: &[&str]) -> bool {
    let word = rest.trim_start().split(|char: char| !char.is_alphanumeric()).next();
    word.is_some_and(|word| words.contains(&word))
}

/// Removes an opening from every sentence that has one, if `is_fit` accepts the rest.
fn openings(text: &Text<'_>, openings: &[String], is_fit: impl Fn(&str) -> bool) -> Vec<Edit> {
    let found = text.sentences.iter().filter_map(|sentence| {
        let range = openings.iter().find_map(|opening| text.opening(sentence, opening))?;
        is_fit(&text.lower[range.end..sentence.end]).then(|| Edit::remove(range))
    });
    found.collect()
}
