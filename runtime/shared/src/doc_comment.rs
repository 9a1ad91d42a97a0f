//! The text of doc comments.

mod description;

pub use description::{DescriptionReader, DocsPart};

/// Returns the trimmed lines of a comment, without its [column of stars](has_stars).
///
/// ```
/// use mcpact_shared::doc_comment::undecorated;
///
/// assert_eq!(undecorated(" Search\n * all *pages*\n *\n"), ["Search", "all *pages*", "", ""]);
/// assert_eq!(undecorated(" Pages:\n * all\n or some"), ["Pages:", "* all", "or some"]);
/// assert_eq!(undecorated("* all\n* some"), ["* all", "* some"]);
/// ```
pub fn undecorated(text: &str) -> Vec<String> {
    let has_stars = has_stars(text);
    let lines = text.split('\n').map(str::trim);
    let without_star = |line: &str| match line.strip_prefix('*') {
        Some(line) if has_stars => line.trim().to_owned(),
        _ => line.to_owned(),
    };
    lines.map(without_star).collect()
}

/// Returns whether a comment has a column of stars, as most `/** … */` have: every line after the
/// first one is blank or begins with a star, and the first one does not.
pub fn has_stars(text: &str) -> bool {
    let mut lines = text.split('\n').map(str::trim);
    let first = lines.next().unwrap_or_default();
    let mut rest = lines.filter(|line| !line.is_empty()).peekable();
    !first.starts_with('*') && rest.peek().is_some() && rest.all(|line| line.starts_with('*'))
}
