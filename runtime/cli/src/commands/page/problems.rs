//! The findings of lints and clients in the tools, by rule.

use std::collections::HashMap;

use mcpact::cost::Counter;
use mcpact_shared::lint::Levels;

use super::data::{ClientRow, FindingRow, RuleRow};
use super::short_text;
use crate::checks::clients::{self, Client, Effect, Violation};
use crate::checks::schema_findings;
use crate::input::ReadInputs;
use crate::input::listing::Listing;
use crate::input::parameter_path::parameter;

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

/// Checks the listings by the lints and by the rules of the clients, and the servers of each
/// client's file together. The indices of tools count over all listings.
pub(crate) fn find(found: &ReadInputs, levels: &Levels, clients: &[Client], counter: &Counter) -> Problems {
    let mut problems = Problems::default();
    let mut first = 0;
    for listing in &found.listings {
        problems.add_lints(listing, first, levels, counter);
        problems.add_clients(listing, first, clients);
        first += listing.tools.len();
    }
    for (_, servers) in &found.client_files {
        problems.add_together(&found.listings[servers.clone()], clients);
    }
    problems
}

impl Problems {
    fn add_lints(&mut self, listing: &Listing, first: usize, levels: &Levels, counter: &Counter) {
        let mut tools: HashMap<&str, usize> = HashMap::new();
        for (index, tool) in listing.tools.iter().enumerate() {
            tools.entry(&tool.name).or_insert(first + index);
        }
        for finding in schema_findings::check(listing, levels, &[], None, counter) {
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
            let fix = finding.help.iter().map(|fix| format!("; {fix}"));
            let text: String = std::iter::once(finding.with_savings(&finding.message))
                .chain(fix)
                .collect();
            let tool = finding.tool.as_deref().and_then(|name| tools.get(name).copied());
            self.add(rule, tool, &finding.path.unwrap_or_default(), &text);
        }
    }

    fn add_clients(&mut self, listing: &Listing, first: usize, clients: &[Client]) {
        let server = listing.declared_name.as_deref();
        let tools = listing.entries();
        for (index, client) in clients.iter().enumerate() {
            for violation in clients::check(*client, server, &tools) {
                self.add_violation(index, &violation, first);
            }
        }
    }

    /// Adds the limits of clients that several servers exceed together.
    fn add_together(&mut self, servers: &[Listing], clients: &[Client]) {
        let counts: Vec<usize> = servers.iter().map(|server| server.tools.len()).collect();
        for (index, client) in clients.iter().enumerate() {
            for violation in clients::check_together(*client, &counts) {
                self.add_violation(index, &violation, 0);
            }
        }
    }

    /// Adds a broken rule of the client with this index. `first` is the index of the list's first
    /// tool.
    fn add_violation(&mut self, client: usize, violation: &Violation, first: usize) {
        let broken = violation.rule;
        let effect = name(broken.effect);
        let rule = self.rule(broken.id, Some(client), effect, || RuleRow {
            id: broken.id.to_owned(),
            client: Some(client),
            level: broken.effect.severity().name().to_owned(),
            effect: Some(effect.to_owned()),
            text: broken.text.to_owned(),
            instead: broken.fix.to_owned(),
            source: broken.source.to_owned(),
        });
        let tool = violation.tool.map(|tool| first + tool);
        self.add(rule, tool, &violation.path, &violation.detail);
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
        Effect::Untyped => "any",
        Effect::Altered => "cut",
        Effect::Ignored => "ignored",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::listing::Tool;
    use mcpact_tokens::Encoding;

    fn server(tools: usize) -> Listing {
        let entry = |index: usize| {
            let entry = serde_json::json!({ "name": format!("tool_{index}"), "inputSchema": { "type": "object" } });
            entry.as_object().expect("an object").clone()
        };
        Listing {
            tools: (0..tools)
                .map(|index| Tool::new(format!("tool_{index}"), entry(index)))
                .collect(),
            ..Listing::default()
        }
    }

    /// The rules that two servers of 70 tools break, each with its detail.
    fn of_two_servers(client_file: Option<&str>) -> Vec<(String, String)> {
        let clients = [Client::VsCode, Client::Cursor];
        let found = ReadInputs {
            listings: vec![server(70), server(70)],
            failures: Vec::new(),
            client_files: client_file.map(|file| (file.to_owned(), 0..2)).into_iter().collect(),
        };
        let problems = find(
            &found,
            &Levels::of_check(),
            &clients,
            &Counter::new(Encoding::O200kBase),
        );
        let of_clients = problems
            .findings
            .iter()
            .map(|finding| (&problems.rules[finding.rule], finding));
        let of_clients = of_clients.filter(|(rule, _)| rule.client.is_some());
        of_clients
            .map(|(rule, finding)| (rule.id.clone(), finding.text.clone()))
            .collect()
    }

    /// VS Code allows 128 tools of all servers together, and Cursor 80.
    #[test]
    fn servers_of_one_file() {
        let many = ("many-tools".to_owned(), "140 tools of 2 servers".to_owned());
        assert_eq!(of_two_servers(Some("mcp.json")), [many.clone(), many]);
        assert_eq!(of_two_servers(None), []);
    }
}
