//! Phrases that say nothing, or the same as a shorter phrase.

use mcpact_shared::filler::first_filler;
use mcpact_shared::text::range_in;

use super::parsed_text::{Edit, Text, capitalized};
use super::subject::Subject;

/// Removes or shortens the first phrase that the lint `filler_text` reports. The next round finds
/// the next one.
pub(super) fn phrases(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let found = first_filler(text.source, !subject.is_tool).map(|filler| Edit {
        range: range_in(text.source, filler.phrase),
        with: if filler.phrase.starts_with(char::is_uppercase) {
            capitalized(filler.shorter)
        } else {
            filler.shorter.to_owned()
        },
    });
    found
        .into_iter()
        .filter(|edit| !text.has_literal(&edit.range))
        .collect()
}
