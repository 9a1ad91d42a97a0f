//! The parts of a protocol error that fit a budget.

/// A protocol error within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedError {
    /// The cut message, or `None` if the original fits.
    pub message: Option<String>,
    /// True if the data and the message fit together. Otherwise the data are omitted.
    pub keeps_data: bool,
}

/// Cuts a protocol error: its message, and the JSON of its data. `cut` returns the text that fits
/// instead of several texts, or `None` if they fit.
pub(crate) fn fit_error(message: &str, data: Option<&str>, cut: impl Fn(&[&str]) -> Option<String>) -> FittedError {
    FittedError {
        message: cut(&[message]),
        keeps_data: data.is_none_or(|data| cut(&[message, data]).is_none()),
    }
}
