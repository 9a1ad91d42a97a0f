//! Messages in a stream of events.

use super::MAX_MESSAGE;
use super::splitter::{Line, Splitter};

/// Reads the data of events.
#[derive(Debug, Default)]
pub(super) struct Events {
    splitter: Splitter,
    data: Vec<u8>,
    is_too_long: bool,
}

impl Events {
    /// Adds bytes, and calls `each` with the data of each event that ends in them, or with `None`
    /// for too long data.
    pub(super) fn add(&mut self, bytes: &[u8], mut each: impl FnMut(Option<&str>)) {
        let Events {
            splitter,
            data,
            is_too_long,
        } = self;
        splitter.add(bytes, |line| {
            let Line::Text(line) = line else {
                *is_too_long = true;
                return;
            };
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                if std::mem::take(is_too_long) {
                    each(None);
                } else if let Ok(text) = std::str::from_utf8(data)
                    && !text.is_empty()
                {
                    each(Some(text));
                }
                *data = Vec::new();
            } else if let Some(value) = line.strip_prefix(b"data:") {
                let value = value.strip_prefix(b" ").unwrap_or(value);
                if data.len() + value.len() > MAX_MESSAGE {
                    *is_too_long = true;
                } else {
                    if !data.is_empty() {
                        data.push(b'\n');
                    }
                    data.extend_from_slice(value);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_of_events() {
        let text = ": comment\n\nid: 1\ndata: {\"a\":\ndata: 1}\n\nevent: x\r\ndata:two\r\n\r\ndata:\n\n";
        for size in 1..text.len() {
            let mut events = Events::default();
            let mut all = Vec::new();
            for chunk in text.as_bytes().chunks(size) {
                events.add(chunk, |data| all.push(data.unwrap().to_owned()));
            }
            assert_eq!(all, ["{\"a\":\n1}", "two"], "{size}");
        }
    }
}
