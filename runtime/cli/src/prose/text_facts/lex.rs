//! The words, numbers, code spans, links and symbols of a text, with their sentences and clauses.

use std::ops::Range;

use crate::prose::vocabulary;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lexeme {
    /// A run of letters and digits, also with one of `- . , : '` between two of them.
    Word,
    /// The text of a code span or of a short quotation, without its marks.
    Code,
    Link,
    /// Any other character.
    Symbol,
}

#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) lexeme: Lexeme,
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
    /// The number of the sentence.
    pub(super) sentence: usize,
    /// The number of the clause in the whole text.
    pub(super) clause: usize,
    /// True if no white space is between the token and the one before it.
    pub(super) is_attached: bool,
}

/// The maximum length of a quotation that is read as one token, in bytes.
const MAX_QUOTED: usize = 60;
/// The maximum length of a code span, in bytes.
const MAX_CODE: usize = 2_000;
/// The maximum length of the scheme of an address, in bytes.
const MAX_SCHEME: usize = 20;

/// Returns the tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer {
        text,
        tokens: Vec::new(),
        sentence: 0,
        clause: 0,
    };
    let mut offset = 0;
    while let Some(ch) = text[offset..].chars().next() {
        offset = lexer.read(offset, ch);
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    sentence: usize,
    clause: usize,
}

impl Lexer<'_> {
    /// Reads the token at this offset, and returns the offset after it.
    fn read(&mut self, start: usize, ch: char) -> usize {
        let rest = &self.text[start..];
        if ch.is_whitespace() {
            return self.white_space(start);
        }
        let is_boundary = !self.text[..start].ends_with(is_letter);
        if let Some(length) = link(rest).filter(|_| is_boundary) {
            return self.push(Lexeme::Link, start, start..start + length);
        }
        if let Some((inner, length)) = quoted(rest, ch).filter(|_| ch == '`' || is_boundary) {
            let inner = start + inner.start..start + inner.end;
            self.push(Lexeme::Code, start, inner);
            return start + length;
        }
        if let Some(length) = path(rest).filter(|_| is_boundary) {
            return self.push(Lexeme::Code, start, start..start + length);
        }
        if is_letter(ch) {
            return self.push(Lexeme::Word, start, start..start + word(rest));
        }
        let end = self.push(Lexeme::Symbol, start, start..start + ch.len_utf8());
        match ch {
            '.' | '!' | '?' | '。' if self.is_end(end) || ch == '。' => self.end_sentence(),
            ',' | ';' | ':' | '(' | ')' | '—' | '–' | '|' | '[' | ']' => self.clause += 1,
            _ => {}
        }
        end
    }

    /// Skips white space. A blank line or a list item begins a sentence. Any other line begins a
    /// clause, unless it continues the line before it.
    fn white_space(&mut self, start: usize) -> usize {
        let rest = &self.text[start..];
        let after = rest.trim_start();
        let space = &rest[..rest.len() - after.len()];
        let lines = space.matches('\n').count();
        let is_item = after
            .strip_prefix(['-', '*', '+', '•'])
            .is_some_and(|item| item.starts_with(char::is_whitespace));
        if lines > 1 || lines == 1 && is_item {
            self.end_sentence();
        } else if lines == 1 && !continues(&self.text[..start], after) {
            self.clause += 1;
        }
        start + space.len()
    }

    /// Returns whether a sentence ends with the mark before this offset. A small letter follows an
    /// abbreviation.
    fn is_end(&self, offset: usize) -> bool {
        let next = self.text[offset..].trim_start_matches(['"', '\'', ')', '*', '_', '`', '”', '’']);
        (next.is_empty() || next.starts_with(char::is_whitespace)) && !next.trim_start().starts_with(char::is_lowercase)
    }

    fn end_sentence(&mut self) {
        self.sentence += 1;
        self.clause += 1;
    }

    fn push(&mut self, lexeme: Lexeme, start: usize, at: Range<usize>) -> usize {
        let end = at.end;
        let is_attached = start > 0 && !self.text[..start].ends_with(char::is_whitespace);
        self.tokens.push(Token {
            lexeme,
            text: &self.text[at.clone()],
            at,
            sentence: self.sentence,
            clause: self.clause,
            is_attached,
        });
        end
    }
}

/// Returns whether the text after a line end continues the clause before it. An entry of a list
/// begins a clause: `name: …`, `name - …`, `name (…`.
fn continues(before: &str, after: &str) -> bool {
    let is_open = !before.ends_with([',', ';', ':', '.', '!', '?', ')', '|']);
    let first = after.lines().next().unwrap_or_default();
    let word = first.split(char::is_whitespace).next().unwrap_or_default();
    let next = first[word.len()..].trim_start();
    let is_entry = word.ends_with([':', '=']) || next.starts_with(['-', '–', '—', '(', ':', '=', '→']);
    let last = before.rsplit(|ch: char| !is_letter(ch)).next().unwrap_or_default();
    let is_lower = after.starts_with(|ch: char| ch.is_lowercase() || ch.is_numeric() || "`'\"(".contains(ch));
    is_open && !is_entry && (is_lower || vocabulary::is_function_word(last))
}

pub(super) fn is_letter(ch: char) -> bool {
    ch.is_alphanumeric() || ch == '_'
}

/// Returns the length of the word at the start of a text.
fn word(text: &str) -> usize {
    let mut end = 0;
    let mut before = None;
    let mut is_number = true;
    let mut chars = text.char_indices().peekable();
    while let Some((offset, ch)) = chars.next() {
        if is_letter(ch) {
            end = offset + ch.len_utf8();
            is_number &= !ch.is_alphabetic();
        } else {
            let after = chars.peek().map(|(_, after)| *after);
            let (Some(before), Some(after)) = (before, after) else {
                break;
            };
            if !connects(before, ch, after, is_number, &text[offset + ch.len_utf8()..]) {
                break;
            }
        }
        before = Some(ch);
    }
    end
}

/// Returns whether a character between two others continues their word: `utf-8`, `1,000`, `12:30`.
fn connects(before: char, ch: char, after: char, is_number: bool, rest: &str) -> bool {
    let digits = before.is_ascii_digit() && after.is_ascii_digit();
    match ch {
        '-' | '\u{2011}' | '@' => is_letter(before) && is_letter(after),
        // A missing space after a sentence ends the word.
        '.' => is_letter(before) && is_letter(after) && !(before.is_lowercase() && after.is_uppercase()),
        '\'' | '’' => before.is_alphabetic() && after.is_alphabetic(),
        ':' => digits,
        ',' | '\u{202f}' | '\u{a0}' => {
            let group = rest.bytes().take(4).take_while(u8::is_ascii_digit).count();
            digits && is_number && group == 3
        }
        _ => false,
    }
}

/// Returns the length of the address at the start of a text.
fn link(text: &str) -> Option<usize> {
    let scheme = text.bytes().take(MAX_SCHEME);
    let scheme = scheme.take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
    let scheme = scheme.count();
    let has_scheme = scheme > 0 && text[scheme..].starts_with("://");
    let has_start = ["www.", "mailto:"].iter().any(|start| {
        text.get(..start.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(start))
    });
    if !has_scheme && !has_start {
        return None;
    }
    let end = text
        .find(|ch: char| ch.is_whitespace() || "<>\"`|".contains(ch))
        .unwrap_or(text.len());
    let mut link = &text[..end];
    loop {
        let is_closed = link.matches('(').count() >= link.matches(')').count();
        let Some(last) = link.chars().next_back() else { break };
        if ".,;:!?'*_]}”’".contains(last) || last == ')' && !is_closed {
            link = &link[..link.len() - last.len_utf8()];
        } else {
            break;
        }
    }
    (!link.is_empty()).then_some(link.len())
}

/// Returns the range of the text in a code span or a quotation, and the length of both.
fn quoted(text: &str, ch: char) -> Option<(Range<usize>, usize)> {
    if ch == '`' {
        let marks = text.bytes().take(3).take_while(|byte| *byte == b'`').count();
        let inner = before(&text[marks..], MAX_CODE).find(&text[..marks])?;
        let trimmed = trimmed(text, marks..marks + inner)?;
        return Some((trimmed, marks + inner + marks));
    }
    if let Some(placeholder) = placeholder(text, ch) {
        return Some((0..placeholder, placeholder));
    }
    let close = match ch {
        '"' => '"',
        '\'' => '\'',
        '“' => '”',
        '‘' => '’',
        _ => return None,
    };
    let start = ch.len_utf8();
    let inner = before(&text[start..], MAX_QUOTED).find(close)?;
    let end = start + inner + close.len_utf8();
    let is_one_line = !text[start..start + inner].contains('\n');
    let is_ended = !text[end..].starts_with(is_letter);
    (is_one_line && is_ended).then_some(())?;
    Some((trimmed(text, start..start + inner)?, end))
}

/// Returns the length of a placeholder or a mark: `<revision>`, `[FILE]`.
fn placeholder(text: &str, ch: char) -> Option<usize> {
    let (close, fits): (char, fn(char) -> bool) = match ch {
        '<' => ('>', |ch| is_letter(ch) || ch == '-'),
        '[' => (']', |ch| ch.is_ascii_uppercase() || ch == '_'),
        _ => return None,
    };
    let inner = before(&text[1..], MAX_QUOTED);
    let end = inner.find(|ch| !fits(ch))?;
    (end > 0 && inner[end..].starts_with(close)).then_some(1 + end + close.len_utf8())
}

/// Returns the start of a text, of at most about this many bytes.
fn before(text: &str, bytes: usize) -> &str {
    let end = text
        .char_indices()
        .map(|(offset, _)| offset)
        .find(|offset| *offset > bytes);
    &text[..end.unwrap_or(text.len())]
}

/// Returns the range without white space at its ends; `None` if nothing remains.
fn trimmed(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let inner = &text[range.clone()];
    let start = range.start + inner.len() - inner.trim_start().len();
    let length = inner.trim().len();
    (length > 0).then_some(start..start + length)
}

/// Returns the length of the file path at the start of a text: `/etc/hosts`, `~/.config`, `./a`.
fn path(text: &str) -> Option<usize> {
    let starts = ["/", "./", "../", "~/", "\\"];
    let start = starts.iter().find(|start| text.starts_with(**start))?.len();
    text[start..]
        .starts_with(|ch| is_letter(ch) || "{.".contains(ch))
        .then_some(())?;
    let end = text
        .find(|ch: char| ch.is_whitespace() || ",;()\"'`<>|".contains(ch))
        .unwrap_or(text.len());
    let length = text[..end].trim_end_matches(['.', ':', '!', '?']).len();
    (length > start).then_some(length)
}
