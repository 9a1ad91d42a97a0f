//! A call between its request and its response.

use std::sync::Arc;
use std::time::Instant;

use mcpact_lines::json_rpc::{error_response, result_response};
use mcpact_shared::protocol::method;

use super::inner::{Inner, micros};
use super::job::{EndedCall, FullText, Job, Output, Text};
use crate::json::{object_properties, string};
use crate::limits::Verdict;
use crate::method::asks_model;
use crate::record::Record;
use crate::request::{Full, Outcome, Response};
use crate::tokens::is_error_result;

/// The maximum length of a call's texts, in bytes, that are counted before [`MeteredCall::end`]
/// returns, if there are limits of tokens. Counting them takes less than a millisecond. Longer
/// texts count for limits a moment later.
const MAX_AT_ONCE: usize = 64 << 10;

/// A call that has begun. If it is dropped without an end, it is logged with the error `abandoned`.
#[must_use]
pub struct MeteredCall {
    meter: Arc<Inner>,
    begun: Instant,
    verdict: Verdict,
    span: tracing::Span,
    /// `None` after the end.
    call: Option<Box<EndedCall>>,
}

impl MeteredCall {
    pub(super) fn new(
        meter: Arc<Inner>,
        record: Record,
        input: Text,
        verdict: Verdict,
        span: tracing::Span,
    ) -> MeteredCall {
        let has_content = meter.has_content;
        MeteredCall {
            meter,
            begun: Instant::now(),
            verdict,
            span,
            call: Some(Box::new(EndedCall {
                record,
                input,
                output: Output::None,
                full: FullText::Same,
                has_content,
                is_settled: false,
            })),
        }
    }

    /// Returns whether the call is within its limits. End a refused call with the error that is
    /// sent, [`Verdict::error_result`] or [`Verdict::error`], or by
    /// [`admitted`](MeteredCall::admitted).
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns the method of the request.
    pub fn method(&self) -> &str {
        self.call.as_ref().map_or("", |call| &call.record.method)
    }

    /// Returns the span of the call, in which its work can be traced.
    pub fn span(&self) -> &tracing::Span {
        &self.span
    }

    /// Sets the server and the tool of the call, if they are known only after the request.
    pub fn set_target(&mut self, server: &str, target: Option<&str>) {
        if let Some(call) = &mut self.call {
            server.clone_into(&mut call.record.server);
            call.record.target = target.map(|target| self.meter.counter.redactor.text(target));
            call.record.truncate();
        }
    }

    /// Sets the session of the call, if it is known only after the request.
    pub fn set_session(&mut self, id: &str) {
        if let Some(call) = &mut self.call {
            id.clone_into(&mut call.record.session);
            call.record.truncate();
        }
    }

    /// Returns the call if it is not refused, and ends it otherwise. `id` is that of the request, as
    /// JSON.
    ///
    /// # Errors
    ///
    /// Returns the response to a refused call: an error result for `tools/call`, else a JSON-RPC
    /// error.
    pub fn admitted(self, id: &str) -> Result<MeteredCall, String> {
        let is_tool = self.method() == method::CALL_TOOL;
        match (self.verdict.error_result(), self.verdict.error()) {
            (Some(result), _) if is_tool => {
                self.end(Response::result(&result));
                Err(result_response(id, &result))
            }
            (_, Some(error)) => {
                self.end(Response::error(&error));
                Err(error_response(id, &error))
            }
            (_, None) => Ok(self),
        }
    }

    /// Refuses a call that is within its limits, and gives back its count.
    pub(crate) fn refuse(&mut self, reason: &str) {
        if let (Some(limits), Some(call)) = (&self.meter.limits, &self.call) {
            limits.give_back(&call.record);
        }
        self.verdict = Verdict::Refuse(reason.to_owned());
    }

    /// Lets a refused call go on, since its message cannot be held back.
    pub(crate) fn allow(&mut self) {
        self.verdict = Verdict::Allow;
    }

    /// Ends the call.
    pub fn end(mut self, response: Response<'_>) {
        let Some(mut call) = self.call.take() else { return };
        let (output, error) = match response.outcome {
            Outcome::Result(json) => {
                if asks_model(&call.record.method) {
                    let [model] = object_properties(json, ["model"]);
                    call.record.model = model.and_then(string).map(Into::into).or(call.record.model);
                    call.record.truncate();
                }
                let is_error = call.record.method == method::CALL_TOOL && is_error_result(json);
                let error = is_error.then(|| "tool_error".to_owned());
                (Output::Result(self.meter.text(Some(json))), error)
            }
            Outcome::Error(json) => (Output::Error(self.meter.text(Some(json))), Some(code(json))),
            Outcome::Failed(reason) => (Output::None, Some(reason.to_owned())),
        };
        call.output = output;
        call.full = match response.full {
            Full::Same => FullText::Same,
            Full::Json(json) => FullText::Json(self.meter.text(Some(json))),
            Full::Tokens(tokens) => FullText::Tokens(tokens),
        };
        self.finish(call, error);
    }

    /// Completes the record and queues it.
    fn finish(&self, mut call: Box<EndedCall>, error: Option<String>) {
        call.record.duration = micros(self.begun.elapsed());
        call.record.error = match self.verdict {
            Verdict::Refuse(_) => Some("limit_exceeded".to_owned()),
            _ => error,
        };
        if let Some(limits) = &self.meter.limits
            && limits.need_tokens()
            && call.bytes() <= MAX_AT_ONCE
        {
            self.meter.counter.count(&mut call);
            limits.settle(&mut call.record, &self.meter.prices);
            call.is_settled = true;
        }
        crate::spans::close(&self.span, &call.record);
        self.meter.send(Job::Call(call));
    }
}

impl Drop for MeteredCall {
    fn drop(&mut self) {
        if let Some(call) = self.call.take() {
            self.finish(call, Some("abandoned".to_owned()));
        }
    }
}

impl std::fmt::Debug for MeteredCall {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.debug_struct("MeteredCall")
            .field("verdict", &self.verdict)
            .finish_non_exhaustive()
    }
}

/// Returns the code of a JSON-RPC error as text.
fn code(error: &str) -> String {
    let [code] = object_properties(error, ["code"]);
    let is_code = |code: &&str| code.len() <= 12 && code.parse::<i64>().is_ok();
    code.filter(is_code).unwrap_or("error").to_owned()
}
