//! JSON values made from a schema, and changed so that many of them no longer fit it.

mod strings;

use std::{collections::HashMap, slice};

use serde_json::{Map, Value, json};

use self::strings::SPELLED;
use crate::{json::pointers, random::Random};

/// Makes values of one schema.
#[derive(Debug)]
pub struct Generator<'a> {
    root: &'a Value,
    weights: Weights,
    random: Random,
    /// Replacements: values of every JSON type, and those that the schema names.
    pool: Vec<Value>,
    /// Names of properties that a schema may know.
    names: Vec<String>,
    /// Strings that the type reads, where its schema does not say which.
    spelled: &'static [&'static str],
    /// Those of `STRINGS` that fit, by the keywords of the schema.
    fitting: HashMap<String, Vec<&'static str>>,
}

/// The share of changed values and of optional properties.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// One value in so many stays as the schema has it; the others get one to three changes.
    pub unchanged: usize,
    /// One optional property in so many is absent.
    pub absent: usize,
    /// An open object gets fewer further properties than this.
    pub further: usize,
}

impl Weights {
    /// For schemas that refuse little: most values are changed.
    pub const CHANGED: Weights = Weights {
        unchanged: 4,
        absent: 3,
        further: 3,
    };
    /// For schemas with many rules, so that many values still fit.
    pub const FITTING: Weights = Weights {
        unchanged: 2,
        absent: 2,
        further: 2,
    };
}

impl<'a> Generator<'a> {
    /// `names` are names of properties and of variants beside those that the schema has.
    pub fn new(root: &'a Value, seed: &str, names: &[&str]) -> Generator<'a> {
        let values = json!([
            null, true, 0, 1, -1, 255, 256, 70_000, u64::MAX, i64::MIN, 1.0, 0.5, 1e300, "", "a", "é", "two words", "12",
            [], [1], [true, false], {}, {"a": 1},
        ]);
        let mut pool = values.as_array().cloned().unwrap_or_default();
        let mut names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        pool.extend(names.iter().map(|name| json!(name)));
        names.extend(["zzz", "", "7", "-3", "300"].map(str::to_owned));
        collect(root, &mut pool, &mut names);
        let spelled = SPELLED.iter().find(|(name, _)| *name == seed);
        Generator {
            root,
            weights: Weights::CHANGED,
            random: Random::seeded(seed),
            pool,
            names,
            spelled: spelled.map_or(&[], |(_, spelled)| spelled),
            fitting: HashMap::new(),
        }
    }

    /// Sets the weights, which are [`Weights::CHANGED`] otherwise.
    #[must_use]
    pub fn weights(mut self, weights: Weights) -> Generator<'a> {
        self.weights = weights;
        self
    }

    /// Makes a value from the schema, and mostly changes it.
    ///
    /// # Panics
    ///
    /// If the schema has a type that JSON Schema does not have.
    #[allow(clippy::should_implement_trait, reason = "there is always one more")]
    pub fn next(&mut self) -> Value {
        let mut value = self.value(self.root, 0);
        if !self.random.one_in(self.weights.unchanged) {
            for _ in 0..=self.random.below(3) {
                self.change(&mut value);
            }
        }
        value
    }

    /// Makes a value that the schema takes, mostly: it does not resolve rules that exclude each other.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let parts = self.parts(schema, depth);
        let mut value = self.joined(schema, &parts, depth);
        if let Value::Object(properties) = &mut value {
            let required = slice::from_ref(schema)
                .iter()
                .chain(&parts)
                .filter_map(|part| part["required"].as_array());
            for name in required.flatten().filter_map(Value::as_str) {
                if !properties.contains_key(name) {
                    let property = self.value(&schema["properties"][name], depth + 1);
                    properties.insert(name.to_owned(), property);
                }
            }
        }
        value
    }

    /// Returns the target of the reference, one of the options, and all that apply together.
    fn parts(&mut self, schema: &Value, depth: usize) -> Vec<Value> {
        let mut parts = Vec::new();
        if let Some(pointer) = schema["$ref"].as_str().and_then(|to| to.strip_prefix('#')) {
            let target = self.root.pointer(pointer).filter(|_| depth <= 12);
            parts.push(target.cloned().unwrap_or(json!({"type": "null"})));
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(options) = schema[keyword].as_array() {
                // Null ends a recursion, else the first options do.
                let last = options
                    .iter()
                    .find(|option| option["type"] == "null")
                    .unwrap_or(&options[0]);
                let option = if depth > 8 { last } else { self.random.pick(options) };
                parts.push(option.clone());
            }
        }
        parts.extend(schema["allOf"].as_array().into_iter().flatten().cloned());
        parts
    }

    /// Makes a value of the schema's own keywords and of its parts, whose properties come later.
    fn joined(&mut self, schema: &Value, parts: &[Value], depth: usize) -> Value {
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.random.pick(values).clone();
        }
        let is_own = parts.is_empty() || schema.get("type").is_some() || schema["properties"].is_object();
        let mut value = if is_own {
            self.of_type(schema, depth)
        } else {
            Value::Null
        };
        for part in parts {
            let inner = self.parts(part, depth + 1);
            match (&mut value, self.joined(part, &inner, depth + 1)) {
                (Value::Object(properties), Value::Object(more)) => properties.extend(more),
                (Value::Object(_), Value::Null) => {}
                (value, more) => *value = more,
            }
        }
        value
    }

    fn of_type(&mut self, schema: &Value, depth: usize) -> Value {
        let kind = match &schema["type"] {
            Value::String(kind) => kind.as_str(),
            Value::Array(kinds) => self.random.pick(kinds).as_str().expect("the name of a type"),
            _ if schema["properties"].is_object() || schema["required"].is_array() => "object",
            _ if schema["items"].is_object() => "array",
            _ if schema["maxLength"].is_u64() => "string",
            _ => return self.any(),
        };
        match kind {
            "null" => Value::Null,
            "boolean" => json!(self.random.one_in(2)),
            "integer" => json!(self.integer(schema)),
            "number" => self.number(schema),
            "string" => json!(self.string(schema)),
            "array" => self.array(schema, depth),
            "object" => self.object(schema, depth),
            other => panic!("no value of type {other}"),
        }
    }

    fn any(&mut self) -> Value {
        self.random.pick(&self.pool).clone()
    }

    fn integer(&mut self, schema: &Value) -> i64 {
        let bound = |keyword: &str, exclusive: &str, inside: i64| {
            schema[keyword]
                .as_i64()
                .or(schema[exclusive].as_i64().map(|bound| bound + inside))
        };
        let max = bound("maximum", "exclusiveMaximum", -1);
        let min = bound("minimum", "exclusiveMinimum", 1).unwrap_or(max.unwrap_or(0).min(0));
        let max = max.unwrap_or(min.max(0) + 100);
        match self.random.below(4) {
            0 => min,
            1 => max,
            _ => {
                let width = usize::try_from(max.saturating_sub(min)).unwrap_or(0).saturating_add(1);
                min + i64::try_from(self.random.below(width)).expect("a small number")
            }
        }
    }

    fn number(&mut self, schema: &Value) -> Value {
        let bounds = ["minimum", "maximum", "exclusiveMaximum"].map(|keyword| schema[keyword].clone());
        let bounds: Vec<Value> = bounds.into_iter().filter(Value::is_number).collect();
        match self.random.below(3) {
            0 => self
                .random
                .pick(&[json!(0), json!(1), json!(-7), json!(0.25), json!(1e9)])
                .clone(),
            _ if bounds.is_empty() => json!(f64::from(u16::try_from(self.random.below(1000)).expect("small")) / 8.0),
            _ => self.random.pick(&bounds).clone(),
        }
    }

    fn array(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(items) = schema["prefixItems"].as_array() {
            return items.iter().map(|item| self.value(item, depth + 1)).collect();
        }
        let min = size(schema, "minItems").unwrap_or(0);
        let more = size(schema, "maxItems").map_or(3, |max| max.saturating_sub(min).min(3));
        let more = if depth > 6 { 0 } else { self.random.below(more + 1) };
        (0..min + more)
            .map(|index| {
                let items = &schema["items"];
                self.value(if items.is_array() { &items[index] } else { items }, depth + 1)
            })
            .collect()
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut values = Map::new();
        let empty = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&empty);
        if schema["maxProperties"] == 1 && schema["additionalProperties"] == false {
            let names: Vec<&String> = properties.keys().collect();
            let name = *self.random.pick(&names);
            return json!({ name: self.value(&properties[name], depth + 1) });
        }
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        for (name, property) in properties {
            let is_required = required.iter().any(|required| required == name);
            if is_required || (depth < 7 && !self.random.one_in(self.weights.absent)) {
                values.insert(name.clone(), self.value(property, depth + 1));
            }
        }
        let is_closed = schema["additionalProperties"] == false || schema["unevaluatedProperties"] == false;
        if !is_closed && depth < 5 {
            for _ in 0..self.random.below(self.weights.further) {
                let name = self.key(&schema["propertyNames"]);
                if !properties.contains_key(&name) {
                    let value = self.value(&schema["additionalProperties"], depth + 1);
                    values.insert(name, value);
                }
            }
        }
        Value::Object(values)
    }

    /// Changes one thing somewhere in the value.
    fn change(&mut self, value: &mut Value) {
        let pointer = self.random.pick(&pointers(value)).clone();
        let value = value.pointer_mut(&pointer).expect("a pointer into the value");
        match (self.random.below(6), &mut *value) {
            // An object lacks a property, or has it under another name.
            (0, Value::Object(properties)) if !properties.is_empty() => {
                let names: Vec<String> = properties.keys().cloned().collect();
                let property = properties.remove(self.random.pick(&names)).unwrap_or_default();
                if self.random.one_in(2) {
                    properties.insert(self.random.pick(&self.names).clone(), property);
                }
            }
            (1 | 2, Value::Object(properties)) => {
                properties.insert(self.random.pick(&self.names).clone(), self.any());
            }
            (3 | 4, Value::Object(properties)) => {
                properties.insert(self.random.pick(&self.names).clone(), Value::Null);
            }
            (0, Value::Array(items)) if !items.is_empty() => {
                items.pop();
            }
            (1, Value::Array(items)) => {
                let item = if items.is_empty() || self.random.one_in(2) {
                    self.any()
                } else {
                    items[0].clone()
                };
                items.push(item);
            }
            (0 | 1, Value::Number(number)) => {
                let by = if self.random.one_in(2) { 1 } else { -1 };
                *value = match number.as_i64() {
                    Some(number) => json!(number.wrapping_add(by)),
                    None => json!(number.as_f64().unwrap_or_default().round()),
                };
            }
            (0, Value::String(text)) => text.push('x'),
            (1, Value::String(text)) => {
                text.pop();
            }
            (2, _) => *value = Value::Null,
            (3, _) => *value = json!([value.clone()]),
            _ => *value = self.any(),
        }
    }
}

/// Returns the number of a keyword.
fn size(schema: &Value, key: &str) -> Option<usize> {
    schema[key]
        .as_u64()
        .map(|size| usize::try_from(size).expect("a small number"))
}

/// Collects what a schema names: the values of its enums, its bounds and their neighbours, its properties.
fn collect(schema: &Value, pool: &mut Vec<Value>, names: &mut Vec<String>) {
    match schema {
        Value::Object(properties) => {
            for (key, value) in properties {
                match (key.as_str(), value) {
                    ("enum", Value::Array(values)) => pool.extend(values.iter().cloned()),
                    ("const", value) => pool.push(value.clone()),
                    ("minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum", Value::Number(bound)) => {
                        let bound = bound.as_f64().expect("a number");
                        pool.extend([json!(bound), json!(bound - 1.0), json!(bound + 1.0)]);
                        pool.extend(value.as_i64().map(|bound| json!(bound.saturating_add(1))));
                        pool.extend(value.as_i64().map(|bound| json!(bound.saturating_sub(1))));
                    }
                    ("properties", Value::Object(properties)) => names.extend(properties.keys().cloned()),
                    _ => {}
                }
                collect(value, pool, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, pool, names)),
        _ => {}
    }
}
