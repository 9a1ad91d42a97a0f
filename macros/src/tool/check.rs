//! What clients refuse, and what a tool must have.

use super::model::Tool;
use super::words::SUMMARY;
use crate::diagnostics::{Diagnostics, messages};
use crate::lints::Judge;
use crate::lints::levels::Lints;
use crate::syntax::Spanned;
use proc_macro2::TokenStream;

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

/// The tool's lints; what is refused already is not warned of.
pub(crate) fn lint(tool: &Tool, lints: &Lints, diagnostics: &mut Diagnostics) -> TokenStream {
    let mut judge = Judge::new(lints);
    let levels: Vec<_> = tool.levels.iter().collect();
    if is_name(&tool.name.value) {
        judge.name(&tool.name, &levels, diagnostics);
    }
    if tool.description.value.chars().count() <= DESCRIPTION {
        judge.description(&tool.description, None, &levels, diagnostics);
    }
    judge.finish()
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
