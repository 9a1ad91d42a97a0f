//! Regular expressions of ECMA-262, as JSON Schema has them: whether one can be read, so that no pattern is listed that no client and no
//! server can check. What it matches is nobody's question here.
//!
//! Refused is what JavaScript's `new RegExp(…, "u")` refuses, but for `]`, `}` and escaped signs that stand for themselves.

mod escape;

use escape::Escape;
use std::iter::Peekable;
use std::str::Chars;

/// Why a pattern cannot be read, and where: at which character, from 1.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotPattern {
    pub(crate) at: usize,
    pub(crate) why: String,
}

/// Reads all of `pattern`.
pub(crate) fn check(pattern: &str) -> Result<(), NotPattern> {
    let mut reader = Reader {
        rest: pattern.chars().peekable(),
        at: 0,
        groups: 0,
        names: Vec::new(),
        numbered: Vec::new(),
        named: Vec::new(),
    };
    reader.alternatives(0)?;
    if reader.rest.next().is_some() {
        return wrong(reader.at + 1, "this `)` closes nothing: write `\\)` for the sign");
    }
    for (at, number) in reader.numbered {
        if number > reader.groups {
            return wrong(
                at,
                format!("`\\{number}` refers to a group, and there are {}", reader.groups),
            );
        }
    }
    for (at, name) in reader.named {
        if !reader.names.contains(&name) {
            return wrong(at, format!("`\\k<{name}>` refers to a group that there is not"));
        }
    }
    Ok(())
}

fn wrong<T>(at: usize, why: impl Into<String>) -> Result<T, NotPattern> {
    Err(NotPattern { at, why: why.into() })
}

struct Reader<'p> {
    rest: Peekable<Chars<'p>>,
    /// How many characters were read.
    at: usize,
    groups: usize,
    names: Vec<String>,
    /// References to groups, which may stand before them, and where.
    numbered: Vec<(usize, usize)>,
    named: Vec<(usize, String)>,
}

/// What a quantifier may stand behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Assertion,
    Quantifier,
    Atom,
}

impl Reader<'_> {
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

    /// To the end, or to the bracket that closes a group.
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
        if depth == 100 {
            return wrong(at, "groups are nested too deep here");
        }
        let mut is = Before::Atom;
        if self.next_if('?') {
            match self.next() {
                Some(':') => {}
                Some('=' | '!') => is = Before::Assertion,
                Some('<') if self.next_if('=') || self.next_if('!') => is = Before::Assertion,
                Some('<') => {
                    let name = self.name(at)?;
                    self.names.push(name);
                    self.groups += 1;
                }
                Some('P') => return wrong(at, "`(?P<name>…)` is no group of ECMA-262: write `(?<name>…)`"),
                Some('i' | 'm' | 's' | 'x' | 'u' | 'U' | '-') => {
                    return wrong(
                        at,
                        "flags such as `(?i)` are none of ECMA-262: write both cases, such as `[Aa]`",
                    );
                }
                _ => {
                    return wrong(
                        at,
                        "`(?` begins `(?:…)`, `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)` or `(?<name>…)`",
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
            wrong(at, "this `(` is never closed: write `\\(` for the sign")
        }
    }

    /// A group's name, behind `<`.
    fn name(&mut self, at: usize) -> Result<String, NotPattern> {
        let mut name = String::new();
        loop {
            match self.next() {
                Some('>') if !name.is_empty() => return Ok(name),
                Some(letter) if letter == '_' || letter == '$' || letter.is_alphanumeric() => name.push(letter),
                _ => return wrong(at, "a group's name is a word, such as in `(?<year>…)`"),
            }
        }
    }

    fn quantifier(&mut self, sign: char, at: usize, before: Before) -> Result<Before, NotPattern> {
        if sign == '{' && !self.bounds(at)? {
            return wrong(
                at,
                "this `{` is no quantifier such as `{2}`, `{2,}` or `{2,9}`: write `\\{` for the sign",
            );
        }
        match before {
            Before::Atom => {}
            Before::Quantifier => {
                return wrong(
                    at,
                    format!("this `{sign}` stands behind another quantifier: keep one of them, or put a group around"),
                );
            }
            Before::Nothing | Before::Assertion => {
                return wrong(
                    at,
                    format!("this `{sign}` repeats nothing: write `\\{sign}` for the sign"),
                );
            }
        }
        self.next_if('?');
        Ok(Before::Quantifier)
    }

    /// Behind `{`: whether it is a quantifier.
    fn bounds(&mut self, at: usize) -> Result<bool, NotPattern> {
        let Some(least) = self.number() else {
            return Ok(false);
        };
        let comma = self.next_if(',');
        let most = if comma { self.number() } else { None };
        if !self.next_if('}') {
            return Ok(false);
        }
        match most {
            Some(most) if most < least => wrong(at, format!("`{{{least},{most}}}`: write the smaller number first")),
            _ => Ok(true),
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

    /// Behind `[`.
    fn class(&mut self, at: usize) -> Result<(), NotPattern> {
        self.next_if('^');
        // What stands before `-`, where that can be a range's beginning, and whether the `-` was read.
        let mut from: Option<Option<char>> = None;
        loop {
            let here = self.at + 1;
            let Some(letter) = self.next() else {
                return wrong(at, "this `[` is never closed: write `\\[` for the sign");
            };
            if letter == ']' {
                return Ok(());
            }
            if letter == '-'
                && let Some(least) = from.take()
                && self.rest.peek().is_some_and(|next| *next != ']')
            {
                let here = self.at + 1;
                let most = match self.next() {
                    Some('\\') => self.escape(here, true)?.letter(),
                    letter => letter,
                };
                match (least, most) {
                    (Some(least), Some(most)) if least <= most => {}
                    (Some(least), Some(most)) => {
                        return wrong(
                            here,
                            format!("`{least}-{most}` is no range: `{most}` comes before `{least}`"),
                        );
                    }
                    _ => {
                        return wrong(
                            here,
                            "a range goes from one character to another: put the `-` last, or write `\\-`",
                        );
                    }
                }
                continue;
            }
            from = Some(match letter {
                '\\' => self.escape(here, true)?.letter(),
                letter => Some(letter),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn patterns() {
        for pattern in [
            "^[a-z]+$",
            r"^\d{4}(-\d{2}){0,2}$",
            r"^(?:a|b)*?c{2,}$",
            r"^(?=x)(?!y)(?<=a)(?<!b)z",
            r"(?<year>\d+)-\k<year>-\1",
            r"\k<later>(?<later>a)",
            r"^[\w.+-]+@[^\s@]+\.[a-z]{2,}$",
            r"[\d-]|[-a]|[a-]|[^]|[]|[\b]|[[a]",
            r"^\/\-\$\p{Letter}\P{L}\p{Script=Latin}$",
            r"\x2d\u002d\u{1f600}\cA\0[\x00-\x1f]",
            "^$|a||b",
            "",
            "é{1}",
            "a}]",
        ] {
            assert_eq!(check(pattern), Ok(()), "{pattern}");
        }
    }

    #[test]
    fn not_patterns() {
        for (pattern, at, why) in [
            ("([", 2, "this `[` is never closed"),
            ("a(b", 2, "this `(` is never closed"),
            ("a)b", 2, "closes nothing"),
            ("[z-a]", 4, "`z-a` is no range"),
            (r"[\d-z]", 5, "a range goes from"),
            ("*a", 1, "this `*` repeats nothing"),
            ("(+)", 2, "this `+` repeats nothing"),
            ("^?", 2, "this `?` repeats nothing"),
            ("a++", 3, "behind another quantifier"),
            ("a**", 3, "behind another quantifier"),
            ("a{3,2}", 2, "`{3,2}`: write the smaller"),
            ("{a}", 1, "is no quantifier"),
            ("a{", 2, "is no quantifier"),
            ("é\\", 2, "nothing stands behind"),
            (r"\z", 1, "write `$`"),
            (r"\A", 1, "write `^`"),
            (r"\y", 1, "`\\y` means nothing"),
            ("(?i)a", 1, "flags such as"),
            ("(?P<a>b)", 1, "write `(?<name>…)`"),
            ("(?>a)", 1, "`(?` begins"),
            ("(?<>a)", 1, "a group's name"),
            (r"(a)\2", 4, "there are 1"),
            (r"\k<a>", 1, "a group that there is not"),
            (r"\x2", 1, "2 hexadecimal digits"),
            (r"\u{110000}", 1, "no character"),
            (r"\p", 1, "means nothing"),
        ] {
            let error = check(pattern).expect_err(pattern);
            assert_eq!(error.at, at, "{pattern}: {}", error.why);
            assert!(error.why.contains(why), "{pattern}: {}", error.why);
        }
    }

    #[test]
    fn deep() {
        assert!(check(&"(".repeat(1_000_000)).is_err());
    }
}
