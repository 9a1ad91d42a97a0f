//! Parts of the search, which the test `ablation` switches off to measure the effect of each.

/// A part of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RankingPart {
    /// The similarity in meaning, by the word table.
    Meaning,
    /// The scores of words.
    Bm25f,
    /// The stemmer.
    Stemmer,
    /// The name's own part of a vector.
    NameVector,
    /// The weight of names above that of descriptions.
    NameWeight,
    /// Compounds as words.
    Compounds,
    /// The correction of mistyped words.
    Correction,
    /// The polite words that queries omit.
    PoliteWords,
}

/// Returns whether a part is on: always, except in the test.
#[cfg(not(test))]
pub(super) const fn is_on(_: RankingPart) -> bool {
    true
}

#[cfg(test)]
thread_local! {
    /// The part that is off in this thread.
    pub(super) static OFF: std::cell::Cell<Option<RankingPart>> = const { std::cell::Cell::new(None) };
}

/// Returns whether a part is on.
#[cfg(test)]
pub(super) fn is_on(part: RankingPart) -> bool {
    OFF.get() != Some(part)
}
