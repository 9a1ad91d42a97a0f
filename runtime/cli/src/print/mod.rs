//! The output of commands: tables for people and pull requests, JSON, progress.
//!
//! The room knows no tools and uses no other one, so all others may use it.
//!
//! | File | |
//! |---|---|
//! | `format` | the formats of results, and their readers |
//! | `output` | standard output and standard error |
//! | `pipe` | standard output whose reader may end early |
//! | `plain` | texts of servers, for terminals and in Markdown |
//! | `table` | tables for terminals and in Markdown |
//! | `wrap` | prose in the width of the terminal |
//! | `numbers` | numbers and lists in texts |
//! | `progress` | the current task, on a line of the terminal |
//! | `colour` | colours of the terminal |

pub(crate) mod colour;
mod format;
mod numbers;
mod output;
mod pipe;
mod plain;
mod progress;
mod table;
mod wrap;

pub(crate) use format::{FindingsFormat, Format, Reader, is_stdio};
pub(crate) use numbers::{counted, first_names, number, percent, signed};
#[cfg(feature = "gateway")]
pub(crate) use output::code;
pub(crate) use output::{
    difference, error, json, json_text, lines, note, notes, save, save_json, table, tables, warning,
};
#[cfg(feature = "gateway")]
pub(crate) use pipe::is_closed;
pub(crate) use pipe::stdout;
pub(crate) use plain::{escaped, is_invisible, plain};
pub(crate) use progress::Progress;
pub(crate) use table::{Column, Table};
pub(crate) use wrap::wrapped;
