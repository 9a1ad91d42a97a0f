//! The parts of a result that are cut, with their sizes.

use serde_json::Value;

use super::{
    CutContext,
    cut::{Cut, ListCut, TRUNCATED_PROPERTY},
    list::List,
    lists::{Lists, without},
    notes::{Failure, Kept},
    paging::Parameters,
    shortenable_lists::may_have,
    size::Size,
    views::size_of,
};
use crate::results::{longest_fit::greatest, parts::Block};

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
pub(super) struct Cutting<'r> {
    pub(super) call: &'r CutContext<'r>,
    pub(super) parameters: &'r Parameters<'r>,
    pub(super) max: usize,
    /// The size of structured content that is not cut.
    pub(super) structured_size: Option<Size>,
    pub(super) blocks: Vec<&'r str>,
    /// The block that is cut.
    pub(super) longest: usize,
    /// The number of blocks that are removed after that block.
    pub(super) removed: usize,
    /// That block without its text, if it is an embedded resource.
    pub(super) resource: Option<Value>,
    /// The lists that are cut.
    pub(super) lists: Lists<'r>,
    /// True if the object with the list in structured content can have the note.
    pub(super) is_noted: bool,
    /// True if no text of the content is cut, so that it must fit beside the note.
    pub(super) is_content_whole: bool,
    /// True if whole content has no room for the note about a list of structured content.
    pub(super) drops_list_note: bool,
}

impl<'r> Cutting<'r> {
    /// Selects the block that is cut.
    pub(super) fn select(&mut self, index: usize, block: &impl Block) {
        let json = block.resource_text().and_then(|_| block.json());
        self.longest = index;
        self.resource = json.and_then(|json| serde_json::from_str(&json).ok());
        if let Some(resource) = &mut self.resource {
            resource.set_text(String::new());
        }
    }

    /// Returns the cut of the lists, or of the longest block. `text` is that of the block, with the
    /// end of the part that can be cut.
    pub(super) fn longest_cut(&self, text: Option<(&str, usize)>) -> Result<Cut, Failure> {
        let mut cut = self.items()?;
        if !self.is_content_whole && !self.lists.has_content() {
            let max = self.max_of_content(&cut).ok_or(Failure::NotCuttable)?;
            let block = text.and_then(|(text, end)| self.beginning(text, end, &cut.notes, max));
            cut.block = Some((self.longest, block.ok_or(Failure::NotCuttable)?));
        }
        Ok(cut)
    }

    /// Returns the cut that keeps the most items that fit; an empty cut if there are no lists.
    pub(super) fn items(&self) -> Result<Cut, Failure> {
        let mut cut = Cut::default();
        let Some(list) = self.lists.lists().next() else {
            return Ok(cut);
        };
        let items = self.max_items()?;
        if let Some(list) = &self.lists.structured {
            if !may_have(self.call.output.keywords().as_ref(), &list.path, items.structured) {
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
        let items = greatest(estimate.unwrap_or_default(), all, &fits);
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

    pub(super) fn size(&self, blocks: &[&str]) -> Size {
        size_of(blocks, self.max, self.call.encoding)
    }

    /// Returns the size of blocks and notes.
    fn size_of_blocks(&self, blocks: &[&str], notes: &[String]) -> Size {
        let notes = notes.iter().map(String::as_str);
        self.size(&blocks.iter().copied().chain(notes).collect::<Vec<_>>())
    }

    /// Returns the size of the content with another text of the longest block and with notes.
    pub(super) fn size_with(&self, text: &str, notes: &[String]) -> Size {
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
    pub(super) fn max_of_content(&self, cut: &Cut) -> Option<usize> {
        if !self.call.shows_both {
            return Some(self.max);
        }
        let structured = cut.list.as_ref().and_then(|cut| self.structured_with(cut.items));
        let structured = structured.or(self.structured_size);
        self.max.checked_sub(structured.unwrap_or_default().tokens)
    }
}
