//! Result budgets: a result over its budget is cut, or becomes an error result.
//!
//! | | |
//! |---|---|
//! | `size` | the tokens of a text, exact or as a lower bound |
//! | `views` | the text of a result that a model sees |
//! | `document` | the JSON document in a text, and its array that is cut |
//! | `list` | a list in a text, of which any number of first items is valid |
//! | `lists` | the lists of a result, in its content and in structured content |
//! | `measure` | the tokens of a result and of its items |
//! | `paging` | the parameters that narrow a call, and the arguments that continue a list |
//! | `longest_part` | the longest part of a result that fits |
//! | `cutting` | the parts of a result that is cut, with their sizes |
//! | `cut` | a change of a result |
//! | `blocks` | its first blocks, and the beginning of a text |
//! | `shortenable_lists` | the schemas that allow a list with fewer items |
//! | `error` | the parts of a protocol error that fit |
//! | `notes` | the sentences for the model, and the report in `_meta` |

mod blocks;
mod cut;
mod cutting;
mod document;
mod error;
mod list;
mod lists;
mod longest_part;
#[cfg(feature = "rmcp")]
mod measure;
mod notes;
mod paging;
mod shortenable_lists;
mod size;
mod views;

use mcpact_tokens::Encoding;
#[cfg(feature = "rmcp")]
use rmcp::model::CallToolResult;
use serde_json::{Map, Value};

use self::{
    lists::note_block,
    longest_part::longest_part,
    notes::{Failure, failure_text, report},
    paging::Parameters,
    size::Size,
    views::{Views, uncounted_kinds},
};
#[cfg(feature = "rmcp")]
use super::parts;
use super::{
    first_tokens,
    parts::{Block, Parts},
    table::RECORD_LINES_KEY,
};
use crate::{
    json_schema::SentSchema,
    nesting::{MAX_RESULT_LEVELS, drop_iteratively, is_deeper},
};

pub use error::FittedError;

pub(crate) use error::{DataToFit, client_needs_data, fit_error};
#[cfg(feature = "rmcp")]
pub(crate) use measure::{MeasuredItem, measure};
pub(crate) use notes::REPORT_KEY;
pub(crate) use paging::{Numbers, numbers};
pub(crate) use views::is_json_of;

/// Cuts a result to a number of tokens. The function is [`fit_result`]; only tools with a result
/// budget refer to it.
#[cfg(feature = "rmcp")]
pub(crate) type FitResult = fn(&mut CallToolResult, u32, &CutContext<'_>);

/// The call and the schemas by which its result is cut.
pub(crate) struct CutContext<'a> {
    pub(crate) tool: &'a str,
    pub(crate) encoding: Encoding,
    pub(crate) input: SentSchema<'a>,
    pub(crate) output: SentSchema<'a>,
    pub(crate) numbers: &'a Numbers,
    /// True if the client shows both content and structured content: the budget is that of both.
    pub(crate) shows_both: bool,
}

/// Cuts a result of rmcp to its budget.
#[cfg(feature = "rmcp")]
pub(crate) fn fit_result(result: &mut CallToolResult, budget: u32, call: &CutContext<'_>) {
    parts::change(result, |result| fit(result, budget, call));
}

/// The tokens at which Claude Code cuts a result by default.
const CLAUDE_CODE_TOKENS: u32 = 25_000;
/// The maximum number of characters that Claude Code allows for a result.
const MAX_CHARACTERS: u32 = 500_000;
/// The characters of the maximum for each token of the budget. Most texts have 3 to 5, and Claude
/// Code does not show a result with more characters than the maximum.
const CHARACTERS_PER_TOKEN: u32 = 8;

/// The key in `_meta` of a list entry whose value is from [`max_result_size_chars`].
pub const MAX_SIZE_KEY: &str = "anthropic/maxResultSizeChars";

/// Returns the maximum size for the list entry of a tool whose budget exceeds what Claude Code
/// shows by default ([its
/// docs](https://code.claude.com/docs/en/mcp#mcp-output-limits-and-warnings)).
pub fn max_result_size_chars(budget: u32) -> Option<u32> {
    let characters = || budget.saturating_mul(CHARACTERS_PER_TOKEN).min(MAX_CHARACTERS);
    (budget > CLAUDE_CODE_TOKENS).then(characters)
}

/// Takes structured content that has too many levels.
fn take_too_deep<B>(result: &mut Parts<B>) -> Option<Value> {
    let structured = &mut result.structured_content;
    structured.take_if(|value| is_deeper(value, MAX_RESULT_LEVELS))
}

/// Cuts a result to its budget, or makes an error result of it. Adds the report to `_meta`.
pub(crate) fn fit<B: Block>(result: &mut Parts<B>, budget: u32, call: &CutContext<'_>) {
    let (max, encoding) = (budget as usize, call.encoding);
    let uncounted = uncounted_kinds(&result.content);
    let too_deep = take_too_deep(result);
    let views = Views::of(result);
    let sizes = views.sizes(max, encoding);
    let full = sizes.shown(call.shows_both);
    if too_deep.is_none() && full.fits(max) {
        drop(views);
        return add_report(result, report(false, full, full, &uncounted));
    }
    let (input, mut details) = (call.input.keywords(), Map::new());
    let parameters = Parameters::new(&input, call.numbers);
    let outcome = match too_deep {
        Some(value) => {
            drop_iteratively(value);
            Err(Failure::Levels(MAX_RESULT_LEVELS))
        }
        None => longest_part(result, &views, sizes, max, call, &parameters),
    };
    // A text that fits stays beside an error, unless it has what the error says is omitted.
    let drops_longest = !sizes.content.fits(max) || views.structured.is_none() || views.has_structured_text();
    drop(views);
    let mut failure = None;
    match outcome {
        Ok(cut) => details = cut.apply(result),
        Err(reason) => failure = Some(reason),
    }
    let mut sent = Views::of(result).sizes(max, encoding).shown(call.shows_both);
    if failure.is_none() && !sent.fits(max) {
        failure = Some(Failure::NotCuttable);
    }
    if let Some(failure) = failure {
        details.clear();
        let is_error = result.is_error == Some(true);
        let text = failure_text(failure, full, max, is_error, &parameters, call.tool);
        sent = replace_with_error(result, &text, drops_longest, max, encoding);
    }
    let mut report = report(true, sent, full, &uncounted);
    report.extend(details);
    add_report(result, report);
}

/// Makes an error result with this text, which is cut to `max` tokens. The other texts stay if they
/// fit, without the longest one or with the notes on ignored arguments alone if that is necessary.
/// `drops_longest` drops the longest one. Returns the size.
fn replace_with_error<B: Block>(
    result: &mut Parts<B>,
    text: &str,
    drops_longest: bool,
    max: usize,
    encoding: Encoding,
) -> Size {
    result.is_error = Some(true);
    result.structured_content = None;
    let longest = Views::of(result).longest_text(&result.content);
    let blocks = std::mem::take(&mut result.content);
    let notes = note_block(&blocks);
    let longest = longest.filter(|longest| Some(*longest) != notes);
    let notes = notes.map(|index| blocks[index].clone());
    let others = |dropped: Option<usize>| {
        let is_kept =
            |(index, block): &(usize, &B)| block.text().is_some_and(|text| !is_brief(text)) && Some(*index) != dropped;
        let kept = blocks.iter().enumerate().filter(is_kept);
        kept.map(|(_, block)| block.clone()).collect::<Vec<B>>()
    };
    let whole = (!drops_longest).then(|| (text, others(None)));
    let shorter = [
        (text, others(longest)),
        (text, Vec::from_iter(notes)),
        (first_tokens(text, max, encoding), Vec::new()),
    ];
    let mut size = Size::default();
    for (text, others) in whole.into_iter().chain(shorter) {
        result.content = vec![B::of_text(text.to_owned())];
        result.content.extend(others);
        size = Views::of(result).sizes(max, encoding).content;
        if size.fits(max) {
            break;
        }
    }
    size
}

/// Returns whether a text only refers to structured content, which an error result does not have.
fn is_brief(text: &str) -> bool {
    text == super::brief::BRIEF_TEXT
}

/// Adds the report, unless a result that was cut before has one.
fn add_report<B>(result: &mut Parts<B>, report: Map<String, Value>) {
    let meta = result.meta.get_or_insert_default();
    meta.remove(RECORD_LINES_KEY);
    let is_cut = |report: &Value| report["truncated"] == Value::Bool(true);
    let report = report.into();
    if is_cut(&report) || !meta.get(REPORT_KEY).is_some_and(is_cut) {
        meta.insert(REPORT_KEY.to_owned(), report);
    }
}
