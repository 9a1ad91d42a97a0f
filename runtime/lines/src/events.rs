//! Server-sent events, in which messages over HTTP may arrive.

use std::time::Duration;

use super::splitter::{Line, Splitter};

/// One event.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ServerEvent {
    /// The type of the event; empty if the server names none.
    pub kind: String,
    /// The lines of its data, joined by line breaks.
    pub data: Vec<u8>,
}

impl ServerEvent {
    /// Returns whether the event is a message. Some servers send events of their own.
    pub fn is_message(&self) -> bool {
        self.kind.is_empty() || self.kind == "message"
    }
}

/// An event that was read.
#[derive(Debug, PartialEq, Eq)]
pub enum ReadEvent {
    /// An event with data.
    Event(ServerEvent),
    /// An event that was too long. The rest of it is skipped.
    TooLong,
}

/// Reads events from the bytes of a stream, in whatever parts they arrive.
#[derive(Debug)]
pub struct EventReader {
    lines: Splitter,
    max: usize,
    kind: String,
    data: Option<Vec<u8>>,
    id: Option<String>,
    /// True while the rest of a too long event is skipped.
    is_skipping: bool,
    /// The id of the last event that was read, with which a stream is resumed.
    pub last_id: Option<String>,
    /// The time that the server asks a client to wait before it resumes.
    pub retry: Option<Duration>,
}

impl EventReader {
    /// Reads events of at most this many bytes.
    pub fn new(max: usize) -> EventReader {
        EventReader {
            lines: Splitter::new(max),
            max,
            kind: String::new(),
            data: None,
            id: None,
            is_skipping: false,
            last_id: None,
            retry: None,
        }
    }

    /// Returns the next event with data that ends in these bytes, and leaves the bytes after it.
    /// Without such an event, takes all of them.
    pub fn next_event(&mut self, bytes: &mut &[u8]) -> Option<ReadEvent> {
        while let Some(line) = self.lines.next_line(bytes) {
            let line = match &line {
                Line::Text(text) => Some(text.strip_suffix(b"\r").unwrap_or(text)),
                Line::Long(_) => None,
            };
            if self.is_skipping {
                self.is_skipping = line.is_none_or(|line| !line.is_empty());
                continue;
            }
            let Some(line) = line.filter(|line| !self.is_too_long(line.len())) else {
                return Some(self.skip());
            };
            if let Some(event) = self.line(line) {
                return Some(ReadEvent::Event(event));
            }
        }
        // What is too long is reported before it ends, since it may have no end.
        (!self.is_skipping && self.is_too_long(self.lines.bytes())).then(|| self.skip())
    }

    /// Discards the incomplete event, because the stream is resumed.
    pub fn restart(&mut self) {
        self.lines = Splitter::new(self.max);
        self.is_skipping = false;
        self.discard();
    }

    fn discard(&mut self) {
        (self.kind, self.data, self.id) = (String::new(), None, None);
    }

    fn is_too_long(&self, more: usize) -> bool {
        self.data.as_ref().map_or(0, Vec::len) + more > self.max
    }

    fn skip(&mut self) -> ReadEvent {
        self.discard();
        self.is_skipping = true;
        ReadEvent::TooLong
    }

    /// Reads a line without its end, and returns the event that the line completes. Events without
    /// data are ignored.
    fn line(&mut self, line: &[u8]) -> Option<ServerEvent> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        if line.is_empty() {
            if let Some(id) = self.id.take() {
                self.last_id = Some(id);
            }
            let kind = std::mem::take(&mut self.kind);
            let data = self.data.take().filter(|data| !data.is_empty())?;
            return Some(ServerEvent { kind, data });
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(line.len());
        let (name, value) = line.split_at(colon);
        let value = value.strip_prefix(b":").unwrap_or(value);
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match name {
            b"event" => self.kind = String::from_utf8_lossy(value.trim_ascii()).into_owned(),
            b"data" => match &mut self.data {
                Some(data) => {
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
                None => self.data = Some(value.to_vec()),
            },
            b"id" if !value.contains(&0) => self.id = Some(String::from_utf8_lossy(value).into_owned()),
            b"retry" => {
                let milliseconds = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                self.retry = milliseconds.map(Duration::from_millis).or(self.retry);
            }
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text in chunks of this size. An event that is too long has the type `too long`.
    fn read(reader: &mut EventReader, text: &str, size: usize) -> Vec<(String, String)> {
        let mut events = Vec::new();
        for mut chunk in text.as_bytes().chunks(size) {
            while let Some(event) = reader.next_event(&mut chunk) {
                events.push(match event {
                    ReadEvent::Event(event) => (event.kind, String::from_utf8(event.data).expect("UTF-8")),
                    ReadEvent::TooLong => ("too long".to_owned(), String::new()),
                });
            }
        }
        events
    }

    fn owned<const N: usize>(events: [(&str, &str); N]) -> [(String, String); N] {
        events.map(|(kind, data)| (kind.to_owned(), data.to_owned()))
    }

    #[test]
    fn events_ids_and_waits() {
        let text =
            "\u{feff}: comment\r\nid: 7\nevent: message\ndata: {\"a\":\ndata:1}\n\nretry: 250\ndata\n\nid: 8\ndata: x";
        for size in 1..text.len() {
            let mut reader = EventReader::new(100);
            assert_eq!(
                read(&mut reader, text, size),
                owned([("message", "{\"a\":\n1}")]),
                "{size}"
            );
            // The event of id 8 is not complete.
            assert_eq!(reader.last_id.as_deref(), Some("7"));
            assert_eq!(reader.retry, Some(Duration::from_millis(250)));
            assert_eq!(read(&mut reader, "\n\n", 1).len(), 1);
            assert_eq!(reader.last_id.as_deref(), Some("8"));
        }
    }

    #[test]
    fn only_data() {
        let text = ": comment\n\nid: 1\ndata: {\"a\":\ndata: 1}\n\nevent: x\r\ndata:two\r\n\r\ndata:\n\n";
        for size in 1..text.len() {
            let events = read(&mut EventReader::new(100), text, size);
            assert_eq!(events, owned([("", "{\"a\":\n1}"), ("x", "two")]), "{size}");
        }
        let text = "\u{feff}: a comment\r\nid: 1\r\ndata:\r\n\r\nretry: 3000\n\nevent: message\ndata: {\"a\":\ndata:1}\n\ndata: cut";
        let events = read(&mut EventReader::new(100), text, 7);
        assert_eq!(events, owned([("message", "{\"a\":\n1}")]));
    }

    #[test]
    fn types() {
        let text = "event: ping\n\nevent: endpoint\ndata: /messages\r\n\r\ndata: {}\n\n";
        let events = read(&mut EventReader::new(100), text, 5);
        assert_eq!(events, owned([("endpoint", "/messages"), ("", "{}")]));
    }

    #[test]
    fn an_event_that_is_too_long_is_skipped() {
        let long = "x".repeat(30);
        for text in [
            format!("data: {long}\ndata: rest\n\ndata: b\n\n"),
            "data: 1234567890\ndata: 1234567890\n\ndata: b\n\n".to_owned(),
            format!(": {long}\n\ndata: b\n\n"),
        ] {
            for size in 1..text.len() {
                let events = read(&mut EventReader::new(20), &text, size);
                assert_eq!(events, owned([("too long", ""), ("", "b")]), "{size}: {text}");
            }
        }
        // It is reported before its end.
        assert_eq!(read(&mut EventReader::new(20), &long, 30), owned([("too long", "")]));
    }
}
