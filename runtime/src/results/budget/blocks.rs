//! The first blocks of a result that fit its budget.

use super::{
    cut::{Cut, Cutting},
    list::cuttable_end,
    notes::blocks_note,
};
use crate::results::{greatest::greatest, parts::Block};

impl Cutting<'_> {
    /// Returns a cut that keeps the first blocks, and the beginning of the next one if it is a text
    /// that can be cut. Blocks that are not counted stay. Returns `None` if not even a part of the
    /// first block fits, or if there is only one block. `cut` is that of structured content.
    pub(super) fn first_blocks(&mut self, content: &[impl Block], mut cut: Cut) -> Option<Cut> {
        let is_counted = |index: &usize| content[*index].uncounted().is_none();
        let counted: Vec<usize> = (0..content.len()).filter(is_counted).collect();
        if counted.len() < 2 {
            return None;
        }
        let max = self.max_of_content(&cut)?;
        let list_note = cut.note.clone();
        let all = self.blocks.clone();
        let notes = |kept: usize| blocks_note(counted.len() - kept, counted.len(), self.parameters, self.call.tool);
        let fits = |kept: usize| {
            let note = notes(kept);
            let notes = [note.as_str()].into_iter().chain(list_note.as_deref());
            let blocks: Vec<&str> = without(&all, &counted[kept..]).chain(notes).collect();
            self.size(&blocks).fits(max)
        };
        // All blocks do not fit: otherwise nothing would be cut. Few of many fit, so the search begins
        // at the first ones.
        let kept = greatest(1, counted.len(), fits);
        let note = notes(kept);
        let (next, after) = counted[kept..].split_first()?;
        let text = content[*next].text();
        self.blocks = without(&all, after).collect();
        (self.longest, self.removed) = (*next, after.len());
        if let Some(block) = text.and_then(|text| self.beginning(text, cuttable_end(text), list_note.as_deref(), max)) {
            cut.block = Some((*next, block));
            cut.removed = after.to_vec();
            return Some(cut);
        }
        cut.removed = counted[kept..].to_vec();
        cut.blocks_note = Some(note);
        (kept > 0).then_some(cut)
    }
}

/// Returns the blocks without those with these indices, which are in ascending order.
fn without<'b>(blocks: &[&'b str], removed: &[usize]) -> impl Iterator<Item = &'b str> {
    let kept = blocks.iter().enumerate();
    kept.filter(|(index, _)| removed.binary_search(index).is_err())
        .map(|(_, block)| *block)
}
