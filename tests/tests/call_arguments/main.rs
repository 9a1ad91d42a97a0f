//! Arguments of calls: what is read, what is refused, and in which words.
#![allow(dead_code, clippy::option_option, reason = "fields are there to be read by serde")]

mod aliases;
mod forms;
mod hostile;
mod integers;
mod messages;
mod nulls;
mod order;
mod rules;

use mcpact::{ArgumentsError, ToolSchema};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What is wrong with arguments.
#[track_caller]
fn error<T: ToolSchema + DeserializeOwned>(arguments: Value) -> ArgumentsError {
    mcpact::arguments::<T>(arguments).err().expect("something is wrong")
}

/// That arguments are refused in these lines.
#[track_caller]
fn refused<T: ToolSchema + DeserializeOwned>(arguments: Value, lines: &[&str]) {
    let error = error::<T>(arguments).to_string();
    assert_eq!(error.lines().collect::<Vec<_>>(), lines);
}

/// That arguments are taken.
#[track_caller]
fn taken<T: ToolSchema + DeserializeOwned>(arguments: Value) -> T {
    let shown = arguments.to_string();
    mcpact::arguments(arguments).unwrap_or_else(|error| panic!("{shown} is refused: {error}"))
}
