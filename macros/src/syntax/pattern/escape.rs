//! Escapes: the characters after a `\` in a regular expression.

use super::reader::{NotPattern, PatternReader, error};

/// The meaning of an escape.
pub(super) enum Escape {
    Letter(char),
    /// One of several characters, or the match of a group.
    Class,
    Boundary,
}

impl Escape {
    pub(super) fn letter(&self) -> Option<char> {
        match self {
            Escape::Letter(letter) => Some(*letter),
            Escape::Class | Escape::Boundary => None,
        }
    }
}

impl PatternReader<'_> {
    /// Reads after the `\` at `at`.
    pub(super) fn escape(&mut self, at: usize, in_class: bool) -> Result<Escape, NotPattern> {
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
}
