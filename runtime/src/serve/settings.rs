//! The settings of a server, which its [`Builder`](super::Builder) collects and its calls read.

use std::sync::Arc;

use rmcp::{
    RoleServer,
    model::{Implementation, JsonObject, Tool},
    service::RequestContext,
};

use super::{
    Access,
    budgeted_call::{BudgetedCall, cuts_here, finish_later},
    erased_handler::ErasedHandler,
    result_context::AddContext,
    routes::Routes,
};
use crate::{
    Definition, ResultBudget, Toolset,
    discover::{Mode, Verbosity},
};

/// The settings that a builder collects and a server keeps.
pub(super) struct Settings {
    pub(super) toolset: &'static Toolset,
    pub(super) routes: Routes,
    pub(super) mode: Mode,
    pub(super) verbosity: Verbosity,
    pub(super) pinned: Vec<String>,
    pub(super) implementation: Implementation,
    /// The instructions for clients that may see every tool.
    pub(super) instructions: Option<String>,
    /// The instructions without the list that is made from the tools.
    pub(super) own_instructions: Option<String>,
    pub(super) context_tools: bool,
    pub(super) search_hints: bool,
    pub(super) access: Option<Access>,
    pub(super) results: ResultSettings,
    /// The handler of everything but the tools.
    pub(super) other_handler: Option<Arc<dyn ErasedHandler>>,
    /// True if the tools may change while the server runs.
    pub(super) tools_may_change: bool,
}

impl Settings {
    /// Returns the result budget of a tool. The results of meta-tools have none.
    pub(super) fn result_budget(&self, name: &str) -> Option<ResultBudget> {
        self.toolset.get(name).and_then(|tool| self.budget_of(Some(tool)))
    }

    /// Returns the result budget of a tool that a wrapping handler lists. A tool that is not in the
    /// toolset has been added by the handler.
    pub(super) fn wrapped_budget(&self, name: &str) -> Option<ResultBudget> {
        self.budget_of(self.toolset.get(name))
    }

    fn budget_of(&self, tool: Option<&Definition>) -> Option<ResultBudget> {
        tool.and_then(|tool| tool.result_budget).or(self.results.budget)
    }

    /// Returns the call of a tool of the toolset, if its result is to be cut here.
    pub(super) fn budgeted(
        &self,
        tool: &'static Definition,
        arguments: Option<&JsonObject>,
        context: &RequestContext<RoleServer>,
    ) -> Option<BudgetedCall<'static>> {
        let budget = self.budget_of(Some(tool)).filter(|_| cuts_here(context))?;
        let shows_both = self.results.shows_both(context);
        Some(BudgetedCall::new(budget, tool, arguments, shows_both))
    }

    /// Returns the call of a tool with the entry that a wrapping handler lists, if its result is to
    /// be cut here.
    pub(super) fn wrapped_budgeted<'a>(
        &self,
        entry: &'a Tool,
        arguments: Option<&JsonObject>,
        context: &RequestContext<RoleServer>,
    ) -> Option<BudgetedCall<'a>> {
        let tool = self.toolset.get(&entry.name);
        let budget = self.budget_of(tool).filter(|_| cuts_here(context))?;
        let encoding = tool.map_or(self.toolset.encoding, |tool| tool.encoding);
        let shows_both = self.results.shows_both(context);
        Some(BudgetedCall::of_entry(budget, encoding, entry, arguments, shows_both))
    }

    /// Lets an inner call return its result as it is, if `call` has a budget or the outer call adds
    /// the tokens.
    pub(super) fn finish_later(&self, call: Option<&BudgetedCall<'_>>, context: &mut RequestContext<RoleServer>) {
        if call.is_some() || self.results.context.is_some() {
            finish_later(call, context);
        }
    }

    /// Returns true if the caller may see the tool.
    pub(super) fn allows(&self, name: &str, context: &RequestContext<RoleServer>) -> bool {
        self.access.as_ref().is_none_or(|access| access.allows(name, context))
    }
}

/// The settings of the results of a server's or a router's tools.
#[derive(Clone, Debug, Default)]
pub(super) struct ResultSettings {
    /// The budget of tools without their own.
    pub(super) budget: Option<ResultBudget>,
    /// Adds the tokens of each result to its `_meta`.
    pub(super) context: Option<AddContext>,
    /// The names of the clients that show a model both content and structured content.
    pub(super) brief_text_for: Vec<String>,
}

impl ResultSettings {
    /// Returns whether the client of a request shows both content and structured content.
    pub(super) fn shows_both(&self, context: &RequestContext<RoleServer>) -> bool {
        let is_named = |client: Implementation| self.brief_text_for.contains(&client.name);
        !self.brief_text_for.is_empty() && context.client_info().is_some_and(is_named)
    }
}
