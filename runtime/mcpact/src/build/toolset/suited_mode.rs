//! The mode that suits a toolset, for advice and for the lint `mode_advice`.

use super::Toolset;
use crate::build::{const_message::Message, meta::catalogue::CatalogueTools};

/// The reason for a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// `All`: the list costs at most twice as much as a shorter one.
    Small,
    /// `Catalogue`: the catalogue is within its budget.
    Fits,
    /// `Dynamic`: the catalogue is over its budget.
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
            Reason::Small => "all",
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

/// The mode that suits a toolset, for warnings: catalogue or dynamic mode, and the cost of its list
/// in per cent of the list of all tools. 100 per cent is the mode `all`.
///
/// rustc's lint `deprecated` reports a call of `mode_advice`, as for
/// [`Budget`](crate::warning::Budget). A static text for each pair of token counts is impossible, so
/// the texts have shares.
pub struct SuitedMode<const IS_CATALOGUE: bool, const PER_CENT: u8>;

/// The share of a toolset that `all` suits.
const FULL_SHARE: u8 = 100;

impl SuitedMode<false, 100> {
    /// Reports nothing.
    pub const fn mode_advice() {}
}

/// Implements `mode_advice` for each share of `$per_cent`.
macro_rules! shares {
    ($mode:literal $is_catalogue:literal: $($per_cent:literal)+) => {$(
        impl SuitedMode<$is_catalogue, $per_cent> {
            /// Warns of a toolset that this mode suits.
            #[deprecated = concat!(
                $mode, " mode suits this toolset: its list costs ", $per_cent,
                " % of the tokens of all tools; `deny(mode_advice)` and `Toolset::advise` state the tokens of each mode; choose it with `Menu::mode`, or write `allow(mode_advice)`",
            )]
            pub const fn mode_advice() {}
        }
    )+};
}

shares!("catalogue" true:
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
    25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49);
shares!("dynamic" false:
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
    25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49);

/// Returns whether catalogue mode suits a toolset.
#[track_caller]
pub const fn suits_catalogue_mode(toolset: &Toolset) -> bool {
    matches!(reason(toolset, toolset.catalogue.now()), Reason::Fits)
}

/// Returns the cost of the list in the mode that suits a toolset, in per cent of the list of all
/// tools.
#[track_caller]
pub const fn suited_per_cent(toolset: &Toolset) -> u8 {
    let catalogue = toolset.catalogue.now();
    match reason(toolset, catalogue) {
        Reason::Small => FULL_SHARE,
        Reason::Fits => per_cent(catalogue.tokens, toolset.tokens),
        Reason::TooLarge => per_cent(toolset.meta_tokens, toolset.tokens),
    }
}

/// Returns the share in per cent, rounded down. A list that suits costs less than half of all
/// tools.
#[expect(clippy::cast_possible_truncation, reason = "at most 49")]
const fn per_cent(shorter: u32, all: u32) -> u8 {
    (shorter as u64 * 100 / all as u64) as u8
}

/// Refuses a toolset that another mode than `all` suits.
///
/// # Panics
///
/// Panics in const evaluation with the tokens of each mode.
#[track_caller]
pub const fn deny_mode_all(toolset: &Toolset) {
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
        .push(" tokens in mode `all`, ")
        .number(catalogue.tokens)
        .push(" in catalogue mode, ")
        .number(toolset.meta_tokens)
        .push(" in dynamic mode, and more by the pinned tools in hybrid mode\n  choose a mode with `Menu::mode`, then write `allow(mode_advice)`");
    message.panic()
}

#[cfg(test)]
mod tests {
    use super::{Reason, per_cent, reason_of};
    use crate::build::meta::catalogue::{CatalogueTools, DEFAULT_BUDGET};

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

    #[test]
    fn shares() {
        // The greatest share of a list that suits, and the least one.
        assert_eq!(per_cent(1_000, 2_001), 49);
        assert_eq!(per_cent(1, 2_001), 0);
        assert_eq!(per_cent(u32::MAX / 2, u32::MAX), 49);
    }
}
