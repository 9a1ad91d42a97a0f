//! The tools that a caller may see: the list of a server, its entries, and their tokens.

use std::{borrow::Cow, collections::HashSet, sync::Arc};

use rmcp::{
    ErrorData, RoleServer,
    model::{CacheScope, ListToolsResult, PaginatedRequestParams, Tool},
    service::RequestContext,
};

use super::{
    Server,
    budgeted_call::add_maximum_size,
    older_clients::{is_since_2026_07_28, list_for_older_clients},
    server::Inner,
    tool_entry,
};
use crate::{Definition, build::meta::MetaTool, search::discover::Mode};
use mcpact_shared::protocol::MAX_LIST_PAGES;

/// The time for which clients may cache a list that is the same for all callers and never changes,
/// in milliseconds. With one hour, clients see a new version of the server on the same day.
const LIST_TTL_MS: u64 = 60 * 60 * 1000;

impl Server {
    /// Lists the tools that the caller may see in this mode, for the protocol of the client.
    pub(super) async fn list(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let accepts_non_objects = self.inside || is_since_2026_07_28(&context);
        let mut result = self.list_in_mode(request, context).await?;
        if !accepts_non_objects {
            list_for_older_clients(&mut result.tools);
        }
        Ok(result)
    }

    /// Lists the tools that the caller may see in this mode.
    async fn list_in_mode(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if let Some(wrapper) = &self.wrapper
            && !self.mode().lists_meta_tools()
        {
            let mut result = wrapper.list_tools(request, context.clone()).await?;
            self.keep_shown(&mut result.tools, &context);
            if result.next_cursor.is_none() {
                result
                    .tools
                    .extend(self.meta_tools().map(|tool| self.inner.entry(tool)));
            }
            return Ok(result);
        }
        tool_entry::refuse_cursor(request)?;
        let visible = self.visible(&context).await?;
        let result = ListToolsResult::with_all_items(self.visible_entries(&visible));
        if !is_since_2026_07_28(&context) || self.inside || self.wrapper.is_some() {
            // Without these hints, rmcp declares the list private and stale at once.
            return Ok(result);
        }
        Ok(match self.inner.settings.menu.code.access {
            None if !self.inner.settings.tools_may_change => {
                result.with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Public)
            }
            _ => result.with_ttl_ms(0).with_cache_scope(CacheScope::Private),
        })
    }

    /// Returns whether the filter allows a tool that a wrapping handler lists. Tools that the
    /// handler adds are not filtered, but a list has no name twice, and a call by the name of a
    /// meta-tool never reaches the handler.
    fn shows(&self, name: &str, context: &RequestContext<RoleServer>) -> bool {
        if self.inner.settings.toolset.get(name).is_some() {
            return self.inner.settings.menu.allows(name, context);
        }
        self.meta_tools().all(|meta| meta.name != name)
    }

    /// Keeps the entries of a wrapping handler that the caller may see, as they are listed.
    fn keep_shown(&self, entries: &mut Vec<Tool>, context: &RequestContext<RoleServer>) {
        entries.retain(|tool| self.shows(&tool.name, context));
        for tool in entries {
            if let Some(budget) = self.inner.settings.results.budget_of(&tool.name) {
                add_maximum_size(tool, budget);
            }
        }
    }

    /// Returns the tools that the caller may see.
    pub(super) async fn visible(&self, context: &RequestContext<RoleServer>) -> Result<Visible, ErrorData> {
        if let Some(wrapper) = &self.wrapper {
            let mut tools = Vec::new();
            let mut request = None;
            for _ in 0..MAX_LIST_PAGES {
                let mut page = wrapper.list_tools(request, context.clone()).await?;
                self.keep_shown(&mut page.tools, context);
                tools.append(&mut page.tools);
                match page.next_cursor {
                    Some(cursor) => request = Some(PaginatedRequestParams::default().with_cursor(Some(cursor))),
                    None => return Ok(Visible::listed(tools)),
                }
            }
            return Err(ErrorData::internal_error(
                format!("the list of tools has over {MAX_LIST_PAGES} pages"),
                None,
            ));
        }
        Ok(match &self.inner.settings.menu.code.access {
            None => Visible::all(),
            Some(access) => {
                let names = self.inner.settings.toolset.tools.iter().map(|tool| tool.name);
                Visible::only(names.filter(|name| access.allows(name, context)))
            }
        })
    }

    /// Returns the entries listed to a caller who may see these tools.
    fn visible_entries(&self, visible: &Visible) -> Vec<Tool> {
        let inner = &*self.inner;
        if visible.is_all() {
            return self.entries().to_vec();
        }
        let mut tools: Vec<Tool> = self.shown_entries(visible).cloned().collect();
        let metas = self.meta_tools();
        tools.extend(metas.map(|tool| inner.visible_entry(tool, visible)));
        tools
    }

    /// Returns the entries listed to a caller who may see these tools, without the meta-tools.
    pub(super) fn shown_entries<'a>(&'a self, visible: &'a Visible) -> impl Iterator<Item = &'a Tool> {
        let toolset = self.inner.settings.toolset;
        let entries: &[Tool] = match &self.wrapper {
            Some(_) => &visible.entries,
            None => self.inner.entries(),
        };
        let shown = entries.iter().filter(|tool| visible.has(&tool.name));
        shown.filter(move |tool| self.lists(&tool.name) || toolset.get(&tool.name).is_none())
    }

    /// Returns the tokens of a tool's entry as it is listed to a caller who may see these tools.
    pub(super) fn entry_tokens(&self, tool: &'static Definition, visible: &Visible) -> u32 {
        let filter = self.inner.settings.menu.code.access.as_ref().map(|access| access.count);
        match self.count.or(filter) {
            Some(count) if !visible.is_all() && self.inner.meta_by_caller(tool).is_some() => {
                let toolset = self.inner.settings.toolset;
                let entry = self.inner.visible_entry(tool, visible);
                count(&entry, toolset.encoding, toolset.count)
            }
            _ => tool.tokens.total,
        }
    }
}

impl Inner {
    /// Returns the meta-tool of a definition, if its entry names the tools of a caller.
    fn meta_by_caller(&self, tool: &'static Definition) -> Option<MetaTool> {
        let by_caller = match self.settings.menu.chosen_mode() {
            Mode::All => return None,
            Mode::Dynamic | Mode::Hybrid => MetaTool::Search,
            Mode::Catalogue => MetaTool::Describe,
        };
        (tool.name == by_caller.name()).then_some(by_caller)
    }

    /// Returns the entry of a meta-tool for a caller who may not see all tools.
    fn visible_entry(&self, tool: &'static Definition, visible: &Visible) -> Tool {
        let mut entry = self.entry(tool);
        if let Some((functions, meta)) = self.settings.menu.code.meta.zip(self.meta_by_caller(tool)) {
            let view = self.catalogue.only(|name| visible.has(name));
            let schema = Arc::make_mut(&mut entry.input_schema);
            if let Some(text) = (functions.fit_entry)(meta, self.settings.toolset, &view, schema) {
                entry.description = Some(text.into());
            }
        }
        entry
    }
}

/// The tools that the caller of one request may see.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// The names of the tools; `None` if nothing is hidden.
    names: Option<HashSet<Cow<'static, str>>>,
    /// The entries that a wrapping handler lists; empty without such a handler.
    pub(super) entries: Vec<Tool>,
}

impl Visible {
    /// Returns a value that allows all tools.
    pub(super) fn all() -> Self {
        Self::default()
    }

    /// Returns a value that allows the tools with these names.
    pub(super) fn only(names: impl IntoIterator<Item = &'static str>) -> Self {
        Self {
            names: Some(names.into_iter().map(Cow::Borrowed).collect()),
            entries: Vec::new(),
        }
    }

    /// Returns a value that allows the tools of these entries.
    pub(super) fn listed(entries: Vec<Tool>) -> Self {
        Self {
            names: Some(entries.iter().map(|tool| tool.name.clone()).collect()),
            entries,
        }
    }

    /// Returns the entry of a tool that a wrapping handler lists.
    pub(super) fn entry(&self, name: &str) -> Option<&Tool> {
        self.entries.iter().find(|tool| tool.name == name)
    }

    /// Returns true if nothing is hidden.
    pub(super) fn is_all(&self) -> bool {
        self.names.is_none()
    }

    /// Returns true if the caller may see this tool.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.as_ref().is_none_or(|names| names.contains(name))
    }
}
