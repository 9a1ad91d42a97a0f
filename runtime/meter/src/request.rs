//! A request and its response, as the input of a meter.

use crate::json::{object_properties, string};
use crate::method::TargetKind;
use crate::redact;
use crate::session::Session;

/// A request of a client, as it is sent.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub(crate) method: &'a str,
    pub(crate) params: Option<&'a str>,
    pub(crate) server: &'a str,
    pub(crate) session: &'a Session,
    pub(crate) id: Option<&'a str>,
    pub(crate) target: Option<&'a str>,
    pub(crate) transport: Option<&'static str>,
    pub(crate) is_client: bool,
    pub(crate) is_unlisted: bool,
}

impl<'a> Request<'a> {
    /// Creates a request with this method and these parameters as JSON, if it has any.
    pub fn new(method: &'a str, params: Option<&'a str>, session: &'a Session) -> Request<'a> {
        Request {
            method,
            params,
            server: "",
            session,
            id: None,
            target: None,
            transport: None,
            is_client: false,
            is_unlisted: false,
        }
    }

    /// Sets the name of the server.
    #[must_use]
    pub fn server(mut self, name: &'a str) -> Request<'a> {
        self.server = name;
        self
    }

    /// Sets the id of the JSON-RPC request, as JSON.
    #[must_use]
    pub fn id(mut self, id: &'a str) -> Request<'a> {
        self.id = Some(id);
        self
    }

    /// Sets the name of the called tool if it is not the `name` of the parameters. Examples are a
    /// tool without its prefix, and the tool that `execute_tool` calls.
    #[must_use]
    pub fn target(mut self, name: &'a str) -> Request<'a> {
        self.target = Some(name);
        self
    }

    /// Sets the transport as a value of `network.transport`: `pipe` or `tcp`.
    #[must_use]
    pub fn transport(mut self, transport: &'static str) -> Request<'a> {
        self.transport = Some(transport);
        self
    }

    /// Marks the request as metered on the client's side of the connection: its duration belongs to
    /// `mcp.client.operation.duration`.
    #[must_use]
    pub fn from_client(mut self) -> Request<'a> {
        self.is_client = true;
        self
    }

    /// Marks the request as a call of a tool that does not exist. It is logged under its name, but no
    /// limit of a tool applies: the names that clients invent use no counters.
    #[must_use]
    pub fn unlisted(mut self) -> Request<'a> {
        self.is_unlisted = true;
        self
    }

    /// Returns the tool, the prompt or the resource that the request names.
    pub(crate) fn named(&self) -> Option<String> {
        if let Some(target) = self.target {
            return Some(target.to_owned());
        }
        let kind = TargetKind::of(self.method)?;
        let [value] = object_properties(self.params?, [kind.key()]);
        let text = string(value?)?;
        Some(match kind {
            TargetKind::Resource => redact::uri(&text),
            TargetKind::Tool | TargetKind::Prompt => text.into_owned(),
        })
    }

    /// Returns the `traceparent` of the request's `_meta`.
    pub(crate) fn trace_parent(&self) -> Option<String> {
        let [meta] = object_properties(self.params?, ["_meta"]);
        let [parent] = object_properties(meta?, ["traceparent"]);
        string(parent?).map(std::borrow::Cow::into_owned)
    }
}

/// The response to a request.
#[derive(Clone, Copy, Debug)]
pub struct Response<'a> {
    pub(crate) outcome: Outcome<'a>,
    pub(crate) full: Full<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome<'a> {
    Result(&'a str),
    Error(&'a str),
    Failed(&'a str),
}

/// The output without compaction and result budgets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Full<'a> {
    #[default]
    Same,
    /// The JSON of the same outcome, a result or an error.
    Json(&'a str),
    Tokens(u64),
}

impl<'a> Response<'a> {
    /// Creates a response with this result, as the JSON that is sent.
    pub fn result(json: &'a str) -> Response<'a> {
        Response::of(Outcome::Result(json))
    }

    /// Creates a response with this JSON-RPC error: the object with `code` and `message`.
    pub fn error(json: &'a str) -> Response<'a> {
        Response::of(Outcome::Error(json))
    }

    /// Creates the outcome of a request without a response, with a reason such as `timeout`,
    /// `cancelled` or `connection_closed`.
    pub fn failed(reason: &'a str) -> Response<'a> {
        Response::of(Outcome::Failed(reason))
    }

    fn of(outcome: Outcome<'a>) -> Response<'a> {
        Response {
            outcome,
            full: Full::Same,
        }
    }

    /// Sets the result or the error before it is cut or compacted, as JSON. Its tokens become
    /// `full_tokens` of the record.
    #[must_use]
    pub fn full(mut self, json: &'a str) -> Response<'a> {
        self.full = Full::Json(json);
        self
    }

    /// Sets the tokens of the result or the error before it is cut or compacted.
    #[must_use]
    pub fn full_tokens(mut self, tokens: u64) -> Response<'a> {
        self.full = Full::Tokens(tokens);
        self
    }
}
