//! Lossless: null of members that need not be there, where it can only mean "absent".
//!
//! A schema that takes fewer values is sound wherever it stands, but for places that ask what is *not* taken; and a value
//! with its nulls left out is taken as long as nothing else looks at which members there are. So nulls go only from
//! objects that are reached by properties, items and plain choices, and that have no rule about their members but
//! `required`. A definition must be reached so by every reference to it; what else a reference leads to is left as it is.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::{
    annotations::Shift,
    form::{Form, Forms},
    guard::{Guard, is_annotation},
    places::Places,
    run::Context,
    walk::{self, Place},
};

/// Keywords that look at which members a value has, or that speak of the same members elsewhere.
const TELLING: &[&str] = &[
    "$ref",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "const",
    "enum",
    "minProperties",
    "patternProperties",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "uniqueItems",
    "contains",
];

/// Required members that are tried as tags.
const MAX_TAGS: usize = 8;

/// Takes nulls out.
pub(super) fn nulls(schema: &mut Map<String, Value>, context: &Context<'_>) -> usize {
    let fixed = fixed_definitions(schema, context.guard);
    let reached = !fixed.contains("#");
    drop_within(schema, Some(&context.guard.places), reached, &fixed, context.forms)
}

/// `held`: the places at this schema and within.
fn drop_within(
    schema: &mut Map<String, Value>,
    held: Option<&Places>,
    free: bool,
    fixed: &HashSet<String>,
    forms: &Forms,
) -> usize {
    let mut places = 0;
    let contexts = Contexts::of(schema, free);
    walk::children_mut(schema, |place, child| {
        if let Value::Object(child) = child {
            let free = match place.definition() {
                Some(name) => !fixed.contains(&format!("#/{}/{name}", place.keyword)),
                None => contexts.free(place),
            };
            let held = held.and_then(|held| held.at(place));
            places += drop_within(child, held, free && !is_held(held), fixed, forms);
        }
    });
    if !(free && is_simple(schema)) {
        return places;
    }
    let required: HashSet<String> = match schema.get("required") {
        None => HashSet::new(),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(_) => return places,
    };
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for (name, property) in properties {
            let place = Place {
                keyword: "properties",
                name: Some(name),
            };
            if let Value::Object(property) = property
                && !required.contains(name)
                && !means_something(property)
                && !is_held(held.and_then(|held| held.at(place)))
            {
                places += usize::from(drop_null(property, forms));
            }
        }
    }
    places
}

fn is_held(place: Option<&Places>) -> bool {
    place.is_some_and(Places::is_held)
}

/// Which of a schema's children stand where nulls may go.
struct Contexts {
    /// Its members, and the items of an array.
    within: bool,
    any_of: bool,
    one_of: bool,
}

impl Contexts {
    fn of(schema: &Map<String, Value>, free: bool) -> Contexts {
        let choice = |keyword: &str| {
            free && schema
                .keys()
                .all(|key| key == keyword || key == "type" || is_annotation(key))
        };
        Contexts {
            within: free && is_simple(schema),
            any_of: choice("anyOf"),
            one_of: choice("oneOf") && are_disjoint(schema.get("oneOf")),
        }
    }

    fn free(&self, place: Place<'_>) -> bool {
        match place.keyword {
            "properties" | "additionalProperties" | "items" | "prefixItems" => self.within,
            "anyOf" => self.any_of,
            "oneOf" => self.one_of,
            _ => false,
        }
    }
}

fn is_simple(schema: &Map<String, Value>) -> bool {
    !TELLING.iter().any(|keyword| schema.contains_key(*keyword))
}

/// Whether no value fits two of the schemas, because of their types or of a member that each requires and names.
fn are_disjoint(options: Option<&Value>) -> bool {
    let Some(options) = options.and_then(Value::as_array) else {
        return false;
    };
    let kinds = |option: &Value| match option.get("type")? {
        Value::String(kind) => Some(vec![kind.clone()]),
        Value::Array(kinds) => kinds.iter().map(|kind| kind.as_str().map(str::to_owned)).collect(),
        _ => None,
    };
    let number = |kind: String| if kind == "integer" { "number".to_owned() } else { kind };
    if distinct(
        options
            .iter()
            .map(|option| Some(kinds(option)?.into_iter().map(number).collect())),
    ) {
        return true;
    }
    let first = options
        .first()
        .and_then(|option| option.get("required"))
        .and_then(Value::as_array);
    first
        .into_iter()
        .flatten()
        .take(MAX_TAGS)
        .filter_map(Value::as_str)
        .any(|tag| {
            distinct(options.iter().map(|option| {
                let required = option.get("required")?.as_array()?.iter().any(|name| name == tag);
                let values = tags(option.get("properties")?.get(tag)?)?;
                (required && option.get("type")? == "object").then_some(values)
            }))
        })
}

/// The strings that a tag may be.
fn tags(schema: &Value) -> Option<Vec<String>> {
    let values = match (schema.get("const"), schema.get("enum")) {
        (Some(value), None) => vec![value.clone()],
        (None, Some(values)) => values.as_array()?.clone(),
        _ => return None,
    };
    values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
}

/// Whether every list is known, and none has what another one has.
fn distinct(lists: impl Iterator<Item = Option<Vec<String>>>) -> bool {
    let mut seen = HashSet::new();
    for list in lists {
        let Some(mut list) = list else {
            return false;
        };
        list.sort();
        list.dedup();
        if !list.into_iter().all(|item| seen.insert(item)) {
            return false;
        }
    }
    true
}

/// Definitions, and `#` for the root, that some reference reaches from a place where nulls must stay.
fn fixed_definitions(schema: &Map<String, Value>, guard: &Guard) -> HashSet<String> {
    let mut edges = Edges::default();
    edges.look(schema, "#", Some(&guard.places), true);
    let mut fixed: HashSet<String> = HashSet::new();
    let mut waiting = edges.fixed;
    while let Some(name) = waiting.pop() {
        if fixed.insert(name.clone()) {
            waiting.extend(edges.follow.remove(&name).into_iter().flatten());
        }
    }
    fixed
}

/// Which definitions are reached from where.
#[derive(Default)]
struct Edges {
    /// From a place where nulls must stay, whatever is around it.
    fixed: Vec<String>,
    /// From a place where they must stay as soon as they must in the definition that it lies in.
    follow: HashMap<String, Vec<String>>,
}

impl Edges {
    fn look(&mut self, schema: &Map<String, Value>, within: &str, held: Option<&Places>, free: bool) {
        if let Some(Value::String(to)) = schema.get("$ref") {
            let alone = schema.keys().all(|key| key == "$ref" || is_annotation(key));
            if free && alone {
                self.follow.entry(within.to_owned()).or_default().push(to.clone());
            } else {
                self.fixed.push(to.clone());
            }
        }
        let contexts = Contexts::of(schema, free);
        walk::children(schema, |place, child| {
            if let Value::Object(child) = child {
                let held = held.and_then(|held| held.at(place));
                match place.definition() {
                    Some(name) => {
                        let within_it = format!("#/{}/{name}", place.keyword);
                        self.look(child, &within_it, held, within == "#" && !is_held(held));
                    }
                    None => self.look(child, within, held, contexts.free(place) && !is_held(held)),
                }
            }
        });
    }
}

/// Whether null may differ from leaving the member out: another default, or a description that speaks of it.
fn means_something(property: &Map<String, Value>) -> bool {
    let says = |schema: &Map<String, Value>| {
        schema.get("default").is_some_and(|default| !default.is_null())
            || schema.get("description").and_then(Value::as_str).is_some_and(|text| {
                text.split(|char: char| !char.is_alphanumeric())
                    .any(|word| word.eq_ignore_ascii_case("null"))
            })
    };
    let options = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|keyword| property.get(keyword)?.as_array());
    says(property) || options.flatten().filter_map(Value::as_object).any(says)
}

/// Takes null out of what a member may be; whether it was there.
fn drop_null(property: &mut Map<String, Value>, forms: &Forms) -> bool {
    let mut dropped = drop_type(property, forms);
    dropped |= drop_option(property, forms);
    // No member stands for it any more.
    if property.get("default") == Some(&Value::Null) {
        property.shift("default");
        dropped = true;
    }
    if property.get("nullable") == Some(&Value::Bool(true)) {
        property.shift("nullable");
        dropped = true;
    }
    dropped
}

/// Null in a list of types, and in an enum.
fn drop_type(property: &mut Map<String, Value>, forms: &Forms) -> bool {
    if becomes_array_without_items(property) && !forms.allows(Form::ArrayWithoutItems) {
        return false;
    }
    let mut dropped = false;
    for (list, null) in [("type", Value::from("null")), ("enum", Value::Null)] {
        if let Some(Value::Array(values)) = property.get_mut(list) {
            let others = values.iter().filter(|value| **value != null).count();
            if others > 0 && others < values.len() {
                values.retain(|value| *value != null);
                dropped = true;
            }
        }
    }
    if let Some(kind) = property.get_mut("type")
        && let Some([only]) = kind.as_array().map(Vec::as_slice)
    {
        *kind = only.clone();
    }
    dropped
}

/// Returns true if a list of types has only `array` besides null, and `items` is absent or false.
/// Some clients refuse `array` alone.
fn becomes_array_without_items(property: &Map<String, Value>) -> bool {
    let kinds = property.get("type").and_then(Value::as_array);
    kinds.is_some_and(|kinds| {
        let mut others = kinds.iter().filter(|kind| *kind != "null");
        others.next().is_some_and(|kind| kind == "array") && others.next().is_none()
    }) && property.get("items").is_none_or(|items| *items == Value::Bool(false))
}

/// The option that takes null alone, and null within the others.
fn drop_option(property: &mut Map<String, Value>, forms: &Forms) -> bool {
    let mut dropped = false;
    for keyword in ["anyOf", "oneOf"] {
        let Some(Value::Array(options)) = property.get_mut(keyword) else {
            continue;
        };
        // Of `oneOf` null may go where no other option takes it: two that did would take it from each other.
        if keyword == "oneOf" && options.iter().filter(|option| may_be_null(option)).count() > 1 {
            continue;
        }
        let others = options.iter().filter(|option| !is_null_alone(option)).count();
        if others > 0 && others < options.len() {
            options.retain(|option| !is_null_alone(option));
            dropped = true;
        }
        if keyword == "anyOf" {
            for option in options.iter_mut().filter_map(Value::as_object_mut) {
                dropped |= drop_type(option, forms) | drop_option(option, forms);
            }
        }
    }
    dropped
}

/// `{"type": "null"}` in any spelling, and nothing said of it.
fn is_null_alone(option: &Value) -> bool {
    let Some(option) = option.as_object() else {
        return false;
    };
    let names_null = |keyword: &str, value: &Value| match keyword {
        "type" => *value == "null",
        "const" => value.is_null(),
        "enum" => value
            .as_array()
            .is_some_and(|values| !values.is_empty() && values.iter().all(Value::is_null)),
        _ => false,
    };
    !option.is_empty() && option.iter().all(|(keyword, value)| names_null(keyword, value))
}

fn may_be_null(option: &Value) -> bool {
    match option.get("type") {
        Some(Value::String(kind)) => kind == "null",
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "null"),
        _ => match (option.get("const"), option.get("enum")) {
            (Some(value), _) => value.is_null(),
            (None, Some(Value::Array(values))) => values.iter().any(Value::is_null),
            _ => true,
        },
    }
}
