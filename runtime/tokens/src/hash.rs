//! The hash of the vocabulary tables. The generator in `tests/generator` compiles this same file, so that what it lays out is
//! what the crate looks up.

/// Odd, with half of its bits set, and by search one with which no two keys of a bucket have the same place in either vocabulary.
pub(crate) const FACTOR: u64 = 0x2E3A_4EF3_496F_4113;

/// Multiplies and folds the two halves of the product into one word, which spreads every input bit over all the output bits.
/// `u128`, because the product cannot overflow: a `wrapping_mul` would be a function call more in const evaluation.
pub(crate) const fn fold(word: u64) -> u64 {
    let product = word as u128 * FACTOR as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Puts a chunk of 8 bytes, which is not the last of its key, into the hash of the chunks before it.
pub(crate) const fn absorb(state: u64, chunk: u64) -> u64 {
    fold(state ^ chunk) ^ chunk.rotate_left(23)
}

/// The hash of a key: the state of the chunks before, the last chunk of 1 to 8 bytes (zeros above), and the key's length in bytes.
pub(crate) const fn finish(state: u64, last: u64, length: usize) -> u64 {
    fold(state ^ last ^ ((length as u64) << 56))
}
