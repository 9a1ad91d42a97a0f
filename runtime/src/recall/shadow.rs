//! Pairs of tools that the search cannot tell apart.

use crate::discover::{Catalogue, Trials};

/// A tool that its own words do not find before another tool.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shadow {
    /// The tool.
    pub tool: String,
    /// The index of the tool in the catalogue.
    pub index: usize,
    /// The tool that is before it.
    pub shadowed_by: String,
}

/// Returns the tools that the search cannot tell apart from another tool: it ranks the other one
/// first for the words of the tool's own name and summary. The query does not have the exact name,
/// which would always win.
pub fn shadowed(catalogue: &Catalogue) -> Vec<Shadow> {
    let trials = Trials::new(catalogue);
    let trial = trials.unchanged();
    let mut shadows = Vec::new();
    for (index, tool) in trials.tools().iter().enumerate() {
        let ranks = trial.rank(&trials.own_words(index));
        let Some(&(first, score)) = ranks.first() else { continue };
        let own = ranks
            .iter()
            .find(|(found, _)| *found == index)
            .map_or(0.0, |(_, score)| *score);
        if first != index && own <= score {
            shadows.push(Shadow {
                tool: tool.name.to_owned(),
                index,
                shadowed_by: trials.tools()[first].name.to_owned(),
            });
        }
    }
    shadows
}
