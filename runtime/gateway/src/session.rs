//! One client's session: a router, the connections to its servers, and the output to the client.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{interval, sleep};

use crate::Gateway;
use crate::catalogue::ServerTools;
use crate::message::{Id, Message};
use crate::route::{Delivery, Effect, Router, own_messages};
use crate::upstream::{self, BoxFuture, Connection, Event, EventHandler, Purpose};

/// The time between two searches for operations that take too long.
const TICK: Duration = Duration::from_millis(250);

/// The output to a client.
pub(crate) trait Client: Send + Sync + 'static {
    /// Sends the client a message. Returns the rest of the delivery if the client has no room for
    /// the message at the moment.
    fn deliver(&self, delivery: Delivery) -> Option<Waiting>;

    /// Ends a request of the client that gets no response, since the client has cancelled it.
    fn end_request(&self, _id: &Id) {}

    /// Ends the output after the end of the session.
    fn end(&self) {}
}

/// A delivery that waits for a client that does not read, and that delays the server that sent the
/// message. Returns the request of a client that is given up, which is then cancelled.
pub(crate) type Waiting = BoxFuture<'static, Option<Id>>;

/// One client's session.
pub(crate) struct Session {
    state: Mutex<State>,
    client: Arc<dyn Client>,
    gateway: Arc<Gateway>,
    started: Instant,
    me: Weak<Session>,
}

struct State {
    router: Router,
    connections: Vec<Option<Connection>>,
    /// The connections that are being closed.
    stops: Vec<JoinHandle<()>>,
    /// True once no server is started any more.
    is_ending: bool,
}

impl State {
    /// Closes the connection to a server, if there is one.
    fn stop(&mut self, server: usize) {
        self.stops.retain(|stop| !stop.is_finished());
        if let Some(connection) = self.connections[server].take() {
            self.stops.push(tokio::spawn(connection.close()));
        }
    }
}

impl Session {
    /// Opens a session, and connects to its servers.
    pub(crate) fn open(gateway: Arc<Gateway>, transport: &'static str, client: Arc<dyn Client>) -> Arc<Session> {
        let router = Router::new(Arc::clone(&gateway), transport, Instant::now());
        let connections = gateway.config.servers.iter().map(|_| None).collect();
        let session = Arc::new_cyclic(|me| Session {
            state: Mutex::new(State {
                router,
                connections,
                stops: Vec::new(),
                is_ending: false,
            }),
            client,
            gateway,
            started: Instant::now(),
            me: me.clone(),
        });
        // The start of a program delivers no message.
        let mut state = session.lock();
        let deliveries = session.apply(&mut state);
        drop(state);
        debug_assert!(deliveries.is_empty());
        tokio::spawn(tick(session.me.clone()));
        session
    }

    /// Handles a message of the client.
    pub(crate) async fn receive(&self, message: Message) {
        self.change(|router, now| router.from_client(message, now)).await;
    }

    /// Returns whether the session ends or has ended.
    pub(crate) fn is_ending(&self) -> bool {
        self.lock().is_ending
    }

    /// Returns whether a server has asked for the input of a client without `initialize`.
    pub(crate) fn has_asked(&self) -> bool {
        self.lock().router.has_asked()
    }

    /// Returns whether a call waits for the input of its client.
    pub(crate) fn waits(&self) -> bool {
        self.lock().router.waits()
    }

    /// Returns whether a call waits for the input of its client with this state.
    pub(crate) fn waits_with(&self, state: &str) -> bool {
        self.lock().router.waits_with(state)
    }

    /// Ends the session: closes all connections, and waits until the programs end. Messages that
    /// they send meanwhile still go to the client.
    pub(crate) async fn end(&self) {
        let stops = {
            let mut state = self.lock();
            state.is_ending = true;
            state.router.end();
            for server in 0..state.connections.len() {
                state.stop(server);
            }
            std::mem::take(&mut state.stops)
        };
        for stop in stops {
            let _ = stop.await;
        }
        self.lock().router.end_metering(self.started);
        self.client.end();
    }

    /// Changes the router, and carries the effects out.
    async fn change(&self, change: impl FnOnce(&mut Router, Instant)) {
        let deliveries = {
            let mut state = self.lock();
            change(&mut state.router, Instant::now());
            self.apply(&mut state)
        };
        self.deliver(deliveries).await;
    }

    /// Delivers messages in their order, and waits until the client has room for all of them. A
    /// future that is dropped meanwhile cancels none.
    async fn deliver(&self, deliveries: Vec<Delivery>) {
        let mut deliveries = VecDeque::from(deliveries);
        let Some(mut waiting) = self.deliver_at_once(&mut deliveries) else {
            return;
        };
        let Some(session) = self.me.upgrade() else { return };
        let rest = tokio::spawn(async move {
            loop {
                if let Some(id) = waiting.await {
                    deliveries.extend(session.cancel(&id));
                }
                match session.deliver_at_once(&mut deliveries) {
                    Some(next) => waiting = next,
                    None => return,
                }
            }
        });
        // The end of a session does not depend on a client that does not read.
        let is_ending = self.lock().is_ending;
        if !is_ending {
            let _ = rest.await;
        }
    }

    /// Delivers messages up to one for which the client has no room.
    fn deliver_at_once(&self, deliveries: &mut VecDeque<Delivery>) -> Option<Waiting> {
        while let Some(delivery) = deliveries.pop_front() {
            let waiting = self.client.deliver(delivery);
            if waiting.is_some() {
                return waiting;
            }
        }
        None
    }

    /// Cancels a request of a client that is given up. Returns the messages that follow.
    fn cancel(&self, id: &Id) -> Vec<Delivery> {
        let mut state = self.lock();
        let message = own_messages::cancellation(id, "the client does not read");
        if let Ok(message) = Message::parse(message) {
            state.router.from_client(message, Instant::now());
        }
        self.apply(&mut state)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries the effects out, and returns the messages for the client.
    fn apply(&self, state: &mut State) -> Vec<Delivery> {
        let mut deliveries = Vec::new();
        loop {
            let effects = state.router.take_effects();
            if effects.is_empty() {
                return deliveries;
            }
            for effect in effects {
                match effect {
                    Effect::ToClient(delivery) => deliveries.push(delivery),
                    Effect::EndRequest { id } => self.client.end_request(&id),
                    Effect::ToServer { server, text } => Self::send(state, server, text),
                    Effect::Start { server, after } => self.start(state, server, after),
                    Effect::Build { servers } => self.build(servers),
                    Effect::Stop { server } => state.stop(server),
                }
            }
        }
    }

    fn send(state: &mut State, server: usize, text: String) {
        let Some(connection) = &state.connections[server] else {
            return;
        };
        if let Err(full) = connection.send(text) {
            state.router.server_is_full(server, full.0, Instant::now());
        }
    }

    fn start(&self, state: &mut State, server: usize, after: Duration) {
        if state.is_ending {
            return;
        }
        if after.is_zero() {
            return self.connect(state, server);
        }
        let me = self.me.clone();
        tokio::spawn(async move {
            sleep(after).await;
            let Some(session) = me.upgrade() else { return };
            let deliveries = {
                let mut state = session.lock();
                if state.is_ending {
                    return;
                }
                session.connect(&mut state, server);
                session.apply(&mut state)
            };
            session.deliver(deliveries).await;
        });
    }

    /// Builds a catalogue while messages pass on.
    fn build(&self, servers: Vec<ServerTools>) {
        let (me, gateway) = (self.me.clone(), Arc::clone(&self.gateway));
        tokio::spawn(async move {
            let built = spawn_blocking(move || gateway.catalogue(servers)).await;
            let Some(session) = me.upgrade() else { return };
            let change = |router: &mut Router, now: Instant| router.built(built.unwrap_or_default(), now);
            session.change(change).await;
        });
    }

    fn connect(&self, state: &mut State, server: usize) {
        let generation = state.router.begin(server);
        let events = ConnectionEvents {
            session: self.me.clone(),
            server,
            generation,
        };
        let config = &self.gateway.config;
        let own = &config.servers[server];
        let bounds = &config.settings.bounds;
        let limits = upstream::Limits {
            message_bytes: bounds.message_bytes,
            queued_bytes: bounds.queued_bytes(),
        };
        match upstream::connect(own, limits, Purpose::Serve, Arc::new(events)) {
            Ok(connection) => {
                state.connections[server] = Some(connection);
                state.router.connected(server, Instant::now());
            }
            Err(error) => {
                let reason = format!("does not start: {}", own.secrets.redact(&error));
                state.router.closed(server, reason, Instant::now());
            }
        }
    }
}

/// Ends operations that take too long, until the session ends.
async fn tick(session: Weak<Session>) {
    let mut ticks = interval(TICK);
    loop {
        ticks.tick().await;
        let Some(session) = session.upgrade() else { return };
        if session.lock().is_ending {
            return;
        }
        session.change(Router::tick).await;
    }
}

/// The receiver of one connection's events.
struct ConnectionEvents {
    session: Weak<Session>,
    server: usize,
    generation: u32,
}

impl EventHandler for ConnectionEvents {
    fn receive(&self, event: Event) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let Some(session) = self.session.upgrade() else { return };
            let server = self.server;
            let is_closed = matches!(event, Event::Closed(_));
            let change = |router: &mut Router, now: Instant| {
                if router.generation(server) != self.generation {
                    return;
                }
                match event {
                    Event::Message { message, about } => router.from_server(server, message, about, now),
                    Event::Failed { id, failure } => router.request_failed(server, &id, &failure.text, now),
                    Event::Unread { id, text } => router.refuse_server_request(server, &id, &text),
                    Event::Closed(end) => router.closed(server, end, now),
                }
            };
            if is_closed {
                let mut state = session.lock();
                if state.router.generation(server) == self.generation {
                    state.connections[server] = None;
                }
            }
            session.change(change).await;
        })
    }
}

#[cfg(test)]
mod tests;
