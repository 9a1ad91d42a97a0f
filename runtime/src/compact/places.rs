//! Schemas that references lead to though they are no definitions: `#/properties/from`, as some generators write of a shape that
//! they met before. Each must stay where it is, and take what it took.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::walk::Place;
use crate::json_schema::Subschemas;

/// The places as a tree of a pointer's steps, from the root of the schema or from a schema within.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Whether a reference leads here.
    held: bool,
    within: HashMap<String, Places>,
}

impl Places {
    /// Holds what a reference leads to; false, and nothing is held, where that is no schema that stays where it is.
    ///
    /// No pass moves what stands under keywords that hold one schema, or schemas by name. Of lists (`#/anyOf/0`) schemas go. Names
    /// that a pointer spells otherwise are not looked for.
    pub(super) fn hold(&mut self, root: &Map<String, Value>, reference: &str) -> bool {
        if reference.contains(['~', '%']) || found(root, reference).is_none() {
            return false;
        }
        let place = reference
            .split('/')
            .skip(1)
            .fold(self, |place, step| place.within.entry(step.to_owned()).or_default());
        place.held = true;
        true
    }

    /// Those at a schema within this one, and within that; `None` where there are none.
    pub(super) fn at(&self, place: Place<'_>) -> Option<&Places> {
        let under = self.within.get(place.keyword)?;
        place.name.map_or(Some(under), |name| under.within.get(name))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.within.is_empty()
    }

    /// Whether a reference leads to this very schema.
    pub(super) fn is_held(&self) -> bool {
        self.held
    }

    /// Whether a reference leads to the value of this keyword of some schema.
    pub(super) fn lead_to(&self, keyword: &str) -> bool {
        self.within
            .iter()
            .any(|(step, place)| place.held && step == keyword || place.lead_to(keyword))
    }
}

/// The schema that a reference leads to, through no list.
pub(super) fn found<'a>(root: &'a Map<String, Value>, reference: &str) -> Option<&'a Value> {
    let mut steps = reference.strip_prefix("#/")?.split('/');
    let mut schema = Some(root);
    let mut found = None;
    while let Some(keyword) = steps.next() {
        // Nothing lies in a boolean.
        let value = schema?.get(keyword)?;
        let within = match Subschemas::of(keyword)? {
            Subschemas::One | Subschemas::OneOrList => value,
            Subschemas::Map => value.as_object()?.get(steps.next()?)?,
            Subschemas::List => return None,
        };
        schema = within.as_object();
        found = Some(within).filter(|within| within.is_object() || within.is_boolean());
        found?;
    }
    found
}
