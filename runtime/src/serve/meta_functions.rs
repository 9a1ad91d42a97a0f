//! The meta-tools of a server: their calls, and entries for callers who may not see all tools.

use std::sync::Arc;

use rmcp::{
    RoleServer,
    model::{CallToolRequestParams, Tool},
    service::RequestContext,
};
use serde_json::Value;

use super::{
    CallOutcome, IntoToolResult, Server,
    access::Visible,
    budgeted_call::fitted,
    meta_calls::{self, Execution, Target},
    older_clients::{for_client, is_since_2026_07_28},
    routes::Route,
    server::{Inner, MetaCall, MetaFunctions},
    tool_result::error_result,
};
use crate::{
    Definition,
    discover::{Mode, View},
    json_schema::SentSchema,
    meta::{
        MetaTool, RunTimeSubject,
        catalogue::{CatalogueLimit, CatalogueText, Row},
    },
    schema::Node,
};

/// The functions of the meta-tools, for all servers that have meta-tools.
pub(super) static META_FUNCTIONS: MetaFunctions = MetaFunctions {
    call: |server, call| Box::pin(server.meta(call, meta_calls::search)),
    entry: |inner, tool, visible| match inner.settings.mode {
        Mode::Catalogue => inner.describe_entry(tool, visible),
        _ => inner.search_entry(tool, visible),
    },
};

/// The functions of the meta-tools in catalogue mode, which has no search.
pub(super) static CATALOGUE_FUNCTIONS: MetaFunctions = MetaFunctions {
    call: |server, call| Box::pin(server.meta(call, no_search)),
    entry: Inner::describe_entry,
};

/// Runs `search_tools`.
type Search = fn(&View<'_>, &'static Node, Value) -> CallOutcome;

/// Cannot be called: in catalogue mode, `search_tools` is an unknown tool.
fn no_search(_: &View<'_>, _: &'static Node, _: Value) -> CallOutcome {
    error_result(format!("unknown tool `{}`", MetaTool::Search.name())).into_tool_result()
}

impl Server {
    /// Runs a call of a meta-tool.
    async fn meta(&self, call: MetaCall, search: Search) -> CallOutcome {
        let MetaCall {
            meta,
            tool,
            mut request,
            context,
        } = call;
        let inner = &*self.inner;
        let visible = self.visible(&context).await?;
        let view = inner.catalogue.only(|name| visible.has(name));
        let arguments = meta_calls::without_nulls(request.arguments.take().unwrap_or_default());
        match meta {
            MetaTool::Search => {
                // The toolset's own schema lists all sources, and an error would name hidden ones.
                let input = if view.is_all() {
                    tool.input
                } else {
                    MetaTool::Search.input()
                };
                search(&view, input, arguments)
            }
            MetaTool::Describe => meta_calls::describe(&view, inner.settings.verbosity, tool.input, arguments),
            MetaTool::Execute | MetaTool::ExecuteRead => {
                let execution = Execution::read(tool.input, arguments, meta == MetaTool::ExecuteRead, |name| {
                    let exactly = inner.settings.routes.get(name).filter(|_| visible.has(name));
                    let spelled = || inner.settings.routes.get(view.intended_name(name)?);
                    let route = exactly.or_else(spelled);
                    let route = route.ok_or_else(|| self.not_executed(name, &visible))?;
                    Ok((target(route.definition), route))
                });
                match execution {
                    Ok((execution, route)) => self.execute(execution, route, request, context).await,
                    Err(text) => error_result(text).into_tool_result(),
                }
            }
        }
    }

    /// Returns the error text for a name that `execute_tool` cannot call.
    fn not_executed(&self, name: &str, visible: &Visible) -> String {
        let mut added = visible.entries.iter().map(|tool| tool.name.as_ref());
        if self.meta_tools().any(|tool| tool.name == name) || added.any(|added| added == name) {
            return meta_calls::not_executable_message(name);
        }
        let tools = self.inner.settings.toolset.tools.iter().map(|tool| tool.name);
        meta_calls::unknown_tool_message(name, tools.filter(|name| visible.has(name)), self.mode())
    }

    /// Calls the tool that a meta-tool names, under its own name.
    async fn execute(
        &self,
        execution: Execution,
        route: &Route,
        mut request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        let tool = route.definition.name;
        let accepts_non_objects = is_since_2026_07_28(&context);
        let settings = &self.inner.settings;
        let budgeted = settings.budgeted(route.definition, Some(&execution.arguments), &context);
        settings.finish_later(budgeted.as_ref(), &mut context);
        request.name = tool.into();
        request.arguments = Some(execution.arguments);
        let outcome = match &self.wrapper {
            Some(wrapper) => wrapper.call_tool(request, context).await,
            None => self.inner.run(route, &mut request, context).await,
        };
        // The error names the tool that needs input, and not the meta-tool.
        let outcome = for_client(tool, accepts_non_objects, outcome);
        let notation = self.inner.catalogue.notation();
        let outcome = meta_calls::with_unseen_parameters(&execution.tool, execution.unseen, notation, outcome);
        fitted(budgeted, outcome)
    }
}

impl Inner {
    /// Returns the entry of `describe_tool` in catalogue mode for a caller who may not see all
    /// tools: the richest catalogue of the visible tools.
    fn describe_entry(&self, describe: &'static Definition, visible: &Visible) -> Tool {
        let toolset = self.settings.toolset;
        let rows = toolset.tools.iter().zip(toolset.catalogue_tools().rows);
        let rows: Vec<Row<'_>> = rows
            .filter(|(tool, _)| visible.has(tool.name))
            .map(|(_, row)| *row)
            .collect();
        let mut entry = self.entry(describe);
        if rows.len() < toolset.tools.len() {
            let others = toolset.meta_tools.iter().skip(1).map(|tool| tool.tokens.total).sum();
            let limit = CatalogueLimit::new(toolset.catalogue_tools().budget);
            let text = CatalogueText::new(&rows, toolset.encoding, others, limit);
            text.write_into(Arc::make_mut(&mut entry.input_schema));
        }
        entry
    }

    /// Returns the entry of `search_tools` for a caller who may not see all tools. It counts only
    /// the visible tools, and names only their sources.
    fn search_entry(&self, search: &'static Definition, visible: &Visible) -> Tool {
        let view = self.catalogue.only(|name| visible.has(name));
        let mut entry = self.entry(search);
        if view.is_all() {
            return entry;
        }
        let sources: Vec<String> = view
            .sources()
            .into_iter()
            .map(|source| source.name.to_owned())
            .collect();
        let listed = RunTimeSubject {
            tools: view.len(),
            reading: view.read_only_count(),
            about: RunTimeSubject::about_of(search.description, self.settings.toolset.tools.len()),
            sources: &sources,
            tags: &view.tags().into_iter().map(str::to_owned).collect::<Vec<_>>(),
            by_caller: false,
        };
        entry.description = Some(listed.description(MetaTool::Search).into());
        entry.input_schema = Arc::new(listed.input_schema(MetaTool::Search));
        entry
    }
}

fn target(definition: &'static Definition) -> Target<'static> {
    Target {
        name: definition.name,
        is_read_only: definition.annotations.read_only == Some(true),
        has_parameters: !definition.tokens.parameters.is_empty(),
        input_schema: SentSchema::Text(definition.input_schema),
    }
}
