//! Each row of the token-estimation document: texts of requests and results, and edge cases.
//!
//! The expected numbers are those of tiktoken for the texts that are named here, so a row says
//! which texts count. Where the document estimates, `chars4` is checked beside it.

mod edge_cases;
mod inputs;
mod outputs;

use std::sync::LazyLock;

use mcpact_meter::tokens::{CountingMethod, Shown, Tokens};
use tiktoken_rs::CoreBPE;

static ORACLE: LazyLock<CoreBPE> = LazyLock::new(|| tiktoken_rs::o200k_base().expect("the vocabulary"));

/// The exact tokens of these texts by tiktoken.
fn exact(texts: &[&str]) -> Tokens {
    Tokens {
        tokens: Some(texts.iter().map(|text| ORACLE.encode_ordinary(text).len() as u64).sum()),
        is_estimate: false,
    }
}

/// The document's estimate for a text of so many characters.
fn chars4(texts: &[&str]) -> Tokens {
    Tokens {
        tokens: Some(texts.iter().map(|text| text.chars().count().div_ceil(4) as u64).sum()),
        is_estimate: true,
    }
}

fn input(method: &str, params: &str) -> Tokens {
    CountingMethod::default().input(method, Some(params))
}

fn output(method: &str, result: &str) -> Tokens {
    CountingMethod::default().output(method, result, Shown::Content)
}
