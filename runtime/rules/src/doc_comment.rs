//! The text of doc comments.

/// Returns the lines of a comment, each trimmed. A column of stars, as in most `/** … */`, is
/// removed: each line but the first begins with one, or is blank.
///
/// ```
/// use mcpact_rules::doc_comment::undecorated;
///
/// assert_eq!(undecorated(" Search\n * all *pages*\n *\n"), ["Search", "all *pages*", "", ""]);
/// assert_eq!(undecorated(" Pages:\n * all\n or some"), ["Pages:", "* all", "or some"]);
/// ```
pub fn undecorated(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split('\n').map(str::trim).collect();
    let mut rest = lines.iter().skip(1).filter(|line| !line.is_empty()).peekable();
    let has_stars = rest.peek().is_some() && rest.all(|line| line.starts_with('*'));
    let without_star = |(index, line): (usize, &&str)| match line.strip_prefix('*') {
        Some(line) if has_stars && index > 0 => line.trim().to_owned(),
        _ => (*line).to_owned(),
    };
    lines.iter().enumerate().map(without_star).collect()
}
