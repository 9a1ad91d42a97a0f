//! Standard output whose reader may end early, as in `mcpact check … | head`.

use std::io::{self, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// A writer that drops everything after the end of its reader: the command goes on, so that its exit
/// code is that of the whole result.
pub(crate) struct UntilClosed<W>(pub(super) W);

/// Returns standard output without colours.
pub(crate) fn stdout() -> UntilClosed<StdoutLock<'static>> {
    UntilClosed(io::stdout().lock())
}

/// Returns whether the reader of standard output has ended.
#[cfg(feature = "gateway")]
pub(crate) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

impl<W: Write> Write for UntilClosed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if_open(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if_open(self.0.flush(), ())
    }
}

/// Returns the result, or `dropped` if the reader has ended.
fn if_open<T>(result: io::Result<T>, dropped: T) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            IS_CLOSED.store(true, Ordering::Relaxed);
            Ok(dropped)
        }
        result => result,
    }
}
