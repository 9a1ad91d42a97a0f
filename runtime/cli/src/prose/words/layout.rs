//! White space and Markdown around the words.

use std::ops::Range;

use super::parsed_text::{Edit, Text};
use super::subject::Subject;
use super::wrapped_lines::wraps;

/// Removes the indentation that all lines share, spaces at the ends of lines, runs of spaces and
/// blank lines, and line breaks within a sentence. Code blocks keep their inner indentation.
pub(super) fn white_space(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let source = text.source;
    let wrapped = wraps(source, &text.literals);
    let lines: Vec<&str> = source.split('\n').collect();
    let indented = lines.iter().skip(1).filter(|line| !line.trim().is_empty());
    let shared = indented
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let mut written = String::with_capacity(source.len());
    let mut blank = 0;
    let mut start = 0;
    for (index, line) in lines.iter().enumerate() {
        let end = start + line.len();
        let is_code = text
            .literals
            .iter()
            .any(|literal| literal.start < start && start < literal.end);
        let is_wrapped = index > 0 && wrapped.binary_search(&(start - 1)).is_ok();
        let indent = if index == 0 {
            line.len() - line.trim_start().len()
        } else {
            shared.min(line.len())
        };
        let content = if is_code {
            line[indent..].to_owned()
        } else {
            single_spaced(text, start + indent, end)
        };
        start = end + 1;
        if content.trim().is_empty() && !is_code {
            blank += 1;
            continue;
        }
        if is_wrapped {
            written.push(' ');
            written.push_str(content.trim_start());
        } else {
            if !written.is_empty() {
                written.push_str(if blank > 0 { "\n\n" } else { "\n" });
            }
            written.push_str(&content);
        }
        blank = 0;
    }
    if written == source {
        return Vec::new();
    }
    vec![Edit {
        range: 0..source.len(),
        with: written,
    }]
}

/// Returns a part of a line with one space between words, and its indentation.
fn single_spaced(text: &Text<'_>, start: usize, end: usize) -> String {
    let line = text.source[start..end].trim_end();
    let content = line.trim_start();
    let indent = line.len() - content.len();
    let mut written = line[..indent].to_owned();
    let mut was_space = false;
    for (index, char) in content.char_indices() {
        let at = start + indent + index;
        let is_space = char == ' ' && !text.has_literal(&(at..at + 1));
        if !(is_space && was_space) {
            written.push(char);
        }
        was_space = is_space;
    }
    written
}

/// Removes the signs of emphasis and of headings, and rules between sections.
pub(super) fn markdown(_: &Subject<'_>, text: &Text<'_>) -> Vec<Edit> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.source.split_inclusive('\n') {
        let range = start..start + line.len();
        start = range.end;
        if text
            .literals
            .iter()
            .any(|literal| literal.start < range.start && range.start < literal.end)
        {
            continue;
        }
        let content = line.trim();
        let signs = content.len() - content.trim_start_matches('#').len();
        let indent = line.len() - line.trim_start().len();
        let end = range.start + indent + content.len();
        if (1..=6).contains(&signs) && content[signs..].starts_with(' ') {
            let heading = content[signs..].trim().trim_end_matches('#').trim();
            let colon = if heading.ends_with([':', '.', '?', '!']) {
                ""
            } else {
                ":"
            };
            found.push(Edit {
                range: range.start + indent..end,
                with: format!("{heading}{colon}"),
            });
        } else if content.len() >= 3
            && (content.bytes().all(|byte| byte == b'-') || content.bytes().all(|byte| byte == b'*'))
        {
            found.push(Edit {
                range,
                with: "\n".to_owned(),
            });
        } else {
            emphasis(text, range.start + indent..end, &mut found);
        }
    }
    found
}

/// Adds edits that remove `**` around words of a line. `__` stays, since it may belong to a name.
fn emphasis(text: &Text<'_>, line: Range<usize>, found: &mut Vec<Edit>) {
    const SIGN: &str = "**";
    let mut from = line.start;
    while let Some(open) = text.source[from..line.end].find(SIGN).map(|index| from + index) {
        let inner = open + SIGN.len();
        let Some(close) = text.source[inner..line.end].find(SIGN).map(|index| inner + index) else {
            return;
        };
        let end = close + SIGN.len();
        let words = &text.source[inner..close];
        let is_edge = |char: Option<char>| char.is_none_or(|char| !char.is_alphanumeric() && !"*_/".contains(char));
        let is_emphasis = words.starts_with(|char: char| char.is_alphanumeric() || "`'\"$".contains(char))
            && !words.ends_with(char::is_whitespace)
            && is_edge(text.source[line.start..open].chars().next_back())
            && is_edge(text.source[end..line.end].chars().next())
            && !text.has_literal(&(open..inner))
            && !text.has_literal(&(close..end));
        if is_emphasis {
            found.push(Edit {
                range: open..end,
                with: words.to_owned(),
            });
        }
        from = end;
    }
}
