//! Reads server-sent events from a blocking stream.

use std::io::{self, BufRead, Read};

use mcpact_gateway::upstream::{EventReader, ServerEvent};

/// Reads events one by one.
pub(super) struct Events<R> {
    stream: R,
    reader: EventReader,
}

impl<R: BufRead> Events<R> {
    pub(super) fn new(stream: R) -> Events<R> {
        Events {
            stream,
            reader: EventReader::default(),
        }
    }

    /// Returns the next event with data, or nothing at the end of the stream. Subtracts the bytes
    /// read from `remaining`; if there are more, `remaining` is 0 and the event is incomplete.
    pub(super) fn next(&mut self, remaining: &mut u64) -> io::Result<Option<ServerEvent>> {
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
            if let Some(event) = self.reader.line(&line) {
                return Ok(Some(event));
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
