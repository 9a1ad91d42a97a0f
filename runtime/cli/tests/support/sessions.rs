//! Logs of the gateway with known sessions.

use std::path::Path;

use mcpact_gateway::store::Store;
use mcpact_meter::{ListedTool, Record, Sink};

const START: i64 = 1_793_000_000_000_000;
const HOUR: i64 = 3_600_000_000;

/// A tool that each session lists.
pub(crate) struct Listed<'a> {
    pub(crate) server: &'a str,
    pub(crate) tool: &'a str,
    pub(crate) tokens: u64,
}

/// Sessions an hour apart. Each lists all tools, and makes ten calls.
pub(crate) struct Sessions<'a> {
    pub(crate) count: i64,
    pub(crate) listed: &'a [Listed<'a>],
    /// The tokens of a session's list.
    pub(crate) list_tokens: u64,
    /// The server of all calls.
    pub(crate) server: &'a str,
    /// The called tools, in turn.
    pub(crate) called: &'a [&'a str],
    /// The tokens of the result of each call of a session.
    pub(crate) results: [u64; 10],
}

impl Sessions<'_> {
    /// Writes the log `calls.db` in a folder, and returns its path.
    pub(crate) fn write(&self, folder: &Path) -> String {
        let path = folder.join("calls.db").to_str().expect("a UTF-8 path").to_owned();
        let store = Store::open(&path).expect("a new log");
        let mut sink = store.sink().expect("a connection");
        let mut records = Vec::new();
        for session in 0..self.count {
            let start = START + session * HOUR;
            let record = Record {
                duration: 1_000,
                session: format!("session-{session}"),
                input_tokens: Some(5),
                ..Record::default()
            };
            records.push(Record {
                started: start,
                method: "tools/list".to_owned(),
                output_tokens: Some(self.list_tokens),
                ..record.clone()
            });
            let calls = self.results.iter().zip(self.called.iter().cycle());
            for (second, (tokens, tool)) in (1..).zip(calls) {
                records.push(Record {
                    started: start + second * 1_000_000,
                    method: "tools/call".to_owned(),
                    server: self.server.to_owned(),
                    target: Some((*tool).to_owned()),
                    output_tokens: Some(*tokens),
                    ..record.clone()
                });
            }
            let listed = self.listed.iter().map(|listed| ListedTool {
                server: listed.server.to_owned(),
                tool: listed.tool.to_owned(),
                tokens: listed.tokens,
                shown_tokens: Some(listed.tokens),
                seen: start + 1_000,
            });
            sink.listed(&listed.collect::<Vec<_>>()).expect("written");
        }
        sink.write(&records).expect("written");
        path
    }
}
