//! A change of a result, after which it fits its budget.

use serde_json::{Map, Value};

use crate::results::parts::{Block, Parts};

/// The property of structured content with the note about missing items.
pub(super) const TRUNCATED_PROPERTY: &str = "_truncated";

/// A change of a result after which it fits.
#[derive(Default)]
pub(super) struct Cut {
    /// The new text of a block.
    pub(super) block: Option<(usize, String)>,
    /// The indices of the blocks that are removed, in ascending order.
    pub(super) removed: Vec<usize>,
    /// The list of structured content that is cut.
    pub(super) list: Option<ListCut>,
    /// The note in structured content, if that can have it.
    pub(super) structured_note: Option<String>,
    /// The notes in blocks of their own: about removed blocks, and about lists.
    pub(super) notes: Vec<String>,
    /// The properties of the report.
    pub(super) report: Map<String, Value>,
}

/// A cut of a list in structured content.
pub(super) struct ListCut {
    /// The names of the properties and the indices that lead to the list; empty if the content
    /// itself is the list.
    pub(super) path: Vec<String>,
    /// The number of items to keep.
    pub(super) items: usize,
}

impl Cut {
    /// Changes the result, and returns the properties of the report.
    pub(super) fn apply<B: Block>(self, result: &mut Parts<B>) -> Map<String, Value> {
        if let Some((index, text)) = self.block {
            result.content[index].set_text(text);
        }
        let mut index = 0;
        result.content.retain(|_| {
            index += 1;
            self.removed.binary_search(&(index - 1)).is_err()
        });
        if let (Some(cut), Some(value)) = (self.list, &mut result.structured_content) {
            let mut names = cut.path.iter();
            let list = names.try_fold(&mut *value, |value, name| match value {
                Value::Array(items) => items.get_mut(name.parse::<usize>().ok()?),
                value => value.get_mut(name),
            });
            if let Some(Value::Array(list)) = list {
                list.truncate(cut.items);
            }
            if let (Some(note), Value::Object(properties)) = (self.structured_note, value) {
                properties.insert(TRUNCATED_PROPERTY.to_owned(), note.into());
            }
        }
        result.content.extend(self.notes.into_iter().map(B::of_text));
        self.report
    }
}
