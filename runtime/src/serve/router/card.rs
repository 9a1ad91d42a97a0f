//! The card of a router's tool, for the search.

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::Value;

use crate::{Annotations, Definition, discover::Card};

/// Returns a card of what the model sees of a tool: name, description and input schema.
pub(in crate::serve) fn model_card(tool: &Tool) -> Card {
    let description = tool.description.as_deref().unwrap_or_default();
    let input_schema = Value::Object(tool.input_schema.as_ref().clone());
    Card::new(tool.name.as_ref(), description, &input_schema)
}

/// Returns the card of a tool, with the texts of its definition if it has one.
pub(super) fn card(tool: &Tool, source: &str, definition: Option<&Definition>) -> Card {
    let meta = tool.meta.as_ref().map(|meta| Value::Object(meta.0.clone()));
    let meta = meta.unwrap_or_default();
    let card = model_card(tool)
        .source(source)
        .annotations(tool.annotations.as_ref().map(annotations).unwrap_or_default())
        .tags_of_meta(&meta);
    let card = match definition {
        Some(definition) => card.texts_of(definition),
        None => card,
    };
    let card = card.keywords_of_meta(&meta);
    match &tool.output_schema {
        Some(schema) => card.output_schema(&Value::Object(schema.as_ref().clone())),
        None => card,
    }
}

fn annotations(hints: &ToolAnnotations) -> Annotations {
    Annotations {
        read_only: hints.read_only_hint,
        destructive: hints.destructive_hint,
        idempotent: hints.idempotent_hint,
        open_world: hints.open_world_hint,
    }
}
