//! Clients over streamable HTTP: each has a session of its own.
//!
//! | File | |
//! |---|---|
//! | `listen` | connections, with limits for clients that are slow or many |
//! | `guard` | the allowed requests: host, origin, token |
//! | `endpoint` | POST, GET and DELETE |
//! | `sessions` | the open sessions |
//! | `stateless` | requests of clients without a session |
//! | `streams` | streams of messages to a client |
//! | `held` | the messages that wait for a stream |
//! | `events` | the body of a response with several messages |
//! | `replay` | the last events, for clients that lost their connection |

mod endpoint;
mod events;
mod guard;
mod held;
mod listen;
mod replay;
mod sessions;
mod stateless;
mod streams;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::Gateway;

pub use endpoint::PATH;
pub use guard::Guard;
pub use listen::{Body, Limits, listen};

/// The limits of clients. hyper's own maximum length of a head applies.
const LIMITS: Limits = Limits {
    connections: 1_000,
    head_timeout: Duration::from_secs(60),
    head_bytes: 400 << 10,
};

/// Serves clients over HTTP until `end` is done.
///
/// # Errors
///
/// Returns an error if the address cannot be used.
pub async fn serve_http(
    gateway: Arc<Gateway>,
    address: SocketAddr,
    guard: Guard,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    tracing::info!("serving at http://{address}{PATH}");
    let sessions = sessions::Sessions::new(gateway);
    let endpoint = Arc::new(endpoint::Endpoint::new(Arc::clone(&sessions)));
    let guard = Arc::new(guard);
    let respond = move |request| {
        let (endpoint, guard) = (Arc::clone(&endpoint), Arc::clone(&guard));
        async move {
            match guard.check(&request) {
                Ok(()) => endpoint.respond_to(request).await,
                Err(refusal) => refusal,
            }
        }
    };
    tokio::select! {
        () = listen(listener, LIMITS, respond) => {}
        () = sessions::expire(Arc::clone(&sessions)) => {}
        () = end => {}
    }
    sessions.end().await;
    Ok(())
}
