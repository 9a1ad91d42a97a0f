//! Similar names: the names that a misspelt name probably stands for.

/// The maximum length of a compared name, in letters. A longer text is not a misspelt name, and the
/// cost of a comparison grows with the product of both lengths.
pub const MAX_LETTERS: usize = 80;

/// Returns the names that `wanted` may stand for, best first and at most `max`.
///
/// Two names are similar if they differ only in case and in the characters between words
/// (`date_from`, `date-from`, `dateFrom`). Next are names that are a few typing errors away. Last
/// are names of which one begins the other or has all of its words. A name of more than 80 letters
/// is similar to none.
///
/// ```
/// use mcpact_shared::similar::similar;
///
/// let titles = ["The Argus", "The Age", "The Mercury"];
/// assert_eq!(similar("the argos", titles, 3), ["The Argus"]);
/// assert_eq!(similar("mercury", titles, 3), ["The Mercury"]);
/// assert!(similar("Le Monde", titles, 3).is_empty());
/// ```
pub fn similar<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>, max: usize) -> Vec<&'a str> {
    let Some(wanted) = Letters::of(wanted) else {
        return Vec::new();
    };
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| Some((wanted.difference(&Letters::of(name)?)?, name)))
        .collect();
    found.sort_by_key(|(difference, _)| *difference);
    found.dedup_by_key(|(_, name)| *name);
    found.into_iter().take(max).map(|(_, name)| name).collect()
}

/// The letters and digits of a name in lower case.
struct Letters {
    letters: Vec<char>,
    /// The index of the first letter of each word.
    words: Vec<usize>,
}

impl Letters {
    fn of(name: &str) -> Option<Letters> {
        let mut result = Letters {
            letters: Vec::new(),
            words: Vec::new(),
        };
        // A word begins after a character between words, and where capitals begin.
        let (mut is_apart, mut is_upper) = (true, true);
        for letter in name.chars() {
            if result.letters.len() > MAX_LETTERS {
                return None;
            }
            if !letter.is_alphanumeric() {
                is_apart = true;
                continue;
            }
            if is_apart || (letter.is_uppercase() && !is_upper) {
                result.words.push(result.letters.len());
            }
            (is_apart, is_upper) = (false, letter.is_uppercase());
            result.letters.extend(letter.to_lowercase());
        }
        (1..=MAX_LETTERS).contains(&result.letters.len()).then_some(result)
    }

    fn words(&self) -> impl Iterator<Item = &[char]> {
        let ends = self.words.iter().skip(1).copied().chain([self.letters.len()]);
        self.words
            .iter()
            .zip(ends)
            .map(|(start, end)| &self.letters[*start..end])
    }

    /// Returns the difference of two similar names.
    fn difference(&self, other: &Letters) -> Option<usize> {
        let (left, right) = (&self.letters, &other.letters);
        // A third of the letters, and none of two: `sa` is not similar to `wa`.
        let max = (left.len().max(right.len()) / 3).min(4);
        if left.len().abs_diff(right.len()) <= max {
            let distance = distance(left, right);
            if distance <= max {
                return Some(distance);
            }
        }
        let begins = left.len().min(right.len()) >= 3 && (left.starts_with(right) || right.starts_with(left));
        let has_words = |one: &Letters, other: &Letters| {
            one.words()
                .all(|word| word.len() >= 3 && other.words().any(|other| word == other))
        };
        (begins || has_words(self, other) || has_words(other, self))
            .then(|| MAX_LETTERS + left.len().abs_diff(right.len()))
    }
}

/// Returns the edit distance (optimal string alignment): the minimum number of edits that turn one
/// text into the other. An edit inserts, deletes or replaces a letter, or swaps two neighbours.
///
/// Texts of more than [`MAX_LETTERS`] have the distance `usize::MAX`.
pub const fn distance(left: &[char], right: &[char]) -> usize {
    if left.len() > MAX_LETTERS || right.len() > MAX_LETTERS {
        return usize::MAX;
    }
    // The current row of the table and the two above it, in turn.
    let mut rows = [[0_u8; MAX_LETTERS + 1]; 3];
    let mut column = 0;
    while column <= right.len() {
        rows[0][column] = small(column);
        column += 1;
    }
    let mut row = 1;
    while row <= left.len() {
        let (here, above, before) = (row % 3, (row + 2) % 3, (row + 1) % 3);
        rows[here][0] = small(row);
        let mut column = 1;
        while column <= right.len() {
            let is_same = left[row - 1] == right[column - 1];
            let mut best = rows[above][column - 1] + if is_same { 0 } else { 1 };
            best = smaller(best, rows[above][column] + 1);
            best = smaller(best, rows[here][column - 1] + 1);
            if row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1] {
                best = smaller(best, rows[before][column - 2] + 1);
            }
            rows[here][column] = best;
            column += 1;
        }
        row += 1;
    }
    rows[left.len() % 3][right.len()] as usize
}

#[expect(clippy::cast_possible_truncation, reason = "MAX_LETTERS is below 256")]
const fn small(number: usize) -> u8 {
    number as u8
}

const fn smaller(left: u8, right: u8) -> u8 {
    if left < right { left } else { right }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LETTERS, distance, similar};

    #[track_caller]
    fn check(wanted: &str, names: &[&str], expected: &[&str]) {
        assert_eq!(similar(wanted, names.iter().copied(), 3), expected, "{wanted}");
    }

    #[test]
    fn case_and_separators_come_first() {
        check(
            "date_from",
            &["date_form", "dateFrom", "data"],
            &["dateFrom", "date_form"],
        );
        check("DateFrom", &["date-from"], &["date-from"]);
        check("QUERY", &["query"], &["query"]);
        check("Zürich", &["zürich", "zurich"], &["zürich", "zurich"]);
    }

    #[test]
    fn typing_errors() {
        check("qery", &["limit", "query"], &["query"]);
        check("limt", &["limit", "offset"], &["limit"]);
        check("qurey", &["query"], &["query"]);
        check("ofset", &["offset"], &["offset"]);
    }

    #[test]
    fn beginnings_and_words() {
        check("victoria", &["nsw", "vic"], &["vic"]);
        check("search_query", &["query"], &["query"]);
        check("from_date", &["dateFrom", "dateTo"], &["dateFrom"]);
        check("queryText", &["query"], &["query"]);
    }

    #[test]
    fn other_names() {
        check("sa", &["wa", "nt"], &[]);
        check("state", &["query", "limit"], &[]);
        check("", &["query", ""], &[]);
        check("__", &["query", "_"], &[]);
        check("x", &["y"], &[]);
    }

    #[test]
    fn at_most_max() {
        let names = ["item1", "item2", "item3", "item4"];
        check("item", &names, &names[..3]);
        assert_eq!(similar("item", names, 1), ["item1"]);
        assert!(similar("item", names, 0).is_empty());
    }

    #[test]
    fn distances() {
        for (one, other, expected) in [
            ("ballarat", "ballarat", 0),
            ("ballarat", "balarat", 1),
            ("ballarat", "ballrata", 2),
            ("abc", "acb", 1),
            ("", "abc", 3),
            ("kiama", "ki", 3),
            ("descripton", "description", 1),
        ] {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            assert_eq!(distance(&letters(one), &letters(other)), expected, "{one} {other}");
            assert_eq!(distance(&letters(other), &letters(one)), expected, "{other} {one}");
        }
    }

    #[test]
    fn long_names() {
        let long = "a".repeat(10_000_000);
        check(&long, &["aaaa", &long], &[]);
        let longest = "a".repeat(MAX_LETTERS);
        check(&longest, &[&longest], &[&longest]);
        let other = "b".repeat(MAX_LETTERS);
        check(&longest, &[&other], &[]);
    }
}
