//! What a tool's method may return, and what a client is sent of it.

use std::{any::Any, borrow::Cow, error::Error, fmt, sync::Arc};

use rmcp::{
    ErrorData,
    model::{CallToolResponse, CallToolResult, ContentBlock},
};
use serde::Serialize;
use serde_json::Value;

use super::round;
use crate::truncate;

/// How a call ends: a result (which may be a tool's own error), or a protocol error.
pub type Outcome = Result<CallToolResponse, ErrorData>;

/// What a tool's method may return.
///
/// | | A client is sent |
/// |---|---|
/// | `()` | no content |
/// | `String`, `&'static str`, `Cow<'static, str>` | one text |
/// | [`Json<T>`], or rmcp's | structured content, and the same as one text, minified |
/// | [`ContentBlock`], `Vec<ContentBlock>` | these |
/// | [`CallToolResult`], [`CallToolResponse`] | this |
/// | [`InputRequiredResult`](rmcp::model::InputRequiredResult) | what it is asked for, before it calls again: see [`Round`](super::Round) |
/// | `Option<T>` | the answer, or no content |
/// | `Result<T, E>` where `E` can be shown | the tool result, or an error result with the error's text, at most 10,000 characters of it; an [`ErrorData`] is a protocol error |
#[diagnostic::on_unimplemented(
    message = "a tool cannot answer with `{Self}`",
    label = "not an answer",
    note = "return a `String`, `mcpact::Json<T>` of a type that serialises, `Vec<ContentBlock>`, or a `Result` of one of them"
)]
pub trait Answer {
    /// What the client is sent.
    ///
    /// # Errors
    ///
    /// Where the answer is a protocol error, which most clients do not show to the model.
    fn answer(self) -> Outcome;
}

/// What a method may return that says `output = …`: structured content of that type, so that what is sent is what was announced.
///
/// | | |
/// |---|---|
/// | [`Json<T>`], also of a `&T`, `Box<T>` or `Arc<T>`, or rmcp's | what `output = T` says |
/// | `Result` of it | or an error, which has no structured content |
/// | [`CallToolResult`], [`CallToolResponse`] | what is put together at run time, by whom knows what was announced |
#[diagnostic::on_unimplemented(
    message = "a tool with `output = {Output}` cannot answer with `{Self}`",
    label = "`output` announces structured content that this is not",
    note = "return `mcpact::Json<{Output}>` or a `Result` of it, or leave `output` out",
    note = "an answer that is put together at run time is an `rmcp::model::CallToolResult`"
)]
pub trait AnswerOf<Output: ?Sized>: Answer {}

impl<T: Serialize> AnswerOf<T> for Json<T> {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> AnswerOf<T> for Json<&T> {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> AnswerOf<T> for Json<Box<T>> {}

#[diagnostic::do_not_recommend]
impl<T> AnswerOf<T> for Json<Arc<T>> where Json<Arc<T>>: Answer {}

impl<O: ?Sized, T: AnswerOf<O>, E: fmt::Display + 'static> AnswerOf<O> for Result<T, E> {}

impl<O: ?Sized> AnswerOf<O> for CallToolResult {}

impl<O: ?Sized> AnswerOf<O> for CallToolResponse {}

/// An answer of structured content: `T` as JSON, and the same, minified, as text for clients that show only that.
///
/// ```
/// use mcpact::{Json, serve::Answer};
/// use rmcp::model::CallToolResponse;
///
/// #[derive(serde::Serialize)]
/// struct Size { lines: u32 }
///
/// let CallToolResponse::Complete(result) = Json(Size { lines: 3 }).answer()? else { unreachable!() };
/// assert_eq!(result.content[0].as_text().unwrap().text, r#"{"lines":3}"#);
/// assert_eq!(result.structured_content.unwrap()["lines"], 3);
/// # Ok::<(), rmcp::ErrorData>(())
/// ```
///
/// Clients of the protocol before 2026-07-28 take only objects as structured content: they are sent the text alone where `T` is
/// something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

/// An error that the model is told: words that say what went wrong and what to do instead.
///
/// Any error type that can be shown will do in its place; this one is for those who have none.
///
/// ```
/// use mcpact::ToolError;
///
/// fn page(number: u32) -> Result<String, ToolError> {
///     Err(format!("page {number} is behind the last, which is 12").into())
/// }
/// assert_eq!(page(40).unwrap_err().to_string(), "page 40 is behind the last, which is 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolError(Cow<'static, str>);

impl ToolError {
    /// With these words.
    pub fn new(words: impl Into<Cow<'static, str>>) -> Self {
        Self(words.into())
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for ToolError {}

impl From<String> for ToolError {
    fn from(words: String) -> Self {
        Self::new(words)
    }
}

impl From<&'static str> for ToolError {
    fn from(words: &'static str) -> Self {
        Self::new(words)
    }
}

/// The maximum number of characters of an error in a tool result. Errors may repeat text of the
/// call, which may be megabytes long; [`truncate`] keeps a repeated text shorter.
const MAX_ERROR: usize = 10_000;

/// A tool's error with these words.
pub(crate) fn failed(words: impl Into<String>) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(words)])
}

/// What a client of a protocol before 2026-07-28 is sent: there, structured content is an object or is not, and one that is
/// something else costs such a client the whole answer. The text says it all the same. Nor can it be asked for input.
pub(super) fn for_older_clients(tool: &str, response: CallToolResponse) -> CallToolResponse {
    match response {
        CallToolResponse::Complete(mut result) => {
            result.structured_content = result.structured_content.filter(Value::is_object);
            result.into()
        }
        CallToolResponse::InputRequired(_) => round::not_asked(tool).into(),
        other => other,
    }
}

impl Answer for () {
    fn answer(self) -> Outcome {
        Ok(CallToolResult::success(Vec::new()).into())
    }
}

impl Answer for String {
    fn answer(self) -> Outcome {
        ContentBlock::text(self).answer()
    }
}

impl Answer for &'static str {
    fn answer(self) -> Outcome {
        ContentBlock::text(self).answer()
    }
}

impl Answer for Cow<'static, str> {
    fn answer(self) -> Outcome {
        ContentBlock::text(self).answer()
    }
}

impl Answer for ContentBlock {
    fn answer(self) -> Outcome {
        vec![self].answer()
    }
}

impl Answer for Vec<ContentBlock> {
    fn answer(self) -> Outcome {
        Ok(CallToolResult::success(self).into())
    }
}

impl Answer for CallToolResult {
    fn answer(self) -> Outcome {
        Ok(self.into())
    }
}

impl Answer for CallToolResponse {
    fn answer(self) -> Outcome {
        Ok(self)
    }
}

impl<T: Serialize> Answer for Json<T> {
    fn answer(self) -> Outcome {
        match serde_json::to_value(self.0) {
            Ok(value) => value.answer(),
            Err(error) => Err(ErrorData::internal_error(
                format!("the answer is not JSON: {error}"),
                None,
            )),
        }
    }
}

/// As [`Json`] of it.
impl Answer for Value {
    fn answer(self) -> Outcome {
        Ok(CallToolResult::structured(self).into())
    }
}

impl<T: Answer> Answer for Option<T> {
    fn answer(self) -> Outcome {
        match self {
            Some(answer) => answer.answer(),
            None => ().answer(),
        }
    }
}

impl<T: Answer, E: fmt::Display + 'static> Answer for Result<T, E> {
    fn answer(self) -> Outcome {
        match self {
            Ok(answer) => answer.answer(),
            Err(error) => match (&error as &dyn Any).downcast_ref::<ErrorData>() {
                Some(error) => Err(error.clone()),
                // `{:#}`: anyhow and eyre say the causes too.
                None => failed(truncate(&format!("{error:#}"), MAX_ERROR)).answer(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, CallToolResponse, Json, MAX_ERROR, ToolError, for_older_clients};

    #[test]
    fn long_errors_are_truncated() {
        let error = ToolError::new("é".repeat(5_000_000));
        let CallToolResponse::Complete(result) = Err::<(), _>(error).answer().expect("an answer") else {
            panic!("it is complete");
        };
        let text = &result.content[0].as_text().expect("a text").text;
        assert_eq!(text.chars().count(), MAX_ERROR);
        assert!(text.ends_with('…'));
    }

    #[test]
    fn older_clients_take_objects() {
        for (answer, is_object) in [
            (Json(vec![1, 2]).answer(), false),
            (Json(serde_json::json!({"a": 1})).answer(), true),
        ] {
            let response = for_older_clients("a", answer.expect("an answer"));
            let CallToolResponse::Complete(result) = response else {
                panic!("it is complete");
            };
            assert_eq!(result.structured_content.is_some(), is_object);
            assert_eq!(result.content.len(), 1);
        }
    }
}
