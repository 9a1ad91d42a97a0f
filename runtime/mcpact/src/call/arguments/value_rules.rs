//! The rules of an author: a value's rules, and the problems of a value that breaks them.

use std::cmp::Ordering;

use mcpact_shared::similar::similar;
use serde_json::Value;

use super::{
    bounds::{Bounds, compare},
    format,
    json_text::string,
    number::out_of_type,
    problem::{LengthUnit, ProblemKind},
    truncated::truncate_value,
};
use crate::build::{
    pattern::Engine,
    schema::{Length, Node, Notes, Range, Shape, Text},
};

/// The rules of a value: those of its field take precedence over those of the newtypes around it.
#[derive(Clone, Copy, Default)]
pub(super) struct Rules {
    pub(super) description: Option<&'static Text>,
    inner: Option<&'static Notes>,
    range: Option<&'static Range>,
    length: Option<&'static Length>,
    pattern: Option<&'static Text>,
    format: Option<&'static Text>,
    values: Option<&'static Text>,
    pub(super) extend: Option<&'static Text>,
}

impl Rules {
    pub(super) fn of(notes: &'static Notes) -> Rules {
        Rules::default().or(notes)
    }

    /// Returns these rules, with those of the notes in place of missing ones.
    pub(super) fn or(self, notes: &'static Notes) -> Rules {
        Rules {
            description: self.description.or(notes.description.as_ref()),
            inner: self.inner.or(notes.inner),
            range: self.range.or(notes.range.as_ref()),
            length: self.length.or(notes.length.as_ref()),
            pattern: self.pattern.or(notes.pattern.as_ref()),
            format: self.format.or(notes.format.as_ref()),
            values: self.values.or(notes.values.as_ref()),
            extend: self.extend.or(notes.extend.as_ref()),
        }
    }

    /// Returns the node inside of newtypes and options, and its rules.
    pub(super) fn innermost(self, node: &'static Node) -> (&'static Node, Rules) {
        let rules = self.or(&node.notes);
        match &node.shape {
            Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Recursive(inner) => rules.innermost(inner),
            _ => (node, rules),
        }
    }

    /// Returns the bounds of a number.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.range.map(Bounds::of)
    }

    /// Returns the problem of a number that the integer type called `name` cannot represent; `own` are the rules of
    /// the type. Reports the stated bounds instead if the number is outside of them.
    pub(super) fn number_problem(self, own: Rules, name: &str, value: &Value) -> Option<ProblemKind> {
        let number = value.as_number()?;
        let broken = |rules: Rules| rules.bounds().filter(|bounds| !bounds.contain(number));
        let of_type = out_of_type(name, value);
        let own_broken = broken(own);
        if of_type.is_none() && own_broken.is_none() {
            return None;
        }
        if let Some(bounds) = broken(self).or(own_broken) {
            return Some(ProblemKind::Range(bounds));
        }
        let stated = self.bounds().or_else(|| own.bounds()).unwrap_or_default();
        of_type.map(|problem| match problem {
            ProblemKind::Range(of_type) => ProblemKind::Range(stated.within(of_type.min, of_type.max)),
            other => other,
        })
    }

    /// Returns the rules without the bounds of a number.
    pub(super) fn without_range(self) -> Rules {
        Rules { range: None, ..self }
    }

    /// Returns the rules of an array's items or a map's values.
    pub(super) fn of_parts(&self) -> Rules {
        self.inner.map(Rules::of).unwrap_or_default()
    }

    /// Returns whether no rule restricts a string.
    pub(super) fn allow_any_string(&self) -> bool {
        self.values.is_none()
            && self.length.is_none()
            && self.pattern.is_none()
            && self.format.is_none()
            && self.extend.is_none()
    }

    /// Calls `report` for each rule that the value breaks, except `extend`. serde checks the format
    /// of a type. An author's format is a rule only if `#[mcp]` has a key for it.
    pub(super) fn broken(
        &self,
        value: &Value,
        engine: Option<&Engine>,
        is_of_type: bool,
        mut report: impl FnMut(ProblemKind),
    ) {
        if let Some(values) = self.values {
            let values: Vec<Value> = serde_json::from_str(values.json).unwrap_or_default();
            if !values.iter().any(|other| is_same(other, value)) {
                report(choice(value, &values));
            }
        }
        if let (Some(range), Value::Number(number)) = (self.range, value) {
            let bounds = Bounds::of(range);
            if !bounds.contain(number) {
                report(ProblemKind::Range(bounds));
            }
        }
        if let Some(length) = self.length {
            let bound = |text: &Option<Text>| text.as_ref().and_then(|text| text.json.parse().ok());
            let min = length.min_of(value.is_string());
            if let Some(problem) = length_problem(value, bound(&min), bound(&length.max)) {
                report(problem);
            }
        }
        let (Value::String(text), Some(engine)) = (value, engine) else {
            return;
        };
        if let Some(pattern) = self.pattern {
            let pattern = string(pattern);
            if !engine.matches(&pattern, text) {
                report(ProblemKind::Pattern {
                    pattern: pattern.into_owned(),
                });
            }
        }
        if let Some(format) = self.format {
            let format = string(format);
            if (is_of_type || format::is_rule(&format)) && !format::matches(engine, &format, text) {
                report(ProblemKind::Format {
                    format: format.into_owned(),
                });
            }
        }
    }
}

/// Returns the problem of a value with too few or too many characters, items or properties.
pub(super) fn length_problem(value: &Value, min: Option<u64>, max: Option<u64>) -> Option<ProblemKind> {
    if min.is_none() && max.is_none() {
        return None;
    }
    let (len, unit) = match value {
        Value::String(text) => (text.chars().count(), LengthUnit::Characters),
        Value::Array(items) => (items.len(), LengthUnit::Items),
        Value::Object(properties) => (properties.len(), LengthUnit::Properties),
        _ => return None,
    };
    let bound = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
    let is_outside = min.is_some_and(|min| len < bound(min)) || max.is_some_and(|max| len > bound(max));
    is_outside.then_some(ProblemKind::Length { len, unit, min, max })
}

/// Returns the problem of a value that is not among `values`; similar values come first.
pub(super) fn choice(value: &Value, values: &[Value]) -> ProblemKind {
    let name = value.as_str().unwrap_or_default();
    let best = similar(name, values.iter().filter_map(Value::as_str), values.len());
    let is_best = |value: &&Value| value.as_str().is_some_and(|name| best.contains(&name));
    let others = values.iter().filter(|value| !is_best(value)).map(truncate_value);
    ProblemKind::Choice {
        values: best
            .iter()
            .map(|name| truncate_value(&Value::from(*name)))
            .chain(others)
            .collect(),
        similar: best.len(),
    }
}

/// Returns whether two values are equal in JSON Schema: 1 and 1.0 are, also as parts of values.
pub(super) fn is_same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => compare(left, right) == Some(Ordering::Equal),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| is_same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(name, left)| right.get(name).is_some_and(|right| is_same(left, right)))
        }
        _ => left == right,
    }
}
