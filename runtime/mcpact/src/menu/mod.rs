//! What one caller is shown of the tools, and what a call by name means.
//!
//! A [`Menu`] has the settings, with the same names for a [`Server`](crate::Server), for the router of
//! an existing rmcp server and for the gateway. This module works on JSON values and knows no
//! transport, so a gateway uses it directly: it creates a [`Card`](crate::discover::Card) of each
//! tool, and a [`SearchIndex`](crate::discover::SearchIndex) of the cards.
//!
//! | | |
//! |---|---|
//! | [`Menu`] | mode, pins, notation, budgets and all other settings |
//! | [`Menu::own_entries`], [`OwnEntries`], [`context_tools`] | the list entries of the meta-tools and of the context tools |
//! | [`call()`], [`OwnTool`], [`CallerTools`], [`Outcome`] | a call of one of these: a reply, or the call of a tool |
//! | [`normalize_described_names`], [`executed_name`] | the names in a call of `describe_tool` or `execute_tool`, in one form |
//! | [`Execution`] | the call of a tool; [`Execution::complete`] adds notes to its result |
//! | [`check_arguments`] | compares arguments with an input schema, and reports every problem at once |
//! | [`BudgetedCall`] | cuts a result to a number of tokens |
//! | [`unknown_tool_message`], [`error_result`], [`text_result`] | the texts and results of errors |
//! | [`RawProperties`], [`offset_in`], [`range_in`] | the properties of a JSON object with their bytes |
//!
//! ```
//! use mcpact::{Menu, discover::{Card, Mode}};
//! use serde_json::json;
//!
//! let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } }, "required": ["path"] });
//! let cards = vec![Card::new("read_file", "Read a file", &schema).source("files")];
//! let own = Menu::new().mode(Mode::Dynamic).own_entries(&cards, &["files".to_owned()], false);
//! assert_eq!(own.metas[0].to_json()["description"], "Search 1 tools by task");
//! ```

#[cfg(feature = "rmcp")]
pub(crate) mod access;
pub(crate) mod calls;
pub(crate) mod catalogue_text;
#[cfg(feature = "rmcp")]
mod environment;
mod own_entries;
mod results;
mod settings;
#[cfg(feature = "rmcp")]
pub(crate) mod start_error;

pub use self::{
    calls::{
        CallerTools, Execution, Outcome, OwnTool, Reply, Target, call, check_arguments, error_result, executed_name,
        normalize_described_names, text_result, unknown_tool_message,
    },
    own_entries::{MetaEntry, OwnEntries, context_tools},
    results::{BudgetedCall, FittedError, MAX_SIZE_KEY, SharedSchema, max_result_size_chars},
    settings::Menu,
};
pub use crate::build::meta::MetaTool;
pub use crate::json::raw_json::{RawProperties, offset_in, range_in};
