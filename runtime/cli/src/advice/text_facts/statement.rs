//! A fact of a text: its subject, and its location.

use super::number::NumberRole;
use super::vocabulary::Class;

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
}
