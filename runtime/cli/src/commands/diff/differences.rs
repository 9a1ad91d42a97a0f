//! The differences between the tools of two lists, with their costs.

use std::collections::{BTreeMap, HashMap};

use mcpact::cost::Counter;
use mcpact_tokens::Encoding;
use serde::Serialize;

use crate::input::cost::{Part, PartKind};
use crate::input::listing::{Listing, Tool};

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum DifferenceKind {
    Added,
    Removed,
    Changed,
}

/// A difference of a tool.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Difference {
    pub(super) change: DifferenceKind,
    pub(super) tool: String,
    pub(super) before: usize,
    pub(super) after: usize,
    /// The changed parts of a changed tool.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) parts: Vec<PartDifference>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct PartDifference {
    pub(super) change: DifferenceKind,
    pub(super) part: String,
    pub(super) before: usize,
    pub(super) after: usize,
}

/// The difference between the servers' instructions, which clients send with the tools.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct InstructionsDifference {
    pub(super) change: DifferenceKind,
    pub(super) before: usize,
    pub(super) after: usize,
}

impl InstructionsDifference {
    /// Returns `None` for equal instructions. Compares those of a lock file by their tokens, if both
    /// inputs have some: an older lock file has none.
    pub(super) fn of(before: &Listing, after: &Listing, encoding: Encoding) -> Option<InstructionsDifference> {
        let has_lock = before.locked.is_some() || after.locked.is_some();
        if !has_lock && before.instructions == after.instructions {
            return None;
        }
        let (old, new) = (before.instruction_tokens(encoding), after.instruction_tokens(encoding));
        if has_lock && (old.is_none() || new.is_none() || old == new) {
            return None;
        }
        Some(InstructionsDifference {
            change: match (old, new) {
                (None, _) => DifferenceKind::Added,
                (_, None) => DifferenceKind::Removed,
                _ => DifferenceKind::Changed,
            },
            before: old.unwrap_or(0),
            after: new.unwrap_or(0),
        })
    }
}

/// Returns the differences by name. Added and removed tools have their full cost.
pub(super) fn differences(before: &Listing, after: &Listing, encoding: Encoding) -> Vec<Difference> {
    let (old, new) = (by_name(before), by_name(after));
    let counter = Counter::new(encoding);
    let mut differences = Vec::new();
    for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
        let difference = |change, before, after, parts| Difference {
            change,
            tool: key.0.to_owned(),
            before,
            after,
            parts,
        };
        differences.extend(match (old.get(key), new.get(key)) {
            (Some(one), None) => Some(difference(DifferenceKind::Removed, one.tokens(encoding), 0, Vec::new())),
            (None, Some(other)) => Some(difference(DifferenceKind::Added, 0, other.tokens(encoding), Vec::new())),
            (Some(one), Some(other)) => {
                let (before, after) = (one.cost(&counter), other.cost(&counter));
                let parts = parts(one, &before, other, &after);
                let is_same = parts.is_empty() && before.tokens == after.tokens;
                (!is_same).then(|| difference(DifferenceKind::Changed, before.tokens, after.tokens, parts))
            }
            (None, None) => None,
        });
    }
    differences.sort_by(|one, other| one.tool.cmp(&other.tool));
    differences
}

/// Returns the tools by name, and tools of the same name by their number.
pub(super) fn by_name(listing: &Listing) -> BTreeMap<(&str, usize), &Tool> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    listing
        .tools
        .iter()
        .map(|tool| {
            let number = uses.entry(&tool.name).or_default();
            *number += 1;
            ((tool.name.as_str(), *number), tool)
        })
        .collect()
}

/// Returns the added, removed and changed parameters, and the other parts with another cost.
fn parts(old: &Tool, before: &Part, new: &Tool, after: &Part) -> Vec<PartDifference> {
    let mut differences = Vec::new();
    let parameter = |cost: &Part, name: &str| {
        let mut parameters = cost.parameters();
        parameters.find(|(other, _)| *other == name).map(|(_, tokens)| tokens)
    };
    let schema = |tool: &Tool, name: &str| {
        tool.parameters()
            .find(|(known, _)| *known == name)
            .map(|(_, schema)| schema.clone())
    };
    // A lock file has the costs of parameters, but not their text.
    let has_text = old.locked.is_none() && new.locked.is_none();
    let names = |cost: &Part| -> Vec<String> { cost.parameters().map(|(name, _)| name.to_owned()).collect() };
    let (old_names, new_names) = (names(before), names(after));
    for name in old_names
        .iter()
        .chain(new_names.iter().filter(|name| !old_names.contains(name)))
    {
        let (was, is) = (parameter(before, name), parameter(after, name));
        let change = match (was, is) {
            (Some(_), None) => DifferenceKind::Removed,
            (None, Some(_)) => DifferenceKind::Added,
            (was, is) if was != is => DifferenceKind::Changed,
            _ if has_text && schema(old, name) != schema(new, name) => DifferenceKind::Changed,
            _ => continue,
        };
        differences.push(PartDifference {
            change,
            part: name.clone(),
            before: was.unwrap_or(0),
            after: is.unwrap_or(0),
        });
    }
    let description = (
        before.tokens_of(PartKind::Description),
        after.tokens_of(PartKind::Description),
    );
    let structure = (before.rest(), after.rest());
    let has_other_text = has_text && old.description() != new.description();
    for (part, (was, is), is_different) in [
        ("(description)", description, has_other_text),
        ("(structure)", structure, false),
    ] {
        if was != is || is_different {
            differences.push(PartDifference {
                change: DifferenceKind::Changed,
                part: part.to_owned(),
                before: was,
                after: is,
            });
        }
    }
    differences
}
