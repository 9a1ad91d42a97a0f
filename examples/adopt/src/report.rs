//! The cost of each server's tools: exact tokens (`o200k_base`) of the model-visible entries.

use std::{collections::BTreeSet, fmt::Write};

use mcpact::{discover::Mode, serve::StartError, tokens::Encoding};
use rmcp::model::Tool;
use serde_json::json;

use crate::{before, compacted, counted, searched};

/// A server and the tools that it lists.
pub struct State {
    /// The name of the step that made the server.
    pub name: &'static str,
    /// The listed tools.
    pub tools: Vec<Tool>,
}

/// Returns the servers.
///
/// # Errors
///
/// Returns an error if a server cannot start, because `MCP_MODE` or `MCP_VERBOSITY` is unknown.
pub fn states() -> Result<Vec<State>, StartError> {
    let state = |name, tools| State { name, tools };
    Ok(vec![
        state("before", before::Server::new().tools()),
        state("compacted", compacted::Server::new()?.tools()),
        state("counted", counted::Server::new().tools()),
        state("searched", searched::Server::new(Mode::Dynamic)?.tools()),
        state("hybrid", searched::Server::new(Mode::Hybrid)?.tools()),
    ])
}

/// Writes the model-visible entry: `{"name":…,"description":…,"inputSchema":…}`, minified.
pub fn entry(tool: &Tool) -> String {
    let schema = json!(tool.input_schema);
    match &tool.description {
        Some(description) => {
            json!({ "name": tool.name, "description": description, "inputSchema": schema }).to_string()
        }
        None => json!({ "name": tool.name, "inputSchema": schema }).to_string(),
    }
}

/// Lists the tokens of each tool in each state, and their sum.
///
/// # Errors
///
/// See [`states`].
pub fn table() -> Result<String, StartError> {
    let states = states()?;
    let names: BTreeSet<_> = states
        .iter()
        .flat_map(|state| &state.tools)
        .map(|tool| &tool.name)
        .collect();
    let mut table = format!("{:<14}", "");
    for state in &states {
        write!(table, "{:>11}", state.name).expect("a string takes all");
    }
    let tokens = |tool: &Tool| Encoding::O200kBase.count(&entry(tool));
    for name in names {
        write!(table, "\n{name:<14}").expect("a string takes all");
        for state in &states {
            let tool = state.tools.iter().find(|tool| tool.name == *name);
            let tokens = tool.map_or_else(String::new, |tool| tokens(tool).to_string());
            write!(table, "{tokens:>11}").expect("a string takes all");
        }
    }
    write!(table, "\n{:<14}", "all").expect("a string takes all");
    for state in &states {
        let all: usize = state.tools.iter().map(tokens).sum();
        write!(table, "{all:>11}").expect("a string takes all");
    }
    let lines = table.lines().map(|line| format!("{}\n", line.trim_end()));
    Ok(lines.collect())
}
