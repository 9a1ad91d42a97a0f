//! The output of commands: tables for people and pull requests, JSON, SARIF, progress.
//!
//! | File | |
//! |---|---|
//! | `format` | the formats of results, and their readers |
//! | `output` | standard output and standard error |
//! | `pipe` | standard output whose reader may end early |
//! | `plain` | texts of servers, for terminals and in Markdown |
//! | `table` | tables for terminals and in Markdown |
//! | `findings`, `sarif` | the findings of `check` in each format |
//! | `wrap` | prose in the width of the terminal |
//! | `numbers` | numbers and lists in texts |
//! | `progress` | the current task, on a line of the terminal |
//! | `colour` | colours of the terminal |

pub(crate) mod colour;
mod findings;
mod format;
mod numbers;
mod output;
mod pipe;
mod plain;
mod progress;
mod sarif;
mod table;
mod wrap;

pub(crate) use findings::{Checked, findings};
pub(crate) use format::{FindingsFormat, Format, Reader, is_stdio};
pub(crate) use numbers::{counted, first_names, number, percent, signed};
pub(crate) use output::{
    code, difference, error, json, json_text, lines, note, notes, save, save_json, table, tables, warning,
};
pub(crate) use pipe::{is_closed, stdout};
pub(crate) use plain::{escaped, plain};
pub(crate) use progress::Progress;
pub(crate) use table::{Column, Table};
