//! The filter that says which tools the caller of a request may see and call.

use std::{
    borrow::Cow,
    collections::HashSet,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use rmcp::{RoleServer, model::Tool, service::RequestContext};

/// Says which tools the caller of a request may see and call, for [`Builder::access`](super::Builder::access) and
/// [`Discovery::access`](super::Discovery::access). A clone is the same filter.
///
/// A tool that it refuses is hidden: it is in no list, search, description, count or suggestion, and a call of it is answered
/// as a call of an unknown tool. It is asked for each request, so rights may change at any time. It is not asked for the
/// meta-tools, which show and call nothing that it refuses. [`authorization`](super::authorization) has more.
///
/// ```
/// use mcpact::serve::Access;
///
/// /// What the middleware in front of the server has found out about the caller.
/// #[derive(Clone)]
/// struct User { is_clerk: bool }
///
/// let access = Access::new(|tool, request| match tool {
///     "submit_order" => request.extensions.get::<User>().is_some_and(|user| user.is_clerk),
///     _ => true,
/// });
/// ```
#[derive(Clone)]
pub struct Access(Arc<Allows>);

type Allows = dyn Fn(&str, &RequestContext<RoleServer>) -> bool + Send + Sync;

impl Access {
    /// Returns a filter that lets through the tools for which `allows` returns true, given the tool's name and the request.
    ///
    /// It must not block: it is asked once a tool when tools are listed or searched. Where it panics, the tool is hidden.
    pub fn new(allows: impl Fn(&str, &RequestContext<RoleServer>) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(allows))
    }

    /// Returns true if the caller of `request` may see and call the tool of this name. A filter that panics hides the tool.
    pub fn allows(&self, tool: &str, request: &RequestContext<RoleServer>) -> bool {
        catch_unwind(AssertUnwindSafe(|| (self.0)(tool, request))).unwrap_or(false)
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Access(…)")
    }
}

/// The tools that the caller of one request may see.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// Their names; `None` where nothing is hidden.
    names: Option<HashSet<Cow<'static, str>>>,
    /// Their entries as a wrapping handler lists them; empty where there is none.
    pub(super) entries: Vec<Tool>,
}

impl Visible {
    /// All tools.
    pub(super) fn all() -> Self {
        Self::default()
    }

    /// The tools of these names.
    pub(super) fn only(names: impl IntoIterator<Item = &'static str>) -> Self {
        Self {
            names: Some(names.into_iter().map(Cow::Borrowed).collect()),
            entries: Vec::new(),
        }
    }

    /// The tools of these entries.
    pub(super) fn listed(entries: Vec<Tool>) -> Self {
        Self {
            names: Some(entries.iter().map(|tool| tool.name.clone()).collect()),
            entries,
        }
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
