//! A buffer of UTF-8 that is filled piece by piece in const evaluation: the only unsafe code of the crate.
//!
//! Why it is needed: const evaluation pays for each statement, in std too. `split_at_mut`, `copy_from_slice` and
//! `str::from_utf8` cost about 30 µs, 17 µs and 3 µs a byte there (rustc 1.95), so that the 69 tools of the heritage
//! example took 4 s to write; a pointer copy costs 5 µs whatever its length, and they take a tenth of that.

#![expect(unsafe_code, reason = "const evaluation; see above")]

/// A text of `N` bytes that a [`Filler`] writes.
///
/// The first `len` bytes are UTF-8: a filler puts in whole `str`s, and takes back ASCII alone.
#[derive(Debug)]
pub(crate) struct Utf8<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Utf8<N> {
    /// Nothing yet.
    pub(crate) const fn new() -> Utf8<N> {
        Utf8 { bytes: [0; N], len: 0 }
    }

    /// What writes it.
    pub(crate) const fn filler(&mut self) -> Filler<'_> {
        Filler { bytes: &mut self.bytes, len: &mut self.len }
    }

    /// The text.
    ///
    /// # Panics
    ///
    /// Where not all of it is written.
    pub(crate) const fn as_str(&self) -> &str {
        assert!(self.len == N, "the text that was measured is the text that was written");
        // SAFETY: all N bytes are written, and they are UTF-8 (the type's invariant).
        unsafe { core::str::from_utf8_unchecked(&self.bytes) }
    }

    /// The bytes of the text.
    pub(crate) const fn bytes(&self) -> &[u8; N] {
        &self.bytes
    }
}

/// Writes text into bytes, from the first on.
pub(crate) struct Filler<'a> {
    bytes: &'a mut [u8],
    len: &'a mut usize,
}

impl<'a> Filler<'a> {
    /// Over bytes of one's own; `len` is how many are written.
    pub(crate) const fn over(bytes: &'a mut [u8], len: &'a mut usize) -> Filler<'a> {
        Filler { bytes, len }
    }

    /// Appends a text.
    pub(crate) const fn push(&mut self, text: &str) {
        let (at, len) = (*self.len, text.len());
        assert!(at <= self.bytes.len() && len <= self.bytes.len() - at, "the text that was measured is what is written");
        // SAFETY: `len` bytes lie behind `at` (asserted above), and a shared text cannot overlap bytes that are borrowed
        // mutably.
        unsafe { core::ptr::copy_nonoverlapping(text.as_ptr(), self.bytes.as_mut_ptr().add(at), len) };
        *self.len = at + len;
    }

    /// Appends one ASCII character.
    pub(crate) const fn push_ascii(&mut self, byte: u8) {
        assert!(byte < 128, "an ASCII character");
        self.bytes[*self.len] = byte;
        *self.len += 1;
    }

    /// Takes the last character back, which is ASCII.
    pub(crate) const fn pop_ascii(&mut self) {
        assert!(self.bytes[*self.len - 1] < 128, "an ASCII character");
        *self.len -= 1;
    }
}
