//! The parts of a text that are no prose: code, quotations, addresses, JSON and SQL.

use std::ops::Range;

/// The maximum length of a code block or of JSON, in bytes.
const MAX_LITERAL: usize = 4_000;
/// The maximum length of a quotation, in bytes.
const MAX_QUOTED: usize = 200;

/// The first words of SQL statements, in capitals.
const STATEMENTS: [&str; 9] = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "CREATE", "ALTER", "DROP", "WITH",
];
/// Words of the rest of a statement, in capitals.
const CLAUSES: [&str; 10] = [
    "FROM", "INTO", "SET", "WHERE", "TABLE", "VALUES", "JOIN", "VIEW", "INDEX", "AS",
];

/// Finds the parts of a text that are no prose.
pub(super) fn literals(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(char) = text[at..].chars().next() {
        let end = literal_at(text, at, char);
        if let Some(end) = end {
            found.push(at..end);
        }
        at = end.unwrap_or(at + char.len_utf8());
    }
    found
}

/// Returns the first literal that overlaps the range. The literals are in their order.
pub(super) fn literal_in<'a>(literals: &'a [Range<usize>], range: &Range<usize>) -> Option<&'a Range<usize>> {
    let first = literals.partition_point(|literal| literal.end <= range.start);
    literals.get(first).filter(|literal| literal.start < range.end)
}

/// Returns the end of the literal that begins at an offset.
fn literal_at(text: &str, at: usize, char: char) -> Option<usize> {
    let rest = beginning(&text[at..], MAX_LITERAL);
    let before = text[..at].chars().next_back();
    let opens = before.is_none_or(|before| before.is_whitespace() || "([{=,:;/|".contains(before));
    match char {
        '`' => {
            let ticks = rest.len() - rest.trim_start_matches('`').len();
            let fence = &rest[..ticks];
            let inner = &rest[ticks..];
            let end = inner.find(fence)?;
            (ticks >= 3 || !inner[..end].contains('\n')).then_some(at + ticks + end + ticks)
        }
        '"' => quoted(rest, '"', '"').map(|length| at + length),
        '“' => quoted(rest, '“', '”').map(|length| at + length),
        '\'' if opens => {
            let rest = beginning(rest, MAX_QUOTED);
            let length = rest
                .match_indices('\'')
                .skip(1)
                .map(|(index, _)| index + 1)
                .find(|end| {
                    let after = rest[*end..].chars().next();
                    after.is_none_or(|after| !after.is_alphanumeric())
                })?;
            let inner = &rest[..length];
            (length <= MAX_QUOTED && !inner.contains('\n')).then_some(at + length)
        }
        'h' if opens && (rest.starts_with("http://") || rest.starts_with("https://")) => {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            Some(at + rest[..end].trim_end_matches(['.', ',', ';', ')', '\'', '"']).len())
        }
        '{' | '[' => {
            let (open, close) = if char == '{' { ('{', '}') } else { ('[', ']') };
            let mut depth = 0_usize;
            let end = rest.char_indices().find_map(|(index, char)| {
                depth += usize::from(char == open);
                depth -= usize::from(char == close);
                (depth == 0).then_some(index + 1)
            })?;
            Some(at + end)
        }
        '<' => {
            let end = rest.find('>')?;
            (!rest[..end].contains([' ', '\n'])).then_some(at + end + 1)
        }
        'A'..='Z' if opens => statement(rest).map(|length| at + length),
        _ => None,
    }
}

/// Returns the length of the SQL statement at the start of a text, which ends with its sentence,
/// its line or the parentheses around it.
fn statement(rest: &str) -> Option<usize> {
    let (first, _) = rest.split_once(' ')?;
    if !STATEMENTS.contains(&first) {
        return None;
    }
    let mut depth = 0_usize;
    let end = rest.char_indices().find(|(index, char)| match char {
        '\n' => true,
        '(' => {
            depth += 1;
            false
        }
        ')' if depth == 0 => true,
        ')' => {
            depth -= 1;
            false
        }
        '.' => rest[index + 1..].starts_with([' ', '\n']) || index + 1 == rest.len(),
        _ => false,
    });
    let statement = &rest[..end.map_or(rest.len(), |(index, _)| index)];
    let mut words = statement.split([' ', '(', ',']).skip(1);
    words.any(|word| CLAUSES.contains(&word)).then_some(statement.len())
}

/// Returns the first bytes of a text, at most about this many.
fn beginning(text: &str, max: usize) -> &str {
    let end = (max..text.len()).find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(text.len())]
}

fn quoted(rest: &str, open: char, close: char) -> Option<usize> {
    let rest = beginning(rest, MAX_QUOTED);
    let end = rest[open.len_utf8()..].find(close)?;
    let length = open.len_utf8() + end + close.len_utf8();
    (length <= MAX_QUOTED && !rest[..length].contains('\n')).then_some(length)
}
