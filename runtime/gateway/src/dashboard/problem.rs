//! A problem of a request, for the page.

use std::fmt;

use http::StatusCode;

/// A problem of a request, for the page.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) status: StatusCode,
    pub(super) text: String,
}

impl Problem {
    pub(super) fn of_request(text: impl Into<String>) -> Problem {
        Problem {
            status: StatusCode::BAD_REQUEST,
            text: text.into(),
        }
    }

    pub(super) fn of_log(error: impl fmt::Display) -> Problem {
        Problem {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            text: format!("the log cannot be read: {error:#}"),
        }
    }
}
