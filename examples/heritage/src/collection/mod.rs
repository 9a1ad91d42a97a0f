//! The sample records: a file of JSON lines for each source, read once at its first use.
//!
//! Each source has a module with its records. All sources share [tables](Table), searched [text],
//! [dates], coordinates ([geo]) and [paging].

pub mod acmi;
pub mod ala;
pub mod dates;
pub mod ga_hap;
pub mod geo;
pub mod ghap;
pub mod iiif;
pub mod issues;
pub mod museumsvic;
pub mod nma;
pub mod paging;
pub mod pm_transcripts;
pub mod prov;
pub mod text;
pub mod trove;
pub mod vhd;

#[cfg(test)]
mod tests;

use std::ops::Deref;

use mcpact::ToolError;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use text::Query;

/// A record of a table.
pub trait Record {
    /// The noun for such a record in messages.
    const NOUN: &'static str;
    /// The tool that finds ids of such records, if there is one.
    const FIND: Option<&'static str>;

    fn id(&self) -> String;

    /// Returns the searched texts. The title is first, since a match in it scores highest.
    fn texts(&self) -> Vec<&str>;
}

/// The records of one kind, in the order of the file.
#[derive(Debug)]
pub struct Table<T>(Vec<T>);

impl<T: DeserializeOwned> Table<T> {
    // A record that does not parse is a mistake in this crate: the tests read all files.
    fn read(file: &str, data: &str, kind: &str) -> Self {
        let mut records = Vec::new();
        for (line, number) in data.lines().zip(1..) {
            let record: Result<Map<String, Value>, _> = serde_json::from_str(line);
            let mut record = record.unwrap_or_else(|error| panic!("data/{file}:{number}: {error}"));
            // A file with a single kind does not name it.
            if record.remove("kind").map_or(kind.is_empty(), |other| other == kind) {
                let record = serde_json::from_value(record.into());
                records.push(record.unwrap_or_else(|error| panic!("data/{file}:{number}: {error}")));
            }
        }
        Self(records)
    }
}

impl<T: Record> Table<T> {
    /// Finds a record by its id, ignoring case and spaces.
    ///
    /// # Errors
    ///
    /// Returns an error if no record has the id. The message lists similar ids and the tool that
    /// finds others.
    pub fn get(&self, id: &(impl ToString + ?Sized)) -> Result<&T, ToolError> {
        record(self.iter(), &id.to_string(), T::NOUN, T::FIND)
    }

    /// Returns the records that match the query and the filter `keep`. The best are first, and
    /// equal ones are in the order of the file.
    pub fn search(&self, query: &Query, keep: impl Fn(&T) -> bool) -> Vec<&T> {
        let kept = self.iter().filter(|record| keep(record));
        let mut scored: Vec<(u32, &T)> = kept
            .filter_map(|record| Some((query.score(&record.texts())?, record)))
            .collect();
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        scored.into_iter().map(|(_, record)| record).collect()
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// Finds a record by its id, like [`Table::get`].
///
/// # Errors
///
/// Returns an error if no record has the id.
pub fn record<'a, T: Record>(
    records: impl Iterator<Item = &'a T>,
    id: &str,
    noun: &str,
    find: Option<&str>,
) -> Result<&'a T, ToolError> {
    let wanted = plain(id);
    let records: Vec<&T> = records.collect();
    if let Some(record) = records.iter().find(|record| plain(&record.id()) == wanted) {
        return Ok(record);
    }
    let mut similar: Vec<String> = records.iter().map(|record| record.id()).collect();
    similar.sort_by_cached_key(|other| text::distance(&plain(other), &wanted));
    similar.truncate(5);
    let find = find.map_or_else(String::new, |tool| format!("; find others with {tool}"));
    Err(ToolError::new(format!(
        "no {noun} `{}`; the most similar of {} ids are {}{find}",
        text::shown(id),
        records.len(),
        similar.join(", "),
    )))
}

/// The maximum length of an id, in characters. A longer text is not read to its end.
const MAX_ID: usize = 200;

/// Returns an id in lower case, without spaces.
fn plain(id: &str) -> String {
    let chars = id.chars().filter(|ch| !ch.is_whitespace()).take(MAX_ID + 1);
    chars.flat_map(char::to_lowercase).collect()
}

/// Finds a name in `names`, ignoring case.
///
/// # Errors
///
/// Returns an error if the name is not among them. The message lists similar names, and ends with
/// `hint`.
pub fn known<'a>(
    parameter: &str,
    name: &str,
    names: impl Iterator<Item = &'a str>,
    hint: &str,
) -> Result<&'a str, ToolError> {
    let mut names: Vec<&str> = names.collect();
    let wanted = text::fold(name);
    if let Some(found) = names.iter().find(|known| text::fold(known) == wanted) {
        return Ok(found);
    }
    names.sort_unstable();
    names.dedup();
    names.sort_by_cached_key(|known| {
        (
            !text::fold(known).contains(&wanted),
            text::distance(&text::fold(known), &wanted),
        )
    });
    names.truncate(8);
    Err(ToolError::new(format!(
        "unknown {parameter} `{}`; similar values are {}; {hint}",
        text::shown(name),
        names.join(", "),
    )))
}

/// Declares the tables of a source. Each table has the lines of one kind.
macro_rules! tables {
    ($file:literal; $($name:ident: $record:ty = $kind:literal),+ $(,)?) => {
        $(
            pub static $name: std::sync::LazyLock<crate::collection::Table<$record>> =
                std::sync::LazyLock::new(|| crate::collection::Table::read($file, DATA, $kind));
        )+

        pub(crate) const DATA: &str = include_str!(concat!("../../data/", $file));

        /// Returns the number of records of each kind.
        pub fn counts() -> Vec<(&'static str, usize)> {
            vec![$(($kind, $name.len())),+]
        }

        #[cfg(test)]
        pub(crate) fn again(kind: &str, record: &serde_json::Value) -> serde_json::Value {
            match kind {
                $($kind => crate::collection::tests::again::<$record>(record),)+
                _ => panic!("{}: no kind `{kind}`", $file),
            }
        }

        #[cfg(test)]
        pub(crate) fn ids() -> Vec<Vec<String>> {
            vec![$($name.iter().map(crate::collection::Record::id).collect()),+]
        }
    };
}
pub(crate) use tables;
