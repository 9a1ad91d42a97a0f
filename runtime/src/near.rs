//! Names that may be what was meant by one that nobody knows: of parameters, enum values, tools, and of a tool's own records.
//!
//! A model that is told which name is near calls again with it; one that is told "not found" often gives up.

/// Nothing longer than this is compared: who writes so much has not mistyped a name, and comparing takes the product of
/// both lengths.
const MOST_CHARACTERS: usize = 80;

/// Which of `names` `wanted` may stand for, best first and at most `most`; none where none is near.
///
/// Near are names that differ in case and in how words are joined (`date_from`, `date-from`, `dateFrom`) alone, then those
/// that are a few slips of the keyboard away, then those where one begins the other or has all its words. Nothing is near to a
/// name of more than 80 letters, so that it costs little whatever a call says.
///
/// ```
/// use mcpact::near::nearest;
///
/// let titles = ["The Argus", "The Age", "The Mercury"];
/// assert_eq!(nearest("the argos", titles, 3), ["The Argus"]);
/// assert_eq!(nearest("mercury", titles, 3), ["The Mercury"]);
/// assert!(nearest("Le Monde", titles, 3).is_empty());
/// ```
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let Some(wanted) = Spelled::new(wanted) else {
        return Vec::new();
    };
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| Some((wanted.distance(&Spelled::new(name)?)?, name)))
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.dedup_by_key(|(_, name)| *name);
    found.into_iter().take(most).map(|(_, name)| name).collect()
}

/// A name without case and what joins its words.
struct Spelled {
    letters: Vec<char>,
    /// Where each word begins.
    words: Vec<usize>,
}

impl Spelled {
    fn new(name: &str) -> Option<Spelled> {
        let mut spelled = Spelled {
            letters: Vec::new(),
            words: Vec::new(),
        };
        // A word begins behind what joins words and where capitals begin.
        let (mut apart, mut upper) = (true, true);
        for letter in name.chars() {
            if spelled.letters.len() > MOST_CHARACTERS {
                return None;
            }
            if !letter.is_alphanumeric() {
                apart = true;
                continue;
            }
            if apart || (letter.is_uppercase() && !upper) {
                spelled.words.push(spelled.letters.len());
            }
            (apart, upper) = (false, letter.is_uppercase());
            spelled.letters.extend(letter.to_lowercase());
        }
        (!spelled.letters.is_empty()).then_some(spelled)
    }

    fn words(&self) -> impl Iterator<Item = &[char]> {
        let ends = self.words.iter().skip(1).copied().chain([self.letters.len()]);
        self.words
            .iter()
            .zip(ends)
            .map(|(start, end)| &self.letters[*start..end])
    }

    /// How far apart two names are; `None` where neither would be taken for the other.
    fn distance(&self, other: &Spelled) -> Option<usize> {
        let (left, right) = (&self.letters, &other.letters);
        // A third of the letters: of two none, so that `sa` is not taken for `wa`.
        let most = (left.len().max(right.len()) / 3).min(4);
        if left.len().abs_diff(right.len()) <= most {
            let slips = slips(left, right);
            if slips <= most {
                return Some(slips);
            }
        }
        let begins = left.len().min(right.len()) >= 3 && (left.starts_with(right) || right.starts_with(left));
        let has_words = |one: &Spelled, other: &Spelled| {
            one.words()
                .all(|word| word.len() >= 3 && other.words().any(|other| word == other))
        };
        (begins || has_words(self, other) || has_words(other, self))
            .then(|| MOST_CHARACTERS + left.len().abs_diff(right.len()))
    }
}

/// How many slips of the keyboard two texts are apart: the least number of letters that are put in, left out or changed, and of
/// neighbours that are swapped, among the first 80 of each. For who sorts by it; case counts.
///
/// ```
/// use mcpact::near::distance;
///
/// assert_eq!(distance("ballarat", "balarat"), 1);
/// assert_eq!(distance("ballarat", "ballrata"), 2);
/// assert_eq!(distance("", "abc"), 3);
/// ```
pub fn distance(left: &str, right: &str) -> usize {
    let letters = |text: &str| text.chars().take(MOST_CHARACTERS).collect::<Vec<_>>();
    slips(&letters(left), &letters(right))
}

/// The least number of letters that are put in, left out, or changed, and of neighbours that are swapped, that makes one
/// of the other (Damerau and Levenshtein; no letter is touched twice).
fn slips(left: &[char], right: &[char]) -> usize {
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (row, letter) in left.iter().enumerate() {
        let mut line = vec![row + 1];
        for (column, other) in right.iter().enumerate() {
            let mut least = (above[column] + usize::from(letter != other))
                .min(above[column + 1] + 1)
                .min(line[column] + 1);
            if row > 0 && column > 0 && *letter == right[column - 1] && left[row - 1] == *other {
                let swapped: &Vec<usize> = &before;
                least = least.min(swapped[column - 1] + 1);
            }
            line.push(least);
        }
        before = std::mem::replace(&mut above, line);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::{MOST_CHARACTERS, distance, nearest};

    #[track_caller]
    fn check(wanted: &str, names: &[&str], near: &[&str]) {
        assert_eq!(nearest(wanted, names.iter().copied(), 3), near, "{wanted}");
    }

    #[test]
    fn case_and_joints_come_first() {
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
    fn slips_of_the_keyboard() {
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
    fn what_is_far_is_not_named() {
        check("sa", &["wa", "nt"], &[]);
        check("state", &["query", "limit"], &[]);
        check("", &["query", ""], &[]);
        check("__", &["query", "_"], &[]);
        check("x", &["y"], &[]);
    }

    #[test]
    fn as_many_as_are_asked_for() {
        let names = ["item1", "item2", "item3", "item4"];
        check("item", &names, &names[..3]);
        assert_eq!(nearest("item", names, 1), ["item1"]);
        assert!(nearest("item", names, 0).is_empty());
    }

    #[test]
    fn distances() {
        for (one, other, apart) in [
            ("ballarat", "ballarat", 0),
            ("ballarat", "balarat", 1),
            ("ballarat", "ballrata", 2),
            ("abc", "acb", 1),
            ("", "abc", 3),
            ("kiama", "ki", 3),
        ] {
            assert_eq!(distance(one, other), apart, "{one} {other}");
            assert_eq!(distance(other, one), apart, "{other} {one}");
        }
    }

    #[test]
    fn long_names_cost_nothing() {
        let long = "a".repeat(10_000_000);
        assert_eq!(distance(&long, "b"), MOST_CHARACTERS);
        check(&long, &["aaaa", &long], &[]);
        let longest = "a".repeat(MOST_CHARACTERS);
        check(&longest, &[&longest], &[&longest]);
    }
}
