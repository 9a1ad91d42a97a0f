//! The maximum size of inputs.

use std::io::Read;

use anyhow::{Result, anyhow};

/// Reads all bytes.
///
/// # Errors
///
/// Returns an error if there are more than `max_bytes`.
pub(super) fn read_bounded(reader: impl Read, max_bytes: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        return Err(too_large(max_bytes));
    }
    Ok(bytes)
}

/// Returns the error for more bytes than `--max-size` allows.
pub(super) fn too_large(max_bytes: u64) -> anyhow::Error {
    let max = max_bytes >> 20;
    anyhow!("more than {max} MiB; raise the limit with `--max-size {}`", max * 2)
}
