//! Strings and the names of further properties, by the keywords of a schema.

use serde_json::{Map, Value, json};

use super::{Generator, size};

/// Types that read few of the strings that their schema takes.
pub(super) const SPELLED: &[(&str, &[&str])] = &[
    ("standard::IpAddr", &["127.0.0.1", "::1"]),
    ("standard::Ipv4Addr", &["127.0.0.1", "0.0.0.0"]),
    ("standard::Ipv6Addr", &["2001:db8::1", "::1"]),
    ("standard::SocketAddr", &["127.0.0.1:80", "[::1]:80"]),
    ("standard::SocketAddrV4", &["127.0.0.1:80"]),
    ("standard::SocketAddrV6", &["[::1]:80"]),
];

/// Strings of which one fits most patterns and formats.
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

/// Keywords that decide which strings fit.
const OF_STRINGS: [&str; 4] = ["pattern", "format", "minLength", "maxLength"];

impl Generator<'_> {
    pub(super) fn string(&mut self, schema: &Value) -> String {
        if !self.spelled.is_empty() && self.random.one_in(2) {
            return (*self.random.pick(self.spelled)).to_owned();
        }
        if !self.random.one_in(4)
            && let Some(text) = self.fitting(schema)
        {
            return text.to_owned();
        }
        let letters = ['a', 'b', 'z', 'é', '1', ' '];
        let letters = if schema["pattern"].is_string() {
            &letters[..3]
        } else {
            &letters[..]
        };
        let min = size(schema, "minLength").unwrap_or(0);
        let max = size(schema, "maxLength").unwrap_or(min + 4).min(min + 100);
        let len = min + self.random.below(max + 1 - min.min(max));
        (0..len).map(|_| *self.random.pick(letters)).collect()
    }

    /// Returns one of the strings that the schema takes, if it takes any.
    fn fitting(&mut self, schema: &Value) -> Option<&'static str> {
        let keywords: Map<String, Value> = OF_STRINGS
            .iter()
            .filter_map(|keyword| Some(((*keyword).to_owned(), schema.get(keyword)?.clone())))
            .collect();
        let schema = Value::Object(keywords);
        let fitting = self.fitting.entry(schema.to_string()).or_insert_with(|| {
            let validator = jsonschema::options().should_validate_formats(true).build(&schema);
            let validator = validator.expect("keywords of strings");
            STRINGS
                .iter()
                .copied()
                .filter(|text| validator.is_valid(&json!(text)))
                .collect()
        });
        (!fitting.is_empty()).then(|| *self.random.pick(fitting))
    }

    pub(super) fn key(&mut self, schema: &Value) -> String {
        if let Some(values) = schema["enum"].as_array() {
            return self.random.pick(values).as_str().expect("a name").to_owned();
        }
        let pattern = schema["pattern"].as_str().unwrap_or_default();
        if pattern.contains("0-9") || pattern.contains("\\d") {
            let numbers = ["0", "7", "-3", "255", "300", "007", "-0", "99999999999"];
            return (*self.random.pick(&numbers)).to_owned();
        }
        if schema.is_object() {
            return self.string(schema);
        }
        self.random.pick(&self.names).clone()
    }
}
