//! Prices of models, from a dated file that ships with the crate and can be replaced.

use std::path::Path;

use serde::Deserialize;

use crate::record::Record;

/// Returns an amount of USD in digits: with five decimals below a cent, else with two.
///
/// ```
/// use mcpact_meter::usd;
///
/// assert_eq!([0.0, 0.0012, 2.5].map(usd), ["0.00", "0.00120", "2.50"]);
/// ```
pub fn usd(amount: f64) -> String {
    if amount != 0.0 && amount < 0.01 {
        format!("{amount:.5}")
    } else {
        format!("{amount:.2}")
    }
}

/// The prices of models in USD per million tokens.
///
/// A model writes the arguments of a call and reads its result. So the input tokens of a record
/// have the price of the model's output, and the output tokens that of its input. The cost is that
/// of one reading without a cache. A result that stays in the conversation is read again with each
/// request, with most clients at the price of cached tokens.
///
/// ```
/// use mcpact_meter::{Prices, Record};
///
/// let prices = Prices::parse(r#"{"date":"2026-11-22","models":[{"model":"example-1","input":5.0,"output":25.0}]}"#)?;
/// let record = Record {
///     model: Some("example-1-20261101".to_owned()),
///     input_tokens: Some(100),
///     output_tokens: Some(1_000),
///     ..Record::default()
/// };
/// assert_eq!(prices.cost(&record), Some(0.0075));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// The date on which the prices were collected, such as `2026-11-22`.
    pub date: String,
    /// A note about the file.
    #[serde(default)]
    pub note: Option<String>,
    /// The price of each model.
    pub models: Vec<Price>,
}

/// The price of a model in USD per million tokens.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// The name. It also matches a name with a date or a cloud's version after it.
    pub model: String,
    /// The price of tokens that the model reads.
    pub input: f64,
    /// The price of tokens that the model writes.
    pub output: f64,
    /// The price of tokens that the model reads from a cache.
    #[serde(default)]
    pub cached: Option<f64>,
    /// The page that has the price.
    #[serde(default)]
    pub source: Option<String>,
}

/// The file that ships with the crate.
const SHIPPED: &str = include_str!("../prices.json");

impl Default for Prices {
    fn default() -> Prices {
        Prices::shipped()
    }
}

impl Prices {
    /// Returns the prices that ship with the crate.
    pub fn shipped() -> Prices {
        // A test reads the file; if it were broken, no model would have a price.
        Prices::parse(SHIPPED).unwrap_or_else(|_| Prices::none())
    }

    /// Returns prices without any model.
    pub fn none() -> Prices {
        Prices {
            date: String::new(),
            note: None,
            models: Vec::new(),
        }
    }

    /// Reads prices from JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has another form, or a price is negative.
    pub fn parse(json: &str) -> Result<Prices, String> {
        let prices: Prices = serde_json::from_str(json).map_err(|error| {
            format!(
                "{error}; write {{\"date\":\"2026-11-22\",\"models\":[{{\"model\":\"name\",\"input\":1.0,\"output\":2.0}}]}} with USD per million tokens"
            )
        })?;
        for price in &prices.models {
            let all = [Some(price.input), Some(price.output), price.cached];
            if all.into_iter().flatten().any(|usd| usd < 0.0 || !usd.is_finite()) {
                return Err(format!(
                    "negative price of `{}`; write USD per million tokens",
                    price.model
                ));
            }
        }
        Ok(prices)
    }

    /// Reads prices from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or has another form.
    pub fn read(path: &Path) -> Result<Prices, String> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
        Prices::parse(&text).map_err(|error| format!("`{name}`: {error}"))
    }

    /// Returns the price of a model: that of the longest matching name. A name matches if the
    /// model's name is this name, perhaps with a vendor before it and a version after it.
    ///
    /// ```
    /// use mcpact_meter::Prices;
    ///
    /// let prices = Prices::parse(r#"{"date":"2026-11-22","models":[{"model":"gpt-9","input":1,"output":2},{"model":"gpt-9-mini","input":0.1,"output":0.2}]}"#)?;
    /// let input = |model| prices.of(model).map(|price| price.input);
    /// assert_eq!(input("openai/gpt-9-2026-10-01"), Some(1.0));
    /// assert_eq!(input("gpt-9-mini"), Some(0.1));
    /// assert_eq!(input("gpt-9-nano"), None);
    /// # Ok::<(), String>(())
    /// ```
    pub fn of(&self, model: &str) -> Option<&Price> {
        let model = model.rsplit('/').next().unwrap_or(model);
        self.models
            .iter()
            .filter(|price| model.strip_prefix(price.model.as_str()).is_some_and(is_version))
            .max_by_key(|price| price.model.len())
    }

    /// Returns the cost of a call in USD; `None` if the model, its price or the tokens are unknown.
    pub fn cost(&self, record: &Record) -> Option<f64> {
        record.tokens()?;
        self.cost_of(
            record.model.as_deref()?,
            record.input_tokens.unwrap_or(0),
            record.output_tokens.unwrap_or(0),
        )
    }

    /// Returns the cost in USD of calls of a model with these numbers of input and output tokens;
    /// `None` if the model has no price.
    #[expect(clippy::cast_precision_loss, reason = "tokens are far below 2^53")]
    pub fn cost_of(&self, model: &str, input: u64, output: u64) -> Option<f64> {
        let price = self.of(model)?;
        Some((input as f64 * price.output + output as f64 * price.input) / 1e6)
    }
}

/// Returns whether the end of a model's name is empty, a date or a cloud's version: `-20261101`,
/// `-2026-10-01`, `@20261101`, `-v1:0`, `-latest`.
fn is_version(end: &str) -> bool {
    let Some(version) = end.strip_prefix(['-', '@', ':']) else {
        return end.is_empty();
    };
    let is_date = version.len() >= 8 && version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let is_cloud = version
        .strip_prefix('v')
        .is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_digit()));
    // A date may be followed by the version of a cloud.
    let dated = version
        .get(..8)
        .is_some_and(|date| date.bytes().all(|byte| byte.is_ascii_digit()))
        && version.get(8..).is_some_and(|rest| rest.starts_with("-v"));
    is_date || is_cloud || dated || version == "latest"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_file() {
        let prices = Prices::parse(SHIPPED).unwrap();
        assert!(prices.models.len() >= 5, "{}", prices.models.len());
        assert!(!prices.date.is_empty());
        for price in &prices.models {
            assert!(
                price
                    .source
                    .as_deref()
                    .is_some_and(|source| source.starts_with("https://")),
                "{}",
                price.model
            );
            assert!(price.output >= price.input, "{}", price.model);
            assert_eq!(prices.of(&price.model), Some(price));
        }
    }

    #[test]
    fn versions() {
        for version in [
            "",
            "-20261101",
            "-2026-10-01",
            "@20261101",
            "-v1:0",
            "-20261101-v1:0",
            "-latest",
        ] {
            assert!(is_version(version), "{version}");
        }
        for other in ["-mini", "x", "-5", ".1"] {
            assert!(!is_version(other), "{other}");
        }
    }

    #[test]
    fn unknown_costs() {
        let prices = Prices::parse(r#"{"date":"d","models":[{"model":"m","input":1,"output":2}]}"#).unwrap();
        let mut record = Record {
            input_tokens: Some(1_000_000),
            ..Record::default()
        };
        assert_eq!(prices.cost(&record), None);
        record.model = Some("other".to_owned());
        assert_eq!(prices.cost(&record), None);
        record.model = Some("m".to_owned());
        assert_eq!(prices.cost(&record), Some(2.0));
        record.input_tokens = None;
        assert_eq!(prices.cost(&record), None);
    }

    #[test]
    fn broken_files() {
        assert!(Prices::parse("{}").unwrap_err().contains("write {\"date\""));
        let negative = r#"{"date":"d","models":[{"model":"m","input":-1,"output":2}]}"#;
        assert!(Prices::parse(negative).unwrap_err().contains("negative price of `m`"));
        assert!(
            Prices::read(Path::new("/nowhere.json"))
                .unwrap_err()
                .contains("cannot read `/nowhere.json`")
        );
    }
}
