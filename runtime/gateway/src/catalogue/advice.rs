//! Advice about the mode and the list, which depends on the tools of all servers.

use std::cmp::Reverse;

use mcpact::truncate;
use mcpact_rules::{number::thousands, truncate::MAX_SHOWN_NAME};

use super::{ClientCatalogue, problem::Problem};

impl ClientCatalogue {
    /// Returns advice about the mode: a mode that costs more than the list that it replaces, and
    /// summaries that the catalogue's budget omits. Call it after all servers have listed their
    /// tools: it knows no others.
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

    /// Returns the warning of a list over its budget, with its most expensive tools.
    pub fn over_budget(&self) -> Option<Problem> {
        let budget = self.settings.list_budget?;
        let shown: u64 = self.listed.iter().map(|listed| u64::from(listed.tokens)).sum();
        if shown <= u64::from(budget) {
            return None;
        }
        let mut listed: Vec<(&str, u32)> = self
            .listed
            .iter()
            .map(|listed| (listed.name.as_str(), listed.tokens))
            .collect();
        listed.sort_by_key(|(name, tokens)| (Reverse(*tokens), *name));
        let names = listed.iter().take(MAX_SHOWN_TOOLS).map(|(name, tokens)| {
            let name = truncate(name, MAX_SHOWN_NAME);
            format!("`{name}` {}", thousands(u64::from(*tokens)))
        });
        let more = match listed.len().saturating_sub(MAX_SHOWN_TOOLS) {
            0 => String::new(),
            more => format!(" and {} more", thousands(more as u64)),
        };
        Some(Problem::of_settings(format!(
            "the list costs {} tokens, over `list_budget` of {}: {}{more}; choose a toolset or another mode",
            thousands(shown),
            thousands(u64::from(budget)),
            names.collect::<Vec<_>>().join(", ")
        )))
    }
}

/// The maximum number of tools in a text about a list.
const MAX_SHOWN_TOOLS: usize = 5;
