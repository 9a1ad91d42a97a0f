//! `mcpact words`: texts that cost tokens and say nothing, with their rewrites.

mod rewriting;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use self::rewriting::Rewriting;
use crate::counting::{Counting, EncodingFlag};
use crate::finding::{Finding, Level};
use crate::input::Input;
use crate::listing::Listing;
use crate::outcome::Outcome;
use crate::print::{self, CheckFormat, Checked, Column, Format, Reader, Table, counted, first_names, number, percent};
use crate::words::{self, RULES, Rewrite, Shared};

/// The maximum number of shared sentences that people see.
const MAX_SHARED: usize = 10;

/// Find text that costs tokens and says nothing, with a rewrite of each that loses no fact
///
/// A rewrite removes what the schema or a name already says, filler, Markdown, and `Args:` blocks that repeat the
/// parameters' descriptions. It keeps every number, unit, value, link, negation, condition and parameter name that nothing
/// else of the tool states, and never costs more tokens in any encoding. `mcpact compact --lossy words` writes the list with
/// all of them.
#[derive(Args)]
pub(crate) struct Words {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    encoding: EncodingFlag,

    #[command(flatten)]
    rewriting: Rewriting,

    /// The maximum number of rewrites that people see
    #[arg(long, default_value_t = 50, value_name = "N")]
    top: usize,

    /// Print whole texts instead of the changed parts
    #[arg(long)]
    full: bool,

    /// Explain the rules, each with its evidence, and read no input
    #[arg(long, exclusive = true)]
    rules: bool,

    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    format: WordsFormat,
}

/// The format of rewrites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum WordsFormat {
    /// Tables that fit the terminal
    #[default]
    Human,
    /// JSON, for other programs
    Json,
    /// Markdown, for a comment on a pull request
    Markdown,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

impl WordsFormat {
    /// Returns the format of a report on rewrites that are made.
    fn for_rewrites(self) -> Result<Format> {
        match self {
            WordsFormat::Human => Ok(Format::Human),
            WordsFormat::Json => Ok(Format::Json),
            WordsFormat::Markdown => Ok(Format::Markdown),
            WordsFormat::Sarif => bail!("`--format sarif` lists rewrites and makes none; use `--format json`"),
        }
    }
}

impl From<WordsFormat> for Reader {
    fn from(format: WordsFormat) -> Reader {
        match format {
            WordsFormat::Human => Reader::People,
            _ => Reader::Programs,
        }
    }
}

/// A rewrite and its tool.
struct Found<'a> {
    listing: &'a Listing,
    /// The index of the tool in the listing.
    tool: usize,
    rewrite: Rewrite,
}

/// The rewrites of all inputs.
struct Report<'a> {
    counting: Counting,
    listings: &'a [Listing],
    /// The rewrites, the greatest saving first.
    found: Vec<Found<'a>>,
    /// The sentences that several tools of one listing say, with the tokens of all uses.
    shared: Vec<(Shared, usize)>,
    /// The tokens of all tools.
    tokens: usize,
}

impl Words {
    pub(crate) fn run(&self) -> Result<Outcome> {
        if self.rules {
            print::table(Format::Human, &rules())?;
            return Ok(Outcome::Done);
        }
        if self.rewriting.is_requested() {
            return self
                .rewriting
                .run(&self.input, self.encoding, self.format.for_rewrites()?);
        }
        let inputs = match self.format {
            WordsFormat::Sarif => self.input.read_with_locations(self.format),
            _ => self.input.read_each(self.format),
        }?;
        let listings = &inputs.listings;
        for listing in listings {
            listing.must_have_schemas()?;
        }
        let counting = Listing::counting(listings, self.encoding.requested().as_ref(), "this output")?;
        let report = Report::of(listings, counting);
        match self.format {
            WordsFormat::Human => self.tables(Format::Human, &report)?,
            WordsFormat::Markdown => self.tables(Format::Markdown, &report)?,
            WordsFormat::Json => print::json(&report.json())?,
            WordsFormat::Sarif => report.sarif()?,
        }
        Ok(inputs.ends(Outcome::Done))
    }

    fn tables(&self, format: Format, report: &Report<'_>) -> Result<()> {
        let mut rewrites = Table::new([
            Column::number("saves"),
            Column::name("tool"),
            Column::text("text"),
            Column::text("rule"),
            Column::text("old"),
            Column::text("new"),
        ]);
        for found in report.found.iter().take(self.top) {
            let Rewrite {
                path,
                rule,
                old,
                new,
                saved,
            } = &found.rewrite;
            let (old, new) = if self.full {
                (old.clone(), new.clone())
            } else {
                changed(old, new)
            };
            rewrites.row([
                print::signed(*saved),
                found.name().to_owned(),
                place(path),
                (*rule).to_owned(),
                old,
                new,
            ]);
        }
        let mut tables = vec![rewrites, report.by_rule()];
        if !report.shared.is_empty() {
            tables.push(report.shared_table());
        }
        print::tables(format, &tables)?;
        let mut notes = Vec::new();
        if report.found.len() > self.top {
            notes.push(format!(
                "{} more; `--top {}` shows all",
                counted(report.found.len() - self.top, "rewrite"),
                report.found.len()
            ));
        }
        print::notes(format, &notes)
    }
}

impl Found<'_> {
    fn name(&self) -> &str {
        &self.listing.tools[self.tool].name
    }
}

impl<'a> Report<'a> {
    fn of(listings: &'a [Listing], counting: Counting) -> Report<'a> {
        let encoding = counting.encoding;
        let mut found = Vec::new();
        let mut shared = Vec::new();
        for listing in listings {
            for (tool, entry) in listing.tools.iter().map(|tool| &tool.entry).enumerate() {
                let rewrites = words::rewrites(entry, encoding).into_iter();
                found.extend(rewrites.map(|rewrite| Found { listing, tool, rewrite }));
            }
            let entries = listing.tools.iter().map(|tool| &tool.entry);
            shared.extend(words::shared(entries, |sentence| encoding.count(sentence)));
        }
        found.sort_by_key(|found| Reverse(found.rewrite.saved));
        shared.sort_by_key(|(_, tokens)| Reverse(*tokens));
        let tokens = listings.iter().map(|listing| listing.tokens(encoding)).sum();
        Report {
            counting,
            listings,
            found,
            shared,
            tokens,
        }
    }

    fn saved(&self) -> isize {
        self.found.iter().map(|found| found.rewrite.saved).sum()
    }

    /// Returns the number of rewrites and the tokens by rule, the greatest saving first.
    fn rules(&self) -> Vec<(&'static str, usize, isize)> {
        let mut sums: BTreeMap<&'static str, (usize, isize)> = BTreeMap::new();
        for found in &self.found {
            let sum = sums.entry(found.rewrite.rule).or_default();
            sum.0 += 1;
            sum.1 += found.rewrite.saved;
        }
        let mut rules: Vec<_> = sums
            .into_iter()
            .map(|(rule, (count, saved))| (rule, count, saved))
            .collect();
        rules.sort_by_key(|(_, _, saved)| Reverse(*saved));
        rules
    }

    fn by_rule(&self) -> Table {
        let mut table = Table::new([
            Column::text("rule"),
            Column::text("removes"),
            Column::number("rewrites"),
            Column::number("saves"),
            Column::number("share"),
        ]);
        let share = |saved: isize| percent(usize::try_from(saved).unwrap_or_default(), self.tokens);
        for (id, count, saved) in self.rules() {
            let removes = RULES.iter().find(|rule| rule.id == id).map(|rule| rule.removes);
            table.row([
                id.to_owned(),
                removes.unwrap_or_default().to_owned(),
                number(count),
                print::signed(saved),
                share(saved),
            ]);
        }
        table.total([
            format!("{} tokens", number(self.tokens)),
            self.counting.name(),
            number(self.found.len()),
            print::signed(self.saved()),
            share(self.saved()),
        ]);
        table
    }

    fn shared_table(&self) -> Table {
        let mut table = Table::new([
            Column::number("tokens"),
            Column::number("tools"),
            Column::text("a sentence of several tools: write it once, in the instructions or in a shared type"),
            Column::text("in"),
        ]);
        for (shared, tokens) in self.shared.iter().take(MAX_SHARED) {
            table.row([
                number(*tokens),
                number(shared.tools.len()),
                shared.sentence.clone(),
                first_names(&shared.tools),
            ]);
        }
        table
    }

    fn json(&self) -> Value {
        let found = self.found.iter().map(|found| {
            json!({
                "input": found.listing.title,
                "tool": found.name(),
                "path": found.rewrite.path,
                "rule": found.rewrite.rule,
                "old": found.rewrite.old,
                "new": found.rewrite.new,
                "saved": found.rewrite.saved,
            })
        });
        let rules = self
            .rules()
            .into_iter()
            .map(|(rule, count, saved)| json!({ "rule": rule, "rewrites": count, "saved": saved }));
        let shared = self.shared.iter().map(|(shared, tokens)| {
            json!({ "sentence": shared.sentence, "tools": shared.tools, "uses": shared.uses, "tokens": tokens })
        });
        json!({
            "encoding": self.counting.encoding.name(),
            "tokens": self.tokens,
            "saved": self.saved(),
            "rules": rules.collect::<Vec<Value>>(),
            "rewrites": found.collect::<Vec<Value>>(),
            "shared": shared.collect::<Vec<Value>>(),
        })
    }

    /// Writes the rewrites as notes of code scanning.
    fn sarif(&self) -> Result<()> {
        let findings = self.found.iter().map(|found| {
            let Rewrite {
                path,
                rule,
                old,
                new,
                saved,
            } = &found.rewrite;
            let (old, new) = changed(old, new);
            let message = format!(
                "has text that says nothing: \"{old}\"; {} fewer",
                counted(saved.unsigned_abs(), "token")
            );
            let rule = format!("words/{rule}");
            Finding::new(Level::Note, &rule, found.listing, Some(found.tool), message)
                .help(format!("write \"{new}\""))
                .at(path.clone())
        });
        let findings: Vec<Finding> = findings.collect();
        print::findings(
            CheckFormat::Sarif,
            &Checked {
                listings: self.listings,
                costs: &[],
                counting: self.counting,
                findings: &findings,
                allowed: &[],
                limits_file: "",
                show_all: true,
            },
        )
    }
}

/// Returns the table of the rules.
fn rules() -> Table {
    let mut table = Table::new([
        Column::text("rule"),
        Column::text("removes"),
        Column::text("example"),
        Column::text("after it"),
        Column::text("nothing is lost, because"),
    ]);
    for rule in RULES {
        let evidence = &rule.evidence;
        let tool: Value = serde_json::from_str(evidence.tool).unwrap_or_default();
        let old = tool.pointer(evidence.path).and_then(Value::as_str).unwrap_or_default();
        table.row([
            rule.id.to_owned(),
            rule.removes.to_owned(),
            format!("{old} ({})", evidence.source),
            evidence.new.to_owned(),
            evidence.because.to_owned(),
        ]);
    }
    table
}

/// Names the text at a path: the parameter, or `description` for the tool's own.
fn place(path: &str) -> String {
    let Some(path) = path.strip_prefix("/inputSchema") else {
        return "description".to_owned();
    };
    let mut names = Vec::new();
    let mut steps = path.split('/');
    while let Some(step) = steps.next() {
        if matches!(step, "properties" | "patternProperties" | "$defs" | "definitions")
            && let Some(name) = steps.next()
        {
            names.push(name.replace("~1", "/").replace("~0", "~"));
        }
    }
    if names.is_empty() {
        "inputSchema".to_owned()
    } else {
        names.join(".")
    }
}

/// Returns the parts of two texts that differ, with a few words around them.
fn changed(old: &str, new: &str) -> (String, String) {
    const AROUND: usize = 24;
    const MAX_CHARS: usize = 120;
    let same = |(one, other): &(char, char)| one == other;
    let start = old.chars().zip(new.chars()).take_while(same).count();
    let max_end = old.chars().count().min(new.chars().count()) - start;
    let end = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take(max_end)
        .take_while(same)
        .count();
    let part = |text: &str| {
        let length = text.chars().count();
        let (from, to) = (start.saturating_sub(AROUND), (length - end + AROUND).min(length));
        let to = to.min(from + MAX_CHARS);
        let part: String = text.chars().skip(from).take(to - from).collect();
        let (before, after) = (if from > 0 { "…" } else { "" }, if to < length { "…" } else { "" });
        format!("{before}{part}{after}")
    };
    (part(old), part(new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_part_of_a_text() {
        let some = |old: &str, new: &str| (old.to_owned(), new.to_owned());
        assert_eq!(changed("Optional page", "Page"), some("Optional page", "Page"));
        assert_eq!(changed("The title", ""), some("The title", ""));
        let long = "The words at the start of this text are the same. Default: 5. The words at its end are too.";
        assert_eq!(
            changed(long, &long.replace(" Default: 5.", "")),
            some(
                "…this text are the same. Default: 5. The words at its end are…",
                "…this text are the same. The words at its end are…"
            )
        );
        assert_eq!(changed("aa", "a"), some("aa", "a"));
    }

    #[test]
    fn the_place_of_a_text() {
        assert_eq!(place("/description"), "description");
        assert_eq!(
            place("/inputSchema/properties/a~1b/items/properties/c/description"),
            "a/b.c"
        );
        assert_eq!(place("/inputSchema/description"), "inputSchema");
    }
}
