//! The messages in a stream of events.

use std::collections::VecDeque;
use std::time::Duration;

use bytes::{Buf, Bytes};
use reqwest::Response;

use super::events::EventReader;
use super::log::Rate;
use crate::route::message::{Message, elements};

/// The messages of one stream, which may be resumed.
pub(super) struct MessageStream {
    response: Response,
    chunk: Bytes,
    line: Vec<u8>,
    events: EventReader,
    max_bytes: usize,
    /// True while the rest of a too long event is skipped.
    is_skipping: bool,
    /// The messages of the last event that were not returned yet.
    waiting: VecDeque<Message>,
    rate: Rate,
}

/// The next part of a stream.
pub(super) enum Next {
    Message(Message),
    /// An event was too long, and is skipped.
    TooLong(String),
    /// A text in an event is no message, and is skipped.
    Skipped(String),
    End,
}

impl MessageStream {
    pub(super) fn new(response: Response, max_bytes: usize, server: &str) -> MessageStream {
        MessageStream {
            response,
            chunk: Bytes::new(),
            line: Vec::new(),
            events: EventReader::default(),
            max_bytes,
            is_skipping: false,
            waiting: VecDeque::new(),
            rate: Rate::new(server),
        }
    }

    /// Continues with the response to a request that resumes the stream.
    pub(super) fn resume(&mut self, response: Response) {
        self.events.restart();
        (self.response, self.chunk, self.line) = (response, Bytes::new(), Vec::new());
        self.is_skipping = false;
    }

    /// Returns the id of the last event.
    pub(super) fn last_id(&self) -> Option<&str> {
        self.events.last_id.as_deref()
    }

    /// Returns the time that the server asks a client to wait before it resumes.
    pub(super) fn retry(&self) -> Option<Duration> {
        self.events.retry
    }

    /// Returns the next message of the last event.
    pub(super) fn next_waiting(&mut self) -> Option<Message> {
        self.waiting.pop_front()
    }

    /// Returns the next message. Skips events that are not messages.
    pub(super) async fn next(&mut self) -> Next {
        if let Some(message) = self.next_waiting() {
            return Next::Message(message);
        }
        loop {
            while let Some(end) = self.chunk.iter().position(|byte| *byte == b'\n') {
                let part = self.chunk.split_to(end);
                self.chunk.advance(1);
                self.line.extend_from_slice(&part);
                let mut line = std::mem::take(&mut self.line);
                if line.ends_with(b"\r") {
                    line.pop();
                }
                if let Some(next) = self.take_line(&line) {
                    return next;
                }
            }
            let rest = std::mem::take(&mut self.chunk);
            if self.is_too_long(rest.len()) {
                return self.skip();
            }
            if self.is_skipping {
                // The line matters only as empty or not empty.
                self.line.extend(rest.first());
                self.line.truncate(1);
            } else {
                self.line.extend_from_slice(&rest);
            }
            match self.response.chunk().await {
                Ok(Some(chunk)) => self.chunk = chunk,
                // An incomplete event is ignored; the stream is resumed before it.
                Ok(None) | Err(_) => return Next::End,
            }
        }
    }

    fn is_too_long(&self, more: usize) -> bool {
        !self.is_skipping && self.line.len() + self.events.bytes() + more > self.max_bytes
    }

    fn skip(&mut self) -> Next {
        self.is_skipping = true;
        self.line = Vec::new();
        self.events.restart();
        Next::TooLong(format!("sent an event of more than {} bytes", self.max_bytes))
    }

    fn take_line(&mut self, line: &[u8]) -> Option<Next> {
        if self.is_skipping {
            self.is_skipping = !line.is_empty();
            return None;
        }
        if self.is_too_long(line.len()) {
            return Some(self.skip());
        }
        let event = self.events.line(line)?;
        if !(event.kind.is_empty() || event.kind == "message") {
            return None;
        }
        let text = String::from_utf8_lossy(&event.data);
        // The version 2025-03-26 allows several messages in an array.
        let mut skipped = None;
        for text in elements(&text).unwrap_or_else(|| vec![&*text]) {
            match Message::parse(text) {
                Ok(message) => self.waiting.push_back(message),
                Err(error) => skipped = Some(error.text),
            }
        }
        match skipped.filter(|_| self.rate.admit()) {
            Some(text) => Some(Next::Skipped(text)),
            None => self.next_waiting().map(Next::Message),
        }
    }
}
