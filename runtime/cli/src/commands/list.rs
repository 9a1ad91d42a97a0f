//! `mcpact list`: the cost of each tool, the most expensive first.

mod groups;
mod measures;
pub(super) mod repeats;
mod sort;

use anyhow::{Result, ensure};
use clap::Args;
use mcpact::cost::{Counter, Measure};
use mcpact_tokens::Encoding;
use serde_json::json;

use self::groups::By;
use self::sort::Sort;
use super::shared_flags::FormatFlag;
use crate::commands::encoding_flag::EncodingFlag;
use crate::failure::with_failures;
use crate::input::cost::{Part, PartKind};
use crate::input::count_basis::CountBasis;
use crate::input::index_texts::Edges;
use crate::input::listing::{Listing, Tool};
use crate::input::{Input, ReadInputs};
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Table, counted, number, percent};

/// List the tools with their costs, the most expensive first
///
/// Counts the model-visible entry: `{"name", "description", "inputSchema"}`, minified. Several
/// inputs have a line each; `--by tool` prints the tools of all of them.
#[derive(Args)]
pub(crate) struct List {
    #[command(flatten)]
    encoding: EncodingFlag,

    #[arg(
        long,
        alias = "profile",
        default_value_t = Measure::Model,
        value_name = "NAME",
        help = measures::help()
    )]
    measure: Measure,

    /// Group the rows [default: tool, or the inputs if there are several]
    #[arg(long, value_enum)]
    by: Option<By>,

    /// Sort the tools, or the inputs in a table of these [default: tokens]
    #[arg(long, value_enum)]
    sort: Option<Sort>,

    #[command(flatten)]
    format: FormatFlag<Format>,

    #[command(flatten)]
    input: Input,
}

/// A tool and its cost.
struct Row<'a> {
    /// The listing's title.
    input: &'a str,
    tool: &'a Tool,
    edges: Edges,
    cost: Part,
}

impl List {
    pub(crate) fn run(&self) -> Result<Outcome> {
        ensure!(
            self.by() == By::Tool || self.measure == Measure::Model,
            "`--by` conflicts with `--measure`; remove one of them"
        );
        ensure!(
            self.by() == By::Tool || self.sort.is_none(),
            "`--by` conflicts with `--sort`; remove one of them"
        );
        let found = self.input.read_each(self.format.value)?;
        self.print(&found)?;
        Ok(found.report_failures(Outcome::Done))
    }

    fn by(&self) -> By {
        self.by.unwrap_or_default()
    }

    /// Returns the order of the rows.
    fn order(&self) -> Sort {
        self.sort.unwrap_or_default()
    }

    fn print(&self, found: &ReadInputs) -> Result<()> {
        let listings = &found.listings;
        if listings.is_empty() && self.format.value != Format::Json {
            return Ok(());
        }
        if self.by() == By::Repeat {
            // Only schemas have the text of parameters.
            for listing in listings {
                listing.must_have_schemas()?;
            }
        }
        let basis = self.encoding.basis(listings, "this list")?;
        if self.measure != Measure::Model {
            return self.print_measure(found, basis.encoding);
        }
        if self.format.value == Format::Json {
            let json = if self.by() == By::Tool {
                self.json(listings, basis)
            } else {
                groups::json(self.by(), listings, basis)
            };
            return print::json(&with_failures(json, &found.failures));
        }
        if self.by() != By::Tool {
            print::table(self.format.value, &groups::table(self.by(), listings, basis))?;
        } else if self.by.is_some() || listings.len() == 1 && found.failures.is_empty() {
            print::table(self.format.value, &self.tools_table(listings, basis))?;
        } else {
            // Its rows have the instructions.
            print::table(self.format.value, &self.inputs_table(listings, basis))?;
            return print::notes(self.format.value, inferred(listings).as_slice());
        }
        let notes = instructions(listings, basis.encoding)
            .into_iter()
            .chain(inferred(listings));
        print::notes(self.format.value, &notes.collect::<Vec<String>>())
    }

    /// Prints the costs in another measure than that of budgets: without parts, and with the tokens
    /// that a request costs once.
    fn print_measure(&self, found: &ReadInputs, encoding: Encoding) -> Result<()> {
        let listings = found.listings.as_slice();
        for listing in listings {
            listing.must_have_schemas()?;
        }
        let lists = measures::count(self.measure, encoding, listings, self.order());
        if self.format.value == Format::Json {
            print::json(&with_failures(
                measures::json(self.measure, encoding, &lists),
                &found.failures,
            ))?;
        } else {
            print::table(
                self.format.value,
                &measures::table(self.measure, encoding, &lists, self.by.is_some(), self.order()),
            )?;
            let mut notes = Vec::new();
            if self.measure != Measure::Deferred {
                // Otherwise they are a row of the table.
                notes.extend(instructions(listings, encoding));
            }
            if !self.measure.is_exact() {
                // Only the tools are estimated. The instructions are counted in the encoding.
                notes = notes.into_iter().map(|note| format!("{note} ({encoding})")).collect();
            }
            notes.push(measures::note(self.measure));
            print::notes(self.format.value, &notes)?;
        }
        Ok(())
    }

    fn rows<'a>(&self, listings: &'a [Listing], encoding: Encoding) -> Vec<Row<'a>> {
        let counter = Counter::new(encoding);
        let mut rows: Vec<Row<'a>> = listings
            .iter()
            .flat_map(|listing| {
                listing
                    .tools
                    .iter()
                    .zip(listing.edges())
                    .map(move |tool| (listing, tool))
            })
            .map(|(listing, (tool, edges))| Row {
                input: &listing.title,
                tool,
                edges,
                cost: tool.cost(&counter),
            })
            .collect();
        self.order().apply(&mut rows, |row| (&*row.tool.name, row.cost.tokens));
        rows
    }

    fn tools_table(&self, listings: &[Listing], basis: CountBasis) -> Table {
        let rows = self.rows(listings, basis.encoding);
        let total: usize = rows.iter().map(|row| row.cost.tokens).sum();
        // The input is shown if there are several, the source if any tool has one.
        let has_several = listings.len() > 1;
        let has_sources = rows.iter().any(|row| row.tool.source.is_some());
        let mut columns = vec![Column::name("tool")];
        columns.extend(has_sources.then(|| Column::name("source").spare(3)));
        columns.extend([
            Column::number("tokens"),
            Column::number("share"),
            Column::number("description").spare(1),
            Column::number("parameters").spare(2),
        ]);
        columns.extend(has_several.then(|| Column::name("input").spare(4)));
        let mut table = Table::new(columns);
        for Row { input, tool, cost, .. } in &rows {
            let mut cells = vec![tool.name.clone()];
            cells.extend(has_sources.then(|| tool.source.clone().unwrap_or_default()));
            cells.extend([
                number(cost.tokens),
                percent(cost.tokens, total),
                number(cost.tokens_of(PartKind::Description)),
                number(cost.tokens_of(PartKind::Parameter)),
            ]);
            cells.extend(has_several.then(|| (*input).to_owned()));
            table.row(cells);
        }
        let mut cells = vec![format!("{} ({})", counted(rows.len(), "tool"), basis.name())];
        cells.extend(has_sources.then(String::new));
        cells.extend([
            number(total),
            String::new(),
            number(rows.iter().map(|row| row.cost.tokens_of(PartKind::Description)).sum()),
            number(rows.iter().map(|row| row.cost.tokens_of(PartKind::Parameter)).sum()),
        ]);
        cells.extend(has_several.then(|| counted(listings.len(), "input")));
        table.total(cells);
        table
    }

    fn inputs_table(&self, listings: &[Listing], basis: CountBasis) -> Table {
        let encoding = basis.encoding;
        let mut inputs: Vec<(&Listing, usize)> = Vec::new();
        inputs.extend(listings.iter().map(|listing| (listing, listing.tokens(encoding))));
        self.order()
            .apply(&mut inputs, |(listing, tokens)| (&*listing.title, *tokens));
        // The instructions are shown if any input has some.
        let instructions: Vec<usize> = listings
            .iter()
            .filter_map(|listing| listing.instruction_tokens(encoding))
            .collect();
        let has_instructions = !instructions.is_empty();
        let mut columns = vec![
            Column::name("input"),
            Column::text("server").spare(1),
            Column::number("tools"),
            Column::number("tokens"),
            Column::number("per tool").spare(2),
        ];
        columns.extend(has_instructions.then(|| Column::number("instructions")));
        let mut table = Table::new(columns);
        let (mut tools, mut tokens) = (0, 0);
        for (listing, total) in inputs {
            tools += listing.tools.len();
            tokens += total;
            let mut cells = vec![
                listing.title.clone(),
                server_name(listing).unwrap_or_default().to_owned(),
                number(listing.tools.len()),
                number(total),
                number(total / listing.tools.len().max(1)),
            ];
            let own = listing.instruction_tokens(encoding).map(number);
            cells.extend(has_instructions.then(|| own.unwrap_or_default()));
            table.row(cells);
        }
        let mut cells = vec![
            format!("{} ({})", counted(listings.len(), "input"), basis.name()),
            String::new(),
            number(tools),
            number(tokens),
            number(tokens / tools.max(1)),
        ];
        cells.extend(has_instructions.then(|| number(instructions.iter().sum())));
        table.total(cells);
        table
    }

    fn json(&self, listings: &[Listing], basis: CountBasis) -> serde_json::Value {
        let inputs: Vec<_> = listings
            .iter()
            .map(|listing| {
                let rows = self.rows(std::slice::from_ref(listing), basis.encoding);
                let tools: Vec<_> = rows
                    .iter()
                    .map(|Row { tool, edges, cost, .. }| {
                        let mut json = json!({
                            "name": tool.name,
                            "source": tool.source,
                            "tokens": cost.tokens,
                            "parts": {
                                "name": cost.tokens_of(PartKind::Name),
                                "description": cost.tokens_of(PartKind::Description),
                                "structure": cost.rest(),
                                "parameters": cost.parameters_json(),
                            },
                        });
                        edges.write_into(&mut json);
                        json
                    })
                    .collect();
                json!({
                    "input": listing.title,
                    "server": listing.server,
                    "toolset": listing.toolset,
                    "index": listing.index.as_ref().map(|index| json!({
                        "encoding": index.encoding.name(),
                        "count": index.count.name(),
                        "tokens": index.tokens,
                        "budget": index.budget,
                    })),
                    "instructions": listing.instruction_tokens(basis.encoding),
                    "tokens": rows.iter().map(|row| row.cost.tokens).sum::<usize>(),
                    "tools": tools,
                })
            })
            .collect();
        json!({ "encoding": basis.encoding.name(), "count": basis.count.name(), "inputs": inputs })
    }
}

/// Returns a line with the number of parameters whose sources only names suggest.
fn inferred(listings: &[Listing]) -> Option<String> {
    let edges = listings.iter().flat_map(Listing::edges);
    let parameters: usize = edges.map(|edges| edges.inferred_from.len()).sum();
    let verb = if parameters == 1 { "takes" } else { "take" };
    let parameters = (parameters > 0).then(|| counted(parameters, "parameter"))?;
    Some(format!(
        "{parameters} {verb} values that other tools may return (inferred from names); `--format json` lists them"
    ))
}

/// Returns a line with the tokens of the servers' instructions, which are not part of the tools.
fn instructions(listings: &[Listing], encoding: Encoding) -> Option<String> {
    let each: Vec<usize> = listings
        .iter()
        .filter_map(|listing| listing.instruction_tokens(encoding))
        .collect();
    let of_servers = match each.len() {
        0 => return None,
        1 => String::new(),
        several => format!(" of {}", counted(several, "server")),
    };
    let tokens = counted(each.iter().sum(), "token");
    Some(format!("instructions{of_servers}: {tokens}, besides the tools"))
}

/// Returns the name of the server, or else of the toolset.
fn server_name(listing: &Listing) -> Option<&str> {
    listing.server.as_deref().or(listing.toolset.as_deref())
}
