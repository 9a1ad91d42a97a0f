//! Descriptions whose every word is in names.

use std::collections::HashSet;
use std::ops::Range;

use mcpact_shared::text::{singular, states_symbols, words};

use super::parsed_text::{Edit, Text};
use super::subject::Subject;
use crate::prose::vocabulary::EMPTY_WORDS;

/// Words that say nothing about a parameter. Not among them: words of time, direction, exclusion
/// and kind (`new`, `from`, `only`, `name`), and those of terms (`given name`, `specific heat`,
/// `desired state`).
const VAGUE_WORDS: [&str; 10] = [
    "being",
    "should",
    "argument",
    "field",
    "property",
    "specified",
    "use",
    "used",
    "where",
    "s",
];
/// Words of a name and the longer words for which they stand.
const SHORT: [(&str, &str); 21] = [
    ("repo", "repository"),
    ("org", "organization"),
    ("dir", "directory"),
    ("num", "number"),
    ("no", "number"),
    ("max", "maximum"),
    ("min", "minimum"),
    ("id", "identifier"),
    ("desc", "description"),
    ("msg", "message"),
    ("config", "configuration"),
    ("db", "database"),
    ("env", "environment"),
    ("src", "source"),
    ("dst", "destination"),
    ("dest", "destination"),
    ("lang", "language"),
    ("img", "image"),
    ("addr", "address"),
    ("pwd", "password"),
    ("ref", "reference"),
];
/// Names of parameters of lists, with the words that each stands for.
const MEANINGS: [(&[&str], &[&str]); 8] = [
    (&["limit"], &LIMIT),
    (&["max", "results"], &LIMIT),
    (&["per", "page"], &LIMIT),
    (&["page", "size"], &LIMIT),
    (&["query"], &["search", "string", "text", "term", "terms"]),
    (&["method"], &METHOD),
    (&["action"], &METHOD),
    (&["operation"], &METHOD),
];
/// The words of a parameter that chooses what a tool does.
const METHOD: [&str; 7] = ["method", "action", "operation", "perform", "execute", "run", "take"];
/// The words of a number of results.
const LIMIT: [&str; 14] = [
    "maximum", "max", "number", "count", "results", "result", "items", "item", "entries", "records", "return",
    "returned", "retrieve", "per",
];
/// Names of properties that any thing may have.
const GENERIC: [&str; 28] = [
    "id",
    "uid",
    "uuid",
    "ids",
    "uids",
    "name",
    "names",
    "key",
    "keys",
    "value",
    "values",
    "type",
    "path",
    "paths",
    "url",
    "uri",
    "title",
    "description",
    "text",
    "content",
    "body",
    "data",
    "number",
    "status",
    "state",
    "tag",
    "tags",
    "label",
];
/// Words that distinguish one of several things of a kind. Only the parameter's own name, its path
/// and the tool's name say them of a parameter, and not the names beside it.
const ROLES: [&str; 21] = [
    "parent",
    "child",
    "source",
    "target",
    "origin",
    "destination",
    "base",
    "head",
    "sender",
    "recipient",
    "input",
    "output",
    "main",
    "previous",
    "next",
    "first",
    "last",
    "start",
    "end",
    "old",
    "new",
];
/// Verbs with the same meaning for a tool. One of them in its name means all of its row.
const VERBS: [&[&str]; 4] = [
    &[
        "get", "list", "read", "fetch", "retrieve", "query", "search", "find", "show", "return", "view", "inspect",
        "describe", "look", "lookup",
    ],
    &["create", "add", "make", "insert"],
    &["delete", "remove", "drop"],
    &["update", "modify", "edit", "change"],
];
/// Verbs of tools that act on one object. The parameters of other tools have several objects, which
/// a verb distinguishes: the branch to merge, and the branch to merge it into.
const VERBS_OF_ONE_OBJECT: [&str; 15] = [
    "get", "list", "read", "fetch", "retrieve", "query", "show", "view", "inspect", "describe", "delete", "remove",
    "update", "edit", "modify",
];
/// Verbs of the rows that are nouns, too: `path to list`.
const NOUNS: [&str; 13] = [
    "query", "list", "search", "show", "view", "look", "lookup", "return", "insert", "drop", "update", "edit", "change",
];
/// The first words of the names of tools that search.
const SEARCHES: [&str; 6] = ["list", "search", "find", "query", "get", "fetch"];

/// Removes the description of a parameter if the names of the parameter, of the tool and of the
/// parameters around it say every word of it.
pub(super) fn edits(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let whole = 0..text.source.len();
    if is_covered_by_names(subject, text.source) {
        vec![Edit::remove(whole)]
    } else {
        pages(subject, text)
    }
}

/// Returns whether names say every word of a parameter's description.
fn is_covered_by_names(subject: &Subject<'_>, text: &str) -> bool {
    let own = subject.own_words();
    if subject.parameter.is_none() || own.is_empty() {
        return false;
    }
    let described = words(text);
    let name = subject.parameter.unwrap_or_default();
    let is_grammar = |word: &str| EMPTY_WORDS.contains(&word);
    if !states_symbols(name, text)
        || lists_parts(text)
        || names_one_of_several_objects(subject, &described)
        || repeats(&described, is_grammar)
    {
        return false;
    }
    let is_covered = |(index, word): (usize, &String)| {
        own.iter().any(|other| is_same(other, word))
            || is_grammar(word)
            || VAGUE_WORDS.contains(&word.as_str())
            || is_type(subject, word)
            || is_filter(subject, word)
            || is_verb(subject, &described[..index], word)
            || is_around(subject, word)
            || is_meant(&own, word)
    };
    described.iter().enumerate().all(is_covered)
        && (describes_own(subject, &own, &described)
            || described.iter().all(|word| is_meant(&own, word) || is_grammar(word)))
}

/// Returns whether a text has a word twice that is not one of grammar. The second one names the case
/// in which the parameter applies: `Cluster name for cluster connections`.
fn repeats(described: &[String], is_grammar: impl Fn(&str) -> bool) -> bool {
    let mut seen = HashSet::new();
    let mut said = described.iter().filter(|word| !is_grammar(word));
    said.any(|word| !seen.insert(singular(word)))
}

/// Returns whether a text lists what belongs to something: `all targets (bins, examples, tests)`.
fn lists_parts(text: &str) -> bool {
    text.split_once('(').is_some_and(|(_, inside)| inside.contains(','))
}

/// Returns whether the description of a parameter says which object of the tool's verb it belongs
/// to: `repository to fork`.
fn names_one_of_several_objects(subject: &Subject<'_>, described: &[String]) -> bool {
    let tool = words(subject.tool);
    tool.first().is_some_and(|verb| {
        let is_infinitive = |pair: &[String]| pair[0] == "to" && pair[1] == *verb;
        !VERBS_OF_ONE_OBJECT.contains(&verb.as_str()) && described.windows(2).any(is_infinitive)
    })
}

/// Returns whether the words of a description name their own parameter. `ID of the channel` does
/// not name `parentId`.
fn describes_own(subject: &Subject<'_>, own: &[String], described: &[String]) -> bool {
    let is_described = |name: &String| described.iter().any(|word| is_same(name, word));
    let is_generic = |name: &&String| GENERIC.contains(&name.as_str());
    if !own.iter().all(|name| is_generic(&name)) {
        return own.iter().filter(|name| !is_generic(name)).any(is_described);
    }
    // Any thing has an `id`. It belongs to the only one in the tool's name, which has a verb
    // besides.
    let is_link = |name: &String| name == "by" || EMPTY_WORDS.contains(&name.as_str());
    let tool = words(subject.tool);
    let others = tool
        .iter()
        .filter(|name| !is_link(name) && !own.contains(name) && !is_described(name));
    own.iter().any(is_described) && others.count() <= 1
}

/// Returns whether a word after others is an infinitive, and the tool's name has a verb of the same
/// meaning.
fn is_verb(subject: &Subject<'_>, before: &[String], word: &str) -> bool {
    if before.last().is_none_or(|last| last != "to") || NOUNS.contains(&word) {
        return false;
    }
    let tool = words(subject.tool);
    let has = |verbs: &&[&str]| verbs.contains(&word) && tool.iter().any(|word| verbs.contains(&word.as_str()));
    VERBS.iter().any(has)
}

/// Returns whether the whole name of the parameter stands for the word.
fn is_meant(own: &[String], word: &str) -> bool {
    let is_named = |names: &[&str]| own.iter().map(String::as_str).eq(names.iter().copied());
    MEANINGS
        .iter()
        .any(|(names, words)| is_named(names) && words.contains(&word))
}

/// Returns whether a name around the parameter has the word.
fn is_around(subject: &Subject<'_>, word: &str) -> bool {
    if ROLES.contains(&singular(word)) && !subject.is_named(word) {
        return false;
    }
    let has = |word: &str| subject.context_has(word) || subject.context_has(&format!("{word}s"));
    has(word)
        || has(singular(word))
        || SHORT
            .iter()
            .any(|(short, long)| (*long == word || *long == singular(word)) && has(short))
}

fn is_same(name: &str, word: &str) -> bool {
    singular(name) == singular(word)
        || SHORT
            .iter()
            .any(|(short, long)| *short == singular(name) && *long == singular(word))
}

/// Returns whether the schema's type says the word.
fn is_type(subject: &Subject<'_>, word: &str) -> bool {
    match word {
        "number" | "numeric" => subject.is_number(),
        "list" | "array" => subject.has_type("array"),
        "whether" | "flag" => subject.has_type("boolean"),
        "optional" => subject.is_required == Some(false),
        "string" => subject.has_type("string"),
        _ => false,
    }
}

/// Returns whether the word says that a parameter of a search filters its results.
fn is_filter(subject: &Subject<'_>, word: &str) -> bool {
    let is_search = words(subject.tool).iter().any(|word| SEARCHES.contains(&word.as_str()));
    matches!(word, "filter" | "by") && is_search && subject.is_required == Some(false)
}

/// Removes `for pagination` after a word such as `page`.
fn pages(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let whole: Range<usize> = 0..text.source.len();
    let found = text.find_words("for pagination", &whole);
    let is_page = |start: usize| words(&text.source[..start]).iter().any(|word| singular(word) == "page");
    found
        .into_iter()
        .filter(|start| subject.parameter.is_some() && is_page(*start))
        .map(|start| Edit::remove(start..start + "for pagination".len()))
        .collect()
}
