//! A server over the older HTTP transport: its messages come in one event stream.
//!
//! The first event of the stream names the address for the client's messages.

use std::io::BufReader;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use mcpact_gateway::upstream::ServerEvent as Event;
use mcpact_rules::protocol::http::{EVENT_STREAM, JSON};
use ureq::http::Uri;
use ureq::{Agent, BodyReader};

use super::event_stream::Events;
use super::http_response::{header, read_failure, until};
use super::limits::Limits;
use crate::input::json_rpc::{self, Incoming, Request, Response, first_line};
use crate::input::size::too_large;

/// The maximum number of unread events.
const MAX_UNREAD: usize = 16;

/// A server over HTTP with server-sent events (protocol 2024-11-05). Its stream ends with the
/// program.
pub(super) struct Sse {
    agent: Agent,
    /// The address for messages.
    endpoint: String,
    events: Receiver<Result<Event>>,
    limits: Limits,
}

impl Sse {
    /// Opens the stream. Returns `None` unless the response to a GET is a stream that names an
    /// endpoint.
    pub(super) fn open(
        agent: &Agent,
        url: &str,
        headers: &[(String, String)],
        limits: Limits,
        deadline: Instant,
    ) -> Result<Option<Sse>> {
        let mut request = agent.get(url).header("accept", EVENT_STREAM);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        // The stream stays open, so only its beginning has a limit.
        let sent = request
            .config()
            .timeout_connect(Some(until(deadline)))
            .timeout_recv_response(Some(until(deadline)))
            .build()
            .call();
        let Ok(response) = sent else { return Ok(None) };
        let is_stream = header(&response, "content-type").is_some_and(|content| content.starts_with(EVENT_STREAM));
        if !response.status().is_success() || !is_stream {
            return Ok(None);
        }
        let (sender, events) = mpsc::sync_channel(MAX_UNREAD);
        let body = response.into_body().into_reader();
        thread::spawn(move || forward(body, limits.bytes, &sender));
        let first = events.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        let Ok(Ok(first)) = first else { return Ok(None) };
        if first.kind != "endpoint" {
            return Ok(None);
        }
        let named = std::str::from_utf8(&first.data).context("the address in its event `endpoint` is not UTF-8")?;
        Ok(Some(Sse {
            agent: agent.clone(),
            endpoint: endpoint(url, named.trim())?,
            events,
            limits,
        }))
    }

    /// Sends a message, and returns an error unless the server accepts it.
    pub(super) fn send(&self, message: &str, headers: &[(String, String)], deadline: Instant) -> Result<()> {
        let mut request = self.agent.post(&self.endpoint).header("content-type", JSON);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let response = request
            .config()
            .timeout_global(Some(until(deadline)))
            .build()
            .send(message)
            .map_err(|error| anyhow!("cannot send to {}: {error}", self.endpoint))?;
        if !response.status().is_success() {
            read_failure(response, None)?.map_err(anyhow::Error::from)?;
        }
        Ok(())
    }

    /// Sends a request, and waits for its response in the stream.
    pub(super) fn request(&self, request: &Request, headers: &[(String, String)]) -> Result<Response> {
        let deadline = Instant::now() + self.limits.timeout_of(request);
        self.send(&request.text(), headers, deadline)?;
        loop {
            let event = match self
                .events
                .recv_timeout(deadline.saturating_duration_since(Instant::now()))
            {
                Ok(event) => event?,
                Err(RecvTimeoutError::Timeout) => return Err(self.limits.too_slow(request)),
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("the event stream ended before the response to `{}`", request.method)
                }
            };
            // Comments keep the stream open, and some servers send their own events.
            if !(event.kind.is_empty() || event.kind == "message") {
                continue;
            }
            match json_rpc::read(&event.data, request)
                .with_context(|| format!("an event is not a JSON-RPC message: `{}`", first_line(&event.data)))?
            {
                Incoming::Response(response) => return Ok(response),
                Incoming::Request(reply) => self.send(&reply, headers, deadline)?,
                Incoming::Other => {}
            }
        }
    }
}

/// Forwards the events until the stream ends, or nobody waits for them.
fn forward(body: BodyReader<'static>, max_bytes: u64, events: &mpsc::SyncSender<Result<Event>>) {
    let mut stream = Events::new(BufReader::new(body));
    let mut remaining = max_bytes;
    loop {
        let event = match stream.next(&mut remaining) {
            Ok(Some(event)) => Ok(event),
            Ok(None) if remaining == 0 => Err(too_large(max_bytes)),
            Ok(None) => return,
            Err(error) => Err(anyhow!("the event stream broke off: {error}")),
        };
        let is_last = event.is_err();
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Resolves the endpoint that a server names against its own address. Headers may be secrets, so
/// the host must be the same.
fn endpoint(base: &str, named: &str) -> Result<String> {
    let base: Uri = base.parse()?;
    let (scheme, authority) = (base.scheme_str().unwrap_or_default(), base.authority());
    let authority = authority.map_or("", |authority| authority.as_str());
    if named.contains("://") {
        let other: Uri = named
            .parse()
            .with_context(|| format!("the endpoint `{}`", first_line(named.as_bytes())))?;
        ensure!(
            other.scheme_str() == Some(scheme) && other.authority().is_some_and(|other| other.as_str() == authority),
            "the endpoint `{}` belongs to another server than {scheme}://{authority}, so nothing is sent there",
            first_line(named.as_bytes())
        );
        return Ok(named.to_owned());
    }
    let folder = base.path().rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = if named.starts_with('/') {
        named.to_owned()
    } else {
        format!("{folder}/{named}")
    };
    Ok(format!("{scheme}://{authority}{path}"))
}

#[cfg(test)]
mod tests {
    use super::endpoint;

    #[test]
    fn endpoints() {
        let of = |named: &str| endpoint("http://a.example:80/v1/sse?k=1", named).map_err(|error| error.to_string());
        assert_eq!(of("/messages?s=1").unwrap(), "http://a.example:80/messages?s=1");
        assert_eq!(of("messages?s=1").unwrap(), "http://a.example:80/v1/messages?s=1");
        assert_eq!(of("http://a.example:80/m").unwrap(), "http://a.example:80/m");
        for other in ["https://a.example:80/m", "http://b.example:80/m", "http://a.example/m"] {
            assert!(
                of(other).unwrap_err().contains("belongs to another server than"),
                "{other}"
            );
        }
    }
}
