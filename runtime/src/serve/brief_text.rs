//! Shortens the text of rmcp's result, if its client receives the structured content.

use rmcp::model::CallToolResponse;

use super::CallOutcome;
use crate::results::{brief, parts};

/// Shortens the text that repeats structured content. A client of a protocol before 2026-07-28,
/// for which `takes_any` is false, gets no structured content that is not an object, so then the
/// text stays.
pub(super) fn brief(mut outcome: CallOutcome, takes_any: bool) -> CallOutcome {
    if let Ok(CallToolResponse::Complete(result)) = &mut outcome
        && let Some(structured) = &result.structured_content
        && (takes_any || structured.is_object())
    {
        parts::change(result, brief::shorten);
    }
    outcome
}
