//! Changes of a router's routes: the definitions that rmcp lists, and what surrounds the calls.

use std::{borrow::Cow, future::ready, sync::Arc};

use rmcp::{
    ErrorData, RoleServer,
    handler::server::router::tool::{ToolRoute, ToolRouter},
    model::{JsonObject, Tool},
    service::RequestContext,
};
use serde_json::Value;

use crate::serve::{
    Access,
    budgeted_call::{add_maximum_size, finishes_here},
    guarded_call::guarded_route,
    older_clients::is_since_2026_07_28,
    outgoing::{IgnoredNotes, LastStages, Outgoing},
    result_settings::ResultSettings,
};
use crate::{
    Menu,
    call::{arguments::ignored_by_schema, results::ignored::announce_notes},
    json::json_schema::SentSchema,
    menu::catalogue_text::CatalogueRows,
};

// rmcp neither lists nor calls a disabled tool. It lists by the name in the definition and calls by
// the key of the route. So a route with a disabled name only in its definition is called and not
// listed.

/// The suffix of the name in the definition of a tool that is not listed.
const NOT_LISTED: &str = " (not listed)";
/// The suffix of the name in the definition of a tool that [`tools_for`] lists to callers who may
/// see it.
const BY_REQUEST: &str = " (listed by request)";

/// Removes tools from the list that rmcp makes: those for which `ending` returns one of the
/// suffixes above.
fn unlist<S: Send + Sync + 'static>(router: &mut ToolRouter<S>, ending: impl Fn(&str) -> Option<&'static str>) {
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

/// Removes the tools that the mode does not list. With an access rule, marks the others as listed
/// only by [`tools_for`].
pub(super) fn list_only<S: Send + Sync + 'static>(router: &mut ToolRouter<S>, menu: &Menu) {
    let listed = menu.code.access.as_ref().map(|_| BY_REQUEST);
    unlist(router, |name| if menu.lists(name) { listed } else { Some(NOT_LISTED) });
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
pub(super) fn keep_for_requests<S: Send + Sync + 'static>(
    router: &mut ToolRouter<S>,
    name: &str,
    mut route: ToolRoute<S>,
) {
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
            if let Some(rows) = take_rows(&mut tool) {
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

/// The key of a catalogue's rows in the `_meta` of a definition that is never sent.
const ROWS_KEY: &str = "mcpact/catalogue";

/// Puts the rows of a catalogue that each caller sees in part into the `_meta` of a definition.
pub(super) fn put_rows(rows: &CatalogueRows, tool: &mut Tool) {
    let rows = serde_json::to_value(rows).expect("texts and numbers are JSON");
    tool.meta.get_or_insert_default().insert(ROWS_KEY.to_owned(), rows);
}

/// Takes the rows out of the `_meta` of a definition, if it has them.
fn take_rows(tool: &mut Tool) -> Option<CatalogueRows> {
    let meta = tool.meta.as_mut()?;
    let rows = meta.remove(ROWS_KEY)?;
    if meta.is_empty() {
        tool.meta = None;
    }
    serde_json::from_value(rows).ok()
}

/// Makes the routes shorten texts, cut results to their budgets, and add the tokens.
pub(super) fn finish_results<S: Send + Sync + 'static>(router: &mut ToolRouter<S>, results: &ResultSettings) {
    let results = Arc::new(results.clone());
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
                    shortens_text: results.shows_both(request),
                    accepts_non_objects: is_since_2026_07_28(request),
                    budget: results.budgeted_entry(&tool, context.arguments.as_ref(), request),
                    last: finishes_here(request).then(|| LastStages::new(&results, request)),
                    ..Outgoing::default()
                };
                outgoing.send(call(context).await)
            })
        });
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
pub(super) fn note_ignored<S: Send + Sync + 'static>(router: &mut ToolRouter<S>) {
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
