//! The messages of problems: what is wrong with an argument, and what to write instead.

use std::fmt;

use super::{
    format,
    path::Step,
    problem::{ArgumentsError, Bounds, LengthUnit, Problem, ProblemKind},
    truncated::{list, quoted_list, single_line},
};

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

impl fmt::Display for Bounds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(min), None, Some(max), None) = (&self.min, &self.exclusive_min, &self.max, &self.exclusive_max) {
            return write!(formatter, "in {min} to {max}");
        }
        let bounds = [
            ("at least", &self.min),
            ("above", &self.exclusive_min),
            ("at most", &self.max),
            ("below", &self.exclusive_max),
        ];
        let stated = bounds.iter().filter_map(|(word, bound)| Some((word, bound.as_ref()?)));
        for (index, (word, bound)) in stated.enumerate() {
            let and = if index > 0 { " and " } else { "" };
            write!(formatter, "{and}{word} {bound}")?;
        }
        Ok(())
    }
}
