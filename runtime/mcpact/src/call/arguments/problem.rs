//! Problems of arguments, and their messages: what is wrong, and what to write instead.

use std::{error::Error, fmt};

use serde_json::Number;

use super::{
    bounds::Bounds,
    format,
    path::{Path, Step},
    truncated::{list, quoted_list, single_line},
};

/// The reasons for which a call's arguments are refused: every problem at once.
///
/// Its text has one line for each problem:
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
///     "query: is missing (string: Search query); did you mean \"query\" instead of \"qery\"?\n\
///      limit: 500 is not in 1 to 100"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ArgumentsError {
    /// The first [`ArgumentsError::MAX`] problems, at least one.
    pub problems: Vec<Problem>,
    /// The number of further problems.
    pub more: usize,
}

impl ArgumentsError {
    /// The maximum number of listed problems.
    pub const MAX: usize = 20;
}

impl Error for ArgumentsError {}

/// One problem of arguments.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Problem {
    /// The location: that of the property itself if it is missing or unknown.
    pub path: Path,
    /// True if the name of the property is wrong and not its value, as for a key of a map.
    pub is_key: bool,
    /// The wrong value as JSON of at most 61 characters, or `None` if there is none.
    pub value: Option<String>,
    /// The kind of the problem, and the allowed values.
    pub kind: ProblemKind,
}

/// A problem, and the allowed values. Names and values of a call are truncated to 201 characters.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A required property is missing.
    Missing {
        /// The type and description: `string: Search query`.
        expected: String,
        /// The name of a property of the call that no field reads and that is similar.
        similar: Option<String>,
    },
    /// No field reads the property, and the object allows no others.
    Unknown {
        /// Similar names, best first.
        similar: Vec<String>,
        /// All names of the object's properties.
        known: Vec<String>,
    },
    /// The value has another type.
    Type {
        /// The type with its article: `an integer`.
        expected: String,
    },
    /// The number is out of bounds.
    Range(Bounds),
    /// The number is not a multiple of this one.
    MultipleOf(Number),
    /// The value has too few or too many characters, items or properties.
    Length {
        /// The length of the value.
        len: usize,
        /// The unit of the length.
        unit: LengthUnit,
        /// The minimum.
        min: Option<u64>,
        /// The maximum.
        max: Option<u64>,
    },
    /// The string does not match a regular expression.
    Pattern {
        /// The expression.
        pattern: String,
    },
    /// The string does not have a format.
    Format {
        /// The format's name in JSON Schema.
        format: String,
    },
    /// The value is none of the allowed ones.
    Choice {
        /// The allowed values as JSON, similar ones first.
        values: Vec<String>,
        /// The number of similar values.
        similar: usize,
    },
    /// The object must have exactly one of some properties, whose name selects the variant.
    NotOne {
        /// The number of properties it has.
        len: usize,
        /// The names of the variants.
        names: Vec<String>,
    },
    /// The arguments have more than this number of nested levels.
    Depth(usize),
    /// serde refuses the arguments for a reason that the schema does not state.
    Serde {
        /// serde's message.
        message: String,
    },
}

/// The unit of a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LengthUnit {
    /// Unicode characters of a string.
    Characters,
    /// Items of an array.
    Items,
    /// Properties of an object.
    Properties,
}

impl LengthUnit {
    fn name(self, len: usize) -> &'static str {
        match (self, len) {
            (LengthUnit::Characters, 1) => "character",
            (LengthUnit::Characters, _) => "characters",
            (LengthUnit::Items, 1) => "item",
            (LengthUnit::Items, _) => "items",
            (LengthUnit::Properties, 1) => "property",
            (LengthUnit::Properties, _) => "properties",
        }
    }
}

impl From<ProblemKind> for ArgumentsError {
    /// Returns the error with this problem of the arguments as a whole.
    fn from(kind: ProblemKind) -> Self {
        ArgumentsError {
            problems: vec![Problem {
                path: Path::default(),
                is_key: false,
                value: None,
                kind,
            }],
            more: 0,
        }
    }
}

impl From<&serde_json::Error> for ProblemKind {
    fn from(error: &serde_json::Error) -> Self {
        ProblemKind::Serde {
            message: single_line(&error.to_string()),
        }
    }
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

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: ", self.path)?;
        let subject = if self.is_key { "the name " } else { "" };
        let value = self.value.as_deref().unwrap_or("nothing");
        match &self.kind {
            ProblemKind::Missing { expected, similar } => {
                write!(formatter, "is missing ({expected})")?;
                if let (Some(similar), Some(Step::Property(name))) = (similar, self.path.steps.last()) {
                    write!(formatter, "; did you mean {name:?} instead of {similar:?}?")?;
                }
                Ok(())
            }
            ProblemKind::Unknown { similar, known } => {
                let subject = match self.path.steps.len() {
                    0 | 1 => "parameter",
                    _ => "property",
                };
                write!(formatter, "no such {subject}")?;
                match similar.first() {
                    Some(similar) => write!(formatter, "; did you mean {similar:?}?"),
                    None if known.is_empty() => formatter.write_str("; there are none"),
                    None => write!(formatter, "; write one of {}", quoted_list(known)),
                }
            }
            ProblemKind::Length { len, unit, min, max } => {
                // The length of an array or object is more useful than its beginning.
                if *unit == LengthUnit::Characters {
                    write!(formatter, "{subject}{value} ")?;
                }
                write!(formatter, "has {len} {}, allowed: ", unit.name(*len))?;
                match (min, max) {
                    (Some(min), Some(max)) if min == max => write!(formatter, "exactly {min}"),
                    (Some(min), Some(max)) => write!(formatter, "{min} to {max}"),
                    (Some(min), None) => write!(formatter, "at least {min}"),
                    (None, Some(max)) => write!(formatter, "at most {max}"),
                    (None, None) => formatter.write_str("any"),
                }
            }
            ProblemKind::Type { expected } => write!(formatter, "{subject}{value} is not {expected}"),
            ProblemKind::Range(bounds) => write!(formatter, "{subject}{value} is not {bounds}"),
            ProblemKind::MultipleOf(number) => write!(formatter, "{subject}{value} is not a multiple of {number}"),
            ProblemKind::Pattern { pattern } => {
                write!(formatter, "{subject}{value} does not match {}", single_line(pattern))
            }
            ProblemKind::Format { format } => {
                write!(formatter, "{subject}{value} is not {}", format::description(format))
            }
            ProblemKind::Choice { values, similar } => {
                write!(formatter, "{subject}{value} is none of {}", list(values))?;
                match values.first() {
                    Some(best) if *similar > 0 => write!(formatter, "; did you mean {best}?"),
                    _ => Ok(()),
                }
            }
            ProblemKind::NotOne { len, names } => {
                let unit = LengthUnit::Properties.name(*len);
                write!(
                    formatter,
                    "has {len} {unit}; write exactly one of {}",
                    quoted_list(names)
                )
            }
            ProblemKind::Depth(max) => write!(formatter, "has more than {max} nested levels; send fewer"),
            ProblemKind::Serde { message } => formatter.write_str(message),
        }
    }
}
