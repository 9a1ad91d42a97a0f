//! The check of rewrites: they must keep all facts, and cost less.

use std::collections::HashMap;

use mcpact_shared::similar::similar;
use mcpact_shared::unknown_name::did_you_mean;
use mcpact_tokens::Encoding;

use super::texts::texts;
use super::{Proposal, Refusal, RewriteLine, rewritten};
use crate::input::cost;
use crate::input::listing::Tool;
use crate::print::is_invisible;
use crate::prose::text_facts;

/// The maximum length of a text that is compared, in bytes.
const MAX_REWRITE_BYTES: usize = 64 << 10;

/// Returns the valid rewrites of a list, and the others with the reasons.
pub(crate) fn check(tools: &[Tool], lines: Vec<RewriteLine>, encoding: Encoding) -> (Vec<Proposal>, Vec<Refusal>) {
    let mut proposals: Vec<Proposal> = Vec::new();
    let mut refused = Vec::new();
    let mut seen: HashMap<(usize, String), usize> = HashMap::new();
    let mut found = Vec::new();
    for rewrite in lines {
        let line = rewrite.line;
        match proposal(tools, rewrite) {
            Ok(proposal) => {
                if let Some(first) = seen.get(&(proposal.tool, proposal.path.clone())) {
                    let reason = format!("line {first} rewrites this text already");
                    refused.push(proposal.refused(tools, vec![reason]));
                    continue;
                }
                seen.insert((proposal.tool, proposal.path.clone()), line);
                if proposal.new != proposal.old.trim() {
                    found.push(proposal);
                }
            }
            Err(refusal) => refused.push(refusal),
        }
    }
    for proposal in found {
        let reasons = reasons(&tools[proposal.tool], &proposal, encoding);
        if reasons.is_empty() {
            proposals.push(proposal);
        } else {
            refused.push(proposal.refused(tools, reasons));
        }
    }
    keep_facts(tools, &mut proposals, &mut refused);
    let copies = copies(tools, &proposals, &seen);
    proposals.extend(
        copies
            .into_iter()
            .filter(|copy| reasons(&tools[copy.tool], copy, encoding).is_empty()),
    );
    // A copy that would lose a fact stays as it is: nobody proposed it.
    keep_facts(tools, &mut proposals, &mut refused);
    refused.retain(|refusal| refusal.line.is_some());
    refused.sort_by_key(|refusal| refusal.line);
    (proposals, refused)
}

/// Returns the rewrites of texts that equal a rewritten one, and have no line of their own.
fn copies(tools: &[Tool], made: &[Proposal], seen: &HashMap<(usize, String), usize>) -> Vec<Proposal> {
    let mut equal: HashMap<String, Vec<(usize, String)>> = HashMap::new();
    let mut keys: HashMap<(usize, String), String> = HashMap::new();
    for (index, tool) in tools.iter().enumerate() {
        for text in texts(tool, false) {
            if let Some(key) = text.copy_key() {
                equal.entry(key.clone()).or_default().push((index, text.path.clone()));
                keys.insert((index, text.path), key);
            }
        }
    }
    let mut copies = Vec::new();
    for original in made {
        let key = keys.get(&(original.tool, original.path.clone()));
        // The first of several lines for equal texts gives the rewrite.
        let others = key.and_then(|key| equal.remove(key)).into_iter().flatten();
        let others = others.filter(|text| !seen.contains_key(text));
        copies.extend(others.map(|(tool, path)| Proposal {
            tool,
            path,
            line: None,
            ..original.clone()
        }));
    }
    copies
}

/// Finds the text that a rewrite replaces.
fn proposal(tools: &[Tool], rewrite: RewriteLine) -> Result<Proposal, Refusal> {
    let RewriteLine { line, tool, path, text } = rewrite;
    let refuse = |tool: String, path: String, reason: String| {
        Err(Refusal {
            line: Some(line),
            tool: Some(tool),
            path: Some(path),
            reasons: vec![reason],
        })
    };
    let mut named = tools.iter().enumerate().filter(|(_, own)| own.name == tool);
    let Some((index, own)) = named.next() else {
        let help = suggestion(&tool, tools.iter().map(|own| own.name.as_str()));
        return refuse(tool, path, format!("the list has no tool of this name{help}"));
    };
    if named.next().is_some() {
        return refuse(tool, path, "several tools have this name".to_owned());
    }
    let texts = texts(own, false);
    let Some(old) = texts.iter().find(|old| old.path == path) else {
        let help = suggestion(&path, texts.iter().map(|old| old.path.as_str()));
        return refuse(tool, path, format!("the tool has no text at this path{help}"));
    };
    Ok(Proposal {
        tool: index,
        path,
        old: old.text.to_owned(),
        new: text.trim().to_owned(),
        line: Some(line),
    })
}

fn suggestion<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    did_you_mean(&similar(name, names, 1))
}

/// Returns the problems of a single rewrite.
fn reasons(tool: &Tool, proposal: &Proposal, encoding: Encoding) -> Vec<String> {
    let Proposal { path, old, new, .. } = proposal;
    if new.is_empty() && !text_facts::is_repeated(&tool.entry, path, old) {
        return vec!["the text is empty, but names and the tool's description do not say all of its words".to_owned()];
    }
    if new.len() > MAX_REWRITE_BYTES || old.len() > MAX_REWRITE_BYTES {
        return vec![format!("the text has more than {MAX_REWRITE_BYTES} bytes")];
    }
    if let Some(ch) = new.chars().find(|ch| is_invisible(*ch)) {
        return vec![format!("the text has the invisible character U+{:04X}", u32::from(ch))];
    }
    let mut reasons = Vec::new();
    let entry = rewritten(
        0,
        &tool.entry,
        &[Proposal {
            tool: 0,
            ..proposal.clone()
        }],
    );
    for encoding in [encoding]
        .into_iter()
        .chain(Encoding::ALL.iter().copied().filter(|other| *other != encoding))
    {
        let (before, after) = (cost::total(&tool.entry, encoding), cost::total(&entry, encoding));
        if after > before {
            reasons.push(format!("the text costs {} tokens more ({encoding})", after - before));
            break;
        }
    }
    let invented = text_facts::added(&tool.entry, path, old, new);
    reasons.extend(
        invented
            .iter()
            .map(|fact| format!("says {fact}, which the tool does not say")),
    );
    reasons
}

/// Refuses the rewrites that lose a fact. A fact may move to another text, if that rewrite is made.
pub(super) fn keep_facts(tools: &[Tool], proposals: &mut Vec<Proposal>, refused: &mut Vec<Refusal>) {
    loop {
        let lost = losses(tools, proposals);
        if lost.is_empty() {
            return;
        }
        for (index, reasons) in lost.into_iter().rev() {
            refused.push(proposals.remove(index).refused(tools, reasons));
        }
    }
}

/// Returns the indices of the rewrites that lose a fact if all of these are made, with the facts.
pub(super) fn losses(tools: &[Tool], proposals: &[Proposal]) -> Vec<(usize, Vec<String>)> {
    let mut entries = HashMap::new();
    let lost = proposals.iter().enumerate().map(|(index, proposal)| {
        let tool = proposal.tool;
        let entry = entries
            .entry(tool)
            .or_insert_with(|| rewritten(tool, &tools[tool].entry, proposals));
        let lost = text_facts::lost(entry, &proposal.path, &proposal.old, &proposal.new);
        (
            index,
            lost.iter().map(|fact| format!("loses {fact}")).collect::<Vec<_>>(),
        )
    });
    lost.filter(|(_, reasons)| !reasons.is_empty()).collect()
}
