//! Lines in a stream of bytes, of which at most a maximum is held.

use std::borrow::Cow;
use std::{fmt, mem};

use super::scan::Scan;

/// Splits bytes into lines, in whatever parts the bytes arrive.
pub struct Splitter {
    /// The beginning of a line.
    held: Vec<u8>,
    /// The state of a line that is too long: it is read to its end and not stored.
    long: Option<LongLine>,
    max: usize,
}

/// A line that has ended.
#[derive(Debug)]
pub enum Line<'b> {
    /// A line without its end.
    Text(Cow<'b, [u8]>),
    /// A line that was too long.
    Long(LongLine),
}

/// A line that was too long.
#[derive(Debug)]
pub struct LongLine {
    /// Its length in bytes.
    pub bytes: usize,
    /// The maximum length in bytes.
    pub max: usize,
    /// The id and the depth that were found in it.
    pub scan: Scan,
}

impl Splitter {
    /// Splits into lines of at most this many bytes.
    pub fn new(max: usize) -> Splitter {
        Splitter {
            held: Vec::new(),
            long: None,
            max,
        }
    }

    /// Returns the next line that ends in these bytes, and leaves the bytes after it. Without such a
    /// line, takes all of them.
    pub fn next_line<'b>(&mut self, bytes: &mut &'b [u8]) -> Option<Line<'b>> {
        let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
            self.hold(mem::take(bytes));
            return None;
        };
        let part = &bytes[..end];
        *bytes = &bytes[end + 1..];
        if self.held.is_empty() && self.long.is_none() && part.len() <= self.max {
            return Some(Line::Text(Cow::Borrowed(part)));
        }
        self.hold(part);
        Some(self.end_line())
    }

    /// Returns the last line, which ends with the stream.
    pub fn last_line(&mut self) -> Option<Line<'static>> {
        (self.long.is_some() || !self.held.is_empty()).then(|| self.end_line())
    }

    /// Returns the number of bytes of the current line so far, also if it is too long to be held.
    pub fn bytes(&self) -> usize {
        self.long.as_ref().map_or(self.held.len(), |long| long.bytes)
    }

    fn end_line(&mut self) -> Line<'static> {
        match self.long.take() {
            Some(long) => Line::Long(long),
            None => Line::Text(Cow::Owned(mem::take(&mut self.held))),
        }
    }

    fn hold(&mut self, part: &[u8]) {
        if self.long.is_none() && self.held.len() + part.len() > self.max {
            self.long = Some(LongLine {
                bytes: self.held.len(),
                max: self.max,
                scan: Scan::of(&self.held),
            });
            self.held = Vec::new();
        }
        match &mut self.long {
            Some(long) => {
                long.bytes += part.len();
                long.scan.feed(part);
            }
            None => self.held.extend_from_slice(part),
        }
    }
}

impl fmt::Debug for Splitter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Splitter")
            .field("max", &self.max)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_chunks() {
        let text = b"one\n\ntwo two\r\nthree\nrest";
        for size in 1..text.len() {
            let mut splitter = Splitter::new(100);
            let mut lines = Vec::new();
            for mut chunk in text.chunks(size) {
                while let Some(line) = splitter.next_line(&mut chunk) {
                    match line {
                        Line::Text(line) => lines.push(String::from_utf8_lossy(&line).into_owned()),
                        Line::Long(_) => lines.push("too long".to_owned()),
                    }
                }
            }
            assert_eq!(lines, ["one", "", "two two\r", "three"], "{size}");
            assert!(matches!(splitter.last_line(), Some(Line::Text(rest)) if *rest == *b"rest"));
            assert!(splitter.last_line().is_none());
        }
    }

    #[test]
    fn memory_is_bounded() {
        let max = 1 << 20;
        let mut splitter = Splitter::new(max);
        let chunk = vec![b'x'; 1 << 16];
        for _ in 0..80 {
            assert!(splitter.next_line(&mut chunk.as_slice()).is_none());
            assert!(splitter.held.len() <= max);
        }
        let mut rest = &b"\nnext\n"[..];
        assert!(matches!(splitter.next_line(&mut rest), Some(Line::Long(long)) if long.bytes == 80 << 16));
        assert!(matches!(splitter.next_line(&mut rest), Some(Line::Text(line)) if *line == *b"next"));
        // A long line in one part is too long too.
        let mut splitter = Splitter::new(3);
        assert!(matches!(splitter.next_line(&mut &b"next\n"[..]), Some(Line::Long(_))));
    }
}
