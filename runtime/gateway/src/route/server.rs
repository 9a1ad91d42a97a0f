//! A server of a session: its connection, its result of `initialize`, its lists, and what waits for it.

use std::time::{Duration, Instant};

use mcpact_meter::ExecuteTool;
use mcpact_shared::truncate::{MAX_ERROR, truncate};
use serde_json::Value;

use super::list_kind::ListKind;
use super::server_lists::{List, Lists};
use crate::catalogue::Absence;
use crate::upstream::ConnectionEnd;

/// The first time between the end of a server and its restart. It doubles with each restart.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// The maximum time between the end of a server and its restart.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// The time after which a running server counts as stable.
const STABLE_AFTER: Duration = Duration::from_secs(60);
/// The time in which a server must respond to a ping.
const PING_TIMEOUT: Duration = Duration::from_secs(15);

/// A server of a session.
#[derive(Debug)]
pub(super) struct Server {
    name: String,
    phase: Phase,
    /// Counts connections, so that events of an earlier one are recognized.
    generation: u32,
    /// The number of restarts since the server was last stable.
    restarts: u32,
    /// The server's result of `initialize`.
    initialize_result: Option<Value>,
    /// The end of the last connection, until the server is ready again.
    end: Option<ConnectionEnd>,
    lists: Lists,
    /// The knowledge for logs and limits of whether the server has `execute_tool`.
    execute_tool: ExecuteTool,
    /// Requests that are sent once the server is ready.
    queue: Vec<String>,
    /// The time until which the server must respond to a ping.
    ping_deadline: Option<Instant>,
}

/// The state of a connection.
#[derive(Debug)]
enum Phase {
    /// Not connected; it restarts later.
    Down { until: Instant },
    /// About to be connected for the first time or again.
    Starting,
    /// Connected; `initialize` was not sent.
    Open,
    /// The gateway has sent `initialize`.
    Handshake { deadline: Instant },
    /// The server has responded to `initialize`.
    Ready { since: Instant },
}

/// The start and the end of the connection.
impl Server {
    pub(super) fn new(name: &str) -> Server {
        Server {
            name: name.to_owned(),
            phase: Phase::Starting,
            generation: 0,
            restarts: 0,
            initialize_result: None,
            end: None,
            lists: Lists::default(),
            execute_tool: ExecuteTool::default(),
            queue: Vec::new(),
            ping_deadline: None,
        }
    }

    /// Begins a connection, and returns its number.
    pub(super) fn begin(&mut self) -> u32 {
        self.phase = Phase::Starting;
        self.generation += 1;
        self.ping_deadline = None;
        self.generation
    }

    /// Records that the server is connected, and that its client has not sent `initialize`.
    pub(super) fn open(&mut self) {
        self.phase = Phase::Open;
    }

    /// Records that the gateway sends `initialize`, and expects the result until the deadline.
    pub(super) fn shake_hands(&mut self, deadline: Instant) {
        self.phase = Phase::Handshake { deadline };
    }

    /// Stores the result of `initialize`, and returns whether it is the first one.
    pub(super) fn initialized(&mut self, result: Value, now: Instant) -> bool {
        self.phase = Phase::Ready { since: now };
        self.end = None;
        self.initialize_result.replace(result).is_none()
    }

    /// Records the end of the connection, and returns the time before the restart.
    pub(super) fn closed(&mut self, end: ConnectionEnd, now: Instant) -> Duration {
        if matches!(self.phase, Phase::Ready { since } if now.duration_since(since) >= STABLE_AFTER) {
            self.restarts = 0;
        }
        let wait = wait(self.restarts);
        self.restarts += 1;
        self.generation += 1;
        self.queue.clear();
        self.ping_deadline = None;
        self.phase = Phase::Down { until: now + wait };
        self.end = Some(end);
        wait
    }

    /// Begins to wait for the response to a ping, unless the gateway waits for one already, or the
    /// server is not connected.
    pub(super) fn ping(&mut self, now: Instant) -> bool {
        let is_sent = self.is_connected() && self.ping_deadline.is_none();
        if is_sent {
            self.ping_deadline = Some(now + PING_TIMEOUT);
        }
        is_sent
    }

    /// Records the response to a ping.
    pub(super) fn pong(&mut self) {
        self.ping_deadline = None;
    }

    /// Returns the reason for which a connection must end, if the server does not respond.
    /// `start_seconds` is the time that it has to start.
    pub(super) fn hang(&self, start_seconds: u64, now: Instant) -> Option<String> {
        if matches!(self.phase, Phase::Handshake { deadline } if deadline <= now) {
            return Some(format!("sent no response to `initialize` within {start_seconds} s"));
        }
        let is_silent = self.ping_deadline.is_some_and(|deadline| deadline <= now);
        is_silent.then(|| "does not respond".to_owned())
    }
}

/// The state of the connection.
impl Server {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of the connection.
    pub(super) fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns whether the server is connected, and waits for `initialize` of the client.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open)
    }

    /// Returns whether messages can be sent: the connection is made, and `initialize` is done or not
    /// needed.
    pub(super) fn is_connected(&self) -> bool {
        matches!(self.phase, Phase::Open | Phase::Ready { .. })
    }

    /// Returns whether the server has responded to `initialize`.
    pub(super) fn is_ready(&self) -> bool {
        matches!(self.phase, Phase::Ready { .. })
    }

    /// Returns whether the server has ended, and restarts later.
    pub(super) fn is_down(&self) -> bool {
        matches!(self.phase, Phase::Down { .. })
    }

    /// Returns the error text for a request to a server that has ended.
    pub(super) fn down_error(&self, now: Instant) -> Option<String> {
        let (Phase::Down { until }, Some(end)) = (&self.phase, &self.end) else {
            return None;
        };
        let wait = until.saturating_duration_since(now).as_secs_f32();
        let restart = format!("; it restarts in {wait:.1} s, so call again after that");
        Some(end.sentence(&self.name, &restart))
    }

    /// Returns the absence of a server that is not ready, or has not sent its list of tools.
    pub(super) fn absence(&self) -> Option<Absence> {
        let name = &self.name;
        let text = match (&self.phase, &self.end) {
            (Phase::Ready { .. }, _) if self.list(ListKind::Tools).has_failed() => {
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

    /// Keeps a message until the server is ready.
    pub(super) fn queue(&mut self, text: String) {
        self.queue.push(text);
    }

    /// Returns the messages that wait until the server is ready.
    pub(super) fn queued(&self) -> &[String] {
        &self.queue
    }

    /// Takes the messages that wait until the server is ready.
    pub(super) fn take_queue(&mut self) -> Vec<String> {
        std::mem::take(&mut self.queue)
    }
}

/// The result of `initialize`, and the lists.
impl Server {
    pub(super) fn initialize_result(&self) -> Option<&Value> {
        self.initialize_result.as_ref()
    }

    /// Returns a capability of a server that has started, such as `["tools", "listChanged"]`.
    pub(super) fn capability(&self, path: &[&str]) -> Option<&Value> {
        let capabilities = self.initialize_result()?.get("capabilities")?;
        path.iter().try_fold(capabilities, |value, key| value.get(key))
    }

    /// Returns whether the server has lists of this kind.
    pub(super) fn has(&self, kind: ListKind) -> bool {
        self.capability(&[kind.capability()]).is_some()
    }

    /// Returns whether the server announces the changes of a list.
    pub(super) fn announces(&self, kind: ListKind) -> bool {
        self.capability(&[kind.capability(), "listChanged"]) == Some(&Value::Bool(true))
    }

    /// Returns the description of itself that a server has sent.
    pub(super) fn description(&self) -> Option<&str> {
        self.initialize_result()?
            .get("serverInfo")?
            .get("description")?
            .as_str()
    }

    /// Returns the instructions of a server that has started.
    pub(super) fn instructions(&self) -> Option<&str> {
        self.initialize_result()?.get("instructions")?.as_str()
    }

    pub(super) fn list(&self, kind: ListKind) -> &List {
        self.lists.of(kind)
    }

    pub(super) fn list_mut(&mut self, kind: ListKind) -> &mut List {
        self.lists.of_mut(kind)
    }

    pub(super) fn execute_tool(&self) -> &ExecuteTool {
        &self.execute_tool
    }
}

/// Returns the time before a restart. A part of it is random, so that many gateways do not
/// reconnect to one server at the same time.
fn wait(restarts: u32) -> Duration {
    let wait = FIRST_WAIT.saturating_mul(1 << restarts.min(10)).min(MAX_WAIT);
    let mut random = [0; 1];
    // Without randomness, the wait is the full time.
    let part = getrandom::fill(&mut random).map_or(1.0, |()| 0.75 + f64::from(random[0]) / 1_020.0);
    wait.mul_f64(part)
}
