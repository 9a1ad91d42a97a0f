//! Numbers: the limit of exact ones, and numbers in texts for people.

/// The largest integer up to which each integer is an exact `f64`, as JavaScript and many JSON
/// readers represent numbers (`Number.MAX_SAFE_INTEGER`).
pub const MAX_EXACT_INTEGER: i64 = (1 << 53) - 1;

/// Returns the digits of a number with separated thousands.
///
/// ```
/// assert_eq!(mcpact_shared::number::thousands(12_069), "12,069");
/// ```
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a number and its noun in the regular plural.
///
/// ```
/// use mcpact_shared::number::counted;
///
/// assert_eq!([counted(1, "query"), counted(1_200, "query")], ["1 query", "1,200 queries"]);
/// ```
pub fn counted(number: u64, noun: &str) -> String {
    let digits = thousands(number);
    match noun.strip_suffix('y') {
        _ if number == 1 => format!("{digits} {noun}"),
        Some(stem) => format!("{digits} {stem}ies"),
        None => format!("{digits} {noun}s"),
    }
}
