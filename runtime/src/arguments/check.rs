//! A walk over a value and its type's nodes together, that finds what is wrong.
//!
//! Two things can be: the *structure* is other than serde reads, of which serde is the judge, so that it counts only where
//! serde has refused the arguments; or an author's *rule* is broken, which serde does not know.

use std::{collections::HashMap, rc::Rc};

use serde_json::{Map, Value};

use super::{
    Judgement,
    forms::is_chosen,
    ignored::Ignored,
    number::is_integer,
    problem::{ArgumentsError, Path, Problem, Step, Wrong},
    rules::{Rules, choice},
    wording::{cut, kept, of_kind, of_type, strings},
};
use crate::schema::{Field, Kind, Node, Object, Shape};

/// How deep nodes are followed, which is more than values are nested: newtypes are nodes too.
pub(super) const DEEPEST: usize = 1024;

/// Who judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// serde.
    Structure,
    /// The schema.
    Rule,
}

/// How much is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Count {
    pub(super) structure: usize,
    pub(super) rules: usize,
}

/// Where the walk is: the steps back to the root.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    around: Option<&'a At<'a>>,
    step: Option<StepTo<'a>>,
}

#[derive(Clone, Copy)]
enum StepTo<'a> {
    Member(&'a str),
    Item(usize),
}

impl At<'_> {
    pub(super) const ROOT: At<'static> = At {
        around: None,
        step: None,
    };

    pub(super) fn member<'a>(&'a self, name: &'a str) -> At<'a> {
        At {
            around: Some(self),
            step: Some(StepTo::Member(name)),
        }
    }

    pub(super) fn item(&self, index: usize) -> At<'_> {
        At {
            around: Some(self),
            step: Some(StepTo::Item(index)),
        }
    }

    pub(super) fn path(&self) -> Path {
        let mut steps = Vec::new();
        let mut at = Some(self);
        while let Some(here) = at {
            steps.extend(here.step.map(|step| match step {
                StepTo::Member(name) => Step::Member(kept(name)),
                StepTo::Item(index) => Step::Item(index),
            }));
            at = here.around;
        }
        steps.reverse();
        Path { steps }
    }
}

/// The walk, and what it found.
pub(super) struct Walk {
    /// Whether structure is judged already: serde took it.
    pub(super) taken: bool,
    /// Whether it is only tried how much is wrong.
    pub(super) trying: bool,
    /// Whether it is a member's name that is looked at.
    of_name: bool,
    pub(super) count: Count,
    problems: Vec<Problem>,
    more: usize,
    pub(super) ignored: Ignored,
    /// Fields that the call omits and whose defaults are filled in.
    pub(super) absent: Vec<&'static Field>,
    /// The recursive types around.
    around: Vec<&'static Node>,
    depth: usize,
    /// What was tried: a form of an enum, by address, on a value, by address. Forms inside of forms would take time that
    /// doubles with each level.
    pub(super) tried: HashMap<(usize, usize), Count>,
    /// Literal pieces of schemas, by address and length.
    pub(super) parsed: HashMap<(usize, usize), Rc<Map<String, Value>>>,
}

impl Walk {
    pub(super) fn new(taken: bool, absent: Vec<&'static Field>) -> Walk {
        Walk {
            taken,
            trying: false,
            of_name: false,
            count: Count::default(),
            problems: Vec::new(),
            more: 0,
            ignored: Ignored::default(),
            absent,
            around: Vec::new(),
            depth: 0,
            tried: HashMap::new(),
            parsed: HashMap::new(),
        }
    }

    /// What was found; with what serde says, where that is not among it.
    pub(super) fn finish(mut self, error: Option<&serde_json::Error>) -> Judgement {
        if self.count.structure == 0
            && let Some(error) = error
        {
            let unread = super::problem::unread(error);
            self.problems.splice(0..0, unread.problems);
        }
        let Walk {
            mut problems,
            mut more,
            ignored,
            ..
        } = self;
        more += problems.len().saturating_sub(ArgumentsError::MAX);
        problems.truncate(ArgumentsError::MAX);
        Judgement {
            error: (!problems.is_empty()).then_some(ArgumentsError { problems, more }),
            ignored,
        }
    }

    /// Notes that something is wrong. What, and where, is put into words only if it will be read.
    pub(super) fn wrong(&mut self, at: &At, class: Class, came: Option<&Value>, wrong: impl FnOnce() -> Wrong) {
        match class {
            Class::Structure => self.count.structure += 1,
            Class::Rule => self.count.rules += 1,
        }
        if self.trying || (self.taken && class == Class::Structure) {
            return;
        }
        if self.problems.len() == ArgumentsError::MAX {
            self.more += 1;
            return;
        }
        self.problems.push(Problem {
            path: at.path(),
            of_name: self.of_name,
            came: came.map(cut),
            wrong: wrong(),
        });
    }

    fn wrong_type(&mut self, at: &At, node: &'static Node, value: &Value) {
        self.wrong(at, Class::Structure, Some(value), || Wrong::Type {
            expected: of_type(node),
        });
    }

    /// A value; `rules` are said of it from outside.
    pub(super) fn value(&mut self, at: &At, node: &'static Node, rules: Rules, value: &Value) {
        if self.depth < DEEPEST {
            self.depth += 1;
            self.shape(at, node, rules, value);
            self.depth -= 1;
        }
    }

    fn shape(&mut self, at: &At, node: &'static Node, rules: Rules, value: &Value) {
        match &node.shape {
            Shape::Newtype(inner) | Shape::Transparent(inner) => {
                return self.value(at, inner, rules.over(&node.notes), value);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => {
                if !value.is_null() {
                    self.value(at, inner, rules, value);
                }
                return;
            }
            // The schema refers to it, and says nothing beside that.
            Shape::Recursive(body) => {
                self.around.push(node);
                self.value(at, body, Rules::default(), value);
                self.around.pop();
                return;
            }
            Shape::Recurse(name) => {
                if let Some(node) = self.around.iter().rev().find(|node| node.name == *name).copied() {
                    self.value(at, node, Rules::default(), value);
                }
                return;
            }
            Shape::Leaf { kind, keywords } => {
                let rules = self.leaf(at, *kind, node, rules, value);
                if let Some(keywords) = keywords {
                    let keywords = self.keywords_of(keywords);
                    self.keywords(at, value, &keywords, Class::Structure);
                }
                return self.rules(at, value, rules, Class::Rule);
            }
            Shape::Any => {}
            Shape::Raw(schema) => {
                let schema = self.keywords_of(schema);
                self.literal(at, &schema, value);
            }
            Shape::Choice { values } => {
                if !unit_name(value).is_some_and(|name| is_chosen(node, name)) {
                    self.wrong(at, Class::Structure, Some(value), || {
                        let values: Vec<Value> = strings(values).into_iter().map(Value::from).collect();
                        choice(value, &values)
                    });
                }
            }
            Shape::Array(items) => self.items(at, node, items, rules.over(&node.notes), value),
            Shape::Repeat { items, len } => {
                self.exactly(at, *len, value);
                self.items(at, node, items, rules.over(&node.notes), value);
            }
            Shape::Tuple(items) => match value {
                Value::Array(values) => {
                    self.exactly(at, items.len(), value);
                    for (index, (node, value)) in items.iter().zip(values).enumerate() {
                        self.value(&at.item(index), node, Rules::default(), value);
                    }
                }
                _ => self.wrong_type(at, node, value),
            },
            Shape::Map { keys, values } => match value {
                Value::Object(members) => {
                    let inner = rules.over(&node.notes).of_parts();
                    for (name, value) in members {
                        let at = at.member(name);
                        self.key(&at, keys, name);
                        self.value(&at, values, inner, value);
                    }
                }
                _ => self.wrong_type(at, node, value),
            },
            Shape::Object(object) => match value {
                Value::Object(members) => self.object(at, object, members),
                Value::Array(items) if object.takes_array(items.len()) && self.reads_places(at, object, items) => {
                    self.places(at, object, items);
                }
                _ => self.wrong_type(at, node, value),
            },
            Shape::AnyOf(options) => self.any_of(at, node, options, value),
        }
        self.rules(at, value, rules.over(&node.notes), Class::Rule);
    }

    /// Checks a value without parts. Returns the author's rules that are still to be checked.
    fn leaf(&mut self, at: &At, kind: Kind, node: &'static Node, rules: Rules, value: &Value) -> Rules {
        // What a type reads is serde's to judge, and it may take more than a built-in pattern.
        if self.taken && !self.trying {
            return rules;
        }
        if !is_kind(kind, value) {
            self.wrong(at, Class::Structure, Some(value), || Wrong::Type {
                expected: of_kind(kind).to_owned(),
            });
            return rules;
        }
        let own = Rules::of(&node.notes);
        if let Some(wrong) = out_of_type(node, own, rules, value) {
            self.wrong(at, Class::Structure, Some(value), || wrong);
            self.rules(at, value, own.without_range(), Class::Structure);
            return rules.without_range();
        }
        self.rules(at, value, own, Class::Structure);
        rules
    }

    fn items(&mut self, at: &At, node: &'static Node, items: &'static Node, rules: Rules, value: &Value) {
        let Value::Array(values) = value else {
            return self.wrong_type(at, node, value);
        };
        let inner = rules.of_parts();
        for (index, value) in values.iter().enumerate() {
            self.value(&at.item(index), items, inner, value);
        }
    }

    /// The fields of a struct by their places in an array.
    fn places(&mut self, at: &At, object: &'static Object, items: &[Value]) {
        for (index, (field, item)) in object.fields.iter().zip(items).enumerate() {
            self.field(&at.item(index), field, item);
        }
    }

    /// Whether to look for a struct in an array: not where serde has refused one that is wrong in another way too, since
    /// the model is better told to write an object.
    fn reads_places(&mut self, at: &At, object: &'static Object, items: &[Value]) -> bool {
        self.taken || self.trying || self.tried_on(|walk| walk.places(at, object, items)).structure == 0
    }

    fn exactly(&mut self, at: &At, len: usize, value: &Value) {
        let len = u64::try_from(len).ok();
        if value.is_array() {
            self.length(at, value, len, len, Class::Structure);
        }
    }

    /// The name of a map's member.
    pub(super) fn key(&mut self, at: &At, keys: &'static Node, name: &str) {
        let (leaf, rules) = Rules::default().terminal(keys);
        self.of_name = true;
        match &leaf.shape {
            Shape::Leaf {
                kind: Kind::Integer | Kind::Unsigned,
                ..
            } => {
                if let Some(wrong) = super::width::wrong_key(leaf.name, name) {
                    self.wrong(at, Class::Structure, Some(&name.into()), || wrong);
                }
            }
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } if !matches!(name, "true" | "false") => {
                self.wrong(at, Class::Structure, Some(&name.into()), || {
                    choice(&name.into(), &["true".into(), "false".into()])
                });
            }
            // It stands in a name as it would in a text.
            Shape::Leaf {
                kind: Kind::Boolean, ..
            } => {}
            Shape::Leaf { kind: Kind::String, .. } if rules.take_any_string() => {}
            Shape::Leaf { .. } | Shape::Choice { .. } => self.value(at, keys, Rules::default(), &name.into()),
            _ => {}
        }
        self.of_name = false;
    }
}

/// Returns the error for a number that its type does not hold. If the schema's bounds refuse it
/// too, only these are reported, since one line is enough.
fn out_of_type(node: &'static Node, own: Rules, rules: Rules, value: &Value) -> Option<Wrong> {
    let number = value.as_number()?;
    let breaks = |rules: Rules| rules.bounds().filter(|bounds| !bounds.take(number));
    let width = super::width::wrong(node.name, value);
    let broken = breaks(own);
    if width.is_none() && broken.is_none() {
        return None;
    }
    if let Some(bounds) = breaks(rules).or(broken) {
        return Some(Wrong::Range(bounds));
    }
    let stated = rules.bounds().or_else(|| own.bounds()).unwrap_or_default();
    width.map(|wrong| match wrong {
        Wrong::Range(width) => Wrong::Range(stated.within(width.least, width.most)),
        other => other,
    })
}

/// The name of a variant that holds nothing: serde reads it from `{"Name": null}` too.
pub(super) fn unit_name(value: &Value) -> Option<&str> {
    match value {
        Value::String(name) => Some(name),
        Value::Object(members) if members.len() == 1 => {
            let (name, value) = members.iter().next()?;
            value.is_null().then_some(name)
        }
        _ => None,
    }
}

/// Returns true if a value is of the kind, as JSON Schema defines it: 1.0 is an integer.
pub(super) fn is_kind(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::String => value.is_string(),
        // How wide it is, and whether it has a sign, is its own rule.
        Kind::Integer | Kind::Unsigned => value.as_number().is_some_and(is_integer),
        Kind::Number => value.is_number(),
        Kind::Boolean => value.is_boolean(),
        Kind::Null => value.is_null(),
        Kind::Array => value.is_array(),
        Kind::Object => value.is_object(),
    }
}
