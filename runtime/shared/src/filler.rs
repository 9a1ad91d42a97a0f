//! Filler: phrases that add no information, or that a shorter phrase can replace.
//!
//! The lint `filler_text` reports them, and the command `mcpact words` removes them from English
//! texts.

use crate::text::{ends_between, range_in};

/// The nouns that a description uses for its own tool.
const TOOL_NOUNS: [&str; 8] = [
    "tool",
    "mcp tool",
    "function",
    "endpoint",
    "method",
    "command",
    "operation",
    "api",
];

/// Labels that can be removed from the start of a sentence without a change of meaning.
const LABELS: [&str; 12] = [
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
    "it is important to note that ",
    "as you can see, ",
];

/// Openings of a sentence about a tool. `{}` is one of [`TOOL_NOUNS`], and a verb in its basic form
/// follows. `Allows you to` alone stays: without it, fewer requests of MetaTool find their tools
/// among the first five.
const PURPOSES: [&str; 15] = [
    "use this {} to ",
    "utilize this {} to ",
    "you can use this {} to ",
    "this {} allows you to ",
    "this {} lets you ",
    "this {} enables you to ",
    "this {} allows users to ",
    "this {} allows the user to ",
    "this {} lets users ",
    "this {} lets the user ",
    "this {} enables users to ",
    "this {} can be used to ",
    "this {} is used to ",
    "this {} is designed to ",
    "this {} provides the ability to ",
];

/// Openings of the first sentence about a tool. In a later one, `This tool will fail` states an
/// effect. `A tool to` stays: without it, requests of MetaTool find their tools at lower ranks.
const FIRST_PURPOSES: [&str; 2] = ["this {} will ", "use this {} when you need to "];

/// The same openings without the word for a tool.
const PURPOSES_WITHOUT_NOUN: [&str; 2] = ["use this to ", "you can use this to "];

/// Phrases and shorter ones that mean the same wherever [`fits`] returns true. `Allowing you to`
/// and `enabling you to` stay, as `Allows you to` does.
const REPLACEMENTS: [(&str, &str); 26] = [
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
    ("make use of", "use"),
    ("makes use of", "uses"),
    ("prior to", "before"),
    ("subsequent to", "after"),
    ("a wide variety of", "many"),
    ("a variety of different", "various"),
    ("each and every", "each"),
    ("that can be used to", "to"),
    ("which can be used to", "to"),
    ("the unique identifier of", "the ID of"),
    ("a unique identifier of", "an ID of"),
    ("unique identifier of", "ID of"),
    ("in the event of", "on"),
];

/// The maximum number of words of a noun phrase: `all of the recently opened files`.
const MAX_NOUN_WORDS: usize = 4;
/// Words that end a noun phrase.
const AFTER_NOUN: [&str; 29] = [
    "a", "an", "the", "each", "every", "it", "you", "of", "in", "on", "at", "for", "from", "to", "by", "with",
    "within", "and", "or", "that", "which", "is", "are", "was", "as", "if", "when", "using", "into",
];

/// A phrase that says nothing, or that a shorter one replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filler<'t> {
    /// The phrase, as the text has it.
    pub phrase: &'t str,
    /// The shorter phrase. It is empty if the sentence is as true without the phrase.
    pub shorter: &'static str,
}

/// Returns the first phrase of a description that says nothing, or that a shorter one replaces.
/// Only the description of a tool may open with its purpose, and that of a parameter may not.
///
/// ```
/// use mcpact_shared::filler::{Filler, first_filler};
///
/// let filler = |phrase, shorter| Some(Filler { phrase, shorter });
/// assert_eq!(first_filler("Use this tool to search newspapers", false), filler("Use this tool to", ""));
/// assert_eq!(first_filler("Sort, in order to page", true), filler("in order to", "to"));
/// assert_eq!(first_filler("Use this to sort", true), None);
/// ```
pub fn first_filler(text: &str, is_parameter: bool) -> Option<Filler<'_>> {
    // Unlike `to_lowercase`, this keeps the offsets.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<(usize, usize, &'static str)> = Vec::new();
    for start in sentence_starts(text) {
        let length = opening(&lower[start..], start == 0, is_parameter);
        found.extend(length.map(|length| (start, length, "")));
    }
    for (long, short) in REPLACEMENTS {
        let mut starts = lower.match_indices(long).map(|(start, _)| start);
        let start = starts.find(|start| {
            let end = start + long.len();
            is_whole(&lower, *start..end) && fits(long, &lower[end..])
        });
        found.extend(start.map(|start| (start, long.len(), short)));
    }
    found.retain(|(start, ..)| !is_in_quotes(&text[..*start]));
    let (start, length, shorter) = found.into_iter().min_by_key(|(start, ..)| *start)?;
    let phrase = text[start..start + length].trim_end();
    Some(Filler { phrase, shorter })
}

/// Returns the text with its [`first_filler`] removed, or replaced by the shorter phrase.
///
/// ```
/// use mcpact_shared::filler::{first_filler, without};
///
/// let text = "Use this tool to search newspapers";
/// let filler = first_filler(text, false).unwrap();
/// assert_eq!(without(text, &filler), "search newspapers");
/// ```
pub fn without(text: &str, filler: &Filler<'_>) -> String {
    let phrase = range_in(text, filler.phrase);
    let (before, after) = (&text[..phrase.start], &text[phrase.end..]);
    let after = if filler.shorter.is_empty() {
        after.trim_start()
    } else {
        after
    };
    format!("{before}{}{after}", filler.shorter)
}

/// Returns whether the shorter one of [`REPLACEMENTS`] is correct before the rest of a text, in lower
/// case. `many` needs a plural.
fn fits(long: &str, rest: &str) -> bool {
    long != "a wide variety of" || begins_with_plural(rest)
}

/// Returns whether a noun phrase in the plural begins a text in lower case, without a possessive.
fn begins_with_plural(rest: &str) -> bool {
    let mut rest = rest;
    for _ in 0..MAX_NOUN_WORDS {
        rest = rest.trim_start_matches(' ');
        let end = rest.find(|ch: char| !ch.is_alphanumeric() && ch != '-');
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        if word.is_empty() || AFTER_NOUN.contains(&word) || after.starts_with(['\'', '’']) {
            return false;
        }
        // `its` and `has` are no plurals, and neither are `access` and `analysis`.
        if word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
            return true;
        }
        if !after.starts_with(' ') {
            return false;
        }
        rest = after;
    }
    false
}

/// Returns the length of the label or purpose with which a sentence begins, if a word follows.
fn opening(sentence: &str, is_first: bool, is_parameter: bool) -> Option<usize> {
    let label = LABELS.iter().find_map(|label| sentence.strip_prefix(label));
    let rest = match label {
        None if !is_parameter => after_purpose(sentence, is_first),
        label => label,
    };
    rest.filter(|rest| !rest.is_empty())
        .map(|rest| sentence.len() - rest.len())
}

/// Returns the rest of a sentence that begins with the purpose of a tool, and then a verb.
fn after_purpose(sentence: &str, is_first: bool) -> Option<&str> {
    let of_it = PURPOSES_WITHOUT_NOUN.iter().filter(|_| is_first);
    let of_it = of_it.filter_map(|opening| sentence.strip_prefix(opening));
    let of_first = FIRST_PURPOSES.iter().filter(|_| is_first);
    let of_first =
        of_first.filter_map(|opening| after_noun(sentence, opening).filter(|rest| begins_with_purpose(rest)));
    let of_tool = PURPOSES.iter().filter_map(|opening| after_noun(sentence, opening));
    of_it
        .chain(of_tool)
        .chain(of_first)
        .next()
        .filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
}

/// Returns whether a text in lower case may follow one of [`FIRST_PURPOSES`]: no negation and no
/// passive.
fn begins_with_purpose(rest: &str) -> bool {
    let word = rest.split(|letter: char| !letter.is_alphanumeric()).next();
    !matches!(word, Some("not" | "never" | "be" | "no" | "only" | "have"))
}

/// Returns the rest of a sentence that begins with an opening, whose `{}` is a word for a tool.
fn after_noun<'t>(sentence: &'t str, opening: &str) -> Option<&'t str> {
    let (before, after) = opening.split_once("{}")?;
    let rest = sentence.strip_prefix(before)?;
    let rest = TOOL_NOUNS.iter().find_map(|noun| rest.strip_prefix(noun))?;
    rest.strip_prefix(after)
}

/// Returns the offsets at which sentences certainly begin.
fn sentence_starts(text: &str) -> impl Iterator<Item = usize> {
    let stops = text.match_indices(". ").map(|(stop, _)| stop + 1);
    let after_stop = stops.filter_map(|stop| ends_between(&text[..stop], &text[stop..]).then_some(stop + 1));
    std::iter::once(0).chain(after_stop)
}

/// Returns whether no word continues at the ends of a phrase.
fn is_whole(text: &str, phrase: std::ops::Range<usize>) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    !text[..phrase.start].ends_with(is_word) && !text[phrase.end..].starts_with(is_word)
}

/// Returns whether code or a quotation is open after a text.
fn is_in_quotes(before: &str) -> bool {
    ['`', '"', '\'']
        .iter()
        .any(|quote| before.matches(*quote).count() % 2 == 1)
        || before.contains(['{', '<', '“'])
}

#[cfg(test)]
mod tests {
    use super::{FIRST_PURPOSES, LABELS, PURPOSES, REPLACEMENTS, first_filler, without};

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        assert_eq!(
            first_filler(text, false).map(|found| (found.phrase, found.shorter)),
            expected,
            "{text}"
        );
    }

    #[test]
    fn removal() {
        let without = |text| without(text, &first_filler(text, false).expect("filler"));
        assert_eq!(without("Search. Please note that x"), "Search. x");
        assert_eq!(
            without("Does so as total, so as to page"),
            "Does so as total, to page",
            "not the equal text before it"
        );
    }

    #[test]
    fn openings() {
        check("Use this to list maps", Some(("Use this to", "")));
        check(
            "Lists charts. This tool allows you to sort them",
            Some(("This tool allows you to", "")),
        );
        check(
            "Lists all charts. Please note that some are large",
            Some(("Please note that", "")),
        );
        check(
            "Use this tool when you need to find maps",
            Some(("Use this tool when you need to", "")),
        );
        check("Lists maps. Use this tool when you need to find one", None);
        check("This MCP tool will find maps", Some(("This MCP tool will", "")));
        check("Utilize this tool to find maps", Some(("Utilize this tool to", "")));
        check("Lists maps. This tool will fail if none is open", None);
        check("This tool will not find maps", None);
        // Advice, a longer name, an abbreviation, and nothing after the phrase.
        check("Lists all charts. Use this to decide", None);
        check("Use this toolbox to list maps", None);
        check("Maps, incl. note: 5", None);
        check("Note: ", None);
    }

    #[test]
    fn shorter_phrases() {
        check("Sort in order to page", Some(("in order to", "to")));
        check("Prior to 1850, due to the fact that", Some(("Prior to", "before")));
        check("Sort `in order to`, \"prior to\", and don't make use of it", None);
        check("Plain or double make user", None);
        check(
            "Returns a unique identifier of it",
            Some(("a unique identifier of", "an ID of")),
        );
        check("Searches a wide variety of content", None);
        check(
            "Reads a wide variety of file formats",
            Some(("a wide variety of", "many")),
        );
    }

    #[test]
    fn each_phrase_is_lower_case() {
        let phrases = LABELS
            .into_iter()
            .chain(PURPOSES)
            .chain(FIRST_PURPOSES)
            .chain(REPLACEMENTS.map(|(long, _)| long));
        assert_eq!(
            phrases.filter(|phrase| phrase.to_ascii_lowercase() != *phrase).count(),
            0
        );
        assert!(REPLACEMENTS.iter().all(|(long, short)| short.len() < long.len()));
    }
}
