//! Folders and records for tests of the log.

use std::path::PathBuf;

use mcpact_meter::Record;

use crate::folder;

/// A folder that is removed at the end of a test.
pub(crate) struct Folder(folder::Folder);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder(folder::Folder::new(&format!("store-{name}")))
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The URL of a log in the folder.
    pub(crate) fn log(&self) -> String {
        self.0.join("log.db").to_str().expect("a path in UTF-8").to_owned()
    }
}

/// The start of the first record: 2026-11-22 00:00 UTC.
pub(crate) const START: i64 = 1_795_305_600_000_000;

/// Calls of three tools of two servers, on two days, with errors and unknown numbers: the same for
/// each run.
pub(crate) fn records(number: u64) -> Vec<Record> {
    (0..number)
        .map(|index| {
            let tool = ["fetch", "search", "commit"][(index % 3) as usize];
            Record {
                started: START + (index * 2 * 86_400_000_000 / number).cast_signed(),
                duration: (index * 7_919) % 10_007 + 1,
                method: if index % 50 == 49 { "tools/list" } else { "tools/call" }.to_owned(),
                server: if tool == "commit" { "git" } else { "web" }.to_owned(),
                target: (index % 50 != 49).then(|| tool.to_owned()),
                session: format!("s{}", index % 7),
                client: (index % 5 != 0).then(|| format!("client-{} 1.0", index % 2)),
                protocol: Some("2025-11-25".to_owned()),
                model: (index % 4 == 0).then(|| "example-1".to_owned()),
                input_tokens: (index % 11 != 0).then_some(index % 101),
                output_tokens: (index % 13 != 0).then_some(index % 1_009),
                full_tokens: (index % 10 == 0).then_some(index % 1_009 * 3),
                estimated: index % 17 == 0,
                error: (index % 9 == 0).then(|| "tool_error".to_owned()),
                warning: (index % 23 == 0).then(|| "The limit is 1 call a day.".to_owned()),
                ..Record::default()
            }
        })
        .collect()
}
