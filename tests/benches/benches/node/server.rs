//! A server over HTTP: the main file of the crates that the bench `node` writes. Prints its port.
//! `CRATE` has the tools.
//!
//! With an argument, connections send each response at once (`TCP_NODELAY`).

use std::{env, error::Error, sync::Arc};

use axum::{Router, serve::ListenerExt};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let server = CRATE::server();
    let sessions = Arc::new(LocalSessionManager::default());
    let config = StreamableHttpServerConfig::default();
    let service = StreamableHttpService::new(move || Ok(server.clone()), Arc::clone(&sessions), config);
    CHECKED
    let app = Router::new().nest_service("/mcp", service);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?.port());
    if env::args().nth(1).is_some() {
        axum::serve(listener.tap_io(|tcp| drop(tcp.set_nodelay(true))), app).await?;
    } else {
        axum::serve(listener, app).await?;
    }
    Ok(())
}
