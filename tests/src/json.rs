//! JSON values with parts replaced, removed and named.

use serde_json::Value;

/// Replaces each part of a value, from the innermost.
pub fn map(value: &Value, change: &dyn Fn(Value) -> Value) -> Value {
    change(match value {
        Value::Array(items) => items.iter().map(|item| map(item, change)).collect(),
        Value::Object(properties) => properties
            .iter()
            .map(|(name, value)| (name.clone(), map(value, change)))
            .collect(),
        other => other.clone(),
    })
}

/// Returns a schema without some keywords, or a value without some properties, at every depth.
pub fn without(schema: &Value, keywords: &[&str]) -> Value {
    map(schema, &|mut schema| {
        if let Some(properties) = schema.as_object_mut() {
            properties.retain(|name, _| !keywords.contains(&name.as_str()));
        }
        schema
    })
}

/// Returns the JSON pointers of a value and of all parts of it, each before its own parts.
pub fn pointers(value: &Value) -> Vec<String> {
    let mut pointers = Vec::new();
    collect(value, &mut String::new(), &mut |pointer, _, _| {
        pointers.push(pointer.to_owned());
    });
    pointers
}

/// Returns the JSON pointers of the properties that fit.
pub fn properties(value: &Value, fits: &dyn Fn(&Value) -> bool) -> Vec<String> {
    let mut properties = Vec::new();
    collect(value, &mut String::new(), &mut |pointer, value, is_property| {
        if is_property && fits(value) {
            properties.push(pointer.to_owned());
        }
    });
    properties
}

/// Removes the property at a JSON pointer, if it is there.
pub fn remove(value: &mut Value, pointer: &str) {
    let Some((object, name)) = pointer.rsplit_once('/') else {
        return;
    };
    if let Some(Value::Object(properties)) = value.pointer_mut(object) {
        // The order of the others stays: serde may take the first of several.
        let name = name.replace("~1", "/").replace("~0", "~");
        properties.retain(|key, _| *key != name);
    }
}

/// Calls `each` with the pointer of each part, the part, and whether it is a property.
fn collect(value: &Value, pointer: &mut String, each: &mut dyn FnMut(&str, &Value, bool)) {
    if pointer.is_empty() {
        each(pointer, value, false);
    }
    let len = pointer.len();
    let mut visit = |name: &str, value: &Value, is_property| {
        pointer.push('/');
        pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
        each(pointer, value, is_property);
        collect(value, pointer, each);
        pointer.truncate(len);
    };
    match value {
        Value::Object(properties) => properties.iter().for_each(|(name, value)| visit(name, value, true)),
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                visit(&index.to_string(), value, false);
            }
        }
        _ => {}
    }
}
