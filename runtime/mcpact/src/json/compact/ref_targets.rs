//! Targets of references that are not definitions, such as `#/properties/from`.
//!
//! Some generators refer to an earlier location of the same schema. A target must stay, and accept
//! the same values.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::json::json_schema::{Location, Subschemas};

/// The targets within a schema, as a tree of JSON pointers.
#[derive(Debug, Default)]
pub(super) struct RefTargets {
    /// True if a reference leads to this very value.
    is_target: bool,
    steps: HashMap<String, RefTargets>,
}

impl RefTargets {
    /// Adds the target of a reference. Returns false if that is no schema, or one that a pass may
    /// move.
    ///
    /// No pass moves a schema outside of an array such as `anyOf`. References with escapes are not
    /// resolved.
    pub(super) fn add(&mut self, root: &Map<String, Value>, reference: &str) -> bool {
        if reference.contains(['~', '%']) || schema_at(root, reference).is_none() {
            return false;
        }
        let steps = reference.split('/').skip(1);
        steps
            .fold(self, |targets, step| targets.steps.entry(step.to_owned()).or_default())
            .is_target = true;
        true
    }

    /// Returns the targets at and within a child of this schema.
    pub(super) fn within(&self, location: Location<'_>) -> Option<&RefTargets> {
        let targets = self.steps.get(location.keyword)?;
        location.name.map_or(Some(targets), |name| targets.steps.get(name))
    }

    /// Returns whether there is no target within this schema.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns whether a reference leads to this very schema.
    pub(super) fn is_target(&self) -> bool {
        self.is_target
    }

    /// Returns whether some target is the value of this keyword.
    pub(super) fn has_keyword(&self, keyword: &str) -> bool {
        self.steps
            .iter()
            .any(|(step, targets)| targets.is_target && step == keyword || targets.has_keyword(keyword))
    }
}

/// Returns the schema that a reference without escapes leads to. `None` if the path leads through
/// an array, or through anything that is no schema, unlike with
/// [`resolve`](crate::json_schema::resolve).
pub(super) fn schema_at<'a>(root: &'a Map<String, Value>, reference: &str) -> Option<&'a Value> {
    let mut steps = reference.strip_prefix("#/")?.split('/');
    let mut schema = Some(root);
    let mut target = None;
    while let Some(keyword) = steps.next() {
        // A boolean schema has no keywords.
        let value = schema?.get(keyword)?;
        let child = match Subschemas::of(keyword)? {
            Subschemas::One | Subschemas::OneOrList => value,
            Subschemas::Map => value.as_object()?.get(steps.next()?)?,
            Subschemas::List => return None,
        };
        schema = child.as_object();
        target = Some(child).filter(|child| child.is_object() || child.is_boolean());
        target?;
    }
    target
}
