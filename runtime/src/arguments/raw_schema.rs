//! Values of types whose schema is literal JSON, and the keywords of literal pieces.

use std::rc::Rc;

use serde_json::{Map, Value};

use super::{
    number::{is_multiple, to_integer},
    path::Location,
    problem::{Bounds, ProblemKind},
    scalar::is_kind,
    value_rules::{choice, is_same},
    walk::{ProblemClass, Walk},
};
use crate::schema::{Kind, Text};

impl Walk {
    /// Walks a value of a type whose schema is literal JSON.
    pub(super) fn raw(&mut self, at: &Location, schema: &'static Text, value: &mut Value) {
        if self.is_preparing() {
            self.needs_report = true;
            if value.is_f64() && types(schema).is_some_and(|types| types == [Kind::Integer]) {
                to_integer(value);
            }
            return;
        }
        let schema = self.parsed(schema);
        self.raw_value(at, &schema, value);
    }

    /// Parses keywords of a schema, once in each walk.
    pub(super) fn parsed(&mut self, keywords: &'static Text) -> Rc<Map<String, Value>> {
        let address = (keywords.json.as_ptr().addr(), keywords.json.len());
        let parsed = self.parsed.entry(address);
        Rc::clone(parsed.or_insert_with(|| Rc::new(parse(keywords).unwrap_or_default())))
    }

    /// Checks a value: its type is structure, and the keywords that bound it are rules. Keywords
    /// that combine schemas are not checked.
    fn raw_value(&mut self, at: &Location, schema: &Map<String, Value>, value: &Value) {
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

/// Returns the schema of an array's item.
pub(super) fn item_schema(schema: &Map<String, Value>, index: usize) -> Option<&Value> {
    let first = schema.get("prefixItems").and_then(|first| first.get(index));
    first.or_else(|| schema.get("items").filter(|items| !items.is_array()))
}

/// Returns the schema of the properties that `properties` does not name. Returns `None` if there are
/// patterns for names, since patterns are not matched.
pub(super) fn other_properties(schema: &Map<String, Value>) -> Option<&Value> {
    let others = schema.get("additionalProperties");
    others.filter(|_| !schema.contains_key("patternProperties"))
}

/// Parses a run of keywords, which has no braces.
pub(super) fn parse(keywords: &Text) -> Option<Map<String, Value>> {
    serde_json::from_str(&format!("{{{}}}", keywords.json)).ok()
}

/// Returns the types that a schema lists, or `None` if it has no `type`.
pub(super) fn types(schema: &Text) -> Option<Vec<Kind>> {
    let schema = parse(schema)?;
    schema.contains_key("type").then(|| types_of(&schema))
}

/// Returns whether a schema allows null, whatever its other keywords are: `nullable` of OpenAPI.
pub(super) fn is_nullable(schema: &Map<String, Value>) -> bool {
    schema.get("nullable") == Some(&Value::Bool(true))
}

/// Returns the types that a schema lists; it may list none.
pub(super) fn types_of(schema: &Map<String, Value>) -> Vec<Kind> {
    let types = match schema.get("type") {
        Some(Value::Array(types)) => types.as_slice(),
        Some(name) => std::slice::from_ref(name),
        None => &[],
    };
    let mut kinds: Vec<Kind> = types.iter().filter_map(kind_of).collect();
    if is_nullable(schema) && !kinds.is_empty() && !kinds.contains(&Kind::Null) {
        kinds.push(Kind::Null);
    }
    kinds
}

fn kind_of(name: &Value) -> Option<Kind> {
    Some(match name.as_str()? {
        "string" => Kind::String,
        "integer" => Kind::Integer,
        "number" => Kind::Number,
        "boolean" => Kind::Boolean,
        "null" => Kind::Null,
        "array" => Kind::Array,
        "object" => Kind::Object,
        _ => return None,
    })
}
