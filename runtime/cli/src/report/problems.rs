//! The findings of lints and clients in the tools, by rule.

use std::collections::HashMap;

use super::data::{ClientRow, FindingRow, RuleRow};
use super::{parameter::parameter, short_text};
use crate::checks::clients::{self, Client, Effect};
use crate::checks::schemas;
use crate::listing::Listing;
use mcpact_rules::lint::Levels;
use serde_json::Value;

/// The broken rules, and their locations.
#[derive(Default)]
pub(crate) struct Problems {
    pub(crate) rules: Vec<RuleRow>,
    pub(crate) findings: Vec<FindingRow>,
    /// The index of each rule, by its identifying properties.
    known: HashMap<(String, Option<usize>, &'static str), usize>,
}

/// Returns the rows of the clients, in their order.
pub(crate) fn client_rows(clients: &[Client]) -> Vec<ClientRow> {
    clients
        .iter()
        .map(|client| ClientRow {
            id: client.name().to_owned(),
            title: client.title().replace('`', ""),
        })
        .collect()
}

/// Checks the listings by the lints and by the rules of the clients. The indices of tools count
/// over all listings.
pub(crate) fn find(listings: &[Listing], levels: &Levels, clients: &[Client]) -> Problems {
    let mut problems = Problems::default();
    let mut first = 0;
    for listing in listings {
        problems.add_lints(listing, first, levels);
        problems.add_clients(listing, first, clients);
        first += listing.tools.len();
    }
    problems
}

impl Problems {
    fn add_lints(&mut self, listing: &Listing, first: usize, levels: &Levels) {
        let mut tools: HashMap<&str, usize> = HashMap::new();
        for (index, tool) in listing.tools.iter().enumerate() {
            tools.entry(&tool.name).or_insert(first + index);
        }
        for finding in schemas::check(listing, levels, &[], None) {
            let level = finding.level.name();
            let rule = self.rule(&finding.rule, None, level, || RuleRow {
                id: finding.rule.clone(),
                client: None,
                level: level.to_owned(),
                effect: None,
                text: String::new(),
                instead: String::new(),
                source: String::new(),
            });
            let text = match &finding.help {
                Some(help) => format!("{}: {help}", finding.message),
                None => finding.message,
            };
            let tool = finding.tool.as_deref().and_then(|name| tools.get(name).copied());
            self.add(rule, tool, &finding.path.unwrap_or_default(), &text);
        }
    }

    fn add_clients(&mut self, listing: &Listing, first: usize, clients: &[Client]) {
        let tools: Vec<Value> = listing
            .tools
            .iter()
            .map(|tool| Value::Object(tool.entry.clone()))
            .collect();
        for (index, client) in clients.iter().enumerate() {
            for finding in clients::check(*client, None, &tools) {
                let broken = finding.rule;
                let effect = name(broken.effect);
                let rule = self.rule(broken.id, Some(index), effect, || RuleRow {
                    id: broken.id.to_owned(),
                    client: Some(index),
                    level: broken.effect.level().name().to_owned(),
                    effect: Some(effect.to_owned()),
                    text: broken.text.to_owned(),
                    instead: broken.fix.to_owned(),
                    source: broken.source.to_owned(),
                });
                let tool = finding.tool.map(|tool| first + tool);
                self.add(rule, tool, &finding.path, &finding.detail);
            }
        }
    }

    fn rule(&mut self, id: &str, client: Option<usize>, kind: &'static str, row: impl FnOnce() -> RuleRow) -> usize {
        let rules = &mut self.rules;
        *self.known.entry((id.to_owned(), client, kind)).or_insert_with(|| {
            rules.push(row());
            rules.len() - 1
        })
    }

    fn add(&mut self, rule: usize, tool: Option<usize>, path: &str, text: &str) {
        self.findings.push(FindingRow {
            rule,
            tool,
            parameter: short_text::line(&parameter(path)),
            path: short_text::line(path),
            text: short_text::line(text),
        });
    }
}

/// Returns the page's name of an effect.
fn name(effect: Effect) -> &'static str {
    match effect {
        Effect::Refused => "refused",
        Effect::Dropped => "dropped",
        Effect::Any => "any",
        Effect::Cut => "cut",
        Effect::Ignored => "ignored",
    }
}
