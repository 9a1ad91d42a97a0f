//! The last events of a session, which a client requests again after a lost connection.

use std::collections::VecDeque;
use std::fmt;

/// The maximum number of events that a session keeps.
const MAX_EVENTS: usize = 256;
/// The maximum number of bytes of the events that a session keeps.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// The id of an event: its stream, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EventId {
    pub(super) stream: u64,
    pub(super) number: u64,
}

impl EventId {
    /// Reads the header `Last-Event-ID`.
    pub(super) fn read(text: &str) -> Option<EventId> {
        let (stream, number) = text.trim().split_once('-')?;
        Some(EventId {
            stream: stream.parse().ok()?,
            number: number.parse().ok()?,
        })
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.stream, self.number)
    }
}

/// A message in a stream.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) text: String,
    /// True for the response, which ends the stream.
    pub(super) is_last: bool,
    /// The id of the event; `None` in a stream that cannot be resumed.
    pub(super) event: Option<EventId>,
}

/// The last events of all streams of a session.
#[derive(Debug, Default)]
pub(super) struct ReplayBuffer {
    events: VecDeque<Sent>,
    bytes: usize,
}

impl ReplayBuffer {
    /// Keeps an event, and removes the oldest ones beyond the limits. An event that alone exceeds
    /// the maximum of bytes is not kept.
    pub(super) fn push(&mut self, sent: &Sent) {
        if sent.event.is_none() || sent.text.len() > MAX_BYTES {
            return;
        }
        self.bytes += sent.text.len();
        self.events.push_back(sent.clone());
        while self.events.len() > MAX_EVENTS || self.bytes > MAX_BYTES {
            let Some(oldest) = self.events.pop_front() else { return };
            self.bytes -= oldest.text.len();
        }
    }

    /// Returns the events of the same stream after this one.
    pub(super) fn after(&self, last: EventId) -> Vec<Sent> {
        let is_later = |id: EventId| id.stream == last.stream && id > last;
        let later = self.events.iter().filter(|sent| sent.event.is_some_and(is_later));
        later.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(stream: u64, number: u64, length: usize) -> Sent {
        Sent {
            text: "x".repeat(length),
            is_last: false,
            event: Some(EventId { stream, number }),
        }
    }

    #[test]
    fn ids() {
        for (text, id) in [
            ("3-14", Some((3, 14))),
            (" 3-14 ", Some((3, 14))),
            ("3", None),
            ("-1", None),
            ("a-1", None),
        ] {
            let id = id.map(|(stream, number)| EventId { stream, number });
            assert_eq!(EventId::read(text), id, "{text}");
        }
        assert_eq!(EventId { stream: 3, number: 14 }.to_string(), "3-14");
    }

    #[test]
    fn the_oldest_events_go_first() {
        let mut replay = ReplayBuffer::default();
        let numbers = |replay: &ReplayBuffer, stream| -> Vec<u64> {
            let after = replay.after(EventId { stream, number: 1 });
            after.iter().filter_map(|sent| Some(sent.event?.number)).collect()
        };
        (1..=4).for_each(|number| replay.push(&sent(number % 2, number, 1)));
        assert_eq!((numbers(&replay, 0), numbers(&replay, 1)), (vec![2, 4], vec![3]));
        (5..=600).for_each(|number| replay.push(&sent(0, number, 1)));
        assert_eq!(numbers(&replay, 0), (345..=600).collect::<Vec<_>>());
        // The limit of bytes.
        (601..=700).for_each(|number| replay.push(&sent(0, number, MAX_BYTES / 4)));
        assert_eq!(numbers(&replay, 0), [697, 698, 699, 700]);
        replay.push(&sent(0, 701, MAX_BYTES + 1));
        assert_eq!(numbers(&replay, 0).len(), 4);
        assert!(replay.bytes <= MAX_BYTES);
    }
}
