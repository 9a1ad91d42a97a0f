//! The properties of a value at a tier, also of one that lacks fields of higher tiers.

use serde_json::{Map, Value};

use super::preview::{beginning, noted};
use crate::{
    build::schema::{TierField, Tiers},
    call::{
        arguments::json_text::{is_string, string},
        results::tokens,
    },
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

/// Facts about the fields that a value lacks, stored beside it. So a lower tier needs no text that
/// is expensive to load. [`Tiered::at_stored`](super::Tiered::at_stored) takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The tokens that the next tier adds.
    tokens: usize,
    previews: Vec<StoredPreview>,
}

/// A stored preview.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredPreview {
    /// The name of the field in JSON.
    name: String,
    beginning: String,
    missing: usize,
}

impl Stored {
    /// Creates the facts from the tokens that the next tier adds. They are those of the minified
    /// JSON object of the fields that it adds, such as `{"content":"…"}`.
    pub fn new(tokens: usize) -> Stored {
        Stored {
            tokens,
            previews: Vec::new(),
        }
    }

    /// Adds the preview of the field with this name in JSON: the beginning of its text, and the
    /// number of characters after it.
    #[must_use]
    pub fn preview(mut self, field: impl Into<String>, beginning: impl Into<String>, missing: usize) -> Stored {
        self.previews.push(StoredPreview {
            name: field.into(),
            beginning: beginning.into(),
            missing,
        });
        self
    }

    /// Returns the preview of a field.
    fn preview_of(&self, name: &str) -> Option<&StoredPreview> {
        self.previews.iter().find(|preview| preview.name == name)
    }
}
