//! Numbers and lists in texts.

use mcpact_shared::truncate::first_items;

/// Returns the digits of a number with separated thousands: `12,069`.
pub(crate) fn number(number: usize) -> String {
    mcpact_shared::number::thousands(number as u64)
}

/// Returns the digits of a number that may be negative: `-222`.
pub(crate) fn signed(tokens: isize) -> String {
    let digits = number(tokens.unsigned_abs());
    if tokens < 0 { format!("-{digits}") } else { digits }
}

/// Returns a number and a noun: `1 tool`, `2 queries`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    mcpact_shared::number::counted(count as u64, noun)
}

/// The maximum number of names in a cell of a table or in a message.
const MAX_NAMES: usize = 4;

/// Returns the first names of a list, and the number of the others.
pub(crate) fn first_names(names: &[String]) -> String {
    first_items(names.iter(), MAX_NAMES)
}

/// Returns a share in percent with one decimal, which is 0 if `whole` is 0.
pub(crate) fn percent(part: usize, whole: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "tokens are far below 2^53")]
    let share = if whole == 0 {
        0.0
    } else {
        part as f64 * 100.0 / whole as f64
    };
    format!("{share:.1} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(
            ["0", "999", "1,000", "159,017"],
            [0, 999, 1000, 159_017].map(number).each_ref().map(String::as_str)
        );
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(0, 0), "0.0 %");
        assert_eq!(
            [counted(1, "query"), counted(2, "query"), counted(0, "tool")],
            ["1 query", "2 queries", "0 tools"]
        );
    }
}
