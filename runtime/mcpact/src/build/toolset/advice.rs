//! The mode that suits a toolset, and the cost of the list in each mode.

use std::fmt;

use mcpact_tokens::Encoding;

use super::{
    Toolset,
    suited_mode::{Reason, reason},
};
use crate::build::named_settings::Mode;

/// The cost of a toolset's list in each mode, and the mode that suits the toolset. Made by
/// [`Toolset::advise`]; its `Display` is a table with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// The mode that suits the toolset.
    pub mode: Mode,
    /// The tokens of all tools.
    pub all: u32,
    /// The tokens of the meta-tools and the pinned tools.
    pub hybrid: u32,
    /// The tokens of the meta-tools with the catalogue. If the catalogue exceeds its budget, those
    /// with a catalogue of names alone.
    pub catalogue: u32,
    /// The tokens of the meta-tools with search.
    pub dynamic: u32,
    /// The encoding of all counts.
    pub encoding: Encoding,
    /// The number of tools.
    pub tools: usize,
    /// The number of pinned tools.
    pub pinned: usize,
    /// The reason for the mode.
    reason: Reason,
}

impl Toolset {
    /// Returns the cost of the list in each mode, and the mode that suits the toolset.
    ///
    /// - `all` suits a toolset whose list costs at most twice as much as a shorter one: a model
    ///   that describes half of the tools uses as many tokens.
    /// - `catalogue` suits a larger toolset if the catalogue is within its budget, or within 5,000
    ///   tokens if it has none.
    /// - `dynamic` suits a toolset that is too large for a catalogue.
    ///
    /// ```
    /// use mcpact::{ToolSchema, discover::Mode, mcp_tool, toolset};
    ///
    /// /// Add two numbers
    /// #[mcp_tool]
    /// #[derive(ToolSchema)]
    /// struct Add { left: i64, right: i64 }
    ///
    /// toolset! { SUMS = [Add] }
    /// let advice = SUMS.advise();
    /// assert_eq!(advice.mode, Mode::All);
    /// assert_eq!((advice.all, advice.dynamic), (SUMS.tokens, SUMS.meta_tokens));
    /// println!("{advice}");
    /// ```
    pub fn advise(&self) -> Advice {
        let catalogue = self.catalogue_tools();
        let reason = reason(self, catalogue);
        Advice {
            mode: match reason {
                Reason::Small => Mode::All,
                Reason::Fits => Mode::Catalogue,
                Reason::TooLarge => Mode::Dynamic,
            },
            all: self.tokens,
            hybrid: self.meta_tokens,
            catalogue: catalogue.tokens,
            dynamic: self.meta_tokens,
            encoding: self.encoding,
            tools: self.tools.len(),
            pinned: 0,
            reason,
        }
    }

    /// Returns the [advice](Self::advise) for a server that pins these tools in hybrid mode.
    /// Unknown names are ignored.
    pub fn advise_pinned(&self, pinned: &[impl AsRef<str>]) -> Advice {
        let is_pinned = |name: &str| pinned.iter().any(|pinned| pinned.as_ref() == name);
        let tools = self.tools.iter().filter(|tool| is_pinned(tool.name));
        let mut advice = self.advise();
        for tool in tools {
            advice.pinned += 1;
            advice.hybrid += tool.tokens.total;
        }
        advice
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "mode       tokens ({})", self.encoding.name())?;
        let line = |mode: Mode| {
            let (tokens, about) = match mode {
                Mode::All => (self.all, format!("all {} tools", self.tools)),
                Mode::Hybrid => (self.hybrid, format!("the meta-tools and {} pinned tools", self.pinned)),
                Mode::Catalogue if self.reason == Reason::TooLarge => {
                    (self.catalogue, "over its budget with the names alone".to_owned())
                }
                Mode::Catalogue => (self.catalogue, "the names of all tools, with summaries".to_owned()),
                Mode::Dynamic => (self.dynamic, "the meta-tools with search".to_owned()),
            };
            format!("{mode:<10} {tokens:>6} {about}")
        };
        for mode in [Mode::All, Mode::Hybrid, Mode::Catalogue, Mode::Dynamic] {
            writeln!(formatter, "{}", line(mode))?;
        }
        write!(
            formatter,
            "mode `{}` suits this toolset: {}",
            self.mode,
            self.reason.text()
        )
    }
}
