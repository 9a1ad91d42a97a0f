//! Servers that start, end, hang and restart.

use std::time::{Duration, Instant};

use mcpact_rules::protocol::method;

use super::effect::Effect;
use super::list_kind::ListKind;
use super::message::Id;
use super::open_requests::Purpose;
use super::own_messages;
use super::router::Router;
use super::server::Phase;
use crate::upstream::ConnectionEnd;

/// The first time between the end of a server and its restart. It doubles with each restart.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// The maximum time between the end of a server and its restart.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// The time after which a running server counts as stable.
const STABLE_AFTER: Duration = Duration::from_secs(60);
/// The time in which a server must respond to a ping.
const PING_TIMEOUT: Duration = Duration::from_secs(15);

impl Router {
    /// Handles the connection of a server.
    pub fn connected(&mut self, server: usize, now: Instant) {
        self.send_initialize(server, now);
        if self.is_direct && matches!(self.servers[server].phase, Phase::Open) {
            for text in std::mem::take(&mut self.servers[server].queue) {
                self.send(server, text);
            }
        }
        self.settle(now);
    }

    /// Begins a connection to a server, and returns its number.
    pub fn begin(&mut self, server: usize) -> u32 {
        let state = &mut self.servers[server];
        state.phase = Phase::Starting;
        state.generation += 1;
        state.ping_deadline = None;
        state.generation
    }

    /// Handles the end of a server: ends its calls in flight with an error, and restarts it later.
    pub fn closed(&mut self, server: usize, end: impl Into<ConnectionEnd>, now: Instant) {
        let end = end.into();
        let state = &mut self.servers[server];
        if matches!(state.phase, Phase::Ready { since } if now.duration_since(since) >= STABLE_AFTER) {
            state.restarts = 0;
        }
        let wait = wait(state.restarts);
        state.restarts += 1;
        state.generation += 1;
        state.queue.clear();
        state.ping_deadline = None;
        state.phase = Phase::Down { until: now + wait };
        state.end = Some(end.clone());
        let restart = format!("; it restarts in {:.1} s", wait.as_secs_f32());
        let text = end.sentence(&state.name, &restart);
        self.fail_requests(server, &end, wait, now);
        if self.is_ending {
            return;
        }
        self.forget_server_requests(server);
        tracing::warn!("{text}");
        self.log("error", &text);
        self.effects.push(Effect::Start { server, after: wait });
        self.settle(now);
    }

    fn fail_requests(&mut self, server: usize, end: &ConnectionEnd, wait: Duration, now: Instant) {
        let name = self.servers[server].name.clone();
        self.keep_failure(server, None, &lost(end, &name, "call", wait));
        let mut gone: Vec<Id> = self
            .pending
            .iter()
            .filter(|(_, pending)| pending.server == server)
            .map(|(id, _)| id.clone())
            .collect();
        gone.sort();
        for id in gone {
            let Some(mut pending) = self.finish(&id) else { continue };
            let attempt = mcpact_meter::Response::failed("connection_closed");
            if !pending.is_cancelled && !self.ask_alternative(&id, &mut pending, attempt, now) {
                let text = lost(end, &name, &pending.method, wait);
                self.end_metered(&id, attempt);
                let text = own_messages::failure(&pending.raw_id, &pending.method, &text);
                self.respond(id, text);
            }
        }
        let unanswered = self.gateway_requests.extract_if(|_, request| request.server == server);
        for (_, request) in unanswered.collect::<Vec<_>>() {
            // The connection that an `initialize` began has ended already.
            if !matches!(request.purpose, Purpose::Initialize) {
                self.gateway_request_failed(server, request, &end.sentence(&name, ""), now);
            }
        }
        for kind in ListKind::ALL {
            self.servers[server].lists.of_mut(kind).forget(true);
        }
    }

    /// Closes the connection to a faulty server, and restarts it later.
    pub(super) fn disconnect(&mut self, server: usize, reason: &str, now: Instant) {
        self.effects.push(Effect::Stop { server });
        self.closed(server, reason.to_owned(), now);
    }

    /// Ends handshakes, lists and requests that take too long. Call it a few times a second.
    pub fn tick(&mut self, now: Instant) {
        for server in 0..self.servers.len() {
            if matches!(self.servers[server].phase, Phase::Handshake { deadline } if deadline <= now) {
                let seconds = self.settings().bounds.start_seconds;
                self.disconnect(
                    server,
                    &format!("sent no response to `initialize` within {seconds} s"),
                    now,
                );
            } else if self.servers[server]
                .ping_deadline
                .is_some_and(|deadline| deadline <= now)
            {
                self.disconnect(server, "does not respond", now);
            }
        }
        self.end_slow_lists(now);
        self.end_late_fans(now);
        self.end_late_rounds(now);
        self.forget_late_requests(now);
        self.pass_warnings();
        let late: Vec<Id> = self
            .pending
            .iter()
            .filter(|(_, pending)| pending.deadline <= now)
            .map(|(id, _)| id.clone())
            .collect();
        for id in late {
            self.time_out(&id, now);
        }
        if self.queued_requests.is_empty() {
            self.report_start(now);
        } else {
            self.settle(now);
        }
    }

    /// Forgets the gateway's own requests without a response for which nothing else waits.
    fn forget_late_requests(&mut self, now: Instant) {
        self.gateway_requests.retain(|_, request| {
            let has_own_end = matches!(request.purpose, Purpose::Initialize | Purpose::Ping | Purpose::Fan(_));
            has_own_end || request.deadline > now
        });
    }

    /// Ends a request that takes too long, and pings its server.
    fn time_out(&mut self, id: &Id, now: Instant) {
        let Some(pending) = self.finish(id) else { return };
        if pending.is_cancelled {
            return;
        }
        let server = pending.server;
        let seconds = self.max_seconds(&pending.method);
        // The protocol does not allow to cancel it.
        let is_initialize = pending.method == method::INITIALIZE;
        let cancelled = if is_initialize {
            ""
        } else {
            "; the gateway has cancelled it"
        };
        let text = format!(
            "server `{}` sent neither a response to `{}` nor progress for {seconds} s{cancelled}",
            self.servers[server].name, pending.method
        );
        self.end_metered(id, mcpact_meter::Response::failed("timeout"));
        self.respond(
            id.clone(),
            own_messages::failure(&pending.raw_id, &pending.method, &text),
        );
        if self.servers[server].phase.is_connected() {
            if !is_initialize {
                self.cancel(server, pending.server_id.as_ref().unwrap_or(id), "timeout");
            }
            self.ping(server, now);
        }
    }

    /// Asks a connected server whether it is alive. It is restarted if it does not respond.
    pub(super) fn ping(&mut self, server: usize, now: Instant) {
        if self.servers[server].phase.is_connected() && self.servers[server].ping_deadline.is_none() {
            self.servers[server].ping_deadline = Some(now + PING_TIMEOUT);
            self.send_own_request(server, Purpose::Ping, (method::PING, "{}"), now);
        }
    }
}

/// Returns the text for a request whose server ended before its response.
fn lost(end: &ConnectionEnd, server: &str, method: &str, wait: Duration) -> String {
    let wait = wait.as_secs_f32();
    let effect = format!(
        " before its response to `{method}`, which may or may not have taken effect; it restarts in {wait:.1} s, so \
         check and call again after that"
    );
    end.sentence(server, &effect)
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
