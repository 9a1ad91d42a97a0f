//! Compares a schema with its compact form, value by value.

use jsonschema::Validator;
use mcpact_tests::json::{properties, remove};
use serde_json::Value;

/// The maximum number of nulls in one value of which every combination is tried.
const MAX_CHOICES: usize = 10;

/// The dialect in which `exclusiveMinimum` is a boolean.
const DRAFT_04: &str = "http://json-schema.org/draft-04/schema#";

/// Validators of both schemas, and counts of the values that they accepted.
pub(crate) struct Judge {
    given: Validator,
    compact: Validator,
    pub(crate) taken: usize,
    pub(crate) without_null: usize,
}

impl Judge {
    /// Creates the judge of a schema and its compact form. Both validators check formats, in every
    /// dialect.
    pub(crate) fn new(given: &Value, compact: &Value) -> Judge {
        let validator = |schema: &Value| {
            let mut schema = schema.clone();
            drop_exclusive(&mut schema);
            jsonschema::options()
                .should_validate_formats(true)
                .build(&schema)
                .unwrap_or_else(|error| panic!("{error} in {schema}"))
        };
        Judge {
            given: validator(given),
            compact: validator(compact),
            taken: 0,
            without_null: 0,
        }
    }

    /// Reports a disagreement. The compact schema accepts a value that the given one refuses, or it
    /// refuses a value that the given one accepts, with and without nulls.
    pub(crate) fn disagrees(&mut self, value: &Value) -> Option<&'static str> {
        match (self.given.is_valid(value), self.compact.is_valid(value)) {
            (false, true) => Some("the compact schema accepts a value that the given one refuses"),
            (true, false) => {
                self.taken += 1;
                self.without_null += 1;
                let fits = |value: &Value| self.compact.is_valid(value) && self.given.is_valid(value);
                let found = without_nulls(value).iter().any(fits);
                (!found).then_some("the compact schema refuses a value that the given one accepts, also without nulls")
            }
            (true, true) => {
                self.taken += 1;
                None
            }
            (false, false) => None,
        }
    }
}

/// Removes `exclusiveMinimum: true`, which OpenAPI and one of the servers use. It is not valid in
/// 2020-12, so a validator would refuse the whole schema.
fn drop_exclusive(schema: &mut Value) {
    match schema {
        Value::Object(properties) if properties.get("$schema").is_none_or(|dialect| dialect != DRAFT_04) => {
            properties.retain(|name, value| !(name.starts_with("exclusiveM") && value.is_boolean()));
            properties.values_mut().for_each(drop_exclusive);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_exclusive),
        _ => {}
    }
}

/// Returns the value without some of its null properties, for each combination of them. The first
/// combination is all of them.
fn without_nulls(value: &Value) -> Vec<Value> {
    let nulls = properties(value, &Value::is_null);
    let choices = nulls.len().min(MAX_CHOICES);
    (1..1_usize << choices)
        .rev()
        .map(|choice| {
            let mut value = value.clone();
            for (index, pointer) in nulls.iter().enumerate() {
                if choice >> index.min(choices - 1) & 1 == 1 {
                    remove(&mut value, pointer);
                }
            }
            value
        })
        .collect()
}
