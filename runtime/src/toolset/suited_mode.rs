//! The mode that suits a toolset, for advice and for the lint `mode_advice`.

use super::Toolset;
use crate::{const_message::Message, meta::catalogue::CatalogueTools};

/// The reason for a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Legacy: the list costs at most twice as much as a shorter one.
    Small,
    /// Catalogue: the catalogue is within its budget.
    Fits,
    /// Dynamic: the catalogue is over its budget.
    TooLarge,
}

/// Returns the reason for the mode that suits a toolset.
///
/// A model that describes half of the tools uses about half of the tokens of the list. So a list of
/// all tools is better if it costs at most twice as much as a shorter one. Of the shorter lists, a
/// catalogue within its budget is better than search: a search may miss the tool.
#[track_caller]
pub(super) const fn reason(toolset: &Toolset, catalogue: &CatalogueTools) -> Reason {
    reason_of(toolset.tokens, toolset.meta_tokens, catalogue)
}

#[track_caller]
const fn reason_of(all: u32, search: u32, catalogue: &CatalogueTools) -> Reason {
    let fits = catalogue.fits();
    let shorter = if fits { catalogue.tokens } else { search };
    if all as u64 <= 2 * shorter as u64 {
        Reason::Small
    } else if fits {
        Reason::Fits
    } else {
        Reason::TooLarge
    }
}

impl Reason {
    /// Returns the name of the mode.
    const fn mode(self) -> &'static str {
        match self {
            Reason::Small => "legacy",
            Reason::Fits => "catalogue",
            Reason::TooLarge => "dynamic",
        }
    }

    pub(super) const fn text(self) -> &'static str {
        match self {
            Reason::Small => "a list of all tools costs at most twice as much as a shorter one",
            Reason::Fits => "a model reads every name and summary, and no search can miss a tool",
            Reason::TooLarge => "the names of all tools do not fit into the budget of a catalogue",
        }
    }
}

/// Returns whether another mode than `legacy` suits a toolset, for the lint `mode_advice`.
#[track_caller]
pub const fn suits_other_mode(toolset: &Toolset) -> bool {
    !matches!(reason(toolset, toolset.catalogue.now()), Reason::Small)
}

/// Refuses a toolset that another mode than `legacy` suits.
///
/// # Panics
///
/// Panics in const evaluation with the tokens of each mode.
#[track_caller]
pub const fn deny_legacy_mode(toolset: &Toolset) {
    let catalogue = toolset.catalogue.now();
    let reason = reason(toolset, catalogue);
    if matches!(reason, Reason::Small) {
        return;
    }
    let mut message = Message::new();
    message
        .push("`mode_advice`: ")
        .push(reason.mode())
        .push(" mode suits this toolset: ")
        .push(reason.text())
        .push("\n  its list costs ")
        .number(toolset.tokens)
        .push(" tokens in legacy mode, ")
        .number(catalogue.tokens)
        .push(" in catalogue mode, ")
        .number(toolset.meta_tokens)
        .push(" in dynamic mode, and more by the pinned tools in hybrid mode\n  choose a mode with `Builder::mode`, then write `allow(mode_advice)`");
    message.panic()
}

#[cfg(test)]
mod tests {
    use super::{Reason, reason_of};
    use crate::meta::catalogue::{CatalogueTools, DEFAULT_BUDGET};

    fn catalogue(tokens: u32, budget: Option<u32>) -> CatalogueTools {
        CatalogueTools {
            tools: &[],
            tokens,
            budget,
            rows: &[],
        }
    }

    #[test]
    fn reasons() {
        for (all, catalogue, expected) in [
            (2_000, catalogue(1_000, None), Reason::Small),
            (2_001, catalogue(1_000, None), Reason::Fits),
            (400, catalogue(DEFAULT_BUDGET + 1, None), Reason::Small),
            (401, catalogue(DEFAULT_BUDGET + 1, None), Reason::TooLarge),
            (60_000, catalogue(DEFAULT_BUDGET + 1, Some(8_000)), Reason::Fits),
            (60_000, catalogue(900, Some(800)), Reason::TooLarge),
        ] {
            assert_eq!(reason_of(all, 200, &catalogue), expected, "{all} {catalogue:?}");
        }
    }
}
