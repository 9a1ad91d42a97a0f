//! Values without parts (numbers, strings, names of unit variants), and the keys of maps.

use serde_json::Value;

use super::{
    json_text::strings,
    number::{invalid_key, is_integer, key_number, out_of_type, to_integer},
    path::Location,
    problem::ProblemKind,
    value_rules::{Rules, choice},
    walk::{ProblemClass, Walk, WalkPurpose},
};
use crate::schema::{Kind, Node, Shape, Text};

impl Walk {
    /// Walks a value without parts. Returns the author's rules that are still to be checked.
    pub(super) fn leaf(
        &mut self,
        at: &Location,
        node: &'static Node,
        kind: Kind,
        keywords: Option<&'static Text>,
        rules: Rules,
        value: &mut Value,
    ) -> Rules {
        if self.is_preparing() && matches!(kind, Kind::Integer | Kind::Unsigned) {
            to_integer(value);
        }
        // serde decides on a type, and may accept more than a built-in pattern.
        if self.is_accepted && self.purpose != WalkPurpose::Trial {
            return rules;
        }
        let own = Rules::of(&node.notes);
        let mut rules = rules;
        if !is_kind(kind, value) {
            self.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: kind.noun().to_owned(),
            });
        } else if let Some(problem) = number_problem(node, own, rules, value) {
            self.problem(at, ProblemClass::Structure, Some(value), || problem);
            self.rules(at, value, own.without_range(), ProblemClass::Structure);
            rules = rules.without_range();
        } else {
            self.rules(at, value, own, ProblemClass::Structure);
        }
        if let Some(keywords) = keywords {
            let keywords = self.parsed(keywords);
            self.keywords(at, value, &keywords, ProblemClass::Structure);
        }
        rules
    }

    pub(super) fn choice(&mut self, at: &Location, node: &'static Node, values: &'static Text, value: &Value) {
        if !self.is_preparing() && !unit_variant(value).is_some_and(|name| node.has_choice(name)) {
            self.problem(at, ProblemClass::Structure, Some(value), || {
                let values: Vec<Value> = strings(values).into_iter().map(Value::from).collect();
                choice(value, &values)
            });
        }
    }

    /// Walks a key of a map.
    pub(super) fn key(&mut self, at: &Location, keys: &'static Node, name: &str) {
        let (leaf, rules) = Rules::default().innermost(keys);
        self.is_key = true;
        match &leaf.shape {
            Shape::Leaf { kind: Kind::String, .. } if rules.allow_any_string() => {}
            // A key spells a number or a boolean as text.
            Shape::Leaf {
                kind: Kind::Integer | Kind::Unsigned,
                ..
            } => self.integer_key(at, leaf, rules, name),
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } if matches!(name, "true" | "false") => {}
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } => self.problem(at, ProblemClass::Structure, Some(&name.into()), || {
                choice(&name.into(), &["true".into(), "false".into()])
            }),
            Shape::Leaf { .. } | Shape::Choice { .. } => self.value(at, keys, Rules::default(), &mut name.into()),
            _ => {}
        }
        self.is_key = false;
    }

    /// Walks a key that spells an integer.
    fn integer_key(&mut self, at: &Location, leaf: &'static Node, rules: Rules, name: &str) {
        let number = key_number(name);
        let bounds = rules.bounds().zip(number.as_ref());
        let broken = bounds.filter(|(bounds, number)| !bounds.contain(number));
        let broken = broken.map(|(bounds, _)| ProblemKind::Range(bounds));
        if let Some(problem) = invalid_key(leaf.name, name) {
            return self.problem(at, ProblemClass::Structure, Some(&name.into()), || {
                broken.unwrap_or(problem)
            });
        }
        if let Some(problem) = broken {
            self.problem(at, ProblemClass::Rule, Some(&name.into()), || problem);
        }
        if let Some(number) = number {
            self.rules(at, &number.into(), rules.without_range(), ProblemClass::Rule);
        }
    }
}

/// Returns the problem of a number that its type cannot represent. Reports the stated bounds
/// instead if the number is outside of them.
fn number_problem(node: &'static Node, own: Rules, rules: Rules, value: &Value) -> Option<ProblemKind> {
    let number = value.as_number()?;
    let broken = |rules: Rules| rules.bounds().filter(|bounds| !bounds.contain(number));
    let of_type = out_of_type(node.name, value);
    let own_broken = broken(own);
    if of_type.is_none() && own_broken.is_none() {
        return None;
    }
    if let Some(bounds) = broken(rules).or(own_broken) {
        return Some(ProblemKind::Range(bounds));
    }
    let stated = rules.bounds().or_else(|| own.bounds()).unwrap_or_default();
    of_type.map(|problem| match problem {
        ProblemKind::Range(of_type) => ProblemKind::Range(stated.within(of_type.min, of_type.max)),
        other => other,
    })
}

/// Returns the name of a unit variant: serde reads it from `"Name"` and from `{"Name": null}`.
pub(super) fn unit_variant(value: &Value) -> Option<&str> {
    match value {
        Value::String(name) => Some(name),
        Value::Object(properties) if properties.len() == 1 => {
            let (name, value) = properties.iter().next()?;
            value.is_null().then_some(name)
        }
        _ => None,
    }
}

/// Returns whether a value has this JSON type. The range of an integer type is checked elsewhere.
pub(super) fn is_kind(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::String => value.is_string(),
        Kind::Integer | Kind::Unsigned => value.as_number().is_some_and(is_integer),
        Kind::Number => value.is_number(),
        Kind::Boolean => value.is_boolean(),
        Kind::Null => value.is_null(),
        Kind::Array => value.is_array(),
        Kind::Object => value.is_object(),
    }
}
