//! Requests of the client that go to several servers.

use std::time::{Duration, Instant};

use mcpact_rules::protocol::error_code;

use super::message::{Id, Message};
use super::open_requests::{Fan, GatewayRequest, Purpose};
use super::own_messages;
use super::router::Router;

impl Router {
    /// Sends a request to every server with this capability.
    pub(super) fn fan_out(&mut self, message: &Message, id: Id, capability: &str, now: Instant) {
        let raw_id = message.raw_id().unwrap_or("null").to_owned();
        let servers: Vec<usize> = (0..self.servers.len())
            .filter(|server| {
                let server = &self.servers[*server];
                server.phase.is_ready() && server.capability(&[capability]).is_some()
            })
            .collect();
        if servers.is_empty() {
            return self.respond(id, own_messages::result(&raw_id, "{}"));
        }
        let fan = Fan {
            raw_id,
            remaining: servers.len(),
            succeeded: false,
            error: None,
            deadline: now + Duration::from_secs(self.settings().bounds.call_seconds),
        };
        self.fans.insert(id.clone(), fan);
        for server in servers {
            let params = message.params().unwrap_or("{}");
            self.send_own_request(server, Purpose::Fan(id.clone()), (message.method(), params), now);
        }
    }

    /// Handles the response of one server to a request that went to several.
    pub(super) fn fan_in(&mut self, id: &Id, error: Option<&str>) {
        let Some(fan) = self.fans.get_mut(id) else { return };
        fan.remaining -= 1;
        match error {
            None => fan.succeeded = true,
            Some(error) => fan.error = fan.error.take().or_else(|| Some(error.to_owned())),
        }
        if fan.remaining == 0 {
            self.end_fan(id);
        }
    }

    /// Responds to a request that went to several servers with the responses that have arrived.
    fn end_fan(&mut self, id: &Id) {
        let Some(fan) = self.fans.remove(id) else { return };
        let text = match fan.error {
            Some(error) if !fan.succeeded => own_messages::error_response(&fan.raw_id, &error),
            _ => own_messages::result(&fan.raw_id, "{}"),
        };
        self.respond(id.clone(), text);
    }

    /// Ends the requests that went to several servers and take too long, and pings the servers that
    /// have not responded.
    pub(super) fn end_late_fans(&mut self, now: Instant) {
        let late = self.fans.iter().filter(|(_, fan)| fan.deadline <= now);
        let late: Vec<Id> = late.map(|(id, _)| id.clone()).collect();
        for id in late {
            for server in self.take_parts(&id) {
                let seconds = self.settings().bounds.call_seconds;
                let text = format!(
                    "server `{}` sent no response for {seconds} s",
                    self.servers[server].name
                );
                let error = serde_json::json!({ "code": error_code::INTERNAL, "message": text });
                self.fan_in(&id, Some(&error.to_string()));
                self.ping(server, now);
            }
        }
    }

    /// Removes a cancelled request that went to several servers.
    pub(super) fn forget_fan(&mut self, id: &Id) {
        if self.fans.remove(id).is_some() {
            self.take_parts(id);
        }
    }

    /// Removes the parts of a request that have no response, and returns their servers.
    fn take_parts(&mut self, id: &Id) -> Vec<usize> {
        let is_part = |_: &Id, request: &mut GatewayRequest| matches!(&request.purpose, Purpose::Fan(of) if of == id);
        let parts = self.gateway_requests.extract_if(is_part);
        parts.map(|(_, request)| request.server).collect()
    }
}
