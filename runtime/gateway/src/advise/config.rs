//! The lines of a client's file that follow advice: keys of `mcpServers` and `mcpact`.

use std::collections::{BTreeMap, BTreeSet};

use glob::Pattern;
use serde_json::{Map, Value, json};

use super::{Advice, AdviceKind, Usage};

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

/// Returns the patterns of the called tools: `SERVER.*` if all tools of a server were called.
fn toolset(usage: &Usage) -> Vec<String> {
    let mut servers: BTreeMap<&str, (BTreeSet<&str>, bool)> = BTreeMap::new();
    for (server, tool, _) in usage.tools() {
        servers.entry(server).or_insert((BTreeSet::new(), true)).0.insert(tool);
    }
    for listed in usage.listed() {
        if let Some((used, all)) = servers.get_mut(listed.server.as_str()) {
            *all &= used.contains(listed.tool.as_str());
        }
    }
    let patterns = servers.into_iter().flat_map(|(server, (used, all))| {
        if all {
            vec![all_of(server)]
        } else {
            used.into_iter().map(|tool| pattern(server, tool)).collect()
        }
    });
    patterns.collect()
}

/// Returns the config of the toolset of the used tools.
pub(super) fn used_tools(usage: &Usage) -> Value {
    json!({ "mcpact": {
        "toolset": TOOLSET,
        "toolsets": { TOOLSET: toolset(usage) }
    } })
}

/// Joins the config of all advice. The toolset is omitted if it would only exclude a disabled
/// server.
pub(super) fn merged(usage: &Usage, advice: &[Advice]) -> Value {
    let mut all = Map::new();
    for one in advice {
        let config = if one.kind == AdviceKind::UnusedTools {
            used_tools(usage)
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
