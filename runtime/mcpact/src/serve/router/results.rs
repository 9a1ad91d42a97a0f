//! The results of a router's tools: their settings, and the routes that run the stages.

use std::{collections::HashMap, sync::Arc};

use rmcp::{
    RoleServer,
    handler::server::router::tool::{ToolRoute, ToolRouter},
    model::{JsonObject, Tool},
    service::RequestContext,
};

use crate::serve::{
    budgeted_call::{BudgetedCall, add_maximum_size, cuts_here, finish_later, finishes_here},
    guarded_call::guarded_route,
    older_clients::is_since_2026_07_28,
    outgoing::{IgnoredNotes, LastStages, Outgoing},
    settings::ResultSettings,
};
use crate::{
    ResultBudget,
    call::{arguments::ignored_by_schema, results::ignored::announce_notes},
    json::json_schema::SentSchema,
    tokens::Encoding,
};

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

    /// Returns the stages after which the result of a request is sent.
    pub(super) fn last_stages(&self, context: &RequestContext<RoleServer>) -> LastStages {
        LastStages::new(&self.settings, self.encoding, context)
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
                    let outgoing = Outgoing {
                        shortens_text: results.settings.shows_both(request),
                        accepts_non_objects: is_since_2026_07_28(request),
                        budget: results.call(&tool, context.arguments.as_ref(), request),
                        last: finishes_here(request).then(|| results.last_stages(request)),
                        ..Outgoing::default()
                    };
                    outgoing.send(call(context).await)
                })
            });
        }
    }
}

/// Marks a request whose outer call, a meta-tool or another route, adds the notes on ignored
/// arguments.
#[derive(Clone, Copy)]
struct OuterCallAddsNotes;

/// Marks the request, so that inner routes add no notes.
pub(super) fn let_outer_call_add_notes(context: &mut RequestContext<RoleServer>) {
    context.extensions.insert(OuterCallAddsNotes);
}

/// Makes the results of each tool list the arguments that its schema does not name. An output
/// schema that would refuse the list gets a property for it. A tool without an output schema sends
/// its text alone, if the text has all of the structured content.
///
/// Each call also ends if it panics or is cancelled: rmcp never responds to a request whose task
/// panics, and lets a cancelled one run on.
///
/// If this function is called twice for a router, each note is added once.
pub(in crate::serve) fn note_ignored<S: Send + Sync + 'static>(router: &mut ToolRouter<S>) {
    for route in router.map.values_mut() {
        if let Some(output) = &mut route.attr.output_schema {
            announce_notes(Arc::make_mut(output));
        }
        let (name, input) = (route.attr.name.clone(), Arc::clone(&route.attr.input_schema));
        let (output, call) = (route.attr.output_schema.clone(), Arc::clone(&route.call));
        route.call = Arc::new(move |mut context| {
            let has_outer_notes = context.request_context.extensions.get::<OuterCallAddsNotes>().is_some();
            // rmcp reads the arguments, so only the schema shows which of them are ignored.
            let arguments = context.arguments.as_mut().filter(|_| !has_outer_notes);
            let ignored = arguments.map(|arguments| ignored_by_schema(&input, arguments));
            let ignored = ignored.filter(|ignored| !ignored.is_empty());
            if ignored.is_some() {
                let_outer_call_add_notes(&mut context.request_context);
            }
            let call = Arc::clone(&call);
            let outcome = guarded_route(context, move |context| call(context));
            if ignored.is_none() && output.is_some() {
                return outcome;
            }
            let (name, output) = (name.clone(), output.clone());
            Box::pin(async move {
                let notes = ignored.as_ref().map(|ignored| IgnoredNotes {
                    tool: &name,
                    announced: SentSchema::from(output.as_deref()),
                    ignored,
                });
                let outgoing = Outgoing {
                    drops_repeated: output.is_none(),
                    notes,
                    ..Outgoing::default()
                };
                outgoing.send(outcome.await)
            })
        });
    }
}
