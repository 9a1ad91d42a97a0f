//! Results of a search or harvest: the total, a page of records, and the parameter for the next page.

use mcpact::{ToolError, ToolSchema, results::Table};
use serde::Serialize;

use crate::shared::{HarvestPages, HarvestRecords, Limit, MaxRecords, Page, PageNumber};

/// A page of the matching records.
#[derive(Debug, Serialize)]
pub struct Found<T> {
    /// The number of matching records.
    pub total: usize,
    /// The parameter for the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// The reason for an empty page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub results: Vec<T>,
}

/// A page of flat records as CSV, after the total and the next page.
pub type Lines<T> = Table<T, Head>;

/// A page without its records.
#[derive(Debug, Serialize, ToolSchema)]
pub struct Head {
    /// The number of matching records.
    pub total: usize,
    /// The parameter for the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// The reason for an empty page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The parameter for the next page: its name and value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub enum Next {
    Limit(usize),
    Offset(usize),
    Page(usize),
    StartFrom(usize),
    StartPage(usize),
    Cursor(String),
}

/// The maximum number of results of a search.
const MAX: usize = 100;

impl<T> Found<T> {
    /// Returns the first results, at most `limit`.
    pub fn first(found: Vec<T>, limit: Limit) -> Self {
        let limit = to_usize(limit.0);
        Self::part(found, 0, limit, |_, total| {
            (limit < MAX).then(|| Next::Limit(total.min(MAX)))
        })
    }

    /// Returns a window on the results.
    pub fn window(found: Vec<T>, page: &Page) -> Self {
        Self::part(found, to_usize(page.offset.0), to_usize(page.limit.0), |end, _| {
            Some(Next::Offset(end))
        })
    }

    /// Returns a page of a fixed size.
    pub fn page(found: Vec<T>, page: PageNumber, size: usize) -> Self {
        let page = to_usize(page.0).max(1);
        Self::part(found, (page - 1).saturating_mul(size), size, |_, _| {
            Some(Next::Page(page + 1))
        })
    }

    /// Returns `max_records` records, starting at a record.
    pub fn harvest(found: Vec<T>, harvest: &HarvestRecords) -> Self {
        let start = to_usize(harvest.start_from.0);
        Self::part(found, start, to_usize(harvest.max_records.0), |end, _| {
            Some(Next::StartFrom(end))
        })
    }

    /// Returns a page of `max_records` records.
    pub fn harvest_pages(found: Vec<T>, harvest: &HarvestPages) -> Self {
        let (page, size) = (
            to_usize(harvest.start_page.0).max(1),
            to_usize(harvest.max_records.0).max(1),
        );
        Self::part(found, (page - 1).saturating_mul(size), size, |_, _| {
            Some(Next::StartPage(page + 1))
        })
    }

    /// Returns records from a position; `cursor` encodes the position of the next page.
    pub fn from_position(
        found: Vec<T>,
        position: usize,
        max_records: MaxRecords,
        cursor: impl FnOnce(usize) -> String,
    ) -> Self {
        Self::part(found, position, to_usize(max_records.0), |end, _| {
            Some(Next::Cursor(cursor(end)))
        })
    }

    fn part(found: Vec<T>, start: usize, size: usize, next: impl FnOnce(usize, usize) -> Option<Next>) -> Self {
        let total = found.len();
        // A page has at least one record, so that paging makes progress.
        let size = size.max(1);
        let end = start.saturating_add(size).min(total);
        let results: Vec<T> = found.into_iter().skip(start).take(size).collect();
        let note = if total == 0 {
            Some("no record matches; try fewer words or filters".to_owned())
        } else {
            results
                .is_empty()
                .then(|| format!("this page is past the last of {total} records; start earlier"))
        };
        let next = if end < total { next(end, total) } else { None };
        Self {
            total,
            next,
            note,
            results,
        }
    }

    /// Returns the page with its results as CSV.
    pub fn table(self) -> Lines<T> {
        Table::new(self.results).with_head(Head {
            total: self.total,
            next: self.next,
            note: self.note,
        })
    }

    /// Converts each result.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Found<U> {
        Found {
            total: self.total,
            next: self.next,
            note: self.note,
            results: self.results.into_iter().map(convert).collect(),
        }
    }
}

/// Converts a parameter, without truncation on small targets.
fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Returns the range of a filter's first and last year.
///
/// # Errors
///
/// Returns an error if the last year is before the first.
pub fn years(
    (first_name, first): (&str, Option<u32>),
    (last_name, last): (&str, Option<u32>),
) -> Result<std::ops::RangeInclusive<u32>, ToolError> {
    let range = first.unwrap_or(0)..=last.unwrap_or(u32::MAX);
    if range.is_empty() {
        return Err(ToolError::new(format!(
            "{first_name} {} is after {last_name} {}; swap them, or omit one",
            range.start(),
            range.end()
        )));
    }
    Ok(range)
}

#[cfg(test)]
mod tests {
    use super::{Found, Next};
    use crate::shared::{Limit, Offset, Page, PageNumber};

    #[test]
    fn windows() {
        let window = |limit, offset| {
            let page = Page {
                limit: Limit(limit),
                offset: Offset(offset),
            };
            let found = Found::window((0..5).collect(), &page);
            (found.results, found.next, found.note.is_some())
        };
        assert_eq!(window(2, 0), (vec![0, 1], Some(Next::Offset(2)), false));
        assert_eq!(window(2, 4), (vec![4], None, false));
        assert_eq!(window(2, 5), (vec![], None, true));
        assert_eq!(window(5, 0), (vec![0, 1, 2, 3, 4], None, false));
        assert_eq!(window(1, u32::MAX), (vec![], None, true));
    }

    #[test]
    fn a_greater_limit_gives_more() {
        let first = |count, limit| Found::first((0..count).collect::<Vec<u32>>(), Limit(limit)).next;
        assert_eq!(first(30, 20), Some(Next::Limit(30)));
        assert_eq!(first(300, 20), Some(Next::Limit(100)));
        assert_eq!(first(300, 100), None);
        assert_eq!(first(20, 20), None);
    }

    #[test]
    fn nothing_is_explained() {
        let found = Found::page(Vec::<u8>::new(), PageNumber(1), 10);
        assert_eq!(
            (found.total, found.next.is_some(), found.note.is_some()),
            (0, false, true)
        );
    }
}
