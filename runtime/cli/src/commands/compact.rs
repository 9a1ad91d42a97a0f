//! `mcpact compact`: any server's tools in fewer tokens, with the same meaning.

use std::cmp::Reverse;
use std::path::Path;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use mcpact::compact::{CompactedTool, Lossy, Options, Pass, Saving, Step};
use mcpact::cost::Counters;
use mcpact_shared::unknown_name::unknown_choice;
use mcpact_tokens::Encoding;
use serde_json::{Map, Value, json};

use super::shared_flags::{ClientFlag, FormatFlag, OutputFlag};
use crate::checks::clients::{self, Client};
use crate::commands::encoding_flag::EncodingFlag;
use crate::input::Input;
use crate::input::listing::Listing;
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Reader, Table, counted, number, percent, signed};
use crate::prose::lossy::{LossyCompactor, LossyStep, RewriteSum, WORDS};
use crate::prose::words::{Rules, parse_rule};

/// Write a smaller `tools/list` with the same meaning, and report the savings of each pass
///
/// `--output` writes `{"tools": […]}`, with the server's name and instructions; without it only the
/// savings are reported. The given schemas accept every value that the compact ones accept. The compact schemas accept
/// every value that the given ones accept, without the optional properties that are null. Each pass
/// except `booleans` is applied to a tool only if it saves tokens in the encoding and adds none in
/// the other one, and if every client that accepts the tool also accepts the result. `booleans` may
/// cost up to three tokens for each parameter whose schema is a boolean: it rewrites such a schema
/// for the clients that `--client` names, and uses forms that others refuse. Steps that lose information run only if `--lossy` names
/// them.
#[derive(Args)]
pub(crate) struct Compact {
    #[command(flatten)]
    output: OutputFlag,

    /// Do this step, which loses information; may be repeated
    #[arg(long, value_name = "STEP", value_parser = lossy_parser())]
    lossy: Vec<LossyStep>,

    /// Omit a pass: nulls, titles, … (the table names them), or a rule of `--lossy words`:
    /// words/article, … (`mcpact words --rules` names them); may be repeated
    #[arg(long, value_name = "PASS", value_parser = omitted)]
    without: Vec<OmittedStep>,

    #[command(flatten)]
    client: ClientFlag,

    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    format: FormatFlag<Format>,

    #[command(flatten)]
    input: Input,
}

/// A pass or a rule that `--without` names.
#[derive(Clone, Copy, Debug)]
enum OmittedStep {
    Pass(Pass),
    /// A rule of `--lossy words`.
    Rule(&'static str),
}

/// The compact tools of all inputs, and the savings of the lossy steps that were not done.
struct Compacted {
    encoding: Encoding,
    /// The properties around the tools in the written list.
    list_properties: Map<String, Value>,
    tools: Vec<CompactedTool>,
    /// The rewrites of `--lossy words`.
    rewrites: RewriteSum,
    /// The steps that would save tokens, the greatest saving first.
    offers: Vec<(LossyStep, usize)>,
}

/// The savings of a step over all tools.
struct StepSaving {
    name: &'static str,
    is_lossless: bool,
    locations: usize,
    tokens: isize,
}

impl Compact {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let reader = match self.output.file.as_deref().map(Reader::from) {
            Some(Reader::Programs) => Reader::Programs,
            _ => self.format.value.into(),
        };
        let clients = clients::select(&self.client.client)?;
        let listings = self.input.read(reader)?;
        if self.output.file.is_some() && listings.len() > 1 {
            print::warning(&format!(
                "the tools of {} are written as one list",
                counted(listings.len(), "input")
            ));
        }
        self.warn_of_ignored_options(&clients);
        self.print(&self.compacted(&clients, &listings)?)?;
        Ok(Outcome::Done)
    }

    /// Warns of lossy steps whose result a client refuses.
    fn warn_of_ignored_options(&self, clients: &[Client]) {
        for step in self.lossy.iter().filter(|step| !clients::accept(clients, step.form())) {
            print::warning(&format!(
                "`--lossy {}` has no effect, since a client in `--client` refuses its result; remove one of the two options",
                step.flag()
            ));
        }
    }

    /// Compacts the tools of all inputs.
    fn compacted(&self, clients: &[Client], listings: &[Listing]) -> Result<Compacted> {
        for listing in listings {
            listing.must_have_schemas()?;
        }
        let encoding = self.encoding.basis(listings, "this output")?.encoding;
        let requested = self.requested(clients);
        let mut offers = LossyStep::all(WORDS);
        offers.retain(|step| clients::accept(clients, step.form()) && !requested.contains(step));
        let omitted: Vec<&'static str> = self.without.iter().filter_map(|omitted| omitted.rule()).collect();
        let compactor = LossyCompactor {
            options: &self.options(clients, &requested, encoding),
            encoding,
            counters: &Counters::new(),
            rewrites_texts: requested.contains(&LossyStep::Words),
            rules: &Rules::without(&omitted),
        };
        let mut tools: Vec<CompactedTool> = Vec::new();
        let mut rewrites = RewriteSum::default();
        let mut saves = vec![0; offers.len()];
        for listing in listings {
            for tool in &listing.tools {
                let result = compactor.tool(&Value::Object(tool.entry.clone()), &offers);
                tools.push(result.tool);
                rewrites += result.rewrites;
                for (sum, tokens) in saves.iter_mut().zip(result.saves) {
                    *sum += tokens;
                }
            }
        }
        let offers = offers.into_iter().zip(saves);
        let mut offers: Vec<(LossyStep, usize)> = offers.filter(|(_, saves)| *saves > 0).collect();
        offers.sort_by_key(|(_, saves)| Reverse(*saves));
        Ok(Compacted {
            encoding,
            list_properties: Listing::shared_list_properties(listings),
            tools,
            rewrites,
            offers,
        })
    }

    /// Writes the list, and reports the savings unless the list is on standard output.
    fn print(&self, compacted: &Compacted) -> Result<()> {
        if let Some(output) = &self.output.file {
            Self::write(output, compacted)?;
        }
        if self.output.file.as_deref().map(Reader::from) == Some(Reader::Programs) {
            return Ok(());
        }
        match self.format.value {
            Format::Json => print::json(&Self::json(compacted)),
            _ => self.tables(compacted),
        }
    }

    /// Returns the requested lossy steps, in their order, without those whose result a client
    /// refuses.
    fn requested(&self, clients: &[Client]) -> Vec<LossyStep> {
        let with_words = |step: &LossyStep| match step {
            LossyStep::Schema(Lossy::Descriptions { .. }) => LossyStep::Schema(Lossy::Descriptions { words: WORDS }),
            other => *other,
        };
        let accepted = self.lossy.iter().filter(|step| clients::accept(clients, step.form()));
        accepted.map(with_words).collect()
    }

    fn options(&self, clients: &[Client], requested: &[LossyStep], encoding: Encoding) -> Options {
        let options = Options::default().encoding(encoding);
        let options = clients::accepted_forms(clients)
            .into_iter()
            .fold(options, Options::allow);
        let options = self
            .without
            .iter()
            .filter_map(|omitted| omitted.pass())
            .fold(options, Options::without);
        let steps = requested.iter().filter_map(|step| step.schema());
        steps.fold(options, Options::with)
    }

    fn write(output: &Path, compacted: &Compacted) -> Result<()> {
        let summary = format!(
            "{}, {} tokens ({}), {} before",
            counted(compacted.tools.len(), "tool"),
            number(compacted.after()),
            compacted.encoding.name(),
            number(compacted.before())
        );
        print::save_json(output, &compacted.list(), &summary)
    }

    fn json(compacted: &Compacted) -> Value {
        let steps = compacted.steps().into_iter().map(|step| {
            json!({
                "step": step.name,
                "lossless": step.is_lossless,
                "locations": step.locations,
                "saved": step.tokens,
            })
        });
        let lossy = compacted
            .offers
            .iter()
            .map(|(step, saves)| json!({ "step": step.flag(), "saved": saves }));
        let untouched = compacted
            .untouched()
            .map(|(name, reason)| json!({ "tool": name, "reason": reason }));
        json!({
            "encoding": compacted.encoding.name(),
            "tools": compacted.tools.len(),
            "before": compacted.before(),
            "after": compacted.after(),
            "steps": steps.collect::<Vec<Value>>(),
            "lossy": lossy.collect::<Vec<Value>>(),
            "untouched": untouched.collect::<Vec<Value>>(),
        })
    }

    fn tables(&self, compacted: &Compacted) -> Result<()> {
        let (before, after) = (compacted.before(), compacted.after());
        let mut table = Table::new([
            Column::text("pass"),
            Column::text("means the same"),
            Column::number("locations"),
            Column::number("saves"),
            Column::number("share"),
        ]);
        for step in compacted.steps() {
            table.row([
                step.name.to_owned(),
                if step.is_lossless { "yes" } else { "no" }.to_owned(),
                number(step.locations),
                signed(step.tokens),
                usize::try_from(step.tokens).map_or_else(|_| String::new(), |tokens| percent(tokens, before)),
            ]);
        }
        table.total([
            format!(
                "{}: {} → {} ({})",
                counted(compacted.tools.len(), "tool"),
                number(before),
                number(after),
                compacted.encoding
            ),
            String::new(),
            String::new(),
            signed(before.cast_signed() - after.cast_signed()),
            percent(before.saturating_sub(after), before),
        ]);
        let mut tables = vec![table];
        if !compacted.offers.is_empty() {
            let mut table = Table::new([
                Column::text("further `--lossy` step"),
                Column::number("would save"),
                Column::text("what it loses"),
            ]);
            for (step, saves) in &compacted.offers {
                table.row([step.flag(), number(*saves), step.loss().to_owned()]);
            }
            tables.push(table);
        }
        print::tables(self.format.value, &tables)?;
        for (name, reason) in compacted.untouched() {
            print::note(&format!("unchanged: `{name}`: {reason}"));
        }
        Ok(())
    }
}

impl Compacted {
    fn before(&self) -> usize {
        self.tools.iter().map(|tool| tool.tokens_before).sum()
    }

    fn after(&self) -> usize {
        self.tools.iter().map(|tool| tool.tokens_after).sum()
    }

    /// Returns the savings of each step over all tools, the greatest first.
    fn steps(&self) -> Vec<StepSaving> {
        let savings = Saving::sum(self.tools.iter().flat_map(|tool| tool.savings.iter().copied()));
        let schema = savings.into_iter().map(|saving| StepSaving {
            name: saving.step.name(),
            is_lossless: matches!(saving.step, Step::Lossless(_)),
            locations: saving.locations,
            tokens: saving.tokens,
        });
        let RewriteSum { texts, tokens } = self.rewrites;
        let rewrites = (tokens > 0).then(|| StepSaving {
            name: LossyStep::Words.name(),
            is_lossless: false,
            locations: texts,
            tokens: tokens.cast_signed(),
        });
        let mut steps: Vec<StepSaving> = schema.chain(rewrites).collect();
        steps.sort_by_key(|step| Reverse(step.tokens));
        steps
    }

    /// Returns the names of the unchanged tools, each with the reason.
    fn untouched(&self) -> impl Iterator<Item = (&str, String)> {
        self.tools.iter().filter_map(|tool| {
            let reason = tool.untouched.as_ref()?.to_string();
            Some((tool.tool["name"].as_str().unwrap_or_default(), reason))
        })
    }

    /// Returns the `tools/list` as a line of JSON.
    fn list(&self) -> String {
        let mut list = self.list_properties.clone();
        let tools = self.tools.iter().map(|tool| tool.tool.clone());
        list.insert("tools".to_owned(), tools.collect());
        Value::Object(list).to_string() + "\n"
    }
}

/// Returns a parser of lossy steps by their flags.
fn lossy_parser() -> impl TypedValueParser<Value = LossyStep> {
    // clap needs names that live as long as the process.
    let values = LossyStep::all(WORDS).into_iter();
    let values = values.map(|step| PossibleValue::new(&*step.flag().leak()).help(step.loss()));
    PossibleValuesParser::new(values).try_map(|name| {
        let step = LossyStep::all(WORDS).into_iter().find(|step| step.flag() == name);
        step.ok_or("unknown step")
    })
}

impl OmittedStep {
    fn pass(self) -> Option<Pass> {
        match self {
            OmittedStep::Pass(pass) => Some(pass),
            OmittedStep::Rule(_) => None,
        }
    }

    fn rule(self) -> Option<&'static str> {
        match self {
            OmittedStep::Pass(_) => None,
            OmittedStep::Rule(rule) => Some(rule),
        }
    }
}

/// Parses the name of a pass, with `-` for a space, or that of a rule of `words`, such as
/// `words/article`.
fn omitted(name: &str) -> Result<OmittedStep, String> {
    if name.contains('/') {
        return parse_rule(name).map(OmittedStep::Rule);
    }
    let written = |pass: &Pass| pass.name().replace(' ', "-");
    let pass = Pass::ALL.iter().copied().find(|pass| written(pass) == name);
    pass.map(OmittedStep::Pass).ok_or_else(|| {
        let names: Vec<String> = Pass::ALL.iter().map(written).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let unknown = unknown_choice("pass", name, &names);
        format!("{unknown}, or a rule of `mcpact words` such as `words/article`")
    })
}
