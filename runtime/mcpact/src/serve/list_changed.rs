//! Sends `notifications/tools/list_changed` to clients.

use std::{
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
};

use rmcp::{Peer, RoleServer, service::SubscriptionSink};
use tokio::runtime::Handle;

/// The clients of a server whose tools may change.
#[derive(Default)]
pub(super) struct Clients(Mutex<Vec<Arc<Client>>>);

/// One client, or one subscription of one.
struct Client {
    channel: Channel,
    /// The runtime of its connection.
    runtime: Handle,
    /// One of [`IDLE`], [`SENDING`] and [`AGAIN`].
    state: AtomicU8,
}

enum Channel {
    /// A session of a protocol before 2026-07-28.
    Session(Peer<RoleServer>),
    /// A `subscriptions/listen` request, from that protocol on.
    Subscription(SubscriptionSink),
}

/// Nothing is being sent.
const IDLE: u8 = 0;
/// A notification is being sent.
const SENDING: u8 = 1;
/// A notification is being sent, and the tools have changed since.
const AGAIN: u8 = 2;

impl Clients {
    /// Adds a session, which is removed after it is closed. A session is added once, however often
    /// its client sends `notifications/initialized`.
    pub(super) fn add_session(&self, peer: &Peer<RoleServer>) {
        // A session without a handshake uses a later protocol, in which clients subscribe.
        if peer.peer_info().is_none() {
            return;
        }
        let mut clients = self.lock();
        clients.retain(|client| client.is_open());
        if clients.iter().any(|client| client.is_session(peer)) {
            return;
        }
        clients.push(Client::new(Channel::Session(peer.clone())));
    }

    /// Adds a subscription, which ends when the returned value is dropped.
    pub(super) fn subscribe(&self, sink: SubscriptionSink) -> Subscribed<'_> {
        let client = Client::new(Channel::Subscription(sink));
        self.lock().push(Arc::clone(&client));
        Subscribed { clients: self, client }
    }

    /// Notifies all clients that the tools have changed, without waiting for them.
    pub(super) fn notify(&self) {
        let mut clients = self.lock();
        clients.retain(|client| client.is_open());
        for client in clients.iter() {
            client.notify();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Client>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Client {
    /// Creates a client. Call it while a request or notification is handled, so that there is a
    /// runtime.
    fn new(channel: Channel) -> Arc<Self> {
        Arc::new(Self {
            channel,
            runtime: Handle::current(),
            state: AtomicU8::new(IDLE),
        })
    }

    /// Returns whether the client is the session of this peer. Clones of a peer share its client's
    /// info.
    fn is_session(&self, peer: &Peer<RoleServer>) -> bool {
        match &self.channel {
            Channel::Session(own) => match (own.peer_info(), peer.peer_info()) {
                (Some(own), Some(info)) => Arc::ptr_eq(&own, &info),
                _ => false,
            },
            Channel::Subscription(_) => false,
        }
    }

    fn is_open(&self) -> bool {
        match &self.channel {
            Channel::Session(peer) => !peer.is_transport_closed(),
            Channel::Subscription(_) => true,
        }
    }

    /// Sends one notification at a time, and at most one more after it, even to a slow client.
    fn notify(self: &Arc<Self>) {
        let next = |state| Some(if state == IDLE { SENDING } else { AGAIN });
        if self.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, next) != Ok(IDLE) {
            return;
        }
        let client = Arc::clone(self);
        self.runtime.spawn(async move {
            loop {
                // If sending fails, the client has disconnected, and `is_open` or its guard removes
                // it from the list.
                let is_sent = match &client.channel {
                    Channel::Session(peer) => peer.notify_tool_list_changed().await.is_ok(),
                    Channel::Subscription(sink) => sink.notify_tool_list_changed().await.is_ok(),
                };
                let next = |state| Some(if state == AGAIN && is_sent { SENDING } else { IDLE });
                let state = client.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, next);
                if state != Ok(AGAIN) || !is_sent {
                    break;
                }
            }
        });
    }
}

/// A subscription that ends when this is dropped.
pub(super) struct Subscribed<'a> {
    clients: &'a Clients,
    client: Arc<Client>,
}

impl Drop for Subscribed<'_> {
    fn drop(&mut self) {
        self.clients.lock().retain(|client| !Arc::ptr_eq(client, &self.client));
    }
}

impl fmt::Debug for Clients {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} clients", self.lock().len())
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use rmcp::{RoleServer, ServerHandler, ServiceExt, service::NotificationContext};
    use serde_json::{Value, json};
    use tokio::{
        io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, duplex},
        time::{sleep, timeout},
    };

    use super::Clients;

    #[derive(Clone, Default)]
    struct Session(Arc<Clients>);

    impl ServerHandler for Session {
        async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
            self.0.add_session(&context.peer);
        }
    }

    async fn request(stream: &mut BufReader<DuplexStream>, method: &str, params: &Value) {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        send(stream, &request).await;
        let mut response = String::new();
        stream.read_line(&mut response).await.expect("UTF-8");
        assert!(response.contains("\"result\""), "{response}");
    }

    async fn send(stream: &mut BufReader<DuplexStream>, message: &Value) {
        let line = format!("{message}\n");
        stream.write_all(line.as_bytes()).await.expect("the server reads");
    }

    /// Connects a client that sends `notifications/initialized` `times` times after each of two
    /// handshakes.
    async fn connect(session: &Session, times: usize) -> BufReader<DuplexStream> {
        let (stream, server) = duplex(1 << 12);
        let mut stream = BufReader::new(stream);
        let session = session.clone();
        tokio::spawn(async move { session.serve(server).await.expect("a session").waiting().await });
        let client = json!({ "name": "a", "version": "1" });
        let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
        for _ in 0..2 {
            request(&mut stream, "initialize", &params).await;
            for _ in 0..times {
                send(
                    &mut stream,
                    &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
                )
                .await;
            }
            // Each notification is handled in a task of its own.
            sleep(Duration::from_millis(100)).await;
            request(&mut stream, "ping", &json!({})).await;
        }
        stream
    }

    #[tokio::test]
    async fn a_session_is_one_client_until_it_closes() {
        let session = Session::default();
        let first = connect(&session, 100).await;
        assert_eq!(session.0.lock().len(), 1);
        let second = connect(&session, 1).await;
        assert_eq!(session.0.lock().len(), 2);
        drop(first);
        let forgotten = async {
            while session.0.lock().len() > 1 {
                sleep(Duration::from_millis(5)).await;
                session.0.notify();
            }
        };
        timeout(Duration::from_secs(60), forgotten).await.expect("in time");
        drop(second);
    }
}
