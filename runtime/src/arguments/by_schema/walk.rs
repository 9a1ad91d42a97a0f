//! The walk of arguments whose type is unknown: its start, its parts, and its alternatives.

use std::mem;

use crate::arguments::{
    ignored::Ignored,
    pattern::Engine,
    walk::{Pass, Walk},
};

impl Walk {
    /// Starts the walk of arguments whose type is unknown.
    pub(super) fn by_schema(is_accepted: bool) -> Walk {
        let mut walk = Walk::new(Pass::Report, Some(Engine::REGEX), is_accepted, Vec::new());
        walk.ignored = Ignored::by_schema();
        walk
    }

    /// Runs a part of the walk. Unless its schemas name all properties of the value, it reports no
    /// ignored arguments.
    pub(super) fn within(&mut self, names_all: bool, part: impl FnOnce(&mut Walk)) {
        let ignored = (!names_all).then(|| mem::take(&mut self.ignored));
        part(self);
        if let Some(ignored) = ignored {
            self.ignored = ignored;
        }
    }

    /// Returns how badly a value fits a schema: the number of problems, then of removed nulls.
    pub(super) fn misfit(&self) -> (usize, usize) {
        (self.count.structure + self.count.rules, self.nulls.len())
    }

    /// Adds the problems and nulls of the alternative that fits best.
    pub(super) fn adopt(&mut self, other: Walk) {
        self.count.structure += other.count.structure;
        self.count.rules += other.count.rules;
        self.more += other.more;
        self.problems.extend(other.problems);
        self.limit_problems();
        self.nulls.extend(other.nulls);
    }
}
