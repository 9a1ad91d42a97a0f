//! Parts of a schema that compaction must not change.

use std::{collections::HashSet, fmt};

use serde_json::{Map, Value};

use super::{
    dialect::{self, Difference},
    ref_targets::RefTargets,
};
use crate::json::json_schema::{Extent, Location, Subschemas, definition_name, to_definition, visit_objects};

/// The maximum number of nested levels of a schema: twice those of a message that serde_json reads,
/// and within the stack of a thread.
const MAX_COMPACTED_LEVELS: usize = 256;
/// The maximum number of values of any kind: some 20 MB of JSON.
const MAX_VALUES: usize = 1_000_000;

/// The reason why a schema was left unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Untouched {
    /// There is no `inputSchema`, or it is not an object.
    NoSchema,
    /// The number of nested levels, more than 256.
    Deep(usize),
    /// The number of values, more than a million.
    Large(usize),
    /// The `$schema` is not that of 2020-12, and a keyword means something else in 2020-12.
    Dialect {
        /// The `$schema`.
        dialect: String,
        /// The keyword; `$schema` if the dialect is unknown.
        keyword: String,
    },
}

impl fmt::Display for Untouched {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Untouched::NoSchema => formatter.write_str("the tool has no `inputSchema` that is an object; add one"),
            Untouched::Deep(levels) => write!(
                formatter,
                "the schema has {levels} nested levels, more than {MAX_COMPACTED_LEVELS}; move parts of it to `$defs`"
            ),
            Untouched::Large(values) => write!(
                formatter,
                "the schema has {values} values, more than {MAX_VALUES}; split the tool"
            ),
            Untouched::Dialect { dialect, keyword } if keyword == "$schema" => {
                write!(formatter, "unknown dialect `{dialect}`; omit `$schema` or use 2020-12")
            }
            Untouched::Dialect { dialect, keyword } => write!(
                formatter,
                "`{keyword}` means something else in `{dialect}` than in 2020-12; write the schema in 2020-12"
            ),
        }
    }
}

/// The restrictions on changes to a schema.
pub(super) struct Restrictions {
    /// True if schemas may be moved: every reference leads to a definition or to a target, and no
    /// schema depends on its location.
    pub(super) can_move: bool,
    /// Definitions that something other than a `$ref` refers to, such as `#/$defs/Cat`.
    pub(super) pinned: HashSet<String>,
    /// The other targets of references.
    pub(super) targets: RefTargets,
}

impl Restrictions {
    /// Examines a schema before any change.
    pub(super) fn new(schema: &Map<String, Value>) -> Result<Restrictions, Untouched> {
        let extent = Extent::of_object(schema);
        if extent.depth > MAX_COMPACTED_LEVELS {
            return Err(Untouched::Deep(extent.depth));
        }
        if extent.values > MAX_VALUES {
            return Err(Untouched::Large(extent.values));
        }
        if let Some(dialect) = schema.get("$schema") {
            dialect::check(dialect, schema)
                .map_err(|Difference { dialect, keyword }| Untouched::Dialect { dialect, keyword })?;
        }
        let mut restrictions = Restrictions {
            can_move: true,
            pinned: HashSet::new(),
            targets: RefTargets::default(),
        };
        visit_objects(schema, |location, part| restrictions.add(schema, location, part));
        Ok(restrictions)
    }

    /// Adds the restrictions of one schema.
    fn add(&mut self, root: &Map<String, Value>, location: Location<'_>, schema: &Map<String, Value>) {
        for (keyword, value) in schema {
            match keyword.as_str() {
                "$ref" => match value.as_str() {
                    Some(target) if target == "#" || definition(root, target).is_some() => {}
                    Some(target) => self.add_target(root, target),
                    None => self.can_move = false,
                },
                "$id" | "$schema" => self.can_move &= location.is_root(),
                "$anchor"
                | "$dynamicAnchor"
                | "$dynamicRef"
                | "$recursiveAnchor"
                | "$recursiveRef"
                | "$vocabulary"
                | "id"
                | "unevaluatedItems"
                | "unevaluatedProperties" => self.can_move = false,
                "const" | "enum" | "default" | "examples" | "example" | "title" | "description" | "$comment" => {}
                keyword if Subschemas::of(keyword).is_some() && (value.is_object() || value.is_array()) => {
                    // 2020-12 does not define `items: […]`.
                    if keyword == "items" && value.is_array() {
                        self.can_move = false;
                    }
                }
                _ => self.pin(root, value),
            }
        }
    }

    /// Keeps the target of a reference. Without a target that can be kept, no schema may be moved.
    fn add_target(&mut self, root: &Map<String, Value>, reference: &str) {
        if !self.targets.add(root, reference) {
            self.can_move = false;
            return;
        }
        // A definition that contains the target stays as well.
        let mut steps = reference.splitn(4, '/').skip(1);
        if let (Some(holder), Some(name)) = (steps.next(), steps.next()) {
            let around = to_definition(holder, name);
            if definition(root, &around).is_some() {
                self.pinned.insert(around);
            }
        }
    }

    /// Keeps the targets of an unknown keyword, such as the `mapping` of OpenAPI's `discriminator`.
    fn pin(&mut self, root: &Map<String, Value>, value: &Value) {
        match value {
            Value::String(text) if text.starts_with('#') => {
                if definition(root, text).is_some() {
                    self.pinned.insert(text.clone());
                } else if text.starts_with("#/") {
                    self.add_target(root, text);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.pin(root, item)),
            Value::Object(properties) => properties.values().for_each(|value| self.pin(root, value)),
            _ => {}
        }
    }
}

/// Returns the definition of the root that a reference names. References with escapes are not
/// resolved.
fn definition<'a>(root: &'a Map<String, Value>, reference: &str) -> Option<&'a Value> {
    let (holder, name) = definition_name(reference)?;
    root.get(holder)?.as_object()?.get(name)
}
