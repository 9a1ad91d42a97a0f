//! The text of an error of PostgreSQL with its causes.

use std::error::Error;

/// Returns an error with its causes.
pub(super) fn with_causes(error: &postgres::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
