//! The grammar of ECMA-262's regular expressions, which JSON Schema uses. No text is matched.
//!
//! A pattern is an error if JavaScript's `new RegExp(…, "u")` refuses it, except that `]`, `}`,
//! needlessly escaped characters and unknown scripts are accepted. No client or server could check a
//! pattern with an error. The editions before 2025 refuse two groups of one name.

mod property;
#[cfg(test)]
mod tests;

use std::iter::Peekable;
use std::str::Chars;

use mcpact_shared::unknown_name::join_with_or;
use property::correction;

/// An error in a pattern.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotPattern {
    /// The number of the character, from 1.
    pub(crate) at: usize,
    pub(crate) problem: String,
}

/// Returns an error at a character.
fn error<T>(at: usize, problem: impl Into<String>) -> Result<T, NotPattern> {
    Err(NotPattern {
        at,
        problem: problem.into(),
    })
}

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

/// The meaning of an escape.
enum Escape {
    Letter(char),
    /// One of several characters, or the match of a group.
    Class,
    Boundary,
}

impl Escape {
    fn letter(&self) -> Option<char> {
        match self {
            Escape::Letter(letter) => Some(*letter),
            Escape::Class | Escape::Boundary => None,
        }
    }
}

/// The rest of a pattern, and the groups that have been read.
struct PatternReader<'p> {
    rest: Peekable<Chars<'p>>,
    /// The number of characters that have been read.
    at: usize,
    groups: usize,
    names: Vec<String>,
    /// References to groups, with the number of their character. A group may follow its reference.
    numbered: Vec<(usize, usize)>,
    named: Vec<(usize, String)>,
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

    /// Reads after the `\` at `at`.
    fn escape(&mut self, at: usize, in_class: bool) -> Result<Escape, NotPattern> {
        let Some(letter) = self.next() else {
            return error(at, "nothing follows this `\\`; write `\\\\` for the character");
        };
        let escape = match letter {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' => Escape::Class,
            'b' if in_class => Escape::Letter('\u{8}'),
            'b' | 'B' if !in_class => Escape::Boundary,
            't' => Escape::Letter('\t'),
            'n' => Escape::Letter('\n'),
            'v' => Escape::Letter('\u{b}'),
            'f' => Escape::Letter('\u{c}'),
            'r' => Escape::Letter('\r'),
            '0' if self.rest.peek().is_some_and(char::is_ascii_digit) => {
                return error(at, "a digit follows `\\0`; write `\\x00` for the character");
            }
            '0' => Escape::Letter('\0'),
            '1'..='9' if !in_class => {
                let mut number = letter.to_digit(10).unwrap_or_default() as usize;
                if let Some(more) = self.number() {
                    number = number.saturating_mul(10).saturating_add(more);
                }
                self.numbered.push((at, number));
                Escape::Class
            }
            'k' if !in_class && self.next_if('<') => {
                let name = self.name(at)?;
                self.named.push((at, name));
                Escape::Class
            }
            'c' if self.rest.peek().is_some_and(char::is_ascii_alphabetic) => {
                let control = self
                    .next()
                    .and_then(|letter| u8::try_from(letter).ok())
                    .unwrap_or_default();
                Escape::Letter(char::from(control % 32))
            }
            'x' => self.hexadecimal(2, at)?,
            'u' if self.next_if('{') => self.braced(at)?,
            'u' => self.hexadecimal(4, at)?,
            'p' | 'P' if self.next_if('{') => self.property(letter, at)?,
            'A' | 'z' | 'Z' => {
                let instead = if letter == 'A' { '^' } else { '$' };
                return error(at, format!("ECMA-262 has no `\\{letter}`; write `{instead}`"));
            }
            _ if letter.is_ascii_alphanumeric() => {
                return error(
                    at,
                    format!("ECMA-262 has no `\\{letter}`; remove the `\\`, or double it for the character"),
                );
            }
            _ => Escape::Letter(letter),
        };
        Ok(escape)
    }

    fn hexadecimal(&mut self, digits: usize, at: usize) -> Result<Escape, NotPattern> {
        let mut code = 0;
        for _ in 0..digits {
            match self.next().and_then(|letter| letter.to_digit(16)) {
                Some(digit) => code = code * 16 + digit,
                None => {
                    return error(
                        at,
                        format!(
                            "expected {digits} hexadecimal digits, such as `{}`",
                            if digits == 2 { "\\x2d" } else { "\\u002d" }
                        ),
                    );
                }
            }
        }
        // Half of a surrogate pair is not a `char`.
        Ok(char::from_u32(code).map_or(Escape::Class, Escape::Letter))
    }

    fn braced(&mut self, at: usize) -> Result<Escape, NotPattern> {
        let mut code = 0_u32;
        let mut has_digit = false;
        loop {
            match self.next() {
                Some('}') if has_digit => break,
                Some(letter) if letter.is_ascii_hexdigit() => {
                    has_digit = true;
                    code = code
                        .saturating_mul(16)
                        .saturating_add(letter.to_digit(16).unwrap_or_default());
                }
                _ => return error(at, "expected the number of a character, such as `\\u{1f600}`"),
            }
        }
        match char::from_u32(code) {
            Some(letter) => Ok(Escape::Letter(letter)),
            // Half of a surrogate pair.
            None if code <= u32::from(char::MAX) => Ok(Escape::Class),
            None => error(at, "no character has this number; write at most `\\u{10ffff}`"),
        }
    }

    /// Reads after `\p{` or `\P{` at `at`.
    fn property(&mut self, sign: char, at: usize) -> Result<Escape, NotPattern> {
        let mut name = String::new();
        loop {
            match self.next() {
                Some('}') if !name.is_empty() => break,
                Some(letter) if letter == '_' || letter == '=' || letter.is_ascii_alphanumeric() => name.push(letter),
                _ => {
                    return error(at, format!("`\\{sign}` needs a property, such as `\\{sign}{{Letter}}`"));
                }
            }
        }
        let Some(instead) = correction(&name) else {
            return Ok(Escape::Class);
        };
        error(
            at,
            format!("ECMA-262 has no `\\{sign}{{{name}}}`; write `\\{sign}{{{instead}}}`"),
        )
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.at += usize::from(next.is_some());
        next
    }

    fn next_if(&mut self, expected: char) -> bool {
        let found = self.rest.next_if_eq(&expected).is_some();
        self.at += usize::from(found);
        found
    }

    /// Reads a group's name, after `<`.
    fn name(&mut self, at: usize) -> Result<String, NotPattern> {
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

    fn number(&mut self) -> Option<usize> {
        let mut number: Option<usize> = None;
        while let Some(digit) = self.rest.peek().and_then(|letter| letter.to_digit(10)) {
            self.next();
            let shifted = number.unwrap_or(0).saturating_mul(10);
            number = Some(shifted.saturating_add(digit as usize));
        }
        number
    }
}
