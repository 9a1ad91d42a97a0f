//! Counts the forms of a schema that some client may refuse: keywords and their combinations.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value};

use mcpact_shared::client_keywords::{INSTEAD_OF_TYPE, INSTEAD_OF_TYPE_LLAMA_CPP, INSTEAD_OF_TYPE_STRICT, WITH_VALUES};
use mcpact_shared::openai_strict::{MAX_ENUM_VALUES, MAX_LEVELS, MAX_PROPERTIES};

use super::{form::Form, keywords::has_type};
use crate::json::json_schema::{Location, children, is_valid_value};

/// The location of a definition, whatever its name.
pub(super) const DEFINITION: Location<'static> = Location {
    keyword: "$defs",
    ..Location::ROOT
};

/// Keywords that every client accepts with the values that JSON Schema allows. All others are
/// counted.
const PLAIN: &[&str] = &[
    "$comment",
    "$defs",
    "default",
    "definitions",
    "deprecated",
    "description",
    "enum",
    "examples",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "properties",
    "required",
    "title",
    "type",
];

/// Keywords that some clients accept in place of `type`, by client. A schema without `type` is
/// counted for each list of which it has no keyword.
const INSTEAD_OF_TYPE_BY_CLIENT: [&[&str]; 3] = [&INSTEAD_OF_TYPE, &INSTEAD_OF_TYPE_STRICT, &INSTEAD_OF_TYPE_LLAMA_CPP];

/// Keywords that clients refuse at the root.
const NOT_AT_ROOT: [&str; 9] = ["oneOf", "anyOf", "allOf", "enum", "const", "not", "if", "then", "else"];

/// The number of times that each form occurs.
#[derive(Debug, Default)]
pub(super) struct FormCounts {
    /// The counts by form, and by an index that distinguishes the rules of different clients.
    forms: BTreeMap<(Form, usize), usize>,
    /// Other combinations of keywords, by names that only this module uses.
    others: BTreeMap<&'static str, usize>,
    keywords: BTreeMap<String, usize>,
    /// The maximum nesting of objects in properties of objects.
    levels: usize,
    properties: usize,
    /// The number of values of all enums.
    values: usize,
}

impl FormCounts {
    /// Counts the forms of a whole schema.
    pub(super) fn of(schema: &Map<String, Value>) -> FormCounts {
        let mut counts = FormCounts::default();
        counts.visit(Location::ROOT, schema, 0);
        counts
    }

    /// Counts the forms of one schema and its alternatives.
    pub(super) fn of_alternatives(location: Location<'_>, schema: &Map<String, Value>) -> FormCounts {
        let mut counts = FormCounts::default();
        counts.add_alternatives(location, schema);
        counts
    }

    /// Returns the counts of one reference, and of every problem of a root.
    pub(super) fn one_reference() -> FormCounts {
        let mut counts = FormCounts::default();
        counts.keywords.insert("$ref".to_owned(), 1);
        counts.others.extend(AT_ROOT.map(|name| (name, 1)));
        counts
    }

    pub(super) fn add_alternatives(&mut self, location: Location<'_>, schema: &Map<String, Value>) {
        self.add(location, schema);
        children(schema, |location, child| {
            if let ("anyOf" | "oneOf" | "allOf", Value::Object(child)) = (location.keyword, child) {
                self.add_alternatives(location, child);
            }
        });
    }

    /// Returns whether some form that is not allowed occurs more often than in `before`.
    pub(super) fn exceeds(&self, before: &FormCounts, is_allowed: impl Fn(Form) -> bool) -> bool {
        fn is_more<K: Ord>(before: &BTreeMap<K, usize>, (key, count): (&K, &usize)) -> bool {
            before.get(key).is_none_or(|before| count > before)
        }
        let mut forms = self.forms.iter().filter(|((form, _), _)| !is_allowed(*form));
        forms.any(|entry| is_more(&before.forms, entry))
            || self.others.iter().any(|entry| is_more(&before.others, entry))
            || self.keywords.iter().any(|entry| is_more(&before.keywords, entry))
            || self.levels > before.levels.max(MAX_LEVELS)
            || self.properties > before.properties.max(MAX_PROPERTIES)
            || !is_allowed(Form::ManyValues) && self.values > before.values.max(MAX_ENUM_VALUES)
    }

    fn visit(&mut self, location: Location<'_>, schema: &Map<String, Value>, level: usize) {
        self.add(location, schema);
        if schema.get("properties").is_some_and(Value::is_object) {
            self.levels = self.levels.max(level + 1);
        }
        children(schema, |location, child| {
            let level = level + usize::from(location.keyword == "properties");
            self.properties += usize::from(location.keyword == "properties");
            match child {
                Value::Object(child) => self.visit(location, child, level),
                _ if matches!(location.keyword, "properties" | "items") => self.form(Form::BooleanSchema, 0, 1),
                _ => {}
            }
        });
    }

    fn form(&mut self, form: Form, kind: usize, count: usize) {
        if count > 0 {
            *self.forms.entry((form, kind)).or_default() += count;
        }
    }

    fn other(&mut self, name: &'static str) {
        *self.others.entry(name).or_default() += 1;
    }

    /// Adds one schema, without its subschemas.
    fn add(&mut self, location: Location<'_>, schema: &Map<String, Value>) {
        for (keyword, value) in schema {
            if !is_valid_value(keyword, value) {
                self.other("invalid value");
            }
            // `const` and `not` are counted as forms.
            if !PLAIN.contains(&keyword.as_str()) && !matches!(keyword.as_str(), "const" | "not") {
                match self.keywords.get_mut(keyword) {
                    Some(count) => *count += 1,
                    None => {
                        self.keywords.insert(keyword.clone(), 1);
                    }
                }
            }
        }
        self.add_type(location, schema);
        self.add_values(schema);
        self.add_alternative_keywords(schema);
        self.add_object(location, schema);
        if location.is_root() {
            self.add_root(schema);
        }
        if schema.contains_key("$ref") {
            let beside = |allowed: &[&str]| {
                let others = schema.keys().filter(|keyword| *keyword != "$ref");
                usize::from(others.into_iter().any(|keyword| !allowed.contains(&keyword.as_str())))
            };
            self.form(Form::ReferenceSiblings, 0, beside(&["description"]));
            self.form(Form::ReferenceSiblings, 1, beside(&["description", "default"]));
        }
    }

    fn add_type(&mut self, location: Location<'_>, schema: &Map<String, Value>) {
        let Some(kind) = schema.get("type") else {
            if WITH_VALUES.contains(&location.keyword) {
                for (index, instead) in INSTEAD_OF_TYPE_BY_CLIENT.iter().enumerate() {
                    let untyped = !instead.iter().any(|keyword| schema.contains_key(*keyword));
                    self.form(Form::Untyped, index, usize::from(untyped));
                }
            }
            return;
        };
        if kind.is_array() {
            self.other("several types");
        }
        if schema.contains_key("anyOf") {
            self.form(Form::TypeBesideUnion, 0, 1);
        }
        if kind == "array" && schema.get("items").is_none_or(|items| *items == Value::Bool(false)) {
            self.form(Form::ArrayWithoutItems, 0, 1);
        }
        if schema.get("items").is_some_and(Value::is_array) {
            self.other("list of items");
        }
        if schema.contains_key("properties") && !has_type(schema, "object") {
            self.other("properties of no object");
        }
    }

    fn add_values(&mut self, schema: &Map<String, Value>) {
        if schema.contains_key("const") {
            self.form(Form::Const, 0, 1);
        }
        if schema.contains_key("not") {
            self.form(Form::Not, 0, 1);
        }
        if let Some(Value::Array(values)) = schema.get("enum") {
            self.values += values.len();
            self.form(
                Form::NonStringEnum,
                0,
                usize::from(!values.iter().all(Value::is_string)),
            );
            self.form(
                Form::NonStringEnum,
                1,
                usize::from(values.iter().any(|value| value == "")),
            );
        }
    }

    fn add_alternative_keywords(&mut self, schema: &Map<String, Value>) {
        for keyword in ["anyOf", "oneOf", "allOf"] {
            if let Some(Value::Array(parts)) = schema.get(keyword) {
                if parts.len() > 1 {
                    self.other("several alternatives");
                }
                let conditions = parts.iter().filter(|part| part.get("if").is_some());
                if keyword == "allOf" && conditions.count() > 1 {
                    self.other("several conditions");
                }
            }
        }
    }

    fn add_object(&mut self, location: Location<'_>, schema: &Map<String, Value>) {
        let properties = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        let names: HashSet<&str> = required.into_iter().flatten().filter_map(Value::as_str).collect();
        let optional = properties
            .into_iter()
            .flatten()
            .filter(|(name, _)| !names.contains(name.as_str()));
        self.form(Form::OpenObject, 0, optional.count());
        let is_object = properties.is_some() || has_type(schema, "object");
        let open = is_object && schema.get("additionalProperties") != Some(&Value::Bool(false));
        self.form(Form::OpenObject, 1, usize::from(open));
        // Alternatives often require properties of the schema around them.
        if !matches!(
            location.keyword,
            "anyOf" | "oneOf" | "allOf" | "not" | "if" | "then" | "else"
        ) {
            let unknown = names
                .iter()
                .filter(|name| !properties.is_some_and(|properties| properties.contains_key(**name)));
            self.form(Form::UnknownRequired, 0, unknown.count());
        }
    }

    fn add_root(&mut self, schema: &Map<String, Value>) {
        let [alternatives, no_object, no_properties] = AT_ROOT;
        if NOT_AT_ROOT.iter().any(|keyword| schema.contains_key(*keyword)) {
            self.other(alternatives);
        }
        if schema.get("type").is_none_or(|kind| kind != "object") {
            self.other(no_object);
        } else if !schema.get("properties").is_some_and(Value::is_object) {
            self.other(no_properties);
        }
    }
}

/// The names of problems of a root.
const AT_ROOT: [&str; 3] = [
    "root with alternatives",
    "root that is no object",
    "root without properties",
];
