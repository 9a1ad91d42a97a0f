//! The ids of recently cancelled requests, which stay reserved.

use std::{
    collections::VecDeque,
    hash::{BuildHasher, Hash, RandomState},
};

/// The maximum number of cancelled requests whose ids stay reserved.
const MAX_CANCELLED: usize = 256;

/// The ids of the last [`MAX_CANCELLED`] cancelled requests. The handler of such a request may run
/// on, and rmcp would take its response for that of a later request with the same id.
///
/// It stores hashes, since an id may be long.
#[derive(Debug, Default)]
pub(super) struct CancelledIds {
    hashes: VecDeque<u64>,
    hasher: RandomState,
}

impl CancelledIds {
    /// Reserves the id of a cancelled request.
    pub(super) fn reserve<I: Hash>(&mut self, id: &I) {
        let hash = self.hasher.hash_one(id);
        if self.hashes.contains(&hash) {
            return;
        }
        self.hashes.push_back(hash);
        if self.hashes.len() > MAX_CANCELLED {
            self.hashes.pop_front();
        }
    }

    /// Returns whether a request with this id was cancelled recently.
    pub(super) fn contains<I: Hash>(&self, id: &I) -> bool {
        !self.hashes.is_empty() && self.hashes.contains(&self.hasher.hash_one(id))
    }
}

#[cfg(test)]
mod tests {
    use super::{CancelledIds, MAX_CANCELLED};

    #[test]
    fn the_last_ids_stay_reserved() {
        let mut cancelled = CancelledIds::default();
        for id in 0..=MAX_CANCELLED {
            cancelled.reserve(&id);
        }
        for (id, is_reserved) in [(0, false), (1, true), (MAX_CANCELLED, true), (MAX_CANCELLED + 1, false)] {
            assert_eq!(cancelled.contains(&id), is_reserved, "{id}");
        }
        // An id that is cancelled again releases no other one.
        cancelled.reserve(&MAX_CANCELLED);
        assert!(cancelled.contains(&1_usize));
        assert_eq!(cancelled.hashes.len(), MAX_CANCELLED);
    }
}
