//! Standard input, read by a thread for which a runtime does not wait when it shuts down.
//!
//! A read of `tokio::io::stdin` cannot be cancelled, and a runtime waits for it when it shuts down.
//! With it, a process whose standard output is closed would run until its client also closes
//! standard input.

use std::{
    io::{self, Read},
    pin::Pin,
    task::{Context, Poll, ready},
    thread,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    sync::mpsc::{Receiver, channel},
};

/// Standard input. Its thread starts at the first read, and ends at the end of the input or at the
/// end of the process.
#[derive(Debug, Default)]
pub struct Stdin {
    chunks: Option<Receiver<io::Result<Vec<u8>>>>,
    chunk: Vec<u8>,
    /// The number of bytes of `chunk` that were read.
    read: usize,
}

/// The maximum number of bytes that are read at once.
const MAX_CHUNK: usize = 1 << 16;

impl AsyncRead for Stdin {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let stdin = &mut *self;
        if stdin.read == stdin.chunk.len() {
            let chunks = match &mut stdin.chunks {
                Some(chunks) => chunks,
                none => none.insert(started()?),
            };
            match ready!(chunks.poll_recv(cx)) {
                Some(chunk) => (stdin.chunk, stdin.read) = (chunk?, 0),
                None => return Poll::Ready(Ok(())),
            }
        }
        let rest = &stdin.chunk[stdin.read..];
        let part = &rest[..rest.len().min(buffer.remaining())];
        buffer.put_slice(part);
        stdin.read += part.len();
        Poll::Ready(Ok(()))
    }
}

/// Starts the thread, which reads at most one chunk ahead.
fn started() -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (sender, receiver) = channel(1);
    let read = move || {
        let mut stdin = io::stdin().lock();
        loop {
            let mut chunk = vec![0; MAX_CHUNK];
            let chunk = match stdin.read(&mut chunk) {
                Ok(0) => break,
                Ok(bytes) => {
                    chunk.truncate(bytes);
                    chunk.shrink_to_fit();
                    Ok(chunk)
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let is_error = chunk.is_err();
            if sender.blocking_send(chunk).is_err() || is_error {
                break;
            }
        }
    };
    thread::Builder::new().name("stdin".to_owned()).spawn(read)?;
    Ok(receiver)
}
