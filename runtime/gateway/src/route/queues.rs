//! The bytes of the requests that wait in the router until servers are ready.

use mcpact_rules::json_rpc::notification;
use mcpact_rules::protocol::method;

use super::message::{Id, Message};
use super::router::Router;

impl Router {
    /// Returns the number of bytes that wait until servers have started or listed.
    fn queued_byte_count(&self) -> usize {
        let requests = self.queued_requests.iter().map(|message| message.text().len());
        let texts = self.servers.iter().flat_map(|server| &server.queue).map(String::len);
        requests.chain(texts).sum()
    }

    /// Returns the error text for a request of the client that has no room.
    pub(super) fn queue_problem(&self, message: &Message) -> Option<String> {
        let max = self.settings().bounds.queued_bytes;
        let is_over = self.queued_byte_count() + message.text().len() > max;
        is_over.then(|| {
            format!(
                "the requests that wait for servers to start have at most {max} bytes together; send this one again \
                 after some of them have a response"
            )
        })
    }

    /// Keeps a cancellation until the server is ready, which gets it after the request. Its reason
    /// is omitted if there is no room.
    pub(super) fn queue_cancellation(&mut self, server: usize, id: &Id, text: String) {
        let has_room = self.queued_byte_count() + text.len() <= self.settings().bounds.queued_bytes;
        let text = if has_room {
            text
        } else {
            let server_id = self.pending.get(id).and_then(|pending| pending.server_id.as_ref());
            let params = format!(r#"{{"requestId":{}}}"#, server_id.unwrap_or(id).as_json());
            notification(method::CANCELLED, &params)
        };
        self.servers[server].queue.push(text);
    }
}
