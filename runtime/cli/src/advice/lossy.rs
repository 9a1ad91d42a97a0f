//! The flags of `mcpact compact --lossy`, and the loss of each.

use mcpact::compact::Lossy;

/// The default of `mcpact compact --words`: a longer description of a parameter is truncated.
pub(crate) const WORDS: usize = 15;

/// Returns a step's name as a flag: `closed-objects`.
pub(crate) fn flag(step: Lossy) -> String {
    step.name().replace(' ', "-")
}

/// Describes the loss.
pub(crate) fn loss(step: Lossy) -> &'static str {
    match step {
        Lossy::ClosedObjects => {
            "`additionalProperties: false`: a model may then send properties that the server refuses"
        }
        Lossy::NumberWidths => {
            "Bounds that an integer's `format` implies: a model may then send numbers that the server refuses"
        }
        Lossy::SafeIntegers => "Bounds of ±9,007,199,254,740,991",
        Lossy::FormatPatterns => "`pattern` beside `format`",
        Lossy::Titles => "Every `title`",
        Lossy::Examples => "`examples`",
        Lossy::WhiteSpace => "Runs of white space in descriptions",
        Lossy::RepeatedNames => "Descriptions that only repeat the property's name",
        Lossy::Descriptions { .. } => "Descriptions of parameters after `--words`",
        _ => "",
    }
}
