//! The variables in the file that `envFile` names, in the form that VS Code reads.

/// Returns the names and values in the text of such a file. A value may be in quotes; `#` begins a
/// comment outside of them.
pub(super) fn variables(text: &str) -> Vec<(String, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    lines.filter_map(variable).collect()
}

fn variable(line: &str) -> Option<(String, String)> {
    let line = line.strip_prefix("export ").unwrap_or(line);
    let (name, rest) = line.split_at(find_unquoted(line, &['=', ':'])?);
    let value = rest[1..].trim();
    let value = find_unquoted(value, &['#']).map_or(value, |comment| value[..comment].trim());
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_owned(), unquoted(value)))
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
            None if matches!(letter, '"' | '\'' | '`') => quote = Some(letter),
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
        assert_eq!(variables(text), expected);
    }
}
