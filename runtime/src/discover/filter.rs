//! The filters of a search: by source, by effect and by tag.

use super::{View, entry::Entry};
use mcpact_rules::truncate::{MAX_SHOWN_NAME, first_items, truncate};
use mcpact_rules::unknown_name::similar_first;

/// The maximum number of names in a note.
const MAX_NAMES: usize = 20;

/// The filters of a search.
pub(super) struct Filter<'a> {
    source: Option<Name<'a>>,
    tag: Option<Name<'a>>,
    read_only: Option<bool>,
}

impl<'a> Filter<'a> {
    /// Returns the filters by these names and this effect. An empty name is no filter.
    pub(super) fn new(source: Option<&'a str>, tag: Option<&'a str>, read_only: Option<bool>) -> Filter<'a> {
        Filter {
            source: source.and_then(Name::new),
            tag: tag.and_then(Name::new),
            read_only,
        }
    }

    /// Returns whether the filters accept every tool.
    pub(super) fn is_empty(&self) -> bool {
        self.source.is_none() && self.tag.is_none() && self.read_only.is_none()
    }

    /// Returns whether a tool passes all filters.
    pub(super) fn accepts(&self, entry: Entry<'_>) -> bool {
        self.source.as_ref().is_none_or(|source| source.is(entry.source()))
            && self
                .tag
                .as_ref()
                .is_none_or(|tag| entry.tags().any(|other| tag.is(other)))
            && self
                .read_only
                .is_none_or(|wanted| wanted == (entry.annotations().read_only == Some(true)))
    }

    /// Removes the filters by unknown names, or else all filters, if no tool of the view passes them
    /// together. Returns a note on the removed filters.
    pub(super) fn drop_refused(&mut self, view: &View<'_>) -> String {
        let mut notes = Vec::new();
        let is_unknown_source = |name: &mut Name<'_>| !view.entries().any(|entry| name.is(entry.source()));
        if let Some(source) = self.source.take_if(is_unknown_source) {
            notes.push(source.unknown("source", view.sources().iter().map(|source| source.name)));
        }
        let is_unknown_tag =
            |name: &mut Name<'_>| !view.entries().any(|entry| entry.tags().any(|other| name.is(other)));
        if let Some(tag) = self.tag.take_if(is_unknown_tag) {
            notes.push(tag.unknown("tag", view.tags().into_iter()));
        }
        if !view.entries().any(|entry| self.accepts(entry)) {
            let note = if self.source.is_none() && self.tag.is_none() {
                "No tool passes `read_only`, so it was ignored"
            } else {
                "No tool passes these filters together, so they were ignored"
            };
            notes.push(note.to_owned());
            *self = Filter::new(None, None, None);
        }
        notes.join(". ")
    }
}

/// A name in the arguments.
struct Name<'a> {
    written: &'a str,
    lower_case: String,
}

impl Name<'_> {
    fn new(written: &str) -> Option<Name<'_>> {
        let written = written.trim();
        (!written.is_empty()).then(|| Name {
            written,
            lower_case: lower_case(written).collect(),
        })
    }

    /// Returns whether the argument is this name, in any case.
    fn is(&self, name: &str) -> bool {
        name == self.written || lower_case(name).eq(self.lower_case.chars())
    }

    /// Returns a note for an unknown name, with the known names, the similar ones first.
    fn unknown<'a>(&self, kind: &str, known: impl Iterator<Item = &'a str>) -> String {
        let known: Vec<&str> = known.filter(|name| !name.is_empty()).collect();
        let names = similar_first(self.written, &known);
        format!(
            "No {kind} `{}`; {kind}s: {}",
            truncate(self.written, MAX_SHOWN_NAME),
            joined(&names)
        )
    }
}

fn lower_case(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

/// Joins names for a sentence.
fn joined(names: &[&str]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    first_items(names.iter(), MAX_NAMES)
}
