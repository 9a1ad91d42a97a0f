//! What clients refuse, and what a tool must have.

use super::model::Tool;
use super::words::SUMMARY;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::Spanned;

/// Claude cuts descriptions here.
const DESCRIPTION: usize = 2_048;

pub(crate) fn check(tool: &Tool, diagnostics: &mut Diagnostics) {
    let name = &tool.name;
    if !is_name(&name.value) {
        diagnostics.error(name.span, messages::tool_name(&name.value));
    }
    let description = &tool.description;
    let characters = description.value.chars().count();
    if description.value.trim().is_empty() {
        diagnostics.error(description.span, messages::no_description(&name.value));
    } else if characters > DESCRIPTION {
        diagnostics.error(description.span, messages::long_description(&name.value, characters));
    }
    let words = tool.summary.value.split_whitespace().count();
    if words > SUMMARY {
        diagnostics.error(tool.summary.span, messages::long_summary(words));
    } else if words == 0 && characters > 0 {
        diagnostics.error(tool.summary.span, messages::empty("summary"));
    }
    not_empty("title", tool.title.as_ref(), diagnostics);
    not_empty("source", tool.source.as_ref(), diagnostics);
    for keyword in &tool.given {
        not_empty("keywords", Some(keyword), diagnostics);
    }
}

fn not_empty(key: &str, text: Option<&Spanned<String>>, diagnostics: &mut Diagnostics) {
    if let Some(text) = text.filter(|text| text.value.trim().is_empty()) {
        diagnostics.error(text.span, messages::empty(key));
    }
}

/// `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`: what all clients of note take.
fn is_name(name: &str) -> bool {
    let starts = name.starts_with(|ch: char| ch.is_ascii_alphabetic());
    let goes_on = name
        .chars()
        .all(|ch| ch.is_ascii_alphanumeric() || matches!(ch, '_' | '-'));
    starts && goes_on && name.len() <= 64
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn names() {
        assert!(is_name("trove_search") && is_name("a") && is_name("Get-2") && is_name(&"a".repeat(64)));
        for name in ["", "2nd", "_x", "a.b", "a b", "ä", &"a".repeat(65)] {
            assert!(!is_name(name), "{name}");
        }
    }
}
