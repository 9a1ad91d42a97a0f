//! The result of a lint.

use mcpact_shared::lint::{Level, Lint};

use crate::input::listing::Listing;

/// A problem that a lint found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Diagnostic {
    pub(crate) lint: Lint,
    pub(crate) level: Level,
    /// The index of the tool, or `None` for the whole list.
    pub(crate) tool: Option<usize>,
    /// The JSON pointer in the tool, such as `/inputSchema/properties/x/description`; empty for the
    /// list.
    pub(crate) path: String,
    pub(crate) problem: String,
    pub(crate) fix: Option<&'static str>,
    /// The tokens that the fix saves, if known.
    pub(crate) saved_tokens: Option<usize>,
}

/// The author of the tools, whose language decides the wording of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Author {
    /// An author who uses mcpact's macros, in Rust.
    Macros,
    /// An unknown author: advice uses the terms of JSON Schema.
    Unknown,
}

impl Author {
    /// Returns the author of a list. Only the macros put an index into a binary; `mcpact index`
    /// writes one of any list.
    pub(crate) fn of(listing: &Listing) -> Author {
        if listing.index.as_ref().is_some_and(|index| index.is_of_binary) {
            Author::Macros
        } else {
            Author::Unknown
        }
    }
}
