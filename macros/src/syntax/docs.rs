//! Doc comments as descriptions: the first paragraph or all of them, on one line.
//!
//! A single sentence loses its full stop, which costs a token. The description is the text after a
//! heading, not the heading. A list after a colon belongs to its paragraph.

use super::{Extent, Spanned};
use crate::diagnostics::{Diagnostics, messages};
use crate::manifest;
use mcpact_rules::doc_comment::undecorated;
use syn::{Attribute, Expr, Lit, Meta};

/// The part of a doc comment that is the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Docs {
    FirstParagraph,
    /// All paragraphs, lists and headings, as schemars sends them.
    Whole,
}

impl Docs {
    /// Returns the part that `whole-docs` in Cargo.toml sets, else `default`.
    pub(crate) fn of_crate(default: Docs) -> Docs {
        match manifest::whole_docs() {
            Some(true) => Docs::Whole,
            Some(false) => Docs::FirstParagraph,
            None => default,
        }
    }
}

/// The placeholder for a description that cannot be read.
pub(crate) const UNREADABLE: &str = "unreadable";

/// Returns the placeholder of a description that cannot be read, so that a missing one is not
/// reported too.
pub(crate) fn unreadable(span: impl Into<Extent>) -> Spanned<String> {
    Spanned::new(UNREADABLE.to_owned(), span.into())
}

/// Returns the description of a tool or a source of tools: the first paragraph of the doc comments
/// among `attrs`, unless the crate sends whole comments.
///
/// Reports `#[doc = include_str!(…)]` at its span: a macro cannot read the file.
pub(crate) fn description(attrs: &[Attribute], diagnostics: &mut Diagnostics) -> Option<Spanned<String>> {
    split(attrs, diagnostics).0
}

/// Returns the description of a type, a field or a variant. Reports the same errors as
/// [`description`].
pub(crate) fn description_of_type(
    attrs: &[Attribute],
    docs: Docs,
    diagnostics: &mut Diagnostics,
) -> Option<Spanned<String>> {
    read(attrs, docs, diagnostics).0
}

/// Returns the description of a tool, and the first line after it.
pub(crate) fn split(
    attrs: &[Attribute],
    diagnostics: &mut Diagnostics,
) -> (Option<Spanned<String>>, Option<Spanned<String>>) {
    read(attrs, Docs::of_crate(Docs::FirstParagraph), diagnostics)
}

/// Returns the first paragraph or the whole text, and the first line after it.
fn read(
    attrs: &[Attribute],
    docs: Docs,
    diagnostics: &mut Diagnostics,
) -> (Option<Spanned<String>>, Option<Spanned<String>>) {
    let mut paragraph = Paragraph {
        is_whole: docs == Docs::Whole,
        ..Paragraph::default()
    };
    // The lines of the paragraph, from first to last.
    let mut span: Option<Extent> = None;
    // The first line, for a comment that is only a heading.
    let mut first: Option<Extent> = None;
    for attr in attrs {
        let Meta::NameValue(meta) = &attr.meta else {
            continue;
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        let here = Extent::of(&meta.value);
        let Some(text) = text(&meta.value) else {
            if paragraph.is_ended {
                break;
            }
            diagnostics.error_of(&meta.value, messages::doc_not_literal());
            // The placeholder prevents a second error for a missing description.
            return (Some(unreadable(here)), None);
        };
        for line in undecorated(&text) {
            if !paragraph.read(&line) {
                let rest = Spanned::new(line, here);
                return (paragraph.finish(span), Some(rest));
            }
            if !line.trim().is_empty() {
                first.get_or_insert(here);
            }
            if paragraph.has_line {
                span.get_or_insert(here).end = here.end;
            }
        }
    }
    (paragraph.finish(span.or(first)), None)
}

/// A description that is read line by line: the first paragraph, or the whole text.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
struct Paragraph {
    text: String,
    /// True if the text continues with the paragraphs, headings and lists that follow.
    is_whole: bool,
    /// The first heading before the paragraph.
    heading: Option<String>,
    /// True if a blank line follows the last line.
    is_ended: bool,
    /// True if the last line belongs to a list.
    in_list: bool,
    /// True if the last line read belongs to the paragraph.
    has_line: bool,
}

impl Paragraph {
    /// Reads a line. Returns true if the paragraph may continue, and false if the line is after it.
    fn read(&mut self, line: &str) -> bool {
        let line = line.trim();
        self.has_line = false;
        if line.is_empty() {
            self.is_ended |= !self.text.is_empty();
            return true;
        }
        if let Some(heading) = heading(line) {
            if self.text.is_empty() {
                self.heading.get_or_insert_with(|| one_line(heading));
                return true;
            }
            if !self.is_whole {
                return false;
            }
            self.is_ended = true;
            return self.read_text(heading);
        }
        if self.is_whole && line.starts_with("```") {
            return true;
        }
        self.read_text(line)
    }

    /// Reads a line of a paragraph or a list.
    fn read_text(&mut self, line: &str) -> bool {
        let item = item(line).filter(|_| self.in_list || self.is_whole || self.text.ends_with(':'));
        if self.is_ended && (item.is_none() || (self.is_whole && !self.in_list)) {
            if !self.is_whole {
                return false;
            }
            self.end_sentence();
        }
        if item.is_some() {
            if self.is_whole && !self.in_list {
                self.end_sentence();
            }
            if self.in_list {
                let end = self.text.trim_end_matches(['.', ',', ';']).len();
                self.text.truncate(end);
                self.text.push(';');
            }
            (self.in_list, self.is_ended) = (true, false);
        }
        let line = one_line(item.unwrap_or(line));
        if !self.text.is_empty() && !line.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&line);
        self.has_line = true;
        true
    }

    /// Ends the sentence and the list, so that another paragraph can follow.
    fn end_sentence(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['.', '!', '?', ':', ';', ',']) {
            self.text.push('.');
        }
        (self.in_list, self.is_ended) = (false, false);
    }

    /// Returns the paragraph, or the heading if there is no paragraph.
    fn finish(self, span: Option<Extent>) -> Option<Spanned<String>> {
        let text = if self.text.is_empty() { self.heading? } else { self.text };
        Some(Spanned::new(without_stop(&text).to_owned(), span?))
    }
}

/// Returns the text of a heading: `# Search`.
fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let signs = line.len() - text.len();
    ((1..=6).contains(&signs) && (text.is_empty() || text.starts_with([' ', '\t'])))
        .then(|| text.trim().trim_end_matches('#').trim_end())
}

/// Returns the text of a list item: `- newest`, `2. oldest`.
fn item(line: &str) -> Option<&str> {
    let text = line.strip_prefix(['-', '*', '+']).or_else(|| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let rest = (1..=9).contains(&digits).then(|| &line[digits..])?;
        rest.strip_prefix(['.', ')'])
    })?;
    text.starts_with([' ', '\t']).then(|| text.trim())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(expr: &Expr) -> Option<String> {
    match super::tokens::without_groups(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(lit) => Some(lit.value()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns `text` without its full stop if it is a single sentence.
pub(crate) fn without_stop(text: &str) -> &str {
    let Some(body) = text.strip_suffix('.') else {
        return text;
    };
    let has_several = [". ", "! ", "? "].iter().any(|end| body.contains(end));
    if has_several || body.ends_with('.') || body.is_empty() {
        text
    } else {
        body
    }
}

#[cfg(test)]
mod tests;
