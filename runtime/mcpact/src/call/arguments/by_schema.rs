//! Arguments that only a JSON Schema describes, such as those of another server's tool.
//!
//! Nulls that mean "absent" are removed first. One walk then finds the problems and the
//! arguments that no schema names. It refuses only values that the schema certainly refuses, and
//! ignores keywords that it does not support, such as `not`, `if` and references out of the schema.
//! A walk that exceeds [`MAX_STEPS`] accepts the rest of the value.

#[cfg(test)]
mod tests;

use mcpact_shared::similar::similar;
use serde_json::{Map, Value};

use super::{
    findings::{Findings, ProblemClass, Report},
    ignored::Ignored,
    path::Location,
    problem::ProblemKind,
    properties::MAX_COMPARED,
    raw_schema::{is_kind, is_nullable, item_schema, other_properties, types_of},
    truncated::{list, single_line, truncate_value},
};
use crate::{
    build::schema::Kind,
    json::{
        json_schema::resolve_in,
        nesting::{MAX_ARGUMENT_LEVELS, is_deeper},
    },
};

/// The maximum number of compared schemas in one check.
const MAX_STEPS: usize = 100_000;
/// The maximum number of references that are followed without a step into the value.
const MAX_REFERENCES: usize = 64;
/// The maximum number of schemas inside of each other in one check.
const MAX_NESTED_SCHEMAS: usize = 400;
/// The maximum length of a checked pattern, in bytes.
const MAX_PATTERN: usize = 1_000;

/// Keywords that do not affect properties outside of `properties`. `additionalProperties: false` is
/// not among them, since the tool then refuses such a property.
const NEUTRAL: [&str; 12] = [
    "type",
    "properties",
    "required",
    "nullable",
    "title",
    "description",
    "default",
    "examples",
    "$schema",
    "$id",
    "$defs",
    "definitions",
];

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
    remove_nulls(schema, arguments);
    Check::walk(schema, arguments, false).into_report()
}

/// Lists the arguments that an input schema does not name, where the handler itself checks the
/// arguments.
#[cfg(any(feature = "rmcp", test))]
pub(crate) fn ignored_by_schema(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) -> Ignored {
    Check::walk(schema, arguments, true).ignored
}

/// Removes each null in place of an optional property whose schema refuses null: it means "absent".
fn remove_nulls(schema: &Map<String, Value>, arguments: &mut Map<String, Value>) {
    let mut value = Value::Object(std::mem::take(arguments));
    Check::new(schema).remove_nulls(Schemas::one(schema), &mut value, 0);
    if let Value::Object(properties) = value {
        *arguments = properties;
    }
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
    fn walk(root: &'s Map<String, Value>, arguments: &mut Map<String, Value>, is_accepted: bool) -> Findings {
        let mut found = Findings::by_schema(is_accepted);
        let value = Value::Object(std::mem::take(arguments));
        let mut check = Check {
            lists_ignored: true,
            ..Check::new(root)
        };
        check.object_schema(&Location::ROOT, root, &value, 0, &mut found);
        if let Value::Object(properties) = value {
            *arguments = properties;
        }
        found
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

    fn value(&mut self, at: &Location, schema: &'s Value, value: &Value, references: usize, found: &mut Findings) {
        if self.levels == MAX_NESTED_SCHEMAS {
            return;
        }
        self.levels += 1;
        match schema {
            Value::Bool(false) => found.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: "allowed here".to_owned(),
            }),
            Value::Object(schema) => self.object_schema(at, schema, value, references, found),
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
        found: &mut Findings,
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
        self.within(names_all, |check| check.keywords(at, target, value, references, found));
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
        found: &mut Findings,
    ) {
        if !may_have_type_of(schema, value) {
            return found.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: type_names(schema).join(" or "),
            });
        }
        if !found.is_accepted {
            found.keywords(at, value, &checked_keywords(schema), ProblemClass::Rule);
        }
        match value {
            Value::Object(properties) => self.properties(at, schema, properties, found),
            Value::Array(items) => self.items(at, schema, items, found),
            _ => {}
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            if let Some(Value::Array(schemas)) = schema.get(keyword) {
                let names_all = alone_names_properties(schema, keyword) && (keyword != "allOf" || schemas.len() == 1);
                self.within(names_all, |check| match keyword {
                    "allOf" => schemas
                        .iter()
                        .for_each(|schema| check.value(at, schema, value, references + 1, found)),
                    _ => check.any(at, schemas, value, references + 1, found),
                });
            }
        }
    }

    fn properties(
        &mut self,
        at: &Location,
        schema: &'s Map<String, Value>,
        properties: &Map<String, Value>,
        found: &mut Findings,
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
            found.problem(&at.property(name), ProblemClass::Structure, None, || {
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
                Some(Value::Bool(false)) if !is_known(name) => found.unknown(&at, name, value, || {
                    known.map(|known| known.keys().cloned().collect()).unwrap_or_default()
                }),
                Some(property) => self.value(&at, property, value, 0, found),
                None if self.lists_ignored => names.add_ignored(&at, name, found),
                None => {}
            }
        }
    }

    fn items(&mut self, at: &Location, schema: &'s Map<String, Value>, items: &[Value], found: &mut Findings) {
        for (index, item) in items.iter().enumerate() {
            if let Some(schema) = item_schema(schema, index) {
                self.value(&at.item(index), schema, item, 0, found);
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
    fn any(&mut self, at: &Location, options: &'s [Value], value: &Value, references: usize, found: &mut Findings) {
        let (possible, types) = self.possible(options, value, references);
        match possible.as_slice() {
            [] if types.is_empty() => {}
            [] => found.problem(at, ProblemClass::Structure, Some(value), || ProblemKind::Type {
                expected: types.join(" or "),
            }),
            [option] => self.value(at, option, value, references, found),
            several => {
                let mut best: Option<Findings> = None;
                for option in several {
                    let mut trial = Findings::by_schema(found.is_accepted);
                    self.within(false, |check| check.value(at, option, value, references, &mut trial));
                    if best.as_ref().is_none_or(|best| trial.misfit() < best.misfit()) {
                        best = Some(trial);
                    }
                    if best.as_ref().is_some_and(|best| best.misfit() == 0) {
                        break;
                    }
                }
                if let Some(best) = best {
                    found.adopt(best);
                }
            }
        }
    }

    fn remove_nulls(&mut self, schemas: Schemas<'_, 's>, value: &mut Value, references: usize) {
        self.steps += 1;
        if self.steps > MAX_STEPS || self.levels == MAX_NESTED_SCHEMAS {
            return;
        }
        let Some(schema) = self.resolved(schemas.schema, references) else {
            return;
        };
        let references = references + usize::from(schemas.schema.contains_key("$ref"));
        let schemas = Schemas { schema, ..schemas };
        self.levels += 1;
        match value {
            Value::Object(properties) => self.remove_nulls_of(&schemas, properties),
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    if let Some(Value::Object(schema)) = item_schema(schema, index) {
                        self.remove_nulls(Schemas::one(schema), item, 0);
                    }
                }
            }
            _ => {}
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let Some(Value::Array(parts)) = schema.get(keyword) else {
                continue;
            };
            let parts = match keyword {
                "allOf" => parts.iter().collect(),
                // If several schemas are possible, the right one is unknown.
                _ => self.possible(parts, value, references + 1).0,
            };
            if keyword != "allOf" && parts.len() > 1 {
                continue;
            }
            for part in parts {
                if let Value::Object(schema) = part {
                    let part = Schemas {
                        schema,
                        around: Some(&schemas),
                    };
                    self.remove_nulls(part, value, references + 1);
                }
            }
        }
        self.levels -= 1;
    }

    fn remove_nulls_of(&mut self, schemas: &Schemas<'_, 's>, properties: &mut Map<String, Value>) {
        let known = schemas.schema.get("properties").and_then(Value::as_object);
        let others = other_properties(schemas.schema);
        properties.retain(|name, value| {
            let property = known.and_then(|known| known.get(name));
            if let (true, Some(property)) = (value.is_null(), property) {
                return schemas.require(name) || self.accepts(property, value);
            }
            if let Some(Value::Object(schema)) = property.or(others) {
                self.remove_nulls(Schemas::one(schema), value, 0);
            }
            true
        });
    }

    /// Returns whether a schema does not certainly refuse a value.
    fn accepts(&mut self, schema: &'s Value, value: &Value) -> bool {
        let mut found = Findings::by_schema(false);
        self.value(&Location::ROOT, schema, value, 0, &mut found);
        found.misfit() == 0
    }
}

/// A schema of a value, and those around it that apply to the same value.
#[derive(Clone, Copy)]
struct Schemas<'a, 's> {
    schema: &'s Map<String, Value>,
    around: Option<&'a Schemas<'a, 's>>,
}

impl<'a, 's: 'a> Schemas<'a, 's> {
    fn one(schema: &'s Map<String, Value>) -> Schemas<'s, 's> {
        Schemas { schema, around: None }
    }

    fn require(&self, name: &str) -> bool {
        let names = self.schema.get("required").and_then(Value::as_array);
        names.is_some_and(|names| names.iter().any(|other| other == name))
            || self.around.is_some_and(|around| around.require(name))
    }
}

/// Returns whether only this keyword of a schema may name properties.
fn alone_names_properties(schema: &Map<String, Value>, keyword: &str) -> bool {
    let is_neutral = |name: &str| name != "properties" && NEUTRAL.contains(&name);
    schema.keys().all(|name| name == keyword || is_neutral(name))
}

/// The names that an object's schema lists, if they are all that the tool reads.
struct KnownNames<'a> {
    known: Option<&'a Map<String, Value>>,
    properties: &'a Map<String, Value>,
}

impl<'a> KnownNames<'a> {
    /// Returns the names in `known` for an object. A schema without any may belong to a tool that
    /// takes anything.
    fn of(
        schema: &Map<String, Value>,
        known: Option<&'a Map<String, Value>>,
        properties: &'a Map<String, Value>,
    ) -> KnownNames<'a> {
        let is_neutral = |name: &String| NEUTRAL.contains(&name.as_str());
        KnownNames {
            known: known.filter(|_| schema.keys().all(is_neutral)),
            properties,
        }
    }

    /// Adds a property that the schema does not name to the ignored arguments.
    fn add_ignored(&self, at: &Location, name: &str, found: &mut Findings) {
        let Some(known) = self.known else { return };
        let absent = known.keys().filter(|known| !self.properties.contains_key(*known));
        let absent = absent.map(String::as_str).take(MAX_COMPARED);
        found
            .ignored
            .add(|| at.to_path(), name, absent, || known.keys().cloned().collect());
    }
}

/// Returns the names of the types that a schema lists, with their articles.
fn type_names(schema: &Map<String, Value>) -> Vec<&'static str> {
    types_of(schema).into_iter().map(Kind::noun).collect()
}

/// Returns the type of a missing property, and its description: `string: Search query`.
fn expected(schema: Option<&Value>) -> String {
    let Some(Value::Object(schema)) = schema else {
        return "any value".to_owned();
    };
    let options = ["anyOf", "oneOf"]
        .iter()
        .find_map(|keyword| schema.get(*keyword)?.as_array());
    let types = match (schema.get("enum").and_then(Value::as_array), options) {
        (Some(values), _) => format!(
            "one of {}",
            list(&values.iter().map(truncate_value).collect::<Vec<_>>())
        ),
        (None, Some(options)) if !schema.contains_key("type") => {
            let options = options.iter().filter_map(Value::as_object);
            bare(&options.flat_map(type_names).collect::<Vec<_>>())
        }
        (None, _) => bare(&type_names(schema)),
    };
    match schema.get("description").and_then(Value::as_str) {
        Some(description) => format!("{types}: {}", single_line(description)),
        None => types,
    }
}

/// Joins names of types without the first article.
fn bare(types: &[&str]) -> String {
    match types {
        [] => "any value".to_owned(),
        types => {
            let types = types.join(" or ");
            types.trim_start_matches("an ").trim_start_matches("a ").to_owned()
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
