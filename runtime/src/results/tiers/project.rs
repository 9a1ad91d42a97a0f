//! The properties of a value at a tier.

use serde_json::{Map, Value};

use super::{
    Stored,
    preview::{beginning, noted},
};
use crate::{
    arguments::json_text::{is_string, string},
    results::tokens,
    schema::{TierField, Tiers},
};

/// Returns the object with the properties of a value at a tier other than the highest.
///
/// Previews replace their fields in their position. The count replaces the first omitted field.
/// `stored` are the facts about fields that are null or absent; those of absent fields come last.
pub(super) fn project(value: Value, tiers: &'static Tiers, tier: usize, stored: Option<&Stored>) -> Value {
    let Value::Object(mut properties) = value else {
        return value;
    };
    let above = tiers
        .fields
        .iter()
        .filter(|field| field.tier > tier && stored.is_some());
    for field in above {
        properties.entry(string(&field.name)).or_insert(Value::Null);
    }
    let count = string(&tiers.count.name);
    let mut shown = Map::new();
    let mut omitted: Vec<(&'static TierField, String, Value)> = Vec::new();
    for (name, value) in properties {
        let Some(field) = field_of(tiers, &name).filter(|field| field.tier > tier) else {
            shown.insert(name, value);
            continue;
        };
        if let Some(preview) = field.preview.as_ref().filter(|_| field.tier == tier + 1) {
            let full = tiers.names[field.tier];
            // The schema states a text, so a null has no preview of its own.
            let text = match (&value, stored.and_then(|stored| stored.preview_of(&name))) {
                (Value::String(text), _) => Some(beginning(text, preview.limit, full, &name)),
                (Value::Null, Some(stored)) => Some(noted(&stored.beginning, stored.missing, full, &name)),
                _ => None,
            };
            if let Some(text) = text {
                shown.insert(string(&preview.field.name).into_owned(), text.into());
            }
        }
        if omitted.is_empty() {
            shown.insert(count.clone().into_owned(), Value::Null);
        }
        omitted.push((field, name, value));
    }
    if let Some(next) = omitted.iter().map(|(field, ..)| field.tier).min() {
        let added = omitted.into_iter().filter(|(field, ..)| field.tier == next);
        let added: Map<String, Value> = added.map(|(_, name, value)| (name, value)).collect();
        let stored = stored.filter(|_| added.values().any(Value::is_null));
        let added = match stored {
            Some(stored) => stored.tokens,
            None => tokens(&Value::Object(added).to_string()),
        };
        shown.insert(count.into_owned(), added.into());
    }
    Value::Object(shown)
}

/// Returns the property with this name, unless it is in the lowest tier.
fn field_of(tiers: &'static Tiers, name: &str) -> Option<&'static TierField> {
    tiers.fields.iter().find(|field| is_string(&field.name, name))
}
