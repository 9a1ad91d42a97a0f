//! The budget of catalogue mode: the check that fails the build.

use super::{compiled::ChosenDetails, row::Row};
use crate::build::{
    budget::{BudgetMode, Costs, push_most_expensive},
    const_message::Message,
    tool::settings::Settings,
};

/// Fails the build if not even the names of the tools fit into the budget of catalogue mode.
///
/// # Panics
///
/// Panics in const evaluation, with the cost, the budget and the most expensive names.
#[track_caller]
pub const fn check_catalogue_budget<const TOOLS: usize>(
    name: &str,
    rows: &[Row<'_>; TOOLS],
    choice: &ChosenDetails<TOOLS>,
    settings: &Settings,
    mode: BudgetMode,
) {
    let (BudgetMode::Fail, Some(budget)) = (mode, settings.budget) else {
        return;
    };
    if choice.tokens() <= budget.tokens {
        return;
    }
    let mut message = Message::new();
    message
        .push("the names alone of `")
        .push(name)
        .push("` cost ")
        .number(choice.tokens())
        .push(" tokens (")
        .push(settings.encoding.name())
        .push(") in catalogue mode, ")
        .number(choice.tokens() - budget.tokens)
        .push(" over the budget of ")
        .number(budget.tokens)
        .push("\n  of this, ")
        .number(choice.tokens() - choice.row_tokens)
        .push(" are for the meta-tools; the most expensive names are ");
    let mut names = [("", 0); TOOLS];
    let mut index = 0;
    while index < TOOLS {
        names[index] = (rows[index].name, rows[index].tokens.name);
        index += 1;
    }
    push_most_expensive(&mut message, &Costs::Names(&names), 5);
    message
        .push("\n  shorten names, split the toolset, serve it in dynamic mode without this budget, or raise ")
        .push(budget.from);
    message.panic()
}

/// Checks the budget of catalogue mode, if its third argument is `true`.
#[doc(hidden)]
#[macro_export]
macro_rules! __check_catalogue_budget {
    ($name:expr, $settings:expr, true) => {
        const _: () = {
            const MODE: __p::BudgetMode = __p::budget_mode(__p::option_env!("MCPACT_BUDGET"));
            __p::catalogue::check_catalogue_budget($name, __Catalogue::ROWS, __Catalogue::CHOICE, &$settings, MODE);
            __p::warning::Budget::<{ __p::tools_warning(__Catalogue::CHOICE.tokens(), &$settings, MODE) }>::check();
        };
    };
    ($name:expr, $settings:expr, false) => {};
}
