//! The first blocks of a result that fit its budget, and the beginning of a text.

use super::{
    cut::Cut,
    cutting::Cutting,
    document::cuttable_end,
    lists::{counted_blocks, note_block, without},
    notes::{Rest, blocks_note, text_note},
};
use crate::results::{first_tokens, grapheme_floor, longest_fit::greatest, parts::Block};

impl Cutting<'_> {
    /// Returns a cut that keeps the first blocks, and the beginning of the next one if it is a text
    /// that can be cut. Blocks that are not counted stay, and so do the notes on ignored arguments.
    /// Returns `None` if not even a part of the first block fits, or if there is only one block.
    /// `cut` is that of structured content.
    pub(super) fn first_blocks(&mut self, content: &[impl Block], mut cut: Cut) -> Option<Cut> {
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
        let kept = greatest(1, counted.len(), fits);
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
    pub(super) fn beginning(
        &self,
        text: &str,
        cuttable_end: usize,
        list_notes: &[String],
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
        let mut room = max.checked_sub(self.size_with(&with_note(0, true), list_notes).tokens)?;
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
            let size = self.size_with(&block, list_notes);
            if size.fits(max) {
                return Some(block);
            }
            room = room.checked_sub(size.tokens.saturating_sub(max).max(1))?;
        }
    }
}
