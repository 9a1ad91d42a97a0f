//! An rmcp server of eight tools, before and after the changes that README.md explains.
//!
//! The servers differ only in the lines that the guide shows. `tasks` implements their tools.

#![forbid(unsafe_code)]
// The servers are read side by side, so they differ only in the lines that the guide explains.
#![allow(clippy::new_without_default, clippy::missing_errors_doc)]

pub mod before;
pub mod compacted;
pub mod counted;
pub mod report;
pub mod searched;
mod tasks;
