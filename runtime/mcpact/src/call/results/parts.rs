//! The parts of a tool result that are counted, cut and noted, of JSON values or of rmcp's types.

use std::borrow::Cow;

#[cfg(feature = "rmcp")]
use rmcp::model::{CallToolResult, ContentBlock, MetaObject, ResourceContents};
use serde_json::{Map, Value, json};

/// A block of content.
pub(crate) trait Block: Clone {
    /// Returns a block with this text.
    fn of_text(text: String) -> Self;

    /// Replaces the text of a text block or an embedded resource, which keeps its other properties.
    fn set_text(&mut self, text: String);

    /// Returns the text of a text block.
    fn text(&self) -> Option<&str>;

    /// Returns the text of an embedded resource.
    fn resource_text(&self) -> Option<&str>;

    /// Returns the text that can be cut: of a text block or an embedded resource.
    fn cuttable_text(&self) -> Option<&str> {
        self.text().or_else(|| self.resource_text())
    }

    /// Returns the kind of a block that has no tokens of text. A block with a mistyped or null
    /// property, such as a blob beside a text, has no such kind.
    fn uncounted(&self) -> Option<&'static str>;

    /// Returns the block as the JSON that is sent.
    fn json(&self) -> Option<String>;

    /// Returns the text of a block that a model sees, or `None` for an image, audio or a blob. The
    /// text of a link or a resource is the JSON that is sent.
    fn shown(&self) -> Option<Cow<'_, str>> {
        match self.text() {
            Some(text) => Some(Cow::Borrowed(text)),
            None if self.uncounted().is_some() => None,
            None => self.json().map(Cow::Owned),
        }
    }
}

/// The parts of a tool result.
#[derive(Debug, Default)]
pub(crate) struct Parts<B> {
    pub(crate) content: Vec<B>,
    pub(crate) structured_content: Option<Value>,
    pub(crate) is_error: Option<bool>,
    pub(crate) meta: Option<Map<String, Value>>,
}

const CONTENT: &str = "content";
const STRUCTURED_CONTENT: &str = "structuredContent";
const IS_ERROR: &str = "isError";
const META: &str = "_meta";
const RESULT_TYPE: &str = "resultType";

/// Returns whether JSON is a result that asks the client for input, and has nothing for the model.
pub(crate) fn asks_for_input(result: &Value) -> bool {
    result[RESULT_TYPE] == "input_required" && result[CONTENT].is_null() && result[STRUCTURED_CONTENT].is_null()
}

/// Applies a change to a result in JSON. Returns `None` for JSON that is not a complete tool
/// result, and does not change it. Null properties count as absent, except the
/// structured content.
///
/// The other properties and their order do not change. New properties are added at the end.
pub(crate) fn change_json<R>(result: &mut Value, change: impl FnOnce(&mut Parts<Value>) -> R) -> Option<R> {
    let properties = result.as_object_mut()?;
    let get = |key: &str| properties.get(key).filter(|value| !value.is_null());
    let is_complete = get(RESULT_TYPE).is_none_or(|kind| kind == "complete");
    let has_content = get(CONTENT).map_or_else(|| properties.contains_key(STRUCTURED_CONTENT), Value::is_array);
    let has_flags = get(IS_ERROR).is_none_or(Value::is_boolean);
    let has_meta = get(META).is_none_or(Value::is_object);
    if !(is_complete && has_content && has_flags && has_meta) {
        return None;
    }
    // Each property keeps its position.
    let mut take = |key: &str| properties.get_mut(key).map(Value::take);
    let mut parts = Parts {
        content: match take(CONTENT) {
            Some(Value::Array(content)) => content,
            _ => Vec::new(),
        },
        structured_content: take(STRUCTURED_CONTENT),
        is_error: take(IS_ERROR).and_then(|flag| flag.as_bool()),
        meta: match take(META) {
            Some(Value::Object(meta)) => Some(meta),
            _ => None,
        },
    };
    let changed = change(&mut parts);
    let values = [
        (CONTENT, Some(Value::Array(parts.content))),
        (STRUCTURED_CONTENT, parts.structured_content),
        (IS_ERROR, parts.is_error.map(Value::Bool)),
        (META, parts.meta.map(Value::Object)),
    ];
    for (key, value) in values {
        match value {
            Some(value) => {
                properties.insert(key.to_owned(), value);
            }
            None => {
                properties.shift_remove(key);
            }
        }
    }
    Some(changed)
}

impl Block for Value {
    fn of_text(text: String) -> Self {
        json!({ "type": "text", "text": text })
    }

    fn set_text(&mut self, text: String) {
        let block = if self.resource_text().is_some() {
            &mut self["resource"]
        } else {
            self
        };
        if let Some(properties) = block.as_object_mut() {
            properties.insert("text".to_owned(), text.into());
        }
    }

    fn text(&self) -> Option<&str> {
        (self["type"] == "text").then(|| self["text"].as_str()).flatten()
    }

    fn resource_text(&self) -> Option<&str> {
        let is_resource = self["type"] == "resource";
        is_resource.then(|| self["resource"]["text"].as_str()).flatten()
    }

    fn uncounted(&self) -> Option<&'static str> {
        match self["type"].as_str()? {
            "image" => self["data"].is_string().then_some("image"),
            "audio" => self["data"].is_string().then_some("audio"),
            "resource" => {
                let resource = &self["resource"];
                let is_blob = resource["blob"].is_string() && !resource["text"].is_string();
                is_blob.then_some("blob")
            }
            _ => None,
        }
    }

    fn json(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Applies a change to a result of rmcp.
#[cfg(feature = "rmcp")]
pub(crate) fn change<R>(result: &mut CallToolResult, change: impl FnOnce(&mut Parts<ContentBlock>) -> R) -> R {
    let mut parts = Parts {
        content: std::mem::take(&mut result.content),
        structured_content: result.structured_content.take(),
        is_error: result.is_error,
        meta: result.meta.take().map(|meta| meta.0),
    };
    let changed = change(&mut parts);
    result.content = parts.content;
    result.structured_content = parts.structured_content;
    result.is_error = parts.is_error;
    result.meta = parts.meta.map(MetaObject);
    changed
}

#[cfg(feature = "rmcp")]
impl Block for ContentBlock {
    fn of_text(text: String) -> Self {
        ContentBlock::text(text)
    }

    fn set_text(&mut self, text: String) {
        match self {
            ContentBlock::Text(block) => block.text = text,
            ContentBlock::Resource(block) => {
                if let ResourceContents::TextResourceContents { text: inner, .. } = &mut block.resource {
                    *inner = text;
                }
            }
            _ => {}
        }
    }

    fn text(&self) -> Option<&str> {
        self.as_text().map(|text| text.text.as_str())
    }

    fn resource_text(&self) -> Option<&str> {
        match self {
            ContentBlock::Resource(block) => match &block.resource {
                ResourceContents::TextResourceContents { text, .. } => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    fn uncounted(&self) -> Option<&'static str> {
        match self {
            ContentBlock::Image(_) => Some("image"),
            ContentBlock::Audio(_) => Some("audio"),
            ContentBlock::Resource(resource) => {
                matches!(resource.resource, ResourceContents::BlobResourceContents { .. }).then_some("blob")
            }
            _ => None,
        }
    }

    fn json(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
}
