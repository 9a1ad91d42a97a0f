//! The rewrites of lists, and their sums by rule.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Result;
use mcpact::cost::Counters;
use serde_json::{Value, json};

use crate::checks::finding::{Finding, Severity};
use crate::checks::output::{self, Checked};
use crate::failure::Failure;
use crate::input::count_basis::CountBasis;
use crate::input::listing::Listing;
use crate::print::{self, Column, FindingsFormat, Table, counted, first_names, number, percent};
use crate::prose::words::{self, Rewrite, Rules, Shared, changed, full_name};

/// The maximum number of shared sentences in the tables for people.
const MAX_SHARED: usize = 10;

/// A rewrite and its tool.
pub(super) struct ToolRewrite<'a> {
    listing: &'a Listing,
    /// The index of the tool in the listing.
    tool: usize,
    pub(super) rewrite: Rewrite,
}

impl ToolRewrite<'_> {
    /// Returns the note of code scanning about the text.
    fn finding(&self) -> Finding {
        let rewrite = &self.rewrite;
        let (old, _) = changed(&rewrite.old, &rewrite.new);
        let message = format!("has filler text: \"{old}\"");
        let help = if rewrite.new.is_empty() {
            "remove it".to_owned()
        } else {
            format!("write \"{}\"", rewrite.new)
        };
        let rule = full_name(rewrite.rule);
        let finding = Finding::new(Severity::Note, &rule, self.listing, Some(self.tool), message);
        Finding {
            saved: usize::try_from(rewrite.saved).ok(),
            ..finding.help(help).at(rewrite.path.clone())
        }
    }
}

/// The rewrites of all inputs.
pub(super) struct WordsReport<'a> {
    basis: CountBasis,
    listings: &'a [Listing],
    /// The rewrites, the greatest saving first.
    pub(super) found: Vec<ToolRewrite<'a>>,
    /// The number of rewritten texts. Several rules may rewrite one text.
    pub(super) texts: usize,
    /// The sentences that several tools of one listing have, the greatest saving first.
    pub(super) shared: Vec<Shared>,
    /// The tokens of all tools.
    tokens: usize,
}

impl ToolRewrite<'_> {
    pub(super) fn name(&self) -> &str {
        &self.listing.tools[self.tool].name
    }
}

impl<'a> WordsReport<'a> {
    pub(super) fn of(listings: &'a [Listing], basis: CountBasis, rules: &Rules) -> WordsReport<'a> {
        let encoding = basis.encoding;
        let mut found = Vec::new();
        let mut texts = 0;
        let mut shared: Vec<Shared> = Vec::new();
        let counters = Counters::new();
        for listing in listings {
            for (tool, entry) in listing.tools.iter().map(|tool| &tool.entry).enumerate() {
                let rewrites = words::rewrites(entry, encoding, rules);
                texts += words::merged(&rewrites).len();
                found.extend(
                    rewrites
                        .into_iter()
                        .map(|rewrite| ToolRewrite { listing, tool, rewrite }),
                );
            }
            let entries = listing.tools.iter().map(|tool| &tool.entry);
            shared.extend(words::shared(entries, encoding, &counters));
        }
        found.sort_by_key(|found| Reverse(found.rewrite.saved));
        shared.sort_by_key(|shared| Reverse(shared.saved));
        let tokens = listings.iter().map(|listing| listing.tokens(encoding)).sum();
        WordsReport {
            basis,
            listings,
            found,
            texts,
            shared,
            tokens,
        }
    }

    /// Returns the tokens of all tools, with their unit.
    pub(super) fn tokens(&self) -> String {
        format!("{} ({})", counted(self.tokens, "token"), self.basis.name())
    }

    pub(super) fn saved(&self) -> isize {
        self.found.iter().map(|found| found.rewrite.saved).sum()
    }

    /// Returns the number of rewrites and the tokens by rule, the greatest saving first.
    pub(super) fn rules(&self) -> Vec<(&'static str, usize, isize)> {
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

    pub(super) fn by_rule(&self) -> Table {
        let mut table = Table::new([
            Column::text("rule"),
            Column::text("removes"),
            Column::number("rewrites"),
            Column::number("saves"),
            Column::number("share"),
        ]);
        let share = |saved: isize| percent(usize::try_from(saved).unwrap_or_default(), self.tokens);
        for (id, count, saved) in self.rules() {
            let removes = words::RULES.iter().find(|rule| rule.id == id).map(|rule| rule.removes);
            table.row([
                id.to_owned(),
                removes.unwrap_or_default().to_owned(),
                number(count),
                print::signed(saved),
                share(saved),
            ]);
        }
        table.total([
            self.tokens(),
            String::new(),
            number(self.found.len()),
            print::signed(self.saved()),
            share(self.saved()),
        ]);
        table
    }

    pub(super) fn shared_table(&self) -> Table {
        let mut table = Table::new([
            Column::number("saves"),
            Column::number("tools"),
            Column::text("a sentence of several tools: write it once, in the instructions or in a shared type"),
            Column::names("in"),
        ]);
        for shared in self.shared.iter().take(MAX_SHARED) {
            table.row([
                number(shared.saved),
                number(shared.tools.len()),
                shared.sentence.clone(),
                first_names(&shared.tools),
            ]);
        }
        table
    }

    pub(super) fn json(&self) -> Value {
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
        let shared = self.shared.iter().map(|shared| {
            json!({ "sentence": shared.sentence, "tools": shared.tools, "uses": shared.uses, "saved": shared.saved })
        });
        json!({
            "encoding": self.basis.encoding.name(),
            "tokens": self.tokens,
            "saved": self.saved(),
            "texts": self.texts,
            "rules": rules.collect::<Vec<Value>>(),
            "rewrites": found.collect::<Vec<Value>>(),
            "shared": shared.collect::<Vec<Value>>(),
        })
    }

    /// Writes the rewrites as notes of code scanning.
    pub(super) fn sarif(&self, failures: &[Failure]) -> Result<()> {
        let findings: Vec<Finding> = self.found.iter().map(ToolRewrite::finding).collect();
        output::findings(
            FindingsFormat::Sarif,
            &Checked {
                listings: self.listings,
                failures,
                costs: &[],
                basis: self.basis,
                findings: &findings,
                allowed: &[],
                limits_file: "",
                show_all: true,
            },
        )
    }
}
