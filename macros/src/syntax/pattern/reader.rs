//! The characters of a regular expression, and errors at one of them.

use std::iter::Peekable;
use std::str::Chars;

/// An error in a pattern.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotPattern {
    /// The number of the character, from 1.
    pub(crate) at: usize,
    pub(crate) problem: String,
}

/// Returns an error at a character.
pub(super) fn error<T>(at: usize, problem: impl Into<String>) -> Result<T, NotPattern> {
    Err(NotPattern {
        at,
        problem: problem.into(),
    })
}

/// The rest of a pattern, and the groups that have been read.
pub(super) struct PatternReader<'p> {
    pub(super) rest: Peekable<Chars<'p>>,
    /// The number of characters that have been read.
    pub(super) at: usize,
    pub(super) groups: usize,
    pub(super) names: Vec<String>,
    /// References to groups, with the number of their character. A group may follow its reference.
    pub(super) numbered: Vec<(usize, usize)>,
    pub(super) named: Vec<(usize, String)>,
}

impl PatternReader<'_> {
    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.at += usize::from(next.is_some());
        next
    }

    pub(super) fn next_if(&mut self, expected: char) -> bool {
        let found = self.rest.next_if_eq(&expected).is_some();
        self.at += usize::from(found);
        found
    }

    /// Reads a group's name, after `<`.
    pub(super) fn name(&mut self, at: usize) -> Result<String, NotPattern> {
        let mut name = String::new();
        loop {
            match self.next() {
                Some('>') if !name.is_empty() => return Ok(name),
                Some(letter) if letter == '_' || letter == '$' || letter.is_alphabetic() => name.push(letter),
                Some(letter) if letter.is_numeric() && !name.is_empty() => name.push(letter),
                _ => return error(at, "invalid name of a group; write a word, such as `(?<year>…)`"),
            }
        }
    }

    pub(super) fn number(&mut self) -> Option<usize> {
        let mut number: Option<usize> = None;
        while let Some(digit) = self.rest.peek().and_then(|letter| letter.to_digit(10)) {
            self.next();
            let shifted = number.unwrap_or(0).saturating_mul(10);
            number = Some(shifted.saturating_add(digit as usize));
        }
        number
    }
}
