//! The bytes of the requests that wait in the router until servers are ready.

use mcpact_rules::json_rpc::notification;
use mcpact_rules::protocol::method;

use super::message::Id;
use super::own_messages;
use super::router::Router;

impl Router {
    /// Returns the number of bytes that wait until servers have started or listed.
    fn queued_byte_count(&self) -> usize {
        let requests = self.queued_requests.iter().map(|message| message.text().len());
        let texts = self.servers.iter().flat_map(|server| &server.queue).map(String::len);
        requests.chain(texts).sum()
    }

    /// Returns the error text for a request of this length that would wait, if there is no room. A
    /// single request always has room.
    pub(super) fn queue_problem(&self, length: usize) -> Option<String> {
        let max = self.settings().bounds.queued_bytes;
        let count = self.queued_byte_count();
        let is_over = count > 0 && count + length > max;
        is_over.then(|| {
            format!(
                "the requests that wait for servers to start have at most {max} bytes together; send this one again \
                 after some of them have a response"
            )
        })
    }

    /// Refuses the request that has begun to wait in this session if there is no room for it.
    pub(super) fn refuse_if_full(&mut self, id: &Id) {
        let Some(message) = self.queued_requests.pop_if(|message| message.id().as_ref() == Some(id)) else {
            return;
        };
        match self.queue_problem(message.text().len()) {
            Some(text) => {
                let text = own_messages::failure(message.raw_id().unwrap_or("null"), message.method(), &text);
                self.respond(id.clone(), text);
            }
            None => self.queued_requests.push(message),
        }
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
