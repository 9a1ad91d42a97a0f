//! An rmcp server of eight tools, before and after: README.md is the guide. The servers differ in the lines that the guide shows, and
//! in nothing else; what they do is in `tasks`.

#![forbid(unsafe_code)]
// The servers are there to be read beside each other: what is not the same in all of them is what the guide is about.
#![allow(clippy::new_without_default, clippy::missing_errors_doc)]

pub mod before;
pub mod compacted;
pub mod counted;
pub mod report;
pub mod searched;
mod tasks;
