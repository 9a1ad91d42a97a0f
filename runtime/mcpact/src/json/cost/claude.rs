//! The estimate of Claude's tokens.
//!
//! Its vocabulary is not public: the estimate is fitted to counts of Anthropic's `count_tokens` for
//! 13 servers. `tests/tests/cost/fit.rs` repeats the fit and compares.

use mcpact_tokens::Encoding;
use serde_json::Value;

use super::{
    json::{SPACED, properties},
    rendered::Rendered,
};

/// The tokens that a request has once, with its first tool: instructions on how to call tools.
pub(super) const ONCE: usize = 328;

/// The errors of the estimate in percent, the larger of both encodings.
pub(super) const MEAN_ERROR: f64 = 2.8;
pub(super) const MAX_ERROR: f64 = 6.0;

/// The weight of one token and of one byte of a tool's text, in ten-thousandths of a token.
struct Weights {
    token: u128,
    byte: u128,
}

const O200K_BASE: Weights = Weights {
    token: 10_143,
    byte: 1_197,
};
#[cfg(feature = "cl100k_base")]
const CL100K_BASE: Weights = Weights {
    token: 9_965,
    byte: 1_244,
};
const UNIT: u128 = 10_000;

/// Returns the line that describes a tool to the model.
pub(super) fn render(tool: &Value) -> Rendered {
    let names = [
        ("description", "description"),
        ("name", "name"),
        ("parameters", "inputSchema"),
    ];
    let mut line = Rendered::default();
    line.push_str("<function>");
    line.push_rendered(&properties(tool, &names, &SPACED));
    line.push_str("</function>");
    line
}

/// Returns the estimate for a tool from its line's tokens and bytes.
pub(super) fn estimate(encoding: Encoding, tokens: usize, bytes: usize) -> usize {
    let fit = match encoding {
        #[cfg(feature = "cl100k_base")]
        Encoding::Cl100kBase => CL100K_BASE,
        _ => O200K_BASE,
    };
    let weight = fit.token * tokens as u128 + fit.byte * bytes as u128;
    usize::try_from((weight + UNIT / 2) / UNIT).unwrap_or(usize::MAX)
}
