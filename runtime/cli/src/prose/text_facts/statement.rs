//! A fact of a text: its kind, its subject, and its location.

use std::fmt;

use serde::Serialize;

use super::number::NumberRole;
use crate::prose::vocabulary::Class;

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

/// The subject of a statement, in a form that different spellings share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Parameter(String),
    EnumValue {
        value: String,
        /// False if the text only lists the value.
        is_explained: bool,
    },
    /// A default that is no number, in lower case.
    Default(String),
    Number {
        value: String,
        unit: Option<&'static str>,
        role: NumberRole,
    },
    Unit(&'static str),
    Code(String),
    Link(String),
    Negation {
        class: Class,
        /// The stems of the words that it applies to.
        scope: Vec<String>,
        /// The stems of the words that it may apply to.
        reach: Vec<String>,
    },
    /// The condition that a call has no value: `if unset`, `omit for …`.
    Absence,
    /// A wish of the user, as the stems of the words that the tool's name does not have.
    Wish(Vec<String>),
    Qualifier(&'static str),
}

impl Subject {
    /// Returns whether the subject is a number that bounds a value.
    pub(super) fn is_bound(&self) -> bool {
        matches!(
            self,
            Subject::Number {
                role: NumberRole::Min | NumberRole::Max | NumberRole::Above | NumberRole::Below,
                ..
            }
        )
    }
}

/// A fact at a location of a text.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) subject: Subject,
    /// The words that state it.
    pub(super) text: String,
    pub(super) sentence: usize,
    pub(super) clause: usize,
    /// The stems of the words around it.
    pub(super) context: Vec<String>,
    /// The property whose entry in a list of parameters has the fact.
    pub(super) owner: Option<String>,
    /// True after a word such as `e.g.` in the same list.
    pub(super) is_example: bool,
}

impl Statement {
    /// Returns whether the statement is a negation, or excludes something.
    pub(super) fn negates(&self) -> bool {
        let Subject::Negation { class, .. } = &self.subject else {
            return false;
        };
        matches!(class, Class::Not | Class::Except)
    }

    /// Returns the fact for reports.
    pub(super) fn fact(&self) -> Fact {
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
