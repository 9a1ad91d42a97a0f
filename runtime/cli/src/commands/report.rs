//! `mcpact report`: a page that shows where the tokens go.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use mcpact::compact::Options;
use mcpact::cost::{Counter, Profile};
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::Outcome;
use crate::cost::{self, Part};
use crate::finding::Finding;
use crate::input::Input;
use crate::limits;
use crate::listing::{Listing, Tool};
use crate::print::{counted, number};
use crate::report::{self, FindingRow, ProfileInfo, Report, ToolRow};

/// Write one self-contained page: tokens by source, tool and parameter, before and after compaction, in every counting profile
///
/// It loads nothing from the network, and may be mailed, or kept as an artifact of a build.
#[derive(Args)]
pub(crate) struct Reporting {
    #[command(flatten)]
    input: Input,

    /// Where the page goes
    #[arg(long, value_name = "FILE")]
    html: PathBuf,

    /// A client whose rules are looked at too, or `all`; may be given several times
    #[arg(long, value_name = "NAME")]
    client: Vec<String>,
}

/// Characters of a summary: the page shows fewer.
const MAX_SUMMARY: usize = 500;

/// How a column of the page is counted: the first is what parts are counted in.
const COLUMNS: [(Profile, Encoding); 5] = [
    (Profile::Model, Encoding::O200kBase),
    (Profile::Model, Encoding::Cl100kBase),
    (Profile::Wire, Encoding::O200kBase),
    (Profile::Claude, Encoding::O200kBase),
    (Profile::OpenAi, Encoding::O200kBase),
];

impl Reporting {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let clients = limits::clients(&self.client)?;
        let levels = limits::levels(&std::collections::BTreeMap::new(), &[])?;
        let found = self.input.read_each(self.html.as_path())?;
        let listings = found.listings.as_slice();
        if listings.is_empty() {
            ensure!(!found.failures.is_empty(), "there is no input to report on");
            return Ok(found.ends(Outcome::Done));
        }
        let mut findings = Vec::new();
        for listing in listings {
            listing.must_have_schemas()?;
            findings.extend(limits::look(listing, &levels, &clients, None));
        }
        let report = fill(listings, &findings);
        let name = self.html.display();
        std::fs::write(&self.html, report::page(&report)).with_context(|| format!("cannot write `{name}`"))?;
        let total: usize = report.tools.iter().map(|tool| tool.tokens[0]).sum();
        eprintln!(
            "wrote `{name}`: {}, {} tokens",
            counted(report.tools.len(), "tool"),
            number(total)
        );
        Ok(found.ends(Outcome::Done))
    }
}

/// All that the page shows. Of several inputs the input is the source.
fn fill(listings: &[Listing], findings: &[Finding]) -> Report {
    let several = listings.len() > 1;
    let counters: Vec<Counter> = Encoding::ALL.iter().copied().map(Counter::new).collect();
    let mut tools = Vec::new();
    let mut lists = Vec::new();
    for listing in listings {
        let mut entries = Entries {
            listed: Vec::new(),
            compacted: Vec::new(),
        };
        for tool in &listing.tools {
            let source = if several {
                short(&listing.title)
            } else {
                tool.source.as_deref().unwrap_or_default()
            };
            tools.push(row(tool, source, &counters, &mut entries));
        }
        lists.push(entries);
    }
    let profiles = COLUMNS.iter().enumerate().map(|(index, (profile, encoding))| {
        let (total, compact_total) = totals(*profile, counter(&counters, *encoding), &lists);
        let of_tools: usize = tools.iter().map(|tool: &ToolRow| tool.tokens[index]).sum();
        ProfileInfo {
            once: total.saturating_sub(of_tools),
            total,
            compact_total,
            ..column(*profile, *encoding)
        }
    });
    let profiles = profiles.collect();
    let (title, server) = match listings {
        [listing] => (listing.title.clone(), listing.server.clone()),
        several => (counted(several.len(), "input"), None),
    };
    let source_of = |name: &str| {
        tools
            .iter()
            .find(|tool| tool.name == name)
            .map_or_else(String::new, |tool| tool.source.clone())
    };
    let findings = findings
        .iter()
        .map(|finding| FindingRow {
            level: finding.level.name().to_owned(),
            name: finding.rule.clone(),
            tool: finding.tool.clone(),
            text: finding.message.clone(),
            instead: finding.help.clone().unwrap_or_default(),
            source: finding.tool.as_deref().map_or_else(String::new, source_of),
        })
        .collect();
    Report {
        title,
        server,
        profiles,
        tools,
        findings,
    }
}

/// How a column is counted; its totals are not in it.
fn column(profile: Profile, encoding: Encoding) -> ProfileInfo {
    let model = profile == Profile::Model;
    let error = profile.error();
    ProfileInfo {
        id: if model {
            encoding.name().to_owned()
        } else {
            profile.name().to_owned()
        },
        title: if model {
            encoding.name().to_owned()
        } else {
            format!("{} profile", profile.name())
        },
        says: profile.summary().trim_end_matches('.').to_owned(),
        exact: profile.exact(),
        error: error.map(|error| {
            format!(
                "mean {} %, at most {} % of a server's list",
                error.mean_percent, error.max_percent
            )
        }),
        once: 0,
        total: 0,
        compact_total: 0,
    }
}

/// A tool's entry, as the server lists it and compacted.
struct Entries {
    listed: Vec<Value>,
    compacted: Vec<Value>,
}

/// The tokens of all lists in a column, before and after compaction: what `list --profile` reports of the same inputs.
fn totals(profile: Profile, counter: &Counter, lists: &[Entries]) -> (usize, usize) {
    let total = |entries: fn(&Entries) -> &Vec<Value>| {
        let lists = lists.iter().map(entries);
        lists.map(|tools| counter.list_tokens(profile, tools)).sum()
    };
    (total(|list| &list.listed), total(|list| &list.compacted))
}

fn row(tool: &Tool, source: &str, counters: &[Counter], entries: &mut Entries) -> ToolRow {
    let entry = Value::Object(tool.entry.clone());
    let compacted = Options::default().tool(&entry);
    let none = Map::new();
    let (_, first) = COLUMNS[0];
    let parts = cost::of_tool(&tool.entry, first);
    let compact_parts = cost::of_tool(compacted.tool.as_object().unwrap_or(&none), first);
    // In the first column a tool costs what its parts do.
    let tokens = |entry: &Value, parts: &Part| {
        let others = COLUMNS[1..]
            .iter()
            .map(|(profile, encoding)| counter(counters, *encoding).tokens(*profile, entry));
        std::iter::once(parts.tokens).chain(others).collect()
    };
    let row = ToolRow {
        name: tool.name.clone(),
        source: source.to_owned(),
        summary: summary(tool.description()),
        parameters: tool.parameters().count(),
        tokens: tokens(&entry, &parts),
        compact: tokens(&compacted.tool, &compact_parts),
        parts,
        compact_parts,
        steps: compacted
            .savings
            .iter()
            .map(|saving| (saving.step.name().to_owned(), saving.tokens))
            .collect(),
        entry: Profile::Model.text(&entry),
        compact_entry: Profile::Model.text(&compacted.tool),
    };
    entries.listed.push(entry);
    entries.compacted.push(compacted.tool);
    row
}

/// The counter of an encoding.
fn counter(counters: &[Counter], encoding: Encoding) -> &Counter {
    let found = counters.iter().find(|counter| counter.encoding() == encoding);
    found.expect("there is a counter for each encoding")
}

/// The beginning of a description's first line.
fn summary(description: &str) -> String {
    let line = description.lines().map(str::trim).find(|line| !line.is_empty());
    let line = line.unwrap_or_default();
    let end = line.char_indices().nth(MAX_SUMMARY).map_or(line.len(), |(at, _)| at);
    line[..end].to_owned()
}

/// A file's name, without its folder.
fn short(title: &str) -> &str {
    title.rsplit(['/', '\\']).find(|name| !name.is_empty()).unwrap_or(title)
}
