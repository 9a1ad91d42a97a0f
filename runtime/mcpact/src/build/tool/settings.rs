//! The settings of a tool: its encoding, its clients, the counted bytes and its budget.

use mcpact_shared::settings::CountedEntry;
use mcpact_tokens::Encoding;

use crate::build::schema::Profile;

/// The settings of a tool or a toolset, from its attribute and from Cargo.toml.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The encoding of the counts.
    pub encoding: Encoding,
    /// The clients that the schema is written for.
    pub profile: Profile,
    /// The entry of a tool that is counted.
    pub count: CountedEntry,
    /// The maximum cost.
    pub budget: Option<Budget>,
}

/// The maximum cost of a tool or a toolset, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The maximum.
    pub tokens: u32,
    /// The name of the setting, for messages.
    pub from: &'static str,
}
