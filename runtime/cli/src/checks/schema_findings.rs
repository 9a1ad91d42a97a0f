//! The findings of lints and of the rules of clients, which check the tools' schemas.

use mcpact::cost::Counter;
use mcpact_shared::lint::{self, Levels, Lint};
use mcpact_shared::truncate::{MAX_INSTRUCTIONS, client_length};

use super::clients::{self, Client, Violation, rules_of};
use super::lints::{self, Author};
use crate::checks::finding::{Finding, Severity};
use crate::input::listing::Listing;
use crate::print::number;

/// Returns the findings of lints and clients in a listing that has schemas. `server` is the user's
/// name for the server. The savings of fixes are in the counter's encoding.
pub(crate) fn check(
    listing: &Listing,
    levels: &Levels,
    clients: &[Client],
    server: Option<&str>,
    counter: &Counter,
) -> Vec<Finding> {
    let tools = listing.entries();
    let mut findings = Vec::new();
    let mut diagnostics = lints::check(&tools, levels, Author::of(listing), counter);
    diagnostics.extend(lints::check_shadowed(listing, levels));
    for diagnostic in diagnostics {
        let level = match diagnostic.level {
            lint::Level::Deny => Severity::Error,
            lint::Level::Warn => Severity::Warning,
            lint::Level::Allow => continue,
        };
        let finding = Finding::new(
            level,
            &diagnostic.lint.key(),
            listing,
            diagnostic.tool,
            diagnostic.problem,
        );
        findings.push(Finding {
            help: diagnostic.fix.map(str::to_owned),
            saved: diagnostic.saved_tokens.filter(|tokens| *tokens > 0),
            ..finding.at(diagnostic.path)
        });
    }
    findings.extend(truncated_instructions(listing));
    for client in clients {
        let violations = clients::check(*client, server, &tools).into_iter();
        findings.extend(violations.map(|violation| broken_rule(*client, violation, listing)));
    }
    findings
}

/// Returns the findings of clients in all servers of a client's file together.
pub(crate) fn check_together(file: &str, servers: &[Listing], clients: &[Client]) -> Vec<Finding> {
    let counts: Vec<usize> = servers.iter().map(|server| server.tools.len()).collect();
    let whole = Listing {
        title: file.to_owned(),
        ..Listing::default()
    };
    let of_client = |client: &Client| {
        let client = *client;
        let violations = clients::check_together(client, &counts).into_iter();
        let findings = violations.map(|violation| broken_rule(client, violation, &whole));
        findings.collect::<Vec<Finding>>()
    };
    clients.iter().flat_map(of_client).collect()
}

/// Returns the finding of a client's broken rule.
fn broken_rule(client: Client, violation: Violation, listing: &Listing) -> Finding {
    let rule = violation.rule;
    let message = format!("{} Here: {}", rule.text, violation.detail);
    let verb = match violation.tool {
        Some(_) => rule.effect.verb(),
        None => rule.effect.verb_for_list(),
    };
    let name = rule_name(client, rule.id);
    let finding = Finding::new(rule.effect.severity(), &name, listing, violation.tool, message);
    Finding {
        parts: Some((rule.text, violation.detail)),
        effect: Some(format!("{} {verb}", client.title())),
        help: Some(rule.fix.to_owned()),
        source: Some(rule.source.to_owned()),
        ..finding.at(violation.path)
    }
}

/// The rule for instructions that clients truncate.
const TRUNCATED_INSTRUCTIONS: &str = "truncated-instructions";

/// Returns a finding if clients truncate the server's instructions.
fn truncated_instructions(listing: &Listing) -> Option<Finding> {
    let characters = client_length(listing.instructions.as_ref()?);
    (characters > MAX_INSTRUCTIONS).then(|| {
        let message = format!(
            "the server's instructions have {} characters, and Claude Code truncates them after {}",
            number(characters),
            number(MAX_INSTRUCTIONS)
        );
        Finding::new(Severity::Warning, TRUNCATED_INSTRUCTIONS, listing, None, message)
            .help("shorten them, or move parts to the descriptions of tools")
    })
}

/// Returns a note that a lock file was not checked by lints and clients, since it has no schemas.
pub(crate) fn skipped(listing: &Listing) -> Finding {
    let message = "the input is a lock file, which has no schemas; lints and clients were not checked".to_owned();
    Finding::new(Severity::Note, "no-schemas", listing, None, message)
        .help("also check the binary, the server, or its `tools/list` result")
}

/// Returns the names of the checked rules: the lints that are not allowed, and the rules of these
/// clients.
pub(crate) fn rule_names(levels: &Levels, clients: &[Client]) -> Vec<String> {
    let lints = Lint::ALL
        .into_iter()
        .filter(|lint| levels.get(*lint).0 != lint::Level::Allow);
    let of_client = |client: &Client| {
        let client = *client;
        rules_of(client).into_iter().map(move |rule| rule_name(client, rule.id))
    };
    let all = lints.map(Lint::key).chain(clients.iter().flat_map(of_client));
    all.chain([TRUNCATED_INSTRUCTIONS.to_owned()]).collect()
}

/// Returns the names of all rules.
pub(crate) fn all_rule_names() -> Vec<String> {
    let lints = Lint::ALL.into_iter().map(Lint::key);
    lints.chain(rule_names(&Levels::of_check(), &Client::ALL)).collect()
}

fn rule_name(client: Client, id: &str) -> String {
    format!("{client}/{id}")
}
