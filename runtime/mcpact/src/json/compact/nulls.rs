//! Lossless pass: null as a value of optional properties, if it can only mean "absent".
//!
//! A schema that accepts fewer values is sound at most locations, but not where a keyword asks
//! which values are refused. A value without its nulls is still accepted unless another rule
//! depends on which properties are present. So nulls are only removed from objects that are reached
//! through properties, items and simple choices, and whose only rule about their properties is
//! `required`. All references to a definition must reach it in this way. Other targets of
//! references stay unchanged. Nulls also stay where a text says what null does, or a default or an
//! example contains null, and within it.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::{
    form::Form,
    form_rules::FormRules,
    keywords::remove,
    null_meaning::{describes_null, has_meaning, is_null_argument, meaningful_references},
    pass_input::PassInput,
    ref_targets::RefTargets,
    restrictions::Restrictions,
};
use crate::json::json_schema::{Location, children, children_mut, is_annotation, to_definition};

/// Keywords that depend on which properties a value has, or that describe its properties elsewhere.
const PROPERTY_RULES: &[&str] = &[
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

/// The maximum number of required properties that are tried as tags.
const MAX_TAGS: usize = 8;

/// Removes nulls. All stay if the tool's description says what null does.
pub(super) fn nulls(schema: &mut Map<String, Value>, input: &PassInput<'_>) -> usize {
    if input.description.is_some_and(is_null_argument) {
        return 0;
    }
    let around = Around {
        fixed: fixed_definitions(schema, input.restrictions),
        meaningful: meaningful_references(schema),
        forms: input.forms,
    };
    let may_lose_nulls = !around.fixed.contains("#");
    remove_within(schema, Some(&input.restrictions.targets), may_lose_nulls, &around)
}

/// The parts of the whole document on which the nulls of a schema depend.
struct Around<'a> {
    /// The definitions in which nulls must stay, and `#` for the root.
    fixed: HashSet<String>,
    /// The references whose target gives null a meaning.
    meaningful: HashSet<String>,
    forms: &'a FormRules,
}

/// Returns false if a schema has no null that the pass could remove from it.
pub(super) fn may_be_null(schema: &Map<String, Value>) -> bool {
    let has_null = |keyword: &str, null: &Value| {
        let values = schema.get(keyword).and_then(Value::as_array);
        values.is_some_and(|values| values.contains(null))
    };
    has_null("type", &Value::from("null"))
        || has_null("enum", &Value::Null)
        || ["anyOf", "oneOf", "nullable"]
            .iter()
            .any(|keyword| schema.contains_key(*keyword))
        || schema.get("default").is_some_and(Value::is_null)
}

/// Removes the nulls of a schema and of the schemas in it. `targets` are those at this schema and
/// within it. `may_lose_nulls` says whether the schema is at a location at which nulls can be removed.
fn remove_within(
    schema: &mut Map<String, Value>,
    targets: Option<&RefTargets>,
    may_lose_nulls: bool,
    around: &Around<'_>,
) -> usize {
    let mut changes = 0;
    let may_lose_nulls = may_lose_nulls && !describes_null(schema);
    let nullable = NullableChildren::new(schema, may_lose_nulls);
    children_mut(schema, |location, child| {
        if let Value::Object(child) = child {
            let may_lose_nulls = match location.definition() {
                Some(name) => !around.fixed.contains(&to_definition(location.keyword, name)),
                None => nullable.may_lose_nulls(location),
            };
            let targets = targets.and_then(|targets| targets.within(location));
            changes += remove_within(child, targets, may_lose_nulls && !is_target(targets), around);
        }
    });
    if !(may_lose_nulls && is_simple(schema)) {
        return changes;
    }
    let required: HashSet<String> = match schema.get("required") {
        None => HashSet::new(),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(_) => return changes,
    };
    children_mut(schema, |location, child| {
        if let (Some(name), Value::Object(property)) = (location.property(), child)
            && !required.contains(name)
            && may_be_null(property)
            && !has_meaning(property, &around.meaningful)
            && !is_target(targets.and_then(|targets| targets.within(location)))
        {
            changes += usize::from(remove_null(property, around.forms));
        }
    });
    changes
}

fn is_target(targets: Option<&RefTargets>) -> bool {
    targets.is_some_and(RefTargets::is_target)
}

/// The children of a schema at which nulls can be removed.
struct NullableChildren {
    /// The properties, and the items of an array.
    properties: bool,
    any_of: bool,
    one_of: bool,
}

impl NullableChildren {
    fn new(schema: &Map<String, Value>, may_lose_nulls: bool) -> NullableChildren {
        let is_choice = |keyword: &str| {
            may_lose_nulls
                && schema
                    .keys()
                    .all(|key| key == keyword || key == "type" || is_annotation(key))
        };
        NullableChildren {
            properties: may_lose_nulls && is_simple(schema),
            any_of: is_choice("anyOf"),
            one_of: is_choice("oneOf") && are_disjoint(schema.get("oneOf")),
        }
    }

    fn may_lose_nulls(&self, location: Location<'_>) -> bool {
        match location.keyword {
            "properties" | "additionalProperties" | "items" | "prefixItems" => self.properties,
            "anyOf" => self.any_of,
            "oneOf" => self.one_of,
            _ => false,
        }
    }
}

fn is_simple(schema: &Map<String, Value>) -> bool {
    !PROPERTY_RULES.iter().any(|keyword| schema.contains_key(*keyword))
}

/// Returns whether no value is accepted by two of the schemas, because of their types or of a
/// property that each requires with other values.
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
    if have_nothing_in_common(
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
            have_nothing_in_common(options.iter().map(|option| {
                let required = option.get("required")?.as_array()?.iter().any(|name| name == tag);
                let values = tag_values(option.get("properties")?.get(tag)?)?;
                (required && option.get("type")? == "object").then_some(values)
            }))
        })
}

/// Returns the strings that a tag accepts.
fn tag_values(schema: &Value) -> Option<Vec<String>> {
    let values = match (schema.get("const"), schema.get("enum")) {
        (Some(value), None) => vec![value.clone()],
        (None, Some(values)) => values.as_array()?.clone(),
        _ => return None,
    };
    values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
}

/// Returns whether every list is known, and no two lists have a common item.
fn have_nothing_in_common(lists: impl Iterator<Item = Option<Vec<String>>>) -> bool {
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

/// Returns the definitions, and `#` for the root, that some reference reaches from a location at
/// which nulls must stay.
fn fixed_definitions(schema: &Map<String, Value>, restrictions: &Restrictions) -> HashSet<String> {
    let mut edges = Edges::default();
    edges.add(schema, "#", Some(&restrictions.targets), true);
    let mut fixed: HashSet<String> = HashSet::new();
    let mut pending = edges.fixed;
    while let Some(name) = pending.pop() {
        if fixed.insert(name.clone()) {
            pending.extend(edges.dependent.remove(&name).into_iter().flatten());
        }
    }
    fixed
}

/// The references of a schema, by the kind of their location.
#[derive(Default)]
struct Edges {
    /// The targets of references at locations at which nulls must stay.
    fixed: Vec<String>,
    /// The targets of the other references, by the definition that contains the reference. If nulls
    /// must stay in that definition, they must stay in the target.
    dependent: HashMap<String, Vec<String>>,
}

impl Edges {
    /// Adds the references of a schema in the definition `around`.
    fn add(&mut self, schema: &Map<String, Value>, around: &str, targets: Option<&RefTargets>, may_lose_nulls: bool) {
        let may_lose_nulls = may_lose_nulls && !describes_null(schema);
        if let Some(Value::String(target)) = schema.get("$ref") {
            let is_alone = schema.keys().all(|key| key == "$ref" || is_annotation(key));
            if may_lose_nulls && is_alone {
                self.dependent
                    .entry(around.to_owned())
                    .or_default()
                    .push(target.clone());
            } else {
                self.fixed.push(target.clone());
            }
        }
        let nullable = NullableChildren::new(schema, may_lose_nulls);
        children(schema, |location, child| {
            if let Value::Object(child) = child {
                let targets = targets.and_then(|targets| targets.within(location));
                let is_allowed = !is_target(targets);
                match location.definition() {
                    Some(name) => {
                        let definition = to_definition(location.keyword, name);
                        self.add(child, &definition, targets, around == "#" && is_allowed);
                    }
                    None => self.add(child, around, targets, nullable.may_lose_nulls(location) && is_allowed),
                }
            }
        });
    }
}

/// Removes null from the accepted values of a property. Returns whether it was there.
fn remove_null(property: &mut Map<String, Value>, forms: &FormRules) -> bool {
    let mut removed = remove_null_type(property, forms);
    removed |= remove_null_option(property, forms);
    for (keyword, value) in [("default", Value::Null), ("nullable", Value::Bool(true))] {
        if property.get(keyword) == Some(&value) {
            remove(property, keyword);
            removed = true;
        }
    }
    removed
}

/// Removes null from a list of types and from an enum.
fn remove_null_type(property: &mut Map<String, Value>, forms: &FormRules) -> bool {
    if becomes_array_without_items(property) && !forms.allows(Form::ArrayWithoutItems) {
        return false;
    }
    let mut removed = false;
    for (list, null) in [("type", Value::from("null")), ("enum", Value::Null)] {
        if let Some(Value::Array(values)) = property.get_mut(list) {
            let others = values.iter().filter(|value| **value != null).count();
            if others > 0 && others < values.len() {
                values.retain(|value| *value != null);
                removed = true;
            }
        }
    }
    if let Some(kind) = property.get_mut("type")
        && let Some([only]) = kind.as_array().map(Vec::as_slice)
    {
        *kind = only.clone();
    }
    removed
}

/// Returns whether a list of types has only `array` besides null, and `items` is absent or false.
/// Some clients refuse `array` alone.
fn becomes_array_without_items(property: &Map<String, Value>) -> bool {
    let kinds = property.get("type").and_then(Value::as_array);
    kinds.is_some_and(|kinds| {
        let mut others = kinds.iter().filter(|kind| *kind != "null");
        others.next().is_some_and(|kind| kind == "array") && others.next().is_none()
    }) && property.get("items").is_none_or(|items| *items == Value::Bool(false))
}

/// Removes the option that accepts only null, and null from the options of `anyOf`.
fn remove_null_option(property: &mut Map<String, Value>, forms: &FormRules) -> bool {
    let mut removed = false;
    for keyword in ["anyOf", "oneOf"] {
        let Some(Value::Array(options)) = property.get_mut(keyword) else {
            continue;
        };
        // If two options of `oneOf` accept null, the union refuses it.
        if keyword == "oneOf" && options.iter().filter(|option| accepts_null(option)).count() > 1 {
            continue;
        }
        let others = options.iter().filter(|option| !is_only_null(option)).count();
        if others > 0 && others < options.len() {
            options.retain(|option| !is_only_null(option));
            removed = true;
        }
        if keyword == "anyOf" {
            for option in options.iter_mut().filter_map(Value::as_object_mut) {
                removed |= remove_null_type(option, forms) | remove_null_option(option, forms);
            }
        }
    }
    removed
}

/// Returns whether a schema is `{"type": "null"}` or the same in another form, without annotations.
fn is_only_null(option: &Value) -> bool {
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
    // schemars writes `{"const": null, "nullable": true}` in the form of OpenAPI 3.0.
    let mut stated = option.iter().filter(|(keyword, _)| *keyword != "nullable").peekable();
    stated.peek().is_some() && stated.all(|(keyword, value)| names_null(keyword, value))
}

/// Returns whether a schema may accept null.
fn accepts_null(option: &Value) -> bool {
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
