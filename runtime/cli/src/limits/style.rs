//! Which lints are how loud, and which clients must take the tools: what `check` finds beside budgets.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use serde_json::Value;

use crate::clients::{self, Client};
use crate::finding::{Finding, Level};
use crate::lints::{self, Author, Levels, Lint};
use crate::listing::Listing;
use crate::print::number;

/// All clients but those whose demands are a mode of their own.
const ALL: &str = "all";

/// What a file says of a lint: `"warn"`, or `{ level = "warn", words = 60 }`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub(crate) enum LintSetting {
    Level(String),
    Limited {
        level: Option<String>,
        #[serde(flatten)]
        limits: BTreeMap<String, usize>,
    },
}

/// The macros' levels, those of a file before them, those of flags before both; the last of a lint counts.
pub(crate) fn levels(file: &BTreeMap<String, LintSetting>, flags: &[(lints::Level, &[Lint])]) -> Result<Levels> {
    let mut levels = Levels::default();
    for (name, setting) in file {
        set(&mut levels, name, setting).with_context(|| format!("the lint `{name}`"))?;
    }
    for (level, lints) in flags {
        for lint in *lints {
            levels.set_level(*lint, *level);
        }
    }
    Ok(levels)
}

fn set(levels: &mut Levels, name: &str, setting: &LintSetting) -> Result<()> {
    let lint: Lint = name.parse()?;
    let (level, limits) = match setting {
        LintSetting::Level(level) => (Some(level), None),
        LintSetting::Limited { level, limits } => (level.as_ref(), Some(limits)),
    };
    if let Some(level) = level {
        levels.set_level(lint, level.parse()?);
    }
    for (key, limit) in limits.into_iter().flatten() {
        match lint.counts() {
            Some(counted) if counted == key => levels.set_limit(lint, *limit),
            Some(counted) => bail!("it has no key `{key}`: write `level` or `{counted}`"),
            None => bail!("it has no key `{key}`: write `level`"),
        }
    }
    Ok(())
}

/// The clients of these names; `all` is every one that makes no demands of a mode of its own.
pub(crate) fn clients(names: &[String]) -> Result<Vec<Client>> {
    let mut clients = Vec::new();
    for name in names {
        let of: Vec<Client> = if name == ALL {
            Client::ALL.into_iter().filter(|client| !client.is_opt_in()).collect()
        } else {
            vec![name.parse().map_err(|error| anyhow!("{error}; `all` is all of them"))?]
        };
        for client in of {
            if !clients.contains(&client) {
                clients.push(client);
            }
        }
    }
    Ok(clients)
}

/// Returns the name of a lint's rule in findings.
fn rule_of(lint: Lint) -> String {
    lint.name().replace('_', "-")
}

/// Returns the names of the checked rules: the lints that are not allowed, and the rules of these
/// clients.
pub(crate) fn rules(levels: &Levels, clients: &[Client]) -> Vec<String> {
    let lints = Lint::ALL
        .into_iter()
        .filter(|lint| levels.of(*lint).0 != lints::Level::Allow)
        .map(rule_of);
    let of_client = |client: &Client| {
        let client = *client;
        let rules = client.rules().into_iter();
        rules.map(move |rule| format!("{client}/{}", rule.id))
    };
    lints.chain(clients.iter().flat_map(of_client)).collect()
}

/// Returns the names of all rules.
pub(crate) fn all_rules() -> Vec<String> {
    let lints = Lint::ALL.into_iter().map(rule_of);
    lints.chain(rules(&Levels::default(), &Client::ALL)).collect()
}

/// What lints and clients find in a listing that has schemas.
pub(crate) fn look(listing: &Listing, levels: &Levels, clients: &[Client], server: Option<&str>) -> Vec<Finding> {
    let tools: Vec<Value> = listing
        .tools
        .iter()
        .map(|tool| Value::Object(tool.entry.clone()))
        .collect();
    let stands = |tool: Option<usize>| listing.tools[tool?].place.clone();
    let name = |tool: Option<usize>| tool.map(|tool| listing.tools[tool].name.clone());
    let place = |path: &str| Some(path.to_owned()).filter(|path| !path.is_empty());
    let mut findings = Vec::new();
    let author = Author::of(listing);
    for finding in lints::check(&tools, levels, author) {
        let saves = finding.saves.filter(|tokens| *tokens > 0);
        findings.push(Finding {
            level: match finding.level {
                lints::Level::Deny => Level::Error,
                lints::Level::Warn => Level::Warning,
                lints::Level::Allow => continue,
            },
            rule: rule_of(finding.lint),
            input: listing.title.clone(),
            tool: name(finding.tool),
            place: stands(finding.tool),
            path: place(&finding.path),
            message: finding.message,
            parts: None,
            effect: None,
            help: saves.map(|tokens| format!("it saves {} tokens (o200k_base)", number(tokens))),
            source: None,
        });
    }
    for client in clients {
        for finding in clients::check(*client, server, &tools) {
            let rule = finding.rule;
            findings.push(Finding {
                level: rule.effect.level(),
                rule: format!("{client}/{}", rule.id),
                input: listing.title.clone(),
                tool: name(finding.tool),
                place: stands(finding.tool),
                path: place(&finding.path),
                message: format!("{} Here: {}", rule.text, finding.detail),
                parts: Some((rule.text, finding.detail)),
                effect: Some(format!("{} {}", client.title(), rule.effect.says())),
                help: Some(rule.instead.to_owned()),
                source: Some(rule.source.to_owned()),
            });
        }
    }
    findings
}

/// What is said of a lock file where lints or clients are asked about: it has costs alone.
pub(crate) fn not_looked_at(listing: &Listing) -> Finding {
    Finding {
        level: Level::Note,
        rule: "no-schemas".to_owned(),
        input: listing.title.clone(),
        tool: None,
        place: None,
        path: None,
        message: "it is a lock file, which has no schemas: lints and clients were not looked at".to_owned(),
        parts: None,
        effect: None,
        help: Some("check the binary, the server, or its answer to `tools/list` too".to_owned()),
        source: None,
    }
}
