//! The settings of the results of a server's or a router's tools.

use rmcp::{
    RoleServer,
    model::{Implementation, JsonObject, Tool},
    service::RequestContext,
};

use super::budgeted_call::{BudgetedCall, cuts_here, finish_later};
use crate::{Definition, Menu, ResultBudget, Toolset, menu::access::AddContext, tokens::Encoding};

/// The settings of the results of a server's or a router's tools.
#[derive(Clone, Debug)]
pub(super) struct ResultSettings {
    /// The definitions of the tools, which may have budgets.
    toolset: Option<&'static Toolset>,
    /// The budget of tools without their own.
    default: Option<ResultBudget>,
    pub(super) encoding: Encoding,
    /// Adds the tokens of each result to its `_meta`.
    pub(super) context: Option<AddContext>,
    /// The names of the clients that show a model both content and structured content.
    brief_text_for: Vec<String>,
}

impl ResultSettings {
    /// Returns the settings of a menu, for tools that have definitions in `toolset`.
    pub(super) fn new(menu: &Menu, toolset: Option<&'static Toolset>) -> Self {
        let default = menu.result_budget.get(Menu::ALL_TOOLS);
        ResultSettings {
            toolset,
            default: default.zip(menu.code.new_budget).map(|(tokens, new)| new(*tokens)),
            encoding: menu.encoding.unwrap_or(Encoding::ALL[0]),
            context: menu.code.result_context,
            brief_text_for: menu.code.brief_text_for.clone(),
        }
    }

    /// Returns the result budget of a tool.
    pub(super) fn budget_of(&self, name: &str) -> Option<ResultBudget> {
        let definition = self.toolset.and_then(|toolset| toolset.get(name));
        definition.and_then(|tool| tool.result_budget).or(self.default)
    }

    /// Returns whether the client of a request shows both content and structured content.
    pub(super) fn shows_both(&self, context: &RequestContext<RoleServer>) -> bool {
        let is_named = |client: Implementation| self.brief_text_for.contains(&client.name);
        !self.brief_text_for.is_empty() && context.client_info().is_some_and(is_named)
    }

    /// Returns the call of a tool of the toolset, if its result is to be cut here.
    pub(super) fn budgeted(
        &self,
        tool: &'static Definition,
        arguments: Option<&JsonObject>,
        context: &RequestContext<RoleServer>,
    ) -> Option<BudgetedCall<'static>> {
        let budget = tool.result_budget.or(self.default).filter(|_| cuts_here(context))?;
        Some(BudgetedCall::new(budget, tool, arguments, self.shows_both(context)))
    }

    /// Returns the call of a tool that has only an entry, of a router or of a wrapping handler, if
    /// its result is to be cut here.
    pub(super) fn budgeted_entry<'a>(
        &self,
        tool: &'a Tool,
        arguments: Option<&JsonObject>,
        context: &RequestContext<RoleServer>,
    ) -> Option<BudgetedCall<'a>> {
        let budget = self.budget_of(&tool.name).filter(|_| cuts_here(context))?;
        let shows_both = self.shows_both(context);
        Some(BudgetedCall::of_entry(
            budget,
            self.encoding,
            tool,
            arguments,
            shows_both,
        ))
    }

    /// Lets an inner call return its result as it is, if `call` has a budget or the outer call adds
    /// the tokens.
    pub(super) fn finish_later(&self, call: Option<&BudgetedCall<'_>>, context: &mut RequestContext<RoleServer>) {
        if call.is_some() || self.context.is_some() {
            finish_later(call, context);
        }
    }
}
