//! Nulls and whole numbers in untagged enums, rewritten only if all variants with the path agree.

use serde_json::{Map, Value};

use super::{fields::Part, number::to_integer};
use crate::build::schema::{Field, Kind, Node, Object, Shape};

/// The maximum number of types that one value is compared with. Further types are ignored.
const MAX_TYPES: usize = 64;

/// A rewrite of values whose variant only serde knows.
pub(super) struct Rewrite<'a> {
    /// The recursive types that enclose the value.
    recursive: &'a mut Vec<&'static Node>,
}

impl<'a> Rewrite<'a> {
    pub(super) fn new(recursive: &'a mut Vec<&'static Node>) -> Rewrite<'a> {
        Rewrite { recursive }
    }

    /// Rewrites a value of one of these types.
    pub(super) fn value(&mut self, options: &[&'static Node], value: &mut Value) {
        let recursive = self.recursive.len();
        let types = self.types(options);
        match value {
            Value::Number(number) if number.is_f64() => {
                let is = |kinds: &[Kind]| {
                    let mut types = types.iter();
                    types.any(|node| matches!(&node.shape, Shape::Leaf { kind, .. } if kinds.contains(kind)))
                };
                let allows_any = types
                    .iter()
                    .any(|node| node.notes.is_trusted || matches!(node.shape, Shape::Any | Shape::Raw(_)));
                if is(&[Kind::Integer, Kind::Unsigned]) && !is(&[Kind::Number]) && !allows_any {
                    to_integer(value);
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    let parts: Vec<_> = types.iter().filter_map(|node| item_type(node, index)).collect();
                    self.part(&parts, item);
                }
            }
            Value::Object(properties) => self.properties(&types, properties),
            _ => {}
        }
        self.recursive.truncate(recursive);
    }

    fn properties(&mut self, types: &[&'static Node], properties: &mut Map<String, Value>) {
        let mut nulls = Vec::new();
        for (name, value) in &mut *properties {
            self.property(types, name, value, &mut nulls);
        }
        remove_nulls_of(&nulls, properties);
    }

    fn part(&mut self, types: &[&'static Node], value: &mut Value) {
        let is_rewritten = value.is_f64() || value.is_array() || value.is_object();
        if is_rewritten && !types.is_empty() {
            self.value(types, value);
        }
    }

    /// Rewrites the properties that a variant of a flattened enum reads and no field of the object
    /// reads.
    pub(super) fn variants(&mut self, object: &'static Object, properties: &mut Map<String, Value>) {
        let variants = flattened_variants(object);
        if variants.is_empty() {
            return;
        }
        let recursive = self.recursive.len();
        let variants = self.types(&variants);
        let mut nulls = Vec::new();
        for (name, value) in &mut *properties {
            if !object.reads_by_field(name) {
                self.property(&variants, name, value, &mut nulls);
            }
        }
        self.recursive.truncate(recursive);
        remove_nulls_of(&nulls, properties);
    }

    /// Rewrites a property of a value that has one of these types.
    fn property(&mut self, types: &[&'static Node], name: &str, value: &mut Value, nulls: &mut Vec<String>) {
        let fields: Vec<_> = types.iter().flat_map(|node| fields(node, name)).collect();
        if value.is_null() {
            if !fields.is_empty() && fields.iter().all(|field| field.null_is_absent()) {
                nulls.push(name.to_owned());
            }
            return;
        }
        let mut parts: Vec<_> = fields.iter().map(|field| field.node).collect();
        parts.extend(types.iter().filter_map(|node| match &node.shape {
            Shape::Map { values, .. } => Some(*values),
            Shape::Object(object) if !object.reads_by_field(name) => object.flattened_map().map(|(_, values)| values),
            _ => None,
        }));
        self.part(&parts, value);
    }

    /// Returns the types inside newtypes, options and enums.
    fn types(&mut self, options: &[&'static Node]) -> Vec<&'static Node> {
        let mut wrapped = options.to_vec();
        let mut types: Vec<&'static Node> = Vec::new();
        let mut seen: Vec<&'static Node> = Vec::new();
        while let Some(node) = wrapped.pop() {
            // A variant may be the enum itself.
            if seen.len() == MAX_TYPES || seen.iter().any(|other| std::ptr::eq(*other, node)) {
                continue;
            }
            seen.push(node);
            match &node.shape {
                // A function may read any value.
                Shape::Transparent(_) if node.notes.is_trusted => types.push(node),
                Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Optional(inner) | Shape::Nullable(inner) => {
                    wrapped.push(inner);
                }
                Shape::Recursive(inner) => {
                    self.recursive.push(node);
                    wrapped.push(inner);
                }
                Shape::Recurse(name) => {
                    let recursive = self.recursive.iter().rev().find(|node| node.name == *name);
                    if let Some(Shape::Recursive(inner)) = recursive.map(|node| &node.shape) {
                        wrapped.push(inner);
                    }
                }
                Shape::AnyOf(options) => wrapped.extend(*options),
                _ => types.push(node),
            }
        }
        types
    }
}

/// Removes the properties of these names whose value is null.
fn remove_nulls_of(names: &[String], properties: &mut Map<String, Value>) {
    if !names.is_empty() {
        properties.retain(|name, value| !(value.is_null() && names.contains(name)));
    }
}

/// Returns the type of an array's item.
fn item_type(node: &'static Node, index: usize) -> Option<&'static Node> {
    match &node.shape {
        Shape::Array(items) | Shape::Repeat { items, .. } => Some(items),
        Shape::Tuple(nodes) => nodes.get(index).copied(),
        _ => None,
    }
}

/// Returns the fields of a type, with those of flattened enums, that read a property of this name.
fn fields(node: &'static Node, name: &str) -> Vec<&'static Field> {
    let mut found = Vec::new();
    if let Shape::Object(object) = &node.shape {
        object.any_part(&mut |part| {
            match part {
                Part::Field(field) if field.is_called(name) => found.push(field),
                Part::Field(_) | Part::Map | Part::Hidden(_) => {}
                Part::Enum(options) => found.extend(options.iter().flat_map(|option| fields(option.bare(), name))),
            }
            false
        });
    }
    found
}

/// Returns the variants of the enums that are flattened into an object.
fn flattened_variants(object: &'static Object) -> Vec<&'static Node> {
    let mut variants = Vec::new();
    object.any_part(&mut |part| {
        if let Part::Enum(options) = part {
            variants.extend(options.iter().map(|option| option.bare()));
        }
        false
    });
    variants
}
