//! The parts of a protocol error that fit a budget.

use mcpact_rules::protocol::error_code;

/// A protocol error within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedError {
    /// The cut message, or `None` if the original fits.
    pub message: Option<String>,
    /// False if the data are omitted, since they do not fit beside the message. The message then
    /// says so if it has room. The data of the code -32042 are always kept.
    pub keeps_data: bool,
}

/// The end of a message whose data are omitted.
const OMITTED: &str = " (the data of this error are omitted: they exceed the result budget)";

/// Returns whether the data of an error are instructions for the client, which no model sees.
pub(crate) fn client_needs_data(code: i32) -> bool {
    code == error_code::URL_ELICITATION_REQUIRED
}

/// The data of a protocol error that must fit its budget.
#[derive(Clone, Copy)]
pub(crate) enum DataToFit<'a> {
    /// There are none, or they need not fit.
    None,
    /// The JSON of the data.
    Json(&'a str),
    /// The data have more levels than a peer reads.
    #[cfg(feature = "rmcp")]
    Deep,
}

/// Cuts a protocol error: its message and its data. `cut` returns the text that fits instead of
/// several texts, or `None` if they fit.
pub(crate) fn fit_error(message: &str, data: DataToFit<'_>, cut: impl Fn(&[&str]) -> Option<String>) -> FittedError {
    let fitting = cut(&[message]);
    let keeps_data = match data {
        DataToFit::None => true,
        DataToFit::Json(data) => cut(&[message, data]).is_none(),
        #[cfg(feature = "rmcp")]
        DataToFit::Deep => false,
    };
    let noted = (!keeps_data).then(|| [fitting.as_deref().unwrap_or(message), OMITTED].concat());
    FittedError {
        message: noted.filter(|noted| cut(&[noted]).is_none()).or(fitting),
        keeps_data,
    }
}
