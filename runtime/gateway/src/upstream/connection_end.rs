//! A description of the end of a connection to a server.

/// The end of a connection, without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionEnd {
    /// A description of the event, such as `ended with exit code 1`.
    pub reason: String,
    /// The last lines of the program's standard error.
    pub standard_error: Option<String>,
}

impl From<String> for ConnectionEnd {
    fn from(reason: String) -> ConnectionEnd {
        ConnectionEnd {
            reason,
            standard_error: None,
        }
    }
}

impl ConnectionEnd {
    /// Returns a sentence about the end of a server, with further clauses. The standard error is
    /// last, since it may be any text.
    pub fn sentence(&self, server: &str, clauses: &str) -> String {
        let reason = &self.reason;
        let standard_error = match &self.standard_error {
            Some(lines) => format!("; its standard error ends with \"{lines}\""),
            None => String::new(),
        };
        format!("server `{server}` {reason}{clauses}{standard_error}")
    }
}
