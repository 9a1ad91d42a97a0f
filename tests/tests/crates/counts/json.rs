//! JSON with the order and the offsets of its properties, which `serde_json::Value` does not keep.

use std::{collections::BTreeMap, fmt, ops::Range};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

/// The properties of a JSON object, in their order, each value as it is written.
pub(crate) struct Properties(pub(crate) Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Properties {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Properties;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Properties, A::Error> {
                let mut properties = Vec::new();
                while let Some(property) = map.next_entry()? {
                    properties.push(property);
                }
                Ok(Properties(properties))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl Serialize for Properties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Properties {
    pub(crate) fn of(json: &str) -> Properties {
        serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| name.as_str()).collect()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(found, _)| found == name)
            .map(|(_, value)| value.get())
    }

    /// Returns the span of a property's value in the object's minified JSON, which begins at `start`.
    pub(crate) fn value_span(&self, name: &str, start: usize) -> Range<usize> {
        let index = self.0.iter().position(|(found, _)| found == name);
        self.spans(start)[index.expect("a property")].1.clone()
    }

    /// Returns the spans of each property in the object's minified JSON, which begins at `start`:
    /// its name with quotes, its value.
    pub(crate) fn spans(&self, start: usize) -> Vec<(Range<usize>, Range<usize>)> {
        // After the opening brace, one byte follows each property: a comma or the closing brace.
        let mut at = start + 1;
        let mut spans = Vec::new();
        for (name, value) in &self.0 {
            let name = at..at + serde_json::to_string(name).expect("a string").len();
            let value = name.end + 1..name.end + 1 + value.get().len();
            at = value.end + 1;
            spans.push((name, value));
        }
        spans
    }
}

/// Returns the JSON as serde_json writes it: in the same order, minified, without needless escapes.
pub(crate) fn rewritten(json: &str) -> String {
    match json.as_bytes()[0] {
        b'{' => {
            let properties = Properties::of(json).0.into_iter();
            let properties =
                properties.map(|(name, value)| format!("{}:{}", serde_json::json!(name), rewritten(value.get())));
            format!("{{{}}}", properties.collect::<Vec<_>>().join(","))
        }
        b'[' => {
            let items: Vec<Box<RawValue>> = serde_json::from_str(json).expect("an array");
            let items = items.iter().map(|item| rewritten(item.get()));
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        _ => serde_json::from_str::<serde_json::Value>(json)
            .expect("JSON")
            .to_string(),
    }
}

/// Returns the names that occur more than once.
pub(crate) fn repeated<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(*name).or_insert(0) += 1;
    }
    counts
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .map(|(name, _)| name)
        .collect()
}
