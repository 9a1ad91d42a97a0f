//! A row for each rule: a minimal list that breaks it, the path, and a similar list that does not.

use std::collections::HashSet;

use serde_json::Value;

use super::super::tables::TABLES;
use super::super::{Client, check};
use super::{rows_of_schemas, rows_of_tools};

/// A list that breaks a rule of each of these clients, and one that does not.
pub(super) struct Row {
    clients: &'static [Client],
    id: &'static str,
    broken: Vec<Value>,
    path: &'static str,
    valid: Vec<Value>,
    /// The names of the server for both lists.
    servers: [Option<&'static str>; 2],
}

impl Row {
    /// Returns the row with these names of the server.
    pub(super) fn with_servers(self, broken: &'static str, valid: &'static str) -> Row {
        Row {
            servers: [Some(broken), Some(valid)],
            ..self
        }
    }
}

pub(super) fn row(
    clients: &'static [Client],
    id: &'static str,
    broken: Value,
    path: &'static str,
    valid: Value,
) -> Row {
    rows(clients, id, vec![broken], path, vec![valid])
}

pub(super) fn rows(
    clients: &'static [Client],
    id: &'static str,
    broken: Vec<Value>,
    path: &'static str,
    valid: Vec<Value>,
) -> Row {
    Row {
        clients,
        id,
        broken,
        path,
        valid,
        servers: [None, None],
    }
}

pub(super) const X: &str = "/inputSchema/properties/x";
pub(super) const ROOT: &str = "/inputSchema";

fn table() -> Vec<Row> {
    rows_of_tools::all().into_iter().chain(rows_of_schemas::all()).collect()
}

#[test]
fn each_rule_is_reported_at_its_path_only() {
    for row in table() {
        for &client in row.clients {
            let paths = |server, tools: &[Value]| -> Vec<String> {
                let findings = check(client, server, tools);
                let own = findings.into_iter().filter(|finding| finding.rule.id == row.id);
                own.map(|finding| finding.path).collect()
            };
            assert_eq!(paths(row.servers[0], &row.broken), [row.path], "{} of {client}", row.id);
            assert_eq!(paths(row.servers[1], &row.valid), [""; 0], "{} of {client}", row.id);
        }
    }
}

#[test]
fn every_rule_has_a_row() {
    let rows: HashSet<(Client, &str)> = table()
        .iter()
        .flat_map(|row| row.clients.iter().map(|client| (*client, row.id)))
        .collect();
    let rules: HashSet<(Client, &str)> = TABLES
        .into_iter()
        .flatten()
        .map(|rule| (rule.client, rule.id))
        .collect();
    let without: Vec<_> = rules.difference(&rows).collect();
    assert!(without.is_empty(), "rules without a row: {without:?}");
    let beyond: Vec<_> = rows.difference(&rules).collect();
    assert!(beyond.is_empty(), "rows without a rule: {beyond:?}");
}
