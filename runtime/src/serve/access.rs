//! A filter for the tools that the caller of a request may see and call.

use std::{
    borrow::Cow,
    collections::HashSet,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use rmcp::{RoleServer, model::Tool, service::RequestContext};

use super::router::card::model_card;
use crate::{CountedEntry, discover::Catalogue, tokens::Encoding};

/// Decides which tools the caller of a request may see and call, for
/// [`Builder::access`](super::Builder::access) and [`Discovery::access`](super::Discovery::access).
/// A clone is the same filter.
///
/// A refused tool is hidden. It is in no list, search, description, count or suggestion, and a call
/// of it gets the error for an unknown tool. The filter is evaluated for each request, so
/// permissions may change at any time. It is not evaluated for the meta-tools themselves, but they
/// neither show nor call a tool that it refuses. See [`authorization`](super::authorization).
///
/// ```
/// use mcpact::serve::Access;
///
/// /// The caller, as identified by the middleware in front of the server.
/// #[derive(Clone)]
/// struct User { is_clerk: bool }
///
/// let access = Access::new(|tool, request| match tool {
///     "submit_order" => request.extensions.get::<User>().is_some_and(|user| user.is_clerk),
///     _ => true,
/// });
/// ```
#[derive(Clone)]
pub struct Access {
    allows: Arc<Allows>,
    pub(super) count: CountEntry,
}

type Allows = dyn Fn(&str, &RequestContext<RoleServer>) -> bool + Send + Sync;

impl Access {
    /// Returns a filter that allows the tools for which `allows` returns true, given the tool's
    /// name and the request.
    ///
    /// `allows` must not block: listing or searching tools calls it once for each tool. If it
    /// panics, the tool is hidden.
    pub fn new(allows: impl Fn(&str, &RequestContext<RoleServer>) -> bool + Send + Sync + 'static) -> Self {
        Self {
            allows: Arc::new(allows),
            count: count_entry,
        }
    }

    /// Returns true if the caller of `request` may see and call the tool of this name. A filter
    /// that panics hides the tool.
    pub fn allows(&self, tool: &str, request: &RequestContext<RoleServer>) -> bool {
        catch_unwind(AssertUnwindSafe(|| (self.allows)(tool, request))).unwrap_or(false)
    }

    /// Returns a filter that allows the tools which an earlier filter, if there is one, and this
    /// one allow.
    pub(super) fn and(self, earlier: Option<Access>) -> Access {
        match earlier {
            None => self,
            Some(earlier) => {
                Access::new(move |tool, request| earlier.allows(tool, request) && self.allows(tool, request))
            }
        }
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Access(…)")
    }
}

/// Counts the tokens of an entry that is made for one caller. Only servers that may hide tools
/// store this function. Other servers do not refer to the tokenizer, so their binaries have no
/// vocabulary.
pub(super) type CountEntry = fn(&Tool, Encoding, CountedEntry) -> u32;

/// Counts the model-visible entry of a tool, or the whole one.
pub(super) fn count_entry(entry: &Tool, encoding: Encoding, counted: CountedEntry) -> u32 {
    match counted {
        CountedEntry::Model => Catalogue::new("", encoding, vec![model_card(entry)]).tokens(),
        CountedEntry::Wire => {
            let json = serde_json::to_string(entry).unwrap_or_default();
            u32::try_from(encoding.count_cached(&json)).unwrap_or(u32::MAX)
        }
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
