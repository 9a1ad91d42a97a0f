//! Applies the rules to a tool, in rounds until nothing changes, and counts each rewrite.

use std::collections::HashSet;

use mcpact::cost::{Counters, Measure};
use mcpact_shared::catalogue::is_catalogue;
use mcpact_shared::text::words;
use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::{Map, Value};

use super::parameter_block;
use super::parsed_text::{Edit, Text, without_overlaps};
use super::rule::{RULES, Rules, Run};
use super::subject::{Subject, TOOL_TEXT};
use crate::input::cost::model_properties;
use crate::input::json::{MAX_CHECKED_TEXT_BYTES, is_deep, without_long_strings};
use crate::prose::text_facts;
use crate::prose::vocabulary::EMPTY_WORDS;

/// The maximum number of rounds, since the rewrite of one rule may allow that of another.
const MAX_ROUNDS: usize = 8;
/// The minimum number of words that a rewrite of a tool's description leaves.
const MIN_WORDS: usize = 2;
/// The maximum number of edits of a text by one rule. A text with more is no description.
const MAX_EDITS: usize = 100;

/// A rewrite of one text by one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rewrite {
    /// The JSON pointer of the text in the tool's entry, such as
    /// `/inputSchema/properties/limit/description`.
    pub(crate) path: String,
    /// The rule's name.
    pub(crate) rule: &'static str,
    /// The text before; empty if there was no description.
    pub(crate) old: String,
    /// The text after; empty if the description is removed.
    pub(crate) new: String,
    /// The tokens that the rewrite saves in the tool's entry. Negative for a text that moves here
    /// from another text, whose own rewrite follows and saves more.
    pub(crate) saved: isize,
}

/// Returns the rewrites of a tool's texts, in the order in which they are done.
///
/// Several rules may rewrite one text: then each rewrite begins with the text of the one before.
/// [`merged`] returns one rewrite for each text. The savings are exact and add up: they are counted
/// on the whole entry, and no rewrite costs more in another encoding.
pub(crate) fn rewrites(entry: &Map<String, Value>, encoding: Encoding, rules: &Rules) -> Vec<Rewrite> {
    if model_properties(entry).any(|(_, value)| is_deep(value)) {
        return Vec::new();
    }
    let subjects = Subject::all(entry).into_iter();
    let mut rewriter = Rewriter {
        tool: model_properties(entry)
            .map(|(key, value)| (key.to_owned(), without_long_strings(value, MAX_CHECKED_TEXT_BYTES)))
            .collect(),
        abridged: subjects
            .filter(|subject| subject.text.len() > MAX_CHECKED_TEXT_BYTES)
            .map(|subject| subject.path)
            .collect(),
        counters: Counters::new(),
        encoding,
        rules,
        tokens: None,
        done: Vec::new(),
    };
    for _ in 0..MAX_ROUNDS {
        let before = rewriter.done.len();
        rewriter.remove_parameter_block();
        rewriter.texts();
        if rewriter.done.len() == before {
            break;
        }
    }
    rewriter.done
}

/// Returns the tool with the rewrites of all rules.
pub(crate) fn shortened(entry: &Map<String, Value>, encoding: Encoding) -> Map<String, Value> {
    apply(entry, &rewrites(entry, encoding, &Rules::default()))
}

/// Returns one rewrite for each text, from its first to its last version. The rule is that of the
/// greatest saving.
pub(crate) fn merged(rewrites: &[Rewrite]) -> Vec<Rewrite> {
    let mut merged: Vec<(Rewrite, isize)> = Vec::new();
    for rewrite in rewrites {
        match merged.iter_mut().find(|(other, _)| other.path == rewrite.path) {
            Some((first, greatest)) => {
                first.new.clone_from(&rewrite.new);
                first.saved += rewrite.saved;
                if rewrite.saved > *greatest {
                    *greatest = rewrite.saved;
                    first.rule = rewrite.rule;
                }
            }
            None => merged.push((rewrite.clone(), rewrite.saved)),
        }
    }
    merged
        .into_iter()
        .map(|(rewrite, _)| rewrite)
        .filter(|rewrite| rewrite.old != rewrite.new)
        .collect()
}

/// Returns the tool with these rewrites, in their order. A rewrite whose path does not exist is
/// ignored.
pub(crate) fn apply(entry: &Map<String, Value>, rewrites: &[Rewrite]) -> Map<String, Value> {
    let mut tool = Value::Object(entry.clone());
    for rewrite in rewrites {
        set(&mut tool, &rewrite.path, &rewrite.new);
    }
    match tool {
        Value::Object(entry) => entry,
        _ => Map::new(),
    }
}

/// Sets or, if it is empty, removes the text at a path.
pub(super) fn set(tool: &mut Value, path: &str, text: &str) {
    let Some((parent, key)) = path.rsplit_once('/') else {
        return;
    };
    let Some(parent) = tool.pointer_mut(parent).and_then(Value::as_object_mut) else {
        return;
    };
    if text.is_empty() {
        parent.shift_remove(key);
    } else if let Some(old) = parent.get_mut(key) {
        *old = Value::from(text);
    } else {
        // A description is the first keyword.
        parent.shift_insert(0, key.to_owned(), Value::from(text));
    }
}

/// Returns whether a rewrite of a tool's description leaves fewer than two words that say
/// something. Such a description names no verb with its object.
fn leaves_too_little(old: &str, new: &str) -> bool {
    let informative = |text: &str| {
        let words = words(text);
        words
            .iter()
            .filter(|word| !EMPTY_WORDS.contains(&word.as_str()))
            .count()
    };
    let left = informative(new);
    new.is_empty() || left < MIN_WORDS && left < informative(old)
}

/// Returns whether the tool still states every fact of an old text at a path.
fn is_safe(entry: &Map<String, Value>, path: &str, old: &str, new: &str) -> bool {
    text_facts::lost(entry, path, old, new).is_empty()
}

/// The tokens of a tool in each encoding, the chosen one first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tokens(Vec<usize>);

impl Tokens {
    fn of(counters: &Counters, encoding: Encoding, tool: &Value) -> Tokens {
        let others = Encoding::ALL.iter().copied().filter(|other| *other != encoding);
        let count = |encoding| counters.get(encoding).tokens(Measure::Model, tool);
        Tokens(std::iter::once(encoding).chain(others).map(count).collect())
    }

    /// Returns whether these are fewer in the chosen encoding, and no more in any other.
    fn saves_over(&self, other: &Tokens) -> bool {
        self.0.first() < other.0.first() && self.0.iter().zip(&other.0).all(|(own, other)| own <= other)
    }

    fn saved_over(&self, other: &Tokens) -> isize {
        let first = |tokens: &Tokens| tokens.0.first().copied().unwrap_or_default().cast_signed();
        first(other) - first(self)
    }
}

/// Rewrites a tool.
struct Rewriter<'a> {
    /// The model-visible entry, without its long strings: they stay as they are, so they are not
    /// counted for each rewrite.
    tool: Value,
    /// The paths of the texts that are too long to be rewritten.
    abridged: HashSet<String>,
    counters: Counters,
    encoding: Encoding,
    rules: &'a Rules,
    /// The tokens of the tool, once they were counted.
    tokens: Option<Tokens>,
    done: Vec<Rewrite>,
}

impl Rewriter<'_> {
    /// Applies the rules to every text: to that of the tool first, with which others are compared.
    fn texts(&mut self) {
        self.texts_where(|subject| subject.is_tool);
        self.texts_where(|subject| !subject.is_tool);
    }

    /// Applies the rules to the texts of some subjects.
    fn texts_where(&mut self, is_chosen: impl Fn(&Subject<'_>) -> bool) {
        // The names and the schemas do not change.
        let tool = self.tool.clone();
        let subjects = tool.as_object().map(Subject::all).unwrap_or_default();
        for subject in subjects.into_iter().filter(is_chosen) {
            if subject.text.is_empty() || self.abridged.contains(&subject.path) || is_catalogue(subject.text) {
                continue;
            }
            let mut text = subject.text.to_owned();
            let mut next = 0;
            while let Some((rule, new)) = self.first_change(&subject, &text, next) {
                next = rule + 1;
                text = new;
            }
        }
    }

    /// Applies the first rule from an index on that changes a text. Returns its index and the new
    /// text.
    fn first_change(&mut self, subject: &Subject<'_>, text: &str, from: usize) -> Option<(usize, String)> {
        if text.is_empty() {
            return None;
        }
        let parsed = Text::new(text);
        for (index, rule) in RULES.iter().enumerate().skip(from) {
            let find = match rule.run {
                Run::Text(find) => find,
                Run::English(find) if parsed.is_english => find,
                Run::English(_) | Run::ParameterBlock => continue,
            };
            if !self.rules.has(rule) {
                continue;
            }
            let new = self.edited(subject, text, &without_overlaps(find(subject, &parsed)));
            if new != text && self.replace(rule.id, &subject.path, text, &new) {
                return Some((index, new));
            }
        }
        None
    }

    /// Makes the edits of a text that save tokens and lose no fact.
    fn edited(&self, subject: &Subject<'_>, text: &str, edits: &[Edit]) -> String {
        if edits.len() > MAX_EDITS {
            return text.to_owned();
        }
        let Some(entry) = self.tool.as_object() else {
            return text.to_owned();
        };
        let is_kept = |new: &str| is_safe(entry, &subject.path, text, new);
        // Most edits lose no fact. So all are checked together, and one by one only if a fact is
        // lost.
        let all = self.shortened(subject, text, edits, |_| true);
        if all == text || is_kept(&all) {
            all
        } else {
            self.shortened(subject, text, edits, is_kept)
        }
    }

    /// Makes the edits that save tokens and whose result `is_kept` accepts.
    fn shortened(&self, subject: &Subject<'_>, text: &str, edits: &[Edit], is_kept: impl Fn(&str) -> bool) -> String {
        let mut new = text.to_owned();
        // From the last to the first, the offsets of the others stay.
        for edit in edits.iter().rev() {
            let edited = edit.applied(&new).map(|edited| match edited.trim() {
                "" => String::new(),
                _ => edited,
            });
            if let Some(edited) = edited.filter(|edited| self.is_shorter(edited, &new))
                && !(subject.is_tool && leaves_too_little(text, &edited))
                && is_kept(&edited)
            {
                new = edited;
            }
        }
        new
    }

    /// Returns whether a text has fewer tokens in the chosen encoding, and no more in any other.
    fn is_shorter(&self, new: &str, old: &str) -> bool {
        // The signs around a text of the entry belong to tokens of its first and last words.
        let count = |text: &str, encoding: Encoding| match text {
            "" => 0,
            text => encoding.count(&format!("\":{},\"", Value::from(text))),
        };
        count(new, self.encoding) < count(old, self.encoding)
            && Encoding::ALL
                .iter()
                .all(|encoding| count(new, *encoding) <= count(old, *encoding))
    }

    /// Counts the tool, if it was not counted before.
    fn tokens(&mut self) -> Tokens {
        let count = || Tokens::of(&self.counters, self.encoding, &self.tool);
        self.tokens.get_or_insert_with(count).clone()
    }

    /// Replaces a text. Returns false, and leaves the old one, if the whole tool would not have
    /// fewer tokens.
    fn replace(&mut self, rule: &'static str, path: &str, old: &str, new: &str) -> bool {
        let before = self.tokens();
        let mut tool = self.tool.clone();
        set(&mut tool, path, new);
        let tokens = Tokens::of(&self.counters, self.encoding, &tool);
        if !tokens.saves_over(&before) {
            return false;
        }
        self.tool = tool;
        self.done.push(Rewrite {
            path: path.to_owned(),
            rule,
            old: old.to_owned(),
            new: new.to_owned(),
            saved: tokens.saved_over(&before),
        });
        self.tokens = Some(tokens);
        true
    }

    /// Removes the parameters that a block in the tool's description lists.
    fn remove_parameter_block(&mut self) {
        let mut rules = RULES.iter().filter(|rule| self.rules.has(rule));
        let Some(rule) = rules.find(|rule| matches!(rule.run, Run::ParameterBlock)) else {
            return;
        };
        if self.abridged.contains(TOOL_TEXT) {
            return;
        }
        let Some(entry) = self.tool.as_object() else { return };
        let Some(shorter) = parameter_block::shorter_description(entry) else {
            return;
        };
        let old = entry
            .get("description")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        if leaves_too_little(&old, &shorter.text) {
            return;
        }
        let mut tool = self.tool.clone();
        let before = self.tokens();
        let mut tokens = before.clone();
        let mut done = Vec::new();
        let moved = shorter
            .moved
            .into_iter()
            .map(|(path, text)| (path, String::new(), text));
        let own = (TOOL_TEXT.to_owned(), old.clone(), shorter.text);
        for (path, old, new) in moved.chain([own]) {
            set(&mut tool, &path, &new);
            let next = Tokens::of(&self.counters, self.encoding, &tool);
            let saved = next.saved_over(&tokens);
            tokens = next;
            done.push(Rewrite {
                path,
                rule: rule.id,
                old,
                new,
                saved,
            });
        }
        let is_safe = done
            .last()
            .zip(tool.as_object())
            .is_some_and(|(last, entry)| is_safe(entry, &last.path, &last.old, &last.new));
        if is_safe && tokens.saves_over(&before) {
            self.tool = tool;
            self.tokens = Some(tokens);
            self.done.extend(done);
        }
    }
}
