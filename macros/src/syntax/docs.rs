//! Doc comments as descriptions: the first paragraph or all of them, on one line.
//!
//! A single sentence loses its full stop, which costs a token. The description is the text after a
//! heading, not the heading. A list after a colon belongs to its paragraph.

use super::tokens::without_groups;
use crate::diagnostics::{Diagnostics, messages};
use crate::span::{Extent, Spanned};
use mcpact_rules::doc_comment::undecorated;
use mcpact_rules::text::ends_sentence;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Lit, Meta, Token};

/// The part of a doc comment that is the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocsPart {
    FirstParagraph,
    /// All paragraphs, lists and headings, as schemars sends them.
    Whole,
}

/// The placeholder for a description that cannot be read.
pub(crate) const UNREADABLE: &str = "unreadable";

/// Returns the placeholder of a description that cannot be read, so that a missing one is not
/// reported too.
pub(crate) fn unreadable(span: impl Into<Extent>) -> Spanned<String> {
    Spanned::new(UNREADABLE.to_owned(), span.into())
}

/// Returns the description of an item: a part of the doc comments among `attrs`.
///
/// Reports `#[doc = include_str!(…)]` at its span: a macro cannot read the file.
pub(crate) fn description(
    attrs: &[Attribute],
    part: DocsPart,
    diagnostics: &mut Diagnostics,
) -> Option<Spanned<String>> {
    description_and_rest(attrs, part, diagnostics).0
}

/// Returns the [`description`], and the first line after it.
pub(crate) fn description_and_rest(
    attrs: &[Attribute],
    part: DocsPart,
    diagnostics: &mut Diagnostics,
) -> (Option<Spanned<String>>, Option<Spanned<String>>) {
    let mut paragraph = Paragraph {
        is_whole: part == DocsPart::Whole,
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
        let Some(text) = evaluate(&meta.value) else {
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

/// Returns the text of a literal, `stringify!(…)`, or `concat!(…)` of these. A macro cannot read the
/// file of `include_str!(…)`.
fn evaluate(expr: &Expr) -> Option<String> {
    match without_groups(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(lit) => Some(lit.value()),
            Lit::Char(lit) => Some(lit.value().to_string()),
            Lit::Int(lit) => Some(lit.base10_digits().to_owned()),
            Lit::Bool(lit) => Some(lit.value.to_string()),
            _ => None,
        },
        Expr::Macro(call) if call.mac.path.is_ident("stringify") => Some(call.mac.tokens.to_string()),
        Expr::Macro(call) if call.mac.path.is_ident("concat") => {
            let parts = Punctuated::<Expr, Token![,]>::parse_terminated;
            let parts = parts.parse2(call.mac.tokens.clone()).ok()?;
            parts.iter().map(evaluate).collect()
        }
        _ => None,
    }
}

/// A description that is read line by line: the first paragraph, or the whole text.
#[derive(Default)]
struct Paragraph {
    text: String,
    /// True if the text continues with the paragraphs, headings and lists that follow.
    is_whole: bool,
    /// The first heading before the paragraph.
    heading: Option<String>,
    /// True if a blank line follows the last line.
    is_ended: bool,
    /// The number of the last list item, or 0 if it has none. `None` outside of a list.
    list: Option<u32>,
    /// The fence around the code that is being read.
    fence: Option<Fence>,
    /// True if the last line read belongs to the paragraph.
    has_line: bool,
}

impl Paragraph {
    /// Reads a line. Returns true if the paragraph may continue, and false if the line is after it.
    fn read(&mut self, line: &str) -> bool {
        let line = line.trim();
        self.has_line = false;
        if self.is_whole && self.read_code(line) {
            return true;
        }
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
            self.end_sentence();
            self.push(heading);
            return true;
        }
        self.read_text(line)
    }

    /// Reads a line of a code block, or one of its fences. Returns false for other lines.
    fn read_code(&mut self, line: &str) -> bool {
        let Some(fence) = self.fence else {
            self.fence = Fence::opened_by(line);
            return self.fence.is_some();
        };
        if fence.is_closed_by(line) {
            self.fence = None;
        } else if !line.is_empty() {
            if self.is_ended {
                self.end_sentence();
            }
            self.push(line);
        }
        true
    }

    /// Reads a line of a paragraph or a list.
    fn read_text(&mut self, line: &str) -> bool {
        let item = self.item(line);
        if self.is_ended && (item.is_none() || (self.is_whole && self.list.is_none())) {
            if !self.is_whole {
                return false;
            }
            self.end_sentence();
        }
        if let Some(item) = &item {
            if self.is_whole && self.list.is_none() {
                self.end_sentence();
            }
            if self.list.is_some() {
                let end = self.text.trim_end_matches(['.', ',', ';']).len();
                self.text.truncate(end);
                self.text.push(';');
            }
            // An item without a number may be inside a numbered one.
            let number = item.number.or(self.list).unwrap_or(0);
            (self.list, self.is_ended) = (Some(number), false);
        }
        self.push(item.map_or(line, |item| item.text));
        true
    }

    /// Returns the list item in a line. A number that neither is 1 nor follows that of the last
    /// item is text, as in a wrapped line: `Returns data since`, `2024. Older data is dropped.`
    fn item<'l>(&self, line: &'l str) -> Option<Item<'l>> {
        let can_begin = self.list.is_some() || self.is_whole || self.text.ends_with(':');
        let item = Item::of(line).filter(|_| can_begin)?;
        let next = self.list.unwrap_or(0) + 1;
        if item.number.is_none_or(|number| number == 1 || number == next) {
            return Some(item);
        }
        let continues = !self.text.is_empty() && !self.is_ended;
        (!continues).then_some(Item {
            number: None,
            text: line,
        })
    }

    /// Appends a line.
    fn push(&mut self, line: &str) {
        let line = one_line(line);
        if !self.text.is_empty() && !line.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&line);
        self.has_line = true;
    }

    /// Ends the sentence and the list, so that another paragraph can follow.
    fn end_sentence(&mut self) {
        let is_ended = ends_sentence(&self.text) || self.text.ends_with([';', ',', '；', '，', '、']);
        if !self.text.is_empty() && !is_ended {
            self.text.push('.');
        }
        (self.list, self.is_ended) = (None, false);
    }

    /// Returns the paragraph, or the heading if there is no paragraph.
    fn finish(self, span: Option<Extent>) -> Option<Spanned<String>> {
        let text = if self.text.is_empty() { self.heading? } else { self.text };
        Some(Spanned::new(without_stop(&text).to_owned(), span?))
    }
}

/// The line before a code block: three or more of one sign.
#[derive(Clone, Copy)]
struct Fence {
    sign: char,
    len: usize,
}

impl Fence {
    /// Returns the fence that a line begins with.
    fn opened_by(line: &str) -> Option<Fence> {
        let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
        let rest = line.trim_start_matches(sign);
        let len = line.len() - rest.len();
        // A line such as ```` ```x``` is code ```` has a span of code.
        let is_fence = len >= 3 && !(sign == '`' && rest.contains(sign));
        is_fence.then_some(Fence { sign, len })
    }

    fn is_closed_by(self, line: &str) -> bool {
        line.len() >= self.len && line.chars().all(|sign| sign == self.sign)
    }
}

/// Returns the text of a heading: `# Search`.
fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let signs = line.len() - text.len();
    ((1..=6).contains(&signs) && (text.is_empty() || text.starts_with([' ', '\t'])))
        .then(|| text.trim().trim_end_matches('#').trim_end())
}

/// An item of a list: `- newest`, `2. oldest`.
struct Item<'l> {
    /// The number in its marker.
    number: Option<u32>,
    text: &'l str,
}

impl Item<'_> {
    /// Returns the item in a line that begins with a marker.
    fn of(line: &str) -> Option<Item<'_>> {
        let (number, text) = if let Some(text) = line.strip_prefix(['-', '*', '+']) {
            (None, text)
        } else {
            // CommonMark allows nine digits.
            let digits = line.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = line.split_at_checked(digits).filter(|_| digits <= 9)?;
            (Some(number.parse().ok()?), rest.strip_prefix(['.', ')'])?)
        };
        let text = text.starts_with([' ', '\t']).then(|| text.trim())?;
        Some(Item { number, text })
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
