//! An rmcp server of eight tools, before and after: README.md is the guide. The servers differ in the lines that the guide shows, and
//! in nothing else; what they do is in [`tasks`].

#![forbid(unsafe_code)]
// Made by rmcp's `#[tool_router]`; a `Default` of the servers would be one more thing to read.
#![allow(clippy::new_without_default)]

pub mod before;
pub mod compacted;
pub mod counted;
pub mod report;
pub mod searched;
pub mod tasks;
