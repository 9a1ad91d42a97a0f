//! Shortens a text that repeats structured content, for clients that show a model both.

#[cfg(feature = "rmcp")]
use std::borrow::Cow;

#[cfg(feature = "rmcp")]
use serde_json::Value;

#[cfg(feature = "rmcp")]
use super::{
    parts::{Block, Parts},
    repeated_json::is_json_of,
    table::RECORD_LINES_KEY,
};
#[cfg(feature = "rmcp")]
use crate::build::schema::IGNORED_PROPERTY;

/// The text in place of one that repeats structured content.
pub(crate) const BRIEF_TEXT: &str = "The result is the structured content.";

/// Replaces the text that repeats structured content: its JSON, or a table of it. An error result
/// keeps its text.
#[cfg(feature = "rmcp")]
pub(crate) fn shorten<B: Block>(result: &mut Parts<B>) {
    let Some(value) = result
        .structured_content
        .as_ref()
        .filter(|_| result.is_error != Some(true))
    else {
        return;
    };
    // The text was written before the notes on ignored arguments were added.
    let value = match value {
        Value::Object(properties) if properties.contains_key(IGNORED_PROPERTY) => {
            let mut properties = properties.clone();
            properties.shift_remove(IGNORED_PROPERTY);
            Cow::Owned(Value::Object(properties))
        }
        value => Cow::Borrowed(value),
    };
    let is_table = result
        .meta
        .as_ref()
        .is_some_and(|meta| meta.contains_key(RECORD_LINES_KEY));
    let repeats = |text: &str| is_table || is_json_of(text, &value);
    let mut blocks = result.content.iter_mut();
    let Some(block) = blocks.find(|block| block.text().is_some_and(repeats)) else {
        return;
    };
    block.set_text(BRIEF_TEXT.to_owned());
    if let Some(meta) = &mut result.meta {
        meta.shift_remove(RECORD_LINES_KEY);
    }
    if result.meta.as_ref().is_some_and(serde_json::Map::is_empty) {
        result.meta = None;
    }
}
