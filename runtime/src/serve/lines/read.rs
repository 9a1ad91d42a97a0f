//! Lines of a stream, read in bounded memory.

use std::{fmt, io, mem::take};

use tokio::io::{AsyncBufRead, AsyncBufReadExt};

use super::scan::Scan;

/// Reads lines one by one. The state of the line that is being read is kept when the future of a
/// read is dropped.
pub struct LineReader {
    held: Vec<u8>,
    /// The state of a line that is too long: it is read to its end and not stored.
    long: Option<LongLine>,
    max: usize,
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

/// A line that was read.
#[derive(Debug)]
pub enum ReadLine {
    /// A line that is not blank, without its end.
    Line(Vec<u8>),
    /// A line that was too long.
    Long(LongLine),
}

/// RFC 8259 forbids writing a byte order mark, and allows a reader to ignore one.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl LineReader {
    /// Reads lines of at most this many bytes.
    pub fn new(max: usize) -> LineReader {
        LineReader {
            held: Vec::new(),
            long: None,
            max,
        }
    }

    /// Returns the next line that is not blank, or `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// Returns an error if the stream cannot be read.
    pub async fn read(&mut self, reads: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<ReadLine>> {
        loop {
            // Bytes are consumed before the next `await`, so none is lost or read twice.
            let buffer = reads.fill_buf().await?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let ended = buffer.is_empty();
            self.take(part);
            let consumed = part.len() + usize::from(end.is_some());
            reads.consume(consumed);
            if end.is_none() && !ended {
                continue;
            }
            if let Some(long) = self.long.take() {
                return Ok(Some(ReadLine::Long(long)));
            }
            let mut line = take(&mut self.held);
            if line.starts_with(BYTE_ORDER_MARK) {
                // White space in place of the mark keeps the offsets of the other bytes.
                line[..BYTE_ORDER_MARK.len()].fill(b' ');
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(ReadLine::Line(line)));
            }
            if ended {
                return Ok(None);
            }
        }
    }

    fn take(&mut self, part: &[u8]) {
        if self.long.is_none() && self.held.len() + part.len() > self.max {
            let mut scan = Scan::default();
            scan.feed(&self.held);
            self.long = Some(LongLine {
                bytes: self.held.len(),
                max: self.max,
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

impl fmt::Debug for LineReader {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LineReader")
            .field("max", &self.max)
            .field("held", &self.held.len())
            .finish_non_exhaustive()
    }
}
