//! The tools of a router that report the context cost of its tools to a model.

use std::{collections::HashSet, sync::Arc};

use rmcp::model::{JsonObject, Tool};

use super::{
    CallOutcome, Discovery, IntoToolResult, access::count_entry, ignored_arguments::add_ignored_arguments,
    meta_calls::without_nulls, router_catalogue::ListedRows,
};
use crate::{
    Definition,
    arguments::ignored_by,
    discover::{ListedContext, Mode, View},
    json_schema::SentSchema,
    meta::{GET_ACTIVE_NAME, LIST_AVAILABLE_NAME, MetaTool},
    tokens::Encoding,
};

/// The name of a router's tools: a router has none of its own.
pub(super) const TOOLS: &str = "tools";

/// Both tools, with the costs of the other tools that the mode adds.
pub(super) struct ContextTools {
    pub(super) definitions: [&'static Definition; 2],
    mode: Mode,
    pinned: Vec<String>,
    encoding: Encoding,
    /// The names and tokens of the listed meta-tools, and of both tools.
    added: Vec<(&'static str, u32)>,
    /// The entry of `describe_tool`, if it lists the tools of each caller; it is not in `added`.
    describe: Option<(Tool, ListedRows)>,
}

/// Returns whether a tool reports the context cost.
pub(super) fn is_context_tool(name: &str) -> bool {
    [LIST_AVAILABLE_NAME, GET_ACTIVE_NAME].contains(&name)
}

impl ContextTools {
    /// Returns the tools of a router with these settings and meta-tools. `rows` are those of a
    /// catalogue that depends on the caller.
    pub(super) fn new(
        definitions: [&'static Definition; 2],
        discovery: &Discovery,
        metas: &[(MetaTool, Tool)],
        rows: Option<&ListedRows>,
    ) -> ContextTools {
        let encoding = discovery.results.encoding;
        let by_caller = |meta: MetaTool| rows.filter(|_| meta == MetaTool::Describe);
        let same_for_all = metas.iter().filter(|(meta, _)| by_caller(*meta).is_none());
        let added = same_for_all.map(|(meta, tool)| (meta.name(), count_entry(tool, encoding)));
        let both = definitions.iter().map(|tool| (tool.name, tool.tokens.total));
        ContextTools {
            definitions,
            mode: discovery.mode,
            pinned: discovery.pinned.clone(),
            encoding,
            added: added.chain(both).collect(),
            describe: metas
                .iter()
                .find_map(|(meta, tool)| by_caller(*meta).map(|rows| (tool.clone(), rows.clone()))),
        }
    }

    /// Runs a call of one of both tools, for a caller who may see the tools of a view.
    pub(super) fn call(
        &self,
        tool: &'static Definition,
        arguments: Option<JsonObject>,
        view: &View<'_>,
    ) -> CallOutcome {
        let mut arguments = without_nulls(arguments.unwrap_or_default());
        let cost = if tool.name == LIST_AVAILABLE_NAME {
            view.context().to_json()
        } else {
            self.listed(view).to_json()
        };
        let ignored = ignored_by(tool.input, tool.engine, &mut arguments);
        add_ignored_arguments(cost.into_tool_result(), tool.name, SentSchema::None, &ignored)
    }

    /// Returns the context cost of the tools that are listed to a caller who may see the tools of a
    /// view, in the order of the list.
    fn listed(&self, view: &View<'_>) -> ListedContext {
        let visible = view.context();
        let visible = visible.sources.iter().flat_map(|source| &source.tools);
        let visible = visible.map(|tool| (tool.name.as_str(), tool.context.tokens));
        let is_listed = |(name, _): &(&str, u32)| self.mode.lists(name, &self.pinned);
        let mut listed: Vec<(&str, u32)> = visible.filter(is_listed).chain(self.added.iter().copied()).collect();
        if let Some((describe, rows)) = &self.describe {
            let names: HashSet<&str> = view.names().collect();
            let mut describe = describe.clone();
            rows.only(|name| names.contains(name))
                .write_into(Arc::make_mut(&mut describe.input_schema));
            listed.push((MetaTool::Describe.name(), count_entry(&describe, self.encoding)));
        }
        // rmcp sorts by name.
        listed.sort_unstable();
        ListedContext::new(TOOLS, listed)
    }
}
