//! Return types of a tool's method, and the tool result made from each.

use std::{any::Any, borrow::Cow, error::Error, fmt, sync::Arc};

use rmcp::{
    ErrorData,
    model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject},
};
use serde::Serialize;
use serde_json::Value;

use crate::{
    build::lints::ValueResult,
    call::results::{Flat, Table, table::RECORD_LINES_KEY},
    json::nesting::{drop_iteratively, result_text, result_value},
    truncate,
};

/// The outcome of a call: a tool result, which may be an error result, or a protocol error.
pub type CallOutcome = Result<CallToolResponse, ErrorData>;

/// A return type of a tool's method.
///
/// | Type | Tool result |
/// |---|---|
/// | `()` | no content |
/// | `String`, `&'static str`, `Cow<'static, str>` | one text |
/// | [`Json<T>`], or rmcp's | one text of minified JSON |
/// | [`Table<T>`](crate::results::Table) | one text of CSV |
/// | [`ContentBlock`], `Vec<ContentBlock>` | this content |
/// | [`CallToolResult`], [`CallToolResponse`] | the value itself |
/// | [`InputRequiredResult`](rmcp::model::InputRequiredResult) | a request for input, after which the client calls again: see [`Round`](super::Round) |
/// | `Option<T>` | that of `T`, or no content |
/// | `Result<T, E>` where `E: Display` | that of `T`, or an error result with at most 10,000 characters of the error's text; an [`ErrorData`] is a protocol error with at most as many |
///
/// A value that is not JSON, or that has more than 120 nested levels, becomes an error result.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "not a tool result",
    note = "return a `String`, `mcpact::Json<T>` of a type that implements `serde::Serialize`, `Vec<ContentBlock>`, or a `Result` of one of them"
)]
pub trait IntoToolResult {
    /// Returns the tool result that the client receives.
    ///
    /// # Errors
    ///
    /// Returns a protocol error, which most clients do not show to the model.
    fn into_tool_result(self) -> CallOutcome;
}

/// A return type of a tool with `output = …`: structured content of that type, and its text.
///
/// A tool without `output` announces no schema, so its result has the text alone. Some clients show
/// a model both text and structured content, which would count the tokens twice. A result by
/// `execute_tool` is the same as by name: a program may need its structured content.
///
/// | | |
/// |---|---|
/// | [`Json<T>`], also of a `&T`, `Box<T>` or `Arc<T>`, or rmcp's | matches `output = T` |
/// | [`Table<T>`](crate::results::Table) | matches `output = Table<T>`; its text is CSV |
/// | `Result` of it | an error result has no structured content |
/// | [`CallToolResult`], [`CallToolResponse`] | built at run time, and not checked against the output schema |
#[diagnostic::on_unimplemented(
    message = "a tool with `output = {Output}` cannot return `{Self}`",
    label = "not the structured content that `output` announces",
    note = "return `mcpact::Json<{Output}>` or a `Result` of it, or remove `output`",
    note = "a tool result that is built at run time is an `rmcp::model::CallToolResult`"
)]
pub trait MatchesOutput<Output: ?Sized>: IntoToolResult {
    /// Returns the tool result with its text and its structured content.
    ///
    /// # Errors
    ///
    /// Returns a protocol error, which most clients do not show to the model.
    fn into_output_result(self) -> CallOutcome;
}

impl<T: Serialize> MatchesOutput<T> for Json<T> {
    fn into_output_result(self) -> CallOutcome {
        with_text(&self.0)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> MatchesOutput<T> for Json<&T> {
    fn into_output_result(self) -> CallOutcome {
        with_text(self.0)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> MatchesOutput<T> for Json<Box<T>> {
    fn into_output_result(self) -> CallOutcome {
        with_text(&*self.0)
    }
}

#[diagnostic::do_not_recommend]
impl<T> MatchesOutput<T> for Json<Arc<T>>
where
    Arc<T>: Serialize,
{
    fn into_output_result(self) -> CallOutcome {
        with_text(&self.0)
    }
}

impl<O: ?Sized, T: MatchesOutput<O>, E: fmt::Display + 'static> MatchesOutput<O> for Result<T, E> {
    fn into_output_result(self) -> CallOutcome {
        match self {
            Ok(value) => value.into_output_result(),
            Err(error) => error_outcome(error),
        }
    }
}

impl<O: ?Sized> MatchesOutput<O> for CallToolResult {
    fn into_output_result(self) -> CallOutcome {
        self.into_tool_result()
    }
}

impl<O: ?Sized> MatchesOutput<O> for CallToolResponse {
    fn into_output_result(self) -> CallOutcome {
        Ok(self)
    }
}

/// `T` as minified JSON; for a tool with `output = T` also as structured content.
///
/// ```
/// use mcpact::{Json, serve::{IntoToolResult, MatchesOutput}};
/// use rmcp::model::CallToolResponse;
///
/// #[derive(Clone, serde::Serialize)]
/// struct Size { lines: u32 }
///
/// let size = Json(Size { lines: 3 });
/// let CallToolResponse::Complete(result) = size.clone().into_tool_result()? else { unreachable!() };
/// assert_eq!(result.content[0].as_text().unwrap().text, r#"{"lines":3}"#);
/// assert_eq!(result.structured_content, None);
///
/// // The result of a tool with `output = Size`.
/// let CallToolResponse::Complete(result) = MatchesOutput::<Size>::into_output_result(size)? else { unreachable!() };
/// assert_eq!(result.content[0].as_text().unwrap().text, r#"{"lines":3}"#);
/// assert_eq!(result.structured_content.unwrap()["lines"], 3);
/// # Ok::<(), rmcp::ErrorData>(())
/// ```
///
/// Clients of protocols before 2026-07-28 accept only objects as structured content. If `T` is not
/// an object, they receive only the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T> ValueResult for Json<T> {
    type Value = T;
}

/// An error for the model: a text that states the problem and the fix.
///
/// A method can return any other error type that implements `Display` instead.
///
/// ```
/// use mcpact::ToolError;
///
/// fn page(number: u32) -> Result<String, ToolError> {
///     Err(format!("page {number} is after the last page, 12").into())
/// }
/// assert_eq!(page(40).unwrap_err().to_string(), "page 40 is after the last page, 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolError(Cow<'static, str>);

impl ToolError {
    /// Creates an error with this text.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for ToolError {}

impl From<String> for ToolError {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<&'static str> for ToolError {
    fn from(text: &'static str) -> Self {
        Self::new(text)
    }
}

/// The maximum number of characters of an error in a tool result. Errors may repeat text of the
/// call, which may be megabytes long. [`truncate`] makes a repeated text shorter.
const MAX_RESULT_ERROR: usize = 10_000;

/// Returns an error result with this text.
pub(super) fn error_result(text: impl Into<String>) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(text)])
}

impl IntoToolResult for () {
    fn into_tool_result(self) -> CallOutcome {
        Ok(CallToolResult::success(Vec::new()).into())
    }
}

impl IntoToolResult for String {
    fn into_tool_result(self) -> CallOutcome {
        ContentBlock::text(self).into_tool_result()
    }
}

impl IntoToolResult for &'static str {
    fn into_tool_result(self) -> CallOutcome {
        ContentBlock::text(self).into_tool_result()
    }
}

impl IntoToolResult for Cow<'static, str> {
    fn into_tool_result(self) -> CallOutcome {
        ContentBlock::text(self).into_tool_result()
    }
}

impl IntoToolResult for ContentBlock {
    fn into_tool_result(self) -> CallOutcome {
        vec![self].into_tool_result()
    }
}

impl IntoToolResult for Vec<ContentBlock> {
    fn into_tool_result(self) -> CallOutcome {
        Ok(CallToolResult::success(self).into())
    }
}

impl IntoToolResult for CallToolResult {
    fn into_tool_result(self) -> CallOutcome {
        Ok(self.into())
    }
}

impl IntoToolResult for CallToolResponse {
    fn into_tool_result(self) -> CallOutcome {
        Ok(self)
    }
}

impl<T: Serialize> IntoToolResult for Json<T> {
    fn into_tool_result(self) -> CallOutcome {
        match result_text(&self.0) {
            Ok(text) => text.into_tool_result(),
            Err(error) => not_json(&error),
        }
    }
}

impl ValueResult for Value {
    type Value = Value;
}

/// The result is that of [`Json`] with the value.
impl IntoToolResult for Value {
    fn into_tool_result(self) -> CallOutcome {
        Json(self).into_tool_result()
    }
}

impl<T: Serialize + Flat, H: Serialize> IntoToolResult for Table<T, H> {
    fn into_tool_result(self) -> CallOutcome {
        match self.written() {
            Ok((text, lines)) => Ok(with_lines(text.into_tool_result()?, lines)),
            Err(error) => not_json(&error),
        }
    }
}

impl<T: Serialize + Flat, H: Serialize> MatchesOutput<Table<T, H>> for Table<T, H> {
    fn into_output_result(self) -> CallOutcome {
        match self.written() {
            Ok((text, lines)) => Ok(with_lines(with_structured(&self, text)?, lines)),
            Err(error) => not_json(&error),
        }
    }
}

/// Adds the number of lines before the first record of a table, which is removed before the result
/// is sent.
fn with_lines(mut response: CallToolResponse, lines: usize) -> CallToolResponse {
    if let CallToolResponse::Complete(result) = &mut response {
        let meta = result.meta.get_or_insert_with(MetaObject::default);
        meta.insert(RECORD_LINES_KEY.to_owned(), lines.into());
    }
    response
}

/// Returns the tool result with a value as structured content and as minified JSON.
fn with_text(value: &impl Serialize) -> CallOutcome {
    match result_text(value) {
        Ok(text) => with_structured(value, text),
        Err(error) => not_json(&error),
    }
}

/// Returns the tool result with a text and the structured content.
fn with_structured(value: &impl Serialize, text: String) -> CallOutcome {
    match result_value(value) {
        Ok(structured) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
            result.structured_content = Some(structured);
            Ok(result.into())
        }
        Err(error) => not_json(&error),
    }
}

/// Returns the error result for a result that is not JSON. Most clients do not show a protocol
/// error to the model.
#[cold]
fn not_json(error: &dyn fmt::Display) -> CallOutcome {
    let error = error.to_string();
    let error = truncate(&error, MAX_RESULT_ERROR);
    let text =
        format!("the tool result cannot be written as JSON: {error}. The call was made, and its result is omitted.");
    error_result(text).into_tool_result()
}

impl<T: IntoToolResult> IntoToolResult for Option<T> {
    fn into_tool_result(self) -> CallOutcome {
        match self {
            Some(value) => value.into_tool_result(),
            None => ().into_tool_result(),
        }
    }
}

impl<T: IntoToolResult, E: fmt::Display + 'static> IntoToolResult for Result<T, E> {
    fn into_tool_result(self) -> CallOutcome {
        match self {
            Ok(value) => value.into_tool_result(),
            Err(error) => error_outcome(error),
        }
    }
}

/// Returns the outcome of an error.
fn error_outcome<E: fmt::Display + 'static>(error: E) -> CallOutcome {
    let mut error = Some(error);
    // Moves the error out, which may be large.
    let protocol = (&mut error as &mut dyn Any).downcast_mut::<Option<ErrorData>>();
    if let Some(protocol) = protocol.and_then(Option::take) {
        return Err(bounded(protocol));
    }
    // With `{:#}`, errors of anyhow and eyre include their causes.
    let text = error.map(|error| format!("{error:#}")).unwrap_or_default();
    error_result(truncate(&text, MAX_RESULT_ERROR)).into_tool_result()
}

/// Returns a protocol error whose message has at most [`MAX_RESULT_ERROR`] characters. Data with
/// more bytes of JSON are omitted.
fn bounded(mut error: ErrorData) -> ErrorData {
    if error.message.len() > MAX_RESULT_ERROR {
        error.message = truncate(&error.message, MAX_RESULT_ERROR).into_owned().into();
    }
    let is_long = |data: &mut Value| result_text(data).map_or(true, |json| json.len() > MAX_RESULT_ERROR);
    if let Some(data) = error.data.take_if(is_long) {
        drop_iteratively(data);
    }
    error
}

#[cfg(test)]
mod tests {
    use rmcp::ErrorData;
    use serde_json::{Value, json};

    use super::{CallToolResponse, IntoToolResult, MAX_RESULT_ERROR, ToolError};

    #[test]
    fn long_errors_are_truncated() {
        let error = ToolError::new("é".repeat(5_000_000));
        let CallToolResponse::Complete(result) = Err::<(), _>(error).into_tool_result().expect("a tool result") else {
            panic!("it is complete");
        };
        let text = &result.content[0].as_text().expect("a text").text;
        assert_eq!(text.chars().count(), MAX_RESULT_ERROR);
        assert!(text.ends_with('…'));
    }

    #[test]
    fn long_protocol_errors_are_truncated() {
        let outcome = |message: String, data: Value| {
            let error = ErrorData::invalid_params(message, Some(data));
            Err::<(), _>(error).into_tool_result().expect_err("a protocol error")
        };
        let error = outcome("é".repeat(5_000_000), json!({ "id": 7 }));
        assert_eq!(error.message.chars().count(), MAX_RESULT_ERROR);
        assert_eq!(error.data, Some(json!({ "id": 7 })));
        let error = outcome("no such id".to_owned(), "é".repeat(5_000_000).into());
        assert_eq!((error.message.as_ref(), error.data), ("no such id", None));
        let deep = (0..1_000_000).fold(json!(1), |value, _| Value::Array(vec![value]));
        assert_eq!(outcome(String::new(), deep).data, None);
    }
}
