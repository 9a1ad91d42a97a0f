//! Checks of a single schema.

use std::collections::HashSet;

use mcpact::json_schema::{is_tuple_items, is_valid_value};
use mcpact_shared::client_keywords::WITH_VALUES;
use serde_json::{Map, Value};

use crate::input::json::{excerpt, excerpt_of, excerpt_of_property};
use crate::input::schema_walk::{PointerStep, Subschema, is_dangling};

/// A problem of a single schema.
#[derive(Clone, Copy, Debug)]
pub(super) enum SchemaCheck {
    /// One of these keywords.
    Keywords(&'static [&'static str]),
    /// One of these keywords with at least two schemas.
    Unions(&'static [&'static str]),
    /// A schema `true` or `false` under one of these keywords.
    BooleanSchema(&'static [&'static str]),
    /// Neither a `type` nor any of these keywords.
    Untyped(&'static [&'static str]),
    /// Several types.
    TypeArray,
    /// A `type` beside this keyword.
    TypeBeside(&'static str),
    /// A `format` other than those of the value's type, and of any type (`None`). A value without
    /// one type may have all of them.
    Formats(&'static [(Option<&'static str>, &'static [&'static str])]),
    /// An array without `items`.
    NoItems,
    /// A list for `items`, as before 2020-12.
    TupleItems,
    /// `properties` of a value that is not an object.
    PropertiesOfNonObject,
    /// A `maxLength` of at least this.
    MaxLengthFrom(u64),
    /// An `allOf` with several `if`.
    SeveralIfs,
    /// A value that the dialect does not allow for its keyword; `tuples` allows a list for `items`.
    Invalid { tuples: bool },
    /// A problem of an `enum`.
    Enum(EnumCheck),
    /// A problem of a `pattern`.
    Pattern(PatternCheck),
    /// A problem of the properties of an object.
    Object(ObjectCheck),
    /// A problem of a `$ref`.
    Reference(ReferenceCheck),
}

/// A problem of an `enum`.
#[derive(Clone, Copy, Debug)]
pub(super) enum EnumCheck {
    /// A value that is not a string.
    NonString,
    /// The empty string.
    EmptyString,
}

/// A problem of a `pattern`.
#[derive(Clone, Copy, Debug)]
pub(super) enum PatternCheck {
    /// Lookaround.
    Lookaround,
    /// A missing anchor at one of the ends.
    Unanchored,
    /// A class such as `\d`, `\w` or `\s`.
    ClassShorthand,
}

/// A problem of the properties of an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum ObjectCheck {
    /// A property that is not required.
    OptionalProperty,
    /// An object that allows other properties.
    Open,
    /// A required property that does not exist.
    UnknownRequired,
}

/// A problem of a `$ref`.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReferenceCheck {
    /// Any `$ref`.
    Any,
    /// A `$ref` that does not begin with this.
    NotUnder(&'static str),
    /// A `$ref` beside keywords other than these.
    Siblings(&'static [&'static str]),
    /// A `$ref` without a target.
    Dangling,
    /// A `$ref` to another document.
    OtherDocument,
}

/// An offending value, which is written only if it is reported.
pub(super) enum Offender<'a> {
    Value(&'a Value),
    Property(&'a str, &'a Value),
    Text(&'a str),
}

impl Offender<'_> {
    pub(super) fn text(&self) -> String {
        match self {
            Offender::Value(value) => excerpt_of(value),
            Offender::Property(keyword, value) => excerpt_of_property(keyword, value),
            Offender::Text(text) => excerpt(text),
        }
    }
}

/// Reports an offending value, with the steps to it from the schema.
type ReportViolation<'r, 'a> = &'r mut dyn FnMut(&[PointerStep<'_>], Offender<'a>);

impl SchemaCheck {
    /// Reports each problem of a schema.
    pub(super) fn run<'a>(self, at: &Subschema<'a, '_>, report: ReportViolation<'_, 'a>) {
        if let SchemaCheck::BooleanSchema(keywords) = self {
            if at.schema.is_boolean() && keywords.contains(&at.parent_keyword()) {
                report(&[], Offender::Value(at.schema));
            }
            return;
        }
        let Some(map) = at.keywords() else {
            return;
        };
        let mut report_keyword = |keyword: &'a str, value: &'a Value| {
            report(&[PointerStep::Name(keyword)], Offender::Property(keyword, value));
        };
        match self {
            SchemaCheck::BooleanSchema(_) => {}
            SchemaCheck::Keywords(keywords) => {
                for (keyword, value) in map.iter().filter(|(keyword, _)| keywords.contains(&keyword.as_str())) {
                    report_keyword(keyword, value);
                }
            }
            SchemaCheck::Unions(keywords) => {
                for (keyword, value) in map.iter().filter(|(keyword, _)| keywords.contains(&keyword.as_str())) {
                    if value.as_array().is_some_and(|schemas| schemas.len() > 1) {
                        report_keyword(keyword, value);
                    }
                }
            }
            SchemaCheck::Untyped(others) => {
                let is_typed = map
                    .keys()
                    .any(|keyword| keyword == "type" || others.contains(&keyword.as_str()));
                if WITH_VALUES.contains(&at.parent_keyword()) && !is_typed {
                    report(&[], Offender::Value(at.schema));
                }
            }
            SchemaCheck::TypeBeside(keyword) => {
                if let (Some(kind), true) = (map.get("type"), map.contains_key(keyword)) {
                    report_keyword("type", kind);
                }
            }
            SchemaCheck::NoItems => {
                if is_type(map, "array") && !map.get("items").is_some_and(|items| *items != Value::Bool(false)) {
                    report(&[], Offender::Value(at.schema));
                }
            }
            SchemaCheck::TupleItems => {
                if let Some(items @ Value::Array(_)) = map.get("items") {
                    report_keyword("items", items);
                }
            }
            SchemaCheck::PropertiesOfNonObject => {
                if let (Some(properties), Some(kind)) = (map.get("properties"), map.get("type"))
                    && !has_type(kind, "object")
                {
                    report_keyword("properties", properties);
                }
            }
            SchemaCheck::MaxLengthFrom(min) => {
                if let Some(max) = map.get("maxLength").filter(|max| max.as_u64() >= Some(min)) {
                    report_keyword("maxLength", max);
                }
            }
            SchemaCheck::Formats(known) => {
                let own = map.get("type").and_then(Value::as_str);
                let mut known = known
                    .iter()
                    .filter(|(kind, _)| kind.is_none() || own.is_none_or(|own| *kind == Some(own)));
                let is_known = |format: &str| known.any(|(_, formats)| formats.contains(&format));
                if let Some(format) = map.get("format")
                    && !format.as_str().is_some_and(is_known)
                {
                    report_keyword("format", format);
                }
            }
            SchemaCheck::TypeArray => {
                if let Some(kinds @ Value::Array(_)) = map.get("type") {
                    report_keyword("type", kinds);
                }
            }
            SchemaCheck::SeveralIfs => {
                if let Some(schemas @ Value::Array(parts)) = map.get("allOf")
                    && parts.iter().filter(|part| part.get("if").is_some()).nth(1).is_some()
                {
                    report_keyword("allOf", schemas);
                }
            }
            SchemaCheck::Invalid { tuples } => check_values(map, tuples, report),
            SchemaCheck::Enum(check) => check.run(map, report),
            SchemaCheck::Pattern(check) => check.run(map, report),
            SchemaCheck::Object(check) => check.run(at, map, report),
            SchemaCheck::Reference(check) => check.run(at, map, report),
        }
    }
}

fn is_type(map: &Map<String, Value>, kind: &str) -> bool {
    map.get("type").and_then(Value::as_str) == Some(kind)
}

/// Returns whether a `type` is or contains this one.
fn has_type(kinds: &Value, kind: &str) -> bool {
    match kinds {
        Value::Array(kinds) => kinds.iter().any(|other| other == kind),
        other => other == kind,
    }
}

impl EnumCheck {
    fn run<'a>(self, map: &'a Map<String, Value>, report: ReportViolation<'_, 'a>) {
        let Some(Value::Array(values)) = map.get("enum") else {
            return;
        };
        let is_offender = |value: &Value| match self {
            EnumCheck::NonString => !value.is_string(),
            EnumCheck::EmptyString => value.as_str() == Some(""),
        };
        if let Some(index) = values.iter().position(is_offender) {
            report(
                &[PointerStep::Name("enum"), PointerStep::Index(index)],
                Offender::Value(&values[index]),
            );
        }
    }
}

impl PatternCheck {
    fn run<'a>(self, map: &'a Map<String, Value>, report: ReportViolation<'_, 'a>) {
        let Some(Value::String(pattern)) = map.get("pattern") else {
            return;
        };
        let is_offender = match self {
            PatternCheck::Lookaround => has_lookaround(pattern),
            PatternCheck::Unanchored => !(pattern.starts_with('^') && pattern.ends_with('$')),
            PatternCheck::ClassShorthand => escapes(pattern).any(|escaped| "dDwWsSbB".contains(escaped)),
        };
        if is_offender {
            report(&[PointerStep::Name("pattern")], Offender::Text(pattern));
        }
    }
}

/// Returns the characters after backslashes.
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

/// Returns whether a pattern has `(?=`, `(?!`, `(?<=` or `(?<!` outside of classes and escapes.
fn has_lookaround(pattern: &str) -> bool {
    let bytes = pattern.as_bytes();
    let (mut index, mut is_in_class) = (0, false);
    while index < bytes.len() {
        match bytes[index] {
            b'\\' => index += 1,
            b'[' => is_in_class = true,
            b']' => is_in_class = false,
            b'(' if !is_in_class => {
                let rest = &bytes[index + 1..];
                let openings: [&[u8]; 4] = [b"?=", b"?!", b"?<=", b"?<!"];
                if openings.iter().any(|opening| rest.starts_with(opening)) {
                    return true;
                }
            }
            _ => {}
        }
        index += 1;
    }
    false
}

impl ObjectCheck {
    fn run<'a>(self, at: &Subschema<'a, '_>, map: &'a Map<String, Value>, report: ReportViolation<'_, 'a>) {
        let properties = map.get("properties").and_then(Value::as_object);
        let required = map.get("required").and_then(Value::as_array);
        let required = || required.into_iter().flatten();
        match self {
            ObjectCheck::OptionalProperty => {
                let names: HashSet<&str> = required().filter_map(Value::as_str).collect();
                for (name, schema) in properties.into_iter().flatten() {
                    if !names.contains(name.as_str()) {
                        report(
                            &[PointerStep::Name("properties"), PointerStep::Name(name)],
                            Offender::Value(schema),
                        );
                    }
                }
            }
            ObjectCheck::Open => {
                let is_object = properties.is_some() || map.get("type").is_some_and(|kind| has_type(kind, "object"));
                if is_object && map.get("additionalProperties") != Some(&Value::Bool(false)) {
                    report(&[], Offender::Value(at.schema));
                }
            }
            ObjectCheck::UnknownRequired => {
                // Alternatives often require properties of the schema around them.
                let is_alternative = matches!(
                    at.parent_keyword(),
                    "anyOf" | "oneOf" | "allOf" | "not" | "if" | "then" | "else"
                );
                if is_alternative {
                    return;
                }
                let is_known = |name| properties.is_some_and(|properties| properties.contains_key(name));
                for (index, name) in required().enumerate() {
                    if !name.as_str().is_some_and(is_known) {
                        report(
                            &[PointerStep::Name("required"), PointerStep::Index(index)],
                            Offender::Value(name),
                        );
                    }
                }
            }
        }
    }
}

impl ReferenceCheck {
    fn run<'a>(self, at: &Subschema<'a, '_>, map: &'a Map<String, Value>, report: ReportViolation<'_, 'a>) {
        let Some(reference) = map.get("$ref") else {
            return;
        };
        let text = reference.as_str().unwrap_or_default();
        let is_offender = match self {
            ReferenceCheck::Any => true,
            ReferenceCheck::NotUnder(parent) => !text.starts_with(parent),
            ReferenceCheck::Siblings(allowed) => map
                .keys()
                .any(|keyword| keyword != "$ref" && !allowed.contains(&keyword.as_str())),
            ReferenceCheck::Dangling => is_dangling(text, at.root),
            ReferenceCheck::OtherDocument => !text.starts_with('#'),
        };
        if is_offender {
            report(&[PointerStep::Name("$ref")], Offender::Property("$ref", reference));
        }
    }
}

/// Checks the values of keywords for the mistakes that occur in real schemas.
fn check_values<'a>(map: &'a Map<String, Value>, tuples: bool, report: ReportViolation<'_, 'a>) {
    for (keyword, value) in map {
        let is_valid = is_valid_value(keyword, value) || (tuples && is_tuple_items(keyword, value));
        if !is_valid {
            report(&[PointerStep::Name(keyword)], Offender::Property(keyword, value));
        }
    }
}
