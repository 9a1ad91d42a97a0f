//! Lines in a stream of bytes.

use super::MAX_MESSAGE;

/// Collects the bytes of a line.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    line: Vec<u8>,
    is_too_long: bool,
}

/// A line that has ended.
pub(super) enum Line<'l> {
    /// A line without its end.
    Text(&'l [u8]),
    /// A line that was too long to be kept.
    TooLong,
}

impl Splitter {
    /// Adds bytes, and calls `each` with each line that ends in them.
    pub(super) fn add(&mut self, mut bytes: &[u8], mut each: impl FnMut(Line<'_>)) {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let (part, rest) = bytes.split_at(end);
            if std::mem::take(&mut self.is_too_long) || self.line.len() + part.len() > MAX_MESSAGE {
                each(Line::TooLong);
            } else if self.line.is_empty() {
                each(Line::Text(part));
            } else {
                self.line.extend_from_slice(part);
                each(Line::Text(&self.line));
            }
            self.clear();
            bytes = &rest[1..];
        }
        if self.is_too_long || self.line.len() + bytes.len() > MAX_MESSAGE {
            self.is_too_long = true;
            self.line = Vec::new();
        } else {
            self.line.extend_from_slice(bytes);
        }
    }

    /// Empties the line, and frees the memory of a large one.
    fn clear(&mut self) {
        if self.line.capacity() > 1 << 20 {
            self.line = Vec::new();
        } else {
            self.line.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_chunks() {
        let text = b"one\n\ntwo two\r\nthree\nrest";
        for size in 1..text.len() {
            let mut splitter = Splitter::default();
            let mut lines = Vec::new();
            for chunk in text.chunks(size) {
                splitter.add(chunk, |line| match line {
                    Line::Text(line) => lines.push(String::from_utf8_lossy(line).into_owned()),
                    Line::TooLong => lines.push("too long".to_owned()),
                });
            }
            assert_eq!(lines, ["one", "", "two two\r", "three"], "{size}");
        }
    }

    #[test]
    fn memory_is_bounded() {
        let mut splitter = Splitter::default();
        let mut ends = Vec::new();
        let chunk = vec![b'x'; 1 << 20];
        for _ in 0..80 {
            splitter.add(&chunk, |_| ends.push(()));
            assert!(splitter.line.len() <= MAX_MESSAGE);
        }
        let mut is_too_long = false;
        splitter.add(b"\nnext\n", |line| match line {
            Line::TooLong => is_too_long = true,
            Line::Text(text) => assert_eq!(text, b"next"),
        });
        assert!(is_too_long && ends.is_empty());
    }
}
