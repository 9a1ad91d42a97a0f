//! The settings of the results of a router's tools, and the routes that apply them.

use std::{collections::HashMap, sync::Arc};

use rmcp::{
    RoleServer,
    handler::server::router::tool::{ToolRoute, ToolRouter},
    model::{JsonObject, Tool},
    service::RequestContext,
};

use crate::serve::{
    CallOutcome,
    brief_text::brief,
    budgeted_call::{BudgetedCall, add_maximum_size, cuts_here, finish_later, finishes_here, fitted},
    older_clients::is_since_2026_07_28,
    settings::ResultSettings,
};
use crate::{ResultBudget, results::table::served::without_lines, tokens::Encoding};

/// The settings of the results of a router's tools.
#[derive(Clone, Debug)]
pub(super) struct RouterResults {
    pub(super) settings: ResultSettings,
    /// The budgets of tools with their own.
    pub(super) budgets: HashMap<&'static str, ResultBudget>,
    pub(super) encoding: Encoding,
}

impl RouterResults {
    pub(super) fn new() -> Self {
        Self {
            settings: ResultSettings::default(),
            budgets: HashMap::new(),
            encoding: Encoding::ALL[0],
        }
    }

    pub(super) fn budget_of(&self, tool: &str) -> Option<ResultBudget> {
        self.budgets.get(tool).copied().or(self.settings.budget)
    }

    /// Returns the call of a tool, if its result is to be cut here.
    pub(super) fn call<'a>(
        &self,
        tool: &'a Tool,
        arguments: Option<&JsonObject>,
        context: &RequestContext<RoleServer>,
    ) -> Option<BudgetedCall<'a>> {
        let budget = self.budget_of(&tool.name).filter(|_| cuts_here(context))?;
        let shows_both = self.settings.shows_both(context);
        Some(BudgetedCall::of_entry(
            budget,
            self.encoding,
            tool,
            arguments,
            shows_both,
        ))
    }

    /// Lets the call inside of a meta-tool's call return its result uncut and without tokens.
    pub(super) fn finish_later(&self, call: Option<&BudgetedCall<'_>>, context: &mut RequestContext<RoleServer>) {
        if call.is_some() || self.settings.context.is_some() {
            finish_later(call, context);
        }
    }

    /// Adds the tokens of a result that is sent to its `_meta`, if they are turned on.
    pub(super) fn with_context(&self, outcome: CallOutcome, shows_both: bool) -> CallOutcome {
        let outcome = match self.settings.context {
            Some(add) => add(outcome, self.encoding, shows_both),
            None => outcome,
        };
        outcome.map(|mut response| {
            without_lines(&mut response);
            response
        })
    }

    /// Makes the routes shorten texts, cut results to their budgets, and add the tokens.
    pub(super) fn add_to<S: Send + Sync + 'static>(&self, router: &mut ToolRouter<S>) {
        let results = Arc::new(self.clone());
        for (name, route) in &mut router.map {
            if let Some(budget) = results.budget_of(name) {
                add_maximum_size(&mut route.attr, budget);
            }
            let (tool, call) = (Arc::new(route.attr.clone()), Arc::clone(&route.call));
            let results = Arc::clone(&results);
            *route = ToolRoute::new_dyn(route.attr.clone(), move |context| {
                let (tool, call, results) = (Arc::clone(&tool), Arc::clone(&call), Arc::clone(&results));
                Box::pin(async move {
                    let request = &context.request_context;
                    let shows_both = results.settings.shows_both(request);
                    let (accepts_non_objects, is_last) = (is_since_2026_07_28(request), finishes_here(request));
                    let budgeted = results.call(&tool, context.arguments.as_ref(), request);
                    let mut outcome = call(context).await;
                    if shows_both {
                        outcome = brief(outcome, accepts_non_objects);
                    }
                    outcome = fitted(budgeted, outcome);
                    if is_last {
                        outcome = results.with_context(outcome, shows_both);
                    }
                    outcome
                })
            });
        }
    }
}
