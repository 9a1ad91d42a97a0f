//! Rewrites of texts in Rust sources.

use super::check::losses;
use super::texts::{ToolText, texts};
use super::{Proposal, Refusal};
use crate::input::listing::Tool;
use crate::prose::rust_sources::{Plan, Sources, TextChange};

/// The rewrites that can be written into the sources.
pub(crate) struct Fixed {
    pub(crate) plan: Plan,
    pub(crate) made: Vec<Proposal>,
    pub(crate) refused: Vec<Refusal>,
}

/// Plans rewrites in sources. A rewrite is also refused if its facts move to a text that cannot be
/// rewritten there.
pub(crate) fn plan_source_fixes(sources: &Sources, tools: &[Tool], proposals: Vec<Proposal>) -> Fixed {
    let texts: Vec<Vec<ToolText<'_>>> = tools.iter().map(|tool| texts(tool, true)).collect();
    let mut wanted = proposals;
    let mut refused = Vec::new();
    loop {
        let changes = changes(tools, &texts, &wanted);
        let indices: Vec<Option<usize>> = changes.iter().map(|(_, index)| *index).collect();
        let changes: Vec<TextChange<'_>> = changes.into_iter().map(|(change, _)| change).collect();
        let plan = sources.plan(&changes);
        let mut dropped: Vec<(usize, Vec<String>)> = plan
            .refused
            .iter()
            .filter_map(|(index, reason)| Some((indices[*index]?, vec![reason.clone()])))
            .collect();
        if dropped.is_empty() {
            dropped = losses(tools, &wanted);
            for (_, reasons) in &mut dropped {
                for reason in reasons {
                    reason.push_str(", as no other text takes it");
                }
            }
        }
        if dropped.is_empty() {
            return Fixed {
                plan,
                made: wanted,
                refused,
            };
        }
        dropped.sort_by_key(|(index, _)| *index);
        dropped.dedup_by_key(|(index, _)| *index);
        for (index, reasons) in dropped.into_iter().rev() {
            refused.push(wanted.remove(index).refused(tools, reasons));
        }
    }
}

/// Returns all texts of all tools, with their rewrites and the index of each.
fn changes<'a>(
    tools: &'a [Tool],
    texts: &'a [Vec<ToolText<'a>>],
    wanted: &'a [Proposal],
) -> Vec<(TextChange<'a>, Option<usize>)> {
    let mut changes = Vec::new();
    for (index, (tool, texts)) in tools.iter().zip(texts).enumerate() {
        for text in texts {
            let proposal = wanted
                .iter()
                .position(|proposal| proposal.tool == index && proposal.path == text.path);
            if text.text.is_empty() && proposal.is_none() {
                continue;
            }
            changes.push((
                TextChange {
                    tool: &tool.name,
                    path: &text.path,
                    old: text.text,
                    new: proposal.map(|proposal| wanted[proposal].new.as_str()),
                },
                proposal,
            ));
        }
    }
    changes
}
