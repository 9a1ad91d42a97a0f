//! One client on standard input and output.

use std::io::{self, Write};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mcpact_lines::{LineReader, MessageError, ReadLine, Stdin, joined};
use tokio::io::BufReader;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::parse;
use crate::Gateway;
use crate::route::Delivery;
use crate::session::{Client, Session, Waiting};

/// The maximum number of messages that wait to be written to the client.
const MAX_WAITING: usize = 256;

/// The time in which the client must read the last messages after `end` is done.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);

/// The client's end of standard output.
struct Output(Sender<String>);

impl Client for Output {
    fn deliver(&self, delivery: Delivery) -> Option<Waiting> {
        match self.0.try_send(delivery.text) {
            // The reader notices that the client has closed its end.
            Ok(()) | Err(TrySendError::Closed(_)) => None,
            Err(TrySendError::Full(text)) => {
                let output = self.0.clone();
                Some(Box::pin(async move {
                    let _ = output.send(text).await;
                    None
                }))
            }
        }
    }
}

/// Serves the client on standard input and output, until it closes one of them or `end` is done.
///
/// # Errors
///
/// Returns an error if the thread that writes cannot be started.
pub async fn serve_stdio(gateway: Arc<Gateway>, end: impl Future<Output = ()>) -> io::Result<()> {
    let (sender, receiver) = channel(MAX_WAITING);
    let (written, mut is_written) = oneshot::channel();
    let write = move || {
        write(receiver);
        let _ = written.send(());
    };
    thread::Builder::new().name("stdout".to_owned()).spawn(write)?;
    let max_bytes = gateway.config.settings.bounds.message_bytes;
    let session = Session::open(gateway, "pipe", Arc::new(Output(sender.clone())));
    let mut end = pin!(end);
    let is_ended = tokio::select! {
        () = read(&session, &sender, max_bytes) => false,
        () = sender.closed() => false,
        () = &mut end => true,
    };
    session.end().await;
    drop((session, sender));
    if !is_ended {
        tokio::select! {
            _ = &mut is_written => return Ok(()),
            () = end => {}
        }
    }
    let _ = timeout(WRITE_TIMEOUT, is_written).await;
    Ok(())
}

async fn read(session: &Session, output: &Sender<String>, max_bytes: usize) {
    let mut stdin = BufReader::with_capacity(64 << 10, Stdin::default());
    let mut line = LineReader::new(max_bytes);
    while let Ok(Some(bytes)) = line.read(&mut stdin).await {
        let error = match bytes {
            ReadLine::Line(bytes) => match parse(bytes) {
                Ok(message) => {
                    session.receive(message).await;
                    continue;
                }
                Err(error) => error,
            },
            ReadLine::Long(long) => Some(MessageError::long(long)),
        };
        if let Some(error) = error {
            let text = String::from_utf8_lossy(&error.to_line()).into_owned();
            let _ = output.send(text).await;
        }
    }
}

/// Writes messages until the session ends or the client closes its end.
fn write(mut messages: Receiver<String>) {
    let mut stdout = io::stdout().lock();
    while let Some(first) = messages.blocking_recv() {
        let text = joined(first, || messages.try_recv().ok());
        if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err() {
            return;
        }
    }
}
