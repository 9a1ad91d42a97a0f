//! The properties of a value at a tier.

use serde_json::{Map, Value};

use super::preview::beginning;
use crate::{
    arguments::json_text::{is_string, string},
    results::tokens,
    schema::{TierField, Tiers},
};

/// Returns the object with the properties of a value at a tier other than the highest.
///
/// Previews replace their fields in their position. The count replaces the first omitted field.
pub(super) fn project(value: Value, tiers: &'static Tiers, tier: usize) -> Value {
    let Value::Object(properties) = value else {
        return value;
    };
    let count = string(&tiers.count.name);
    let mut shown = Map::new();
    let mut omitted: Vec<(&'static TierField, String, Value)> = Vec::new();
    for (name, value) in properties {
        let Some(field) = field_of(tiers, &name).filter(|field| field.tier > tier) else {
            shown.insert(name, value);
            continue;
        };
        // The schema states a text, so a null has no preview.
        if let (Some(preview), true, Value::String(text)) = (&field.preview, field.tier == tier + 1, &value) {
            let beginning = beginning(text, preview.limit, tiers.names[field.tier], &name);
            shown.insert(string(&preview.field.name).into_owned(), beginning.into());
        }
        if omitted.is_empty() {
            shown.insert(count.clone().into_owned(), Value::Null);
        }
        omitted.push((field, name, value));
    }
    if let Some(next) = omitted.iter().map(|(field, ..)| field.tier).min() {
        let added = omitted.into_iter().filter(|(field, ..)| field.tier == next);
        let added: Map<String, Value> = added.map(|(_, name, value)| (name, value)).collect();
        let added = Value::Object(added).to_string();
        shown.insert(count.into_owned(), tokens(&added).into());
    }
    Value::Object(shown)
}

/// Returns the property with this name, unless it is in the lowest tier.
fn field_of(tiers: &'static Tiers, name: &str) -> Option<&'static TierField> {
    tiers.fields.iter().find(|field| is_string(&field.name, name))
}
