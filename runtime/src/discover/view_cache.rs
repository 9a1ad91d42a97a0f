//! The cache of a view: lookup tables over the tools of a catalogue, or of a part of it.

use std::{collections::HashMap, sync::OnceLock};

use super::{found::FoundSource, parameter_edge::ParameterEdge, rank::Ranking};

/// Some of the tools of a catalogue.
#[derive(Debug)]
pub(super) struct ToolSubset {
    /// The indices of the tools in the catalogue, ascending.
    pub(super) indices: Vec<usize>,
    pub(super) cache: ViewCache,
}

/// Lookup tables over the tools of a view, built on first use. Their indices are those of the view.
#[derive(Debug)]
pub(super) struct ViewCache {
    pub(super) ranking: OnceLock<Ranking>,
    pub(super) names: OnceLock<Names>,
    pub(super) topics: OnceLock<Vec<FoundSource>>,
    /// The edges of each tool that has some.
    pub(super) edges: OnceLock<HashMap<usize, Vec<ParameterEdge>>>,
}

impl ViewCache {
    pub(super) const fn new() -> ViewCache {
        ViewCache {
            ranking: OnceLock::new(),
            names: OnceLock::new(),
            topics: OnceLock::new(),
            edges: OnceLock::new(),
        }
    }
}

/// The indices of the tools by name. If several tools have the same name, the first counts.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) exact: HashMap<String, usize>,
    /// Names in the form of `plain_name`.
    pub(super) plain: HashMap<String, usize>,
}
