//! The allowed word that a misspelt one probably meant.

/// The nearest of `words` to `word`, if one is near enough to be meant.
pub(super) fn nearest<'w>(word: &str, words: &[&'w str]) -> Option<&'w str> {
    words
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .filter(|(distance, candidate)| *distance <= 1.max(word.chars().count().max(candidate.len()) / 3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours that make `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn distances() {
        assert_eq!(distance("range", "range"), 0);
        assert_eq!(distance("rnage", "range"), 1);
        assert_eq!(distance("descripton", "description"), 1);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn only_near_words() {
        let words = ["description", "default", "range", "length"];
        assert_eq!(nearest("desription", &words), Some("description"));
        assert_eq!(nearest("lenght", &words), Some("length"));
        assert_eq!(nearest("colour", &words), None);
    }
}
