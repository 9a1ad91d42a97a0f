//! The server of the dashboard: the page, its data, and the stream of new calls.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use mcpact_shared::protocol::http::{EVENT_STREAM, JSON};
use tokio::net::TcpListener;

use super::data::DashboardLog;
use super::live::Live;
use super::page::{self, Head};
use super::query::Query;
use crate::downstream::Hosts;
use crate::downstream::{Body, Limits, listen};

/// The limits of browsers, each of which opens six connections.
const LIMITS: Limits = Limits {
    connections: 128,
    head_timeout: Duration::from_secs(10),
    head_bytes: 64 << 10,
};

/// Headers of each response, besides the policy of the page.
const HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// The dashboard of a log, for browsers of this machine.
///
/// It only reads: it accepts only the method `GET`, and has no cookies. Everybody who reaches the
/// address can read the log, so the address should be one of this machine; see [`Hosts`].
pub struct Dashboard {
    source: Arc<DashboardLog>,
    live: Arc<Live>,
    hosts: Hosts,
    page: Bytes,
    policy: HeaderValue,
}

impl Dashboard {
    /// Creates the dashboard of a log with this title, such as the file's name.
    ///
    /// # Panics
    ///
    /// Never: a policy consists of visible letters.
    pub fn new(source: DashboardLog, title: &str, hosts: Hosts) -> Dashboard {
        let source = Arc::new(source);
        let head = Head::served(title, source.prices());
        let (page, policy) = page::served(&head);
        Dashboard {
            live: Arc::new(Live::new(Arc::clone(&source))),
            source,
            hosts,
            page: page.into(),
            // `frame-ancestors` has no effect in a page.
            policy: HeaderValue::from_str(&format!("{policy}; frame-ancestors 'none'")).expect("visible letters"),
        }
    }

    /// Serves the page at a listener until the future is dropped. A failing connection does not
    /// affect others.
    pub async fn serve(self, listener: TcpListener) {
        let dashboard = Arc::new(self);
        let respond = move |request| {
            let dashboard = Arc::clone(&dashboard);
            async move { dashboard.respond(&request).await }
        };
        listen(listener, LIMITS, respond).await;
    }

    /// Responds to a request. Its body is not read.
    pub async fn respond<B>(&self, request: &Request<B>) -> Response<Body> {
        let mut response = match self.hosts.check(request.uri(), request.headers()) {
            Ok(()) => self.route(request).await,
            Err(problem) => failure(StatusCode::FORBIDDEN, &problem),
        };
        let headers = response.headers_mut();
        for (name, value) in HEADERS {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers
            .entry("content-security-policy")
            .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
        response
    }

    async fn route<B>(&self, request: &Request<B>) -> Response<Body> {
        if request.method() != Method::GET {
            let mut response = failure(StatusCode::METHOD_NOT_ALLOWED, "the dashboard only reads; send `GET`");
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET"));
            return response;
        }
        let path = request.uri().path();
        match path {
            "/" => {
                let mut response = ok_response("text/html; charset=utf-8", self.page.clone());
                response
                    .headers_mut()
                    .insert("content-security-policy", self.policy.clone());
                response
            }
            "/api/live" => match self.live.stream() {
                Some(body) => with_type(EVENT_STREAM, Response::new(body)),
                None => failure(StatusCode::SERVICE_UNAVAILABLE, "too many pages are open"),
            },
            _ => {
                let query = Query::parse(request.uri().query().unwrap_or_default());
                let Some(ask) = path.strip_prefix("/api/").and_then(|name| DashboardLog::endpoint(name)) else {
                    return failure(StatusCode::NOT_FOUND, "there is no such page");
                };
                let source = Arc::clone(&self.source);
                // The log is read on a thread that may block.
                let asked = tokio::task::spawn_blocking(move || ask(&source, &query?)).await;
                match asked {
                    Ok(Ok(json)) => ok_response(JSON, json),
                    Ok(Err(problem)) => failure(problem.status, &problem.text),
                    Err(_) => failure(StatusCode::INTERNAL_SERVER_ERROR, "the log could not be read"),
                }
            }
        }
    }
}

fn ok_response(content_type: &'static str, body: Bytes) -> Response<Body> {
    with_type(content_type, Response::new(Full::new(body).boxed()))
}

fn failure(status: StatusCode, problem: &str) -> Response<Body> {
    let mut response = ok_response("text/plain; charset=utf-8", problem.to_owned().into());
    *response.status_mut() = status;
    response
}

fn with_type(content_type: &'static str, mut response: Response<Body>) -> Response<Body> {
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}
