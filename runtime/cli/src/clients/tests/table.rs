//! A row for each rule: the smallest list that breaks it, where, and one beside it that does not.

use std::collections::HashSet;

use serde_json::Value;

use super::super::{Client, TABLES, check};
use super::{rows_of_schemas, rows_of_tools};

/// What breaks a rule of each of these clients.
pub(super) struct Row {
    clients: &'static [Client],
    id: &'static str,
    broken: Vec<Value>,
    path: &'static str,
    kept: Vec<Value>,
    /// Of the one and of the other.
    servers: [Option<&'static str>; 2],
}

impl Row {
    /// The same with these names of servers.
    pub(super) fn of_servers(self, broken: &'static str, kept: &'static str) -> Row {
        Row {
            servers: [Some(broken), Some(kept)],
            ..self
        }
    }
}

pub(super) fn row(clients: &'static [Client], id: &'static str, broken: Value, path: &'static str, kept: Value) -> Row {
    rows(clients, id, vec![broken], path, vec![kept])
}

pub(super) fn rows(
    clients: &'static [Client],
    id: &'static str,
    broken: Vec<Value>,
    path: &'static str,
    kept: Vec<Value>,
) -> Row {
    Row {
        clients,
        id,
        broken,
        path,
        kept,
        servers: [None, None],
    }
}

pub(super) const X: &str = "/inputSchema/properties/x";
pub(super) const ROOT: &str = "/inputSchema";

fn table() -> Vec<Row> {
    rows_of_tools::all().into_iter().chain(rows_of_schemas::all()).collect()
}

#[test]
fn each_rule_is_found_where_it_is_broken_and_nowhere_else() {
    for row in table() {
        for &client in row.clients {
            let places = |server, tools: &[Value]| -> Vec<String> {
                let findings = check(client, server, tools);
                let own = findings.into_iter().filter(|finding| finding.rule.id == row.id);
                own.map(|finding| finding.path).collect()
            };
            assert_eq!(
                places(row.servers[0], &row.broken),
                [row.path],
                "{} of {client}",
                row.id
            );
            assert_eq!(places(row.servers[1], &row.kept), [""; 0], "{} of {client}", row.id);
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
