//! Fills in the defaults that the schema states and checks the rules, before serde reads the
//! arguments.
//!
//! Arguments that the schema allows and serde does not are rewritten. A null that means "absent" is
//! removed, or replaced by the default. A whole number such as `5.0` or `1e1` becomes an integer if
//! the type is one.
//!
//! Most calls are correct, so this walk is their only cost besides serde. It allocates only what it
//! fills in, writes no messages, and searches properties in the order of the fields, which most
//! clients keep. If it finds a broken rule, or cannot tell, the walk of `check` decides.

use serde_json::{Map, Value, map::Entry};

use super::{
    check::DEEPEST,
    forms::{Said, said, said_by},
    literal,
    members::unescaped,
    number,
    rules::Rules,
};
use crate::schema::{Field, Flattened, Kind, Node, Object, Shape, Text};

/// Fills in defaults and rewrites nulls and whole numbers. The result is valid only if serde takes
/// the value.
pub(super) fn fill(node: &'static Node, value: &mut Value) -> Outcome {
    let mut walk = Fill {
        around: Vec::new(),
        // Most tools have fewer parameters: it does not grow.
        places: Vec::with_capacity(32),
        depth: 0,
        outcome: Outcome {
            kept: true,
            absent: Vec::new(),
        },
    };
    walk.value(node, Rules::default(), value);
    walk.outcome
}

/// The result of the walk.
#[derive(Default)]
pub(super) struct Outcome {
    /// True while no rule is broken and no argument is ignored.
    pub(super) kept: bool,
    /// The fields whose defaults were filled in although an argument may have been meant for one of
    /// them.
    pub(super) absent: Vec<&'static Field>,
}

pub(super) struct Fill {
    /// The recursive types around.
    pub(super) around: Vec<&'static Node>,
    /// The fields of the objects around, each object's behind those of the one that it lies in.
    places: Vec<Place>,
    depth: usize,
    outcome: Outcome,
}

/// A member that an object may have.
#[derive(Clone, Copy)]
struct Place {
    field: &'static Field,
    /// Whether its default is put in where it is missing.
    filled: bool,
    found: bool,
}

impl Fill {
    pub(super) fn value(&mut self, node: &'static Node, rules: Rules, value: &mut Value) {
        if self.depth == DEEPEST {
            self.outcome.kept = false;
            return;
        }
        self.depth += 1;
        self.shape(node, rules, value);
        self.depth -= 1;
    }

    fn shape(&mut self, node: &'static Node, rules: Rules, value: &mut Value) {
        let rules = match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => {
                return self.value(inner, rules.over(&node.notes), value);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => {
                if !value.is_null() {
                    self.value(inner, rules, value);
                }
                return;
            }
            Shape::Recursive(body) => {
                self.around.push(node);
                self.value(body, Rules::default(), value);
                self.around.pop();
                return;
            }
            Shape::Recurse(name) => {
                if let Some(node) = self.around.iter().rev().find(|node| node.name == *name).copied() {
                    self.value(node, Rules::default(), value);
                }
                return;
            }
            // What the type itself says is serde's to judge.
            Shape::Leaf { kind, .. } => {
                if matches!(kind, Kind::Integer | Kind::Unsigned) {
                    number::to_integer(value);
                }
                rules
            }
            _ => rules.over(&node.notes),
        };
        self.parts(&node.shape, rules, value);
        self.outcome.kept = self.outcome.kept && rules.are_kept(value);
    }

    /// What is in a value.
    fn parts(&mut self, shape: &'static Shape, rules: Rules, value: &mut Value) {
        match (shape, value) {
            (Shape::Array(items) | Shape::Repeat { items, .. }, Value::Array(values)) => {
                let inner = rules.of_parts();
                for value in values {
                    self.value(items, inner, value);
                }
            }
            (Shape::Tuple(nodes), Value::Array(values)) => {
                for (node, value) in nodes.iter().zip(values) {
                    self.value(node, Rules::default(), value);
                }
            }
            (Shape::Map { keys, values: node }, Value::Object(members)) => {
                self.outcome.kept = self.outcome.kept && take_any_name(keys);
                let inner = rules.of_parts();
                for value in members.values_mut() {
                    self.value(node, inner, value);
                }
            }
            (Shape::Object(object), Value::Object(members)) => self.members(object, members),
            // By their places.
            (Shape::Object(_), Value::Array(_)) => self.outcome.kept = false,
            (Shape::Raw(schema), value) => {
                self.outcome.kept = false;
                if value.is_f64() && literal::types(schema).is_some_and(|types| types == [Kind::Integer]) {
                    number::to_integer(value);
                }
            }
            (Shape::AnyOf(options), value) => match said(options, value) {
                Said::Alone(option) => self.value(option, Rules::default(), value),
                Said::First(option) => {
                    self.outcome.kept = false;
                    self.value(option, Rules::default(), value);
                }
                Said::Nothing => {
                    self.outcome.kept = false;
                    self.rewrite(options, value);
                }
            },
            _ => {}
        }
    }

    fn members(&mut self, object: &'static Object, members: &mut Map<String, Value>) {
        let first = self.places.len();
        self.gather(object, members);
        let mut next = first;
        let mut others = false;
        let mut nulls: Vec<String> = Vec::new();
        for (name, value) in &mut *members {
            match self.find(first, &mut next, name) {
                Some(index) => {
                    let place = &mut self.places[index];
                    if value.is_null() && place.field.null_is_absent() {
                        nulls.push(name.clone());
                    } else {
                        place.found = true;
                        let field = place.field;
                        self.member(field, value);
                    }
                }
                None => others = true,
            }
        }
        remove_nulls(&nulls, members);
        for index in first..self.places.len() {
            let place = self.places[index];
            if !place.found {
                self.missing(place, members);
                if others && place.filled {
                    self.outcome.absent.push(place.field);
                }
            }
        }
        self.places.truncate(first);
        // The values of a flattened map have rules of their own, and serde ignores unknown
        // properties of an open object.
        if others {
            self.outcome.kept = self.outcome.kept && object.closed;
            self.others(object, members);
        }
    }

    /// The fields of an object and of what is flattened into it.
    fn gather(&mut self, object: &'static Object, members: &Map<String, Value>) {
        for field in object.fields {
            if !field.flatten {
                self.places.push(Place {
                    field,
                    filled: !object.one,
                    found: false,
                });
                continue;
            }
            match field.flattened() {
                Flattened::Members(fragment) | Flattened::One(fragment) => self.gather(fragment, members),
                Flattened::OneOf(options) => {
                    let said = said_by(options, members);
                    self.outcome.kept = self.outcome.kept && matches!(said, Said::Alone(_));
                    if let Said::Alone(option) | Said::First(option) = said
                        && let Shape::Object(object) = &option.bare().shape
                    {
                        self.gather(object, members);
                    }
                }
                Flattened::Map(..) => {}
            }
        }
    }

    /// Returns the index in `places` of the field that reads a property of this name. The search
    /// starts at `next`.
    fn find(&self, first: usize, next: &mut usize, name: &str) -> Option<usize> {
        let is_it = |place: &Place| place.field.is_called(name);
        let behind = self.places[*next..].iter().position(is_it).map(|index| *next + index);
        let found = behind.or_else(|| {
            self.places[first..*next]
                .iter()
                .position(is_it)
                .map(|index| first + index)
        })?;
        *next = found + 1;
        Some(found)
    }

    fn member(&mut self, field: &'static Field, value: &mut Value) {
        if value.is_null() && field.is_required_option() {
            self.outcome.kept = false;
            return;
        }
        self.value(field.node, Rules::of(&field.notes), value);
    }

    /// A member that is not there.
    fn missing(&mut self, place: Place, members: &mut Map<String, Value>) {
        let Place { field, filled, .. } = place;
        let default = field.stated_default().filter(|_| filled);
        // As the macros checked it, it is JSON.
        let Some(mut default) = default.and_then(|text| serde_json::from_str(text.json).ok()) else {
            self.outcome.kept = self.outcome.kept && !field.is_required_option();
            return;
        };
        // What is in a default stays as it is written.
        match default {
            Value::Array(_) | Value::Object(_) => self.outcome.kept = false,
            _ => self.member(field, &mut default),
        }
        match members.entry(unescaped(&field.name)) {
            Entry::Vacant(entry) => {
                entry.insert(default);
            }
            // Another fragment has a field of this name.
            Entry::Occupied(_) => self.outcome.kept = false,
        }
    }
}

impl Field {
    /// The default that the schema states, without the copies of [`Field::present`].
    fn stated_default(&self) -> Option<Text> {
        let (mut node, mut default) = (self.node, self.notes.default);
        loop {
            match &node.shape {
                _ if default.is_some() => return default,
                Shape::Optional(inner) => return inner.default(),
                Shape::Transparent(inner) => (node, default) = (inner, node.notes.default),
                _ => return node.default(),
            }
        }
    }
}

/// Removes nulls that mean "absent".
pub(super) fn remove_nulls(names: &[String], members: &mut Map<String, Value>) {
    if !names.is_empty() {
        members.retain(|name, value| !(value.is_null() && names.contains(name)));
    }
}

/// Whether no rule is said of a map's keys. What serde reads in a key that is a number or a boolean, it judges.
fn take_any_name(keys: &'static Node) -> bool {
    let (leaf, rules) = Rules::default().terminal(keys);
    match &leaf.shape {
        Shape::Leaf { kind: Kind::String, .. } => rules.take_any_string(),
        Shape::Leaf { kind, .. } => matches!(kind, Kind::Integer | Kind::Unsigned | Kind::Boolean),
        _ => false,
    }
}
