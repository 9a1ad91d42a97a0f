//! Counts the tokens (`o200k_base`) that a change saves in a tool's model-visible entry.

use std::cell::OnceCell;

use mcpact::cost::Measure;
use mcpact_rules::settings::MODEL_KEYS;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::json::is_deep;

/// A tool whose tokens are counted on demand.
pub(super) struct Savings<'a> {
    tool: &'a Value,
    /// The tokens, or `None` if the tool is too deep to be written.
    tokens: OnceCell<Option<usize>>,
}

impl<'a> Savings<'a> {
    pub(super) fn of(tool: &'a Value) -> Savings<'a> {
        Savings {
            tool,
            tokens: OnceCell::new(),
        }
    }

    /// Returns the tokens of the whole entry.
    pub(super) fn entry(&self) -> Option<usize> {
        *self
            .tokens
            .get_or_init(|| (!is_deep(self.tool)).then(|| tokens(self.tool)))
    }

    /// Returns the tokens that are saved if the text at `path` is replaced, or removed for `None`.
    /// Returns `None` if nothing is saved.
    pub(super) fn with(&self, path: &str, text: Option<&str>) -> Option<usize> {
        let before = self.entry()?;
        let properties = MODEL_KEYS.map(|key| Some((key.to_owned(), self.tool.get(key)?.clone())));
        let mut tool = Value::Object(properties.into_iter().flatten().collect::<Map<_, _>>());
        let (parent, key) = path.rsplit_once('/')?;
        // The key is always `description`, so it has no escapes.
        let parent = tool.pointer_mut(parent)?.as_object_mut()?;
        match text {
            Some(text) => {
                parent.insert(key.to_owned(), Value::from(text));
            }
            None => {
                parent.shift_remove(key);
            }
        }
        before.checked_sub(tokens(&tool)).filter(|saved| *saved > 0)
    }
}

fn tokens(tool: &Value) -> usize {
    Measure::Model.tokens(tool, Encoding::O200kBase)
}
