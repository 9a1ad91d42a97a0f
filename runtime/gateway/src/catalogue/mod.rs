//! The list of tools for a client, and the routing of its calls.
//!
//! A [`ClientCatalogue`] is built from the `tools/list` entries of all servers and the
//! [`Settings`]. It does no input or output: the gateway passes lists, calls and results to it.
//!
//! | | |
//! |---|---|
//! | [`Settings`], [`ServerTools`], [`SettingsError`] | the input, and the reasons for which it is refused |
//! | [`ClientCatalogue::list`], [`Page`] | the entries that a client is shown, byte for byte where nothing changes |
//! | [`ClientCatalogue::call`], [`Action`], [`Forward`] | a call goes to a server, or has its result here |
//! | [`ClientCatalogue::call_with_absences`], [`Absence`] | the same while servers are starting or down |
//! | [`Shaping`] | changes a result on its way back: budgets, notes |
//! | [`ClientCatalogue::problems`], [`Problem`] | tools that are omitted, patterns that match nothing |
//! | [`ClientCatalogue::advice`] | a mode that costs more than it saves, summaries that are omitted |
//! | [`ClientCatalogue::over_budget`] | a list over its budget |
//! | [`ClientCatalogue::full_cost`], [`ClientCatalogue::listed_cost`], [`Cost`] | the tokens of the servers' own lists, and of the list that is shown |
//!
//! Of the private modules, `checked_entry` checks the form of an entry, `client_entry` makes the client's
//! form of it, and `server_entry` has both. `names` names the tools, `patterns` selects tools,
//! `build` builds the catalogue, `client_catalogue` has its list and its costs, and `calls` routes
//! calls by the meaning that [`mcpact::menu`] gives them.

mod build;
mod calls;
mod checked_entry;
mod client_catalogue;
mod client_entry;
pub(crate) mod names;
mod patterns;
mod problem;
mod raw_arguments;
mod raw_result;
mod server_entry;
mod settings;
mod shaping;

pub use mcpact_shared::tool_name::MAX_COMMON_NAME;

pub use self::{
    calls::{Absence, Action, Forward},
    checked_entry::MAX_ENTRY_BYTES,
    client_catalogue::{ClientCatalogue, Cost, Page, UnknownCursor},
    patterns::{Pattern, PatternError},
    problem::Problem,
    server_entry::{MAX_LIST_BYTES, MAX_TOOLS},
    settings::{ServerTools, Settings, SettingsError, Shorten},
    shaping::Shaping,
};
