//! Descriptions of properties that an earlier branch of the union has too.

use super::parsed_text::{Edit, Text};
use super::subject::Subject;

/// Removes the description of a property that the same property of an earlier branch has.
pub(super) fn repeated(subject: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    if subject.is_repeated_in_branch {
        vec![Edit::remove(0..text.source.len())]
    } else {
        Vec::new()
    }
}
