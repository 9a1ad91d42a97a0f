//! The lists of a result: in its longest text or in all of its blocks, and in structured content.

use std::borrow::Cow;

use serde_json::Value;

use super::{document::is_json, list::List, views::Views};
use crate::results::{
    ignored::are_notes,
    parts::{Block, Parts},
    table::record_lines,
};

/// The property of structured content with the records of a table.
const ROWS: &str = "rows";

/// The lists of a result.
#[derive(Clone, Default)]
pub(super) struct Lists<'r> {
    /// The list in the longest text.
    pub(super) text: Option<List<'r>>,
    /// The indices of the blocks that are the items of the list in structured content, if each one
    /// is such an item.
    pub(super) blocks: Vec<usize>,
    /// The list in structured content.
    pub(super) structured: Option<List<'r>>,
    /// True if content and structured content have the same list, which is cut once.
    pub(super) are_same: bool,
}

impl<'r> Lists<'r> {
    /// Finds the lists in the longest text of a result, and in its structured content as JSON.
    pub(super) fn of<B: Block>(result: &Parts<B>, text: Option<&'r str>, views: &'r Views<'_>) -> Lists<'r> {
        let lines = record_lines(result.meta.as_ref());
        let mut lists = Lists {
            text: text.and_then(|text| match lines {
                Some(lines) => List::of_table(text, lines),
                None => List::of_text(text),
            }),
            ..Lists::default()
        };
        let counted = counted_blocks(&result.content);
        if let Some(list) = &mut lists.text {
            // The parameters count the lists of several documents together.
            let documents = counted.iter().filter_map(|index| result.content[*index].text());
            list.is_paged &= documents.filter(|text| is_json(text)).nth(1).is_none();
        }
        let Some(json) = views.structured.as_deref() else {
            return lists;
        };
        lists.structured = lists
            .text
            .as_ref()
            .and_then(|text| same_list(text, json, lines.is_some()));
        lists.are_same = lists.structured.is_some();
        if let (Some(text), Some(structured)) = (&mut lists.text, &mut lists.structured) {
            structured.is_paged &= text.is_paged;
            return lists;
        }
        lists.structured = List::of_json(Cow::Borrowed(json));
        if are_items(
            &result.content,
            &counted,
            lists.items_in(result.structured_content.as_ref()),
        ) {
            lists.text = None;
            lists.blocks = counted;
            lists.are_same = true;
        }
        lists
    }

    /// Returns the items of the list in structured content.
    fn items_in<'v>(&self, structured: Option<&'v Value>) -> Option<&'v Vec<Value>> {
        let mut names = self.structured.as_ref()?.path.iter();
        names.try_fold(structured?, |value, name| value.get(name))?.as_array()
    }

    /// Returns the lists in the only items of these lists.
    pub(super) fn in_only_items(&self) -> Option<Lists<'r>> {
        let inner = |list: &Option<List<'r>>| {
            let list = list.as_ref()?;
            list.in_only_item()
                .or_else(|| Some(list.clone()).filter(|list| list.len() > 1))
        };
        let (text, structured) = (inner(&self.text), inner(&self.structured));
        let are_same = match (&text, &structured) {
            (Some(text), Some(structured)) => self.are_same && text.len() == structured.len(),
            _ => false,
        };
        let is_any = text.is_some() || structured.is_some();
        let is_inner = self.lists().any(|list| list.len() == 1);
        (is_any && is_inner && are_same == self.are_same).then(|| Lists {
            text,
            structured,
            are_same,
            blocks: Vec::new(),
        })
    }

    /// Returns whether the content has a list that is cut.
    pub(super) fn has_content(&self) -> bool {
        self.text.is_some() || !self.blocks.is_empty()
    }

    /// Lets the content keep its list.
    pub(super) fn drop_content(&mut self) {
        self.text = None;
        self.blocks.clear();
        self.are_same = false;
    }

    /// Returns the lists, first that of structured content.
    pub(super) fn lists(&self) -> impl Iterator<Item = &List<'r>> {
        self.structured.iter().chain(&self.text)
    }
}

/// Returns the list of structured content that the list of a text is: under the same names, or
/// with the same first item. The items of a table are compared by their number alone.
fn same_list<'r>(text: &List<'_>, json: &'r str, is_table: bool) -> Option<List<'r>> {
    let names = [text.path.last().map(String::as_str), Some(ROWS), None];
    names.into_iter().find_map(|name| {
        let list = List::of_json_preferring(Cow::Borrowed(json), name)?;
        let is_same = || is_table || (!text.path.is_empty() && list.path == text.path) || list.begins_like(text);
        (list.len() == text.len() && is_same()).then_some(list)
    })
}

/// Returns the indices of the blocks that are counted, without the notes on ignored arguments.
pub(super) fn counted_blocks(content: &[impl Block]) -> Vec<usize> {
    let notes = note_block(content);
    let is_counted = |index: &usize| content[*index].uncounted().is_none() && Some(*index) != notes;
    (0..content.len()).filter(is_counted).collect()
}

/// Returns the index of the block with the notes on ignored arguments. At most the parameters of an
/// unseen tool follow it.
pub(super) fn note_block(content: &[impl Block]) -> Option<usize> {
    let mut last = (1..content.len()).rev().take(2);
    last.find(|index| content[*index].text().is_some_and(are_notes))
}

/// Returns whether each block is an item of a list: its text, or its JSON in any notation.
fn are_items(content: &[impl Block], blocks: &[usize], items: Option<&Vec<Value>>) -> bool {
    let is_item = |index: usize, item: &Value| {
        let text = content[index].text();
        text.is_some_and(|text| {
            item.as_str() == Some(text) || serde_json::from_str::<Value>(text).is_ok_and(|value| value == *item)
        })
    };
    items.is_some_and(|items| {
        items.len() > 1
            && items.len() == blocks.len()
            && blocks.iter().zip(items).all(|(index, item)| is_item(*index, item))
    })
}

/// Returns the blocks without those with these indices, which are in ascending order.
pub(super) fn without<'b>(blocks: &[&'b str], removed: &[usize]) -> impl Iterator<Item = &'b str> {
    let kept = blocks.iter().enumerate();
    kept.filter(|(index, _)| removed.binary_search(index).is_err())
        .map(|(_, block)| *block)
}
