//! `mcpact diff`: what a change of the tools costs.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Result, bail};
use clap::Args;
use mcpact_tokens::Encoding;
use serde::Serialize;
use serde_json::json;

use crate::Outcome;
use crate::cost::{Kind, Part};
use crate::counting::{EncodingFlag, name_of};
use crate::input::{self, Input};
use crate::listing::{Listing, Tool};
use crate::print::{self, Column, Format, Table, counted, number};

/// Show which tools and parameters were added, removed or changed, with what each costs: `mcpact diff OLD NEW`
///
/// With one input, that is compared with `--baseline`.
#[derive(Args)]
pub(crate) struct Diff {
    #[command(flatten)]
    input: Input,

    /// The tools before the change: a lock file, or any other input; `REV:FILE` is a file of a git revision. By default the first of two
    /// inputs, or else `mcpact.lock.json`
    #[arg(long, short, value_name = "FILE")]
    baseline: Option<String>,

    #[command(flatten)]
    encoding: EncodingFlag,

    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What became of a tool, or of a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    Added,
    Removed,
    Changed,
}

/// One difference.
#[derive(Clone, Debug, Serialize)]
struct Difference {
    what: What,
    tool: String,
    before: usize,
    after: usize,
    /// Of a tool that changed: the parts that did, each by name with its tokens before and after.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartDifference>,
}

#[derive(Clone, Debug, Serialize)]
struct PartDifference {
    what: What,
    part: String,
    before: usize,
    after: usize,
}

impl Diff {
    pub(crate) fn run(&self) -> Result<Outcome> {
        let (before, after) = self.both()?;
        let after = &after;
        let counting = Listing::counting([&before, after], self.encoding.asked().as_ref(), "this comparison")?;
        let encoding = counting.encoding;
        let differences = differences(&before, after, encoding);
        let (total_before, total_after) = (total(&before, encoding), total(after, encoding));
        if self.format == Format::Json {
            print::json(&json!({
                "encoding": encoding.name(),
                "count": name_of(counting.count),
                "before": { "input": before.title, "tools": before.tools.len(), "tokens": total_before },
                "after": { "input": after.title, "tools": after.tools.len(), "tokens": total_after },
                "differences": differences,
            }))?;
            return Ok(Outcome::Done);
        }
        let mut table = Table::new([
            Column::text(""),
            Column::name("tool"),
            Column::name("part"),
            Column::number("before"),
            Column::number("after"),
            Column::number("change"),
        ]);
        for difference in &differences {
            let Difference {
                what,
                tool,
                before,
                after,
                parts,
            } = difference;
            table.row([
                sign(*what).to_owned(),
                tool.clone(),
                String::new(),
                tokens(*before, *what, What::Added),
                tokens(*after, *what, What::Removed),
                change(*before, *after),
            ]);
            for part in parts {
                table.row([
                    sign(part.what).to_owned(),
                    String::new(),
                    part.part.clone(),
                    tokens(part.before, part.what, What::Added),
                    tokens(part.after, part.what, What::Removed),
                    change(part.before, part.after),
                ]);
            }
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
            change(total_before, total_after),
        ]);
        print::table(self.format, &table)?;
        Ok(Outcome::Done)
    }

    /// Reads both lists: the first of two inputs and the other, or a baseline and the input.
    fn both(&self) -> Result<(Listing, Listing)> {
        let mut input = self.input.clone();
        if self.baseline.is_none()
            && let Some(old) = input.first_of_two()
        {
            let before = input::single(&old.display().to_string(), input.most_bytes())?;
            let after = match input.only_file() {
                Some(new) => input::single(&new.display().to_string(), input.most_bytes())?,
                None => one(input.read(self.format)?)?,
            };
            return Ok((before, after));
        }
        let before = match &self.baseline {
            Some(baseline) => input::baseline(baseline)?,
            None => input::baseline(mcpact::lock::FILE).context("`mcpact diff OLD NEW` compares two files")?,
        };
        Ok((before, one(input.read(self.format)?)?))
    }
}

fn one(mut listings: Vec<Listing>) -> Result<Listing> {
    match (listings.pop(), listings.len()) {
        (Some(listing), 0) => Ok(listing),
        (_, others) => bail!(
            "one server is compared with another: give two inputs, not {}",
            others + 1
        ),
    }
}

fn total(listing: &Listing, encoding: Encoding) -> usize {
    listing.tools.iter().map(|tool| tool.tokens(encoding)).sum()
}

/// By name; tools that were added or removed with all that they cost.
fn differences(before: &Listing, after: &Listing, encoding: Encoding) -> Vec<Difference> {
    let (old, new) = (by_name(before), by_name(after));
    let mut differences = Vec::new();
    for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
        let difference = |what, before, after, parts| Difference {
            what,
            tool: key.0.to_owned(),
            before,
            after,
            parts,
        };
        differences.extend(match (old.get(key), new.get(key)) {
            (Some(one), None) => Some(difference(What::Removed, one.tokens(encoding), 0, Vec::new())),
            (None, Some(other)) => Some(difference(What::Added, 0, other.tokens(encoding), Vec::new())),
            (Some(one), Some(other)) => {
                let (before, after) = (one.cost(encoding), other.cost(encoding));
                let parts = parts(one, &before, other, &after);
                let same = parts.is_empty() && before.tokens == after.tokens;
                (!same).then(|| difference(What::Changed, before.tokens, after.tokens, parts))
            }
            (None, None) => None,
        });
    }
    differences.sort_by(|one, other| one.tool.cmp(&other.tool));
    differences
}

/// The tools by their names; those of one name by which of them it is, so that none hides another.
fn by_name(listing: &Listing) -> BTreeMap<(&str, usize), &Tool> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    listing
        .tools
        .iter()
        .map(|tool| {
            let use_of = uses.entry(&tool.name).or_default();
            *use_of += 1;
            ((tool.name.as_str(), *use_of), tool)
        })
        .collect()
}

/// Parameters that were added, removed or say something else, and the tool's other parts where their cost differs.
fn parts(old: &Tool, before: &Part, new: &Tool, after: &Part) -> Vec<PartDifference> {
    let mut differences = Vec::new();
    let parameter = |cost: &Part, name: &str| {
        cost.parts
            .iter()
            .find(|part| part.kind == Kind::Parameter && part.label == name)
            .map(|part| part.tokens)
    };
    let schema = |tool: &Tool, name: &str| {
        tool.parameters()
            .find(|(known, _)| *known == name)
            .map(|(_, schema)| schema.clone())
    };
    // A lock file has what parameters cost, and not what they say.
    let comparable = old.locked.is_none() && new.locked.is_none();
    let names = |cost: &Part| -> Vec<String> {
        cost.parts
            .iter()
            .filter(|part| part.kind == Kind::Parameter)
            .map(|part| part.label.clone())
            .collect()
    };
    let (old_names, new_names) = (names(before), names(after));
    for name in old_names
        .iter()
        .chain(new_names.iter().filter(|name| !old_names.contains(name)))
    {
        let (was, is) = (parameter(before, name), parameter(after, name));
        let what = match (was, is) {
            (Some(_), None) => What::Removed,
            (None, Some(_)) => What::Added,
            (was, is) if was != is => What::Changed,
            _ if comparable && schema(old, name) != schema(new, name) => What::Changed,
            _ => continue,
        };
        differences.push(PartDifference {
            what,
            part: name.clone(),
            before: was.unwrap_or(0),
            after: is.unwrap_or(0),
        });
    }
    let description = (before.own(Kind::Description), after.own(Kind::Description));
    let structure = (before.rest(), after.rest());
    let other_words = comparable && old.description() != new.description();
    for (part, (was, is), differs) in [
        ("(description)", description, other_words),
        ("(structure)", structure, false),
    ] {
        if was != is || differs {
            differences.push(PartDifference {
                what: What::Changed,
                part: part.to_owned(),
                before: was,
                after: is,
            });
        }
    }
    differences
}

fn sign(what: What) -> &'static str {
    match what {
        What::Added => "+",
        What::Removed => "-",
        What::Changed => "~",
    }
}

/// Nothing where there was nothing.
fn tokens(tokens: usize, what: What, without: What) -> String {
    if what == without { String::new() } else { number(tokens) }
}

fn change(before: usize, after: usize) -> String {
    if after >= before {
        format!("+{}", number(after - before))
    } else {
        format!("-{}", number(before - after))
    }
}
