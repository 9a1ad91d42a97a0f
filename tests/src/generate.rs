//! JSON values made from a schema, and changed so that many of them no longer fit it.

use serde_json::{Map, Value, json};

use crate::random::Random;

/// Makes values of one schema.
#[derive(Debug)]
pub struct Generator<'a> {
    root: &'a Value,
    random: Random,
    /// Values to put in other's places: of every JSON type, and those that the schema itself names.
    pool: Vec<Value>,
    /// Names of members that a schema may know.
    names: Vec<String>,
    /// Strings that the type reads, where its schema does not say which.
    spelled: &'static [&'static str],
}

/// Types that read few of the strings that their schema takes.
const SPELLED: &[(&str, &[&str])] = &[
    ("standard::IpAddr", &["127.0.0.1", "::1"]),
    ("standard::Ipv4Addr", &["127.0.0.1", "0.0.0.0"]),
    ("standard::Ipv6Addr", &["2001:db8::1", "::1"]),
    ("standard::SocketAddr", &["127.0.0.1:80", "[::1]:80"]),
    ("standard::SocketAddrV4", &["127.0.0.1:80"]),
    ("standard::SocketAddrV6", &["[::1]:80"]),
];

impl<'a> Generator<'a> {
    /// `names` are names of members and of variants beside those that the schema has.
    pub fn new(root: &'a Value, seed: &str, names: &[&str]) -> Generator<'a> {
        let mut pool = vec![
            json!(null),
            json!(true),
            json!(0),
            json!(1),
            json!(-1),
            json!(255),
            json!(256),
            json!(70_000),
            json!(u64::MAX),
            json!(i64::MIN),
            json!(1.0),
            json!(0.5),
            json!(1e300),
            json!(""),
            json!("a"),
            json!("é"),
            json!("two words"),
            json!("12"),
            json!([]),
            json!([1]),
            json!([true, false]),
            json!({}),
            json!({"a": 1}),
        ];
        let mut names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        pool.extend(names.iter().map(|name| json!(name)));
        names.extend(["zzz", "", "7", "-3", "300"].map(str::to_owned));
        collect(root, &mut pool, &mut names);
        Generator {
            root,
            random: Random::seeded(seed),
            pool,
            names,
            spelled: SPELLED
                .iter()
                .find(|(name, _)| *name == seed)
                .map_or(&[][..], |(_, spelled)| spelled),
        }
    }

    /// A value: one in four as the schema has it, the others with one to three changes.
    ///
    /// # Panics
    ///
    /// Where the schema is none of those that mcpact writes.
    #[allow(clippy::should_implement_trait, reason = "there is always one more")]
    pub fn next(&mut self) -> Value {
        let mut value = self.value(self.root, 0);
        if !self.random.one_in(4) {
            for _ in 0..=self.random.below(3) {
                self.change(&mut value);
            }
        }
        value
    }

    /// A value that the schema takes, mostly: rules that exclude each other are not resolved.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let pointer = reference.strip_prefix('#').expect("a reference into the schema");
            let target = self.root.pointer(pointer).expect("a definition");
            return self.value(target, depth);
        }
        if let Some(options) = schema["anyOf"].as_array() {
            let option = if depth > 6 {
                // Null ends a recursion, else the first ones do.
                let null = options.iter().find(|option| option["type"] == "null");
                null.unwrap_or(&options[0]).clone()
            } else {
                self.random.pick(options).clone()
            };
            let mut value = self.value(&option, depth);
            // What stands beside the options.
            if schema["properties"].is_object() && value.is_object() {
                let beside = self.object(schema, depth);
                add(&mut value, beside);
            }
            return value;
        }
        if let Some(all) = schema["allOf"].as_array() {
            let mut value = self.value(&all[0], depth);
            for part in &all[1..] {
                let more = self.value(part, depth);
                add(&mut value, more);
            }
            if schema["properties"].is_object() {
                let beside = self.object(schema, depth);
                add(&mut value, beside);
            }
            return value;
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.random.pick(values).clone();
        }
        let kind = match &schema["type"] {
            Value::String(kind) => kind.as_str(),
            Value::Array(kinds) => self.random.pick(kinds).as_str().expect("the name of a type"),
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
        let least = schema["minimum"].as_i64().unwrap_or(0);
        let most = schema["maximum"].as_i64().unwrap_or(least.max(0) + 100);
        match self.random.below(4) {
            0 => least,
            1 => most,
            _ => {
                let width = usize::try_from(most - least).unwrap_or(0) + 1;
                least + i64::try_from(self.random.below(width)).expect("a small number")
            }
        }
    }

    fn number(&mut self, schema: &Value) -> Value {
        let least = schema["minimum"].as_f64();
        let most = schema["maximum"].as_f64().or(schema["exclusiveMaximum"].as_f64());
        match (self.random.below(3), least.or(most)) {
            (0, _) => self
                .random
                .pick(&[json!(0), json!(-7), json!(0.25), json!(1e9)])
                .clone(),
            (_, Some(bound)) => json!(bound),
            (_, None) => json!(f64::from(u16::try_from(self.random.below(1000)).expect("small")) / 8.0),
        }
    }

    fn string(&mut self, schema: &Value) -> String {
        if !self.spelled.is_empty() && self.random.one_in(2) {
            return (*self.random.pick(self.spelled)).to_owned();
        }
        // What the patterns of the catalogue take, and what they do not.
        let letters = ['a', 'b', 'z', 'é', '1', ' '];
        let letters = if schema["pattern"].is_string() {
            &letters[..3]
        } else {
            &letters[..]
        };
        let least = size(schema, "minLength").unwrap_or(0);
        let most = size(schema, "maxLength").unwrap_or(least + 4);
        let len = least + self.random.below(most + 1 - least.min(most));
        (0..len).map(|_| *self.random.pick(letters)).collect()
    }

    fn array(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(items) = schema["prefixItems"].as_array() {
            return items.iter().map(|item| self.value(item, depth + 1)).collect();
        }
        let least = size(schema, "minItems").unwrap_or(0);
        let more = size(schema, "maxItems").map_or(3, |most| most - least);
        let more = if depth > 4 { 0 } else { self.random.below(more + 1) };
        (0..least + more)
            .map(|_| self.value(&schema["items"], depth + 1))
            .collect()
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut members = Map::new();
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
            if is_required || (depth < 5 && !self.random.one_in(3)) {
                members.insert(name.clone(), self.value(property, depth + 1));
            }
        }
        if schema["additionalProperties"] != false && depth < 4 {
            for _ in 0..self.random.below(3) {
                let name = self.key(&schema["propertyNames"]);
                if !properties.contains_key(&name) {
                    let value = self.value(&schema["additionalProperties"], depth + 1);
                    members.insert(name, value);
                }
            }
        }
        Value::Object(members)
    }

    fn key(&mut self, schema: &Value) -> String {
        if let Some(values) = schema["enum"].as_array() {
            return self.random.pick(values).as_str().expect("a name").to_owned();
        }
        if schema["pattern"]
            .as_str()
            .is_some_and(|pattern| pattern.contains("0-9") || pattern.contains("\\d"))
        {
            return (*self
                .random
                .pick(&["0", "7", "-3", "255", "300", "007", "-0", "99999999999"]))
            .to_owned();
        }
        if schema.is_object() {
            return self.string(schema);
        }
        self.random.pick(&self.names).clone()
    }

    /// Changes one thing somewhere in the value.
    fn change(&mut self, value: &mut Value) {
        let mut places = Vec::new();
        paths(value, &mut String::new(), &mut places);
        let place = self.random.pick(&places).clone();
        let value = value.pointer_mut(&place).expect("a place in the value");
        match (self.random.below(6), &mut *value) {
            (0 | 1, Value::Object(members)) if !members.is_empty() => {
                let names: Vec<String> = members.keys().cloned().collect();
                members.remove(self.random.pick(&names));
            }
            (2 | 3, Value::Object(members)) => {
                let name = self.random.pick(&self.names).clone();
                members.insert(name, self.random.pick(&self.pool).clone());
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

/// A keyword's number, if it is there.
///
/// # Panics
///
/// Where it has over 32 bits on such a machine.
pub fn size(schema: &Value, key: &str) -> Option<usize> {
    schema[key]
        .as_u64()
        .map(|size| usize::try_from(size).expect("a small number"))
}

/// What a schema names: its enums' values, its bounds and their neighbours, its members.
fn collect(schema: &Value, pool: &mut Vec<Value>, names: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("enum", Value::Array(values)) => pool.extend(values.iter().cloned()),
                    ("minimum" | "maximum" | "exclusiveMaximum", Value::Number(bound)) => {
                        let bound = bound.as_f64().expect("a number");
                        pool.extend([json!(bound), json!(bound - 1.0), json!(bound + 1.0)]);
                        pool.extend(value.as_i64().map(|bound| json!(bound + 1)));
                        pool.extend(value.as_i64().map(|bound| json!(bound - 1)));
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

/// JSON pointers of the value and of all that is in it.
pub fn paths(value: &Value, at: &mut String, found: &mut Vec<String>) {
    found.push(at.clone());
    let len = at.len();
    let mut visit = |name: &str, value: &Value| {
        at.push('/');
        at.push_str(&name.replace('~', "~0").replace('/', "~1"));
        paths(value, at, found);
        at.truncate(len);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| visit(name, value)),
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, value)| visit(&index.to_string(), value));
        }
        _ => {}
    }
}

/// Adds to an object the properties of another that it lacks.
fn add(value: &mut Value, more: Value) {
    if let (Value::Object(members), Value::Object(more)) = (value, more) {
        for (name, value) in more {
            members.entry(name).or_insert(value);
        }
    }
}
