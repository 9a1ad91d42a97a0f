//! Arguments of calls: accepted and refused ones, and the messages.
#![allow(dead_code, clippy::option_option, reason = "fields are there to be read by serde")]

mod aliases;
mod by_schema;
mod enums;
mod fragments;
mod hostile;
mod ignored;
mod integers;
mod keys;
mod literal_schemas;
mod messages;
mod nulls;
mod order;
mod rules;
mod trusted;

use mcpact::{ArgumentsError, ToolSchema};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Returns the error for arguments.
#[track_caller]
fn error<T: ToolSchema + DeserializeOwned>(arguments: Value) -> ArgumentsError {
    mcpact::arguments::<T>(arguments).err().expect("an error")
}

/// Checks that arguments are refused with these lines.
#[track_caller]
fn refused<T: ToolSchema + DeserializeOwned>(arguments: Value, lines: &[&str]) {
    let error = error::<T>(arguments).to_string();
    assert_eq!(error.lines().collect::<Vec<_>>(), lines);
}

/// Checks that arguments are accepted, and returns the value.
#[track_caller]
fn accepted<T: ToolSchema + DeserializeOwned>(arguments: Value) -> T {
    let text = arguments.to_string();
    mcpact::arguments(arguments).unwrap_or_else(|error| panic!("{text} is refused: {error}"))
}
