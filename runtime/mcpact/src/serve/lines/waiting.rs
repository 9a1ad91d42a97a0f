//! Requests that were read before they could begin.

use std::collections::{HashMap, VecDeque};

use rmcp::model::RequestId;

/// Requests in order of arrival. They are kept as bytes, since a parsed message is many times
/// larger than its line.
#[derive(Debug, Default)]
pub(super) struct WaitingRequests {
    lines: VecDeque<Entry>,
    /// The entry of each id. A cancelled request has none, and stays in `lines` until its turn.
    entries: HashMap<RequestId, u64>,
    /// The number of requests so far.
    count: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    id: RequestId,
    is_ping: bool,
    line: Vec<u8>,
}

/// The properties of a request that decide whether it can begin.
#[derive(Debug)]
pub(super) struct Next<'a> {
    pub(super) id: &'a RequestId,
    pub(super) is_ping: bool,
    pub(super) bytes: usize,
}

/// The approximate overhead of a line, in bytes.
const OVERHEAD: usize = 128;

impl WaitingRequests {
    pub(super) fn push(&mut self, id: RequestId, is_ping: bool, line: Vec<u8>) {
        self.count += 1;
        self.bytes += line.len() + OVERHEAD;
        self.entries.insert(id.clone(), self.count);
        self.lines.push_back(Entry {
            number: self.count,
            id,
            is_ping,
            line,
        });
    }

    /// Returns the first request.
    pub(super) fn first(&mut self) -> Option<Next<'_>> {
        while self.lines.front().is_some_and(|entry| !self.is_current(entry)) {
            self.remove_first();
        }
        self.lines.front().map(|entry| Next {
            id: &entry.id,
            is_ping: entry.is_ping,
            bytes: entry.line.len(),
        })
    }

    /// Removes the first request, and returns its line.
    pub(super) fn pop(&mut self) -> Option<Vec<u8>> {
        let entry = self.remove_first()?;
        self.entries.remove(&entry.id);
        Some(entry.line)
    }

    /// Cancels the request with this id, and returns whether it was waiting.
    pub(super) fn cancel(&mut self, id: &RequestId) -> bool {
        self.entries.remove(id).is_some()
    }

    pub(super) fn contains(&self, id: &RequestId) -> bool {
        self.entries.contains_key(id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the memory that the requests take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    fn is_current(&self, entry: &Entry) -> bool {
        self.entries.get(&entry.id) == Some(&entry.number)
    }

    fn remove_first(&mut self) -> Option<Entry> {
        let entry = self.lines.pop_front()?;
        self.bytes -= entry.line.len() + OVERHEAD;
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::NumberOrString;

    use super::{OVERHEAD, WaitingRequests};

    #[test]
    fn a_cancelled_request_is_skipped_and_its_id_is_free() {
        let mut waiting = WaitingRequests::default();
        let [one, two] = [1, 2].map(NumberOrString::Number);
        waiting.push(one.clone(), false, b"first".to_vec());
        waiting.push(two.clone(), false, b"second".to_vec());
        assert!(waiting.cancel(&one) && !waiting.cancel(&one) && !waiting.contains(&one));
        waiting.push(one.clone(), false, b"third".to_vec());
        let mut lines = Vec::new();
        while waiting.first().is_some() {
            lines.extend(waiting.pop());
        }
        assert_eq!(lines, [&b"second"[..], b"third"]);
        assert!(waiting.is_empty() && !waiting.contains(&one));
        assert_eq!(waiting.bytes(), 0);
        waiting.push(two, false, b"fourth".to_vec());
        assert_eq!(waiting.bytes(), 6 + OVERHEAD);
    }
}
