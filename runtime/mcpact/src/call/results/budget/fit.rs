//! A result or a protocol error over its budget is cut, or becomes an error result.

use mcpact_shared::protocol::error_code;
use mcpact_tokens::Encoding;
#[cfg(feature = "rmcp")]
use rmcp::model::{CallToolResult, JsonObject, Tool};
use serde_json::{Map, Value};

#[cfg(feature = "rmcp")]
use super::paging::numbers;
use super::{
    cut::longest_part,
    lists::note_block,
    notes::{Failure, REPORT_KEY, failure_text, report},
    paging::Parameters,
    shorten::shorten,
    size::{Size, Views, take_too_deep, uncounted_kinds},
};
#[cfg(feature = "rmcp")]
use crate::{ResultBudget, call::results::parts, json::json_schema::SentSchema};
use crate::{
    build::tool::CutContext,
    call::results::{
        brief::BRIEF_TEXT,
        first_tokens,
        parts::{Block, Parts},
        table::RECORD_LINES_KEY,
    },
    json::nesting::{MAX_RESULT_LEVELS, drop_iteratively},
};

// The value itself is in `build`, which runs in the compiler and does not know how a result is cut.
#[cfg(feature = "rmcp")]
impl ResultBudget {
    /// Creates a budget of this many tokens.
    pub const fn new(tokens: u32) -> Self {
        ResultBudget {
            tokens,
            fit: fit_result,
        }
    }

    /// Cuts a result of `tool` to the budget, or makes an error result of it, as a server does. See
    /// [result budgets](crate::results#budgets). `arguments` are those of the call: the note about
    /// missing items uses them to say how to continue.
    ///
    /// ```
    /// use mcpact::{ResultBudget, rmcp, tokens::Encoding};
    /// use rmcp::model::{CallToolResult, ContentBlock, Tool};
    /// use serde_json::json;
    ///
    /// let schema = json!({ "type": "object", "properties": { "offset": { "type": "integer" } } });
    /// let tool = Tool::new("list_ships", "List ships", schema.as_object().unwrap().clone());
    /// let ships = format!("[{}\"Loch Ard\"]", "\"Schomberg\",".repeat(99));
    /// let result = CallToolResult::success(vec![ContentBlock::text(ships)]);
    ///
    /// let result = ResultBudget::new(50).fit_result(result, &tool, None, Encoding::ALL[0]);
    /// let texts: Vec<_> = result.content.iter().map(|block| block.as_text().unwrap().text.as_str()).collect();
    /// let kept = serde_json::from_str::<Vec<String>>(texts[0])?.len();
    /// let note = format!("(... {} of 100 items are missing. Call again with `offset` = {kept}.)", 100 - kept);
    /// assert_eq!(texts[1], note);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn fit_result(
        &self,
        mut result: CallToolResult,
        tool: &Tool,
        arguments: Option<&JsonObject>,
        encoding: Encoding,
    ) -> CallToolResult {
        let call = CutContext {
            tool: &tool.name,
            encoding,
            input: SentSchema::Parsed(&tool.input_schema),
            output: tool.output_schema.as_deref().into(),
            numbers: &numbers(arguments),
            shows_both: false,
        };
        (self.fit)(&mut result, self.tokens, &call);
        result
    }
}

/// Cuts a result of rmcp to its budget.
#[cfg(feature = "rmcp")]
fn fit_result(result: &mut CallToolResult, budget: u32, call: &CutContext<'_>) {
    parts::change(result, |result| fit(result, budget, call));
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
    if matches!(failure, Some(Failure::NotCuttable | Failure::FirstItem { .. }))
        && let Some(shortened) = shorten(result, max, call, &parameters)
    {
        details = shortened.apply(result);
        sent = Views::of(result).sizes(max, encoding).shown(call.shows_both);
        failure = None;
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
    let omitted = if drops_longest {
        beginning(result, max, encoding)
    } else {
        String::new()
    };
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
    add_beginning(result, text, &omitted, size, max, encoding)
}

/// Returns the beginning of what an error result omits: of the longest text, else of structured
/// content.
fn beginning<B: Block>(result: &Parts<B>, max: usize, encoding: Encoding) -> String {
    let views = Views::of(result);
    let text = views
        .longest_text(&result.content)
        .and_then(|longest| result.content[longest].cuttable_text());
    let omitted = text.or(views.structured.as_deref()).unwrap_or_default();
    first_tokens(omitted, max, encoding).to_owned()
}

/// Adds as much of the beginning of what is omitted as fits to the error of this text, which is the
/// first block. Returns the size, which was `size` before.
fn add_beginning<B: Block>(
    result: &mut Parts<B>,
    text: &str,
    omitted: &str,
    size: Size,
    max: usize,
    encoding: Encoding,
) -> Size {
    let has_whole_error = result.content.first().and_then(Block::text) == Some(text);
    let with = |beginning: &str| format!("{text}\n\nThe omitted result begins:\n{beginning}");
    let mut room = max.saturating_sub(size.tokens);
    while has_whole_error && room >= MIN_BEGINNING {
        let beginning = first_tokens(omitted, room, encoding);
        if beginning.trim().is_empty() {
            break;
        }
        result.content[0] = B::of_text(with(beginning));
        let longer = Views::of(result).sizes(max, encoding).content;
        if longer.fits(max) {
            return longer;
        }
        room = room.saturating_sub(longer.tokens.saturating_sub(max).max(1));
    }
    if has_whole_error {
        result.content[0] = B::of_text(text.to_owned());
    }
    size
}

/// The tokens of the shortest beginning that an error result shows.
const MIN_BEGINNING: usize = 20;

/// Returns whether a text only refers to structured content, which an error result does not have.
fn is_brief(text: &str) -> bool {
    text == BRIEF_TEXT
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

/// A protocol error within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedError {
    /// The cut message, or `None` if the original fits.
    pub message: Option<String>,
    /// False if the data are omitted, since they do not fit beside the message. The message then
    /// says so if it has room. The data of the code -32042 are always kept.
    pub keeps_data: bool,
}

/// The end of a message whose data are omitted.
const OMITTED: &str = " (the data of this error are omitted: they exceed the result budget)";

/// Returns whether the data of an error are instructions for the client, which no model sees.
pub(crate) fn client_needs_data(code: i32) -> bool {
    code == error_code::URL_ELICITATION_REQUIRED
}

/// The data of a protocol error that must fit its budget.
#[derive(Clone, Copy)]
pub(crate) enum DataToFit<'a> {
    /// There are none, or they need not fit.
    None,
    /// The JSON of the data.
    Json(&'a str),
    /// The data have more levels than a peer reads.
    #[cfg(feature = "rmcp")]
    Deep,
}

/// Cuts a protocol error: its message and its data. `cut` returns the text that fits instead of
/// several texts, or `None` if they fit.
pub(crate) fn fit_error(message: &str, data: DataToFit<'_>, cut: impl Fn(&[&str]) -> Option<String>) -> FittedError {
    let fitting = cut(&[message]);
    let keeps_data = match data {
        DataToFit::None => true,
        DataToFit::Json(data) => cut(&[message, data]).is_none(),
        #[cfg(feature = "rmcp")]
        DataToFit::Deep => false,
    };
    let noted = (!keeps_data).then(|| [fitting.as_deref().unwrap_or(message), OMITTED].concat());
    FittedError {
        message: noted.filter(|noted| cut(&[noted]).is_none()).or(fitting),
        keeps_data,
    }
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
