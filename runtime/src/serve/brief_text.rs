//! Drops or shortens one of content and structured content if both have the same data.

use rmcp::model::CallToolResponse;
use serde_json::Value;

use super::CallOutcome;
use crate::results::{brief, budget::is_json_of, parts};

/// Shortens the text that repeats structured content. A client of a protocol before 2026-07-28, for
/// which `accepts_non_objects` is false, gets no structured content that is not an object, so then
/// the text stays.
pub(super) fn brief(mut outcome: CallOutcome, accepts_non_objects: bool) -> CallOutcome {
    if let Ok(CallToolResponse::Complete(result)) = &mut outcome
        && let Some(structured) = &result.structured_content
        && (accepts_non_objects || structured.is_object())
    {
        parts::change(result, brief::shorten);
    }
    outcome
}

/// Drops structured content that a text repeats, of a tool that announces none. Some clients show a
/// model both.
pub(super) fn without_repeated(mut outcome: CallOutcome) -> CallOutcome {
    if let Ok(CallToolResponse::Complete(result)) = &mut outcome {
        let texts = result.content.iter().filter_map(|block| block.as_text());
        let is_repeated = |value: &mut Value| texts.clone().any(|text| is_json_of(&text.text, value));
        result.structured_content.take_if(is_repeated);
    }
    outcome
}
