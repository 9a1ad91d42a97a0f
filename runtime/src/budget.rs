//! Budgets: checks the cost of a tool or a toolset while its crate compiles.
//!
//! A cost above the budget is a const panic at the tool's name. A cost just below the budget is a
//! [warning](crate::warning) there. `MCPACT_BUDGET=warn` turns the error into a warning, and
//! `MCPACT_BUDGET=off` turns both off.

use crate::{
    const_message::Message,
    schema::str_eq,
    tool::{
        CountedEntry, Definition,
        compiled::Compiled,
        settings::{Budget, Settings},
    },
    warning,
};

/// The value of `MCPACT_BUDGET`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BudgetMode {
    /// An exceeded budget fails the build.
    Fail,
    /// An exceeded budget is a warning.
    Warn,
    /// Budgets are ignored.
    Off,
}

/// Reads the value of `MCPACT_BUDGET`.
///
/// # Panics
///
/// Panics in const evaluation if the value is unknown.
#[track_caller]
pub const fn mode(variable: Option<&str>) -> BudgetMode {
    let Some(mode) = variable else {
        return BudgetMode::Fail;
    };
    match mode.as_bytes() {
        b"" | b"fail" => BudgetMode::Fail,
        b"warn" => BudgetMode::Warn,
        b"off" => BudgetMode::Off,
        _ => {
            let mut message = Message::new();
            message
                .push("MCPACT_BUDGET is `")
                .push(mode)
                .push("`; write `fail` (the default), `warn` or `off`");
            message.panic()
        }
    }
}

/// Returns the budget if `tokens` exceed it.
#[track_caller]
const fn exceeded(tokens: u32, settings: &Settings) -> Option<Budget> {
    match settings.budget {
        Some(budget) if tokens > budget.tokens => Some(budget),
        _ => None,
    }
}

/// Returns the level of the warning about a tool's cost.
#[track_caller]
pub const fn tool_warning(tool: &Compiled, mode: BudgetMode) -> u8 {
    let (tokens, settings) = (tool.total(), &tool.settings);
    match (mode, settings.budget) {
        (BudgetMode::Fail | BudgetMode::Warn, Some(Budget { tokens: max, .. }))
            if tokens <= max && tokens as u64 * 10 > max as u64 * 9 =>
        {
            warning::level(tokens, max)
        }
        _ => tools_warning(tokens, settings, mode),
    }
}

/// Returns the level of the warning about the cost of several tools. A cost just below the budget
/// causes none.
#[track_caller]
pub const fn tools_warning(tokens: u32, settings: &Settings, mode: BudgetMode) -> u8 {
    match (mode, exceeded(tokens, settings)) {
        (BudgetMode::Warn, Some(_)) => warning::EXCEEDED,
        _ => warning::SILENT,
    }
}

/// Fails the build if a tool exceeds its budget.
///
/// # Panics
///
/// Panics in const evaluation, with the cost, the budget and the most expensive parts.
#[track_caller]
pub const fn gate_tool(tool: &Compiled, mode: BudgetMode) {
    let settings = &tool.settings;
    let (BudgetMode::Fail, Some(budget)) = (mode, exceeded(tool.total(), settings)) else {
        return;
    };
    let tokens = tool.tokens(&[]);
    let mut message = Message::new();
    message.push("tool `").push(tool.about.name).push("` costs ");
    push_cost(&mut message, tokens.total, settings, &budget);
    message.push("\n  heaviest: ");
    let mut listed = 0;
    let mut below = u32::MAX;
    while listed < 3 {
        let Some(max) = max_part(tool, tokens.description, below) else {
            break;
        };
        below = max;
        let mut index = 0;
        while index < tool.parameter_count() && listed < 3 {
            if tool.parameter_tokens(index) == max {
                push_separator(&mut message, listed);
                message
                    .push("parameter `")
                    .push(tool.parameter_name(index))
                    .push("` ")
                    .number(max);
                listed += 1;
            }
            index += 1;
        }
        if tokens.description == max && listed < 3 {
            push_separator(&mut message, listed);
            message.push("description ").number(max);
            listed += 1;
        }
    }
    message
        .push("\n  apart from its parts: ")
        .number(tokens.structure)
        .push(" for keys and braces, ")
        .number(tokens.name)
        .push(" for its name\n  shorten the descriptions, remove text that repeats a parameter's name, or raise ")
        .push(budget.from);
    message.panic()
}

/// Returns the maximum cost below `below` of a parameter or the description.
#[track_caller]
const fn max_part(tool: &Compiled, description: u32, below: u32) -> Option<u32> {
    let mut max = if description < below { description } else { 0 };
    let mut index = 0;
    while index < tool.parameter_count() {
        let tokens = tool.parameter_tokens(index);
        if tokens > max && tokens < below {
            max = tokens;
        }
        index += 1;
    }
    if max == 0 { None } else { Some(max) }
}

/// Fails the build if several tools together exceed their budget. `kind` precedes `name` in the
/// message: `toolset`, `the tools of`.
///
/// # Panics
///
/// Panics in const evaluation, with the cost, the budget and the most expensive tools.
#[track_caller]
pub const fn gate_tools(kind: &str, name: &str, tools: &[&Definition], settings: &Settings, mode: BudgetMode) {
    let total = total(tools);
    let (BudgetMode::Fail, Some(budget)) = (mode, exceeded(total, settings)) else {
        return;
    };
    let mut message = Message::new();
    let verb = if str_eq(kind, "toolset") { "` costs " } else { "` cost " };
    message.push(kind).push(" `").push(name).push(verb);
    push_cost(&mut message, total, settings, &budget);
    message.push("\n  heaviest of ").number(count(tools)).push(" tools: ");
    push_most_expensive(&mut message, &Costs::Tools(tools));
    message
        .push("\n  shorten these, share flattened structs, remove a tool, or raise ")
        .push(budget.from);
    message.panic()
}

/// The names and costs of tools, in tokens.
pub(crate) enum Costs<'a> {
    /// Tools with the cost of each.
    Tools(&'a [&'a Definition]),
    /// Names with the cost of each.
    Names(&'a [(&'a str, u32)]),
}

impl Costs<'_> {
    /// Returns the name and the cost of a tool, or `None` past the end.
    #[track_caller]
    const fn get(&self, index: usize) -> Option<(&str, u32)> {
        match self {
            Costs::Tools(tools) if index < tools.len() => Some((tools[index].name, tools[index].tokens.total)),
            Costs::Names(names) if index < names.len() => Some(names[index]),
            _ => None,
        }
    }

    /// Returns the maximum cost below `below`, or 0.
    #[track_caller]
    const fn max_below(&self, below: u32) -> u32 {
        let (mut max, mut index) = (0, 0);
        while let Some((_, tokens)) = self.get(index) {
            if tokens > max && tokens < below {
                max = tokens;
            }
            index += 1;
        }
        max
    }
}

/// Writes the names and costs of the five most expensive tools.
#[track_caller]
pub(crate) const fn push_most_expensive(message: &mut Message, costs: &Costs<'_>) {
    let mut listed = 0;
    let mut max = costs.max_below(u32::MAX);
    while listed < 5 && max > 0 {
        let mut index = 0;
        while let Some((name, tokens)) = costs.get(index)
            && listed < 5
        {
            if tokens == max {
                push_separator(message, listed);
                message.push("`").push(name).push("` ").number(max);
                listed += 1;
            }
            index += 1;
        }
        max = costs.max_below(max);
    }
}

/// Returns the tokens of several tools.
#[track_caller]
pub const fn total(tools: &[&Definition]) -> u32 {
    let mut total = 0;
    let mut index = 0;
    while index < tools.len() {
        total += tools[index].tokens.total;
        index += 1;
    }
    total
}

#[expect(clippy::cast_possible_truncation, reason = "nobody has four thousand million tools")]
#[track_caller]
const fn count(tools: &[&Definition]) -> u32 {
    tools.len() as u32
}

/// Appends `83 tokens (o200k_base), 63 over its budget of 20`.
#[track_caller]
const fn push_cost(message: &mut Message, tokens: u32, settings: &Settings, budget: &Budget) {
    message
        .number(tokens)
        .push(" tokens (")
        .push(settings.encoding.name())
        .push(match settings.count {
            CountedEntry::Model => "), ",
            CountedEntry::Wire => ", the whole wire entry), ",
        })
        .number(tokens - budget.tokens)
        .push(" over its budget of ")
        .number(budget.tokens);
}

/// Appends a comma after the first item of a list.
#[track_caller]
const fn push_separator(message: &mut Message, listed: u32) {
    if listed > 0 {
        message.push(", ");
    }
}

/// Checks the budget of a tool. `$check` is the name of `warning::Budget::check`, with the span
/// of the warning.
#[doc(hidden)]
#[macro_export]
macro_rules! __gate {
    ($tool:expr, $check:ident) => {
        const _: () = {
            const MODE: __p::BudgetMode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            __p::gate_tool($tool, MODE);
            __p::warning::Budget::<{ __p::tool_warning($tool, MODE) }>::$check();
        };
    };
}

/// Checks the budget of several tools, called `$kind` `$name`. The names of its constants must not
/// occur in the arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __gate_tools {
    ($kind:expr, $name:expr, $tools:expr, $settings:expr) => {
        const _: () = {
            const GATED_SETTINGS: __p::Settings = $settings;
            const MODE: __p::BudgetMode = __p::mode(__p::option_env!("MCPACT_BUDGET"));
            __p::gate_tools($kind, $name, $tools, &GATED_SETTINGS, MODE);
            __p::warning::Budget::<{ __p::tools_warning(__p::total($tools), &GATED_SETTINGS, MODE) }>::check();
        };
    };
}
