//! The names and texts of all parameters in a JSON Schema, for the search.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::json::json_schema::Subschemas;

/// The texts of the parameters in a JSON Schema, with white space between them.
#[derive(Clone, Debug, Default)]
pub(super) struct ParameterTexts {
    pub(super) names: String,
    /// The descriptions and the allowed values.
    pub(super) texts: String,
}

impl ParameterTexts {
    /// Reads the parameters of a JSON Schema, instead of those before.
    ///
    /// Finds the schemas that [`visit`](crate::json_schema::visit) finds, but while it reads the
    /// text: parsed documents would take a fifth of the time of an index. A text that is not JSON
    /// has no parameters.
    pub(super) fn read(&mut self, schema: &str) {
        self.clear();
        let mut json = serde_json::Deserializer::from_str(schema);
        let root = Reader {
            found: self,
            role: ValueRole::Root,
        };
        if root.deserialize(&mut json).and_then(|_| json.end()).is_err() {
            self.clear();
        }
    }

    fn clear(&mut self) {
        self.names.clear();
        self.texts.clear();
    }
}

/// The meaning of a value, by the keyword before it.
#[derive(Clone, Copy)]
enum ValueRole {
    /// The whole document, whose own texts are not those of a parameter.
    Root,
    Schema,
    Subschemas(Subschemas, IsProperties),
    /// A text of a parameter: `description`, `const`.
    Text,
    /// An array of texts: `enum`.
    Texts,
    Other,
}

type IsProperties = bool;

impl ValueRole {
    fn of(keyword: &str) -> ValueRole {
        match keyword {
            "description" | "const" => ValueRole::Text,
            "enum" => ValueRole::Texts,
            _ => Subschemas::of(keyword).map_or(ValueRole::Other, |form| {
                ValueRole::Subschemas(form, keyword == "properties")
            }),
        }
    }

    /// Returns the role of the items of an array with this role.
    fn of_items(self) -> ValueRole {
        match self {
            ValueRole::Texts => ValueRole::Text,
            ValueRole::Subschemas(Subschemas::List | Subschemas::OneOrList, _) => ValueRole::Schema,
            _ => ValueRole::Other,
        }
    }
}

/// Reads a value. The result is true if the value can be a schema: an object or a boolean.
struct Reader<'a> {
    found: &'a mut ParameterTexts,
    role: ValueRole,
}

impl Reader<'_> {
    /// Reads the values of a schema's keywords.
    fn keywords<'de, A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(role) = map.next_key_seed(Key(ValueRole::of))? {
            let role = match role {
                ValueRole::Text | ValueRole::Texts if matches!(self.role, ValueRole::Root) => ValueRole::Other,
                role => role,
            };
            let found = &mut *self.found;
            map.next_value_seed(Reader { found, role })?;
        }
        Ok(())
    }

    /// Reads schemas by name.
    fn schemas<'de, A: MapAccess<'de>>(self, mut map: A, is_properties: IsProperties) -> Result<(), A::Error> {
        loop {
            let found = &mut *self.found;
            let before = found.names.len();
            let add_name = |name: &str| {
                if is_properties {
                    add(&mut found.names, name);
                }
            };
            if map.next_key_seed(Key(add_name))?.is_none() {
                return Ok(());
            }
            let role = ValueRole::Schema;
            let is_schema = map.next_value_seed(Reader { found, role })?;
            if !is_schema {
                self.found.names.truncate(before);
            }
        }
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        if matches!(self.role, ValueRole::Other) {
            return deserializer.deserialize_ignored_any(IgnoredAny).map(|_| false);
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        match self.role {
            ValueRole::Root | ValueRole::Schema | ValueRole::Subschemas(Subschemas::One | Subschemas::OneOrList, _) => {
                self.keywords(map)?;
            }
            ValueRole::Subschemas(Subschemas::Map, is_properties) => self.schemas(map, is_properties)?,
            _ => while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {},
        }
        Ok(true)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
        let role = self.role.of_items();
        loop {
            let found = &mut *self.found;
            if items.next_element_seed(Reader { found, role })?.is_none() {
                return Ok(false);
            }
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<bool, E> {
        if matches!(self.role, ValueRole::Text) {
            add(&mut self.found.texts, text);
        }
        Ok(false)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<bool, E> {
        Ok(true)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }
}

/// Applies a function to a key, which is not copied.
struct Key<F>(F);

impl<'de, R, F: FnOnce(&str) -> R> DeserializeSeed<'de> for Key<F> {
    type Value = R;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<R, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<R, F: FnOnce(&str) -> R> Visitor<'_> for Key<F> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<R, E> {
        Ok((self.0)(key))
    }
}

fn add(texts: &mut String, text: &str) {
    texts.push_str(text);
    texts.push('\n');
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{ParameterTexts, add};
    use crate::json::json_schema::visit;

    /// Collects the same from a document in memory.
    fn by_visitor(schema: &Value) -> [Vec<String>; 2] {
        let mut found = ParameterTexts::default();
        visit(schema, |path, schema| {
            let Some(location) = path.last() else { return };
            if let Some(name) = location.property() {
                add(&mut found.names, name);
            }
            let values = schema["enum"].as_array().into_iter().flatten();
            let texts = [&schema["description"], &schema["const"]].into_iter().chain(values);
            texts
                .filter_map(Value::as_str)
                .for_each(|text| add(&mut found.texts, text));
        });
        sorted(&found)
    }

    fn by_reader(schema: &str) -> [Vec<String>; 2] {
        let mut found = ParameterTexts::default();
        found.read(schema);
        sorted(&found)
    }

    fn sorted(found: &ParameterTexts) -> [Vec<String>; 2] {
        [&found.names, &found.texts].map(|texts| {
            let mut texts: Vec<String> = texts.lines().map(str::to_owned).collect();
            texts.sort_unstable();
            texts
        })
    }

    #[test]
    fn the_same_as_the_visitor() {
        let schema = json!({
            "description": "of the tool", "enum": ["root"], "const": "root",
            "properties": {
                "description": { "description": "say \"hi\" é\n", "enum": ["a", 1, null, "b", ["c"]], "const": "c" },
                "any": true, "never": false, "no schema": 5, "nor": "text", "nor this": ["x"], "null": null,
                "items": { "items": { "properties": { "inner": { "const": 5, "description": { "items": {} } } } } },
                "list": { "items": [{ "description": "first" }, "no", 1.5, { "enum": ["second"] }] },
                "deep": { "anyOf": [{ "type": "null" }, { "properties": { "n": { "minimum": -1 } } }], "not": true },
                "wrong": { "anyOf": { "description": "no list" }, "not": [{ "description": "no schema" }], "enum": "x" },
                "default": { "default": { "properties": { "no": { "description": "no" } } }, "enum": { "x": ["y"] } },
            },
            "patternProperties": { "^x": { "description": "by pattern" } },
            "additionalProperties": { "description": "others" },
            "$defs": { "id": { "type": "string", "description": "an id" }, "no": 1 },
        });
        let found = by_reader(&schema.to_string());
        assert_eq!(found, by_visitor(&schema));
        assert!(
            found[0].contains(&"inner".to_owned()) && found[1].contains(&"by pattern".to_owned()),
            "{found:?}"
        );
        for schema in [json!(true), json!(null), json!([{ "description": "x" }]), json!("x")] {
            assert_eq!(by_reader(&schema.to_string()), by_visitor(&schema));
        }
    }

    #[test]
    fn text_that_is_not_json() {
        let deep = format!("{}1{}", "{\"not\":".repeat(1_000), "}".repeat(1_000));
        let begun = r#"{"properties":{"a":{"description":"b"},"#;
        for text in ["", "{", begun, "{} {}", &deep] {
            assert_eq!(by_reader(text), [Vec::<String>::new(), Vec::new()], "{text}");
        }
    }
}
