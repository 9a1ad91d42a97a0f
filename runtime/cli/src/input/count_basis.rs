//! The basis of counts, as requested or as in a lock file: the encoding and the counted entry.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use mcpact::CountedEntry;
use mcpact_tokens::Encoding;

/// A requested encoding.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RequestedEncoding {
    pub(crate) encoding: Encoding,
    /// The file that requests it, or `None` for `--encoding`.
    pub(crate) file: Option<PathBuf>,
}

/// The basis of counts: the encoding, and the counted part of a tool's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CountBasis {
    pub(crate) encoding: Encoding,
    /// The part of a tool's entry that is counted; only a lock file may count whole entries.
    pub(crate) count: CountedEntry,
}

impl RequestedEncoding {
    /// Returns the text that requests another encoding.
    pub(crate) fn with(&self, encoding: Encoding) -> String {
        match &self.file {
            None => format!("`--encoding {encoding}`"),
            Some(file) => format!("`encoding = \"{encoding}\"` in `{}`", file.display()),
        }
    }
}

impl CountBasis {
    /// Returns the name for people: `o200k_base`, and more if whole entries are counted.
    pub(crate) fn name(self) -> String {
        match self.count {
            CountedEntry::Model => self.encoding.name().to_owned(),
            CountedEntry::Wire => format!("{}, whole entries", self.encoding),
        }
    }

    /// Returns an error if whole entries are counted; `things` require model-visible entries.
    pub(crate) fn must_be_model(self, things: &str) -> Result<()> {
        ensure!(
            self.count == CountedEntry::Model,
            "{things} apply to model-visible entries, but the lock file counts whole entries (`\"count\":\"wire\"`); use the binary, the server, or its `tools/list` result"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_encoding_of_a_file() {
        let requested = RequestedEncoding {
            encoding: Encoding::O200kBase,
            file: Some(PathBuf::from("mcpact.toml")),
        };
        assert_eq!(
            requested.with(Encoding::Cl100kBase),
            "`encoding = \"cl100k_base\"` in `mcpact.toml`"
        );
    }
}
