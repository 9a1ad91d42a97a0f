//! `mcpact compact`: any server's tools in fewer tokens, meaning the same.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use mcpact::compact::{CompactedTool, Lossy, Options, Pass};
use mcpact_tokens::Encoding;
use serde_json::{Value, json};

use crate::checks::clients;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Reader, Table, counted, number, percent, signed};

/// Write a smaller `tools/list` that means the same, and report what each pass saved
///
/// Whatever the compact schemas accept, the given ones accept; whatever the given ones accept, the compact ones accept without the
/// optional properties that are null. A pass is done to a tool only where that saves tokens, and where no client refuses the result
/// that took the tool before. Steps that lose something are done only where `--lossy` names them.
#[derive(Args)]
pub(crate) struct Compact {
    #[command(flatten)]
    input: Input,

    /// Where the compact `{"tools": […]}` goes; `-` is standard output. Without it only the savings are told
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// A step that loses something; may be given several times
    #[arg(long, value_enum, value_name = "STEP")]
    lossy: Vec<LossyStep>,

    /// Words that `--lossy long-descriptions` leaves of each description of a parameter
    #[arg(long, value_name = "N", default_value_t = 15)]
    words: usize,

    /// A pass that is left out: nulls, titles, … (the table names them)
    #[arg(long, value_name = "PASS", value_parser = pass)]
    without: Vec<Pass>,

    /// A client that reads the list: forms are written too that it takes and other clients refuse. May be given several times
    #[arg(long, value_name = "NAME")]
    client: Vec<String>,

    /// The encoding in which a pass must save, `o200k_base` or `cl100k_base`; in the other one it must not cost more
    #[arg(long, default_value_t, value_name = "NAME")]
    encoding: Encoding,

    /// How to write what was saved
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What each loses: the first line of its help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LossyStep {
    /// `additionalProperties: false`: a model may then send members that the server refuses
    ClosedObjects,
    /// Bounds that an integer's `format` implies: a model may then send numbers that the server refuses
    NumberWidths,
    /// Bounds of ±9,007,199,254,740,991
    SafeIntegers,
    /// `pattern` beside `format`
    PatternsOfFormats,
    /// Every `title`
    AllTitles,
    /// `examples`
    Examples,
    /// Runs of white space in descriptions
    WhiteSpace,
    /// Descriptions that repeat the property's name and say nothing else
    RepeatedNames,
    /// Descriptions of parameters after `--words`
    LongDescriptions,
}

impl LossyStep {
    /// As the flag takes it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Its help.
    pub(crate) fn loses(self) -> String {
        let value = self.to_possible_value();
        value
            .and_then(|value| value.get_help().map(ToString::to_string))
            .unwrap_or_default()
    }

    pub(crate) fn step(self, words: usize) -> Lossy {
        match self {
            LossyStep::ClosedObjects => Lossy::ClosedObjects,
            LossyStep::NumberWidths => Lossy::NumberWidths,
            LossyStep::SafeIntegers => Lossy::SafeIntegers,
            LossyStep::PatternsOfFormats => Lossy::FormatPatterns,
            LossyStep::AllTitles => Lossy::Titles,
            LossyStep::Examples => Lossy::Examples,
            LossyStep::WhiteSpace => Lossy::WhiteSpace,
            LossyStep::RepeatedNames => Lossy::RepeatedNames,
            LossyStep::LongDescriptions => Lossy::Descriptions { words },
        }
    }
}

/// What a step did over all tools.
struct Sum {
    name: &'static str,
    lossless: bool,
    places: usize,
    tokens: isize,
}

impl Compact {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let reader = match self.output.as_deref().map(Reader::from) {
            Some(Reader::Programs) => Reader::Programs,
            _ => self.format.into(),
        };
        let clients = clients::select(&self.client)?;
        let listings = self.input.read(reader)?;
        let mut options = Options::default().encoding(self.encoding);
        for form in clients::taken_by(&clients) {
            options = options.allow(form);
        }
        for pass in &self.without {
            options = options.without(*pass);
        }
        for step in &self.lossy {
            options = options.with(step.step(self.words));
        }
        let offered: Vec<LossyStep> = LossyStep::value_variants()
            .iter()
            .copied()
            .filter(|step| !self.lossy.contains(step))
            .collect();
        let offers: Vec<Lossy> = offered.iter().map(|step| step.step(self.words)).collect();
        let mut tools: Vec<CompactedTool> = Vec::new();
        let mut saves = vec![0; offers.len()];
        for listing in &listings {
            listing.must_have_schemas()?;
            for tool in &listing.tools {
                let (tool, more) = options.tool_and_offers(&Value::Object(tool.entry.clone()), &offers);
                tools.push(tool);
                for (sum, tokens) in saves.iter_mut().zip(more) {
                    *sum += tokens;
                }
            }
        }
        if let Some(output) = &self.output {
            let list: Vec<&Value> = tools.iter().map(|tool| &tool.tool).collect();
            let text = json!({ "tools": list }).to_string() + "\n";
            if output.as_os_str() == "-" {
                std::io::stdout().write_all(text.as_bytes())?;
                return Ok(Outcome::Done);
            }
            std::fs::write(output, text).with_context(|| format!("cannot write `{}`", output.display()))?;
            let sum = |tokens: fn(&CompactedTool) -> usize| number(tools.iter().map(tokens).sum());
            print::wrote(
                output,
                &format!(
                    "{}, {} tokens ({}), {} before",
                    counted(tools.len(), "tool"),
                    sum(|tool| tool.after),
                    self.encoding.name(),
                    sum(|tool| tool.before)
                ),
            );
        }
        let mut lossy: Vec<(LossyStep, usize)> =
            offered.into_iter().zip(saves).filter(|(_, saves)| *saves > 0).collect();
        lossy.sort_by_key(|(_, saves)| std::cmp::Reverse(*saves));
        self.tell(&tools, &lossy)?;
        Ok(Outcome::Done)
    }

    fn tell(&self, tools: &[CompactedTool], lossy: &[(LossyStep, usize)]) -> Result<()> {
        let before: usize = tools.iter().map(|tool| tool.before).sum();
        let after: usize = tools.iter().map(|tool| tool.after).sum();
        let sums = sums(tools);
        let untouched: Vec<&CompactedTool> = tools.iter().filter(|tool| tool.untouched.is_some()).collect();
        let name = |tool: &CompactedTool| tool.tool["name"].as_str().unwrap_or_default().to_owned();
        if self.format == Format::Json {
            let steps: Vec<Value> = sums
                .iter()
                .map(|sum| json!({ "step": sum.name, "lossless": sum.lossless, "places": sum.places, "tokens": sum.tokens }))
                .collect();
            let untouched: Vec<Value> = untouched
                .iter()
                .map(|tool| json!({ "tool": name(tool), "because": tool.untouched.as_ref().map(ToString::to_string) }))
                .collect();
            return print::json(&json!({
                "encoding": self.encoding.name(),
                "tools": tools.len(),
                "before": before,
                "after": after,
                "steps": steps,
                "lossy": lossy.iter().map(|(step, saves)| json!({ "step": step.name(), "saves": saves })).collect::<Vec<Value>>(),
                "untouched": untouched,
            }));
        }
        let mut table = Table::new([
            Column::text("pass"),
            Column::text("means the same"),
            Column::number("places"),
            Column::number("saves"),
            Column::number("share"),
        ]);
        for sum in &sums {
            table.row([
                sum.name.to_owned(),
                if sum.lossless { "yes" } else { "no" }.to_owned(),
                number(sum.places),
                signed(sum.tokens),
                usize::try_from(sum.tokens).map_or_else(|_| String::new(), |tokens| percent(tokens, before)),
            ]);
        }
        table.total([
            format!(
                "{}: {} → {}",
                counted(tools.len(), "tool"),
                number(before),
                number(after)
            ),
            String::new(),
            self.encoding.name().to_owned(),
            signed(before.cast_signed() - after.cast_signed()),
            percent(before.saturating_sub(after), before),
        ]);
        let mut tables = vec![table];
        if !lossy.is_empty() {
            let mut table = Table::new([
                Column::text("not done: `--lossy`"),
                Column::number("would save"),
                Column::text("what it loses"),
            ]);
            for (step, saves) in lossy {
                table.row([step.name(), number(*saves), step.loses()]);
            }
            tables.push(table);
        }
        print::tables(self.format, &tables)?;
        for tool in untouched {
            if let Some(because) = &tool.untouched {
                eprintln!("left as it is: `{}`: {because}", name(tool));
            }
        }
        Ok(())
    }
}

/// By step, what saves most first.
fn sums(tools: &[CompactedTool]) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for saving in tools.iter().flat_map(|tool| &tool.savings) {
        let (name, lossless) = (
            saving.step.name(),
            matches!(saving.step, mcpact::compact::Step::Lossless(_)),
        );
        match sums.iter_mut().find(|sum| sum.name == name && sum.lossless == lossless) {
            Some(sum) => {
                sum.places += saving.places;
                sum.tokens += saving.tokens;
            }
            None => sums.push(Sum {
                name,
                lossless,
                places: saving.places,
                tokens: saving.tokens,
            }),
        }
    }
    sums.sort_by_key(|sum| std::cmp::Reverse(sum.tokens));
    sums
}

/// A pass by its name, with `-` for a space.
fn pass(name: &str) -> Result<Pass, String> {
    let written = |pass: &Pass| pass.name().replace(' ', "-");
    Pass::ALL
        .iter()
        .copied()
        .find(|pass| written(pass) == name)
        .ok_or_else(|| {
            let names: Vec<String> = Pass::ALL.iter().map(|pass| format!("`{}`", written(pass))).collect();
            format!("`{name}` is no pass: write one of {}", names.join(", "))
        })
}
