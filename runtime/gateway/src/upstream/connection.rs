//! The sending side of a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// A connection to a server, which closes when it is dropped.
#[derive(Debug)]
pub struct Connection {
    queue: UnboundedSender<String>,
    queued: Arc<AtomicUsize>,
    max_bytes: usize,
    task: JoinHandle<()>,
}

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
    /// Returns a connection whose `task` sends the messages of the queue, and ends after the queue.
    pub(super) fn new(max_bytes: usize, task: impl FnOnce(Queue) -> JoinHandle<()>) -> Connection {
        let (queue, messages) = unbounded_channel();
        let queued = Arc::new(AtomicUsize::new(0));
        let task = task(Queue {
            messages,
            queued: Arc::clone(&queued),
        });
        Connection {
            queue,
            queued,
            max_bytes,
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
        drop(self.queue);
        let _ = self.task.await;
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
