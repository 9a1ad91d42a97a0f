//! The longest part of a result that fits its budget.

use serde_json::Value;

use super::{
    CutContext,
    cut::{Cut, TRUNCATED_PROPERTY},
    cutting::Cutting,
    document::cuttable_end,
    lists::Lists,
    notes::Failure,
    paging::Parameters,
    size::Size,
    views::{Sizes, Views},
};
use crate::results::parts::{Block, Parts};

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
            is_noted: has_room_for_note(&lists, self.result.structured_content.as_ref(), self.call),
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

/// Returns whether structured content with a list that is cut may have the note as a property.
fn has_room_for_note(lists: &Lists<'_>, structured: Option<&Value>, call: &CutContext<'_>) -> bool {
    let has_room = |value: &Value| value.is_object() && value.get(TRUNCATED_PROPERTY).is_none();
    lists.structured.is_some() && structured.is_some_and(has_room) && call.output.allows_property(TRUNCATED_PROPERTY)
}
