//! Rewrites nulls and whole numbers in a value of an untagged enum. Only serde finds the variant,
//! so a value is rewritten only if all variants that know its path agree.

use serde_json::{Map, Value};

use super::{
    fill::{Fill, remove_nulls},
    number,
    rules::Rules,
};
use crate::schema::{Field, Flattened, Kind, Node, Object, Shape};

/// The maximum number of types that one value is compared with. Further types are ignored.
const MAX_TYPES: usize = 64;

impl Fill {
    /// Rewrites a value of one of these types.
    pub(super) fn rewrite(&mut self, options: &[&'static Node], value: &mut Value) {
        let around = self.around.len();
        let types = self.types(options);
        match value {
            Value::Number(number) if number.is_f64() => {
                let is = |kinds: &[Kind]| {
                    let mut types = types.iter();
                    types.any(|node| matches!(&node.shape, Shape::Leaf { kind, .. } if kinds.contains(kind)))
                };
                let takes_any = types
                    .iter()
                    .any(|node| matches!(node.shape, Shape::Any | Shape::Raw(_)));
                if is(&[Kind::Integer, Kind::Unsigned]) && !is(&[Kind::Number]) && !takes_any {
                    number::to_integer(value);
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    let parts: Vec<_> = types.iter().filter_map(|node| item_type(node, index)).collect();
                    self.part(&parts, item);
                }
            }
            Value::Object(members) => self.properties(&types, members),
            _ => {}
        }
        self.around.truncate(around);
    }

    fn properties(&mut self, types: &[&'static Node], members: &mut Map<String, Value>) {
        let mut nulls = Vec::new();
        for (name, value) in &mut *members {
            let fields: Vec<_> = types.iter().flat_map(|node| fields(node, name)).collect();
            if value.is_null() {
                if !fields.is_empty() && fields.iter().all(|field| field.null_is_absent()) {
                    nulls.push(name.clone());
                }
                continue;
            }
            let mut parts: Vec<_> = fields.iter().map(|field| field.node).collect();
            parts.extend(types.iter().filter_map(|node| match &node.shape {
                Shape::Map { values, .. } => Some(*values),
                _ => None,
            }));
            self.part(&parts, value);
        }
        remove_nulls(&nulls, members);
    }

    fn part(&mut self, types: &[&'static Node], value: &mut Value) {
        let is_rewritten = value.is_f64() || value.is_array() || value.is_object();
        if is_rewritten && !types.is_empty() {
            self.rewrite(types, value);
        }
    }

    /// Rewrites the properties that no field of the object reads, but its flattened map or a
    /// variant of a flattened enum.
    pub(super) fn others(&mut self, object: &'static Object, members: &mut Map<String, Value>) {
        let map = object.flattened_map();
        let types = enums(object);
        if map.is_none() && types.is_empty() {
            return;
        }
        let mut nulls = Vec::new();
        for (name, value) in &mut *members {
            let mut own = Vec::new();
            named(object, name, &mut own);
            if !own.is_empty() {
                continue;
            }
            let fields: Vec<_> = types.iter().flat_map(|node| fields(node, name)).collect();
            match (map, fields.is_empty()) {
                (Some((_, values)), true) => self.value(values, Rules::default(), value),
                (None, true) => {}
                _ if !value.is_null() => {
                    let parts: Vec<_> = fields.iter().map(|field| field.node).collect();
                    self.part(&parts, value);
                }
                _ if fields.iter().all(|field| field.null_is_absent()) => nulls.push(name.clone()),
                _ => {}
            }
        }
        remove_nulls(&nulls, members);
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
                Shape::Newtype(inner) | Shape::Transparent(inner) | Shape::Optional(inner) | Shape::Nullable(inner) => {
                    wrapped.push(inner);
                }
                Shape::Recursive(inner) => {
                    self.around.push(node);
                    wrapped.push(inner);
                }
                Shape::Recurse(name) => {
                    let around = self.around.iter().rev().find(|node| node.name == *name);
                    if let Some(Shape::Recursive(inner)) = around.map(|node| &node.shape) {
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

/// Returns the type of an array's item.
fn item_type(node: &'static Node, index: usize) -> Option<&'static Node> {
    match &node.shape {
        Shape::Array(items) | Shape::Repeat { items, .. } => Some(items),
        Shape::Tuple(nodes) => nodes.get(index).copied(),
        _ => None,
    }
}

/// Returns the fields of a type that read a property of this name.
fn fields(node: &'static Node, name: &str) -> Vec<&'static Field> {
    let mut found = Vec::new();
    if let Shape::Object(object) = &node.shape {
        named(object, name, &mut found);
        for variant in enums(object) {
            found.extend(fields(variant, name));
        }
    }
    found
}

/// Adds the fields of an object, and of its fragments, that read a property of this name.
fn named(object: &'static Object, name: &str, found: &mut Vec<&'static Field>) {
    for field in object.fields {
        if !field.flatten {
            if field.is_called(name) {
                found.push(field);
            }
        } else if let Flattened::Members(fragment) | Flattened::One(fragment) = field.flattened() {
            named(fragment, name, found);
        }
    }
}

/// Returns the variants of the enums that are flattened into an object.
fn enums(object: &'static Object) -> Vec<&'static Node> {
    let mut variants = Vec::new();
    for field in object.fields.iter().filter(|field| field.flatten) {
        match field.flattened() {
            Flattened::OneOf(options) => variants.extend(options.iter().map(|option| option.bare())),
            Flattened::Members(fragment) => variants.extend(enums(fragment)),
            Flattened::One(_) | Flattened::Map(..) => {}
        }
    }
    variants
}
