//! The order of the rows.

use std::cmp::Reverse;

use clap::ValueEnum;

/// The order of tools, and of inputs in a table of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Sort {
    /// The most expensive first
    #[default]
    Tokens,
    /// By name
    Name,
    /// In the server's order, and that of the inputs
    Server,
}

impl Sort {
    /// Sorts rows. `key` returns the name and the tokens of a row.
    pub(super) fn apply<T>(self, rows: &mut [T], key: impl Fn(&T) -> (&str, usize)) {
        match self {
            Sort::Tokens => rows.sort_by_key(|row| Reverse(key(row).1)),
            Sort::Name => rows.sort_by(|one, other| key(one).0.cmp(key(other).0)),
            Sort::Server => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sort;

    #[test]
    fn orders() {
        let rows = [("b", 1), ("c", 3), ("a", 2)];
        for (sort, expected) in [(Sort::Tokens, "cab"), (Sort::Name, "abc"), (Sort::Server, "bca")] {
            let mut rows = rows;
            sort.apply(&mut rows, |row| *row);
            assert_eq!(rows.map(|(name, _)| name).concat(), expected);
        }
    }
}
