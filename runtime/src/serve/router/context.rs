//! The tools of a router that report the context cost of its tools to a model.

use std::{collections::HashSet, sync::Arc};

use rmcp::model::{JsonObject, Tool};

use super::{catalogue::ListedRows, discovery::Discovery};
use crate::serve::{
    CallOutcome,
    access::count_entry,
    context_calls::{context_call, entry_cost},
};
use crate::{
    CountedEntry, Definition,
    discover::{ContextCost, ListedContext, Mode, View},
    meta::{GET_ACTIVE_NAME, LIST_AVAILABLE_NAME, MetaTool},
    tokens::Encoding,
};

/// Both tools, with the costs of the other tools that the mode adds.
pub(super) struct ContextTools {
    pub(super) definitions: [&'static Definition; 2],
    mode: Mode,
    pinned: Vec<String>,
    encoding: Encoding,
    /// The listed meta-tools, and both tools.
    added: Vec<ContextCost>,
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
        let added = same_for_all.map(|(_, tool)| entry_cost(tool, count_entry(tool, encoding, CountedEntry::Model)));
        let both = definitions.iter().map(|tool| ContextCost::definition(tool));
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

    /// Runs a call of one of both tools, for a caller who may see the tools of a view. A router has
    /// no name of its own, so its tools have the server's.
    pub(super) fn call(
        &self,
        tool: &'static Definition,
        arguments: Option<JsonObject>,
        view: &View<'_>,
        server: &str,
    ) -> CallOutcome {
        context_call(
            tool,
            arguments,
            || view.context_of(server),
            || self.listed(view, server),
        )
    }

    /// Returns the context cost of the tools that are listed to a caller who may see the tools of a
    /// view, in the order of the list.
    fn listed(&self, view: &View<'_>, server: &str) -> ListedContext {
        let is_listed = |tool: &ContextCost| self.mode.lists(&tool.name, &self.pinned);
        let mut listed: Vec<ContextCost> = view
            .costs()
            .filter(is_listed)
            .chain(self.added.iter().cloned())
            .collect();
        if let Some((describe, rows)) = &self.describe {
            let names: HashSet<&str> = view.names().collect();
            let mut describe = describe.clone();
            rows.only(|name| names.contains(name))
                .write_into(Arc::make_mut(&mut describe.input_schema));
            listed.push(entry_cost(
                &describe,
                count_entry(&describe, self.encoding, CountedEntry::Model),
            ));
        }
        // rmcp sorts by name.
        listed.sort_by(|left, right| left.name.cmp(&right.name));
        ListedContext::new(server, self.encoding, listed)
    }
}
