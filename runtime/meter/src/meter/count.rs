//! Counts the tokens of calls and lists, and removes secrets from records.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use super::job::{EndedCall, FullText, Output, Text};
use crate::listed::{self, ListedTool};
use crate::method::asks_model;
use crate::redact::Redactor;
use crate::tokens::{CountingMethod, Shown, Tokens, by_bytes};

/// Counts the texts of calls.
#[derive(Clone)]
pub(super) struct Counter {
    pub(super) counting: CountingMethod,
    pub(super) shown: Shown,
    pub(super) redactor: Arc<Redactor>,
}

impl Counter {
    /// Counts the tokens of a call, and stores them in its record. A panic of the counting leaves
    /// them unknown, since it must not end a call or the log.
    pub(super) fn count(&self, call: &mut EndedCall) {
        let counted = panic::catch_unwind(AssertUnwindSafe(|| self.counted(call)));
        debug_assert!(counted.is_ok(), "a panic of counting");
    }

    fn counted(&self, call: &mut EndedCall) {
        let record = &mut call.record;
        let method = record.method.as_str();
        let input = match &call.input {
            Text::None => self.counting.input(method, None),
            Text::Json(json) => self.counting.input(method, Some(json)),
            Text::TooLong(bytes) => by_bytes(*bytes),
        };
        let is_error = matches!(call.output, Output::Error(_));
        let counted = |text: &Text| match text {
            Text::None => Tokens::default(),
            Text::Json(json) if is_error => self.counting.error(json),
            Text::Json(json) => self.counting.output(method, json, self.shown),
            Text::TooLong(bytes) => by_bytes(*bytes),
        };
        let output = match &call.output {
            Output::Result(text) | Output::Error(text) => counted(text),
            Output::None => Tokens::default(),
        };
        let full = match &call.full {
            FullText::Same => Tokens::default(),
            FullText::Json(text) => counted(text),
            FullText::Tokens(tokens) => Tokens {
                tokens: Some(*tokens),
                is_estimate: false,
            },
        };
        let (written, read) = match (asks_model(method), &call.output) {
            (false, _) => (input, output),
            (true, Output::Result(_)) => (output, input),
            // The model has not read the request.
            (true, Output::Error(_) | Output::None) => (Tokens::default(), Tokens::default()),
        };
        record.input_tokens = written.tokens;
        record.output_tokens = read.tokens;
        record.full_tokens = full.tokens;
        record.estimated = written.is_estimate || read.is_estimate || full.is_estimate;
    }

    /// Counts the tools of a list. Returns no tools after a panic of the counting.
    pub(super) fn listed(&self, server: &str, result: &str, seen: i64) -> Vec<ListedTool> {
        let counted = panic::catch_unwind(AssertUnwindSafe(|| listed::tools(server, result, seen, self.counting)));
        debug_assert!(counted.is_ok(), "a panic of counting");
        counted.unwrap_or_default()
    }

    /// Adds the texts to the record, without secrets, if they are logged.
    pub(super) fn redact(&self, call: &mut EndedCall) {
        let content = |text: &Text| match text {
            Text::None => None,
            Text::Json(json) => Some(self.redactor.json(json)),
            Text::TooLong(bytes) => Some(format!("[{bytes} bytes]")),
        };
        if call.has_content {
            call.record.input = content(&call.input);
            call.record.output = match &call.output {
                Output::Result(text) | Output::Error(text) => content(text),
                Output::None => None,
            };
        }
    }
}
