//! Server-sent events, in which messages over HTTP may arrive.

use std::time::Duration;

/// One event.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ServerEvent {
    /// The type of the event; empty if the server names none.
    pub kind: String,
    /// The lines of its data, joined by line breaks.
    pub data: Vec<u8>,
}

/// Reads events from lines.
#[derive(Debug, Default)]
pub struct EventReader {
    kind: String,
    data: Option<Vec<u8>>,
    id: Option<String>,
    /// The id of the last event that was read, with which a stream is resumed.
    pub last_id: Option<String>,
    /// The time that the server asks a client to wait before it resumes.
    pub retry: Option<Duration>,
}

impl EventReader {
    /// Reads a line without its end, and returns the event that the line completes. Events without
    /// data are ignored.
    pub fn line(&mut self, line: &[u8]) -> Option<ServerEvent> {
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

    /// Discards the incomplete event, because the stream is resumed or the rest of the event is
    /// skipped.
    pub fn restart(&mut self) {
        (self.kind, self.data, self.id) = (String::new(), None, None);
    }

    /// Returns the number of bytes of the event that is being read.
    pub fn bytes(&self) -> usize {
        self.data.as_ref().map_or(0, Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(reader: &mut EventReader, text: &str) -> Vec<(String, String)> {
        text.split('\n')
            .filter_map(|line| reader.line(line.strip_suffix('\r').unwrap_or(line).as_bytes()))
            .map(|event| (event.kind, String::from_utf8(event.data).expect("UTF-8")))
            .collect()
    }

    #[test]
    fn events_ids_and_waits() {
        let mut reader = EventReader::default();
        let text =
            "\u{feff}: comment\r\nid: 7\nevent: message\ndata: {\"a\":\ndata:1}\n\nretry: 250\ndata\n\nid: 8\ndata: x";
        let events = read(&mut reader, text);
        assert_eq!(events, [("message".to_owned(), "{\"a\":\n1}".to_owned())]);
        // The event of id 8 is not complete.
        assert_eq!(reader.last_id.as_deref(), Some("7"));
        assert_eq!(reader.retry, Some(Duration::from_millis(250)));
        assert_eq!(reader.bytes(), 1);
        assert_eq!(read(&mut reader, "\n").len(), 1);
        assert_eq!(reader.last_id.as_deref(), Some("8"));
    }
}
