//! The numbers and defaults that a text states, with their units and roles.

use std::ops::Range;

use super::lex::{Lexeme, Token};
use super::number::{self, NumberRole, Parts};
use super::read::Reader;
use super::statement::Subject;
use crate::prose::vocabulary;

/// The maximum number of words that give a role to a number.
const MAX_ROLE: usize = 3;

/// Verbs of a default value: "the default main is used".
const USED: [&str; 4] = ["used", "taken", "applied", "assumed"];

/// The number that ends a range.
#[derive(Clone, Copy)]
pub(super) struct RangeEnd {
    /// The index of its token.
    pub(super) index: usize,
    role: NumberRole,
}

/// A number with the words after it.
struct Quantity {
    value: String,
    unit: Option<&'static str>,
    /// The index of the first token after the scale and the unit.
    next: usize,
}

impl Reader<'_, '_> {
    /// Reads a default that is no number: "defaults to main", "default: current folder".
    pub(super) fn read_default(&mut self, index: usize) {
        let token = &self.tokens[index];
        let words = match self.role_before(index) {
            Some((NumberRole::Default, words)) if !self.is_adjective(&words, index) => words,
            _ if self.role_after(index + 1) == Some(NumberRole::Default)
                && (token.lexeme == Lexeme::Code
                    || self.names.is_enum_value(token.text)
                    || ["true", "false"].contains(&token.text)
                    || self.is_marked_default(index + 1)) =>
            {
                0..0
            }
            _ => return,
        };
        let is_value = matches!(token.lexeme, Lexeme::Word | Lexeme::Code)
            && !vocabulary::is_function_word(token.text)
            && !token.text.starts_with(|ch: char| ch.is_ascii_digit())
            && number::of_word(token.text).is_none()
            && !matches!(self.lower[index].as_str(), "value" | "values" | "because" | "since")
            && !self.is_gerund(index);
        if is_value {
            self.is_used[words].fill(true);
            self.add(
                index,
                Subject::Default(self.lower[index].clone()),
                token.text.to_owned(),
            );
        }
    }

    /// Returns whether the words of a role are the adjective of a noun: "the default branch". Before
    /// a value they state it: "the default `main`", "the default main is used".
    fn is_adjective(&self, words: &Range<usize>, noun: usize) -> bool {
        let before = words
            .start
            .checked_sub(1)
            .map_or("", |before| self.lower[before].as_str());
        let is_value = self.tokens[noun].lexeme == Lexeme::Code
            || self.names.is_enum_value(self.tokens[noun].text)
            || self.lower.get(noun + 1).is_some_and(|next| next == "is")
                && self
                    .lower
                    .get(noun + 2)
                    .is_some_and(|verb| USED.contains(&verb.as_str()));
        // "Default registry is …" has its value after the verb.
        let is_subject = self
            .lower
            .get(noun + 1)
            .is_some_and(|next| ["is", "are"].contains(&next.as_str()));
        words.len() == 1 && (is_subject || ["a", "an", "the", "no"].contains(&before)) && !is_value
    }

    /// Returns whether a word is a verb with an object: "defaults to searching all". A value has no
    /// word after it: "defaults to pending".
    fn is_gerund(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let next = self.tokens.get(index + 1);
        let has_object = next.is_some_and(|next| next.clause == token.clause && next.lexeme == Lexeme::Word);
        token.lexeme == Lexeme::Word
            && token.text.ends_with("ing")
            && has_object
            && !self.names.is_enum_value(token.text)
    }

    /// Returns whether the mark `(default)` is at these tokens.
    fn is_marked_default(&self, index: usize) -> bool {
        let text = |at: usize| self.lower.get(at).map_or("", String::as_str);
        (text(index), text(index + 1), text(index + 2)) == ("(", "default", ")")
    }

    /// Reads the number at this token. `given` is the end of a range that an earlier number begins.
    /// If this number begins a range, returns the end of it.
    pub(super) fn read_number(&mut self, index: usize, given: Option<RangeEnd>) -> Option<RangeEnd> {
        let token = &self.tokens[index];
        if !matches!(token.lexeme, Lexeme::Word | Lexeme::Code) || self.is_used[index] || self.is_in_name(index) {
            return None;
        }
        if self.is_list_marker(index) {
            self.is_used[index] = true;
            return None;
        }
        if self.lower[index] == "non-negative" {
            self.is_used[index] = true;
            self.add_number(index, "0".to_owned(), None, NumberRole::Min, token.text.to_owned());
            return None;
        }
        let before = self.role_before(index);
        let Parts { low, high, unit } = Parts::of(token.text, before.is_some())?;
        self.is_used[index] = true;
        let given = given.filter(|end| end.index == index).map(|end| end.role);
        let quantity = self.number_with_unit(index, high, unit);
        let end = self.end_of_range(index, quantity.next);
        let role = match low {
            Some(_) => NumberRole::Max,
            None => self.role_of(index, quantity.next, before, given, end.is_some()),
        };
        if let Some(low) = low {
            self.add_number(index, low.clone(), quantity.unit, NumberRole::Min, low);
        }
        // The first number of a range has the unit of the second one.
        let unit_of_end = end.and_then(|end| self.tokens.get(end + 1));
        let unit = quantity.unit.or_else(|| vocabulary::unit_of(unit_of_end?.text, true));
        let last = &self.tokens[(quantity.next - 1).max(index)];
        let text = self.text[token.at.start..last.at.end.max(token.at.end)].to_owned();
        self.add_number(index, quantity.value, unit, role, text);
        end.map(|index| RangeEnd {
            index,
            role: NumberRole::Max,
        })
    }

    /// Reads the scale, the unit and the sign around a number of this value and unit.
    fn number_with_unit(&mut self, index: usize, mut value: String, unit: Option<&'static str>) -> Quantity {
        let token = &self.tokens[index];
        let mut unit = unit;
        if unit.is_none()
            && let Some(currency) = self.unit_before(index)
        {
            unit = Some(currency);
            self.is_used[index - 1] = true;
        }
        let mut next = index + 1;
        let word_at = |at: usize| self.tokens.get(at).filter(|word| word.sentence == token.sentence);
        if let Some(word) = word_at(next)
            && let Some(scaled) = number::scaled(&value, word.text, word.is_attached)
        {
            value = scaled;
            next += 1;
        }
        if unit.is_none()
            && let Some(found) = word_at(next).and_then(|word| vocabulary::unit_of(word.text, true))
        {
            unit = Some(found);
            next += 1;
        }
        self.is_used[index..next].fill(true);
        let is_negative = index > 0
            && token.is_attached
            && matches!(self.tokens[index - 1].text, "-" | "−")
            && !self.tokens[index - 1].is_attached;
        if is_negative {
            value.insert(0, '-');
        }
        Quantity { value, unit, next }
    }

    /// Returns the role of a number: that of the words before it, that which an earlier number or a
    /// sign gives it, or that of the words from `next` on. The words of a role have no other meaning.
    fn role_of(
        &mut self,
        index: usize,
        next: usize,
        before: Option<(NumberRole, Range<usize>)>,
        given: Option<NumberRole>,
        begins_range: bool,
    ) -> NumberRole {
        if let Some((role, words)) = before {
            self.is_used[words].fill(true);
            role
        } else if let Some(role) = given.or_else(|| self.sign_before(index)) {
            role
        } else if begins_range {
            NumberRole::Min
        } else if let Some(role) = self.role_after(next) {
            self.is_used[next] = true;
            role
        } else {
            NumberRole::Value
        }
    }

    fn add_number(&mut self, index: usize, value: String, unit: Option<&'static str>, role: NumberRole, text: String) {
        self.add(index, Subject::Number { value, unit, role }, text);
    }

    /// Returns whether a number only numbers an item of a list: `1.` or `2)` at the start of a
    /// line, in their order. The order of the lines states as much, unless a number can be the
    /// value: `1. urgent`.
    fn is_list_marker(&self, index: usize) -> bool {
        let at = &self.tokens[index].at;
        if !self.names.has_named_values || !self.tokens[index].text.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        let start = self.text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
        let own = item_number(&self.text[start..]).filter(|_| self.text[start..at.start].trim().is_empty());
        let is_item = |line: &str, number: usize| item_number(line) == Some(number);
        match own {
            None | Some(0) => false,
            Some(1) => self.text[start..].lines().skip(1).any(|line| is_item(line, 2)),
            Some(own) => self.text[..start].lines().any(|line| is_item(line, own - 1)),
        }
    }

    /// Returns the index of the number that ends a range: `1 to 10`, `1–10`, `1..=10`.
    fn end_of_range(&self, index: usize, next: usize) -> Option<usize> {
        let text = |at: usize| self.lower.get(at).map_or("", String::as_str);
        let end = match text(next) {
            "to" | "through" | "–" | "—" | "-" | "~" => next + 1,
            "and" if index > 0 && text(index - 1) == "between" => next + 1,
            "." if text(next + 1) == "." => next + 2 + usize::from(text(next + 2) == "="),
            _ => return None,
        };
        let token = self.tokens.get(end)?;
        (token.sentence == self.tokens[index].sentence && number::value(token.text).is_some()
            || Parts::of(token.text, false).is_some())
        .then_some(end)
    }

    /// Returns the currency directly before a number.
    fn unit_before(&self, index: usize) -> Option<&'static str> {
        let sign = self.tokens.get(index.checked_sub(1)?)?;
        let is_sign = sign.lexeme == Lexeme::Symbol && self.tokens[index].is_attached;
        vocabulary::unit_of(sign.text, true).filter(|_| is_sign)
    }

    /// Returns the role that signs before a number give it: `>= 1`, `≤ 5`.
    fn sign_before(&self, index: usize) -> Option<NumberRole> {
        let text = |back: usize| index.checked_sub(back).map_or("", |at| self.tokens[at].text);
        match (text(2), text(1)) {
            (_, "≤") | ("<", "=") => Some(NumberRole::Max),
            (_, "≥") | (">", "=") => Some(NumberRole::Min),
            (_, "<") => Some(NumberRole::Below),
            (_, ">") => Some(NumberRole::Above),
            _ => None,
        }
    }

    /// Returns the role that the words before a token give it, with the range of these words.
    fn role_before(&self, index: usize) -> Option<(NumberRole, Range<usize>)> {
        let mut words = Vec::new();
        let mut first = index;
        for at in (0..index).rev().take(2 * MAX_ROLE) {
            let token = &self.tokens[at];
            let is_word = token.lexeme == Lexeme::Word;
            if token.sentence != self.tokens[index].sentence || !is_word && !":=(".contains(token.text) {
                break;
            }
            if is_word {
                words.insert(0, self.lower[at].clone());
                first = at;
                if words.len() == MAX_ROLE {
                    break;
                }
            }
        }
        let (role, count) = number::role_before(&words)?;
        let indices: Vec<usize> = (first..index)
            .filter(|at| self.tokens[*at].lexeme == Lexeme::Word)
            .collect();
        let start = *indices.get(indices.len().checked_sub(count)?)?;
        Some((role, start..index))
    }

    /// Returns the role that the words after a number give it.
    fn role_after(&self, next: usize) -> Option<NumberRole> {
        let sign = self.tokens.get(next)?;
        if sign.text == "+" && sign.is_attached {
            return Some(NumberRole::Min);
        }
        let start = next + usize::from(["(", ","].contains(&sign.text));
        let end = (start + MAX_ROLE).min(self.lower.len());
        let role = number::role_after(self.lower.get(start..end)?)?;
        // "(default: 5)" gives the role to the value after it, and so does a word after a comma.
        let is_before_value = |token: &Token<'_>| match token.lexeme {
            Lexeme::Symbol => [":", "="].contains(&token.text),
            _ => ["is", "to", "of"].contains(&token.text) || !vocabulary::is_function_word(token.text),
        };
        let is_of_next = self.lower[start] == "default" && self.tokens.get(start + 1).is_some_and(is_before_value);
        (!is_of_next && (sign.text != "," || self.lower[start] == "default")).then_some(role)
    }

    /// Returns whether a number belongs to a name in capitals before it: `ISO 8601`.
    pub(super) fn is_in_name(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1).map(|before| &self.tokens[before]) else {
            return false;
        };
        let is_name = before.text.len() >= 2 && before.text.bytes().all(|byte| byte.is_ascii_uppercase());
        is_name
            && before.lexeme == Lexeme::Word
            && before.sentence == self.tokens[index].sentence
            && number::value(self.tokens[index].text).is_some()
            && self.role_before(index).is_none()
    }
}

/// Returns the number of a line that begins with one and a mark: `2. Second`.
fn item_number(line: &str) -> Option<usize> {
    let line = line.trim_start();
    let digits = line.len() - line.trim_start_matches(|ch: char| ch.is_ascii_digit()).len();
    let is_marked = [". ", ") "].iter().any(|mark| line[digits..].starts_with(mark));
    line[..digits].parse().ok().filter(|_| is_marked)
}
