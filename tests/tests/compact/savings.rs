//! Savings on real tool lists, by pass.

use mcpact::{
    compact::{self, Lossy, Options, Step},
    tokens::Encoding,
};
use serde_json::{Value, json};

use mcpact_tests::lists::{self, List};

/// Counts the tokens of a tool's model-visible entry, minified, without mcpact's own counter.
fn entry(tool: &Value) -> usize {
    let properties = ["name", "description", "inputSchema"];
    let shown: Vec<String> = properties
        .iter()
        .filter(|name| !tool[**name].is_null())
        .map(|name| format!("{}:{}", json!(name), tool[*name]))
        .collect();
    Encoding::O200kBase.count(&format!("{{{}}}", shown.join(",")))
}

/// Tokens before and after, and the savings of each step.
#[derive(Default)]
struct Total {
    before: usize,
    after: usize,
    steps: Vec<(Step, usize, isize)>,
}

impl Total {
    fn of(list: &List, options: &Options) -> Total {
        let mut total = Total::default();
        for tool in &list.tools {
            let compacted = options.tool(tool);
            assert_eq!(compacted.untouched, None, "{}: {}", list.name, tool["name"]);
            assert_eq!(compacted.tokens_before, entry(tool), "{}", tool["name"]);
            assert_eq!(compacted.tokens_after, entry(&compacted.tool), "{}", tool["name"]);
            total.before += compacted.tokens_before;
            total.after += compacted.tokens_after;
            for saving in compacted.savings {
                total.note(saving.step, saving.locations, saving.tokens);
            }
        }
        total
    }

    fn note(&mut self, step: Step, places: usize, tokens: isize) {
        match self.steps.iter_mut().find(|(other, ..)| *other == step) {
            Some((_, sum, saved)) => {
                *sum += places;
                *saved += tokens;
            }
            None => self.steps.push((step, places, tokens)),
        }
    }

    fn add(&mut self, other: &Total) {
        self.before += other.before;
        self.after += other.after;
        for (step, places, tokens) in &other.steps {
            self.note(*step, *places, *tokens);
        }
    }

    /// Returns the saved share of the tokens before, per mille.
    fn saved(&self) -> usize {
        (self.before - self.after) * 1000 / self.before
    }

    fn print(&self, name: &str) {
        let saved = self.saved();
        println!(
            "{name:24}{:>9}{:>9}{:>6}.{} %",
            self.before,
            self.after,
            saved / 10,
            saved % 10
        );
    }

    fn print_steps(&self, of: &str) {
        println!("\n{of}: what each step saved");
        let mut steps = self.steps.clone();
        steps.sort_by_key(|(.., saved)| -saved);
        for (step, places, saved) in steps {
            println!("{step:24}{saved:>9} tokens{places:>8} places");
        }
    }
}

/// Compaction saves 12 % of the lists of published servers, and 25 % of those that schemars writes.
#[test]
fn of_real_lists() {
    let Some(data) = mcpact_tests::data() else {
        return;
    };
    let options = Options::default();
    let mut servers = Total::default();
    for list in lists::servers(&data) {
        let total = Total::of(&list, &options);
        total.print(&list.name);
        servers.add(&total);
    }
    servers.print("all servers");
    servers.print_steps("servers");
    let heritage = Total::of(&lists::heritage(&data), &options);
    println!();
    heritage.print("heritage by schemars");
    heritage.print_steps("heritage");
    assert!(servers.saved() >= 120, "servers: {} of 1000 saved", servers.saved());
    assert!(heritage.saved() >= 250, "heritage: {} of 1000 saved", heritage.saved());
}

/// Measures the additional saving of each lossy step alone.
#[test]
fn by_lossy_steps() {
    let Some(data) = mcpact_tests::data() else {
        return;
    };
    let mut lists = lists::servers(&data);
    lists.push(lists::heritage(&data));
    let lossless: usize = lists
        .iter()
        .map(|list| Total::of(list, &Options::default()).after)
        .sum();
    let steps = [
        Lossy::ClosedObjects,
        Lossy::NumberWidths,
        Lossy::SafeIntegers,
        Lossy::FormatPatterns,
        Lossy::WhiteSpace,
        Lossy::RepeatedNames,
        Lossy::Descriptions { words: 20 },
    ];
    for step in steps {
        let options = Options::default().with(step);
        let after: usize = lists.iter().map(|list| Total::of(list, &options).after).sum();
        println!("{:24}{:>9}", step.name(), lossless - after);
        assert!(after < lossless, "{} saved nothing", step.name());
    }
}

/// Compacting a second time changes nothing.
#[test]
fn once_is_enough() {
    let Some(lists) = lists::all() else {
        return;
    };
    for tool in lists.iter().flat_map(|list| &list.tools) {
        let first = compact::tool(tool).tool;
        let second = compact::tool(&first);
        assert_eq!(second.tool, first, "{}: {:?}", tool["name"], second.savings);
    }
}
