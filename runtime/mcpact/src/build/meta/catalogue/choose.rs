//! The richest catalogue within a budget.

use super::{
    crowding::{Word, crowding},
    maximum::max_below,
    row::{Detail, Row, write_source},
};
use crate::build::{schema::str_eq, utf8::Utf8Writer};

/// The maximum cost of the meta-tools in catalogue mode if no budget is set, in tokens: 2.5 % of a
/// context of 200,000. Such a catalogue has full summaries and no required parameters.
pub const DEFAULT_BUDGET: u32 = 5_000;

/// The budget of a catalogue.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueLimit {
    /// The maximum cost of the meta-tools, in tokens.
    pub tokens: u32,
    /// The richest detail of a tool.
    pub richest: Detail,
}

impl CatalogueLimit {
    /// Returns the limit of a budget, or the default one.
    #[track_caller]
    pub const fn new(budget: Option<u32>) -> CatalogueLimit {
        match budget {
            Some(tokens) => CatalogueLimit {
                tokens,
                richest: Detail::Required,
            },
            None => CatalogueLimit {
                tokens: DEFAULT_BUDGET,
                richest: Detail::Full,
            },
        }
    }

    /// Returns the limit of the rows beside other text of this cost.
    #[track_caller]
    pub(crate) const fn beside(self, tokens: u32) -> CatalogueLimit {
        CatalogueLimit {
            tokens: self.tokens.saturating_sub(tokens),
            richest: self.richest,
        }
    }
}

/// Puts the rows into groups by source, and returns the number of groups. The first group is that
/// of the tools without a source, which may be empty. The others are in order of first occurrence.
#[track_caller]
pub(crate) const fn group(rows: &[Row<'_>], groups: &mut [usize]) -> usize {
    let (mut count, mut index) = (1, 0);
    while index < rows.len() {
        let source = rows[index].source;
        // Tools of a source are often neighbours.
        let mut before = index;
        groups[index] = if source.is_empty() {
            0
        } else {
            loop {
                if before == 0 {
                    count += 1;
                    break count - 1;
                }
                before -= 1;
                // The last row of a run of one source is compared alone.
                let is_last = before + 1 == index || groups[before] != groups[before + 1];
                if is_last && str_eq(rows[before].source, source) {
                    break groups[before];
                }
            }
        };
        index += 1;
    }
    count
}

/// Chooses the details of rows, which must all be [`Detail::Name`], and returns the tokens of the
/// text. If not even the names are within the limit, the details stay.
///
/// Every tool gets a short summary before any tool gets the full summary, and so on. In each of
/// these steps, those tools come first whose names share their words with most others, by their
/// [crowding](super::crowding);
/// then the order of the list decides. A tool that does not fit is skipped, so at the end no richer
/// detail of any tool fits.
#[track_caller]
pub(crate) const fn choose(
    rows: &[Row<'_>],
    groups: &[usize],
    limit: CatalogueLimit,
    table: &mut [Word],
    details: &mut [Detail],
    crowdings: &mut [u32],
) -> u32 {
    let CatalogueLimit { tokens, richest } = limit;
    let (names, all) = (total(rows, groups, Detail::Name), total(rows, groups, richest));
    if all <= tokens {
        fill(details, richest);
        return all;
    }
    let mut used = names;
    if names > tokens {
        return used;
    }
    crowding(rows, table, crowdings);
    let mut from = Detail::Name;
    while let Some(to) = from.richer(richest) {
        let mut below = u32::MAX;
        while let Some(crowding) = max_below(crowdings, below) {
            let mut index = 0;
            while index < rows.len() {
                if crowdings[index] == crowding && details[index] as u8 == from as u8 {
                    let with = used - rows[index].tokens(from) + rows[index].tokens(to);
                    if with <= tokens {
                        used = with;
                        details[index] = to;
                    }
                }
                index += 1;
            }
            below = crowding;
        }
        from = to;
    }
    used
}

/// Returns the tokens of the text in which all rows have one detail.
#[track_caller]
const fn total(rows: &[Row<'_>], groups: &[usize], detail: Detail) -> u32 {
    let (mut total, mut index) = (heading_tokens(rows, groups), 0);
    while index < rows.len() {
        total += rows[index].tokens(detail);
        index += 1;
    }
    total
}

/// Returns the tokens of the sources, which are the headings of the groups.
#[track_caller]
pub(crate) const fn heading_tokens(rows: &[Row<'_>], groups: &[usize]) -> u32 {
    let (mut total, mut headings, mut index) = (0, 0, 0);
    while index < rows.len() {
        // Groups are numbered in order of first occurrence.
        if groups[index] > headings {
            headings = groups[index];
            total += rows[index].tokens.source;
        }
        index += 1;
    }
    total
}

#[track_caller]
const fn fill(details: &mut [Detail], detail: Detail) {
    let mut index = 0;
    while index < details.len() {
        details[index] = detail;
        index += 1;
    }
}

/// Writes the rows by group, each group after the name of its source.
#[track_caller]
pub(crate) const fn write(
    rows: &[Row<'_>],
    groups: &[usize],
    count: usize,
    details: &[Detail],
    text: &mut Utf8Writer<'_>,
) {
    let mut group = 0;
    while group < count {
        let (mut is_first, mut index) = (group > 0, 0);
        while index < rows.len() {
            if groups[index] == group {
                if is_first {
                    write_source(rows[index].source, text);
                    is_first = false;
                }
                rows[index].write(details[index], text);
            }
            index += 1;
        }
        group += 1;
    }
}
