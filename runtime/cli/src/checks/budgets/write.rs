//! Writes a file of limits, and lowers the limits of an existing one.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use mcpact_shared::settings::metadata;
use mcpact_tokens::Encoding;
use toml_edit::{DocumentMut, Item};

use super::allowed::{self, Allowed};
use super::config::DEFERRED_BUDGET;
use super::edit_toml::{key, set_integer};
use super::percent::Percent;
use crate::input::cost::Part;
use crate::input::listing::Listing;

/// Writes a file of limits that all tools currently meet, with `headroom`. The clients in it must
/// accept the tools, except for the allowed findings. A tool that costs far more than the others
/// gets its own limit, so that the common limit stays useful.
pub(crate) fn new_file(
    costs: &[Part],
    encoding: &str,
    headroom: Percent,
    clients: &[String],
    allowed: &Allowed,
) -> String {
    let Limits { tool, total, tools } = Limits::of(costs, headroom);
    let mut text = format!(
        "# Limits of these tools in tokens ({encoding}): the costs when this file was written, and {headroom} more.\n\
         # `mcpact check` enforces them; `mcpact check --ratchet` lowers those that are too high.\n\
         encoding = \"{encoding}\"\n\
         tool-budget = {tool}\n\
         total-budget = {total}\n"
    );
    if !clients.is_empty() {
        let clients: toml_edit::Array = clients.iter().collect();
        let _ = writeln!(text, "clients = {clients}");
    }
    if !tools.is_empty() {
        text.push_str("\n# Tools that cost more than the others.\n[tool-budgets]\n");
        for (name, limit) in tools {
            let _ = writeln!(text, "{} = {limit}", key(name));
        }
    }
    allowed::write(&mut text, allowed);
    text
}

/// Writes a file of allowed findings beside Cargo.toml, which has the limits.
pub(crate) fn new_allowances(allowed: &Allowed) -> String {
    let mut text = "# `mcpact check` reads this file and the limits in Cargo.toml.\n".to_owned();
    allowed::write(&mut text, allowed);
    text
}

/// The limits that all tools currently meet.
pub(super) struct Limits<'a> {
    /// The limit of each tool without its own.
    pub(super) tool: usize,
    pub(super) total: usize,
    /// The limits of tools that cost far more than the others, the highest first.
    pub(super) tools: Vec<(&'a str, usize)>,
}

impl<'a> Limits<'a> {
    /// Returns the limits of tools with these costs, with `headroom`.
    pub(super) fn of(costs: &'a [Part], headroom: Percent) -> Limits<'a> {
        let mut tokens: Vec<usize> = costs.iter().map(|cost| cost.tokens).collect();
        tokens.sort_unstable();
        let common = common_cost(&tokens);
        let mut above: Vec<&Part> = costs.iter().filter(|cost| cost.tokens > common).collect();
        above.sort_by_key(|cost| std::cmp::Reverse(cost.tokens));
        let mut seen = std::collections::HashSet::new();
        above.retain(|cost| seen.insert(&cost.label));
        let own = |cost: &'a Part| (cost.label.as_str(), headroom.above(cost.tokens));
        Limits {
            tool: headroom.above(common),
            total: headroom.above(tokens.iter().sum()),
            tools: above.into_iter().map(own).collect(),
        }
    }
}

/// Returns the highest cost without outliers. An outlier costs more than twice as much as nine of
/// ten tools.
fn common_cost(sorted: &[usize]) -> usize {
    let Some(last) = sorted.len().checked_sub(1) else {
        return 0;
    };
    let max = sorted[last * 9 / 10] * 2;
    sorted
        .iter()
        .copied()
        .filter(|tokens| *tokens <= max)
        .max()
        .unwrap_or(sorted[last])
}

/// The costs of a server in addition to those of its tools, in tokens.
#[derive(Clone, Copy)]
pub(crate) struct ServerCosts {
    /// The cost of the instructions. `None` if the input has none, such as a list of tools alone.
    pub(crate) instructions: Option<usize>,
    /// The cost of the tools' names and the instructions together. `None` if the input has no
    /// instructions: the server itself may have some.
    pub(crate) deferred: Option<usize>,
}

impl ServerCosts {
    pub(crate) fn of(listing: &Listing, encoding: Encoding) -> ServerCosts {
        let instructions = listing.instruction_tokens(encoding);
        ServerCosts {
            instructions,
            deferred: instructions.map(|_| listing.deferred_tokens(encoding)),
        }
    }
}

/// Returns the file's text with every limit lowered to the cost and `headroom`, or `None` if no
/// limit is higher. Limits are never raised, and comments and order stay.
pub(crate) fn ratchet(text: &str, costs: &[Part], server: ServerCosts, headroom: Percent) -> Result<Option<String>> {
    let mut file: DocumentMut = text.parse().context("the file of limits is not TOML")?;
    let mut changed = false;
    let mut lower = |item: &mut Item, cost: usize| {
        let lower = i64::try_from(headroom.above(cost)).unwrap_or(i64::MAX);
        if item.as_integer().is_some_and(|limit| limit > lower) {
            set_integer(item, lower);
            changed = true;
        }
    };
    let own: Vec<String> = file
        .get(metadata::TOOL_BUDGETS)
        .and_then(Item::as_table_like)
        .map(|table| table.iter().map(|(name, _)| name.to_owned()).collect())
        .unwrap_or_default();
    let of_server = [
        (metadata::INSTRUCTIONS_BUDGET, server.instructions),
        (DEFERRED_BUDGET, server.deferred),
    ];
    for (key, cost) in of_server {
        if let (Some(item), Some(cost)) = (file.get_mut(key), cost) {
            lower(item, cost);
        }
    }
    if let Some(item) = file.get_mut(metadata::TOTAL_BUDGET) {
        lower(item, costs.iter().map(|cost| cost.tokens).sum());
    }
    if let Some(item) = file.get_mut(metadata::TOOL_BUDGET) {
        let others = costs.iter().filter(|cost| !own.contains(&cost.label));
        lower(item, others.map(|cost| cost.tokens).max().unwrap_or(0));
    }
    if let Some(table) = file.get_mut(metadata::TOOL_BUDGETS).and_then(Item::as_table_like_mut) {
        for cost in costs {
            if let Some(item) = table.get_mut(&cost.label) {
                lower(item, cost.tokens);
            }
        }
    }
    Ok(changed.then(|| file.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::budgets::cost;
    use expect_test::expect;

    const QUARTER: Percent = Percent::new(25.0);
    const NO_SERVER: ServerCosts = ServerCosts {
        instructions: None,
        deferred: None,
    };

    #[test]
    fn an_outlier_has_its_own_limit() {
        let costs = [cost("a", 100), cost("b", 120), cost("c.d", 900)];
        let text = new_file(&costs, "o200k_base", QUARTER, &[], &Allowed::new());
        expect![[r#"
            # Limits of these tools in tokens (o200k_base): the costs when this file was written, and 25 % more.
            # `mcpact check` enforces them; `mcpact check --ratchet` lowers those that are too high.
            encoding = "o200k_base"
            tool-budget = 150
            total-budget = 1400

            # Tools that cost more than the others.
            [tool-budgets]
            "c.d" = 1125
        "#]]
        .assert_eq(&text);
        assert_eq!(ratchet(&text, &costs, NO_SERVER, QUARTER).unwrap(), None);
    }

    #[test]
    fn limits_are_lowered_and_never_raised() {
        let text = "# Ours.\ntool-budget = 150 # each\ntotal-budget = 1400\n[tool-budgets]\n\"c.d\" = 1125\n";
        let costs = [cost("a", 100), cost("b", 160), cost("c.d", 400)];
        let lowered = ratchet(text, &costs, NO_SERVER, QUARTER).unwrap().expect("lower");
        expect![[r#"
            # Ours.
            tool-budget = 150 # each
            total-budget = 825
            [tool-budgets]
            "c.d" = 500
        "#]]
        .assert_eq(&lowered);
    }

    #[test]
    fn limits_of_the_server_are_lowered() {
        let text = "instructions-budget = 500\ndeferred-budget = 600 # names too\n";
        let server = |instructions, deferred| ServerCosts { instructions, deferred };
        let lowered = ratchet(text, &[], server(Some(100), Some(200)), QUARTER).unwrap();
        assert_eq!(
            lowered.as_deref(),
            Some("instructions-budget = 125\ndeferred-budget = 250 # names too\n")
        );
        assert_eq!(ratchet(text, &[], server(Some(400), Some(480)), QUARTER).unwrap(), None);
        assert_eq!(ratchet(text, &[], NO_SERVER, QUARTER).unwrap(), None);
    }

    #[test]
    fn nothing_costs_nothing() {
        assert!(new_file(&[], "o200k_base", QUARTER, &[], &Allowed::new()).contains("total-budget = 0\n"));
    }
}
