//! Keywords that only decide how a schema is written: fewer of them is a change without loss.

use serde_json::Value;

use crate::listing::Listing;
use crate::schema_walk::walk;

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
                let types = schema.get("type");
                let is_null = |name: &Value| name == "null";
                let has_null = types.is_some_and(|types| {
                    is_null(types) || types.as_array().is_some_and(|names| names.iter().any(is_null))
                });
                form.dialects += usize::from(schema.get("$schema").is_some());
                form.references += usize::from(schema.get("$ref").is_some());
                form.nulls += usize::from(has_null);
            });
        }
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

/// Returns the counts that are smaller in a newer list, with the differences. None of them is a
/// loss.
pub(crate) fn form_only(before: FormCounts, after: FormCounts) -> Vec<(&'static str, usize)> {
    let pairs = before.counts().into_iter().zip(after.counts());
    pairs
        .filter(|((_, before), (_, after))| before > after)
        .map(|((name, before), (_, after))| (name, before - after))
        .collect()
}
