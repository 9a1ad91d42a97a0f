//! Counts the forms of a schema that some client may refuse: keywords, and combinations of keywords.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{
    form::{Form, Forms},
    walk::{self, Place},
};

/// Keywords that every client takes with the values that JSON Schema allows. All others are
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

/// Keywords that some clients take in place of `type`, by client. A schema without `type` counts
/// for each list that it has no keyword of.
const INSTEAD_OF_TYPE: [&[&str]; 3] = [
    &["$ref", "anyOf", "oneOf", "allOf"],
    &["$ref", "anyOf", "enum", "const"],
    &[
        "$ref",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
        "const",
        "properties",
        "items",
    ],
];

/// Keywords whose schemas describe a value.
const VALUES: [&str; 6] = ["properties", "items", "prefixItems", "anyOf", "oneOf", "allOf"];

/// Keywords that clients refuse at the root.
const NOT_AT_ROOT: [&str; 9] = ["oneOf", "anyOf", "allOf", "enum", "const", "not", "if", "then", "else"];

/// The limits of the strictest client, OpenAI's strict mode.
const MAX_LEVELS: usize = 10;
const MAX_PROPERTIES: usize = 5_000;
const MAX_VALUES: usize = 1_000;

/// The number of times that each form occurs.
#[derive(Debug, Default)]
pub(super) struct Inventory {
    /// The counts by form, and by an index that distinguishes the rules of different clients.
    forms: BTreeMap<(Form, usize), usize>,
    /// Other combinations of keywords, by a name of our own.
    others: BTreeMap<&'static str, usize>,
    keywords: BTreeMap<String, usize>,
    /// The maximum nesting of objects in properties of objects.
    levels: usize,
    properties: usize,
    /// The number of values of all enums.
    values: usize,
}

impl Inventory {
    /// Counts the forms of a whole schema.
    pub(super) fn of(schema: &Map<String, Value>) -> Inventory {
        let mut inventory = Inventory::default();
        inventory.visit(Place::ROOT, schema, 0);
        inventory
    }

    /// Counts the forms of a schema at `place` and its alternatives.
    pub(super) fn of_alternatives(place: Place<'_>, schema: &Map<String, Value>) -> Inventory {
        let mut inventory = Inventory::default();
        inventory.add_alternatives(place, schema);
        inventory
    }

    /// Counts one reference, and a root of any kind.
    pub(super) fn one_reference() -> Inventory {
        let mut inventory = Inventory::default();
        inventory.keywords.insert("$ref".to_owned(), 1);
        inventory.others.extend(AT_ROOT.map(|name| (name, 1)));
        inventory
    }

    pub(super) fn add_alternatives(&mut self, place: Place<'_>, schema: &Map<String, Value>) {
        self.add(place, schema);
        walk::children(schema, |place, child| {
            if let ("anyOf" | "oneOf" | "allOf", Value::Object(child)) = (place.keyword, child) {
                self.add_alternatives(place, child);
            }
        });
    }

    /// Returns true if a form that is not allowed occurs more often than in `before`.
    pub(super) fn exceeds(&self, before: &Inventory, forms: &Forms) -> bool {
        let more = |key: &(Form, usize), count: &usize| before.forms.get(key).is_none_or(|before| count > before);
        self.forms
            .iter()
            .any(|(key, count)| !forms.allows(key.0) && more(key, count))
            || self
                .others
                .iter()
                .any(|(name, count)| before.others.get(name).is_none_or(|before| count > before))
            || self
                .keywords
                .iter()
                .any(|(keyword, count)| before.keywords.get(keyword).is_none_or(|before| count > before))
            || self.levels > before.levels.max(MAX_LEVELS)
            || self.properties > before.properties.max(MAX_PROPERTIES)
            || !forms.allows(Form::ManyValues) && self.values > before.values.max(MAX_VALUES)
    }

    fn visit(&mut self, place: Place<'_>, schema: &Map<String, Value>, level: usize) {
        self.add(place, schema);
        if schema.get("properties").is_some_and(Value::is_object) {
            self.levels = self.levels.max(level + 1);
        }
        walk::children(schema, |place, child| {
            let level = level + usize::from(place.keyword == "properties");
            self.properties += usize::from(place.keyword == "properties");
            match child {
                Value::Object(child) => self.visit(place, child, level),
                _ if matches!(place.keyword, "properties" | "items") => self.other("boolean schema"),
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
    fn add(&mut self, place: Place<'_>, schema: &Map<String, Value>) {
        for (keyword, value) in schema {
            if !is_valid(keyword, value) {
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
        self.add_type(place, schema);
        self.add_values(schema);
        self.add_alternative_keywords(schema);
        self.add_object(place, schema);
        if place.is_root() {
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

    fn add_type(&mut self, place: Place<'_>, schema: &Map<String, Value>) {
        let Some(kind) = schema.get("type") else {
            if VALUES.contains(&place.keyword) {
                for (index, instead) in INSTEAD_OF_TYPE.iter().enumerate() {
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
        let may_be_object = match kind {
            Value::Array(kinds) => kinds.iter().any(|kind| kind == "object"),
            kind => kind == "object",
        };
        if schema.contains_key("properties") && !may_be_object {
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
            self.form(Form::OtherValues, 0, usize::from(!values.iter().all(Value::is_string)));
            self.form(
                Form::OtherValues,
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

    fn add_object(&mut self, place: Place<'_>, schema: &Map<String, Value>) {
        let properties = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        let names: std::collections::HashSet<&str> = required.into_iter().flatten().filter_map(Value::as_str).collect();
        let optional = properties
            .into_iter()
            .flatten()
            .filter(|(name, _)| !names.contains(name.as_str()));
        self.form(Form::OpenObject, 0, optional.count());
        let is_object = properties.is_some()
            || match schema.get("type") {
                Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "object"),
                kind => kind.is_some_and(|kind| kind == "object"),
            };
        let open = is_object && schema.get("additionalProperties") != Some(&Value::Bool(false));
        self.form(Form::OpenObject, 1, usize::from(open));
        // Alternatives often require properties of the schema around them.
        if !matches!(
            place.keyword,
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

/// Problems of a root.
const AT_ROOT: [&str; 3] = [
    "root with alternatives",
    "root that is no object",
    "root without properties",
];

/// Returns true if JSON Schema allows the value for this keyword.
fn is_valid(keyword: &str, value: &Value) -> bool {
    const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "object", "array", "null"];
    let is_type = |value: &Value| value.as_str().is_some_and(|kind| TYPES.contains(&kind));
    match keyword {
        "type" => is_type(value) || value.as_array().is_some_and(|kinds| kinds.iter().all(is_type)),
        "required" => value.as_array().is_some_and(|names| names.iter().all(Value::is_string)),
        "exclusiveMinimum" | "exclusiveMaximum" | "minimum" | "maximum" | "multipleOf" => value.is_number(),
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
            value.as_f64().is_some_and(|bound| bound >= 0.0 && bound.fract() == 0.0)
        }
        "properties" | "$defs" | "definitions" | "patternProperties" => value.is_object(),
        "items" => value.is_object() || value.is_boolean(),
        "enum" => value.is_array(),
        "anyOf" | "oneOf" | "allOf" => value.as_array().is_some_and(|schemas| !schemas.is_empty()),
        "description" | "title" | "pattern" | "format" | "$ref" => value.is_string(),
        _ => true,
    }
}
