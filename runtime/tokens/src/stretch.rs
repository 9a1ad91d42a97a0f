//! Finds stretches of a text in which each byte equals the byte `PERIOD` before it.

use crate::layout::MAX_TOKEN;
use crate::vocabulary::load;

/// The distance of equal bytes, a multiple of the usual lengths of repeated parts: one to six,
/// eight, ten, twelve, fifteen or sixteen bytes.
pub(crate) const PERIOD: usize = 240;

const _: () = assert!(PERIOD >= MAX_TOKEN, "a length depends on the lengths of one period");

/// The last stretch that was found.
pub(crate) struct Stretch {
    end: usize,
}

impl Stretch {
    pub(crate) const EMPTY: Stretch = Stretch { end: 0 };

    /// Returns the end of the stretch that contains `start`, which is at least `PERIOD`; or `start`
    /// if there is none. The calls for a text are in ascending order of `start`, so that together
    /// they read each byte once.
    pub(crate) const fn end_from(&mut self, text: &[u8], start: usize) -> usize {
        if self.end <= start {
            let mut end = start;
            while end + 8 <= text.len() && load(text, end) == load(text, end - PERIOD) {
                end += 8;
            }
            while end < text.len() && text[end] == text[end - PERIOD] {
                end += 1;
            }
            self.end = end;
        }
        self.end
    }
}
