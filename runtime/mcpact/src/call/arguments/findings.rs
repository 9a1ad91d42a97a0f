//! What a check of arguments has found: problems, and arguments that nothing reads.

use std::{collections::BTreeMap, rc::Rc};

use serde_json::{Map, Value};

use super::{
    bounds::Bounds,
    ignored::Ignored,
    number::is_multiple,
    path::Location,
    problem::{ArgumentsError, Problem, ProblemKind},
    raw_schema::{is_kind, is_nullable, item_schema, other_properties, parse, types_of},
    truncated::truncate_value,
    value_rules::{Rules, choice, is_same, length_problem},
};
use crate::{
    build::{
        pattern::Engine,
        schema::{Kind, Text},
    },
    similar,
};

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

/// What a check has found so far, and how it judges what it finds next.
pub(super) struct Findings {
    pub(super) purpose: WalkPurpose,
    /// True if serde has accepted the value, so that its structure is right.
    pub(super) is_accepted: bool,
    /// True if a rule may be broken, or an argument ignored.
    pub(super) needs_report: bool,
    pub(super) count: ProblemCount,
    /// The engine for patterns, if a type has one.
    engine: Option<&'static Engine>,
    pub(super) problems: Vec<Problem>,
    /// The number of further problems.
    pub(super) more: usize,
    pub(super) ignored: Ignored,
    /// True while the value is a map's key.
    pub(super) is_key: bool,
    /// The literal pieces of schemas, by their addresses and lengths.
    parsed: BTreeMap<(usize, usize), Rc<Map<String, Value>>>,
}

impl Findings {
    pub(super) fn new(purpose: WalkPurpose, engine: Option<&'static Engine>, is_accepted: bool) -> Findings {
        Findings {
            purpose,
            is_accepted,
            needs_report: false,
            count: ProblemCount::default(),
            engine,
            problems: Vec::new(),
            more: 0,
            ignored: Ignored::default(),
            is_key: false,
            parsed: BTreeMap::new(),
        }
    }

    /// Returns no findings, for arguments of which only a JSON Schema is known.
    #[cfg(feature = "proxy")]
    pub(super) fn by_schema(is_accepted: bool) -> Findings {
        Findings {
            ignored: Ignored::by_schema(),
            ..Findings::new(WalkPurpose::Report, Some(Engine::REGEX), is_accepted)
        }
    }

    pub(super) fn is_preparing(&self) -> bool {
        self.purpose == WalkPurpose::Prepare
    }

    /// Keeps the first problems, and counts the others.
    pub(super) fn limit_problems(&mut self) {
        self.more += self.problems.len().saturating_sub(ArgumentsError::MAX);
        self.problems.truncate(ArgumentsError::MAX);
    }

    /// Returns the problems and the ignored arguments.
    pub(super) fn into_report(self) -> Report {
        let Findings {
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

    /// Returns the number of problems.
    #[cfg(feature = "proxy")]
    pub(super) fn misfit(&self) -> usize {
        self.count.structure + self.count.rules
    }

    /// Adds the problems of the alternative that fits best.
    #[cfg(feature = "proxy")]
    pub(super) fn adopt(&mut self, other: Findings) {
        self.count.structure += other.count.structure;
        self.count.rules += other.count.rules;
        self.more += other.more;
        self.problems.extend(other.problems);
        self.limit_problems();
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

    /// Reports a property that serde refuses, since it takes only the `known` ones.
    pub(super) fn unknown(&mut self, at: &Location, name: &str, value: &Value, known: impl FnOnce() -> Vec<String>) {
        self.problem(at, ProblemClass::Structure, Some(value), || {
            let known = known();
            let similar = similar(name, known.iter().map(String::as_str), 3);
            ProblemKind::Unknown {
                similar: similar.into_iter().map(str::to_owned).collect(),
                known,
            }
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

    /// Parses keywords of a schema, once in each walk.
    pub(super) fn parsed(&mut self, keywords: &'static Text) -> Rc<Map<String, Value>> {
        let address = (keywords.json.as_ptr().addr(), keywords.json.len());
        let parsed = self.parsed.entry(address);
        Rc::clone(parsed.or_insert_with(|| Rc::new(parse(keywords).unwrap_or_default())))
    }

    /// Checks a value by a literal schema: its type is structure, and the keywords that bound it are rules. Keywords
    /// that combine schemas are not checked.
    pub(super) fn raw_value(&mut self, at: &Location, schema: &Map<String, Value>, value: &Value) {
        if value.is_null() && is_nullable(schema) {
            return;
        }
        let kinds = types_of(schema);
        if !kinds.is_empty() && !kinds.iter().any(|kind| is_kind(*kind, value)) {
            let expected = kinds.into_iter().map(Kind::noun).collect::<Vec<_>>().join(" or ");
            return self.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected,
            });
        }
        self.keywords(at, value, schema, ProblemClass::Rule);
        match value {
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    if let Some(Value::Object(schema)) = item_schema(schema, index) {
                        self.raw_value(&at.item(index), schema, value);
                    }
                }
            }
            Value::Object(properties) => {
                for (name, value) in properties {
                    let property = schema.get("properties").and_then(|properties| properties.get(name));
                    if let Some(Value::Object(schema)) = property.or_else(|| other_properties(schema)) {
                        self.raw_value(&at.property(name), schema, value);
                    }
                }
            }
            _ => {}
        }
    }

    /// Checks the keywords that bound a value as a whole.
    pub(super) fn keywords(
        &mut self,
        at: &Location,
        value: &Value,
        keywords: &Map<String, Value>,
        class: ProblemClass,
    ) {
        if let Some(Value::Array(values)) = keywords.get("enum")
            && !values.iter().any(|other| is_same(other, value))
        {
            self.problem(at, class, Some(value), || choice(value, values));
        }
        if let Some(other) = keywords.get("const")
            && !is_same(other, value)
        {
            self.problem(at, class, Some(value), || choice(value, std::slice::from_ref(other)));
        }
        if let Value::Number(number) = value {
            let bounds = Bounds::of_keywords(keywords);
            if !bounds.contain(number) {
                self.problem(at, class, Some(value), || ProblemKind::Range(bounds));
            }
            if let Some(Value::Number(step)) = keywords.get("multipleOf")
                && !is_multiple(number, step)
            {
                self.problem(at, class, Some(value), || ProblemKind::MultipleOf(step.clone()));
            }
        }
        let [min, max] = match value {
            Value::String(_) => ["minLength", "maxLength"],
            Value::Array(_) => ["minItems", "maxItems"],
            Value::Object(_) => ["minProperties", "maxProperties"],
            _ => return,
        }
        .map(|keyword| keywords.get(keyword).and_then(Value::as_u64));
        self.length(at, value, min, max, class);
        if let (Value::String(text), Some(Value::String(pattern))) = (value, keywords.get("pattern"))
            && let Some(engine) = self.engine
            && !engine.matches(pattern, text)
        {
            self.problem(at, class, Some(value), || ProblemKind::Pattern {
                pattern: pattern.clone(),
            });
        }
    }
}
