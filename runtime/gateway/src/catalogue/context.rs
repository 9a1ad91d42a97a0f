//! `list_available_tools` and `get_active_toolset`: the context cost of tools, by server.

use std::collections::HashSet;

use mcpact::{
    cost::Counters,
    discover::{CatalogueContext, ContextCost, ListedContext},
    proxy::{self, MAX_SIZE_KEY, MetaTools, max_result_size_chars},
};
use serde_json::value::RawValue;

use super::{ClientCatalogue, GatewayTool, Listed, Settings, Tool, list::model_tokens};

/// Returns whether the context tools are listed.
pub(super) fn are_listed(settings: &Settings) -> bool {
    settings.context_tools.unwrap_or(settings.toolset.is_some())
}

/// Returns the context tools that are listed with these settings, by name.
pub(super) fn kinds(settings: &Settings) -> impl Iterator<Item = (&'static str, GatewayTool)> + use<> {
    let are_listed = are_listed(settings);
    let tools = proxy::context_tools(settings.encoding);
    let kinds = [0, 1].map(|index| (tools[index].name, GatewayTool::Context(index)));
    kinds.into_iter().filter(move |_| are_listed)
}

/// Returns the entries of the gateway's own tools: the meta-tools, then the context tools.
pub(super) fn own_tools(settings: &Settings, metas: &MetaTools, tools: &[Tool], counters: &Counters) -> Vec<Listed> {
    let metas = metas.entries.iter().map(|(meta, entry)| {
        let called = tools.iter().filter(|tool| tool.is_active);
        let called = called.filter(|tool| meta.executes(tool.entry.is_read_only()));
        let budget = called.filter_map(|tool| tool.budget).max();
        let mut entry = entry.clone();
        if let Some(characters) = budget.and_then(max_result_size_chars) {
            entry["_meta"][MAX_SIZE_KEY] = characters.into();
        }
        entry.to_string()
    });
    let are_listed = are_listed(settings);
    let context = proxy::context_tools(settings.encoding)
        .into_iter()
        .filter(|_| are_listed);
    let entries = metas.chain(context.map(|tool| tool.wire_entry.to_owned()));
    let raw = entries.filter_map(|entry| RawValue::from_string(entry).ok());
    let listed = raw.map(|entry| {
        let tokens = model_tokens(&entry, counters, settings.encoding);
        let value: serde_json::Value = serde_json::from_str(entry.get()).unwrap_or_default();
        Listed {
            name: value["name"].as_str().unwrap_or_default().to_owned(),
            tokens: u32::try_from(tokens).unwrap_or(u32::MAX),
            entry,
        }
    });
    listed.collect()
}

impl ClientCatalogue {
    /// Returns whether a listed tool of this name reports the context cost.
    pub(super) fn is_context_tool(&self, name: &str) -> bool {
        kinds(&self.settings).any(|(own, _)| own == name)
    }

    /// Returns the context cost of all tools of all servers, in JSON, also of those outside the
    /// active toolset.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the servers if none is called `source`.
    pub(super) fn available(&self, source: Option<&str>) -> Result<String, String> {
        let (counters, encoding) = (Counters::new(), self.settings.encoding);
        let tools = self.tools.iter().map(|tool| {
            let server = self.servers[tool.server].name.clone();
            let tokens = tool.shown_tokens(&counters, encoding);
            let cost = ContextCost::tool(tool.name.as_str(), tool.entry.summary(), tokens);
            let has_toolset = self.settings.toolset.is_some();
            (server, if has_toolset { cost.active(tool.is_active) } else { cost })
        });
        CatalogueContext::new(encoding, tools).report(source)
    }

    /// Returns the context cost of the listed tools, in JSON, and that of the active tools that
    /// only a search or a description shows.
    pub(super) fn active(&self) -> String {
        let name = self.settings.toolset.as_deref().unwrap_or("all");
        let listed = self.listed.iter().map(|listed| {
            let entry: serde_json::Value = serde_json::from_str(listed.entry.get()).unwrap_or_default();
            let description = entry["description"].as_str().unwrap_or_default();
            ContextCost::described(listed.name.as_str(), description, listed.tokens)
        });
        let listed_names: HashSet<&str> = self.listed.iter().map(|listed| listed.name.as_str()).collect();
        let (counters, encoding) = (Counters::new(), self.settings.encoding);
        let others = self.tools.iter().filter(|tool| tool.is_active);
        let others = others.filter(|tool| !listed_names.contains(tool.name.as_str()));
        let others = others.map(|tool| {
            let tokens = tool.shown_tokens(&counters, encoding);
            let cost = ContextCost::tool(tool.name.as_str(), tool.entry.summary(), tokens);
            (self.servers[tool.server].name.clone(), cost)
        });
        ListedContext::new(name, encoding, listed)
            .with_searchable(others)
            .to_json()
    }
}
