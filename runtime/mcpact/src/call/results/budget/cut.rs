//! The longest part of a result that fits its budget, and the cut that keeps it.
//!
//! [`longest_part`] chooses what is cut: lists, the longest text or the last blocks, in the content,
//! in structured content or in both. [`Cutting`] finds out how much of it stays, so that the notes
//! fit too. [`Cut`] changes the result.

use serde_json::{Map, Value};

use super::{
    document::cuttable_end,
    lists::{List, Lists, counted_blocks, note_block, without},
    notes::{Failure, Kept, Rest, blocks_note, text_note},
    output_schema::Shorter,
    paging::Parameters,
    size::{Size, Sizes, Views, size_of},
};
use crate::{
    build::tool::CutContext,
    call::results::{
        first_tokens, grapheme_floor,
        pack::greatest_fitting,
        parts::{Block, Parts},
    },
};

/// A result over its budget.
struct Whole<'r, B> {
    result: &'r Parts<B>,
    views: &'r Views<'r>,
    sizes: Sizes,
    max: usize,
    call: &'r CutContext<'r>,
    parameters: &'r Parameters<'r>,
    /// The longest block that is a text or a resource with a text, and the text.
    longest: Option<(usize, &'r str)>,
}

/// Finds the longest part of a result that fits. `views` are those of the result, with their sizes.
pub(super) fn longest_part<B: Block>(
    result: &Parts<B>,
    views: &Views<'_>,
    sizes: Sizes,
    max: usize,
    call: &CutContext<'_>,
    parameters: &Parameters<'_>,
) -> Result<Cut, Failure> {
    let longest = views.longest_text(&result.content);
    let longest = longest.and_then(|index| Some((index, result.content[index].cuttable_text()?)));
    let whole = Whole {
        result,
        views,
        sizes,
        max,
        call,
        parameters,
        longest,
    };
    let mut lists = Lists::of(result, longest.map(|(_, text)| text), views);
    // The list of an only item that is too large is cut instead.
    loop {
        let inner = lists.in_only_items();
        let outcome = whole.cut(lists);
        match (&outcome, inner) {
            (Err(Failure::FirstItem { items: 1, .. }), Some(inner)) => lists = inner,
            _ => return outcome,
        }
    }
}

impl<'r, B: Block> Whole<'r, B> {
    /// Finds the longest part that fits, by cutting these lists or a text.
    fn cut(&self, lists: Lists<'r>) -> Result<Cut, Failure> {
        let is_over = |size: Size| !size.fits(self.max);
        let mut cuts_content = is_over(self.sizes.content);
        let mut cuts_structured = self.sizes.structured.is_some_and(is_over);
        if cuts_structured && lists.structured.is_none() {
            return Err(Failure::NotCuttable);
        }
        if self.call.shows_both && !cuts_content && !cuts_structured {
            // Each view fits alone. One of them is cut to the rest of the budget.
            cuts_structured = lists.structured.is_some();
            cuts_content = !cuts_structured;
        }
        // Structured content that fits alone may leave too little of the budget.
        let can_cut_both = self.call.shows_both && !cuts_structured && lists.structured.is_some();
        let both = can_cut_both.then(|| lists.clone());
        let outcome = self.cut_views(lists, cuts_content, cuts_structured);
        match both {
            Some(lists) if outcome.is_err() => self.cut_views(lists, cuts_content, true).or(outcome),
            _ => outcome,
        }
    }

    /// Finds the longest part that fits, by cutting the content, structured content or both.
    fn cut_views(&self, lists: Lists<'r>, cuts_content: bool, cuts_structured: bool) -> Result<Cut, Failure> {
        let prose = lists.text.as_ref().map(|list| list.prose);
        let text = self.longest.map(|(_, text)| text);
        let text = text.map(|text| (text, prose.unwrap_or_else(|| cuttable_end(text))));
        // The same list is cut in both views. Otherwise only a list that is too long is cut.
        let mut lists = lists;
        lists.structured.take_if(|_| !lists.are_same && !cuts_structured);
        lists.text.take_if(|_| !lists.are_same && !cuts_content);
        let mut cutting = self.cutting(lists);
        cutting.is_content_whole = !cuts_content;
        let mut cut = cutting.longest_cut(text);
        if cut.is_err() && !cuts_content && !self.call.shows_both && !cutting.lists.has_content() {
            // The content fits, but not beside the note about the list.
            cutting.drops_list_note = true;
            cut = cutting.longest_cut(text);
        }
        cut.or_else(|failure| {
            // The blocks beside the longest one may be over the budget alone.
            if !cuts_content {
                return Err(failure);
            }
            let has_list = cutting.lists.has_content();
            cutting.lists.drop_content();
            cutting.lists.structured.take_if(|_| !cuts_structured);
            // The text around the list may be over the budget alone.
            if has_list && matches!(failure, Failure::NotCuttable) {
                let cut = cutting.longest_cut(text);
                if cut.is_ok() {
                    return cut;
                }
            }
            let cut = cutting.items()?;
            cutting.first_blocks(&self.result.content, cut).ok_or(failure)
        })
    }

    /// Returns a cutting of these lists.
    fn cutting(&self, lists: Lists<'r>) -> Cutting<'r> {
        let blocks = self.views.blocks.iter().map(AsRef::as_ref).collect();
        let mut cutting = Cutting {
            call: self.call,
            parameters: self.parameters,
            max: self.max,
            structured_size: self.sizes.structured,
            blocks,
            longest: 0,
            removed: 0,
            resource: None,
            is_noted: lists.structured.is_some() && has_room_for_note(self.result, self.call),
            lists,
            is_content_whole: true,
            drops_list_note: false,
        };
        if let Some((longest, _)) = self.longest {
            cutting.select(longest, &self.result.content[longest]);
        }
        cutting
    }
}

/// Returns whether structured content may have the note about what it lacks as a property.
pub(super) fn has_room_for_note<B>(result: &Parts<B>, call: &CutContext<'_>) -> bool {
    let has_room = |value: &Value| value.is_object() && value.get(TRUNCATED_PROPERTY).is_none();
    result.structured_content.as_ref().is_some_and(has_room) && call.output.allows_property(TRUNCATED_PROPERTY)
}

/// The numbers of items to keep.
#[derive(Clone, Copy)]
struct Items {
    structured: usize,
    content: usize,
}

/// The notes about lists.
struct ListNotes {
    structured: Option<String>,
    content: Vec<String>,
}

/// The parts of a result that are cut.
struct Cutting<'r> {
    call: &'r CutContext<'r>,
    parameters: &'r Parameters<'r>,
    max: usize,
    /// The size of structured content that is not cut.
    structured_size: Option<Size>,
    blocks: Vec<&'r str>,
    /// The block that is cut.
    longest: usize,
    /// The number of blocks that are removed after that block.
    removed: usize,
    /// That block without its text, if it is an embedded resource.
    resource: Option<Value>,
    /// The lists that are cut.
    lists: Lists<'r>,
    /// True if the object with the list in structured content can have the note.
    is_noted: bool,
    /// True if no text of the content is cut, so that it must fit beside the note.
    is_content_whole: bool,
    /// True if whole content has no room for the note about a list of structured content.
    drops_list_note: bool,
}

impl<'r> Cutting<'r> {
    /// Selects the block that is cut.
    fn select(&mut self, index: usize, block: &impl Block) {
        let json = block.resource_text().and_then(|_| block.json());
        self.longest = index;
        self.resource = json.and_then(|json| serde_json::from_str(&json).ok());
        if let Some(resource) = &mut self.resource {
            resource.set_text(String::new());
        }
    }

    /// Returns the cut of the lists, or of the longest block. `text` is that of the block, with the
    /// end of the part that can be cut.
    fn longest_cut(&self, text: Option<(&str, usize)>) -> Result<Cut, Failure> {
        let mut cut = self.items()?;
        if !self.is_content_whole && !self.lists.has_content() {
            let max = self.max_of_content(&cut).ok_or(Failure::NotCuttable)?;
            let block = text.and_then(|(text, end)| self.beginning(text, end, &cut.notes, max));
            cut.block = Some((self.longest, block.ok_or(Failure::NotCuttable)?));
        }
        Ok(cut)
    }

    /// Returns the cut that keeps the most items that fit; an empty cut if there are no lists.
    fn items(&self) -> Result<Cut, Failure> {
        let mut cut = Cut::default();
        let Some(list) = self.lists.lists().next() else {
            return Ok(cut);
        };
        let items = self.max_items()?;
        if let Some(list) = &self.lists.structured {
            if !Shorter::Items(items.structured).is_allowed(self.call.output.keywords().as_ref(), &list.path) {
                return Err(Failure::NotCuttable);
            }
            cut.list = Some(ListCut {
                path: list.path.clone(),
                items: items.structured,
            });
        }
        let block = self.lists.text.as_ref().map(|list| list.with(items.content));
        cut.block = block.map(|text| (self.longest, text));
        cut.removed = self.lists.blocks.get(items.content..).unwrap_or_default().to_vec();
        let notes = self.list_notes(items);
        cut.notes = notes.content;
        cut.structured_note = notes.structured.filter(|_| self.is_noted);
        let (kept, is_continued) = match self.lists.structured {
            Some(_) => (items.structured, self.lists.are_same || self.is_content_whole),
            None => (items.content, true),
        };
        cut.report = Kept { items: kept, list }.report(self.parameters, is_continued);
        Ok(cut)
    }

    /// Returns the notes about lists with this many items. The content has no note about a list
    /// that only structured content lacks items of, unless that cannot have the note itself or the
    /// model sees both.
    fn list_notes(&self, items: Items) -> ListNotes {
        let note = |list: &Option<List<'r>>, items: usize| {
            let list = list.as_ref().filter(|list| items < list.len())?;
            Some(Kept { items, list }.note(self.parameters, self.call.tool))
        };
        let structured = note(&self.lists.structured, items.structured);
        let is_in_content = self.lists.are_same
            || (self.call.shows_both && (!self.is_noted || !self.lists.has_content()))
            || (self.is_content_whole && !self.is_noted && !self.drops_list_note);
        let text = note(&self.lists.text, items.content).filter(|_| !self.lists.are_same);
        let content = text.into_iter().chain(structured.clone().filter(|_| is_in_content));
        ListNotes {
            content: content.collect(),
            structured,
        }
    }

    /// Returns the numbers of items that fit, where one more does not.
    fn max_items(&self) -> Result<Items, Failure> {
        let is_cut_once = self.lists.are_same || self.call.shows_both;
        match (&self.lists.structured, &self.lists.text) {
            (Some(structured), Some(text)) if !is_cut_once => Ok(Items {
                structured: self.greatest(&[structured], |items| self.fits_structured(items))?,
                content: self.greatest(&[text], |items| self.fits_content(items))?,
            }),
            _ => {
                let lists: Vec<&List<'r>> = self.lists.lists().collect();
                let items = self.greatest(&lists, |items| self.fits(items))?;
                Ok(Items {
                    structured: items,
                    content: items,
                })
            }
        }
    }

    /// Returns the greatest number of items of all lists that fits.
    fn greatest(&self, lists: &[&List<'r>], fits: impl Fn(usize) -> bool) -> Result<usize, Failure> {
        let estimate = lists.iter().map(|list| self.estimated_items(list)).min();
        // Not all items fit: otherwise nothing would be cut.
        let all = lists.iter().map(|list| list.len()).max().unwrap_or_default();
        let items = greatest_fitting(estimate.unwrap_or_default(), all, &fits);
        if items > 0 {
            return Ok(items);
        }
        Err(match lists.first() {
            Some(list) if list.len() > 0 && fits(0) => Failure::FirstItem {
                items: list.len(),
                are_paged: list.is_paged,
            },
            _ => Failure::NotCuttable,
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

    /// Returns whether both views fit with this many items and the notes.
    fn fits(&self, items: usize) -> bool {
        if !self.call.shows_both {
            return self.fits_structured(items) && self.fits_content(items);
        }
        let notes = self.list_notes(Items {
            structured: items,
            content: items,
        });
        let content = self.content_with(items, &notes.content);
        let content = content.unwrap_or_else(|| self.size_of_blocks(&self.blocks, &notes.content));
        let structured = self.structured_with(items).or(self.structured_size);
        structured.map_or(content, |size| content.plus(size)).fits(self.max)
    }

    fn fits_structured(&self, items: usize) -> bool {
        self.structured_with(items).is_none_or(|size| size.fits(self.max))
    }

    fn fits_content(&self, items: usize) -> bool {
        let notes = self.list_notes(Items {
            structured: items,
            content: items,
        });
        let size = self.content_with(items, &notes.content);
        size.is_none_or(|size| size.fits(self.max))
    }

    /// Returns the size of the content with this many items and notes. Returns `None` if a text is
    /// cut later.
    fn content_with(&self, items: usize, notes: &[String]) -> Option<Size> {
        if let Some(list) = &self.lists.text {
            return Some(self.size_with(&list.with(items), notes));
        }
        match self.lists.blocks.get(items..) {
            Some(removed) if !self.lists.blocks.is_empty() => {
                let blocks: Vec<&str> = without(&self.blocks, removed).collect();
                Some(self.size_of_blocks(&blocks, notes))
            }
            _ => self.is_content_whole.then(|| self.size_of_blocks(&self.blocks, notes)),
        }
    }

    /// Returns the size of structured content with this many items and the note.
    fn structured_with(&self, items: usize) -> Option<Size> {
        let list = self.lists.structured.as_ref()?;
        let mut json = list.with(items);
        let note = Kept { items, list }.note(self.parameters, self.call.tool);
        if self.is_noted && items < list.len() {
            let note = Value::from(note).to_string();
            json.truncate(json.len() - 1);
            json.extend([",\"", TRUNCATED_PROPERTY, "\":", &note, "}"]);
        }
        Some(self.size(&[&json]))
    }

    /// Returns a cut that keeps the first blocks, and the beginning of the next one if it is a text
    /// that can be cut. Blocks that are not counted stay, and so do the notes on ignored arguments.
    /// Returns `None` if not even a part of the first block fits, or if there is only one block.
    /// `cut` is that of structured content.
    fn first_blocks(&mut self, content: &[impl Block], mut cut: Cut) -> Option<Cut> {
        let counted = counted_blocks(content);
        if counted.is_empty() || (counted.len() == 1 && note_block(content).is_none()) {
            return None;
        }
        let max = self.max_of_content(&cut)?;
        let all = self.blocks.clone();
        let note = |kept: usize| blocks_note(counted.len() - kept, counted.len(), self.parameters, self.call.tool);
        let fits = |kept: usize| {
            let note = note(kept);
            let notes = [note.as_str()].into_iter().chain(cut.notes.iter().map(String::as_str));
            let blocks: Vec<&str> = without(&all, &counted[kept..]).chain(notes).collect();
            self.size(&blocks).fits(max)
        };
        // All blocks do not fit: otherwise nothing would be cut. Few of many fit, so the search begins
        // at the first ones.
        let kept = greatest_fitting(1, counted.len(), fits);
        let note = note(kept);
        let (next, after) = counted[kept..].split_first()?;
        self.blocks = without(&all, after).collect();
        self.removed = after.len();
        // The blocks before the next one have the same indices.
        self.select(*next, &content[*next]);
        let text = content[*next].cuttable_text();
        if let Some(block) = text.and_then(|text| self.beginning(text, cuttable_end(text), &cut.notes, max)) {
            cut.block = Some((*next, block));
            cut.removed = after.to_vec();
            return Some(cut);
        }
        cut.removed = counted[kept..].to_vec();
        cut.notes.insert(0, note);
        (kept > 0).then_some(cut)
    }

    /// Returns the longest beginning of a text, up to `cuttable_end`, with which the content has at
    /// most `max` tokens, with a note. The notes of lists need space too.
    fn beginning(&self, text: &str, cuttable_end: usize, list_notes: &[String], max: usize) -> Option<String> {
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
        let mut room = max.checked_sub(self.size_with(&with_note(0, true), list_notes).tokens)?;
        loop {
            let first = first_tokens(&text[..cuttable_end], room, self.call.encoding);
            let line = whole_lines(first);
            let end = line.unwrap_or(first.len());
            if end == 0 {
                return None;
            }
            let block = with_note(end, line.is_some());
            let size = self.size_with(&block, list_notes);
            if size.fits(max) {
                return Some(block);
            }
            room = room.checked_sub(size.tokens.saturating_sub(max).max(1))?;
        }
    }

    fn size(&self, blocks: &[&str]) -> Size {
        size_of(blocks, self.max, self.call.encoding)
    }

    /// Returns the size of blocks and notes.
    fn size_of_blocks(&self, blocks: &[&str], notes: &[String]) -> Size {
        let notes = notes.iter().map(String::as_str);
        self.size(&blocks.iter().copied().chain(notes).collect::<Vec<_>>())
    }

    /// Returns the size of the content with another text of the longest block and with notes.
    fn size_with(&self, text: &str, notes: &[String]) -> Size {
        let resource = self.resource.as_ref().map(|resource| {
            let mut resource = resource.clone();
            resource.set_text(text.to_owned());
            resource.to_string()
        });
        let mut blocks = self.blocks.clone();
        blocks[self.longest] = resource.as_deref().unwrap_or(text);
        self.size_of_blocks(&blocks, notes)
    }

    /// Returns the maximum number of tokens of the content: those that structured content leaves,
    /// if the client shows both.
    fn max_of_content(&self, cut: &Cut) -> Option<usize> {
        if !self.call.shows_both {
            return Some(self.max);
        }
        let structured = cut.list.as_ref().and_then(|cut| self.structured_with(cut.items));
        let structured = structured.or(self.structured_size);
        self.max.checked_sub(structured.unwrap_or_default().tokens)
    }
}

/// Returns the value at a path.
pub(super) fn at<'v>(value: &'v mut Value, path: &[String]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, name| match value {
        Value::Array(items) => items.get_mut(name.parse::<usize>().ok()?),
        value => value.get_mut(name),
    })
}

/// Returns the end of the last whole line of a beginning, unless that drops half of it.
pub(super) fn whole_lines(first: &str) -> Option<usize> {
    let end = first.rfind('\n').map(|end| grapheme_floor(first, end));
    end.filter(|end| *end > 0 && *end >= first.len() / 2)
}

/// The property of structured content with the note about missing items.
pub(super) const TRUNCATED_PROPERTY: &str = "_truncated";

/// A change of a result after which it fits.
#[derive(Default)]
pub(super) struct Cut {
    /// The new text of a block.
    block: Option<(usize, String)>,
    /// The indices of the blocks that are removed, in ascending order.
    removed: Vec<usize>,
    /// The list of structured content that is cut.
    list: Option<ListCut>,
    /// The note in structured content, if that can have it.
    structured_note: Option<String>,
    /// The notes in blocks of their own: about removed blocks, and about lists.
    notes: Vec<String>,
    /// The properties of the report.
    report: Map<String, Value>,
}

/// A cut of a list in structured content.
struct ListCut {
    /// The names of the properties and the indices that lead to the list; empty if the content
    /// itself is the list.
    path: Vec<String>,
    /// The number of items to keep.
    items: usize,
}

impl Cut {
    /// Returns the new text of a block, if it has one, and the notes beside it.
    pub(super) fn text_of(&self, index: usize) -> Option<(&str, &[String])> {
        let (block, text) = self.block.as_ref()?;
        (*block == index).then_some((text, &self.notes))
    }

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
            if let Some(Value::Array(list)) = at(value, &cut.path) {
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
