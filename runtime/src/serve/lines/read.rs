//! Lines off a stream, in bounded memory: a line that is too long is read to its end and not held.

use std::{fmt, io, mem::take};

use tokio::io::{AsyncBufRead, AsyncBufReadExt};

use super::scan::Scan;

/// The line that is being read. It stays when a read of it is dropped.
pub(super) struct Line {
    held: Vec<u8>,
    /// The rest of a line that is too long.
    long: Option<Long>,
    most: usize,
}

/// A line that was too long.
pub(super) struct Long {
    /// How many bytes it had.
    pub(super) bytes: usize,
    /// How many it may have.
    pub(super) most: usize,
    /// What could be told of it while it went by.
    pub(super) scan: Scan,
}

/// What was read.
pub(super) enum Bytes {
    /// A line that says something, without its end.
    Line(Vec<u8>),
    Long(Long),
}

/// RFC 8259 has nobody write a byte order mark, and lets anybody pass over one.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Line {
    pub(super) fn new(most: usize) -> Line {
        Line {
            held: Vec::new(),
            long: None,
            most,
        }
    }

    /// The next line that says something; nothing where the stream has ended, and was not in the middle of one.
    pub(super) async fn read(&mut self, reads: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<Bytes>> {
        loop {
            // What is taken over is consumed before the next `await`: neither is lost nor read twice.
            let there = reads.fill_buf().await?;
            let end = there.iter().position(|byte| *byte == b'\n');
            let part = &there[..end.unwrap_or(there.len())];
            let ended = there.is_empty();
            self.take(part);
            let consumed = part.len() + usize::from(end.is_some());
            reads.consume(consumed);
            if end.is_none() && !ended {
                continue;
            }
            if let Some(long) = self.long.take() {
                return Ok(Some(Bytes::Long(long)));
            }
            let mut line = take(&mut self.held);
            if line.starts_with(BYTE_ORDER_MARK) {
                // As white space: what is behind it stays at its byte.
                line[..BYTE_ORDER_MARK.len()].fill(b' ');
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(Bytes::Line(line)));
            }
            if ended {
                return Ok(None);
            }
        }
    }

    fn take(&mut self, part: &[u8]) {
        if self.long.is_none() && self.held.len() + part.len() > self.most {
            let mut scan = Scan::default();
            scan.feed(&self.held);
            self.long = Some(Long {
                bytes: self.held.len(),
                most: self.most,
                scan,
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

impl fmt::Debug for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Line")
            .field("most", &self.most)
            .field("held", &self.held.len())
            .finish_non_exhaustive()
    }
}
