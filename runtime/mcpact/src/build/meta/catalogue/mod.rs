//! The text of catalogue mode: every tool's name and summary, in the description of a parameter.
//!
//! Clients truncate descriptions of tools and server instructions, at 1,024 or 2,048 characters.
//! Descriptions of parameters have no such limit, so the text is that of the parameter `tools` of
//! `describe_tool`:
//!
//! ```text
//! Tools by source: # trove | trove_search <query> - Search newspapers | trove_get_work - A book # prov | … |
//! ```
//!
//! Each tool has a [`Detail`]: its name alone, with a short or the full summary, and with its
//! required parameters. `choose` finds the richest text within a budget.
//!
//! Counts are sums. Each part of the text begins with a space after a character that is not a
//! space. There, a token begins in every encoding, so the tokens of the parts add up to those of
//! the text.

mod budget_check;
pub(crate) mod choose;
mod compiled;
pub(crate) mod crowding;
mod first_tool;
pub(crate) mod frame;
mod instructions;
mod maximum;
pub(crate) mod row;
mod source_choice;
mod toolset_catalogue;

pub use budget_check::check_catalogue_budget;
pub use choose::{CatalogueLimit, DEFAULT_BUDGET};
pub use compiled::CatalogueTools;
pub use crowding::table_len;
pub use instructions::{Instructions, check_instructions_budget};
pub use row::{Detail, Row, Summaries};
pub use source_choice::{SourceChoice, SourceText, has_sources};
pub use toolset_catalogue::{CatalogueEvaluation, Input, ToolsetCatalogue, max_text_len};
