//! Sentences for the model about what a result lacks, and the report in `_meta`.

use serde_json::{Map, Value, json};

use super::{lists::List, paging::Parameters, size::Size};

/// The key in `_meta` of the report.
pub(crate) const REPORT_KEY: &str = "mcpact/result";

/// The reason why a result over its budget becomes an error result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Failure {
    /// No part of the result fits and stays valid.
    NotCuttable,
    /// The first item alone is too large.
    FirstItem {
        /// The number of items.
        items: usize,
        /// True if the paging parameters can count them.
        are_paged: bool,
    },
    /// The result has more levels than clients read; the number of levels.
    Levels(usize),
}

/// The parts of a list that is cut.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) items: usize,
    pub(super) list: &'a List<'a>,
}

impl Kept<'_> {
    fn missing(&self) -> usize {
        self.list.len().saturating_sub(self.items)
    }

    /// Returns the arguments to change for the missing items, if such arguments are known.
    fn next(&self, parameters: &Parameters<'_>) -> Map<String, Value> {
        if self.list.is_paged {
            parameters.next(self.items, self.list.len())
        } else {
            Map::new()
        }
    }

    /// Returns the note about the missing items.
    pub(super) fn note(&self, parameters: &Parameters<'_>, tool: &str) -> String {
        let missing = thousands(self.missing());
        let all = thousands(self.list.len());
        let items = match self.list.path.as_slice() {
            [] => "items".to_owned(),
            path => format!("`{}`", path.join(".")),
        };
        let next = self.next(parameters);
        if next.is_empty() {
            let narrow = if self.list.is_paged {
                narrow_list(parameters, tool)
            } else {
                narrow_items(parameters, tool)
            };
            return format!("(... {missing} of {all} {items} are missing. {narrow})");
        }
        let arguments: Vec<String> = next.iter().map(|(name, value)| format!("`{name}` = {value}")).collect();
        let arguments = arguments.join(", ");
        let (past, then) = if parameters.has_cursor() {
            (
                " The cursor of this result is past them.",
                ", then with the cursor of that result",
            )
        } else {
            ("", "")
        };
        format!("(... {missing} of {all} {items} are missing.{past} Call again with {arguments}{then}.)")
    }

    /// Returns the numbers of items for a report, and the arguments to change if `is_continued`: if
    /// no view of the result lacks other items.
    pub(super) fn report(&self, parameters: &Parameters<'_>, is_continued: bool) -> Map<String, Value> {
        let mut report = Map::from_iter([
            ("items".to_owned(), self.items.into()),
            ("missing".to_owned(), self.missing().into()),
        ]);
        let next = self.next(parameters);
        if is_continued && !next.is_empty() {
            report.insert("next".to_owned(), next.into());
        }
        report
    }
}

/// The missing rest of a result whose text is cut.
pub(super) struct Rest<'t> {
    /// The rest of the text.
    pub(super) text: &'t str,
    /// True if the rest begins with a line.
    pub(super) is_whole_lines: bool,
    /// The number of removed blocks after the text.
    pub(super) blocks: usize,
}

/// Returns the note about the missing rest of a text.
pub(super) fn text_note(rest: &Rest<'_>, parameters: &Parameters<'_>, tool: &str) -> String {
    let characters = thousands(rest.text.chars().count());
    let lines = if rest.is_whole_lines {
        format!(
            " in {} lines",
            thousands(rest.text.trim_start_matches(['\r', '\n']).lines().count())
        )
    } else {
        String::new()
    };
    let blocks = match rest.blocks {
        0 => String::new(),
        1 => " and 1 block after them".to_owned(),
        blocks => format!(" and {} blocks after them", thousands(blocks)),
    };
    let narrow = narrow(parameters, tool);
    format!("(... truncated {characters} characters{lines}{blocks}. {narrow})")
}

/// Returns the note about missing blocks.
pub(super) fn blocks_note(missing: usize, all: usize, parameters: &Parameters<'_>, tool: &str) -> String {
    let (missing, all) = (thousands(missing), thousands(all));
    let narrow = narrow(parameters, tool);
    format!("(... {missing} of {all} blocks are missing. {narrow})")
}

/// Returns the text of an error result. `is_error` is true if the tool itself returned an error.
pub(super) fn failure_text(
    failure: Failure,
    full: Size,
    max: usize,
    is_error: bool,
    parameters: &Parameters<'_>,
    tool: &str,
) -> String {
    let max = thousands(max);
    let narrow = narrow(parameters, tool);
    // The model must not take the error for that of a call that had no effect.
    let made = if is_error {
        ""
    } else {
        " The call was made, and its result is omitted."
    };
    match failure {
        Failure::NotCuttable => {
            let at_least = if full.is_exact { "" } else { "at least " };
            let tokens = thousands(full.tokens);
            format!(
                "The result of `{tool}` has {at_least}{tokens} tokens, over its budget of {max}, and cannot be cut.{made} {narrow}"
            )
        }
        Failure::FirstItem { items, are_paged } => {
            let item = match items {
                1 => "The only item".to_owned(),
                items => format!("The first of {} items", thousands(items)),
            };
            let narrow = narrow_first_item(parameters, items, are_paged, tool);
            format!("{item} in the result of `{tool}` exceeds its budget of {max} tokens.{made} {narrow}")
        }
        Failure::Levels(levels) => {
            format!(
                "The result of `{tool}` has more than {levels} nested levels, which clients cannot read.{made} {narrow}"
            )
        }
    }
}

/// Returns sentences about the parameters that continue a result or make it smaller.
fn narrow(parameters: &Parameters<'_>, tool: &str) -> String {
    let through = match (parameters.offset(), parameters.page_or_cursor(), parameters.limit()) {
        (Some(offset), _, None) => Some(page_through(offset)),
        // A lower limit alone returns the kept beginning.
        (Some(offset), _, Some(limit)) => Some(format!(
            "Page through the result by `{offset}`, with a smaller `{limit}`."
        )),
        (None, Some(next), Some(limit)) => Some(format!("Call again with a smaller `{limit}`, then page by `{next}`.")),
        _ => None,
    };
    if let Some(through) = through {
        let parts = Some(parameters.narrowing_parts()).filter(|names| !names.is_empty());
        let narrow = parts.map(|names| narrow_by(&names));
        return [through].into_iter().chain(narrow).collect::<Vec<_>>().join(" ");
    }
    match (parameters.narrowing().as_slice(), parameters.page_or_cursor()) {
        ([], Some(next)) => {
            format!("The next `{next}` begins after the missing part, which no parameter of `{tool}` returns.")
        }
        ([], None) => format!("`{tool}` has no parameter that narrows the call."),
        (names, _) => narrow_by(names),
    }
}

/// Returns sentences about the parameters that return the missing items of a list, if no arguments
/// are known that do.
fn narrow_list(parameters: &Parameters<'_>, tool: &str) -> String {
    if let Some(offset) = parameters.offset() {
        return page_through(offset);
    }
    let Some(next) = parameters.page_or_cursor() else {
        if let Some(ids) = parameters.ids() {
            return format!("Call again with the `{ids}` of the missing items.");
        }
        return narrow_items(parameters, tool);
    };
    match parameters.narrowing().as_slice() {
        [] => format!("The next `{next}` begins after them, and no parameter of `{tool}` returns them."),
        names => format!("The next `{next}` begins after them. {}", narrow_by(names)),
    }
}

/// Returns a sentence about the parameters that make the items of a list smaller. A lower limit
/// returns kept items alone.
pub(super) fn narrow_items(parameters: &Parameters<'_>, tool: &str) -> String {
    match parameters.narrowing_items().as_slice() {
        [] => format!("`{tool}` has no parameter that returns them."),
        names => narrow_by(names),
    }
}

fn narrow_by(names: &[&str]) -> String {
    format!("Narrow the call by `{}`.", names.join("`, `"))
}

fn page_through(offset: &str) -> String {
    format!("Page through the result by `{offset}`.")
}

/// Returns sentences about the parameters that make the first item smaller or skip it.
fn narrow_first_item(parameters: &Parameters<'_>, items: usize, are_paged: bool, tool: &str) -> String {
    let narrow = match parameters.narrowing_items().as_slice() {
        [] => None,
        names => Some(narrow_by(names)),
    };
    let next = parameters.next_offset(1, items).filter(|_| are_paged && items > 1);
    let skip = next.map(|(name, value)| format!("Call again with `{name}` = {value} for the items after it."));
    match (narrow, skip) {
        (None, None) => format!("`{tool}` has no parameter that makes an item smaller."),
        (narrow, skip) => narrow.into_iter().chain(skip).collect::<Vec<_>>().join(" "),
    }
}

/// Returns the report for clients and logs.
pub(super) fn report(is_truncated: bool, sent: Size, full: Size, uncounted: &Map<String, Value>) -> Map<String, Value> {
    let in_full = if full.is_exact {
        "tokensInFull"
    } else {
        "tokensInFullAtLeast"
    };
    let mut report = Map::from_iter([
        ("truncated".to_owned(), is_truncated.into()),
        ("tokensSent".to_owned(), sent.tokens.into()),
        (in_full.to_owned(), full.tokens.into()),
    ]);
    if !uncounted.is_empty() {
        report.insert("uncounted".to_owned(), json!(uncounted));
    }
    report
}

/// Returns the digits of a number with separated thousands.
fn thousands(number: usize) -> String {
    mcpact_shared::number::thousands(number as u64)
}
