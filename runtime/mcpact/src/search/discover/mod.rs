//! Discovery: a model finds a tool, its parameters and its cost without a list of all tools.
//!
//! A [`SearchIndex`] has the tools of a [`Toolset`](crate::Toolset), or [`Card`]s of tools that are
//! known only at run time. This module implements no protocol: a server passes the arguments of its
//! meta-tools to [`SearchIndex::search`] and [`SearchIndex::describe`], and sends the result's text.
//!
//! | | |
//! |---|---|
//! | [`View`] | the part of a search index that one caller may see |
//! | [`Search`], [`Found`], [`Fit`], [`TokenMetrics`] | `search_tools`: tools by task |
//! | [`ParameterEdge`] | the tool whose results have the values of a parameter |
//! | [`Described`], [`Verbosity`], [`Notation`] | `describe_tool`: tools and their parameters by name |
//! | [`AvailableContext`], [`ListedContext`], [`ContextCost`], [`ContextInfo`] | `list_available_tools` and `get_active_toolset`: the context cost of tools |
//! | [`Embedder`], `SentenceModel` | the comparison of texts by a model, beside the word table |
//! | [`Mode`] | the choice of tools that a server lists |

// `rank` orders tools by the words that `split` finds and `stem` shortens; `shared_schemas` writes
// a schema of several described tools once, and `scan` locates these schemas. `trial` ranks tools
// with changed texts.

mod card;
mod changed_texts;
mod context_cost;
mod describe;
mod edges;
mod embedder;
mod entry;
mod found;
mod interner;
mod letters;
mod listed_context;
mod parameter_edge;
mod parameter_texts;
pub(crate) mod rank;
mod ranking_parts;
mod scan;
mod search;
mod search_index;
#[cfg(feature = "semantic")]
mod sentence_model;
mod shared_schemas;
mod split;
mod stem;
mod topics;
mod view;
mod words;

pub use crate::build::named_settings::{Mode, Notation, UnknownChoice, Verbosity};
pub use card::Card;
#[cfg(feature = "rmcp")]
pub(crate) use card::SEARCH_HINT;
pub(crate) use changed_texts::{Change, Trial, Trials};
pub use context_cost::{AvailableContext, ContextCost, ContextInfo};
#[cfg(feature = "proxy")]
pub(crate) use describe::unknown_tool_message;
pub use describe::{Described, DescribedTool, UnknownTool};
pub use embedder::{EmbedError, Embedder};
pub use found::{Found, FoundSource, FoundTool, TokenMetrics};
pub use listed_context::ListedContext;
pub use parameter_edge::ParameterEdge;
pub use rank::Fit;
pub use search::Search;
pub use search_index::SearchIndex;
#[cfg(feature = "semantic")]
pub use sentence_model::{SentenceModel, SentenceModelError};
/// The command line compares texts by the stems of their words too.
#[doc(hidden)]
pub use stem::stem;
pub use view::View;
