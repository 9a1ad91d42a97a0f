//! The longest part of a result that fits its budget.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{
    CutContext,
    list::{List, cuttable_end},
    notes::{Failure, Kept, Rest, text_note},
    paging::Parameters,
    shorter::may_have,
    size::Size,
    views::{Sizes, Views, size_of},
};
use crate::results::{
    first_tokens, grapheme_floor,
    greatest::greatest,
    parts::{Block, Parts},
    table::record_lines,
};

/// The property of structured content with the note about missing items.
const TRUNCATED_PROPERTY: &str = "_truncated";

/// A change of a result after which it fits.
pub(super) struct Cut {
    /// The new text of a block.
    pub(super) block: Option<(usize, String)>,
    /// The indices of the blocks that are removed, in ascending order.
    pub(super) removed: Vec<usize>,
    /// The list of structured content that is cut.
    list: Option<ListCut>,
    /// The note in a block of its own.
    pub(super) note: Option<String>,
    /// The note about removed blocks, also in a block of its own.
    pub(super) blocks_note: Option<String>,
    /// True if structured content has the note too.
    is_noted: bool,
    /// The properties of the report.
    report: Map<String, Value>,
}

/// A cut of a list in structured content.
struct ListCut {
    /// The names of the properties that lead to the list; empty if the content itself is the list.
    path: Vec<String>,
    /// The number of items to keep.
    items: usize,
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
            let list = names.try_fold(&mut *value, |value, name| value.get_mut(name));
            if let Some(Value::Array(list)) = list {
                list.truncate(cut.items);
            }
            if let (true, Some(note), Value::Object(properties)) = (self.is_noted, &self.note, value) {
                properties.insert(TRUNCATED_PROPERTY.to_owned(), note.as_str().into());
            }
        }
        let notes = self.blocks_note.into_iter().chain(self.note);
        result.content.extend(notes.map(B::of_text));
        self.report
    }
}

/// The parts of a result that are cut.
pub(super) struct Cutting<'r> {
    pub(super) call: &'r CutContext<'r>,
    pub(super) parameters: &'r Parameters<'r>,
    max: usize,
    /// The size of structured content that is not cut.
    structured_size: Option<Size>,
    pub(super) blocks: Vec<&'r str>,
    /// The block that is cut.
    pub(super) longest: usize,
    /// The number of blocks that are removed after that block.
    pub(super) removed: usize,
    /// The list in the text of that block.
    text_list: Option<List<'r>>,
    /// The list in structured content.
    structured_list: Option<List<'r>>,
    /// True if the object with that list can have the note.
    is_noted: bool,
    /// True if no text of the content is cut, so that it must fit beside the note.
    is_content_whole: bool,
}

/// Finds the longest part of a result that fits. `views` are those of the result, with their sizes.
pub(super) fn cut<B: Block>(
    result: &Parts<B>,
    views: &Views<'_>,
    sizes: Sizes,
    max: usize,
    call: &CutContext<'_>,
    parameters: &Parameters<'_>,
) -> Result<Cut, Failure> {
    let longest = views.longest_text(&result.content);
    let text = longest.map(|index| &*views.blocks[index]);
    let lists = Lists::of(result, text, views.structured.as_deref());
    let prose = lists.text.as_ref().map(|list| list.prose);
    let cuttable_text = text.map(|text| (text, prose.unwrap_or_else(|| cuttable_end(text))));
    let is_over = |size: Size| !size.fits(max);
    let mut cuts_content = is_over(sizes.content);
    let mut cuts_structured = sizes.structured.is_some_and(is_over);
    if cuts_structured && lists.structured.is_none() {
        return Err(Failure::NotCuttable);
    }
    if call.shows_both && !cuts_content && !cuts_structured {
        // Each view fits alone. One of them is cut to the rest of the budget.
        cuts_structured = lists.structured.is_some();
        cuts_content = !cuts_structured;
    }
    // Two lists with the same number of items are cut together. Otherwise only a list that is too
    // long is cut.
    let are_same = lists.have_same_length();
    let (text_list, whole_list) = if are_same || cuts_content {
        (lists.text, None)
    } else {
        (None, lists.text)
    };
    let mut cutting = Cutting::new(views, longest, sizes.structured, max, call, parameters);
    cutting.text_list = text_list;
    cutting.structured_list = lists.structured.filter(|_| are_same || cuts_structured);
    cutting.is_content_whole = !cuts_content;
    cutting.is_noted = cutting.has_room_for_note(result.structured_content.as_ref());
    let mut cut = cutting.longest_cut(cuttable_text);
    if cut.is_err() && !cuts_content && !call.shows_both && cutting.text_list.is_none() {
        // The content fits, but not beside the note about the list.
        cuts_content = true;
        cutting.is_content_whole = false;
        cutting.text_list = whole_list;
        cut = cutting.longest_cut(cuttable_text);
    }
    cut.or_else(|failure| {
        // The blocks beside the longest one may be over the budget alone.
        if !cuts_content {
            return Err(failure);
        }
        let text_list = cutting.text_list.take();
        cutting.structured_list.take_if(|_| !cuts_structured);
        // The text around the list may be over the budget alone.
        if text_list.is_some() && matches!(failure, Failure::NotCuttable) {
            let cut = cutting.longest_cut(cuttable_text);
            if cut.is_ok() {
                return cut;
            }
        }
        let cut = cutting.items()?;
        cutting.first_blocks(&result.content, cut).ok_or(failure)
    })
}

/// The lists of a result.
struct Lists<'r> {
    /// The list in the longest text.
    text: Option<List<'r>>,
    /// The list in structured content.
    structured: Option<List<'r>>,
}

impl<'r> Lists<'r> {
    /// Finds the lists in the longest text of a result, and in its structured content as JSON.
    fn of<B>(result: &Parts<B>, text: Option<&'r str>, structured: Option<&'r str>) -> Lists<'r> {
        let text = text.and_then(|text| match record_lines(result.meta.as_ref()) {
            Some(lines) => List::of_table(text, lines),
            None => List::of_json(Cow::Borrowed(text))
                .or_else(|| List::of_json_lines(text))
                .or_else(|| List::of_json_in(text)),
        });
        let structured = structured.and_then(|json| List::of_json(Cow::Borrowed(json)));
        Lists { text, structured }
    }

    /// Returns whether there are two lists with the same number of items.
    fn have_same_length(&self) -> bool {
        matches!((&self.text, &self.structured), (Some(text), Some(structured)) if text.len() == structured.len())
    }
}

impl<'r> Cutting<'r> {
    /// Returns a cutting without lists, whose content is whole. `longest` is the block that is cut.
    fn new(
        views: &'r Views<'_>,
        longest: Option<usize>,
        structured_size: Option<Size>,
        max: usize,
        call: &'r CutContext<'r>,
        parameters: &'r Parameters<'r>,
    ) -> Cutting<'r> {
        Cutting {
            call,
            parameters,
            max,
            structured_size,
            blocks: views.blocks.iter().map(AsRef::as_ref).collect(),
            longest: longest.unwrap_or_default(),
            removed: 0,
            text_list: None,
            structured_list: None,
            is_noted: false,
            is_content_whole: true,
        }
    }

    /// Returns the cut of the lists, or of the longest block. `text` is that of the block, with the
    /// end of the part that can be cut.
    fn longest_cut(&self, text: Option<(&str, usize)>) -> Result<Cut, Failure> {
        let mut cut = self.items()?;
        if !self.is_content_whole && self.text_list.is_none() {
            let max = self.max_of_content(&cut).ok_or(Failure::NotCuttable)?;
            let block = text.and_then(|(text, end)| self.beginning(text, end, cut.note.as_deref(), max));
            cut.block = Some((self.longest, block.ok_or(Failure::NotCuttable)?));
        }
        Ok(cut)
    }

    /// Returns whether structured content may have the note as a property.
    fn has_room_for_note(&self, structured: Option<&Value>) -> bool {
        let is_object = self.structured_list.as_ref().is_some_and(|list| !list.path.is_empty());
        let has_it = |value: &Value| value.get(TRUNCATED_PROPERTY).is_some();
        is_object && !structured.is_some_and(has_it) && self.call.output.allows_property(TRUNCATED_PROPERTY)
    }

    fn lists(&self) -> impl Iterator<Item = &List<'r>> {
        self.structured_list.iter().chain(&self.text_list)
    }

    /// Returns the cut that keeps the most items that fit; an empty cut if there are no lists.
    fn items(&self) -> Result<Cut, Failure> {
        let mut cut = Cut {
            block: None,
            removed: Vec::new(),
            list: None,
            note: None,
            blocks_note: None,
            is_noted: self.is_noted,
            report: Map::new(),
        };
        let Some(list) = self.lists().next() else {
            return Ok(cut);
        };
        let items = self.max_items(list);
        if items == 0 {
            let is_by_items = list.len() > 0 && self.fits(0);
            return Err(if is_by_items {
                Failure::FirstItem(list.len())
            } else {
                Failure::NotCuttable
            });
        }
        if let Some(list) = &self.structured_list {
            if !may_have(self.call.output.keywords().as_ref(), &list.path, items) {
                return Err(Failure::NotCuttable);
            }
            cut.list = Some(ListCut {
                path: list.path.clone(),
                items,
            });
        }
        cut.block = self.text_list.as_ref().map(|list| (self.longest, list.with(items)));
        let kept = Kept { items, list };
        kept.report(self.parameters, &mut cut.report);
        cut.note = Some(kept.note(self.parameters, self.call.tool));
        Ok(cut)
    }

    /// Returns the number of items that fit, where one more does not.
    fn max_items(&self, list: &List<'r>) -> usize {
        let estimates = self.lists().map(|list| self.estimated_items(list));
        // Not all items fit: otherwise nothing would be cut.
        greatest(estimates.min().unwrap_or_default(), list.len(), |items| {
            self.fits(items)
        })
    }

    /// Returns the items of a list that end within the first tokens of its text, as many as fit.
    fn estimated_items(&self, list: &List<'r>) -> usize {
        let max_bytes = self.max.saturating_mul(mcpact_tokens::Encoding::MAX_TOKEN_BYTES);
        let mut end = list.text.len().min(max_bytes);
        while !list.text.is_char_boundary(end) {
            end -= 1;
        }
        let final_token = self.call.encoding.tokens(&list.text[..end]).take(self.max).last();
        list.items_until(final_token.map_or(0, |token| token.span.end))
    }

    /// Returns whether the lists fit with this many items and the note.
    fn fits(&self, items: usize) -> bool {
        self.lists().next().is_none_or(|list| {
            let note = Kept { items, list }.note(self.parameters, self.call.tool);
            let structured = || {
                self.structured_list
                    .as_ref()
                    .map(|list| self.structured_with(list, items, &note))
            };
            let whole = || self.size(&[&self.blocks[..], &[&note]].concat());
            let content = || match &self.text_list {
                Some(list) => Some(self.size_with(&list.with(items), Some(&note))),
                None => self.is_content_whole.then(whole),
            };
            if self.call.shows_both {
                let content = content().unwrap_or_else(whole);
                let structured = structured().or(self.structured_size);
                return structured.map_or(content, |size| content.plus(size)).fits(self.max);
            }
            let fits = |size: Option<Size>| size.is_none_or(|size| size.fits(self.max));
            fits(structured()) && fits(content())
        })
    }

    /// Returns the size of structured content with this many items and the note.
    fn structured_with(&self, list: &List<'r>, items: usize, note: &str) -> Size {
        let mut json = list.with(items);
        if self.is_noted {
            let note = Value::from(note).to_string();
            json.truncate(json.len() - 1);
            json.extend([",\"", TRUNCATED_PROPERTY, "\":", &note, "}"]);
        }
        self.size(&[&json])
    }

    pub(super) fn size(&self, blocks: &[&str]) -> Size {
        size_of(blocks, self.max, self.call.encoding)
    }

    /// Returns the size of the content with another text of the longest block and with a note.
    fn size_with(&self, text: &str, note: Option<&str>) -> Size {
        let mut blocks = self.blocks.clone();
        blocks[self.longest] = text;
        blocks.extend(note);
        self.size(&blocks)
    }

    /// Returns the maximum number of tokens of the content: those that structured content leaves,
    /// if the client shows both.
    pub(super) fn max_of_content(&self, cut: &Cut) -> Option<usize> {
        if !self.call.shows_both {
            return Some(self.max);
        }
        let structured = match (&cut.list, &self.structured_list, &cut.note) {
            (Some(cut), Some(list), Some(note)) => Some(self.structured_with(list, cut.items, note)),
            _ => self.structured_size,
        };
        self.max.checked_sub(structured.unwrap_or_default().tokens)
    }

    /// Returns the longest beginning of a text, up to `cuttable_end`, with which the content has at
    /// most `max` tokens, with a note. The note of a list needs space too.
    pub(super) fn beginning(
        &self,
        text: &str,
        cuttable_end: usize,
        list_note: Option<&str>,
        max: usize,
    ) -> Option<String> {
        let with_note = |end: usize, is_whole_lines: bool| {
            let (kept, rest) = text.split_at(end);
            let rest = Rest {
                text: rest,
                is_whole_lines,
                blocks: self.removed,
            };
            let note = text_note(&rest, self.parameters, self.call.tool);
            format!("{kept}\n{note}")
        };
        let mut room = max.checked_sub(self.size_with(&with_note(0, true), list_note).tokens)?;
        loop {
            let first = first_tokens(&text[..cuttable_end], room, self.call.encoding);
            // A line is kept whole, unless that drops half of the text.
            let line = first.rfind('\n').map(|end| grapheme_floor(text, end));
            let line = line.filter(|end| *end > 0 && *end >= first.len() / 2);
            let end = line.unwrap_or(first.len());
            if end == 0 {
                return None;
            }
            let block = with_note(end, line.is_some());
            let size = self.size_with(&block, list_note);
            if size.fits(max) {
                return Some(block);
            }
            room = room.checked_sub(size.tokens.saturating_sub(max).max(1))?;
        }
    }
}
