//! Checks of tools: limits of their costs, lints, and the rules of clients.
//!
//! The room uses `prose`, `input` and `print`, and only `commands` uses it.
//!
//! | Folder or file | |
//! |---|---|
//! | `budgets` | budgets, baselines, allowed findings, `mcpact.toml` |
//! | `lints` | problems for every client |
//! | `clients` | the rules by which each client refuses, drops or changes tools |
//! | `schema_findings` | lints and rules of clients as findings |
//! | `finding` | a problem that a check found |
//! | `output`, `sarif` | the findings in each format |
//! | `collector` | the maximum number of results of a rule |

pub(crate) mod budgets;
pub(crate) mod clients;
mod collector;
pub(crate) mod finding;
pub(crate) mod lints;
pub(crate) mod output;
mod sarif;
pub(crate) mod schema_findings;
