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
    /// [`IDLE`], [`SENDING`] or [`AGAIN`].
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
    /// Adds a session, which stays until it is closed.
    pub(super) fn add_session(&self, peer: &Peer<RoleServer>) {
        let mut clients = self.lock();
        clients.retain(|client| client.is_open());
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
    /// Creates a client. Called while a request or notification is handled, so that there is a
    /// runtime.
    fn new(channel: Channel) -> Arc<Self> {
        Arc::new(Self {
            channel,
            runtime: Handle::current(),
            state: AtomicU8::new(IDLE),
        })
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
                // A client that cannot be reached is gone, and `is_open` or its guard drops it from
                // the list.
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
