//! What Claude is estimated to pay for tools. Its vocabulary is not public: the estimate is fitted to what Anthropic's
//! `count_tokens` said of the tools of 13 servers. `tests/tests/cost/fit.rs` makes the fit anew and holds these numbers against it.

#[cfg(feature = "cl100k_base")]
use mcpact_tokens::Encoding;
use serde_json::Value;

use super::{Counter, StatedError, json};

/// Paid once a request for the first tool, as measured: the instructions on how tools are called.
pub(super) const ONCE: usize = 328;

/// The larger of both encodings' errors.
pub(super) const ERROR: StatedError = StatedError {
    mean_percent: 2.8,
    max_percent: 6.0,
};

/// What one token and one byte of a tool's text are worth, in ten-thousandths of a token of Claude's.
struct Fit {
    token: u128,
    byte: u128,
}

const O200K_BASE: Fit = Fit {
    token: 10_143,
    byte: 1_197,
};
#[cfg(feature = "cl100k_base")]
const CL100K_BASE: Fit = Fit {
    token: 9_965,
    byte: 1_244,
};
const UNIT: u128 = 10_000;

/// The line by which a tool is told to the model.
pub(super) fn text(tool: &Value) -> String {
    let names = [
        ("description", "description"),
        ("name", "name"),
        ("parameters", "inputSchema"),
    ];
    format!("<function>{}</function>", json::members(tool, &names, &json::SPACED))
}

/// The estimate for one tool.
pub(super) fn tokens(tool: &Value, counter: &Counter) -> usize {
    let text = text(tool);
    let fit = match counter.encoding() {
        #[cfg(feature = "cl100k_base")]
        Encoding::Cl100kBase => CL100K_BASE,
        _ => O200K_BASE,
    };
    let worth = fit.token * counter.count(&text) as u128 + fit.byte * text.len() as u128;
    usize::try_from((worth + UNIT / 2) / UNIT).unwrap_or(usize::MAX)
}
