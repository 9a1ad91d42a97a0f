//! The variables in the file that `envFile` names, in the form that VS Code reads.

use anyhow::{Result, bail};

/// Returns the names and values in the text of such a file. A value may be in quotes, between which it
/// may have several lines; `#` begins a comment outside of them.
///
/// # Errors
///
/// Returns an error for a value without its closing quote.
pub(super) fn variables(text: &str) -> Result<Vec<(String, String)>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut variables = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let Some((name, value)) = assignment(line.trim()) else {
            continue;
        };
        let mut value = value.to_owned();
        if let Some(quote) = value.chars().next().filter(|letter| QUOTES.contains(letter)) {
            let mut is_closed = closes(&value[1..], quote);
            while !is_closed {
                let Some((next, _)) = lines.next() else {
                    bail!("line {number}: the value of `{name}` has no closing {quote}; add it");
                };
                is_closed = closes(next, quote);
                value.push('\n');
                value.push_str(next);
            }
        }
        let end = find_unquoted(&value, &['#']).unwrap_or(value.len());
        variables.push((name.to_owned(), unquoted(value[..end].trim())));
    }
    Ok(variables)
}

/// The quotes of values.
const QUOTES: [char; 3] = ['"', '\'', '`'];

/// Returns the name and the value on a line, which is no comment.
fn assignment(line: &str) -> Option<(&str, &str)> {
    if line.starts_with('#') {
        return None;
    }
    let line = line.strip_prefix("export ").unwrap_or(line);
    let (name, value) = line.split_at(find_unquoted(line, &['=', ':'])?);
    let name = name.trim();
    (!name.is_empty()).then(|| (name, value[1..].trim()))
}

/// Returns whether a line ends a value in these quotes. A backslash before the last quote of a line,
/// as in `'C:\'`, belongs to the value.
fn closes(line: &str, quote: char) -> bool {
    let mut is_escaped = false;
    let is_end = |letter: char| {
        let is_end = letter == quote && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    };
    line.chars().any(is_end) || line.trim_end().ends_with(quote)
}

/// Returns the index of the first of these characters outside of quotes.
fn find_unquoted(text: &str, wanted: &[char]) -> Option<usize> {
    let mut quote = None;
    let mut is_escaped = false;
    for (index, letter) in text.char_indices() {
        match quote {
            _ if is_escaped => is_escaped = false,
            _ if letter == '\\' => is_escaped = true,
            Some(open) if letter == open => quote = None,
            None if wanted.contains(&letter) => return Some(index),
            None if QUOTES.contains(&letter) => quote = Some(letter),
            _ => {}
        }
    }
    None
}

/// Removes the quotes of a value. Between double quotes, `\n` and `\r` are line breaks.
fn unquoted(value: &str) -> String {
    let inner = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(inner) = inner('"') {
        return inner.replace("\\n", "\n").replace("\\r", "\r");
    }
    inner('\'').or_else(|| inner('`')).unwrap_or(value).to_owned()
}

#[cfg(test)]
mod tests {
    use super::variables;

    #[test]
    fn lines() {
        let text = "\u{feff}# a comment\r\nKEY=abc\n\n export TOKEN = \"a b#c\\nd\" # why\nSINGLE='x # y'\nEMPTY=\nCOLON: 1\nno variable\n=2\n";
        let expected = [
            ("KEY", "abc"),
            ("TOKEN", "a b#c\nd"),
            ("SINGLE", "x # y"),
            ("EMPTY", ""),
            ("COLON", "1"),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(variables(text).expect("variables"), expected);
    }

    #[test]
    fn quoted_values_of_several_lines() {
        let text = "KEY=\"-----BEGIN PRIVATE KEY-----\r\nMIIE\nabc==\n-----END PRIVATE KEY-----\" # why\nFOLDER='C:\\a\\'\nLAST=`a\n#b`\n";
        let expected = [
            (
                "KEY",
                "-----BEGIN PRIVATE KEY-----\nMIIE\nabc==\n-----END PRIVATE KEY-----",
            ),
            ("FOLDER", "C:\\a\\"),
            ("LAST", "a\n#b"),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(variables(text).expect("variables"), expected);
        let error = variables("A=1\nKEY=\"-----BEGIN\nB=2\n").expect_err("an open quote");
        assert_eq!(
            error.to_string(),
            "line 2: the value of `KEY` has no closing \"; add it"
        );
    }
}
