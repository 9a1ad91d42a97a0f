//! Arguments that only a JSON Schema describes, such as those of another server's tool.
//!
//! Nulls that mean "absent" are removed first (`nulls`). One walk then finds the problems and the
//! arguments that no schema names. It refuses only values that the schema certainly refuses, and
//! ignores keywords that it does not support, such as `not`, `if` and references out of the schema.
//! A walk that exceeds [`MAX_STEPS`] accepts the rest of the value.

mod expected;
mod ignored;
mod nulls;
#[cfg(test)]
mod tests;
mod walk;

use mcpact_rules::similar::similar;
use serde_json::{Map, Value};

use self::{
    expected::{expected, type_names},
    ignored::{KnownNames, alone_names_properties},
};
use super::{
    ignored::Ignored,
    path::Location,
    problem::ProblemKind,
    raw_schema::{is_nullable, item_schema, other_properties, types_of},
    scalar::is_kind,
    unread::MAX_COMPARED,
    walk::{ProblemClass, Report, Walk},
};
use crate::{
    json_schema::resolve_in,
    nesting::{MAX_ARGUMENT_LEVELS, is_deeper},
};

/// The maximum number of compared schemas in one check.
const MAX_STEPS: usize = 100_000;
/// The maximum number of references that are followed without a step into the value.
const MAX_REFERENCES: usize = 64;
/// The maximum number of schemas inside of each other in one check.
const MAX_NESTED_SCHEMAS: usize = 400;
/// The maximum length of a checked pattern, in bytes.
const MAX_PATTERN: usize = 1_000;

/// Checks arguments against the input schema of a tool, lists those that it does not name, and
/// removes each null that means "absent".
pub(crate) fn check_by_schema(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) -> Report {
    let is_too_deep = |value: &Value| is_deeper(value, MAX_ARGUMENT_LEVELS - 1);
    if arguments.values().any(is_too_deep) {
        return Report {
            error: Some(ProblemKind::Depth(MAX_ARGUMENT_LEVELS).into()),
            ignored: Ignored::default(),
        };
    }
    nulls::remove(schema, arguments);
    Check::walk(schema, arguments, false).into_report()
}

/// Lists the arguments that an input schema does not name, where the handler itself checks the
/// arguments.
#[cfg(any(feature = "rmcp", test))]
pub(crate) fn ignored_by_schema(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) -> Ignored {
    Check::walk(schema, arguments, true).ignored
}

/// A walk over a value and its schemas, bounded in steps and depth.
struct Check<'s> {
    root: &'s Map<String, Value>,
    steps: usize,
    levels: usize,
    /// True while arguments that no schema names are listed as ignored.
    lists_ignored: bool,
}

impl<'s> Check<'s> {
    fn new(root: &'s Map<String, Value>) -> Self {
        Check {
            root,
            steps: 0,
            levels: 0,
            lists_ignored: false,
        }
    }

    /// Walks arguments, which are the same afterwards. `is_accepted` skips the rules: the handler
    /// checks them.
    fn walk(root: &'s Map<String, Value>, arguments: &mut Map<String, Value>, is_accepted: bool) -> Walk {
        let mut walk = Walk::by_schema(is_accepted);
        let value = Value::Object(std::mem::take(arguments));
        let mut check = Check {
            lists_ignored: true,
            ..Check::new(root)
        };
        check.object_schema(&Location::ROOT, root, &value, 0, &mut walk);
        if let Value::Object(properties) = value {
            *arguments = properties;
        }
        walk
    }

    /// Follows a reference. Returns `None` if the chain of references is too long or leads out of
    /// the schema.
    fn resolved(&self, schema: &'s Map<String, Value>, references: usize) -> Option<&'s Map<String, Value>> {
        let mut schema = schema;
        for _ in references..MAX_REFERENCES {
            let Some(reference) = schema.get("$ref") else {
                return Some(schema);
            };
            schema = match reference.as_str()? {
                "#" => self.root,
                reference => resolve_in(self.root, reference)?.as_object()?,
            };
        }
        None
    }

    fn value(&mut self, at: &Location, schema: &'s Value, value: &Value, references: usize, walk: &mut Walk) {
        if self.levels == MAX_NESTED_SCHEMAS {
            return;
        }
        self.levels += 1;
        match schema {
            Value::Bool(false) => walk.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: "allowed here".to_owned(),
            }),
            Value::Object(schema) => self.object_schema(at, schema, value, references, walk),
            _ => {}
        }
        self.levels -= 1;
    }

    fn object_schema(
        &mut self,
        at: &Location,
        schema: &'s Map<String, Value>,
        value: &Value,
        references: usize,
        walk: &mut Walk,
    ) {
        self.steps += 1;
        if self.steps > MAX_STEPS || references > MAX_REFERENCES {
            return;
        }
        let Some(target) = self.resolved(schema, references) else {
            return;
        };
        if value.is_null() && (is_nullable(schema) || is_nullable(target)) {
            return;
        }
        // Older dialects ignore the keywords beside a reference.
        let is_reference = schema.contains_key("$ref");
        let references = references + usize::from(is_reference);
        let names_all = !is_reference || alone_names_properties(schema, "$ref");
        self.within(names_all, |check| check.keywords(at, target, value, references, walk));
    }

    /// Runs a part of the walk. It lists no ignored arguments unless its schemas name all
    /// properties of the value.
    fn within(&mut self, names_all: bool, part: impl FnOnce(&mut Self)) {
        let lists_ignored = self.lists_ignored;
        self.lists_ignored &= names_all;
        part(self);
        self.lists_ignored = lists_ignored;
    }

    /// Walks a value by the keywords of a schema that is no reference.
    fn keywords(
        &mut self,
        at: &Location,
        schema: &'s Map<String, Value>,
        value: &Value,
        references: usize,
        walk: &mut Walk,
    ) {
        if !may_have_type_of(schema, value) {
            return walk.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: type_names(schema).join(" or "),
            });
        }
        if !walk.is_accepted {
            walk.keywords(at, value, &checked_keywords(schema), ProblemClass::Rule);
        }
        match value {
            Value::Object(properties) => self.properties(at, schema, properties, walk),
            Value::Array(items) => self.items(at, schema, items, walk),
            _ => {}
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            if let Some(Value::Array(schemas)) = schema.get(keyword) {
                let names_all = alone_names_properties(schema, keyword) && (keyword != "allOf" || schemas.len() == 1);
                self.within(names_all, |check| match keyword {
                    "allOf" => schemas
                        .iter()
                        .for_each(|schema| check.value(at, schema, value, references + 1, walk)),
                    _ => check.any(at, schemas, value, references + 1, walk),
                });
            }
        }
    }

    fn properties(
        &mut self,
        at: &Location,
        schema: &'s Map<String, Value>,
        properties: &Map<String, Value>,
        walk: &mut Walk,
    ) {
        let known = schema.get("properties").and_then(Value::as_object);
        let is_known = |name: &str| known.is_some_and(|known| known.contains_key(name));
        let mut misspelt = Vec::new();
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            let Some(name) = name.as_str().filter(|name| !properties.contains_key(*name)) else {
                continue;
            };
            let unknown = properties.keys().map(String::as_str).take(MAX_COMPARED);
            let unknown = similar(name, unknown.filter(|name| !is_known(name)), 1)
                .first()
                .copied();
            misspelt.extend(unknown);
            walk.problem(&at.property(name), ProblemClass::Structure, None, || {
                ProblemKind::Missing {
                    expected: expected(known.and_then(|known| known.get(name))),
                    similar: unknown.map(str::to_owned),
                }
            });
        }
        let others = other_properties(schema);
        let names = KnownNames::of(schema, known, properties);
        for (name, value) in properties {
            let at = at.property(name);
            match known.and_then(|known| known.get(name)).or(others) {
                // This name is reported as the misspelt name of a missing property.
                Some(Value::Bool(false)) if misspelt.contains(&name.as_str()) => {}
                Some(Value::Bool(false)) if !is_known(name) => walk.unknown(&at, name, value, || {
                    known.map(|known| known.keys().cloned().collect()).unwrap_or_default()
                }),
                Some(property) => self.value(&at, property, value, 0, walk),
                None if self.lists_ignored => names.add_ignored(&at, name, walk),
                None => {}
            }
        }
    }

    fn items(&mut self, at: &Location, schema: &'s Map<String, Value>, items: &[Value], walk: &mut Walk) {
        for (index, item) in items.iter().enumerate() {
            if let Some(schema) = item_schema(schema, index) {
                self.value(&at.item(index), schema, item, 0, walk);
            }
        }
    }

    /// Returns the options that do not exclude the type of a value, and the types of the others.
    fn possible(
        &mut self,
        options: &'s [Value],
        value: &Value,
        references: usize,
    ) -> (Vec<&'s Value>, Vec<&'static str>) {
        let (mut possible, mut types) = (Vec::new(), Vec::new());
        for option in options {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                possible.push(option);
                break;
            }
            let schema = option
                .as_object()
                .filter(|schema| !(value.is_null() && is_nullable(schema)));
            let schema = schema.and_then(|schema| self.resolved(schema, references));
            match schema.filter(|schema| !may_have_type_of(schema, value)) {
                Some(schema) => {
                    for name in type_names(schema) {
                        if !types.contains(&name) {
                            types.push(name);
                        }
                    }
                }
                None => possible.push(option),
            }
        }
        (possible, types)
    }

    /// Checks that a value matches one of several schemas. Otherwise reports the problems of the
    /// schema that fits best, or the types of all schemas if the value has none of these types.
    fn any(&mut self, at: &Location, options: &'s [Value], value: &Value, references: usize, walk: &mut Walk) {
        let (possible, types) = self.possible(options, value, references);
        match possible.as_slice() {
            [] if types.is_empty() => {}
            [] => walk.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: types.join(" or "),
            }),
            [option] => self.value(at, option, value, references, walk),
            several => {
                let mut best: Option<Walk> = None;
                for option in several {
                    let mut trial = Walk::by_schema(walk.is_accepted);
                    self.within(false, |check| check.value(at, option, value, references, &mut trial));
                    if best.as_ref().is_none_or(|best| trial.misfit() < best.misfit()) {
                        best = Some(trial);
                    }
                    if best.as_ref().is_some_and(|best| best.misfit() == 0) {
                        break;
                    }
                }
                if let Some(best) = best {
                    walk.adopt(best);
                }
            }
        }
    }
}

/// Returns whether a schema does not exclude the type of a value.
fn may_have_type_of(schema: &Map<String, Value>, value: &Value) -> bool {
    let kinds = types_of(schema);
    kinds.is_empty() || kinds.iter().any(|kind| is_kind(*kind, value))
}

/// Returns the keywords that bound a value as a whole, without a pattern that is too long to check.
fn checked_keywords(schema: &Map<String, Value>) -> std::borrow::Cow<'_, Map<String, Value>> {
    let pattern = schema.get("pattern").and_then(Value::as_str);
    if pattern.is_some_and(|pattern| pattern.len() > MAX_PATTERN) {
        let mut schema = schema.clone();
        schema.remove("pattern");
        return std::borrow::Cow::Owned(schema);
    }
    std::borrow::Cow::Borrowed(schema)
}
