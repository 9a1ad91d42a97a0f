//! Numbers in texts for people.

/// Returns the digits of a number with separated thousands.
///
/// ```
/// assert_eq!(mcpact_rules::number::thousands(12_069), "12,069");
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
