//! The sending side of a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// A connection to a server, which closes when it is dropped.
#[derive(Debug)]
pub struct Connection {
    queue: UnboundedSender<String>,
    queued: Arc<AtomicUsize>,
    max_bytes: usize,
    /// Dropped with the connection, which the task's [`Close`] notices.
    open: watch::Sender<()>,
    task: JoinHandle<()>,
}

/// The signal that a connection is closed. It does not depend on the queue: a task that cannot send
/// a message does not reach the end of the queue.
#[derive(Debug)]
pub(super) struct Close(watch::Receiver<()>);

/// The messages that wait to be sent.
#[derive(Debug)]
pub(super) struct Queue {
    messages: UnboundedReceiver<String>,
    queued: Arc<AtomicUsize>,
}

/// A message that was not sent, since the server does not read.
#[derive(Debug)]
pub struct QueueFull(pub String);

impl Connection {
    /// Returns a connection whose `task` sends the messages of the queue. The task ends after the
    /// queue, or a limited time after the connection is closed.
    pub(super) fn new(max_bytes: usize, task: impl FnOnce(Queue, Close) -> JoinHandle<()>) -> Connection {
        let (queue, messages) = unbounded_channel();
        let (open, close) = watch::channel(());
        let queued = Arc::new(AtomicUsize::new(0));
        let messages = Queue {
            messages,
            queued: Arc::clone(&queued),
        };
        let task = task(messages, Close(close));
        Connection {
            queue,
            queued,
            max_bytes,
            open,
            task,
        }
    }

    /// Queues a message for the server.
    ///
    /// # Errors
    ///
    /// Returns an error if too many bytes wait already. A closed connection drops the message: its
    /// end is an event.
    pub fn send(&self, message: String) -> Result<(), QueueFull> {
        // One message may exceed the maximum, so that each can be sent.
        if self.queued.load(Ordering::Relaxed) > self.max_bytes {
            return Err(QueueFull(message));
        }
        self.queued.fetch_add(message.len(), Ordering::Relaxed);
        let _ = self.queue.send(message);
        Ok(())
    }

    /// Closes the connection, and waits for the end of the program or of the HTTP session.
    pub async fn close(self) {
        drop((self.queue, self.open));
        let _ = self.task.await;
    }
}

impl Close {
    /// Waits until this time after the connection is closed.
    pub(super) async fn after(&mut self, time: Duration) {
        // Nothing is sent, so the change is the end of the sender.
        while self.0.changed().await.is_ok() {}
        sleep(time).await;
    }
}

impl Queue {
    /// Returns the next message, or `None` after the connection is closed.
    pub(super) async fn next(&mut self) -> Option<String> {
        let message = self.messages.recv().await?;
        self.queued.fetch_sub(message.len(), Ordering::Relaxed);
        Some(message)
    }

    /// Returns the next message if one waits.
    pub(super) fn next_waiting(&mut self) -> Option<String> {
        let message = self.messages.try_recv().ok()?;
        self.queued.fetch_sub(message.len(), Ordering::Relaxed);
        Some(message)
    }
}
