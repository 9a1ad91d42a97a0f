//! The streams of messages to a client over HTTP.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::held::HeldMessages;
use super::replay::{EventId, ReplayBuffer, Sent};
use crate::message::Id;
use crate::route::Delivery;
use crate::session::{Client, Waiting};

/// The maximum number of messages that wait in one stream, which is that of kept events and of held
/// messages together.
const MAX_WAITING: usize = 512;
/// The maximum time that a client without a session delays the others while it has no room for a
/// message.
const MAX_DELAY: Duration = Duration::from_millis(250);

/// The open streams of one client.
#[derive(Default)]
pub(super) struct Streams(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The stream of each request without a response; `order` has their ids in the order of
    /// opening.
    requests: HashMap<Id, Stream>,
    order: VecDeque<Id>,
    /// The stream of messages that belong to no request.
    listening: Option<Stream>,
    /// Messages that wait until there is a stream.
    held: HeldMessages,
    /// True for a shared session: messages that belong to no request are dropped, and no stream can
    /// be resumed.
    is_shared: bool,
    /// The number of streams that were opened.
    opened: u64,
    replay: ReplayBuffer,
}

/// A stream of messages.
struct Stream {
    /// `None` while no connection reads the stream.
    sender: Option<Sender<Sent>>,
    number: u64,
    /// The number of events.
    events: u64,
    /// True if the client gets events, and not only the response.
    has_events: bool,
    /// True if the client can continue the stream on a new connection, after its last event.
    can_resume: bool,
}

/// A stream that continues on a new connection.
pub(super) struct Resumed {
    pub(super) messages: Receiver<Sent>,
    /// The request of the stream, if it still has no response.
    pub(super) request: Option<Id>,
}

impl Stream {
    fn is_open(&self) -> bool {
        self.sender.as_ref().is_some_and(|sender| !sender.is_closed())
    }
}

impl Streams {
    /// Returns streams of requests only. Several clients share them, so a message without a request
    /// belongs to no client.
    pub(super) fn shared() -> Streams {
        Streams(Arc::new(Mutex::new(State {
            is_shared: true,
            ..State::default()
        })))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.0)
    }

    /// Opens the stream of a request, or returns `None` if a request of that id has one.
    pub(super) fn open(&self, id: &Id) -> Option<Receiver<Sent>> {
        let mut state = self.lock();
        if state.requests.contains_key(id) {
            return None;
        }
        let (stream, receiver) = state.stream();
        state.requests.insert(id.clone(), stream);
        state.order.push_back(id.clone());
        Some(receiver)
    }

    /// Records that a request has a stream of events. Returns the id of its first event, from which
    /// it can be resumed.
    pub(super) fn begin(&self, id: &Id) -> Option<EventId> {
        let mut state = self.lock();
        let stream = state.requests.get_mut(id)?;
        stream.has_events = true;
        stream.can_resume.then_some(EventId {
            stream: stream.number,
            number: 0,
        })
    }

    /// Closes the stream of a request whose connection is closed, and returns whether it was open.
    /// A stream that can be resumed is kept until the response.
    pub(super) fn close(&self, id: &Id) -> bool {
        let mut state = self.lock();
        if let Some(stream) = state.requests.get_mut(id)
            && stream.has_events
            && stream.can_resume
        {
            // Another connection may have resumed it.
            stream.sender.take_if(|sender| sender.is_closed());
            return false;
        }
        state.take(id).is_some()
    }

    /// Opens the stream of other messages, and replaces the previous one.
    pub(super) fn listen(&self) -> Receiver<Sent> {
        self.lock().listen()
    }

    /// Returns the stream of this event with the events after it, or `None` for an unknown event.
    pub(super) fn resume(&self, last: EventId) -> Option<Resumed> {
        let mut state = self.lock();
        let events = state.replay.after(last);
        let of_stream = |stream: &Stream| stream.number == last.stream;
        if state.listening.as_ref().is_some_and(of_stream) {
            let messages = state.reconnect(events);
            return Some(Resumed {
                messages,
                request: None,
            });
        }
        let request = state.requests.iter().find(|(_, stream)| of_stream(stream));
        let request = request.map(|(id, _)| id.clone());
        if request.is_none() && events.is_empty() {
            return None;
        }
        let (sender, messages) = channel(MAX_WAITING);
        for sent in events {
            // The channel has room for all of them.
            let _ = sender.try_send(sent);
        }
        if let Some(stream) = request.as_ref().and_then(|id| state.requests.get_mut(id)) {
            stream.sender = Some(sender);
        }
        Some(Resumed { messages, request })
    }

    /// Returns whether the client reads any stream, or waits for a response.
    pub(super) fn is_open(&self) -> bool {
        let state = self.lock();
        !state.requests.is_empty() || state.listening.as_ref().is_some_and(Stream::is_open)
    }
}

impl State {
    fn stream(&mut self) -> (Stream, Receiver<Sent>) {
        self.opened += 1;
        let (sender, receiver) = channel(MAX_WAITING);
        let stream = Stream {
            sender: Some(sender),
            number: self.opened,
            events: 0,
            has_events: false,
            can_resume: !self.is_shared,
        };
        (stream, receiver)
    }

    /// Opens the stream of other messages.
    fn listen(&mut self) -> Receiver<Sent> {
        let (mut stream, receiver) = self.stream();
        stream.has_events = true;
        self.listening = Some(stream);
        self.send_held();
        receiver
    }

    /// Continues the stream of other messages on a new connection, which begins with these events.
    /// It keeps its number, so the client can continue it again after the same event.
    fn reconnect(&mut self, events: Vec<Sent>) -> Receiver<Sent> {
        let (sender, receiver) = channel(MAX_WAITING);
        for sent in events {
            // The channel has room for all of them.
            let _ = sender.try_send(sent);
        }
        if let Some(stream) = &mut self.listening {
            stream.sender = Some(sender);
        }
        self.send_held();
        receiver
    }

    /// Sends the held messages in the stream of other messages.
    fn send_held(&mut self) {
        let Some(stream) = &mut self.listening else { return };
        for text in self.held.take() {
            let sent = stream.message(text);
            self.replay.push(&sent);
            // The channel has room for all of them.
            let _ = stream.sender.as_ref().map(|sender| sender.try_send(sent));
        }
    }

    fn take(&mut self, id: &Id) -> Option<Stream> {
        let stream = self.requests.remove(id)?;
        self.order.retain(|open| open != id);
        Some(stream)
    }

    /// Returns the stream for a message that is no response. It is that of its request, else the
    /// stream of other messages, else that of the last request.
    fn stream_for(&mut self, about: Option<&Id>) -> Option<&mut Stream> {
        if let Some(id) = about.filter(|id| self.requests.contains_key(id)) {
            return self.requests.get_mut(id);
        }
        if self.is_shared {
            return None;
        }
        if self.listening.as_ref().is_some_and(Stream::is_open) {
            return self.listening.as_mut();
        }
        let is_open = |id: &&Id| self.requests.get(*id).is_some_and(Stream::is_open);
        let last = self.order.iter().rev().find(is_open).cloned()?;
        self.requests.get_mut(&last)
    }

    /// Returns the message and its connection, if there is one. Keeps events.
    fn send(&mut self, delivery: Delivery) -> Option<(Sender<Sent>, Sent)> {
        let Delivery { text, about, is_last } = delivery;
        let mut ended = match &about {
            Some(id) if is_last => self.take(id),
            _ => None,
        };
        let stream = match ended.as_mut() {
            Some(stream) => Some(stream),
            None if is_last => None,
            None => self.stream_for(about.as_ref()),
        };
        let Some(stream) = stream else {
            if !is_last && !self.is_shared {
                self.held.push(text);
            }
            return None;
        };
        let sent = if is_last {
            stream.response(text)
        } else {
            stream.message(text)
        };
        let sender = stream.sender.clone();
        self.replay.push(&sent);
        Some((sender?, sent))
    }
}

impl Stream {
    /// Returns a message that is no response.
    fn message(&mut self, text: String) -> Sent {
        self.has_events = true;
        Sent {
            text,
            is_last: false,
            event: self.next_event(),
        }
    }

    /// Returns the response, which is an event only after other events.
    fn response(&mut self, text: String) -> Sent {
        let event = self.has_events.then(|| self.next_event()).flatten();
        Sent {
            text,
            is_last: true,
            event,
        }
    }

    /// Returns the id of the next event; `None` if the stream cannot be resumed.
    fn next_event(&mut self) -> Option<EventId> {
        self.events += 1;
        self.can_resume.then_some(EventId {
            stream: self.number,
            number: self.events,
        })
    }
}

impl Client for Streams {
    fn deliver(&self, delivery: Delivery) -> Option<Waiting> {
        let about = delivery.about.clone();
        let mut state = self.lock();
        let (sender, sent) = state.send(delivery)?;
        let sent = match sender.try_send(sent) {
            // The client may have closed the connection.
            Ok(()) | Err(TrySendError::Closed(_)) => return None,
            Err(TrySendError::Full(sent)) => sent,
        };
        if !state.is_shared {
            return Some(Box::pin(async move {
                let _ = sender.send(sent).await;
                None
            }));
        }
        let state = Arc::clone(&self.0);
        Some(Box::pin(async move {
            if sender.send_timeout(sent, MAX_DELAY).await.is_ok() {
                return None;
            }
            // The other clients do not wait, so the stream ends as after a lost connection.
            let id = about?;
            lock(&state).take(&id).map(|_| id)
        }))
    }

    fn end_request(&self, id: &Id) {
        self.lock().take(id);
    }

    fn end(&self) {
        let mut state = self.lock();
        state.requests.clear();
        state.listening = None;
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
