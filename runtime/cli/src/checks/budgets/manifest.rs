//! Adds the current costs to `[package.metadata.mcpact]` of Cargo.toml, and keeps existing keys.

use anyhow::{Context, Result, anyhow};
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::settings::metadata;
use mcpact_tokens::Encoding;
use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use super::percent::Percent;
use super::write::Limits;
use crate::input::cost::Part;
use crate::print::counted;

/// The state of a server's tools, as Cargo.toml records it.
pub(crate) struct State<'a> {
    pub(crate) costs: &'a [Part],
    pub(crate) encoding: Encoding,
    pub(crate) headroom: Percent,
    /// The lints that a build currently reports, each with a limit that nothing exceeds.
    pub(crate) lints: Vec<(Lint, Option<usize>)>,
}

/// The file with the state, and its existing keys.
#[derive(Debug)]
pub(crate) struct Edited {
    pub(crate) text: String,
    /// The keys that were kept, such as `tool-budget = 200`.
    pub(crate) kept: Vec<String>,
}

/// Returns whether a file is the manifest of a package, and not only of a workspace.
pub(crate) fn is_package(text: &str) -> bool {
    text.parse::<DocumentMut>()
        .is_ok_and(|file| file.get(metadata::TABLE[0]).is_some_and(Item::is_table_like))
}

/// Returns the lints that a build reports for tools of these names, with the limits that they meet.
///
/// A limit is recorded instead of a level, so that a longer name is still reported.
pub(crate) fn lints(names: &[&str], headroom: Percent) -> Vec<(Lint, Option<usize>)> {
    let levels = Levels::default();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let values = [
        (Lint::LongName, longest),
        (Lint::ManyTools, headroom.above(names.len())),
    ];
    values
        .into_iter()
        .filter(|(lint, value)| {
            let (level, limit) = levels.get(*lint);
            level != Level::Allow && *value > limit
        })
        .map(|(lint, value)| (lint, Some(value)))
        .collect()
}

/// Adds the state to the text of a manifest. Existing keys keep their values.
///
/// # Errors
///
/// Returns an error if the text is not TOML, or if a key on the way to the table is not a table.
pub(crate) fn add(text: &str, state: &State<'_>) -> Result<Edited> {
    let mut file: DocumentMut = text.parse().context("the file is not TOML")?;
    let mut kept = Vec::new();
    let limits = Limits::of(state.costs, state.headroom);
    let table = own_table(&mut file)?;
    let is_new = table.is_empty();
    let mut scalars: Vec<(&str, Value)> = vec![
        (metadata::TOOL_BUDGET, number(limits.tool)),
        (metadata::TOTAL_BUDGET, number(limits.total)),
    ];
    if state.encoding != Encoding::default() {
        scalars.insert(0, (metadata::ENCODING, Value::from(state.encoding.name())));
    }
    for (key, value) in scalars {
        insert(table, key, value, &mut kept);
    }
    if is_new && let Some(mut first) = table.key_mut(first_key(state.encoding)) {
        let comment = format!(
            "# The costs of {} in tokens ({}) on the day of `mcpact init`, and {} more.\n# `mcpact check` fails above them, and so does a build that counts the tools.\n",
            counted(state.costs.len(), "tool"),
            state.encoding.name(),
            state.headroom
        );
        first.leaf_decor_mut().set_prefix(comment);
    }
    if !limits.tools.is_empty() {
        let budgets = sub_table(table, metadata::TOOL_BUDGETS)?;
        for (name, tokens) in limits.tools {
            insert(budgets, name, number(tokens), &mut kept);
        }
    }
    if !state.lints.is_empty() {
        let lints = sub_table(table, metadata::LINTS)?;
        for (lint, limit) in &state.lints {
            let value = match (lint.unit(), limit) {
                (Some(unit), Some(limit)) => Value::from_iter([(unit, number(*limit))]),
                _ => Value::from(Level::Allow.name()),
            };
            insert(lints, &lint.key(), value, &mut kept);
        }
    }
    Ok(Edited {
        text: file.to_string(),
        kept,
    })
}

/// Returns the key that is written first.
fn first_key(encoding: Encoding) -> &'static str {
    if encoding == Encoding::default() {
        metadata::TOOL_BUDGET
    } else {
        metadata::ENCODING
    }
}

fn number(number: usize) -> Value {
    Value::from(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Adds a key, unless it exists.
fn insert(table: &mut dyn TableLike, key: &str, value: Value, kept: &mut Vec<String>) {
    match table.get(key) {
        None => {
            table.insert(key, Item::Value(value));
        }
        Some(item) => kept.push(format!("{key} = {}", item.to_string().trim())),
    }
}

/// Returns `[package.metadata.mcpact]`, and creates it if it is missing.
fn own_table(file: &mut DocumentMut) -> Result<&mut dyn TableLike> {
    let [package, between, last] = metadata::TABLE;
    let mut table: &mut dyn TableLike = file.as_table_mut();
    for (name, is_implicit) in [(package, false), (between, true), (last, false)] {
        table = child(table, name, is_implicit)?;
    }
    Ok(table)
}

/// Returns a table inside the table of mcpact.
fn sub_table<'t>(table: &'t mut dyn TableLike, name: &str) -> Result<&'t mut dyn TableLike> {
    child(table, name, false)
}

fn child<'t>(table: &'t mut dyn TableLike, name: &str, is_implicit: bool) -> Result<&'t mut dyn TableLike> {
    let item = table.entry(name).or_insert_with(|| {
        let mut new = Table::new();
        new.set_implicit(is_implicit);
        Item::Table(new)
    });
    item.as_table_like_mut()
        .ok_or_else(|| anyhow!("`{name}` is not a table"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::budgets::cost;
    use expect_test::{Expect, expect};

    /// Returns the kept keys.
    #[track_caller]
    fn check(manifest: &str, lints: Vec<(Lint, Option<usize>)>, expected: &Expect) -> Vec<String> {
        let costs = [cost("a", 100), cost("b", 120), cost("c.d", 900)];
        let state = State {
            costs: &costs,
            encoding: Encoding::default(),
            headroom: Percent::new(25.0),
            lints,
        };
        let edited = add(manifest, &state).expect("TOML");
        expected.assert_eq(&edited.text);
        // A second run adds nothing.
        let again = add(&edited.text, &state).expect("TOML");
        assert_eq!(again.text, edited.text);
        edited.kept
    }

    #[test]
    fn a_new_table() {
        let kept = check(
            "[package]\nname = \"x\" # ours\n\n[dependencies]\nserde   = \"1\"\n",
            vec![(Lint::LongName, Some(53))],
            &expect![[r#"
                [package]
                name = "x" # ours

                [package.metadata.mcpact]
                # The costs of 3 tools in tokens (o200k_base) on the day of `mcpact init`, and 25 % more.
                # `mcpact check` fails above them, and so does a build that counts the tools.
                tool-budget = 150
                total-budget = 1400

                [package.metadata.mcpact.tool-budgets]
                "c.d" = 1125

                [package.metadata.mcpact.lints]
                long-name = { characters = 53 }

                [dependencies]
                serde   = "1"
            "#]],
        );
        assert_eq!(kept, Vec::<String>::new());
    }

    #[test]
    fn existing_settings_stay() {
        let kept = check(
            "[package]\nname = \"x\"\n\n[package.metadata.mcpact] # limits\ntool-budget   = 90 # low\n\n[package.metadata.mcpact.lints]\nlong-name = \"allow\"\n",
            vec![(Lint::LongName, Some(53)), (Lint::ManyTools, Some(200))],
            &expect![[r#"
                [package]
                name = "x"

                [package.metadata.mcpact] # limits
                tool-budget   = 90 # low
                total-budget = 1400

                [package.metadata.mcpact.lints]
                long-name = "allow"
                many-tools = { tools = 200 }

                [package.metadata.mcpact.tool-budgets]
                "c.d" = 1125
            "#]],
        );
        assert_eq!(kept, ["tool-budget = 90 # low", "long-name = \"allow\""]);
    }

    #[test]
    fn an_inline_table() {
        check(
            "[package]\nname = \"x\"\nmetadata = { mcpact = { tool-budget = 1 } }\n",
            Vec::new(),
            &expect![[r#"
                [package]
                name = "x"
                metadata = { mcpact = { tool-budget = 1 , total-budget = 1400, tool-budgets."c.d" = 1125 } }
            "#]],
        );
        let state = State {
            costs: &[],
            encoding: Encoding::default(),
            headroom: Percent::new(25.0),
            lints: Vec::new(),
        };
        let error = add("[package]\nmetadata = 3\n", &state).unwrap_err().to_string();
        assert_eq!(error, "`metadata` is not a table");
    }

    #[test]
    fn limits_of_lints() {
        let quarter = Percent::new(25.0);
        assert_eq!(lints(&["a", "b"], quarter), []);
        let long = "a".repeat(50);
        assert_eq!(lints(&["a", &long], quarter), [(Lint::LongName, Some(50))]);
        assert_eq!(lints(&["a"; 163], quarter), [(Lint::ManyTools, Some(203))]);
    }

    #[test]
    fn packages() {
        assert!(is_package("[package]\nname = \"x\"\n"));
        assert!(!is_package("[workspace]\n") && !is_package("package = 3\n") && !is_package("["));
    }
}
