//! A router with meta-tools: the definitions that rmcp lists, and the routes of calls.

use std::{borrow::Cow, future::ready, sync::Arc};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::{
        router::tool::{ToolRoute, ToolRouter},
        tool::ToolCallContext,
    },
    model::{CallToolRequestParams, JsonObject, Tool, ToolAnnotations},
    service::RequestContext,
};
use serde_json::Value;

use super::{
    catalogue::ListedRows,
    context::{ContextTools, is_context_tool},
    results::RouterResults,
};
use crate::serve::{
    Access, CallOutcome, IntoToolResult,
    budgeted_call::{add_maximum_size, fitted},
    guarded_call::guarded_route,
    ignored_arguments::{add_ignored_arguments, let_outer_call_add_notes},
    meta_calls::{
        Execution, Target, describe, not_executable_message, search, unknown_in, with_unseen_parameters, without_nulls,
    },
    tool_entry,
    tool_result::error_result,
};
use crate::{
    Definition, ResultBudget,
    arguments::ignored_by_schema,
    discover::{Catalogue, Mode, Verbosity, View},
    json_schema::SentSchema,
    meta::{MetaTool, RunTimeMetaTool, calls::has_parameters},
};

/// The tools that the meta-tools find and call.
pub(super) struct Discoverable<S> {
    /// The original router.
    pub(super) router: ToolRouter<S>,
    pub(super) catalogue: Catalogue,
    pub(super) verbosity: Verbosity,
    pub(super) access: Option<Access>,
    pub(super) results: RouterResults,
    /// True if tools run without the handler's `call_tool`.
    pub(super) bypass_handler: bool,
    pub(super) mode: Mode,
    /// The rows of the catalogue in catalogue mode, if callers see different tools.
    pub(super) rows: Option<ListedRows>,
    /// The tools that report the context cost, if they are turned on.
    pub(super) context: Option<Arc<ContextTools>>,
}

// rmcp neither lists nor calls a disabled tool. It lists by the name in the definition and calls by
// the key of the route. So a route with a disabled name only in its definition is called and not
// listed.

/// The suffix of the name in the definition of a tool that is not listed.
const NOT_LISTED: &str = " (not listed)";
/// The suffix of the name in the definition of a tool that [`tools_for`] lists to callers who may
/// see it.
const BY_REQUEST: &str = " (listed by request)";

/// Returns a meta-tool as rmcp lists it.
pub(super) fn meta_tool(listed: RunTimeMetaTool) -> (MetaTool, Tool) {
    let tool = Tool::new(listed.meta.name(), listed.description, Arc::new(listed.input_schema));
    let tool = match listed.read_only {
        Some(reads) => tool.with_annotations(ToolAnnotations::new().read_only(reads)),
        None => tool,
    };
    (listed.meta, tool)
}

/// Removes tools from the list that rmcp makes: those for which `ending` returns one of the
/// suffixes above.
pub(super) fn unlist<S: Send + Sync + 'static>(
    router: &mut ToolRouter<S>,
    ending: impl Fn(&str) -> Option<&'static str>,
) {
    let mut unlisted: Vec<Cow<'static, str>> = Vec::new();
    let disabled = router.map.keys().filter(|name| !router.has_route(name));
    let disabled: Vec<Cow<'static, str>> = disabled.cloned().collect();
    for (name, route) in &mut router.map {
        if let Some(ending) = ending(name).filter(|_| !disabled.contains(name)) {
            route.attr.name = Cow::Owned(format!("{name}{ending}"));
            unlisted.push(route.attr.name.clone());
        }
    }
    for name in unlisted {
        router.disable_route(name);
    }
}

/// Marks the tools as listed only by [`tools_for`].
pub(super) fn list_by_request<S: Send + Sync + 'static>(router: &mut ToolRouter<S>) {
    unlist(router, |_| Some(BY_REQUEST));
}

fn by_request_name(name: &str) -> String {
    format!("{name}{BY_REQUEST}")
}

/// The annotation of a parameter that clients also send as an HTTP header.
const PARAM_HEADER: &str = "x-mcp-header";

/// Removes `x-mcp-header` from the definitions by which rmcp checks the headers of a call.
///
/// rmcp checks them before the call reaches the route, so its error would show that a hidden tool
/// exists. [`tools_for`] lists the original definition.
pub(super) fn hide_param_headers<S: Send + Sync + 'static>(router: &mut ToolRouter<S>) {
    let mut complete: Vec<(String, ToolRoute<S>)> = Vec::new();
    for (name, route) in &mut router.map {
        let mut schema = route.attr.input_schema.as_ref().clone();
        if !remove_param_headers(&mut schema) {
            continue;
        }
        complete.push((name.to_string(), route.clone()));
        route.attr.input_schema = Arc::new(schema);
    }
    for (name, route) in complete {
        keep_for_requests(router, &name, route);
    }
}

/// Keeps the route whose definition [`tools_for`] lists for the tool of this name. rmcp neither
/// lists nor calls the route.
fn keep_for_requests<S: Send + Sync + 'static>(router: &mut ToolRouter<S>, name: &str, mut route: ToolRoute<S>) {
    route.attr.name = Cow::Owned(by_request_name(name));
    router.disable_route(route.attr.name.clone());
    router.map.insert(route.attr.name.clone(), route);
}

/// Removes the annotation of each property that rmcp reads: those along `properties`. Returns
/// whether there was one.
fn remove_param_headers(schema: &mut JsonObject) -> bool {
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return false;
    };
    let mut removed = false;
    for property in properties.values_mut().filter_map(Value::as_object_mut) {
        removed |= property.remove(PARAM_HEADER).is_some();
        removed |= remove_param_headers(property);
    }
    removed
}

/// Lists the tools that the caller may see, of a router whose tools are [listed by
/// request](list_by_request).
pub(super) fn tools_for<S>(router: &ToolRouter<S>, access: &Access, request: &RequestContext<RoleServer>) -> Vec<Tool>
where
    S: Send + Sync + 'static,
{
    let mut tools: Vec<Tool> = Vec::new();
    for (name, route) in &router.map {
        let complete = router.map.get(by_request_name(name).as_str());
        let by_request = !router.is_disabled(name) && route.attr.name.strip_suffix(BY_REQUEST) == Some(name);
        let by_rmcp = route.attr.name == *name && router.has_route(name);
        // A route that was added later may have the name of one of the router's own tools.
        let has_schema = |own: &&ToolRoute<S>| Arc::ptr_eq(&own.attr.input_schema, &route.attr.input_schema);
        let own = complete.filter(has_schema).filter(|_| by_rmcp);
        if own.is_some() || ((by_request || by_rmcp) && access.allows(name, request)) {
            let mut tool = own.or(complete.filter(|_| by_request)).unwrap_or(route).attr.clone();
            tool.name.clone_from(name);
            if let Some(rows) = ListedRows::take_from(&mut tool) {
                rows.only(|name| access.allows(name, request))
                    .write_into(Arc::make_mut(&mut tool.input_schema));
            }
            tools.push(tool);
        }
    }
    tools.sort_by(|left, right| left.name.cmp(&right.name));
    tools
}

/// Makes each tool return the error for an unknown tool to callers who may not see it.
pub(super) fn guard<S: Send + Sync + 'static>(router: &mut ToolRouter<S>, access: &Access) {
    for (name, route) in &mut router.map {
        let (name, access, call) = (name.clone(), access.clone(), Arc::clone(&route.call));
        *route = ToolRoute::new_dyn(route.attr.clone(), move |context| {
            if access.allows(&name, &context.request_context) {
                call(context)
            } else {
                // The same error as that of `ToolRouter::call`.
                Box::pin(ready(Err(ErrorData::invalid_params("tool not found", None))))
            }
        });
    }
}

impl<S: ServerHandler> Discoverable<S> {
    /// Returns the router with these meta-tools, which lists besides them the tools that
    /// `is_listed` accepts.
    pub(super) fn into_router(
        self,
        mut router: ToolRouter<S>,
        metas: Vec<(MetaTool, Tool)>,
        is_listed: impl Fn(&str) -> bool,
    ) -> ToolRouter<S> {
        let listed = self.access.as_ref().map(|_| BY_REQUEST);
        unlist(
            &mut router,
            |name| if is_listed(name) { listed } else { Some(NOT_LISTED) },
        );
        let mut discoverable = self;
        let rows = discoverable.rows.take();
        let discoverable = Arc::new(discoverable);
        for (meta, mut tool) in metas {
            if let Some(budget) = discoverable.executed_budget(meta) {
                add_maximum_size(&mut tool, budget);
            }
            let rows = rows.as_ref().filter(|_| meta == MetaTool::Describe);
            let called = Arc::clone(&discoverable);
            let route = ToolRoute::new_dyn(tool, move |context| {
                let called = Arc::clone(&called);
                guarded_route(context, move |context| async move { called.call(meta, context).await })
            });
            discoverable.add_own(&mut router, route, rows);
        }
        let tools = discoverable.context.clone();
        let definitions = tools
            .iter()
            .flat_map(|tools| tools.definitions.map(|tool| (tools, tool)));
        for (tools, tool) in definitions {
            let (called, tools) = (Arc::clone(&discoverable), Arc::clone(tools));
            let route = ToolRoute::new_dyn(tool_entry::rmcp_tool(tool), move |context| {
                let (called, tools) = (Arc::clone(&called), Arc::clone(&tools));
                guarded_route(context, move |context| async move {
                    called.context_cost(&tools, tool, context)
                })
            });
            discoverable.add_own(&mut router, route, None);
        }
        router
    }

    /// Adds a tool of the router's own. With an access rule, keeps its definition for
    /// [`tools_for`], with the rows of a catalogue if there are any.
    fn add_own(&self, router: &mut ToolRouter<S>, route: ToolRoute<S>, rows: Option<&ListedRows>) {
        if self.access.is_some() {
            let mut listed = route.clone();
            if let Some(rows) = rows {
                rows.put_into(&mut listed.attr);
            }
            keep_for_requests(router, &route.attr.name, listed);
        }
        router.add_route(route);
    }

    /// Returns the largest result budget of the tools that a meta-tool calls.
    fn executed_budget(&self, meta: MetaTool) -> Option<ResultBudget> {
        let tools = self.router.map.values().map(|route| &route.attr);
        let budgets = tools.filter(|tool| meta.executes(is_read_only(tool)));
        let budgets = budgets.filter_map(|tool| self.results.budget_of(&tool.name));
        budgets.max_by_key(ResultBudget::tokens)
    }

    /// Returns the tools that the caller may see.
    fn visible(&self, request: &RequestContext<RoleServer>) -> View<'_> {
        match &self.access {
            Some(access) => self.catalogue.only(|name| access.allows(name, request)),
            None => self.catalogue.all(),
        }
    }

    /// Runs a call of a meta-tool.
    async fn call(&self, meta: MetaTool, mut context: ToolCallContext<'_, S>) -> CallOutcome {
        let arguments = without_nulls(context.arguments.take().unwrap_or_default());
        let view = self.visible(&context.request_context);
        let shows_both = self.results.settings.shows_both(&context.request_context);
        let outcome = match meta {
            MetaTool::Search => search(&view, meta.input(), arguments),
            MetaTool::Describe => describe(&view, self.verbosity, meta.input(), arguments),
            MetaTool::Execute | MetaTool::ExecuteRead => self.execute(meta, arguments, &view, context).await,
        };
        self.results.with_context(outcome, shows_both)
    }

    /// Returns the result of a tool that reports the context cost.
    fn context_cost(
        &self,
        tools: &ContextTools,
        tool: &'static Definition,
        mut context: ToolCallContext<'_, S>,
    ) -> CallOutcome {
        let arguments = context.arguments.take();
        let request = &context.request_context;
        let server = context.service.get_info().server_info.name;
        let outcome = tools.call(tool, arguments, &self.visible(request), &server);
        self.results
            .with_context(outcome, self.results.settings.shows_both(request))
    }

    /// Returns the error text for a name that `execute_tool` cannot call.
    fn not_executed(&self, view: &View<'_>, name: &str) -> String {
        if self.context.is_some() && is_context_tool(name) {
            return not_executable_message(name);
        }
        unknown_in(view, &self.catalogue.all(), name, self.mode)
    }

    async fn execute(
        &self,
        meta: MetaTool,
        arguments: Value,
        view: &View<'_>,
        mut context: ToolCallContext<'_, S>,
    ) -> CallOutcome {
        let execution = Execution::read(meta.input(), arguments, meta == MetaTool::ExecuteRead, |name| {
            let tool = view.intended_name(name).and_then(|name| self.router.get(name));
            let tool = tool.ok_or_else(|| self.not_executed(view, name))?;
            Ok((target(tool), tool))
        });
        match execution {
            Ok((mut execution, tool)) => {
                // rmcp reads the arguments, so only the schema shows which of them are ignored.
                let ignored = ignored_by_schema(&tool.input_schema, &mut execution.arguments);
                let request = &mut context.request_context;
                let budgeted = self.results.call(tool, Some(&execution.arguments), request);
                self.results.finish_later(budgeted.as_ref(), request);
                let_outer_call_add_notes(request);
                // The rest of the request is passed on too, as in a call by name.
                let name = Cow::Owned(execution.tool.clone());
                let outcome = if self.bypass_handler {
                    context.name = name;
                    context.arguments = Some(execution.arguments);
                    self.router.call(context).await
                } else {
                    let mut request = CallToolRequestParams::new(name).with_arguments(execution.arguments);
                    request.input_responses = context.input_responses;
                    request.request_state = context.request_state;
                    context.service.call_tool(request, context.request_context).await
                };
                // `execute_tool` announces no output schema.
                let outcome = add_ignored_arguments(outcome, &execution.tool, SentSchema::None, &ignored);
                let outcome =
                    with_unseen_parameters(&execution.tool, execution.unseen, self.catalogue.notation(), outcome);
                fitted(budgeted, outcome)
            }
            Err(text) => error_result(text).into_tool_result(),
        }
    }
}

/// Returns whether a tool only reads.
pub(super) fn is_read_only(tool: &Tool) -> bool {
    let hints = tool.annotations.as_ref();
    hints.and_then(|hints| hints.read_only_hint) == Some(true)
}

fn target(tool: &Tool) -> Target<'_> {
    Target {
        name: &tool.name,
        is_read_only: is_read_only(tool),
        has_parameters: has_parameters(&tool.input_schema),
        input_schema: SentSchema::Parsed(&tool.input_schema),
    }
}
