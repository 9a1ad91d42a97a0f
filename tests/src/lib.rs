//! Shared code of the tests of mcpact.

#[cfg(test)]
mod contributing;
pub mod fixtures;
pub mod generate;
pub mod integers;
pub mod json;
pub mod lists;
#[path = "../support/needs.rs"]
mod needs;
#[path = "../support/random.rs"]
pub mod random;
pub mod types;

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the folder of real tool lists: `MCPACT_DATA`, else `../shared/data` beside the repository. Without it, this
/// prints a line, and the caller skips its test.
pub fn data() -> Option<PathBuf> {
    needs::data(env!("CARGO_MANIFEST_DIR"), 1)
}

/// Expects no problems.
///
/// # Panics
///
/// If there are problems: with all of them.
#[track_caller]
pub fn no_problems(problems: &[String]) {
    assert!(
        problems.is_empty(),
        "{} problems:\n{}",
        problems.len(),
        problems.join("\n")
    );
}

/// Returns every file below a folder, in the order of their paths.
///
/// # Panics
///
/// If a folder cannot be read.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}
