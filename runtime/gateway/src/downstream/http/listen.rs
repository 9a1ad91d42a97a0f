//! Connections, with limits for clients that are slow or many.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// The limits of clients before a request of theirs is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of connections at a time; others wait to be accepted.
    pub connections: usize,
    /// The maximum time of a request's head, and the maximum idle time of a connection.
    pub head_timeout: Duration,
    /// The maximum length of a request's head, in bytes.
    pub head_bytes: usize,
}

/// The body of a response.
pub type Body = BoxBody<Bytes, Infallible>;

/// Serves the requests of all connections, as long as the future is polled.
pub async fn listen<A, F>(listener: TcpListener, limits: Limits, respond: A)
where
    A: Fn(Request<Incoming>) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Response<Body>> + Send + 'static,
{
    let permits = Arc::new(Semaphore::new(limits.connections));
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
            return;
        };
        let Ok(stream) = accepted(&listener).await else {
            // No file descriptor is free at the moment.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let respond = respond.clone();
        tokio::spawn(async move {
            let _permit = permit;
            let service = service_fn(move |request| {
                let response = respond(request);
                async move { Ok::<_, Infallible>(response.await) }
            });
            let mut connection = http1::Builder::new();
            connection
                .timer(TokioTimer::new())
                .header_read_timeout(limits.head_timeout)
                .max_buf_size(limits.head_bytes);
            // The client causes errors here: it closed the connection, or sent bytes that are not
            // HTTP.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

/// Returns the next connection, with `TCP_NODELAY`. Otherwise the last part of a response would wait
/// for the client's acknowledgement.
async fn accepted(listener: &TcpListener) -> io::Result<TcpStream> {
    let (stream, _) = listener.accept().await?;
    // A client that has already left causes an error here.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use tokio::net::{TcpListener, TcpStream};

    use super::accepted;

    /// Without `TCP_NODELAY`, each call of a client that sends head and body separately takes 44 ms.
    #[tokio::test]
    async fn responses_are_sent_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, served) = tokio::join!(TcpStream::connect(address), accepted(&listener));
        client.expect("a connection");
        assert!(served.expect("a connection").nodelay().expect("an option"));
    }
}
