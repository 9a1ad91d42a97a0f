//! Keywords that only decide how a schema is written: fewer of them is a change without loss.

use mcpact::compact::{Pass, Step};
use serde_json::{Map, Value};

use crate::input::listing::Listing;
use crate::input::schema_walk::walk;

/// The numbers of locations with keywords that only decide the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FormCounts {
    /// Dialects: `$schema`.
    dialects: usize,
    /// References: `$ref`.
    references: usize,
    /// Nulls that mean "absent".
    nulls: usize,
}

impl FormCounts {
    /// Counts these locations in the input schemas of a listing.
    pub(crate) fn of(listing: &Listing) -> FormCounts {
        let mut form = FormCounts::default();
        for schema in listing.tools.iter().filter_map(|tool| tool.entry.get("inputSchema")) {
            walk("inputSchema", schema, |schema| {
                form.dialects += usize::from(schema.get("$schema").is_some());
                form.references += usize::from(schema.get("$ref").is_some());
            });
        }
        form.nulls = listing.tools.iter().map(|tool| absent_nulls(&tool.entry)).sum();
        form
    }

    /// Returns the counts with their names.
    fn counts(self) -> [(&'static str, usize); 3] {
        [
            ("$schema", self.dialects),
            ("$ref", self.references),
            ("null for an absent value", self.nulls),
        ]
    }
}

/// Returns the number of locations at which lossless compaction removes a null of an entry. Every
/// other null is a value with a meaning.
fn absent_nulls(entry: &Map<String, Value>) -> usize {
    let savings = mcpact::compact::tool(&Value::Object(entry.clone())).savings;
    let nulls = savings
        .iter()
        .filter(|saving| saving.step == Step::Lossless(Pass::Nulls));
    nulls.map(|saving| saving.locations).sum()
}

/// Returns the counts that are smaller in a newer list, with the differences. None of them is a
/// loss.
pub(crate) fn form_only(before: FormCounts, after: FormCounts) -> Vec<(&'static str, usize)> {
    let pairs = before.counts().into_iter().zip(after.counts());
    pairs
        .filter(|((_, before), (_, after))| before > after)
        .map(|((name, before), (_, after))| (name, before - after))
        .collect()
}
