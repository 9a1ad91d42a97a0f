//! What a tool would cost less, exactly: the tokens of its model-visible entry (name, description, input schema, minified)
//! in `o200k_base`, with a change and without.

use std::cell::OnceCell;

use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::clients::walk::is_deep;

/// The three members that a model sees.
const VISIBLE: [&str; 3] = ["name", "description", "inputSchema"];

/// A tool, counted when that is asked for.
pub(super) struct Savings<'a> {
    tool: &'a Value,
    /// `None` where the entry is too deep to be written.
    tokens: OnceCell<Option<usize>>,
}

impl<'a> Savings<'a> {
    pub(super) fn of(tool: &'a Value) -> Savings<'a> {
        Savings {
            tool,
            tokens: OnceCell::new(),
        }
    }

    /// What the entry costs.
    pub(super) fn entry(&self) -> Option<usize> {
        *self
            .tokens
            .get_or_init(|| (!is_deep(self.tool)).then(|| count(&visible(self.tool))))
    }

    /// What the entry costs less with `text` at `path`, or without what is there; `None` where it costs no less.
    pub(super) fn with(&self, path: &str, text: Option<&str>) -> Option<usize> {
        let tokens = self.entry()?;
        let mut entry = visible(self.tool);
        let (parent, member) = path.rsplit_once('/')?;
        // The member is always `description`, so that nothing in it is escaped.
        let parent = entry.pointer_mut(parent)?.as_object_mut()?;
        match text {
            Some(text) => {
                parent.insert(member.to_owned(), Value::from(text));
            }
            None => {
                parent.shift_remove(member);
            }
        }
        tokens.checked_sub(count(&entry)).filter(|saved| *saved > 0)
    }
}

fn visible(tool: &Value) -> Value {
    let members = VISIBLE
        .into_iter()
        .filter_map(|member| Some((member.to_owned(), tool.get(member)?.clone())));
    Value::Object(members.collect::<Map<_, _>>())
}

fn count(entry: &Value) -> usize {
    Encoding::O200kBase.count(&entry.to_string())
}
