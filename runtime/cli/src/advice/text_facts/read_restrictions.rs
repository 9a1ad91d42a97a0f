//! The restrictions that a text states: negations, conditions, and the purposes of tools.

use super::idioms::WordAt;
use super::lex::Lexeme;
use super::read::{MAX_REACH, Reader};
use super::statement::Subject;
use super::vocabulary::{self, Class};
use crate::absent_value::{self, Presence};

/// The maximum number of words to which a restriction certainly applies.
const MAX_SCOPE: usize = 3;
/// Words between `must` and the bounds of a value.
const BOUND_WORDS: [&str; 5] = ["between", "range", "value", "integer", "number"];

impl Reader<'_, '_> {
    /// Returns the class of a restricting word, or of the last word of `filter out`.
    pub(super) fn class(&self, index: usize) -> Option<Class> {
        let is_left_out = || {
            let before = index.checked_sub(1).map(|before| self.stems[before].as_str());
            self.lower[index] == "out" && before.is_some_and(|verb| ["filter", "leav", "left"].contains(&verb))
        };
        vocabulary::class_of(&self.lower[index]).or_else(|| is_left_out().then_some(Class::Not))
    }

    /// Returns the condition on whether a call has a value that a word belongs to, and true for its
    /// first word. All words of `if it is not given` are one fact.
    pub(super) fn presence(&self, index: usize) -> Option<(Presence, bool)> {
        let is_in_clause = |at: &usize| self.tokens[*at].clause == self.tokens[index].clause;
        let is_opening = |at: usize| matches!(self.lower[at].as_str(), "if" | "when" | "unless");
        let is_inside = |at: usize| self.lower[at] == "not" || absent_value::is_filler(&self.lower[at]);
        let mut before = (0..index).rev().take_while(is_in_clause);
        let start = if is_opening(index) {
            index
        } else {
            before.find(|at| !is_inside(*at)).filter(|at| is_opening(*at))?
        };
        let clause = (start..self.tokens.len()).take_while(is_in_clause);
        let words: Vec<&str> = clause.map(|at| self.lower[at].as_str()).collect();
        let (presence, count) = absent_value::presence(&words)?;
        let next = words.get(count).copied().unwrap_or_default();
        let is_whole = match presence {
            Presence::Absent => !["or", "and"].contains(&next),
            // The text of a parameter describes what is given.
            Presence::Given => !next.starts_with(char::is_alphanumeric) && self.is_of_parameter(index),
        };
        (is_whole && index < start + count).then_some((presence, index == start))
    }

    /// Returns whether the words at a token describe one parameter.
    fn is_of_parameter(&self, index: usize) -> bool {
        let start = self.tokens[index].at.start;
        self.names.own.is_some() || self.owners.iter().any(|(range, _)| range.contains(&start))
    }

    /// Returns the fact of a restricting word of this class.
    pub(super) fn negation(&self, index: usize, class: Class) -> Option<Subject> {
        let (start, words) = self.sentence(index);
        let word = WordAt {
            words: &words,
            index: index - start,
        };
        if word.is_idiom(class) {
            return None;
        }
        if class == Class::Must && (self.bounds_only(index) || self.lists_all_values(index)) {
            return None;
        }
        // "Omit for all" says what an absent value means.
        if word.omits_value() && self.is_of_parameter(index) {
            return Some(Subject::Absence);
        }
        let token = &self.tokens[index];
        // "If you want to find an order" states the purpose of `find_order`.
        if class == Class::If
            && let Some(distance) = word.wish()
        {
            let wish = self.wish(index + distance);
            return (!wish.is_empty()).then_some(Subject::Wish(wish));
        }
        let content = |at: &usize| self.is_content(*at) && !vocabulary::is_predicate(&self.lower[*at]);
        let in_sentence = |at: &usize| self.tokens[*at].sentence == token.sentence;
        let after = (index + 1..self.tokens.len()).take(MAX_REACH);
        let after: Vec<usize> = after.take_while(in_sentence).filter(content).collect();
        let before = (0..index).rev().take(MAX_REACH);
        let before: Vec<usize> = before.take_while(in_sentence).filter(content).collect();
        let in_clause = |at: &&usize| self.tokens[**at].clause == token.clause;
        let mut scope: Vec<usize> = after.iter().filter(in_clause).take(MAX_SCOPE).copied().collect();
        if scope.is_empty() {
            scope = before.iter().filter(in_clause).take(MAX_SCOPE).copied().collect();
        }
        if scope.is_empty() {
            scope = after.iter().take(MAX_SCOPE).copied().collect();
        }
        let mut reach = after;
        let is_determiner = matches!(self.lower[index].as_str(), "no" | "none" | "nothing" | "without");
        // "The number of results to skip" has the object before the verb.
        let is_infinitive = index > 0 && self.lower[index - 1] == "to";
        let reaches_back = is_determiner || is_infinitive || matches!(class, Class::Only | Class::Must | Class::Always);
        if reaches_back || scope.iter().any(|at| *at < index) {
            reach.extend(before);
        }
        let stems = |indices: &[usize]| indices.iter().map(|at| self.stems[*at].clone()).collect();
        Some(Subject::Negation {
            class,
            scope: stems(&scope),
            reach: stems(&reach),
        })
    }

    /// Returns whether a clause says nothing after a word but the bounds of a value, which are facts
    /// of their own: "must be between 1 and 100".
    fn bounds_only(&self, index: usize) -> bool {
        let clause = self.tokens[index].clause;
        let after = index + 1..self.tokens.len();
        let after: Vec<usize> = after.take_while(|at| self.tokens[*at].clause == clause).collect();
        let is_bound = |at: &usize| self.is_used[*at] || BOUND_WORDS.contains(&self.lower[*at].as_str());
        let mut content = after.iter().filter(|at| self.is_content(**at));
        content.all(is_bound) && after.iter().any(|at| self.is_bound(*at))
    }

    /// Returns whether a sentence says nothing after a word but all values of an `enum`: "must be
    /// one of open or closed".
    fn lists_all_values(&self, index: usize) -> bool {
        let sentence = self.tokens[index].sentence;
        let is_open = |at: &usize| self.tokens[*at].sentence == sentence && self.tokens[*at].text != ")";
        let after = index + 1..self.tokens.len();
        let after: Vec<usize> = after.take(MAX_REACH).take_while(is_open).collect();
        let is_value = |at: &usize| self.names.is_enum_value(self.tokens[*at].text);
        let mut content = after.iter().filter(|at| self.is_content(**at));
        content.all(|at| is_value(at) || vocabulary::is_listing(&self.lower[*at]))
            && after
                .into_iter()
                .find(is_value)
                .is_some_and(|at| self.is_in_whole_list(at))
    }

    /// Returns the stems of the words of a clause, from an index on, that the tool's name does not
    /// have. Verbs after "to", gerunds at the start and adverbs are not among them.
    fn wish(&self, from: usize) -> Vec<String> {
        let Some(first) = self.tokens.get(from) else {
            return Vec::new();
        };
        let in_clause =
            |at: &usize| self.tokens[*at].clause == first.clause && self.tokens[*at].sentence == first.sentence;
        let says = |at: &usize| {
            let word = self.lower[*at].as_str();
            let is_verb = self.lower[*at - 1] == "to" || *at == from && word.ends_with("ing");
            let is_vague = ["about", "specific", "particular", "details"].contains(&word);
            !is_verb && !is_vague && !word.ends_with("ly") && self.is_content(*at) && !self.names.is_tool_word(word)
        };
        let clause = (from..self.tokens.len()).take(MAX_REACH).take_while(in_clause);
        clause.filter(says).map(|at| self.stems[at].clone()).collect()
    }

    /// Returns a restricting word with the words after it, for a message.
    pub(super) fn restriction(&self, index: usize) -> String {
        let clause = self.tokens[index].clause;
        let after = self.tokens[index + 1..].iter().take(MAX_SCOPE);
        let end = after.take_while(|token| token.clause == clause && token.lexeme != Lexeme::Symbol);
        let end = end.last().map_or(self.tokens[index].at.end, |last| last.at.end);
        self.text[self.tokens[index].at.start..end].to_owned()
    }
}
