//! Normal forms of JSON Schemas: two schemas with the same meaning and notes have the same form.

mod types;

use serde_json::{Map, Value, json};
use types::{OF_TYPE, are_disjoint, implied_types, is_type};

type Object = Map<String, Value>;

/// Returns the normal form of a tool's entry.
pub(super) fn entry(entry: &Value) -> Value {
    let name = entry["name"].as_str().expect("a name");
    let mut schema = entry["inputSchema"].as_object().cloned().unwrap_or_default();
    schema.remove("$schema");
    let key = if schema.contains_key("$defs") {
        "$defs"
    } else {
        "definitions"
    };
    let definitions = match schema.remove(key) {
        Some(Value::Object(definitions)) => definitions,
        _ => Map::new(),
    };
    let definitions: Object = definitions
        .into_iter()
        .map(|(name, definition)| {
            let form = of(&definition, None, &name);
            (name, form)
        })
        .collect();
    if let Some(title) = schema.get("title").and_then(Value::as_str)
        && is_one_word_from(title, name)
    {
        schema.remove("title");
    }
    json!({
        "name": name,
        "description": entry["description"].as_str().unwrap_or_default().trim_end_matches(BLANK),
        "schema": of(&schema.into(), Some("object"), ""),
        "definitions": definitions,
    })
}

const BLANK: [char; 4] = [' ', '\n', '\r', '\t'];

/// Returns whether a title is the property's name, or a word that begins with it.
fn is_one_word_from(title: &str, name: &str) -> bool {
    let words = |text: &str| text.chars().filter(|ch| ch.is_alphanumeric()).collect::<String>();
    let rest = words(title)
        .to_lowercase()
        .strip_prefix(&words(name).to_lowercase())
        .map(str::len);
    rest.is_some_and(|rest| {
        title.is_char_boundary(title.len() - rest) && title.ends_with(&words(&title[title.len() - rest..]))
    })
}

/// Returns whether the first example of a schema says what its other keywords do not: the form of
/// the values.
fn is_shown(example: &Value, schema: &Object) -> bool {
    let has_form = ["format", "enum", "const", "pattern"]
        .iter()
        .any(|keyword| schema.contains_key(*keyword));
    (example.is_string() || example.is_number()) && !has_form && example.to_string().len() <= 60
}

/// Returns the normal form of a schema. `outer` is the only type of the schema around it, if this
/// one is a part of it. `name` is that of its property.
pub(super) fn of(schema: &Value, outer: Option<&str>, name: &str) -> Value {
    let Value::Object(schema) = schema else {
        return if schema == &json!(false) {
            json!({ "all": [], "notes": { "not": {} } })
        } else {
            all(Vec::new(), Map::new())
        };
    };
    let mut notes = schema.clone();
    let examples = notes.remove("examples").unwrap_or_default();
    if let Some(example) = examples.get(0).filter(|example| is_shown(example, schema)) {
        notes.insert("examples".to_owned(), json!([example]));
    }
    if notes.get("uniqueItems") == Some(&json!(false)) {
        notes.remove("uniqueItems");
    }
    if let Some(Value::String(text)) = notes.get_mut("description") {
        text.truncate(text.trim_end_matches(BLANK).len());
        if text.is_empty() {
            notes.remove("description");
        }
    }
    let plain = |text: &str| {
        text.to_lowercase()
            .replace(|ch: char| ch.is_ascii() && !ch.is_ascii_alphanumeric(), "")
    };
    if notes
        .get("title")
        .and_then(Value::as_str)
        .is_some_and(|title| !name.is_empty() && plain(title) == plain(name))
    {
        notes.remove("title");
    }
    let mut parts = Vec::new();
    if let Some(Value::String(reference)) = notes.get("$ref") {
        let reference = reference.replace("#/definitions/", "#/$defs/");
        notes.remove("$ref");
        parts.push(json!({ "any": [{ "$ref": reference }] }));
    }
    let literals = literals(&mut notes);
    let implied = implied_types(schema);
    let implied = (implied.len() == 1).then(|| implied[0]);
    let types = types(&mut notes, outer.or(implied), !literals.is_empty());
    if !literals.is_empty() {
        let literal = |value: &Value| match value {
            Value::Null => json!({ "type": "null" }),
            value => json!({ "const": value }),
        };
        parts.push(any(literals.iter().map(literal).collect()));
    }
    let only = (types.len() == 1).then(|| types[0].clone());
    let only = only.as_deref();
    if !types.is_empty() {
        let is_covered = |value: &Value| types.iter().any(|name| is_type(value, name));
        // Rules of a type that the literals imply are notes.
        if literals.is_empty() || !literals.iter().all(is_covered) {
            parts.push(any(types
                .iter()
                .map(|name| typed(&mut notes.clone(), name, &types))
                .collect()));
            let of_types = OF_TYPE
                .iter()
                .filter(|(name, _)| types.iter().any(|other| other == name));
            for keyword in of_types.flat_map(|(_, keywords)| *keywords) {
                notes.remove(*keyword);
            }
            if types.iter().filter(|name| *name != "null").count() == 1 {
                notes.remove("format");
            }
        }
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        let Some(Value::Array(list)) = notes.get(keyword).filter(|list| list != &&json!([])) else {
            continue;
        };
        let forms: Vec<Value> = list.iter().map(|schema| of(schema, only, "")).collect();
        let disjoint = are_disjoint(list);
        match keyword {
            "allOf" => parts.extend(forms),
            "oneOf" if !disjoint && forms.len() > 1 => parts.push(json!({ "one": sorted(forms) })),
            _ => parts.push(any(forms)),
        }
        notes.remove(keyword);
    }
    inner(&mut notes);
    all(parts, notes)
}

/// Joins parts. A part without notes gives its own parts.
fn all(parts: Vec<Value>, mut notes: Object) -> Value {
    let mut joined = Vec::new();
    for part in parts {
        match (part.get("all"), part.get("notes")) {
            (Some(Value::Array(inner)), Some(Value::Object(more))) if more.is_empty() => joined.extend(inner.clone()),
            _ => joined.push(part),
        }
    }
    // The only part gives its notes as well.
    if let [Value::Object(only)] = &joined[..]
        && let (Some(Value::Array(inner)), Some(Value::Object(more))) = (only.get("all"), only.get("notes"))
        && more.keys().all(|key| !notes.contains_key(key))
    {
        notes.extend(more.clone());
        joined.clone_from(&inner.clone());
    }
    json!({ "all": sorted(joined), "notes": notes })
}

/// Joins alternatives. One that is a union itself gives its alternatives.
fn any(alternatives: Vec<Value>) -> Value {
    let mut joined = Vec::new();
    for alternative in alternatives {
        match (
            alternative.get("all").and_then(Value::as_array),
            alternative.get("notes"),
        ) {
            (Some(parts), Some(Value::Object(notes))) if parts.len() == 1 && notes.is_empty() => {
                match parts[0].get("any") {
                    Some(Value::Array(inner)) => joined.extend(inner.clone()),
                    _ => joined.push(parts[0].clone()),
                }
            }
            _ => joined.push(alternative),
        }
    }
    if let [Value::Object(only)] = &joined[..]
        && only.contains_key("all")
    {
        return joined.pop().expect("one");
    }
    json!({ "any": sorted(joined) })
}

fn sorted(mut forms: Vec<Value>) -> Vec<Value> {
    forms.sort_by_key(Value::to_string);
    forms
}

/// Takes the values of `enum` and `const`, if all are scalar.
fn literals(notes: &mut Object) -> Vec<Value> {
    let is_scalar = |value: &Value| !value.is_array() && !value.is_object();
    if let Some(Value::Array(values)) = notes.get("enum")
        && !values.is_empty()
        && values.iter().all(is_scalar)
    {
        let values = values.clone();
        notes.remove("enum");
        return values;
    }
    if !notes.contains_key("enum") && notes.get("const").is_some_and(is_scalar) {
        return notes.remove("const").into_iter().collect();
    }
    Vec::new()
}

/// Takes the types. Without `type`, a part of a schema of one type has that type if it has a
/// keyword of it.
fn types(notes: &mut Object, outer: Option<&str>, has_literals: bool) -> Vec<String> {
    let is_known = |name: &String| OF_TYPE.iter().any(|(known, _)| known == name);
    let types: Vec<String> = match (notes.get("type"), outer) {
        (Some(Value::String(name)), _) => vec![name.clone()],
        (Some(Value::Array(names)), _) => names
            .iter()
            .map(|name| name.as_str().unwrap_or_default().to_owned())
            .collect(),
        (None, Some(outer))
            if !has_literals
                && OF_TYPE.iter().any(|(name, keywords)| {
                    name == &outer && keywords.iter().any(|keyword| notes.contains_key(*keyword))
                }) =>
        {
            vec![outer.to_owned()]
        }
        _ => Vec::new(),
    };
    if !types.iter().all(is_known) {
        return Vec::new();
    }
    if !types.is_empty() {
        notes.remove("type");
    }
    types
}

/// Takes the keywords of a type from a schema.
fn typed(notes: &mut Object, name: &str, types: &[String]) -> Value {
    let mut form = Map::from_iter([("type".to_owned(), json!(name))]);
    let (_, keywords) = OF_TYPE.iter().find(|(known, _)| *known == name).expect("a known type");
    for keyword in *keywords {
        if let Some(value) = notes.remove(*keyword) {
            form.insert((*keyword).to_owned(), value);
        }
    }
    if name != "null"
        && types.iter().filter(|other| *other != "null").count() == 1
        && let Some(format) = notes.remove("format")
    {
        form.insert("format".to_owned(), format);
    }
    inner(&mut form);
    form.into()
}

/// Brings the schemas inside a schema into their normal forms.
fn inner(form: &mut Object) {
    for keyword in ["items", "additionalProperties", "propertyNames"] {
        if let Some(value) = form.get_mut(keyword)
            && (value.is_object() || value.is_boolean())
        {
            *value = of(value, None, "");
            if value == &of(&json!({}), None, "")
                || keyword == "propertyNames" && value == &of(&json!({ "type": "string" }), None, "")
            {
                form.remove(keyword);
            }
        }
    }
    if let Some(Value::Object(properties)) = form.get_mut("properties") {
        for (name, value) in properties.iter_mut() {
            *value = of(value, None, name);
        }
        if properties.is_empty() {
            form.remove("properties");
        }
    }
    if let Some(Value::Array(names)) = form.get_mut("required") {
        *names = sorted(std::mem::take(names));
        if names.is_empty() {
            form.remove("required");
        }
    }
    if let Some(Value::String(pattern)) = form.get_mut("pattern") {
        *pattern = with_escaped_slashes(pattern);
    }
    if let Some(Value::Array(items)) = form.get("prefixItems").filter(|items| items != &&json!([])) {
        let items: Vec<Value> = items.iter().map(|item| of(item, None, "")).collect();
        if form.get("items") == Some(&of(&json!(false), None, "")) {
            let len = items.len();
            form.remove("items");
            let max = form
                .get("maxItems")
                .and_then(Value::as_u64)
                .map_or(len, |max| len.min(usize::try_from(max).expect("small")));
            form.insert("maxItems".to_owned(), max.into());
        }
        form.insert("prefixItems".to_owned(), items.into());
        if form.get("minItems") == Some(&json!(0)) {
            form.remove("minItems");
        }
    }
}

/// Escapes each slash of a pattern, which changes nothing.
fn with_escaped_slashes(pattern: &str) -> String {
    let mut escaped = String::new();
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => {
                escaped.push('\\');
                escaped.extend(signs.next());
            }
            '/' => escaped.push_str("\\/"),
            sign => escaped.push(sign),
        }
    }
    escaped
}
