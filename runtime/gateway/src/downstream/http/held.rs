//! The messages of a session that wait for a stream.

use std::collections::VecDeque;

use super::replay::MAX_BYTES;

/// The maximum number of messages that wait.
pub(super) const MAX_HELD: usize = 256;

/// The messages that wait until the client opens a stream.
#[derive(Debug, Default)]
pub(super) struct HeldMessages {
    texts: VecDeque<String>,
    bytes: usize,
    /// True once a message was dropped.
    has_dropped: bool,
}

impl HeldMessages {
    /// Holds a message, and drops the oldest ones beyond the limits. A message that alone exceeds
    /// the maximum of bytes is dropped itself.
    pub(super) fn push(&mut self, text: String) {
        if text.len() > MAX_BYTES {
            return self.report();
        }
        self.bytes += text.len();
        self.texts.push_back(text);
        while self.texts.len() > MAX_HELD || self.bytes > MAX_BYTES {
            let Some(oldest) = self.texts.pop_front() else { return };
            self.bytes -= oldest.len();
            self.report();
        }
    }

    /// Takes all messages, the oldest first.
    pub(super) fn take(&mut self) -> VecDeque<String> {
        self.bytes = 0;
        std::mem::take(&mut self.texts)
    }

    /// Reports the first message of the session that is dropped.
    fn report(&mut self) {
        if !std::mem::replace(&mut self.has_dropped, true) {
            tracing::warn!(
                "a client over HTTP has no open stream, and more than {MAX_HELD} messages or {MAX_BYTES} bytes wait \
                 for one; the oldest are dropped"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_messages_are_dropped_beyond_both_limits() {
        let mut held = HeldMessages::default();
        (0..MAX_HELD).for_each(|number| held.push(number.to_string()));
        assert!(!held.has_dropped);
        held.push("last".to_owned());
        assert!(held.has_dropped);
        let texts = held.take();
        assert_eq!((texts.len(), texts[0].as_str()), (MAX_HELD, "1"));
        // Messages after the limit of bytes.
        (0..8).for_each(|_| held.push("x".repeat(MAX_BYTES / 4)));
        held.push("x".repeat(MAX_BYTES + 1));
        assert_eq!(held.take().len(), 4);
        assert!(held.take().is_empty() && held.bytes == 0);
    }
}
