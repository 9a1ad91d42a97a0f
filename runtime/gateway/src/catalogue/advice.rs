//! Advice about the mode, which depends on the tools of all servers.

use mcpact_rules::number::thousands;

use super::{ClientCatalogue, problem::Problem};

impl ClientCatalogue {
    /// Returns advice about the mode: a mode that costs more than the list that it replaces, and
    /// summaries that the catalogue's budget omits. Call it after all servers have listed
    /// their tools: it knows no others.
    pub fn advice(&self) -> Vec<Problem> {
        let mode = self.settings.mode;
        let mut advice = Vec::new();
        let active = || self.tools.iter().filter(|tool| tool.is_active);
        let legacy: u64 = active().map(|tool| tool.entry.shown_tokens).sum();
        let shown = self.listed_cost().model;
        if mode.lists_meta_tools() && !self.tools.is_empty() && shown >= legacy {
            advice.push(Problem::of_settings(format!(
                "{mode} mode costs {shown} tokens and saves nothing: the tools themselves cost {legacy}; choose legacy \
                 mode"
            )));
        }
        if self.without_summary > 0 {
            let (bare, all) = (
                thousands(self.without_summary as u64),
                thousands(active().count() as u64),
            );
            advice.push(Problem::of_settings(format!(
                "catalogue mode shows {bare} of {all} tools without a summary, since the summaries do not fit into \
                 `catalogue_budget`"
            )));
        }
        advice
    }
}
