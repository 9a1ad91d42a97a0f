//! Examples in descriptions, which belong in `examples = […]`.

/// An example in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The words that begin it, such as `e.g.`.
    pub opening: &'static str,
    /// Its offset in the text, in bytes.
    pub start: usize,
}

/// The words that begin an example.
const OPENINGS: [&str; 3] = ["e.g.", "for example", "for instance"];

/// Returns the first example in a description that only illustrates it: such an example belongs in
/// `examples = […]`.
///
/// An example that shows how values are written belongs to the description, since nothing else
/// states it: `e.g. 2024-01-31`, `e.g. crates/rmcp`, `e.g. 'now-1h'`, `e.g. USD`.
pub fn example(text: &str) -> Option<Example> {
    // Unlike `to_lowercase`, this keeps the offsets.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<Example> = OPENINGS
        .into_iter()
        .flat_map(|opening| {
            let starts = lower.match_indices(opening);
            starts.map(move |(start, _)| Example { opening, start })
        })
        .filter(|example| !defines_format(&text[example.start + example.opening.len()..]))
        .collect();
    found.sort_by_key(|example| example.start);
    found.into_iter().next()
}

/// Returns whether the first value at the beginning of `text` shows how values are written. Such a
/// value is quoted, has a character that plain words do not have, or is spelled as a code, such as
/// `USD` or `userId`. A whole number alone does not show how values are written.
fn defines_format(text: &str) -> bool {
    let value = text.trim_start_matches(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ':'));
    let end = value.find([',', ';', ')', '\n']).unwrap_or(value.len());
    let value = &value[..end];
    // A full stop ends the value, unless it is inside, as in `2.5`.
    let end = value.find(". ").unwrap_or(value.len());
    let value = value[..end].trim_end_matches(['.', ' ']);
    let is_plain = |letter: char| letter.is_alphabetic() || letter.is_whitespace() || matches!(letter, '-' | '’');
    let is_code = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        letters.windows(2).any(|pair| pair[1].is_uppercase())
    };
    if value.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    !value.chars().all(is_plain) || value.split_whitespace().any(is_code)
}

#[cfg(test)]
mod tests {
    use super::{Example, example};

    #[test]
    fn examples() {
        let opening = |text| example(text).map(|example| example.opening);
        assert_eq!(opening("A place, e.g. Ballarat"), Some("e.g."));
        assert_eq!(opening("For example New York. And more"), Some("for example"));
        assert_eq!(
            opening("Changes (for instance, a git-sync commit) of a file"),
            Some("for instance")
        );
        assert_eq!(opening("At most, e.g. 20"), Some("e.g."));
        assert_eq!(opening("Papers such as gazettes"), None);
        assert_eq!(opening("Examples of maps"), None);
        // The first one defines the format, the other illustrates.
        assert_eq!(
            example("A day, e.g. 1 May, of a year, e.g. the last"),
            Some(Example {
                opening: "e.g.",
                start: 30
            })
        );
    }

    #[test]
    fn an_example_that_defines_a_format() {
        for text in [
            "Day, e.g. 2024-01-31",
            "Day, e.g., '2024-01-31T10:00:00Z', in UTC",
            "A member (e.g., `crates/rmcp`)",
            "Start, e.g. now-1.5h",
            "Currency, e.g. USD",
            "Key, e.g. userId, of the record",
            "A glob. For example: *.rs",
            "Kind, for example \"Pod\" or \"Service\"",
            "Kind (for instance “Pod”)",
            "Filter, e.g. {job=\"nginx\"}",
            "Start, e.g. 2 weeks ago",
            "Version, e.g. 2.5.",
        ] {
            assert_eq!(example(text), None, "{text}");
        }
    }
}
