//! Enums: the variant of a value, by its tag, by the name of a property, or by the best fit.

use serde_json::{Map, Value};

use super::{
    enclosing_object::EnclosingObject,
    json_text::{string, strings},
    path::Location,
    problem::{Problem, ProblemKind},
    read_properties::ReadProperties,
    scalar::{is_kind, unit_variant},
    truncated::quoted_list,
    type_name::MAX_ENUM_DEPTH,
    type_name::type_name,
    value_rules::{Rules, choice},
    walk::{ProblemClass, ProblemCount, Walk, WalkPurpose},
};
use crate::schema::{Field, Node, Object, Shape};

/// The relation of a value to a variant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VariantMatch {
    /// The value names the variant.
    Named,
    /// The value does not name the variant, but its content may fit.
    Possible,
    Impossible,
}

/// The variant that a value names.
#[derive(Clone, Copy)]
pub(super) enum Variant {
    /// This variant, and the value can have no other.
    Certain(&'static Node),
    /// This variant, though another is possible.
    Likely(&'static Node),
    Unnamed,
}

/// Returns the variant that a value names.
fn variant_of(options: &[&'static Node], value: &Value) -> Variant {
    named_variant(options, |option| variant_match(option, value))
}

/// Returns the variant that an object's properties name.
pub(super) fn variant_of_properties(options: &[&'static Node], properties: &Map<String, Value>) -> Variant {
    named_variant(options, match_among(options, properties))
}

/// Returns the function that compares variants with an object's properties. Among externally tagged
/// variants, serde reads the one that the first property names.
fn match_among(options: &[&'static Node], properties: &Map<String, Value>) -> impl Fn(&'static Node) -> VariantMatch {
    let named = |name: &String| options.iter().copied().find(|option| is_named_after(option, name));
    let first = properties.keys().find_map(named);
    move |option| match first {
        Some(first) if is_external(option) && !std::ptr::eq(first, option) => VariantMatch::Impossible,
        _ => match_of_properties(option, properties),
    }
}

/// Returns the variants that fit an object's properties.
fn fitting_fragments(options: &[&'static Node], properties: &Map<String, Value>) -> Vec<&'static Node> {
    let fit = match_among(options, properties);
    let fitting = options.iter().copied();
    fitting
        .filter(|option| fit(option) != VariantMatch::Impossible)
        .collect()
}

/// Returns whether a form is one of an externally tagged enum.
fn is_external(option: &'static Node) -> bool {
    match &option.bare().shape {
        Shape::Choice { .. } => true,
        Shape::Object(object) => object.has_one_property,
        _ => false,
    }
}

/// Returns whether a property of this name is an externally tagged variant.
fn is_named_after(option: &'static Node, name: &str) -> bool {
    let bare = option.bare();
    match &bare.shape {
        Shape::Object(object) => object.has_one_property && object.field(name).is_some(),
        _ => bare.has_choice(name),
    }
}

/// Returns the names of variants that are not tagged by a property.
fn external_names(options: &[&'static Node]) -> Vec<String> {
    let names = options.iter().flat_map(|option| match &option.bare().shape {
        Shape::Object(object) => object.names(),
        Shape::Choice { values } => strings(values),
        _ => Vec::new(),
    });
    names.collect()
}

fn named_variant(options: &[&'static Node], fit: impl Fn(&'static Node) -> VariantMatch) -> Variant {
    let (mut named, mut fitting) = (None, 0);
    for option in options {
        let fit = fit(option);
        fitting += usize::from(fit != VariantMatch::Impossible);
        if fit == VariantMatch::Named && named.is_none() {
            named = Some(*option);
        }
    }
    match named {
        Some(option) if fitting == 1 => Variant::Certain(option),
        Some(option) => Variant::Likely(option),
        None => Variant::Unnamed,
    }
}

/// Returns the field whose value names the variant of an object.
fn tag(object: &'static Object) -> Option<&'static Field> {
    let tag = object.fields.get().first()?;
    let is_tag = !tag.is_flattened && !tag.may_be_absent() && matches!(tag.node.shape, Shape::Choice { .. });
    (is_tag && !object.has_one_property).then_some(tag)
}

fn variant_match(option: &'static Node, value: &Value) -> VariantMatch {
    let bare = option.bare();
    match (&bare.shape, value) {
        (Shape::Choice { .. }, Value::String(name)) if bare.has_choice(name) => VariantMatch::Named,
        // serde reads the name of a unit variant from an object too.
        (Shape::Choice { .. } | Shape::Object(_), Value::Object(properties)) => match_of_properties(option, properties),
        (Shape::Choice { .. }, _) => VariantMatch::Impossible,
        (Shape::Object(object), Value::Array(items)) => match tag(object) {
            Some(tag) => named(
                items
                    .first()
                    .and_then(unit_variant)
                    .is_some_and(|name| tag.node.has_choice(name)),
            ),
            None if object.has_one_property => VariantMatch::Impossible,
            None => VariantMatch::Possible,
        },
        _ if is_possible(option, value, 0) => VariantMatch::Possible,
        _ => VariantMatch::Impossible,
    }
}

fn match_of_properties(option: &'static Node, properties: &Map<String, Value>) -> VariantMatch {
    let bare = option.bare();
    match &bare.shape {
        Shape::Object(object) if object.has_one_property => {
            named(properties.keys().any(|name| object.field(name).is_some()))
        }
        Shape::Object(object) => match tag(object) {
            Some(tag) => named(
                properties
                    .get(&*string(&tag.name))
                    .and_then(unit_variant)
                    .is_some_and(|name| tag.node.has_choice(name)),
            ),
            None => VariantMatch::Possible,
        },
        Shape::Choice { .. } => named(properties.keys().any(|name| bare.has_choice(name))),
        _ => VariantMatch::Possible,
    }
}

fn named(is_named: bool) -> VariantMatch {
    if is_named {
        VariantMatch::Named
    } else {
        VariantMatch::Impossible
    }
}

/// Returns whether a value has the JSON type of a variant.
fn is_possible(node: &'static Node, value: &Value, depth: usize) -> bool {
    match &node.shape {
        Shape::Leaf { kind, .. } => is_kind(*kind, value),
        Shape::Choice { .. } => value.is_string(),
        Shape::Array(_) | Shape::Repeat { .. } | Shape::Tuple(_) => value.is_array(),
        Shape::Map { .. } => value.is_object(),
        Shape::Object(_) => value.is_object() || value.is_array(),
        Shape::Optional(inner) | Shape::Nullable(inner) => value.is_null() || is_possible(inner, value, depth),
        Shape::Transparent(_) if node.notes.is_trusted => true,
        Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Recursive(inner) => is_possible(inner, value, depth),
        Shape::AnyOf(options) => {
            depth >= MAX_ENUM_DEPTH || options.iter().any(|option| is_possible(option, value, depth + 1))
        }
        Shape::Any | Shape::Raw(_) | Shape::Recurse(_) | Shape::Invalid(_) => true,
    }
}

impl Walk {
    /// Walks a value of one of several variants.
    pub(super) fn any_of(
        &mut self,
        at: &Location,
        node: &'static Node,
        options: &'static [&'static Node],
        value: &mut Value,
    ) {
        if self.is_preparing() {
            return match self.prepared_variant(variant_of(options, value)) {
                Some(option) => self.value(at, option, Rules::default(), value),
                None => self.rewrite(options, value),
            };
        }
        let fitting = options.iter().copied();
        let fitting: Vec<_> = fitting
            .filter(|option| variant_match(option, value) != VariantMatch::Impossible)
            .collect();
        if fitting.is_empty() {
            return self.no_variant(at, node, options, value);
        }
        let address = std::ptr::from_ref(value).addr();
        self.best(&fitting, address, |walk, option| {
            walk.value(at, option, Rules::default(), value);
        });
    }

    /// Walks the fields of one of several variants, among the properties of an object.
    pub(super) fn any_fragment(
        &mut self,
        at: &Location,
        options: &'static [&'static Node],
        properties: &mut Map<String, Value>,
        enclosing: EnclosingObject,
        read_properties: &mut ReadProperties,
    ) {
        if self.is_preparing() {
            if let Some(option) = self.prepared_variant(variant_of_properties(options, properties)) {
                self.variant_fields(at, option, properties, enclosing, read_properties);
            }
            return;
        }
        let fitting = fitting_fragments(options, properties);
        if fitting.is_empty() {
            read_properties.lack_variant |= self.purpose == WalkPurpose::Report;
            return self.no_fragment(at, options, properties);
        }
        let external: Vec<_> = options.iter().copied().filter(|option| is_external(option)).collect();
        let is_variant = |name: &str| external.iter().any(|option| is_named_after(option, name));
        self.further_variants(is_variant, || external_names(&external), properties, read_properties);
        // The properties have no value of their own.
        let address = std::ptr::from_ref(properties).addr();
        self.best(&fitting, address, |walk, option| {
            walk.variant_fields(at, option, properties, enclosing, read_properties);
        });
    }

    /// Returns the variant for which arguments are prepared, and requests a report unless the
    /// variant is certain.
    fn prepared_variant(&mut self, variant: Variant) -> Option<&'static Node> {
        self.needs_report |= !matches!(variant, Variant::Certain(_));
        match variant {
            Variant::Certain(option) | Variant::Likely(option) => Some(option),
            Variant::Unnamed => None,
        }
    }

    /// Walks the variant that fits best: the first without problems, else the first with the
    /// fewest, where structure counts most. `address` identifies the value.
    fn best(&mut self, options: &[&'static Node], address: usize, mut walk: impl FnMut(&mut Walk, &'static Node)) {
        if let [option] = options {
            return walk(self, option);
        }
        let mut best: Option<(ProblemCount, &'static Node)> = None;
        for option in options {
            let key = (std::ptr::from_ref(*option).addr(), address);
            let count = match self.trials.get(&key) {
                Some(count) => *count,
                None => self.trial(|this| walk(this, option)),
            };
            self.trials.insert(key, count);
            if best.is_none_or(|(min, _)| count < min) {
                best = Some((count, option));
            }
            if count == ProblemCount::default() {
                break;
            }
        }
        let Some((count, option)) = best else { return };
        if self.purpose == WalkPurpose::Trial {
            self.count.structure += count.structure;
            self.count.rules += count.rules;
        } else if !(self.is_accepted && count.structure > 0) {
            // Otherwise serde accepted the value for a reason that is unknown here.
            walk(self, option);
        }
    }

    /// Counts the problems of a walk.
    pub(super) fn trial(&mut self, walk: impl FnOnce(&mut Walk)) -> ProblemCount {
        let count = std::mem::take(&mut self.count);
        let purpose = std::mem::replace(&mut self.purpose, WalkPurpose::Trial);
        walk(self);
        self.purpose = purpose;
        std::mem::replace(&mut self.count, count)
    }

    /// Returns the first problem for which serde treats a flattened option as absent.
    pub(super) fn explain(&mut self, walk: impl FnOnce(&mut Walk)) -> Option<Problem> {
        let (count, problems, more) = (self.count, std::mem::take(&mut self.problems), self.more);
        let purpose = std::mem::replace(&mut self.purpose, WalkPurpose::Explain);
        let is_accepted = std::mem::replace(&mut self.is_accepted, false);
        walk(self);
        (self.count, self.more, self.purpose, self.is_accepted) = (count, more, purpose, is_accepted);
        std::mem::replace(&mut self.problems, problems).into_iter().next()
    }

    /// Reports a value that can have none of the variants.
    fn no_variant(&mut self, at: &Location, node: &'static Node, options: &'static [&'static Node], value: &mut Value) {
        let objects = options.iter().filter_map(|option| match &option.bare().shape {
            Shape::Object(object) => Some(object),
            _ => None,
        });
        if let Value::Object(properties) = value {
            if objects.clone().any(|object| tag(object).is_some()) {
                return self.no_fragment(at, options, properties);
            }
            if let Some(object) = objects.clone().find(|object| object.has_one_property) {
                return self.object(at, object, properties);
            }
        }
        let mut names = Vec::new();
        for option in options {
            match &option.bare().shape {
                Shape::Choice { values } => names.extend(strings(values)),
                Shape::Object(object) if object.has_one_property => names.extend(object.names()),
                _ => {}
            }
        }
        self.problem(at, ProblemClass::Structure, Some(value), || {
            if value.is_string() && !names.is_empty() {
                choice(value, &names.into_iter().map(Value::from).collect::<Vec<_>>())
            } else {
                ProblemKind::Type {
                    expected: type_name(node),
                }
            }
        });
    }

    /// Reports properties that name none of the variants.
    fn no_fragment(&mut self, at: &Location, options: &'static [&'static Node], properties: &Map<String, Value>) {
        let tags = options.iter().filter_map(|option| match &option.bare().shape {
            Shape::Object(object) => tag(object),
            _ => None,
        });
        let Some(first) = tags.clone().next() else {
            return self.problem(at, ProblemClass::Structure, None, || ProblemKind::NotOne {
                len: 0,
                names: external_names(options),
            });
        };
        let names: Vec<String> = tags
            .flat_map(|tag| match &tag.node.shape {
                Shape::Choice { values } => strings(values),
                _ => Vec::new(),
            })
            .collect();
        let name = string(&first.name);
        let value = properties.get(&*name);
        self.problem(&at.property(&name), ProblemClass::Structure, value, || match value {
            Some(value) => choice(value, &names.into_iter().map(Value::from).collect::<Vec<_>>()),
            None => ProblemKind::Missing {
                expected: format!("one of {}", quoted_list(&names)),
                similar: None,
            },
        });
    }
}
