//! The calls of a server's tools and meta-tools, limited to the tools that the caller may see.

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer,
    model::{CallToolRequestParams, JsonObject, Tool},
    service::RequestContext,
};

use super::{
    Call, CallOutcome, Server,
    budgeted_call::finishes_here,
    guarded_call::guarded,
    meta_results::{add_unseen_parameters, entry_cost, reply_outcome},
    older_clients::is_since_2026_07_28,
    outgoing::{IgnoredNotes, LastStages, Outgoing},
    rounds,
    routes::Route,
    server::Inner,
    tools_list::Visible,
};
use crate::{
    Definition,
    build::meta::MetaTool,
    json::json_schema::SentSchema,
    menu::{CallerTools, Execution, Outcome, Target, access::CountEntry, calls::report, unknown_tool_message},
    search::discover::{AvailableContext, ContextCost, ListedContext, Mode, Verbosity, View},
};

impl Server {
    /// Runs a call for a client, whose protocol may not have every form of a tool result.
    pub(super) async fn call_for_client(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        // An outer call cuts the result first.
        let last = finishes_here(&context).then(|| LastStages::new(&self.inner.settings.results, &context));
        let outcome = self.dispatch(request, context).await;
        match last {
            Some(last) => last.run(outcome),
            None => outcome,
        }
    }

    /// Runs a call, and returns the result in a form of the client's protocol within its budget.
    async fn dispatch(
        &self,
        mut request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        if let Some(tool) = self.meta_tools().find(|tool| tool.name == request.name) {
            return Box::pin(self.call_own(tool, request, context)).await;
        }
        let settings = &self.inner.settings;
        let accepts_non_objects = is_since_2026_07_28(&context);
        if let Some(wrapper) = &self.wrapper {
            let visible = self.visible(&context).await?;
            let Some(entry) = visible.entry(&request.name) else {
                return Err(self.unknown(&request.name, &visible));
            };
            let arguments = request.arguments.as_ref();
            let outgoing = Outgoing {
                for_older_clients: Some(&entry.name),
                accepts_non_objects,
                budget: settings.results.budgeted_entry(entry, arguments, &context),
                ..Outgoing::default()
            };
            settings.results.finish_later(outgoing.budget.as_ref(), &mut context);
            return outgoing.send(wrapper.call_tool(request, context).await);
        }
        let allowed = |_: &&Route| settings.menu.allows(&request.name, &context);
        match settings.routes.get(&request.name).filter(allowed) {
            Some(route) => {
                let arguments = request.arguments.as_ref();
                let outgoing = Outgoing {
                    for_older_clients: Some(route.definition.name),
                    accepts_non_objects,
                    budget: settings.results.budgeted(route.definition, arguments, &context),
                    ..Outgoing::default()
                };
                self.inner.run(route, &mut request, context, outgoing).await
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
        let text = if is_meta && self.inner.settings.menu.chosen_mode().lists_meta_tools() {
            format!(
                "unknown tool `{name}`; a handler that holds the server has its tools alone, so serve \
                 `Server::wrapped_by(…)`, which puts the meta-tools around the handler"
            )
        } else {
            unknown_tool_message(name, [].into_iter(), Mode::All)
        };
        ErrorData::invalid_params(text, None)
    }

    /// Runs a call of a meta-tool, or of a tool that reports the context cost of tools.
    async fn call_own(
        &self,
        tool: &'static Definition,
        mut request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        let visible = self.visible(&context).await?;
        let arguments = request.arguments.take().unwrap_or_default();
        match self.outcome(tool, arguments, &visible) {
            Outcome::Reply(reply) => reply_outcome(&reply),
            Outcome::Execute(execution) => self.execute(execution, request, context).await,
        }
    }

    /// Returns the meaning of a call of one of the menu's own tools.
    fn outcome(&self, tool: &'static Definition, arguments: JsonObject, visible: &Visible) -> Outcome {
        let catalogue = &self.inner.catalogue;
        let caller = Caller {
            server: self,
            visible,
            view: catalogue.only(|name| visible.has(name)),
            all: catalogue.all(),
        };
        match self.inner.settings.menu.code.meta.zip(MetaTool::from_name(tool.name)) {
            Some((functions, meta)) => {
                // The toolset's own schema lists all sources, and an error would name hidden ones.
                let names_sources = meta == MetaTool::Search && !caller.view.is_all();
                let input = if names_sources { meta.input() } else { tool.input };
                (functions.call)(&caller, meta, input, arguments)
            }
            None => Outcome::Reply(report(&caller, tool, arguments)),
        }
    }

    /// Calls the tool that a meta-tool names, under its own name.
    async fn execute(
        &self,
        mut execution: Execution,
        mut request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        let settings = &self.inner.settings;
        let Some(route) = settings.routes.get(&execution.tool) else {
            return Err(self.unknown(&execution.tool, &Visible::default()));
        };
        let tool = route.definition.name;
        let arguments = std::mem::take(&mut execution.arguments);
        let outgoing = Outgoing {
            // The error names the tool that needs input, and not the meta-tool.
            for_older_clients: Some(tool),
            accepts_non_objects: is_since_2026_07_28(&context),
            unseen: add_unseen_parameters(&execution),
            budget: settings.results.budgeted(route.definition, Some(&arguments), &context),
            ..Outgoing::default()
        };
        settings.results.finish_later(outgoing.budget.as_ref(), &mut context);
        request.name = tool.into();
        request.arguments = Some(arguments);
        match &self.wrapper {
            Some(wrapper) => outgoing.send(wrapper.call_tool(request, context).await),
            None => self.inner.run(route, &mut request, context, outgoing).await,
        }
    }

    /// Returns the context cost of the tools that a caller may see.
    fn available(&self, visible: &Visible) -> AvailableContext {
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
        AvailableContext::new(self.inner.settings.toolset.encoding, costs)
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

/// The tools of the caller of one request.
struct Caller<'a> {
    server: &'a Server,
    visible: &'a Visible,
    view: View<'a>,
    all: View<'a>,
}

impl CallerTools for Caller<'_> {
    fn view(&self) -> &View<'_> {
        &self.view
    }

    fn all(&self) -> &View<'_> {
        &self.all
    }

    fn mode(&self) -> Mode {
        self.server.mode()
    }

    fn verbosity(&self) -> Verbosity {
        self.server.verbosity()
    }

    fn target(&self, name: &str) -> Option<Target<'_>> {
        self.server.inner.settings.toolset.get(name).map(Target::of)
    }

    fn is_only_direct(&self, name: &str) -> bool {
        let mut added = self.visible.entries.iter().map(|tool| tool.name.as_ref());
        self.server.meta_tools().any(|tool| tool.name == name) || added.any(|added| added == name)
    }

    fn available(&self, source: Option<&str>) -> Result<String, String> {
        self.server.available(self.visible).report(source)
    }

    fn active(&self) -> String {
        self.server.active(self.visible).to_json()
    }
}

impl Inner {
    /// Runs a tool of the toolset. `outgoing` has the stages that follow those of the tool itself.
    pub(super) async fn run(
        &self,
        route: &Route,
        request: &mut CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
        outgoing: Outgoing<'_>,
    ) -> CallOutcome {
        rounds::store_responses(request, &mut context);
        let arguments = request.arguments.take().unwrap_or_default();
        let shortens_text = self.settings.results.shows_both(&context);
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
        let notes = ignored.get().map(|ignored| IgnoredNotes {
            tool: route.definition.name,
            announced: SentSchema::from(route.definition.output_schema),
            ignored,
        });
        Outgoing {
            drops_repeated: route.definition.output_schema.is_none(),
            shortens_text,
            notes,
            ..outgoing
        }
        .send(outcome)
    }
}
