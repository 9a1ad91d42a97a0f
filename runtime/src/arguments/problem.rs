//! What is wrong with arguments: typed, and in words that a model can act on.

use std::{error::Error, fmt};

use serde_json::Number;

use super::wording::{List, cut_name, line};

/// Why a call's arguments were refused: every problem at once.
///
/// Shown, it is one line a problem:
///
/// ```
/// use mcpact::ToolSchema;
/// use serde_json::json;
///
/// #[derive(Debug, serde::Deserialize, ToolSchema)]
/// struct Search {
///     /// Search query
///     query: String,
///     #[mcp(default = 20, range = 1..=100)]
///     limit: u32,
/// }
///
/// let error = mcpact::arguments::<Search>(json!({"qery": "gold", "limit": 500})).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "query: is missing (string: Search query); \"qery\" came: did you mean \"query\"?\n\
///      limit: 500 is not in 1 to 100"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ArgumentsError {
    /// The first [`ArgumentsError::MAX`] of them, at least one.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub more: usize,
}

impl ArgumentsError {
    /// How many problems are listed at most.
    pub const MAX: usize = 20;
}

impl fmt::Display for ArgumentsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                formatter.write_str("\n")?;
            }
            problem.fmt(formatter)?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(formatter, "\nand {more} more"),
        }
    }
}

impl Error for ArgumentsError {}

/// One thing that is wrong with arguments.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Problem {
    /// Where. Of what is missing or unknown, the member itself.
    pub path: Path,
    /// Whether it is the member's name that is wrong, as a key of a map.
    pub of_name: bool,
    /// What came there, as JSON of at most 60 characters; none where nothing did.
    pub came: Option<String>,
    /// What is wrong with it, and what is allowed.
    pub wrong: Wrong,
}

/// What is wrong, and what is allowed. Names and values from a call are cut to 200 characters.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Wrong {
    /// A member is not there that must be.
    Missing {
        /// What it is: `string: Search query`.
        expected: String,
        /// A member that is there, that nothing knows, and whose name is near.
        similar: Option<String>,
    },
    /// A member is there that nothing knows, where nothing else is taken.
    Unknown {
        /// The names that are near, the nearest first.
        nearest: Vec<String>,
        /// The names that there are.
        known: Vec<String>,
    },
    /// A value of another type.
    Type {
        /// What it should be: `an integer`.
        expected: String,
    },
    /// A number out of its bounds.
    Range(Bounds),
    /// A number that is no multiple of this one.
    MultipleOf(Number),
    /// Too few or too many characters, items or members.
    Length {
        /// How many came.
        came: usize,
        /// Of what.
        of: Counted,
        /// At least so many.
        least: Option<u64>,
        /// At most so many.
        most: Option<u64>,
    },
    /// A string that does not match a regular expression.
    Pattern {
        /// The expression.
        pattern: String,
    },
    /// A string that is not what it should be.
    Format {
        /// The name that JSON Schema has for it.
        format: String,
    },
    /// None of the values that there are.
    Choice {
        /// The values as JSON, those first that are near.
        values: Vec<String>,
        /// How many of them are near.
        near: usize,
    },
    /// Not one member, whose name says which form it is.
    NotOne {
        /// How many came.
        came: usize,
        /// The names that there are.
        names: Vec<String>,
    },
    /// Nested deeper than this many levels.
    Depth(usize),
    /// What serde says, where nothing else is known to be wrong.
    Unread {
        /// Its words.
        message: String,
    },
}

/// What a length counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counted {
    /// Unicode characters of a string.
    Characters,
    /// Items of an array.
    Items,
    /// Members of an object.
    Members,
}

impl Counted {
    fn name(self, count: usize) -> &'static str {
        match (self, count) {
            (Counted::Characters, 1) => "character",
            (Counted::Characters, _) => "characters",
            (Counted::Items, 1) => "item",
            (Counted::Items, _) => "items",
            (Counted::Members, 1) => "member",
            (Counted::Members, _) => "members",
        }
    }
}

/// The bounds of a number.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Bounds {
    /// At least this.
    pub least: Option<Number>,
    /// More than this.
    pub above: Option<Number>,
    /// At most this.
    pub most: Option<Number>,
    /// Less than this.
    pub below: Option<Number>,
}

impl fmt::Display for Bounds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(least), None, Some(most), None) = (&self.least, &self.above, &self.most, &self.below) {
            return write!(formatter, "in {least} to {most}");
        }
        let bounds = [
            ("at least", &self.least),
            ("above", &self.above),
            ("at most", &self.most),
            ("below", &self.below),
        ];
        let mut and = "";
        for (words, bound) in bounds {
            if let Some(bound) = bound {
                write!(formatter, "{and}{words} {bound}")?;
                and = " and ";
            }
        }
        Ok(())
    }
}

/// Where something lies in arguments. Shown as `filters[2].dateFrom`, and a name that is no word in quotes:
/// `filters["date from"]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub(super) steps: Vec<Step>,
}

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// To a member; its name is cut behind 200 characters.
    Member(String),
    /// To an item.
    Item(usize),
}

impl Path {
    /// From the arguments to the place; none where it is the arguments as a whole.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            match step {
                Step::Item(index) => write!(formatter, "[{index}]")?,
                Step::Member(name) if is_word(name) => {
                    let dot = if index > 0 { "." } else { "" };
                    write!(formatter, "{dot}{name}")?;
                }
                Step::Member(name) => write!(formatter, "[{}]", cut_name(name))?,
            }
        }
        if self.steps.is_empty() {
            formatter.write_str("arguments")?;
        }
        Ok(())
    }
}

/// Whether a name can be told from the path around it.
fn is_word(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '$' | '@'))
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: ", self.path)?;
        let of = if self.of_name { "the name " } else { "" };
        let came = self.came.as_deref().unwrap_or("nothing");
        match &self.wrong {
            Wrong::Missing { expected, similar } => {
                write!(formatter, "is missing ({expected})")?;
                let name = self.path.steps.last();
                if let (Some(similar), Some(Step::Member(name))) = (similar, name) {
                    write!(formatter, "; {similar:?} came: did you mean {name:?}?")?;
                }
                Ok(())
            }
            Wrong::Unknown { nearest, known } => {
                let what = if self.path.steps.len() > 1 {
                    "member"
                } else {
                    "parameter"
                };
                write!(formatter, "no such {what}")?;
                match nearest.first() {
                    Some(nearest) => write!(formatter, "; did you mean {nearest:?}?"),
                    None if known.is_empty() => formatter.write_str("; there are none"),
                    None => write!(formatter, "; there are {}", List::quoted(known)),
                }
            }
            Wrong::Length {
                came: count,
                of: counted,
                least,
                most,
            } => {
                // Of what has parts, how many says more than the first few.
                if *counted == Counted::Characters {
                    write!(formatter, "{of}{came} ")?;
                }
                let counted = counted.name(*count);
                write!(formatter, "has {count} {counted}, allowed are ")?;
                match (least, most) {
                    (Some(least), Some(most)) if least == most => write!(formatter, "exactly {least}"),
                    (Some(least), Some(most)) => write!(formatter, "{least} to {most}"),
                    (Some(least), None) => write!(formatter, "at least {least}"),
                    (None, Some(most)) => write!(formatter, "at most {most}"),
                    (None, None) => formatter.write_str("any"),
                }
            }
            Wrong::Type { expected } => write!(formatter, "{of}{came} is not {expected}"),
            Wrong::Range(bounds) => write!(formatter, "{of}{came} is not {bounds}"),
            Wrong::MultipleOf(number) => write!(formatter, "{of}{came} is not a multiple of {number}"),
            Wrong::Pattern { pattern } => write!(formatter, "{of}{came} does not match {}", line(pattern)),
            Wrong::Format { format } => write!(formatter, "{of}{came} is not {}", super::format::words(format)),
            Wrong::Choice { values, near } => {
                write!(formatter, "{of}{came} is none of {}", List::plain(values))?;
                match values.first() {
                    Some(nearest) if *near > 0 => write!(formatter, "; did you mean {nearest}?"),
                    _ => Ok(()),
                }
            }
            Wrong::NotOne { came: count, names } => {
                write!(formatter, "has {count} members, not one of {}", List::quoted(names))
            }
            Wrong::Depth(most) => write!(formatter, "nested deeper than {most} levels"),
            Wrong::Unread { message } => formatter.write_str(message),
        }
    }
}

/// That the arguments are nested deeper than this.
pub(super) fn too_deep(most: usize) -> ArgumentsError {
    alone(Wrong::Depth(most))
}

/// What serde says.
pub(super) fn unread(error: &serde_json::Error) -> ArgumentsError {
    alone(Wrong::Unread {
        message: line(&error.to_string()),
    })
}

/// One problem, of the arguments as a whole.
fn alone(wrong: Wrong) -> ArgumentsError {
    ArgumentsError {
        problems: vec![Problem {
            path: Path::default(),
            of_name: false,
            came: None,
            wrong,
        }],
        more: 0,
    }
}
