//! Looks for what breaks rules in a single schema.

use serde_json::{Map, Value};

use super::judge::{cut, member, short};
use super::rule::Sought;
use super::walk::{At, Step, is_dangling};

/// What was found, for people: made into text only where it is shown.
pub(super) enum Shown<'a> {
    Value(&'a Value),
    Member(&'a str, &'a Value),
    Text(&'a str),
}

impl Shown<'_> {
    pub(super) fn text(&self) -> String {
        match self {
            Shown::Value(value) => short(value),
            Shown::Member(keyword, value) => member(keyword, value),
            Shown::Text(text) => cut(text),
        }
    }
}

/// Where values of a parameter are told what they are: not under `not` or `if`, nor at the root or in a definition that
/// nothing may refer to.
const VALUES: [&str; 6] = ["properties", "items", "prefixItems", "anyOf", "oneOf", "allOf"];

impl Sought {
    /// Calls `found` for each place, with the steps to it from the schema on.
    pub(super) fn look<'a>(self, at: &At<'a>, found: &mut dyn FnMut(&[Step<'_>], Shown<'a>)) {
        if let Sought::Boolean(under) = self {
            if at.schema.is_boolean() && under.contains(&at.keyword) {
                found(&[], Shown::Value(at.schema));
            }
            return;
        }
        let Some(map) = at.map() else {
            return;
        };
        match self {
            Sought::Boolean(_) => {}
            Sought::Keywords(keywords) => {
                for (keyword, value) in map.iter().filter(|(keyword, _)| keywords.contains(&keyword.as_str())) {
                    found(&[Step::Name(keyword)], Shown::Member(keyword, value));
                }
            }
            Sought::Unions(keywords) => {
                for (keyword, value) in map.iter().filter(|(keyword, _)| keywords.contains(&keyword.as_str())) {
                    if value.as_array().is_some_and(|schemas| schemas.len() > 1) {
                        found(&[Step::Name(keyword)], Shown::Member(keyword, value));
                    }
                }
            }
            Sought::Untyped(unless) => {
                let says = map
                    .keys()
                    .any(|keyword| keyword == "type" || unless.contains(&keyword.as_str()));
                if VALUES.contains(&at.keyword) && !says {
                    found(&[], Shown::Value(at.schema));
                }
            }
            Sought::TypeBeside(keyword) => {
                if let (Some(kind), true) = (map.get("type"), map.contains_key(keyword)) {
                    found(&[Step::Name("type")], Shown::Member("type", kind));
                }
            }
            Sought::NoItems => {
                if is_type(map, "array") && !map.get("items").is_some_and(|items| *items != Value::Bool(false)) {
                    found(&[], Shown::Value(at.schema));
                }
            }
            Sought::TupleItems => {
                if let Some(items @ Value::Array(_)) = map.get("items") {
                    found(&[Step::Name("items")], Shown::Member("items", items));
                }
            }
            Sought::PropertiesOfNoObject => {
                if let (Some(properties), Some(kind)) = (map.get("properties"), map.get("type"))
                    && !may_be(kind, "object")
                {
                    found(&[Step::Name("properties")], Shown::Member("properties", properties));
                }
            }
            Sought::LongText(least) => {
                if let Some(most) = map.get("maxLength").filter(|most| most.as_u64() >= Some(least)) {
                    found(&[Step::Name("maxLength")], Shown::Member("maxLength", most));
                }
            }
            Sought::Formats(known) => {
                if let Some(format) = map.get("format")
                    && !format.as_str().is_some_and(|format| known.contains(&format))
                {
                    found(&[Step::Name("format")], Shown::Member("format", format));
                }
            }
            Sought::TypeArray => {
                if let Some(kinds @ Value::Array(_)) = map.get("type") {
                    found(&[Step::Name("type")], Shown::Member("type", kinds));
                }
            }
            Sought::SeveralIfs => {
                if let Some(schemas @ Value::Array(parts)) = map.get("allOf")
                    && parts.iter().filter(|part| part.get("if").is_some()).nth(1).is_some()
                {
                    found(&[Step::Name("allOf")], Shown::Member("allOf", schemas));
                }
            }
            Sought::Invalid { tuples } => invalid(map, tuples, found),
            Sought::EnumNoText | Sought::EnumEmpty => values(self, map, found),
            Sought::Lookaround | Sought::Unanchored | Sought::Shorthand => pattern(self, map, found),
            Sought::Optional | Sought::Open | Sought::RequiredUnknown => object(self, at, map, found),
            Sought::Ref | Sought::RefOutside(_) | Sought::RefBeside(_) | Sought::RefDangling | Sought::RefElsewhere => {
                reference(self, at, map, found);
            }
        }
    }
}

fn is_type(map: &Map<String, Value>, kind: &str) -> bool {
    map.get("type").and_then(Value::as_str) == Some(kind)
}

/// Whether a `type` is this one, or has it.
fn may_be(kinds: &Value, kind: &str) -> bool {
    match kinds {
        Value::Array(kinds) => kinds.iter().any(|other| other == kind),
        other => other == kind,
    }
}

fn values<'a>(sought: Sought, map: &'a Map<String, Value>, found: &mut dyn FnMut(&[Step<'_>], Shown<'a>)) {
    let Some(Value::Array(values)) = map.get("enum") else {
        return;
    };
    let wrong = values.iter().enumerate().find(|(_, value)| match sought {
        Sought::EnumEmpty => value.as_str() == Some(""),
        _ => !value.is_string(),
    });
    if let Some((index, value)) = wrong {
        found(&[Step::Name("enum"), Step::Index(index)], Shown::Value(value));
    }
}

fn pattern<'a>(sought: Sought, map: &'a Map<String, Value>, found: &mut dyn FnMut(&[Step<'_>], Shown<'a>)) {
    let Some(Value::String(pattern)) = map.get("pattern") else {
        return;
    };
    let wrong = match sought {
        Sought::Unanchored => !(pattern.starts_with('^') && pattern.ends_with('$')),
        Sought::Shorthand => escapes(pattern).any(|escaped| "dDwWsSbB".contains(escaped)),
        _ => looks_around(pattern),
    };
    if wrong {
        found(&[Step::Name("pattern")], Shown::Text(pattern));
    }
}

/// The characters behind backslashes.
fn escapes(pattern: &str) -> impl Iterator<Item = char> {
    let mut characters = pattern.chars();
    std::iter::from_fn(move || {
        while let Some(character) = characters.next() {
            if character == '\\' {
                return characters.next();
            }
        }
        None
    })
}

/// Whether there is a `(?=`, `(?!`, `(?<=` or `(?<!` that is neither escaped nor in a class.
fn looks_around(pattern: &str) -> bool {
    let bytes = pattern.as_bytes();
    let (mut index, mut class) = (0, false);
    while index < bytes.len() {
        match bytes[index] {
            b'\\' => index += 1,
            b'[' => class = true,
            b']' => class = false,
            b'(' if !class => {
                let rest = &bytes[index + 1..];
                let around: [&[u8]; 4] = [b"?=", b"?!", b"?<=", b"?<!"];
                if around.iter().any(|around| rest.starts_with(around)) {
                    return true;
                }
            }
            _ => {}
        }
        index += 1;
    }
    false
}

fn object<'a>(sought: Sought, at: &At<'a>, map: &'a Map<String, Value>, found: &mut dyn FnMut(&[Step<'_>], Shown<'a>)) {
    let properties = map.get("properties").and_then(Value::as_object);
    let required = map.get("required").and_then(Value::as_array);
    let required = || required.into_iter().flatten();
    match sought {
        Sought::Optional => {
            let names: std::collections::HashSet<&str> = required().filter_map(Value::as_str).collect();
            for (name, schema) in properties.into_iter().flatten() {
                if !names.contains(name.as_str()) {
                    found(&[Step::Name("properties"), Step::Name(name)], Shown::Value(schema));
                }
            }
        }
        Sought::Open => {
            let is_object = properties.is_some() || map.get("type").is_some_and(|kind| may_be(kind, "object"));
            if is_object && map.get("additionalProperties") != Some(&Value::Bool(false)) {
                found(&[], Shown::Value(at.schema));
            }
        }
        _ => {
            // Alternatives of a root or of a union often require what the schema around them has.
            let alone = !matches!(at.keyword, "anyOf" | "oneOf" | "allOf" | "not" | "if" | "then" | "else");
            for (index, name) in required().enumerate() {
                let known = |name| properties.is_some_and(|properties| properties.contains_key(name));
                if alone && !name.as_str().is_some_and(known) {
                    found(&[Step::Name("required"), Step::Index(index)], Shown::Value(name));
                }
            }
        }
    }
}

fn reference<'a>(
    sought: Sought,
    at: &At<'a>,
    map: &'a Map<String, Value>,
    found: &mut dyn FnMut(&[Step<'_>], Shown<'a>),
) {
    let Some(reference) = map.get("$ref") else {
        return;
    };
    let text = reference.as_str().unwrap_or_default();
    let wrong = match sought {
        Sought::RefOutside(place) => !text.starts_with(place),
        Sought::RefBeside(allowed) => map
            .keys()
            .any(|keyword| keyword != "$ref" && !allowed.contains(&keyword.as_str())),
        Sought::RefDangling => is_dangling(text, at.root),
        Sought::RefElsewhere => !text.starts_with('#'),
        _ => true,
    };
    if wrong {
        found(&[Step::Name("$ref")], Shown::Member("$ref", reference));
    }
}

/// Keywords whose values the dialect does not know: the mistakes that are made, not all that could be.
fn invalid<'a>(map: &'a Map<String, Value>, tuples: bool, found: &mut dyn FnMut(&[Step<'_>], Shown<'a>)) {
    const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "object", "array", "null"];
    for (keyword, value) in map {
        let is_type = |value: &Value| value.as_str().is_some_and(|kind| TYPES.contains(&kind));
        let fits = match keyword.as_str() {
            "type" => match value {
                Value::Array(kinds) => kinds.iter().all(is_type),
                kind => is_type(kind),
            },
            "required" => value.as_array().is_some_and(|names| names.iter().all(Value::is_string)),
            "exclusiveMinimum" | "exclusiveMaximum" | "minimum" | "maximum" | "multipleOf" => value.is_number(),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                value.as_f64().is_some_and(|least| least >= 0.0 && least.fract() == 0.0)
            }
            "properties" | "$defs" | "definitions" | "patternProperties" => value.is_object(),
            "items" => value.is_object() || value.is_boolean() || (tuples && value.is_array()),
            "enum" => value.is_array(),
            "anyOf" | "oneOf" | "allOf" => value.as_array().is_some_and(|schemas| !schemas.is_empty()),
            "description" | "title" | "pattern" | "format" | "$ref" => value.is_string(),
            _ => true,
        };
        if !fits {
            found(&[Step::Name(keyword)], Shown::Member(keyword, value));
        }
    }
}
