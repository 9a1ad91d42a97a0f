//! Conditions in the descriptions of booleans that say no more than `true`.

/// The conditions, without the sign that separates them from the effect.
pub(crate) const BOOLEAN_CONDITIONS: [&str; 6] = [
    "if true",
    "when true",
    "if set to true",
    "when set to true",
    "if enabled",
    "when enabled",
];
