//! The author's rules: those that hold for a value, and whether it keeps them.

use std::{cmp::Ordering, ops::ControlFlow, rc::Rc};

use serde_json::{Map, Number, Value};

use super::{
    check::{At, Class, Walk},
    format,
    members::unescaped,
    number::{compare, is_multiple},
    pattern,
    problem::{Bounds, Counted, Wrong},
    wording::cut,
};
use crate::{
    schema::{Length, Node, Notes, Range, Shape, Text},
    similar,
};

/// What is said of a value by its field and by the newtypes around it, the outermost first.
#[derive(Clone, Copy, Default)]
pub(super) struct Rules {
    pub(super) description: Option<&'static Text>,
    pub(super) inner: Option<&'static Notes>,
    range: Option<&'static Range>,
    length: Option<&'static Length>,
    pattern: Option<&'static Text>,
    format: Option<&'static Text>,
    values: Option<&'static Text>,
    extend: Option<&'static Text>,
}

impl Rules {
    pub(super) fn of(notes: &'static Notes) -> Rules {
        Rules::default().over(notes)
    }

    /// These, and where they are silent those of the notes.
    pub(super) fn over(self, notes: &'static Notes) -> Rules {
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

    /// The node inside of newtypes and options, and all that is said of it.
    pub(super) fn terminal(self, node: &'static Node) -> (&'static Node, Rules) {
        let rules = self.over(&node.notes);
        match &node.shape {
            Shape::Newtype(inner)
            | Shape::Transparent(inner)
            | Shape::Optional(inner)
            | Shape::Nullable(inner)
            | Shape::Recursive(inner) => rules.terminal(inner),
            _ => (node, rules),
        }
    }

    /// Returns the bounds of a number.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.range.map(Bounds::of)
    }

    /// Returns the rules without the bounds of a number.
    pub(super) fn without_range(self) -> Rules {
        Rules { range: None, ..self }
    }

    /// What is said of the items of an array, or of the values of a map, of which these are the rules.
    pub(super) fn of_parts(&self) -> Rules {
        self.inner.map(Rules::of).unwrap_or_default()
    }

    /// Whether the value keeps them all. Where it cannot be told here, no.
    pub(super) fn are_kept(&self, value: &Value) -> bool {
        self.extend.is_none()
            && self
                .broken(value, Class::Rule, |_| ControlFlow::Break(()))
                .is_continue()
    }

    /// Tells each that the value breaks, but `extend`, while it is to go on. Of formats those of an author are rules where `#[mcp]` has a word for
    /// them, and those of a type say what it reads.
    fn broken(&self, value: &Value, class: Class, mut found: impl FnMut(Wrong) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Some(values) = self.values {
            let values: Vec<Value> = serde_json::from_str(values.json).unwrap_or_default();
            if !values.iter().any(|other| same(other, value)) {
                found(choice(value, &values))?;
            }
        }
        if let (Some(range), Value::Number(number)) = (self.range, value) {
            let bounds = Bounds::of(range);
            if !bounds.take(number) {
                found(Wrong::Range(bounds))?;
            }
        }
        if let Some(length) = self.length {
            let bound = |text: &Option<Text>| text.as_ref().and_then(|text| text.json.parse().ok());
            if let Some(wrong) = wrong_length(value, bound(&length.min), bound(&length.max)) {
                found(wrong)?;
            }
        }
        let Value::String(text) = value else {
            return ControlFlow::Continue(());
        };
        if let Some(pattern) = self.pattern {
            let pattern = unescaped(pattern);
            if !pattern::matches(&pattern, text) {
                found(Wrong::Pattern {
                    pattern: pattern.into_owned(),
                })?;
            }
        }
        if let Some(format) = self.format {
            let format = unescaped(format);
            if (class == Class::Structure || format::is_rule(&format)) && !format::fits(&format, text) {
                found(Wrong::Format {
                    format: format.into_owned(),
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether nothing bounds a string.
    pub(super) fn take_any_string(&self) -> bool {
        self.values.is_none()
            && self.length.is_none()
            && self.pattern.is_none()
            && self.format.is_none()
            && self.extend.is_none()
    }
}

impl Walk {
    /// Notes each rule that the value breaks.
    pub(super) fn rules(&mut self, at: &At, value: &Value, rules: Rules, class: Class) {
        let _ = rules.broken(value, class, |wrong| {
            self.wrong(at, class, Some(value), || wrong);
            ControlFlow::Continue(())
        });
        if let Some(extend) = rules.extend {
            let keywords = self.keywords_of(extend);
            self.keywords(at, value, &keywords, class);
        }
    }

    /// The keywords of a literal piece of schema that bound a value without its parts.
    pub(super) fn keywords(&mut self, at: &At, value: &Value, keywords: &Map<String, Value>, class: Class) {
        if let Some(Value::Array(values)) = keywords.get("enum")
            && !values.iter().any(|other| same(other, value))
        {
            self.wrong(at, class, Some(value), || choice(value, values));
        }
        if let Some(other) = keywords.get("const")
            && !same(other, value)
        {
            self.wrong(at, class, Some(value), || choice(value, std::slice::from_ref(other)));
        }
        if let Value::Number(number) = value {
            let bounds = Bounds::among(|key| keywords.get(key)?.as_number().cloned());
            if !bounds.take(number) {
                self.wrong(at, class, Some(value), || Wrong::Range(bounds));
            }
            if let Some(Value::Number(step)) = keywords.get("multipleOf")
                && !is_multiple(number, step)
            {
                self.wrong(at, class, Some(value), || Wrong::MultipleOf(step.clone()));
            }
        }
        let [least, most] = match value {
            Value::String(_) => ["minLength", "maxLength"],
            Value::Array(_) => ["minItems", "maxItems"],
            Value::Object(_) => ["minProperties", "maxProperties"],
            _ => return,
        }
        .map(|key| keywords.get(key).and_then(Value::as_u64));
        self.length(at, value, least, most, class);
        if let (Value::String(text), Some(Value::String(pattern))) = (value, keywords.get("pattern"))
            && !pattern::matches(pattern, text)
        {
            self.wrong(at, class, Some(value), || Wrong::Pattern {
                pattern: pattern.clone(),
            });
        }
    }

    pub(super) fn length(&mut self, at: &At, value: &Value, least: Option<u64>, most: Option<u64>, class: Class) {
        if let Some(wrong) = wrong_length(value, least, most) {
            self.wrong(at, class, Some(value), || wrong);
        }
    }

    /// A run of keywords as JSON, read once in a walk.
    pub(super) fn keywords_of(&mut self, text: &'static Text) -> Rc<Map<String, Value>> {
        let keywords = self
            .parsed
            .entry((text.json.as_ptr().addr(), text.json.len()))
            .or_insert_with(|| {
                let object = format!("{{{}}}", text.json);
                Rc::new(serde_json::from_str(&object).unwrap_or_default())
            });
        Rc::clone(keywords)
    }
}

/// That something has too few or too many parts.
fn wrong_length(value: &Value, least: Option<u64>, most: Option<u64>) -> Option<Wrong> {
    if least.is_none() && most.is_none() {
        return None;
    }
    let (came, of) = match value {
        Value::String(text) => (text.chars().count(), Counted::Characters),
        Value::Array(items) => (items.len(), Counted::Items),
        Value::Object(members) => (members.len(), Counted::Members),
        _ => return None,
    };
    let is = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
    (least.is_some_and(|least| came < is(least)) || most.is_some_and(|most| came > is(most))).then_some(Wrong::Length {
        came,
        of,
        least,
        most,
    })
}

impl Bounds {
    /// Those that keywords say.
    fn among(keyword: impl Fn(&str) -> Option<Number>) -> Bounds {
        Bounds {
            least: keyword("minimum"),
            above: keyword("exclusiveMinimum"),
            most: keyword("maximum"),
            below: keyword("exclusiveMaximum"),
        }
    }

    /// Those of a range, as the macros write it: `"minimum":1,"maximum":100`.
    fn of(range: &Range) -> Bounds {
        let mut bounds = Bounds::default();
        for pair in range.keywords.json.split(',') {
            let Some((key, number)) = pair.split_once(':') else {
                continue;
            };
            let bound = match key {
                "\"minimum\"" => &mut bounds.least,
                "\"exclusiveMinimum\"" => &mut bounds.above,
                "\"maximum\"" => &mut bounds.most,
                "\"exclusiveMaximum\"" => &mut bounds.below,
                _ => continue,
            };
            *bound = number.parse().ok();
        }
        bounds
    }

    /// Returns these bounds; a missing one is replaced by the minimum or maximum of the number's
    /// type.
    pub(super) fn within(self, least: Option<Number>, most: Option<Number>) -> Bounds {
        Bounds {
            least: self.least.or(if self.above.is_none() { least } else { None }),
            most: self.most.or(if self.below.is_none() { most } else { None }),
            ..self
        }
    }

    /// Whether a number is in them.
    pub(super) fn take(&self, number: &Number) -> bool {
        let is = |bound: &Option<Number>, allowed: &[Ordering]| {
            let order = bound.as_ref().and_then(|bound| compare(number, bound));
            order.is_none_or(|order| allowed.contains(&order))
        };
        is(&self.least, &[Ordering::Greater, Ordering::Equal])
            && is(&self.above, &[Ordering::Greater])
            && is(&self.most, &[Ordering::Less, Ordering::Equal])
            && is(&self.below, &[Ordering::Less])
    }
}

/// That a value is none of these.
pub(super) fn choice(value: &Value, values: &[Value]) -> Wrong {
    let name = value.as_str().unwrap_or_default();
    let near = similar(name, values.iter().filter_map(Value::as_str), values.len());
    let is_near = |value: &&Value| value.as_str().is_some_and(|name| near.contains(&name));
    let others = values.iter().filter(|value| !is_near(value)).map(cut);
    Wrong::Choice {
        values: near.iter().map(|name| cut(&Value::from(*name))).chain(others).collect(),
        near: near.len(),
    }
}

/// Whether two values are equal as JSON Schema has it: 1 and 1.0 are.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => compare(left, right) == Some(Ordering::Equal),
        _ => left == right,
    }
}
