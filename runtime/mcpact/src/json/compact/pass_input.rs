//! Data that the passes share while one schema is compacted.

use super::{form_rules::FormRules, restrictions::Restrictions, schema_counter::SchemaCounter};

/// The counter, the rules for forms, the restrictions, and the tool of the schema.
pub(super) struct PassInput<'a> {
    pub(super) counter: &'a SchemaCounter<'a>,
    pub(super) forms: &'a FormRules,
    pub(super) restrictions: &'a Restrictions,
    /// The tool's name, if known.
    pub(super) tool: Option<&'a str>,
    /// The tool's description, if known.
    pub(super) description: Option<&'a str>,
}
