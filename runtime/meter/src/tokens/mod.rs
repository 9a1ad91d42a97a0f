//! The tokens of requests and results: the counted parts, and the ways of counting.
//!
//! | File | |
//! |---|---|
//! | `parts` | the parts of a message: texts, images, other data |
//! | `input` | the parts of a request, by method |
//! | `output` | the parts of a result or an error, by method |
//! | `image` | the size of an image in pixels |

mod image;
mod input;
mod output;
mod parts;

use std::fmt;
use std::str::FromStr;

use mcpact_shared::settings::encoding;
use mcpact_shared::unknown_name::unknown_choice;
use mcpact_tokens::{Encoding, estimate};

pub use output::is_error_result;
pub use parts::Shown;
use parts::{Part, Parts};

/// The maximum length of a text that is counted exactly, in bytes. A longer one is estimated by its
/// bytes.
///
/// It is more than a million tokens of English, which no client passes to a model. Counting it
/// takes tens of milliseconds, or up to a second for text without words. Other calls wait to be
/// logged meanwhile.
pub const MAX_EXACT: usize = 4 << 20;

/// The way in which tokens are counted.
///
/// ```
/// use mcpact_meter::tokens::{CountingMethod, Tokens};
///
/// let call = r#"{"name":"fetch_url","arguments":{"url":"https://example.com"}}"#;
/// let tokens = CountingMethod::default().input("tools/call", Some(call));
/// assert_eq!(tokens, Tokens { tokens: Some(15), is_estimate: false });
/// let tokens = CountingMethod::Chars4.input("tools/call", Some(call));
/// assert_eq!(tokens, Tokens { tokens: Some(16), is_estimate: true });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountingMethod {
    /// An exact count of the texts that a model sees. Images are estimated by their pixels.
    Exact(Encoding),
    /// An estimate of four characters for each token, for the message's content with its structure
    /// and encoded data.
    Chars4,
    /// An estimate by the length of words, for the same content.
    WordLength,
}

impl Default for CountingMethod {
    fn default() -> CountingMethod {
        CountingMethod::Exact(Encoding::O200kBase)
    }
}

impl fmt::Display for CountingMethod {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            CountingMethod::Exact(encoding) => encoding.name(),
            CountingMethod::Chars4 => "chars4",
            CountingMethod::WordLength => "word-length",
        })
    }
}

impl FromStr for CountingMethod {
    type Err = String;

    fn from_str(name: &str) -> Result<CountingMethod, String> {
        match name {
            "chars4" => Ok(CountingMethod::Chars4),
            "word-length" => Ok(CountingMethod::WordLength),
            _ => Encoding::from_name(name).map(CountingMethod::Exact).ok_or_else(|| {
                let (default, older) = (encoding::O200K_BASE, encoding::CL100K_BASE);
                unknown_choice("counting", name, &[default, older, "chars4", "word-length"])
            }),
        }
    }
}

/// A number of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// The number; `None` if it is unknown.
    pub tokens: Option<u64>,
    /// True if the number is an estimate.
    pub is_estimate: bool,
}

impl CountingMethod {
    /// Returns the tokens of a request with these parameters as JSON.
    pub fn input(self, method: &str, params: Option<&str>) -> Tokens {
        if let Some(estimate) = of_large(params) {
            return estimate;
        }
        self.sum(input::parts(method, params))
    }

    /// Returns the tokens of a result as JSON. `shown` selects content, structured content or both.
    pub fn output(self, method: &str, result: &str, shown: Shown) -> Tokens {
        if let Some(estimate) = of_large(Some(result)) {
            return estimate;
        }
        self.sum(output::parts(method, result, shown))
    }

    /// Returns the tokens of a tool's definition: of the name, the description and the input schema
    /// of its entry, minified.
    pub(crate) fn definition(self, entry: &str) -> Option<u64> {
        let entry = output::model_entry(entry).unwrap_or_else(|| "{}".to_owned());
        // For an unnamed method, all parameters count.
        self.input("", Some(&entry)).tokens
    }

    /// Returns the tokens of a JSON-RPC error as JSON: of its code, message and data.
    pub fn error(self, error: &str) -> Tokens {
        if let Some(estimate) = of_large(Some(error)) {
            return estimate;
        }
        self.sum(output::error(error))
    }

    fn sum(self, parts: Option<Parts<'_>>) -> Tokens {
        let Some(parts) = parts else {
            return Tokens::default();
        };
        let mut sum = Tokens {
            tokens: None,
            is_estimate: !matches!(self, CountingMethod::Exact(_)),
        };
        let mut is_partial = false;
        let is_exact = matches!(self, CountingMethod::Exact(_));
        // Only estimates count the structure around texts.
        let is_counted = |part: &&Part<'_>| !(is_exact && matches!(part, Part::Structure(_)));
        for part in parts.0.iter().filter(is_counted) {
            let (tokens, is_estimate) = self.part(part);
            match tokens {
                Some(tokens) => sum.tokens = Some(sum.tokens.unwrap_or(0) + tokens),
                None => is_partial = true,
            }
            sum.is_estimate |= is_estimate;
        }
        if sum.tokens.is_none() && !is_partial {
            // Nothing is shown to the model.
            sum.tokens = Some(0);
        }
        sum.is_estimate = sum.tokens.is_some() && (sum.is_estimate || is_partial);
        sum
    }

    /// Returns the tokens of a part, and whether they are an estimate.
    fn part(self, part: &Part<'_>) -> (Option<u64>, bool) {
        match (self, part) {
            (CountingMethod::Exact(encoding), Part::Text(text) | Part::Structure(text)) => {
                (Some(encoding.count_cached(text) as u64), false)
            }
            (CountingMethod::Exact(_), Part::Image(data)) => (image::tokens(data), true),
            (CountingMethod::Exact(_), Part::Data(_)) => (None, false),
            (_, Part::Image(data) | Part::Data(data)) => (Some(data.len().div_ceil(4) as u64), true),
            (CountingMethod::Chars4, Part::Text(text) | Part::Structure(text)) => {
                (Some(estimate::chars4(text) as u64), true)
            }
            (CountingMethod::WordLength, Part::Text(text) | Part::Structure(text)) => {
                (Some(estimate::word_length(text) as u64), true)
            }
        }
    }
}

/// Returns the estimate for a message that is too large to be counted: four bytes a token.
fn of_large(message: Option<&str>) -> Option<Tokens> {
    let bytes = message.map_or(0, str::len);
    (bytes > MAX_EXACT).then(|| by_bytes(bytes))
}

/// Returns the estimate for a message of this number of bytes.
pub(crate) fn by_bytes(bytes: usize) -> Tokens {
    Tokens {
        tokens: Some(bytes.div_ceil(4) as u64),
        is_estimate: true,
    }
}
