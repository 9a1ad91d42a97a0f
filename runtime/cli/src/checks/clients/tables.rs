//! The rules of all clients, from one table for each family.

use super::client::Client;
use super::rule::ClientRule;
use super::{anthropic, editors, google, moonshot, openai, others};

pub(super) const TABLES: [&[ClientRule]; 6] = [
    anthropic::RULES,
    openai::RULES,
    google::RULES,
    moonshot::RULES,
    editors::RULES,
    others::RULES,
];

/// Returns the rules of a client: its own, and those of its API that it does not replace.
pub(crate) fn rules_of(client: Client) -> Vec<&'static ClientRule> {
    let own_rules = |client: Client| TABLES.into_iter().flatten().filter(move |rule| rule.client == client);
    let mut rules: Vec<&ClientRule> = own_rules(client).collect();
    let own = rules.len();
    for rule in client.api().into_iter().flat_map(own_rules) {
        if !rules[..own].iter().any(|other| other.id == rule.id) {
            rules.push(rule);
        }
    }
    rules
}
