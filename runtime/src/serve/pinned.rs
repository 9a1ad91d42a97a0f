//! Checks of the names that a server pins.

use super::StartError;
use crate::{discover::Mode, similar};

/// Returns the problems of the pinned names.
pub(super) fn pin_problems<'a>(
    mode: Mode,
    pinned: &[String],
    tools: &(impl Iterator<Item = &'a str> + Clone),
) -> Vec<StartError> {
    let unknown = pinned.iter().filter(|name| !tools.clone().any(|tool| tool == *name));
    let mut problems: Vec<StartError> = unknown
        .map(|name| StartError::UnknownPinnedTool {
            name: name.clone(),
            similar: similar_names(name, tools.clone()),
        })
        .collect();
    if mode == Mode::Hybrid && pinned.is_empty() {
        problems.push(StartError::NothingPinned);
    }
    problems
}

/// Returns the names of tools that are similar to an unknown name.
pub(super) fn similar_names<'a>(name: &str, tools: impl Iterator<Item = &'a str>) -> Vec<String> {
    similar(name, tools, 3).into_iter().map(str::to_owned).collect()
}
