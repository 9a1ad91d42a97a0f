//! Tools that nearly every session calls, and that should therefore stay in the list.

use mcpact_shared::number::thousands;

use super::lists::tokens_to_find;
use crate::advise::advice::{Advice, AdviceKind};
use crate::advise::config::{hybrid, pattern};
use crate::advise::usage::Usage;
use crate::store::KnownTool;
use mcpact_shared::number::counted;

/// The minimum share of the sessions with calls of tools, in percent.
const MIN_SHARE: usize = 80;

/// Returns a pin for each tool that costs less in the list than by a search. Pins are useful only
/// with a search: in this log, or after the advice about lists.
pub(super) fn find(usage: &Usage, lists: &[Advice]) -> Vec<Advice> {
    let advised = |server: &str| {
        lists
            .iter()
            .any(|advice| advice.kind == AdviceKind::CostlyServer && advice.server == server)
    };
    usage
        .listed()
        .filter(|tool| tool.shown_tokens.is_none() || advised(&tool.server))
        .filter_map(|tool| pin(usage, tool))
        .collect()
}

fn pin(usage: &Usage, tool: &KnownTool) -> Option<Advice> {
    let calls = usage.tool_use(&tool.server, &tool.tool)?;
    if calls.sessions() * 100 < usage.sessions() * MIN_SHARE {
        return None;
    }
    let lists = usage.lists_with(tool);
    let found = calls.sessions() as u64 * tokens_to_find(usage, tool);
    let saved = found.checked_sub(lists * tool.tokens).filter(|saved| *saved > 0)?;
    Some(Advice {
        kind: AdviceKind::AlwaysUsed,
        server: tool.server.clone(),
        tools: vec![tool.tool.clone()],
        evidence: format!(
            "{} of {} called it; finding it by a search {} {} tokens, and its definition has {} in each of {}",
            counted(calls.sessions() as u64, "session"),
            thousands(usage.sessions() as u64),
            if usage.tokens_per_find().is_some() {
                "cost"
            } else {
                "would cost"
            },
            thousands(found),
            thousands(tool.tokens),
            counted(lists, "list"),
        ),
        // The other modes with a search ignore pins.
        change: "use mode `hybrid`, and pin the tool".to_owned(),
        saved,
        counted: false,
        config: hybrid(&[pattern(&tool.server, &tool.tool)]),
    })
}
