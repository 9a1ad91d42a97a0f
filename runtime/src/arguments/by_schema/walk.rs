//! The problems of arguments whose type is unknown, and those of the alternative that fits best.

use crate::arguments::{
    ignored::Ignored,
    pattern::Engine,
    walk::{Walk, WalkPurpose},
};

impl Walk {
    /// Creates a list of problems for arguments whose type is unknown.
    pub(super) fn by_schema(is_accepted: bool) -> Walk {
        let mut walk = Walk::new(WalkPurpose::Report, Some(Engine::REGEX), is_accepted, Vec::new());
        walk.ignored = Ignored::by_schema();
        walk
    }

    /// Returns the number of problems.
    pub(super) fn misfit(&self) -> usize {
        self.count.structure + self.count.rules
    }

    /// Adds the problems of the alternative that fits best.
    pub(super) fn adopt(&mut self, other: Walk) {
        self.count.structure += other.count.structure;
        self.count.rules += other.count.rules;
        self.more += other.more;
        self.problems.extend(other.problems);
        self.limit_problems();
    }
}
