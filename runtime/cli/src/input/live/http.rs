//! A server over streamable HTTP: a message is a POST, its response is JSON or a stream of events.

use std::io::{self, BufReader, Read};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use mcpact_rules::protocol::header as name;
use mcpact_rules::protocol::http::{ACCEPTED, EVENT_STREAM, JSON, USER_AGENT};
use mcpact_rules::protocol::method;
use ureq::http;
use ureq::{Agent, Body, BodyReader};

use super::event_stream::Events;
use super::http_response::{header, read_failure, until};
use super::limits::Limits;
use super::session::Connection;
use super::sse::Sse;
use crate::input::json_rpc::{self, Incoming, Request, Response, first_line};
use crate::input::size::too_large;

/// A server over streamable HTTP. Dropping it ends the session.
pub(super) struct Http {
    url: String,
    headers: Vec<(String, String)>,
    agent: Agent,
    session: Option<String>,
    version: Option<String>,
    /// The older transport, if the server has no other.
    older: Option<Sse>,
    limits: Limits,
    /// The number of bytes that may still be read.
    remaining: u64,
}

impl Http {
    pub(super) fn new(url: &str, headers: Vec<(String, String)>, limits: Limits) -> Http {
        let config = Agent::config_builder()
            // Headers may be secrets, so they must not follow a redirect.
            .max_redirects(0)
            .http_status_as_error(false)
            .user_agent(USER_AGENT)
            .build();
        Http {
            url: url.to_owned(),
            headers,
            agent: config.into(),
            session: None,
            version: None,
            older: None,
            limits,
            remaining: limits.bytes,
        }
    }

    fn post(&self, message: &str, request: &Request, deadline: Instant) -> Result<http::Response<Body>> {
        let mut post = self
            .agent
            .post(&self.url)
            .header("content-type", JSON)
            .header("accept", ACCEPTED)
            .header(name::METHOD, request.method);
        for (name, value) in self.all_headers() {
            post = post.header(name, value);
        }
        post.config()
            .timeout_global(Some(until(deadline)))
            .build()
            .send(message)
            .map_err(|error| self.error(error, request))
    }

    fn all_headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let session = self.session.iter().map(|session| (name::SESSION, session.as_str()));
        let version = self.version.iter().map(|version| (name::VERSION, version.as_str()));
        let configured = self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        session.chain(version).chain(configured)
    }

    /// Returns the error for a request that failed.
    fn error(&self, error: ureq::Error, request: &Request) -> anyhow::Error {
        let method = request.method;
        match error {
            ureq::Error::Timeout(_) => self.limits.too_slow(request),
            ureq::Error::HostNotFound => anyhow!("unknown host"),
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                anyhow!("connection refused; check that the server runs, and its port")
            }
            ureq::Error::Io(error) => anyhow!("the connection failed before the response to `{method}`: {error}"),
            error => anyhow!("no response to `{method}`: {error}"),
        }
    }

    /// Reads a whole body.
    fn read_body(&mut self, body: BodyReader<'_>, request: &Request) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        body.take(self.remaining.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| self.error(error.into(), request))?;
        match self.remaining.checked_sub(bytes.len() as u64) {
            Some(remaining) => self.remaining = remaining,
            None => return Err(too_large(self.limits.bytes)),
        }
        Ok(bytes)
    }

    /// Reads events up to the response. The server may send notifications and requests before it.
    fn read_stream(&mut self, body: BodyReader<'_>, request: &Request, deadline: Instant) -> Result<Response> {
        let mut events = Events::new(BufReader::new(body));
        loop {
            let event = events
                .next(&mut self.remaining)
                .map_err(|error| self.error(error.into(), request))?;
            let Some(event) = event else {
                if self.remaining == 0 {
                    return Err(too_large(self.limits.bytes));
                }
                bail!("the event stream ended before the response to `{}`", request.method);
            };
            match incoming(&event.data, request)? {
                Incoming::Response(response) => return Ok(response),
                Incoming::Request(reply) => drop(self.post(&reply, request, deadline)?),
                Incoming::Other => {}
            }
        }
    }
}

impl Connection for Http {
    fn request(&mut self, request: &Request) -> Result<Response> {
        if let Some(older) = &self.older {
            return older.request(request, &self.headers);
        }
        let deadline = Instant::now() + self.limits.timeout_of(request);
        let response = self.post(&request.text(), request, deadline)?;
        if request.method == method::INITIALIZE && matches!(response.status().as_u16(), 400 | 404 | 405) {
            // By the specification, a server of the older transport accepts no POST at its address.
            if let Some(older) = Sse::open(&self.agent, &self.url, &self.headers, self.limits, deadline)? {
                return self.older.insert(older).request(request, &self.headers);
            }
        }
        if !response.status().is_success() {
            return read_failure(response, Some(request));
        }
        if let Some(session) = header(&response, name::SESSION) {
            self.session = Some(session.to_owned());
        }
        let content = header(&response, "content-type")
            .unwrap_or_default()
            .to_ascii_lowercase();
        let body = response.into_body().into_reader();
        if content.starts_with(EVENT_STREAM) {
            return self.read_stream(body, request, deadline);
        }
        let bytes = self.read_body(body, request)?;
        if !content.starts_with(JSON) {
            bail!(
                "not an MCP server; its response to `{}` is {}: `{}`",
                request.method,
                if content.is_empty() {
                    "without content type".to_owned()
                } else {
                    format!("of type `{}`", first_line(content.as_bytes()))
                },
                first_line(&bytes)
            );
        }
        match incoming(&bytes, request)? {
            Incoming::Response(response) => Ok(response),
            _ => bail!(
                "not an MCP server; its response to `{}` is `{}`",
                request.method,
                first_line(&bytes)
            ),
        }
    }

    fn notify(&mut self, message: &str) -> Result<()> {
        let deadline = Instant::now() + self.limits.timeout;
        if let Some(older) = &self.older {
            return older.send(message, &self.headers, deadline);
        }
        let notification = Request::notification(method::INITIALIZED);
        let response = self.post(message, &notification, deadline)?;
        if !response.status().is_success() {
            read_failure(response, None)?.map_err(anyhow::Error::from)?;
        }
        Ok(())
    }

    fn set_version(&mut self, version: &str) {
        // The version becomes a header.
        self.version = Some(first_line(version.as_bytes()));
    }
}

impl Drop for Http {
    /// Ends the session, which servers keep for a long time.
    fn drop(&mut self) {
        if self.session.is_none() {
            return;
        }
        let mut request = self.agent.delete(&self.url);
        for (name, value) in self.all_headers() {
            request = request.header(name, value);
        }
        // The tools are complete, so an error does not matter.
        let _ = request
            .config()
            .timeout_global(Some(Duration::from_secs(2)))
            .build()
            .call();
    }
}

fn incoming(bytes: &[u8], request: &Request) -> Result<Incoming> {
    json_rpc::read(bytes, request).map_err(|error| {
        anyhow!(
            "not an MCP server; its response to `{}` is `{}`: {error:#}",
            request.method,
            first_line(bytes)
        )
    })
}
