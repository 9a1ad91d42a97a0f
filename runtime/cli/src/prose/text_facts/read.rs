//! The facts that a text states.

use std::ops::Range;

use super::idioms::WordAt;
use super::lex::{Lexeme, Token, is_letter};
use super::names::Names;
use super::statement::{Statement, Subject};
use crate::prose::absent_value::{self, Presence};
use crate::prose::vocabulary::{self, Class};

/// The maximum number of words in its sentence to which a restriction may apply.
const MAX_REACH: usize = 60;
/// The number of words around a fact that are its context.
const CONTEXT: usize = 3;

/// The maximum number of words to which a restriction certainly applies.
const MAX_SCOPE: usize = 3;
/// Words between `must` and the bounds of a value.
const BOUND_WORDS: [&str; 5] = ["between", "range", "value", "integer", "number"];

/// Returns the facts of a text in their order. `stems` are those of the tokens.
pub(super) fn statements(text: &str, tokens: &[Token<'_>], stems: &[String], names: &Names) -> Vec<Statement> {
    let lower = tokens.iter().map(|token| token.text.to_lowercase().replace('’', "'"));
    let reader = Reader {
        text,
        lower: lower.collect(),
        is_used: vec![false; tokens.len()],
        owners: owners(text, names),
        statements: Vec::new(),
        tokens,
        stems,
        names,
    };
    reader.read()
}

/// Reads the facts of tokens. Numbers are first, since words of their roles and units have other
/// meanings elsewhere.
pub(super) struct Reader<'t, 'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'t [Token<'a>],
    /// The text of each token in lower case.
    pub(super) lower: Vec<String>,
    pub(super) stems: &'t [String],
    pub(super) names: &'t Names,
    /// True for the tokens of a number: its unit, and the words of its role.
    pub(super) is_used: Vec<bool>,
    /// The entries of a list of parameters: their ranges and properties.
    pub(super) owners: Vec<(Range<usize>, String)>,
    statements: Vec<(usize, Statement)>,
}

impl Reader<'_, '_> {
    fn read(mut self) -> Vec<Statement> {
        for index in 0..self.tokens.len() {
            self.read_default(index);
        }
        let mut range_end = None;
        for index in 0..self.tokens.len() {
            let begun = self.read_number(index, range_end);
            range_end = begun.or(range_end.filter(|end| end.index > index));
        }
        for index in 0..self.tokens.len() {
            if !self.is_used[index]
                && let Some(subject) = self.subject(index)
            {
                let text = match &subject {
                    Subject::Negation { .. } | Subject::Absence | Subject::Wish(_) => self.restriction(index),
                    _ if self.is_in_name(index) => {
                        self.text[self.tokens[index - 1].at.start..self.tokens[index].at.end].to_owned()
                    }
                    _ => self.tokens[index].text.to_owned(),
                };
                self.add(index, subject, text);
            }
        }
        // In the order of the text.
        self.statements.sort_by_key(|(index, _)| *index);
        self.statements.into_iter().map(|(_, statement)| statement).collect()
    }

    pub(super) fn add(&mut self, index: usize, subject: Subject, text: String) {
        let token = &self.tokens[index];
        // The effect of an absent value may be anywhere in the sentence.
        let context = if subject == Subject::Absence {
            MAX_REACH
        } else {
            CONTEXT
        };
        let (from, to) = (
            index.saturating_sub(context),
            (index + context + 1).min(self.tokens.len()),
        );
        let neighbours = (from..to).filter(|other| *other != index && self.tokens[*other].sentence == token.sentence);
        let context = neighbours.filter(|other| self.is_content(*other));
        let context = context.filter(|other| !vocabulary::is_predicate(&self.lower[*other]));
        let context = context.map(|other| self.stems[other].clone()).collect();
        let owner = self.owners.iter().find(|(range, _)| range.contains(&token.at.start));
        let owner = owner.map(|(_, name)| name.clone());
        let statement = Statement {
            subject,
            text,
            sentence: token.sentence,
            clause: token.clause,
            context,
            owner,
            is_example: self.is_example(token),
        };
        self.statements.push((index, statement));
    }

    /// Returns whether a token is a number that bounds a value.
    pub(super) fn is_bound(&self, index: usize) -> bool {
        let mut own = self.statements.iter().filter(|(at, _)| *at == index);
        own.any(|(_, statement)| statement.subject.is_bound())
    }

    /// Returns whether a token is an example in the first sentence or in parentheses. Elsewhere it
    /// may be the only statement of a sentence.
    fn is_example(&self, token: &Token<'_>) -> bool {
        let before = &self.text[..token.at.start];
        // The full stop of the mark may end the sentence.
        example_mark(before).is_some_and(|mark| {
            let marked = self.tokens.iter().find(|token| token.at.end > mark);
            marked.is_some_and(|marked| marked.sentence == 0) || before.rfind('(') > before.rfind(')')
        })
    }

    /// Returns the subject of a token that is neither a number nor a part of one, if it states a
    /// fact.
    fn subject(&self, index: usize) -> Option<Subject> {
        let token = &self.tokens[index];
        let (text, lower) = (token.text, self.lower[index].as_str());
        match token.lexeme {
            Lexeme::Link => return Some(Subject::Link(link_key(text))),
            // `%`, `$` and `°` are units, also without a number.
            Lexeme::Symbol => return vocabulary::unit_of(text, true).map(Subject::Unit),
            Lexeme::Word | Lexeme::Code => {}
        }
        let is_code = token.lexeme == Lexeme::Code;
        if self.names.is_parameter(text) && (is_code || is_identifier(text) || self.is_called_parameter(index)) {
            return Some(Subject::Parameter(text.to_owned()));
        }
        if self.names.is_enum_value(text) && (is_code || is_literal(text) || self.has_sibling(text)) {
            return Some(Subject::EnumValue {
                value: text.to_owned(),
                is_explained: self.is_explained(index),
            });
        }
        // The tool's name is above its description.
        if text == self.names.tool && self.names.own.is_none() {
            return None;
        }
        if is_code {
            let is_fenced = self.text[..token.at.start].ends_with("```");
            return Some(Subject::Code(dedented(text, is_fenced))).filter(|_| !self.names.is_own(text));
        }
        if lower.contains('@') {
            return Some(Subject::Link(lower.to_owned()));
        }
        if let Some(name) = vocabulary::qualifier_of(text) {
            let (start, words) = self.sentence(index);
            let word = WordAt {
                words: &words,
                index: index - start,
            };
            if word.is_praise() {
                return None;
            }
            return Some(Subject::Qualifier(name));
        }
        if let Some((presence, is_first)) = self.presence(index) {
            return (presence == Presence::Absent && is_first).then_some(Subject::Absence);
        }
        if let Some(class) = self.class(index) {
            return self.negation(index, class);
        }
        let is_measured = index > 0 && matches!(self.lower[index - 1].as_str(), "in" | "per");
        if let Some(unit) = vocabulary::unit_of(text, is_measured) {
            return Some(Subject::Unit(unit));
        }
        (is_literal(text) || self.is_format(index)).then(|| Subject::Code(self.code_key(index)))
    }

    /// Returns whether a word in capitals is the format of a value: "as an ISO code", "in JSON".
    fn is_format(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_capitals = token.text.len() > 1 && token.text.bytes().all(|byte| byte.is_ascii_uppercase());
        let mut before = (0..index)
            .rev()
            .take_while(|at| self.tokens[*at].clause == token.clause);
        let before = before.find(|at| !matches!(self.lower[*at].as_str(), "a" | "an" | "the"));
        let is_named = self.names.is_own_word(&self.lower[index]) || self.names.is_tool_word(&self.lower[index]);
        is_capitals && !is_named && before.is_some_and(|at| matches!(self.lower[at].as_str(), "as" | "in"))
    }

    /// Returns the key of a name with digits: `ISO 8601` is `ISO-8601` and `iso8601`.
    fn code_key(&self, index: usize) -> String {
        let name = if self.is_in_name(index) {
            self.lower[index - 1].as_str()
        } else {
            ""
        };
        format!("{name}{}", self.lower[index].replace(['-', '\u{2011}'], ""))
    }

    /// Returns the index of the first token of a sentence, and its words in lower case.
    pub(super) fn sentence(&self, index: usize) -> (usize, Vec<&str>) {
        let own = self.tokens[index].sentence;
        let is_same = |at: &usize| self.tokens[*at].sentence == own;
        let before = (0..index).rev().take(MAX_REACH).take_while(is_same).count();
        let after = (index..self.tokens.len()).take(MAX_REACH).take_while(is_same);
        let start = index - before;
        let words = (start..index).chain(after).map(|at| self.lower[at].as_str());
        (start, words.collect())
    }

    /// Returns whether a token describes the subject of a text.
    pub(super) fn is_content(&self, index: usize) -> bool {
        self.tokens[index].lexeme != Lexeme::Symbol
            && !vocabulary::is_function_word(&self.lower[index])
            && self.class(index).is_none()
    }

    /// Returns whether a word beside a token says that it is a parameter.
    fn is_called_parameter(&self, index: usize) -> bool {
        let is_word = |at: Option<usize>| {
            at.and_then(|at| self.stems.get(at)).is_some_and(|stem| {
                matches!(
                    stem.as_str(),
                    "paramet" | "param" | "argument" | "field" | "properti" | "option" | "flag"
                )
            })
        };
        is_word(index.checked_sub(1)) || is_word(Some(index + 1))
    }

    /// Returns whether the text has another value of the same enum. Otherwise a common word does
    /// not count as a value.
    fn has_sibling(&self, value: &str) -> bool {
        let texts = self.tokens.iter().map(|token| token.text);
        self.names.has_sibling(value, texts)
    }

    /// Returns whether an enum value is in a list of all values of the enum.
    pub(super) fn is_in_whole_list(&self, index: usize) -> bool {
        let is_listed = |at: &usize| {
            let token = &self.tokens[*at];
            self.names.is_enum_value(token.text)
                || [",", "/", "|"].contains(&token.text)
                || ["or", "and", "either"].contains(&self.lower[*at].as_str())
        };
        let before = (0..index).rev().take(MAX_REACH).take_while(is_listed);
        let after = (index + 1..self.tokens.len()).take(MAX_REACH).take_while(is_listed);
        let list = before.chain(after).map(|at| self.tokens[at].text);
        self.names.has_all_siblings(self.tokens[index].text, &list.collect())
    }

    /// Returns whether the text says more about an enum value than that it exists.
    fn is_explained(&self, index: usize) -> bool {
        let next = self.tokens.get(index + 1).map_or("", |token| token.text);
        let after_next = self.tokens.get(index + 2).map_or("", |token| token.text);
        let is_mark = matches!(next, ":" | "=" | "-" | "–" | "—" | "(" | "→");
        if is_mark && !self.names.is_enum_value(after_next) && !vocabulary::is_listing(after_next) {
            return true;
        }
        // "By name or size" says the same of both values.
        if self.is_in_whole_list(index) {
            return false;
        }
        let clause = self.tokens[index].clause;
        let in_clause = |at: &usize| self.tokens[*at].clause == clause;
        let before = (0..index).rev().take(MAX_REACH).take_while(in_clause);
        let after = (index + 1..self.tokens.len()).take(MAX_REACH).take_while(in_clause);
        before.chain(after).any(|at| {
            let token = &self.tokens[at];
            token.lexeme != Lexeme::Symbol
                && !self.names.is_enum_value(token.text)
                && !vocabulary::is_listing(&self.lower[at])
                && !self.names.is_own_word(&self.lower[at])
        })
    }

    /// Returns the class of a restricting word, or of the last word of `filter out`.
    fn class(&self, index: usize) -> Option<Class> {
        let is_left_out = || {
            let before = index.checked_sub(1).map(|before| self.stems[before].as_str());
            self.lower[index] == "out" && before.is_some_and(|verb| ["filter", "leav", "left"].contains(&verb))
        };
        vocabulary::class_of(&self.lower[index]).or_else(|| is_left_out().then_some(Class::Not))
    }

    /// Returns the condition on whether a call has a value that a word belongs to, and true for its
    /// first word. All words of `if it is not given` are one fact.
    fn presence(&self, index: usize) -> Option<(Presence, bool)> {
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
    fn negation(&self, index: usize, class: Class) -> Option<Subject> {
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
    fn restriction(&self, index: usize) -> String {
        let clause = self.tokens[index].clause;
        let after = self.tokens[index + 1..].iter().take(MAX_SCOPE);
        let end = after.take_while(|token| token.clause == clause && token.lexeme != Lexeme::Symbol);
        let end = end.last().map_or(self.tokens[index].at.end, |last| last.at.end);
        self.text[self.tokens[index].at.start..end].to_owned()
    }
}

/// Returns whether a word can only be a name: it has a digit or an underscore, or the form of a
/// date (`YYYY`) or of a file name.
fn is_literal(text: &str) -> bool {
    let is_date =
        text.len() >= 2 && text.bytes().all(|byte| byte == text.as_bytes()[0]) && text.starts_with(char::is_uppercase);
    let is_format = text.contains('-') && text.chars().all(|ch| ch == '-' || ch.is_uppercase());
    let is_file = text.contains('.') && text.split('.').any(|part| part.chars().count() > 1);
    let has_digit = text.chars().any(char::is_numeric);
    has_digit || is_date || is_format || is_file || text.contains('_')
}

/// Returns whether a word is written like the name of a parameter, and unlike a common word.
fn is_identifier(text: &str) -> bool {
    text.contains(['_', '-']) || text.chars().any(char::is_numeric) || text.chars().skip(1).any(char::is_uppercase)
}

/// Returns the offset of the mark of a list of examples with which a text ends: `e.g.`, without a
/// word of prose after it.
fn example_mark(before: &str) -> Option<usize> {
    const MARKS: [&str; 5] = ["e.g.", "for example", "example:", "examples:", "such as"];
    const MAX_LIST: usize = 200;
    let start = before
        .char_indices()
        .rev()
        .map(|(index, _)| index)
        .find(|index| before.len() - index >= MAX_LIST);
    let start = start.unwrap_or(0);
    let before = before[start..].to_ascii_lowercase();
    let marks = MARKS.iter().filter_map(|mark| {
        let at = before.rfind(mark)?;
        Some((at + mark.len(), at))
    });
    let (list, mark) = marks.max()?;
    let is_list = {
        let mut words = before[list..].split(|ch: char| ch.is_whitespace() || ",;\"'`“”".contains(ch));
        let is_prose = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic) && word != "or";
        !before[list..].contains([')', '\n']) && !words.any(is_prose)
    };
    is_list.then_some(start + mark)
}

/// Returns code without the indentation that all lines after the first share. If the first line has
/// code, too, the others may be nested in it, and stay.
fn dedented(code: &str, is_fenced: bool) -> String {
    let first = code.lines().next().unwrap_or_default().trim();
    let is_info = |ch: char| ch.is_alphanumeric() || "+-#._".contains(ch);
    let is_block = first.is_empty() || is_fenced && first.chars().all(is_info);
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let lines = code.lines().skip(1).filter(|line| !line.trim().is_empty());
    let shared = lines.map(indent).min().unwrap_or(0);
    let lines = code.lines().enumerate().map(|(index, line)| {
        let shared = if index == 0 || !is_block {
            0
        } else {
            shared.min(indent(line))
        };
        line[shared..].trim_end()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns an address without differences that do not matter.
fn link_key(link: &str) -> String {
    link.trim_end_matches('/').to_owned()
}

/// Returns the entries of lists of parameters: their ranges, and the properties that they describe.
fn owners(text: &str, names: &Names) -> Vec<(Range<usize>, String)> {
    let mut owners: Vec<(Range<usize>, String)> = Vec::new();
    let mut is_open = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if let Some(name) = entry_name(line).filter(|name| names.is_property(name)) {
            owners.push((start..end, name.to_owned()));
            is_open = true;
        } else if line.trim().is_empty() || line.trim_end().ends_with(':') {
            is_open = false;
        } else if let Some((range, _)) = owners.last_mut().filter(|_| is_open) {
            range.end = end;
        }
        start = end;
    }
    owners
}

/// Returns the name at the start of an entry of a list of parameters.
fn entry_name(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches(['-', '*', '+', '•', '`', ' ']);
    let end = line.find(|ch: char| !is_letter(ch) && ch != '-').unwrap_or(line.len());
    let name = line[..end].trim_end_matches('-');
    let mut rest = line[name.len()..].trim_start_matches(['`', '*']).trim_start();
    if let Some(inner) = rest.strip_prefix(['(', '[', '<']) {
        rest = &inner[inner.find([')', ']', '>'])? + 1..];
        rest = rest.trim_start_matches(['`', '*']).trim_start();
    }
    let is_entry = [":", "- ", "– ", "— "].iter().any(|mark| rest.starts_with(mark));
    (is_entry && !name.is_empty()).then_some(name)
}
