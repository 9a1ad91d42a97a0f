//! The used part of a limit.

use super::config::Limit;

/// The used part of a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Used {
    pub(super) calls: u64,
    pub(super) tokens: u64,
    pub(super) cost: f64,
    /// True after the first warning.
    pub(super) has_warned: bool,
}

impl Used {
    /// Returns whether a limit allows no more.
    pub(super) fn is_used_up(&self, limit: &Limit) -> bool {
        limit.calls.is_some_and(|max| self.calls >= max)
            || limit.tokens.is_some_and(|max| self.tokens >= max)
            || limit.cost.is_some_and(|max| self.cost >= max)
    }

    /// Returns whether the next call reaches `warn_at` percent of a limit.
    #[expect(clippy::cast_precision_loss, reason = "numbers are far below 2^53")]
    pub(super) fn reaches_warning(&self, limit: &Limit) -> bool {
        let Some(percent) = limit.warn_at else { return false };
        let is_reached = |used: f64, max: Option<f64>| max.is_some_and(|max| used * 100.0 >= max * f64::from(percent));
        // The call that is about to be made counts.
        is_reached((self.calls + 1) as f64, limit.calls.map(|max| max as f64))
            || is_reached(self.tokens as f64, limit.tokens.map(|max| max as f64))
            || is_reached(self.cost, limit.cost)
    }
}
