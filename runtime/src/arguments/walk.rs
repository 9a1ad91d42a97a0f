//! Walks a call's arguments together with the nodes of their types.
//!
//! A problem of *structure* is one that serde finds too: serde decides, and the walk only explains.
//! A broken *rule* of the author is unknown to serde: the walk decides.

use std::{collections::BTreeMap, mem, rc::Rc};

use serde_json::{Map, Value};

use super::{
    ignored::Ignored,
    path::{Location, Path},
    pattern::Engine,
    problem::{ArgumentsError, Problem, ProblemKind},
    truncated::truncate_value,
    type_name::type_name,
    value_rules::{Rules, length_problem},
};
use crate::schema::{Field, Node, Object, Shape};

/// The maximum depth of nodes. It exceeds that of values, since a newtype is a node too.
const MAX_NODE_DEPTH: usize = 1024;

/// The purpose of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WalkPurpose {
    /// Rewrites the arguments for serde, and notes whether they need a report.
    Prepare,
    /// Lists problems and ignored arguments.
    Report,
    /// Counts the problems of one variant of an enum.
    Trial,
    /// Lists the problems for which serde treats a flattened option as absent.
    Explain,
}

/// The class of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProblemClass {
    /// serde finds the problem too, and decides.
    Structure,
    /// Only the schema states the rule, so the walk decides.
    Rule,
}

/// The number of problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ProblemCount {
    pub(super) structure: usize,
    pub(super) rules: usize,
}

/// The problems of arguments, and the arguments that nothing reads.
pub(crate) struct Report {
    pub(crate) error: Option<ArgumentsError>,
    pub(crate) ignored: Ignored,
}

/// A walk over arguments together with the nodes of their types, and what it has found so far.
pub(super) struct Walk {
    pub(super) purpose: WalkPurpose,
    /// True if serde has accepted the value, so that its structure is right.
    pub(super) is_accepted: bool,
    /// True if a rule may be broken, or an argument ignored.
    pub(super) needs_report: bool,
    /// Fields that the call omits and whose defaults are filled in, where arguments may be ignored.
    pub(super) filled: Vec<&'static Field>,
    pub(super) count: ProblemCount,
    /// The engine for patterns, if a type has one.
    pub(super) engine: Option<&'static Engine>,
    pub(super) problems: Vec<Problem>,
    /// The number of further problems.
    pub(super) more: usize,
    /// The paths of values that a function reads, and whose structure is not that of the declared
    /// type.
    suspects: Vec<Path>,
    pub(super) ignored: Ignored,
    /// True while the value is a map's key.
    pub(super) is_key: bool,
    /// The recursive types that enclose the value.
    pub(super) recursive: Vec<&'static Node>,
    depth: usize,
    /// The number of problems by the addresses of a variant and of a value. Without this cache, the
    /// time would double with each level of variants inside of variants.
    pub(super) trials: BTreeMap<(usize, usize), ProblemCount>,
    /// The literal pieces of schemas, by their addresses and lengths.
    pub(super) parsed: BTreeMap<(usize, usize), Rc<Map<String, Value>>>,
}

impl Walk {
    pub(super) fn new(
        purpose: WalkPurpose,
        engine: Option<&'static Engine>,
        is_accepted: bool,
        filled: Vec<&'static Field>,
    ) -> Walk {
        Walk {
            engine,
            purpose,
            is_accepted,
            needs_report: false,
            filled,
            count: ProblemCount::default(),
            problems: Vec::new(),
            more: 0,
            suspects: Vec::new(),
            ignored: Ignored::default(),
            is_key: false,
            recursive: Vec::new(),
            depth: 0,
            trials: BTreeMap::new(),
            parsed: BTreeMap::new(),
        }
    }

    /// Rewrites arguments for serde.
    pub(super) fn prepare(node: &'static Node, engine: Option<&'static Engine>, arguments: &mut Value) -> Walk {
        let mut walk = Walk::new(WalkPurpose::Prepare, engine, true, Vec::new());
        walk.value(&Location::ROOT, node, Rules::default(), arguments);
        walk
    }

    /// Reports the problems of arguments that serde accepts, or refuses with an error.
    pub(super) fn report(
        node: &'static Node,
        engine: Option<&'static Engine>,
        arguments: &mut Value,
        error: Option<&serde_json::Error>,
        filled: Vec<&'static Field>,
    ) -> Report {
        let mut walk = Walk::new(WalkPurpose::Report, engine, error.is_none(), filled);
        walk.value(&Location::ROOT, node, Rules::default(), arguments);
        if walk.count.structure == 0
            && let Some(error) = error
        {
            let mut error = ArgumentsError::from(ProblemKind::from(error));
            if let [path] = walk.suspects.as_mut_slice() {
                error.problems[0].path = mem::take(path);
            }
            walk.problems.splice(0..0, error.problems);
            walk.limit_problems();
        }
        walk.into_report()
    }

    /// Keeps the first problems, and counts the others.
    pub(super) fn limit_problems(&mut self) {
        self.more += self.problems.len().saturating_sub(ArgumentsError::MAX);
        self.problems.truncate(ArgumentsError::MAX);
    }

    /// Returns the problems and the ignored arguments.
    pub(super) fn into_report(self) -> Report {
        let Walk {
            problems,
            more,
            ignored,
            ..
        } = self;
        Report {
            error: (!problems.is_empty()).then_some(ArgumentsError { problems, more }),
            ignored,
        }
    }

    pub(super) fn is_preparing(&self) -> bool {
        self.purpose == WalkPurpose::Prepare
    }

    /// Records a problem. Its kind and location are written only if they are reported.
    pub(super) fn problem(
        &mut self,
        at: &Location,
        class: ProblemClass,
        value: Option<&Value>,
        kind: impl FnOnce() -> ProblemKind,
    ) {
        match class {
            ProblemClass::Structure => self.count.structure += 1,
            ProblemClass::Rule => {
                self.count.rules += 1;
                self.needs_report = true;
            }
        }
        let is_structure = class == ProblemClass::Structure;
        let is_listed = match self.purpose {
            WalkPurpose::Prepare | WalkPurpose::Trial => false,
            WalkPurpose::Report => !(self.is_accepted && is_structure),
            WalkPurpose::Explain => !self.is_accepted && is_structure,
        };
        if !is_listed {
            return;
        }
        if self.problems.len() == ArgumentsError::MAX {
            self.more += 1;
            return;
        }
        self.problems.push(Problem {
            path: at.to_path(),
            is_key: self.is_key,
            value: value.map(truncate_value),
            kind: kind(),
        });
    }

    fn wrong_type(&mut self, at: &Location, node: &'static Node, value: &Value) {
        self.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
            expected: type_name(node),
        });
    }

    /// Checks the rules of a value, or those of its type if `class` is structure.
    pub(super) fn rules(&mut self, at: &Location, value: &Value, rules: Rules, class: ProblemClass) {
        if self.is_preparing() && (self.needs_report || rules.extend.is_some()) {
            self.needs_report = true;
            return;
        }
        rules.broken(value, self.engine, class == ProblemClass::Structure, |problem| {
            self.problem(at, class, Some(value), || problem);
        });
        if let Some(extend) = rules.extend {
            let keywords = self.parsed(extend);
            self.keywords(at, value, &keywords, class);
        }
    }

    pub(super) fn length(
        &mut self,
        at: &Location,
        value: &Value,
        min: Option<u64>,
        max: Option<u64>,
        class: ProblemClass,
    ) {
        if let Some(problem) = length_problem(value, min, max) {
            self.problem(at, class, Some(value), || problem);
        }
    }

    /// Walks a value. `rules` are those of its field and of the newtypes around it.
    pub(super) fn value(&mut self, at: &Location, node: &'static Node, rules: Rules, value: &mut Value) {
        if self.depth == MAX_NODE_DEPTH {
            self.needs_report = true;
            return;
        }
        self.depth += 1;
        self.shape(at, node, rules, value);
        self.depth -= 1;
    }

    /// Walks a value that a function of the author reads. serde decides on its structure, and no
    /// part of the value is rewritten.
    fn trusted(&mut self, at: &Location, node: &'static Node, rules: Rules, value: &mut Value) {
        if self.is_preparing() {
            self.needs_report = true;
            return;
        }
        if self.purpose == WalkPurpose::Report
            && !self.is_accepted
            && self.trial(|walk| walk.value(at, node, rules, value)).structure > 0
        {
            self.suspects.push(at.to_path());
        }
        self.by_rules_alone(|walk| walk.value(at, node, rules, value));
    }

    /// Walks what a function of the author reads. Only problems of rules remain: the function may
    /// read another structure, and properties that the declared type does not have.
    pub(super) fn by_rules_alone(&mut self, walk: impl FnOnce(&mut Walk)) {
        let (is_accepted, structure) = (mem::replace(&mut self.is_accepted, true), self.count.structure);
        let ignored = self.ignored.clone();
        walk(self);
        (self.is_accepted, self.count.structure) = (is_accepted, structure);
        self.ignored = ignored;
    }

    fn shape(&mut self, at: &Location, node: &'static Node, rules: Rules, value: &mut Value) {
        match &node.shape {
            Shape::Transparent(inner) if node.notes.is_trusted => return self.trusted(at, inner, rules, value),
            Shape::Newtype(inner) | Shape::Transparent(inner) => {
                return self.value(at, inner, rules.or(&node.notes), value);
            }
            Shape::Optional(inner) | Shape::Nullable(inner) => {
                if !value.is_null() {
                    self.value(at, inner, rules, value);
                }
                return;
            }
            // The schema has the rules beside a `$ref`.
            Shape::Recursive(body) => {
                self.recursive.push(node);
                self.value(at, body, rules, value);
                self.recursive.pop();
                return;
            }
            Shape::Recurse(name) => {
                if let Some(node) = self.recursive.iter().rev().find(|node| node.name == *name).copied() {
                    self.value(at, node, rules, value);
                }
                return;
            }
            Shape::Leaf { kind, keywords } => {
                let rules = self.leaf(at, node, *kind, keywords.as_ref(), rules, value);
                return self.rules(at, value, rules, ProblemClass::Rule);
            }
            Shape::Any | Shape::Invalid(_) => {}
            Shape::Raw(schema) => self.raw(at, schema, value),
            Shape::Choice { values } => self.choice(at, node, values, value),
            Shape::Array(items) => self.items(at, node, items, rules, value),
            Shape::Repeat { items, len } => {
                self.array_length(at, *len, value);
                self.items(at, node, items, rules, value);
            }
            Shape::Tuple(nodes) => self.tuple(at, node, nodes, value),
            Shape::Map { keys, values } => self.map(at, node, [keys, values], rules, value),
            Shape::Object(object) => {
                if let Value::Object(properties) = value {
                    self.object(at, object, properties);
                } else if !self.fields_in_order(at, object, value) {
                    self.wrong_type(at, node, value);
                }
            }
            Shape::AnyOf(options) => self.any_of(at, node, options, value),
        }
        self.rules(at, value, rules.or(&node.notes), ProblemClass::Rule);
    }

    fn items(&mut self, at: &Location, node: &'static Node, items: &'static Node, rules: Rules, value: &mut Value) {
        let Value::Array(values) = value else {
            return self.wrong_type(at, node, value);
        };
        let rules = rules.or(&node.notes).of_parts();
        for (index, value) in values.iter_mut().enumerate() {
            self.value(&at.item(index), items, rules, value);
        }
    }

    fn tuple(&mut self, at: &Location, node: &'static Node, nodes: &'static [&'static Node], value: &mut Value) {
        self.array_length(at, nodes.len(), value);
        let Value::Array(values) = value else {
            return self.wrong_type(at, node, value);
        };
        for (index, (node, value)) in nodes.iter().zip(values).enumerate() {
            self.value(&at.item(index), node, Rules::default(), value);
        }
    }

    fn array_length(&mut self, at: &Location, len: usize, value: &Value) {
        let len = u64::try_from(len).ok();
        if value.is_array() {
            self.length(at, value, len, len, ProblemClass::Structure);
        }
    }

    fn map(
        &mut self,
        at: &Location,
        node: &'static Node,
        [keys, values]: [&'static Node; 2],
        rules: Rules,
        value: &mut Value,
    ) {
        let Value::Object(properties) = value else {
            return self.wrong_type(at, node, value);
        };
        let rules = rules.or(&node.notes).of_parts();
        for (name, value) in properties {
            let at = at.property(name);
            self.key(&at, keys, name);
            self.value(&at, values, rules, value);
        }
    }

    /// Walks the fields of a struct in an array, which serde accepts too. Returns whether serde
    /// reads the array as the struct.
    fn fields_in_order(&mut self, at: &Location, object: &'static Object, value: &mut Value) -> bool {
        let Value::Array(items) = value else { return false };
        if self.is_preparing() {
            self.needs_report = true;
            return true;
        }
        if !object.is_readable_from_array(items.len()) {
            return false;
        }
        let mut walk_items = |walk: &mut Walk| {
            for (index, (field, item)) in object.fields.get().iter().zip(&mut *items).enumerate() {
                walk.field(&at.item(index), field, item);
            }
        };
        // For an array with other problems, "is not an object" is the best advice.
        if self.purpose == WalkPurpose::Report && !self.is_accepted && self.trial(&mut walk_items).structure > 0 {
            return false;
        }
        walk_items(self);
        true
    }
}
