//! Finds stretches of a text in which each byte equals the byte a period before it.

use crate::vocabulary::load;

/// The last stretch that was found.
pub(crate) struct Stretch {
    period: usize,
    end: usize,
}

impl Stretch {
    pub(crate) const fn of(period: usize) -> Stretch {
        Stretch { period, end: 0 }
    }

    /// Returns the end of the stretch that contains `start`, which is at least the period; or `start`
    /// if there is none. The calls for a text are in ascending order of `start`, so that together
    /// they read each byte once.
    pub(crate) const fn end_from(&mut self, text: &[u8], start: usize) -> usize {
        if self.end <= start {
            let mut end = start;
            while end + 8 <= text.len() && load(text, end) == load(text, end - self.period) {
                end += 8;
            }
            while end < text.len() && text[end] == text[end - self.period] {
                end += 1;
            }
            self.end = end;
        }
        self.end
    }
}
