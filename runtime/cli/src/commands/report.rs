//! `mcpact report`: a page that shows what tools cost, what compaction saves, and which clients take them.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use mcpact::compact::Options;
use mcpact::cost::{Counter, Measure};
use mcpact_rules::lint::Levels;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use crate::checks::clients::{self, Client};
use crate::cost::{self, Part};
use crate::input::Input;
use crate::listing::{Listing, Tool};
use crate::outcome::Outcome;
use crate::print::{counted, number};
use crate::report::problems::{self, Problems};
use crate::report::{self, ProfileInfo, Report, ToolRow, shown, steps};

/// Write one self-contained page: what each tool costs, what compaction saves, and which clients take the tools
///
/// The page loads nothing from the network. It can be mailed, or kept as an artifact of a build.
#[derive(Args)]
pub(crate) struct Reporting {
    #[command(flatten)]
    input: Input,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    html: PathBuf,

    /// A client to check the tools against, or `all`; may be given several times
    #[arg(long, value_name = "NAME", default_value = "all")]
    client: Vec<String>,
}

/// How a column of the page is counted: the first is what parts are counted in.
const COLUMNS: [(Measure, Encoding); 5] = [
    (Measure::Model, Encoding::O200kBase),
    (Measure::Model, Encoding::Cl100kBase),
    (Measure::Wire, Encoding::O200kBase),
    (Measure::Claude, Encoding::O200kBase),
    (Measure::OpenAi, Encoding::O200kBase),
];

impl Reporting {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let clients = clients::select(&self.client)?;
        let levels = Levels::default();
        let found = self.input.read_each(self.html.as_path())?;
        let listings = found.listings.as_slice();
        if listings.is_empty() {
            ensure!(!found.failures.is_empty(), "there is no input to report on");
            return Ok(found.ends(Outcome::Done));
        }
        for listing in listings {
            listing.must_have_schemas()?;
        }
        let report = fill(listings, &levels, &clients);
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

/// Returns the data of the page. With several inputs, a tool's source is its input.
fn fill(listings: &[Listing], levels: &Levels, clients: &[Client]) -> Report {
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
    let Problems { rules, findings, .. } = problems::find(listings, levels, clients);
    Report {
        title,
        server,
        profiles,
        tools,
        steps: steps::rows(),
        clients: problems::client_rows(clients),
        rules,
        findings,
    }
}

/// Describes how a column is counted, without its totals.
fn column(profile: Measure, encoding: Encoding) -> ProfileInfo {
    let title = match profile {
        Measure::Model => encoding.name(),
        Measure::Wire => "As sent",
        Measure::Claude => "Claude, estimated",
        Measure::OpenAi => "As OpenAI renders it",
        _ => profile.name(),
    };
    let error = profile.error();
    ProfileInfo {
        id: if profile == Measure::Model {
            encoding.name().to_owned()
        } else {
            profile.name().to_owned()
        },
        title: title.to_owned(),
        says: says(profile, encoding),
        exact: profile.exact(),
        error: error.map(|error| {
            format!(
                "{} % on average, at most {} % for the list of one server",
                error.mean_percent, error.max_percent
            )
        }),
        once: 0,
        total: 0,
        compact_total: 0,
    }
}

/// Returns a sentence about the counted text and the encoding of a column.
fn says(profile: Measure, encoding: Encoding) -> String {
    match profile {
        Measure::Model => {
            let models = match encoding {
                Encoding::O200kBase => " (GPT-4o and later)",
                Encoding::Cl100kBase => " (GPT-4 and GPT-3.5)",
                _ => "",
            };
            format!(
                "Name, description and input schema of each tool as minified JSON, counted in the encoding {encoding}{models}"
            )
        }
        Measure::Wire => format!(
            "The whole entry of each tool as the server sends it, with titles, annotations and output schemas, counted in {encoding}"
        ),
        Measure::Claude => "What Anthropic's API bills for the tools, estimated: its encoding is not public".to_owned(),
        Measure::OpenAi => format!(
            "The TypeScript into which OpenAI's harmony format renders the tools for the gpt-oss models, counted in {encoding}"
        ),
        _ => profile.summary().trim_end_matches('.').to_owned(),
    }
}

/// The entries of a list of tools, as the server sends them and compacted.
struct Entries {
    listed: Vec<Value>,
    compacted: Vec<Value>,
}

/// Returns the tokens of all lists in a column, before and after compaction, as `list --measure`
/// reports them.
fn totals(profile: Measure, counter: &Counter, lists: &[Entries]) -> (usize, usize) {
    let total = |entries: fn(&Entries) -> &Vec<Value>| {
        let lists = lists.iter().map(entries);
        lists.map(|tools| counter.list_tokens(profile, tools)).sum()
    };
    (total(|list| &list.listed), total(|list| &list.compacted))
}

fn row(tool: &Tool, source: &str, counters: &[Counter], entries: &mut Entries) -> ToolRow {
    let entry = Value::Object(tool.entry.clone());
    let options = Options::default();
    let compacted = options.tool(&entry);
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
    let summary = tool.description().lines().map(str::trim).find(|line| !line.is_empty());
    let row = ToolRow {
        name: shown::line(&tool.name),
        source: shown::line(source),
        summary: shown::line(summary.unwrap_or_default()),
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
        lossy: steps::lossy(&entry, &compacted, &options),
        entry: shown::entry(&Measure::Model.text(&entry)),
        compact_entry: shown::entry(&Measure::Model.text(&compacted.tool)),
    };
    entries.listed.push(entry);
    entries.compacted.push(compacted.tool);
    row
}

/// Returns the counter of an encoding.
fn counter(counters: &[Counter], encoding: Encoding) -> &Counter {
    let found = counters.iter().find(|counter| counter.encoding() == encoding);
    found.expect("there is a counter for each encoding")
}

/// A file's name, without its folder.
fn short(title: &str) -> &str {
    title.rsplit(['/', '\\']).find(|name| !name.is_empty()).unwrap_or(title)
}
