//! JSON values made from any schema, and changed so that some no longer fit it.

use std::collections::HashMap;

use mcpact_tests::{
    generate::{paths, size},
    random::Random,
};
use serde_json::{Map, Value, json};

/// Strings for patterns and formats, of which one fits most of the time.
const STRINGS: &[&str] = &[
    "a",
    "abc",
    "a-b_c",
    "all",
    "5m",
    "12",
    "x1",
    "null",
    "two words",
    "é",
    "",
    "a@b.co",
    "2024-01-01",
    "2024-01-01T00:00:00Z",
    "12:00:00",
    "https://example.com/a",
    "f81d4fae-7dec-41d0-a765-00a0c91e6bf6",
    "65a1b2c3d4e5f60718293a4b",
    "192.168.0.1",
    "10.0.0.0/8",
    "my-app",
    "#ff0000",
    "/a/b",
];

/// Makes values of one schema.
pub(crate) struct Generator<'a> {
    root: &'a Value,
    random: Random,
    /// Values to put in other's places: of every JSON type, and those that the schema itself names.
    pool: Vec<Value>,
    /// Names of members that the schema knows, and others.
    names: Vec<String>,
    /// Strings by pattern and format.
    fitting: HashMap<String, Vec<&'static str>>,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(root: &'a Value, seed: &str) -> Generator<'a> {
        let mut pool = vec![
            json!(null),
            json!(null),
            json!(true),
            json!(0),
            json!(1),
            json!(-1),
            json!(256),
            json!(u64::MAX),
            json!(1.0),
            json!(0.5),
            json!(""),
            json!("a"),
            json!([]),
            json!({}),
            json!({"a": 1}),
        ];
        let mut names = vec!["zzz".to_owned(), String::new(), "7".to_owned()];
        collect(root, &mut pool, &mut names);
        Generator {
            root,
            random: Random::seeded(seed),
            pool,
            names,
            fitting: HashMap::new(),
        }
    }

    /// A value: one in two as the schema has it, the others with one to three changes.
    pub(crate) fn next(&mut self) -> Value {
        let mut value = self.value(self.root, 0);
        if self.random.one_in(2) {
            for _ in 0..=self.random.below(3) {
                self.change(&mut value);
            }
        }
        value
    }

    /// A value that the schema takes, mostly: rules that exclude each other are not resolved.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let Value::Object(rules) = schema else {
            return self.any();
        };
        if let Some(value) = rules.get("const") {
            return value.clone();
        }
        if let Some(Value::Array(values)) = rules.get("enum") {
            return self.random.pick(values).clone();
        }
        let mut made: Vec<Value> = Vec::new();
        if let Some(pointer) = schema["$ref"].as_str().and_then(|to| to.strip_prefix('#')) {
            let target = if depth > 8 { None } else { self.root.pointer(pointer) };
            made.push(target.map_or(Value::Null, |target| self.value(target, depth + 1)));
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(options)) = rules.get(keyword) {
                // The last one is null, where there is one, and ends a recursion.
                let option = if depth > 6 {
                    options.last()
                } else {
                    Some(self.random.pick(options))
                };
                made.extend(option.cloned().map(|option| self.value(&option, depth + 1)));
            }
        }
        if let Some(Value::Array(parts)) = rules.get("allOf") {
            made.extend(parts.iter().map(|part| self.value(part, depth + 1)));
        }
        if rules.contains_key("type") || made.is_empty() {
            made.push(self.of_type(schema, depth));
        }
        join(made)
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
            _ => self.object(schema, depth),
        }
    }

    fn any(&mut self) -> Value {
        self.random.pick(&self.pool).clone()
    }

    fn integer(&mut self, schema: &Value) -> i64 {
        let least = schema["minimum"]
            .as_i64()
            .or(schema["exclusiveMinimum"].as_i64().map(|bound| bound + 1));
        let most = schema["maximum"]
            .as_i64()
            .or(schema["exclusiveMaximum"].as_i64().map(|bound| bound - 1));
        let least = least.unwrap_or(0.min(most.unwrap_or(0)));
        let most = most.unwrap_or(least.max(0) + 100);
        match self.random.below(4) {
            0 => least,
            1 => most,
            _ => {
                let width = usize::try_from(most - least).unwrap_or(0).min(1000) + 1;
                least + i64::try_from(self.random.below(width)).expect("a small number")
            }
        }
    }

    fn number(&mut self, schema: &Value) -> Value {
        let bounds: Vec<&Value> = ["minimum", "maximum"]
            .iter()
            .map(|keyword| &schema[*keyword])
            .filter(|bound| bound.is_number())
            .collect();
        if bounds.is_empty() || self.random.one_in(4) {
            return self
                .random
                .pick(&[json!(0), json!(1), json!(-7), json!(0.25), json!(1e9)])
                .clone();
        }
        (*self.random.pick(&bounds)).clone()
    }

    fn string(&mut self, schema: &Value) -> String {
        let sample = (*self.random.pick(STRINGS)).to_owned();
        if schema["pattern"].is_string() || schema["format"].is_string() {
            return self.fitting(schema).map_or(sample, str::to_owned);
        }
        let least = size(schema, "minLength").unwrap_or(0);
        let most = size(schema, "maxLength").unwrap_or(usize::MAX);
        let mut text: String = sample.chars().take(most).collect();
        while text.chars().count() < least {
            text.push('a');
        }
        text
    }

    /// One of the strings that the schema takes, if it takes any; found once for each pattern and format.
    fn fitting(&mut self, schema: &Value) -> Option<&'static str> {
        let key = format!("{}{}", schema["pattern"], schema["format"]);
        let fitting = self.fitting.entry(key).or_insert_with(|| {
            let schema = json!({ "pattern": schema.get("pattern").unwrap_or(&json!("")), "format": schema.get("format").unwrap_or(&json!("")) });
            let validator = jsonschema::options().should_validate_formats(true).build(&schema);
            let validator = validator.expect("a pattern and a format");
            STRINGS.iter().copied().filter(|text| validator.is_valid(&json!(text))).collect()
        });
        (!fitting.is_empty()).then(|| *self.random.pick(fitting))
    }

    fn array(&mut self, schema: &Value, depth: usize) -> Value {
        let least = size(schema, "minItems").unwrap_or(0);
        let more = size(schema, "maxItems").map_or(3, |most| most.saturating_sub(least).min(3));
        let more = if depth > 6 { 0 } else { self.random.below(more + 1) };
        (0..least + more)
            .map(|at| {
                let items = if schema["items"].is_array() {
                    &schema["items"][at]
                } else {
                    &schema["items"]
                };
                self.value(items, depth + 1)
            })
            .collect()
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut members = Map::new();
        let empty = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&empty);
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        for (name, property) in properties {
            let is_required = required.iter().any(|required| required == name);
            if is_required || (depth < 7 && self.random.one_in(2)) {
                members.insert(name.clone(), self.value(property, depth + 1));
            }
        }
        for name in required.iter().filter_map(Value::as_str) {
            if !members.contains_key(name) {
                let value = self.any();
                members.insert(name.to_owned(), value);
            }
        }
        let closed = ["additionalProperties", "unevaluatedProperties"]
            .iter()
            .any(|keyword| schema[*keyword] == false);
        if !closed && depth < 5 {
            for _ in 0..self.random.below(2) {
                let name = self.random.pick(&self.names).clone();
                if !properties.contains_key(&name) {
                    let value = self.value(&schema["additionalProperties"], depth + 1);
                    members.insert(name, value);
                }
            }
        }
        Value::Object(members)
    }

    /// Changes one thing somewhere in the value.
    fn change(&mut self, value: &mut Value) {
        let mut places = Vec::new();
        paths(value, &mut String::new(), &mut places);
        let place = self.random.pick(&places).clone();
        let value = value.pointer_mut(&place).expect("a place in the value");
        match (self.random.below(6), &mut *value) {
            (0, Value::Object(members)) if !members.is_empty() => {
                let names: Vec<String> = members.keys().cloned().collect();
                members.remove(self.random.pick(&names));
            }
            (1 | 2, Value::Object(members)) => {
                let name = self.random.pick(&self.names).clone();
                members.insert(name, self.random.pick(&self.pool).clone());
            }
            // A member that is there becomes null, as does one that was not.
            (3 | 4, Value::Object(members)) => {
                let name = self.random.pick(&self.names).clone();
                members.insert(name, Value::Null);
            }
            (0, Value::Array(items)) if !items.is_empty() => {
                items.pop();
            }
            (1, Value::Array(items)) => items.push(self.random.pick(&self.pool).clone()),
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
            _ => *value = self.random.pick(&self.pool).clone(),
        }
    }
}

/// Objects as one with the members of all; else the last value.
fn join(made: Vec<Value>) -> Value {
    let mut joined = Value::Null;
    for value in made {
        match (&mut joined, value) {
            (Value::Object(joined), Value::Object(members)) => joined.extend(members),
            (Value::Object(_), Value::Null) => {}
            (_, value) => joined = value,
        }
    }
    joined
}

/// What a schema names: its enums' values, its bounds and their neighbours, its members.
fn collect(schema: &Value, pool: &mut Vec<Value>, names: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("enum", Value::Array(values)) => pool.extend(values.iter().cloned()),
                    ("const", value) => pool.push(value.clone()),
                    ("minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum", Value::Number(bound)) => {
                        pool.extend(
                            bound
                                .as_i64()
                                .into_iter()
                                .flat_map(|bound| [bound - 1, bound, bound + 1])
                                .map(Value::from),
                        );
                        pool.extend(bound.as_f64().map(Value::from));
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
