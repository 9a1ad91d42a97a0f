//! Reads arguments as a type, and expects a result or an error.

use mcpact::{ArgumentsError, ToolSchema};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What is wrong with arguments.
#[track_caller]
pub(crate) fn error<T: ToolSchema + DeserializeOwned>(arguments: Value) -> ArgumentsError {
    mcpact::arguments::<T>(arguments).err().expect("something is wrong")
}

/// That arguments are refused in these lines.
#[track_caller]
pub(crate) fn refused<T: ToolSchema + DeserializeOwned>(arguments: Value, lines: &[&str]) {
    let error = error::<T>(arguments).to_string();
    assert_eq!(error.lines().collect::<Vec<_>>(), lines);
}

/// That arguments are taken.
#[track_caller]
pub(crate) fn taken<T: ToolSchema + DeserializeOwned>(arguments: Value) -> T {
    let shown = arguments.to_string();
    mcpact::arguments(arguments).unwrap_or_else(|error| panic!("{shown} is refused: {error}"))
}
