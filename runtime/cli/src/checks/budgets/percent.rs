//! A percentage.

use std::fmt;
use std::str::FromStr;

/// A percentage: `5%`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Percent(f64);

impl Percent {
    pub(crate) const fn new(percent: f64) -> Percent {
        Percent(percent)
    }

    /// Returns `tokens` and this percentage of them, rounded down: 5 % of 19 is 0.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "tokens are far below 2^53, and the percentage is no less than 0"
    )]
    pub(crate) fn above(self, tokens: usize) -> usize {
        tokens + (tokens as f64 * self.0 / 100.0 + 1e-9).floor() as usize
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.0)
    }
}

impl FromStr for Percent {
    type Err = String;

    fn from_str(text: &str) -> Result<Percent, String> {
        text.strip_suffix('%')
            .and_then(|number| number.trim().parse().ok())
            .filter(|percent| (0.0..=1_000.0).contains(percent))
            .map(Percent)
            .ok_or_else(|| format!("invalid percentage `{text}`; write a number from 0 to 1000 with `%`, such as `5%`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages() {
        let five: Percent = "5%".parse().unwrap();
        assert_eq!(
            [0, 19, 20, 100, 159_017].map(|tokens| five.above(tokens)),
            [0, 19, 21, 105, 166_967]
        );
        assert_eq!("2.5 %".parse::<Percent>().unwrap().to_string(), "2.5 %");
        assert_eq!("30%".parse::<Percent>().unwrap().above(10), 13);
        for wrong in ["5", "-1%", "%", "NaN%", "1e9%"] {
            assert!(
                wrong.parse::<Percent>().unwrap_err().contains("such as `5%`"),
                "{wrong}"
            );
        }
    }
}
