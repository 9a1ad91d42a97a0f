//! The large data that a binary may contain.

use std::{fs, path::Path};

/// The vocabulary of the tokenizer, 3.7 MB.
pub(crate) const VOCABULARY: &str = "runtime/tokens/data/o200k_base.bin";
/// The vectors of words, by which a search compares meanings, 2.5 MB.
pub(crate) const WORD_TABLE: &str = "runtime/word-table/data/words.bin";

/// Returns whether a binary contains this file of the workspace.
pub(crate) fn contains(binary: &[u8], file: &str) -> bool {
    let data = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).expect("the data");
    // A part of the data suffices, since these bytes occur nowhere else.
    let part = &data[data.len() / 2..][..32];
    assert!(part.iter().any(|byte| *byte != part[0]), "{part:?}");
    binary.windows(part.len()).any(|bytes| bytes == part)
}
