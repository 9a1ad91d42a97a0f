//! `mcpact report`: a page with the tokens of tools, the savings of compaction, and problems by client.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use anyhow::{Context, Result, ensure};
use clap::Args;
use mcpact::compact::{Options, Pass};
use mcpact::cost::{Counters, Measure};
use mcpact_shared::lint::Levels;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value};

use super::shared_flags::{ClientFlag, HtmlFlag};
use crate::checks::clients::{self, Client};
use crate::commands::page::problems::{self, Problems};
use crate::commands::page::{self, FailureRow, MeasureInfo, Report, RewriteRow, StepRow, ToolRow, short_text};
use crate::failure::Failure;
use crate::input::cost;
use crate::input::json::STACK_BYTES;
use crate::input::listing::{Listing, Tool};
use crate::input::{Input, ReadInputs};
use crate::outcome::Outcome;
use crate::print::{self, counted};
use crate::prose::lossy::{LossyCompactor, LossyResult, LossyStep, WORDS};
use crate::prose::words::{self, Rules, location_label};

/// Write one self-contained page: the cost of each tool, the savings of compaction, and the clients
/// that accept the tools
///
/// The clients are `all` without `--client`. The page can be mailed or kept as an artifact of a
/// build.
#[derive(Args)]
#[command(mut_arg("html", |html| html.required(true)))]
pub(crate) struct ReportCommand {
    #[command(flatten)]
    html: HtmlFlag,

    #[command(flatten)]
    client: ClientFlag,

    #[command(flatten)]
    input: Input,
}

/// The measures of the page. Parts of tools are counted in the first.
const MEASURES: [(Measure, Encoding); 6] = [
    (Measure::Model, Encoding::O200kBase),
    (Measure::Model, Encoding::Cl100kBase),
    (Measure::Wire, Encoding::O200kBase),
    (Measure::Claude, Encoding::O200kBase),
    (Measure::OpenAi, Encoding::O200kBase),
    (Measure::Deferred, Encoding::O200kBase),
];

impl ReportCommand {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let every = ["all".to_owned()];
        let clients = clients::select(if self.client.client.is_empty() {
            every.as_slice()
        } else {
            &self.client.client
        })?;
        let levels = Levels::of_check();
        let file = self.html.file.as_deref().context("missing `--html FILE`")?;
        let found = self.input.read_each(file)?;
        let listings = found.listings.as_slice();
        if listings.is_empty() {
            ensure!(!found.failures.is_empty(), "there is no input to report on");
            return Ok(found.report_failures(Outcome::Done));
        }
        for listing in listings {
            listing.must_have_schemas()?;
        }
        let report = collect(&found, &levels, &clients)?;
        print::save(file, &page::page(&report), &report.summary())?;
        Ok(found.report_failures(Outcome::Done))
    }
}

/// Returns the data of the page. With several inputs, a tool's source is its input.
fn collect(found: &ReadInputs, levels: &Levels, clients: &[Client]) -> Result<Report> {
    let listings = found.listings.as_slice();
    let counters = Counters::new();
    // The problems take as long as the counts.
    let ((tools, lists), Problems { rules, findings, .. }) = thread::scope(|scope| -> Result<_> {
        let problems = thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, || {
                problems::find(found, levels, clients, counters.get(MEASURES[0].1))
            })
            .context("cannot start a thread")?;
        let rows = rows(listings, &counters);
        Ok((rows, problems.join().unwrap_or_else(|panic| resume_unwind(panic))))
    })?;
    let measures = MEASURES.iter().enumerate().map(|(index, (measure, encoding))| {
        // The same totals as those of `list --measure`.
        let total = |entries: fn(&Entries) -> &[Value], tokens: fn(&ToolRow) -> &[usize]| {
            let counter = counters.get(*encoding);
            let totals = lists.iter().map(|list| {
                let each: Vec<usize> = tools[list.tools.clone()]
                    .iter()
                    .map(|tool| tokens(tool)[index])
                    .collect();
                counter.list_tokens_of(*measure, entries(list), &each)
            });
            totals.sum::<usize>() + instructions(*measure, *encoding, listings)
        };
        let total_of_list = total(|list| &list.listed, |tool| &tool.tokens);
        let sum: usize = tools.iter().map(|tool| tool.tokens[index]).sum();
        MeasureInfo {
            once: total_of_list.saturating_sub(sum),
            total: total_of_list,
            compact_total: total(|list| &list.compacted, |tool| &tool.compact),
            ..describe(*measure, *encoding)
        }
    });
    let measures = measures.collect();
    let (title, server) = match listings {
        [listing] => (listing.title.clone(), listing.server.clone()),
        several => (counted(several.len(), "input"), None),
    };
    Ok(Report {
        title,
        server,
        measures,
        tools,
        steps: step_rows(),
        clients: problems::client_rows(clients),
        rules,
        findings,
        failures: found.failures.iter().map(failure).collect(),
    })
}

/// Returns the row of a server that could not be asked.
fn failure(failure: &Failure) -> FailureRow {
    FailureRow {
        input: short_text::line(&failure.title),
        error: short_text::line(&failure.message()),
    }
}

/// Returns the rows of all tools, and the lists that they are from.
fn rows(listings: &[Listing], counters: &Counters) -> (Vec<ToolRow>, Vec<Entries>) {
    let mut tools: Vec<ToolRow> = Vec::new();
    let mut lists = Vec::new();
    for listing in listings {
        let mut entries = Entries {
            tools: tools.len()..tools.len() + listing.tools.len(),
            listed: Vec::new(),
            compacted: Vec::new(),
        };
        for tool in &listing.tools {
            let source = if listings.len() > 1 {
                file_name(&listing.title)
            } else {
                tool.source.as_deref().unwrap_or_default()
            };
            tools.push(row(tool, source, counters, &mut entries));
        }
        lists.push(entries);
    }
    (tools, lists)
}

/// Returns the tokens of the servers' instructions in the measure `Deferred`, and 0 in all others.
fn instructions(measure: Measure, encoding: Encoding, listings: &[Listing]) -> usize {
    if measure != Measure::Deferred {
        return 0;
    }
    listings
        .iter()
        .map(|listing| listing.loaded_instruction_tokens(encoding))
        .sum()
}

/// Describes a measure, without totals.
fn describe(measure: Measure, encoding: Encoding) -> MeasureInfo {
    let title = match measure {
        Measure::Model => encoding.name(),
        Measure::Wire => "As sent",
        Measure::Claude => "Claude, estimated",
        Measure::OpenAi => "As OpenAI renders it",
        Measure::Deferred => "Names and instructions",
        _ => measure.name(),
    };
    let error = measure.error();
    MeasureInfo {
        id: if measure == Measure::Model {
            encoding.name().to_owned()
        } else {
            measure.name().to_owned()
        },
        title: title.to_owned(),
        description: description(measure, encoding),
        exact: measure.is_exact(),
        error: error.map(|error| error.to_string()),
        once: 0,
        total: 0,
        compact_total: 0,
    }
}

/// Returns a sentence about the counted text and the encoding.
fn description(measure: Measure, encoding: Encoding) -> String {
    match measure {
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
        Measure::Claude => {
            "An estimate of what Anthropic's API bills for the tools; its encoding is not public".to_owned()
        }
        Measure::OpenAi => format!(
            "The TypeScript into which OpenAI's harmony format renders the tools for the gpt-oss models, counted in {encoding}"
        ),
        Measure::Deferred => format!(
            "The names of the tools and the server's instructions: all that a client loads at first that searches tools later, counted in {encoding}"
        ),
        _ => measure.summary().trim_end_matches('.').to_owned(),
    }
}

/// The entries of a list of tools, as the server sends them and compacted.
struct Entries {
    /// The indices of the rows of its tools.
    tools: Range<usize>,
    listed: Vec<Value>,
    compacted: Vec<Value>,
}

fn row(tool: &Tool, source: &str, counters: &Counters, entries: &mut Entries) -> ToolRow {
    let entry = Value::Object(tool.entry.clone());
    counters.remember(&entry);
    let offers = LossyStep::all(WORDS);
    let (_, encoding) = MEASURES[0];
    let compactor = LossyCompactor {
        options: &Options::default().encoding(encoding),
        encoding,
        counters,
        rewrites_texts: false,
        rules: &Rules::default(),
    };
    let LossyResult {
        tool: compacted, saves, ..
    } = compactor.tool(&entry, &offers);
    // In the first measure a tool costs the sum of its parts.
    let count = |entry: &Map<String, Value>, value: &Value| {
        let parts = cost::of_tool(entry, counters.get(encoding));
        let others = MEASURES[1..]
            .iter()
            .map(|(measure, encoding)| counters.get(*encoding).tokens(*measure, value));
        let tokens: Vec<usize> = std::iter::once(parts.tokens).chain(others).collect();
        (parts, tokens)
    };
    let (parts, tokens) = count(&tool.entry, &entry);
    let (compact_parts, compact) = match &compacted.tool {
        Value::Object(changed) if !compacted.savings.is_empty() => count(changed, &compacted.tool),
        _ => (parts.clone(), tokens.clone()),
    };
    let summary = tool.description().lines().map(str::trim).find(|line| !line.is_empty());
    let lossy = offers.iter().zip(saves).filter(|(_, tokens)| *tokens > 0);
    let row = ToolRow {
        name: short_text::line(&tool.name),
        source: short_text::line(source),
        summary: short_text::line(summary.unwrap_or_default()),
        parameters: tool.parameters().count(),
        tokens,
        compact,
        parts,
        compact_parts,
        steps: compacted
            .savings
            .iter()
            .map(|saving| (saving.step.name().to_owned(), saving.tokens))
            .collect(),
        lossy: lossy
            .map(|(step, tokens)| (step.name().to_owned(), tokens.cast_signed()))
            .collect(),
        rewrites: rewrites(&tool.entry, encoding),
        entry: short_text::entry(&entry),
        compact_entry: short_text::entry(&compacted.tool),
    };
    entries.listed.push(entry);
    entries.compacted.push(compacted.tool);
    row
}

/// Returns the rewrites of a tool's texts.
fn rewrites(entry: &Map<String, Value>, encoding: Encoding) -> Vec<RewriteRow> {
    let rewrites = words::merged(&words::rewrites(entry, encoding, &Rules::default())).into_iter();
    let rows = rewrites.map(|rewrite| RewriteRow {
        location: short_text::line(&location_label(&rewrite.path)),
        old: short_text::line(&rewrite.old),
        new: short_text::line(&rewrite.new),
        saved: rewrite.saved,
    });
    rows.collect()
}

/// Returns a file's name without its folder.
fn file_name(title: &str) -> &str {
    title.rsplit(['/', '\\']).find(|name| !name.is_empty()).unwrap_or(title)
}

/// Returns all steps of compaction.
fn step_rows() -> Vec<StepRow> {
    let lossless = Pass::ALL.iter().map(|pass| StepRow {
        name: pass.name().to_owned(),
        description: pass_description(*pass).to_owned(),
        flag: None,
    });
    let lossy = LossyStep::all(WORDS).into_iter().map(|step| StepRow {
        name: step.name().to_owned(),
        description: step.loss().to_owned(),
        flag: Some(step.flag()),
    });
    lossless.chain(lossy).collect()
}

/// Describes what a pass removes or rewrites.
fn pass_description(pass: Pass) -> &'static str {
    match pass {
        Pass::Dialect => "`$schema`, which names the version of JSON Schema",
        Pass::Titles => "titles that repeat a name",
        Pass::NumberFormats => "number formats such as `uint32`, which nothing checks",
        Pass::Definitions => "shared definitions, written where they are used",
        Pass::Unions => "`anyOf`, `oneOf` and `allOf` that one schema can replace",
        Pass::Choices => "lists of single values, as one `enum`",
        Pass::Nulls => "`null` where the parameter can be omitted",
        Pass::Defaults => "keywords that state the default",
        Pass::Booleans => "`true` and `false` as schemas, which some clients drop",
        Pass::Bounds => "bounds of integers in their shorter form",
        Pass::Order => "keywords in a fixed order",
        _ => "",
    }
}
