//! The way of messages to a client over HTTP.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::route::Delivery;
use crate::route::message::Id;
use crate::session::Client;
use crate::upstream::Boxed;

/// The maximum number of messages that wait in one stream.
const MAX_WAITING: usize = 256;
/// The maximum number of messages that wait for a stream.
const MAX_HELD: usize = 256;

/// A message in a stream; `true` for the response.
pub(super) type Sent = (String, bool);

/// The open streams of one client.
#[derive(Default)]
pub(super) struct Streams(Mutex<State>);

#[derive(Default)]
struct State {
    /// The stream of each request without a response, and the order in which they were opened.
    requests: HashMap<Id, Sender<Sent>>,
    order: VecDeque<Id>,
    /// The stream of messages that belong to no request.
    listening: Option<Sender<Sent>>,
    /// Messages that wait until there is a stream.
    held: VecDeque<String>,
    /// True if messages that belong to no request are dropped.
    is_of_requests: bool,
}

impl Streams {
    /// Returns streams of requests alone. Several clients share them, so that a message without a
    /// request belongs to none.
    pub(super) fn of_requests() -> Streams {
        Streams(Mutex::new(State {
            is_of_requests: true,
            ..State::default()
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the stream of a request, or returns `None` if a request of that id has one.
    pub(super) fn open(&self, id: &Id) -> Option<Receiver<Sent>> {
        let mut state = self.lock();
        if state.requests.contains_key(id) {
            return None;
        }
        let (sender, receiver) = channel(MAX_WAITING);
        state.requests.insert(id.clone(), sender);
        state.order.push_back(id.clone());
        Some(receiver)
    }

    /// Closes the stream of a request, and returns whether it was open.
    pub(super) fn close(&self, id: &Id) -> bool {
        self.lock().take(id).is_some()
    }

    /// Opens the stream of other messages, in place of the one before.
    pub(super) fn listen(&self) -> Receiver<Sent> {
        let (sender, receiver) = channel(MAX_WAITING);
        let mut state = self.lock();
        for text in std::mem::take(&mut state.held) {
            // The channel has room for all of them.
            let _ = sender.try_send((text, false));
        }
        state.listening = Some(sender);
        receiver
    }

    /// Returns whether the client reads any stream.
    pub(super) fn is_open(&self) -> bool {
        let state = self.lock();
        !state.requests.is_empty() || state.listening.as_ref().is_some_and(|stream| !stream.is_closed())
    }
}

impl State {
    fn take(&mut self, id: &Id) -> Option<Sender<Sent>> {
        let stream = self.requests.remove(id)?;
        self.order.retain(|open| open != id);
        Some(stream)
    }

    /// Returns the stream for a message that is no response: that of its request, the one for other
    /// messages, or that of the last request.
    fn stream(&self, about: Option<&Id>) -> Option<Sender<Sent>> {
        let of_request = about.and_then(|id| self.requests.get(id));
        if self.is_of_requests {
            return of_request.cloned();
        }
        let listening = self.listening.as_ref().filter(|stream| !stream.is_closed());
        let last = self.order.back().and_then(|id| self.requests.get(id));
        of_request.or(listening).or(last).cloned()
    }
}

impl Client for Streams {
    fn deliver(&self, delivery: Delivery) -> Boxed<'_, ()> {
        Box::pin(async move {
            let Delivery { text, about, is_last } = delivery;
            let stream = {
                let mut state = self.lock();
                let stream = match about.as_ref() {
                    Some(id) if is_last => state.take(id),
                    about => state.stream(about),
                };
                if stream.is_none() && !is_last && !state.is_of_requests {
                    if state.held.len() == MAX_HELD {
                        state.held.pop_front();
                    }
                    state.held.push_back(text.clone());
                }
                stream
            };
            let Some(stream) = stream else { return };
            // A client that is gone, or reads slowly.
            if let Err(TrySendError::Full(sent)) = stream.try_send((text, is_last)) {
                let _ = stream.send(sent).await;
            }
        })
    }
}
