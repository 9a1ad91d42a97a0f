//! Arguments that a tool probably ignores, by its JSON schema alone: its types are unknown.

use serde_json::{Map, Value};

use super::{
    ignored::Ignored,
    path::{Path, Step},
    truncated::truncate_text,
};

/// Finds properties that the schema does not name, unless some keyword says that other properties
/// are allowed.
pub(crate) fn ignored_by_schema(schema: &Map<String, Value>, arguments: &Map<String, Value>) -> Ignored {
    let mut ignored = Ignored::by_schema();
    // A schema without properties may belong to a tool that takes anything.
    if schema.get("properties").is_some_and(Value::is_object) {
        object(schema, arguments, &mut Vec::new(), &mut ignored);
    }
    ignored
}

/// Keywords that do not affect properties outside of `properties`. `additionalProperties: false` is
/// not among them, since the tool then refuses such a property.
const SILENT: [&str; 11] = [
    "type",
    "properties",
    "required",
    "title",
    "description",
    "default",
    "examples",
    "$schema",
    "$id",
    "$defs",
    "definitions",
];

fn object(schema: &Map<String, Value>, object: &Map<String, Value>, steps: &mut Vec<Step>, ignored: &mut Ignored) {
    let Some(Value::Object(properties)) = schema.get("properties") else {
        return;
    };
    let is_silent = schema.keys().all(|keyword| SILENT.contains(&keyword.as_str()));
    for (name, value) in object {
        steps.push(Step::Property(truncate_text(name)));
        match properties.get(name) {
            Some(property) => inside(property, value, steps, ignored),
            None if is_silent => {
                let absent = properties.keys().filter(|known| !object.contains_key(*known));
                ignored.add(
                    || Path { steps: steps.clone() },
                    name,
                    absent.map(String::as_str),
                    || properties.keys().cloned().collect(),
                );
            }
            None => {}
        }
        steps.pop();
    }
}

fn inside(schema: &Value, value: &Value, steps: &mut Vec<Step>, ignored: &mut Ignored) {
    let Value::Object(schema) = schema else { return };
    match value {
        Value::Object(properties) => object(schema, properties, steps, ignored),
        Value::Array(values) => {
            let Some(items) = schema.get("items") else { return };
            for (index, value) in values.iter().enumerate() {
                steps.push(Step::Item(index));
                inside(items, value, steps, ignored);
                steps.pop();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: &Value, arguments: &Value, notes: &[&str]) {
        let found = super::ignored_by_schema(
            schema.as_object().expect("a schema"),
            arguments.as_object().expect("an object"),
        );
        assert_eq!(found.notes("find"), notes);
    }

    #[test]
    fn at_every_depth() {
        let dates = json!({ "type": "object", "properties": { "from": {}, "to": {} } });
        let schema = json!({ "type": "object", "properties": { "query": {}, "limit": {}, "dates": dates, "all": { "items": dates } } });
        check(
            &schema,
            &json!({ "query": "a", "dates": { "from": 1 }, "all": [{ "to": 1 }] }),
            &[],
        );
        check(
            &schema,
            &json!({ "query": "a", "limt": 1, "colour": 1, "size": 2, "dates": { "form": 1 }, "all": [{}, { "until": 1 }] }),
            &[
                "note: `limt` is not in the schema of find, so it was probably not used; did you mean `limit`?",
                "note: `colour`, `size` are not in the schema of find, so they were probably not used; its parameters are `query`, `limit`, `dates`, `all`",
                "note: `dates.form` is not in the schema of find, so it was probably not used; did you mean `from`?",
                "note: `all[1].until` is not in the schema of find, so it was probably not used; `all[1]` takes `from`, `to`",
            ],
        );
    }

    #[test]
    fn schemas_that_take_other_names() {
        for schema in [
            json!({ "type": "object" }),
            json!({ "properties": { "a": {} }, "additionalProperties": true }),
            json!({ "properties": { "a": {} }, "additionalProperties": { "type": "string" } }),
            json!({ "properties": { "a": {} }, "additionalProperties": false }),
            json!({ "properties": { "a": {} }, "patternProperties": {} }),
            json!({ "properties": { "a": {} }, "anyOf": [] }),
            json!({ "properties": { "a": {} }, "$ref": "#/$defs/B" }),
        ] {
            check(&schema, &json!({ "b": 1 }), &[]);
        }
        check(
            &json!({ "type": "object", "properties": {} }),
            &json!({ "b": 1 }),
            &["note: `b` is not in the schema of find, so it was probably not used; find has no parameters"],
        );
    }
}
