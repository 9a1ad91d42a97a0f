//! The facts of a schema, by the path of the value that they are about.
//!
//! References, `allOf` and the forms of a union are about the same value, so their facts are
//! joined. Two schemas with the same meaning then have the same facts, however they are written.

use std::collections::{BTreeMap, BTreeSet};

use mcpact::json_schema::{Location, Subschemas, children, resolve};
use serde_json::{Map, Value};

use super::path::{Path, Step, join};

/// The maximum depth of schemas and references that are followed.
pub(super) const MAX_FOLLOWED_DEPTH: usize = 64;
/// The maximum number of schemas that are read for one tool, each once for every reference to it.
/// Definitions that use one another twice may describe more values than fit into memory.
pub(super) const MAX_SCHEMAS: usize = 10_000;

/// The facts of all values of a schema.
pub(super) type Facts<'a> = BTreeMap<Path, ValueFacts<'a>>;

/// The values of a schema whose facts are not collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Omitted {
    /// Those below [`MAX_FOLLOWED_DEPTH`] levels.
    Deeper,
    /// Those after the first [`MAX_SCHEMAS`] schemas.
    Later,
}

/// The facts about a value.
#[derive(Debug, Default)]
pub(super) struct ValueFacts<'a> {
    pub(super) descriptions: Vec<&'a str>,
    pub(super) titles: Vec<&'a str>,
    /// Its JSON types, with null. `lost` also compares the compact forms, which have no null that
    /// means "absent".
    pub(super) types: BTreeSet<&'a str>,
    /// The only allowed values without null, as JSON; empty without such a limit.
    pub(super) values: BTreeSet<String>,
    pub(super) required: Option<Required>,
    /// The values of all other keywords, such as `default`.
    pub(super) keywords: BTreeMap<&'a str, Vec<&'a Value>>,
}

/// The degree to which a property must be present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Required {
    /// In one of several forms of the object.
    InOneForm,
    Always,
}

/// Returns the facts of a schema, and the omitted values.
pub(super) fn collect(root: &Value) -> (Facts<'_>, Option<Omitted>) {
    let mut collector = Collector {
        root,
        facts: Facts::new(),
        references: Vec::new(),
        schemas: 0,
        omitted: None,
    };
    collector.schema(root, &[], false, 0);
    (collector.facts, collector.omitted)
}

struct Collector<'a> {
    root: &'a Value,
    facts: Facts<'a>,
    /// The references that are being followed.
    references: Vec<&'a str>,
    /// The number of schemas that were read.
    schemas: usize,
    omitted: Option<Omitted>,
}

impl<'a> Collector<'a> {
    /// Adds the facts of a schema to those of the value at `path`. `is_form` is whether it is one
    /// of several forms of the value.
    fn schema(&mut self, schema: &'a Value, path: &[Step], is_form: bool, depth: usize) {
        let Some(keywords) = schema.as_object() else {
            return;
        };
        if self.schemas >= MAX_SCHEMAS {
            self.omitted = Some(Omitted::Later);
            return;
        }
        if depth >= MAX_FOLLOWED_DEPTH {
            self.omitted = self.omitted.max(Some(Omitted::Deeper));
            return;
        }
        self.schemas += 1;
        let facts = self.facts.entry(path.to_vec()).or_default();
        for (keyword, value) in keywords {
            facts.add(keyword, value);
        }
        self.required(keywords, path, is_form);
        if let Some(reference) = keywords.get("$ref").and_then(Value::as_str)
            && !self.references.contains(&reference)
            && let Some(target) = resolve(self.root, reference)
        {
            self.references.push(reference);
            self.schema(target, path, is_form, depth + 1);
            self.references.pop();
        }
        let has_forms = |keyword: &str| {
            let forms = keywords.get(keyword).and_then(Value::as_array);
            forms.is_some_and(|forms| forms.iter().filter(|form| !is_null(form)).count() > 1)
        };
        children(keywords, |location, child| {
            let is_form = match location.keyword {
                "anyOf" | "oneOf" => is_form || has_forms(location.keyword),
                "allOf" => is_form,
                _ => false,
            };
            let Some(path) = path_of(path, &location) else {
                return;
            };
            // An option that is null adds no form of the value.
            if is_null(child) && matches!(location.keyword, "anyOf" | "oneOf") {
                self.facts.entry(path).or_default().types.insert("null");
            } else {
                self.schema(child, &path, is_form, depth + 1);
            }
        });
    }

    fn required(&mut self, keywords: &'a Map<String, Value>, path: &[Step], is_form: bool) {
        let names = keywords.get("required").and_then(Value::as_array);
        for name in names.into_iter().flatten().filter_map(Value::as_str) {
            let required = if is_form { Required::InOneForm } else { Required::Always };
            let facts = self
                .facts
                .entry(join(path, Step::Property(name.to_owned())))
                .or_default();
            facts.required = facts.required.max(Some(required));
        }
    }
}

impl<'a> ValueFacts<'a> {
    fn add(&mut self, keyword: &'a str, value: &'a Value) {
        match (keyword, value) {
            ("description", Value::String(text)) => self.descriptions.push(text),
            ("title", Value::String(text)) => self.titles.push(text),
            ("type", Value::String(name)) => {
                self.types.insert(name);
            }
            ("type", Value::Array(names)) => self.types.extend(names.iter().filter_map(Value::as_str)),
            ("nullable", Value::Bool(true)) => {
                self.types.insert("null");
            }
            ("enum", Value::Array(values)) => self.add_values(values),
            ("const", value) => self.add_values(std::slice::from_ref(value)),
            // A default of null states only that the value may be absent, which `required` states.
            ("default", Value::Null) => {}
            ("additionalProperties" | "unevaluatedProperties", Value::Bool(false)) => self.add_keyword(keyword, value),
            _ if is_form_only(keyword) || Subschemas::of(keyword).is_some() && !is_condition(keyword) => {}
            // A flag that is false states nothing.
            (_, Value::Bool(false)) if matches!(keyword, "deprecated" | "readOnly" | "writeOnly" | "uniqueItems") => {}
            _ => self.add_keyword(keyword, value),
        }
    }

    fn add_keyword(&mut self, keyword: &'a str, value: &'a Value) {
        self.keywords.entry(keyword).or_default().push(value);
    }

    fn add_values(&mut self, values: &[Value]) {
        for value in values {
            if value.is_null() {
                self.types.insert("null");
            } else {
                self.values.insert(value.to_string());
            }
        }
    }
}

/// Returns whether a keyword decides only how a schema is written.
fn is_form_only(keyword: &str) -> bool {
    matches!(
        keyword,
        "$schema" | "$ref" | "$id" | "$anchor" | "$comment" | "required" | "nullable"
    )
}

/// Returns whether a keyword states a condition. Its schemas are compared as they are written: the
/// values that they describe depend on other values.
fn is_condition(keyword: &str) -> bool {
    matches!(
        keyword,
        "if" | "then" | "else" | "not" | "dependentSchemas" | "dependencies"
    )
}

/// Returns whether a schema allows only null.
fn is_null(schema: &Value) -> bool {
    let is = |keyword: &str, null: &Value| schema.get(keyword) == Some(null);
    is("type", &Value::from("null")) || is("const", &Value::Null)
}

/// Returns the path of the value that a child of a schema is about; `None` for definitions and
/// conditions, which are keywords of the value around them.
fn path_of(path: &[Step], location: &Location<'_>) -> Option<Path> {
    let step = match location.keyword {
        "allOf" | "anyOf" | "oneOf" => return Some(path.to_vec()),
        "properties" => Step::Property(location.name?.to_owned()),
        "items" | "prefixItems" | "contains" | "unevaluatedItems" => location.index.map_or(Step::Items, Step::Item),
        "additionalProperties" | "patternProperties" | "unevaluatedProperties" => Step::Values,
        "propertyNames" => Step::Names,
        _ => return None,
    };
    Some(join(path, step))
}
