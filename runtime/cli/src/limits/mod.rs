//! Limits of the cost of tools: read from files and flags, compared with the costs, written by
//! `init` and `check --ratchet`.
//!
//! | File | |
//! |---|---|
//! | `allowed` | findings that are allowed for now |
//! | `config` | `mcpact.toml` and `[package.metadata.mcpact]` |
//! | `judge` | what is over a limit |
//! | `style` | lints and clients |
//! | `write` | a file of limits, and one whose limits are lowered |

pub(crate) mod allowed;
mod config;
mod judge;
mod style;
mod write;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use crate::counting::Asked;

pub(crate) use config::{FILE, find, of_file};
pub(crate) use judge::{Baseline, judge};
pub(crate) use style::{LintSetting, all_rules, clients, levels, look, not_looked_at, rules};
pub(crate) use write::{new_file, ratchet};

/// What tools may cost, and what is said of them. Tokens are those of the model-visible entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Limits {
    /// Where they were read; `None` where they are flags alone.
    pub(crate) file: Option<PathBuf>,
    /// What was asked for, by a file or by a flag.
    pub(crate) encoding: Option<Asked>,
    /// The most that a tool may cost.
    pub(crate) tool: Option<usize>,
    /// The most that all tools of a server may cost together.
    pub(crate) total: Option<usize>,
    /// Tools that may cost something else, by name.
    pub(crate) tools: BTreeMap<String, usize>,
    /// What costs are held against.
    pub(crate) baseline: Option<String>,
    /// The most that all tools together, and each of them, may cost more than in the baseline.
    pub(crate) max_increase: Option<Share>,
    /// Which clients must take the tools.
    pub(crate) clients: Vec<String>,
    /// How loud lints are, by name.
    pub(crate) lints: BTreeMap<String, LintSetting>,
    /// The findings that are allowed for now.
    pub(crate) allowed: allowed::Allowed,
}

impl Limits {
    /// Whether there is one that is no baseline's.
    pub(crate) fn has_budgets(&self) -> bool {
        self.tool.is_some() || self.total.is_some() || !self.tools.is_empty()
    }
}

/// A share in percent: `5%`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share(f64);

impl Share {
    /// So many percent.
    pub(crate) const fn percent(percent: f64) -> Share {
        Share(percent)
    }

    /// The most that something may cost which costs so many tokens, and a share more. Rounded down: 5 % of 19 is nothing.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "tokens are far below 2^52, and the share is no less than 0"
    )]
    pub(crate) fn above(self, tokens: usize) -> usize {
        tokens + (tokens as f64 * self.0 / 100.0 + 1e-9).floor() as usize
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}%", self.0)
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        text.strip_suffix('%')
            .and_then(|number| number.trim().parse().ok())
            .filter(|share| (0.0..=1_000.0).contains(share))
            .map(Share)
            .ok_or_else(|| format!("`{text}` is no share: write percent from 0 to 1000, such as `5%`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares() {
        let five: Share = "5%".parse().unwrap();
        assert_eq!(
            [0, 19, 20, 100, 159_017].map(|tokens| five.above(tokens)),
            [0, 19, 21, 105, 166_967]
        );
        assert_eq!("2.5 %".parse::<Share>().unwrap().to_string(), "2.5%");
        assert_eq!("30%".parse::<Share>().unwrap().above(10), 13);
        for wrong in ["5", "-1%", "%", "NaN%", "1e9%"] {
            assert!(wrong.parse::<Share>().unwrap_err().contains("such as `5%`"), "{wrong}");
        }
    }
}
