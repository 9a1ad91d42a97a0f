//! Rules of clients: lists that they refuse, tools that they drop, and parts that they change.
//!
//! | File | |
//! |---|---|
//! | `client` | the clients and their names |
//! | `rule`, `check` | the definition of a rule, and of its check |
//! | `anthropic`, `openai`, `google`, `moonshot`, `editors`, `others` | the rules of each family of clients, with their sources |
//! | `tables` | all rules of a client |
//! | `list_checks` | checks of a list by all rules of a client |
//! | `tool_checks`, `schema_checks` | checks of single tools and schemas |
//! | `forms` | the forms of a schema that compaction may write for a client |
//!
//! A rule stays as long as a version of the client that its source names may be in use. A problem
//! that a client repairs without a loss is not a rule.

mod anthropic;
mod check;
mod client;
mod editors;
mod forms;
mod google;
mod list_checks;
mod moonshot;
mod openai;
mod others;
mod rule;
mod schema_checks;
mod tables;
#[cfg(test)]
mod tests;
mod tool_checks;

pub(crate) use client::{Client, select};
pub(crate) use forms::{accept, accepted_forms};
pub(crate) use list_checks::{check, check_together};
pub(crate) use rule::{Effect, Violation};
pub(crate) use tables::rules_of;
