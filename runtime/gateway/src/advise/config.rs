//! The lines of a client's file that follow advice: keys of `mcpServers` and `mcpact`.

use std::collections::{BTreeMap, BTreeSet};

use glob::Pattern;
use mcpact::discover::Mode;
use serde_json::{Map, Value, json};

use super::advice::{Advice, AdviceKind};
use super::usage::Usage;

/// The name of the toolset that the advice proposes.
pub(super) const TOOLSET: &str = "used";

/// Returns the [pattern](crate::catalogue::Settings) of one tool: `git.git_status`.
pub(super) fn pattern(server: &str, tool: &str) -> String {
    format!("{}.{}", Pattern::escape(server), Pattern::escape(tool))
}

/// Returns the pattern of all tools of a server: `git.*`.
pub(super) fn all_of(server: &str) -> String {
    format!("{}.*", Pattern::escape(server))
}

/// Returns the config of hybrid mode with these pins.
pub(super) fn hybrid(pins: &[String]) -> Value {
    json!({ "mcpact": { "mode": Mode::Hybrid.name(), "pins": pins } })
}

/// Returns the patterns of all known tools, without the unused tools of this advice and without the
/// servers that it disables: `SERVER.*` for a server that keeps its tools.
fn toolset(usage: &Usage, advice: &[Advice]) -> Vec<String> {
    let is_of = |kind: AdviceKind, server: &str| {
        let mut of_kind = advice.iter().filter(move |one| one.kind == kind);
        of_kind.find(|one| one.server == server)
    };
    let mut servers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let listed = usage.listed().map(|tool| (&*tool.server, &*tool.tool));
    let called = usage.tools().map(|(server, tool, _)| (server, tool));
    let gone = usage.gone();
    let called = called.filter(|called| !gone.contains(called));
    for (server, tool) in listed.chain(called) {
        servers.entry(server).or_default().insert(tool);
    }
    servers.retain(|server, _| is_of(AdviceKind::UnusedServer, server).is_none());
    let patterns = servers
        .into_iter()
        .flat_map(|(server, tools)| match is_of(AdviceKind::UnusedTools, server) {
            None => vec![all_of(server)],
            Some(unused) => {
                let kept = tools
                    .into_iter()
                    .filter(|tool| !unused.tools.iter().any(|other| other == tool));
                kept.map(|tool| pattern(server, tool)).collect()
            }
        });
    patterns.collect()
}

/// Returns the config of the toolset without the unused tools of this advice. Tools without advice
/// stay: their use is unknown, or they cost little.
pub(super) fn used_tools(usage: &Usage, advice: &[Advice]) -> Value {
    json!({ "mcpact": {
        "toolset": TOOLSET,
        "toolsets": { TOOLSET: toolset(usage, advice) }
    } })
}

/// Joins the config of all advice. The toolset is omitted if it would only exclude a disabled
/// server.
pub(super) fn merged(usage: &Usage, advice: &[Advice]) -> Value {
    let mut all = Map::new();
    for one in advice {
        let config = if one.kind == AdviceKind::UnusedTools {
            used_tools(usage, advice)
        } else {
            one.config.clone()
        };
        merge(&mut all, config);
    }
    Value::Object(all)
}

/// Adds the keys of an object to another one: objects are joined, and lists get the missing items.
fn merge(into: &mut Map<String, Value>, from: Value) {
    let Value::Object(from) = from else { return };
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(Value::Object(old)), value @ Value::Object(_)) => merge(old, value),
            (Some(Value::Array(old)), Value::Array(new)) => {
                for item in new {
                    if !old.contains(&item) {
                        old.push(item);
                    }
                }
            }
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}
