//! Discovery: how a model finds a tool, learns its parameters and what they cost, without having all tools listed.
//!
//! A [`Catalogue`] is what is searched: a [`Toolset`](crate::Toolset), or [`Card`]s of tools that are known only at run time. Nothing here
//! speaks a protocol: a server gives the arguments of its meta-tools to [`Catalogue::search`] and
//! [`Catalogue::describe`] and sends what `to_json` of the answer says.
//!
//! | | |
//! |---|---|
//! | [`View`] | the part of a catalogue that one caller may see |
//! | [`Search`], [`Found`], [`TokenMetrics`] | `search_tools`: tools by what they are for |
//! | [`Described`], [`Verbosity`] | `describe_tool`: parameters of tools by name |
//! | [`Available`], [`Active`], [`ContextInfo`] | `list_available_tools` and `get_active_toolset`: what tools take of a model's context |
//! | [`Mode`] | which tools a server lists |
//!
//! Inside: `rank` orders tools by words that `words` made comparable; `share` takes out what several described tools
//! have in common, where `scan` finds it.

mod card;
mod catalogue;
mod context;
mod describe;
mod rank;
mod scan;
mod search;
mod setting;
mod share;
mod view;
mod words;

pub use card::Card;
pub use catalogue::Catalogue;
pub use context::{Active, Available, ContextInfo, SourceContext, ToolContext};
pub use describe::{Described, DescribedTool, UnknownTool};
pub use search::{Found, FoundTool, Search, TokenMetrics};
#[cfg(feature = "rmcp")]
pub(crate) use setting::or;
pub use setting::{Mode, UnknownChoice, Verbosity};
pub use view::{SourceTools, View};
