//! Joins the input schema of a type with its output schema: values of both are valid.

use schemars::Schema;
use serde_json::{Map, Value, json};

/// Keywords in which the schemas may differ. In contrast to `json_schema::is_annotation`, `format`
/// may differ, and `nullable` may not.
const UNCOMPARED: [&str; 6] = ["description", "default", "examples", "title", "deprecated", "format"];

/// Returns a schema for all values of `input` and of `output`, with the texts and defaults of
/// `input`.
pub(super) fn either(mut input: Schema, mut output: Schema) -> Schema {
    let definitions = [&mut input, &mut output].map(|schema| match schema.remove("$defs") {
        Some(Value::Object(definitions)) => definitions,
        _ => Map::new(),
    });
    let joined = join(input.as_value(), output.as_value());
    let mut joined = Schema::try_from(joined).expect("both are objects, and so is what joins them");
    let [mut of_both, of_output] = definitions;
    for (name, definition) in of_output {
        let definition = of_both
            .get(&name)
            .map_or_else(|| definition.clone(), |other| join(other, &definition));
        of_both.insert(name, definition);
    }
    if !of_both.is_empty() {
        joined.insert("$defs".to_owned(), of_both.into());
    }
    joined
}

fn join(input: &Value, output: &Value) -> Value {
    let (Value::Object(read), Value::Object(written)) = (input, output) else {
        return alternatives(input, output);
    };
    if is_restricted_by(read, written) {
        return input.clone();
    }
    // The usual difference: serde writes null for `None`.
    if let Some(not_null) = without_null(written) {
        let of_read = without_null(read).map_or_else(|| input.clone(), Value::Object);
        if let Some(joined) = with_null(join(&of_read, &not_null.into())) {
            return joined;
        }
    }
    if let Some(joined) = objects(read, written) {
        return joined;
    }
    if let (Some(of_read), Some(of_written)) = (forms(read), forms(written)) {
        return alternatives_by_form([read, written], of_read, of_written)
            .unwrap_or_else(|| alternatives(input, output));
    }
    if read.get("type") == written.get("type")
        && let (Some(of_read), Some(of_written)) = (read.get("items"), written.get("items"))
    {
        let items = join(of_read, of_written);
        let mut joined = read.clone();
        joined.insert("items".to_owned(), items);
        let mut others = written.clone();
        others.insert("items".to_owned(), joined["items"].clone());
        if is_restricted_by(&joined, &others) {
            return joined.into();
        }
    }
    alternatives(input, output)
}

/// Returns the schema of null and of the values of a schema, if its keywords can express both.
fn with_null(mut schema: Value) -> Option<Value> {
    let has_forms = schema.get("anyOf").is_some();
    let has_other = ["const", "allOf", "oneOf", "not", "$ref"]
        .iter()
        .any(|keyword| schema.get(keyword).is_some());
    if has_other {
        return None;
    }
    if let (Some(only @ Value::String(_)), false) = (schema.get_mut("type"), has_forms) {
        *only = json!([only, "null"]);
        if let Some(Value::Array(values)) = schema.get_mut("enum") {
            values.push(Value::Null);
        }
        return Some(schema);
    }
    let keywords = schema.as_object_mut()?;
    if keywords
        .keys()
        .any(|key| key != "anyOf" && !UNCOMPARED.contains(&key.as_str()))
    {
        return None;
    }
    keywords
        .get_mut("anyOf")?
        .as_array_mut()?
        .push(json!({ "type": "null" }));
    Some(schema)
}

/// Returns whether each keyword that restricts values of the first schema is in the second one too.
fn is_restricted_by(first: &Map<String, Value>, second: &Map<String, Value>) -> bool {
    let mut keywords = first.iter().filter(|(key, _)| !UNCOMPARED.contains(&key.as_str()));
    keywords.all(|(key, value)| second.get(key) == Some(value))
}

/// Returns the schema of the values that are not null, if the `type` of the schema includes null.
fn without_null(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let [only, Value::String(null)] = schema.get("type")?.as_array()?.as_slice() else {
        return None;
    };
    if null != "null" {
        return None;
    }
    let mut schema = schema.clone();
    if let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    let only = only.clone();
    schema.insert("type".to_owned(), only);
    Some(schema)
}

/// Joins the properties of two schemas of objects without other differences. A property is required
/// if both require it.
fn objects(read: &Map<String, Value>, written: &Map<String, Value>) -> Option<Value> {
    let (read_properties, written_properties) = (properties(read)?, properties(written)?);
    let others: Map<String, Value> = read
        .iter()
        .filter(|(key, _)| !matches!(key.as_str(), "properties" | "required"))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    if !is_restricted_by(&others, written) {
        return None;
    }
    let is_map = others.get("additionalProperties").is_some_and(Value::is_object);
    let has_same_names = read_properties.len() == written_properties.len()
        && read_properties.keys().all(|name| written_properties.contains_key(name));
    if is_map && !has_same_names {
        // The map may have the name of the other direction too, with another value.
        return None;
    }
    let mut properties = read_properties.clone();
    for (name, property) in &mut properties {
        if let Some(other) = written_properties.get(name) {
            *property = join(property, other);
        }
    }
    if others.contains_key("additionalProperties") {
        for (name, property) in written_properties {
            properties.entry(name).or_insert_with(|| property.clone());
        }
    }
    let mut joined = read.clone();
    joined.insert("properties".to_owned(), properties.into());
    let required = |keywords: &Map<String, Value>| match keywords.get("required") {
        Some(Value::Array(names)) => names.clone(),
        _ => Vec::new(),
    };
    let of_written = required(written);
    let mut both = required(read);
    both.retain(|name| of_written.contains(name));
    if both.is_empty() {
        joined.shift_remove("required");
    } else {
        joined.insert("required".to_owned(), both.into());
    }
    Some(joined.into())
}

fn properties(schema: &Map<String, Value>) -> Option<&Map<String, Value>> {
    schema.get("properties")?.as_object()
}

/// Returns the forms of a schema whose only other keywords are annotations and the type `object`.
fn forms(schema: &Map<String, Value>) -> Option<&Vec<Value>> {
    let is_other =
        |key: &str, value: &Value| key != "anyOf" && (key != "type" || value != "object") && !UNCOMPARED.contains(&key);
    if schema.iter().any(|(key, value)| is_other(key, value)) {
        return None;
    }
    schema.get("anyOf")?.as_array()
}

/// Joins the forms of an enum one by one. The output schema may also have null, as the last form.
fn alternatives_by_form(
    [read, written]: [&Map<String, Value>; 2],
    of_read: &[Value],
    of_written: &[Value],
) -> Option<Value> {
    let (of_written, null) = of_written.split_at_checked(of_read.len())?;
    let mut joined: Vec<Value> = of_read
        .iter()
        .zip(of_written)
        .map(|(input, output)| join(input, output))
        .collect();
    joined.extend(null.iter().cloned());
    let mut schema = written.clone();
    schema.extend(read.clone());
    if read.get("type") != written.get("type") {
        schema.shift_remove("type");
    }
    schema.insert("anyOf".to_owned(), joined.into());
    Some(schema.into())
}

/// Returns both schemas as alternatives.
fn alternatives(input: &Value, output: &Value) -> Value {
    if input == output {
        return input.clone();
    }
    json!({ "anyOf": [input, output] })
}
