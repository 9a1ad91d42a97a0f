//! The text of an error with its causes.

use std::error::Error;

/// Appends the causes of an error to a text, each after a colon.
pub(crate) fn with_causes(text: impl Into<String>, error: &dyn Error) -> String {
    let mut text = text.into();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
