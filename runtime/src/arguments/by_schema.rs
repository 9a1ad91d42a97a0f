//! Arguments that only a JSON Schema describes, such as those of another server's tool.
//!
//! The check refuses only values that the schema certainly refuses. It ignores keywords that it
//! does not support, such as `not`, `if` and references out of the schema. A check that exceeds
//! [`MAX_STEPS`] accepts the rest of the value.

mod expected;
mod nulls;
#[cfg(test)]
mod tests;

use mcpact_rules::{json_pointer::unescape, similar::similar};
use serde_json::{Map, Value};

use self::expected::{expected, type_names};
use super::{
    path::Location,
    problem::{ArgumentsError, ProblemKind},
    raw_schema::types_of,
    scalar::is_kind,
    unread::MAX_COMPARED,
    walk::{Class, Walk},
};
use crate::nesting::{MAX_ARGUMENT_LEVELS, is_deeper};

/// The maximum number of compared schemas in one check.
const MAX_STEPS: usize = 100_000;
/// The maximum number of references that are followed without a step into the value.
const MAX_REFERENCES: usize = 64;
/// The maximum number of schemas inside of each other in one check.
const MAX_LEVELS: usize = 400;
/// The maximum length of a checked pattern, in bytes.
const MAX_PATTERN: usize = 1_000;

/// Checks arguments against the input schema of a tool. Removes each null that means "absent".
pub(crate) fn check_by_schema(
    schema: &Map<String, Value>,
    arguments: &mut Map<String, Value>,
) -> Result<(), ArgumentsError> {
    if arguments
        .values()
        .any(|value| is_deeper(value, MAX_ARGUMENT_LEVELS - 1))
    {
        return Err(ProblemKind::Depth(MAX_ARGUMENT_LEVELS).into());
    }
    let mut check = Check {
        root: schema,
        steps: 0,
        levels: 0,
    };
    check.remove_nulls(schema, arguments, 0);
    let mut walk = Walk::collecting();
    let value = Value::Object(std::mem::take(arguments));
    check.object_schema(&Location::ROOT, schema, &value, 0, &mut walk);
    if let Value::Object(properties) = value {
        *arguments = properties;
    }
    match walk.into_error() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

struct Check<'s> {
    root: &'s Map<String, Value>,
    steps: usize,
    levels: usize,
}

impl<'s> Check<'s> {
    /// Follows a reference. Returns `None` if the chain of references is too long or leads out of
    /// the schema.
    fn resolved(&self, schema: &'s Map<String, Value>, references: usize) -> Option<&'s Map<String, Value>> {
        let mut schema = schema;
        for _ in references..MAX_REFERENCES {
            let Some(reference) = schema.get("$ref") else {
                return Some(schema);
            };
            let pointer = reference.as_str()?.strip_prefix('#')?;
            schema = if pointer.is_empty() {
                self.root
            } else {
                let mut steps = pointer.strip_prefix('/')?.split('/');
                let first = self.root.get(&unescape(steps.next()?))?;
                steps
                    .try_fold(first, |value, step| match value {
                        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
                        value => value.get(unescape(step)),
                    })?
                    .as_object()?
            };
        }
        None
    }

    fn value(&mut self, at: &Location, schema: &'s Value, value: &Value, references: usize, walk: &mut Walk) {
        if self.levels == MAX_LEVELS {
            return;
        }
        self.levels += 1;
        match schema {
            Value::Bool(false) => walk.problem(at, Class::Structure, Some(value), || ProblemKind::Type {
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
        // Older dialects ignore the keywords beside a reference.
        let is_reference = schema.contains_key("$ref");
        let Some(schema) = self.resolved(schema, references) else {
            return;
        };
        let references = references + usize::from(is_reference);
        let kinds = types_of(schema);
        if !kinds.is_empty() && !kinds.iter().any(|kind| is_kind(*kind, value)) {
            return walk.problem(at, Class::Structure, Some(value), || ProblemKind::Type {
                expected: type_names(schema).join(" or "),
            });
        }
        walk.keywords(at, value, &checked_keywords(schema), Class::Rule);
        match value {
            Value::Object(properties) => self.properties(at, schema, properties, walk),
            Value::Array(items) => self.items(at, schema, items, walk),
            _ => {}
        }
        if let Some(Value::Array(all)) = schema.get("allOf") {
            for schema in all {
                self.value(at, schema, value, references + 1, walk);
            }
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(options)) = schema.get(keyword) {
                self.any(at, options, value, references + 1, walk);
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
            walk.problem(&at.property(name), Class::Structure, None, || ProblemKind::Missing {
                expected: expected(known.and_then(|known| known.get(name))),
                similar: unknown.map(str::to_owned),
            });
        }
        let others = match (schema.get("additionalProperties"), schema.get("patternProperties")) {
            // Without the patterns, the other properties are unknown.
            (_, Some(_)) | (None, _) => None,
            (others, None) => others,
        };
        for (name, value) in properties {
            let at = at.property(name);
            match known.and_then(|known| known.get(name)).or(others) {
                // This name is reported as the misspelt name of a missing property.
                Some(Value::Bool(false)) if misspelt.contains(&name.as_str()) => {}
                Some(Value::Bool(false)) if !is_known(name) => walk.unknown(&at, name, value, || {
                    known.map(|known| known.keys().cloned().collect()).unwrap_or_default()
                }),
                Some(schema) => self.value(&at, schema, value, 0, walk),
                None => {}
            }
        }
    }

    fn items(&mut self, at: &Location, schema: &'s Map<String, Value>, items: &[Value], walk: &mut Walk) {
        let first = schema.get("prefixItems").and_then(Value::as_array);
        let rest = schema.get("items").filter(|items| !items.is_array());
        for (index, item) in items.iter().enumerate() {
            if let Some(schema) = first.and_then(|first| first.get(index)).or(rest) {
                self.value(&at.item(index), schema, item, 0, walk);
            }
        }
    }

    /// Checks that a value matches one of several schemas. Otherwise reports the problems of the
    /// schema that fits best, or the types of all schemas if the value has none of these types.
    fn any(&mut self, at: &Location, options: &'s [Value], value: &Value, references: usize, walk: &mut Walk) {
        let mut best: Option<Walk> = None;
        let mut types = Vec::new();
        for option in options {
            let mut trial = Walk::collecting();
            self.value(at, option, value, references, &mut trial);
            if trial.count_all() == 0 {
                return;
            }
            let schema = option.as_object().and_then(|schema| self.resolved(schema, references));
            let kinds = schema.map(types_of).unwrap_or_default();
            if !kinds.is_empty() && !kinds.iter().any(|kind| is_kind(*kind, value)) {
                for name in schema.map(type_names).unwrap_or_default() {
                    if !types.contains(&name) {
                        types.push(name);
                    }
                }
            } else if best.as_ref().is_none_or(|best| trial.count_all() < best.count_all()) {
                best = Some(trial);
            }
        }
        match best {
            Some(best) => walk.adopt(best),
            None if types.is_empty() => {}
            None => {
                walk.problem(at, Class::Structure, Some(value), || ProblemKind::Type {
                    expected: types.join(" or "),
                });
            }
        }
    }
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
