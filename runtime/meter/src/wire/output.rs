//! The writer of a connection. It sends the results of refused calls between the server's messages.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use tokio::io::AsyncWrite;

/// The maximum number of bytes that wait for the client before no more requests are read.
const MAX_REPLIES: usize = 1 << 20;

/// A writer that two tasks poll: the one that reads requests, and the one that writes responses.
pub(super) struct Output<W> {
    writer: W,
    replies: VecDeque<u8>,
    /// True if the server is between two messages.
    is_between: bool,
    must_flush: bool,
    wakers: Arc<Wakers>,
}

/// A task that polls the writer.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Read,
    Write,
}

/// The wakers of both tasks. A writer stores only one waker, so it gets one that wakes both.
#[derive(Default)]
struct Wakers(Mutex<[Option<Waker>; 2]>);

impl Wakers {
    fn lock(&self) -> std::sync::MutexGuard<'_, [Option<Waker>; 2]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Wake for Wakers {
    fn wake(self: Arc<Self>) {
        let wakers = self.lock().clone();
        wakers.into_iter().flatten().for_each(Waker::wake);
    }
}

impl<W: AsyncWrite + Unpin> Output<W> {
    pub(super) fn new(writer: W) -> Output<W> {
        Output {
            writer,
            replies: VecDeque::new(),
            is_between: true,
            must_flush: false,
            wakers: Arc::default(),
        }
    }

    /// Queues a message for the client.
    pub(super) fn reply(&mut self, message: &str) {
        self.replies.extend(message.as_bytes());
        self.replies.push_back(b'\n');
    }

    /// Writes queued messages, if the server is between two of its own.
    pub(super) fn poll_replies(&mut self, side: Side, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_between || (self.replies.is_empty() && !self.must_flush) {
            return Poll::Ready(Ok(()));
        }
        let waker = self.waker(side, context);
        let context = &mut Context::from_waker(&waker);
        while !self.replies.is_empty() {
            let (bytes, _) = self.replies.as_slices();
            match Pin::new(&mut self.writer).poll_write(context, bytes) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(written)) => drop(self.replies.drain(..written)),
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => return Poll::Pending,
            }
            self.must_flush = true;
        }
        if let Side::Write = side {
            self.wake_reader();
        }
        let flushed = Pin::new(&mut self.writer).poll_flush(context);
        self.must_flush = flushed.is_pending();
        flushed
    }

    /// Writes queued messages, and returns whether there is room for further ones. The reader is
    /// notified when there is.
    pub(super) fn poll_room(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let _ = self.poll_replies(Side::Read, context)?;
        if self.replies.len() <= MAX_REPLIES {
            return Poll::Ready(Ok(()));
        }
        // Within a message of the server, the writer was not polled.
        self.waker(Side::Read, context);
        Poll::Pending
    }

    /// Writes bytes of the server.
    pub(super) fn poll_write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.poll_replies(Side::Write, context)?.is_pending() {
            return Poll::Pending;
        }
        let waker = self.waker(Side::Write, context);
        let written = Pin::new(&mut self.writer).poll_write(&mut Context::from_waker(&waker), bytes);
        if let Poll::Ready(Ok(written @ 1..)) = written {
            self.is_between = bytes[written - 1] == b'\n';
            if self.is_between && !self.replies.is_empty() {
                self.wake_reader();
            }
        }
        written
    }

    pub(super) fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.poll_replies(Side::Write, context)?.is_pending() {
            return Poll::Pending;
        }
        let waker = self.waker(Side::Write, context);
        Pin::new(&mut self.writer).poll_flush(&mut Context::from_waker(&waker))
    }

    pub(super) fn poll_shutdown(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.poll_replies(Side::Write, context)?.is_pending() {
            return Poll::Pending;
        }
        let waker = self.waker(Side::Write, context);
        Pin::new(&mut self.writer).poll_shutdown(&mut Context::from_waker(&waker))
    }

    /// Notifies the task that reads, which may wait for room or write queued messages.
    fn wake_reader(&self) {
        let waker = self.wakers.lock()[Side::Read as usize].take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Stores the waker of a task. Returns one that wakes both tasks.
    fn waker(&self, side: Side, context: &Context<'_>) -> Waker {
        self.wakers.lock()[side as usize] = Some(context.waker().clone());
        Waker::from(Arc::clone(&self.wakers))
    }
}
