//! The grammar of ECMA-262's regular expressions, which JSON Schema uses. No text is matched.
//!
//! A pattern is an error if JavaScript's `new RegExp(…, "u")` refuses it, except that `]`, `}`,
//! needlessly escaped characters and unknown scripts are accepted. No client or server could check a
//! pattern with an error. The editions before 2025 refuse two groups of one name.

mod escape;
mod property;
mod reader;
#[cfg(test)]
mod tests;

use escape::Escape;
use mcpact_rules::unknown_name::join_with_or;
use reader::{NotPattern, PatternReader, error};

/// Returns the pattern that matches the strings which contain a text.
pub(crate) fn escape_text(text: &str) -> String {
    let mut pattern = String::new();
    for char in text.chars() {
        // The syntax characters of ECMA-262. Its Unicode mode refuses an escape of any other.
        if "^$\\.*+?()[]{}|/".contains(char) {
            pattern.push('\\');
        }
        pattern.push(char);
    }
    pattern
}

/// Checks the whole `pattern`.
pub(crate) fn check(pattern: &str) -> Result<(), NotPattern> {
    let mut reader = PatternReader {
        rest: pattern.chars().peekable(),
        at: 0,
        groups: 0,
        names: Vec::new(),
        numbered: Vec::new(),
        named: Vec::new(),
    };
    reader.alternatives(0)?;
    if reader.rest.next().is_some() {
        return error(reader.at + 1, "unmatched `)`; write `\\)` for the character");
    }
    for (at, number) in reader.numbered {
        if number > reader.groups {
            return error(at, no_group(number, reader.groups));
        }
    }
    let names: Vec<&str> = reader.names.iter().map(String::as_str).collect();
    for (at, name) in reader.named {
        if names.is_empty() {
            return error(
                at,
                format!("`\\k<{name}>` refers to an unknown group; write `(?<{name}>…)` around one"),
            );
        }
        if !names.contains(&name.as_str()) {
            let known = join_with_or(&names);
            return error(
                at,
                format!("`\\k<{name}>` refers to an unknown group; the pattern has {known}"),
            );
        }
    }
    Ok(())
}

/// Returns the problem of a reference to a group that does not exist.
fn no_group(number: usize, groups: usize) -> String {
    if groups == 0 {
        return format!(
            "`\\{number}` refers to group {number}, and the pattern has none; put the repeated part in `(…)`"
        );
    }
    format!(
        "`\\{number}` refers to group {number}, and the pattern has {groups}; write the number of an existing group"
    )
}

/// The maximum number of groups around a character.
const MAX_GROUP_LEVELS: usize = 100;

/// The kind of term before a quantifier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Assertion,
    Quantifier,
    Atom,
}

impl PatternReader<'_> {
    /// Reads to the end, or to the `)` of a group.
    fn alternatives(&mut self, depth: usize) -> Result<(), NotPattern> {
        let mut before = Before::Nothing;
        while let Some(&letter) = self.rest.peek() {
            let at = self.at + 1;
            before = match letter {
                ')' => return Ok(()),
                '|' => {
                    self.next();
                    Before::Nothing
                }
                '(' => {
                    self.next();
                    self.group(at, depth)?
                }
                '[' => {
                    self.next();
                    self.class(at)?;
                    Before::Atom
                }
                '*' | '+' | '?' | '{' => {
                    self.next();
                    self.quantifier(letter, at, before)?
                }
                '\\' => {
                    self.next();
                    match self.escape(at, false)? {
                        Escape::Boundary => Before::Assertion,
                        _ => Before::Atom,
                    }
                }
                '^' | '$' => {
                    self.next();
                    Before::Assertion
                }
                _ => {
                    self.next();
                    Before::Atom
                }
            };
        }
        Ok(())
    }

    fn group(&mut self, at: usize, depth: usize) -> Result<Before, NotPattern> {
        if depth == MAX_GROUP_LEVELS {
            return error(
                at,
                format!("groups are nested too deeply; write at most {MAX_GROUP_LEVELS} levels"),
            );
        }
        let mut is = Before::Atom;
        if self.next_if('?') {
            match self.next() {
                Some(':') => {}
                Some('=' | '!') => is = Before::Assertion,
                Some('<') if self.next_if('=') || self.next_if('!') => is = Before::Assertion,
                Some('<') => {
                    let name = self.name(at)?;
                    if self.names.contains(&name) {
                        return error(at, format!("another group has the name `{name}`; rename one of them"));
                    }
                    self.names.push(name);
                    self.groups += 1;
                }
                Some('P') => return error(at, "ECMA-262 has no `(?P<name>…)`; write `(?<name>…)`"),
                Some('i' | 'm' | 's' | 'x' | 'u' | 'U' | '-') => {
                    return error(
                        at,
                        "ECMA-262 has no flags such as `(?i)`; write both cases, such as `[Aa]`",
                    );
                }
                _ => {
                    return error(
                        at,
                        "unknown group; expected one of `(?:…)`, `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`, `(?<name>…)`",
                    );
                }
            }
        } else {
            self.groups += 1;
        }
        self.alternatives(depth + 1)?;
        if self.next_if(')') {
            Ok(is)
        } else {
            error(at, "unclosed `(`; write `\\(` for the character")
        }
    }

    fn quantifier(&mut self, sign: char, at: usize, before: Before) -> Result<Before, NotPattern> {
        if sign == '{' && !self.bounds(at)? {
            return error(
                at,
                "`{` is no quantifier such as `{2}`, `{2,}` or `{2,9}`; write `\\{` for the character",
            );
        }
        match before {
            Before::Atom => {}
            Before::Quantifier => {
                return error(
                    at,
                    format!("`{sign}` follows another quantifier; keep one of them, or put a group around the first"),
                );
            }
            Before::Nothing | Before::Assertion => {
                return error(
                    at,
                    format!("`{sign}` has nothing to repeat; write `\\{sign}` for the character"),
                );
            }
        }
        self.next_if('?');
        Ok(Before::Quantifier)
    }

    /// Reads after `{`, and returns whether it is a quantifier.
    fn bounds(&mut self, at: usize) -> Result<bool, NotPattern> {
        let Some(min) = self.number() else {
            return Ok(false);
        };
        let has_comma = self.next_if(',');
        let max = if has_comma { self.number() } else { None };
        if !self.next_if('}') {
            return Ok(false);
        }
        match max {
            Some(max) if max < min => error(
                at,
                format!("empty quantifier `{{{min},{max}}}`; write the smaller number first"),
            ),
            _ => Ok(true),
        }
    }

    /// Reads after `[`.
    fn class(&mut self, at: usize) -> Result<(), NotPattern> {
        self.next_if('^');
        // The item before a `-`, if it can begin a range. `Some(None)` is a class of characters.
        let mut from: Option<Option<char>> = None;
        loop {
            let here = self.at + 1;
            let Some(letter) = self.next() else {
                return error(at, "unclosed `[`; write `\\[` for the character");
            };
            if letter == ']' {
                return Ok(());
            }
            if letter == '-'
                && let Some(start) = from.take()
                && self.rest.peek().is_some_and(|next| *next != ']')
            {
                let here = self.at + 1;
                let end = match self.next() {
                    Some('\\') => self.escape(here, true)?.letter(),
                    letter => letter,
                };
                match (start, end) {
                    (Some(start), Some(end)) if start <= end => {}
                    (Some(start), Some(end)) => {
                        return error(
                            here,
                            format!("empty range `{start}-{end}`; write the smaller character first"),
                        );
                    }
                    _ => {
                        return error(here, "a range needs two characters; put the `-` last, or write `\\-`");
                    }
                }
                continue;
            }
            from = Some(match letter {
                '\\' => self.escape(here, true)?.letter(),
                '[' => {
                    self.refuse_posix_class(here)?;
                    Some('[')
                }
                letter => Some(letter),
            });
        }
    }
    /// Refuses a class such as `[:alpha:]`, after its `[` at `at`. In ECMA-262, its characters are
    /// those of the class around it.
    fn refuse_posix_class(&self, at: usize) -> Result<(), NotPattern> {
        let mut rest = self.rest.clone();
        if rest.next_if_eq(&':').is_none() {
            return Ok(());
        }
        let mut name = String::new();
        while let Some(letter) = rest.next_if(|letter| *letter == '^' || letter.is_ascii_alphabetic()) {
            name.push(letter);
        }
        if !name.is_empty() && rest.next() == Some(':') && rest.next() == Some(']') {
            return error(
                at,
                format!("ECMA-262 has no `[:{name}:]`; write its characters, such as `A-Za-z` or `\\d`"),
            );
        }
        Ok(())
    }
}
