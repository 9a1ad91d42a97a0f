//! A tool in the text of a catalogue: its parts, their tokens, and how they are written.

use mcpact_shared::catalogue::{BEFORE_SOURCE, BEFORE_SUMMARY, BEFORE_TOOL};

use crate::build::utf8::Utf8Writer;

/// The part of a tool's description that a catalogue shows. Each shows more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The name.
    Name,
    /// The name and a short summary.
    Short,
    /// The name and the summary.
    Full,
    /// The name, the required parameters and the summary.
    Required,
}

impl Detail {
    /// Returns the next richer detail, if it is at most `richest`.
    pub(crate) const fn richer(self, richest: Detail) -> Option<Detail> {
        let next = match self {
            Detail::Name => Detail::Short,
            Detail::Short => Detail::Full,
            Detail::Full => Detail::Required,
            Detail::Required => return None,
        };
        if next as u8 <= richest as u8 { Some(next) } else { None }
    }
}

/// The summaries of a tool, as the macros write them.
#[derive(Clone, Copy, Debug)]
pub struct Summaries {
    /// The first phrase of the summary, the content of a JSON string.
    pub short: &'static str,
    /// The summary, the content of a JSON string.
    pub full: &'static str,
    /// The tokens of the tool's name, of the short and of the full summary, each with its
    /// separator.
    pub tokens: [u32; 3],
}

impl Summaries {
    /// The summaries of a tool that is in no catalogue.
    pub(crate) const NONE: Summaries = Summaries {
        short: "",
        full: "",
        tokens: [0; 3],
    };
}

/// A tool in the text of a catalogue. The texts are contents of JSON strings, without white space
/// at their ends.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    pub(crate) name: &'a str,
    /// The source, or an empty text.
    pub(crate) source: &'a str,
    /// A short summary, or an empty text.
    pub(crate) short: &'a str,
    /// The summary, or an empty text.
    pub(crate) full: &'a str,
    /// The names of the required parameters with `","` between them.
    pub(crate) required: &'a str,
    pub(crate) tokens: RowTokens,
}

/// The tokens of the parts of a row, with their separators.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde_json", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct RowTokens {
    /// The tokens of the heading of the source.
    pub(crate) source: u32,
    pub(crate) name: u32,
    pub(crate) short: u32,
    pub(crate) full: u32,
    pub(crate) required: u32,
}

impl Row<'_> {
    /// Returns the tokens of the row, without those of its heading.
    #[track_caller]
    pub(crate) const fn tokens(&self, detail: Detail) -> u32 {
        let tokens = &self.tokens;
        tokens.name
            + match detail {
                Detail::Name => 0,
                Detail::Short => tokens.short,
                Detail::Full => tokens.full,
                Detail::Required => tokens.full + tokens.required,
            }
    }

    /// Writes the row.
    #[track_caller]
    pub(crate) const fn write(&self, detail: Detail, text: &mut Utf8Writer<'_>) {
        text.push(BEFORE_TOOL);
        text.push(self.name);
        if matches!(detail, Detail::Required) {
            write_required(self.required, text);
        }
        let summary = match detail {
            Detail::Name => "",
            Detail::Short => self.short,
            Detail::Full | Detail::Required => self.full,
        };
        if !summary.is_empty() {
            text.push(BEFORE_SUMMARY);
            text.push(summary);
        }
    }
}

/// Writes the heading of a source.
#[track_caller]
pub(crate) const fn write_source(source: &str, text: &mut Utf8Writer<'_>) {
    text.push(BEFORE_SOURCE);
    text.push(source);
}

/// Writes required parameters as a command line does: ` <query><state>` for `query","state`.
#[track_caller]
pub(crate) const fn write_required(names: &str, text: &mut Utf8Writer<'_>) {
    if names.is_empty() {
        return;
    }
    text.push(" <");
    let mut rest = names;
    let mut at = 0;
    while at < rest.len() {
        match rest.as_bytes()[at] {
            b'\\' => at += 2,
            b'"' => {
                let (name, after) = rest.split_at(at);
                text.push(name);
                text.push("><");
                (rest, at) = (after.split_at("\",\"".len()).1, 0);
            }
            _ => at += 1,
        }
    }
    text.push(rest);
    text.push(">");
}
