//! The oracle, strings that are hard to split, and the optional data beside the repository.

#![allow(dead_code)]

use std::path::{Path, PathBuf};

use mcpact_tokens::Encoding;
use tiktoken_rs::CoreBPE;

#[path = "../../../../tests/support/needs.rs"]
mod needs;
pub(crate) mod strings;

/// Returns tiktoken-rs for an encoding.
pub(crate) fn oracle(encoding: Encoding) -> &'static CoreBPE {
    match encoding.name() {
        "o200k_base" => tiktoken_rs::o200k_base_singleton(),
        _ => tiktoken_rs::cl100k_base_singleton(),
    }
}

/// Compares the count, tokens and spans of `text` with those of tiktoken-rs. Returns the first
/// difference as an error.
pub(crate) fn agree(encoding: Encoding, text: &str) -> Result<(), String> {
    let expected = oracle(encoding).encode_ordinary(text);
    let shown = || text.chars().take(200).collect::<String>();
    for (name, count) in [
        ("count", encoding.count(text)),
        ("count_cached", encoding.count_cached(text)),
    ] {
        if count != expected.len() {
            return Err(format!(
                "{encoding}: {name} returns {count}, not {}, of {:?}",
                expected.len(),
                shown()
            ));
        }
    }
    let mut at = 0;
    let mut ids = Vec::with_capacity(expected.len());
    for token in encoding.tokens(text) {
        if token.span.start != at || token.span.is_empty() {
            return Err(format!("{encoding}: span {:?} after {at} in {:?}", token.span, shown()));
        }
        at = token.span.end;
        ids.push(token.id);
    }
    if at != text.len() || ids != expected {
        return Err(format!("{encoding}: {ids:?}, not {expected:?}, of {:?}", shown()));
    }
    match encoding.decode(&ids) {
        Ok(bytes) if bytes == text.as_bytes() => Ok(()),
        other => Err(format!("{encoding} decodes {other:?} of {:?}", shown())),
    }
}

/// Returns the root of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the folder of real tool lists. Without it, the test is skipped.
pub(crate) fn data() -> Option<PathBuf> {
    needs::data(env!("CARGO_MANIFEST_DIR"), 2)
}

/// Returns all UTF-8 files below `folder`, except `target`, hidden folders and files above 2 MB.
pub(crate) fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder that can be read") {
            let entry = entry.expect("an entry that can be read");
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Ok(meta) = entry.metadata() else { continue };
            if meta.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    folders.push(entry.path());
                }
            } else if meta.len() < 2_000_000
                && let Ok(text) = std::fs::read_to_string(entry.path())
            {
                found.push((entry.path(), text));
            }
        }
    }
    found.sort();
    found
}
