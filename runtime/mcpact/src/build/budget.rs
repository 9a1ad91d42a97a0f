//! Budgets: checks the cost of a tool or a toolset while its crate compiles.
//!
//! A cost above the budget is a const panic at the tool's name. A cost just below the budget is a
//! [warning](crate::warning) there. `MCPACT_BUDGET=warn` turns the error into a warning, and
//! `MCPACT_BUDGET=off` turns both off.

use crate::build::{
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
pub const fn budget_mode(variable: Option<&str>) -> BudgetMode {
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
        _ => warning::NO_WARNING,
    }
}

/// Fails the build if a tool exceeds its budget.
///
/// # Panics
///
/// Panics in const evaluation, with the cost, the budget and the most expensive parts.
#[track_caller]
pub const fn check_tool_budget(tool: &Compiled, mode: BudgetMode) {
    let settings = &tool.settings;
    let (BudgetMode::Fail, Some(budget)) = (mode, exceeded(tool.total(), settings)) else {
        return;
    };
    let tokens = tool.tokens(&[]);
    let mut message = Message::new();
    message.push("tool `").push(tool.about.name).push("` costs ");
    push_cost(&mut message, tokens.total, settings, &budget);
    message.push("\n  most expensive: ");
    let parts = Costs::Parts {
        tool,
        description: tokens.description,
    };
    push_most_expensive(&mut message, &parts, 3);
    message
        .push("\n  apart from its parts: ")
        .number(tokens.structure)
        .push(" for keys and braces, ")
        .number(tokens.name)
        .push(" for its name\n  shorten the descriptions, remove text that repeats a parameter's name, or raise ")
        .push(budget.from);
    message.panic()
}

/// Fails the build if several tools together exceed their budget. `kind` precedes `name` in the
/// message: `toolset`, `the tools of`.
///
/// # Panics
///
/// Panics in const evaluation, with the cost, the budget and the most expensive tools.
#[track_caller]
pub const fn check_tools_budget(kind: &str, name: &str, tools: &[&Definition], settings: &Settings, mode: BudgetMode) {
    let total = total(tools);
    let (BudgetMode::Fail, Some(budget)) = (mode, exceeded(total, settings)) else {
        return;
    };
    let mut message = Message::new();
    let verb = if str_eq(kind, "toolset") { "` costs " } else { "` cost " };
    message.push(kind).push(" `").push(name).push(verb);
    push_cost(&mut message, total, settings, &budget);
    message.push("\n  most expensive: ");
    push_most_expensive(&mut message, &Costs::Tools(tools), 5);
    message
        .push("\n  shorten these, share flattened structs, remove a tool, or raise ")
        .push(budget.from);
    message.panic()
}

/// Tools or parts of a tool, with the cost of each in tokens.
pub(crate) enum Costs<'a> {
    /// The parameters of a tool, and its description.
    Parts { tool: &'a Compiled, description: u32 },
    /// Tools.
    Tools(&'a [&'a Definition]),
    /// Names of tools.
    Names(&'a [(&'a str, u32)]),
}

impl Costs<'_> {
    #[track_caller]
    const fn len(&self) -> usize {
        match self {
            Costs::Parts { tool, .. } => tool.parameter_count() + 1,
            Costs::Tools(tools) => tools.len(),
            Costs::Names(names) => names.len(),
        }
    }

    #[track_caller]
    const fn tokens(&self, index: usize) -> u32 {
        match self {
            Costs::Parts { tool, .. } if index < tool.parameter_count() => tool.parameter_tokens(index),
            Costs::Parts { description, .. } => *description,
            Costs::Tools(tools) => tools[index].tokens.total,
            Costs::Names(names) => names[index].1,
        }
    }

    #[track_caller]
    const fn push_name(&self, index: usize, message: &mut Message) {
        match self {
            Costs::Parts { tool, .. } if index < tool.parameter_count() => {
                message.push("parameter `").push(tool.parameter_name(index)).push("`")
            }
            Costs::Parts { .. } => message.push("description"),
            Costs::Tools(tools) => message.push("`").push(tools[index].name).push("`"),
            Costs::Names(names) => message.push("`").push(names[index].0).push("`"),
        };
    }

    /// Returns the maximum cost below `below`, or 0.
    #[track_caller]
    const fn max_below(&self, below: u32) -> u32 {
        let (mut max, mut index) = (0, 0);
        while index < self.len() {
            let tokens = self.tokens(index);
            if tokens > max && tokens < below {
                max = tokens;
            }
            index += 1;
        }
        max
    }

    /// Returns the number of items that cost something.
    #[track_caller]
    const fn count(&self) -> u32 {
        let (mut count, mut index) = (0, 0);
        while index < self.len() {
            if self.tokens(index) > 0 {
                count += 1;
            }
            index += 1;
        }
        count
    }
}

/// Writes the names and costs of the `max_items` most expensive items, and the number of the
/// others.
#[track_caller]
pub(crate) const fn push_most_expensive(message: &mut Message, costs: &Costs<'_>, max_items: u32) {
    let mut listed = 0;
    let mut max = costs.max_below(u32::MAX);
    while listed < max_items && max > 0 {
        let mut index = 0;
        while index < costs.len() && listed < max_items {
            if costs.tokens(index) == max {
                if listed > 0 {
                    message.push(", ");
                }
                costs.push_name(index, message);
                message.push(" ").number(max);
                listed += 1;
            }
            index += 1;
        }
        max = costs.max_below(max);
    }
    let others = costs.count() - listed;
    if others > 0 {
        message.push(" and ").number(others).push(" more");
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

/// Checks the budget of a tool. `$check` is the name of `warning::Budget::check`, with the span
/// of the warning.
#[doc(hidden)]
#[macro_export]
macro_rules! __check_tool_budget {
    ($tool:expr, $check:ident) => {
        const _: () = {
            const MODE: __p::BudgetMode = __p::budget_mode(__p::option_env!("MCPACT_BUDGET"));
            __p::check_tool_budget($tool, MODE);
            __p::warning::Budget::<{ __p::tool_warning($tool, MODE) }>::$check();
        };
    };
}

/// Checks the budget of several tools, called `$kind` `$name`. The names of its constants must not
/// occur in the arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __check_tools_budget {
    ($kind:expr, $name:expr, $tools:expr, $settings:expr) => {
        const _: () = {
            const CHECKED_SETTINGS: __p::Settings = $settings;
            const MODE: __p::BudgetMode = __p::budget_mode(__p::option_env!("MCPACT_BUDGET"));
            __p::check_tools_budget($kind, $name, $tools, &CHECKED_SETTINGS, MODE);
            __p::warning::Budget::<{ __p::tools_warning(__p::total($tools), &CHECKED_SETTINGS, MODE) }>::check();
        };
    };
}
