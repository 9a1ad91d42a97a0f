//! The calls of a server's tools and meta-tools, limited to the tools that the caller may see.

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer,
    model::{CallToolRequestParams, Tool},
    service::RequestContext,
};

use super::{
    Call, CallOutcome, Server,
    access::{CountEntry, Visible},
    brief_text::{brief, without_repeated},
    budgeted_call::{finishes_here, fitted},
    context_calls::{context_call, entry_cost},
    guarded_call::guarded,
    ignored_arguments::add_ignored_arguments,
    meta_calls::unknown_tool_message,
    older_clients::{for_client, is_since_2026_07_28},
    rounds,
    routes::Route,
    server::{Inner, MetaCall},
};
use crate::{
    Definition,
    discover::{CatalogueContext, ContextCost, ListedContext, Mode},
    json_schema::SentSchema,
    meta::MetaTool,
    results::table::served::without_lines,
};

impl Server {
    /// Runs a call for a client, whose protocol may not have every form of a tool result.
    pub(super) async fn call_for_client(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        // An outer call cuts the result first.
        let is_last = finishes_here(&context);
        let settings = &self.inner.settings;
        // Only a server that adds tokens to its results asks for the client.
        let add_context = settings.results.context.filter(|_| is_last);
        let add_context = add_context.map(|add| (add, settings.results.shows_both(&context)));
        let mut outcome = self.dispatch(request, context).await;
        if let Some((add, shows_both)) = add_context {
            outcome = add(outcome, settings.toolset.encoding, shows_both);
        }
        if let (Ok(response), true) = (&mut outcome, is_last) {
            without_lines(response);
        }
        outcome
    }

    /// Runs a call, and returns the result in a form of the client's protocol within its budget.
    async fn dispatch(
        &self,
        mut request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        if let Some(tool) = self.meta_tools().find(|tool| tool.name == request.name) {
            return match self.inner.meta.zip(MetaTool::from_name(tool.name)) {
                Some((functions, meta)) => {
                    let call = MetaCall {
                        meta,
                        tool,
                        request,
                        context,
                    };
                    functions.call(self, call).await
                }
                None => self.context_cost(tool, request, context).await,
            };
        }
        let settings = &self.inner.settings;
        let accepts_non_objects = is_since_2026_07_28(&context);
        if let Some(wrapper) = &self.wrapper {
            let visible = self.visible(&context).await?;
            let Some(entry) = visible.entry(&request.name) else {
                return Err(self.unknown(&request.name, &visible));
            };
            let budgeted = settings.wrapped_budgeted(entry, request.arguments.as_ref(), &context);
            settings.finish_later(budgeted.as_ref(), &mut context);
            let outcome = wrapper.call_tool(request, context).await;
            return fitted(budgeted, for_client(&entry.name, accepts_non_objects, outcome));
        }
        let allowed = |_: &&Route| settings.allows(&request.name, &context);
        match settings.routes.get(&request.name).filter(allowed) {
            Some(route) => {
                let budgeted = settings.budgeted(route.definition, request.arguments.as_ref(), &context);
                let outcome = self.inner.run(route, &mut request, context).await;
                fitted(
                    budgeted,
                    for_client(route.definition.name, accepts_non_objects, outcome),
                )
            }
            None if self.inside => Err(self.unknown_inside(&request.name)),
            None => {
                let visible = self.visible(&context).await?;
                Err(self.unknown(&request.name, &visible))
            }
        }
    }

    /// Returns the error for a name that belongs to no tool, or to a hidden one.
    fn unknown(&self, name: &str, visible: &Visible) -> ErrorData {
        let tools = self.inner.settings.toolset.tools.iter().map(|tool| tool.name);
        let tools = tools.filter(|name| visible.has(name));
        // A wrapping handler's list has the tools of the toolset too.
        let added = visible.entries.iter().map(|tool| tool.name.as_ref());
        let added = added.filter(|name| self.inner.settings.toolset.get(name).is_none());
        let names = tools.chain(added).chain(self.meta_tools().map(|tool| tool.name));
        ErrorData::invalid_params(unknown_tool_message(name, names, self.mode()), None)
    }

    /// Returns the error for an unknown name to a handler that holds the server. It has no
    /// suggestions, since that handler may hide tools without the server's knowledge.
    fn unknown_inside(&self, name: &str) -> ErrorData {
        let is_meta = MetaTool::from_name(name).is_some();
        let text = if is_meta && self.inner.settings.mode.lists_meta_tools() {
            format!(
                "unknown tool `{name}`; a handler that holds the server has its tools alone, so serve \
                 `Server::wrapped_by(…)`, which puts the meta-tools around the handler"
            )
        } else {
            unknown_tool_message(name, [].into_iter(), Mode::Legacy)
        };
        ErrorData::invalid_params(text, None)
    }

    /// Returns the result of a tool that reports the context cost of tools.
    async fn context_cost(
        &self,
        tool: &'static Definition,
        mut request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        let visible = self.visible(&context).await?;
        let arguments = request.arguments.take();
        context_call(tool, arguments, || self.available(&visible), || self.active(&visible))
    }

    /// Returns the context cost of the tools that a caller may see.
    fn available(&self, visible: &Visible) -> CatalogueContext {
        let server = self.get_info().server_info.name;
        let Some(count) = self.count else {
            return self.inner.catalogue.only(|name| visible.has(name)).context_of(&server);
        };
        let source = |entry: &Tool| match self.inner.settings.toolset.get(&entry.name) {
            Some(tool) if !tool.source.is_empty() => tool.source.to_owned(),
            _ => server.clone(),
        };
        let costs = visible
            .entries
            .iter()
            .map(|entry| (source(entry), self.wrapped_cost(entry, count)));
        CatalogueContext::new(self.inner.settings.toolset.encoding, costs)
    }

    /// Returns the context cost of the tools that are listed to a caller.
    fn active(&self, visible: &Visible) -> ListedContext {
        let toolset = self.inner.settings.toolset;
        let cost =
            |tool: &'static Definition| ContextCost::tool(tool.name, tool.summary, self.entry_tokens(tool, visible));
        let listed: Vec<ContextCost> = if let Some(count) = self.count {
            let entries = self.shown_entries(visible).map(|entry| self.wrapped_cost(entry, count));
            entries.chain(self.meta_tools().map(cost)).collect()
        } else {
            let is_shown = |tool: &&Definition| visible.has(tool.name) || toolset.get(tool.name).is_none();
            self.listed().filter(is_shown).map(cost).collect()
        };
        ListedContext::new(toolset.name, toolset.encoding, listed)
    }

    /// Returns the context cost of a tool that a wrapping handler lists. The handler may add tools,
    /// and edit the entries of others.
    fn wrapped_cost(&self, entry: &Tool, count: CountEntry) -> ContextCost {
        let toolset = self.inner.settings.toolset;
        let mut own = toolset.tools.iter().zip(self.inner.entries());
        match own.find(|(_, own)| **own == *entry) {
            Some((tool, _)) => ContextCost::definition(tool),
            None => entry_cost(entry, count(entry, toolset.encoding, toolset.count)),
        }
    }
}

impl Inner {
    /// Runs a tool of the toolset.
    pub(super) async fn run(
        &self,
        route: &Route,
        request: &mut CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        rounds::store_responses(request, &mut context);
        let arguments = request.arguments.take().unwrap_or_default();
        let has_brief_text = self.settings.results.shows_both(&context);
        let accepts_non_objects = is_since_2026_07_28(&context);
        // Only the token is cloned: a second context would copy the request's `_meta` and
        // extensions.
        let token = context.ct.clone();
        let call = Call::new(route.definition, arguments, context);
        let ignored = Arc::clone(&call.ignored);
        // The call runs inside the guard: a method that is not async runs in `call`, and may panic
        // there.
        let outcome = guarded(
            route.definition.name,
            || token.is_cancelled(),
            token.cancelled(),
            async { route.handlers.call(route.index, call).await },
        )
        .await;
        let outcome = match route.definition.output_schema {
            Some(_) => outcome,
            None => without_repeated(outcome),
        };
        let outcome = if has_brief_text {
            brief(outcome, accepts_non_objects)
        } else {
            outcome
        };
        match ignored.get() {
            None => outcome,
            Some(ignored) => {
                let announced = SentSchema::from(route.definition.output_schema);
                add_ignored_arguments(outcome, route.definition.name, announced, ignored)
            }
        }
    }
}
