//! The tools that a caller may see: the list of a server, its entries, and their tokens.

use rmcp::{
    ErrorData, RoleServer,
    model::{CacheScope, ListToolsResult, PaginatedRequestParams, Tool},
    service::RequestContext,
};

use super::{
    Server,
    access::Visible,
    budgeted_call::add_maximum_size,
    older_clients::{is_since_2026_07_28, list_for_older_clients},
    server::Inner,
    tool_entry,
};
use crate::{Definition, discover::Mode, meta::MetaTool};
use mcpact_rules::protocol::MAX_LIST_PAGES;

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
        Ok(match self.inner.settings.access {
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
            return self.inner.settings.allows(name, context);
        }
        self.meta_tools().all(|meta| meta.name != name)
    }

    /// Keeps the entries of a wrapping handler that the caller may see, as they are listed.
    fn keep_shown(&self, entries: &mut Vec<Tool>, context: &RequestContext<RoleServer>) {
        entries.retain(|tool| self.shows(&tool.name, context));
        for tool in entries {
            if let Some(budget) = self.inner.settings.wrapped_budget(&tool.name) {
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
        Ok(match &self.inner.settings.access {
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
        let filter = self.inner.settings.access.as_ref().map(|access| access.count);
        match self.count.or(filter) {
            Some(count) if !visible.is_all() && self.inner.depends_on_caller(tool) => {
                let toolset = self.inner.settings.toolset;
                let entry = self.inner.visible_entry(tool, visible);
                count(&entry, toolset.encoding, toolset.count)
            }
            _ => tool.tokens.total,
        }
    }
}

impl Inner {
    /// Returns whether the entry of a meta-tool lists the tools of a caller.
    fn depends_on_caller(&self, tool: &'static Definition) -> bool {
        match self.settings.mode {
            Mode::Legacy => false,
            Mode::Dynamic | Mode::Hybrid => tool.name == MetaTool::Search.name(),
            Mode::Catalogue => tool.name == MetaTool::Describe.name(),
        }
    }

    /// Returns the entry of a meta-tool for a caller who may not see all tools.
    fn visible_entry(&self, tool: &'static Definition, visible: &Visible) -> Tool {
        match self.meta {
            Some(functions) if self.depends_on_caller(tool) => functions.entry(self, tool, visible),
            _ => self.entry(tool),
        }
    }
}
