//! Rewrites after which requests still find their tools.

use std::collections::{HashMap, HashSet};

use mcpact::recall::{Recall, Request, Shadow, TOP};
use mcpact_tokens::Encoding;

use super::check::keep_facts;
use super::{Proposal, Refusal, rewritten};
use crate::input::listing::{Tool, search_index, shadows};

/// The requests that rewrites must not make worse.
pub(crate) enum RequestSource {
    /// The asks of the tools, each searched with itself removed from the index.
    Asks,
    Requests(Vec<Request>),
}

impl RequestSource {
    fn recall(&self, tools: &[Tool], encoding: Encoding) -> Recall {
        let search_index = search_index(tools, encoding);
        match self {
            RequestSource::Asks => Recall::of_asks(&search_index),
            RequestSource::Requests(requests) => Recall::of_requests(&search_index, requests.iter().cloned()),
        }
    }
}

/// Refuses the rewrites after which a request finds its tools less well. Without requests, refuses
/// those after which another tool shadows a tool.
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
        keep_unshadowed(tools, proposals, refused, encoding);
        return None;
    }
    let all = searched.recall(&changed(tools, proposals), encoding);
    if worse(&before, &all).is_none() {
        return Some((before.quality().recall_5, all.quality().recall_5));
    }
    // Adds the rewrites tool by tool. If those of a tool together make a request worse, adds them
    // one by one.
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
        if worse(&before, &recall).is_none() {
            (kept, current) = (with, recall);
            continue;
        }
        for proposal in own {
            kept.push(proposal);
            let recall = searched.recall(&changed(tools, &kept), encoding);
            match worse(&before, &recall) {
                None => current = recall,
                Some(reason) => refused.extend(kept.pop().map(|proposal| proposal.refused(tools, vec![reason]))),
            }
        }
    }
    // A fact may have moved to a text whose rewrite is refused.
    let made = kept.len();
    keep_facts(tools, &mut kept, refused);
    if kept.len() < made {
        current = searched.recall(&changed(tools, &kept), encoding);
    }
    *proposals = kept;
    refused.sort_by_key(|refusal| refusal.line);
    Some((before.quality().recall_5, current.quality().recall_5))
}

/// Names a request that no longer finds a tool among the first five, or no longer finds one of its
/// tools first.
fn worse(before: &Recall, after: &Recall) -> Option<String> {
    let pairs = before.searched.iter().zip(&after.searched);
    pairs.into_iter().find_map(|(before, after)| {
        let query = &after.request.query;
        let missing: Vec<&str> = before.missing(TOP).collect();
        if let Some(tool) = after.missing(TOP).find(|tool| !missing.contains(tool)) {
            return Some(format!(
                "the request \"{query}\" no longer finds `{tool}` among the first {TOP} tools"
            ));
        }
        let is_worse = before.first_rank() == Some(1) && after.first_rank() != Some(1);
        let (tool, other) = (before.found.first()?, after.found.first()?);
        is_worse.then(|| format!("the request \"{query}\" finds `{other}` before `{tool}`"))
    })
}

/// Refuses the rewrites of each tool that another tool shadows only after them, or else those of
/// the other tool.
fn keep_unshadowed(tools: &[Tool], proposals: &mut Vec<Proposal>, refused: &mut Vec<Refusal>, encoding: Encoding) {
    if proposals.is_empty() {
        return;
    }
    let known: HashSet<usize> = shadows(tools, encoding)
        .into_iter()
        .map(|shadow| shadow.index)
        .collect();
    loop {
        let new = shadows(&changed(tools, proposals), encoding).into_iter();
        let new: Vec<Shadow> = new.filter(|shadow| !known.contains(&shadow.index)).collect();
        let is_rewritten = |tool: &usize| proposals.iter().any(|proposal| proposal.tool == *tool);
        let causes: HashMap<usize, String> = new
            .into_iter()
            .filter_map(|shadow| {
                let by = tools.iter().position(|tool| tool.name == shadow.shadowed_by);
                let cause = [Some(shadow.index), by].into_iter().flatten().find(is_rewritten)?;
                let reason = format!(
                    "the words of the name and summary of `{}` then find `{}` first",
                    shadow.tool, shadow.shadowed_by
                );
                Some((cause, reason))
            })
            .collect();
        if causes.is_empty() {
            break;
        }
        for index in (0..proposals.len()).rev() {
            if let Some(reason) = causes.get(&proposals[index].tool) {
                refused.push(proposals.remove(index).refused(tools, vec![reason.clone()]));
            }
        }
    }
    refused.sort_by_key(|refusal| refusal.line);
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
