//! A call that has ended, with the texts that are counted.

use std::sync::mpsc::Sender;
use std::time::Duration;

use crate::listed::ListedTool;
use crate::record::Record;
use crate::session::Session;

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
