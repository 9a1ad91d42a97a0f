//! The size of the server: its binary has no vocabulary.

use std::{fs, path::Path};

/// A server without budgets and tiers of results counts nothing at run time, so it does not contain the
/// vocabulary (3.7 MB).
#[test]
fn no_vocabulary() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/tokens/data/o200k_base.bin");
    let vocabulary = fs::read(data).expect("the vocabulary");
    let binary = fs::read(env!("CARGO_BIN_EXE_quickstart")).expect("the binary");
    // Any part of the vocabulary will do: these bytes occur nowhere else.
    let part = &vocabulary[vocabulary.len() / 2..][..32];
    assert!(part.iter().any(|byte| *byte != part[0]), "{part:?}");
    assert!(!binary.windows(part.len()).any(|bytes| bytes == part));
}
