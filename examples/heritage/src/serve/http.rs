//! The server over streamable HTTP, with limits on time, connections and sessions.

use std::{error::Error, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use mcpact::serve::{CheckedHttp, Server};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::sleep,
};

/// The maximum number of connections at a time; others wait to be accepted.
const MAX_CONNECTIONS: usize = 500;
/// The maximum number of sessions at a time. rmcp closes one after five minutes without a message.
const MAX_SESSIONS: usize = 100;
/// The maximum time of a request's head, and the maximum idle time of a connection between two
/// requests.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// The maximum time that the body of a request may take.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// Serves any number of clients of this machine over streamable HTTP at `http://ADDRESS/mcp`, until
/// the process ends.
///
/// # Errors
///
/// Returns an error if the address is in use or does not belong to this machine.
pub async fn on_http(server: Server, address: SocketAddr) -> Result<(), Box<dyn Error>> {
    // A page in a browser is not a client: requests with an `Origin` header are refused.
    let config = StreamableHttpServerConfig::default().enforce_origin_validation();
    let sessions = Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), Arc::clone(&sessions), config);
    let service = CheckedHttp::new(service)
        .body_timeout(BODY_TIMEOUT)
        .max_sessions(sessions, MAX_SESSIONS);
    let app = Router::new().nest_service("/mcp", service);

    let listener = TcpListener::bind(address).await?;
    // The system chooses the port if it is given as 0.
    eprintln!("serving at http://{}/mcp", listener.local_addr()?);
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let permit = Arc::clone(&permits).acquire_owned().await?;
        let Ok(stream) = accept(&listener).await else {
            // The client has closed the connection, or no file descriptor is free at the moment.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let service = TowerToHyperService::new(app.clone());
        tokio::spawn(async move {
            let _permit = permit;
            // The client causes errors here: it closed the connection, or sent bytes that are not
            // HTTP.
            drop(connection().serve_connection(TokioIo::new(stream), service).await);
        });
    }
}

/// Returns the next connection, with `TCP_NODELAY`. Otherwise the system would delay the last part
/// of a response until the client has acknowledged the previous part, which takes up to 40 ms.
async fn accept(listener: &TcpListener) -> io::Result<TcpStream> {
    let (stream, _) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

fn connection() -> http1::Builder {
    let mut connection = http1::Builder::new();
    connection.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    connection
}

#[cfg(test)]
mod tests {
    use tokio::net::{TcpListener, TcpStream};

    use super::accept;

    /// Without `TCP_NODELAY`, each call of a client that sends head and body separately, such as
    /// Node's `fetch`, takes 44 ms.
    #[tokio::test]
    async fn responses_are_sent_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, served) = tokio::join!(TcpStream::connect(address), accept(&listener));
        client.expect("a connection");
        assert!(served.expect("a connection").nodelay().expect("an option"));
    }
}
