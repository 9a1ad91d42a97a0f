//! A router with the menu's own tools: their list entries, and their calls.

use std::{borrow::Cow, collections::HashSet, sync::Arc};

use rmcp::{
    RoleServer, ServerHandler,
    handler::server::{
        router::tool::{ToolRoute, ToolRouter},
        tool::ToolCallContext,
    },
    model::{CallToolRequestParams, JsonObject, Tool, ToolAnnotations},
    service::RequestContext,
};
use serde_json::Value;

use super::routes::{self, keep_for_requests, let_outer_call_add_notes, put_rows};
use crate::serve::{
    CallOutcome, StartError,
    budgeted_call::add_maximum_size,
    guarded_call::guarded_route,
    meta_results::{add_unseen_parameters, entry_cost, reply_outcome},
    outgoing::{IgnoredNotes, LastStages, Outgoing},
    result_settings::ResultSettings,
    tool_entry,
};
use crate::{
    Annotations, CountedEntry, Menu, ResultBudget,
    build::meta::{GET_ACTIVE_NAME, LIST_AVAILABLE_NAME, MetaTool},
    call::arguments::ignored_by_schema,
    json::json_schema::SentSchema,
    menu::{
        self, CallerTools, Execution, MetaEntry, Outcome, OwnTool, Target,
        access::{count_entry, model_card},
        catalogue_text::CatalogueRows,
    },
    search::discover::{Card, ContextCost, EmbedError, ListedContext, Mode, SearchIndex, Verbosity, View},
};

/// The tools that the menu's own tools find, call and count.
pub(super) struct Discoverable<S> {
    menu: Menu,
    results: ResultSettings,
    /// The original router.
    router: ToolRouter<S>,
    catalogue: SearchIndex,
    /// The menu's own tools, in the order of their kinds.
    own: Vec<(OwnTool, Tool)>,
    /// The rows from which the catalogue of each caller is written, if callers see different tools.
    rows: Option<CatalogueRows>,
    /// The costs of the own tools that are the same for all callers.
    costs: Vec<ContextCost>,
}

impl<S: ServerHandler> Discoverable<S> {
    /// Takes the tools of a router.
    pub(super) fn new(
        mut menu: Menu,
        results: ResultSettings,
        router: ToolRouter<S>,
        tools: &[Tool],
    ) -> Result<Self, StartError> {
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        let cards: Vec<Card> = tools.iter().map(|tool| card(&menu, tool)).collect();
        let entries = menu.own_entries(&cards, &menu.source_names(&names), menu.code.access.is_some());
        if let Some(tokens) = entries.over_budget {
            let budget = menu.catalogue_budget;
            return Err(StartError::CatalogueOverBudget { tokens, budget });
        }
        let metas = entries
            .metas
            .into_iter()
            .map(|entry| (OwnTool::Meta(entry.meta), meta_tool(entry)));
        let context = entries.context.into_iter();
        let context = context.map(|tool| (OwnTool::Context(tool), tool_entry::rmcp_tool(tool)));
        let encoding = results.encoding;
        let mut catalogue = SearchIndex::new("tools", encoding, cards)
            .describe_as(menu.notation)
            .describe_sources(menu.source_descriptions());
        let embedder = menu.code.embedder.take();
        if let Some(embedder) = embedder.filter(|_| menu.chosen_mode().lists_meta_tools()) {
            let error = |error: EmbedError| StartError::NoVector(error.to_string());
            catalogue = catalogue.embedder(embedder).map_err(error)?;
        }
        let mut discoverable = Discoverable {
            own: metas.chain(context).collect(),
            rows: entries.rows,
            costs: Vec::new(),
            menu,
            results,
            router,
            catalogue,
        };
        if discoverable.menu.context_tools == Some(true) {
            let same = discoverable
                .own
                .iter()
                .filter(|(own, _)| discoverable.rows_of(*own).is_none());
            let costs = same.map(|(own, tool)| match own {
                OwnTool::Context(tool) => ContextCost::definition(tool),
                OwnTool::Meta(_) => entry_cost(tool, count_entry(tool, encoding, CountedEntry::Model)),
            });
            discoverable.costs = costs.collect();
        }
        Ok(discoverable)
    }

    /// Returns the rows of the catalogue that an own tool contains, if it depends on the caller.
    fn rows_of(&self, own: OwnTool) -> Option<&CatalogueRows> {
        self.rows
            .as_ref()
            .filter(|_| matches!(own, OwnTool::Meta(MetaTool::Describe)))
    }

    /// Returns the router with the menu's own tools in place of the tools that the mode does not
    /// list.
    pub(super) fn into_router(mut self, mut router: ToolRouter<S>) -> ToolRouter<S> {
        routes::list_only(&mut router, &self.menu);
        let own = std::mem::take(&mut self.own);
        let describe = own.iter().find(|(own, _)| self.rows_of(*own).is_some());
        self.own = describe.cloned().into_iter().collect();
        let discoverable = Arc::new(self);
        for (own, mut tool) in own {
            if let Some(budget) = discoverable.executed_budget(own) {
                add_maximum_size(&mut tool, budget);
            }
            let called = Arc::clone(&discoverable);
            let route = ToolRoute::new_dyn(tool, move |context| {
                let called = Arc::clone(&called);
                guarded_route(context, move |context| async move { called.call(own, context).await })
            });
            discoverable.add_own(&mut router, route, discoverable.rows_of(own));
        }
        router
    }

    /// Adds a tool of the router's own. With an access rule, keeps its definition for
    /// [`tools_for`], with the rows of a catalogue if there are any.
    fn add_own(&self, router: &mut ToolRouter<S>, route: ToolRoute<S>, rows: Option<&CatalogueRows>) {
        if self.menu.code.access.is_some() {
            let mut listed = route.clone();
            if let Some(rows) = rows {
                put_rows(rows, &mut listed.attr);
            }
            keep_for_requests(router, &route.attr.name, listed);
        }
        router.add_route(route);
    }

    /// Returns the largest result budget of the tools that a meta-tool calls.
    fn executed_budget(&self, own: OwnTool) -> Option<ResultBudget> {
        let OwnTool::Meta(meta) = own else { return None };
        let tools = self.router.map.values().map(|route| &route.attr);
        let budgets = tools.filter(|tool| meta.executes(is_read_only(tool)));
        let budgets = budgets.filter_map(|tool| self.results.budget_of(&tool.name));
        budgets.max_by_key(ResultBudget::tokens)
    }

    /// Runs a call of one of the menu's own tools.
    async fn call(&self, own: OwnTool, mut context: ToolCallContext<'_, S>) -> CallOutcome {
        let arguments = context.arguments.take().unwrap_or_default();
        let last = LastStages::new(&self.results, &context.request_context);
        let outcome = match self.outcome(own, arguments, context.service, &context.request_context) {
            Outcome::Reply(reply) => reply_outcome(&reply),
            Outcome::Execute(execution) => self.execute(execution, context).await,
        };
        last.run(outcome)
    }

    /// Returns the meaning of a call.
    fn outcome(
        &self,
        own: OwnTool,
        arguments: JsonObject,
        service: &S,
        request: &RequestContext<RoleServer>,
    ) -> Outcome {
        let caller = Caller {
            discoverable: self,
            service,
            view: match &self.menu.code.access {
                Some(access) => self.catalogue.only(|name| access.allows(name, request)),
                None => self.catalogue.all(),
            },
            all: self.catalogue.all(),
        };
        menu::call(&caller, own, arguments)
    }

    /// Calls the tool that a meta-tool names, under its own name.
    async fn execute(&self, mut execution: Execution, mut context: ToolCallContext<'_, S>) -> CallOutcome {
        let tool = self.router.get(&execution.tool).expect("a tool that was found");
        // rmcp reads the arguments, so only the schema shows which of them are ignored.
        let ignored = ignored_by_schema(&tool.input_schema, &mut execution.arguments);
        let request = &mut context.request_context;
        let arguments = std::mem::take(&mut execution.arguments);
        let outgoing = Outgoing {
            notes: Some(IgnoredNotes {
                tool: &execution.tool,
                // `execute_tool` announces no output schema.
                announced: SentSchema::None,
                ignored: &ignored,
            }),
            unseen: add_unseen_parameters(&execution),
            budget: self.results.budgeted_entry(tool, Some(&arguments), request),
            ..Outgoing::default()
        };
        self.results.finish_later(outgoing.budget.as_ref(), request);
        let_outer_call_add_notes(request);
        // The rest of the request is passed on too, as in a call by name.
        let name = Cow::Owned(execution.tool.clone());
        let outcome = if self.menu.code.bypass_handler {
            context.name = name;
            context.arguments = Some(arguments);
            self.router.call(context).await
        } else {
            let mut request = CallToolRequestParams::new(name).with_arguments(arguments);
            request.input_responses = context.input_responses;
            request.request_state = context.request_state;
            context.service.call_tool(request, context.request_context).await
        };
        outgoing.send(outcome)
    }
}

/// The tools of the caller of one request.
struct Caller<'a, S> {
    discoverable: &'a Discoverable<S>,
    service: &'a S,
    view: View<'a>,
    all: View<'a>,
}

impl<S: ServerHandler> Caller<'_, S> {
    /// Returns the server's name. A router has no name of its own, so its tools have the server's.
    fn server(&self) -> String {
        self.service.get_info().server_info.name
    }
}

impl<S: ServerHandler> CallerTools for Caller<'_, S> {
    fn view(&self) -> &View<'_> {
        &self.view
    }

    fn all(&self) -> &View<'_> {
        &self.all
    }

    fn mode(&self) -> Mode {
        self.discoverable.menu.chosen_mode()
    }

    fn verbosity(&self) -> Verbosity {
        self.discoverable.menu.verbosity
    }

    fn target(&self, name: &str) -> Option<Target<'_>> {
        let tool = self.discoverable.router.get(name)?;
        Some(Target::new(&tool.input_schema, is_read_only(tool)))
    }

    fn is_only_direct(&self, name: &str) -> bool {
        self.discoverable.menu.context_tools == Some(true) && [LIST_AVAILABLE_NAME, GET_ACTIVE_NAME].contains(&name)
    }

    fn available(&self, source: Option<&str>) -> Result<String, String> {
        self.view.context_of(&self.server()).report(source)
    }

    fn active(&self) -> String {
        let Discoverable {
            menu, results, costs, ..
        } = self.discoverable;
        let is_listed = |tool: &ContextCost| menu.lists(&tool.name);
        let listed = self.view.costs().filter(is_listed);
        let mut listed: Vec<ContextCost> = listed.chain(costs.iter().cloned()).collect();
        for (own, tool) in &self.discoverable.own {
            if let Some(rows) = self.discoverable.rows_of(*own) {
                let names: HashSet<&str> = self.view.names().collect();
                let mut tool = tool.clone();
                let text = rows.only(|name| names.contains(name));
                text.write_into(Arc::make_mut(&mut tool.input_schema));
                listed.push(entry_cost(
                    &tool,
                    count_entry(&tool, results.encoding, CountedEntry::Model),
                ));
            }
        }
        // rmcp sorts by name.
        listed.sort_by(|left, right| left.name.cmp(&right.name));
        ListedContext::new(&self.server(), results.encoding, listed).to_json()
    }
}

/// Returns a meta-tool as rmcp lists it.
fn meta_tool(entry: MetaEntry) -> Tool {
    let tool = Tool::new(entry.meta.name(), entry.description, Arc::new(entry.input_schema));
    match entry.read_only {
        Some(reads) => tool.with_annotations(ToolAnnotations::new().read_only(reads)),
        None => tool,
    }
}

/// Returns whether a tool only reads.
pub(super) fn is_read_only(tool: &Tool) -> bool {
    let hints = tool.annotations.as_ref();
    hints.and_then(|hints| hints.read_only_hint) == Some(true)
}

/// Returns the card of a tool for the search, with the texts and the edges that the menu's toolset
/// has of it.
fn card(menu: &Menu, tool: &Tool) -> Card {
    let found = menu.code.toolset.and_then(|set| Some((set, set.get(&tool.name)?)));
    let meta = tool.meta.as_ref().map(|meta| Value::Object(meta.0.clone()));
    let meta = meta.unwrap_or_default();
    let mut card = model_card(tool)
        .source(menu.source_of(&tool.name))
        .annotations(tool.annotations.as_ref().map(annotations).unwrap_or_default())
        .tags_of_meta(&meta);
    if let Some((_, definition)) = found {
        card = card.texts_of(definition);
    }
    card = card.keywords_of_meta(&meta);
    if let Some(schema) = &tool.output_schema {
        card = card.output_schema(&Value::Object(schema.as_ref().clone()));
    }
    if let Some((toolset, definition)) = found {
        // A card knows whether the schema requires a parameter, not whether an id inside of it is.
        let edges = toolset
            .edges
            .iter()
            .filter(|edge| edge.is_required && edge.tool == definition.name);
        card = card.edges(edges.map(|edge| (edge.parameter, edge.from, false)));
    }
    card
}

fn annotations(hints: &ToolAnnotations) -> Annotations {
    Annotations {
        read_only: hints.read_only_hint,
        destructive: hints.destructive_hint,
        idempotent: hints.idempotent_hint,
        open_world: hints.open_world_hint,
    }
}
