//! Servers that are not ready, and the reports of a start on standard error.

use std::time::Instant;

use mcpact_rules::truncate::{MAX_ERROR, truncate};

use super::known_tools::State;
use super::list_kind::ListKind;
use super::router::Router;
use super::server::{Phase, ServerState};
use crate::catalogue::Absence;

impl Router {
    /// Returns the servers whose tools may be missing.
    pub(super) fn absences(&self) -> Vec<Absence> {
        self.servers.iter().filter_map(absence).collect()
    }

    /// Reports the servers that are not ready when the wait is over, and gives advice once the tools
    /// of all servers are known.
    pub(super) fn report_start(&mut self, now: Instant) {
        if self.is_direct {
            return;
        }
        if now >= self.wait_until && self.client.initialize.is_some() && !self.is_wait_reported {
            self.is_wait_reported = true;
            let seconds = self.settings().bounds.wait_seconds;
            for absence in self.absences() {
                let text = format!(
                    "after {seconds} s, {}; clients see its tools once it is ready",
                    absence.text
                );
                self.gateway.warn(text);
            }
        }
        if matches!(self.known_tools.state(), State::Known)
            && self.are_settled(&[ListKind::Tools], now)
            && let Some(catalogue) = self.catalogue()
        {
            self.gateway.warn_of_budget(&catalogue);
            // Advice about some of the servers alone would be wrong.
            if self.have_started_or_failed() {
                self.gateway.advise(&catalogue);
            }
        }
    }
}

/// Returns the absence of a server that is not ready, or has not sent its list of tools.
fn absence(server: &ServerState) -> Option<Absence> {
    let name = &server.name;
    let text = match (&server.phase, &server.end) {
        (Phase::Ready { .. }, _) if server.lists.of(ListKind::Tools).has_failed() => {
            format!("server `{name}` did not send its list of tools")
        }
        (Phase::Ready { .. }, _) => return None,
        (_, Some(end)) => format!("server `{name}` is not running: {}", truncate(&end.reason, MAX_ERROR)),
        (_, None) => format!("server `{name}` has not started yet"),
    };
    Some(Absence {
        server: name.clone(),
        text,
    })
}
