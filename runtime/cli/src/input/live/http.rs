//! A server at an address: a message is a POST, and its answer is JSON or a stream of events.

use std::io::{self, BufReader, Read};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use ureq::http::Response;
use ureq::{Agent, Body, BodyReader};

use super::Limits;
use super::events::Events;
use super::message::{self, Answer, Incoming, Request, shown};
use super::session::Connection;
use super::sse::Sse;
use crate::input::file::too_large;

const SESSION: &str = "mcp-session-id";
const AGENT: &str = concat!("mcpact/", env!("CARGO_PKG_VERSION"));
/// As much is read of an error's body.
const MAX_OF_AN_ERROR: u64 = 64 << 10;

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
    /// The bytes that may still be read.
    left: u64,
}

impl Http {
    pub(super) fn new(url: &str, headers: Vec<(String, String)>, limits: Limits) -> Http {
        let config = Agent::config_builder()
            // Headers may be secrets, which are for this address alone.
            .max_redirects(0)
            .http_status_as_error(false)
            .user_agent(AGENT)
            .build();
        Http {
            url: url.to_owned(),
            headers,
            agent: config.into(),
            session: None,
            version: None,
            older: None,
            limits,
            left: limits.bytes,
        }
    }

    fn post(&self, message: &str, of: &Request, deadline: Instant) -> Result<Response<Body>> {
        let mut request = self
            .agent
            .post(&self.url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-method", of.method);
        for (name, value) in self.own_headers() {
            request = request.header(name, value);
        }
        request
            .config()
            .timeout_global(Some(until(deadline)))
            .build()
            .send(message)
            .map_err(|error| self.failed(error, of))
    }

    fn own_headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let session = self.session.iter().map(|session| (SESSION, session.as_str()));
        let version = self
            .version
            .iter()
            .map(|version| ("mcp-protocol-version", version.as_str()));
        let given = self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        session.chain(version).chain(given)
    }

    /// Returns the error for a request that failed.
    fn failed(&self, error: ureq::Error, of: &Request) -> anyhow::Error {
        let method = of.method;
        match error {
            ureq::Error::Timeout(_) => self.limits.too_slow(of),
            ureq::Error::HostNotFound => anyhow!("there is no such host"),
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                anyhow!("nothing listens there: is the server started, and the port right?")
            }
            ureq::Error::Io(error) => anyhow!("the connection failed before `{method}` was answered: {error}"),
            error => anyhow!("no answer to `{method}`: {error}"),
        }
    }

    /// What the body has, if it is not too much.
    fn whole(&mut self, body: BodyReader<'_>, of: &Request) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        body.take(self.left.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| self.failed(error.into(), of))?;
        match self.left.checked_sub(bytes.len() as u64) {
            Some(left) => self.left = left,
            None => return Err(too_large(self.limits.bytes)),
        }
        Ok(bytes)
    }

    /// The answer is one of the events; the server may say and ask other things before.
    fn streamed(&mut self, body: BodyReader<'_>, request: &Request, deadline: Instant) -> Result<Answer> {
        let mut events = Events::new(BufReader::new(body));
        loop {
            let event = events
                .next(&mut self.left)
                .map_err(|error| self.failed(error.into(), request))?;
            let Some(event) = event else {
                if self.left == 0 {
                    return Err(too_large(self.limits.bytes));
                }
                bail!("the stream of events ended before `{}` was answered", request.method);
            };
            match incoming(&event.data, request)? {
                Incoming::Answer(answer) => return Ok(answer),
                Incoming::Request(answer) => drop(self.post(&answer, request, deadline)?),
                Incoming::Other => {}
            }
        }
    }
}

impl Connection for Http {
    fn request(&mut self, request: &Request) -> Result<Answer> {
        if let Some(older) = &self.older {
            return older.request(request, &self.headers);
        }
        let deadline = Instant::now() + self.limits.timeout_of(request);
        let response = self.post(&request.text(), request, deadline)?;
        if request.method == "initialize" && matches!(response.status().as_u16(), 400 | 404 | 405) {
            // The specification says so: a server of the older transport accepts no POST at its
            // address.
            if let Some(older) = Sse::open(&self.agent, &self.url, &self.headers, self.limits, deadline)? {
                return self.older.insert(older).request(request, &self.headers);
            }
        }
        if !response.status().is_success() {
            return refused(response, Some(request));
        }
        if let Some(session) = header(&response, SESSION) {
            self.session = Some(session.to_owned());
        }
        let content = header(&response, "content-type")
            .unwrap_or_default()
            .to_ascii_lowercase();
        let body = response.into_body().into_reader();
        if content.starts_with("text/event-stream") {
            return self.streamed(body, request, deadline);
        }
        let bytes = self.whole(body, request)?;
        if !content.starts_with("application/json") {
            bail!(
                "it is no MCP server: it answers `{}` with {}: `{}`",
                request.method,
                if content.is_empty() {
                    "no content type".to_owned()
                } else {
                    format!("`{}`", shown(content.as_bytes()))
                },
                shown(&bytes)
            );
        }
        match incoming(&bytes, request)? {
            Incoming::Answer(answer) => Ok(answer),
            _ => bail!(
                "it is no MCP server: it answers `{}` with `{}`",
                request.method,
                shown(&bytes)
            ),
        }
    }

    fn notify(&mut self, message: &str) -> Result<()> {
        let deadline = Instant::now() + self.limits.timeout;
        if let Some(older) = &self.older {
            return older.send(message, &self.headers, deadline);
        }
        let notification = Request::notification("notifications/initialized");
        let response = self.post(message, &notification, deadline)?;
        if !response.status().is_success() {
            refused(response, None)?.map_err(anyhow::Error::from)?;
        }
        Ok(())
    }

    fn speak(&mut self, version: &str) {
        // It goes into a header.
        self.version = Some(shown(version.as_bytes()));
    }
}

impl Drop for Http {
    /// Servers keep sessions for a long time; that this one is over, they are told.
    fn drop(&mut self) {
        if self.session.is_none() {
            return;
        }
        let mut request = self.agent.delete(&self.url);
        for (name, value) in self.own_headers() {
            request = request.header(name, value);
        }
        // The tools are there, whatever it says.
        let _ = request
            .config()
            .timeout_global(Some(Duration::from_secs(2)))
            .build()
            .call();
    }
}

pub(super) fn until(deadline: Instant) -> Duration {
    // Without any time there would be no limit.
    deadline
        .saturating_duration_since(Instant::now())
        .max(Duration::from_millis(1))
}

pub(super) fn header<'r>(response: &'r Response<Body>, name: &str) -> Option<&'r str> {
    response.headers().get(name).and_then(|value| value.to_str().ok())
}

fn incoming(bytes: &[u8], request: &Request) -> Result<Incoming> {
    message::read(bytes, request).map_err(|error| {
        anyhow!(
            "it is no MCP server: it answers `{}` with `{}`: {error:#}",
            request.method,
            shown(bytes)
        )
    })
}

/// What an answer of another status says: a JSON-RPC error, where it is one, else its status and first line.
pub(super) fn refused(response: Response<Body>, request: Option<&Request>) -> Result<Answer> {
    let status = response.status();
    let location = header(&response, "location").map(|location| shown(location.as_bytes()));
    let mut bytes = Vec::new();
    // Whatever there is of it: the status is what counts.
    let _ = response
        .into_body()
        .into_reader()
        .take(MAX_OF_AN_ERROR)
        .read_to_end(&mut bytes);
    if let (400, Some(request)) = (status.as_u16(), request)
        && let Ok(Incoming::Answer(answer)) = message::read(&bytes, request)
    {
        return Ok(answer);
    }
    let advice = match (status.as_u16(), location) {
        (300..=399, Some(location)) => format!("; it is at another address: `--url {location}`"),
        (401 | 403, _) => "; a key is given by `--header 'Authorization: Bearer $TOKEN'`".to_owned(),
        (404 | 405, _) => "; is it the address of its MCP endpoint, such as `…/mcp`, over streamable HTTP?".to_owned(),
        _ => String::new(),
    };
    let line = shown(&bytes);
    let said = if line.is_empty() {
        String::new()
    } else {
        format!(": `{line}`")
    };
    bail!("it answers with HTTP {status}{said}{advice}")
}
