//! Text that const evaluation writes piece by piece, in unsafe code.
//!
//! Each statement costs time in const evaluation, in std too. `split_at_mut`, `copy_from_slice` and
//! `str::from_utf8` cost about 30 µs, 17 µs and 3 µs a byte (rustc 1.95). With them, it would take
//! seconds to write the 69 tools of the heritage example. A pointer copy costs 5 µs for any length.

#![expect(unsafe_code, reason = "const evaluation; see above")]
#![expect(
    clippy::ptr_as_ptr,
    reason = "a call of `cast` costs const evaluation 1.5 µs, and `as` nothing"
)]

use core::ptr;

const DIGITS: [u8; 10] = *b"0123456789";

/// Returns whether two texts are the same, in const evaluation. Eight bytes at a time, it takes a
/// tenth of the statements that single bytes take.
#[track_caller]
pub(crate) const fn str_eq(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let len = left.len();
    if len != right.len() {
        return false;
    }
    let mut index = 0;
    if len < 8 {
        while index < len {
            if left[index] != right[index] {
                return false;
            }
            index += 1;
        }
        return true;
    }
    let last = len - 8;
    let (left, right) = (&raw const *left as *const u8, &raw const *right as *const u8);
    loop {
        // SAFETY: eight bytes follow `index`, which is at most `last`. An array of bytes has no
        // alignment.
        let (left, right) = unsafe {
            (
                u64::from_ne_bytes(*(left.add(index) as *const [u8; 8])),
                u64::from_ne_bytes(*(right.add(index) as *const [u8; 8])),
            )
        };
        if left != right {
            return false;
        }
        if index == last {
            return true;
        }
        index += 8;
        if index > last {
            // The last eight bytes, of which some are compared a second time.
            index = last;
        }
    }
}

/// Up to `N` bytes of text.
///
/// If `len <= N`, the first `len` bytes are UTF-8: only whole `str`s are appended, and only ASCII
/// is removed.
#[derive(Debug)]
pub struct Utf8<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Utf8<N> {
    /// Returns an empty text.
    #[track_caller]
    pub(crate) const fn new() -> Utf8<N> {
        Utf8 { bytes: [0; N], len: 0 }
    }

    /// Returns a writer of the text, which overwrites it.
    #[track_caller]
    pub(crate) const fn writer(&mut self) -> Utf8Writer<'_> {
        self.len = 0;
        Utf8Writer {
            room: N,
            bytes: &mut self.bytes,
            len: &mut self.len,
        }
    }

    /// Returns the number of bytes of the whole text, including those that do not fit.
    #[expect(clippy::len_without_is_empty, reason = "no caller needs it")]
    #[track_caller]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns the text.
    ///
    /// # Panics
    ///
    /// Panics if the text does not fit.
    #[track_caller]
    pub const fn as_str(&self) -> &str {
        self.part(0, self.len)
    }

    /// Returns the text from one byte to another.
    ///
    /// # Panics
    ///
    /// Panics if a bound is outside of the text or inside a character.
    #[track_caller]
    pub const fn part(&self, start: usize, end: usize) -> &str {
        assert!(
            start <= end && end <= self.len && self.len <= N,
            "a part is inside the text"
        );
        assert!(
            (start == self.len || self.bytes[start] & 0xC0 != 0x80)
                && (end == self.len || self.bytes[end] & 0xC0 != 0x80),
            "a part is whole characters"
        );
        if start == end {
            return "";
        }
        // SAFETY: the bounds are ascending and inside the bytes (asserted). The bytes are UTF-8
        // there (the type's invariant, `len <= N` asserted). The bounds are between characters
        // (asserted).
        unsafe {
            let bytes = (&raw const self.bytes as *const u8).add(start);
            &*(ptr::slice_from_raw_parts(bytes, end - start) as *const str)
        }
    }

    /// Returns the text in an array of its own length.
    ///
    /// # Panics
    ///
    /// Panics if the text does not have `LEN` bytes.
    #[track_caller]
    pub const fn trimmed<const LEN: usize>(&self) -> Utf8<LEN> {
        assert!(
            self.len == LEN && LEN <= N,
            "the text has as many bytes as were counted"
        );
        // SAFETY: the first LEN of N bytes are inside the array (asserted).
        let bytes = unsafe { *self.bytes.as_ptr().cast::<[u8; LEN]>() };
        Utf8 { bytes, len: LEN }
    }

    /// Returns all bytes.
    #[track_caller]
    pub const fn bytes(&self) -> &[u8; N] {
        &self.bytes
    }
}

/// Writes text into bytes. Text that does not fit is counted and not written.
pub(crate) struct Utf8Writer<'a> {
    bytes: &'a mut [u8],
    /// The length of `bytes`: a call of `len` costs time in const evaluation.
    room: usize,
    /// The number of bytes written, including those that do not fit.
    pub(crate) len: &'a mut usize,
}

impl<'a> Utf8Writer<'a> {
    /// Returns a writer into `bytes`, which keeps the number of written bytes in `len`.
    #[track_caller]
    pub(crate) const fn over(bytes: &'a mut [u8], len: &'a mut usize) -> Utf8Writer<'a> {
        *len = 0;
        Utf8Writer {
            room: bytes.len(),
            bytes,
            len,
        }
    }

    /// Returns the same writer with a shorter lifetime.
    #[track_caller]
    pub(crate) const fn reborrow(&mut self) -> Utf8Writer<'_> {
        Utf8Writer {
            room: self.room,
            bytes: self.bytes,
            len: self.len,
        }
    }

    /// Returns the number of bytes written, including those that do not fit.
    #[track_caller]
    pub(crate) const fn len(&self) -> usize {
        *self.len
    }

    /// Returns the written bytes, if all of them fit.
    #[track_caller]
    pub(crate) const fn written(&self) -> &[u8] {
        self.bytes.split_at(*self.len).0
    }

    /// Appends a text.
    #[track_caller]
    pub(crate) const fn push(&mut self, text: &str) {
        let (at, len) = (*self.len, text.len());
        let end = at + len;
        if len > 0 && end <= self.room {
            // SAFETY: `len` bytes follow `at` (just checked), and a shared text cannot overlap
            // bytes that are borrowed mutably.
            unsafe {
                let bytes = (&raw mut *self.bytes as *mut u8).add(at);
                ptr::copy_nonoverlapping(&raw const *text as *const u8, bytes, len);
            }
        }
        *self.len = end;
    }

    /// Appends a text again, of which the `len` bytes from `at` on are written.
    ///
    /// # Panics
    ///
    /// Panics if they are not written, or do not begin and end between characters.
    #[track_caller]
    pub(crate) const fn repeat(&mut self, at: usize, len: usize) {
        let end = *self.len;
        if len > 0 && end + len <= self.room {
            assert!(at + len < end, "the text is written");
            assert!(
                self.bytes[at] & 0xC0 != 0x80 && self.bytes[at + len] & 0xC0 != 0x80,
                "a text is whole characters"
            );
            let bytes = self.bytes.as_mut_ptr();
            // SAFETY: the written bytes end before `end` (asserted), and `len` bytes follow it
            // (just checked). The bytes are UTF-8 with whole characters at both ends (asserted).
            unsafe { ptr::copy_nonoverlapping(bytes.add(at).cast_const(), bytes.add(end), len) };
        }
        *self.len = end + len;
    }

    /// Appends one ASCII character.
    #[track_caller]
    pub(crate) const fn push_ascii(&mut self, byte: u8) {
        assert!(byte < 128, "an ASCII character");
        let at = *self.len;
        if at < self.room {
            self.bytes[at] = byte;
        }
        *self.len = at + 1;
    }

    /// Appends a number in decimal.
    #[track_caller]
    pub(crate) const fn push_number(&mut self, number: usize) {
        // Most numbers are small, and in const evaluation a call costs as much as several
        // statements.
        if number >= 100 {
            self.push_number(number / 10);
        } else if number >= 10 {
            if *self.len < self.room {
                self.bytes[*self.len] = DIGITS[number / 10];
            }
            *self.len += 1;
        }
        if *self.len < self.room {
            self.bytes[*self.len] = DIGITS[number % 10];
        }
        *self.len += 1;
    }

    /// Removes the last character, which is ASCII.
    #[track_caller]
    pub(crate) const fn pop_ascii(&mut self) {
        *self.len -= 1;
        assert!(
            *self.len >= self.room || self.bytes[*self.len] < 128,
            "an ASCII character"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{Utf8, str_eq};

    #[test]
    fn equal_texts() {
        for len in 0..40 {
            let text: String = ('!'..).take(len).collect();
            assert!(str_eq(&text, &text.clone()), "{len}");
            assert!(!str_eq(&text, &format!("{text}x")) && !str_eq(&format!("{text}x"), &text));
            for at in 0..len {
                let mut other = text.clone();
                other.replace_range(at..=at, "~");
                assert!(!str_eq(&text, &other) && !str_eq(&other, &text), "{len} {at}");
            }
        }
    }

    #[test]
    fn parts() {
        let mut text = Utf8::<8>::new();
        text.writer().push("aé€");
        assert_eq!((text.part(1, 3), text.part(3, 6), text.part(6, 6)), ("é", "€", ""));
        assert_eq!(text.as_str(), "aé€");
        for bounds in [(2, 3), (1, 2), (3, 1), (0, 7)] {
            assert!(std::panic::catch_unwind(|| text.part(bounds.0, bounds.1).len()).is_err());
        }
    }
}
