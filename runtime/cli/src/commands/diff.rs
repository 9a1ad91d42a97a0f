//! `mcpact diff`: the cost of a change of the tools.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result};
use clap::Args;
use mcpact::cost::Counter;
use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::json;

use crate::cost::{Part, PartKind};
use crate::counting::EncodingFlag;
use crate::input::{self, Input};
use crate::listing::{Listing, Tool};
use crate::lost_facts::{FormCounts, Lost, form_only, lost};
use crate::outcome::Outcome;
use crate::print::{self, Column, Format, Table, counted, number};

/// Show added, removed and changed tools and parameters with their costs: `mcpact diff OLD NEW`
///
/// A single input is compared with `--baseline`. A second table lists the facts that the new
/// schemas and descriptions no longer state: defaults, bounds, formats, allowed values,
/// requirements, sentences. Another form of the same facts is no loss. Exit code 0: no fact is
/// lost. 100: a fact is lost. 101: the command could not run.
#[derive(Args)]
pub(crate) struct Diff {
    #[command(flatten)]
    input: Input,

    /// Compare with this lock file or other input; `REV:FILE` is a file of a git revision [default:
    /// the first of two inputs, else `mcpact.lock.json`]
    #[arg(long, short, value_name = "FILE")]
    baseline: Option<String>,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// Write the result in this format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The error for more than two servers.
const ADVICE: &str = "only two servers can be compared; use two inputs";

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum DifferenceKind {
    Added,
    Removed,
    Changed,
}

/// A difference of a tool.
#[derive(Clone, Debug, Serialize)]
struct Difference {
    #[serde(rename = "what")]
    change: DifferenceKind,
    tool: String,
    before: usize,
    after: usize,
    /// The changed parts of a changed tool.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartDifference>,
}

#[derive(Clone, Debug, Serialize)]
struct PartDifference {
    #[serde(rename = "what")]
    change: DifferenceKind,
    part: String,
    before: usize,
    after: usize,
}

/// The difference between the servers' instructions, which clients send with the tools.
#[derive(Clone, Copy, Debug, Serialize)]
struct InstructionsDifference {
    #[serde(rename = "what")]
    change: DifferenceKind,
    before: usize,
    after: usize,
}

impl InstructionsDifference {
    /// Returns `None` for equal instructions. Compares those of a lock file by their tokens, if both
    /// inputs have some: an older lock file has none.
    fn of(before: &Listing, after: &Listing, encoding: Encoding) -> Option<InstructionsDifference> {
        let has_lock = before.locked.is_some() || after.locked.is_some();
        if !has_lock && before.instructions == after.instructions {
            return None;
        }
        let (old, new) = (before.instruction_tokens(encoding), after.instruction_tokens(encoding));
        if has_lock && (old.is_none() || new.is_none() || old == new) {
            return None;
        }
        Some(InstructionsDifference {
            change: match (old, new) {
                (None, _) => DifferenceKind::Added,
                (_, None) => DifferenceKind::Removed,
                _ => DifferenceKind::Changed,
            },
            before: old.unwrap_or(0),
            after: new.unwrap_or(0),
        })
    }
}

impl Diff {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let (before, after) = self.both()?;
        let after = &after;
        let counting = Listing::counting([&before, after], self.encoding.requested().as_ref(), "this comparison")?;
        let encoding = counting.encoding;
        let differences = differences(&before, after, encoding);
        let (total_before, total_after) = (before.tokens(encoding), after.tokens(encoding));
        let instructions = InstructionsDifference::of(&before, after, encoding);
        let lost = lost_facts(&before, after);
        let form_only = form_only(FormCounts::of(&before), FormCounts::of(after));
        let outcome = if lost.is_empty() {
            Outcome::Done
        } else {
            Outcome::Findings
        };
        if self.format == Format::Json {
            print::json(&json!({
                "encoding": encoding.name(),
                "count": counting.count.name(),
                "before": { "input": before.title, "tools": before.tools.len(), "tokens": total_before },
                "after": { "input": after.title, "tools": after.tools.len(), "tokens": total_after },
                "differences": differences,
                "instructions": instructions,
                "lost": lost,
                "form_only": form_only.into_iter().collect::<BTreeMap<_, _>>(),
            }))?;
            return Ok(outcome);
        }
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
        for difference in &differences {
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
        if let Some(InstructionsDifference { change, before, after }) = instructions {
            row(change, "", "instructions (not in the total)", before, after);
        }
        table.total([
            String::new(),
            if differences.is_empty() {
                "no difference".to_owned()
            } else {
                counted(differences.len(), "difference")
            },
            counting.name(),
            number(total_before),
            number(total_after),
            signed_difference(total_before, total_after),
        ]);
        let lost = table_of_lost(&lost, &form_only);
        print::tables(self.format, [&table].into_iter().chain(&lost))?;
        Ok(outcome)
    }

    /// Reads both lists: the first of two inputs and the other, or a baseline and the input.
    fn both(&self) -> Result<(Listing, Listing)> {
        let mut input = self.input.clone();
        if self.baseline.is_none()
            && let Some(old) = input.first_of_two()
        {
            let before = input::single(&old.display().to_string(), input.max_bytes())?;
            let after = match input.only_file() {
                Some(new) => input::single(&new.display().to_string(), input.max_bytes())?,
                None => input.read_one(self.format, ADVICE)?,
            };
            return Ok((before, after));
        }
        let before = match &self.baseline {
            Some(baseline) => input::baseline(baseline)?,
            None => input::baseline(mcpact::lock::FILE).context("`mcpact diff OLD NEW` compares two files")?,
        };
        Ok((before, input.read_one(self.format, ADVICE)?))
    }
}

/// Returns the facts that tools in both lists no longer state. A lock file states none.
fn lost_facts(before: &Listing, after: &Listing) -> Vec<Lost> {
    if before.locked.is_some() || after.locked.is_some() {
        return Vec::new();
    }
    let (old, new) = (by_name(before), by_name(after));
    let both = old.iter().filter_map(|(key, tool)| Some((key.0, tool, new.get(key)?)));
    both.flat_map(|(name, old, new)| lost(name, &old.entry, &new.entry))
        .collect()
}

/// Returns the table of lost facts, a row for each parameter, with the changes that lose nothing in
/// the last row; `None` if there is neither.
fn table_of_lost(lost: &[Lost], form_only: &[(&str, usize)]) -> Option<Table> {
    if lost.is_empty() && form_only.is_empty() {
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

/// Returns the differences by name. Added and removed tools have their full cost.
fn differences(before: &Listing, after: &Listing, encoding: Encoding) -> Vec<Difference> {
    let (old, new) = (by_name(before), by_name(after));
    let counter = Counter::new(encoding);
    let mut differences = Vec::new();
    for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
        let difference = |change, before, after, parts| Difference {
            change,
            tool: key.0.to_owned(),
            before,
            after,
            parts,
        };
        differences.extend(match (old.get(key), new.get(key)) {
            (Some(one), None) => Some(difference(DifferenceKind::Removed, one.tokens(encoding), 0, Vec::new())),
            (None, Some(other)) => Some(difference(DifferenceKind::Added, 0, other.tokens(encoding), Vec::new())),
            (Some(one), Some(other)) => {
                let (before, after) = (one.cost(&counter), other.cost(&counter));
                let parts = parts(one, &before, other, &after);
                let is_same = parts.is_empty() && before.tokens == after.tokens;
                (!is_same).then(|| difference(DifferenceKind::Changed, before.tokens, after.tokens, parts))
            }
            (None, None) => None,
        });
    }
    differences.sort_by(|one, other| one.tool.cmp(&other.tool));
    differences
}

/// Returns the tools by name, and tools of the same name by their number.
fn by_name(listing: &Listing) -> BTreeMap<(&str, usize), &Tool> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    listing
        .tools
        .iter()
        .map(|tool| {
            let number = uses.entry(&tool.name).or_default();
            *number += 1;
            ((tool.name.as_str(), *number), tool)
        })
        .collect()
}

/// Returns the added, removed and changed parameters, and the other parts with another cost.
fn parts(old: &Tool, before: &Part, new: &Tool, after: &Part) -> Vec<PartDifference> {
    let mut differences = Vec::new();
    let parameter = |cost: &Part, name: &str| {
        let mut parameters = cost.parameters();
        parameters.find(|(other, _)| *other == name).map(|(_, tokens)| tokens)
    };
    let schema = |tool: &Tool, name: &str| {
        tool.parameters()
            .find(|(known, _)| *known == name)
            .map(|(_, schema)| schema.clone())
    };
    // A lock file has the costs of parameters, but not their text.
    let has_text = old.locked.is_none() && new.locked.is_none();
    let names = |cost: &Part| -> Vec<String> { cost.parameters().map(|(name, _)| name.to_owned()).collect() };
    let (old_names, new_names) = (names(before), names(after));
    for name in old_names
        .iter()
        .chain(new_names.iter().filter(|name| !old_names.contains(name)))
    {
        let (was, is) = (parameter(before, name), parameter(after, name));
        let change = match (was, is) {
            (Some(_), None) => DifferenceKind::Removed,
            (None, Some(_)) => DifferenceKind::Added,
            (was, is) if was != is => DifferenceKind::Changed,
            _ if has_text && schema(old, name) != schema(new, name) => DifferenceKind::Changed,
            _ => continue,
        };
        differences.push(PartDifference {
            change,
            part: name.clone(),
            before: was.unwrap_or(0),
            after: is.unwrap_or(0),
        });
    }
    let description = (
        before.tokens_of(PartKind::Description),
        after.tokens_of(PartKind::Description),
    );
    let structure = (before.rest(), after.rest());
    let has_other_text = has_text && old.description() != new.description();
    for (part, (was, is), is_different) in [
        ("(description)", description, has_other_text),
        ("(structure)", structure, false),
    ] {
        if was != is || is_different {
            differences.push(PartDifference {
                change: DifferenceKind::Changed,
                part: part.to_owned(),
                before: was,
                after: is,
            });
        }
    }
    differences
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
