//! The layer for streamable HTTP.

use std::sync::Arc;
use std::time::Duration;

use mcpact_meter::{Limit, Meter};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::Kept;
use crate::recount::{INITIALIZE, INITIALIZED, messages, of_calls};
use crate::server::Server;

const WAIT: Duration = Duration::from_secs(30);

/// Starts a metered server. Returns its address.
async fn serve(meter: &Meter) -> String {
    let sessions = Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(|| Ok(Server), sessions, StreamableHttpServerConfig::default());
    let router = axum::Router::new().nest_service("/mcp", service).layer(meter.layer());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/mcp", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Posts a message. Returns the status, the session and the messages of the response.
fn post(address: &str, session: Option<&str>, message: &str) -> (u16, Option<String>, Vec<String>) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut request = agent
        .post(address)
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream");
    if let Some(session) = session {
        request = request
            .header("mcp-session-id", session)
            .header("mcp-protocol-version", "2025-11-25");
    }
    let mut response = request.send(message).unwrap();
    let id = response
        .headers()
        .get("mcp-session-id")
        .map(|id| id.to_str().unwrap().to_owned());
    let body = response.body_mut().read_to_string().unwrap();
    let messages = if body.starts_with('{') {
        vec![body]
    } else {
        let data = body.lines().filter_map(|line| line.strip_prefix("data:"));
        data.map(|data| data.trim().to_owned())
            .filter(|data| !data.is_empty())
            .collect()
    };
    (response.status().as_u16(), id, messages)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_equals_an_independent_recount() {
    let kept = Kept::default();
    let meter = Meter::builder().server("example").sink(kept.clone()).build();
    let address = serve(&meter).await;
    let sent = messages();
    let texts = sent.clone();
    let (session, received) = tokio::task::spawn_blocking(move || {
        let (status, session, _) = post(&address, None, INITIALIZE);
        assert_eq!(status, 200);
        let session = session.expect("a session");
        assert_eq!(post(&address, Some(&session), INITIALIZED).0, 202);
        let received: Vec<String> = texts
            .iter()
            .flat_map(|text| post(&address, Some(&session), text).2)
            .collect();
        // Neither JSON nor a known session.
        assert!(post(&address, Some(&session), "garbage").0 >= 400);
        assert_eq!(post(&address, Some("unknown"), &texts[0]).0, 404);
        (session, received)
    })
    .await
    .unwrap();
    assert!(meter.flush(WAIT));
    let records = kept.records();
    assert_eq!(records[0].method, "initialize");
    assert!(
        records
            .iter()
            .all(|record| record.session == session || record.session == "stateless")
    );
    let calls: Vec<_> = records
        .iter()
        .filter(|record| record.method == "tools/call" && record.session == session)
        .collect();
    assert_eq!(calls.len(), sent.len());
    let sum = (
        calls.iter().filter_map(|call| call.input_tokens).sum::<u64>(),
        calls.iter().filter_map(|call| call.output_tokens).sum::<u64>(),
    );
    assert_eq!(
        sum,
        of_calls(sent.iter().map(String::as_str), received.iter().map(String::as_str))
    );
    assert!(calls.iter().all(|call| call.client.as_deref() == Some("example 1.0")));
    // No response has opened the session.
    let unknown = records
        .iter()
        .find(|record| record.error.is_some() && record.session == "stateless");
    let unknown = unknown.unwrap();
    assert_eq!(
        (unknown.error.as_deref(), unknown.output_tokens),
        (Some("http_404"), None)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_call_does_not_reach_the_server() {
    let limit = Limit {
        per: mcpact_meter::limits::Per::Session,
        tokens: Some(30),
        ..Limit::default()
    };
    let meter = Meter::builder().limit(limit).build();
    let address = serve(&meter).await;
    tokio::task::spawn_blocking(move || {
        let start = || post(&address, None, INITIALIZE).1.expect("a session");
        let call = &messages()[0];
        let (first, second) = (start(), start());
        for session in [&first, &second] {
            // The limit is used up by a call, and then refuses the next one.
            let refused: Vec<bool> = (0..3)
                .map(|_| {
                    post(&address, Some(session), call)
                        .2
                        .concat()
                        .contains("tokens a session")
                })
                .collect();
            assert_eq!(refused, [false, true, true], "{session}");
        }
    })
    .await
    .unwrap();
}

/// A client cannot reset its limits by the end of a session that its server does not end, nor by
/// ids that it invents.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_ends_when_its_server_ends_it() {
    let limit = Limit {
        per: mcpact_meter::limits::Per::Session,
        calls: Some(1),
        ..Limit::default()
    };
    let meter = Meter::builder().limit(limit).build();
    // It refuses `DELETE` with 405.
    let respond = || async {
        let headers = [("mcp-session-id", "s"), ("content-type", "application/json")];
        (headers, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    };
    let router = axum::Router::new()
        .route("/mcp", axum::routing::post(respond))
        .layer(meter.layer());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/mcp", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    tokio::task::spawn_blocking(move || {
        let session = post(&address, None, INITIALIZE).1.expect("a session");
        let is_refused_in = |session: &str| {
            let (_, _, messages) = post(&address, Some(session), &messages()[0]);
            messages.concat().contains("1 call a session")
        };
        let is_refused = || is_refused_in(&session);
        assert_eq!([is_refused(), is_refused()], [false, true]);
        assert_eq!([is_refused_in("a"), is_refused_in("b")], [false, true]);
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let delete = agent.delete(&address).header("mcp-session-id", &session);
        assert_eq!(delete.call().unwrap().status(), 405);
        assert!(is_refused());
    })
    .await
    .unwrap();
}

/// A server sends its requests in the stream that the client opens by `GET`, and the client responds
/// by `POST`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sampling_in_the_stream_of_a_session_is_metered() {
    let kept = Kept::default();
    let meter = Meter::builder().sink(kept.clone()).build();
    let respond = || async {
        let headers = [("mcp-session-id", "s"), ("content-type", "application/json")];
        (headers, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    };
    let events = || async { ([("content-type", "text/event-stream")], SAMPLING_EVENT) };
    let router = axum::Router::new()
        .route("/mcp", axum::routing::post(respond).get(events))
        .layer(meter.layer());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/mcp", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    tokio::task::spawn_blocking(move || {
        let session = post(&address, None, INITIALIZE).1.expect("a session");
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let get = agent.get(&address).header("mcp-session-id", &session);
        let body = get.call().unwrap().body_mut().read_to_string().unwrap();
        assert_eq!(body, SAMPLING_EVENT);
        assert_eq!(post(&address, Some(&session), SAMPLED).0, 200);
    })
    .await
    .unwrap();
    assert!(meter.flush(WAIT));
    let records = kept.records();
    let sampled: Vec<_> = records
        .iter()
        .filter(|record| record.method == "sampling/createMessage")
        .collect();
    assert_eq!(sampled.len(), 1);
    assert!(sampled[0].session == "s" && sampled[0].error.is_none());
    assert_eq!((sampled[0].input_tokens, sampled[0].output_tokens), (Some(4), Some(4)));
}

const SAMPLING_EVENT: &str = concat!(
    r#"data: {"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":{"messages":"#,
    r#"[{"role":"user","content":{"type":"text","text":"Hello, world!"}}]}}"#,
    "\n\n"
);
const SAMPLED: &str =
    r#"{"jsonrpc":"2.0","id":7,"result":{"role":"assistant","content":{"type":"text","text":"Hello, world!"}}}"#;
