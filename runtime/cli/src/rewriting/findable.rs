//! Rewrites after which requests still find their tools.

use mcpact::recall::{Recall, Request, TOP};
use mcpact_tokens::Encoding;

use super::{Proposal, Refusal, rewritten};
use crate::discovery::catalogue;
use crate::listing::Tool;

/// The requests that rewrites must not make worse.
pub(crate) enum RequestSource {
    /// The asks of the tools, each searched with itself removed from the index.
    Asks,
    Requests(Vec<Request>),
}

impl RequestSource {
    fn recall(&self, tools: &[Tool], encoding: Encoding) -> Recall {
        let catalogue = catalogue(tools, encoding);
        match self {
            RequestSource::Asks => Recall::of_asks(&catalogue),
            RequestSource::Requests(requests) => Recall::of_requests(&catalogue, requests.iter().cloned()),
        }
    }
}

/// Refuses the rewrites after which the requests find fewer of their tools among the first five.
/// Returns the share of found tools before and after, or `None` without requests.
pub(crate) fn keep_findable(
    searched: &RequestSource,
    tools: &[Tool],
    proposals: &mut Vec<Proposal>,
    refused: &mut Vec<Refusal>,
    encoding: Encoding,
) -> Option<(f64, f64)> {
    let before = searched.recall(tools, encoding);
    if before.searched.is_empty() {
        return None;
    }
    let all = searched.recall(&changed(tools, proposals), encoding);
    if found(&all) >= found(&before) {
        return Some((before.quality().recall_5, all.quality().recall_5));
    }
    // Adds the rewrites tool by tool. If those of a tool together find fewer tools, adds them one
    // by one.
    let mut kept: Vec<Proposal> = Vec::new();
    let mut current = before.clone();
    let mut indices: Vec<usize> = proposals.iter().map(|proposal| proposal.tool).collect();
    indices.sort_unstable();
    indices.dedup();
    for tool in indices {
        let own: Vec<Proposal> = proposals
            .iter()
            .filter(|proposal| proposal.tool == tool)
            .cloned()
            .collect();
        let with = [kept.as_slice(), own.as_slice()].concat();
        let recall = searched.recall(&changed(tools, &with), encoding);
        if found(&recall) >= found(&current) {
            (kept, current) = (with, recall);
            continue;
        }
        for proposal in own {
            kept.push(proposal);
            let recall = searched.recall(&changed(tools, &kept), encoding);
            if found(&recall) >= found(&current) {
                current = recall;
            } else if let Some(proposal) = kept.pop() {
                refused.push(proposal.refused(tools, vec![reason(&current, &recall)]));
            }
        }
    }
    *proposals = kept;
    refused.sort_by_key(|refusal| refusal.line);
    Some((before.quality().recall_5, current.quality().recall_5))
}

/// Returns the number of relevant tools that are among the first five.
fn found(recall: &Recall) -> usize {
    let searched = recall.searched.iter();
    searched
        .map(|searched| searched.ranks.len() - searched.missing(TOP).count())
        .sum()
}

/// Names a request that no longer finds a tool.
fn reason(before: &Recall, after: &Recall) -> String {
    let pairs = before.searched.iter().zip(&after.searched);
    let lost = pairs.into_iter().find_map(|(before, after)| {
        let missing: Vec<&str> = before.missing(TOP).collect();
        let tool = after.missing(TOP).find(|tool| !missing.contains(tool))?;
        Some(format!(
            "the request \"{}\" no longer finds `{tool}` among the first {TOP} tools",
            after.request.query
        ))
    });
    lost.unwrap_or_else(|| "requests find fewer tools".to_owned())
}

/// Returns the tools with these rewrites, as the search sees them.
fn changed(tools: &[Tool], proposals: &[Proposal]) -> Vec<Tool> {
    let tools = tools.iter().enumerate();
    tools
        .map(|(index, tool)| {
            let mut new = tool.clone();
            new.entry = rewritten(index, &tool.entry, proposals);
            if new.description() != tool.description() {
                // A summary and keywords from the old description are made again.
                let mut plain = tool.clone();
                plain.search.summary = None;
                plain.search.keywords = Vec::new();
                let made = plain.card();
                if new.search.summary.as_ref() == Some(&made.summary) {
                    new.search.summary = None;
                }
                if new.search.keywords == made.keywords {
                    new.search.keywords = Vec::new();
                }
            }
            new
        })
        .collect()
}
