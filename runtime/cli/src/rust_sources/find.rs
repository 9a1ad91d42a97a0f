//! The item that has a text of a tool.

use std::collections::HashSet;

use super::Sources;
use super::documented_item::TextLocation;
use super::items::{Items, NamedItem, ToolItem, TypeUse};

/// An item with the location of a text in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FoundText {
    pub(super) documented: usize,
    pub(super) location: TextLocation,
}

/// The reason why no item has a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotFound {
    Nowhere,
    /// The locations of all items that have the text.
    Ambiguous(Vec<String>),
}

impl Sources {
    /// Returns the item that has a text: `property` is the name of the parameter, `None` for the
    /// description of the tool.
    pub(super) fn find(&self, tool: &str, property: Option<&str>, text: &str) -> Result<FoundText, NotFound> {
        let tools: Vec<&ToolItem> = self.items.tools.iter().filter(|item| item.name.is(tool)).collect();
        let Some(property) = property else {
            if text.is_empty() {
                return Err(NotFound::Nowhere);
            }
            let documented = tools.iter().map(|tool| tool.documented);
            return self.only(self.with_text(documented, text));
        };
        let reached = self.items.reached(tools.iter().flat_map(|tool| &tool.uses));
        let reached = reached.into_iter().map(|index| &self.items.types[index]);
        let own = tools.iter().flat_map(|tool| &tool.parameters);
        let items = own.chain(reached.clone().flat_map(|item| &item.parts));
        let found = self.with_text(named(items, property), text);
        if !found.is_empty() {
            return self.only(found);
        }
        // A type's own description is that of the properties without one.
        if !text.is_empty() {
            let found = self.with_text(reached.map(|item| item.documented), text);
            if !found.is_empty() {
                return self.only(found);
            }
        }
        // Types that the signature does not name, such as those of traits: the name and the text
        // must be unique in all files.
        if text.is_empty() {
            return Err(NotFound::Nowhere);
        }
        let items = self.items.types.iter().flat_map(|item| &item.parts);
        self.only(self.with_text(named(items, property), text))
    }

    fn with_text(&self, documented: impl Iterator<Item = usize>, text: &str) -> Vec<FoundText> {
        let mut seen = HashSet::new();
        documented
            .filter(|documented| seen.insert(*documented))
            .filter_map(|documented| {
                let location = self.items.documented[documented].find(text)?;
                Some(FoundText { documented, location })
            })
            .collect()
    }

    fn only(&self, mut found: Vec<FoundText>) -> Result<FoundText, NotFound> {
        match found.len() {
            0 => Err(NotFound::Nowhere),
            1 => Ok(found.remove(0)),
            _ => Err(NotFound::Ambiguous(
                found.iter().map(|found| self.location(found.documented)).collect(),
            )),
        }
    }
}

fn named<'a>(items: impl Iterator<Item = &'a NamedItem>, name: &str) -> impl Iterator<Item = usize> {
    items.filter(move |item| item.name.is(name)).map(|item| item.documented)
}

impl Items {
    /// Returns the types that these uses name, and the types that they name in turn.
    fn reached<'a>(&'a self, uses: impl Iterator<Item = &'a TypeUse>) -> Vec<usize> {
        let mut open: Vec<&TypeUse> = uses.collect();
        let mut seen: HashSet<&TypeUse> = HashSet::new();
        let mut reached = Vec::new();
        while let Some(wanted) = open.pop() {
            if !seen.insert(wanted) {
                continue;
            }
            let named = |index: &usize| self.types[*index].name == wanted.name;
            let named: Vec<usize> = (0..self.types.len()).filter(named).collect();
            // A type of the same file hides those of others.
            let in_file: Vec<usize> = named
                .iter()
                .copied()
                .filter(|index| !wanted.is_qualified && self.types[*index].file == wanted.file)
                .collect();
            for index in if in_file.is_empty() { named } else { in_file } {
                if !reached.contains(&index) {
                    reached.push(index);
                    open.extend(&self.types[index].uses);
                }
            }
        }
        reached
    }
}
