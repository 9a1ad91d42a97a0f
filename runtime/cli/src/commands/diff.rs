//! `mcpact diff`: the cost of a change of the tools.

mod differences;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};

use self::differences::{Difference, DifferenceKind, InstructionsDifference, by_name, differences};
use super::shared_flags::{BaselineFlag, FormatFlag};
use crate::commands::encoding_flag::EncodingFlag;
use crate::input::count_basis::CountBasis;
use crate::input::listing::Listing;
use crate::input::{self, Input};
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Table, counted, number};
use crate::prose::lost_facts::{FormCounts, Lost, form_only, lost, lost_instructions};

/// Show added, removed and changed tools and parameters with their costs: `mcpact diff OLD NEW`
///
/// A single input is compared with `--baseline`, or without it with `mcpact.lock.json`. A second table lists the facts that the new list no
/// longer states: tools, parameters, defaults, bounds, formats, allowed values, requirements, and
/// sentences of descriptions and of the server's instructions. Another form of the same facts is no
/// loss, and a lock file states no facts. Exit code 0: no fact is lost. 100: a fact is lost. 101:
/// the command could not run.
#[derive(Args)]
pub(crate) struct Diff {
    #[command(flatten)]
    baseline: BaselineFlag,

    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    format: FormatFlag<Format>,

    #[command(flatten)]
    input: Input,
}

/// The error for more than two servers.
const TOO_MANY_SERVERS: &str = "only two servers can be compared; use two inputs";

/// The differences between two lists.
struct Comparison<'a> {
    before: &'a Listing,
    after: &'a Listing,
    basis: CountBasis,
    differences: Vec<Difference>,
    instructions: Option<InstructionsDifference>,
    lost: Vec<Lost>,
    /// The numbers of changes in form alone, by name.
    form_only: Vec<(&'static str, usize)>,
}

impl<'a> Comparison<'a> {
    fn of(before: &'a Listing, after: &'a Listing, basis: CountBasis) -> Comparison<'a> {
        Comparison {
            before,
            after,
            basis,
            differences: differences(before, after, basis.encoding),
            instructions: InstructionsDifference::of(before, after, basis.encoding),
            lost: if has_lock(before, after) {
                Vec::new()
            } else {
                lost_facts(before, after)
            },
            form_only: form_only(FormCounts::of(before), FormCounts::of(after)),
        }
    }

    fn json(&self) -> Value {
        let side = |listing: &Listing| {
            json!({
                "input": listing.title,
                "tools": listing.tools.len(),
                "tokens": listing.tokens(self.basis.encoding),
            })
        };
        json!({
            "encoding": self.basis.encoding.name(),
            "count": self.basis.count.name(),
            "before": side(self.before),
            "after": side(self.after),
            "differences": self.differences,
            "instructions": self.instructions,
            "lost": self.lost,
            "form_only": self.form_only.iter().copied().collect::<BTreeMap<_, _>>(),
        })
    }

    /// Returns the table of differences, with the total of all tools in the last row.
    fn table(&self) -> Table {
        let mut table = Table::new([
            Column::text(""),
            Column::name("tool"),
            Column::name("part"),
            Column::number("before"),
            Column::number("after"),
            Column::number("change"),
        ]);
        let mut row = |change: DifferenceKind, tool: &str, part: &str, before: usize, after: usize| {
            table.row([
                sign(change).to_owned(),
                tool.to_owned(),
                part.to_owned(),
                tokens(before, change, DifferenceKind::Added),
                tokens(after, change, DifferenceKind::Removed),
                signed_difference(before, after),
            ]);
        };
        for difference in &self.differences {
            row(
                difference.change,
                &difference.tool,
                "",
                difference.before,
                difference.after,
            );
            for part in &difference.parts {
                row(part.change, "", &part.part, part.before, part.after);
            }
        }
        if let Some(InstructionsDifference { change, before, after }) = self.instructions {
            row(change, "", "instructions (not in the total)", before, after);
        }
        let total = |listing: &Listing| listing.tokens(self.basis.encoding);
        let (before, after) = (total(self.before), total(self.after));
        table.total([
            String::new(),
            format!(
                "{} ({})",
                if self.differences.is_empty() {
                    "no difference".to_owned()
                } else {
                    counted(self.differences.len(), "difference")
                },
                self.basis.name()
            ),
            String::new(),
            number(before),
            number(after),
            signed_difference(before, after),
        ]);
        table
    }

    /// Returns the table of lost facts, a row for each parameter, with the changes that lose
    /// nothing in the last row; `None` for equal lists, and for a lock file.
    fn table_of_lost(&self) -> Option<Table> {
        let (lost, form_only) = (&self.lost, &self.form_only);
        let is_equal = self.differences.is_empty() && self.instructions.is_none();
        if lost.is_empty() && form_only.is_empty() && (is_equal || has_lock(self.before, self.after)) {
            return None;
        }
        let mut table = Table::new([
            Column::name("tool"),
            Column::name("parameter"),
            Column::text("no longer stated"),
        ]);
        let mut tool = "";
        for of_parameter in lost.chunk_by(|one, other| (&one.tool, &one.parameter) == (&other.tool, &other.parameter)) {
            let first = &of_parameter[0];
            let facts: Vec<String> = of_parameter.iter().map(Lost::describe).collect();
            table.row([
                if first.tool == tool {
                    String::new()
                } else {
                    first.tool.clone()
                },
                first.parameter.clone(),
                facts.join(", "),
            ]);
            tool = &first.tool;
        }
        let form: Vec<String> = form_only
            .iter()
            .map(|(name, count)| format!("{name} ({} fewer)", number(*count)))
            .collect();
        table.total([
            if lost.is_empty() {
                "nothing lost".to_owned()
            } else {
                counted(lost.len(), "lost fact")
            },
            String::new(),
            if form.is_empty() {
                String::new()
            } else {
                format!("without loss: {}", form.join(", "))
            },
        ]);
        Some(table)
    }
}

impl Diff {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let (before, after) = self.both()?;
        let basis = self.encoding.basis([&before, &after], "this comparison")?;
        let comparison = Comparison::of(&before, &after, basis);
        if self.format.value == Format::Json {
            print::json(&comparison.json())?;
        } else {
            let lost = comparison.table_of_lost();
            print::tables(self.format.value, [&comparison.table()].into_iter().chain(&lost))?;
        }
        Ok(if comparison.lost.is_empty() {
            Outcome::Done
        } else {
            Outcome::Findings
        })
    }

    /// Reads both lists: the first of two inputs and the other, or a baseline and the input.
    fn both(&self) -> Result<(Listing, Listing)> {
        let mut input = self.input.clone();
        if self.baseline.baseline.is_none()
            && let Some(old) = input.first_of_two()
        {
            let before = input::single(&old.display().to_string(), input.max_bytes())?;
            let after = match input.only_file() {
                Some(new) => input::single(&new.display().to_string(), input.max_bytes())?,
                None => input.read_one(self.format.value, TOO_MANY_SERVERS)?,
            };
            return Ok((before, after));
        }
        let before = match &self.baseline.baseline {
            Some(baseline) => input::baseline(baseline)?,
            None if !Path::new(mcpact::lock::FILE).exists() => bail!(
                "one input, and no `{}` here; name two inputs, `mcpact diff OLD NEW`, or the old one with `--baseline`",
                mcpact::lock::FILE
            ),
            None => input::baseline(mcpact::lock::FILE)?,
        };
        Ok((before, input.read_one(self.format.value, TOO_MANY_SERVERS)?))
    }
}

/// Returns whether a list is a lock file, which states no facts.
fn has_lock(before: &Listing, after: &Listing) -> bool {
    before.locked.is_some() || after.locked.is_some()
}

/// Returns the facts that the newer list no longer states.
fn lost_facts(before: &Listing, after: &Listing) -> Vec<Lost> {
    let (old, new) = (by_name(before), by_name(after));
    let mut facts: Vec<Lost> = lost_instructions(before, after).into_iter().collect();
    for (key, tool) in &old {
        let name = key.0;
        match new.get(key) {
            Some(newer) => facts.extend(lost(name, &tool.entry, &newer.entry)),
            // One of several tools of this name remains, or the first one was reported.
            None if key.1 > 1 || new.contains_key(&(name, 1)) => {}
            None => facts.push(Lost::tool(name)),
        }
    }
    facts
}

fn sign(change: DifferenceKind) -> &'static str {
    match change {
        DifferenceKind::Added => "+",
        DifferenceKind::Removed => "-",
        DifferenceKind::Changed => "~",
    }
}

/// Returns the tokens, or an empty text for the change `absent`, which has none.
fn tokens(tokens: usize, change: DifferenceKind, absent: DifferenceKind) -> String {
    if change == absent {
        String::new()
    } else {
        number(tokens)
    }
}

fn signed_difference(before: usize, after: usize) -> String {
    if after >= before {
        format!("+{}", number(after - before))
    } else {
        format!("-{}", number(before - after))
    }
}
