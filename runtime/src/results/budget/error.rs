//! The parts of a protocol error that fit a budget.

use mcpact_rules::protocol::error_code;

/// A protocol error within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedError {
    /// The cut message, or `None` if the original fits.
    pub message: Option<String>,
    /// True if the data and the message fit together. Otherwise the data are omitted, and the
    /// message says so if it has room.
    pub keeps_data: bool,
}

/// The end of a message whose data are omitted.
const OMITTED: &str = " (the data of this error are omitted: they exceed the result budget)";

/// Returns whether the data of an error are instructions for the client, which no model sees.
pub(crate) fn client_needs_data(code: i32) -> bool {
    code == error_code::URL_ELICITATION_REQUIRED
}

/// Cuts a protocol error: its message, and the JSON of its data. `cut` returns the text that fits
/// instead of several texts, or `None` if they fit.
pub(crate) fn fit_error(message: &str, data: Option<&str>, cut: impl Fn(&[&str]) -> Option<String>) -> FittedError {
    let fitting = cut(&[message]);
    let keeps_data = data.is_none_or(|data| cut(&[message, data]).is_none());
    let noted = (!keeps_data).then(|| [fitting.as_deref().unwrap_or(message), OMITTED].concat());
    FittedError {
        message: noted.filter(|noted| cut(&[noted]).is_none()).or(fitting),
        keeps_data,
    }
}
