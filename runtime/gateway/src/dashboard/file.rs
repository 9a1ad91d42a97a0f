//! The page with all of its data in one file.

use std::collections::HashMap;

use serde::Serialize;

use super::data::{DashboardLog, FACETS, GROUPINGS, Groups, Overview};
use super::page::{self, Head};
use super::query::Chosen;
use crate::store::{Filter, Logged, Page, Percentiles, Sort, Store, StoreError};

/// The default maximum number of calls in a file.
pub const MAX_CALLS: u64 = 20_000;
/// The number of calls that are read at a time.
const BATCH_CALLS: u64 = 5_000;
/// The maximum length of a name, in characters. The URI of a resource may contain its whole
/// content.
const MAX_NAME: usize = 2_000;

/// A written page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// The page as HTML.
    pub html: String,
    /// The number of calls that are in the page.
    pub calls: u64,
    /// The number of calls of the log. The sums in the page are those of all these calls.
    pub total: u64,
}

/// The data of a file.
#[derive(Serialize)]
struct Filed {
    #[serde(flatten)]
    head: Head,
    /// The time at which the file was written, in seconds since 1970-01-01 UTC.
    written: u64,
    /// The number of calls of the log.
    total: u64,
    overview: Overview,
    groups: HashMap<&'static str, Groups>,
    facets: HashMap<&'static str, Groups>,
    calls: Columns,
}

/// The newest calls, the newest first, as lists of numbers and of indexes of texts.
#[derive(Serialize)]
struct Columns {
    #[serde(rename = "columns")]
    names: &'static [&'static str],
    texts: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row(
    i64,
    i64,
    u64,
    usize,
    usize,
    Option<usize>,
    usize,
    Option<usize>,
    Option<usize>,
    Option<usize>,
    Option<u64>,
    Option<u64>,
    Option<u64>,
    bool,
    Option<usize>,
    Option<usize>,
    Option<f64>,
);

/// Returns the page of a log as one file: the sums of all calls, and at most `max_calls` of the
/// newest calls. Arguments and results are omitted. `written` is the current time in seconds since
/// 1970-01-01 UTC.
///
/// # Errors
///
/// Returns an error if the log cannot be read.
pub fn page_file(store: &Store, title: &str, max_calls: u64, written: u64) -> Result<PageFile, StoreError> {
    let source = DashboardLog::new(store.clone());
    let overview = source.overview(&Chosen::default())?;
    let mut groups = HashMap::new();
    for by in GROUPINGS {
        let sums = source.groups(&Chosen::default(), by, Percentiles::Durations)?;
        groups.insert(by.name(), sums);
    }
    let total = overview.total.calls;
    let calls = newest(source.store(), max_calls)?;
    let mut head = Head::served(title, source.prices());
    head.served = false;
    let facets = FACETS.map(|by| (by.name(), groups[by.name()].clone()));
    let count = calls.rows.len() as u64;
    let data = Filed {
        head,
        written,
        total,
        overview,
        facets: HashMap::from(facets),
        groups,
        calls,
    };
    Ok(PageFile {
        html: page::page_with_data(&data, title, &data.overview.total),
        calls: count,
        total,
    })
}

/// Reads the newest calls.
fn newest(store: &Store, max_calls: u64) -> Result<Columns, StoreError> {
    let mut texts = Texts::default();
    let mut rows = Vec::new();
    let mut offset = 0;
    while offset < max_calls {
        let limit = BATCH_CALLS.min(max_calls - offset);
        let calls = store.query(&Filter::default(), Sort::default(), Page { limit, offset })?;
        let count = calls.len() as u64;
        rows.extend(calls.into_iter().map(|call| texts.row(call)));
        if count < limit {
            break;
        }
        offset += count;
    }
    Ok(Columns {
        // Contents of calls are not in a file.
        names: &Logged::KEYS[..Logged::WITHOUT_CONTENTS],
        texts: texts.texts,
        rows,
    })
}

/// The texts of calls, each once.
#[derive(Default)]
struct Texts {
    texts: Vec<String>,
    known: HashMap<String, usize>,
}

impl Texts {
    fn index(&mut self, text: String) -> usize {
        if let Some(index) = self.known.get(&text) {
            return *index;
        }
        let index = self.texts.len();
        self.texts.push(match text.char_indices().nth(MAX_NAME) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.clone(),
        });
        self.known.insert(text, index);
        index
    }

    fn row(&mut self, call: Logged) -> Row {
        let record = call.record;
        let mut maybe = |text: Option<String>| text.map(|text| self.index(text));
        let [target, client, protocol, model, error, warning] = [
            record.target,
            record.client,
            record.protocol,
            record.model,
            record.error,
            record.warning,
        ]
        .map(&mut maybe);
        Row(
            call.id,
            record.started,
            record.duration,
            self.index(record.method),
            self.index(record.server),
            target,
            self.index(record.session),
            client,
            protocol,
            model,
            record.input_tokens,
            record.output_tokens,
            record.full_tokens,
            record.estimated,
            error,
            warning,
            call.cost,
        )
    }
}
