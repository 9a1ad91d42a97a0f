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
//! | `find` | the item that has a text of a tool |
//! | `plan` | the edits of several rewrites |
//! | `edit` | the edits of one text |
//! | `write` | the new content of files, checked against the old one |

mod documented_item;
mod edit;
mod files;
mod find;
mod items;
mod plan;
mod write;

#[cfg(test)]
mod find_tests;
#[cfg(test)]
mod tests;

pub(crate) use files::OverwriteFlags;
pub(crate) use plan::{Plan, TextChange};

use std::path::{Path, PathBuf};

use anyhow::Result;

use self::items::Items;

/// A Rust file.
struct SourceFile {
    path: PathBuf,
    text: String,
}

/// The parsed files of some folders.
pub(crate) struct Sources {
    files: Vec<SourceFile>,
    items: Items,
    /// The files that could not be read, each with the reason.
    pub(crate) skipped: Vec<(PathBuf, String)>,
}

impl Sources {
    /// Reads the Rust files of these folders.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read, or has no Rust file.
    pub(crate) fn read(folders: &[PathBuf]) -> Result<Sources> {
        let mut sources = Sources {
            files: Vec::new(),
            items: Items::default(),
            skipped: Vec::new(),
        };
        for path in files::rust_files(folders)? {
            match files::read(&path) {
                Ok(text) => sources.add(path, text),
                Err(error) => sources.skipped.push((path, format!("{error:#}"))),
            }
        }
        Ok(sources)
    }

    fn add(&mut self, path: PathBuf, text: String) {
        match self.items.add(self.files.len(), &text) {
            Ok(()) => self.files.push(SourceFile { path, text }),
            Err(error) => self.skipped.push((path, format!("not Rust: {error}"))),
        }
    }

    /// Returns the file and the line of an item.
    fn location(&self, documented: usize) -> String {
        let documented = &self.items.documented[documented];
        let file = &self.files[documented.file];
        let line = file.text[..documented.item].matches('\n').count() + 1;
        format!("{}:{line}", display(&file.path))
    }
}

/// Returns a path without `./` at its start.
pub(crate) fn display(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.display().to_string()
}
