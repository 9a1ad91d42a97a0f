//! Unused servers and tools, and servers whose definitions cost more than their calls.

use std::collections::{BTreeMap, BTreeSet};

use mcpact::discover::Mode;
use mcpact_shared::number::thousands;
use serde_json::{Value, json};

use crate::advise::advice::{Advice, AdviceKind};
use crate::advise::config::{all_of, hybrid, pattern, used_tools};
use crate::advise::usage::{MIN_SESSIONS, Usage};
use crate::store::KnownTool;
use mcpact_shared::number::counted;

/// The minimum number of tokens that advice saves.
const MIN_SAVED: u64 = 500;
/// The tokens of a search if the log has none: a call, and a result with a few tools.
pub(super) const SEARCH_TOKENS: u64 = 300;
/// The tokens of the meta-tools in a list.
const META_TOOL_TOKENS: u64 = 300;

/// Returns the advice about the lists, by server.
pub(super) fn find(usage: &Usage) -> Vec<Advice> {
    let mut servers: BTreeMap<&str, Vec<(&KnownTool, u64)>> = BTreeMap::new();
    for tool in usage.listed() {
        let lists = usage.lists_with(tool);
        // The use of a new tool is unknown, and an unlisted tool costs nothing in lists.
        if lists >= MIN_SESSIONS as u64 && tool.shown_tokens.is_some() {
            servers.entry(&tool.server).or_default().push((tool, lists));
        }
    }
    let mut advice = Vec::new();
    for (server, tools) in servers {
        let (used, unused): (Vec<_>, Vec<_>) = tools
            .into_iter()
            .partition(|(tool, _)| usage.tool_use(server, &tool.tool).is_some());
        if used.is_empty() && usage.tools().all(|(other, ..)| other != server) {
            advice.push(unused_server(server, &unused));
            continue;
        }
        if !unused.is_empty() {
            advice.push(unused_tools(usage, server, &unused));
        }
        advice.extend(costly(usage, server, &used));
    }
    advice.retain(|advice| advice.saved >= MIN_SAVED);
    advice
}

/// Chooses the mode for the advice about costly servers. The used tools of all other servers stay in
/// the list by pins, so the stated saving is right. Without other servers, `pinned` can be pinned: the
/// tools of costly servers that nearly all sessions use. Hybrid mode needs a pin.
pub(super) fn choose_mode(usage: &Usage, advice: &mut [Advice], pinned: &[Advice]) {
    let costly: BTreeSet<String> = advice
        .iter()
        .filter(|advice| advice.kind == AdviceKind::CostlyServer)
        .map(|advice| advice.server.clone())
        .collect();
    let listed: BTreeSet<&str> = usage.listed().map(|tool| tool.server.as_str()).collect();
    let used: BTreeSet<&str> = usage.tools().map(|(server, ..)| server).collect();
    let others = listed.intersection(&used).filter(|server| !costly.contains(**server));
    let others: Vec<String> = others.map(|server| all_of(server)).collect();
    let tools = pinned
        .iter()
        .flat_map(|pin| pin.tools.iter().map(|tool| pattern(&pin.server, tool)));
    let (change, config) = if !others.is_empty() {
        (
            "use mode `hybrid`, and pin the tools of the other servers; the model then searches for the tools of this one",
            hybrid(&others),
        )
    } else if pinned.is_empty() {
        (
            "use mode `dynamic`; the model then searches for its tools",
            json!({ "mcpact": { "mode": Mode::Dynamic.name() } }),
        )
    } else {
        (
            "use mode `hybrid`, and pin only the tools that nearly all sessions use; the model then searches for the others",
            hybrid(&tools.collect::<Vec<_>>()),
        )
    };
    for advice in advice
        .iter_mut()
        .filter(|advice| advice.kind == AdviceKind::CostlyServer)
    {
        change.clone_into(&mut advice.change);
        advice.config.clone_from(&config);
    }
}

/// Returns the tokens of definitions in all lists.
fn cost(tools: &[(&KnownTool, u64)]) -> u64 {
    tools
        .iter()
        .map(|(tool, lists)| tool.shown_tokens.unwrap_or(0) * lists)
        .sum()
}

fn max_lists(tools: &[(&KnownTool, u64)]) -> u64 {
    tools.iter().map(|(_, lists)| *lists).max().unwrap_or(0)
}

/// Returns the names, the most expensive first.
fn names(tools: &[(&KnownTool, u64)]) -> Vec<String> {
    let mut tools: Vec<&KnownTool> = tools.iter().map(|(tool, _)| *tool).collect();
    tools.sort_by(|a, b| b.shown_tokens.cmp(&a.shown_tokens).then_with(|| a.tool.cmp(&b.tool)));
    tools.into_iter().map(|tool| tool.tool.clone()).collect()
}

fn unused_server(server: &str, tools: &[(&KnownTool, u64)]) -> Advice {
    Advice {
        kind: AdviceKind::UnusedServer,
        server: server.to_owned(),
        tools: names(tools),
        evidence: format!(
            "its {} in the lists of {}; none was called",
            if tools.len() == 1 {
                "tool was".to_owned()
            } else {
                format!("{} were", counted(tools.len() as u64, "tool"))
            },
            counted(max_lists(tools), "session")
        ),
        change: "disable the server".to_owned(),
        saved: cost(tools),
        counted: true,
        config: json!({ "mcpServers": { server: { "disabled": true } } }),
    }
}

fn unused_tools(usage: &Usage, server: &str, tools: &[(&KnownTool, u64)]) -> Advice {
    let mut advice = Advice {
        kind: AdviceKind::UnusedTools,
        server: server.to_owned(),
        tools: names(tools),
        evidence: format!(
            "{} in the lists of {}; {}",
            if tools.len() == 1 {
                "1 tool was".to_owned()
            } else {
                format!("{} were", counted(tools.len() as u64, "tool"))
            },
            counted(max_lists(tools), "session"),
            if tools.len() == 1 {
                "it was never called"
            } else {
                "none was called"
            },
        ),
        change: "omit the unused tools, by a toolset".to_owned(),
        saved: cost(tools),
        counted: true,
        config: Value::Null,
    };
    advice.config = used_tools(usage, std::slice::from_ref(&advice));
    advice
}

/// Returns advice if the definitions of the used tools have more tokens than the calls, and a
/// search for each tool in each session would have fewer.
fn costly(usage: &Usage, server: &str, used: &[(&KnownTool, u64)]) -> Option<Advice> {
    let definitions = cost(used);
    let of_calls: u64 = used
        .iter()
        .filter_map(|(tool, _)| usage.tool_use(server, &tool.tool))
        .map(|tool| tool.tokens)
        .sum();
    if definitions <= of_calls {
        return None;
    }
    let found: u64 = used
        .iter()
        .filter_map(|(tool, _)| Some((tool, usage.tool_use(server, &tool.tool)?)))
        .map(|(tool, calls)| calls.sessions() as u64 * tokens_to_find(usage, tool))
        .sum();
    let saved = definitions.checked_sub(found + META_TOOL_TOKENS * max_lists(used))?;
    Some(Advice {
        kind: AdviceKind::CostlyServer,
        server: server.to_owned(),
        tools: names(used),
        evidence: format!(
            "the definitions of its {} had {} tokens in the lists of {}, and their calls {}; finding them by a search would have cost {}{}",
            if used.len() == 1 {
                "used tool".to_owned()
            } else {
                counted(used.len() as u64, "used tool")
            },
            thousands(definitions),
            counted(max_lists(used), "session"),
            thousands(of_calls),
            thousands(found),
            if usage.tokens_per_find().is_some() {
                String::new()
            } else {
                format!(", if a search costs {SEARCH_TOKENS} tokens")
            },
        ),
        // The advice about other servers decides.
        change: String::new(),
        saved,
        counted: false,
        config: Value::Null,
    })
}

/// Returns the tokens of finding a tool: those of the log's searches, or else those of a search and
/// of a description as long as the definition.
pub(super) fn tokens_to_find(usage: &Usage, tool: &KnownTool) -> u64 {
    usage.tokens_per_find().unwrap_or(SEARCH_TOKENS + tool.tokens)
}
