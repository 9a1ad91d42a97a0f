//! Rules of clients for a list of tools: the lists that they refuse, the tools that they drop, and
//! the parts of a schema that they cut, ignore, or show as any value. Each rule names its source.
//!
//! `client` names the clients. `rule` defines a rule; each family of clients has a file with a
//! table of rules: `anthropic`, `openai`, `google`, `moonshot`, `editors`, `others`. `judge` checks
//! lists, names and totals, `sought` checks single schemas, and `walk` finds these. `forms` lists
//! the forms that compaction may write for a client.
//!
//! A rule stays for as long as a version of a client that a source names may be in use. A problem
//! that a client fixes by itself without a loss is no rule.

mod anthropic;
mod client;
mod editors;
mod forms;
mod google;
mod judge;
mod moonshot;
mod openai;
mod others;
mod rule;
mod sought;
#[cfg(test)]
mod tests;
pub(crate) mod walk;

use serde_json::Value;

pub(crate) use client::Client;
pub(crate) use forms::taken_by;
pub(crate) use judge::cut;
pub(crate) use rule::{Effect, Rule};

/// A place where a list breaks a rule.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) rule: &'static Rule,
    /// Its index in the list; `None` of the list itself.
    pub(crate) tool: Option<usize>,
    /// JSON pointer in the tool, such as `/inputSchema/properties/x`; empty of the list itself.
    pub(crate) path: String,
    /// The offending value, cut to 80 characters; of the last finding of a rule in a tool that breaks it at more than 20
    /// places, how many more there are.
    pub(crate) detail: String,
}

/// How often a rule is reported of one tool.
const MAX_PLACES: usize = 20;

/// All rules, by families.
const TABLES: [&[Rule]; 6] = [
    anthropic::RULES,
    openai::RULES,
    google::RULES,
    moonshot::RULES,
    editors::RULES,
    others::RULES,
];

impl Client {
    /// The rules that hold for the client: its own, and those of the API behind it that it has no rule of its own for.
    pub(crate) fn rules(self) -> Vec<&'static Rule> {
        let of = |client: Client| TABLES.into_iter().flatten().filter(move |rule| rule.client == client);
        let mut rules: Vec<&Rule> = of(self).collect();
        let own = rules.len();
        for rule in self.builds_on().into_iter().flat_map(of) {
            if !rules[..own].iter().any(|other| other.id == rule.id) {
                rules.push(rule);
            }
        }
        rules
    }
}

/// What the client does to `tools`, the entries of a `tools/list`: any JSON, in time that grows with its length. `server` is
/// the name that a user gives to the server, which some clients put in front of names.
///
/// Findings are sorted by tool, those of the list first, and by path.
pub(crate) fn check(client: Client, server: Option<&str>, tools: &[Value]) -> Vec<Finding> {
    let mut findings = judge::judge(&client.rules(), server, tools);
    findings.sort_by(|left, right| (left.tool, &left.path).cmp(&(right.tool, &right.path)));
    findings
}
