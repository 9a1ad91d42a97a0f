//! A filter for the tools that the caller of a request may see and call.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use rmcp::{
    ErrorData, RoleServer,
    model::{CallToolResponse, Tool},
    service::RequestContext,
};
use serde_json::Value;

use crate::{
    CountedEntry,
    search::discover::{Card, SearchIndex},
    tokens::Encoding,
};

/// Decides which tools the caller of a request may see and call, for
/// [`Menu::access`](crate::Menu::access). A clone is the same filter.
///
/// A refused tool is hidden. It is in no list, search, description, count or suggestion, and a call
/// of it gets the error for an unknown tool. The filter is evaluated for each request, so
/// permissions may change at any time. It is not evaluated for the meta-tools themselves, but they
/// neither show nor call a tool that it refuses. See [`authorization`](crate::serve::authorization).
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
    pub(crate) count: CountEntry,
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
pub(crate) type CountEntry = fn(&Tool, Encoding, CountedEntry) -> u32;

/// Counts the model-visible entry of a tool, or the whole one.
pub(crate) fn count_entry(entry: &Tool, encoding: Encoding, counted: CountedEntry) -> u32 {
    match counted {
        CountedEntry::Model => SearchIndex::new("", encoding, vec![model_card(entry)]).tokens(),
        CountedEntry::Wire => {
            let json = serde_json::to_string(entry).unwrap_or_default();
            u32::try_from(encoding.count_cached(&json)).unwrap_or(u32::MAX)
        }
    }
}

/// Returns a card of what the model sees of a tool: name, description and input schema.
pub(crate) fn model_card(tool: &Tool) -> Card {
    let description = tool.description.as_deref().unwrap_or_default();
    let input_schema = Value::Object(tool.input_schema.as_ref().clone());
    Card::new(tool.name.as_ref(), description, &input_schema)
}

/// Adds the context of a result. A server whose menu does not name this function does not link the
/// tokenizer.
pub(crate) type AddContext =
    fn(Result<CallToolResponse, ErrorData>, Encoding, bool) -> Result<CallToolResponse, ErrorData>;
