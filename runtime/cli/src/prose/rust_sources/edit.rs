//! The edits of one text in a source file.

use std::collections::HashSet;
use std::ops::Range;

use mcpact_shared::doc_comment::has_stars;
use mcpact_shared::text::{ends_between, words};

use super::documented_item::{Doc, DocumentedItem, Form, TextLocation};

/// A replacement of some bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

/// A text to write.
pub(super) struct NewText<'a> {
    pub(super) text: &'a str,
    /// True if the server sends the lines of a comment as one line, so that it may be wrapped.
    pub(super) is_joined: bool,
}

/// Returns the edits that write a text. An error says why it cannot be written there.
pub(super) fn edits(
    source: &str,
    documented: &DocumentedItem,
    location: &TextLocation,
    new: &NewText<'_>,
) -> Result<Vec<Edit>, String> {
    if new.text.is_empty() && has_other_text(documented, location) {
        return Err("would make the rest of its comment the description; remove or move that by hand".to_owned());
    }
    match location {
        TextLocation::Literal(index) => {
            let literal = &documented.literals[*index];
            if let (true, Some(attribute)) = (new.text.is_empty(), &literal.attribute) {
                return Ok(vec![Edit {
                    range: whole_line(source, attribute),
                    text: String::new(),
                }]);
            }
            if new.text.is_empty() {
                return Err("would leave an empty `description`; remove the key by hand".to_owned());
            }
            Ok(vec![Edit {
                text: literal_of(new.text, &source[literal.range.clone()], line_end(source)),
                range: literal.range.clone(),
            }])
        }
        TextLocation::Missing => insertion(source, documented.item, new.text).map(|edit| vec![edit]),
        TextLocation::Lines { lines, has_stop } => {
            let mut text = new.text.to_owned();
            if *has_stop && !text.is_empty() && !text.ends_with(['.', '!', '?', ':', '`']) {
                text.push('.');
            }
            let new = NewText { text: &text, ..*new };
            comment(source, &documented.docs, lines.clone(), &new)
        }
    }
}

/// Returns whether the item has text beside the one at a location. A server would send it if that
/// one were removed.
fn has_other_text(documented: &DocumentedItem, location: &TextLocation) -> bool {
    let is_removed = |index: usize| match location {
        TextLocation::Lines { lines, .. } => lines.contains(&index),
        TextLocation::Literal(_) | TextLocation::Missing => false,
    };
    let mut lines = documented.lines().enumerate();
    let mut literals = documented.literals.iter().enumerate();
    lines.any(|(index, line)| !line.is_empty() && !is_removed(index))
        || literals.any(|(index, _)| *location != TextLocation::Literal(index))
}

/// Returns the edits of some lines of a doc comment.
fn comment(source: &str, docs: &[Doc], lines: Range<usize>, new: &NewText<'_>) -> Result<Vec<Edit>, String> {
    let mut start = 0;
    let mut parts: Vec<(&Doc, Range<usize>)> = Vec::new();
    for doc in docs {
        let end = start + doc.lines.len();
        let own = start.max(lines.start)..end.min(lines.end);
        if !own.is_empty() {
            parts.push((doc, own.start - start..own.end - start));
        }
        start = end;
    }
    match parts.as_slice() {
        [(doc, own)] if doc.form != Form::Line => Ok(vec![within(source, doc, own.clone(), new)?]),
        parts if parts.iter().all(|(doc, _)| doc.form == Form::Line) => {
            let docs: Vec<&Doc> = parts.iter().map(|(doc, _)| *doc).collect();
            Ok(line_comments(source, &docs, new))
        }
        _ => Err("is written in several forms of doc comments; write it in one form".to_owned()),
    }
}

/// Rewrites comments of one line each: `///` or `//!`.
fn line_comments(source: &str, docs: &[&Doc], new: &NewText<'_>) -> Vec<Edit> {
    let first = &source[docs[0].range.clone()];
    let marker = &first[..3];
    let space = if first[3..].is_empty() || first[3..].starts_with([' ', '\t']) {
        " "
    } else {
        ""
    };
    let written = |line: &str| {
        if line.is_empty() {
            marker.to_owned()
        } else {
            format!("{marker}{space}{line}")
        }
    };
    let width = docs.iter().flat_map(|doc| &doc.lines).map(|line| line.chars().count());
    let old: Vec<&str> = docs.iter().flat_map(|doc| &doc.lines).map(String::as_str).collect();
    let lines = lines_of(new, &old, width.max().unwrap_or_default());
    let mut edits = Vec::new();
    for (doc, line) in docs.iter().zip(&lines) {
        let text = written(line);
        if source[doc.range.clone()] != text {
            edits.push(Edit {
                range: doc.range.clone(),
                text,
            });
        }
    }
    for doc in docs.iter().skip(lines.len()) {
        edits.push(Edit {
            range: whole_line(source, &doc.range),
            text: String::new(),
        });
    }
    if let (Some(last), true) = (docs.last(), lines.len() > docs.len()) {
        let indent = indent(source, last.range.start);
        let end = line_end(source);
        let more: String = lines[docs.len()..]
            .iter()
            .flat_map(|line| [end.to_owned(), indent.to_owned(), written(line)])
            .collect();
        match edits.last_mut().filter(|edit| edit.range == last.range) {
            Some(edit) => edit.text.push_str(&more),
            None => edits.push(Edit {
                range: last.range.end..last.range.end,
                text: more,
            }),
        }
    }
    edits
}

/// Rewrites lines within one block or one attribute.
fn within(source: &str, doc: &Doc, lines: Range<usize>, new: &NewText<'_>) -> Result<Edit, String> {
    if new.text.is_empty() && lines.len() == doc.lines.iter().filter(|line| !line.is_empty()).count() {
        return Ok(Edit {
            range: whole_line(source, &doc.range),
            text: String::new(),
        });
    }
    let width = doc.lines.iter().map(|line| line.chars().count()).max();
    let old: Vec<&str> = doc.lines[lines.clone()].iter().map(String::as_str).collect();
    let new_lines = lines_of(new, &old, width.unwrap_or_default());
    let written = &source[doc.range.clone()];
    match doc.form {
        Form::Attribute { start, end } => {
            let literal = &written[start..end];
            let value = syn::parse_str::<syn::LitStr>(literal)
                .map_err(|error| error.to_string())?
                .value();
            let text = replaced(&value, &lines, &new_lines, false);
            let range = doc.range.start + start..doc.range.start + end;
            Ok(Edit {
                text: literal_of(&text, literal, line_end(source)),
                range,
            })
        }
        Form::Block | Form::Line => {
            if new.text.contains("*/") || new.text.contains("/*") {
                return Err("contains `/*` or `*/`, and its comment is a block; write it with `///`".to_owned());
            }
            let content = &written[3..written.len() - 2];
            let text = replaced(content, &lines, &new_lines, has_stars(content));
            Ok(Edit {
                range: doc.range.start + 3..doc.range.end - 2,
                text,
            })
        }
    }
}

/// Replaces some lines of a text, and keeps the decoration of the lines: white space, a star.
fn replaced(text: &str, range: &Range<usize>, new: &[String], has_stars: bool) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let decoration = |index: usize| {
        let line = lines[index];
        let space = line.len() - line.trim_start().len();
        let rest = &line[space..];
        let star = usize::from(has_stars && index > 0 && rest.starts_with('*'));
        let end = rest.len() - rest[star..].trim_start().len();
        &line[..space + end]
    };
    // Further lines have the decoration of the second one.
    let more = match range.end {
        _ if range.len() > 1 => decoration(range.start + 1).to_owned(),
        end if end < lines.len() && !lines[end].trim().is_empty() => decoration(end).to_owned(),
        _ => decoration(range.start).to_owned(),
    };
    let last = lines[range.end - 1];
    let tail = &last[last.trim_end().len()..];
    let carriage = if text.contains("\r\n") { "\r" } else { "" };
    let mut result: Vec<String> = lines[..range.start].iter().map(|line| (*line).to_owned()).collect();
    for (index, line) in new.iter().enumerate() {
        let before = if index < range.len() {
            decoration(range.start + index)
        } else {
            &more
        };
        let before = if line.is_empty() { before.trim_end() } else { before };
        let end = if index + 1 == new.len() { tail } else { carriage };
        result.push(format!("{before}{line}{end}"));
    }
    result.extend(lines[range.end..].iter().map(|line| (*line).to_owned()));
    result.join("\n")
}

/// Returns the lines of a new text, in the paragraphs of the old one. A text in several lines is
/// wrapped at the same width.
fn lines_of(new: &NewText<'_>, old: &[&str], width: usize) -> Vec<String> {
    if new.text.is_empty() {
        return Vec::new();
    }
    let text = in_paragraphs(new.text, old);
    let lines = text.split('\n').map(str::trim_end);
    if !new.is_joined || old.len() < 2 || new.text.contains('\n') {
        return lines.map(str::to_owned).collect();
    }
    lines
        .flat_map(|line| match line {
            "" => vec![String::new()],
            line => wrapped(line, width),
        })
        .collect()
}

/// Returns a text with a blank line before each sentence whose words are in a later paragraph of the
/// old text than those of the sentence before it, unless the text has blank lines.
fn in_paragraphs(new: &str, old: &[&str]) -> String {
    let paragraphs: Vec<HashSet<String>> = old
        .split(|line| line.trim().is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| lines.iter().flat_map(|line| words(line)).collect())
        .collect();
    if paragraphs.len() < 2 || new.contains("\n\n") {
        return new.to_owned();
    }
    let mut text = String::new();
    let mut current = 0;
    for sentence in new.split_inclusive('\n').flat_map(sentences) {
        let own = words(sentence);
        let said = |index: &usize| own.iter().filter(|word| paragraphs[*index].contains(*word)).count();
        // Of equal paragraphs, the first.
        let best = (current..paragraphs.len()).rev().max_by_key(said).unwrap_or(current);
        if best > current && said(&best) > said(&current) {
            current = best;
            if !text.is_empty() {
                text.truncate(text.trim_end().len());
                text.push_str("\n\n");
            }
        }
        text.push_str(sentence);
    }
    text
}

/// Splits a line into its sentences, each with the space after it.
fn sentences(line: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (index, _) in line.match_indices(". ") {
        if ends_between(&line[start..=index], &line[index + 1..]) {
            sentences.push(&line[start..index + 2]);
            start = index + 2;
        }
    }
    sentences.push(&line[start..]);
    sentences
}

/// Wraps a line at a width.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match wrapped.last_mut() {
            // A word that begins a list or a heading would change the text.
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width || begins_block(word) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => wrapped.push(word.to_owned()),
        }
    }
    wrapped
}

/// Returns whether Markdown reads a line that begins with this word as a list, a heading or a
/// quote.
fn begins_block(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    matches!(word, "-" | "*" | "+" | ">")
        || word.starts_with('#')
        || number.len() < word.len() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the edit that writes the first doc comment of an item.
fn insertion(source: &str, item: usize, text: &str) -> Result<Edit, String> {
    let indent = indent(source, item);
    let line = &source[source[..item].rfind('\n').map_or(0, |end| end + 1)..item];
    if !line.trim().is_empty() {
        return Err("has no doc comment, and shares its line with other code; write one by hand".to_owned());
    }
    let end = line_end(source);
    let lines = text.split('\n').map(str::trim_end);
    let lines = lines.map(|line| {
        if line.is_empty() {
            "///".to_owned()
        } else {
            format!("/// {line}")
        }
    });
    Ok(Edit {
        range: item..item,
        text: lines
            .map(|line| format!("{line}{end}{indent}"))
            .collect::<Vec<_>>()
            .concat(),
    })
}

/// Returns the range with its line end, if nothing else is on its lines; else with the white space
/// before it.
fn whole_line(source: &str, range: &Range<usize>) -> Range<usize> {
    let start = source[..range.start].rfind('\n').map_or(0, |end| end + 1);
    let after = &source[range.end..];
    let end = after.find('\n').map_or(source.len(), |end| range.end + end + 1);
    if source[start..range.start].trim().is_empty() && source[range.end..end].trim().is_empty() {
        start..end
    } else {
        let before = source[start..range.start].trim_end().len();
        start + before..range.end
    }
}

/// Returns the white space before an offset in its line.
fn indent(source: &str, offset: usize) -> &str {
    let line = &source[source[..offset].rfind('\n').map_or(0, |end| end + 1)..offset];
    &line[..line.len() - line.trim_start().len()]
}

/// Returns the line end of a file.
fn line_end(source: &str) -> &'static str {
    match source.find('\n') {
        Some(end) if source[..end].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Returns a string literal with this value, in the form of another: raw or with escapes.
fn literal_of(value: &str, like: &str, line_end: &str) -> String {
    if let Some(rest) = like.strip_prefix('r') {
        let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
        let hashes = &rest[..hashes];
        let is_raw = !value.contains(&format!("\"{hashes}")) && !value.contains('\r');
        if is_raw {
            return format!("r{hashes}\"{}\"{hashes}", value.replace('\n', line_end));
        }
    }
    let mut literal = String::from("\"");
    for ch in value.chars() {
        match ch {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            ch => literal.push(ch),
        }
    }
    literal.push('"');
    literal
}
