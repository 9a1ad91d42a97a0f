//! The texts of tools in Rust sources, and their rewrites in place.
//!
//! A text is found by the item that it describes: the function of a tool, or a field of a type that
//! the function's signature reaches. A text that is not found, or found at several items, is
//! reported and not changed.
//!
//! | File | |
//! |---|---|
//! | `files` | the files of a folder, and whether git can restore it |
//! | `documented_item` | doc comments and descriptions of an item |
//! | `items` | tools and types of a file, with the items that have their texts |
//! | `sources` | the parsed files: the item that has a text of a tool, and the edits of several rewrites |
//! | `edit` | the edits of one text |
//! | `write` | the new content of files, checked against the old one |

mod documented_item;
mod edit;
mod files;
mod items;
mod sources;
mod write;

#[cfg(test)]
mod find_tests;
#[cfg(test)]
mod tests;

pub(crate) use sources::{Plan, Sources, TextChange};
