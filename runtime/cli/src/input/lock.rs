//! Tools from a lock file: their costs, without schemas.

use anyhow::{Context, Result};
use mcpact::lock::{Lock, LockedTool};
use serde_json::Value;

use crate::input::cost::{Part, PartKind};
use crate::input::count_basis::CountBasis;
use crate::input::listing::{Listing, Tool};

/// Returns whether a value is a lock file, of any version.
pub(crate) fn is_lock(value: &Value) -> bool {
    value.get("mcpact_lock").is_some()
}

pub(crate) fn read(title: &str, text: &str) -> Result<Listing> {
    let lock = Lock::parse(text)?;
    let basis = CountBasis {
        encoding: lock.encoding.parse().context("the lock file has an unknown encoding")?,
        count: lock.count,
    };
    Ok(Listing {
        title: title.to_owned(),
        toolset: Some(lock.toolset),
        locked: Some(basis),
        meta_tokens: lock.meta_tokens,
        locked_instructions: lock
            .instruction_tokens
            .map(|tokens| usize::try_from(tokens).unwrap_or(usize::MAX)),
        tools: lock.tools.iter().map(tool).collect(),
        ..Listing::default()
    })
}

fn tool(locked: &LockedTool) -> Tool {
    let entry = [("name".to_owned(), Value::from(locked.name.as_str()))]
        .into_iter()
        .collect();
    Tool {
        source: locked.source.clone(),
        locked: Some(part(locked)),
        ..Tool::new(locked.name.clone(), entry)
    }
}

/// Returns the parts of a tool. Those of its parameters are not in the file.
fn part(tool: &LockedTool) -> Part {
    let leaf = |kind: PartKind, label: &str, tokens: u64| Part {
        kind,
        label: label.to_owned(),
        tokens: usize::try_from(tokens).unwrap_or(usize::MAX),
        parts: Vec::new(),
    };
    let mut parts = vec![
        leaf(PartKind::Name, PartKind::Name.name(), tool.name_tokens),
        leaf(
            PartKind::Description,
            PartKind::Description.name(),
            tool.description_tokens,
        ),
        leaf(PartKind::Structure, PartKind::Structure.name(), tool.structure_tokens),
    ];
    parts.retain(|part| part.tokens > 0);
    parts.extend(
        tool.parameters
            .iter()
            .map(|(name, tokens)| leaf(PartKind::Parameter, name, *tokens)),
    );
    Part {
        parts,
        ..leaf(PartKind::Tool, &tool.name, tool.tokens)
    }
}
