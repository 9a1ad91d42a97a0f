//! The events and messages in a stream of events.

use std::collections::VecDeque;
use std::time::Duration;

use bytes::{Buf, Bytes};
use mcpact_lines::events::{EventReader, ReadEvent, ServerEvent};
use reqwest::Response;

use super::log::Rate;
use crate::message::{Message, elements};

/// The events of one stream, which may be resumed.
pub(super) struct EventStream {
    response: Response,
    chunk: Bytes,
    reader: EventReader,
    max_bytes: usize,
}

/// The next part of a stream.
pub(super) enum Next<T> {
    /// An event, or a message in one.
    Item(T),
    /// An event was too long, and is skipped.
    TooLong(String),
    /// A text in an event is no message, and is skipped.
    Skipped(String),
    /// The end, with the error if the connection broke off.
    End(Option<reqwest::Error>),
}

impl EventStream {
    pub(super) fn new(response: Response, max_bytes: usize) -> EventStream {
        EventStream {
            response,
            chunk: Bytes::new(),
            reader: EventReader::new(max_bytes),
            max_bytes,
        }
    }

    /// Returns the next event.
    pub(super) async fn next(&mut self) -> Next<ServerEvent> {
        loop {
            let mut rest = &*self.chunk;
            let event = self.reader.next_event(&mut rest);
            let taken = self.chunk.len() - rest.len();
            self.chunk.advance(taken);
            match event {
                Some(ReadEvent::Event(event)) => return Next::Item(event),
                Some(ReadEvent::TooLong) => {
                    return Next::TooLong(format!("sent an event of more than {} bytes", self.max_bytes));
                }
                None => {}
            }
            match self.response.chunk().await {
                Ok(Some(chunk)) => self.chunk = chunk,
                // An incomplete event is ignored; the stream is resumed before it.
                Ok(None) => return Next::End(None),
                Err(error) => return Next::End(Some(error)),
            }
        }
    }
}

/// The messages of one stream.
pub(super) struct MessageStream {
    events: EventStream,
    /// The messages of the last event that were not returned yet.
    waiting: VecDeque<Message>,
    rate: Rate,
}

impl MessageStream {
    pub(super) fn new(events: EventStream, server: &str) -> MessageStream {
        MessageStream {
            events,
            waiting: VecDeque::new(),
            rate: Rate::new(server),
        }
    }

    /// Continues with the response to a request that resumes the stream.
    pub(super) fn resume(&mut self, response: Response) {
        self.events.reader.restart();
        (self.events.response, self.events.chunk) = (response, Bytes::new());
    }

    /// Returns the id of the last event.
    pub(super) fn last_id(&self) -> Option<&str> {
        self.events.reader.last_id.as_deref()
    }

    /// Returns the time that the server asks a client to wait before it resumes.
    pub(super) fn retry(&self) -> Option<Duration> {
        self.events.reader.retry
    }

    /// Returns the next message of the last event.
    pub(super) fn next_waiting(&mut self) -> Option<Message> {
        self.waiting.pop_front()
    }

    /// Returns the next message. Skips events that are not messages; of those that are called so,
    /// it returns as many as the log may have.
    pub(super) async fn next(&mut self) -> Next<Message> {
        loop {
            if let Some(message) = self.next_waiting() {
                return Next::Item(message);
            }
            let event = match self.events.next().await {
                Next::Item(event) if event.is_message() => event,
                Next::Item(_) => continue,
                Next::TooLong(text) => return Next::TooLong(text),
                Next::Skipped(text) => return Next::Skipped(text),
                Next::End(error) => return Next::End(error),
            };
            let text = String::from_utf8_lossy(&event.data);
            // The version 2025-03-26 allows several messages in an array.
            let mut skipped = None;
            for text in elements(&text).unwrap_or_else(|| vec![&*text]) {
                match Message::parse(text) {
                    Ok(message) => self.waiting.push_back(message),
                    Err(error) => skipped = Some(error.text),
                }
            }
            if let Some(text) = skipped.filter(|_| self.rate.admit()) {
                return Next::Skipped(text);
            }
        }
    }
}
