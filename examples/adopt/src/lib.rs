//! An rmcp server of eight tools, before and after the changes that README.md explains.
//!
//! The servers differ only in the lines that the guide shows. `tasks` implements their tools.

#![forbid(unsafe_code)]
// The servers are there to be read beside each other: what is not the same in all of them is what the guide is about.
#![allow(clippy::new_without_default, clippy::missing_errors_doc)]

pub mod before;
pub mod compacted;
pub mod counted;
pub mod report;
pub mod searched;
mod tasks;
