//! Notes on ignored arguments in a tool result, since the model believes that they had an effect.
//!
//! Some clients show the model only the text of a result and some only its structured content, so
//! the notes go into both. Structured content stays valid against the announced output schema. If
//! that schema allows no further property, the notes are in `_meta` instead.

use serde_json::Value;

use super::parts::{Block, Parts};
use crate::{arguments::Ignored, json_schema::SentSchema};

/// The property of structured content that lists the notes.
pub(crate) const PROPERTY: &str = "_ignored";
/// The key in `_meta` that lists the notes if structured content cannot.
pub(crate) const META: &str = "mcpact/ignored";

/// Adds the notes to a result of this tool, whose output schema is `announced`.
pub(crate) fn add_notes<B: Block>(result: &mut Parts<B>, tool: &str, announced: SentSchema<'_>, ignored: &Ignored) {
    if ignored.is_empty() {
        return;
    }
    let notes = ignored.notes(tool);
    add_to_structured(result, &notes, announced);
    result.content.push(B::of_text(notes.join("\n")));
}

fn add_to_structured<B: Block>(result: &mut Parts<B>, notes: &[String], announced: SentSchema<'_>) {
    let has_text = result.content.iter().any(|block| block.text().is_some());
    let is_announced = !matches!(announced, SentSchema::None);
    match &mut result.structured_content {
        None => {}
        Some(Value::Object(properties))
            if !properties.contains_key(PROPERTY) && announced.allows_property(PROPERTY) =>
        {
            properties.insert(PROPERTY.to_owned(), notes.into());
        }
        // The text contains the same data, and the notes can follow it.
        Some(_) if !is_announced && has_text => result.structured_content = None,
        Some(_) => {
            let meta = result.meta.get_or_insert_default();
            meta.insert(META.to_owned(), notes.into());
        }
    }
}
