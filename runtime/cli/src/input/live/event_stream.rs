//! Server-sent events, in which messages over HTTP may arrive.

use std::io::{self, BufRead, Read};

/// One event.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Event {
    /// The type of the event; empty if the server names none.
    pub(super) kind: String,
    pub(super) data: Vec<u8>,
}

/// Reads events one by one.
pub(super) struct Events<R> {
    stream: R,
}

impl<R: BufRead> Events<R> {
    pub(super) fn new(stream: R) -> Events<R> {
        Events { stream }
    }

    /// Returns the next event with data, or nothing at the end of the stream. Subtracts the bytes
    /// read from `remaining`; if there are more, `remaining` is 0 and the event is incomplete.
    pub(super) fn next(&mut self, remaining: &mut u64) -> io::Result<Option<Event>> {
        let mut data: Option<Vec<u8>> = None;
        let mut kind = String::new();
        loop {
            let mut line = Vec::new();
            let read = self.stream.by_ref().take(*remaining).read_until(b'\n', &mut line)?;
            *remaining -= read as u64;
            if !line.ends_with(b"\n") {
                // An incomplete event is ignored.
                return Ok(None);
            }
            line.pop();
            if line.ends_with(b"\r") {
                line.pop();
            }
            let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
            if line.is_empty() {
                if let Some(data) = data.take().filter(|data| !data.is_empty()) {
                    return Ok(Some(Event { kind, data }));
                }
                kind.clear();
            } else if let Some(value) = line.strip_prefix(b"event:") {
                kind = String::from_utf8_lossy(value.trim_ascii()).into_owned();
            } else if let Some(value) = line.strip_prefix(b"data:") {
                let value = value.strip_prefix(b" ").unwrap_or(value);
                match &mut data {
                    Some(data) => {
                        data.push(b'\n');
                        data.extend_from_slice(value);
                    }
                    None => data = Some(value.to_vec()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(stream: &str, mut remaining: u64) -> (Vec<String>, u64) {
        let mut events = Events::new(stream.as_bytes());
        let mut all = Vec::new();
        while let Some(event) = events.next(&mut remaining).unwrap() {
            all.push(String::from_utf8(event.data).unwrap());
        }
        (all, remaining)
    }

    #[test]
    fn types() {
        let stream = "event: ping\n\nevent: endpoint\ndata: /messages\n\ndata: {}\n\n";
        let mut events = Events::new(stream.as_bytes());
        let mut next = || events.next(&mut 1_000).unwrap().map(|event| event.kind);
        assert_eq!(
            [next(), next(), next()],
            [Some("endpoint".to_owned()), Some(String::new()), None]
        );
    }

    #[test]
    fn only_data() {
        let stream = "\u{feff}: a comment\r\nid: 1\r\ndata:\r\n\r\nretry: 3000\n\nevent: message\ndata: {\"a\":\ndata:1}\n\ndata: cut";
        assert_eq!(events(stream, 1_000).0, ["{\"a\":\n1}"]);
    }

    #[test]
    fn no_more_than_the_maximum() {
        assert_eq!(
            events("data: a\n\ndata: b\n\n", 18),
            (vec!["a".to_owned(), "b".to_owned()], 0)
        );
        assert_eq!(events("data: a\n\ndata: b\n\n", 12), (vec!["a".to_owned()], 0));
    }
}
