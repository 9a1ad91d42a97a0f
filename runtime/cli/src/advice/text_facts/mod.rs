//! Facts that a text of a tool states, and the facts that a rewrite would lose.
//!
//! The comparison is cautious: it may report a fact that a reader would still find, but it should
//! never miss a fact of its kinds. It compares words and numbers, not their meaning.
//!
//! | File | |
//! |---|---|
//! | `lex` | words, numbers, code spans, links and symbols of a text |
//! | `entries` | the entries of lists of parameters |
//! | `statement`, `names` | a fact of a text; the names in a schema |
//! | `text` | a text with its facts, and which of them another text states |
//! | `read`, `read_numbers`, `read_restrictions` | the facts of a text |
//! | `number` | the value and the role of a number |
//! | `idioms` | phrases in which a restricting word restricts nothing |
//! | `vocabulary` | units, negations and conditions, qualifiers |
//! | `schema` | the statements of the schema and of the tool's other texts |

mod entries;
mod idioms;
mod lex;
mod names;
mod number;
mod read;
mod read_numbers;
mod read_restrictions;
mod schema;
mod statement;
mod text;
mod vocabulary;

#[cfg(test)]
mod condition_tests;
#[cfg(test)]
mod layout_tests;
#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

use self::schema::Stated;
use self::statement::{Statement, Subject};
use self::text::Text;

/// The kind of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FactKind {
    /// The name of a parameter.
    Parameter,
    /// A value of an enum, with an explanation.
    EnumValue,
    /// A default that is no number.
    Default,
    /// A number, with its unit and its role: a minimum, a maximum, a default.
    Number,
    /// A unit without a number: "in seconds".
    Unit,
    /// A name with digits (`ISO 8601`, `UTF-8`), a path, or a code span.
    Code,
    /// An address.
    Link,
    /// A word such as `not`, `without`, `only`, `must`, `except`, `if`, with the words that it
    /// applies to.
    Negation,
    /// A word whose opposite is as likely: `inclusive`, `absolute`, `before`, `UTC`.
    Qualifier,
}

impl FactKind {
    fn name(self) -> &'static str {
        match self {
            FactKind::Parameter => "the parameter",
            FactKind::EnumValue => "the enum value",
            FactKind::Default => "the default",
            FactKind::Number => "the number",
            FactKind::Unit => "the unit",
            FactKind::Code => "the literal",
            FactKind::Link => "the link",
            FactKind::Negation => "the restriction",
            FactKind::Qualifier => "the qualifier",
        }
    }
}

/// A fact of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fact {
    pub(crate) kind: FactKind,
    /// The words of the text that state it.
    pub(crate) text: String,
}

/// Writes the fact for a message: ``the number `10 MB` ``.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}`", self.kind.name(), self.text)
    }
}

/// Returns whether a word restricts or negates, such as `not`, `only`, `must` and `if`.
pub(crate) fn is_restriction(word: &str) -> bool {
    vocabulary::class_of(word).is_some()
}

/// Returns whether a word belongs to the grammar of a sentence, such as `of` and `your`.
pub(crate) fn is_function_word(word: &str) -> bool {
    vocabulary::is_function_word(word)
}

/// Returns whether a word negates, such as `not`, `never` and `without`.
pub(crate) fn is_negation(word: &str) -> bool {
    vocabulary::class_of(word) == Some(vocabulary::Class::Not)
}

/// Returns the facts of `old` that neither `new` nor the rest of the tool states, in their order.
///
/// `path` is the JSON pointer of the text in the tool's entry, such as
/// `/inputSchema/properties/limit/description`. The tool's own text at this path is ignored, so it
/// may be the old or the new one. The other texts should be those that remain after all rewrites:
/// a fact that moves to another text is not lost.
pub(crate) fn lost(tool: &Map<String, Value>, path: &str, old: &str, new: &str) -> Vec<Fact> {
    missing(tool, path, old, new, |_, _| false)
}

/// Returns the facts of `old` that neither `new` nor the rest of the tool states, and for which
/// `is_excused` is false, given `new`.
fn missing(
    tool: &Map<String, Value>,
    path: &str,
    old: &str,
    new: &str,
    is_excused: impl Fn(&Statement, &Text<'_>) -> bool,
) -> Vec<Fact> {
    if old == new {
        return Vec::new();
    }
    let stated = Stated::of(tool, path);
    let old = Text::read(old, stated.names());
    let new = Text::read(new, stated.names());
    let is_kept = |fact: &&Statement| {
        let joint = old.joint_negations(fact);
        new.has(fact, stated.own_name()) && (joint < 2 || new.restricts(fact, joint))
    };
    let lost = old.statements.iter().filter(|fact| !is_kept(fact));
    let lost = lost.filter(|fact| !is_excused(fact, &new));
    let mut facts: Vec<Fact> = Vec::new();
    for fact in lost
        .filter(|fact| !stated.states(fact, &old, &new))
        .map(Statement::fact)
    {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// Returns the numbers, units, links and negations of `new` that neither `old` nor the rest of the
/// tool states, which a rewrite must not add. The arguments are those of [`lost`].
pub(crate) fn added(tool: &Map<String, Value>, path: &str, old: &str, new: &str) -> Vec<Fact> {
    // "Only in a folder" does not invent "must be in a folder".
    let mut facts = missing(tool, path, new, old, |fact, old| old.restricts_too(fact));
    facts.retain(|fact| {
        matches!(
            fact.kind,
            FactKind::Number | FactKind::Unit | FactKind::Link | FactKind::Negation
        )
    });
    facts
}

/// Returns whether the names, the type and the description of the tool have every word of a
/// parameter's text that is no word of grammar. The text must have every word of the parameter's
/// name, and no choice, sign or word of order that the name does not have.
pub(crate) fn is_repeated(tool: &Map<String, Value>, path: &str, text: &str) -> bool {
    let stated = Stated::of(tool, path);
    let Some(own) = stated.own_stems() else {
        return false;
    };
    let words: Vec<String> = text::content_stems(text).collect();
    if text::has_choice_or_sign(text) || !own.iter().all(|stem| words.contains(stem)) {
        return false;
    }
    let description = tool.get("description").and_then(Value::as_str).unwrap_or_default();
    let mut known = stated.neutral_stems();
    known.extend(Text::read(description, stated.names()).sentences.into_iter().flatten());
    let says = |stem: &String| own.contains(stem) || known.contains(stem) && !text::is_order(stem);
    words.iter().all(says)
}

impl Statement {
    fn fact(&self) -> Fact {
        let kind = match self.subject {
            Subject::Parameter(_) => FactKind::Parameter,
            Subject::Default(_) => FactKind::Default,
            Subject::EnumValue { .. } => FactKind::EnumValue,
            Subject::Number { .. } => FactKind::Number,
            Subject::Unit(_) => FactKind::Unit,
            Subject::Code(_) => FactKind::Code,
            Subject::Link(_) => FactKind::Link,
            Subject::Negation { .. } | Subject::Absence | Subject::Wish(_) => FactKind::Negation,
            Subject::Qualifier(_) => FactKind::Qualifier,
        };
        Fact {
            kind,
            text: self.text.clone(),
        }
    }
}
