//! Lines of a stream, read in bounded memory.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt};

use super::splitter::{Line, LongLine, Splitter};

/// Reads lines one by one. The state of the line that is being read is kept when the future of a
/// read is dropped.
#[derive(Debug)]
pub struct LineReader(Splitter);

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
        LineReader(Splitter::new(max))
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
            let mut rest = buffer;
            let ended = buffer.is_empty();
            let line = if ended {
                self.0.last_line()
            } else {
                self.0.next_line(&mut rest)
            };
            let consumed = buffer.len() - rest.len();
            let line = match line {
                Some(Line::Text(text)) => Some(ReadLine::Line(text.into_owned())),
                Some(Line::Long(long)) => Some(ReadLine::Long(long)),
                None => None,
            };
            reads.consume(consumed);
            match line {
                Some(ReadLine::Line(mut line)) => {
                    if line.starts_with(BYTE_ORDER_MARK) {
                        // White space in place of the mark keeps the offsets of the other bytes.
                        line[..BYTE_ORDER_MARK.len()].fill(b' ');
                    }
                    if !line.trim_ascii().is_empty() {
                        return Ok(Some(ReadLine::Line(line)));
                    }
                }
                Some(long) => return Ok(Some(long)),
                None if ended => return Ok(None),
                None => {}
            }
        }
    }
}
