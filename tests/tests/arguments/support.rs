//! Reads arguments as a type, and expects a result or an error.

use mcpact::{ArgumentsError, ToolSchema};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Returns the error of arguments.
#[track_caller]
pub(crate) fn error<T: ToolSchema + DeserializeOwned>(arguments: Value) -> ArgumentsError {
    mcpact::arguments::<T>(arguments).err().expect("something is wrong")
}

/// Expects arguments to be refused with these lines.
#[track_caller]
pub(crate) fn refused<T: ToolSchema + DeserializeOwned>(arguments: Value, lines: &[&str]) {
    let error = error::<T>(arguments).to_string();
    assert_eq!(error.lines().collect::<Vec<_>>(), lines);
}

/// Expects arguments to be taken, and reads them.
#[track_caller]
pub(crate) fn taken<T: ToolSchema + DeserializeOwned>(arguments: Value) -> T {
    let shown = arguments.to_string();
    mcpact::arguments(arguments).unwrap_or_else(|error| panic!("{shown} is refused: {error}"))
}
