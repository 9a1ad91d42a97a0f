//! The log as a page in one file.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use mcpact_gateway::dashboard::{self, MAX_CALLS};
use mcpact_gateway::store::Store;

use crate::print::{counted, number, save};

/// Writes the page of a log.
pub(super) fn write(store: &Store, log: &str, output: &Path) -> Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let written = dashboard::page_file(store, &title(log), MAX_CALLS, now.as_secs())?;
    let [calls, total] = [written.calls, written.total].map(|count| usize::try_from(count).unwrap_or(usize::MAX));
    let summary = if calls < total {
        format!(
            "the sums of {}, and the newest {}",
            counted(total, "call"),
            number(calls)
        )
    } else {
        counted(total, "call")
    };
    save(output, &written.html, &summary)
}

/// Returns the name of a log for people: the file's name, or the database without user and
/// password.
fn title(log: &str) -> String {
    let path = log.split(['?', '#']).next().unwrap_or(log);
    let name = path.rsplit(['/', '\\']).find(|name| !name.is_empty()).unwrap_or(path);
    name.rsplit('@').next().unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn titles_have_no_passwords() {
        for (log, expected) in [
            ("/home/me/calls.db", "calls.db"),
            ("calls.db", "calls.db"),
            ("postgres://me:secret@host/calls?password=secret", "calls"),
            ("postgres://me:secret@host", "host"),
            ("C:\\logs\\calls.db", "calls.db"),
        ] {
            assert_eq!(title(log), expected);
        }
    }
}
