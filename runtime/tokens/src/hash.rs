//! The hash of the vocabulary tables.
//!
//! The generator in `tests/generator` includes this file, so both compute the same hash.

/// An odd factor with half of its bits set, found by search: no two keys of a bucket collide in
/// either vocabulary.
pub(crate) const FACTOR: u64 = 0x2E3A_4EF3_496F_4113;

/// Multiplies and folds the two halves of the product into one word, which spreads every input bit
/// over all the output bits. Uses `u128`, in which the product cannot overflow: a `wrapping_mul`
/// would be another function call in const evaluation.
pub(crate) const fn fold(word: u64) -> u64 {
    let product = word as u128 * FACTOR as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Adds a chunk of 8 bytes, which is not the last of its key, to the hash of the chunks before it.
pub(crate) const fn absorb(state: u64, chunk: u64) -> u64 {
    fold(state ^ chunk) ^ chunk.rotate_left(23)
}

/// Returns the hash of a key from the state of the previous chunks, the last chunk of 1 to 8 bytes
/// (zeros above), and the key's length in bytes.
pub(crate) const fn finish(state: u64, last: u64, length: usize) -> u64 {
    fold(state ^ last ^ ((length as u64) << 56))
}
