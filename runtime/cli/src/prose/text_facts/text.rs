//! A text with its facts, and whether another text states one of them.

use std::collections::HashSet;

use mcpact::discover;

use super::lex::{self, Lexeme, is_letter};
use super::names::Names;
use super::number::NumberRole;
use super::read;
use super::statement::{Statement, Subject};
use crate::prose::vocabulary::{self, Class};

/// A text with its facts.
pub(super) struct Text<'a> {
    whole: &'a str,
    pub(super) statements: Vec<Statement>,
    /// The stems of the words of each sentence.
    pub(super) sentences: Vec<HashSet<String>>,
    /// The parameters that each sentence names.
    mentioned: HashSet<(usize, String)>,
}

impl<'a> Text<'a> {
    pub(super) fn read(text: &'a str, names: &Names) -> Text<'a> {
        let tokens = lex::tokens(text);
        let stems: Vec<String> = tokens.iter().map(|token| stem_of(token.text)).collect();
        let statements = read::statements(text, &tokens, &stems, names);
        let mut sentences = vec![HashSet::new(); tokens.last().map_or(0, |token| token.sentence + 1)];
        for (token, stem) in tokens.iter().zip(stems) {
            if token.lexeme != Lexeme::Symbol {
                sentences[token.sentence].insert(stem);
            }
        }
        let mentioned = statements.iter().filter_map(|own| match &own.subject {
            Subject::Parameter(name) => Some((own.sentence, name.clone())),
            _ => None,
        });
        Text {
            whole: text,
            mentioned: mentioned.collect(),
            statements,
            sentences,
        }
    }

    /// Returns whether a sentence names this parameter.
    pub(super) fn mentions(&self, sentence: usize, name: &str) -> bool {
        self.mentioned.contains(&(sentence, name.to_owned()))
    }

    /// Returns whether the text states the fact. `own_name` is the property that has the text.
    pub(super) fn has(&self, fact: &Statement, own_name: Option<&str>) -> bool {
        let mut subjects = self.statements.iter().map(|own| &own.subject);
        match &fact.subject {
            Subject::Code(key) => {
                subjects.any(|own| own == &fact.subject) || self.contains(&fact.text) || self.contains(key)
            }
            Subject::Parameter(name) => subjects.any(|own| own == &fact.subject) || self.contains(name),
            Subject::EnumValue { value, .. } => self.contains(value),
            Subject::Unit(unit) => self.has_unit(unit, own_name),
            Subject::Number { value, unit, role } => subjects.any(|own| match own {
                Subject::Number {
                    value: own,
                    unit: own_unit,
                    role: own_role,
                } => {
                    let is_unit = own_unit == unit
                        || own_unit.is_none() && unit.is_some_and(|unit| self.has_unit(unit, own_name));
                    own == value && is_unit && (own_role == role || *role == NumberRole::Value)
                }
                _ => false,
            }),
            Subject::Negation { .. } => self.restricts(fact, 0),
            // A default applies if there is no value.
            Subject::Absence => {
                let is_default = |words: &HashSet<String>| {
                    words.contains("default") && fact.context.iter().any(|word| words.contains(word))
                };
                subjects.any(|own| own == &fact.subject) || self.sentences.iter().any(is_default)
            }
            Subject::Wish(words) => {
                let has = |word: &String| self.sentences.iter().any(|sentence| sentence.contains(word));
                words.iter().all(has)
            }
            Subject::Default(_) | Subject::Link(_) | Subject::Qualifier(_) => subjects.any(|own| own == &fact.subject),
        }
    }

    /// Returns whether a restriction of the text states one of another text, which is one of `joint`
    /// negations of a clause.
    pub(super) fn restricts(&self, fact: &Statement, joint: usize) -> bool {
        let Subject::Negation { class, scope, .. } = &fact.subject else {
            return false;
        };
        let states = |own: &Statement| match &own.subject {
            Subject::Negation {
                class: own_class,
                reach,
                ..
            } if own_class.replaces(*class) => {
                // "not archived" is not stated by "archived but not deleted".
                let sentence = &self.sentences[own.sentence];
                let is_outside = |word: &String| !reach.contains(word) && sentence.contains(word);
                scope.is_empty() || scope.iter().any(|word| reach.contains(word)) && !scope.iter().any(is_outside)
            }
            _ => false,
        };
        let mut own = self.statements.iter();
        own.any(|own| states(own) && self.joint_negations(own) >= joint)
    }

    /// Returns the number of negations and exclusions in the clause of a negation of this text, with
    /// itself: two in "never delete without asking", which is not what "delete without asking" says.
    pub(super) fn joint_negations(&self, fact: &Statement) -> usize {
        if !fact.negates() {
            return 0;
        }
        let is_joint = |own: &&Statement| own.clause == fact.clause && own.negates();
        self.statements.iter().filter(is_joint).count()
    }

    /// Returns whether a restriction of another class, but no negation, applies to the same words,
    /// or a word that implies the restriction: "filter by id" implies "only with this id".
    pub(super) fn restricts_too(&self, fact: &Statement) -> bool {
        let Subject::Negation { class, scope, .. } = &fact.subject else {
            return false;
        };
        let implying = class.implied_by();
        let is_implied = |sentence: &HashSet<String>| {
            implying.iter().any(|stem| sentence.contains(*stem)) && scope.iter().any(|word| sentence.contains(word))
        };
        if self.sentences.iter().any(is_implied) {
            return true;
        }
        let applies = |own: &Statement| match &own.subject {
            Subject::Negation { class, reach, .. } => {
                *class != Class::Not && scope.iter().any(|word| reach.contains(word))
            }
            _ => false,
        };
        *class != Class::Not && self.statements.iter().any(applies)
    }

    /// Returns whether a unit is in the text or in the name of its property, such as `timeout_ms`.
    pub(super) fn has_unit(&self, unit: &str, own_name: Option<&str>) -> bool {
        let in_text = self.statements.iter().any(|own| match &own.subject {
            Subject::Unit(own) => *own == unit,
            Subject::Number { unit: own, .. } => *own == Some(unit),
            Subject::Code(code) => vocabulary::unit_of(code, true) == Some(unit) || is_unit_of_name(unit, code),
            _ => false,
        });
        in_text || own_name.is_some_and(|name| is_unit_of_name(unit, name))
    }

    /// Returns whether the text contains this text between two boundaries of words.
    fn contains(&self, part: &str) -> bool {
        self.whole.match_indices(part).any(|(start, _)| {
            let (before, after) = (&self.whole[..start], &self.whole[start + part.len()..]);
            let continues_before = before.ends_with(is_letter) && part.starts_with(is_letter);
            let continues_after = after.starts_with(is_letter) && part.ends_with(is_letter);
            !continues_before && !continues_after
        })
    }
}

/// Returns whether the words of a property's name state a unit.
pub(super) fn is_unit_of_name(unit: &str, name: &str) -> bool {
    let words = mcpact_shared::text::words(name);
    words
        .iter()
        .skip(1)
        .any(|word| vocabulary::unit_of(word, true) == Some(unit))
}

/// Words of grammar that say which of two things a text is about: the branch to merge from.
const DIRECTIONS: [&str; 6] = ["from", "into", "onto", "against", "by", "where"];

/// Returns the stems of the words of a text that are no words of grammar.
pub(super) fn content_stems(text: &str) -> impl Iterator<Item = String> {
    let is_content =
        |word: &str| !vocabulary::is_function_word(word) || DIRECTIONS.contains(&word.to_lowercase().as_str());
    let words = lex::tokens(text).into_iter();
    let words = words.filter(move |token| token.lexeme != Lexeme::Symbol && is_content(token.text));
    words.map(|token| stem_of(token.text))
}

/// Stems of words that select one of several things.
const ORDER: [&str; 10] = [
    "new", "old", "other", "previous", "next", "first", "last", "current", "start", "end",
];

/// Returns whether a stem selects one of several things: the new name, the last page.
pub(super) fn is_order(stem: &str) -> bool {
    ORDER.contains(&stem)
}

/// Returns whether a text names alternatives, or has a sign other than the stop at its end.
pub(super) fn has_choice_or_sign(text: &str) -> bool {
    let is_sign =
        |token: &lex::Token<'_>| token.lexeme == Lexeme::Symbol && ![".", "'", "’", "-"].contains(&token.text);
    let is_choice = |word: &str| ["or", "and"].iter().any(|known| known.eq_ignore_ascii_case(word));
    let tokens = lex::tokens(text);
    tokens.iter().any(|token| is_sign(token) || is_choice(token.text))
}

/// Returns the stem of a word in lower case. The search, whose stemmer this is, has no words with
/// an apostrophe, so the ending of a possessive is removed here.
pub(super) fn stem_of(word: &str) -> String {
    let word = word.to_lowercase();
    let endings = ["'s'", "'s", "'"];
    let owner = endings.iter().find_map(|ending| word.strip_suffix(ending));
    discover::stem(owner.unwrap_or(&word))
}

#[cfg(test)]
mod tests {
    use super::stem_of;

    #[test]
    fn stems_of_possessives() {
        for (word, stem) in [
            ("User's", "user"),
            ("users'", "user"),
            ("companies'", "compani"),
            ("don't", "don't"),
            ("it's", "it"),
        ] {
            assert_eq!(stem_of(word), stem);
        }
    }
}
