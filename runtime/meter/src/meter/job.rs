//! A call that has ended, with the texts that are counted.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use crate::listed::{self, ListedTool};
use crate::record::Record;
use crate::redact::Redactor;
use crate::session::Session;
use crate::tokens::{CountingMethod, Shown, Tokens, by_bytes};

/// A task of a meter's thread.
pub(super) enum Job {
    Call(Box<EndedCall>),
    SessionEnded(Box<Session>, u64),
    Listed(Vec<ListedTool>),
    /// The server, its `tools/list` result, and the time.
    List(String, Box<str>, i64),
    Flush(Sender<bool>, Duration),
}

/// A call that has ended.
pub(super) struct EndedCall {
    pub(super) record: Record,
    pub(super) input: Text,
    pub(super) output: Output,
    pub(super) full: FullText,
    pub(super) has_content: bool,
    /// True if the tokens are in the record and in the limits.
    pub(super) is_settled: bool,
}

/// A text that is counted.
#[derive(Debug)]
pub(super) enum Text {
    None,
    Json(Box<str>),
    /// Its length in bytes.
    TooLong(usize),
}

/// The result or the error.
#[derive(Debug)]
pub(super) enum Output {
    Result(Text),
    Error(Text),
    /// There is no response.
    None,
}

/// The result or error before it is cut or compacted.
#[derive(Debug)]
pub(super) enum FullText {
    Same,
    /// The JSON of the same outcome as the output.
    Json(Text),
    Tokens(u64),
}

impl Text {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Text::Json(json) => json.len(),
            Text::None | Text::TooLong(_) => 0,
        }
    }
}

impl Job {
    /// Returns the bytes of the texts that wait.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Job::Call(call) => call.bytes(),
            Job::List(_, result, _) => result.len(),
            Job::Listed(tools) => tools.iter().map(ListedTool::bytes).sum(),
            Job::SessionEnded(..) | Job::Flush(..) => 0,
        }
    }
}

impl EndedCall {
    pub(super) fn bytes(&self) -> usize {
        let output = match &self.output {
            Output::Result(text) | Output::Error(text) => text.bytes(),
            Output::None => 0,
        };
        let full = match &self.full {
            FullText::Json(text) => text.bytes(),
            FullText::Same | FullText::Tokens(_) => 0,
        };
        self.input.bytes() + output + full
    }
}

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
        record.input_tokens = input.tokens;
        record.output_tokens = output.tokens;
        record.full_tokens = full.tokens;
        record.estimated = input.is_estimate || output.is_estimate || full.is_estimate;
    }

    /// Counts the tools of a list. Returns no tools after a panic of the counting.
    pub(super) fn listed(&self, server: &str, result: &str, seen: i64) -> Vec<ListedTool> {
        let counted = panic::catch_unwind(AssertUnwindSafe(|| listed::tools(server, result, seen, self.counting)));
        debug_assert!(counted.is_ok(), "a panic of counting");
        counted.unwrap_or_default()
    }

    /// Adds the texts to the record, without secrets, if they are logged. Removes known secrets
    /// from names.
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
        if let Some(target) = &mut call.record.target {
            *target = self.redactor.text(target);
        }
    }
}
